"""Exchanges of fire: Initiative, ties, what an earlier shot undoes, suppression, worked examples (SP-VI.1, 4.4)."""

import pytest

from studio.packs.spain1936 import events as e
from studio.packs.spain1936.actions import TakeOff
from studio.packs.spain1936.damage import large_stands, resolve_take_off
from studio.packs.spain1936.fire import exchange, forecast, go_on, initiative
from studio.packs.spain1936.model import Exchange, PendingShot
from studio.scenario.model import Work
from tests.packs.spain1936.fire_table import (
    NORTH,
    WEST,
    box,
    kinds,
    only,
    piece,
    resolution,
    shifted,
    shot,
    stands_at,
    strip,
    table,
    unit,
    with_fields,
)


def of(events: list, kind: type) -> list:  # type: ignore[type-arg]
    return [event for event in events if isinstance(event, kind)]


@pytest.mark.rule("SP-VI.1.1", "SP-VI.1.1b")
def test_total_initiative_is_printed_plus_quality() -> None:
    rules, state = table([unit("riflemen", 50, 60, quality="veteran")], [unit("riflemen", 90, 60, WEST, "green")])
    assert initiative(rules, state, shot(0, 1))[0] == 4
    assert initiative(rules, state, shot(1, 0))[0] == 2


@pytest.mark.rule("SP-VI.1.1", "SP-VI.1.5")
def test_the_higher_initiative_fires_first_and_a_panicked_unit_loses_its_shot() -> None:
    rules, state = table([unit("assault", 55, 60)], [unit("riflemen", 90, 60, WEST)])
    state = with_fields(state, 1, lost=6)
    held = resolution(rules, state, [1])
    exchange(rules, held, (shot(1, 0), shot(0, 1, reaction=True)))
    compared = only(held.events, e.InitiativeCompared)
    assert (compared.rule, compared.units, compared.totals) == ("SP-VI.1.1", (0, 1), (4, 3))
    # 6 + 2 lost by D 2 at medium, 7 - 8 + 1 = 0: Panicked, and the shot of unit 1 waits below its retreat.
    assert only(held.events, e.Panicked).unit == 1
    assert [window.kind for window in held.state.windows] == ["turn", "exchange", "retreat", "stand_loss"]
    go_on(rules, held, Exchange(kind="exchange", sides=(), shots=(shot(1, 0, reaction=True),)))
    assert len(of(held.events, e.ShotFired)) == 1


@pytest.mark.rule("SP-VI.1.2")
def test_turning_before_firing_costs_two_of_initiative() -> None:
    rules, state = table([unit("gun_45", 50, 60, NORTH)], [unit("riflemen", 90, 60, WEST)])
    state = with_fields(state, 0, stands=stands_at("crew", (50, 60), bearing=3000))
    total, because = initiative(rules, state, shot(0, 1))
    assert total == 2
    assert [reason.rule for reason in because] == ["SP-VI.1.1", "SP-VI.1.1b", "SP-VI.1.2"]


@pytest.mark.rule("SP-VI.1.3", "SP-VI.4.4a", "SP-VI.4.4b", "SP-VI.4.4c")
def test_equal_totals_fire_from_the_same_state_and_both_shots_count() -> None:
    rules, state = table([unit("riflemen", 60, 60)], [unit("riflemen", 90, 60, WEST)])
    state = with_fields(state, 0, lost=12)
    state = with_fields(state, 1, lost=11)
    state = with_fields(state, 0, stands=stands_at("large", (63.5, 60)))
    state = with_fields(state, 1, stands=stands_at("large", (86.5, 60), bearing=WEST))
    held = resolution(rules, state, [1, 1])
    exchange(rules, held, (shot(0, 1, faces=(6,), modifier=1), shot(1, 0, faces=(6,), modifier=1, reaction=True)))
    fired = of(held.events, e.ShotFired)
    assert [(event.shooter, event.casualties, event.simultaneous) for event in fired] == [(0, 1, True), (1, 1, True)]
    assert only(held.events, e.InitiativeCompared).rule == "SP-VI.1.3"
    assert [event.unit for event in of(held.events, e.MoraleChecked)] == [0, 1]


@pytest.mark.rule("SP-VI.1.4")
def test_initiative_changes_no_result() -> None:
    results = []
    for kind in ("militia", "officer"):
        rules, state = table([unit("riflemen", 60, 60)], [unit(kind, 90, 60, WEST)])
        held = resolution(rules, state, [6, 6, 6])
        exchange(rules, held, (shot(0, 1), shot(1, 0)))
        results.append(of(held.events, e.ShotFired)[0].attack)
    assert results == [3, 3]


@pytest.mark.rule("SP-VI.1.6")
def test_a_survivor_fires_with_its_new_state() -> None:
    rules, state = table([unit("hmg", 60, 60)], [unit("riflemen", 90, 60, WEST)])
    held = resolution(rules, state, [6, 6])
    exchange(rules, held, (shot(0, 1), shot(1, 0, reaction=True)))
    rules.chapters.proceed(rules, held)
    second = of(held.events, e.ShotFired)[1]
    assert (second.shooter, [r.value for r in second.because if r.key == "pinned"]) == (1, [-1])
    assert "SP-VI.1.6" in [r.rule for r in second.because]


@pytest.mark.rule("SP-VI.1.7")
def test_many_units_fire_in_descending_order_with_ties_together() -> None:
    rules, state = table(
        [unit("sniper", 60, 40)],
        [unit("riflemen", 90, 40, WEST), unit("riflemen", 90, 60, WEST), unit("gun_155", 90, 80, WEST, "veteran")],
    )
    held = resolution(rules, state, [6, 6, 6, 6, 6, 6])
    exchange(rules, held, (shot(1, 0), shot(2, 0), shot(0, 1)))
    rules.chapters.proceed(rules, held)
    first = of(held.events, e.InitiativeCompared)[0]
    assert (first.rule, first.totals) == ("SP-VI.1.7", (5, 3, 3))
    assert [event.simultaneous for event in of(held.events, e.ShotFired)] == [False, True, True]


@pytest.mark.rule("SP-VI.1.8")
def test_a_shot_at_a_mover_is_worked_out_at_once() -> None:
    rules, state = table([unit("riflemen", 60, 60)], [unit("riflemen", 90, 60, WEST)])
    on_the_way = stands_at("large", (70, 60), (70, 66), (70, 54))
    held = resolution(rules, state, [6])
    exchange(rules, held, (shot(1, 0, reaction=True, target_stands=on_the_way),))
    assert not of(held.events, e.InitiativeCompared)
    assert only(held.events, e.ShotFired).distance == 13_500


@pytest.mark.rule("SP-VI.1.2", "SP-VI.1.2c")
def test_a_gun_turns_to_its_target_and_stays_turned() -> None:
    rules, state = table([unit("gun_45", 50, 60)], [unit("riflemen", 60, 100, WEST)])
    held = resolution(rules, state, [6])
    exchange(rules, held, (shot(0, 1, "g45_he"),))
    turned = only(held.events, e.Rotated)
    assert turned.rule == "SP-VI.1.2"
    assert held.state.units[0].stands[0].bearing == turned.bearing
    assert not held.state.units[0].moved


@pytest.mark.rule("SP-VI.2.7.3b")
def test_aim_is_used_up_by_the_next_shot() -> None:
    rules, state = table([unit("riflemen", 50, 60)], [unit("riflemen", 90, 60, WEST)])
    held = resolution(rules, with_fields(state, 0, aimed=True), [6])
    exchange(rules, held, (shot(0, 1),))
    assert not held.state.units[0].aimed


@pytest.mark.rule("SP-VI.2.7.8a", "SP-VI.2.7.8b", "SP-XI.2.1", "SP-XI.2.3")
def test_a_shot_that_costs_points_brings_one_check_with_the_new_total() -> None:
    rules, state = table([unit("riflemen", 50, 60)], [unit("riflemen", 100, 60, WEST)])
    held = resolution(rules, with_fields(state, 1, lost=3), [3])
    exchange(rules, held, (shot(0, 1),))
    check = only(held.events, e.MoraleChecked)
    assert only(held.events, e.CasualtiesTaken).lost == 5
    assert (check.total, [r.value for r in check.because[:3]]) == (5, [7, -5, 3])


@pytest.mark.rule("SP-VI.2.7.8c", "SP-XI.8.4", "SP-XI.8.2b")
def test_a_destroyed_unit_makes_no_check() -> None:
    rules, state = table([unit("riflemen", 50, 60)], [unit("mortar_81", 80, 60, WEST)])
    held = resolution(rules, with_fields(state, 1, lost=3))
    exchange(rules, held, (shot(0, 1),))
    assert kinds(held.events) == ["shot_fired", "casualties_taken", "removed"]
    assert held.state.units[1].condition == "destroyed"


@pytest.mark.rule("SP-VI.2.7.9a", "SP-VI.2.7.9c", "SP-XI.2.9a", "SP-XI.2.9b")
@pytest.mark.parametrize(("die", "markers"), [(6, 1), (1, 2)])
def test_suppression_adds_a_marker_after_the_check(die: int, markers: int) -> None:
    rules, state = table([unit("hmg", 50, 60)], [unit("riflemen", 100, 60, WEST, "green")])
    held = resolution(rules, with_fields(state, 1, lost=0 if die == 6 else 2), [die])
    exchange(rules, held, (shot(0, 1),))
    assert held.state.units[1].pinned == markers
    assert of(held.events, e.PinnedGained)[-1].cause == "suppression"


@pytest.mark.rule("SP-VI.2.7.9b")
def test_suppression_needs_no_casualties() -> None:
    house = piece(1, "house", box(94, 50, 106, 70))
    rules, state = table([unit("hmg", 50, 60)], [unit("riflemen", 100, 60, WEST)], pieces=[house])
    held = resolution(rules, state)
    exchange(rules, held, (shot(0, 1),))
    assert (only(held.events, e.ShotFired).result, held.state.units[1].pinned) == (-1, 1)


@pytest.mark.rule("SP-VI.2.7.9d", "SP-XI.2.7")
def test_suppression_does_nothing_to_a_panicked_unit() -> None:
    rules, state = table([unit("hmg", 50, 60)], [unit("riflemen", 100, 60, WEST)])
    held = resolution(rules, with_fields(state, 1, lost=6), [1])
    exchange(rules, held, (shot(0, 1),))
    assert (held.state.units[1].panicked, held.state.units[1].pinned) == (True, 0)


@pytest.mark.rule("SP-VI.2.7.9e", "SP-XI.2.5c")
def test_a_marker_of_suppression_can_be_the_third() -> None:
    house = piece(1, "house", box(94, 50, 106, 70))
    rules, state = table([unit("hmg", 50, 60)], [unit("riflemen", 100, 60, WEST)], pieces=[house])
    held = resolution(rules, with_fields(state, 1, pinned=2))
    exchange(rules, held, (shot(0, 1),))
    assert only(held.events, e.Panicked).rule == "SP-XI.2.5c"


@pytest.mark.rule("SP-XI.2.9c")
def test_three_machine_guns_break_a_fresh_section_in_one_turn() -> None:
    rules, state = table([unit("hmg", 50, y) for y in (40, 60, 80)], [unit("riflemen", 100, 60, WEST)])
    held = resolution(rules, state, [6, 6, 6])
    for shooter in (0, 1, 2):
        exchange(rules, held, (shot(shooter, 3),))
    assert held.state.units[3].panicked


@pytest.mark.rule("SP-VI.2.3c", "SP-VI.2.3l", "SP-VI.2.1g")
def test_worked_example_4_a_decimated_machine_gun_fires_rapidly() -> None:
    hedge = piece(1, "bush_line", strip(60, 82, 80, 82, 2))
    rules, state = table(
        [unit("hmg", 50, 60)], [unit("riflemen", 90, 60, WEST), unit("riflemen", 70, 90, WEST)], pieces=[hedge]
    )
    state = with_fields(state, 0, lost=2)
    state = with_fields(state, 1, stands=stands_at("large", (75, 60), (75, 66), (75, 54), bearing=WEST))
    state = with_fields(state, 2, stands=stands_at("large", (66, 85), (72, 85), (60.5, 85), bearing=18000))
    held = resolution(rules, state, [5])
    a = shot(0, 1, faces=(6,), modifier=1, rapid=True)
    b = shot(0, 2, faces=(1,), modifier=-1, rapid=True)
    exchange(rules, held, (a, b))
    first, second = of(held.events, e.ShotFired)
    assert (first.attack, first.result, first.casualties) == (1, 2, 2)
    assert (second.attack, second.cover, second.result, second.casualties) == (1, "bush_line", -2, 0)
    assert only(held.events, e.MoraleChecked).total == 10
    assert (held.state.units[1].lost, held.state.units[1].pinned, held.state.units[2].pinned) == (2, 1, 1)


@pytest.mark.rule("SP-VI.2.7.5", "SP-VI.5.1", "SP-VI.2.7.8a", "SP-XI.2.4a")
def test_worked_example_1_a_section_behind_a_hedge() -> None:
    hedge = piece(1, "bush_line", strip(93.5, 40, 93.5, 80, 2))
    rules, state = table([unit("riflemen", 40, 60)], [unit("riflemen", 100, 60, WEST)], pieces=[hedge])
    held = resolution(rules, shifted(rules, state, 45), [1])
    exchange(rules, held, (shot(0, 1, faces=(6, 3), modifier=1),))
    fired, check = only(held.events, e.ShotFired), only(held.events, e.MoraleChecked)
    assert (fired.attack, fired.defence, fired.modifier, fired.result) == (2, 1, 1, 2)
    assert (fired.casualties, fired.limit, check.total, held.state.units[1].pinned) == (2, 3, 6, 0)


@pytest.mark.rule("SP-VI.2.9e", "SP-XI.2.2", "SP-XI.8.6")
def test_worked_example_2_a_machine_gun_against_green_militia() -> None:
    rules, state = table([unit("militia", 40, 60, quality="green")], [unit("hmg", 100, 60, WEST)])
    state = with_fields(shifted(rules, state, 55), 0, lost=3)
    held = resolution(rules, state, [2])
    exchange(rules, held, (shot(1, 0, reaction=True),))
    fired = only(held.events, e.ShotFired)
    assert (fired.result, fired.limit, fired.casualties) == (3, 2, 2)
    assert only(held.events, e.MoraleChecked).total == 2
    assert held.state.units[0].pinned == 2
    assert held.state.windows[-1].kind == "stand_loss"


@pytest.mark.rule("SP-VI.2.7.7b", "SP-XI.8.2c")
def test_worked_example_5_an_aimed_section_kills_an_officer() -> None:
    rules, state = table([unit("riflemen", 40, 60)], [unit("officer", 100, 60, WEST)])
    state = with_fields(shifted(rules, state, 25), 0, aimed=True)
    held = resolution(rules, state)
    exchange(rules, held, (shot(0, 1, faces=(2,)),))
    assert only(held.events, e.ShotFired).result == 4
    assert only(held.events, e.Removed).how == "destroyed"
    assert not held.state.units[0].aimed


@pytest.mark.rule("SP-VI.3.1a", "SP-VI.1.2", "SP-VIII.3.6", "SP-XI.5.3f")
def test_worked_example_7_a_tank_against_a_gun_that_has_to_turn() -> None:
    sandbags = Work(id=1, kind="sandbags", shape=strip(96.5, 50, 96.5, 70), owner="defender")  # type: ignore[arg-type]
    rules, state = table([unit("tank_gun", 40, 60)], [unit("gun_37", 100, 60, 21_000)], works=[sandbags])
    held = resolution(rules, shifted(rules, state, 50), [3])
    exchange(rules, held, (shot(0, 1, "g45_he", faces=(3,)), shot(1, 0, "g37_ap", reaction=True)))
    rules.chapters.proceed(rules, held)
    assert only(held.events, e.InitiativeCompared).totals == (3, 2)
    tank, gun = of(held.events, e.ShotFired)
    assert (tank.shooter, tank.cover, tank.result, tank.casualties) == (0, "sandbags", -1, 0)
    assert (gun.attack, gun.defence, gun.result) == (5, 8, 2)
    damage = only(held.events, e.Damaged)
    assert (damage.total, damage.effect, held.state.units[0].main_lost) == (5, "main_lost", True)
    assert not of(held.events, e.Degraded)


@pytest.mark.rule("SP-XI.8.1", "SP-XI.8.2a", "SP-XI.8.5a", "SP-VI.1.3", "SP-VI.4.4c", "SP-VI.1.6", "SP-XI.2.5a")
def test_worked_example_8_two_sections_exchange_fire() -> None:
    rules, state = table([unit("riflemen", 40, 60)], [unit("riflemen", 100, 60, WEST)])
    state = with_fields(shifted(rules, state, 25), 0, lost=5, pinned=1)
    state = with_fields(state, 0, stands=(*state.units[0].stands[1:],))
    held = resolution(rules, state, [3, 1])
    exchange(rules, held, (shot(0, 1, faces=(4,)), shot(1, 0, reaction=True)))
    a, b = held.state.units
    assert (a.lost, a.pinned, b.lost, b.pinned) == (8, 2, 2, 0)
    assert [event.total for event in of(held.events, e.MoraleChecked)] == [2, 6]


@pytest.mark.rule("SP-VI.2.2b")
def test_worked_example_20_an_ambush_at_the_side_of_a_tank() -> None:
    rules, state = table([unit("at_rifle", 50, 60)], [unit("tank_mg", 100, 60, NORTH)])
    held = resolution(rules, shifted(rules, state, 25), [4])
    exchange(rules, held, (shot(0, 1, faces=(3,), ambush=True),))
    assert only(held.events, e.ShotFired).result == 3
    assert only(held.events, e.Removed).how == "destroyed"


@pytest.mark.rule("SP-VI.2.7.3j", "SP-VI.2.7.3d")
def test_worked_example_22_night_and_a_prone_target() -> None:
    rules, state = table([unit("riflemen", 50, 60)], [unit("riflemen", 100, 60, WEST)], weather="night")
    state = with_fields(with_fields(shifted(rules, state, 28), 0, pinned=1), 1, prone=2)
    held = resolution(rules, state)
    exchange(rules, held, (shot(0, 1),))
    assert kinds(held.events) == ["shot_fired"]
    assert only(held.events, e.ShotFired).result == 0


@pytest.mark.rule("SP-VIII.3.11", "SP-VIII.3.13", "SP-VIII.3.14", "SP-VIII.3.15", "SP-XI.2.5c")
def test_worked_example_11_four_shells_turn_sandbags_into_rubble() -> None:
    sandbags = Work(id=1, kind="sandbags", shape=strip(94, 40, 94, 80), owner="defender")  # type: ignore[arg-type]
    rules, state = table([unit("gun_75", 20, 60)], [unit("riflemen", 100, 60, WEST)], works=[sandbags])
    state = shifted(rules, state, 50)
    held = resolution(rules, state, [1, 2, 4, 5])
    seen = []
    for number in range(4):
        exchange(rules, held, (shot(0, 1, "g75_he"),))
        if number < 3:
            while held.state.windows[-1].kind == "stand_loss":
                unit_one = held.state.units[1]
                last = large_stands(unit_one)[-1:]
                resolve_take_off(rules, held, TakeOff(side=unit_one.side, unit=1, stands=last))
        seen.append((held.state.units[1].lost, held.state.forts[0].kind, held.state.forts[0].markers))
    results = [event.result for event in of(held.events, e.ShotFired)]
    assert results == [3, 4, 5, 4]
    assert seen == [(2, "sandbags", 1), (4, "sandbags", 2), (6, "rubble", 0), (8, "rubble", 1)]
    assert [event.total for event in of(held.events, e.MoraleChecked)] == [6, 5, 5, 4]
    assert held.state.units[1].panicked


@pytest.mark.rule("SP-VI.2.7.8a")
def test_a_forecast_counts_every_face_of_the_die() -> None:
    rules, state = table([unit("riflemen", 50, 60)], [unit("riflemen", 100, 60, WEST)])
    state = with_fields(state, 1, lost=3)
    ahead = forecast(rules, state, PendingShot(shooter=0, target=1, weapon="rifles"))
    assert ahead is not None
    # Regular at 5 lost: 3 faces nothing, 3 Pinned, none Panicked (T-MORALE-CURVE).
    assert (ahead.casualties, ahead.steady, ahead.pinned, ahead.panicked) == (2, 3, 3, 0)
