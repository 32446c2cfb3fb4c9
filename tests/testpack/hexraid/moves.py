"""Actions and events of Raid in the Mist."""

from __future__ import annotations

from typing import ClassVar

from studio.board.place import Hex, Point
from studio.engine.secrets import Secret
from studio.engine.values import Action, Event, Outcome, Side


class Place(Action, frozen=True, kw_only=True, tag="place"):
    """Places a counter, squad or decoy (HR-3)."""

    cell: Hex
    kind: str


class LayPath(Action, frozen=True, kw_only=True, tag="lay_path"):
    """Lays the patrol's path (HR-6)."""

    path: tuple[Point, ...]


class Deal(Action, frozen=True, kw_only=True, tag="deal"):
    """Has the deck shuffled and the first cards dealt (HR-8)."""


class MoveTo(Action, frozen=True, kw_only=True, tag="move_to"):
    """Moves a counter (HR-10)."""

    unit: int
    cell: Hex


class Shoot(Action, frozen=True, kw_only=True, tag="shoot"):
    """Shoots with a squad (HR-11)."""

    unit: int
    target: int


class PlayCard(Action, frozen=True, kw_only=True, tag="play_card"):
    """Plays a card from the hand (HR-17); a flare names the counter it falls on."""

    card: str
    target: int = -1


class EndTurn(Action, frozen=True, kw_only=True, tag="end_turn"):
    """Ends the turn (HR-7)."""


class React(Action, frozen=True, kw_only=True, tag="react"):
    """Shoots at the counter that just moved (HR-16)."""

    unit: int


class Pass(Action, frozen=True, kw_only=True, tag="pass"):
    """Lets the mover go (HR-16)."""


class Placed(Event, frozen=True, kw_only=True, tag="placed"):
    """A counter was placed; its kind is its owner's secret."""

    side: Side
    unit: int
    cell: Hex
    kind: Secret[str]


class PathLaid(Event, frozen=True, kw_only=True, tag="path_laid"):
    """The patrol's path was laid, unseen by the raider."""

    path: Secret[tuple[Point, ...]]


class PlanMade(Event, frozen=True, kw_only=True, tag="plan_made"):
    """All lies on the table."""


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """The deck was shuffled and each side was dealt its first card."""

    order: Secret[tuple[str, ...]]
    hands: tuple[Secret[tuple[str, ...]], ...]


class Reshuffled(Event, frozen=True, kw_only=True, tag="reshuffled"):
    """The discarded cards became the deck again."""

    order: Secret[tuple[str, ...]]


class TurnBegan(Event, frozen=True, kw_only=True, tag="turn_began"):
    """A turn begins with a card from the deck."""

    side: Side
    round: int
    card: Secret[tuple[str, ...]]


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """A counter moved; length in 1/100 mm."""

    unit: int
    cell: Hex
    length: int


class ReactionOpened(Event, frozen=True, kw_only=True, tag="reaction_opened"):
    """Counters lie near the mover: their side may react."""

    side: Side
    mover: int
    near: tuple[int, ...]


class ReactionClosed(Event, frozen=True, kw_only=True, tag="reaction_closed"):
    """The reaction was used or passed."""

    quiet: ClassVar[bool] = True

    side: Side


class Shown(Event, frozen=True, kw_only=True, tag="shown"):
    """A counter was turned face up; a decoy leaves the table."""

    reveals: ClassVar[bool] = True

    unit: int
    kind: str


class ShotFired(Event, frozen=True, kw_only=True, tag="shot_fired"):
    """A squad fired: distance in 1/100 mm, the total of dice and sum, what was needed."""

    unit: int
    target: int
    distance: int
    total: int
    needed: int
    hit: bool


class StepLost(Event, frozen=True, kw_only=True, tag="step_lost"):
    """A counter lost a step; with none left it is gone."""

    unit: int
    left: int


class CardPlayed(Event, frozen=True, kw_only=True, tag="card_played"):
    """A card was played face up."""

    side: Side
    card: str
    hand: Secret[tuple[str, ...]]


class PatrolWalked(Event, frozen=True, kw_only=True, tag="patrol_walked"):
    """The patrol went on along its path; where it is only the sentry knows."""

    walked: int
    at: Secret[Point]


class TurnEnded(Event, frozen=True, kw_only=True, tag="turn_ended"):
    """A turn is over."""

    side: Side


class RaidEnded(Event, frozen=True, kw_only=True, tag="raid_ended"):
    """The raid is decided, which may tell what the last counters were."""

    reveals: ClassVar[bool] = True

    outcome: Outcome


TABLE_ACTIONS: tuple[type[Action], ...] = (Place, LayPath)
RAID_ACTIONS: tuple[type[Action], ...] = (Deal, MoveTo, Shoot, PlayCard, EndTurn, React, Pass)
TABLE_EVENTS: tuple[type[Event], ...] = (Placed, PathLaid, PlanMade)
RAID_EVENTS: tuple[type[Event], ...] = (
    Dealt, Reshuffled, TurnBegan, Moved, ReactionOpened, ReactionClosed, Shown, ShotFired, StepLost,
    CardPlayed, PatrolWalked, TurnEnded, RaidEnded,
)  # fmt: skip
