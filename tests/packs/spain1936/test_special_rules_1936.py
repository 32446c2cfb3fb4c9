"""What special rules and works come to, each with its row and the value of the book (SP-III, SP-VIII.5, SP-I.7.13)."""

from typing import Any

import pytest

from studio.board.place import Point
from studio.engine.values import Refusal, Side
from studio.packs.spain1936.actions import Aim
from studio.packs.spain1936.book import load_book
from studio.packs.spain1936.explaining import facts_of
from studio.packs.spain1936.fire import forecast
from studio.packs.spain1936.movement import allowance, judge_move
from studio.packs.spain1936.setup import facts
from studio.packs.spain1936.setup.layout import Layout
from studio.packs.spain1936.sight_facts import sight_facts
from studio.packs.spain1936.special import special_facts
from studio.scenario.model import Army, ArmyUnit, Camp, Work
from tests.packs.spain1936.fire_table import WEST, box, piece, shifted, shot, table, unit

DEFENDER = Side("defender")


def worth(kind: str, quality: str = "regular", *upgrades: str) -> dict[str, int]:
    """The special rules of a unit of this kind: what each comes to, by row."""
    rules, _ = table([unit(kind, 40, 60, quality=quality, upgrades=upgrades)], [])
    return {rule: value for rule, value, _, _ in special_facts(rules, 0)}


def told(kind: str, quality: str = "regular", *upgrades: str) -> dict[str, int]:
    """The facts of an order to a unit of this kind, by row."""
    entries = [unit("officer", 40, 70), unit(kind, 40, 60, quality=quality, upgrades=upgrades)]
    rules, state = table(entries, [])
    action = Aim(side=Side("attacker"), officer=0, unit=1, dice=(3,))
    return {str(reason.rule): reason.value for reason in facts_of(rules, state, action)}


@pytest.mark.rule("SP-III.1", "SP-III.2")
def test_an_officer_has_dice_and_an_area() -> None:
    assert told("officer")["SP-III.1"] == 3
    assert told("officer")["SP-III.2"] == 20_000


@pytest.mark.rule("SP-III.7", "SP-III.8", "SP-III.9", "SP-III.10", "SP-III.11")
def test_weapon_types_lose_at_worst_what_the_book_says() -> None:
    assert told("riflemen")["SP-III.7"] == 0
    assert told("hmg")["SP-III.8"] == -1
    assert told("gun_105")["SP-III.9"] == -3
    assert told("mortar_81")["SP-III.10"] == -2
    assert told("gun_37")["SP-III.11"] == -5


@pytest.mark.rule("SP-III.12", "SP-III.13", "SP-III.15", "SP-III.22")
def test_suppression_rapid_fire_second_weapons_and_small_targets() -> None:
    assert told("hmg")["SP-III.12"] == 1
    assert told("riflemen")["SP-III.13"] == 3 // 2
    assert told("tank_gun")["SP-III.15"] == 3
    assert told("mortar_81")["SP-III.22"] == -1


@pytest.mark.rule("SP-III.24", "SP-III.25", "SP-III.28", "SP-III.29")
def test_fanatics_spades_portable_weapons_and_tractors() -> None:
    assert told("riflemen", "green", "fanatic")["SP-III.24"] == 7
    assert told("riflemen", "regular", "spades")["SP-III.25"] == 3
    assert told("hmg")["SP-III.28"] == 10_000
    assert told("tractor")["SP-III.29"] == 8


@pytest.mark.rule("SP-III.31")
def test_poor_mobility_widens_the_risk_to_five_kinds_of_ground() -> None:
    assert told("tank_ft17")["SP-III.31"] == 5


@pytest.mark.rule("SP-VIII.5.9")
def test_a_tank_ditch_stops_vehicles_and_shelters_infantry() -> None:
    ditch = Work(id=1, kind="tank_ditch", shape=box(87, 50, 90, 70), owner=DEFENDER)
    rules, state = table([unit("tank_gun", 80, 60)], [unit("riflemen", 150, 60, WEST)], works=[ditch])
    tank = judge_move(rules, state, state.units[0], Point(97_000, 60_000), allowance(rules, state.units[0], 0))
    assert isinstance(tank, Refusal)
    assert (tank.code, tank.rule) == ("terrain-impassable", "SP-VIII.5.9")
    cover = cover_facts(works=[Work(id=1, kind="tank_ditch", shape=box(94, 50, 106, 70), owner=DEFENDER)])
    assert (cover["SP-VI.2.4a"], cover["SP-VIII.4.5"]) == (2, 0)


@pytest.mark.rule("SP-XV.2.4d", "SP-XV.2.5b", "SP-XV.2.7a")
@pytest.mark.parametrize(
    ("weather", "cap", "rule"),
    [("blizzard", 30_000, "SP-XV.2.4d"), ("storm", 60_000, "SP-XV.2.5b"), ("night", 30_000, "SP-XV.2.7a")],
)
def test_weather_caps_sight(weather: str, cap: int, rule: str) -> None:
    for far, seen in ((cap // 1000, True), (cap // 1000 + 1, False)):
        rules, state = table([unit("officer", 20, 60)], [unit("officer", 60, 60, WEST)], weather=weather)
        found = sight_facts(rules, shifted(rules, state, far), 0, 1)
        assert (found.seen is not None) == seen
        assert [reason.value for reason in found.because if reason.rule == rule] == [cap]


def test_a_plain_section_has_only_its_weapon_and_rapid_fire() -> None:
    assert worth("riflemen") == {"SP-III.7": 0, "SP-III.13": 1}


@pytest.mark.rule("SP-III.23", "SP-I.7.13")
def test_a_built_work_gives_its_normal_cover_and_a_house_has_a_roof() -> None:
    trench = Work(id=1, kind="trench", shape=box(94, 50, 106, 70), owner=DEFENDER)
    assert cover_facts(works=[trench])["SP-I.7.13"] == 2
    assert "SP-III.23" not in cover_facts(works=[trench])
    house = cover_facts(pieces=[piece(1, "house", box(94, 50, 106, 70))])
    assert (house["SP-III.23"], "SP-I.7.13" in house) == (0, False)


def cover_facts(**more: Any) -> dict[str, int]:
    """The facts of a shot of rifles at a section at x = 100."""
    rules, state = table([unit("riflemen", 40, 60)], [unit("riflemen", 100, 60, WEST)], **more)
    ahead = forecast(rules, shifted(rules, state, 25), shot(0, 1), explain=True)
    assert ahead is not None
    return {str(fact.rule): fact.value for fact in ahead.facts}


def builders(spades: int, tools: int, days: int) -> Camp:
    units = [ArmyUnit(type="riflemen", quality="regular", upgrades=("spades",)) for _ in range(spades)]
    units += [ArmyUnit(type="riflemen", quality="regular", upgrades=("construction_tools",)) for _ in range(tools)]
    army = Army(pack="spain1936", nation="republicano", units=tuple(units))
    return Camp(side=DEFENDER, nation="republicano", army=army, waiting_days=days)


@pytest.mark.rule(
    "SP-VIII.5.0", "SP-VIII.5.1", "SP-VIII.5.2", "SP-VIII.5.3", "SP-VIII.5.4a", "SP-VIII.5.4b", "SP-VIII.5.6"
)
def test_the_works_of_a_defender_are_paid_from_what_he_has() -> None:
    layout = Layout(load_book(), 180_000, 120_000)
    costs = [facts.work_terms(kind) for kind in ("trench", "bunker", "wire", "house")]
    assert [(reason.rule, reason.value) for reason in costs] == [
        ("SP-VIII.5.4a", 5), ("SP-VIII.5.4b", 24), ("SP-VIII.5.4a", 2), ("SP-VIII.5.4a", -1),
    ]  # fmt: skip
    spent = 3 * 5 + 24 + 4 * 2
    found = {str(r.rule): r.value for r in facts.works_budget(layout, builders(5, 1, 3), spent)}
    assert found == {"SP-VIII.5.0": 90_000, "SP-VIII.5.1": 20, "SP-VIII.5.2": 16, "SP-VIII.5.3": 12, "SP-VIII.5.6": 1}
