"""Items of a scene: terrain in tiles, sharp soon after a zoom, and counters that keep their place."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView
from pytestqt.qtbot import QtBot

from studio.drawing.scene import map_picture
from studio.drawing.subject import Counter, Stand
from studio.paint.items import CounterItem, PictureItem, TerrainItem, scene_point
from studio.paint.kit import Kit, load_kit
from studio.paint.tiles import Tiles
from studio.places import resources
from tests.drawing.valdehierro import TABLE


@pytest.fixture
def kit(qtbot: QtBot) -> Kit:
    return load_kit(resources(), "spain1936", "light")


def view_of(qtbot: QtBot, scene: QGraphicsScene) -> QGraphicsView:
    view = QGraphicsView(scene)
    qtbot.addWidget(view)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.resize(600, 400)
    view.scale(0.007, 0.007)
    view.centerOn(90_000, -60_000)
    view.show()
    return view


def test_the_terrain_becomes_sharp_and_equals_a_direct_painting(kit: Kit, qtbot: QtBot) -> None:
    prepared = kit.prepare(map_picture(TABLE, kit.signs, kit.style(7)))
    item = TerrainItem(prepared)
    scene = QGraphicsScene()
    scene.addItem(item)
    view = view_of(qtbot, scene)
    view.grab()
    qtbot.waitUntil(item.sharp, timeout=20_000)
    shown = view.viewport().grab().toImage()

    direct = QImage(shown.size(), QImage.Format.Format_RGB32)
    painter = QPainter(direct)
    painter.setTransform(view.viewportTransform())
    prepared.paint(painter)
    painter.end()
    far = 0
    for x in range(5, shown.width() - 5, 23):
        for y in range(5, shown.height() - 5, 23):
            a, b = shown.pixelColor(x, y), direct.pixelColor(x, y)
            far += abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue()) > 90
    assert far < 12


def test_a_change_drops_only_the_tiles_it_touches(kit: Kit, qtbot: QtBot) -> None:
    prepared = kit.prepare(map_picture(TABLE, kit.signs, kit.style(3)))
    tiles = Tiles(prepared, ("ground",))
    here, there = (0.01, 0, 0), (0.01, 3, 2)
    tiles.painted(here)
    tiles.painted(there)
    tiles.change(prepared, QRectF(1_000, -119_000, 1_000, 1_000))

    assert tiles.found(here) is None
    assert tiles.found(there) is not None


def test_no_more_tiles_are_kept_than_allowed(kit: Kit, qtbot: QtBot) -> None:
    tiles = Tiles(kit.prepare(map_picture(TABLE, kit.signs, kit.style(3))), ("sectors",), limit=2)
    for column in range(3):
        tiles.painted((0.01, column, 0))

    assert tiles.found((0.01, 0, 0)) is None
    assert tiles.found((0.01, 2, 0)) is not None


def test_a_counter_stands_where_its_first_stand_is(kit: Kit, qtbot: QtBot) -> None:
    counter = Counter("u", "nacional", "X", (Stand(30_000, 20_000, 5_000, 3_000, 0, "hmg"),), 4, 4)
    item = CounterItem(counter, kit, kit.style(7))

    assert item.pos() == scene_point(30_000, 20_000)
    assert item.boundingRect().contains(0, 0)


def test_counters_lie_above_the_terrain_and_the_chosen_above_all(kit: Kit, qtbot: QtBot) -> None:
    def item(y: int, chosen: bool = False) -> CounterItem:
        counter = Counter("u", "nacional", "X", (Stand(0, y, 5_000, 3_000, 0, "hmg"),), 4, 4, chosen=chosen)
        return CounterItem(counter, kit, kit.style(7))

    terrain = TerrainItem(kit.prepare(map_picture(TABLE, kit.signs, kit.style(3))))
    assert terrain.zValue() < item(119_000).zValue() < item(1_000).zValue() < item(119_000, True).zValue()


def test_a_picture_item_without_picture_takes_no_room(qtbot: QtBot) -> None:
    assert PictureItem().boundingRect().isEmpty()
