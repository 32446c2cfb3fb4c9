"""What the sides may do while they set the table."""

from __future__ import annotations

from studio.board.pieces import Shape
from studio.board.place import Angle, Point
from studio.engine.values import Action
from studio.scenario.model import Army, Placed


class NameTerrain(Action, frozen=True, kw_only=True, tag="name_terrain"):
    """Names the terrain type (SP-I.1.2)."""

    terrain: str


class RollTerrain(Action, frozen=True, kw_only=True, tag="roll_terrain"):
    """Lets a die choose the terrain (SP-I.1.3)."""


class RollCoast(Action, frozen=True, kw_only=True, tag="roll_coast"):
    """Lets the attacker's die choose the edge of the sea (SP-I.2.19)."""


class RollKinds(Action, frozen=True, kw_only=True, tag="roll_kinds"):
    """Rolls the four dice that deal the kinds to the sectors (SP-I.4.4)."""


class PickKind(Action, frozen=True, kw_only=True, tag="pick_kind"):
    """The owner of a sector picks between kinds with equal dice (SP-I.4.4c)."""

    sector: int
    kind: str


class ChooseCounts(Action, frozen=True, kw_only=True, tag="choose_counts"):
    """The owner declares all counts of his sector (SP-I.3.5, I.4.6); elements left out count 0."""

    sector: int
    counts: dict[str, int]


class PlaceElement(Action, frozen=True, kw_only=True, tag="place_element"):
    """Places an element of a sector (SP-I.4.7)."""

    sector: int
    kind: str
    shape: Shape


class DropElement(Action, frozen=True, kw_only=True, tag="drop_element"):
    """Drops an element for which no legal position exists (SP-I.4.12)."""

    sector: int
    kind: str


class PlaceObjective(Action, frozen=True, kw_only=True, tag="place_objective"):
    """The defender lays an objective (SP-I.4.14)."""

    at: Point
    name: str = ""


class ChooseSeason(Action, frozen=True, kw_only=True, tag="choose_season"):
    """Names the season (SP-XV.1.3)."""

    season: str


class RollWeather(Action, frozen=True, kw_only=True, tag="roll_weather"):
    """Rolls the weather of the season (SP-XV.1.2)."""


class RollWind(Action, frozen=True, kw_only=True, tag="roll_wind"):
    """Rolls the direction of the wind (SP-XV.1.4)."""


class ChooseArmy(Action, frozen=True, kw_only=True, tag="choose_army"):
    """A side names its army (SP-II)."""

    army: Army


class BuildWork(Action, frozen=True, kw_only=True, tag="build_work"):
    """The defender builds a fortification (SP-I.7.5)."""

    kind: str
    shape: Shape
    bearing: Angle = 0


class EndWorks(Action, frozen=True, kw_only=True, tag="end_works"):
    """The defender builds no more; points left are lost (SP-I.7.9)."""


class Deploy(Action, frozen=True, kw_only=True, tag="deploy"):
    """A side places all its units in its zone (SP-I.7.16, SP-XIV.1.10)."""

    placed: tuple[Placed, ...]


ACTIONS: tuple[type[Action], ...] = (
    NameTerrain, RollTerrain, RollCoast, RollKinds, PickKind, ChooseCounts, PlaceElement, DropElement,
    PlaceObjective, ChooseSeason, RollWeather, RollWind, ChooseArmy, BuildWork, EndWorks, Deploy,
)  # fmt: skip
