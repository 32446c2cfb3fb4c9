"""Zones of deployment and sectors: hatched bands inside an edge, dashed lines between, and their captions."""

from studio.drawing.look import Style
from studio.drawing.pencil import Pencil, rectangle
from studio.drawing.picture import Item
from studio.drawing.subject import Sector, SideLook, Zone

__all__ = ["sector_caption_items", "sector_line_items", "zone_items", "zone_label_items"]

_BAND = 800.0
_HATCH = 1250.0


def zone_items(zone: Zone, side: SideLook, style: Style) -> list[Item]:
    """Returns the band inside the edge of a zone in its side's colour and hatch, and its label at the foot."""
    left, bottom, right, top = zone.box
    x, y, width, height = left, -top, right - left, top - bottom
    inner = (x + _BAND, y + _BAND, width - 2 * _BAND, height - 2 * _BAND)
    band = Pencil().rectangle(x, y, width, height).rectangle(*inner)
    hatch = Pencil()
    slope = -1.0 if side.hatch == "rising" else 1.0
    offset = float(-height)
    while offset < width:
        base = y + height if slope < 0 else y
        for start, end in _stretches(offset, (width, height)):
            hatch.move(x + offset + start, base + slope * start).line(x + offset + end, base + slope * end)
        offset += _HATCH
    items: list[Item] = [
        band.fill(side.colour, 70, even_odd=True),
        hatch.stroke(side.line, style.width("band_hatch"), 200, flat=True),
        rectangle(*inner).stroke(side.line, style.width("band_line"), 230, miter=True),
    ]
    return items


def zone_label_items(zone: Zone, side: SideLook, style: Style) -> list[Item]:
    """Returns the name of a zone inside its foot, towards its own rear edge."""
    if not zone.label:
        return []
    left, bottom, right, _ = zone.box
    start = zone.label_at == "start"
    x = left + 2000 if start else right - 2000
    anchor = "start" if start else "end"
    text = style.text("zone", zone.label, x, -bottom - 2900, side.line, anchor, halo="ground", name=True)
    return [text]


def sector_line_items(sectors: tuple[Sector, ...], style: Style) -> list[Item]:
    """Returns the dashed lines between neighbouring sectors."""
    edges = sorted({sector.box[0] for sector in sectors} | {sector.box[2] for sector in sectors})[1:-1]
    low = min(sector.box[1] for sector in sectors)
    high = max(sector.box[3] for sector in sectors)
    lines = Pencil()
    for x in edges:
        lines.move(x, -low).line(x, -high)
    if lines.empty():
        return []
    return [lines.stroke("sector", style.width("sector"), 210, dash=(900, 500), flat=True)]


def sector_caption_items(sector: Sector, style: Style) -> list[Item]:
    """Returns a sector's number and name in its upper left corner."""
    unit = style.plate(1)
    left, top = sector.box[0] + 1700, -sector.box[3] + 1800
    height = 40 * unit
    name = style.breadth("sector_name", sector.label) if sector.label else 0
    width = height + (name + 22 * unit if sector.label else 0)
    items: list[Item] = [
        rectangle(left, top, width, height, 4 * unit).both("plate", "sector", style.at_least(1.4 * unit, 1), 235),
        rectangle(left, top, height, height, 4 * unit).fill("sector"),
        style.text("sector_figure", str(sector.number), left + height / 2, top + height / 2, "sector_figure"),
    ]
    if sector.label:
        x = left + height + 10 * unit
        items.append(style.text("sector_name", sector.label, x, top + height / 2, "ink", "start"))
    return items


def _stretches(offset: float, size: tuple[float, float]) -> list[tuple[float, float]]:
    """Returns the parts of a diagonal inside the band, as advances from its start beside the box's corner."""
    width, height = size
    start, end = max(0.0, -offset), min(height, width - offset)
    enter = max(_BAND, _BAND - offset)
    leave = min(height - _BAND, width - _BAND - offset)
    if enter >= leave:
        return [(start, end)]
    return [(start, enter), (leave, end)]
