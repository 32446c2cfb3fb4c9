"""The map view: places under pixels, zoom about the pointer, the whole table, sharp soon after."""

import msgspec
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QGraphicsRectItem
from pytestqt.qtbot import QtBot

from studio.board.place import Point
from studio.drawing.look import Style
from studio.drawing.memory import Memory
from studio.drawing.picture import Group, Picture
from studio.ui.maps import scenario_maker
from studio.ui.widgets.map_layer import MakePicture
from studio.ui.widgets.map_view import MapView
from studio.ui.window import Window
from tests.ui import samples


@pytest.fixture
def view(window: Window, qtbot: QtBot) -> MapView:
    made = MapView(window.desk)
    qtbot.addWidget(made)
    made.resize(980, 528)
    made.show()
    made.set_table(scenario_maker(window.desk, samples.scenario()), 180_000, 120_000)
    return made


class Recorder:
    """A hand that takes note of the places it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, Point]] = []
        self.left = 0

    def press(self, place: Point, _event: QMouseEvent) -> bool:
        self.told.append(("press", place))
        return True

    def move(self, place: Point, _event: QMouseEvent) -> bool:
        self.told.append(("move", place))
        return True

    def release(self, place: Point, _event: QMouseEvent) -> bool:
        self.told.append(("release", place))
        return True

    def double_press(self, place: Point, _event: QMouseEvent) -> bool:
        self.told.append(("double", place))
        return True

    def key(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_R

    def leave(self) -> None:
        self.left += 1


def test_the_whole_table_is_seen_at_first(view: MapView) -> None:
    assert view.table_span(True) == (0, 180_000)
    assert view.table_span(False) == (0, 120_000)


def test_the_origin_lies_in_the_south_west(view: MapView) -> None:
    west, east = view.pixel_of(0, 0), view.pixel_of(180_000, 0)
    north = view.pixel_of(0, 120_000)
    assert west.x() < east.x()
    assert north.y() < west.y()


def test_a_pixel_gives_the_place_that_is_drawn_there(view: MapView) -> None:
    pixel = view.viewportTransform().map(QPointF(60_000, -60_000))
    place = view.place_at(pixel)
    assert abs(place.x - 60_000) <= 2
    assert abs(place.y - 60_000) <= 2


@pytest.mark.parametrize(("across", "spot"), [(True, (60_000, 0)), (False, (0, 60_000))])
def test_a_ruler_has_its_ticks_where_the_table_has_them(
    view: MapView, window: Window, across: bool, spot: tuple[int, int]
) -> None:
    view.set_zoom(3.7)
    depth, ink = window.desk.theme.measure("ruler"), window.desk.theme.colour("map.ink_second")
    place = view.pixel_of(*spot)
    at, in_long_ticks = round(place.x() if across else place.y()), depth - window.desk.theme.px(7)
    picture = view.grab().toImage()
    along = [picture.pixelColor(*((n, in_long_ticks) if across else (in_long_ticks, n))) for n in range(at - 9, at + 9)]
    marked = [n for n, colour in enumerate(along) if colour == ink]
    assert marked
    assert all(abs(n - 9) <= 1 for n in marked)


def test_zooming_keeps_the_place_under_the_pointer(view: MapView) -> None:
    pixel = QPointF(700, 120)
    before = view.place_at(pixel)
    view.set_zoom(view.zoom() * 2, pixel)
    after = view.place_at(pixel)
    one_pixel = 1000 / view.zoom()
    assert abs(after.x - before.x) <= 2 * one_pixel
    assert abs(after.y - before.y) <= 2 * one_pixel


def test_the_zoom_has_limits(view: MapView) -> None:
    view.set_zoom(1000)
    assert view.zoom() == pytest.approx(64)
    view.set_zoom(0.001)
    assert view.zoom() == pytest.approx(1)


def test_true_size_shows_a_centimetre_as_a_centimetre(view: MapView) -> None:
    view.actual()
    assert view.zoom() == pytest.approx(view.physicalDpiX() / 2.54)


def test_the_picture_becomes_sharp_by_itself(view: MapView, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: view.layer.covers(view._seen(), view.zoom()), timeout=10_000)
    view.set_zoom(9.0)
    assert not view.layer.covers(view._seen(), view.zoom())
    qtbot.waitUntil(lambda: view.layer.covers(view._seen(), view.zoom()), timeout=10_000)


def test_painting_at_once_settles_the_picture(view: MapView) -> None:
    view.settle()
    assert view.layer.covers(view._seen(), view.zoom())


def test_a_change_is_painted_where_it_happened(view: MapView, window: Window, qtbot: QtBot) -> None:
    view.settle()
    before = view.layer.sharp
    assert before is not None
    bare = samples.scenario()
    view.refresh(scenario_maker(window.desk, type(bare)(pack=bare.pack, version="1.0", board=bare.board)))
    qtbot.waitUntil(lambda: view.layer.sharp is not before, timeout=10_000)
    after = view.layer.sharp
    assert after is not None
    assert after.image != before.image


def test_what_did_not_change_is_not_drawn_again(view: MapView, window: Window) -> None:
    scenario = samples.scenario()
    memories: list[tuple[Memory, Picture]] = []

    def watched(make: MakePicture) -> MakePicture:
        def drawn(style: Style, memory: Memory) -> Picture:
            picture = make(style, memory)
            memories.append((memory, picture))
            return picture

        return drawn

    for pieces in (scenario.pieces, scenario.pieces[:-1]):
        view.refresh(watched(scenario_maker(window.desk, msgspec.structs.replace(scenario, pieces=pieces))))
        view.settle()
    (first, before), (second, after) = memories[0], memories[-1]
    kept = {id(item) for layer in before.layers for item in layer.items if isinstance(item, Group)}
    drawn = [id(item) for layer in after.layers for item in layer.items if isinstance(item, Group)]

    assert first is second
    assert len(kept.intersection(drawn)) >= len(scenario.pieces) // 2


def test_another_table_or_theme_remembers_nothing(view: MapView, window: Window) -> None:
    memories: list[Memory] = []

    def make(style: Style, memory: Memory) -> Picture:
        memories.append(memory)
        return scenario_maker(window.desk, samples.scenario())(style, memory)

    view.set_table(make, 180_000, 120_000)
    view.settle()
    view.set_table(make, 180_000, 120_000)
    view.settle()
    view.retheme()
    view.settle()

    assert len(set(map(id, memories))) == len(memories) >= 3


def test_dragging_moves_the_view(view: MapView, qtbot: QtBot) -> None:
    view.set_zoom(12.0)
    before = view.place_at(QPointF(400, 250))
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(400, 250))
    view.mouseMoveEvent(_moved(QPointF(520, 250)))
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(520, 250))
    after = view.place_at(QPointF(400, 250))
    assert before.x - after.x == pytest.approx(10_000, abs=200)


def test_the_hand_is_told_places_and_the_middle_button_still_moves(view: MapView, qtbot: QtBot) -> None:
    hand = Recorder()
    view.set_hand(hand)
    spot = view.viewportTransform().map(QPointF(90_000, -60_000)).toPoint()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert [name for name, _ in hand.told] == ["press", "release"]
    assert abs(hand.told[0][1].x - 90_000) < 300
    qtbot.mousePress(view.viewport(), Qt.MouseButton.MiddleButton, pos=spot)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.MiddleButton, pos=spot)
    assert len(hand.told) == 2
    view.set_hand(None)
    assert hand.left == 1


def test_keys_zoom_and_show_the_whole_table_unless_the_hand_takes_them(view: MapView, qtbot: QtBot) -> None:
    fitted = view.zoom()
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.zoom() == pytest.approx(fitted * 1.25)
    qtbot.keyClick(view, Qt.Key.Key_0)
    assert view.zoom() == pytest.approx(fitted)


def test_coordinates_follow_the_pointer(view: MapView, qtbot: QtBot) -> None:
    spot = view.viewportTransform().map(QPointF(30_000, -20_000))
    with qtbot.waitSignal(view.pointed) as told:
        view.mouseMoveEvent(_moved(spot))
    assert told.args is not None
    assert abs(told.args[0] - 30_000) < 300
    assert abs(told.args[1] - 20_000) < 300


def test_items_lie_above_the_terrain_by_name(view: MapView) -> None:
    view.put("ghost", [QGraphicsRectItem(QRectF(0, -1000, 1000, 1000))], 5)
    view.put("ghost", [QGraphicsRectItem(QRectF(0, -2000, 2000, 2000))], 5)
    items = [item for item in view.scene().items() if isinstance(item, QGraphicsRectItem)]
    assert [item.rect().width() for item in items] == [2000]
    view.drop("ghost")
    assert not [item for item in view.scene().items() if isinstance(item, QGraphicsRectItem)]


def _moved(at: QPointF) -> QMouseEvent:
    return QMouseEvent(
        QMouseEvent.Type.MouseMove,
        at,
        at,
        Qt.MouseButton.NoButton,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
