"""Cover: what protects whom, which of several counts, capacity, degradation (SP-VI.2.4, SP-VIII, SP-I.6)."""

from typing import Any

import pytest
from msgspec.structs import replace

from studio.engine.values import Side
from studio.packs.spain1936 import events as e
from studio.packs.spain1936.cover import Cover, cover_of, favour
from studio.packs.spain1936.damage import degrade_fort
from studio.packs.spain1936.fire import exchange
from studio.packs.spain1936.fire_numbers import numbers_of
from studio.packs.spain1936.fire_sum import type_reasons
from studio.packs.spain1936.model import Fort, Stand
from studio.scenario.model import Piece, Work
from tests.packs.spain1936.fire_table import (
    EAST,
    WEST,
    box,
    fire_at,
    only,
    piece,
    resolution,
    rules_of,
    shot,
    stands_at,
    strip,
    table,
    unit,
    with_fields,
)

DEFENDER = Side("defender")
WOOD = piece(1, "wood", box(93, 40, 110, 80))


def work(number: int, kind: str, shape: Any) -> Work:
    return Work(id=number, kind=kind, shape=shape, owner=DEFENDER)


def behind(pieces: list[Piece], x: float = 100, shooter: str = "riflemen", **more: Any) -> Cover:
    """The cover of a lone rifle stand at x = 100 against a shooter in the west."""
    return fire_at(shooter, "riflemen", 40, pieces=pieces, their={"stands": stands_at("large", (x, 60))}, **more).cover


def against(rules: Any, state: Any, target: int, weapon: str, shooter: Stand | None) -> Cover:
    stands = state.units[target].stands
    return cover_of(rules, state, target, stands, range(len(stands)), shooter, weapon)


FAR_WEST = Stand("large", stands_at("large", (20, 60))[0].at, EAST)


@pytest.mark.rule("SP-I.6.1e", "SP-XIV.6.16", "SP-VIII.4.3a", "SP-VIII.0.2")
def test_a_wood_gives_medium_cover_to_whoever_is_inside_and_seen() -> None:
    cover = fire_at("riflemen", "riflemen", 30, pieces=[WOOD]).cover
    assert (cover.kind, cover.c, cover.type, cover.roof, cover.rule) == ("wood", 2, "medium", False, "SP-I.6.1e")


@pytest.mark.rule("SP-I.6.3c")
def test_a_street_is_open_ground() -> None:
    from studio.board.pieces import Cluster

    village = Cluster(box(80, 40, 120, 80).outline, (box(84, 44, 90, 50).outline,))
    assert behind([piece(1, "village", village)]).type == "none"


@pytest.mark.rule("SP-I.6.4e")
def test_a_rise_gives_soft_cover_against_a_lower_viewer_only() -> None:
    rise = piece(1, "rise1", box(90, 40, 120, 80))
    whole = piece(1, "rise1", box(30, 40, 120, 80))
    low = behind([rise])
    assert (low.kind, low.c, low.type, low.rule) == ("rise", 1, "soft", "SP-I.6.4e")
    assert behind([whole]).type == "none"
    assert behind([piece(1, "rise0", box(90, 40, 120, 80))]).type == "none"


@pytest.mark.rule("SP-I.6.5b", "SP-VIII.4.4", "SP-VI.2.4d")
@pytest.mark.parametrize(("x", "kind"), [(96.4, "bush_line"), (98.5, "bush_line"), (100.5, "open"), (88, "open")])
def test_a_hedge_protects_close_behind_it_and_across_it(x: float, kind: str) -> None:
    # The hedge covers x 92 to 94, a stand reaches 1.5 cm to the west: 98.5 is 3 cm behind, 88 stands before it.
    assert behind([piece(1, "bush_line", box(92, 40, 94, 80))], x).kind == kind


@pytest.mark.rule("SP-I.6.6b", "SP-VI.2.4e")
def test_a_wall_gives_medium_cover_to_a_stand_against_it() -> None:
    cover = behind([piece(1, "wall", strip(97.5, 40, 97.5, 80))])
    assert (cover.kind, cover.c, cover.type) == ("wall", 2, "medium")


@pytest.mark.rule("SP-I.6.7d")
def test_a_river_gives_no_cover() -> None:
    assert behind([piece(1, "river", strip(98, 40, 98, 80, 4))]).type == "none"


@pytest.mark.rule("SP-I.6.8b")
@pytest.mark.parametrize(("season", "kind"), [("verano", "crop"), ("primavera", "crop"), ("invierno", "open")])
def test_crops_cover_infantry_in_the_warm_seasons(season: str, kind: str) -> None:
    crop = piece(1, "crop", box(90, 40, 120, 80))
    rules, state = table([], [unit("riflemen", 100, 60, WEST)], pieces=[crop], season=season)
    assert against(rules, state, 0, "normal", FAR_WEST).kind == kind


@pytest.mark.rule("SP-I.6.9b")
def test_a_bush_zone_gives_soft_cover() -> None:
    zone = behind([piece(1, "bush_zone", box(95, 40, 120, 80))])
    assert (zone.c, zone.type) == (1, "soft")


@pytest.mark.rule("SP-I.6.12", "SP-VI.2.4e")
def test_ruins_give_medium_cover() -> None:
    ruins = behind([piece(1, "ruins", box(90, 40, 120, 80))])
    assert (ruins.c, ruins.type, ruins.roof) == (2, "medium", False)


@pytest.mark.rule("SP-VI.2.4f", "SP-VI.2.4g", "SP-VIII.0.1", "SP-VIII.5.5")
@pytest.mark.parametrize(
    ("kind", "c", "cover_type", "roof"),
    [
        ("trench", 2, "medium", False),
        ("deep_trench", 3, "hard", False),
        ("blocao", 4, "hard", True),
        ("bunker", 5, "hard", True),
        ("casemate", 5, "hard", True),
        ("foxhole", 1, "medium", False),
    ],
)
def test_works_protect_as_the_table_says(kind: str, c: int, cover_type: str, roof: bool) -> None:
    worked = fire_at("riflemen", "hmg", 40, works=[work(1, kind, box(95, 55, 105, 65))])
    assert (worked.cover.kind, worked.cover.c, worked.cover.type, worked.cover.roof) == (kind, c, cover_type, roof)


@pytest.mark.rule("SP-VIII.0.3")
def test_the_general_formula_holds_against_a_bunker() -> None:
    bunker = work(1, "bunker", box(90, 50, 110, 70))
    assert fire_at("gun_75", "hmg", 50, weapon="g75_he", works=[bunker]).result == 7 - 5 - 3 - 1


@pytest.mark.rule("SP-VIII.1")
def test_every_type_of_the_table_is_one_of_the_list() -> None:
    rules, _ = table([], [])
    kinds = {row.type for row in numbers_of(rules).covers.values()}
    assert kinds == {"none", "soft", "medium", "hard", "vehicle"}


@pytest.mark.rule("SP-VI.2.5.4a", "SP-VI.2.5.4b", "SP-VI.2.5.4c", "SP-VI.2.5.4d", "SP-VI.2.5.4e", "SP-VI.2.5.4f")
def test_mortars_lose_against_hard_cover_and_roofs_only() -> None:
    rules, _ = table([], [])
    row = numbers_of(rules).covers
    covers = {k: Cover(k, r.c, r.type, r.roof, r.rule) for k, r in row.items()}
    assert 5 - favour(rules, covers["deep_trench"], "mortar") == 1
    assert 5 - favour(rules, covers["house"], "mortar") == 0
    assert 5 - favour(rules, covers["trench"], "mortar") == 3
    assert 8 - favour(rules, covers["house"], "he") == 2
    matrix = numbers_of(rules).matrix
    assert (matrix["mortar", "vehicle"].value, matrix["mortar", "vehicle"].rule) == (0, "SP-VI.2.5.4f")
    tank = Cover("rear", 6, "vehicle", False, row["open"].rule)
    said = {
        k: [(r.value, r.rule) for r in type_reasons(rules, "mortar", c)] for k, c in {**covers, "tank": tank}.items()
    }
    assert said["deep_trench"] == [(-1, "SP-VI.2.5.4a")]
    assert said["house"] == [(-1, "SP-VI.2.5.4a"), (-1, "SP-VI.2.5.4b"), (0, "SP-VI.2.5.4c")]
    assert said["trench"] == [(0, "SP-VI.2.5.4d")]
    assert said["tank"] == [(0, "SP-VI.2.5.4f")]


@pytest.mark.rule("SP-VIII.4.1", "SP-XIV.6.5")
def test_a_target_more_than_half_hidden_is_small_instead_of_covered() -> None:
    house = piece(1, "house", box(96, 60.2, 98, 75))
    worked = fire_at("riflemen", "riflemen", 40, pieces=[house], their={"stands": stands_at("large", (100, 60))})
    assert worked.cover.c == 0
    hidden = piece(1, "house", box(97.4, 59.2, 98.2, 75))
    small = fire_at(
        "riflemen", "riflemen", 40, pieces=[hidden],
        own={"stands": stands_at("large", (55, 58))}, their={"stands": stands_at("large", (100, 60))},
    )  # fmt: skip
    assert (small.cover.c, "SP-XIV.6.5" in rules_of(small)) == (0, True)


@pytest.mark.rule("SP-VIII.4.2", "SP-VIII.4.2c")
def test_of_several_covers_the_best_one_counts() -> None:
    pieces = [piece(1, "wall", strip(97.5, 40, 97.5, 80)), piece(2, "bush_zone", box(95, 40, 120, 80))]
    worked = fire_at(
        "gun_45", "riflemen", 25, weapon="g45_he", pieces=pieces, their={"stands": stands_at("large", (100, 60))}
    )
    assert (worked.cover.kind, worked.result) == ("wall", 4 - 2 - 2)


@pytest.mark.rule("SP-VIII.4.2b")
def test_the_best_is_judged_for_the_weapon_and_with_degradation() -> None:
    pieces = [piece(1, "house", box(95, 50, 110, 70)), piece(2, "wall", strip(97.5, 40, 97.5, 80))]
    rules, state = table([], [unit("hmg", 100, 60, WEST)], pieces=pieces)
    assert against(rules, state, 0, "normal", FAR_WEST).kind == "house"
    worn = state.forts[0].__class__(kind="house", outline=state.forts[0].outline, owner=Side(""), markers=2)
    state = replace(state, forts=(worn, *state.forts[1:]))
    assert against(rules, state, 0, "normal", FAR_WEST).kind == "wall"


@pytest.mark.rule("SP-VIII.4.2d")
@pytest.mark.parametrize(("inside", "kind"), [(2, "trench"), (1, "open")])
def test_a_section_has_the_cover_that_half_of_its_stands_share(inside: int, kind: str) -> None:
    trench = work(1, "trench", box(95, 59 - 5.5 * (inside - 1), 105, 65))
    worked = fire_at(
        "riflemen", "riflemen", 40, works=[trench],
        their={"stands": stands_at("large", (100, 60), (100, 54.5), (100, 49), bearing=WEST)},
    )  # fmt: skip
    assert worked.cover.kind == kind


@pytest.mark.rule("SP-VIII.4.5")
def test_area_cover_protects_from_every_side() -> None:
    foxhole = work(1, "foxhole", box(98, 58, 102, 62))
    assert fire_at("riflemen", "hmg", 40, works=[foxhole], facing=EAST).cover.kind == "foxhole"


@pytest.mark.rule("SP-VIII.4.6")
def test_a_work_shelters_no_more_than_its_capacity() -> None:
    nest = work(1, "mg_nest", box(90, 50, 110, 70))
    rules, state = table([], [unit("mortar_81", 95, 60, WEST), unit("mortar_81", 103, 60, WEST)], works=[nest])
    assert against(rules, state, 0, "normal", FAR_WEST).kind == "mg_nest"
    assert against(rules, state, 1, "normal", FAR_WEST).kind == "open"


@pytest.mark.rule("SP-VIII.4.4", "SP-VII.5.6")
def test_a_bombardment_meets_linear_cover_whatever_the_side() -> None:
    wall = piece(1, "wall", strip(103, 40, 103, 80))
    rules, state = table([], [unit("hmg", 100, 60, WEST)], pieces=[wall])
    assert against(rules, state, 0, "mortar", FAR_WEST).kind == "open"
    assert against(rules, state, 0, "mortar", None).kind == "wall"


def degraded(kind: str, structure: int, markers: int = 0) -> tuple[str, int, int]:
    """The kind and markers of a fort after one attack, and how many markers it took."""
    rules, state = table([], [])
    fort = Fort(kind=kind, outline=box(10, 10, 20, 20).outline, owner=DEFENDER, markers=markers)
    held = resolution(rules, replace(state, forts=(fort,)))
    degrade_fort(rules, held, 0, structure)
    after = held.state.forts[0]
    return after.kind, after.markers, len(held.events)


@pytest.mark.rule("SP-VIII.3.7", "SP-VIII.3.2", "SP-VIII.3.3", "SP-VIII.3.4", "SP-VIII.3.5", "SP-VIII.3.7")
def test_each_class_degrades_from_its_own_force_and_by_one_marker() -> None:
    assert degraded("breastwork", 1) == ("breastwork", 1, 1)
    assert degraded("sandbags", 1) == ("sandbags", 0, 0)
    assert degraded("sandbags", 2) == ("sandbags", 1, 1)
    assert degraded("house", 2) == ("house", 0, 0)
    assert degraded("house", 3) == ("house", 1, 1)
    assert degraded("sandbags", 6) == ("sandbags", 1, 1)


@pytest.mark.rule("SP-VIII.3.13", "SP-VIII.3.15", "SP-VIII.3.16", "SP-VIII.3.17", "SP-VIII.3.18")
def test_the_third_degradation_makes_rubble_that_takes_two_markers() -> None:
    assert degraded("house", 3, 2) == ("rubble", 0, 1)
    assert degraded("rubble", 2) == ("rubble", 1, 1)
    assert degraded("rubble", 5, 2) == ("rubble", 2, 0)


@pytest.mark.rule("SP-VIII.3.1", "SP-VIII.3.19")
def test_only_shells_degrade_and_never_natural_cover() -> None:
    bags = work(1, "sandbags", strip(97.5, 50, 97.5, 70))
    rules, state = table([unit("hmg", 70, 60)], [unit("hmg", 100, 60, WEST)], works=[bags])
    held = resolution(rules, with_fields(state, 0, aimed=True), [6])
    exchange(rules, held, (shot(0, 1, faces=(6, 6, 6), modifier=3),))
    assert held.state.forts[0].markers == 0
    rules, state = table([unit("gun_75", 60, 60)], [unit("riflemen", 100, 60, WEST)], pieces=[WOOD])
    held = resolution(rules, state, [6])
    exchange(rules, held, (shot(0, 1, "g75_he", faces=(6, 6), modifier=2),))
    assert not [event for event in held.events if isinstance(event, e.Degraded)]


@pytest.mark.rule("SP-VIII.3.6", "SP-VIII.3.10", "SP-VI.2.7.3k", "SP-VIII.3.12")
def test_a_marker_helps_every_shot_and_the_next_structure_test() -> None:
    bags = work(1, "sandbags", strip(97, 50, 97, 70))
    rules, state = table([unit("gun_75", 45, 60)], [unit("mortar_81", 100, 60, WEST)], works=[bags])
    held = resolution(rules, state, [6, 6])
    exchange(rules, held, (shot(0, 1, "g75_he"),))
    first = only(held.events, e.ShotFired)
    assert (first.result, held.state.forts[0].markers) == (2, 1)
    assert only(held.events, e.Degraded).because[0].value == 3
    held.events.clear()
    exchange(rules, held, (shot(0, 1, "g75_he"),))
    second = only(held.events, e.ShotFired)
    assert second.result == 3
    assert [r.rule for r in second.because if r.key == "degraded"] == ["SP-VI.2.7.3k"]


@pytest.mark.rule("SP-VIII.2.1", "SP-VIII.2.2")
def test_a_result_means_casualties_or_excess() -> None:
    assert fire_at("riflemen", "riflemen", 45).casualties == 2
    tank = fire_at("gun_37", "tank_gun", 50, weapon="g37_ap")
    assert (tank.result, tank.casualties) == (2, 0)


@pytest.mark.rule("SP-VIII.0.1")
def test_an_orchard_gives_soft_cover() -> None:
    worked = fire_at("riflemen", "riflemen", 25, pieces=[piece(1, "orchard", box(90, 40, 120, 80))])
    assert (worked.cover.kind, worked.result) == ("orchard", 2)
    assert "SP-VIII.0.1" in rules_of(worked)


@pytest.mark.rule("SP-VI.2.4a")
def test_another_trench_dug_after_an_undo_is_not_taken_for_the_first() -> None:
    rules, state = table([], [unit("hmg", 100, 60, WEST), unit("hmg", 130, 60, WEST)])
    first = Fort(kind="trench", outline=box(95, 55, 105, 65).outline, owner=DEFENDER)
    second = Fort(kind="trench", outline=box(125, 55, 135, 65).outline, owner=DEFENDER)
    for fort, covered, bare in ((first, 0, 1), (second, 1, 0), (first, 0, 1)):
        dug = replace(state, forts=(fort,))
        assert against(rules, dug, covered, "normal", FAR_WEST).kind == "trench"
        assert against(rules, dug, bare, "normal", FAR_WEST).kind == "open"
    assert against(rules, state, 0, "normal", FAR_WEST).kind == "open"
