"""What a pack shows of a game, asked through its hooks; what a pack does not give is left out."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from studio.drawing.document import side_keys
from studio.drawing.subject import Counter, Signs
from studio.engine.game import Game
from studio.engine.showing import Progress, ShownDie, ShownForecast, Sketch, UnitCard, UnitRow
from studio.engine.telling import SumLine as ToldLine
from studio.engine.telling import Told
from studio.engine.values import Event, Roll, Side
from studio.scenario.model import Scenario
from studio.ui.battle.foot import die_of
from studio.ui.battle.story import Beat
from studio.ui.widgets.lists import Line
from studio.ui.widgets.sums import SumLine
from studio.words import Words

__all__ = ["Shown", "result_of", "unit_of"]

RULES_OF_A_LINE = 2
LONG_LINE = 74
DICE_OF_A_LINE = 5


class Shown:
    """A game as its pack shows it."""

    def __init__(self, game: Game, signs: Signs) -> None:
        self._rules = game.rules
        self._hooks = game.pack.hooks
        self.signs = signs
        self.scenario: Scenario | None = self._hook("battlefield", None)
        self.looks: Mapping[Side, str] = side_keys(self.scenario, signs) if self.scenario is not None else {}

    def colour(self, side: object) -> str:
        """Returns the theme's name of a side's colour."""
        return f"map.{self.signs.side(self.looks.get(Side(str(side)), '')).line}"

    def counters(self, view: Any, words: Words) -> tuple[Counter, ...]:
        """Returns the counters on the table."""
        found: tuple[Counter, ...] = self._hook("counters", (), view, words)
        return found

    def works(self, view: Any) -> tuple[Any, ...]:
        """Returns the works that changed since the game opened."""
        found: tuple[Any, ...] = self._hook("works", (), view)
        return found

    def progress(self, view: Any, event: Event | None) -> Progress:
        """Returns where the game stands."""
        found: Progress = self._hook("progress", Progress(0, 0, Side("")), view, event)
        return found

    def sketches(self, before: Any, event: Event, words: Words) -> tuple[Sketch, ...]:
        """Returns what is drawn for an event."""
        found: tuple[Sketch, ...] = self._hook("sketches", (), before, event, words)
        return found

    def dice(self, event: Event) -> tuple[ShownDie, ...]:
        """Returns the dice of an event as they look."""
        plain = tuple(
            ShownDie(face, chance.sides) for chance in event.rolls if isinstance(chance, Roll) for face in chance.faces
        )
        found: tuple[ShownDie, ...] = self._hook("dice_shown", plain, event)
        return found

    def card(self, view: Any, unit: int, words: Words) -> UnitCard | None:
        """Returns the card of a unit."""
        found: UnitCard | None = self._hook("unit_card", None, view, unit, words)
        return found

    def rows(self, view: Any, words: Words) -> tuple[UnitRow, ...]:
        """Returns the table of units."""
        found: tuple[UnitRow, ...] = self._hook("unit_rows", (), view, words)
        return found

    def forecast(self, view: Any, shooter: int, target: int, words: Words) -> ShownForecast | None:
        """Returns what a shot would do."""
        found: ShownForecast | None = self._hook("forecast", None, view, shooter, target, words)
        return found

    def sum_lines(self, lines: Iterable[ToldLine], words: Words) -> list[SumLine]:
        """Returns the lines of a sum as the screen shows them."""
        say = self._hooks.get("value_text")
        return [
            SumLine(line.text, line.value, line.rule, say(line.value, words) if say is not None else "")
            for line in lines
        ]

    def lines(self, beats: Sequence[Beat], told: Sequence[Told], first: int) -> list[Line]:
        """Returns the lines of the log for beats, the first of them at a place in the story."""
        return [
            Line(
                text=said.text,
                number=beat.number,
                rules=said.rules[: RULES_OF_A_LINE if len(said.text) < LONG_LINE else 1],
                dice=tuple(die_of(die) for die in self.dice(beat.event)[:DICE_OF_A_LINE]),
                band=self.colour(beat.side),
                key=place,
            )
            for place, (beat, said) in enumerate(zip(beats, told, strict=True), first)
        ]

    def _hook(self, name: str, absent: Any, *given: Any) -> Any:
        hook = self._hooks.get(name)
        return hook(self._rules, *given) if hook is not None else absent


def result_of(event: Event) -> int | None:
    """Returns what the sum of an event comes to, where it says so."""
    for name in ("result", "total"):
        found = getattr(event, name, None)
        if isinstance(found, int) and not isinstance(found, bool):
            return found
    return None


def unit_of(event: Event) -> int:
    """Returns the unit that an event is about, -1 for none."""
    for name in ("shooter", "unit", "officer"):
        found = getattr(event, name, None)
        if isinstance(found, int) and not isinstance(found, bool) and found >= 0:
            return found
    move = getattr(event, "move", None)
    return getattr(move, "unit", -1)
