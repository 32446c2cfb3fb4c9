"""The entry of the command `estado-mayor` and of the frozen studio."""

import multiprocessing
import sys

from studio.cli import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
