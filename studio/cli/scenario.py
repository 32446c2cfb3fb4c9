"""`estado-mayor scenario`: make, check and draw battlefields."""

from pathlib import Path
from typing import Annotated, Any

import typer

from studio.cli.frame import Call, Json, Output, answer, call_of, problems_exit
from studio.cli.house import house_data, scenario_rules
from studio.cli.problems import problem_lines, problems_data
from studio.cli.scenario_import import export_scenario, import_scenario
from studio.engine.overlay import NO_OVERLAY, Overlay
from studio.engine.pack import find_pack
from studio.engine.values import Problem
from studio.errors import N_, UsageError
from studio.scenario.checks import STANDARDS, document_problems
from studio.scenario.files import is_untouched, read_army, read_scenario, save_document
from studio.scenario.house import read_rules, summary
from studio.scenario.model import Army, Scenario

app = typer.Typer(help=N_("Battlefields: make one by the book, check it, draw it."))

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help=N_("Scenario files."))]
Names = {"pack": N_("The rule pack."), "terrain": N_("The terrain; the die chooses when none is named.")}


@app.command("new", help=N_("Makes a battlefield by the book from a seed."))
def new(
    context: typer.Context,
    seed: Annotated[int, typer.Option(min=0, help=N_("The seed: the same seed makes the same battlefield."))],
    output: Output,
    pack: Annotated[str, typer.Option(help=Names["pack"])] = "spain1936",
    terrain: Annotated[str, typer.Option(help=Names["terrain"])] = "",
    points: Annotated[int, typer.Option(min=0, help=N_("The defender's points; 0 makes no armies."))] = 0,
    season: Annotated[str, typer.Option(help=N_("The season; drawn when none is named."))] = "",
    armies: Annotated[
        tuple[Path, Path] | None,
        typer.Option(metavar="ATTACKER DEFENDER", help=N_("Army files of the attacker and the defender.")),
    ] = None,
    title: Annotated[str, typer.Option(help=N_("The title."))] = "",
    house: Annotated[
        Path | None, typer.Option(metavar="RULES", help=N_("House rules to make it by, a *.reglas.toml file."))
    ] = None,
    density: Annotated[str, typer.Option(help=N_("How much scenery: sparse, normal or dense."))] = "",
    json: Json = False,
) -> None:
    """Plays the pack's set-up game by machine and saves what it made."""
    call = call_of(context)
    found = find_pack(pack)
    lists = tuple(read_army(file) for file in armies) if armies else None
    wishes: dict[str, Any] = {"seed": seed, "terrain": terrain, "points": points, "season": season, "title": title}
    wishes |= {"density": density} if density else {}
    overlay = read_rules(house) if house else NO_OVERLAY
    scenario: Scenario = found.hooks["make_scenario"](**wishes, armies=lists, overlay=overlay)
    save_document(output, scenario)
    answer({"file": output, **_facts(scenario)}, _lines(call, output, scenario), json)


@app.command("check", help=N_("Checks battlefields against the book; exit code 1 when there are faults."))
def check(
    context: typer.Context,
    files: Files,
    standard: Annotated[str, typer.Option(help=N_("book: the whole chapter; playable: what a battle needs."))] = "",
    json: Json = False,
) -> None:
    """Lists every problem of each file by the standard named, else by the document's own."""
    if standard and standard not in STANDARDS:
        raise UsageError(
            "check.standard",
            N_("There is no standard “{name}”; there are: {known}."),
            name=standard,
            known=", ".join(STANDARDS),
        )
    call = call_of(context)
    faults: list[Problem] = []
    data, lines = [], []
    for file in files:
        scenario = read_scenario(file)
        pack = find_pack(scenario.pack)
        used = standard or scenario.standard
        reach = pack.hooks.get("reach_problems")
        problems = (*document_problems(scenario, used, pack.problems), *(reach(scenario) if reach else ()))
        faults += [problem for problem in problems if problem.severity == "fault"]
        told = problems_data(call, pack, problems)
        data.append({"file": file, "standard": used, "problems": told, "house": house_data(scenario.overlay)})
        lines += _verdict(call, file, used, scenario, problems)
        if scenario.overlay != NO_OVERLAY:
            lines.append(f"  {summary(scenario.overlay, call.words)}")
        lines += problem_lines(call, pack, problems)
    answer(data, lines, json)
    problems_exit(faults)


app.command("import", help=N_("Makes a battlefield of a map of the real world, a GeoJSON file."))(import_scenario)
app.command("export", help=N_("Writes a battlefield for other programs: GeoJSON or Universal VTT."))(export_scenario)


@app.command("draw", help=N_("Draws the plan of a battlefield: SVG, PNG or PDF."))
def draw(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("A scenario file."))],
    output: Output,
    paper: Annotated[str, typer.Option(help=N_("The paper, such as A4 or A3."))] = "",
    scale: Annotated[str, typer.Option(help=N_("The scale, such as 1:10."))] = "",
    theme: Annotated[str, typer.Option(help=N_("The colours, such as light, dark, print or bw."))] = "",
    json: Json = False,
) -> None:
    """Writes the plate of a scenario."""
    from studio.paint.plates import draw_plate

    call = call_of(context)
    drawn = draw_plate(read_scenario(file), output, paper or None, scale or None, call.words, theme or None)
    line = call.words.say("{file} at 1:{scale}", file=output, scale=drawn.scale)
    answer({"file": output, "scale": drawn.scale, "pages": drawn.pages}, [line], json)


app.command("rules", help=N_("Shows the house rules of a battlefield, puts others in, takes them out."))(scenario_rules)


def _facts(scenario: Scenario) -> dict[str, object]:
    return {
        "id": scenario.id,
        "terrain": scenario.terrain,
        "sectors": [sector.kind for sector in scenario.sectors],
        "season": scenario.season,
        "weather": scenario.weather,
        "pieces": len(scenario.pieces),
        "armies": [_army_facts(camp.army, scenario.overlay) for camp in scenario.sides],
    }


def _army_facts(army: Army | None, overlay: Overlay) -> dict[str, object]:
    if army is None:
        return {}
    points = find_pack(army.pack).hooks["army_cost"](army, overlay)
    return {"nation": army.nation, "units": len(army.units), "points": points}


def _lines(call: Call, file: Path, scenario: Scenario) -> list[str]:
    phrases = find_pack(scenario.pack).phrases

    def term(key: str) -> str:
        return call.words.phrase(phrases, f"term.{key}") if f"term.{key}" in phrases else key

    first = call.words.say(
        "{file}: {terrain}, {sectors}; {season}, {weather}.",
        file=file,
        terrain=term(scenario.terrain),
        sectors=call.words.join([term(sector.kind) for sector in scenario.sectors]),
        season=term(scenario.season),
        weather=term(scenario.weather),
    )
    lines = [first, call.words.many("{n} piece of scenery", "{n} pieces of scenery", len(scenario.pieces))]
    for camp in scenario.sides:
        if camp.army is not None:
            facts = _army_facts(camp.army, scenario.overlay)
            line = call.words.say(
                "{side}: {nation}, {points} of {budget} points, {units} units",
                side=term(camp.side),
                nation=term(camp.nation),
                budget=camp.budget,
                points=facts["points"],
                units=facts["units"],
            )
            lines.append(line)
    return lines


def _verdict(call: Call, file: Path, standard: str, scenario: Scenario, problems: tuple[Problem, ...]) -> list[str]:
    count = sum(problem.severity == "fault" for problem in problems)
    if count:
        text = call.words.many(
            "{file}: {n} fault by the standard {standard}",
            "{file}: {n} faults by the standard {standard}",
            count,
            file=file,
            standard=standard,
        )
        return [text]
    origin = N_("as the set-up made it") if is_untouched(scenario) else N_("edited by hand")
    if scenario.provenance is None:
        origin = N_("laid freely")
    valid = call.words.say(
        "{file}: valid by the standard {standard}, {origin}", file=file, standard=standard, origin=origin
    )
    return [valid]
