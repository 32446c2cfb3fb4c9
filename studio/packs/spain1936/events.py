"""What can happen in the battle of *1936*; each event cites its rule, its sum and its dice."""

from __future__ import annotations

from typing import ClassVar

from studio.board.place import Point
from studio.engine.secrets import Secret
from studio.engine.values import Event, Outcome, Side
from studio.packs.spain1936.model import AnyWindow, Fort, PendingMove, PendingShot, Stand


class MessengerSent(Event, frozen=True, kw_only=True, tag="messenger_sent"):
    """A messenger sets out with an order that lies face down (SP-V.4.3b)."""

    officer: int
    unit: int
    dice: tuple[int, ...]
    order: Secret[str]
    at: Point
    left: int
    goal: Point


class MessengerMoved(Event, frozen=True, kw_only=True, tag="messenger_moved"):
    """A messenger went on; `left` is the way that is left in units (SP-V.4.3c)."""

    unit: int
    at: Point
    left: int
    goal: Point


class MessengerArrived(Event, frozen=True, kw_only=True, tag="messenger_arrived"):
    """A messenger reached its unit; the order is shown and may be carried out (SP-V.4.3e)."""

    reveals = True

    officer: int
    unit: int
    dice: tuple[int, ...]
    order: str


class MessengerLost(Event, frozen=True, kw_only=True, tag="messenger_lost"):
    """A messenger found its unit destroyed or Panicked: order and dice are lost (SP-V.4.3h)."""

    unit: int


class WindowOpened(Event, frozen=True, kw_only=True, tag="window_opened"):
    """A decision or a piece of work is now pending."""

    quiet: ClassVar[bool] = True

    window: AnyWindow


class WindowClosed(Event, frozen=True, kw_only=True, tag="window_closed"):
    """The open decision was taken or passed."""

    quiet: ClassVar[bool] = True

    kind: str


class TurnBegan(Event, frozen=True, kw_only=True, tag="turn_began"):
    """A player turn begins: officers are ready, held dice are lost (SP-V.6.1b, c); a new round clears all flags."""

    side: Side
    round: int


class RecoveryRolled(Event, frozen=True, kw_only=True, tag="recovery_rolled"):
    """A Pinned unit tried to lose a marker (SP-XI.4.1); `by` is the leader who motivates it, or -1."""

    unit: int
    recovered: bool
    by: int = -1


class OfficerActivated(Event, frozen=True, kw_only=True, tag="officer_activated"):
    """An officer rolled his order dice and two event dice (SP-V.4.1e); `icon` is the event, or empty."""

    officer: int
    dice: tuple[int, ...]
    icon: str = ""


class EventRolled(Event, frozen=True, kw_only=True, tag="event_rolled"):
    """A unit that reacts out of every officer's range rolled two event dice (SP-V.6.3m)."""

    unit: int
    icon: str = ""


class EventFell(Event, frozen=True, kw_only=True, tag="event_fell"):
    """An event fell on a unit (SP-V.4.1u to z), or was lost with `unit` -1 (SP-V.4.1s)."""

    officer: int
    unit: int
    icon: str


class OrderGiven(Event, frozen=True, kw_only=True, tag="order_given"):
    """An order reached its unit; `modifier` is the sum of the dice after the quality rule (SP-V.4.0d)."""

    officer: int
    unit: int
    order: str
    dice: tuple[int, ...]
    means: str
    modifier: int


class DiceSpent(Event, frozen=True, kw_only=True, tag="dice_spent"):
    """A supervising officer gave reserve dice to a reaction (SP-V.6.3h)."""

    officer: int
    unit: int
    dice: tuple[int, ...]
    modifier: int


class MoveDeclared(Event, frozen=True, kw_only=True, tag="move_declared"):
    """A move is declared and may be reacted to."""

    move: PendingMove


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """A unit moved; `cost` against `allowance` in 1/100 mm, `cause` is order, free, event or retreat."""

    unit: int
    stands: tuple[Stand, ...]
    path: tuple[Point, ...]
    cost: int
    allowance: int
    cause: str


class BogRolled(Event, frozen=True, kw_only=True, tag="bog_rolled"):
    """A vehicle at risk rolled against bogging (SP-IV.7.1)."""

    unit: int
    bogged: bool


class FireDeclared(Event, frozen=True, kw_only=True, tag="fire_declared"):
    """Shots are declared; the rival may react before they are worked out."""

    shots: tuple[PendingShot, ...]


class InitiativeCompared(Event, frozen=True, kw_only=True, tag="initiative_compared"):
    """The order in which an exchange of fire is worked out: units and their totals, highest first (SP-VI.1)."""

    units: tuple[int, ...]
    totals: tuple[int, ...]


class Rotated(Event, frozen=True, kw_only=True, tag="rotated"):
    """A crew or vehicle turned to bring its target into its arc (SP-VI.1.2c)."""

    unit: int
    bearing: int


class ShotFired(Event, frozen=True, kw_only=True, tag="shot_fired"):
    """A shot was worked out: `attack` - `defence` + `modifier` = `result` (SP-VI.0.1); the sum stands in `because`.

    Against vehicles `result` is the Excess. `distance` in 1/100 mm; `cover` is the element that gives C.
    """

    shooter: int
    target: int
    weapon: str
    band: str
    distance: int
    cover: str
    attack: int
    defence: int
    modifier: int
    result: int
    casualties: int
    limit: int = 0
    simultaneous: bool = False


class CasualtiesTaken(Event, frozen=True, kw_only=True, tag="casualties_taken"):
    """A unit lost casualty points; `lost` is the new total (SP-XI.2.3)."""

    unit: int
    points: int
    lost: int


class StandsRemoved(Event, frozen=True, kw_only=True, tag="stands_removed"):
    """A section took stands off (SP-XI.8.6); `stands` are their places before."""

    unit: int
    stands: tuple[int, ...]


class MoraleChecked(Event, frozen=True, kw_only=True, tag="morale_checked"):
    """A unit checked its morale (SP-XI.2.2): `verdict` is steady, pinned or panicked."""

    unit: int
    total: int
    verdict: str


class PinnedGained(Event, frozen=True, kw_only=True, tag="pinned_gained"):
    """A unit gained a Pinned marker; `markers` is the new count, the third makes it Panicked."""

    unit: int
    markers: int
    cause: str


class PinnedLost(Event, frozen=True, kw_only=True, tag="pinned_lost"):
    """A unit lost a Pinned marker; `markers` is the new count."""

    unit: int
    markers: int


class Panicked(Event, frozen=True, kw_only=True, tag="panicked"):
    """A unit became Panicked: its markers are taken off, its dice lost, its task broken off."""

    unit: int


class Regrouped(Event, frozen=True, kw_only=True, tag="regrouped"):
    """A unit is no longer Panicked and has two Pinned markers (SP-XI.4.3c)."""

    unit: int
    by: int


class Damaged(Event, frozen=True, kw_only=True, tag="damaged"):
    """A vehicle was hit: 1d6 + Excess = `total`, read in T-DAMAGE as `effect`."""

    unit: int
    total: int
    effect: str


class Removed(Event, frozen=True, kw_only=True, tag="removed"):
    """A unit left the battle: `how` is destroyed, abandoned or fled."""

    unit: int
    how: str


class Aimed(Event, frozen=True, kw_only=True, tag="aimed"):
    """A unit aims; its next shot has the bonus."""

    unit: int


class WentProne(Event, frozen=True, kw_only=True, tag="went_prone"):
    """A unit lies down; the shooter's malus is `cover` (2 plus the dice, at least 0)."""

    unit: int
    cover: int


class Reacted(Event, frozen=True, kw_only=True, tag="reacted"):
    """A unit reacted and is activated by it."""

    unit: int
    kind: str


class TaskBegun(Event, frozen=True, kw_only=True, tag="task_begun"):
    """A prolonged action began and takes `turns` own turns, this one included (SP-V.7.4)."""

    unit: int
    task: str
    turns: int
    about: int = -1


class TaskAdvanced(Event, frozen=True, kw_only=True, tag="task_advanced"):
    """An own turn of a prolonged action is done; `left` remain, 0 completes it."""

    unit: int
    task: str
    left: int


class TaskBroken(Event, frozen=True, kw_only=True, tag="task_broken"):
    """A prolonged action lost its progress (SP-V.8.1)."""

    unit: int
    task: str


class FortsRaised(Event, frozen=True, kw_only=True, tag="forts_raised"):
    """A unit dug in: fortifications stand where its bases are (SP-V.7.7)."""

    unit: int
    forts: tuple[Fort, ...]


class UnstickRolled(Event, frozen=True, kw_only=True, tag="unstick_rolled"):
    """A tractor tried to free a bogged vehicle (SP-IV.7.7)."""

    unit: int
    by: int
    freed: bool


class StepTaken(Event, frozen=True, kw_only=True, tag="step_taken"):
    """A step of the sequence of play is taken; `following` is the step after it, empty after the last."""

    quiet: ClassVar[bool] = True

    step: str
    following: str


class Degraded(Event, frozen=True, kw_only=True, tag="degraded"):
    """A fortification took a degradation marker, or became rubble; `kind` and `markers` are those after it."""

    fort: int
    kind: str
    markers: int


class WorkShelled(Event, frozen=True, kw_only=True, tag="work_shelled"):
    """HE was fired at an empty work for degradation alone; `result` is that against its structure (SP-VIII.3.8)."""

    shooter: int
    fort: int
    work: str
    weapon: str
    distance: int
    result: int


class ObjectiveChanged(Event, frozen=True, kw_only=True, tag="objective_changed"):
    """An objective passed to a side, or to nobody when `holder` is empty (SP-I.7.17)."""

    objective: int
    holder: Side


class TurnEnded(Event, frozen=True, kw_only=True, tag="turn_ended"):
    """A player turn ended: its temporary markers go (SP-V.1.2d)."""

    side: Side


class RoundEnded(Event, frozen=True, kw_only=True, tag="round_ended"):
    """A round ended: marks that expire with it go (SP-V.9.2)."""

    round: int


class WindTurned(Event, frozen=True, kw_only=True, tag="wind_turned"):
    """The referee turned the wind; things drift that way from the next end of round (SP-XV.1.5)."""

    wind: str


class BattleEnded(Event, frozen=True, kw_only=True, tag="battle_ended"):
    """The battle is over."""

    outcome: Outcome


EVENTS: tuple[type[Event], ...] = (
    MessengerSent, MessengerMoved, MessengerArrived, MessengerLost,
    WindowOpened, WindowClosed, TurnBegan, RecoveryRolled, OfficerActivated, EventRolled, EventFell, OrderGiven,
    DiceSpent, MoveDeclared, Moved, BogRolled, FireDeclared, Rotated, ShotFired, CasualtiesTaken, StandsRemoved,
    MoraleChecked, PinnedGained, PinnedLost, Panicked, Regrouped, Damaged, Removed, Aimed, WentProne, Reacted,
    TaskBegun, TaskAdvanced, TaskBroken, FortsRaised, UnstickRolled, StepTaken, Degraded, WorkShelled,
    InitiativeCompared, ObjectiveChanged, TurnEnded, RoundEnded, WindTurned, BattleEnded,
)  # fmt: skip
