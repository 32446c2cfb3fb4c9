"""N10 and N11: the battlefield page with far more pieces than anybody lays, moved, dragged, zoomed and painted anew.

The real window without a screen. A frame is the CPU that the window's thread takes to answer one move of the mouse
and to paint what it changed.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.crowds import HEIGHT, WIDTH, crowded
from tests.bench.paired import Figure, Skipped, paired

SIZE = (1600, 1000)
PIECES, MANY = 2000, 10_000
STEPS = 25
ZOOM = 16.0
"""The zoom of panning and dragging in pixels per centimetre: about twice as near as the whole table."""
PATIENCE = 60.0


@contextmanager
def _editor(count: int) -> Iterator[Any]:
    """Lends the page of an open battlefield with so many pieces, shown and painted sharp."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    try:
        from studio.ui.application import application, make_desk
        from studio.ui.preferences import Preferences
        from studio.ui.sweeping import Sweeper
        from studio.ui.window import Window
    except ImportError as error:
        raise Skipped(str(error)) from error
    from studio.store import Settings, open_shelf
    from studio.words import load

    application()
    with tempfile.TemporaryDirectory() as folder:
        settings, url = Settings.load(Path(folder)), f"sqlite:///{folder}/library.sqlite"
        sweeper = Sweeper()
        window = Window(make_desk(load("en"), Preferences(settings), Path(folder), lambda: open_shelf(url)))
        try:
            window.resize(*SIZE)
            page: Any = window.show_page("field")
            window.show()
            page.open(crowded(count))
            _until(lambda: _sharp(page.view))
            yield page
        finally:
            window.close_now()
            _settle(window)
            sweeper.stop()


def _settle(window: Any) -> None:
    from PySide6.QtCore import QCoreApplication, QEvent

    QCoreApplication.processEvents()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()


def _sharp(view: Any) -> bool:
    return bool(view.layer.covers(view._seen(), view.zoom()))


def _until(done: Callable[[], bool]) -> None:
    """Lets the window work until something is so; raises Skipped when it never is."""
    from PySide6.QtCore import QCoreApplication

    end = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > end:
            raise Skipped("the picture does not come")
        QCoreApplication.processEvents()
        time.sleep(0.002)


def _rest(view: Any) -> None:
    """Waits until nothing is painted or made ready in the background any more."""
    _until(lambda: _sharp(view))
    for _ in range(50):
        _until(lambda: bool(view.layer.idle))
    _until(lambda: _sharp(view))


def _mouse(view: Any, kind: str, x: float, y: float, button: str) -> None:
    from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
    from PySide6.QtGui import QMouseEvent

    event = {"press": QEvent.Type.MouseButtonPress, "move": QEvent.Type.MouseMove}.get(
        kind, QEvent.Type.MouseButtonRelease
    )
    held = Qt.MouseButton.MiddleButton if button == "middle" else Qt.MouseButton.LeftButton
    at = QPointF(x, y)
    whole = QPointF(view.viewport().mapToGlobal(at.toPoint()))
    none = Qt.MouseButton.NoButton
    sent = QMouseEvent(
        event,
        at,
        whole,
        none if kind == "move" else held,
        none if kind == "release" else held,
        Qt.KeyboardModifier.NoModifier,
    )
    QCoreApplication.sendEvent(view.viewport(), sent)


def _dragged(view: Any, button: str, start: tuple[float, float], step: float) -> list[float]:
    """Drags by steps to the right and back and gives what each took the window's thread, painted, in seconds."""
    from PySide6.QtCore import QCoreApplication

    x, y = start
    _mouse(view, "press", x, y, button)
    times = []
    for number in range(STEPS):
        x += step if number < STEPS // 2 else -step
        before = time.thread_time()
        _mouse(view, "move", x, y, button)
        QCoreApplication.processEvents()
        times.append(time.thread_time() - before)
    _mouse(view, "release", x, y, button)
    return times


def panning(count: int) -> Figure:
    """Measures a frame of moving the view with the middle button, in ms."""
    with _editor(count) as page:
        view = page.view
        view.set_zoom(ZOOM)
        _rest(view)
        times = _dragged(view, "middle", (700.0, 400.0), 12.0)
    return Figure(median(times) * 1000, note=f"worst of {STEPS}: {max(times) * 1000:.1f} ms")


def dragging() -> Figure:
    """Measures a step of dragging one piece, its ghost judged, in ms."""
    with _editor(PIECES) as page:
        view = page.view
        piece = page.scenario.pieces[PIECES // 2 + 20]
        page.editing.choose(piece.id)
        middle = _middle(piece)
        view.show_place(middle, ZOOM)
        _rest(view)
        at = view.viewportTransform().map(float(middle.x), float(-middle.y))
        times = _dragged(view, "left", at, 9.0)
        page.undo()
    return Figure(median(times) * 1000, note=f"worst of {STEPS}: {max(times) * 1000:.1f} ms")


def _middle(piece: Any) -> Any:
    from studio.ui.editor.shapes import middle_of

    return middle_of(piece.shape)


def zooming() -> Figure:
    """Measures how long the picture is not sharp after one step nearer, in ms of CPU of all threads."""
    with _editor(PIECES) as page:
        view, times, clocks = page.view, [], []
        for turn in range(6):
            _rest(view)
            before, moment = time.process_time(), time.perf_counter()
            (view.nearer if turn % 2 == 0 else view.farther)()
            _until(lambda: _sharp(view))
            times.append(time.process_time() - before)
            clocks.append(time.perf_counter() - moment)
    return Figure(median(times) * 1000, note=f"CPU; by the clock {median(clocks) * 1000:.0f} ms")


def repainting() -> Figure:
    """Measures the layer painted anew as a whole, in ms; the reference are as many items painted one by one."""
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QImage, QPainter

    from tests.bench.items import scene_of_items

    region = QRectF(0, -HEIGHT, WIDTH, HEIGHT)
    with _editor(PIECES) as page:
        view = page.view
        zoom = view.zoom()
        view.layer.ready(zoom)
        scale = zoom / 1000
        image = QImage(round(WIDTH * scale), round(HEIGHT * scale), QImage.Format.Format_RGB32)
        scene = scene_of_items(page.scenario)

        def one_by_one() -> None:
            painter = QPainter(image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            scene.render(painter, QRectF(image.rect()), region)
            painter.end()

        mine, theirs = paired(lambda: view.layer.painted(region, zoom, 1.0), one_by_one, runs=9)
    return Figure(mine * 1000, theirs, mine / theirs, f"{image.width()} x {image.height()} pixels")


MEASURES = {
    "N10-pan": lambda: panning(PIECES),
    "N10-many": lambda: panning(MANY),
    "N10-drag": dragging,
    "N10-zoom": zooming,
    "N11": repainting,
}
