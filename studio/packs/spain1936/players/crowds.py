"""Who stands in the way of a move: the bases about a unit, looked up once for all the ends that are tried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from studio.board.place import Length
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.bodies import Body
from studio.packs.spain1936.model import Battle, BattleUnit, Stand
from studio.packs.spain1936.places import bases_meet
from studio.packs.spain1936.watch import watch_of


class Crowd(NamedTuple):
    """The bodies of others that a unit could come upon."""

    rules: BattleRules
    bodies: list[Body]

    def takes(self, ends: Sequence[Stand]) -> bool:
        """Tells whether bases of others lie so close to some ends that there is no room."""
        if not self.bodies:
            return False
        rules = self.rules
        bases = rules.bases
        x, y = ends[0].at
        spread = bases[ends[0].kind].around
        if len(ends) > 1:
            spread += max([abs(end.at[0] - x) + abs(end.at[1] - y) for end in ends])
        for body in self.bodies:
            dx, dy = body.x - x, body.y - y
            reach = body.radius + spread
            if dx * dx + dy * dy > reach * reach:
                continue
            for stand in body.stands:
                their = bases[stand.kind]
                ax, ay = stand.at
                for end in ends:
                    own = bases[end.kind]
                    dx, dy = ax - end.at[0], ay - end.at[1]
                    square = dx * dx + dy * dy
                    reach = their.around + own.around
                    if square > reach * reach:
                        continue
                    room = their.within + own.within
                    if square <= room * room or bases_meet(rules, stand, end, True):
                        return True
        return False


def crowd_about(rules: BattleRules, state: Battle, unit: BattleUnit, reach: Length) -> Crowd:
    """Gives the bodies that a unit could come upon within a distance."""
    bodies = watch_of(rules).at(state).bodies
    own = bodies[unit.id]
    reach += 2 * own.radius
    found = []
    for place, body in enumerate(bodies):
        dx, dy = body.x - own.x, body.y - own.y
        room = reach + body.radius
        if dx * dx + dy * dy <= room * room and place != unit.id and body.stands:
            found.append(body)
    return Crowd(rules, found)
