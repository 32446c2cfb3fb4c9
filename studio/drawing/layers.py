"""The order of layers, from below, and the pile in which a drawing collects its items."""

from collections.abc import Iterable

from studio.drawing.picture import Item, Layer, Path, Picture, Symbol

__all__ = ["ORDER", "TERRAIN", "Pile"]

TERRAIN = (
    "paper",
    "ground",
    "coast",
    "rises",
    "crops",
    "bush_zones",
    "village_ground",
    "woods",
    "river",
    "roads",
    "bridges",
    "houses",
    "bush_lines",
    "walls",
    "works",
    "hexes",
    "zones",
    "sectors",
    "names",
)
"""Up to `names` the table is one cached layer; the rest are items of their own."""

ORDER = (
    *TERRAIN,
    "objectives",
    "wrecks",
    "overlays",
    "ghosts",
    "counters",
    "plates",
    "tags",
    "frame",
)


class Pile:
    """Collects items by layer and the symbols they use, and gives the picture in the order of layers."""

    def __init__(self) -> None:
        self._layers: dict[str, list[Item]] = {name: [] for name in ORDER}
        self._symbols: dict[str, Symbol] = {}

    def add(self, layer: str, items: Iterable[Item]) -> None:
        """Lays items on top of a layer; the name must be one of ORDER."""
        self._layers[layer].extend(items)

    def define(self, symbols: Iterable[Symbol]) -> None:
        """Makes symbols known; a name once defined keeps its first meaning."""
        for symbol in symbols:
            self._symbols.setdefault(symbol.name, symbol)

    def picture(self, frame: tuple[int, int, int, int], edge: Path | None = None) -> Picture:
        """Returns the picture of what was collected, empty layers left out; `edge` cuts the layers of the terrain."""
        layers = tuple(
            Layer(name, tuple(items), edge if name in TERRAIN and name != "paper" else None)
            for name, items in self._layers.items()
            if items
        )
        return Picture(frame, layers, tuple(self._symbols[name] for name in sorted(self._symbols)))
