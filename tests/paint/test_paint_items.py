"""Counters in a scene, and pictures made ready one after another."""

from dataclasses import replace

from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QGraphicsScene

from studio.drawing.memory import Memory
from studio.drawing.picture import Group
from studio.drawing.scene import map_picture
from studio.drawing.subject import Counter, Stand
from studio.paint.items import CounterItem, scene_point
from studio.paint.painter import Preparer, prepare
from tests.drawing.valdehierro import PIECES, TABLE
from tests.paint.conftest import Kit


def item_at(kit: Kit, x: int, y: int, chosen: bool = False) -> CounterItem:
    counter = Counter("u", "nacional", "X", (Stand(x, y, 5_000, 3_000, 0, "hmg"),), 4, 4, chosen=chosen)
    return CounterItem(counter, kit.signs, kit.palette, kit.fonts, kit.look.style(7))


def painted(kit: Kit, preparer: Preparer | None) -> QImage:
    picture = map_picture(TABLE, kit.signs, kit.look.style(3))
    prepared = preparer.prepare(picture) if preparer else prepare(picture, kit.palette, kit.fonts)
    image = QImage(540, 360, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(0.003, 0.003)
    painter.translate(0, 120_000)
    prepared.paint(painter)
    painter.end()
    return image


def test_a_counter_stands_where_its_first_stand_is(kit: Kit) -> None:
    item = item_at(kit, 30_000, 20_000)

    assert item.pos() == scene_point(30_000, 20_000)
    assert item.boundingRect().contains(0, 0)


def test_southern_counters_lie_above_northern_ones_and_the_chosen_above_all(kit: Kit) -> None:
    north, south, chosen = item_at(kit, 0, 119_000), item_at(kit, 0, 1_000), item_at(kit, 0, 119_000, True)

    assert 0 < north.zValue() < south.zValue() < chosen.zValue()


def test_a_counter_moves_with_its_unit(kit: Kit) -> None:
    item = item_at(kit, 30_000, 20_000)
    item.set_counter(replace(item.counter, stands=(Stand(40_000, 25_000, 5_000, 3_000, 0, "hmg"),)))

    assert item.pos() == scene_point(40_000, 25_000)


def test_a_counter_is_seen_in_its_scene(kit: Kit) -> None:
    scene = QGraphicsScene()
    scene.addItem(item_at(kit, 10_000, 10_000))
    image = QImage(200, 200, QImage.Format.Format_RGB32)
    image.fill(kit.palette.colour("ground")[0])
    painter = QPainter(image)
    scene.render(painter, source=scene.itemsBoundingRect())
    painter.end()
    side = kit.palette.colour("side_blue")[:3]

    assert any(image.pixelColor(x, y).getRgb()[:3] == side for x in range(0, 200, 2) for y in range(0, 200, 2))


def test_a_memory_gives_the_same_groups_for_what_did_not_change(kit: Kit) -> None:
    memory, style = Memory(), kit.look.style(5)
    before = map_picture(TABLE, kit.signs, style, memory)
    moved = replace(TABLE, pieces=(*PIECES[:-1], replace(PIECES[-1], shape=PIECES[-2].shape)))
    after = map_picture(moved, kit.signs, style, memory)

    def groups(layer: str) -> list[int]:
        return [id(item) for picture in (before, after) for item in picture.layer(layer) if isinstance(item, Group)]

    assert len(set(groups("woods"))) == 4
    assert len(set(groups("walls"))) == 6


def test_a_memory_does_not_change_what_is_drawn(kit: Kit) -> None:
    memory, style = Memory(), kit.look.style(5)
    map_picture(TABLE, kit.signs, kit.look.style(9), memory)

    assert map_picture(TABLE, kit.signs, style, memory) == map_picture(TABLE, kit.signs, style)


def test_what_is_made_ready_twice_is_painted_the_same(kit: Kit) -> None:
    preparer = Preparer(kit.palette, kit.fonts)
    first = painted(kit, preparer)

    assert painted(kit, preparer) == first == painted(kit, None)
