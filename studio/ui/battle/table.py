"""The table of a battle: counters that move, what was done drawn over the ground, and the choice of units."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import hypot
from typing import Any, Final

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPointF, QRectF, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from studio.board.place import Point
from studio.drawing.counters import plate_box
from studio.drawing.defences import work_items
from studio.drawing.look import Style
from studio.drawing.objectives import objective_items
from studio.drawing.picture import Item, Layer, Picture
from studio.drawing.plate_room import with_room
from studio.drawing.scene import board_size
from studio.drawing.subject import Counter, Objective, Signs
from studio.engine.showing import Circle, Sight, Sketch, Target, Way
from studio.engine.values import Side
from studio.paint.items import CounterItem
from studio.paint.painter import prepare
from studio.scenario.model import Scenario
from studio.ui.battle.sketching import counter_frame, items_box, over_items, tag_items_of, under_items
from studio.ui.desk import Desk
from studio.ui.maps import pack_signs, scenario_table, seed_of, table_maker
from studio.ui.widgets.map_layer import PictureItem
from studio.ui.widgets.map_view import MapView

__all__ = ["BattleTable"]

OBJECTIVES_Z: Final = 100.0
WORKS_Z: Final = 90.0
UNDER_Z: Final = 500.0
OVER_Z: Final = 2500.0
TAGS_Z: Final = 3000.0
SLACK_PX: Final = 6
SETTLE_MS: Final = 90
LEAST_MOVE_MS: Final = 220
MOVE_MS_PER_CM: Final = 12
MOST_MOVE_MS: Final = 700
UNITS_PER_CM: Final = 1000
FILL_ZOOM: Final = 9.0
EDGE_PX: Final = 40
WHOLE_SCALE: Final = 100
LAYERS: Final = ("objectives", "works", "under", "over", "tags", "area", "ghost")


class BattleTable(QObject):
    """Keeps the items above the terrain of a map view in step with the state that is shown; it is the view's hand."""

    unit_pressed = Signal(int)
    ground_pressed = Signal(int, int)
    """Nobody stands at the place that was clicked."""
    pointed = Signal(int, int)
    unit_entered = Signal(int)
    """The pointer stands over a unit, or over none (-1)."""
    arrived = Signal()
    """A counter that was on its way stands where it belongs."""

    def __init__(self, desk: Desk, view: MapView) -> None:
        super().__init__(view)
        self.desk = desk
        self.view = view
        self.chosen = -1
        self.target = -1
        self.filled = False
        """Whether the view was brought near enough for the table to fill it."""
        self._scenario: Scenario | None = None
        self._signs: Signs | None = None
        self._items: dict[str, CounterItem] = {}
        self._counters: dict[str, Counter] = {}
        self._sketches: tuple[Sketch, ...] = ()
        self._works: tuple[Any, ...] = ()
        self._held: tuple[str, ...] = ()
        self._looks: Mapping[Side, str] = {}
        self._drawn_zoom = 0.0
        self._motion = QVariantAnimation(self)
        self._motion.setEasingCurve(QEasingCurve.Type.InOutQuad)
        self._motion.valueChanged.connect(self._travel)
        self._motion.finished.connect(self._arrive)
        self._moving: tuple[CounterItem, list[QPointF], Counter] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._restyle)
        self._entered = -1
        self._brief = False
        self._drawn: dict[str, tuple[Any, ...]] = {}
        view.zoomed.connect(lambda _zoom: self._timer.start(SETTLE_MS))
        self._resettle = QTimer(self)
        self._resettle.setSingleShot(True)
        self._resettle.timeout.connect(self._keep_within)
        view.viewport().installEventFilter(self)
        view.set_hand(self)
        view.setCursor(Qt.CursorShape.ArrowCursor)

    @property
    def counters(self) -> Mapping[str, Counter]:
        """The counters that are shown, by key."""
        return self._counters

    def lay(self, scenario: Scenario, looks: Mapping[Side, str]) -> None:
        """Lays a battlefield, without anybody on it."""
        self.clear()
        self._scenario = scenario
        self._looks = looks
        self._signs = pack_signs(self.desk, scenario.pack)
        table = scenario_table(self.desk, scenario)
        width, height = board_size(scenario.board)
        self.view.set_table(table_maker(table, self._signs), width, height, seed_of(scenario.id or scenario.title))

    def clear(self) -> None:
        """Takes everything off the table."""
        self._motion.stop()
        self._moving = None
        for item in self._items.values():
            self.view.scene().removeItem(item)
        self._items, self._counters = {}, {}
        self._sketches, self._works, self._held = (), (), ()
        self.chosen = self.target = -1
        self.filled = False
        for name in LAYERS:
            self.view.drop(name)
        self._drawn = {}

    def show(
        self,
        counters: Sequence[Counter],
        held: Sequence[Side] = (),
        works: Sequence[Any] = (),
        sketches: Sequence[Sketch] = (),
        moving: bool = False,
        brief: bool = False,
    ) -> int:
        """Shows a state with what led to it; `moving` lets the unit of a way travel. Returns for how many ms.

        A brief showing, for a battle that runs quickly, leaves words and corners out.
        """
        self._brief = brief
        self._motion.stop()
        self._arrive()
        travelled = self._start(counters, sketches) if moving else None
        self._set_counters(counters, but=travelled[2].key if travelled else "")
        looks = tuple(self._looks.get(side, "") for side in held)
        if looks != self._held:
            self._held = looks
            self._draw_objectives()
        if tuple(works) != self._works:
            self._works = tuple(works)
            self._draw_works()
        self._sketches = tuple(sketches)
        self._draw_sketches()
        if travelled is None:
            return 0
        self._moving = travelled
        length = _length(travelled[1]) / UNITS_PER_CM
        whole = min(MOST_MOVE_MS, round(LEAST_MOVE_MS + MOVE_MS_PER_CM * length))
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(1.0)
        self._motion.setDuration(whole)
        self._motion.start()
        return whole

    def choose(self, unit: int, target: int = -1) -> None:
        """Marks a unit, and another as what it looks at; -1 for none."""
        self.chosen, self.target = unit, target
        self._set_counters([self._counters[key] for key in self._counters])
        self._draw_sketches()

    def sketch(self, sketches: Sequence[Sketch]) -> None:
        """Draws other sketches over the same state."""
        self._sketches = tuple(sketches)
        self._draw_sketches()

    def unit_at(self, place: Point) -> int:
        """Returns the unit whose counter lies at a place, -1 for none; the nearest of several."""
        slack = SLACK_PX * UNITS_PER_CM / max(self.view.zoom(), 1e-6)
        best, nearest = -1, 0.0
        for key, counter in self._counters.items():
            for stand in counter.stands:
                reach = max(stand.width, stand.depth) / 2 + slack
                away = (stand.x - place.x) ** 2 + (stand.y - place.y) ** 2
                if away <= reach * reach and (best < 0 or away < nearest):
                    best, nearest = int(key), away
        return best

    def style(self) -> Style:
        """Returns the style for the zoom of now; what keeps its pixels grows with the scale of the screen."""
        style = self.view.style_now()
        scale = self.desk.theme.scale
        return style if scale == WHOLE_SCALE else style.larger(scale / WHOLE_SCALE)

    @property
    def signs(self) -> Signs | None:
        """The signs that counters are drawn with."""
        return self._signs

    def draw(self, name: str, items: Sequence[Item], z: float) -> None:
        """Draws something of a person's own over the table, in place of what has that name."""
        self._put(name, items, z)

    def fill(self) -> None:
        """Comes as near as the table still fills the view from side to side; larger tables are shown whole."""
        if self._scenario is None:
            return
        width, height = board_size(self._scenario.board)
        room = self.view.viewport().rect()
        zoom = min(FILL_ZOOM, max(room.width() / width, room.height() / height) * UNITS_PER_CM)
        if zoom > self.view.zoom():
            self.view.show_place(Point(width // 2, height // 2), zoom)
            self.filled = True

    def follow(self, sketches: Sequence[Sketch]) -> None:
        """Moves the view when what was drawn lies beyond its edges."""
        points = [point for sketch in sketches for point in self._points(sketch)]
        if not points:
            return
        seen = self.view.viewport().rect()
        edge = self.desk.theme.px(EDGE_PX)
        inner = seen.adjusted(edge, edge, -edge, -edge)
        spots = [self.view.mapFromScene(QPointF(point.x, -point.y)) for point in points]
        if all(inner.contains(spot) for spot in spots):
            return
        x = (min(point.x for point in points) + max(point.x for point in points)) // 2
        y = (min(point.y for point in points) + max(point.y for point in points)) // 2
        self.view.show_place(self._kept_within(x, y))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Shows no more of what lies beside the table than it must, whatever the size of the view."""
        if event.type() == QEvent.Type.Resize and self.filled:
            self._resettle.start(0)
        return super().eventFilter(watched, event)

    def show_unit(self, unit: int) -> None:
        """Brings a unit into the middle of the view."""
        counter = self._counters.get(str(unit))
        if counter is not None:
            self.view.show_place(self._kept_within(counter.stands[0].x, counter.stands[0].y))

    def retheme(self) -> None:
        """Draws everything in the colours of now."""
        self._drawn_zoom = 0.0
        if self._scenario is not None and self._signs is not None:
            table = scenario_table(self.desk, self._scenario)
            self.view.refresh(table_maker(table, self._signs))
        self._restyle()

    def press(self, place: Point, event: QMouseEvent) -> bool:
        """Chooses a unit; a press on bare ground is told and moves the view."""
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        unit = self.unit_at(place)
        if unit >= 0:
            self.unit_pressed.emit(unit)
            return True
        self.ground_pressed.emit(place.x, place.y)
        return False

    def move(self, place: Point, event: QMouseEvent) -> bool:
        """Tells what stands under the pointer."""
        self.pointed.emit(place.x, place.y)
        unit = self.unit_at(place)
        if unit != self._entered:
            self._entered = unit
            self.unit_entered.emit(unit)
        return False

    def release(self, place: Point, event: QMouseEvent) -> bool:
        """Does nothing."""
        return False

    def double_press(self, place: Point, event: QMouseEvent) -> bool:
        """Brings a unit near."""
        unit = self.unit_at(place)
        if unit >= 0:
            self.show_unit(unit)
        return unit >= 0

    def key(self, event: QKeyEvent) -> bool:
        """Walks from unit to unit with Tab, and lets the choice go with Escape."""
        if event.key() == Qt.Key.Key_Escape and self.chosen >= 0:
            self.unit_pressed.emit(-1)
            return True
        return False

    def leave(self) -> None:
        """Forgets the pointer."""
        self._entered = -1

    def _points(self, sketch: Sketch) -> tuple[Point, ...]:
        match sketch:
            case Sight():
                return sketch.start, sketch.end
            case Way():
                return sketch.points
            case Circle():
                return (sketch.at,)
            case Target():
                counter = self._counters.get(str(sketch.unit))
                return tuple(Point(stand.x, stand.y) for stand in counter.stands) if counter is not None else ()

    def _keep_within(self) -> None:
        middle = self.view.place_at(QPointF(self.view.viewport().rect().center()))
        place = self._kept_within(middle.x, middle.y)
        if place != middle and self.filled:
            self.view.show_place(place)

    def _kept_within(self, x: int, y: int) -> Point:
        """Returns the place nearest to a point at which the view shows no more of what lies beside the table."""
        if self._scenario is None:
            return Point(x, y)
        width, height = board_size(self._scenario.board)
        room = self.view.viewport().rect()
        scale = self.view.zoom() / UNITS_PER_CM
        across, down = round(room.width() / scale / 2), round(room.height() / scale / 2)
        return Point(_between(x, across, width), _between(y, down, height))

    def _set_counters(self, counters: Sequence[Counter], but: str = "") -> None:
        if self._signs is None:
            return
        style = self.style()
        self._drawn_zoom = self.view.zoom()
        kept = {}
        for counter in self._with_room(counters, style):
            shown = replace(counter, chosen=int(counter.key) == self.chosen)
            kept[counter.key] = shown
            item = self._items.get(counter.key)
            if item is None:
                theme = self.desk.theme
                item = CounterItem(shown, self._signs, theme.palette, theme.fonts, style)
                self._items[counter.key] = item
                self.view.scene().addItem(item)
            elif counter.key != but:
                item.set_counter(shown)
        for key in [key for key in self._items if key not in kept]:
            self.view.scene().removeItem(self._items.pop(key))
        self._counters = kept

    def _with_room(self, counters: Sequence[Counter], style: Style) -> tuple[Counter, ...]:
        """Hangs the name plates where they hide least."""
        scenario = self._scenario
        if scenario is None:
            return tuple(counters)
        spots = [(objective.at.x, objective.at.y) for objective in scenario.objectives]
        return with_room(counters, style, board_size(scenario.board), spots)

    def _start(
        self, counters: Sequence[Counter], sketches: Sequence[Sketch]
    ) -> tuple[CounterItem, list[QPointF], Counter] | None:
        """Returns the counter that travels, the way of its first stand, and what it is when it arrives."""
        way = next((sketch for sketch in sketches if isinstance(sketch, Way) and len(sketch.points) > 1), None)
        if way is None or self.desk.theme.calm:
            return None
        key = str(way.unit)
        item, then = self._items.get(key), next((each for each in counters if each.key == key), None)
        now = self._counters.get(key)
        if item is None or then is None or now is None or now.stands == then.stands:
            return None
        start = QPointF(now.stands[0].x, -now.stands[0].y)
        end = QPointF(then.stands[0].x, -then.stands[0].y)
        first, last = way.points[0], way.points[-1]
        lead, rest = start - QPointF(first.x, -first.y), end - QPointF(last.x, -last.y)
        count = len(way.points) - 1
        points = [
            QPointF(point.x, -point.y) + lead * (1 - place / count) + rest * (place / count)
            for place, point in enumerate(way.points)
        ]
        return item, points, then

    def _travel(self, share: float) -> None:
        if self._moving is not None:
            item, points, _ = self._moving
            item.setPos(_along(points, share))

    def _arrive(self) -> None:
        if self._moving is None:
            return
        item, _, counter = self._moving
        self._moving = None
        if counter.key in self._items:
            item.set_counter(replace(counter, chosen=int(counter.key) == self.chosen))
            item.setPos(QPointF(counter.stands[0].x, -counter.stands[0].y))
        self.arrived.emit()

    def _restyle(self) -> None:
        if self._signs is None:
            return
        style = self.style()
        if self.view.zoom() != self._drawn_zoom:
            for counter in self._with_room(tuple(self._counters.values()), style):
                self._counters[counter.key] = counter
                self._items[counter.key].set_style(style, self.desk.theme.palette, counter)
            self._drawn_zoom = self.view.zoom()
        self._draw_objectives()
        self._draw_works()
        self._draw_sketches()

    def _draw_objectives(self) -> None:
        if self._scenario is None or self._signs is None:
            return
        style = self.style()
        items = []
        for number, objective in enumerate(self._scenario.objectives, 1):
            look = self._held[number - 1] if number <= len(self._held) else ""
            shown = Objective(number, objective.at.x, objective.at.y, objective.name, look)
            items += objective_items(shown, self._signs.side(look) if look else None, style)
        self._put("objectives", items, OBJECTIVES_Z)

    def _draw_works(self) -> None:
        if self._signs is None:
            return
        style = self.style()
        items = []
        for work in self._works:
            items += work_items(work, self._signs.works.get(work.kind, {}), style, style.look)
        self._put("works", items, WORKS_Z)

    def _draw_sketches(self) -> None:
        if self._signs is None:
            return
        style, signs = self.style(), self._signs
        self._put("under", under_items(self._sketches, self._looks, signs, style), UNDER_Z)
        if self._brief:
            self._put("over", (), OVER_Z)
            self._put("tags", (), TAGS_Z)
            return
        targets = [sketch.unit for sketch in self._sketches if isinstance(sketch, Target)]
        targets += [self.target] if self.target >= 0 else []
        boxes = [
            counter_frame(self._counters[str(unit)], style)
            for unit in dict.fromkeys(targets)
            if str(unit) in self._counters
        ]
        self._put("over", over_items(boxes, style), OVER_Z)
        plates = [plate_box(counter, style) for counter in self._counters.values()]
        self._put("tags", tag_items_of(self._sketches, style, (*plates, *boxes)), TAGS_Z)

    def _put(self, name: str, items: Sequence[Item], z: float) -> None:
        """Lays drawn items above the terrain where they differ from those that lie there; they cover no more."""
        kept = (tuple(items), id(self.desk.theme))
        if self._drawn.get(name) == kept:
            return
        self._drawn[name] = kept
        if not items:
            self.view.drop(name)
            return
        box = items_box(items, self.style())
        theme = self.desk.theme
        picture = Picture(box, (Layer("overlays", kept[0]),))
        self.view.put(name, [PictureItem(prepare(picture, theme.palette, theme.fonts), QRectF(*box))], z)


def _between(at: int, half: int, whole: int) -> int:
    """Returns a middle from which half a view reaches beyond neither end; that of the whole when it is smaller."""
    return whole // 2 if 2 * half >= whole else max(half, min(whole - half, at))


def _length(points: Sequence[QPointF]) -> float:
    return sum(hypot(b.x() - a.x(), b.y() - a.y()) for a, b in itertools.pairwise(points))


def _along(points: Sequence[QPointF], share: float) -> QPointF:
    """Returns the point at a share of a way's length."""
    left = _length(points) * share
    for a, b in itertools.pairwise(points):
        step = _length((a, b))
        if left <= step:
            return a + (b - a) * (left / step if step else 1.0)
        left -= step
    return points[-1]
