"""A Scenario as a table and a plate: sides, captions, counts, and what stays out of sight."""

import pytest
from msgspec.structs import replace

from studio.board.pieces import Band, OpenBoard, Strip
from studio.board.place import Point
from studio.drawing.document import plate_text, side_keys, table_of
from studio.drawing.look import Style
from studio.drawing.picture import Path
from studio.drawing.scene import Table, map_picture
from studio.drawing.subject import Piece, Signs
from studio.engine.values import Side
from studio.scenario.model import Camp, Objective, Scenario, Sector, Zone
from studio.words import load
from tests.drawing.valdehierro import box, points

ATTACKER, DEFENDER = Side("attacker"), Side("defender")
SCENARIO = Scenario(
    pack="spain1936",
    version="1",
    board=OpenBoard(180_000, 120_000),
    terrain="colina",
    deal=(5, 2, 6, 3),
    sectors=tuple(
        Sector(number=number, kind="bosque", owner=ATTACKER, west=45_000 * (number - 1), east=45_000 * number)
        for number in (1, 2, 3, 4)
    ),
    objectives=(Objective(id=1, at=Point(60_000, 55_500)),),
    zones=(
        Zone(id=1, kind="deployment", side=ATTACKER, outline=box(0, 0, 45, 120)),
        Zone(id=2, kind="deployment", side=DEFENDER, outline=box(90, 0, 90, 120)),
    ),
)


def same(key: str) -> str:
    return key


def test_sides_wear_the_look_of_their_nation(signs: Signs) -> None:
    sides = (Camp(side=ATTACKER, nation="republicano"), Camp(side=DEFENDER, nation="nacional"))
    keys = side_keys(Scenario(pack="spain1936", version="1", board=SCENARIO.board, sides=sides), signs)

    assert keys == {ATTACKER: "republicano", DEFENDER: "nacional"}


def test_sides_without_an_army_yet_still_look_different(signs: Signs) -> None:
    assert side_keys(SCENARIO, signs) == {DEFENDER: "republicano", ATTACKER: "nacional"}


def test_zones_keep_their_box_and_say_whose_they_are(signs: Signs) -> None:
    table = table_of(SCENARIO, signs, load("en"), same)

    assert [zone.box for zone in table.zones] == [(0, 0, 45_000, 120_000), (90_000, 0, 180_000, 120_000)]
    assert [zone.label for zone in table.zones] == ["DEPLOYMENT OF THE ATTACKER", "DEPLOYMENT OF THE DEFENDER"]
    assert [zone.label_at for zone in table.zones] == ["start", "end"]


def test_the_dice_of_the_deal_stand_by_the_sectors_in_rising_order(signs: Signs) -> None:
    text = plate_text(SCENARIO, signs, load("es"), same)

    assert [(sector.number, sector.die) for sector in text.sectors] == [(1, 2), (2, 3), (3, 5), (4, 6)]


def test_an_objective_without_a_name_is_told_by_its_place(signs: Signs) -> None:
    table = table_of(SCENARIO, signs, load("es"), same)

    assert table.objectives[0].name == "60,0 × 55,5\xa0cm"


def test_the_legend_explains_only_what_is_there(signs: Signs) -> None:
    assert [kind for kind, _ in plate_text(SCENARIO, signs, load("es"), same).legend] == ["objective"]


def test_the_sea_lies_over_the_beach_whatever_their_order(signs: Signs, style: Style) -> None:
    pieces = (Piece("sea", "sea", Band(box(0, 105, 180, 15))), Piece("beach", "beach", Band(box(0, 95, 180, 10))))
    picture = map_picture(Table(SCENARIO.board, pieces), signs, style)

    assert [getattr(group, "key", "") for group in picture.layer("coast")] == ["beach", "sea"]


def test_roads_that_share_a_crossing_share_its_bridge(signs: Signs, style: Style) -> None:
    pieces = (
        Piece("r", "river", Strip(points((90, 0), (90, 120)), 5_000)),
        Piece("a", "road", Strip(points((0, 60), (180, 60)), 5_000)),
        Piece("b", "road", Strip(points((0, 58), (180, 62)), 5_000)),
        Piece("c", "road", Strip(points((0, 20), (180, 20)), 5_000)),
    )
    picture = map_picture(Table(SCENARIO.board, pieces), signs, style)
    decks = [item for item in picture.layer("bridges") if isinstance(item, Path) and item.fill == "road"]

    assert len(decks) == 2


@pytest.mark.parametrize(("language", "title"), [("es", "El vado"), ("en", "The ford")])
def test_the_plate_bears_the_title_in_the_readers_language(signs: Signs, language: str, title: str) -> None:
    both = replace(SCENARIO, title="El vado", texts={"title": {"es": "El vado", "en": "The ford"}})
    assert plate_text(both, signs, load(language), same).title == title
