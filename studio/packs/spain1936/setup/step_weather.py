"""Steps 6 and 7: the season, and the weather and wind it brings (SP-XV.1)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from studio.engine.offers import Offer, OneOf
from studio.engine.resolution import Resolution
from studio.engine.values import Reason, RuleId
from studio.packs.spain1936.model import ATTACKER, DEFENDER
from studio.packs.spain1936.setup.actions import ChooseSeason, RollWeather, RollWind
from studio.packs.spain1936.setup.bound import Bound, is_open, not_open, now
from studio.packs.spain1936.setup.events import SeasonChosen, WeatherRolled, WindRolled
from studio.packs.spain1936.setup.layout import Fault, fault
from studio.packs.spain1936.setup.state import SettingUp, Step

SEASON, WEATHER, WIND = "season", "weather", "wind"
EARLY, TABLE, SEASONS, DIRECTION = (RuleId(f"SP-XV.1.{row}") for row in (1, 2, 3, 4))


def season_due(bound: Bound, state: SettingUp) -> Step | None:
    """Opens the choice of the season."""
    return None if state.season else Step(kind=SEASON, sides=(ATTACKER, DEFENDER))


def weather_due(bound: Bound, state: SettingUp) -> Step | None:
    """Opens the roll for the weather, then for the wind where the weather calls for it."""
    if not state.weather:
        return Step(kind=WEATHER, sides=(ATTACKER, DEFENDER))
    if state.weather in bound.book.windy and not state.wind:
        return Step(kind=WIND, sides=(ATTACKER, DEFENDER))
    return None


def season_offers(bound: Bound, state: SettingUp, side: str) -> Iterator[Offer]:
    """Offers the four seasons."""
    yield Offer(ChooseSeason, {"side": side}, {"season": OneOf(bound.book.seasons)}, SEASONS)


def weather_offers(bound: Bound, state: SettingUp, side: str) -> Iterator[Offer]:
    """Offers the roll that is due."""
    if is_open(state, WEATHER):
        yield Offer(RollWeather, {"side": side}, {}, TABLE)
    else:
        yield Offer(RollWind, {"side": side}, {}, DIRECTION)


def choose_season_faults(bound: Bound, state: SettingUp, action: ChooseSeason) -> Iterator[Fault]:
    """Judges a season."""
    if not _complete(bound, state):
        yield fault("weather-too-early", "SP-XV.1.1")
    if action.season not in bound.book.seasons:
        yield fault("season-unknown", "SP-XV.1.3", season=action.season)
    if not is_open(state, SEASON):
        yield not_open()


def roll_weather_faults(bound: Bound, state: SettingUp, action: RollWeather) -> Iterator[Fault]:
    """Judges the roll for the weather: after the table is complete (SP-XV.1.1)."""
    if not _complete(bound, state):
        yield fault("weather-too-early", "SP-XV.1.1")
    elif not is_open(state, WEATHER):
        yield not_open()


def roll_wind_faults(bound: Bound, state: SettingUp, action: RollWind) -> Iterator[Fault]:
    """Judges the roll for the wind: only where the weather calls for it (SP-XV.1.4)."""
    if not _complete(bound, state):
        yield fault("weather-too-early", "SP-XV.1.1")
    elif not is_open(state, WIND):
        yield not_open()


def choose_season(bound: Bound, resolution: Resolution, action: ChooseSeason) -> None:
    """Fixes the season."""
    resolution.emit(SeasonChosen(rule=SEASONS, side=action.side, season=action.season))


def roll_weather(bound: Bound, resolution: Resolution, action: RollWeather) -> None:
    """Throws 2d6 on the table of the season."""
    faces = resolution.roll(bound.book.number["weather_dice"], 6, TABLE)
    weather, row = bound.book.weathers[now(resolution).season, sum(faces)]
    because = (Reason(row, sum(faces), "weather_table", {"season": now(resolution).season}),)
    resolution.emit(WeatherRolled(rule=row, because=because, total=sum(faces), weather=weather))


def roll_wind(bound: Bound, resolution: Resolution, action: RollWind) -> None:
    """Throws the direction die."""
    (face,) = resolution.roll(1, len(bound.book.winds), DIRECTION)
    resolution.emit(WindRolled(rule=DIRECTION, face=face, wind=bound.book.winds[face]))


def season_chosen(state: SettingUp, event: SeasonChosen) -> SettingUp:
    """Writes the season."""
    return msgspec.structs.replace(state, season=event.season)


def weather_rolled(state: SettingUp, event: WeatherRolled) -> SettingUp:
    """Writes the weather."""
    return msgspec.structs.replace(state, weather=event.weather)


def wind_rolled(state: SettingUp, event: WindRolled) -> SettingUp:
    """Writes the wind."""
    return msgspec.structs.replace(state, wind=event.wind)


def _complete(bound: Bound, state: SettingUp) -> bool:
    return state.filled == bound.base.sectors and len(state.objectives) >= bound.book.number["objectives"]
