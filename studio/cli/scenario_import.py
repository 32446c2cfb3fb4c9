"""`estado-mayor scenario import` and `export`: maps of the real world come in, battlefields go to other programs."""

import re
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from studio.board.place import Point, cm
from studio.cli.frame import Call, Json, Output, answer, call_of, problems_exit
from studio.cli.problems import problem_lines, problems_data
from studio.engine.pack import RulePack, find_pack
from studio.errors import N_, UsageError

__all__ = ["export_scenario", "import_scenario"]

NUMBER: Final = r"(-?\d{1,3}(?:\.\d{1,12})?)"
SIZE: Final = re.compile(r"\s*(\d{1,4}(?:\.\d{1,3})?)\s*[x×X]\s*(\d{1,4}(?:\.\d{1,3})?)\s*(?:cm)?\s*")
PLACE: Final = re.compile(rf"\s*{NUMBER}\s*[,;]\s*{NUMBER}\s*")
SCALE: Final = re.compile(r"\s*(?:1\s*[:/]\s*)?(\d{1,7})\s*")
DEGREES: Final = re.compile(r"\s*(-?\d{1,3})(?:\.(\d{1,2}))?\s*°?\s*")
LARGEST_TABLE: Final = 2000


def import_scenario(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("A map as GeoJSON, in longitude and latitude."))],
    output: Output,
    pack: Annotated[str, typer.Option(help=N_("The rule pack."))] = "spain1936",
    terrain: Annotated[str, typer.Option(help=N_("The terrain that the battlefield is said to be."))] = "",
    table: Annotated[str, typer.Option(metavar="WxH", help=N_("The table in cm, such as 180x120."))] = "",
    scale: Annotated[str, typer.Option(metavar="1:N", help=N_("The scale, such as 1:1000."))] = "",
    fit: Annotated[
        bool, typer.Option("--fit", help=N_("Fits the map to the table; so it is without a scale."))
    ] = False,
    center: Annotated[
        str, typer.Option(metavar="LON,LAT", help=N_("What lies in the middle of the table; else the map's middle."))
    ] = "",
    turn: Annotated[str, typer.Option(metavar="DEGREES", help=N_("Turns the map clockwise."))] = "0",
    title: Annotated[str, typer.Option(help=N_("The title."))] = "",
    report: Annotated[
        Path | None, typer.Option(metavar="FILE", help=N_("Writes what became of each feature into a file."))
    ] = None,
    json: Json = False,
) -> None:
    """Makes a battlefield of a map; exit code 1 when it is not playable."""
    from studio.files import read_limited, save_atomic
    from studio.scenario.checks import document_problems
    from studio.scenario.files import save_document
    from studio.scenario.geojson_import import NothingLaid, Wishes, import_map
    from studio.scenario.geojson_reading import load_limits
    from studio.scenario.geojson_report import report_data, report_lines

    if fit and scale:
        raise UsageError("import.fit", N_("Name either --fit or --scale, not both."))
    call = call_of(context)
    found = find_pack(pack)
    wishes = Wishes(_size(table), _scale(scale), _turn(turn), _place(center), terrain, title)
    try:
        made = import_map(read_limited(file, load_limits().bytes), found, wishes, file)
    except NothingLaid as no:
        told = report_lines(no.report, call.words, found.phrases)
        answer({"file": None, **report_data(no.report, call.words, found.phrases)}, told, json)
        raise
    used = find_pack(made.scenario.pack)
    save_document(output, made.scenario)
    if report is not None:
        whole = report_lines(made.report, call.words, used.phrases)
        save_atomic(report, ("\n".join(whole) + "\n").encode())
    problems = document_problems(made.scenario, made.scenario.standard, used.problems)
    data = {"file": output, **report_data(made.report, call.words, used.phrases)}
    data["problems"] = problems_data(call, used, problems)
    lines = _told(call, output, made, used)
    answer(data, [*lines, *problem_lines(call, used, problems)], json)
    problems_exit([problem for problem in problems if problem.severity == "fault"])


def _told(call: Call, output: Path, made: Any, pack: RulePack) -> list[str]:
    from studio.scenario.geojson_report import CHANGED, LEFT, report_lines

    report = made.report
    count = len(made.scenario.pieces)
    pieces = call.words.many("{n} piece of scenery", "{n} pieces of scenery", count)
    first = call.words.say("{file}: {pieces}", file=output, pieces=pieces)
    if report.scale:
        first = call.words.say("{file}: {pieces}, at 1:{scale}", file=output, pieces=pieces, scale=report.scale)
    return [first, *report_lines(report, call.words, pack.phrases, (CHANGED, LEFT))]


def export_scenario(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("A scenario file."))],
    output: Output,
    grid: Annotated[str, typer.Option(metavar="CM", help=N_("The squares of a Universal VTT map, in cm."))] = "5",
    pixels: Annotated[int, typer.Option(min=10, max=400, help=N_("The pixels of a square."))] = 70,
    json: Json = False,
) -> None:
    """Writes a battlefield for other programs; what it is follows from the name's ending."""
    from studio.scenario.files import read_scenario

    call = call_of(context)
    scenario = read_scenario(file)
    from studio.paint.exports import export_to

    written = export_to(scenario, output, _length(grid), pixels, call.words)
    line = call.words.say(
        "{file}: {kind}, {n} bytes", file=output, kind=written.kind, n=call.words.number(written.bytes)
    )
    answer({"file": output, "kind": written.kind, "bytes": written.bytes}, [line], json)


def _size(text: str) -> tuple[int, int]:
    if not text:
        return 0, 0
    found = SIZE.fullmatch(text)
    if not found or not all(0 < float(part) <= LARGEST_TABLE for part in found.groups()):
        raise UsageError("import.table", N_("“{given}” is no size of a table; write it as 180x120."), given=text)
    return cm(found[1]), cm(found[2])


def _length(text: str) -> int:
    try:
        length = cm(text.strip())
    except ValueError:
        length = 0
    if length <= 0:
        raise UsageError("export.grid", N_("“{given}” is no length in cm."), given=text)
    return length


def _scale(text: str) -> int:
    found = SCALE.fullmatch(text)
    if text and not found:
        raise UsageError("import.scale-text", N_("“{given}” is no scale; write it as 1:1000."), given=text)
    return int(found[1]) if found else 0


def _turn(text: str) -> int:
    found = DEGREES.fullmatch(text)
    if not found:
        raise UsageError("import.turn", N_("“{given}” is no angle in degrees."), given=text)
    hundredths = abs(int(found[1])) * 100 + int((found[2] or "0").ljust(2, "0"))
    return (-hundredths if text.strip().startswith("-") else hundredths) % 36_000


def _place(text: str) -> Point | None:
    from studio.scenario.geojson_reading import FINE, load_limits

    if not text:
        return None
    found = PLACE.fullmatch(text)
    limits = load_limits()
    if not found or abs(float(found[1])) > limits.longitude or abs(float(found[2])) > limits.latitude:
        raise UsageError(
            "import.center", N_("“{given}” is no place; write longitude,latitude such as 0.436,41.053."), given=text
        )
    from decimal import Decimal

    return Point(round(Decimal(found[1]) * FINE), round(Decimal(found[2]) * FINE))
