"""When a unit takes aim first: one shot with aim has to be worth more than two without."""

from __future__ import annotations

from msgspec.structs import replace

from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.fire_forecast import forecast
from studio.packs.spain1936.model import Battle, BattleUnit, PendingShot, with_unit
from studio.packs.spain1936.players.shots import Aimed, best_shot, worth_of
from studio.packs.spain1936.players.temper import Temper

FEW = 1
SHOTS = 2
NEAREST = 2


def aims_first(
    rules: BattleRules, state: Battle, unit: BattleUnit, shot: Aimed | None, rounds_left: int, temper: Temper
) -> bool:
    """Tells whether a unit does better to take aim now and to fire next round; `shot` is its best one now, if any."""
    if not temper.aims or unit.aimed or rounds_left < SHOTS or (shot is not None and shot.casualties > FEW):
        return False
    steady = replace(unit, aimed=True)
    ahead = with_unit(state, steady)
    if shot is None:
        return best_shot(rules, ahead, steady, NEAREST, temper.shoots_from) is not None
    found = forecast(rules, ahead, PendingShot(shooter=unit.id, target=shot.target, weapon=shot.weapon))
    return found is not None and worth_of(rules, ahead, found) > SHOTS * shot.worth
