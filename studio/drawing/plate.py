"""The plate: a map with frame, rulers, cartouche, rose, signs, scale bar and foot notes, as it is printed or framed."""

from collections.abc import Sequence
from dataclasses import dataclass

from studio.drawing.furniture import (
    cartouche_items,
    die_items,
    flag_items,
    rose_items,
    rule_items,
    scale_items,
)
from studio.drawing.layers import Pile
from studio.drawing.legend import SAMPLE_HEIGHT, SAMPLE_WIDTH, sample
from studio.drawing.look import UNITS_PER_CM, Style
from studio.drawing.objectives import objective_items
from studio.drawing.pencil import Pencil, rectangle
from studio.drawing.picture import Item, Picture, Stamp
from studio.drawing.rulers import ruler_items
from studio.drawing.scene import Table, board_size, draw_table
from studio.drawing.subject import Objective, Signs
from studio.drawing.wrapping import title_lines, wrapped

__all__ = ["DealtSector", "PlateSide", "PlateText", "plate_picture"]


@dataclass(frozen=True, slots=True)
class DealtSector:
    """A sector in the foot: its number, kind, die (0 for none) and what lies in it."""

    number: int
    kind: str
    die: int
    contents: str


@dataclass(frozen=True, slots=True)
class PlateSide:
    """A side in the foot: its key, role and a line about its army."""

    key: str
    role: str
    note: str


@dataclass(frozen=True, slots=True)
class PlateText:
    """Every text of a plate, in the reader's language."""

    title: str
    brand: str
    north: str
    signs_heading: str
    scale_caption: str
    subtitles: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    ranges: str = ""
    sectors_heading: str = ""
    sectors: tuple[DealtSector, ...] = ()
    objectives_heading: str = ""
    sides: tuple[PlateSide, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()


def plate_picture(table: Table, text: PlateText, signs: Signs, style: Style, unit: float = 0.0) -> Picture:
    """Returns the plate of a table; `unit` is the size of a pixel of its furniture, the plate's own by default."""
    unit = unit or style.plate(1)
    width, height = board_size(table.board)
    pile = Pile()
    draw_table(table, signs, style, pile)
    edge = rectangle(0, -height, width, height).clip()
    margin_left, margin_top = 76 * unit, 64 * unit
    column = 244 * unit
    side = width + 76 * unit
    bottom = 216 * unit if text.sectors or text.sides or table.objectives else 140 * unit
    left, top = -margin_left, -height - margin_top
    sheet_width = margin_left + side + column + 24 * unit
    needed = 590 * unit + len(text.legend) * 40 * unit
    sheet_height = max(margin_top + height + bottom, needed + 40 * unit)
    sheet = rectangle(left, top, sheet_width, sheet_height)
    pile.add("paper", [sheet.fill("paper")])
    pile.add("frame", _frame(width, height, unit))
    pile.add("frame", ruler_items(width, height, style, unit))
    below = _cartouche(pile, text, style, side, top + 16 * unit, column, unit)
    pile.add("frame", rose_items((side + column / 2, below + 112 * unit), 62 * unit, text.north, style, unit))
    _signs(pile, text, signs, style, side, below + 200 * unit, column, top + sheet_height - 16 * unit, unit)
    _foot(pile, table, text, signs, style, width, 66 * unit, unit)
    return pile.picture((round(left), round(top), round(sheet_width), round(sheet_height)), edge)


def _frame(width: float, height: float, unit: float) -> list[Item]:
    def around(across: float, down: float) -> Pencil:
        x, y = -across * unit, -height - down * unit
        return rectangle(x, y, width + 2 * across * unit, height + 2 * down * unit)

    return [
        around(0, 0).stroke("frame", 3 * unit, miter=True),
        around(46, 44).stroke("frame", 1.2 * unit, miter=True),
        around(52, 50).stroke("frame", 2.6 * unit, miter=True),
    ]


def _cartouche(pile: Pile, text: PlateText, style: Style, left: float, top: float, width: float, unit: float) -> float:
    """Lays the cartouche and returns where it ends below."""
    middle = left + width / 2
    lines: list[Item] = [style.text("brand", text.brand, middle, top + 36 * unit, "ink", unit=unit)]
    lines += rule_items(left + 70 * unit, left + width - 70 * unit, top + 56 * unit, unit)
    y = top + 92 * unit
    titles = title_lines(text.title, style, width - 36 * unit, unit)
    for role, line, size in titles:
        lines.append(style.text(role, line, middle, y, "ink", unit=unit, size=size))
        y += (36 if role == "title_small" else 40) * unit
    y += 2 * unit
    lines += rule_items(middle - 74 * unit, middle + 74 * unit, y, unit, diamond=True)
    y += 30 * unit
    for line in text.subtitles:
        for part in wrapped(line, "subtitle", style, width - 30 * unit, unit):
            lines.append(style.text("subtitle", part, middle, y, "ink", unit=unit))
            y += 26 * unit
    y += 4 * unit
    for index, line in enumerate(text.notes):
        for part in wrapped(line, "small", style, width - 28 * unit, unit):
            colour = "ink" if index == 0 else "ink_second"
            lines.append(style.text("small", part, middle, y, colour, unit=unit))
            y += 22 * unit
    height = y + 14 * unit - top
    pile.add("frame", cartouche_items(left, top, width, height, unit))
    pile.add("frame", lines)
    return top + height


def _signs(
    pile: Pile,
    text: PlateText,
    signs: Signs,
    style: Style,
    left: float,
    top: float,
    width: float,
    bottom: float,
    unit: float,
) -> None:
    if not text.legend:
        return
    heading = style.text("heading", text.signs_heading, left + width / 2, top, "ink", unit=unit)
    pile.add("frame", [heading, *rule_items(left, left + width, top + 19 * unit, unit)])
    top += 24 * unit
    pitch = min(53 * unit, (bottom - top) / len(text.legend))
    high = min(46 * unit, pitch * 0.87)
    scale = high / SAMPLE_HEIGHT
    wide = SAMPLE_WIDTH * scale
    small = style.look.style(max(4.0, style.zoom * scale), style.paper)
    for row, (kind, label) in enumerate(text.legend):
        y = top + row * pitch
        pile.define([sample(kind, signs, small)])
        items: list[Item] = [
            Stamp(f"sample_{kind}", round(left), round(y + high), round(scale * 1000)),
            rectangle(left, y, wide, high).stroke("ink_second", 0.8 * unit, miter=True),
        ]
        room = width - wide - 14 * unit
        size = style.look.roles["sign"].size
        tight = min(1.0, room / max(1.0, style.breadth("sign", label, unit)))
        parts = [label] if tight > 0.85 else wrapped(label, "sign", style, room, unit)[:2]
        for index, part in enumerate(parts):
            at = y + high / 2 + (index - (len(parts) - 1) / 2) * 21 * unit
            letters = size * tight if len(parts) == 1 else size
            x = left + wide + 14 * unit
            items.append(style.text("sign", part, x, at, "ink", "start", unit=unit, size=letters))
        pile.add("frame", items)


def _foot(
    pile: Pile,
    table: Table,
    text: PlateText,
    signs: Signs,
    style: Style,
    width: float,
    top: float,
    unit: float,
) -> None:
    length = min(50, int(width * 0.3 // (10 * UNITS_PER_CM)) * 10) * UNITS_PER_CM
    items: list[Item] = [style.text("caption", text.scale_caption, 0, top + 17 * unit, "ink", "start", unit=unit)]
    items += scale_items(0, top + 56 * unit, length, style, unit)
    if text.ranges:
        items.append(style.text("small", text.ranges, 0, top + 90 * unit, "ink_second", "start", unit=unit))
    start = max(length + 70 * unit, style.breadth("small", text.ranges, unit) + 60 * unit)
    right = width + 52 * unit
    last = right - 440 * unit if text.sides or table.objectives else right
    if text.sectors:
        items += _deal(text, style, start, last - 20 * unit, top, unit)
    if text.sides or table.objectives:
        items += _holders(table.objectives, text, signs, style, last, right, top, unit)
    pile.add("frame", items)


def _deal(text: PlateText, style: Style, left: float, right: float, top: float, unit: float) -> list[Item]:
    items: list[Item] = [
        style.text("foot_heading", text.sectors_heading, left, top + 8 * unit, "ink", "start", unit=unit)
    ]
    gap = 8 * unit
    each = (right - left - gap * (len(text.sectors) - 1)) / len(text.sectors)
    for index, sector in enumerate(text.sectors):
        x = left + index * (each + gap)
        line = Pencil().move(x, top + 24 * unit).line(x + each, top + 24 * unit)
        items.append(line.stroke("sector", unit, flat=True))
        name = x
        if sector.die:
            items += die_items(x, top + 31 * unit, 26 * unit, sector.die)
            name += 34 * unit
        label = f"{sector.number}. {sector.kind}"
        fitting = min(20.5, 20.5 * (x + each - name) / max(1.0, style.breadth("entry", label, unit)))
        items.append(style.text("entry", label, name, top + 44 * unit, "ink", "start", unit=unit, size=fitting))
        for row, part in enumerate(wrapped(sector.contents, "note", style, each, unit)[:5]):
            y = top + (72 + row * 17.5) * unit
            items.append(style.text("note", part, x, y, "ink_second", "start", unit=unit))
    return items


def _holders(
    objectives: Sequence[Objective],
    text: PlateText,
    signs: Signs,
    style: Style,
    left: float,
    right: float,
    top: float,
    unit: float,
) -> list[Item]:
    items: list[Item] = [
        style.text("foot_heading", text.objectives_heading, left, top + 8 * unit, "ink", "start", unit=unit),
        Pencil().move(left, top + 24 * unit).line(right, top + 24 * unit).stroke("sector", unit, flat=True),
    ]
    for index, objective in enumerate(objectives[:5]):
        y = top + (43 + index * 27) * unit
        token = Objective(objective.number, round(left + 13 * unit), round(-y), "", objective.side)
        side = signs.side(objective.side) if objective.side else None
        items += objective_items(token, side, style, radius=11 * unit)
        items.append(style.text("sign", objective.name, left + 32 * unit, y, "ink", "start", unit=unit))
    for index, holder in enumerate(text.sides):
        x, y = left + 205 * unit, top + (32 + index * 44) * unit
        items += flag_items(x, y + 3 * unit, 34 * unit, 24 * unit, signs.side(holder.key), unit)
        items.append(style.text("holder", holder.role, x + 44 * unit, y + 6 * unit, "ink", "start", unit=unit))
        items.append(style.text("note", holder.note, x + 44 * unit, y + 26 * unit, "ink_second", "start", unit=unit))
    return items
