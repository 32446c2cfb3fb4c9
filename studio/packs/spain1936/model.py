"""The battle's state of *1936*: units, officers' dice, marks, windows. Lengths in 1/100 mm.

What a unit is (form, weapons, special rules) never changes in a battle and stands in the `Sheet` of the bound
rules; the state holds only what changes.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from studio.board.place import Angle, Outline, Point
from studio.engine.secrets import Secret
from studio.engine.values import Side, State, Unit, Window

ATTACKER = Side("attacker")
DEFENDER = Side("defender")
SIDES = (ATTACKER, DEFENDER)

StandKind = Literal["large", "single", "crew", "light_vehicle", "heavy_vehicle"]
Condition = Literal["in_play", "reserve", "destroyed", "abandoned"]


def rival(side: Side) -> Side:
    """Gives the other side."""
    return DEFENDER if side == ATTACKER else ATTACKER


class Stand(msgspec.Struct, frozen=True, array_like=True, gc=False, cache_hash=True):
    """One base: its kind (SP-0.4), its centre, and the bearing of its front."""

    kind: StandKind
    at: Point
    bearing: Angle = 0


class Mark(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An event mark on a unit and the last round in which it counts (SP-V.4.1u to z)."""

    kind: str
    until: int


class Task(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A prolonged action in progress: own turns left, the unit it is about (SP-V.7)."""

    kind: str
    left: int
    about: int = -1


class Officer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What an officer holds: whether he activated since his last own turn, his unspent dice as faces, and more.

    `event` is the icon that waits for the first unit he orders (SP-V.4.1j), `moved` the free move of this turn.
    """

    active: bool = False
    dice: tuple[int, ...] = ()
    event: str = ""
    moved: bool = False
    ordered: bool = False


class BattleUnit(Unit, frozen=True, kw_only=True, tag="unit", omit_defaults=True):
    """One unit in the battle; its id is its place in `Battle.units`."""

    stands: tuple[Stand, ...]
    condition: Condition = "in_play"
    lost: int = 0
    pinned: int = 0
    panicked: bool = False
    acted: bool = False
    acted_own_turn: bool = False
    reacted: bool = False
    moved: bool = False
    displaced: bool = False
    aimed: bool = False
    prone: int | None = None
    motivated: bool = False
    suppressed: bool = False
    bogged: bool = False
    immobilised: bool = False
    main_lost: bool = False
    secondary_lost: bool = False
    marks: tuple[Mark, ...] = ()
    task: Task | None = None
    officer: Officer | None = None


class Turn(Window, frozen=True, kw_only=True, tag="turn"):
    """A player turn: the undermost window."""

    round: int


class Reaction(Window, frozen=True, kw_only=True, tag="reaction"):
    """The rival may react to what is about to happen: a move with its path, or a fire order.

    `unit` moves or fires; `shots` are those declared so far.
    """

    unit: int
    shots: tuple[PendingShot, ...] = ()
    move: PendingMove | None = None


class PendingShot(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A shot that is declared and waits for its exchange; `modifier` is that of its dice after the quality rule.

    `revealed` says how the shooter was shown, if it was hidden; `smoke` counts the dispersed clouds on its line.
    With `fort`, its place in the state, the shot is at an empty work and `target` is -1 (SP-VIII.3.8).
    """

    shooter: int
    target: int
    weapon: str
    faces: tuple[int, ...] = ()
    modifier: int = 0
    rapid: bool = False
    reaction: bool = False
    ambush: bool = False
    revealed: str = ""
    smoke: int = 0
    fort: int = -1
    target_stands: tuple[Stand, ...] = ()
    bearing: Angle | None = None


class PendingMove(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A move that is declared and waits for the reactions to it: where each stand was and goes.

    `path` is that of the guide; `cause` is order or free; cost and allowance in units.
    """

    unit: int
    before: tuple[Stand, ...]
    stands: tuple[Stand, ...]
    path: tuple[Point, ...]
    cause: str = "order"
    cost: int = 0
    allowance: int = 0


class EventChoice(Window, frozen=True, kw_only=True, tag="event_choice"):
    """Somebody chooses the unit that an officer's event falls on (SP-V.4.1h to 1s)."""

    officer: int
    icon: str
    eligible: tuple[int, ...]


class EventMove(Window, frozen=True, kw_only=True, tag="event_move"):
    """The owner may move a unit at once by the event Initiative (SP-V.4.1v)."""

    unit: int


class Retreat(Window, frozen=True, kw_only=True, tag="retreat"):
    """The owner moves a Panicked unit away (SP-XI.3)."""

    unit: int


class StandLoss(Window, frozen=True, kw_only=True, tag="stand_loss"):
    """The owner picks the stands a section takes off (SP-XI.8.7)."""

    unit: int
    count: int


class Order(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An order or reaction that waits to be carried out; `kind` is the tag of its action, `faces` its dice.

    `modifier` is that of the faces after the quality rule, and `second_modifier` that of rapid fire's second shot.
    """

    kind: str
    unit: int
    officer: int = -1
    faces: tuple[int, ...] = ()
    modifier: int = 0
    goal: Point | None = None
    via: tuple[Point, ...] = ()
    stands: tuple[Stand, ...] = ()
    reverse: bool = False
    bearing: Angle | None = None
    target: int = -1
    weapon: str = ""
    fort: int = -1
    second_target: int = -1
    second_weapon: str = ""
    second_faces: tuple[int, ...] = ()
    second_modifier: int = 0
    task: str = ""
    about: int = -1


class Assignment(Window, frozen=True, kw_only=True, tag="assignment"):
    """The supervising officer has just rolled: his player assigns dice to the reaction (SP-V.6.3k)."""

    order: Order


class Granted(Window, frozen=True, kw_only=True, tag="granted"):
    """Units may carry out an order that a messenger brought or that their platoon copies (SP-V.4.3e, V.4.6b).

    `order` is the tag of its action; `faces` are the dice that it carries, `modifier` what a platoon copies.
    """

    officer: int
    units: tuple[int, ...]
    order: str
    means: str
    faces: tuple[int, ...] = ()
    modifier: int = 0


class Messenger(msgspec.Struct, frozen=True, kw_only=True):
    """An order under way to a unit: its dice lie open, its kind is the owner's secret (SP-V.4.3b).

    `left` is the way that is left in units, `goal` where the command stand was when it was measured.
    """

    officer: int
    unit: int
    dice: tuple[int, ...]
    order: Secret[str]
    at: Point
    left: int
    goal: Point


class Work(Window, frozen=True, kw_only=True, tag="work"):
    """An order or reaction that is carried out as soon as everything above it is decided; it awaits nobody."""

    order: Order


class Stage(Window, frozen=True, kw_only=True, tag="stage"):
    """A step of the sequence of play that is taken as soon as everything above it is decided; it awaits nobody."""

    step: str


class Exchange(Window, frozen=True, kw_only=True, tag="exchange"):
    """Shots of an exchange that are still to be worked out, as soon as everything above is decided; awaits nobody."""

    shots: tuple[PendingShot, ...]


class Fort(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Cover that can degrade: its kind (T-COVER), ground, owner and degradation markers; `former` what rubble was."""

    kind: str
    outline: Outline
    owner: Side
    bearing: Angle = 0
    markers: int = 0
    former: str = ""


AnyWindow = (
    Turn | Reaction | EventChoice | EventMove | Retreat | StandLoss | Assignment | Work | Stage | Exchange | Granted
)


class Battle(State, frozen=True, kw_only=True, tag="spain1936.battle"):
    """The whole battle: round from 1, whose turn it is, the units by id, and who holds each objective.

    `wind` is set once the referee has turned it (SP-XV.1.5); until then the wind of the scenario blows.
    """

    round: int = 1
    active: Side = ATTACKER
    units: tuple[BattleUnit, ...] = ()
    windows: tuple[AnyWindow, ...] = ()
    held: tuple[Side, ...] = ()
    ever_held: tuple[bool, ...] = ()
    forts: tuple[Fort, ...] = ()
    messengers: tuple[Messenger, ...] = ()
    wind: str | msgspec.UnsetType = msgspec.UNSET


def with_unit(state: Battle, unit: BattleUnit) -> Battle:
    """Gives the state with one unit in place of its former self."""
    units = list(state.units)
    units[unit.id] = unit
    return replace(state, units=tuple(units))


def changed(state: Battle, unit_id: int, **fields: Any) -> Battle:
    """Gives the state with some fields of one unit set anew."""
    return with_unit(state, replace(state.units[unit_id], **fields))


def has_mark(unit: BattleUnit, kind: str) -> bool:
    """Tells whether an event mark lies on a unit; marks that expired are taken off at the end of each round."""
    return any(mark.kind == kind for mark in unit.marks)
