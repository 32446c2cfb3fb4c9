"""What every command shares: the call with its words and shelf, how to answer, how to end with "no"."""

import sys
from collections.abc import Iterable, Mapping, Sized
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from studio.cli.saying import plain_json, tell
from studio.errors import N_
from studio.library import Shelf
from studio.store import data_folder, database_url, open_shelf
from studio.words import Words

__all__ = ["Call", "Json", "Output", "answer", "call_of", "problems_exit", "tell"]

Json = Annotated[bool, typer.Option("--json", help=N_("Answers with JSON."))]
Output = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help=N_("The file to write."))]


@dataclass(frozen=True)
class Call:
    """One call of the command line: who speaks, what the environment says, which library is meant."""

    words: Words
    environment: Mapping[str, str]
    database: str = ""

    def folder(self) -> Path:
        """Returns the data folder; raises CannotSave when it cannot be made."""
        return data_folder(self.environment)

    def shelf(self) -> Shelf:
        """Opens the library; use it in a `with`."""
        return open_shelf(self.database or database_url(self.folder(), self.environment))


def call_of(context: typer.Context) -> Call:
    """Returns the call to which a command's context belongs."""
    call = context.find_root().obj
    if not isinstance(call, Call):
        raise TypeError("a command outside the command line", type(call))
    return call


def answer(data: object, lines: Iterable[str], json: bool) -> None:
    """Writes the answer: the lines for people, or the data as JSON."""
    if json:
        sys.stdout.write(plain_json(data))
    else:
        sys.stdout.writelines(f"{line}\n" for line in lines)


def problems_exit(problems: Sized) -> None:
    """Ends the command with exit code 1 when there are problems."""
    if len(problems):
        raise typer.Exit(1)
