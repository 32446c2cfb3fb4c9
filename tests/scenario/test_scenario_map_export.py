"""Battlefields for other programs: GeoJSON that comes back whole, Universal VTT, exact images."""

import itertools
import json
import struct
from base64 import b64decode
from pathlib import Path
from zlib import crc32

import msgspec
import pytest

from studio.board.pieces import Cluster, Polygon
from studio.board.place import Point
from studio.engine.pack import find_pack
from studio.engine.values import Side
from studio.errors import FutureVersion, UsageError
from studio.paint.boards import board_png
from studio.paint.exports import export_to
from studio.paint.plates import draw_plate
from studio.scenario.geojson_export import geojson_bytes
from studio.scenario.geojson_import import Wishes, import_map
from studio.scenario.geojson_report import TAKEN
from studio.scenario.model import Note, Scenario, Work, Zone
from studio.scenario.uvtt import Grid, uvtt_bytes
from studio.words import load

PACK = find_pack("spain1936")
GROUPS = ("pieces", "objectives", "works", "zones", "notes_on_map")


def table(seed: int, terrain: str) -> Scenario:
    made: Scenario = PACK.hooks["make_scenario"](seed=seed, terrain=terrain, points=300)
    corners = (Point(1, 2), Point(3, 40_001), Point(30_007, 40_000), Point(30_007, 5))
    return msgspec.structs.replace(
        made,
        title="Cota «481» & río",
        works=(Work(id=3, kind="trench", shape=Polygon(corners), owner=Side("defender"), bearing=123, locked=True),),
        zones=(Zone(id=1, kind="deploy", side=Side("attacker"), outline=corners[::-1]),),
        notes_on_map=(Note(id=9, at=Point(-7, 12_345), text="vado"),),
    )


@pytest.mark.parametrize(("seed", "terrain"), [(7, "colina"), (3, "costa"), (5, "ciudad"), (11, "bosque")])
def test_what_is_exported_comes_back_element_by_element(seed: int, terrain: str) -> None:
    before = table(seed, terrain)
    made = import_map(geojson_bytes(before), PACK, Wishes())
    assert {group: getattr(made.scenario, group) for group in GROUPS} == {
        group: getattr(before, group) for group in GROUPS
    }
    assert (made.scenario.title, made.scenario.board, made.scenario.season) == (
        before.title, before.board, before.season,
    )  # fmt: skip
    assert {fate.state for fate in made.report.fates} == {TAKEN}


def test_titles_and_notes_in_two_languages_come_back() -> None:
    texts = {"title": {"es": "Cota «481» & río", "en": "Hill “481” & river"}}
    before = msgspec.structs.replace(table(7, "colina"), texts=texts)
    assert import_map(geojson_bytes(before), PACK, Wishes()).scenario.texts == texts
    assert import_map(geojson_bytes(table(7, "colina")), PACK, Wishes()).scenario.texts is msgspec.UNSET


def test_an_export_says_that_its_plane_is_local_and_keeps_armies_to_itself() -> None:
    data = geojson_bytes(table(7, "colina"))
    tree = json.loads(data)
    assert "not WGS 84" in tree["estado_mayor"]["crs"]
    assert not {"sides", "provenance"} & set(tree["estado_mayor"])
    assert b"riflemen" not in data
    assert data == geojson_bytes(table(7, "colina"))


def test_outlines_are_closed_and_go_anticlockwise_in_the_file() -> None:
    tree = json.loads(geojson_bytes(table(7, "colina")))
    rings = [one["geometry"]["coordinates"][0] for one in tree["features"] if one["geometry"]["type"] == "Polygon"]
    assert all(ring[0] == ring[-1] for ring in rings)
    assert all(sum(a[0] * b[1] - b[0] * a[1] for a, b in itertools.pairwise(ring)) > 0 for ring in rings)


def test_an_element_that_another_program_moved_comes_back_where_it_was_moved() -> None:
    before = table(7, "colina")
    tree = json.loads(geojson_bytes(before))
    place = next(n for n, one in enumerate(tree["features"]) if one["properties"]["group"] == "objectives")
    tree["features"][place]["geometry"]["coordinates"] = [100.5, 60.001]
    made = import_map(json.dumps(tree).encode(), PACK, Wishes())
    assert made.scenario.objectives[0].at == Point(100_500, 60_001)


def test_a_feature_that_another_program_added_is_left_and_told_of() -> None:
    tree = json.loads(geojson_bytes(table(7, "colina")))
    tree["features"].append({"type": "Feature", "geometry": None, "properties": {"group": ["pieces"]}})
    tree["features"].append({"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]},
                             "properties": {"group": "pieces", "form": "strip", "width_cm": 5}})  # fmt: skip
    made = import_map(json.dumps(tree).encode(), PACK, Wishes())
    assert [fate.notes[0].code for fate in made.report.of("left")] == ["no-geometry", "not-restored"]


def test_an_export_of_a_newer_studio_is_refused() -> None:
    tree = json.loads(geojson_bytes(table(7, "colina")))
    tree["estado_mayor"]["format"] = 2
    with pytest.raises(FutureVersion):
        import_map(json.dumps(tree).encode(), PACK, Wishes())


def chunks(png: bytes) -> dict[bytes, bytes]:
    found, at = {}, 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, content = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length])[0] == crc32(kind + content)
        found[kind] = content
        at += 12 + length
    return found


def test_a_universal_vtt_map_has_its_image_grid_and_walls_in_place() -> None:
    scenario, words = table(5, "ciudad"), load("es")
    grid = Grid.over(scenario, 5000, 40)
    tree = json.loads(uvtt_bytes(scenario, grid, board_png(scenario, grid, words)))
    assert tree["format"] == 0.3
    assert tree["resolution"] == {
        "map_origin": {"x": 0, "y": 0}, "map_size": {"x": 36, "y": 24}, "pixels_per_grid": 40,
    }  # fmt: skip
    assert (tree["portals"], tree["lights"]) == ([], [])
    houses = [house for piece in scenario.pieces if isinstance(piece.shape, Cluster) for house in piece.shape.houses]
    woods = [piece for piece in scenario.pieces if piece.kind == "wood"]
    assert len(tree["line_of_sight"]) == len(houses)
    assert len(tree["objects_line_of_sight"]) == len(woods)
    first, corner = tree["line_of_sight"][0], houses[0][0]
    assert first[0] == first[-1]
    assert first[0] == {"x": round(corner.x / 5000, 4), "y": round((120_000 - corner.y) / 5000, 4)}
    header = chunks(b64decode(tree["image"]))[b"IHDR"]
    assert struct.unpack(">II", header[:8]) == (1440, 960)


def test_a_table_that_the_squares_do_not_divide_is_covered_whole() -> None:
    grid = Grid.over(table(7, "colina"), 7000, 20)
    assert (grid.across, grid.down) == (26, 18)


@pytest.mark.parametrize(("side", "pixels"), [(0, 70), (5000, 9), (5000, 401), (10, 100), (200_000, 70)])
def test_a_grid_that_makes_no_sense_is_refused(side: int, pixels: int) -> None:
    with pytest.raises(UsageError):
        Grid.over(table(7, "colina"), side, pixels)


def test_an_ending_that_nothing_is_exported_as_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="png"):
        export_to(table(7, "colina"), tmp_path / "a.png", 5000, 70, load("en"))


def test_an_image_of_a_plate_has_300_dots_an_inch_to_the_dot(tmp_path: Path) -> None:
    out = tmp_path / "a.png"
    draw_plate(table(7, "colina"), out, "A3", "1:10", load("en"))
    found = chunks(out.read_bytes())
    assert struct.unpack(">II", found[b"IHDR"][:8]) in {(4961, 3508), (3508, 4961)}
    assert struct.unpack(">IIB", found[b"pHYs"]) == (11811, 11811, 1)
