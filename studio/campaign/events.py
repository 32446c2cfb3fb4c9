"""What happens in a campaign; the ledger is a tuple of these, and each step that a person takes is one group."""

from __future__ import annotations

import msgspec

from studio.scenario.result import Fate, Result


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """What all have: the number of the step they belong to; undo takes a whole step back."""

    step: int


class BattleFought(Step, frozen=True, kw_only=True, tag="battle_fought"):
    """The battle of a node was decided; the result came from the engine or from a real table.

    Points and days that were granted for it are used up.
    """

    node: str
    result: Result
    seed: int = 0
    players: dict[str, str] = {}


class UnitFared(Step, frozen=True, kw_only=True, tag="unit_fared"):
    """What became of one unit of a formation in a battle, in casualty points."""

    formation: str
    unit: str
    fate: Fate
    state: str


class UnitRestored(Step, frozen=True, kw_only=True, tag="unit_restored"):
    """Wounded came back and replacements joined a unit between battles; `quality` is what it fights with now."""

    formation: str
    unit: str
    returned: int
    replaced: int
    quality: str


class BudgetChanged(Step, frozen=True, kw_only=True, tag="budget_changed"):
    """A nation gained or lost army points for its next battle."""

    nation: str
    points: int


class DaysGranted(Step, frozen=True, kw_only=True, tag="days_granted"):
    """The defender of the next battle has more waiting days, or fewer."""

    days: int


class FormationCalled(Step, frozen=True, kw_only=True, tag="formation_called"):
    """A formation came out of its reserve, or was sent there when `fights` is false."""

    formation: str
    fights: bool


class EdgeTaken(Step, frozen=True, kw_only=True, tag="edge_taken"):
    """The campaign went from one node to another; `days` passed."""

    source: str
    target: str
    days: int


class CampaignEnded(Step, frozen=True, kw_only=True, tag="campaign_ended"):
    """An ending was reached; `winner` is the nation that won, or empty."""

    node: str
    winner: str


CampaignEvent = (
    BattleFought | UnitFared | UnitRestored | BudgetChanged | DaysGranted | FormationCalled | EdgeTaken | CampaignEnded
)
