"""What a side can do in the battle of *1936*. Dice are given as faces that the paying officer holds."""

from __future__ import annotations

from typing import Literal

from studio.board.place import Point
from studio.engine.values import Action
from studio.packs.spain1936.model import Stand

Means = Literal["voice", "signal", "messenger", "platoon"]
OrderKind = Literal["move", "fire", "aim", "prolong"]


class Activate(Action, frozen=True, kw_only=True, tag="activate"):
    """An officer activates, to give orders or to supervise a reaction (SP-V.4.1a, b)."""

    officer: int


class OrderAction(Action, frozen=True, kw_only=True, omit_defaults=True):
    """What every order has: who gives it, to whom, how it gets there, and the dice it is paid with.

    With `platoon` a command vehicle's order to itself is copied by its platoon (SP-V.4.6a). The means messenger and
    platoon only carry out what a messenger brought or the command vehicle did.
    """

    officer: int
    unit: int
    dice: tuple[int, ...]
    means: Means = "voice"
    platoon: bool = False


class Move(OrderAction, frozen=True, kw_only=True, tag="move", omit_defaults=True):
    """A move order (SP-V.6.2b): the guide stand goes to `goal`, by way of `via`.

    Without `stands` a section closes up behind its guide in the standard manner; given, they are where each stand
    ends, in the unit's order. `reverse` backs a vehicle straight; `bearing` is the facing at the end, for those that
    have one (hundredths of a degree, None: as it travelled).
    """

    goal: Point
    via: tuple[Point, ...] = ()
    stands: tuple[Stand, ...] = ()
    reverse: bool = False
    bearing: int | None = None


class Fire(OrderAction, frozen=True, kw_only=True, tag="fire", omit_defaults=True):
    """A fire order (SP-V.6.2c); with `second_target` it is rapid fire and `second_dice` pay the second shot.

    With `fort`, a place in the state's forts, it is a shot at an empty work for degradation alone, and `target` is -1.
    """

    target: int
    weapon: str
    fort: int = -1
    second_target: int = -1
    second_weapon: str = ""
    second_dice: tuple[int, ...] = ()


class Aim(OrderAction, frozen=True, kw_only=True, tag="aim", omit_defaults=True):
    """An order to aim (SP-V.6.2d)."""


class Prolong(OrderAction, frozen=True, kw_only=True, tag="prolong", omit_defaults=True):
    """An order that begins a prolonged action (SP-V.6.2g); `about` is the unit it is about, or -1."""

    task: str
    about: int = -1


class SendMessenger(Action, frozen=True, kw_only=True, tag="send_messenger"):
    """An officer sends an order by messenger: its kind is fixed now, its details when it arrives (SP-V.4.3)."""

    officer: int
    unit: int
    dice: tuple[int, ...]
    order: OrderKind


class Forgo(Action, frozen=True, kw_only=True, tag="forgo"):
    """An order that was brought or may be copied is not carried out (any more)."""


class Motivate(Action, frozen=True, kw_only=True, tag="motivate"):
    """A leader gives a unit one more recovery roll (SP-XI.4.2)."""

    officer: int
    unit: int
    dice: tuple[int, ...]


class FreeMove(Action, frozen=True, kw_only=True, tag="free_move", omit_defaults=True):
    """An officer on foot moves without dice, once a turn (SP-V.4.5a)."""

    unit: int
    goal: Point
    via: tuple[Point, ...] = ()


class EndTurn(Action, frozen=True, kw_only=True, tag="end_turn"):
    """The active player ends his turn (SP-V.1.2)."""


class ReactFire(Action, frozen=True, kw_only=True, tag="react_fire", omit_defaults=True):
    """A unit shoots back at whoever moves or fires (SP-V.6.3b); `officer` supervises, or -1 when none is in range."""

    unit: int
    target: int
    weapon: str
    officer: int = -1
    dice: tuple[int, ...] = ()
    second_target: int = -1
    second_weapon: str = ""
    second_dice: tuple[int, ...] = ()


class GoProne(Action, frozen=True, kw_only=True, tag="go_prone", omit_defaults=True):
    """A unit that is shot at drops to the ground (SP-V.6.3e)."""

    unit: int
    officer: int = -1
    dice: tuple[int, ...] = ()


class Assign(Action, frozen=True, kw_only=True, tag="assign", omit_defaults=True):
    """The player of an officer who has just rolled gives dice to the reaction he supervises (SP-V.6.3k)."""

    dice: tuple[int, ...] = ()
    second_dice: tuple[int, ...] = ()


class NoReaction(Action, frozen=True, kw_only=True, tag="no_reaction"):
    """The rival does not react (any more) to what is declared."""


class ChooseUnit(Action, frozen=True, kw_only=True, tag="choose_unit"):
    """Whoever is asked names the unit that an event falls on (SP-V.4.1h to o)."""

    unit: int


class EventMoveTo(Action, frozen=True, kw_only=True, tag="event_move", omit_defaults=True):
    """The owner uses the move that the event Initiative allows (SP-V.4.1v), or leaves it with `goal` None."""

    unit: int
    goal: Point | None = None
    via: tuple[Point, ...] = ()
    stands: tuple[Stand, ...] = ()


class RetreatTo(Action, frozen=True, kw_only=True, tag="retreat", omit_defaults=True):
    """The owner moves a Panicked unit away (SP-XI.3.2)."""

    unit: int
    goal: Point
    stands: tuple[Stand, ...] = ()
    reverse: bool = False


class TakeOff(Action, frozen=True, kw_only=True, tag="take_off"):
    """The owner names the large stands that a section takes off, by their places (SP-XI.8.7)."""

    unit: int
    stands: tuple[int, ...]


class TurnWind(Action, frozen=True, kw_only=True, tag="turn_wind"):
    """The referee turns the wind to a direction of T-WIND (SP-XV.1.5); `side` is whoever enters it for him."""

    wind: str


ACTIONS: tuple[type[Action], ...] = (
    Activate, Move, Fire, Aim, Prolong, SendMessenger, Forgo, Motivate, FreeMove, EndTurn, ReactFire, GoProne, Assign,
    NoReaction, ChooseUnit, EventMoveTo, RetreatTo, TakeOff,
    TurnWind,
)  # fmt: skip
