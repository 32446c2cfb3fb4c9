"""`python -m tests.coverage_rows [pytest arguments]`: runs the tests and counts the rows they cover, by chapter."""

import sys
from pathlib import Path

import pytest

FILE = Path("build") / "rule-coverage.json"


def main(arguments: list[str]) -> int:
    """Runs the tests with the coverage plugin; the whole result goes to build/rule-coverage.json."""
    FILE.parent.mkdir(exist_ok=True)
    chosen = arguments or ["tests", "-m", "not soak and not bench"]
    return int(pytest.main(["-p", "tests.coverage_plugin", "--rule-coverage", str(FILE), "-q", *chosen]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
