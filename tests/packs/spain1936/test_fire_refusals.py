"""What a fire order or reaction is refused for, rapid fire and rotation included (SP-VI.1.2, 2.1, 2.3, 3.4)."""

from typing import Any

import pytest
from msgspec.structs import replace

from studio.board.angles import step
from studio.board.place import Point
from studio.engine.values import Refusal
from studio.packs.spain1936.actions import Assign, ReactFire
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.fire import refuse_shot, refuse_shots, rotation, targets
from studio.packs.spain1936.fire_sum import weapon_of
from studio.packs.spain1936.model import DEFENDER, Assignment, Battle, Officer, Order, PendingShot, Reaction, Stand
from studio.scenario.model import Work
from tests.packs.spain1936.fire_table import EAST, WEST, box, piece, shifted, shot, stands_at, table, unit, with_fields

HILL = piece(1, "rise2", box(60, 20, 80, 100))


def code(rules: BattleRules, state: Battle, *shots: PendingShot) -> tuple[str, str]:
    refusal = refuse_shots(rules, state, shots)
    return (refusal.code, refusal.rule) if isinstance(refusal, Refusal) else ("", "")


def duel(shooter: str, target: str, distance: float, **more: Any) -> tuple[BattleRules, Battle]:
    rules, state = table([unit(shooter, 50, 60, EAST, **more)], [unit(target, 100, 60, WEST)])
    return rules, shifted(rules, state, distance)


def aside(shooter: str, degrees: int, distance: int = 40) -> tuple[BattleRules, Battle]:
    """A shooter facing east with a target so many degrees to the right of its front."""
    rules, state = table([unit(shooter, 90, 60, EAST)], [unit("officer", 100, 60, WEST)])
    at = step(Point(90_000, 60_000), (EAST + degrees * 100) % 36_000, distance * 1000)
    return rules, with_fields(state, 1, stands=(Stand("single", at, 0),))


@pytest.mark.rule("SP-VI.2.1a", "SP-XIV.6.1")
def test_a_shot_needs_sight() -> None:
    rules, state = table([unit("riflemen", 50, 60)], [unit("riflemen", 100, 60, WEST)], pieces=[HILL])
    assert code(rules, state, shot(0, 1)) == ("fire-no-sight", "SP-VI.2.1a")


@pytest.mark.rule("SP-VI.2.1c", "SP-0.1")
def test_a_shot_needs_a_band_with_an_attack() -> None:
    assert code(*duel("riflemen", "riflemen", 91), shot(0, 1)) == ("fire-out-of-range", "SP-VI.2.1c")
    assert code(*duel("riflemen", "riflemen", 95), shot(0, 1))[0] == "fire-out-of-range"
    assert code(*duel("riflemen", "riflemen", 90), shot(0, 1)) == ("", "")
    assert code(*duel("riflemen", "riflemen", 90.005), shot(0, 1)) == ("", "")
    assert code(*duel("riflemen", "riflemen", 90.02), shot(0, 1))[0] == "fire-out-of-range"


@pytest.mark.rule("SP-VI.4.5c")
def test_a_flamethrower_has_a_limit_of_its_own() -> None:
    assert code(*duel("tank_cv33_flame", "riflemen", 20), shot(0, 1, "flame")) == ("fire-out-of-range", "SP-VI.4.5c")
    assert code(*duel("tank_cv33_flame", "riflemen", 15), shot(0, 1, "flame")) == ("", "")


@pytest.mark.rule("SP-VI.2.1b", "SP-VI.1.2")
def test_a_gun_fires_in_its_arc_and_turns_no_more_than_it_must() -> None:
    rules, state = aside("gun_45", 40)
    assert code(rules, state, shot(0, 1)) == ("", "")
    assert rotation(rules, state, shot(0, 1)) == 0
    rules, state = aside("gun_45", 60)
    assert code(rules, state, shot(0, 1)) == ("", "")
    assert rotation(rules, state, shot(0, 1)) == 1500
    rules, state = aside("gun_45", 300)
    assert rotation(rules, state, shot(0, 1)) == -1500


@pytest.mark.rule("SP-VI.1.2c")
def test_the_turn_before_firing_is_limited_by_the_pivot_of_the_class() -> None:
    rules, state = aside("gun_75", 80)
    assert rotation(rules, state, shot(0, 1)) == 3500
    assert code(rules, state, shot(0, 1)) == ("", "")
    rules, state = aside("gun_75", 100)
    assert code(rules, state, shot(0, 1)) == ("fire-pivot-too-wide", "SP-VI.1.2c")


@pytest.mark.rule("SP-VI.2.1b")
def test_a_vehicle_that_cannot_turn_fires_only_in_its_arc() -> None:
    rules, state = aside("tank_cv33", 60)
    assert code(rules, state, shot(0, 1)) == ("", "")
    held = with_fields(state, 0, immobilised=True)
    assert code(rules, held, shot(0, 1)) == ("fire-out-of-arc", "SP-VI.2.1b")


@pytest.mark.rule("SP-VI.2.1b")
def test_a_gun_in_a_casemate_fires_through_its_slit_only() -> None:
    casemate = Work(id=1, kind="casemate", shape=box(80, 50, 100, 70), owner=DEFENDER, bearing=EAST)
    rules, state = table([unit("hmg", 90, 60, EAST)], [unit("officer", 120, 60, WEST)], works=[casemate])
    assert code(rules, state, shot(0, 1)) == ("", "")
    aside_of_it = with_fields(state, 1, stands=stands_at("single", (100, 90)))
    assert code(rules, aside_of_it, shot(0, 1)) == ("fire-out-of-arc", "SP-VI.2.1b")


@pytest.mark.rule("SP-VI.1.2b")
def test_infantry_never_rotates() -> None:
    rules, state = aside("riflemen", 180)
    assert rotation(rules, state, shot(0, 1)) == 0
    assert code(rules, state, shot(0, 1)) == ("", "")


@pytest.mark.rule("SP-VI.2.1i")
def test_a_gun_names_one_of_its_shells_and_fires_the_first_by_default() -> None:
    rules, _ = table([unit("gun_45", 50, 60)], [])
    default, named = weapon_of(rules.sheets[0], ""), weapon_of(rules.sheets[0], "g45_he")
    assert default is not None
    assert named is not None
    assert (default.key, named.type) == ("g45_ap", "he")


@pytest.mark.rule("SP-VI.2.1k")
def test_nobody_fires_out_of_or_into_an_assault() -> None:
    rules, state = table(
        [unit("riflemen", 50, 60), unit("hmg", 60, 30)], [unit("riflemen", 100, 60, WEST), unit("hmg", 20, 60, WEST)]
    )
    state = with_fields(state, 0, stands=stands_at("large", (50, 60)))
    state = with_fields(state, 2, stands=stands_at("large", (53, 60)))
    assert code(rules, state, shot(1, 2)) == ("fire-target-in-assault", "SP-VI.2.1k")
    assert code(rules, state, shot(0, 3)) == ("fire-unit-in-assault", "SP-VI.2.1k")
    apart = with_fields(state, 2, stands=stands_at("large", (53.1, 60)))
    assert code(rules, apart, shot(1, 2)) == ("", "")


@pytest.mark.rule("SP-VI.2.1l", "SP-XI.3.4a")
def test_a_panicked_unit_does_not_fire() -> None:
    rules, state = duel("riflemen", "riflemen", 30)
    assert code(rules, with_fields(state, 0, panicked=True), shot(0, 1)) == ("unit-panicked", "SP-VI.2.1l")


@pytest.mark.rule("SP-VII.0.2")
def test_a_mortar_does_not_fire_directly() -> None:
    assert code(*duel("mortar_81", "riflemen", 30), shot(0, 1)) == ("mortar-no-direct", "SP-VII.0.2")


@pytest.mark.rule("SP-VI.3.4a", "SP-VI.3.4b")
def test_a_lost_weapon_is_lost_for_good() -> None:
    rules, state = duel("tank_gun", "riflemen", 30)
    without = with_fields(state, 0, main_lost=True)
    assert code(rules, without, shot(0, 1, "g45_he")) == ("weapon-lost", "SP-VI.3.4b")
    assert code(rules, without, shot(0, 1, "vmg")) == ("", "")
    assert code(rules, with_fields(state, 0, secondary_lost=True), shot(0, 1, "vmg"))[0] == "weapon-lost"
    assert {weapon for _, weapon in targets(rules, without, 0)} == {"vmg"}


@pytest.mark.rule("SP-VI.2.3a", "SP-VI.2.3b", "SP-V.6.4e")
def test_rapid_fire_needs_an_attack_of_two_at_both_targets() -> None:
    rules, state = table([unit("riflemen", 20, 60)], [unit("riflemen", 50, 50, WEST), unit("riflemen", 98, 75, WEST)])
    near, far = shot(0, 1, rapid=True, faces=(6,)), shot(0, 2, rapid=True, faces=(6,))
    assert code(rules, state, far, near) == ("rapid-fire-low-d", "SP-VI.2.3a")
    assert code(rules, state, near, far) == ("rapid-fire-low-d", "SP-VI.2.3b")


@pytest.mark.rule("SP-VI.2.3m")
def test_a_decimated_unit_judges_rapid_fire_by_its_halved_attack() -> None:
    rules, state = table([unit("hmg", 50, 60)], [unit("riflemen", 75, 55, WEST), unit("riflemen", 75, 75, WEST)])
    state = with_fields(state, 0, lost=2)
    pair = (shot(0, 1, rapid=True, faces=(6,)), shot(0, 2, rapid=True, faces=(1,)))
    assert code(rules, state, *pair) == ("", "")
    medium = with_fields(state, 0, stands=stands_at("large", (15, 60)))
    assert code(rules, medium, *pair) == ("rapid-fire-low-d", "SP-VI.2.3m")


@pytest.mark.rule("SP-VI.2.3d")
def test_rapid_fire_goes_at_two_targets() -> None:
    rules, state = duel("hmg", "riflemen", 25)
    twice = (shot(0, 1, rapid=True, faces=(6,)), shot(0, 1, rapid=True, faces=(6,)))
    assert code(rules, state, *twice) == ("rapid-fire-same-target", "SP-VI.2.3d")


@pytest.mark.rule("SP-VI.2.3e", "SP-0.7")
def test_both_targets_of_rapid_fire_lie_within_forty_five_degrees() -> None:
    rules, state = table([unit("hmg", 60, 60)], [unit("officer", 90, 90), unit("officer", 90, 60)])
    here = Point(60_000, 60_000)

    def pair(first: int, second: int) -> tuple[str, str]:
        placed = with_fields(state, 1, stands=(Stand("single", step(here, first, 25_000), 0),))
        placed = with_fields(placed, 2, stands=(Stand("single", step(here, second, 25_000), 0),))
        return code(rules, placed, shot(0, 1, rapid=True, faces=(6,)), shot(0, 2, rapid=True, faces=(6,)))

    assert pair(1000, 5500) == ("", "")
    assert pair(1000, 5600) == ("rapid-fire-angle", "SP-VI.2.3e")


@pytest.mark.rule("SP-VI.2.3f", "SP-VI.2.3i")
def test_rapid_fire_takes_a_die_for_each_shot() -> None:
    rules, state = table([unit("hmg", 60, 60)], [unit("riflemen", 85, 55, WEST), unit("riflemen", 85, 75, WEST)])
    first, second = shot(0, 1, rapid=True, faces=(6,)), shot(0, 2, rapid=True)
    assert code(rules, state, first, second) == ("rapid-fire-needs-2-dice", "SP-VI.2.3f")
    assert code(rules, state, first, shot(0, 2, rapid=True, faces=(3,))) == ("", "")


@pytest.mark.rule("SP-VI.2.1a")
def test_friends_and_units_that_are_gone_are_no_targets() -> None:
    rules, state = table([unit("riflemen", 30, 60), unit("officer", 40, 90)], [unit("riflemen", 60, 60, WEST)])
    own = refuse_shot(rules, state, shot(0, 1))
    gone = refuse_shot(rules, with_fields(state, 2, condition="destroyed", stands=()), shot(0, 2))
    assert own is not None
    assert gone is not None
    assert (own.code, gone.code) == ("fire-no-sight", "fire-no-sight")


@pytest.mark.rule("SP-VI.2.1d")
def test_what_can_be_shot_at_is_listed_with_every_weapon_that_reaches() -> None:
    rules, state = table([unit("tank_gun", 30, 60)], [unit("riflemen", 75, 60, WEST), unit("officer", 160, 60, WEST)])
    assert targets(rules, state, 0) == ((1, "g45_ap"), (1, "g45_he"), (1, "vmg"), (2, "g45_ap"), (2, "g45_he"))


@pytest.mark.rule("SP-VI.2.1f")
def test_rapid_fire_is_not_declared_after_the_dice_are_shown() -> None:
    rules, state = table([unit("riflemen", 30, 60)], [unit("hmg", 60, 60, WEST), unit("officer", 65, 60, WEST)])
    order = Order(kind="react_fire", unit=1, officer=2, target=0, weapon="hmg")
    window = Assignment(kind="assignment", sides=(DEFENDER,), order=order)
    asked = replace(with_fields(state, 2, officer=Officer(active=True, dice=(6, 3))), windows=(*state.windows, window))
    refusal = rules.refuse(asked, Assign(side=DEFENDER, dice=(6,), second_dice=(3,)))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("fire-mode-late", "SP-VI.2.1f")


@pytest.mark.rule("SP-VI.2.3k", "SP-VI.2.3j")
def test_a_reaction_without_dice_is_no_rapid_fire() -> None:
    rules, state = table([unit("riflemen", 30, 55), unit("riflemen", 30, 75)], [unit("hmg", 60, 60, WEST)])
    window = Reaction(kind="reaction", sides=(DEFENDER,), unit=0, shots=(shot(0, 2),))
    asked = replace(state, windows=(*state.windows, window))
    action = ReactFire(side=DEFENDER, unit=2, target=0, weapon="hmg", second_target=1, second_weapon="hmg")
    refusal = rules.refuse(asked, action)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("rapid-fire-needs-2-dice", "SP-VI.2.3k")
