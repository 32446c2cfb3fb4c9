"""The raid (HR-7 to HR-20): offers, refusals and the writing of state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from hexraid.hexes import CELLS, apart
from hexraid.model import (
    DECOY,
    RAIDER,
    SENTRY,
    SIDES,
    Counter,
    Dealing,
    RaidSetup,
    RaidState,
    Reaction,
    Turn,
    open_kind,
    with_counter,
)
from hexraid.moves import (
    RAID_ACTIONS,
    RAID_EVENTS,
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
from hexraid.raid_steps import resolve_action
from studio.board.place import Hex, Point
from studio.engine.kernel_actions import evolve_kernel
from studio.engine.offers import Offer, OneOf
from studio.engine.pack import Player
from studio.engine.piles import new_pile
from studio.engine.players import RandomPlayer
from studio.engine.resolution import Resolution
from studio.engine.secrets import Secret, reveal
from studio.engine.tables import Table
from studio.engine.values import Action, Agreed, Event, Outcome, Refusal, Resigned, RuleId, Side, State

CARDS = ("flare",) * 3 + ("ammunition",) * 3 + ("fog",) * 3


class RaidRules:
    """The raid bound to its setup; see `studio.engine.pack.GameRules`."""

    sides: tuple[Side, ...] = SIDES
    state_type: type[State] = RaidState
    action_types = RAID_ACTIONS
    event_types = RAID_EVENTS

    def __init__(self, setup: RaidSetup, tables: Mapping[str, Table]) -> None:
        self.setup = setup
        self.number = {str(row["name"]): int(row["value"]) for row in tables["numbers"].rows.values()}
        self.modifier = {str(row["key"]): (int(row["value"]), row.rule) for row in tables["modifiers"].rows.values()}
        self.woods = frozenset(setup.table.woods)

    def begin(self) -> RaidState:
        """Opens with the deck in the order of the box."""
        window = Dealing(kind="dealing", sides=(RAIDER,))
        deck = new_pile("deck", CARDS)
        return RaidState(windows=(window,), counters=self.setup.counters, path=self.setup.path, deck=deck)

    def offers(self, view: RaidState, side: Side) -> tuple[Offer, ...]:
        """Gives what the side may do in the open window, counter by counter."""
        match view.windows[-1]:
            case Dealing():
                return (self._offer(view, Deal, "HR-8", {"side": side}),)
            case Reaction(near=near):
                shots = [self._offer(view, React, "HR-16", {"side": side, "unit": unit}) for unit in near]
                shots = [offer for offer in shots if self.refuse(view, offer.done()) is None]
                return (*shots, self._offer(view, Pass, "HR-16", {"side": side}))
            case _:
                return self._turn_offers(view, side)

    def refuse(self, view: RaidState, action: Action) -> Refusal | None:
        """Judges an action in the order of the book; it sees no more than its side."""
        window = view.windows[-1]
        match action:
            case Deal() if isinstance(window, Dealing):
                return None
            case Pass() if isinstance(window, Reaction):
                return None
            case React(side=side, unit=unit) if isinstance(window, Reaction):
                if unit not in window.near:
                    return Refusal("not-near", RuleId("HR-16"))
                return self._refuse_shot(view, side, unit, window.mover)
            case EndTurn() if isinstance(window, Turn):
                return None
            case MoveTo() if isinstance(window, Turn):
                return self._refuse_move(view, action)
            case Shoot(side=side, unit=unit, target=target) if isinstance(window, Turn):
                return self._refuse_acting(view, side, unit) or self._refuse_shot(view, side, unit, target)
            case PlayCard() if isinstance(window, Turn):
                return self._refuse_card(view, action)
            case _:
                return Refusal("not-now", RuleId("HR-7"))

    def resolve(self, resolution: Resolution, action: Action) -> None:
        """Works an action out."""
        resolve_action(self, resolution, action)

    def evolve(self, state: RaidState, event: Event) -> State:
        """Gives the state after an event."""
        match event:
            case Resigned() | Agreed():
                after: State = evolve_kernel(state, event)
                return after
            case Dealt(order=order, hands=hands):
                deck = state.deck.ordered(order).without_top(len(hands))
                return replace(state, deck=deck, hands=hands, sizes=(1, 1), windows=())
            case Reshuffled(order=order):
                return replace(state, deck=state.deck.ordered(order), discard=())
            case TurnBegan(side=side, round=number, card=card):
                return self._begin_turn(state, side, number, card)
            case Moved(unit=unit, cell=cell):
                return replace(state, counters=with_counter(state, unit, cell=cell, acted=True))
            case ReactionOpened(side=side, mover=mover, near=near):
                window = Reaction(kind="reaction", sides=(side,), mover=mover, near=near)
                return replace(state, windows=(*state.windows, window))
            case ReactionClosed():
                return replace(state, windows=state.windows[:-1])
            case Shown(unit=unit, kind=kind):
                steps = 0 if kind == DECOY else state.counters[unit].steps
                return replace(state, counters=with_counter(state, unit, kind=open_kind(kind), steps=steps))
            case ShotFired(unit=unit):
                acted = state.counters[unit].acted or state.counters[unit].side == state.active
                return replace(state, counters=with_counter(state, unit, acted=acted), ammunition=False)
            case StepLost(unit=unit, left=left):
                return replace(state, counters=with_counter(state, unit, steps=left))
            case CardPlayed(side=side, card=card, hand=hand):
                return self._play_card(state, side, card, hand)
            case PatrolWalked(walked=walked):
                return replace(state, walked=walked)
            case TurnEnded():
                return replace(state, windows=(), fog=False, ammunition=False)
            case RaidEnded(outcome=outcome):
                return replace(state, windows=(), outcome=outcome)
            case _:
                raise TypeError(f"{type(event).__name__} is no event of the raid")

    def outcome(self, state: RaidState) -> Outcome | None:
        """Tells how the raid ended."""
        return state.outcome

    def result(self, state: RaidState) -> dict[str, Any]:
        """Gives the steps left by counter, and who won."""
        winner = state.outcome.winner if state.outcome else None
        return {"steps": [counter.steps for counter in state.counters], "winner": winner}

    def player(self, name: str) -> Player:
        """Gives the one machine player there is."""
        return RandomPlayer()

    def situation(self, data: Mapping[str, Any]) -> RaidState:
        """Builds a turn from `active`, `round`, `counters` (side, cell, kind, shown, steps), `deck`, `hands`, `fog`."""
        counters = tuple(_counter(n, one) for n, one in enumerate(data["counters"]))
        hands = data.get("hands", ((), ()))
        active, number = Side(data.get("active", RAIDER)), int(data.get("round", 1))
        path = tuple(Point(*point) for point in data.get("path", ()))
        return RaidState(
            windows=(Turn(kind="turn", sides=(active,), round=number),),
            round=number,
            active=active,
            counters=counters,
            path=Secret(str(SENTRY), path or reveal(self.setup.path)),
            deck=new_pile("deck", tuple(data.get("deck", ()))),
            hands=(Secret(str(RAIDER), tuple(hands[0])), Secret(str(SENTRY), tuple(hands[1]))),
            sizes=(len(hands[0]), len(hands[1])),
            fog=bool(data.get("fog", False)),
        )

    def _turn_offers(self, view: RaidState, side: Side) -> tuple[Offer, ...]:
        found: list[Offer] = []
        taken = {counter.cell for counter in view.counters if not counter.gone}
        for counter in view.counters:
            if counter.side != side or counter.gone or counter.acted:
                continue
            fixed = {"side": side, "unit": counter.id}
            cells = tuple(cell for cell in CELLS if self._may_enter(counter.cell, cell, taken))
            if cells:
                found.append(self._offer(view, MoveTo, "HR-10", fixed, {"cell": OneOf(cells)}))
            targets = tuple(
                target.id for target in view.counters if not self._refuse_shot(view, side, counter.id, target.id)
            )
            if targets:
                found.append(self._offer(view, Shoot, "HR-11", fixed, {"target": OneOf(targets)}))
        found += self._card_offers(view, side)
        found.append(self._offer(view, EndTurn, "HR-7", {"side": side}))
        return tuple(found)

    def _card_offers(self, view: RaidState, side: Side) -> list[Offer]:
        found: list[Offer] = []
        hidden = tuple(
            counter.id for counter in view.counters if counter.side != side and not counter.shown and not counter.gone
        )
        for card in sorted(set(reveal(view.hands[SIDES.index(side)]))):
            fixed = {"side": side, "card": card}
            if card != "flare":
                found.append(self._offer(view, PlayCard, "HR-17", fixed))
            elif hidden:
                found.append(self._offer(view, PlayCard, "HR-17", fixed, {"target": OneOf(hidden)}))
        return found

    def _offer(
        self, view: RaidState, kind: type[Action], rule: str, fixed: dict[str, Any], open_: dict[str, Any] | None = None
    ) -> Offer:
        return Offer(kind, fixed, open_ or {}, RuleId(rule), judge=lambda action: self.refuse(view, action))

    def _refuse_acting(self, view: RaidState, side: Side, unit: int) -> Refusal | None:
        if not 0 <= unit < len(view.counters) or view.counters[unit].side != side or view.counters[unit].gone:
            return Refusal("not-yours", RuleId("HR-9"), {"unit": unit})
        if view.counters[unit].acted:
            return Refusal("acted-already", RuleId("HR-9"), {"unit": unit})
        return None

    def _refuse_move(self, view: RaidState, action: MoveTo) -> Refusal | None:
        acting = self._refuse_acting(view, action.side, action.unit)
        if acting:
            return acting
        taken = {counter.cell for counter in view.counters if not counter.gone}
        if action.cell in taken:
            return Refusal("hex-taken", RuleId("HR-5"))
        if not self._may_enter(view.counters[action.unit].cell, action.cell, taken):
            return Refusal("too-far", RuleId("HR-10"), {"limit": self.number["move"]})
        return None

    def _may_enter(self, start: Hex, cell: Hex, taken: set[Hex]) -> bool:
        inside = cell in CELLS and cell not in taken and cell not in self.setup.table.marshes
        return inside and apart(start, cell) <= self.number["move"]

    def _refuse_shot(self, view: RaidState, side: Side, unit: int, target: int) -> Refusal | None:
        if not 0 <= target < len(view.counters) or view.counters[target].side == side or view.counters[target].gone:
            return Refusal("no-target", RuleId("HR-11"))
        shooter, aim = view.counters[unit], view.counters[target]
        if shooter.kind.value == DECOY:
            return Refusal("decoy", RuleId("HR-11"), {"unit": unit})
        distance = apart(shooter.cell, aim.cell)
        if distance > self.number["range"]:
            params = {"unit": unit, "distance": distance, "limit": self.number["range"]}
            return Refusal("out-of-range", RuleId("HR-11"), params)
        return None

    def _refuse_card(self, view: RaidState, action: PlayCard) -> Refusal | None:
        if action.card not in reveal(view.hands[SIDES.index(action.side)]):
            return Refusal("no-such-card", RuleId("HR-17"), {"card": action.card})
        if action.card == "flare":
            hidden = [one.id for one in view.counters if one.side != action.side and not one.shown and not one.gone]
            if action.target not in hidden:
                return Refusal("flare-needs-hidden", RuleId("HR-17"))
        return None

    def _begin_turn(self, state: RaidState, side: Side, number: int, card: Secret[tuple[str, ...]]) -> RaidState:
        place = SIDES.index(side)
        hand = Secret(str(side), (*reveal(state.hands[place]), *reveal(card)))
        counters = tuple(replace(one, acted=False) if one.side == side else one for one in state.counters)
        return replace(
            state,
            windows=(Turn(kind="turn", sides=(side,), round=number),),
            round=number,
            active=side,
            counters=counters,
            deck=state.deck.without_top(len(reveal(card))),
            hands=_put(state.hands, place, hand),
            sizes=_put(state.sizes, place, state.sizes[place] + len(reveal(card))),
        )

    def _play_card(self, state: RaidState, side: Side, card: str, hand: Secret[tuple[str, ...]]) -> RaidState:
        place = SIDES.index(side)
        return replace(
            state,
            hands=_put(state.hands, place, hand),
            sizes=_put(state.sizes, place, state.sizes[place] - 1),
            discard=(*state.discard, card),
            fog=state.fog or card == "fog",
            ammunition=state.ammunition or card == "ammunition",
        )


def _put(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _counter(number: int, data: Mapping[str, Any]) -> Counter:
    kind = open_kind(data["kind"]) if data.get("shown") else Secret(str(data["side"]), str(data["kind"]))
    steps = int(data.get("steps", 2))
    return Counter(id=number, side=Side(data["side"]), cell=Hex(*data["cell"]), kind=kind, steps=steps)
