"""What is wrong with each element of a table by itself and beside those before it, kept from one change to the next.

While somebody drags an element the table is judged at each step: only the element and what it meets is judged anew.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from studio.engine.alike import unlike
from studio.engine.values import Problem
from studio.packs.spain1936.setup.elements import form_faults, has_ground, house_road_faults
from studio.packs.spain1936.setup.layout import Fault, Figure, Layout, fault
from studio.packs.spain1936.setup.lines import line_faults, uncrossed
from studio.packs.spain1936.setup.nearby import Nearby
from studio.packs.spain1936.setup.overlaps import ground_faults
from studio.packs.spain1936.setup.sectors import sector_faults
from studio.scenario.model import Piece

STRICT = ("element-outside-sector", "road-misses-own-sector", "town-not-crossed-by-road")
KEPT = 4
MOST_CHANGED = 24
"""With more elements changed the table is judged from scratch."""

Problems = tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A table with the problems of each of its elements, and of each as a town that no road crosses."""

    layout: Layout
    terrain: str
    pieces: tuple[Piece, ...]
    nearby: Nearby
    own: tuple[Problems, ...]
    towns: tuple[Problems, ...]

    def figures(self, *kinds: str) -> tuple[Figure, ...]:
        """Gives the geometry of the elements of some kinds that have ground, in the order of the elements."""
        return tuple(figure for figure in self.nearby.figures if figure is not None and figure.kind in kinds)

    def problems(self, strict: bool) -> Problems:
        """Gives all problems in the order of the elements, towns last; the strict ones only where they are asked."""
        found = tuple(chain(chain.from_iterable(self.own), chain.from_iterable(self.towns)))
        return found if strict else tuple(problem for problem in found if problem.code not in STRICT)


_latest: deque[Judged] = deque(maxlen=KEPT)


def judge(layout: Layout, terrain: str, pieces: tuple[Piece, ...]) -> Judged:
    """Judges the elements of a table by the strict standard, from what is known of the tables judged last."""
    for before in tuple(_latest):
        if before.terrain != terrain or before.layout != layout:
            continue
        if before.pieces is pieces:
            return before
        changed = _changed(before.pieces, pieces)
        if changed is not None:
            found = _followed(before, pieces, changed)
            break
    else:
        found = _from_scratch(layout, terrain, pieces)
    _latest.appendleft(found)
    return found


def _changed(before: tuple[Piece, ...], after: tuple[Piece, ...]) -> list[int] | None:
    """Gives the places of the elements that differ; None when there are too many, or some are gone."""
    more = len(after) - len(before)
    if not 0 <= more <= MOST_CHANGED:
        return None
    start, end = unlike(before, after[: len(before)])
    changed = []
    for place in range(start, len(before) - end):
        one, other = before[place], after[place]
        if one is not other and one != other:
            changed.append(place)
            if len(changed) > MOST_CHANGED:
                return None
    return [*changed, *range(len(before), len(after))]


def _from_scratch(layout: Layout, terrain: str, pieces: tuple[Piece, ...]) -> Judged:
    nearby = Nearby([_figure(layout, terrain, piece) for piece in pieces])
    places = range(len(pieces))
    own = tuple(_own(layout, terrain, pieces[place], place, nearby) for place in places)
    return Judged(
        layout, terrain, pieces, nearby, own, tuple(_town(layout, pieces[place], place, nearby) for place in places)
    )


def _followed(before: Judged, pieces: tuple[Piece, ...], changed: list[int]) -> Judged:
    """Judges again what changed, and what met it before or meets it now."""
    layout, terrain = before.layout, before.terrain
    figures = {place: _figure(layout, terrain, pieces[place]) for place in changed}
    nearby = before.nearby.with_others(figures)
    touched = set(changed)
    for place in changed:
        old = before.nearby.figures[place] if place < len(before.pieces) else None
        for figure in (old, figures[place]):
            if figure is not None:
                touched.update(nearby.meeting(figure.box))
    own, towns = list(before.own), list(before.towns)
    own += [()] * (len(pieces) - len(own))
    towns += [()] * (len(pieces) - len(towns))
    for place in touched:
        own[place] = _own(layout, terrain, pieces[place], place, nearby)
        towns[place] = _town(layout, pieces[place], place, nearby)
    return Judged(layout, terrain, pieces, nearby, tuple(own), tuple(towns))


def _figure(layout: Layout, terrain: str, piece: Piece) -> Figure | None:
    """Gives the geometry of an element, None when it has no ground to judge."""
    sound = has_ground(layout, terrain, piece.kind, piece.shape)
    return layout.figure(piece.kind, piece.shape) if sound else None


def _own(layout: Layout, terrain: str, piece: Piece, place: int, nearby: Nearby) -> Problems:
    faults = list(form_faults(layout, terrain, piece.kind, piece.shape))
    figure = nearby.figures[place]
    if figure is not None:
        # Elements whose boxes share no ground have nothing to do with each other in any of these rows.
        earlier = _met(nearby, (other for other in nearby.meeting(figure.box) if other < place))
        faults += house_road_faults(layout, figure, earlier)
        faults += ground_faults(layout, figure, earlier)
        if 1 <= piece.sector <= layout.sectors:
            faults += sector_faults(layout, figure, piece.sector)
        faults += line_faults(layout, figure, piece.sector, earlier)
    return tuple(_problems(piece, faults))


def _town(layout: Layout, piece: Piece, place: int, nearby: Nearby) -> Problems:
    figure = nearby.figures[place]
    if figure is None or not uncrossed(layout, figure, _met(nearby, nearby.meeting(figure.box))):
        return ()
    limit = layout.book.number["road_through_town"]
    return tuple(_problems(piece, [fault("town-not-crossed-by-road", "SP-I.5.7", element=piece.kind, limit=limit)]))


def _met(nearby: Nearby, places: Iterable[int]) -> tuple[Figure, ...]:
    return tuple(figure for place in places if (figure := nearby.figures[place]) is not None)


def _problems(piece: Piece, faults: Iterable[Fault]) -> Iterator[Problem]:
    subject = f"piece:{piece.id}"
    return (Problem(broken.code, broken.rule, "fault", subject, dict(broken.params)) for broken in faults)
