"""A game is a value: its rules, its start, and the actions done with their events and dice."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from studio.engine.dice import Dice, Stream
from studio.engine.history import History
from studio.engine.kernel_actions import kernel_refusal, resolve_kernel
from studio.engine.offers import Exhausted, Offer, OffersOnDemand
from studio.engine.overlay import NO_OVERLAY, Overlay
from studio.engine.pack import GameRules, Player, RulePack
from studio.engine.quiet import uncollected
from studio.engine.resolution import Resolution
from studio.engine.secrets import view as blank
from studio.engine.values import (
    EM_AWAITED,
    EM_UNDO,
    EM_UNSEE,
    KERNEL_ACTIONS,
    Action,
    Drawn,
    Event,
    Refusal,
    Resign,
    Setup,
    Side,
    State,
)
from studio.errors import N_, BrokenPromise

MOST_ACTIONS = 20_000


@dataclass(frozen=True, slots=True)
class Entry:
    """One action of the record, its events, the state after it and the dice position before it."""

    action: Action
    events: tuple[Event, ...]
    after: State
    dice_before: int


@dataclass(frozen=True, slots=True)
class Game:
    """A running or finished game; `apply` and `undo` give another game, this one never changes.

    `overlay` are the house rules that its rules were bound with, for the record.
    """

    pack: RulePack
    name: str
    rules: GameRules
    dice: Dice
    dice_position: int
    start: State
    state: State
    entries: History[Entry] = field(default_factory=History)
    overlay: Overlay = NO_OVERLAY


def open_game(pack: RulePack, name: str, setup: Setup, dice: Dice, overlay: Overlay = NO_OVERLAY) -> Game:
    """Binds a game of a pack, house rules laid over its tables, and opens it at its beginning."""
    return new_game(pack, name, pack.bind(name, setup, overlay), dice, overlay=overlay)


def new_game(
    pack: RulePack,
    name: str,
    rules: GameRules,
    dice: Dice,
    start: State | None = None,
    overlay: Overlay = NO_OVERLAY,
) -> Game:
    """Opens a game at its beginning, or at a given state; `overlay` is the one that the rules were bound with."""
    state = rules.begin() if start is None else start
    return Game(pack, name, rules, dice, dice.position, state, state, History(), overlay)


def awaiting(game: Game) -> tuple[Side, ...]:
    """Names the sides that may act now; none when the game is over."""
    state = game.state
    return () if state.outcome or not state.windows else tuple(state.windows[-1].sides)


def view(game: Game, side: Side) -> Any:
    """Gives the state as one side may see it."""
    return blank(game.state, side)


def offers(game: Game, side: Side) -> tuple[Offer, ...]:
    """Gives what the side may do now, each offer judged by the rules when it is sampled."""
    if side not in awaiting(game):
        return ()
    return game.rules.offers(view(game, side), side)


def refuse(game: Game, action: Action) -> Refusal | None:
    """Judges an action by what its side may see; the game itself stays untouched."""
    waiting = awaiting(game)
    if isinstance(action, KERNEL_ACTIONS):
        return kernel_refusal(game.state, waiting, sides_of(game), action)
    if not waiting:
        return Refusal("game-over", EM_AWAITED)
    if action.side not in waiting:
        return Refusal("not-awaited", EM_AWAITED, {"side": str(action.side)})
    return game.rules.refuse(view(game, action.side), action)


def apply(game: Game, action: Action) -> Game | Refusal:
    """Does an action: the game after it, or why it may not be done.

    Raises BrokenPromise when the rules leave a die in no event; it carries the action and the state.
    """
    refusal = refuse(game, action)
    return refusal if refusal else perform(game, action)


def perform(game: Game, action: Action) -> Game:
    """Does an action that was judged already."""
    dice = game.dice.rewound(game.dice_position)
    resolution = Resolution(game.state, dice, game.rules.evolve)
    if isinstance(action, KERNEL_ACTIONS):
        resolve_kernel(resolution, action, sides_of(game))
    else:
        game.rules.resolve(resolution, action)
    if resolution.dice_in_hand:
        given = (action, resolution.dice_in_hand)
        raise BrokenPromise("engine.dice-lost", N_("Dice of an action stand in no event."), given=given)
    entry = Entry(action, tuple(resolution.events), resolution.state, game.dice_position)
    entries = game.entries.followed_by(entry)
    state = resolution.state
    return Game(game.pack, game.name, game.rules, dice, dice.position, game.start, state, entries, game.overlay)


def undo(game: Game, *, among_people: bool = False) -> Game | Refusal:
    """Takes the last action back and gives the dice back too: the same again throws the same faces.

    Among people an action that showed a side something is not taken back.
    """
    if not game.entries:
        return Refusal("nothing-to-undo", EM_UNDO)
    last = game.entries[-1]
    if among_people and any(_shows(event) for event in last.events):
        return Refusal("undo-would-unsee", EM_UNSEE)
    rest = game.entries[:-1]
    state = rest[-1].after if rest else game.start
    return replace(game, dice_position=last.dice_before, state=state, entries=rest)


def _shows(event: Event) -> bool:
    """Tells whether a side learnt something from an event: its kind says so, or a card was turned."""
    return event.reveals or any(isinstance(chance, Drawn) for chance in event.rolls)


def sides_of(game: Game) -> tuple[Side, ...]:
    """Names the sides of the game in their order of play."""
    return game.rules.sides


def legal_actions(game: Game, side: Side, stream: Stream, samples: int = 1) -> tuple[Action, ...]:
    """Gives actions that may be done: every offer, sampled where something is open."""
    found: list[Action] = []
    for offer in offers(game, side):
        for _ in range(samples if offer.open else 1):
            action = offer.sample(stream)
            if not isinstance(action, Exhausted):
                found.append(action)
    return tuple(found)


def play(game: Game, players: dict[Side, Player], seed: int, bound: int = MOST_ACTIONS) -> Game:
    """Lets machine players play to the end; each thinks with a stream of its own, seeded from `seed`.

    A player that finds nothing is resigned for, with its reason in the record. Raises BrokenPromise when a
    player's action is refused or the bound is reached.
    """
    streams = {side: Stream(seed * 2 + place + 1) for place, side in enumerate(players)}
    with uncollected():
        return _played(game, players, streams, bound)


def _played(game: Game, players: dict[Side, Player], streams: dict[Side, Stream], bound: int) -> Game:
    for _ in range(bound):
        waiting = awaiting(game)
        if not waiting:
            return game
        side = waiting[0]
        seen = view(game, side)
        offered = OffersOnDemand(partial(game.rules.offers, seen, side))
        action = players[side].choose(seen, offered, streams[side])
        if isinstance(action, Exhausted):
            action = Resign(side=side)
        done = apply(game, action)
        if isinstance(done, Refusal):
            raise BrokenPromise(
                "engine.player-refused", N_("An action of a machine player was refused."), given=(action, done)
            )
        game = done
    raise BrokenPromise("engine.endless", N_("A game did not end within {bound} actions."), bound=bound)
