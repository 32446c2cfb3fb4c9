"""How much scenery a table gets and what the club owns of it: density, the stock of pieces, and what is missing."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from studio.board.pieces import Cluster
from studio.engine.showing import Lack
from studio.packs.spain1936.book import BANDS, TOWNS, load_book
from studio.packs.spain1936.setup.layout import Layout
from studio.packs.spain1936.setup.state import SettingUp
from studio.scenario.model import Piece, Scenario

SPARSE, NORMAL, DENSE = "sparse", "normal", "dense"
DENSITIES = (SPARSE, NORMAL, DENSE)
HOUSE = "house"
NO_STOCK: Mapping[str, int] = MappingProxyType({})
MANY = 1_000_000


def narrowed(least: int, most: int, density: str) -> tuple[int, int]:
    """Gives the half of a range that a density draws from, its middle included; the whole for `normal`."""
    half = (most - least) // 2
    if density == SPARSE:
        return least, least + half
    return (most - half, most) if density == DENSE else (least, most)


def most_of_stock(layout: Layout, state: SettingUp, sector: int, stock: Mapping[str, int]) -> dict[str, int]:
    """Gives how many of each kind the stock leaves for a sector: what other sectors have or must have is set aside."""
    left = dict(stock)
    ranges = layout.book.ranges[state.terrain]
    for other in state.sectors:
        if other.number == sector:
            continue
        for kind in left:
            bounds = ranges[other.kind].get(kind)
            must = bounds.least if bounds is not None else 0
            left[kind] -= other.counts.get(kind, 0) if other.counts else must
    if HOUSE in stock:
        houses = houses_left(layout, state, stock)
        for town in TOWNS:
            room = max(houses, 0) // layout.book.number[f"{town}_least_houses"]
            left[town] = min(left.get(town, room), room)
    return left


def houses_left(layout: Layout, state: SettingUp, stock: Mapping[str, int]) -> int:
    """Gives how many houses the stock leaves for the next town; at least the fewest that a town may have."""
    if HOUSE not in stock:
        return MANY
    least = min(layout.book.number[f"{town}_least_houses"] for town in TOWNS)
    return max(stock[HOUSE] - sum(map(_houses, state.pieces)), least)


def stock_kinds() -> tuple[str, ...]:
    """Names the kinds of scenery that a club may own, in the order of the book; houses are counted by themselves."""
    return tuple(kind for kind in load_book().footprints if kind not in BANDS)


def lacking(scenario: Scenario, stock: Mapping[str, int]) -> tuple[Lack, ...]:
    """Gives what a table has more of than the stock: kind, how many it wants and the club owns, the pieces over."""
    found = []
    for kind in stock_kinds():
        if kind not in stock:
            continue
        if kind == HOUSE:
            wanted, over = sum(map(_houses, scenario.pieces)), _towns_over(scenario.pieces, stock[kind])
        else:
            ids = [piece.id for piece in scenario.pieces if piece.kind == kind]
            wanted, over = len(ids), tuple(ids[stock[kind] :])
        if wanted > stock[kind]:
            found.append(Lack(kind, wanted, stock[kind], over))
    return tuple(found)


def _houses(piece: Piece) -> int:
    return len(piece.shape.houses) if isinstance(piece.shape, Cluster) else 0


def _towns_over(pieces: tuple[Piece, ...], owned: int) -> tuple[int, ...]:
    """Names the towns from which on the houses do not suffice."""
    over = []
    for piece in pieces:
        owned -= _houses(piece)
        if _houses(piece) and owned < 0:
            over.append(piece.id)
    return tuple(over)
