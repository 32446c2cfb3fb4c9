"""The story of a game: one beat for each event that is told, with the states before and after it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from studio.engine.game import Game
from studio.engine.secrets import view as blank
from studio.engine.telling import Told, names_for, tell
from studio.engine.values import Event, Side
from studio.words import Words

__all__ = ["Beat", "Story"]


@dataclass(frozen=True, slots=True)
class Beat:
    """An event that is told: the entry it stands in, from 1, and the states about it.

    `number` is how the log counts it: round and place within the round; `thrown` counts the dice up to it.
    """

    entry: int
    event: Event
    before: Any
    after: Any
    number: str
    thrown: int
    side: Side


class Story:
    """The beats of a game, made as it grows; quiet events belong to the beat before them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.beats: list[Beat] = []
        self._entries = 0
        self._round = 0
        self._place = 0
        self._thrown = 0
        self._state: Any = game.start
        self.grow(game)

    def grow(self, game: Game) -> int:
        """Takes the game as it is now, longer than before; returns how many beats came."""
        before = len(self.beats)
        self.game = game
        for number in range(self._entries, len(game.entries)):
            entry = game.entries[number]
            told = False
            for event in entry.events:
                state = self._state
                self._state = game.rules.evolve(state, event)
                if not event.quiet:
                    self.beats.append(self._beat(number + 1, event, state, entry.action.side))
                    told = True
                elif told:
                    self.beats[-1] = replace(self.beats[-1], after=self._state)
            self._state = entry.after
            if self.beats:
                self.beats[-1] = replace(self.beats[-1], after=entry.after)
        self._entries = len(game.entries)
        return len(self.beats) - before

    def state_at(self, position: int) -> Any:
        """Returns the state after so many beats; 0 is the start."""
        return self.game.start if position == 0 else self.beats[position - 1].after

    def position_of(self, entry: int) -> int:
        """Returns the position after the last beat of an entry."""
        return sum(1 for beat in self.beats if beat.entry <= entry)

    def told(self, beats: Sequence[Beat], eyes: Side | None, words: Words) -> Iterator[Told]:
        """Tells beats as a side sees them; None sees everything."""
        game = self.game
        for beat in beats:
            after = beat.after if eyes is None else blank(beat.after, eyes)
            event = beat.event if eyes is None else blank(beat.event, eyes)
            yield tell(game.pack, event, names_for(game.pack, game.rules, after, words), words)

    def _beat(self, entry: int, event: Event, before: Any, acting: Side) -> Beat:
        now = getattr(self._state, "round", 0)
        if now != self._round:
            self._round, self._place = now, 0
        self._place += 1
        self._thrown += sum(len(getattr(chance, "faces", ())) for chance in event.rolls)
        number = f"{now}.{self._place:02}" if now else str(len(self.beats) + 1)
        side = Side(getattr(event, "side", "")) or _side_of(event, self._state) or acting
        return Beat(entry, event, before, self._state, number, self._thrown, side)


def _side_of(event: Event, state: Any) -> Side | None:
    """Returns the side of the unit that an event names first, where the states of a pack hold units by id."""
    units = getattr(state, "units", ())
    for name in ("shooter", "unit", "officer"):
        place = getattr(event, name, None)
        if isinstance(place, int) and 0 <= place < len(units) and getattr(units[place], "id", -1) == place:
            found: Side = units[place].side
            return found
    return None
