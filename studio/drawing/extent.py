"""How far an item of a picture reaches, for painting only what a tile or a repaint touches."""

from collections.abc import Mapping, Sequence

from studio.drawing.look import Face
from studio.drawing.picture import Glow, Group, Item, Path, Stamp, Symbol, Text

__all__ = ["Box", "Extents"]

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in units."""


class Extents:
    """Finds the extent of items; it knows the symbols that stamps set down and the letters of the faces."""

    def __init__(self, symbols: Sequence[Symbol], faces: Mapping[str, Face]) -> None:
        self._symbols = {symbol.name: symbol for symbol in symbols}
        self._faces = faces
        self._reach: dict[str, int] = {}

    def of(self, item: Item) -> Box | None:
        """Returns the extent of an item, none when it paints nothing."""
        match item:
            case Path():
                return _path(item)
            case Glow():
                return item.x - item.radius, item.y - item.radius, item.x + item.radius, item.y + item.radius
            case Stamp():
                reach = self._symbol(item.symbol) * item.scale // 1000 + 1
                return item.x - reach, item.y - reach, item.x + reach, item.y + reach
            case Text():
                return self._text(item)
            case Group():
                inner = self.all(item.items)
                if item.clip is None or inner is None:
                    return inner
                cut = _path(item.clip)
                return _common(inner, cut) if cut else None

    def all(self, items: Sequence[Item]) -> Box | None:
        """Returns the extent of several items together."""
        boxes = [box for item in items if (box := self.of(item)) is not None]
        if not boxes:
            return None
        return (
            min(box[0] for box in boxes),
            min(box[1] for box in boxes),
            max(box[2] for box in boxes),
            max(box[3] for box in boxes),
        )

    def _symbol(self, name: str) -> int:
        """Returns how far a symbol reaches from its origin in any direction."""
        if name not in self._reach:
            self._reach[name] = 0
            symbol = self._symbols.get(name)
            box = self.all(symbol.items) if symbol else None
            if box is not None:
                wide, high = max(-box[0], box[2]), max(-box[1], box[3])
                self._reach[name] = int((wide * wide + high * high) ** 0.5) + 1
        return self._reach[name]

    def _text(self, item: Text) -> Box:
        advances = self._faces[item.face].advances
        width = sum(advances.get(letter, 550) for letter in item.text) * item.size // 1000
        width += item.spacing * len(item.text) + item.size + item.halo_width
        if item.along:
            xs, ys = item.along[::2], item.along[1::2]
            margin = item.size + item.halo_width
            return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin
        if item.rotation:
            return item.x - width, item.y - width, item.x + width, item.y + width
        left = item.x - {"start": item.size, "middle": width // 2 + item.size // 2, "end": width}[item.anchor]
        return left, item.y - item.size - item.halo_width, left + width + item.size, item.y + item.size


def _path(item: Path) -> Box | None:
    if not item.coords:
        return None
    xs, ys = item.coords[::2], item.coords[1::2]
    margin = item.width * (2 if item.miter else 1) if item.stroke else 0
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def _common(first: Box, second: Box) -> Box | None:
    box = (
        max(first[0], second[0]),
        max(first[1], second[1]),
        min(first[2], second[2]),
        min(first[3], second[3]),
    )
    return box if box[0] < box[2] and box[1] < box[3] else None
