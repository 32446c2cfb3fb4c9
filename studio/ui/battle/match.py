"""A match: a game with those who play it, machines or persons, its record and its result."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from studio.engine.dice import SeededDice, Stream
from studio.engine.game import Game, apply, awaiting, open_game, undo, view
from studio.engine.offers import Exhausted, OffersOnDemand
from studio.engine.pack import Player, RulePack
from studio.engine.record import Record, dump
from studio.engine.replay import Answer, Verified, resumed, worked_out
from studio.engine.values import Action, Refusal, Resign, Side
from studio.errors import N_, BrokenPromise, UsageError
from studio.scenario.model import Scenario

__all__ = ["BATTLE", "PERSON", "Match", "match_of", "match_of_record"]

PERSON: Final = "person"
MOST_ACTIONS: Final = 20_000
BATTLE: Final = "battle"
Tell = Callable[[int, int], object]


class Match:
    """A game and its players by side; a side without a machine player is played by hand."""

    def __init__(
        self,
        game: Game,
        names: Mapping[Side, str],
        seed: int,
        can_go_on: bool = True,
        answer: Answer | None = None,
        salt: str = "",
    ) -> None:
        self.game = game
        self.salt = salt
        self.names = dict(names)
        self.can_go_on = can_go_on
        self.answer = answer
        """What working the record out again gave; None for a match that is played here."""
        sides = game.rules.sides
        self._streams = {side: Stream(seed * 2 + place + 1) for place, side in enumerate(sides)}
        self._minds: dict[Side, Player] = {}
        if can_go_on:
            for side, name in self.names.items():
                if name != PERSON:
                    self._minds[side] = game.rules.player(name)

    @property
    def pack(self) -> RulePack:
        """The rules that are played by."""
        return self.game.pack

    @property
    def persons(self) -> tuple[Side, ...]:
        """The sides that are played by hand."""
        return tuple(side for side, name in self.names.items() if name == PERSON) if self.can_go_on else ()

    @property
    def ended(self) -> bool:
        """Tells whether nobody has anything more to do."""
        return not awaiting(self.game)

    @property
    def turn_of_person(self) -> Side | None:
        """The side that has to decide by hand now; None when a machine has, or nobody."""
        waiting = awaiting(self.game)
        return waiting[0] if self.can_go_on and waiting and waiting[0] not in self._minds else None

    def advance(self) -> bool:
        """Lets the machine player whose turn it is act once; False when none can.

        Raises BrokenPromise when its action is refused.
        """
        waiting = awaiting(self.game)
        if not self.can_go_on or not waiting or waiting[0] not in self._minds:
            return False
        side = waiting[0]
        seen = view(self.game, side)
        offered = OffersOnDemand(partial(self.game.rules.offers, seen, side))
        action = self._minds[side].choose(seen, offered, self._streams[side])
        done = apply(self.game, Resign(side=side) if isinstance(action, Exhausted) else action)
        if isinstance(done, Refusal):
            raise BrokenPromise(
                "engine.player-refused", N_("An action of a machine player was refused."), given=(action, done)
            )
        self.game = done
        return True

    def play_out(self, tell: Tell) -> None:
        """Lets the machine players play until a person has to decide or the game has ended."""
        for count in range(MOST_ACTIONS):
            tell(count, 0)
            if not self.advance():
                return
        raise BrokenPromise("engine.endless", N_("A game did not end within {bound} actions."), bound=MOST_ACTIONS)

    def act(self, action: Action) -> Refusal | None:
        """Does what a person decided, or returns why it may not be done."""
        done = apply(self.game, action)
        if isinstance(done, Refusal):
            return done
        self.game = done
        return None

    def take_back(self) -> bool:
        """Takes back the last action of a person and all that machines did since; False when there is none."""
        game = self.game
        while game.entries:
            mine = game.entries[-1].action.side in self.persons
            back = undo(game)
            if isinstance(back, Refusal):
                return False
            game = back
            if mine:
                self.game = game
                return True
        return False

    def record(self) -> bytes:
        """Returns the record of the game so far."""
        return dump(self.game, {str(side): name for side, name in self.names.items()}, self.salt)

    def result(self) -> Any:
        """Returns what the battle came to, for campaigns."""
        return self.game.rules.result(self.game.state)


def match_of(
    pack: RulePack,
    scenario: Scenario,
    seed: int,
    players: tuple[str, ...],
    options: tuple[str, ...] = (),
    salt: str = "",
) -> Match:
    """Opens the battle of a scenario; armies that stand nowhere yet are placed by machine.

    The salt goes into what the head of the record shows of the seed.

    Raises UsageError for a scenario without armies or a player that the pack does not have.
    """
    if any(camp.army is None or not camp.army.units for camp in scenario.sides) or not scenario.sides:
        raise UsageError("battle.no-armies", N_("Both sides need an army before they can fight."), scenario.title)
    deploy = pack.hooks.get("deploy_armies")
    if deploy is not None and any(not camp.placed for camp in scenario.sides):
        scenario = deploy(scenario, seed)
    make = pack.hooks["battle_setup"]
    setup = make(scenario, options) if options else make(scenario)
    game = open_game(pack, BATTLE, setup, SeededDice(seed), scenario.overlay)
    return Match(game, dict(zip(game.rules.sides, players, strict=True)), seed, salt=salt)


def match_of_record(record: Record, pack: RulePack, seed: int | None = None, salt: str = "") -> Match:
    """Works a record out again and opens it as far as it is sound.

    It can be looked at; with the seed and the salt that it was begun with, an unfinished one can be played on.
    """
    names = {Side(side): name for side, name in record.header.players.items()}
    if seed is not None and record.footer is None:
        answer, game = resumed(record, pack, SeededDice(seed), salt)
        sound = isinstance(answer, Verified) and set(names) == set(game.rules.sides)
        return Match(game, names, seed + len(game.entries), can_go_on=sound, answer=answer, salt=salt)
    answer, game = worked_out(record, pack)
    return Match(game, names, 0, can_go_on=False, answer=answer)
