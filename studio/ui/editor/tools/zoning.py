"""The hand that marks zones: where a side deploys, or the edge it comes in over; drawn, moved, dragged by handles."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from studio.board.geometry import box_of, distance
from studio.board.place import Outline, Point
from studio.drawing.pencil import disc, polygon, rectangle
from studio.drawing.picture import Item
from studio.engine.values import Side
from studio.errors import N_
from studio.scenario.edits import Change
from studio.scenario.model import Scenario, Zone
from studio.ui.editor.editing import Editing
from studio.ui.editor.palette import ENTRY
from studio.ui.editor.shapes import spots_of
from studio.ui.editor.tools.hand import Tool, arrow, is_left, snapped

__all__ = ["BAND", "LEAST", "ZoneHand", "entry_band", "frame_of", "zone_at"]

LEAST = 3000
BAND = 3000
REACH = 1500
GRAB = 9
ZONE_Z = 85
KIND_Z = 96


class ZoneHand(Tool):
    """Draws a zone from corner to corner; takes hold of the corners and sides of the zone that is chosen."""

    def __init__(self, editing: Editing, wanted: Callable[[], tuple[str, Side]]) -> None:
        self._editing = editing
        self._wanted = wanted
        self._from: Point | None = None
        self._handle = -1
        self._moving = False

    @property
    def zone(self) -> Zone | None:
        """The zone that is chosen."""
        thing = self._editing.thing
        return thing if isinstance(thing, Zone) else None

    def press(self, place: Point, event: QMouseEvent) -> bool:
        """Takes a handle, or the rim of a zone, or begins a new one."""
        scenario = self._editing.scenario
        if scenario is None or not is_left(event):
            return False
        self._from, self._handle, self._moving = place, -1, False
        zone = self.zone
        if zone is not None:
            self._handle = self._handle_at(zone, place)
        if self._handle < 0:
            found = 0 if "zones" in self._editing.locked else zone_at(scenario, place, self._reach())
            self._moving = bool(found)
            self._editing.choose(found, "zones")
        return True

    def move(self, place: Point, _event: QMouseEvent) -> bool:
        """Shows the zone as it would be."""
        if self._from is None:
            return False
        outline = self._outline(place)
        style = self._editing.view.style_now()
        spots = spots_of(outline)
        items = [polygon(spots).fill("good_wash", 40), polygon(spots).stroke("good", style.px(2), dash=(400, 250))]
        self._editing.view.put_drawn("zone-ghost", items, KIND_Z)
        return True

    def release(self, place: Point, _event: QMouseEvent) -> bool:
        """Lays the zone, or changes the one that is chosen."""
        start, zone = self._from, self.zone
        if start is None:
            return False
        outline = self._outline(place)
        self._from = None
        self._editing.view.drop("zone-ghost")
        if zone is not None and (self._handle >= 0 or self._moving):
            if outline != zone.outline:
                self._editing.edit(Change("zones", zone.id, {"outline": outline}), N_("Change the zone"))
        elif _is_wide(outline):
            kind, side = self._wanted()
            if kind == ENTRY:
                outline = entry_band(outline, self._editing.document_size())
            self._editing.add(Zone(id=0, kind=kind, side=side, outline=outline), N_("Mark a zone"))
        self._handle, self._moving = -1, False
        self.show()
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Moves the zone with the arrows; Enter marks the west or east half of the table; Escape drops it."""
        zone, step = self.zone, arrow(event)
        if event.key() == Qt.Key.Key_Escape and (zone is not None or self._from is not None):
            self.leave()
            self._editing.choose(0)
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._mark_half()
            return True
        if step is None or zone is None:
            return False
        moved = _held_within(zone.outline, step.x, step.y, self._editing.document_size())
        self._editing.edit(Change("zones", zone.id, {"outline": moved}), N_("Change the zone"))
        return True

    def leave(self) -> None:
        """Drops what is held and takes the handles away."""
        self._from, self._handle, self._moving = None, -1, False
        for name in ("zone-ghost", "zone-handles"):
            self._editing.view.drop(name)

    def show(self) -> None:
        """Draws the handles of the zone that is chosen."""
        zone, view = self.zone, self._editing.view
        if zone is None:
            view.drop("zone-handles")
            return
        style = view.style_now()
        left, bottom, right, top = box_of(zone.outline)
        frame = rectangle(left, -top, right - left, top - bottom)
        items: list[Item] = [frame.stroke("chosen_ring", style.px(5)), frame.stroke("chosen", style.px(2.6))]
        items += [
            disc(x, y, style.px(5)).both("chosen", "chosen_ring", style.px(1.5)) for x, y in spots_of(frame_of(zone))
        ]
        view.put_drawn("zone-handles", items, ZONE_Z)

    def _mark_half(self) -> None:
        width, height = self._editing.document_size()
        kind, side = self._wanted()
        taken = any(zone.side == side for zone in self._editing.scenario.zones) if self._editing.scenario else False
        west = width // 2 if taken else 0
        outline = _rectangle(west, 0, west + width // 2, height)
        if kind == ENTRY:
            outline = entry_band(outline, (width, height))
        self._editing.add(Zone(id=0, kind=kind, side=side, outline=outline), N_("Mark a zone"))

    def _outline(self, place: Point) -> Outline:
        size, start, zone = self._editing.document_size(), self._from or place, self.zone
        if zone is not None and self._moving:
            way = snapped(Point(place.x - start.x, place.y - start.y))
            return _held_within(zone.outline, way.x, way.y, size)
        at = self._pulled(place)
        if zone is not None and self._handle >= 0:
            return _resized(zone, self._handle, at)
        first = self._pulled(start)
        return _rectangle(min(first.x, at.x), min(first.y, at.y), max(first.x, at.x), max(first.y, at.y))

    def _pulled(self, place: Point) -> Point:
        """Returns a corner on the grid, on the table, pulled onto its edges and the borders of sectors."""
        width, height = self._editing.document_size()
        scenario = self._editing.scenario
        borders = {0, width, *_borders(scenario)} if scenario is not None else {0, width}
        at = snapped(place)
        return Point(_nearest(at.x, borders, width), _nearest(at.y, {0, height}, height))

    def _handle_at(self, zone: Zone, place: Point) -> int:
        away = [(distance(spot, place), number) for number, spot in enumerate(frame_of(zone))]
        return min(away)[1] if min(away)[0] <= self._reach() else -1

    def _reach(self) -> int:
        return round(self._editing.view.style_now().px(GRAB))


def zone_at(scenario: Scenario, place: Point, reach: int) -> int:
    """Returns the number of the zone whose rim, a band inside its edge, is pressed; 0 for none."""
    for zone in reversed(scenario.zones):
        left, bottom, right, top = box_of(zone.outline)
        inside = left - reach <= place.x <= right + reach and bottom - reach <= place.y <= top + reach
        rim = min(place.x - left, right - place.x, place.y - bottom, top - place.y)
        if inside and rim <= REACH:
            return zone.id
    return 0


def frame_of(zone: Zone) -> Outline:
    """Returns the eight handles of a zone: corners and middles of its sides, from the south-west clockwise."""
    left, bottom, right, top = box_of(zone.outline)
    x, y = (left + right) // 2, (bottom + top) // 2
    places = ((left, bottom), (left, y), (left, top), (x, top), (right, top), (right, y), (right, bottom), (x, bottom))
    return tuple(Point(*place) for place in places)


def entry_band(outline: Outline, size: tuple[int, int]) -> Outline:
    """Returns the band along the nearest edge of the table that an outline lies at."""
    left, bottom, right, top = box_of(outline)
    width, height = size
    gaps = ((left, "west"), (width - right, "east"), (bottom, "south"), (height - top, "north"))
    edge = min(gaps)[1] if right - left < top - bottom else min(gaps[2:] if right - left > top - bottom else gaps)[1]
    match edge:
        case "west":
            return _rectangle(0, bottom, BAND, top)
        case "east":
            return _rectangle(width - BAND, bottom, width, top)
        case "south":
            return _rectangle(left, 0, right, BAND)
    return _rectangle(left, height - BAND, right, height)


def _resized(zone: Zone, handle: int, at: Point) -> Outline:
    """Returns a zone one of whose handles was dragged; it stays wide enough to be seen."""
    left, bottom, right, top = box_of(zone.outline)
    if handle in (0, 1, 2):
        left = min(at.x, right - LEAST)
    if handle in (4, 5, 6):
        right = max(at.x, left + LEAST)
    if handle in (0, 6, 7):
        bottom = min(at.y, top - LEAST)
    if handle in (2, 3, 4):
        top = max(at.y, bottom + LEAST)
    return _rectangle(left, bottom, right, top)


def _held_within(outline: Outline, dx: int, dy: int, size: tuple[int, int]) -> Outline:
    left, bottom, right, top = box_of(outline)
    dx = max(-left, min(dx, size[0] - right)) if right - left <= size[0] else dx
    dy = max(-bottom, min(dy, size[1] - top)) if top - bottom <= size[1] else dy
    return _rectangle(left + dx, bottom + dy, right + dx, top + dy)


def _is_wide(outline: Outline) -> bool:
    left, bottom, right, top = box_of(outline)
    return right - left >= LEAST and top - bottom >= LEAST


def _rectangle(left: int, bottom: int, right: int, top: int) -> Outline:
    return Point(left, bottom), Point(right, bottom), Point(right, top), Point(left, top)


def _borders(scenario: Scenario) -> set[int]:
    return {border for sector in scenario.sectors for border in (sector.west, sector.east)}


def _nearest(value: int, borders: set[int], most: int) -> int:
    value = max(0, min(value, most))
    near = min(borders, key=lambda border: abs(border - value))
    return near if abs(near - value) <= REACH else value
