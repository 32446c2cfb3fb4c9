"""Help pages in the reader's language, from the marked texts of the commands."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import Any, Final

from typer.core import TyperGroup

from studio.cli.saying import ROOT_OPTIONS
from studio.errors import N_
from studio.words import Words

__all__ = ["help_page", "speak"]

WIDTH: Final = 100
COLUMN: Final = 28
SHOWN_HELP: Final = N_("Shows this page.")


def speak(command: Any, words: Words) -> None:
    """Makes a command and all that it opens answer `--help` in this language."""
    command.get_help = lambda context: help_page(command, context, words)
    if not isinstance(command, TyperGroup):
        return
    group: Any = command
    resolve = group.resolve_command

    def resolved(context: Any, arguments: list[str]) -> Any:
        name, inner, rest = resolve(context, arguments)
        speak(inner, words)
        return name, inner, rest

    group.resolve_command = resolved


def help_page(command: Any, context: Any, words: Words) -> str:
    """Returns the help page of a command: usage, what it does, arguments, options, commands."""
    usage = " ".join([context.command_path, *_usage(command, context, words)])
    page = [words.say("Usage: {usage}", usage=usage)]
    if command.help:
        page += ["", *textwrap.wrap(words.say(command.help), WIDTH, initial_indent="  ", subsequent_indent="  ")]
    params = [param for param in command.get_params(context) if not getattr(param, "hidden", False)]
    arguments = [_row(param, words) for param in params if param.param_type_name == "argument"]
    options = [_row(param, words) for param in params if param.param_type_name == "option"]
    if context.parent is None:
        rows = [(f"{name} {value}", words.say(text)) for name, (value, text) in ROOT_OPTIONS.items()]
        options = [*rows, *options]
    page += _section(words.say("Arguments"), arguments)
    page += _section(words.say("Options"), options)
    if isinstance(command, TyperGroup):
        inner = [(name, command.get_command(context, name)) for name in command.list_commands(context)]
        rows = [(name, words.say(found.help) if found.help else "") for name, found in inner if found]
        page += _section(words.say("Commands"), rows)
    return "\n".join(page)


def _usage(command: Any, context: Any, words: Words) -> Iterable[str]:
    yield words.say("[options]")
    for param in command.get_params(context):
        if param.param_type_name == "argument":
            name = (param.metavar or param.name or "").upper()
            many = "..." if param.nargs != 1 else ""
            yield f"{name}{many}" if param.required else f"[{name}{many}]"
    if isinstance(command, TyperGroup):
        yield words.say("COMMAND …")


def _row(param: Any, words: Words) -> tuple[str, str]:
    if param.param_type_name == "argument":
        name = (param.metavar or param.name or "").upper()
    else:
        name = ", ".join(sorted(param.opts, key=len))
        if not param.is_flag:
            name += f" {param.metavar or param.name.upper()}"
    text = SHOWN_HELP if param.name == "help" else (param.help or "")
    said = words.say(text) if text else ""
    usual = param.default
    if param.show_default and isinstance(usual, str | int) and not isinstance(usual, bool) and usual != "":
        said = f"{said} {words.say('[{usual} unless given]', usual=usual)}"
    return name, said


def _section(title: str, rows: Sequence[tuple[str, str]]) -> list[str]:
    if not rows:
        return []
    lines = ["", f"{title}:"]
    for name, text in rows:
        head = f"  {name}".ljust(COLUMN)
        wrapped = textwrap.wrap(text, WIDTH - COLUMN) or [""]
        if len(head) > COLUMN:
            lines.append(head)
            head = " " * COLUMN
        lines.append(f"{head}{wrapped[0]}".rstrip())
        lines += [" " * COLUMN + line for line in wrapped[1:]]
    return lines
