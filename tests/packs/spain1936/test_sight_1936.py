"""Line of sight on the 1936 table: corners, samples, heights, woods, facing, sections, weather (SP-XIV.6, SP-I.6)."""

from typing import Any

import pytest
from msgspec.structs import replace as msgspec_replace

from studio.board.place import Point
from studio.packs.spain1936.fire import refuse_shot
from studio.packs.spain1936.fire_sum import small_target
from studio.packs.spain1936.model import Battle, Stand
from studio.packs.spain1936.sight import nearest_spot, point_seen, sees, sees_at
from studio.packs.spain1936.watch import watch_of
from tests.packs.spain1936.fire_table import EAST, WEST, Entry, box, piece, shot, stands_at, table, unit, with_fields


def looks(pieces: list[Any], viewer: Entry, target: Entry, **more: Any) -> Any:
    rules, state = table([viewer], [target], pieces=pieces, **more)
    return sees(rules, state, 0, 1)


MAN, OTHER = unit("officer", 40, 60), unit("officer", 140, 60, WEST)
NEAR = unit("officer", 60, 60, WEST)


@pytest.mark.rule("SP-XIV.6.1")
def test_without_sight_a_target_is_refused() -> None:
    rules, state = table([MAN], [OTHER], pieces=[piece(1, "rise1", box(80, 40, 90, 80))])
    refusal = refuse_shot(rules, state, shot(0, 1))
    assert refusal is not None
    assert refusal.code == "fire-no-sight"
    assert sees(*table([MAN], [OTHER]), 0, 1) is not None


@pytest.mark.rule("SP-XIV.6.2", "SP-XIV.6.6")
def test_losing_one_corner_loses_the_sight() -> None:
    # A house touches the line of the northern front corner (y = 61.25) and leaves the southern one free.
    assert looks([piece(1, "house", box(43, 60.5, 47, 75))], MAN, OTHER) is None
    assert looks([piece(1, "house", box(43, 62, 47, 75))], MAN, OTHER) is not None


@pytest.mark.rule("SP-XIV.6.3", "SP-XIV.6.4", "SP-XIV.6.5")
@pytest.mark.parametrize(("edge", "hidden", "small"), [(61.5, 2, False), (60.0, 5, False), (59.5, 6, True)])
def test_the_hidden_share_is_counted_in_ten_samples(edge: float, hidden: int, small: bool) -> None:
    # A house close before the target hides what lies north of its edge; the samples are 0.5 cm apart.
    pieces = [piece(1, "house", box(97, edge, 98.4, 75))]
    rules, _ = table([unit("gun_45", 20, 60)], [unit("riflemen", 100, 60, WEST)], pieces=pieces)
    found = sees_at(rules, rules.opening, 0, 1, stands_at("large", (100, 60), bearing=WEST))
    assert found is not None
    assert abs(found.hidden - hidden) <= 1
    assert (small_target(rules, rules.sheets[1], found) is not None) == (found.hidden > 5)
    assert small == (found.hidden > 5)


@pytest.mark.rule("SP-XIV.6.7", "SP-I.6.4a")
def test_eyes_are_above_their_ground() -> None:
    rules, state = table([unit("officer", 40, 60)], [], pieces=[piece(1, "rise2", box(30, 50, 50, 70))])
    watch = watch_of(rules).at(state)
    assert watch.height(Point(40_000, 60_000)) + rules.bases["single"].sight == 9_500
    assert watch.height(Point(100_000, 60_000)) + rules.bases["light_vehicle"].sight == 2_500


@pytest.mark.rule("SP-XIV.6.8", "SP-I.6.4d")
@pytest.mark.parametrize(("west", "seen"), [(91.25, True), (101.25, False)])
def test_a_house_hides_what_its_top_is_above_the_line_of(west: float, seen: bool) -> None:
    # From 9.5 down to 1.5 over 100 cm: at 50 the line is 5.5 high, at 60 it is 4.7.
    pieces = [piece(1, "rise2", box(20, 40, 45, 80)), piece(2, "house", box(west, 40, west + 6, 80))]
    target = unit("officer", 141.25, 60, WEST)
    assert (looks(pieces, MAN, target) is not None) is seen


@pytest.mark.rule("SP-XIV.6.9")
def test_a_man_hides_his_width_and_a_wall_hides_nothing() -> None:
    rules, state = table([MAN, unit("officer", 50, 60)], [NEAR])
    assert sees(rules, state, 0, 2) is None
    free = with_fields(state, 1, stands=stands_at("single", (50, 70)))
    assert sees(rules, free, 0, 2) is not None
    assert looks([piece(1, "wall", box(49, 40, 50, 80))], MAN, NEAR) is not None
    assert looks([piece(1, "bush_line", box(49, 40, 51, 80))], MAN, NEAR) is not None
    assert looks([piece(1, "crop", box(45, 40, 55, 80))], MAN, NEAR) is not None


@pytest.mark.rule("SP-XIV.6.9")
def test_a_wreck_hides_as_the_vehicle_did() -> None:
    rules, state = table([MAN, unit("tank_gun", 50, 60, 0)], [NEAR])
    wreck = with_fields(state, 1, condition="destroyed")
    assert sees(rules, wreck, 0, 2) is None


@pytest.mark.rule("SP-XIV.6.10")
def test_the_house_that_holds_the_viewer_hides_nothing_but_the_next_one_does() -> None:
    home, next_door = piece(1, "house", box(37, 57, 43, 63)), piece(2, "house", box(48, 50, 52, 70))
    assert looks([home], MAN, NEAR) is not None
    assert looks([home, next_door], MAN, NEAR) is None


@pytest.mark.rule("SP-XIV.6.11", "SP-I.6.1d")
@pytest.mark.parametrize(("east", "seen"), [(58, True), (60.5, False)])
def test_woods_let_a_line_pass_through_ten_centimetres_in_all(east: float, seen: bool) -> None:
    assert (looks([piece(1, "wood", box(50, 40, east, 80))], MAN, OTHER) is not None) is seen
    halves = [piece(1, "wood", box(50, 40, 56, 80)), piece(2, "wood", box(80, 40, 86, 80))]
    assert looks(halves, MAN, OTHER) is None


@pytest.mark.rule("SP-I.6.9b")
def test_a_bush_zone_stops_the_eyes_of_men_but_not_of_tanks() -> None:
    zone = [piece(1, "bush_zone", box(60, 40, 75, 80))]
    assert looks(zone, MAN, OTHER) is None
    assert looks(zone, unit("tank_gun", 40, 60, EAST), unit("tank_mg", 140, 60, WEST)) is not None


@pytest.mark.rule("SP-I.6.3d", "SP-I.6.5c", "SP-I.6.6c", "SP-I.6.7d", "SP-I.6.8c")
def test_scenery_blocks_sight_or_not_by_its_kind() -> None:
    assert looks([piece(1, "house", box(80, 40, 86, 80))], MAN, OTHER) is None
    for kind in ("bush_line", "wall", "river", "crop", "road"):
        assert looks([piece(1, kind, box(80, 40, 82, 80))], MAN, OTHER) is not None


@pytest.mark.rule("SP-XIV.6.12")
def test_a_gun_sees_nothing_behind_its_front() -> None:
    assert looks([], unit("gun_45", 50, 50, EAST), unit("officer", 20, 50)) is None
    assert looks([], unit("gun_45", 50, 50, EAST), unit("officer", 80, 50)) is not None
    assert looks([], unit("officer", 50, 50, EAST), unit("officer", 20, 50)) is not None


@pytest.mark.rule("SP-XIV.6.13", "SP-XIV.6.14")
def test_a_section_sees_and_is_seen_by_any_of_its_stands() -> None:
    house = piece(1, "house", box(60, 57, 66, 100))
    rules, state = table([unit("riflemen", 40, 60)], [unit("riflemen", 120, 60, WEST)], pieces=[house])
    shooters = stands_at("large", (40, 30), (40, 70), (40, 80))
    state = with_fields(state, 0, stands=shooters)
    state = with_fields(state, 1, stands=stands_at("large", (120, 70), (120, 76), (120, 82), bearing=WEST))
    found = sees(rules, state, 0, 1)
    assert found is not None
    assert (found.viewers, found.hidden) == ((0,), 0)


@pytest.mark.rule("SP-XIV.6.15")
def test_night_caps_the_distance_of_sight() -> None:
    near, far = unit("officer", 72.5, 60, WEST), unit("officer", 73.5, 60, WEST)
    assert looks([], MAN, near, weather="night") is not None
    assert looks([], MAN, far, weather="night") is None
    assert looks([], MAN, far) is not None


@pytest.mark.rule("SP-V.6.3d")
def test_a_mover_is_shot_at_where_its_way_is_nearest_in_sight() -> None:
    # Two houses leave a gap at x = 60; the viewer stands south of it.
    pieces = [piece(1, "house", box(30, 55, 58, 58)), piece(2, "house", box(62, 55, 90, 58))]
    rules, state = table([unit("officer", 30, 80)], [unit("officer", 60, 30)], pieces=pieces)
    spots = [(Point(x * 1000, 80_000), (Stand("single", Point(x * 1000, 80_000), 9000),)) for x in range(30, 91)]
    found = nearest_spot(rules, state, 1, 0, spots)
    assert found is not None
    assert found[0].at == Point(60_000, 80_000)


@pytest.mark.rule("SP-XIV.6.1")
def test_a_point_is_seen_over_the_same_ground() -> None:
    rules, state = table([MAN], [], pieces=[piece(1, "rise1", box(80, 40, 90, 80))])
    assert point_seen(rules, state, 0, Point(70_000, 60_000))
    assert not point_seen(rules, state, 0, Point(120_000, 60_000))


@pytest.mark.rule("SP-XIV.6.9")
def test_what_is_remembered_changes_when_somebody_steps_between() -> None:
    rules, state = table([MAN, unit("officer", 100, 20)], [NEAR])
    assert sees(rules, state, 0, 2) is not None
    between: Battle = with_fields(state, 1, stands=stands_at("single", (50, 60)))
    assert sees(rules, between, 0, 2) is None
    assert sees(rules, state, 0, 2) is not None
    assert sees(rules, between, 0, 2) is None


@pytest.mark.rule("SP-XIV.6.9", "SP-I.6.12")
def test_a_house_that_is_rubble_hides_nothing_any_more() -> None:
    rules, state = table([MAN], [NEAR], pieces=[piece(1, "house", box(48, 50, 52, 70))])
    assert sees(rules, state, 0, 1) is None
    rubble = msgspec_replace(state.forts[0], kind="rubble", former="house")
    assert sees(rules, msgspec_replace(state, forts=(rubble,)), 0, 1) is not None
    assert sees(rules, state, 0, 1) is None
