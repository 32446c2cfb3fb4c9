"""A picture within a picture: items moved and shrunk, so that a whole map fits on a card."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from studio.drawing.picture import Glow, Group, Item, Path, Stamp, Text

__all__ = ["inset"]

_LEAST = 1


def inset(items: Iterable[Item], factor: float, dx: float, dy: float) -> Iterator[Item]:
    """Gives the items at `factor` of their size, their origin moved to (dx, dy)."""
    for item in items:
        match item:
            case Path():
                yield _path(item, factor, dx, dy)
            case Glow(x=x, y=y):
                yield replace(item, x=_at(x, factor, dx), y=_at(y, factor, dy), radius=_size(item.radius, factor))
            case Stamp(x=x, y=y):
                scale = max(_LEAST, round(item.scale * factor))
                yield replace(item, x=_at(x, factor, dx), y=_at(y, factor, dy), scale=scale)
            case Text():
                yield _text(item, factor, dx, dy)
            case Group():
                clip = _path(item.clip, factor, dx, dy) if item.clip else None
                yield Group(tuple(inset(item.items, factor, dx, dy)), clip, item.key)


def _path(item: Path, factor: float, dx: float, dy: float) -> Path:
    width = _size(item.width, factor) if item.width else 0
    return replace(item, coords=_places(item.coords, factor, dx, dy), width=width)


def _text(item: Text, factor: float, dx: float, dy: float) -> Text:
    return replace(
        item,
        x=_at(item.x, factor, dx),
        y=_at(item.y, factor, dy),
        size=_size(item.size, factor),
        spacing=round(item.spacing * factor),
        halo_width=round(item.halo_width * factor),
        along=_places(item.along, factor, dx, dy),
    )


def _places(coords: tuple[int, ...], factor: float, dx: float, dy: float) -> tuple[int, ...]:
    offsets = (dx, dy)
    return tuple([_at(value, factor, offsets[place % 2]) for place, value in enumerate(coords)])


def _at(value: float, factor: float, offset: float) -> int:
    return round(value * factor + offset)


def _size(value: int, factor: float) -> int:
    return max(_LEAST, round(value * factor))
