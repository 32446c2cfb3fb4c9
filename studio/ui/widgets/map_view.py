"""The map view: a table under glass that one zooms and moves, with rulers, items above the terrain, and a hand."""

from collections.abc import Iterable
from typing import Final, Protocol

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsItem, QGraphicsScene, QGraphicsView

from studio.board.place import Point
from studio.drawing.look import Style
from studio.drawing.picture import Item, Layer, Picture, Symbol
from studio.errors import N_
from studio.paint.painter import prepare
from studio.ui.desk import Desk
from studio.ui.widgets.map_furniture import Ruler, ScaleBar, ZoomButtons
from studio.ui.widgets.map_layer import UNITS_PER_CM, MakePicture, MapLayer, PictureItem

__all__ = ["Hand", "MapView"]

NEAREST: Final = 64.0
FARTHEST: Final = 1.0
WHEEL_STEP: Final = 1.0015
KEY_STEP: Final = 1.25
MARGIN: Final = 4000
SPARE: Final = 0.25
TERRAIN_Z: Final = -1000.0
SETTLE_MS: Final = 20
LOWEST_WITH_BAR: Final = 200


class Hand(Protocol):
    """What acts on the table under the pointer: a tool of the editor, the choice of a unit. Places are table points.

    `press`, `move`, `release`, `double_press` and `key` return True when they took the event.
    """

    def press(self, place: Point, event: QMouseEvent) -> bool:
        """Is told that a button went down."""
        ...

    def move(self, place: Point, event: QMouseEvent) -> bool:
        """Is told that the pointer moved, with or without a button."""
        ...

    def release(self, place: Point, event: QMouseEvent) -> bool:
        """Is told that a button went up."""
        ...

    def double_press(self, place: Point, event: QMouseEvent) -> bool:
        """Is told of a double click."""
        ...

    def key(self, event: QKeyEvent) -> bool:
        """Is told of a key."""
        ...

    def leave(self) -> None:
        """Is told that the pointer has left the view, or another hand takes over."""
        ...


class MapView(QGraphicsView):
    """Shows a table. The scene is in table units with y growing south: the point (x, y) stands at (x, -y)."""

    pointed = Signal(int, int)
    """The pointer stands over this table point, in units."""
    pointer_left = Signal()
    zoomed = Signal(float)
    """The zoom has changed, in pixels per centimetre."""

    def __init__(self, desk: Desk, rulers: bool = True) -> None:
        self._scene = QGraphicsScene()
        super().__init__(self._scene)
        self.desk = desk
        self.ruler_unit = UNITS_PER_CM
        self._size = (180_000, 120_000)
        self._fitted = True
        self._hand: Hand | None = None
        self._grabbed: QPoint | None = None
        self._groups: dict[str, list[QGraphicsItem]] = {}
        self.layer = MapLayer(desk.theme)
        self.layer.setZValue(TERRAIN_Z)
        self.layer.told.failed.connect(desk.trouble)
        self.layer.told.ready.connect(self._widen)
        self._scene.addItem(self.layer)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        desk.bind(self.setAccessibleName, N_("Table"))
        self._rulers = (Ruler(desk, self, True, self), Ruler(desk, self, False, self)) if rulers else ()
        self.scale_bar = ScaleBar(desk, self, self)
        self.buttons = ZoomButtons(desk, self, self.nearer, self.farther, self.fit, self.actual)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._ask)
        desk.theme_changed.connect(self.retheme)
        self.retheme()

    def set_table(self, make: MakePicture | None, width: int, height: int, seed: int = 0) -> None:
        """Shows a table of a size in units; `make` draws it for a zoom and is called off the window's thread."""
        resized = (width, height) != self._size
        self._size = (width, height)
        self.layer.set_picture(make, width, height, seed, keep=not resized)
        self._bound()
        if resized or self._fitted:
            self.fit()
        self._ask()

    def refresh(self, make: MakePicture, where: tuple[int, int, int, int] | None = None) -> None:
        """Draws the same table anew; what was there stays until it is painted.

        `where` (left, bottom, right, top in units) is the only part that differs: the rest is not painted again.
        """
        part = None
        if where is not None:
            left, bottom, right, top = where
            part = QRectF(left, -top, right - left, top - bottom).adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        self.layer.change(make, part)
        self._ask()

    def settle(self) -> None:
        """Paints the terrain sharp at once."""
        self._timer.stop()
        self.layer.paint_now(self._wanted_region(), self.zoom(), self.devicePixelRatioF())
        self.viewport().update()

    def set_hand(self, hand: Hand | None) -> None:
        """Gives the table to a hand, or to none: then dragging moves the view."""
        if self._hand is not None:
            self._hand.leave()
        self._hand = hand
        self.setCursor(Qt.CursorShape.CrossCursor if hand is not None else Qt.CursorShape.OpenHandCursor)

    def put(self, name: str, items: Iterable[QGraphicsItem], z: float = 0.0) -> None:
        """Lays items above the terrain under a name, in place of those that had it."""
        self.drop(name)
        kept = list(items)
        for item in kept:
            item.setZValue(z)
            self._scene.addItem(item)
        self._groups[name] = kept

    def put_drawn(
        self, name: str, items: Iterable[Item], z: float = 0.0, symbols: Iterable[Symbol] = ()
    ) -> PictureItem:
        """Lays drawn primitives above the terrain, such as those of `drawing.overlays`."""
        width, height = self._size
        frame = (0, -height, width, height)
        picture = Picture(frame, (Layer("overlays", tuple(items)),), tuple(symbols))
        prepared = prepare(picture, self.desk.theme.palette, self.desk.theme.fonts)
        # No larger than what is painted: moving it repaints only what it leaves and where it comes to lie.
        made = PictureItem(prepared, prepared.reach())
        self.put(name, [made], z)
        return made

    def drop(self, name: str) -> None:
        """Takes away the items of a name."""
        for item in self._groups.pop(name, ()):
            if item.scene() is self._scene:
                self._scene.removeItem(item)

    def style_now(self) -> Style:
        """Returns the style of drawing for the zoom of now, for overlays that keep their pixels."""
        return self.desk.theme.look.style(self.zoom())

    def zoom(self) -> float:
        """Returns the pixels of a centimetre."""
        return self.transform().m11() * UNITS_PER_CM

    def set_zoom(self, zoom: float, about: QPointF | None = None) -> None:
        """Changes the zoom; the place of the viewport given, or its middle, stays where it is."""
        zoom = max(FARTHEST, min(NEAREST, zoom))
        pixel = about if about is not None else QPointF(self.viewport().rect().center())
        before = self.mapToScene(pixel.toPoint())
        factor = zoom / self.zoom()
        self._fitted = False
        self.scale(factor, factor)
        after = self.mapFromScene(before)
        self._slide(after - pixel.toPoint())
        self._moved(SETTLE_MS)
        self.zoomed.emit(zoom)

    def nearer(self) -> None:
        """Comes one step nearer."""
        self.set_zoom(self.zoom() * KEY_STEP)

    def farther(self) -> None:
        """Goes one step away."""
        self.set_zoom(self.zoom() / KEY_STEP)

    def fit(self) -> None:
        """Shows the whole table, and goes on doing so when the view changes its size."""
        width, height = self._size
        room = self.viewport().rect()
        if room.width() < 2 or room.height() < 2:
            return
        edge = 2 * self.desk.theme.px(8)
        zoom = min((room.width() - edge) / width, (room.height() - edge) / height)
        self.resetTransform()
        self.scale(max(zoom, FARTHEST / UNITS_PER_CM), max(zoom, FARTHEST / UNITS_PER_CM))
        self.centerOn(width / 2, -height / 2)
        self._fitted = True
        self._moved(0)
        self.zoomed.emit(self.zoom())

    def actual(self) -> None:
        """Shows the table in its true size on this screen."""
        self.set_zoom(self.physicalDpiX() / 2.54)

    def show_place(self, place: Point, zoom: float | None = None) -> None:
        """Moves a table point into the middle."""
        if zoom is not None:
            self.set_zoom(zoom)
        self._fitted = False
        self.centerOn(place.x, -place.y)
        self._moved(0)

    def place_at(self, pixel: QPointF) -> Point:
        """Returns the table point under a pixel of the viewport."""
        spot = self.viewportTransform().inverted()[0].map(pixel)
        return Point(round(spot.x()), round(-spot.y()))

    def pixel_of(self, x: int, y: int) -> QPointF:
        """Returns where a table point stands in the pixels of the view, rulers included."""
        return self.viewportTransform().map(QPointF(x, -y)) + QPointF(self.viewport().pos())

    def table_span(self, across: bool) -> tuple[int, int]:
        """Returns the first and last unit of the table that can be seen along the top or the left."""
        seen = self._seen()
        width, height = self._size
        if across:
            return max(0, int(seen.left())), min(width, int(seen.right()))
        return max(0, int(-seen.bottom())), min(height, int(-seen.top()))

    def retheme(self) -> None:
        """Takes the colours and measures of the theme."""
        theme = self.desk.theme
        depth = theme.measure("ruler") if self._rulers else 0
        self.setViewportMargins(depth, depth, 0, 0)
        self.setBackgroundBrush(theme.colour("map.paper"))
        self.layer.set_theme(theme)
        self._furnish()
        self._moved(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the whole table in sight when it was."""
        super().resizeEvent(event)
        self._bound()
        self._furnish()
        if self._fitted:
            self.fit()
        else:
            self._moved(0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zooms about the pointer; with Shift it moves sideways."""
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            turned = event.angleDelta().y() or event.angleDelta().x()
            self._slide(QPoint(-turned, 0))
            self._moved(0)
        else:
            self.set_zoom(self.zoom() * WHEEL_STEP ** event.angleDelta().y(), event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Moves the view with the middle button; gives the rest to the hand."""
        place = self.place_at(event.position())
        taken = self._hand is not None and event.button() != Qt.MouseButton.MiddleButton
        if taken and self._hand is not None and self._hand.press(place, event):
            return
        if event.button() in (Qt.MouseButton.MiddleButton, Qt.MouseButton.LeftButton):
            self._grabbed = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Moves the view while it is held; tells the hand and whoever shows the coordinates."""
        if self._grabbed is not None:
            now = event.position().toPoint()
            self._fitted = False
            self._slide(self._grabbed - now)
            self._grabbed = now
            self._moved(0)
            return
        place = self.place_at(event.position())
        if self._hand is not None:
            self._hand.move(place, event)
        self.pointed.emit(place.x, place.y)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Lets the view go."""
        if self._grabbed is not None:
            self._grabbed = None
            self.viewport().unsetCursor()
            return
        if self._hand is not None:
            self._hand.release(self.place_at(event.position()), event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Tells the hand."""
        if self._hand is not None:
            self._hand.double_press(self.place_at(event.position()), event)

    def leaveEvent(self, event: QEvent) -> None:
        """Tells that no place is pointed at."""
        self.pointer_left.emit()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Gives keys to the hand first; then + and - zoom, 0 shows all, 1 true size, arrows move."""
        if self._hand is not None and self._hand.key(event):
            return
        reach = self.desk.theme.px(60)
        slides = {
            Qt.Key.Key_Left: QPoint(-reach, 0),
            Qt.Key.Key_Right: QPoint(reach, 0),
            Qt.Key.Key_Up: QPoint(0, -reach),
            Qt.Key.Key_Down: QPoint(0, reach),
        }
        acts = {
            Qt.Key.Key_Plus: self.nearer,
            Qt.Key.Key_Equal: self.nearer,
            Qt.Key.Key_Minus: self.farther,
            Qt.Key.Key_0: self.fit,
            Qt.Key.Key_1: self.actual,
        }
        key = Qt.Key(event.key())
        if key in slides and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._fitted = False
            self._slide(slides[key])
            self._moved(0)
        elif key in acts and event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
            acts[key]()
        else:
            event.ignore()

    def _slide(self, by: QPoint) -> None:
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + by.x())
        down.setValue(down.value() + by.y())

    def _moved(self, wait: int) -> None:
        for widget in self._rulers:
            widget.update()
        self._place_bar()
        if not self.layer.covers(self._seen(), self.zoom()):
            self._timer.start(wait)

    def _ask(self) -> None:
        if self.isVisible():
            self.layer.ask(self._seen(), self.zoom(), self.devicePixelRatioF())

    def _widen(self) -> None:
        """Paints what lies just beyond the view once the view itself is sharp, so that moving finds it ready."""
        wanted = self._wanted_region()
        if self.layer.covers(self._seen(), self.zoom()) and not self.layer.covers(wanted, self.zoom()):
            self.layer.ask(wanted, self.zoom(), self.devicePixelRatioF())
        else:
            self.layer.foresee(self.zoom())

    def showEvent(self, event: QShowEvent) -> None:
        """Asks for the picture when the view is first seen."""
        super().showEvent(event)
        self._moved(0)

    def _wanted_region(self) -> QRectF:
        seen = self._seen()
        width, height = self._size
        if width * height * (self.zoom() / UNITS_PER_CM) ** 2 <= 2 * self.viewport().width() * self.viewport().height():
            return QRectF(0, -height, width, height)
        return seen.adjusted(-seen.width() * SPARE, -seen.height() * SPARE, seen.width() * SPARE, seen.height() * SPARE)

    def _seen(self) -> QRectF:
        return self.viewportTransform().inverted()[0].mapRect(QRectF(self.viewport().rect()))

    def _room(self) -> QRectF:
        width, height = self._size
        edge = max(width, height)
        return QRectF(-edge, -height - edge, width + 2 * edge, height + 2 * edge)

    def _bound(self) -> None:
        self._scene.setSceneRect(self._room())

    def _furnish(self) -> None:
        theme = self.desk.theme
        depth = theme.measure("ruler")
        for widget in self._rulers:
            across = widget.across
            widget.setGeometry(
                0, 0 if across else depth, self.width() if across else depth, depth if across else self.height() - depth
            )
        self.buttons.adjustSize()
        edge = theme.px(10)
        self.buttons.move(self.width() - self.buttons.width() - edge, self.height() - self.buttons.height() - edge)
        self._place_bar()

    def _place_bar(self) -> None:
        theme = self.desk.theme
        self.scale_bar.resize(self.scale_bar.sizeHint())
        self.scale_bar.setVisible(self.height() >= theme.px(LOWEST_WITH_BAR))
        left = (theme.measure("ruler") if self._rulers else 0) + theme.px(10)
        self.scale_bar.move(left, self.height() - self.scale_bar.height() - theme.px(10))
        self.scale_bar.update()
