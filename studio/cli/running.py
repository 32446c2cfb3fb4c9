"""Runs one call: finds the language, catches every failure, says it in one line, and returns the exit code."""

import io
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from studio.cli.saying import DOORS, ROOT_OPTIONS, SEE_HELP, plain_json, tell
from studio.errors import N_, BrokenPromise, StudioError, UsageError
from studio.store import Settings, data_folder
from studio.words import LANGUAGES, Words, load, preferred

__all__ = ["run"]

NO: Final = 1
UNUSABLE: Final = 2
STOPPED: Final = 130


def run(arguments: list[str]) -> int:
    """Runs the command line with these arguments and returns 0, 1 or 2."""
    _write_anything()
    words = load("en")
    try:
        options, rest = _root_options(arguments)
        words = load(_language(options.get("--language"), os.environ))
        return _run(rest, options.get("--database", ""), words)
    except StudioError as failure:
        return _refuse(failure, words, arguments)
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        # Whoever read the answer has gone; nobody is left to be told.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as failure:
        return _confess(failure, words, arguments)


def _run(arguments: list[str], database: str, words: Words) -> int:
    """Runs a call; opening the window goes without the parser, which takes longer to load than a window."""
    opens_file = len(arguments) == 1 and arguments[0] not in DOORS and Path(arguments[0]).is_file()
    if not arguments or opens_file:
        from studio.bootstrap import open_studio

        return open_studio(Path(arguments[0]) if arguments else None, words, database=database)
    from studio.cli.parsing import parse_and_run

    return parse_and_run(arguments, database, words)


def _language(asked: str | None, environment: Mapping[str, str]) -> str:
    """Returns the language that the call asks for, else the one of the settings, else the system's."""
    if asked is not None:
        return asked
    with suppress(StudioError):
        kept = Settings.load(data_folder(environment)).text("language")
        if kept in LANGUAGES:
            return kept
    return preferred(environment.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))


def _root_options(arguments: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """Splits off the options of the root that have a value, wherever they stand before `--`.

    They are needed before the parser is built, as it speaks in the language that one of them names.
    """
    found: dict[str, str] = {}
    left: list[str] = []
    rest = iter(arguments)
    for word in rest:
        name, equals, value = word.partition("=")
        if word == "--":
            return found, [*left, word, *rest]
        if name not in ROOT_OPTIONS:
            left.append(word)
        elif equals:
            found[name] = value
        else:
            given = next(rest, None)
            if given is None:
                raise UsageError("call.missing", N_("{name} is missing."), advice=SEE_HELP, name=name)
            found[name] = given
    return found, left


def _refuse(failure: StudioError, words: Words, arguments: Sequence[str]) -> int:
    """Says a failure that was foreseen; a broken promise also goes into the log."""
    if isinstance(failure, BrokenPromise):
        _log(failure, arguments)
    if "--json" in arguments:
        told = {"code": failure.code, "where": failure.where, "text": failure.say(words)}
        sys.stdout.write(plain_json({"error": told}))
    tell(failure.say(words))
    return failure.exit_code


def _confess(failure: Exception, words: Words, arguments: Sequence[str]) -> int:
    """Says that the studio itself failed, and where the details are."""
    log = _log(failure, arguments)
    told = StudioError(
        "studio.failed",
        N_("The studio failed unexpectedly ({kind})."),
        advice=N_("The details are in {log}.") if log else N_("The details could not be written down."),
        kind=type(failure).__name__,
        log=log,
    )
    return _refuse(told, words, arguments)


def _log(failure: Exception, arguments: Sequence[str]) -> Path | None:
    try:
        from studio.store.logbook import note_failure

        return note_failure(data_folder(os.environ), failure, list(arguments))
    except (OSError, StudioError):
        return None


def _write_anything() -> None:
    """Lets every letter be written, whatever the terminal's encoding."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
