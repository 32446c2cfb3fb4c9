"""Parses one call with typer, in the reader's language, and turns what the parser complains about into our errors."""

import os
import re
import sys
from typing import Any, Final

import typer
from typer.exceptions import TyperException

from studio.cli.doors import root_command
from studio.cli.frame import Call
from studio.cli.help import speak
from studio.cli.saying import SEE_HELP
from studio.errors import N_, StudioError, UsageError
from studio.words import Words

__all__ = ["parse_and_run"]

EXTRA: Final = re.compile(r"unexpected extra argument.*\(([^()]*)\)\.?$")


def parse_and_run(arguments: list[str], database: str, words: Words) -> int:
    """Runs the command that the arguments name and returns its exit code; raises StudioError, KeyboardInterrupt."""
    command = root_command()
    speak(command, words)
    call = Call(words, os.environ, database)
    try:
        code = command.main(args=arguments, prog_name="estado-mayor", standalone_mode=False, obj=call)
    except TyperException as failure:
        raise _explained(failure) from failure
    except typer.Abort as stop:
        raise KeyboardInterrupt from stop
    sys.stdout.flush()
    return code if isinstance(code, int) else 0


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
