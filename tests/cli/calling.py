"""Calls of the command line in this process."""

from typing import Any

from studio.cli import main


def called(capsys: Any, *arguments: object) -> tuple[int, str, str]:
    """Runs a command and gives its exit code, what it wrote and what it complained of."""
    code = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out, err
