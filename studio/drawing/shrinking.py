"""A picture within a picture: items moved and shrunk, so that a whole map fits on a card."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from studio.drawing.picture import Glow, Group, Item, Path, Stamp, Text

__all__ = ["shrunk"]

_LEAST = 1


def shrunk(items: Iterable[Item], factor: float, dx: float, dy: float) -> Iterator[Item]:
    """Gives the items at `factor` of their size, their origin moved to (dx, dy)."""
    for item in items:
        match item:
            case Path():
                yield _path(item, factor, dx, dy)
            case Glow():
                yield replace(
                    item, x=_at(item.x, factor, dx), y=_at(item.y, factor, dy), radius=_size(item.radius, factor)
                )
            case Stamp():
                scale = max(_LEAST, round(item.scale * factor))
                yield replace(item, x=_at(item.x, factor, dx), y=_at(item.y, factor, dy), scale=scale)
            case Text():
                yield _text(item, factor, dx, dy)
            case Group():
                clip = _path(item.clip, factor, dx, dy) if item.clip else None
                yield Group(tuple(shrunk(item.items, factor, dx, dy)), clip, item.key)


def _path(item: Path, factor: float, dx: float, dy: float) -> Path:
    offsets = (dx, dy)
    coords = tuple([_at(value, factor, offsets[place % 2]) for place, value in enumerate(item.coords)])
    return replace(item, coords=coords, width=_size(item.width, factor) if item.width else 0)


def _text(item: Text, factor: float, dx: float, dy: float) -> Text:
    offsets = (dx, dy)
    along = tuple([_at(value, factor, offsets[place % 2]) for place, value in enumerate(item.along)])
    return replace(
        item,
        x=_at(item.x, factor, dx),
        y=_at(item.y, factor, dy),
        size=_size(item.size, factor),
        spacing=round(item.spacing * factor),
        halo_width=round(item.halo_width * factor),
        along=along,
    )


def _at(value: float, factor: float, offset: float) -> int:
    return round(value * factor + offset)


def _size(value: int, factor: float) -> int:
    return max(_LEAST, round(value * factor))
