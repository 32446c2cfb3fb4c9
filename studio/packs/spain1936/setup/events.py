"""What happens while the table is set; each event cites its row and holds its dice."""

from __future__ import annotations

from typing import ClassVar

from studio.engine.values import Event, Side
from studio.packs.spain1936.setup.state import Step
from studio.scenario.model import Army, Objective, Piece, Placed, Work


class StepOpened(Event, frozen=True, kw_only=True, tag="step_opened"):
    """A step of the sequence is open: its kind and whose it is."""

    quiet: ClassVar[bool] = True

    step: Step
    kind: str
    side: Side


class TerrainRolled(Event, frozen=True, kw_only=True, tag="terrain_rolled"):
    """The die for the terrain fell; `terrain` is empty when the defender has to choose."""

    face: int
    terrain: str


class TerrainChosen(Event, frozen=True, kw_only=True, tag="terrain_chosen"):
    """A side named the terrain."""

    side: Side
    terrain: str


class CoastRolled(Event, frozen=True, kw_only=True, tag="coast_rolled"):
    """The die put the sea on an edge: south or north."""

    face: int
    edge: str


class KindsRolled(Event, frozen=True, kw_only=True, tag="kinds_rolled"):
    """One die fell for each kind, in the order of the terrain's table."""

    faces: tuple[int, ...]


class KindDealt(Event, frozen=True, kw_only=True, tag="kind_dealt"):
    """A kind went to a sector; `picked` tells that its owner chose between equal dice."""

    sector: int
    kind: str
    owner: Side
    west: int
    east: int
    picked: bool = False


class CountsChosen(Event, frozen=True, kw_only=True, tag="counts_chosen"):
    """The counts of a sector were declared; `total` is N."""

    side: Side
    sector: int
    counts: dict[str, int]
    total: int


class ElementPlaced(Event, frozen=True, kw_only=True, tag="element_placed"):
    """An element lies on the table."""

    piece: Piece
    kind: str
    sector: int


class ElementDropped(Event, frozen=True, kw_only=True, tag="element_dropped"):
    """An element has no legal position and was dropped: the warning `element-unplaceable`."""

    sector: int
    kind: str


class TownDropped(Event, frozen=True, kw_only=True, tag="town_dropped"):
    """A village or city that stays without a road went with the road that was dropped."""

    sector: int
    piece: int
    kind: str


class SectorClosed(Event, frozen=True, kw_only=True, tag="sector_closed"):
    """A sector has all its elements."""

    sector: int


class ObjectivePlaced(Event, frozen=True, kw_only=True, tag="objective_placed"):
    """An objective lies on the table."""

    objective: Objective


class TableCompleted(Event, frozen=True, kw_only=True, tag="table_completed"):
    """All elements and objectives lie: the creation of the table is complete."""


class SeasonChosen(Event, frozen=True, kw_only=True, tag="season_chosen"):
    """The season was named."""

    side: Side
    season: str


class WeatherRolled(Event, frozen=True, kw_only=True, tag="weather_rolled"):
    """2d6 gave the weather."""

    total: int
    weather: str


class WindRolled(Event, frozen=True, kw_only=True, tag="wind_rolled"):
    """The direction die gave the wind."""

    face: int
    wind: str


class BudgetSet(Event, frozen=True, kw_only=True, tag="budget_set"):
    """A side's points are fixed."""

    side: Side
    nation: str
    points: int
    waiting_days: int = 0


class ArmyChosen(Event, frozen=True, kw_only=True, tag="army_chosen"):
    """A side named its army."""

    side: Side
    army: Army
    cost: int


class WorkBuilt(Event, frozen=True, kw_only=True, tag="work_built"):
    """The defender built a fortification for `cost` build points."""

    work: Work
    kind: str
    cost: int


class WorksEnded(Event, frozen=True, kw_only=True, tag="works_ended"):
    """The defender builds no more; `lost` build points are left over."""

    lost: int


class Deployed(Event, frozen=True, kw_only=True, tag="deployed"):
    """A side placed its units."""

    side: Side
    placed: tuple[Placed, ...]


class SetUpEnded(Event, frozen=True, kw_only=True, tag="set_up_ended"):
    """The table is set and the battle may begin."""


EVENTS: tuple[type[Event], ...] = (
    StepOpened, TerrainRolled, TerrainChosen, CoastRolled, KindsRolled, KindDealt, CountsChosen, ElementPlaced,
    ElementDropped, TownDropped, SectorClosed, ObjectivePlaced, TableCompleted, SeasonChosen, WeatherRolled,
    WindRolled, BudgetSet, ArmyChosen, WorkBuilt, WorksEnded, Deployed, SetUpEnded,
)  # fmt: skip
