"""`estado-mayor army`: check and cost army lists."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from studio.cli.frame import Json, answer, call_of, problems_exit
from studio.cli.problems import problem_lines, problems_data
from studio.engine.pack import RulePack, find_pack
from studio.errors import N_
from studio.scenario.files import read_army
from studio.words import Words

app = typer.Typer(help=N_("Army lists: check them, count their points."))

File = Annotated[Path, typer.Argument(metavar="FILE", help=N_("An army file."))]


@app.command("check", help=N_("Checks a list against the book; exit code 1 when there are faults."))
def check(
    context: typer.Context,
    file: File,
    points: Annotated[int, typer.Option(min=0, help=N_("The budget; 0 checks no budget."))] = 0,
    json: Json = False,
) -> None:
    """Lists every fault of an army."""
    call = call_of(context)
    army = read_army(file)
    pack = find_pack(army.pack)
    problems = pack.hooks["army_problems"](army, points)
    cost = pack.hooks["army_cost"](army)
    verdict = (
        call.words.many("{file}: {n} fault", "{file}: {n} faults", len(problems), file=file)
        if problems
        else call.words.many("{file}: valid, {n} point", "{file}: valid, {n} points", cost, file=file)
    )
    data = {"file": file, "points": cost, "problems": problems_data(call, pack, problems)}
    answer(data, [verdict, *problem_lines(call, pack, problems)], json)
    problems_exit(problems)


@app.command("cost", help=N_("Counts the points of a list, unit by unit."))
def cost(context: typer.Context, file: File, json: Json = False) -> None:
    """Shows what each unit costs with its upgrades, and the sum."""
    call = call_of(context)
    army = read_army(file)
    pack = find_pack(army.pack)
    rows = pack.hooks["army_rows"](army, call.words.language)
    total = pack.hooks["army_cost"](army)
    lines = [f"{row['points']:>5}  {row['name']}, {_named(call.words, pack, row)}" for row in rows]
    lines.append(call.words.many("{n} point in all", "{n} points in all", total))
    answer({"file": file, "units": rows, "points": total}, lines, json)


def _named(words: Words, pack: RulePack, row: Mapping[str, Any]) -> str:
    names = [f"term.{key}" for key in (row["quality"], *row["upgrades"])]
    return ", ".join(words.phrase(pack.phrases, name) for name in names)
