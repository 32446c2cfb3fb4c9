"""The facts of a shot and of a sight line, each with its rule (SP-VI.0 to VI.4, SP-VIII, SP-XIV.6)."""

from typing import Any

import pytest
from msgspec.structs import replace

from studio.board.pieces import Cluster
from studio.engine.values import Side
from studio.packs.spain1936.fire import forecast
from studio.packs.spain1936.model import Fort
from studio.packs.spain1936.sight_facts import SightFacts, sight_facts
from studio.scenario.model import Work
from tests.packs.spain1936.fire_table import (
    EAST,
    WEST,
    box,
    piece,
    shifted,
    shot,
    stands_at,
    strip,
    table,
    unit,
    with_fields,
)

HOUSE = piece(1, "house", box(94, 50, 106, 70))
WALL = piece(1, "wall", strip(94, 40, 94, 80))


def facts(shooter: str, target: str, distance: float, weapon: str = "", **more: Any) -> dict[str, int]:
    """The facts of a shot from west to east: the value by rule."""
    own, their = more.pop("own", {}), more.pop("their", {})
    fields = {name: more.pop(name) for name in ("ambush", "rapid", "reaction", "faces", "modifier") if name in more}
    rules, state = table([unit(shooter, 40, 60, EAST)], [unit(target, 100, 60, WEST)], **more)
    state = with_fields(with_fields(shifted(rules, state, distance), 0, **own), 1, **their)
    ahead = forecast(rules, state, shot(0, 1, weapon, **fields), explain=True)
    assert ahead is not None
    return {str(fact.rule): fact.value for fact in ahead.facts}


@pytest.mark.rule(
    "SP-VI.5.1",
    "SP-VIII.4.4",
    "SP-VIII.4.2d",
    "SP-VI.0.1",
    "SP-VI.0.2",
    "SP-VI.0.3",
    "SP-VI.0.4",
    "SP-VI.2.1e",
    "SP-VI.2.1g",
    "SP-VI.2.1h",
)
def test_what_is_fixed_before_the_sum_is_said() -> None:
    found = facts("riflemen", "riflemen", 25, faces=(6,), modifier=1, pieces=[WALL])
    assert found["SP-VI.0.1"] == 3 - 2 + 1
    assert (found["SP-VI.0.2"], found["SP-VI.0.3"], found["SP-VI.0.4"]) == (1, 3, 2)
    assert (found["SP-VI.2.1e"], found["SP-VI.2.1g"], found["SP-VI.2.1h"]) == (25_000, 14, 2)


@pytest.mark.rule(
    "SP-I.6.3e", "SP-VI.2.4a", "SP-VI.2.4b", "SP-VI.2.4g", "SP-VI.2.4i", "SP-VIII.0.2", "SP-VIII.1", "SP-VIII.4.5"
)
def test_the_cover_says_what_it_is() -> None:
    found = facts("gun_45", "riflemen", 25, "g45_he", pieces=[HOUSE])
    assert (found["SP-VI.2.4a"], found["SP-VI.2.4i"]) == (3, -3 - 3)
    assert {"SP-VI.2.4b", "SP-VI.2.4g", "SP-VIII.0.2", "SP-VIII.1", "SP-VIII.4.5", "SP-I.6.3e"} <= set(found)


@pytest.mark.rule("SP-VI.2.6a", "SP-VI.2.6b", "SP-VI.2.7.3a", "SP-VI.2.7.4")
def test_situation_and_type_are_told_apart() -> None:
    found = facts("gun_75", "riflemen", 50, "g75_he", pieces=[WALL], own={"aimed": True})
    assert (found["SP-VI.2.7.3a"], found["SP-VI.2.7.4"], found["SP-VI.2.6a"], found["SP-VI.2.6b"]) == (2, -2, -2, 0)
    pinned = facts("riflemen", "riflemen", 50, own={"aimed": True, "pinned": 1})
    assert pinned["SP-VI.2.7.3a"] == 1


@pytest.mark.rule(
    "SP-VI.2.3c", "SP-VI.2.1i", "SP-VI.2.1j", "SP-VI.2.2a", "SP-VI.2.3i", "SP-VI.2.3j", "SP-XI.8.5b", "SP-XI.8.5c"
)
def test_what_is_declared_is_said() -> None:
    assert "SP-VI.2.1i" in facts("gun_45", "riflemen", 25, "g45_he")
    weak = facts("riflemen", "riflemen", 70, own={"lost": 7}, ambush=True)
    assert (weak["SP-VI.2.1j"], weak["SP-XI.8.5b"]) == (0, 0)
    assert {"SP-VI.2.2a", "SP-XI.8.5c"} <= set(weak)
    assert facts("hmg", "riflemen", 25, rapid=True)["SP-VI.2.3c"] == 2
    assert "SP-VI.2.3i" in facts("hmg", "riflemen", 25, rapid=True)
    assert "SP-VI.2.3j" in facts("hmg", "riflemen", 25, rapid=True, reaction=True)


@pytest.mark.rule(
    "SP-VI.3.1c",
    "SP-VI.3.1d",
    "SP-VI.2.4h",
    "SP-VI.2.8a",
    "SP-VI.3.0",
    "SP-VI.3.1e",
    "SP-VI.3.3e",
    "SP-VI.2.9f",
    "SP-VIII.2.2",
)
def test_a_vehicle_is_read_by_excess() -> None:
    found = facts("gun_37", "tank_gun", 50, "g37_ap")
    assert (found["SP-VI.2.4h"], found["SP-VI.2.8a"], found["SP-VI.3.1e"], found["SP-VIII.2.2"]) == (8, 5, 2, 2)
    assert {"SP-VI.3.0", "SP-VI.3.3e", "SP-VI.2.9f", "SP-XI.5.1"} <= set(found)


@pytest.mark.rule("SP-VI.3.3b", "SP-VI.3.3d", "SP-XI.8.5d", "SP-XI.5.1")
def test_small_vehicles_and_worn_guns_are_said() -> None:
    found = facts("gun_45", "tank_cv33", 50, "g45_ap", own={"pinned": 1, "lost": 2})
    assert {"SP-VI.3.3b", "SP-VI.3.3d", "SP-XI.8.5d"} <= set(found)


@pytest.mark.rule("SP-VI.2.8b", "SP-VI.4.3")
def test_armour_piercing_against_infantry_is_said_once() -> None:
    found = facts("gun_45", "riflemen", 25, "g45_ap")
    assert (found["SP-VI.2.8b"], found["SP-VI.4.3"]) == (-5, -5)


@pytest.mark.rule(
    "SP-VI.2.7.3c",
    "SP-VI.2.4c",
    "SP-VI.2.7.7a",
    "SP-VI.2.7.7d",
    "SP-XI.8.3a",
    "SP-XI.8.3b",
    "SP-XI.8.2b",
    "SP-XI.8.2c",
    "SP-VIII.2.1",
)
def test_crews_and_single_stands_say_how_they_lose() -> None:
    crew = facts("riflemen", "mortar_81", 25)
    single = facts("riflemen", "officer", 25, faces=(6, 6, 6), modifier=3)
    assert (crew["SP-VI.2.7.7a"], crew["SP-XI.8.2b"], crew["SP-VIII.2.1"]) == (2, 4, 2)
    assert (single["SP-VI.2.7.7d"], single["SP-XI.8.2c"]) == (2, 2)
    assert "SP-XI.8.3a" in crew
    assert "SP-XI.8.3b" in single


@pytest.mark.rule("SP-VI.2.5.2d", "SP-VI.2.9b", "SP-VI.2.9c", "SP-VI.2.9d", "SP-VI.2.9e", "SP-VI.2.9g", "SP-VI.2.9h")
def test_the_limit_says_where_it_comes_from() -> None:
    section = facts("riflemen", "riflemen", 25, faces=(6, 6), modifier=2)
    assert (section["SP-VI.2.9c"], section["SP-VI.2.9b"], section["SP-VI.2.9g"]) == (3, 0, 5)
    hmg = facts("hmg", "riflemen", 25)
    assert hmg["SP-VI.2.5.2d"] == 0
    assert (hmg["SP-VI.2.9d"], hmg["SP-VI.2.9e"]) == (2, 2)
    rules, state = table([unit("riflemen", 60, 60)], [unit("riflemen", 90, 60, WEST)])
    alone = with_fields(state, 0, stands=stands_at("single", (60, 60)), lost=12)
    ahead = forecast(rules, alone, shot(0, 1), explain=True)
    assert ahead is not None
    assert [fact.value for fact in ahead.facts if fact.rule == "SP-VI.2.9h"] == [0]


@pytest.mark.rule("SP-VI.4.2a", "SP-VI.4.2b")
def test_lying_down_leaves_the_cover_as_it_is() -> None:
    found = facts("riflemen", "riflemen", 25, pieces=[WALL], their={"prone": 2})
    assert (found["SP-VI.4.2a"], "SP-VI.4.2b" in found) == (2, True)


@pytest.mark.rule("SP-VIII.3.1", "SP-VIII.3.6", "SP-VIII.3.19", "SP-VI.2.5.4e")
def test_what_can_degrade_is_said() -> None:
    bags = Work(id=1, kind="sandbags", shape=strip(94, 40, 94, 80), owner="defender")  # type: ignore[arg-type]
    assert "SP-VIII.3.1" in facts("hmg", "riflemen", 25, works=[bags])
    assert facts("gun_75", "riflemen", 50, "g75_he", works=[bags], their={"prone": 2})["SP-VIII.3.6"] == 3
    assert "SP-VIII.3.19" in facts("riflemen", "riflemen", 25, pieces=[piece(1, "wood", box(90, 40, 120, 80))])
    assert "SP-VI.2.5.4e" in facts("riflemen", "riflemen", 25, pieces=[HOUSE])


@pytest.mark.rule("SP-VIII.4.1", "SP-VIII.4.2", "SP-VIII.4.2b", "SP-VIII.4.2c", "SP-VIII.4.3a", "SP-VIII.4.3b")
def test_other_covers_are_named_with_their_worth() -> None:
    zone = piece(2, "bush_zone", box(90, 40, 120, 80))
    found = facts("gun_45", "riflemen", 25, "g45_he", pieces=[WALL, zone])
    assert (found["SP-VIII.4.2b"], found["SP-VIII.4.2"], found["SP-VIII.4.2c"]) == (4, 2, 0)
    assert {"SP-VIII.4.3a", "SP-VIII.4.3b"} <= set(found)
    hidden = piece(1, "house", box(97.4, 59.2, 98.2, 75))
    rules, state = table([unit("riflemen", 55, 58)], [unit("riflemen", 100, 60, WEST)], pieces=[hidden])
    state = with_fields(state, 0, stands=stands_at("large", (55, 58)))
    state = with_fields(state, 1, stands=stands_at("large", (100, 60)))
    ahead = forecast(rules, state, shot(0, 1), explain=True)
    assert ahead is not None
    assert [fact.value > 5 for fact in ahead.facts if fact.rule == "SP-VIII.4.1"] == [True]


def sight(pieces: list[Any], viewer: Any, target: Any, **more: Any) -> SightFacts:
    rules, state = table([viewer], [target], pieces=pieces, **more)
    return sight_facts(rules, state, 0, 1)


def cited(found: SightFacts) -> dict[str, int]:
    return {str(reason.rule): reason.value for reason in found.because}


MAN, OTHER = unit("officer", 40, 60), unit("officer", 140, 60, WEST)


@pytest.mark.rule("SP-I.6.4d", "SP-XIV.6.3", "SP-XIV.6.4", "SP-XIV.6.7", "SP-XIV.6.13", "SP-XIV.6.14", "SP-XIV.6.16")
def test_a_free_line_says_its_heights_samples_and_stands() -> None:
    found = cited(sight([piece(1, "rise2", box(30, 50, 50, 70))], MAN, OTHER))
    assert (found["SP-XIV.6.3"], found["SP-XIV.6.4"], found["SP-XIV.6.13"], found["SP-XIV.6.14"]) == (10, 0, 1, 0)
    assert (found["SP-XIV.6.7"], found["SP-XIV.6.10"], "SP-XIV.6.16" in found) == (1_500, 1, True)


@pytest.mark.rule("SP-XIV.6.1", "SP-XIV.6.6", "SP-XIV.6.8")
def test_a_blocked_line_says_what_blocks_it() -> None:
    answer = sight([piece(1, "rise1", box(80, 40, 90, 80))], MAN, OTHER)
    found = cited(answer)
    assert answer.seen is None
    assert (found["SP-XIV.6.8"], found["SP-XIV.6.6"], found["SP-XIV.6.1"]) == (4_000, 10, 0)
    assert answer.best.blockers == ("p1",)


@pytest.mark.rule("SP-XIV.6.2")
def test_one_lost_corner_is_said() -> None:
    found = cited(sight([piece(1, "house", box(43, 60.5, 47, 75))], MAN, OTHER))
    assert found["SP-XIV.6.2"] == 10


@pytest.mark.rule("SP-XIV.6.9", "SP-XIV.6.10", "SP-XIV.6.11", "SP-XIV.6.12", "SP-XIV.6.15")
def test_men_woods_houses_facing_and_weather_are_said() -> None:
    rules, state = table([MAN, unit("officer", 50, 60)], [OTHER])
    assert "SP-XIV.6.9" in cited(sight_facts(rules, state, 0, 2))
    assert "SP-XIV.6.11" in cited(sight([piece(1, "wood", box(50, 40, 62, 80))], MAN, OTHER))
    assert "SP-XIV.6.10" in cited(sight([piece(1, "house", box(37, 57, 43, 63))], MAN, OTHER))
    assert "SP-XIV.6.12" in cited(sight([], unit("gun_45", 40, 60), OTHER))
    assert cited(sight([], MAN, unit("officer", 60, 60), weather="night"))["SP-XIV.6.15"] == 30_000


@pytest.mark.rule("SP-XIV.6.5")
def test_a_target_more_than_half_hidden_is_said() -> None:
    house = piece(1, "house", box(97.4, 59.2, 98.2, 75))
    rules, state = table([unit("riflemen", 55, 58)], [unit("riflemen", 100, 60, WEST)], pieces=[house])
    state = with_fields(state, 0, stands=stands_at("large", (55, 58)))
    state = with_fields(state, 1, stands=stands_at("large", (100, 60)))
    assert cited(sight_facts(rules, state, 0, 1))["SP-XIV.6.5"] > 5


@pytest.mark.rule("SP-VI.2.7.9d", "SP-VI.3.3a", "SP-VIII.0.3", "SP-XI.1g", "SP-XI.2.10a")
def test_the_rest_of_what_a_shot_rests_on_is_said() -> None:
    assert "SP-VI.2.7.9d" in facts("hmg", "riflemen", 25, their={"panicked": True})
    assert "SP-VI.3.3a" in facts("gun_45", "tank_mg", 50, "g45_ap")
    assert facts("riflemen", "riflemen", 25, pieces=[WALL])["SP-VIII.0.3"] == 1
    assert facts("dynamiters", "riflemen", 25, faces=(6,), modifier=1)["SP-XI.1g"] == 1
    assert facts("riflemen", "riflemen", 25, own={"pinned": 2})["SP-XI.2.10a"] == 2


@pytest.mark.rule("SP-I.6.2b", "SP-I.6.5c", "SP-I.6.6c", "SP-I.6.7d", "SP-I.6.8c")
def test_what_never_blocks_is_said() -> None:
    kinds = ("road", "bush_line", "wall", "river", "crop")
    pieces = [piece(n, kind, box(60 + 5 * n, 40, 62 + 5 * n, 80)) for n, kind in enumerate(kinds)]
    found = cited(sight(pieces, MAN, OTHER))
    assert {"SP-I.6.2b", "SP-I.6.5c", "SP-I.6.6c", "SP-I.6.7d", "SP-I.6.8c"} <= set(found)


@pytest.mark.rule("SP-VI.2.5.3d", "SP-I.6.3c", "SP-I.6.4a")
def test_open_ground_streets_and_low_rises_are_said() -> None:
    village = Cluster(box(80, 40, 120, 80).outline, (box(84, 44, 90, 50).outline,))
    found = facts("gun_75", "riflemen", 50, "g75_he", pieces=[piece(1, "village", village)])
    assert (found["SP-VI.2.5.3d"], "SP-I.6.3c" in found) == (0, True)
    low = cited(sight([piece(1, "rise0", box(30, 50, 50, 70))], MAN, OTHER))
    assert low["SP-I.6.4a"] == 1_000


@pytest.mark.rule("SP-VIII.3.10", "SP-VIII.3.17", "SP-VIII.4.6")
def test_worn_works_and_their_room_are_said() -> None:
    nest = Work(id=1, kind="mg_nest", shape=box(95, 55, 105, 65), owner="defender")  # type: ignore[arg-type]
    assert facts("riflemen", "hmg", 25, works=[nest])["SP-VIII.4.6"] == 1
    rubble = Fort(kind="rubble", outline=box(90, 40, 120, 80).outline, owner=Side(""), markers=2, former="house")
    rules, state = table([unit("gun_75", 60, 60)], [unit("hmg", 100, 60, WEST)])
    ahead = forecast(rules, replace(state, forts=(rubble,)), shot(0, 1, "g75_he"), explain=True)
    assert ahead is not None
    found = {str(fact.rule): fact.value for fact in ahead.facts}
    assert (found["SP-VIII.3.10"], found["SP-VIII.3.17"]) == (2, 2)
