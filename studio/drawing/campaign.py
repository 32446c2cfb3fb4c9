"""A campaign as a picture: battles as cards in columns by date, what leads where, and where the campaign stands.

Sizes are pixels of the screen at 100 %; a pixel is `PX` units, so that the picture scales like a map.
"""

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from studio.drawing.campaign_ground import country
from studio.drawing.look import Style
from studio.drawing.pencil import Pencil, Spot, disc, line, polygon, rectangle
from studio.drawing.picture import Group, Item, Layer, Picture
from studio.drawing.shrinking import shrunk
from studio.drawing.woods import tree_symbols
from studio.drawing.wrapping import wrapped

__all__ = ["PX", "Box", "Card", "Line", "Plan", "campaign_picture", "card_boxes"]

PX: Final = 100
CARD: Final = (144.0, 120.0)
END: Final = 78.0
MAP: Final = (132.0, 50.0)
STRIP: Final = 38.0
EDGE: Final = 24.0
LEAST_GAP: Final = 88.0
LABEL: Final = 66.0
ROW_GAP: Final = 34.0
TODAY: Final = 34.0
ARROW: Final = (12.0, 6.0)

Box = tuple[int, int, int, int]
"""Left, top, width and height in units."""

WON, LOST, DRAWN, OPEN, LATER, ENDING, UNPLAYED = "won", "lost", "drawn", "open", "later", "ending", "unplayed"
_LOOKS: Final[Mapping[str, tuple[str, str, str]]] = {
    WON: ("ui.good", "ui.good_wash", "ui.good"),
    LOST: ("ui.refused", "ui.refused_wash", "ui.refused"),
    DRAWN: ("ui.warning", "ui.warning_wash", "ui.warning"),
    OPEN: ("ui.accent", "ui.accent_wash", "ui.accent"),
    LATER: ("ui.hairline", "ui.panel", "ui.text_second"),
    ENDING: ("ui.text_second", "ui.panel", "ui.text_second"),
    UNPLAYED: ("ui.text_second", "ui.inset", "ui.text_second"),
}
"""Line, ground and caption of a card in each state."""
_PLAYED: Final = (WON, LOST, DRAWN, OPEN)


@dataclass(frozen=True, slots=True)
class Card:
    """A node: its key, what stands on its card, its state, its column, its place of how many in it, and its map.

    `at` is where the author wants it, in hundredths of the width and height below the dates.
    """

    key: str
    title: str
    date: str
    caption: str
    state: str
    column: int
    place: int
    of: int
    number: int = 0
    map: Picture | None = None
    at: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """What leads from card to card by way of bends (column, place, of); taken, open (next) or closed; its label."""

    source: str
    target: str
    state: str
    label: str = ""
    bends: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """A campaign to be drawn: cards, lines, the heading of each column, the column of now, and what today is called.

    `seed` varies the country behind the cards.
    """

    cards: tuple[Card, ...]
    lines: tuple[Line, ...]
    columns: tuple[str, ...]
    now: int = -1
    today: str = ""
    size: tuple[int, int] = (982, 711)
    seed: int = 0


def campaign_picture(plan: Plan, style: Style, chosen: str = "") -> Picture:
    """Returns the picture of a campaign; `chosen` is the key of the card that is marked."""
    sheet = _Sheet(plan, style)
    cards = [item for card in plan.cards for item in sheet.card(card, card.key == chosen)]
    lines = [item for link in plan.lines for item in sheet.line(link)]
    labels = [item for link in plan.lines for item in sheet.label(link)]
    symbols = {symbol.name: symbol for symbol in tree_symbols()}
    symbols.update({symbol.name: symbol for card in plan.cards if card.map for symbol in card.map.symbols})
    layers = (
        Layer("paper", tuple(sheet.ground())),
        Layer("overlays", tuple(lines)),
        Layer("counters", tuple(cards)),
        Layer("tags", tuple(labels)),
        Layer("frame", tuple(sheet.calendar())),
    )
    frame = (0, 0, round(sheet.width * PX), round(sheet.height * PX))
    return Picture(frame, layers, tuple(symbols[name] for name in sorted(symbols)))


def card_boxes(plan: Plan) -> dict[str, Box]:
    """Returns where each card lies."""
    room = _Room.of(plan)
    boxes = {}
    for card in plan.cards:
        left, top, width, height = room.box(card)
        boxes[card.key] = (round(left * PX), round(top * PX), round(width * PX), round(height * PX))
    return boxes


@dataclass(frozen=True, slots=True)
class _Room:
    """How the columns and rows share the sheet, in pixels."""

    width: float
    height: float
    pitch: float

    @staticmethod
    def of(plan: Plan) -> "_Room":
        columns = max(1, len(plan.columns))
        rows = max((card.of for card in plan.cards), default=1)
        least = 2 * EDGE + columns * CARD[0] + (columns - 1) * LEAST_GAP
        width = max(float(plan.size[0]), least)
        height = max(float(plan.size[1]), STRIP + TODAY + 2 * EDGE + rows * (CARD[1] + ROW_GAP))
        pitch = (width - 2 * EDGE - CARD[0]) / max(1, columns - 1)
        return _Room(width, height, pitch)

    def middle(self, column: int, place: int, of: int) -> Spot:
        """Gives the middle of the card there; the cards of a column share its height."""
        usable = self.height - STRIP - TODAY
        step = min(usable / max(1, of), CARD[1] + 3 * ROW_GAP)
        return EDGE + column * self.pitch + CARD[0] / 2, STRIP + usable / 2 + (place - (of - 1) / 2) * step

    def spot(self, card: Card) -> Spot:
        """Gives the middle of a card: where its author wants it, else in its column."""
        if card.at is None:
            return self.middle(card.column, card.place, card.of)
        across = self.width - 2 * EDGE - CARD[0]
        down = self.height - STRIP - TODAY - CARD[1]
        return EDGE + CARD[0] / 2 + across * card.at[0] / 100, STRIP + CARD[1] / 2 + down * card.at[1] / 100

    def box(self, card: Card) -> tuple[float, float, float, float]:
        """Gives left, top, width and height of a card; one without a number is an ending and lower."""
        x, y = self.spot(card)
        height = CARD[1] if card.number else END
        return x - CARD[0] / 2, y - height / 2, CARD[0], height


class _Sheet:
    def __init__(self, plan: Plan, style: Style) -> None:
        self.plan = plan
        self.style = style
        self.room = _Room.of(plan)
        self.width, self.height = self.room.width, self.room.height
        self.cards = {card.key: card for card in plan.cards}

    def ground(self) -> list[Item]:
        whole = rectangle(0, 0, self.width * PX, self.height * PX)
        items: list[Item] = [whole.fill("paper")]
        items += country(self.width * PX, self.height * PX, self.style, self.plan.seed)
        for column in range(len(self.plan.columns)):
            x = EDGE + column * self.room.pitch + CARD[0] / 2
            colour = "ui.accent" if column == self.plan.now else "ui.hairline"
            items.append(_line((x, STRIP), (x, self.height)).stroke(colour, 1.2 * PX, dash=(300, 300), flat=True))
        return items

    def calendar(self) -> list[Item]:
        items: list[Item] = [
            rectangle(0, 0, self.width * PX, STRIP * PX).fill("ui.panel"),
            _line((0, STRIP), (self.width, STRIP)).stroke("ui.text_second", PX),
        ]
        for column, text in enumerate(self.plan.columns):
            x = EDGE + column * self.room.pitch + CARD[0] / 2
            colour = "ui.accent" if column == self.plan.now else "ui.text"
            items += self.fitted("caption", text, x, STRIP / 2, colour, 17, self.room.pitch - 8, "middle")
        if self.plan.today and self.plan.now >= 0:
            x = EDGE + self.plan.now * self.room.pitch + CARD[0] / 2
            items += self.capsule(self.plan.today, x, self.height - TODAY / 2)
        return items

    def card(self, card: Card, chosen: bool) -> list[Item]:
        x, y, width, height = self.room.box(card)
        edge, ground, ink = _LOOKS[card.state]
        played = card.state in _PLAYED
        items: list[Item] = [_box(x + 2, y + 3, width, height, 8).fill("shadow", 45)]
        if card.state == OPEN or chosen:
            items.append(_box(x - 5, y - 5, width + 10, height + 10, 12).stroke("ui.rail_active", 3 * PX))
        items.append(_box(x, y, width, height, 8).both(ground, edge, (2.4 if played else 1.3) * PX))
        if card.map is not None:
            items.append(self.map(card.map, x + 6, y + 6, faint=card.state == UNPLAYED))
        if card.number:
            items.append(disc((x + 18) * PX, (y + 18) * PX, 11 * PX).both(ink, "sector_figure", 1.5 * PX))
            items += self.text("entry", str(card.number), x + 18, y + 18, "ui.panel", 13, "middle")
        colour = "ui.text" if card.state != UNPLAYED else "ui.text_second"
        if card.number:
            items += self.fitted("entry", card.title, x + 8, y + 69, colour, 14, width - 15, "start")
            items += self.fitted("small", card.date, x + 8, y + 86, "ui.text_second", 11.5, width - 15, "start")
        else:
            for row, text in enumerate(self.lines_of("entry", card.title, 13.2, width - 16)[:2]):
                items += self.fitted("entry", text, x + 9, y + 17 + 17 * row, colour, 13.2, width - 16, "start")
        foot = y + height - 15
        items += self.sign(card.state, x + 15, foot, ink)
        items += self.fitted("tag", card.caption, x + 27, foot, ink, 11.6, width - 34, "start")
        return [Group(tuple(items), key=card.key)]

    def map(self, picture: Picture, x: float, y: float, faint: bool) -> Group:
        """Fits a map's width into the card's window, its middle to the middle."""
        left, top, width, height = picture.frame
        factor = MAP[0] * PX / width
        dx = x * PX - left * factor
        dy = (y + MAP[1] / 2) * PX - (top + height / 2) * factor
        window = _box(x, y, *MAP, 0)
        items: list[Item] = [window.fill("ground")]
        for layer in picture.layers:
            items.extend(shrunk(layer.items, factor, dx, dy))
        if faint:
            items.append(window.fill("ui.inset", 150))
        items.append(window.stroke("ui.hairline", PX))
        return Group(tuple(items), window.clip())

    def sign(self, state: str, x: float, y: float, ink: str) -> list[Item]:
        """Draws the sign of a state: a tick, a cross, an arrow, a ring, a dash, a flag; colour never says it alone."""
        match state:
            case "won":
                return [_line((x - 5, y), (x - 1.5, y + 4), (x + 5, y - 4)).stroke(ink, 2.4 * PX)]
            case "lost":
                down = _line((x - 4, y - 4), (x + 4, y + 4)).stroke(ink, 2.4 * PX)
                return [down, _line((x - 4, y + 4), (x + 4, y - 4)).stroke(ink, 2.4 * PX)]
            case "drawn":
                above = _line((x - 5, y - 2.5), (x + 5, y - 2.5)).stroke(ink, 2.2 * PX)
                return [above, _line((x - 5, y + 2.5), (x + 5, y + 2.5)).stroke(ink, 2.2 * PX)]
            case "open":
                return [_shape((x - 4, y - 6), (x + 6, y), (x - 4, y + 6)).fill(ink)]
            case "later":
                return [disc(x * PX, y * PX, 5 * PX).stroke(ink, 1.5 * PX)]
            case "ending":
                pole = _line((x - 4, y - 6), (x - 4, y + 6)).stroke(ink, 1.6 * PX)
                return [pole, _shape((x - 4, y - 6), (x + 6, y - 3), (x - 4, y)).fill(ink)]
            case _:
                return [_line((x - 6, y), (x + 6, y)).stroke(ink, 2 * PX)]

    def line(self, link: Line) -> list[Item]:
        colour, width, dash = _line_look(link.state, self.cards[link.source].state)
        curves = self.curves(link)
        pencil = Pencil().move(curves[0][0][0] * PX, curves[0][0][1] * PX)
        for _, first, second, end in curves:
            pencil.curve(*(value * PX for spot in (first, second, end) for value in spot))
        x, y = curves[-1][3]
        head = _shape((x + 2, y), (x - ARROW[0], y - ARROW[1]), (x - ARROW[0], y + ARROW[1]))
        return [
            pencil.stroke("paper", 8 * PX, 220, flat=True),
            pencil.stroke(colour, width * PX, dash=dash, flat=True),
            head.fill(colour),
        ]

    def label(self, link: Line) -> list[Item]:
        if not link.label:
            return []
        x, y = _along(self.curves(link)[0], 0.5)
        colour, _, _ = _line_look(link.state, self.cards[link.source].state)
        lines = self.lines_of("caption", link.label, 13.5, LABEL)
        breadth = max(self.style.breadth("caption", text, PX, 13.5) for text in lines) / PX + 16
        height = 5 + 16 * len(lines)
        items: list[Item] = [_box(x - breadth / 2, y - height / 2, breadth, height, 10).both("ui.panel", colour, PX)]
        for row, text in enumerate(lines):
            items += self.text("caption", text, x, y + (row - (len(lines) - 1) / 2) * 16, "ui.text", 13.5, "middle")
        return items

    def lines_of(self, role: str, text: str, size: float, room: float) -> list[str]:
        """Breaks a text into lines that keep within a room."""
        grown = self.style.look.roles[role].size / size
        return wrapped(text, role, self.style, room * PX * grown, PX)

    def curves(self, link: Line) -> list[tuple[Spot, Spot, Spot, Spot]]:
        """Gives the cubic curves of a line through its bends, leaving and arriving level."""
        source, target = self.cards[link.source], self.cards[link.target]
        x, y = self.room.spot(source)
        start = (x + CARD[0] / 2, y)
        x, y = self.room.spot(target)
        end = (x - CARD[0] / 2 - 3, y)
        arranged = source.at is None and target.at is None
        bends = [self.room.middle(*bend) for bend in link.bends] if arranged else []
        stops: list[Spot] = [start, *bends, end]
        found = []
        for before, after in itertools.pairwise(stops):
            reach = max(30.0, (after[0] - before[0]) * 0.45)
            found.append((before, (before[0] + reach, before[1]), (after[0] - reach, after[1]), after))
        return found

    def capsule(self, text: str, x: float, y: float) -> list[Item]:
        """Writes what today is called, kept within the sheet."""
        breadth = self.style.breadth("tag", text, PX, 11.5) / PX + 18
        x = min(max(x, breadth / 2 + 4), self.width - breadth / 2 - 4)
        box = _box(x - breadth / 2, y - 10.5, breadth, 21, 10)
        return [box.both("ui.accent_wash", "ui.accent", PX), *self.text("tag", text, x, y, "ui.accent", 11.5, "middle")]

    def fitted(
        self, role: str, text: str, x: float, y: float, colour: str, size: float, room: float, anchor: str
    ) -> list[Item]:
        """Writes a text that keeps within its room: smaller by a fifth at most, then cut short with an ellipsis."""
        least = size * 0.8
        while size > least and self.style.breadth(role, text, PX, size) > room * PX:
            size -= 0.4
        if self.style.breadth(role, text, PX, size) > room * PX:
            while text and self.style.breadth(role, f"{text}…", PX, size) > room * PX:
                text = text[:-1].rstrip()
            text = f"{text}…"
        return self.text(role, text, x, y, colour, size, anchor)

    def text(self, role: str, text: str, x: float, y: float, colour: str, size: float, anchor: str) -> list[Item]:
        if not text:
            return []
        return [self.style.text(role, text, x * PX, y * PX, colour, anchor=anchor, unit=PX, size=size)]


def _line_look(state: str, source: str) -> tuple[str, float, tuple[int, ...]]:
    """Gives colour, width and dash of a line; a line taken wears the colour of the battle it leads on from."""
    if state == "taken":
        return _LOOKS[source][0], 4.0, ()
    if state == "open":
        return "ui.accent", 3.0, ()
    return "ui.text_second", 2.0, (400, 300)


def _along(curve: tuple[Spot, Spot, Spot, Spot], share: float) -> Spot:
    a, b, c, d = curve
    rest = 1 - share
    weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
    return (
        math.fsum(weight * spot[0] for weight, spot in zip(weights, (a, b, c, d), strict=True)),
        math.fsum(weight * spot[1] for weight, spot in zip(weights, (a, b, c, d), strict=True)),
    )


def _box(x: float, y: float, width: float, height: float, corner: float) -> Pencil:
    return rectangle(x * PX, y * PX, width * PX, height * PX, corner * PX)


def _line(*spots: Spot) -> Pencil:
    return line(*_units(spots))


def _shape(*spots: Spot) -> Pencil:
    return polygon(_units(spots))


def _units(spots: Sequence[Spot]) -> list[Spot]:
    return [(x * PX, y * PX) for x, y in spots]
