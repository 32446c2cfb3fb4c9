"""What a person does with the mouse on the table of the battlefield page."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.board.pieces import OpenBoard, Polygon, Strip
from studio.board.place import Point
from studio.engine.pack import find_pack
from studio.scenario.model import Objective, Piece, Scenario, Sector
from studio.ui.editor.page import EditorPage
from studio.ui.pages import PAGES
from studio.ui.window import Window
from tests.ui import samples

PACK = "spain1936"
SHIFT = Qt.KeyboardModifier.ShiftModifier
PLAIN = Qt.KeyboardModifier.NoModifier


def made(seed: int = 7, terrain: str = "colina") -> Scenario:
    """Gives a table made by the book, without armies."""
    scenario: Scenario = find_pack(PACK).hooks["make_scenario"](seed=seed, terrain=terrain, points=0)
    return scenario


def field(number: int, west: int, south: int, side: int = 12_000, **more: Any) -> Piece:
    """Gives a square field."""
    corners = ((west, south), (west + side, south), (west + side, south + side), (west, south + side))
    return Piece(id=number, kind="crop", shape=Polygon(tuple(Point(*corner) for corner in corners)), **more)


def road(number: int, *line: tuple[int, int]) -> Piece:
    """Gives a road along some points."""
    return Piece(id=number, kind="road", shape=Strip(tuple(Point(*place) for place in line), 5000))


def table_of(*pieces: Piece, **more: Any) -> Scenario:
    """Gives a plain table by the playable standard with four sectors and some pieces."""
    sectors = tuple(
        Sector(number=number, kind="campo", owner="attacker", west=(number - 1) * 45_000, east=number * 45_000)  # type: ignore[arg-type]
        for number in range(1, 5)
    )
    plain: dict[str, Any] = {
        "id": "mesa",
        "pack": PACK,
        "version": "1.0",
        "standard": "playable",
        "board": OpenBoard(180_000, 120_000),
        "terrain": "llanura",
        "sectors": sectors,
        "pieces": pieces,
        "objectives": (Objective(id=1, at=Point(90_000, 60_000)),),
    }
    return Scenario(**{**plain, **more})


@contextmanager
def field_page(qtbot: QtBot, folder: Path, theme: Any, language: str = "es") -> Iterator[EditorPage]:
    """Gives the battlefield page of a window, nothing on it."""
    desk = samples.desk(folder, language, theme)
    window = Window(desk, tuple(entry for entry in PAGES if entry.key in ("library", "field")))
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    page = window.show_page("field")
    assert isinstance(page, EditorPage)
    yield page
    window.close_now()


def spot(page: EditorPage, at: Point) -> QPoint:
    """Gives the pixel of the viewport at a place of the table."""
    found = page.view.pixel_of(at.x, at.y) - QPointF(page.view.viewport().pos())
    return QPoint(round(found.x()), round(found.y()))


def click(page: EditorPage, x: int, y: int, keys: Qt.KeyboardModifier = PLAIN) -> None:
    """Clicks on a place of the table."""
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, keys, spot(page, Point(x, y)))


def drag(page: EditorPage, start: Point, end: Point, keys: Qt.KeyboardModifier = PLAIN) -> None:
    """Drags from one place of the table to another."""
    viewport = page.view.viewport()
    middle = Point((start.x + end.x) // 2, (start.y + end.y) // 2)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, keys, spot(page, start))
    QTest.mouseMove(viewport, spot(page, middle))
    QTest.mouseMove(viewport, spot(page, end))
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, keys, spot(page, end))


def near(at: Point, wanted: Point, reach: int) -> bool:
    """Tells whether a point lies within reach of another along both axes."""
    return abs(at.x - wanted.x) <= reach and abs(at.y - wanted.y) <= reach


def pixel(page: EditorPage) -> int:
    """Gives how many units a pixel of the view is."""
    return round(1000 / page.view.zoom()) + 1


def now(page: EditorPage) -> Scenario:
    """Gives the scenario in front."""
    assert page.document is not None
    return page.document.scenario


def the_piece(page: EditorPage, number: int) -> Piece:
    """Gives a piece of the table by its number."""
    return next(piece for piece in now(page).pieces if piece.id == number)
