"""The steps of the raid: what an action brings about, in the order of the book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexraid.hexes import apart, centre
from hexraid.model import DECOY, RAIDER, SENTRY, SIDES, SQUAD, RaidState, rival
from hexraid.moves import (
    CardPlayed,
    Deal,
    Dealt,
    EndTurn,
    Moved,
    MoveTo,
    Pass,
    PatrolWalked,
    PlayCard,
    RaidEnded,
    React,
    ReactionClosed,
    ReactionOpened,
    Reshuffled,
    Shoot,
    ShotFired,
    Shown,
    StepLost,
    TurnBegan,
    TurnEnded,
)
from studio.board.geometry import distance, point_along, polyline_length
from studio.engine.piles import new_pile
from studio.engine.resolution import Resolution
from studio.engine.secrets import Secret, reveal
from studio.engine.values import Action, Outcome, Reason, RuleId, Side

if TYPE_CHECKING:
    from hexraid.raid_game import RaidRules


def resolve_action(rules: RaidRules, resolution: Resolution, action: Action) -> None:
    """Works one action out."""
    match action:
        case Deal():
            _deal(resolution)
        case MoveTo(unit=unit):
            _move(rules, resolution, action)
        case Shoot(unit=unit, target=target):
            _shoot(rules, resolution, unit, target)
        case PlayCard():
            _play_card(resolution, action)
        case EndTurn(side=side):
            _end_turn(rules, resolution, side)
        case React(side=side, unit=unit):
            mover = resolution.state.windows[-1].mover
            resolution.emit(ReactionClosed(rule=RuleId("HR-16"), side=side))
            _shoot(rules, resolution, unit, mover)
        case Pass(side=side):
            resolution.emit(ReactionClosed(rule=RuleId("HR-16"), side=side))


def _deal(resolution: Resolution) -> None:
    state: RaidState = resolution.state
    order = resolution.shuffle(state.deck, RuleId("HR-8"))
    shuffled = state.deck.ordered(order)
    hands = []
    for side in SIDES:
        hands.append(Secret(str(side), resolution.draw(shuffled, RuleId("HR-8"), owner=str(side))))
        shuffled = shuffled.without_top()
    resolution.emit(Dealt(rule=RuleId("HR-8"), order=order, hands=tuple(hands)))
    _begin_turn(resolution, RAIDER, 1)


def _begin_turn(resolution: Resolution, side: Side, number: int) -> None:
    state: RaidState = resolution.state
    if state.deck.size == 0 and state.discard:
        order = resolution.shuffle(new_pile("deck", state.discard), RuleId("HR-8"))
        resolution.emit(Reshuffled(rule=RuleId("HR-8"), order=order))
        state = resolution.state
    cards = resolution.draw(state.deck, RuleId("HR-8"), min(1, state.deck.size), owner=str(side))
    resolution.emit(TurnBegan(rule=RuleId("HR-7"), side=side, round=number, card=Secret(str(side), cards)))


def _move(rules: RaidRules, resolution: Resolution, action: MoveTo) -> None:
    state: RaidState = resolution.state
    mover = state.counters[action.unit]
    length = apart(mover.cell, action.cell)
    resolution.emit(Moved(rule=RuleId("HR-10"), unit=mover.id, cell=action.cell, length=length))
    if mover.side == RAIDER and action.cell == rules.setup.table.post:
        _show(resolution, mover.id, "HR-19")
        if resolution.state.counters[mover.id].kind.value == SQUAD:
            _end(resolution, RAIDER, "HR-19", "post_taken")
            return
    if _all_squads_lost(resolution):
        return
    near = tuple(
        one.id
        for one in resolution.state.counters
        if one.side != mover.side and not one.gone and apart(one.cell, action.cell) <= rules.number["reaction"]
    )
    if near and not resolution.state.counters[mover.id].gone:
        side = rival(mover.side)
        resolution.emit(ReactionOpened(rule=RuleId("HR-16"), side=side, mover=mover.id, near=near))


def _shoot(rules: RaidRules, resolution: Resolution, unit: int, target: int) -> None:
    _show(resolution, unit, "HR-15")
    state: RaidState = resolution.state
    shooter, aim = state.counters[unit], state.counters[target]
    space = apart(shooter.cell, aim.cell)
    faces = resolution.roll(2, 6, RuleId("HR-12"))
    lines = [
        (space > rules.number["long"], "long"),
        (aim.cell in rules.woods, "wood"),
        (state.fog, "fog"),
        (state.ammunition and shooter.side == state.active, "ammunition"),
    ]
    because = tuple(
        Reason(rules.modifier[key][1], rules.modifier[key][0], key, {"unit": unit}) for holds, key in lines if holds
    )
    total = sum(faces) + sum(reason.value for reason in because)
    needed = rules.number["needed"]
    shot = ShotFired(
        rule=RuleId("HR-12"), because=because, unit=unit, target=target, distance=space, total=total, needed=needed,
        hit=total >= needed,
    )  # fmt: skip
    resolution.emit(shot)
    _show(resolution, target, "HR-15")
    if shot.hit and not resolution.state.counters[target].gone:
        left = resolution.state.counters[target].steps - 1
        resolution.emit(StepLost(rule=RuleId("HR-14"), unit=target, left=left))
    _all_squads_lost(resolution)


def _play_card(resolution: Resolution, action: PlayCard) -> None:
    hand = list(reveal(resolution.state.hands[SIDES.index(action.side)]))
    hand.remove(action.card)
    resolution.emit(
        CardPlayed(rule=RuleId("HR-17"), side=action.side, card=action.card, hand=Secret(str(action.side), tuple(hand)))
    )
    if action.card == "flare":
        _show(resolution, action.target, "HR-17")
        _all_squads_lost(resolution)


def _end_turn(rules: RaidRules, resolution: Resolution, side: Side) -> None:
    resolution.emit(TurnEnded(rule=RuleId("HR-7"), side=side))
    state: RaidState = resolution.state
    if side == RAIDER:
        _begin_turn(resolution, SENTRY, state.round)
        return
    _walk(rules, resolution)
    if state.round >= rules.number["rounds"]:
        _end(resolution, SENTRY, "HR-20", "post_held")
    else:
        _begin_turn(resolution, RAIDER, state.round + 1)


def _walk(rules: RaidRules, resolution: Resolution) -> None:
    state: RaidState = resolution.state
    path = reveal(state.path)
    walked = state.walked + rules.number["patrol"]
    at = point_along(path, min(walked, polyline_length(path)))
    resolution.emit(PatrolWalked(rule=RuleId("HR-18"), walked=walked, at=Secret(str(SENTRY), at)))
    for counter in state.counters:
        found = distance(centre(counter.cell), at) <= rules.number["patrol_sight"]
        if counter.side == RAIDER and not counter.gone and found:
            _show(resolution, counter.id, "HR-18")


def _show(resolution: Resolution, unit: int, rule: str) -> None:
    counter = resolution.state.counters[unit]
    if not counter.shown:
        resolution.emit(Shown(rule=RuleId(rule), unit=unit, kind=reveal(counter.kind)))


def _all_squads_lost(resolution: Resolution) -> bool:
    """Ends the raid when the raider's last squad is gone; counters left over were decoys, and are taken off."""
    left = [one for one in resolution.state.counters if one.side == RAIDER and not one.gone]
    if any(one.kind.value != DECOY for one in left):
        return False
    for counter in left:
        _show(resolution, counter.id, "HR-20")
    _end(resolution, SENTRY, "HR-20", "raiders_lost")
    return True


def _end(resolution: Resolution, winner: Side, rule: str, key: str) -> None:
    resolution.emit(RaidEnded(rule=RuleId(rule), outcome=Outcome(winner, RuleId(rule), key)))
