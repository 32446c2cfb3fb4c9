"""House rules on the command line: told beside the book, put into a battlefield, taken out of it."""

from pathlib import Path
from typing import Annotated, Any

import typer

from studio.cli.frame import Call, Json, answer, call_of, problems_exit
from studio.cli.problems import problem_lines, problems_data
from studio.engine.overlay import Overlay
from studio.engine.pack import RulePack, find_pack
from studio.errors import N_, UsageError

__all__ = ["house_data", "scenario_rules", "tell_house"]


def scenario_rules(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("A scenario file."))],
    put: Annotated[
        Path | None, typer.Option(metavar="RULES", help=N_("The house rules to put in, a *.reglas.toml file."))
    ] = None,
    take_out: Annotated[bool, typer.Option("--take-out", help=N_("Takes the house rules out."))] = False,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help=N_("The file to write."))
    ] = None,
    json: Json = False,
) -> None:
    """Shows the house rules of a scenario, or writes it with others or without any."""
    from studio.scenario.files import read_scenario, save_document
    from studio.scenario.house import TAKE_OUT, put_in, read_rules

    call = call_of(context)
    changes = put is not None or take_out
    if (put is not None and take_out) or changes != (output is not None):
        raise UsageError(
            "rules.which", N_("Name either --put RULES or --take-out, and with it the file to write, -o FILE; or none.")
        )
    scenario = read_scenario(file)
    pack = find_pack(scenario.pack)
    if output is not None:
        edit = put_in(read_rules(put), pack) if put is not None else TAKE_OUT
        scenario = edit.apply(scenario)
        save_document(output, scenario)
    _answer(call, pack, scenario.overlay, output or file, json)


def tell_house(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="RULES", help=N_("House rules, a *.reglas.toml file."))],
    pack: Annotated[str, typer.Option(help=N_("The rule pack, when the file names none."))] = "spain1936",
    json: Json = False,
) -> None:
    """Tells a file of house rules, beside what the book says."""
    from studio.scenario.house import read_rules

    overlay = read_rules(file)
    _answer(call_of(context), find_pack(overlay.pack or pack), overlay, file, json)


def house_data(overlay: Overlay) -> dict[str, Any]:
    """Gives house rules as data."""
    return {
        "id": overlay.id,
        "author": overlay.author,
        "version": overlay.version,
        "options": list(overlay.options),
        "changes": [
            {"table": one.table, "row": one.row, "column": one.column, "value": one.value} for one in overlay.changes
        ],
    }


def _answer(call: Call, pack: RulePack, overlay: Overlay, where: Path, json: bool) -> None:
    """Tells the house rules, and what does not fit in them; exit code 1 when something does not."""
    from studio.scenario.house import summary, told_lines

    unfit = pack.misfits(overlay)
    lines = [f"{where}: {summary(overlay, call.words)}"]
    lines += problem_lines(call, pack, unfit)
    lines += [f"  {line}" for line in told_lines(overlay, pack, call.words)]
    answer({"file": where, **house_data(overlay), "problems": problems_data(call, pack, unfit)}, lines, json)
    problems_exit(unfit)
