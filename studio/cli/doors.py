"""The root command: it knows the names of its doors and loads a door when it is opened."""

from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

from studio import __version__
from studio.cli.frame import answer, call_of
from studio.cli.saying import DOORS
from studio.errors import N_, UsageError

__all__ = ["root_command"]


class Doors(TyperGroup):
    """The doors by name; a first word that is a file opens the studio at it."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Returns the names of the doors that are there."""
        return [name for name in DOORS if find_spec(f"studio.cli.{name}") is not None]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Returns a door's command, loading its module."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command = get_group(import_module(f"studio.cli.{cmd_name}").app)
        command.name = cmd_name
        return command

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Returns the door of the first word, or the opening of the file that it names."""
        name = args[0]
        if name in self.list_commands(ctx):
            return name, self.get_command(ctx, name), args[1:]
        if Path(name).exists() or "." in name or "/" in name:
            return "open", get_command(_opening()), args
        near = get_close_matches(name, self.list_commands(ctx), 2, 0.7)
        raise UsageError(
            "call.command",
            N_("There is no command and no file “{name}”."),
            advice=N_("Did you mean {near}?") if near else N_("See estado-mayor --help."),
            name=name,
            near=", ".join(near),
        )


def root_command() -> Any:
    """Builds the root command."""
    app = typer.Typer(
        cls=Doors,
        name="estado-mayor",
        help=N_("Battlefields by the book, battles that explain themselves, campaigns."),
        invoke_without_command=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback()(_root)
    return get_command(app)


def _root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=N_("Says which version this is."))] = False,
    smoke: Annotated[bool, typer.Option("--smoke", hidden=True)] = False,
) -> None:
    """Runs when no door is named. Flags only: an option with a value would load pydantic before any work."""
    if version:
        answer({"version": __version__}, [f"estado-mayor {__version__}"], json=False)
        raise typer.Exit
    if context.invoked_subcommand is None:
        _open(context, None, smoke)


def _opening() -> typer.Typer:
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command("open", help=N_("Opens the studio at a document."))(_open_file)
    return app


def _open_file(context: typer.Context, file: Annotated[Path, typer.Argument(help=N_("The document to open."))]) -> None:
    _open(context, file, smoke=bool(context.find_root().params.get("smoke")))


def _open(context: typer.Context, file: Path | None, smoke: bool) -> None:
    from studio.bootstrap import open_studio

    call = call_of(context)
    code = open_studio(file, call.words, database=call.database, smoke=smoke)
    if code:
        raise typer.Exit(code)
