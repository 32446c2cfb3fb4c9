"""The state of the set-up game: what was decided so far, and the one decision that is open."""

from __future__ import annotations

import msgspec

from studio.board.pieces import OpenBoard
from studio.board.place import Length
from studio.engine.values import Setup, Side, State, Window
from studio.scenario.model import Camp, Objective, Piece, Sector, Work


class TableSetup(Setup, frozen=True, kw_only=True, tag="spain1936.table_setup"):
    """What a set-up begins from: the size of the table, the defender's points (0: no armies), a title.

    `nations` are those of attacker and defender; `waiting_days` are granted to the defender (SP-I.7.15).
    """

    length: Length = 180_000
    width: Length = 120_000
    points: int = 0
    nations: tuple[str, str] = ("nacional", "republicano")
    waiting_days: int = 0
    title: str = ""


class Step(Window, frozen=True, kw_only=True, tag="step"):
    """An open step of the sequence; the first of `sides` is the one to act. `sector` is 0 outside the filling."""

    sector: int = 0


class SettingUp(State, frozen=True, kw_only=True, tag="spain1936.setting_up"):
    """A table that is being set: `dice` are those of the kinds, `sectors` those dealt, `filled` how many are closed.

    `face` is the die of the terrain, 0 when none was thrown.
    """

    windows: tuple[Step, ...] = ()
    terrain: str = ""
    face: int = 0
    coast: str = ""
    dice: tuple[int, ...] = ()
    sectors: tuple[Sector, ...] = ()
    filled: int = 0
    pieces: tuple[Piece, ...] = ()
    objectives: tuple[Objective, ...] = ()
    season: str = ""
    weather: str = ""
    wind: str = ""
    camps: tuple[Camp, ...] = ()
    works: tuple[Work, ...] = ()
    works_ended: bool = False


def board_of(setup: TableSetup) -> OpenBoard:
    """Gives the table of a set-up."""
    return OpenBoard(setup.length, setup.width)


def sector_at(state: SettingUp, number: int) -> Sector:
    """Gives a dealt sector by its number."""
    return state.sectors[number - 1]


def with_sector(state: SettingUp, sector: Sector) -> SettingUp:
    """Gives the state with a sector changed."""
    place = sector.number - 1
    sectors = (*state.sectors[:place], sector, *state.sectors[place + 1 :])
    return msgspec.structs.replace(state, sectors=sectors)


def placed_counts(state: SettingUp, number: int) -> dict[str, int]:
    """Counts what lies of each element that was dealt to a sector."""
    counts: dict[str, int] = {}
    for piece in state.pieces:
        if piece.sector == number:
            counts[piece.kind] = counts.get(piece.kind, 0) + 1
    return counts


def camp_of(state: SettingUp, side: Side) -> Camp:
    """Gives one side's camp."""
    return next(camp for camp in state.camps if camp.side == side)
