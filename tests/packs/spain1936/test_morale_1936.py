"""Morale: values, checks, markers, recovery, Motivar, Reagrupar, casualties and stands (SP-XI.1 to 4, 6, 8)."""

from collections import Counter
from typing import Any

import pytest

from studio.engine.values import RuleId
from studio.packs.spain1936 import events as e
from studio.packs.spain1936.actions import Aim, EndTurn, Motivate, Prolong, TakeOff
from studio.packs.spain1936.damage import large_stands, settle_stands, stands_due, take_casualties
from studio.packs.spain1936.fire_sum import is_decimated
from studio.packs.spain1936.influence import area_of, command_of, services
from studio.packs.spain1936.model import ATTACKER, DEFENDER, Officer, Task
from studio.packs.spain1936.morale import (
    become_panicked,
    check,
    gain_pinned,
    recover_at_turn_start,
    refuse_motivate,
    refuse_pinned_advance,
    refuse_recovery,
    regroup,
    resolve_motivate,
    retreats_at_turn_start,
    suppress,
)
from tests.packs.spain1936.fire_table import WEST, only, resolution, stands_at, table, unit, with_fields

QUALITIES = ("green", "regular", "veteran", "elite")
ANY = RuleId("SP-XI.2.4b")


def checked(kind: str, quality: str, lost: int, die: int, **fields: Any) -> Any:
    """The check of a unit with points lost, with this die: the event and the state after it."""
    rules, state = table([unit(kind, 40, 60, quality=quality)], [unit("riflemen", 150, 60, WEST)])
    held = resolution(rules, with_fields(state, 0, lost=lost, **fields), [die])
    check(rules, held, 0)
    return only(held.events, e.MoraleChecked), held.state.units[0], held.events


@pytest.mark.rule("SP-XI.1a", "SP-XI.1b", "SP-XI.1c", "SP-XI.1d")
def test_moral_and_recovery_follow_from_quality_and_size() -> None:
    rules, _ = table(
        [
            unit("riflemen", 20, 20), unit("riflemen", 40, 20, quality="veteran"), unit("mortar_81", 60, 20),
            unit("officer", 80, 20), unit("riflemen", 20, 60, quality="green"), unit("lmg", 40, 60, quality="green"),
        ],
        [],
    )  # fmt: skip
    assert [(sheet.moral, sheet.recovery) for sheet in rules.sheets] == [(7, 4), (9, 3), (3, 4), (2, 4), (5, 5), (0, 5)]
    assert checked("riflemen", "regular", 1, 6)[0].because[0].rule == "SP-XI.1a"


@pytest.mark.rule("SP-XI.1e", "SP-XI.1f", "SP-XI.1g")
def test_a_fanatic_unit_uses_the_next_quality_for_morale_only() -> None:
    rules, _ = table(
        [
            unit("riflemen", 20, 20, quality="green", upgrades=("fanatic",)),
            unit("riflemen", 40, 20, quality="elite", upgrades=("fanatic",)),
        ],
        [],
    )
    assert [(sheet.moral, sheet.recovery, sheet.quality) for sheet in rules.sheets] == [
        (7, 4, "green"),
        (11, 2, "elite"),
    ]
    assert checked("dynamiters", "green", 6, 1)[0].because[0].rule == "SP-XI.1e"
    held = resolution(rules, with_fields(rules.opening, 1, lost=1), [6])
    check(rules, held, 1)
    assert only(held.events, e.MoraleChecked).because[0].rule == "SP-XI.1f"


@pytest.mark.rule("SP-XI.2.2", "SP-XI.2.4a", "SP-XI.2.4b", "SP-XI.2.4c", "SP-XI.5.4a")
@pytest.mark.parametrize(
    ("lost", "die", "total", "verdict", "rule"),
    [
        (5, 3, 5, "pinned", "SP-XI.2.4b"),
        (4, 3, 6, "steady", "SP-XI.2.4a"),
        (4, 2, 5, "pinned", "SP-XI.2.4b"),
        (8, 2, 1, "panicked", "SP-XI.2.4c"),
    ],
)
def test_a_check_is_moral_less_casualties_plus_a_die(lost: int, die: int, total: int, verdict: str, rule: str) -> None:
    event, after, _ = checked("riflemen", "regular", lost, die)
    assert (event.total, event.verdict, event.rule) == (total, verdict, rule)
    assert (after.pinned, after.panicked) == (int(verdict == "pinned"), verdict == "panicked")


CURVES = {
    "green": "510 420 330 240 141 042 033 024 015 006 006 006 006",
    "regular": "600 600 510 420 330 240 141 042 033 024 015 006 006",
    "veteran": "600 600 600 600 510 420 330 240 141 042 033 024 015",
    "elite": "600 600 600 600 600 600 510 420 330 240 141 042 033",
}


@pytest.mark.rule("SP-XI.1a", "SP-XI.2.4a", "SP-XI.2.4b", "SP-XI.2.4c")
@pytest.mark.parametrize("quality", ["green", "regular", "veteran", "elite"])
def test_the_curve_of_a_section_is_that_of_the_book(quality: str) -> None:
    found = []
    for lost in range(1, 14):
        counts = Counter(checked("riflemen", quality, lost, die)[0].verdict for die in range(1, 7))
        found.append("".join(str(counts[verdict]) for verdict in ("steady", "pinned", "panicked")))
    assert " ".join(found) == CURVES[quality]


@pytest.mark.rule("SP-XI.1d", "SP-XI.2.4b")
@pytest.mark.parametrize(
    ("kind", "lost", "expected"),
    [
        ("mortar_81", 1, "141 330 510 600"),
        ("mortar_81", 2, "042 240 420 600"),
        ("mortar_81", 3, "033 141 330 510"),
        ("observer", 1, "042 240 420 600"),
    ],
)
def test_the_curves_of_smaller_units_are_those_of_the_book(kind: str, lost: int, expected: str) -> None:
    found = []
    for quality in ("green", "regular", "veteran", "elite"):
        counts = Counter(checked(kind, quality, lost, die)[0].verdict for die in range(1, 7))
        found.append("".join(str(counts[verdict]) for verdict in ("steady", "pinned", "panicked")))
    assert " ".join(found) == expected


@pytest.mark.rule("SP-XI.1e")
def test_worked_example_19_green_dynamiters() -> None:
    assert checked("dynamiters", "green", 6, 1)[0].verdict == "pinned"
    assert checked("riflemen", "green", 6, 1)[0].verdict == "panicked"


@pytest.mark.rule("SP-XI.2.5a", "SP-XI.2.5b", "SP-XI.2.5c")
def test_markers_add_up_and_the_third_panics() -> None:
    rules, state = table([unit("riflemen", 60, 60)], [unit("riflemen", 150, 60, WEST)])
    held = resolution(rules, state)
    for expected in (1, 2):
        gain_pinned(rules, held, 0, "check", ANY)
        assert held.state.units[0].pinned == expected
    gain_pinned(rules, held, 0, "check", ANY)
    assert (held.state.units[0].panicked, held.state.units[0].pinned) == (True, 0)
    assert only(held.events, e.Panicked).rule == "SP-XI.2.5c"


@pytest.mark.rule("SP-XI.2.7", "SP-XI.2.8")
def test_a_panicked_unit_takes_no_markers_and_makes_no_checks() -> None:
    rules, state = table([unit("riflemen", 60, 60)], [unit("riflemen", 150, 60, WEST)])
    held = resolution(rules, with_fields(state, 0, panicked=True, lost=9))
    gain_pinned(rules, held, 0, "suppression", ANY)
    check(rules, held, 0)
    assert held.events == []


@pytest.mark.rule("SP-XI.2.10b", "SP-XI.2.10a")
def test_a_pinned_unit_ends_no_nearer_to_the_nearest_enemy_it_sees() -> None:
    rules, state = table([unit("officer", 60, 60)], [unit("officer", 102.5, 60, WEST)])
    pinned = with_fields(state, 0, pinned=1)
    own = pinned.units[0]
    near = refuse_pinned_advance(rules, pinned, own, stands_at("single", (65, 60)))
    assert near is not None
    assert (near.code, near.rule) == ("pinned-no-advance", "SP-XI.2.10b")
    assert refuse_pinned_advance(rules, pinned, own, stands_at("single", (58, 60))) is None
    assert refuse_pinned_advance(rules, pinned, own, stands_at("single", (100, 60))) is None
    assert refuse_pinned_advance(rules, state, state.units[0], stands_at("single", (65, 60))) is None


@pytest.mark.rule("SP-XI.2.10c")
def test_a_marker_leaves_a_prolonged_action_alone() -> None:
    rules, state = table([unit("riflemen", 60, 60)], [unit("riflemen", 150, 60, WEST)])
    held = resolution(rules, with_fields(state, 0, task=Task("entrench", 3)))
    gain_pinned(rules, held, 0, "check", ANY)
    assert held.state.units[0].task == Task("entrench", 3)


@pytest.mark.rule("SP-XI.2.11", "SP-XI.2.6")
def test_a_panicked_officer_loses_his_dice() -> None:
    rules, state = table([unit("officer", 60, 60)], [unit("riflemen", 150, 60, WEST)])
    held = resolution(rules, with_fields(state, 0, officer=Officer(active=True, dice=(6, 3)), aimed=True))
    become_panicked(rules, held, 0, RuleId("SP-XI.2.4c"))
    after = held.state.units[0]
    assert after.officer is not None
    assert (after.officer.dice, after.aimed, after.panicked) == ((), False, True)


@pytest.mark.rule(
    "SP-XI.1b", "SP-XI.4.1a", "SP-XI.4.1b", "SP-XI.4.1c", "SP-XI.4.1d", "SP-XI.4.1e", "SP-XI.4.1f", "SP-XI.4.3d"
)
@pytest.mark.parametrize(("die", "left", "rule"), [(4, 1, "SP-XI.4.1c"), (3, 2, "SP-XI.4.1d"), (1, 2, "SP-XI.4.1d")])
def test_a_pinned_unit_rolls_once_at_the_start_of_its_turn(die: int, left: int, rule: str) -> None:
    rules, state = table([unit("riflemen", 60, 60)], [unit("riflemen", 150, 60, WEST)])
    held = resolution(rules, with_fields(with_fields(state, 0, pinned=2), 1, pinned=1), [die])
    recover_at_turn_start(rules, held, ATTACKER)
    assert (held.state.units[0].pinned, held.state.units[1].pinned) == (left, 1)
    roll = only(held.events, e.RecoveryRolled)
    assert (roll.rule, roll.rolls[0].rule) == (rule, "SP-XI.4.1b")


@pytest.mark.rule("SP-XI.4.3a")
def test_a_panicked_unit_does_not_roll() -> None:
    rules, state = table([unit("riflemen", 60, 60)], [unit("riflemen", 150, 60, WEST)])
    held = resolution(rules, with_fields(state, 0, panicked=True))
    recover_at_turn_start(rules, held, ATTACKER)
    assert held.events == []
    refused = refuse_recovery(held.state.units[0])
    assert refused is not None
    assert (refused.code, refused.rule) == ("recover-while-panicked", "SP-XI.4.3a")


def motivated(**more: Any) -> tuple[str, str]:
    """The refusal of a regular officer at (40, 60) with dice 6, 4 who motivates the unit; fields by unit."""
    kind = more.pop("leader", "officer")
    x = more.pop("x", 53)
    dice = more.pop("dice", (6,))
    rules, state = table([unit(kind, 40, 60), unit("officer", x, 60)], [unit("riflemen", 150, 60, WEST)])
    state = with_fields(state, 0, officer=Officer(active=True, dice=(6, 4)))
    state = with_fields(state, 1, **{"pinned": 1, **more})
    refusal = refuse_motivate(rules, state, Motivate(side=ATTACKER, officer=0, unit=1, dice=dice))
    return (refusal.code, refusal.rule) if refusal else ("", "")


@pytest.mark.rule("SP-XI.4.2a", "SP-XI.6.1a", "SP-XI.6.1b", "SP-XI.6.2c")
def test_motivar_reaches_as_far_as_the_area_of_the_leader() -> None:
    # Bases of 2.5 cm: centres 22.5 apart are 20 cm apart.
    assert motivated(x=62.5) == ("", "")
    assert motivated(x=63.5) == ("motivate-out-of-area", "SP-XI.4.2a")
    assert motivated(leader="junior_officer", x=57.5) == ("", "")
    assert motivated(leader="junior_officer", x=58.5) == ("motivate-out-of-area", "SP-XI.6.1b")


@pytest.mark.rule("SP-XI.4.2c", "SP-XI.4.2d", "SP-XI.4.2f")
def test_motivar_takes_a_die_a_marker_and_is_given_once() -> None:
    assert motivated(dice=()) == ("motivate-no-die", "SP-XI.4.2c")
    assert motivated(motivated=True) == ("motivate-repeated", "SP-XI.4.2d")
    assert motivated(pinned=0) == ("motivate-no-marker", "SP-XI.4.2f")
    assert motivated(pinned=0, panicked=True) == ("motivate-no-marker", "SP-XI.4.2f")
    assert motivated(dice=(5,))[0] == "order-die-not-held"


@pytest.mark.rule("SP-XI.6.2e")
def test_motivar_takes_a_leader() -> None:
    assert motivated(leader="observer") == ("not-a-leader", "SP-XI.6.2e")


@pytest.mark.rule("SP-XI.4.2b", "SP-XI.4.2d")
def test_motivar_adds_the_dice_to_the_roll_and_is_no_activation() -> None:
    rules, state = table([unit("officer", 40, 60), unit("riflemen", 50, 60)], [unit("riflemen", 150, 60, WEST)])
    state = with_fields(state, 0, officer=Officer(active=True, dice=(6, 4)))
    held = resolution(rules, with_fields(state, 1, pinned=1), [3])
    resolve_motivate(rules, held, Motivate(side=ATTACKER, officer=0, unit=1, dice=(6,)))
    after = held.state.units[1]
    assert (after.pinned, after.acted, after.motivated) == (0, False, True)
    assert held.state.units[0].officer == Officer(active=True, dice=(4,), ordered=True)
    assert only(held.events, e.RecoveryRolled).by == 0


@pytest.mark.rule("SP-XI.4.2c")
def test_the_quality_of_the_target_turns_the_dice() -> None:
    rules, state = table(
        [unit("officer", 40, 60), unit("riflemen", 50, 60, quality="green")], [unit("riflemen", 150, 60, WEST)]
    )
    state = with_fields(state, 0, officer=Officer(active=True, dice=(6, 4)))
    held = resolution(rules, with_fields(state, 1, pinned=1), [4])
    resolve_motivate(rules, held, Motivate(side=ATTACKER, officer=0, unit=1, dice=(6,)))
    assert held.state.units[1].pinned == 1


@pytest.mark.rule("SP-XI.4.2e")
def test_motivar_works_on_vehicles() -> None:
    rules, state = table([unit("officer", 40, 60), unit("tank_gun", 50, 60)], [unit("riflemen", 150, 60, WEST)])
    state = with_fields(with_fields(state, 0, officer=Officer(active=True, dice=(6,))), 1, pinned=1)
    assert refuse_motivate(rules, state, Motivate(side=ATTACKER, officer=0, unit=1, dice=(6,))) is None
    held = resolution(rules, state, [3])
    resolve_motivate(rules, held, Motivate(side=ATTACKER, officer=0, unit=1, dice=(6,)))
    assert (only(held.events, e.RecoveryRolled).rule, held.state.units[1].pinned) == ("SP-XI.4.2e", 0)


@pytest.mark.rule("SP-XI.4.2b")
def test_a_commissar_adds_one_to_the_rolls_he_motivates() -> None:
    rules, state = table(
        [unit("officer", 40, 60, upgrades=("political_commissar",)), unit("riflemen", 50, 60)],
        [unit("riflemen", 150, 60, WEST)],
    )
    state = with_fields(state, 0, officer=Officer(active=True, dice=(3,)))
    held = resolution(rules, with_fields(state, 1, pinned=1), [3])
    resolve_motivate(rules, held, Motivate(side=ATTACKER, officer=0, unit=1, dice=(3,)))
    assert held.state.units[1].pinned == 0


@pytest.mark.rule("SP-XI.4.1f", "SP-XI.4.2b")
def test_worked_example_16_a_roll_of_its_own_and_one_motivated() -> None:
    rules, state = table([unit("officer", 40, 60), unit("riflemen", 58, 60)], [unit("riflemen", 150, 60, WEST)])
    state = with_fields(state, 0, officer=Officer(active=True, dice=(6, 4)))
    held = resolution(rules, with_fields(state, 1, pinned=2), [5, 3])
    recover_at_turn_start(rules, held, ATTACKER)
    assert held.state.units[1].pinned == 1
    resolve_motivate(rules, held, Motivate(side=ATTACKER, officer=0, unit=1, dice=(6, 4)))
    assert held.state.units[1].pinned == 0


@pytest.mark.rule("SP-XI.4.3b", "SP-XI.4.3c", "SP-XI.4.3f")
def test_a_regrouped_unit_keeps_two_markers() -> None:
    rules, state = table([unit("officer", 40, 60), unit("riflemen", 50, 60)], [unit("riflemen", 150, 60, WEST)])
    held = resolution(rules, with_fields(state, 1, panicked=True))
    regroup(rules, held, 1, 0)
    after = held.state.units[1]
    assert (after.panicked, after.pinned) == (False, 2)
    assert only(held.events, e.Regrouped).rule == "SP-XI.4.3c"


@pytest.mark.rule("SP-XI.3.2e")
def test_a_unit_that_is_being_regrouped_stays() -> None:
    rules, state = table([unit("officer", 40, 60), unit("riflemen", 50, 60)], [unit("riflemen", 150, 60, WEST)])
    state = with_fields(state, 1, panicked=True)
    held = resolution(rules, with_fields(state, 0, task=Task("regroup", 1, 1)))
    retreats_at_turn_start(rules, held, ATTACKER)
    assert held.events == []
    alone = resolution(rules, state)
    retreats_at_turn_start(rules, alone, ATTACKER)
    assert alone.events[0].rule == "SP-XI.3.2e"


@pytest.mark.rule("SP-XI.8.2a", "SP-XI.8.2b", "SP-XI.8.2c", "SP-XI.8.1")
def test_points_follow_from_the_form() -> None:
    rules, _ = table(
        [unit("riflemen", 20, 20), unit("gun_45", 40, 20), unit("hmg", 60, 20), unit("officer", 80, 20)], []
    )
    assert [sheet.points for sheet in rules.sheets] == [14, 4, 4, 2]


@pytest.mark.rule("SP-XI.8.5a", "SP-XI.8.5c")
@pytest.mark.parametrize(
    ("kind", "lost", "half"), [("riflemen", 7, True), ("riflemen", 6, False), ("gun_45", 2, True), ("officer", 1, True)]
)
def test_half_the_points_lost_decimate(kind: str, lost: int, half: bool) -> None:
    rules, state = table([unit(kind, 20, 20)], [])
    assert is_decimated(rules, with_fields(state, 0, lost=lost).units[0]) is half


@pytest.mark.rule("SP-XI.8.6")
@pytest.mark.parametrize(("lost", "left"), [(3, 3), (4, 2), (8, 1), (12, 0)])
def test_a_section_loses_a_large_stand_for_every_four_points(lost: int, left: int) -> None:
    rules, state = table([unit("riflemen", 40, 60)], [])
    after = with_fields(state, 0, lost=lost).units[0]
    assert 3 - stands_due(rules, after) == left


@pytest.mark.rule("SP-XI.8.7", "SP-XI.8.8")
def test_the_owner_picks_the_stand_that_goes() -> None:
    rules, state = table([unit("riflemen", 40, 60)], [unit("riflemen", 150, 60, WEST)])
    held = resolution(rules, with_fields(state, 0, lost=5))
    settle_stands(rules, held, 0)
    asked = held.state
    assert (asked.windows[-1].kind, asked.windows[-1].sides) == ("stand_loss", (ATTACKER,))
    assert rules.refuse(asked, TakeOff(side=ATTACKER, unit=0, stands=(3,))) is not None
    assert rules.refuse(asked, TakeOff(side=ATTACKER, unit=0, stands=(0, 1))) is not None
    rules.chapters.resolve[TakeOff](rules, held, TakeOff(side=ATTACKER, unit=0, stands=(1,)))
    # The two that are left stand 11 cm apart until the next move.
    assert len(large_stands(held.state.units[0])) == 2
    assert only(held.events, e.StandsRemoved).rule == "SP-XI.8.7"
    assert held.state.windows[-1].kind == "turn"


@pytest.mark.rule("SP-XI.8.6")
def test_the_last_large_stands_go_without_asking() -> None:
    rules, state = table([unit("riflemen", 40, 60)], [])
    held = resolution(rules, with_fields(state, 0, lost=12))
    settle_stands(rules, held, 0)
    assert [stand.kind for stand in held.state.units[0].stands] == ["single"]


@pytest.mark.rule("SP-XI.6.1a", "SP-XI.6.1b", "SP-XI.6.3a", "SP-XI.6.3b", "SP-XI.6.3c", "SP-XI.6.3d")
def test_officers_have_an_area_and_add_to_command() -> None:
    rules, _ = table(
        [unit("officer", 20 * n, 60, quality=quality) for n, quality in enumerate(QUALITIES, 1)]
        + [unit("junior_officer", 150, 60)],
        [],
    )
    found = [command_of(rules, place) for place in range(4)]
    assert [(entry.value, entry.rule) for entry in found] == [
        (2, "SP-XI.6.3a"), (3, "SP-XI.6.3b"), (4, "SP-XI.6.3c"), (5, "SP-XI.6.3d"),
    ]  # fmt: skip
    assert (area_of(rules, 0).value, area_of(rules, 0).rule) == (20_000, "SP-XI.6.1a")
    assert (area_of(rules, 4).value, area_of(rules, 4).rule) == (15_000, "SP-XI.6.1b")


@pytest.mark.rule("SP-XI.6.2a", "SP-XI.6.2b", "SP-XI.6.2c", "SP-XI.6.2d", "SP-XI.6.2e", "SP-XI.6.4", "SP-XI.6.5")
def test_what_an_officer_may_do_depends_on_his_area() -> None:
    rules, state = table(
        [
            unit("officer", 40, 60), unit("officer", 54.5, 60), unit("officer", 72.5, 60),
            unit("tank_gun", 40, 80, upgrades=("command_vehicle",)),
        ],
        [],
    )  # fmt: skip
    near = {str(reason.rule) for reason in services(rules, state, 0, 1)}
    far = {str(reason.rule) for reason in services(rules, state, 0, 2)}
    tank = {str(reason.rule) for reason in services(rules, state, 3, 0)}
    assert near == {"SP-XI.6.2a", "SP-XI.6.2b", "SP-XI.6.2c", "SP-XI.6.2d"}
    assert far == {"SP-XI.6.4"}
    assert {"SP-XI.6.2e", "SP-XI.6.5"} <= tank


@pytest.mark.rule("SP-XI.1h", "SP-XI.4.3e", "SP-XI.4.3d")
def test_a_fanatic_unit_regroups_itself() -> None:
    rules, state = table([unit("dynamiters", 50, 60)], [unit("riflemen", 150, 60, WEST)])
    held = resolution(rules, with_fields(state, 0, panicked=True))
    regroup(rules, held, 0, 0)
    cited = {str(reason.rule) for reason in only(held.events, e.Regrouped).because}
    assert {"SP-XI.1h", "SP-XI.4.3e", "SP-XI.4.3d"} <= cited


@pytest.mark.rule("SP-XI.2.8", "SP-XI.3.4a", "SP-XI.3.4b")
def test_what_panic_means_is_said() -> None:
    rules, state = table([unit("riflemen", 60, 60)], [unit("riflemen", 100, 60, WEST)])
    held = resolution(rules, state)
    become_panicked(rules, held, 0, RuleId("SP-XI.2.4c"))
    assert {"SP-XI.3.4a", "SP-XI.3.4b"} <= {str(reason.rule) for reason in only(held.events, e.Panicked).because}
    take_casualties(rules, held, 0, 2, RuleId("SP-XI.8.1"))
    assert "SP-XI.2.8" in {str(reason.rule) for reason in only(held.events, e.CasualtiesTaken).because}


@pytest.mark.rule("SP-XI.1c")
def test_recovery_is_that_of_the_quality_whatever_the_size() -> None:
    rules, state = table([unit("officer", 60, 60, quality="green")], [unit("riflemen", 150, 60, WEST)])
    held = resolution(rules, with_fields(state, 0, pinned=1), [5])
    recover_at_turn_start(rules, held, ATTACKER)
    assert "SP-XI.1c" in {str(reason.rule) for reason in only(held.events, e.RecoveryRolled).because}
    assert held.state.units[0].pinned == 0


@pytest.mark.rule("SP-XI.3.4c", "SP-XI.4.3g")
def test_a_panicked_unit_takes_no_orders_and_regroups_nobody() -> None:
    rules, state = table(
        [unit("officer", 40, 60), unit("officer", 50, 60), unit("riflemen", 60, 60)], [unit("riflemen", 150, 60, WEST)]
    )
    state = with_fields(state, 0, officer=Officer(active=True, dice=(6, 4)))
    state = with_fields(with_fields(state, 1, panicked=True), 2, panicked=True)
    aim = rules.refuse(state, Aim(side=ATTACKER, officer=0, unit=2, dice=(6,)))
    again = rules.refuse(state, Prolong(side=ATTACKER, officer=0, unit=1, dice=(6,), task="regroup", about=2))
    assert aim is not None
    assert again is not None
    assert (aim.code, aim.rule) == ("unit-panicked", "SP-XI.3.4c")
    assert (again.code, again.rule) == ("unit-panicked", "SP-XI.4.3g")


@pytest.mark.rule("SP-XI.2.9c")
def test_every_suppressing_attack_adds_its_marker_unless_an_option_caps_it() -> None:
    rules, state = table([unit("riflemen", 60, 60)], [unit("riflemen", 150, 60, WEST)])
    held = resolution(rules, state)
    suppress(rules, held, 0, False, 0, 0)
    suppress(rules, held, 0, False, 0, 1)
    assert held.state.units[0].pinned == 2
    assert "SP-XI.2.9c" in {str(reason.rule) for reason in held.events[-1].because}
    rules.options = frozenset({"suppression_cap"})
    capped = resolution(rules, state)
    suppress(rules, capped, 0, False, 0, 0)
    suppress(rules, capped, 0, False, 0, 1)
    assert capped.state.units[0].pinned == 1


@pytest.mark.rule("SP-XI.4.3b", "SP-XI.4.3c", "SP-XI.4.3d", "SP-XI.3.2e", "SP-XI.4.1f")
def test_worked_example_17_a_section_is_regrouped_over_two_turns_and_recovers() -> None:
    rules, state = table([unit("officer", 40, 60), unit("riflemen", 58, 60)], [unit("riflemen", 160, 60, WEST)])
    state = with_fields(state, 0, officer=Officer(active=True, dice=(2,)))
    state = with_fields(state, 1, panicked=True)
    begun = resolution(rules, state)
    order = Prolong(side=ATTACKER, officer=0, unit=0, dice=(2,), task="regroup", about=1)
    assert rules.refuse(state, order) is None
    rules.resolve(begun, order)
    faces = [4]
    held = resolution(rules, begun.state, faces)
    for side in (ATTACKER, DEFENDER, ATTACKER):
        assert held.state.windows[-1].kind == "turn"
        assert held.state.units[1].panicked
        rules.resolve(held, EndTurn(side=side))
    assert not held.state.units[1].panicked
    assert held.state.units[1].pinned == 2
    rules.resolve(held, EndTurn(side=DEFENDER))
    assert held.state.units[1].pinned == 1
