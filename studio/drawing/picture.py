"""The picture: a frozen value of layers of primitives in table units, colours by name.

Units are hundredths of a millimetre on the table. x grows east and y grows **south**: the table point (x, y) stands at
(x, -y). Alphas run from 0 to 255, rotations are hundredths of a degree clockwise. Equal inputs give equal bytes.
"""

from collections.abc import Iterator

import msgspec

__all__ = ["Glow", "Group", "Item", "Layer", "Path", "Picture", "Stamp", "Symbol", "Text", "encode"]


class Path(msgspec.Struct, frozen=True, tag="path", gc=False, omit_defaults=True):
    """An outline of verbs M, L (a point each), C (three points) and Z; filled, stroked or both.

    A dash is a row of lengths in hundredths of the line's width. An empty colour name paints nothing.
    """

    verbs: str
    coords: tuple[int, ...]
    fill: str = ""
    fill_alpha: int = 255
    stroke: str = ""
    stroke_alpha: int = 255
    width: int = 0
    dash: tuple[int, ...] = ()
    dash_offset: int = 0
    flat: bool = False
    miter: bool = False
    even_odd: bool = False


class Glow(msgspec.Struct, frozen=True, tag="glow", gc=False, omit_defaults=True):
    """A disc of one colour whose alpha changes from the middle outwards; stops are (per mille of the radius, alpha)."""

    x: int
    y: int
    radius: int
    colour: str
    stops: tuple[tuple[int, int], ...]


class Text(msgspec.Struct, frozen=True, tag="text", gc=False, omit_defaults=True):
    """A line of letters; (x, y) lies on the base line. With `along` (a cubic path) the letters follow it, centred."""

    text: str
    x: int
    y: int
    face: str
    size: int
    colour: str
    alpha: int = 255
    anchor: str = "middle"
    rotation: int = 0
    spacing: int = 0
    halo: str = ""
    halo_alpha: int = 255
    halo_width: int = 0
    along: tuple[int, ...] = ()


class Stamp(msgspec.Struct, frozen=True, tag="stamp", gc=False, omit_defaults=True):
    """A symbol of the picture set down at a place; scale is per mille, rotation clockwise."""

    symbol: str
    x: int
    y: int
    scale: int = 1000
    rotation: int = 0


class Group(msgspec.Struct, frozen=True, tag="group", omit_defaults=True):
    """Items that are painted together, cut by an outline when one is given; `key` names what they stand for."""

    items: "tuple[Item, ...]"
    clip: Path | None = None
    key: str = ""


Item = Path | Glow | Text | Stamp | Group


class Symbol(msgspec.Struct, frozen=True):
    """Items about the origin that stamps repeat."""

    name: str
    items: tuple[Item, ...]


class Layer(msgspec.Struct, frozen=True):
    """One sheet of the pile, from below, cut by an outline when one is given; its name is one of `layers.ORDER`."""

    name: str
    items: tuple[Item, ...]
    clip: Path | None = None


class Picture(msgspec.Struct, frozen=True):
    """The whole drawing; the frame is (left, top, width, height) in units."""

    frame: tuple[int, int, int, int]
    layers: tuple[Layer, ...]
    symbols: tuple[Symbol, ...] = ()

    def layer(self, name: str) -> tuple[Item, ...]:
        """Returns the items of the named layer, none when it is absent."""
        return next((layer.items for layer in self.layers if layer.name == name), ())

    def texts(self) -> Iterator[Text]:
        """Walks over every text of the picture, in the order of painting."""
        for layer in self.layers:
            yield from _texts(layer.items)


def encode(picture: Picture) -> bytes:
    """Returns the canonical bytes of a picture: equal pictures, equal bytes."""
    return msgspec.json.encode(picture, order="deterministic")


def _texts(items: tuple[Item, ...]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from _texts(item.items)
