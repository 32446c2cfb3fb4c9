"""The entry of the command `estado-mayor` and of the frozen studio."""

import sys

from studio.cli import main

if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        # Only a frozen studio starts its workers through this entry; the others need not wait for the import.
        import multiprocessing

        multiprocessing.freeze_support()
    sys.exit(main())
