"""How the command line speaks, without its parser: lines to stderr, JSON, and the names of doors and root options."""

import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from studio.errors import N_

__all__ = ["DOORS", "ROOT_OPTIONS", "SEE_HELP", "plain_json", "tell"]

DOORS: Final = ("scenario", "army", "battle", "campaign", "library", "rules", "lab")

ROOT_OPTIONS: Final = {
    "--language": ("es|en", N_("The language of the answers.")),
    "--database": ("URL", N_("The library to use instead of your own.")),
}
"""The options with a value that every command takes: what stands for the value, and the help."""

SEE_HELP: Final = N_("Add --help to see how it goes.")


def tell(line: str) -> None:
    """Writes one line to stderr: progress, or a trouble that does not end the command."""
    sys.stderr.write(f"{line}\n")


def plain_json(data: object) -> str:
    """Returns data as indented JSON with sorted keys and a line end."""
    encoded = msgspec.json.encode(data, enc_hook=_plain, order="sorted")
    return msgspec.json.format(encoded, indent=2).decode() + "\n"


def _plain(value: Any) -> object:
    if isinstance(value, Path):
        return str(value)
    if isinstance(value, str):
        return str.__str__(value)
    raise NotImplementedError(f"{type(value)} in an answer")
