"""What campaigns ask of the pack: deploying a mustered army, and a result from what was typed in at a real table."""

from __future__ import annotations

import msgspec

from studio.campaign.form import TypedResult, TypedUnit, judged
from studio.engine.pack import RulePack
from studio.engine.values import Side
from studio.errors import N_, UsageError
from studio.packs.spain1936.fates import fate_of_men, fate_of_vehicle
from studio.packs.spain1936.lists import load_lists, unit_cost
from studio.packs.spain1936.model import ATTACKER, DEFENDER, SIDES
from studio.packs.spain1936.setup.deploying import deployment
from studio.packs.spain1936.setup.game import bind_set_up
from studio.packs.spain1936.setup.state import SettingUp, TableSetup
from studio.scenario.model import ArmyUnit, Camp, Scenario
from studio.scenario.result import Result, UnitResult

TYPED = "campaign.typed"


def deploy_armies(pack: RulePack, scenario: Scenario, seed: int) -> Scenario:
    """Places every unit of both armies by machine; the same seed gives the same places.

    The defender's waiting days are brought within their limit (SP-I.7.15).
    """
    state = _set_up(scenario)
    board = scenario.board
    table = TableSetup(length=board.width, width=board.height)  # type: ignore[union-attr]
    bound = bind_set_up(pack, table, scenario.overlay).bound
    most = bound.book.number["waiting_days_most"]
    camps = []
    for place, camp in enumerate(scenario.sides):
        placed = deployment(bound, state, camp.side, seed * len(SIDES) + place)
        days = min(camp.waiting_days, most)
        camps.append(msgspec.structs.replace(camp, placed=placed, waiting_days=days))
    return msgspec.structs.replace(scenario, sides=tuple(camps))


def typed_result(scenario: Scenario, form: TypedResult) -> Result:
    """Makes the result of a battle that was fought on a real table, by the rule that the engine's own follow.

    Raises UsageError for a form that cannot be.
    """
    camps = {side: _camp(scenario, side) for side in SIDES}
    form = judged(form, {side: len(_units(camp)) for side, camp in camps.items()})
    winner = None if form.winner == "draw" else Side(form.winner)
    field = Side(form.field) if form.field else winner or DEFENDER
    named = {(unit.side, unit.unit): unit for unit in form.units}
    units = tuple(
        _typed_unit(scenario, camp, place, named.get((str(side), place)), side == field)
        for side, camp in camps.items()
        for place in range(len(_units(camp)))
    )
    return Result(
        scenario=scenario.id,
        winner=winner,
        level=form.level or _level(form, winner),
        reason=TYPED,
        rounds=form.rounds,
        objectives=tuple(Side(holder) for holder in form.objectives),
        field=field,
        units=units,
        source="table",
    )


def _set_up(scenario: Scenario) -> SettingUp:
    return SettingUp(
        terrain=scenario.terrain,
        coast=scenario.coast,
        dice=scenario.deal,
        sectors=scenario.sectors,
        filled=len(scenario.sectors),
        pieces=scenario.pieces,
        objectives=scenario.objectives,
        season=scenario.season,
        weather=scenario.weather,
        wind=scenario.wind,
        camps=scenario.sides,
    )


def _level(form: TypedResult, winner: Side | None) -> str:
    """Names how clear a typed victory is: as in the battle, but breaking an army shows in its units alone."""
    if winner is None:
        return "draw"
    rival = DEFENDER if winner == ATTACKER else ATTACKER
    return "narrow" if str(rival) in form.objectives else "clear"


def _typed_unit(scenario: Scenario, camp: Camp, place: int, told: TypedUnit | None, holds_field: bool) -> UnitResult:
    listed = _units(camp)[place]
    lists = load_lists(scenario.overlay)
    row = lists.types[camp.nation, listed.type]
    state = told.state if told else "fit"
    lost = told.lost if told else 0
    brought = row.points - listed.lost
    if lost > max(brought, 0):
        raise UsageError(
            "form.lost-too-much",
            N_("Unit {unit} of the {side} brought {brought} points and cannot have lost {lost}."),
            unit=place,
            side=str(camp.side),
            brought=brought,
            lost=lost,
        )
    if row.points:
        if state not in ("destroyed", "abandoned", "fled") and lost == brought:
            state = "destroyed"
        fate = fate_of_men(brought, lost, state, holds_field)
    else:
        fate = fate_of_vehicle(state, False, holds_field)
    cost = unit_cost(lists, camp.nation, listed)
    return UnitResult(
        side=camp.side, unit=place, type=listed.type, name=listed.name, quality=listed.quality, points=cost,
        state=state, fate=fate,
    )  # fmt: skip


def _camp(scenario: Scenario, side: Side) -> Camp:
    return next((camp for camp in scenario.sides if camp.side == side), Camp(side=side))


def _units(camp: Camp) -> tuple[ArmyUnit, ...]:
    return camp.army.units if camp.army else ()
