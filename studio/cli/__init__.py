"""The command line. Each door (`estado-mayor scenario ...`) is a module here, loaded only when it is called.

A door is `studio/cli/<name>.py` with `app = typer.Typer(help=N_("..."))`; its name stands in `DOORS` of
`studio.cli.saying`. A command takes the context first, finishes with `--json`, and looks like this::

    @app.command("check", help=N_("Checks scenarios against the rules."))
    def check(
        context: typer.Context,
        files: Annotated[list[Path], typer.Argument(help=N_("Scenario files."))],
        json: Json = False,
    ) -> None:
        call = call_of(context)
        problems = ...
        answer([...plain data...], [call.words.say("...")], json)
        problems_exit(problems)

Heavy imports (packs, Shapely, SQLModel, Qt) stand inside the function. What cannot be used raises a StudioError, which
`main` says in one line on stderr; its `exit_code` (1: the answer is no, 2: unusable) ends the process.
"""

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit code; never lets an exception out."""
    from studio.cli.running import run

    return run(list(sys.argv[1:] if arguments is None else arguments))
