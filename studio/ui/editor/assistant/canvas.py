"""What the assistant draws over the table: the ghost in hand with its stamp, permitted ground, the open sector."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtWidgets import QGraphicsItem

from studio.board.pieces import Shape
from studio.board.place import Point
from studio.drawing.overlays import area_items
from studio.drawing.pencil import line, polygon
from studio.drawing.picture import Item
from studio.drawing.scene import piece_picture
from studio.drawing.subject import Piece
from studio.engine.offers import Shape as Template
from studio.engine.offers import Within
from studio.paint.painter import prepare
from studio.scenario.model import Scenario
from studio.ui.desk import Desk
from studio.ui.editor.assistant.placing import Liner, Placer
from studio.ui.editor.shapes import scene_parts, spots_of
from studio.ui.maps import pack_signs, pack_terms
from studio.ui.widgets.map_layer import PictureItem
from studio.ui.widgets.map_view import MapView

__all__ = ["Canvas"]

GHOST_Z: Final = 90
AREA_Z: Final = 40
ROAD_WIDTH: Final = 5000
FILL_SIZE, WHO_SIZE = 20, 12
ROOM: Final = 130


class Canvas:
    """Draws for the guide on one map view; it keeps nothing but the stamp of what is in hand."""

    def __init__(self, desk: Desk, view: MapView) -> None:
        self.desk = desk
        self.view = view
        self._ghost: tuple[object, PictureItem] | None = None

    def clear(self) -> None:
        """Takes everything away but the ghost."""
        for name in ("step", "empty", "ground"):
            self.view.drop(name)

    def ghost(self, shape: Shape | None, at: Point, good: bool) -> None:
        """Washes the ground of what would lie, in green where it may and in red where not."""
        style = self.view.style_now()
        items: list[Item] = []
        for part in scene_parts(shape) if shape is not None else [_disc(at)]:
            items += area_items(part, good, style)
            if good:
                items.append(polygon(part).stroke("good", style.px(1.6), dash=(400, 250)))
        self.view.put_drawn("ghost", items, GHOST_Z)

    def line(self, points: tuple[Point, ...]) -> None:
        """Draws the beginning of a line with its corners."""
        style = self.view.style_now()
        spots = spots_of(points)
        items: list[Item] = []
        if len(points) > 1:
            items.append(line(*spots).stroke("good", ROAD_WIDTH, 70))
            items.append(line(*spots).stroke("good", style.px(2), dash=(400, 250)))
        for x, y in spots:
            reach = style.px(5)
            items.append(polygon([(x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)]).fill("good"))
        self.view.put_drawn("ghost", items, GHOST_Z)

    def no_ghost(self, forget: bool = False) -> None:
        """Takes the ghost away; the stamp that was made is kept for the next move unless it is to be forgotten."""
        self.view.drop("ghost")
        self.view.drop("stamp")
        self._ghost = None
        if forget:
            self.view.drop("ground")

    def stamp(self, scenario: Scenario, hand: Placer | Liner, kind: str, shape: Shape) -> None:
        """Shows the element as it will look, made once for each form and moved with the pointer."""
        signs = pack_signs(self.desk, scenario.pack)
        if kind not in signs.kinds:
            return
        key = (kind, hand.turn, hand.share, self.view.zoom()) if isinstance(hand, Placer) else None
        at = hand.at or Point(0, 0)
        if key is None or self._ghost is None or self._ghost[0] != key:
            picture = piece_picture(Piece("ghost", kind, shape), signs, self.view.style_now(), scenario.board)
            theme = self.desk.theme
            item = PictureItem(prepare(picture, theme.palette, theme.fonts))
            item.setOpacity(0.75)
            items: list[QGraphicsItem] = [item]
            self.view.put("stamp", items, GHOST_Z - 1)
            item.setData(0, (at.x, at.y))
            self._ghost = (key, item)
            return
        item = self._ghost[1]
        x, y = item.data(0)
        item.setPos(at.x - x, y - at.y)

    def ground(self, domain: object) -> None:
        """Washes the ground where the rules let something be tried."""
        within = domain.within if isinstance(domain, Template) else domain
        style = self.view.style_now()
        items: list[Item] = []
        if isinstance(domain, Within) and isinstance(within, Within):
            for outline in within.outlines:
                items += area_items(spots_of(outline), True, style)
        self.view.put_drawn("ground", items, AREA_Z)

    def sector(self, scenario: Scenario | None, number: int, height: int) -> None:
        """Frames the sector that is open; none for 0."""
        sector = next((each for each in scenario.sectors if each.number == number), None) if scenario else None
        if sector is None:
            self.view.drop("step")
            return
        style = self.view.style_now()
        corners = [(sector.west, 0), (sector.east, 0), (sector.east, -height), (sector.west, -height)]
        whole = polygon(corners)
        self.view.put_drawn("step", [whole.fill("good_wash", 26), whole.stroke("ink", style.px(2.5))], AREA_Z)

    def waiting(self, scenario: Scenario, owners: Mapping[int, str], height: int) -> None:
        """Writes on the sectors that wait who will fill them."""
        style, words = self.view.style_now(), self.desk.words
        terms = pack_terms(self.desk, scenario.pack)
        items: list[Item] = []
        for sector in scenario.sectors:
            if sector.number in owners:
                x, y = (sector.west + sector.east) / 2, -height * 0.72
                who = words.say("by the {side}", side=terms(owners[sector.number]))
                pixel = style.px(1)
                if sector.east - sector.west < ROOM * pixel:
                    continue
                items.append(
                    style.text("place", words.say("To be filled"), x, y, "ink_second", unit=pixel, size=FILL_SIZE)
                )
                items.append(style.text("small", who, x, y + 22 * pixel, "ink_second", unit=pixel, size=WHO_SIZE))
        self.view.put_drawn("empty", items, AREA_Z)


def _disc(at: Point) -> Sequence[tuple[float, float]]:
    reach = 2500
    steps = ((0, 10), (7, 7), (10, 0), (7, -7), (0, -10), (-7, -7), (-10, 0), (-7, 7))
    return [(at.x + x * reach / 10, -at.y + y * reach / 10) for x, y in steps]
