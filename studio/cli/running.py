"""Runs one call: finds the language, catches every failure, says it in one line, and returns the exit code."""

import io
import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import typer
from typer.exceptions import TyperException

from studio.cli.doors import root_command
from studio.cli.frame import Call, plain_json, tell
from studio.cli.help import speak
from studio.errors import N_, BrokenPromise, StudioError, UsageError
from studio.store import Settings, data_folder
from studio.words import LANGUAGES, Words, load, preferred

__all__ = ["run"]

NO: Final = 1
UNUSABLE: Final = 2
STOPPED: Final = 130

ROOT_OPTIONS: Final = ("--language", "--database")
EXTRA: Final = re.compile(r"unexpected extra argument.*?\((.*)\)")
SEE_HELP: Final = N_("Add --help to see how it goes.")


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
    except TyperException as failure:
        return _refuse(_explained(failure), words, arguments)
    except (KeyboardInterrupt, typer.Abort):
        return STOPPED
    except BrokenPipeError:
        # Whoever read the answer has gone; nobody is left to be told.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as failure:
        return _confess(failure, words, arguments)


def _run(arguments: Sequence[str], database: str, words: Words) -> int:
    command = root_command()
    speak(command, words)
    call = Call(words, os.environ, database)
    code = command.main(args=arguments, prog_name="estado-mayor", standalone_mode=False, obj=call)
    sys.stdout.flush()
    return code if isinstance(code, int) else 0


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


def _explained(failure: TyperException) -> StudioError:
    """Returns what the parser of the command line complains about, as an error of ours."""
    param: Any = getattr(failure, "param", None)
    match type(failure).__name__:
        case "MissingParameter" if param is not None:
            return UsageError("call.missing", N_("{name} is missing."), advice=SEE_HELP, name=_shown(param))
        case "NoSuchOption":
            option = getattr(failure, "option_name", "")
            return UsageError("call.option", N_("There is no option {name}."), advice=SEE_HELP, name=option)
        case "BadParameter" if param is not None:
            return _bad_value(failure, param)
    reason = failure.format_message()
    if extra := EXTRA.search(reason):
        return UsageError("call.extra", N_("{name} is too much."), advice=SEE_HELP, name=extra.group(1))
    return UsageError("call.wrong", N_("The call cannot be understood: {reason}"), advice=SEE_HELP, reason=reason)


def _bad_value(failure: TyperException, param: Any) -> StudioError:
    name = _shown(param)
    choices = param.type_descriptor.choices
    if choices:
        listed = ", ".join(str(getattr(choice, "value", choice)) for choice in choices)
        return UsageError("call.choice", N_("{name} must be one of: {choices}."), name=name, choices=listed)
    errors = getattr(failure.__cause__, "errors", None)
    first: dict[str, Any] = errors()[0] if callable(errors) else {"type": ""}
    bounds = first.get("ctx", {})
    match first["type"]:
        case "int_parsing" | "int_type" | "int_from_float":
            return UsageError("call.value", N_("{name} must be a whole number."), name=name)
        case "float_parsing" | "float_type":
            return UsageError("call.value", N_("{name} must be a number."), name=name)
        case "greater_than_equal":
            return UsageError("call.value", N_("{name} must be at least {least}."), name=name, least=bounds["ge"])
        case "less_than_equal":
            return UsageError("call.value", N_("{name} must be at most {most}."), name=name, most=bounds["le"])
    reason = str(failure)
    return UsageError("call.value", N_("{name} cannot be used: {reason}."), name=name, reason=reason)


def _shown(param: Any) -> str:
    if param.param_type_name == "argument":
        return str(param.metavar or param.name).upper()
    return str(max(param.opts, key=len))


def _write_anything() -> None:
    """Lets every letter be written, whatever the terminal's encoding."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
