"""The map of a table: the same bytes every time, every kind drawn, nothing outside the palette."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from studio.board.hexes import Layout, ring
from studio.board.pieces import Band, Cluster, HexBoard, HexCells, HexSide, OpenBoard, Polygon, Strip
from studio.board.place import Hex, Point
from studio.drawing.hexes import HexPlan
from studio.drawing.look import Look, Style
from studio.drawing.palette import load_palette
from studio.drawing.picture import Glow, Group, Picture, Stamp, Text, encode
from studio.drawing.picture import Path as Outline
from studio.drawing.scene import Table, board_size, map_picture, piece_picture
from studio.drawing.subject import Piece, Signs, Work
from studio.places import resources
from tests.drawing.valdehierro import PIECES, TABLE, box, points


def keys_of(picture: Picture) -> set[str]:
    return {item.key for layer in picture.layers for item in layer.items if isinstance(item, Group) and item.key}


def colours_of(picture: Picture) -> set[str]:
    names: set[str] = set()
    waiting = [item for layer in picture.layers for item in layer.items]
    waiting += [item for symbol in picture.symbols for item in symbol.items]
    while waiting:
        item = waiting.pop()
        match item:
            case Group():
                waiting.extend(item.items)
            case Outline():
                names |= {item.fill, item.stroke}
            case Text():
                names |= {item.colour, item.halo}
            case Glow():
                names.add(item.colour)
            case Stamp():
                pass
    return names - {""}


def test_the_same_table_gives_the_same_bytes_twice(signs: Signs, style: Style) -> None:
    assert encode(map_picture(TABLE, signs, style)) == encode(map_picture(TABLE, signs, style))


def test_the_same_table_gives_the_same_bytes_in_another_process() -> None:
    program = (
        "import hashlib, sys; sys.path.insert(0, sys.argv[1]);"
        "from tests.drawing.valdehierro import TABLE; from studio.places import resources;"
        "from studio.drawing.look import load_look; from studio.drawing.subject import load_signs;"
        "from studio.drawing.scene import map_picture; from studio.drawing.picture import encode;"
        "signs = load_signs(resources() / 'packs' / 'spain1936' / 'symbols.toml');"
        "picture = map_picture(TABLE, signs, load_look(resources()).style(11.0));"
        "print(hashlib.sha256(encode(picture)).hexdigest())"
    )
    here = str(Path(__file__).parents[2])
    runs = [
        subprocess.run(
            [sys.executable, "-c", program, here],
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
            env={"PYTHONHASHSEED": seed, "PATH": "/usr/bin:/bin"},
        ).stdout
        for seed in ("1", "77")
    ]

    assert runs[0] == runs[1]
    assert len(runs[0].strip()) == 64


def test_every_piece_and_work_of_the_table_is_drawn(signs: Signs, style: Style) -> None:
    drawn = keys_of(map_picture(TABLE, signs, style))

    lanes = {"p20", "p21", "p22"}
    assert {piece.key for piece in PIECES} - lanes <= drawn
    assert {work.key for work in TABLE.works} <= drawn


def test_roads_meet_the_river_on_one_bridge(signs: Signs, style: Style) -> None:
    picture = map_picture(TABLE, signs, style)

    parapets = [item for item in picture.layer("bridges") if isinstance(item, Outline) and item.stroke == "wall"]
    assert len(parapets) == 2
    assert len(picture.layer("roads")) == 6
    assert len(picture.layer("river")) == 12


def test_every_kind_of_the_signs_draws_something_of_its_own(signs: Signs, style: Style) -> None:
    square = box(40, 40, 20, 20)
    shapes = {
        "road": Strip(points((0, 50), (180, 52)), 5000),
        "river": Strip(points((0, 50), (180, 52)), 5000),
        "wall": Strip(points((40, 50), (60, 50)), 1000),
        "village": Cluster(square, (box(42, 42, 6, 6), box(52, 52, 8, 6))),
        "city": Cluster(square, (box(42, 42, 6, 6), box(52, 52, 8, 6))),
        "sea": Band(box(0, 0, 180, 15)),
        "beach": Band(box(0, 15, 180, 10)),
        "bush_line": PIECES[22].shape,
    }
    board = OpenBoard(180_000, 120_000)
    for kind in signs.kinds:
        shape = shapes.get(kind, Polygon(square))
        empty = map_picture(Table(board, names=False), signs, style)
        picture = map_picture(Table(board, (Piece("x", kind, shape),), names=False), signs, style)
        dashed = [item for item in picture.layer("walls") if "unknown" in str(item)]
        assert encode(picture) != encode(empty), kind
        assert not dashed, kind


def test_every_work_of_the_signs_is_drawn_by_a_recipe(signs: Signs, style: Style) -> None:
    board = OpenBoard(180_000, 120_000)
    for kind in signs.works:
        picture = map_picture(Table(board, works=(Work("w", kind, Polygon(box(40, 40, 10, 5))),)), signs, style)
        (group,) = picture.layer("works")
        assert isinstance(group, Group)
        assert all(item.fill != "plate" for item in group.items if isinstance(item, Outline)), kind


@pytest.mark.parametrize("kind", ["trench", "wire", "minefield", "tank_ditch", "sandbags", "bunker"])
def test_a_work_of_three_corners_is_drawn_within_the_box_about_it(kind: str, signs: Signs, style: Style) -> None:
    assert kind in signs.works
    corners = Polygon(points((40, 40), (52, 40), (40, 46)))
    picture = map_picture(Table(OpenBoard(180_000, 120_000), works=(Work("w", kind, corners),)), signs, style)

    (group,) = picture.layer("works")
    assert isinstance(group, Group)
    drawn = [item for item in group.items if isinstance(item, Outline) and item.coords]
    assert drawn
    assert all(38_000 <= x <= 54_000 for item in drawn for x in item.coords[::2])
    assert all(-48_000 <= y <= -38_000 for item in drawn for y in item.coords[1::2])


def test_the_mines_of_a_field_of_three_corners_lie_in_it(signs: Signs, style: Style) -> None:
    corners = Polygon(points((40, 40), (60, 40), (40, 60)))
    picture = map_picture(Table(OpenBoard(180_000, 120_000), works=(Work("w", "minefield", corners),)), signs, style)

    (group,) = picture.layer("works")
    assert isinstance(group, Group)
    mines = group.items[-1]
    assert isinstance(mines, Outline)
    assert all(x - y <= 100_000 + 2 * 550 for x, y in zip(mines.coords[::2], mines.coords[1::2], strict=True))


def test_an_unknown_kind_is_shown_by_its_dashed_outline(signs: Signs, style: Style) -> None:
    piece = Piece("x", "swamp", Polygon(box(40, 40, 20, 20)))
    picture = map_picture(Table(OpenBoard(180_000, 120_000), (piece,)), signs, style)

    (group,) = picture.layer("walls")
    assert isinstance(group, Group)
    assert group.key == "x"
    edge = group.items[1]
    assert isinstance(edge, Outline)
    assert edge.dash
    assert edge.coords == (40_000, -60_000, 60_000, -60_000, 60_000, -40_000, 40_000, -40_000)


def test_every_colour_of_a_picture_is_in_every_palette(signs: Signs, style: Style) -> None:
    names = colours_of(map_picture(TABLE, signs, style))

    for palette in ("light", "dark", "bw", "print", "safe-light", "safe-dark"):
        loaded = load_palette(resources() / "styles", palette)
        for name in names:
            loaded.colour(name)


def test_a_wood_far_away_is_drawn_with_discs(signs: Signs, look: Look) -> None:
    table = replace(TABLE, pieces=tuple(piece for piece in PIECES if piece.kind == "wood"))
    text = encode(map_picture(table, signs, look.style(3.0))).decode()

    assert '"symbol":"disc_tree"' in text
    assert '"symbol":"leafy_' not in text


def test_names_are_left_out_far_away(signs: Signs, look: Look) -> None:
    assert not map_picture(TABLE, signs, look.style(3.0)).layer("names")
    assert {text.text for text in map_picture(TABLE, signs, look.style(11.0)).texts()} >= {"Loma del Pino", "· 8 ·"}


def test_paper_has_neither_stains_nor_grass(signs: Signs, look: Look) -> None:
    picture = map_picture(TABLE, signs, look.style(11.0).printed(10))

    assert len(picture.layer("ground")) == 1


def test_three_pine_woods_in_ten(signs: Signs) -> None:
    from studio.drawing.woods import is_pine

    share = sum(is_pine(str(number)) for number in range(1000))
    assert 250 < share < 350


def test_a_hex_board_is_drawn_with_cells_sides_and_grid(signs: Signs, style: Style) -> None:
    cells = tuple(Hex(q, r) for q in range(3) for r in range(3))
    board = HexBoard(cells, "pointy", 4000)
    pieces = (Piece("a", "wood", HexCells(cells[:2])), Piece("b", "wall", HexSide(Hex(0, 0), Hex(1, 0))))
    picture = map_picture(Table(board, pieces), signs, style)

    assert keys_of(picture) == {"a", "b"}
    assert picture.layer("hexes")
    assert picture.frame[2:] == board_size(board)


def test_a_piece_by_itself_is_framed_with_a_margin(signs: Signs, style: Style) -> None:
    piece = Piece("x", "crop", Polygon((Point(10_000, 10_000), Point(30_000, 10_000), Point(30_000, 25_000))))
    picture = piece_picture(piece, signs, style, OpenBoard(180_000, 120_000))

    assert picture.frame == (6_000, -29_000, 28_000, 23_000)


def test_the_terrain_is_cut_at_the_tables_edge(signs: Signs, style: Style) -> None:
    picture = map_picture(TABLE, signs, style)

    clips = {layer.name: layer.clip for layer in picture.layers}
    edge = clips["rises"]
    assert edge is not None
    assert edge.coords == (0, -120_000, 180_000, -120_000, 180_000, 0, 0, 0)
    assert clips["objectives"] is None


def test_a_picture_survives_its_bytes(signs: Signs, style: Style) -> None:
    picture = map_picture(TABLE, signs, style)

    assert msgspec.json.decode(encode(picture), type=Picture) == picture


@pytest.mark.parametrize("zoom", [2.0, 5.0, 9.0])
def test_lines_keep_their_least_width_on_the_screen(signs: Signs, look: Look, zoom: float) -> None:
    style = look.style(zoom)

    assert style.width("road_casing") * zoom / 1000 >= 1.1 - 1e-9
    assert style.width("road_casing") >= 240


def test_neighbouring_cells_become_one_outline(signs: Signs) -> None:
    plan = HexPlan(HexBoard((Hex(0, 0), Hex(1, 0), Hex(5, 5)), "pointy", 4000))
    (pair,) = plan.opened(Piece("a", "crop", HexCells((Hex(0, 0), Hex(1, 0)))), {"recipe": "crop"})
    apart = list(plan.opened(Piece("b", "crop", HexCells((Hex(0, 0), Hex(5, 5)))), {"recipe": "crop"}))

    assert isinstance(pair.shape, Polygon)
    assert len(pair.shape.outline) == 10
    assert len(apart) == 2


def test_cells_round_a_hole_stay_cells(signs: Signs) -> None:
    around = ring(Hex(0, 0), 1)
    plan = HexPlan(HexBoard(around, "flat", 4000))

    assert len(list(plan.opened(Piece("a", "crop", HexCells(around)), {"recipe": "crop"}))) == 6


def test_a_road_over_hexes_runs_from_centre_to_centre(signs: Signs) -> None:
    board = HexBoard((Hex(0, 0), Hex(1, 0), Hex(2, 0)), "pointy", 4000)
    (road,) = HexPlan(board).opened(Piece("a", "road", HexCells(board.cells)), {"recipe": "road"})

    assert isinstance(road.shape, Strip)
    assert road.shape.line == tuple(Layout(board).centre(cell) for cell in board.cells)


def test_trees_on_small_hexes_are_small(signs: Signs, style: Style) -> None:
    board = HexBoard(ring(Hex(0, 0), 1), "flat", 4000)
    picture = map_picture(Table(board, (Piece("a", "wood", HexCells(board.cells[:2])),)), signs, style)
    (group,) = picture.layer("woods")

    assert isinstance(group, Group)
    sizes = [item.scale for item in group.items if isinstance(item, Stamp)]
    assert len(sizes) > 10
    assert max(sizes) < 600
