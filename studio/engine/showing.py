"""What a pack shows of its games on the screen, as neutral values: progress, cards of units, sketches, dice, forecasts.

A pack gives them through hooks, each optional:
`battlefield(rules) -> Scenario`, `counters(rules, view, words) -> (Counter, ...)`, `works(rules, view) -> (Work, ...)`,
`progress(rules, view, event) -> Progress`, `unit_card(rules, view, unit, words) -> UnitCard`,
`unit_rows(rules, view, words) -> (UnitRow, ...)`, `sketches(rules, before, event, words) -> (Sketch, ...)`,
`dice_shown(rules, event) -> (ShownDie, ...)` and
`forecast(rules, view, shooter, target, words) -> ShownForecast | None`; of a set-up `setup_steps(rules, view) ->
(SetUpStep, ...)`, `setup_tally(rules, view) -> (Tally, ...)` and `setup_dice(rules, view) -> (DealtDie, ...)`; for
those who edit a table `piece_templates(overlay) -> {kind: Piece}` and `sight_probe(scenario, at, cell, size) -> Probe`;
of what is bought in a set-up `setup_purchases(rules, view) -> ((Purchase, ...), (Reason, ...))`; of a finished table
`fairness(scenario) -> Fairness` and `lacking(scenario, stock) -> (Lack, ...)`.
`value_text(value, words) -> str` says a value of a sum that is no plain figure, such as a length; `offer_text(rules,
offer, words)` and `choice_text(rules, name, value, words)` say offers and what may be chosen in them.
Steps, markers and states go by keys (`term.<key>` of the pack's phrases); other texts are already said.
"""

from __future__ import annotations

from dataclasses import dataclass

from studio.board.place import Point
from studio.engine.values import Reason, Refusal, RuleId, Side

__all__ = [
    "CardState",
    "Chance",
    "Circle",
    "DealtDie",
    "FairPart",
    "Fairness",
    "Lack",
    "Morale",
    "Probe",
    "Progress",
    "Purchase",
    "SetUpStep",
    "ShownDie",
    "ShownForecast",
    "Sight",
    "Sketch",
    "Tally",
    "Target",
    "UnitCard",
    "UnitRow",
    "Way",
]


NOBODY = Side("")


@dataclass(frozen=True, slots=True)
class Morale:
    """How much a side has left of what it may lose; below `mark` it breaks."""

    side: Side
    left: int
    whole: int
    mark: int


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a game stands: round, whose turn it is, the steps of a turn by key and the one of now, morale, holders.

    `rounds` is 0 where nobody knows; `step` is -1 between steps; `notes` are keys such as that of the weather.
    """

    round: int
    rounds: int
    side: Side
    steps: tuple[str, ...] = ()
    step: int = -1
    morale: tuple[Morale, ...] = ()
    held: tuple[Side, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardState:
    """A state a unit is in: the marker that shows it and its text."""

    marker: str
    text: str


@dataclass(frozen=True, slots=True)
class UnitCard:
    """A unit's card: its name, what stands below it, cells of name and value, states, and lines of name and value."""

    unit: int
    side: Side
    name: str
    second: str
    cells: tuple[tuple[str, str], ...] = ()
    states: tuple[CardState, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A unit in the table of units: strength left of the whole, what state it is in, whether it is on the table."""

    unit: int
    side: Side
    name: str
    second: str
    left: int
    whole: int
    state: str
    on_table: bool


@dataclass(frozen=True, slots=True)
class Sight:
    """A line of sight or fire: free until `cover`, within cover until `blocked`, both in thousandths of the way.

    `fan` holds the corners of what is seen, the viewer's place first.
    """

    start: Point
    end: Point
    cover: int = 1000
    blocked: int = 1000
    text: str = ""
    fan: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Way:
    """The way of a unit that moves, and the places its counter goes through."""

    unit: int
    side: Side
    points: tuple[Point, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Circle:
    """The circle within which somebody commands or acts; the radius in units."""

    at: Point
    radius: int
    side: Side
    text: str = ""


@dataclass(frozen=True, slots=True)
class Target:
    """A unit that something is done to, framed by four corners."""

    unit: int


Sketch = Sight | Way | Circle | Target


@dataclass(frozen=True, slots=True)
class ShownDie:
    """A die as it is shown: kind is plain, spare, good or bad; a `sign` stands in place of the face."""

    face: int
    sides: int = 6
    kind: str = "plain"
    sign: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Chance:
    """What may come of an action and how likely it is, `share` of `whole`; kind is good, warning or refused."""

    text: str
    share: int
    whole: int
    kind: str
    marker: str = ""


@dataclass(frozen=True, slots=True)
class ShownForecast:
    """An action worked out before it is done: the sum, what it comes to, and what may become of the target."""

    second: str
    rule: RuleId
    lines: tuple[Reason, ...]
    result: int
    comment: str
    chances: tuple[Chance, ...]
    sight: Sight | None = None


@dataclass(frozen=True, slots=True)
class SetUpStep:
    """A step of a set-up: its key (`term.step_<key>`), whose it is, its sector (0: none), and how far it is.

    `state` is done, now or later; `notes` are keys of what was decided, `figures` the dice it threw.
    """

    key: str
    side: Side = NOBODY
    sector: int = 0
    notes: tuple[str, ...] = ()
    figures: tuple[int, ...] = ()
    done: int = 0
    whole: int = 0
    state: str = "later"


@dataclass(frozen=True, slots=True)
class Tally:
    """How many of a kind a sector may have, how many were chosen, and how many are still owed."""

    kind: str
    least: int
    most: int
    chosen: int
    owed: int
    rule: RuleId


@dataclass(frozen=True, slots=True)
class DealtDie:
    """A die of a deal: what it was thrown for and the sector that this went to, 0 while it waits."""

    face: int
    kind: str
    sector: int
    rule: RuleId


@dataclass(frozen=True, slots=True)
class Probe:
    """What cannot be seen from a spot: the middles of the cells that are hidden, and the pieces that hide the most."""

    hidden: tuple[Point, ...]
    blockers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lack:
    """Scenery that a table wants and a club has not: how many are wanted and owned, and the pieces over."""

    kind: str
    wanted: int
    owned: int
    pieces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Purchase:
    """Something that may be bought: its cost, how many were bought, and why it is shut, if it is."""

    kind: str
    cost: int
    bought: int
    rule: RuleId
    shut: Refusal | None = None


@dataclass(frozen=True, slots=True)
class FairPart:
    """One part of a fairness: its key, how even it is from 0 to 100, and the figure of each side in its order."""

    key: str
    value: int
    sides: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Fairness:
    """How even a table is for both sides, from 0 to 100, and the parts it is the mean of."""

    value: int
    parts: tuple[FairPart, ...] = ()
