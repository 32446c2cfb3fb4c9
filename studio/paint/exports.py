"""Battlefields for other programs: GeoJSON and Universal VTT, chosen by the name's ending."""

from dataclasses import dataclass
from pathlib import Path

from studio.board.place import Length
from studio.errors import N_, UsageError
from studio.files import save_atomic
from studio.scenario.geojson_export import geojson_bytes
from studio.scenario.model import Scenario
from studio.scenario.uvtt import ENDINGS, Grid, uvtt_bytes
from studio.words import Words

__all__ = ["EXPORTS", "Written", "export_to"]

GEOJSON = (".geojson", ".json")
EXPORTS = (*GEOJSON, *ENDINGS)


@dataclass(frozen=True, slots=True)
class Written:
    """What was written: its kind and how many bytes it has."""

    kind: str
    bytes: int


def export_to(scenario: Scenario, out: Path, side: Length, pixels: int, words: Words) -> Written:
    """Writes a battlefield into a file; `side` and `pixels` are those of a square of a Universal VTT map.

    Raises UsageError for another ending or a grid that makes no sense, CannotSave when the file cannot be written.
    """
    ending = out.suffix.lower()
    if out.name.lower().endswith(".escenario.json") or ending not in EXPORTS:
        raise UsageError(
            "export.format",
            N_("A battlefield is exported as .geojson, .uvtt or .dd2vtt, not as “{ending}”."),
            out,
            N_("SVG, PNG and PDF are drawn: estado-mayor scenario draw."),
            ending="".join(out.suffixes[-2:]),
        )
    if ending in GEOJSON:
        content, kind = geojson_bytes(scenario), "GeoJSON"
    else:
        from studio.paint.boards import board_png

        grid = Grid.over(scenario, side, pixels)
        content, kind = uvtt_bytes(scenario, grid, board_png(scenario, grid, words)), "Universal VTT"
    save_atomic(out, content)
    return Written(kind, len(content))
