"""The sequence of a set-up, step by step, and which functions rule each kind of action and event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from studio.engine.offers import Offer
from studio.engine.resolution import Resolution
from studio.engine.values import Action, Event
from studio.packs.spain1936.setup import actions as act
from studio.packs.spain1936.setup import events as ev
from studio.packs.spain1936.setup import (
    step_armies,
    step_fill,
    step_kinds,
    step_objectives,
    step_terrain,
    step_weather,
    step_works,
)
from studio.packs.spain1936.setup.bound import Bound
from studio.packs.spain1936.setup.layout import Fault
from studio.packs.spain1936.setup.state import SettingUp, Step

Judge = Callable[[Bound, SettingUp, Any], Iterable[Fault]]
Work = Callable[[Bound, Resolution, Any], None]


@dataclass(frozen=True)
class Chapter:
    """One step of the sequence: which decision is due, what is offered for it, and what settles by itself."""

    kinds: tuple[str, ...]
    due: Callable[[Bound, SettingUp], Step | None]
    offers: Callable[[Bound, SettingUp, Any], Iterable[Offer]]
    settle: Callable[[Bound, Resolution], None] | None = None


SEQUENCE: tuple[Chapter, ...] = (
    Chapter(("terrain",), step_terrain.terrain_due, step_terrain.terrain_offers),
    Chapter(("coast",), step_terrain.coast_due, step_terrain.coast_offers),
    Chapter(("kinds", "pick"), step_kinds.kinds_due, step_kinds.kinds_offers, step_kinds.settle_kinds),
    Chapter(("counts", "place"), step_fill.fill_due, step_fill.fill_offers, step_fill.settle_fill),
    Chapter(("objectives",), step_objectives.objectives_due, step_objectives.objectives_offers),
    Chapter(("season",), step_weather.season_due, step_weather.season_offers),
    Chapter(("weather", "wind"), step_weather.weather_due, step_weather.weather_offers),
    Chapter(("army",), step_armies.armies_due, step_armies.armies_offers, step_armies.settle_budgets),
    Chapter(("works",), step_works.works_due, step_works.works_offers),
    Chapter(("deploy",), step_armies.deployment_due, step_armies.armies_offers),
)

ACTIONS: Mapping[type[Action], tuple[Judge, Work]] = {
    act.NameTerrain: (step_terrain.name_terrain_faults, step_terrain.name_terrain),
    act.RollTerrain: (step_terrain.roll_terrain_faults, step_terrain.roll_terrain),
    act.RollCoast: (step_terrain.roll_coast_faults, step_terrain.roll_coast),
    act.RollKinds: (step_kinds.roll_kinds_faults, step_kinds.roll_kinds),
    act.PickKind: (step_kinds.pick_kind_faults, step_kinds.pick_kind),
    act.ChooseCounts: (step_fill.choose_counts_faults, step_fill.choose_counts),
    act.PlaceElement: (step_fill.place_element_faults, step_fill.place_element),
    act.DropElement: (step_fill.drop_element_faults, step_fill.drop_element),
    act.PlaceObjective: (step_objectives.place_objective_faults, step_objectives.place_objective),
    act.ChooseSeason: (step_weather.choose_season_faults, step_weather.choose_season),
    act.RollWeather: (step_weather.roll_weather_faults, step_weather.roll_weather),
    act.RollWind: (step_weather.roll_wind_faults, step_weather.roll_wind),
    act.ChooseArmy: (step_armies.choose_army_faults, step_armies.choose_army),
    act.BuildWork: (step_works.build_work_faults, step_works.build_work),
    act.EndWorks: (step_works.end_works_faults, step_works.end_works),
    act.Deploy: (step_armies.deploy_faults, step_armies.deploy),
}

EVENTS: Mapping[type[Event], Callable[[SettingUp, Any], SettingUp]] = {
    ev.TerrainChosen: step_terrain.terrain_chosen,
    ev.TerrainRolled: step_terrain.terrain_rolled,
    ev.CoastRolled: step_terrain.coast_rolled,
    ev.KindsRolled: step_kinds.kinds_rolled,
    ev.KindDealt: step_kinds.kind_dealt,
    ev.CountsChosen: step_fill.counts_chosen,
    ev.ElementPlaced: step_fill.element_placed,
    ev.ElementDropped: step_fill.element_dropped,
    ev.TownDropped: step_fill.town_dropped,
    ev.SectorClosed: step_fill.sector_closed,
    ev.ObjectivePlaced: step_objectives.objective_placed,
    ev.TableCompleted: lambda state, _: state,
    ev.SeasonChosen: step_weather.season_chosen,
    ev.WeatherRolled: step_weather.weather_rolled,
    ev.WindRolled: step_weather.wind_rolled,
    ev.BudgetSet: step_armies.budget_set,
    ev.ArmyChosen: step_armies.army_chosen,
    ev.WorkBuilt: step_works.work_built,
    ev.WorksEnded: step_works.works_ended,
    ev.Deployed: step_armies.deployed,
}
