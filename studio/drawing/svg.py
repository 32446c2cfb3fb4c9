"""A picture as SVG: the same outlines, symbols by reference, fonts by family name with fallbacks."""

from collections.abc import Mapping, Sequence
from html import escape

from studio.drawing.lettering import breadth_of, letters_along
from studio.drawing.look import Face
from studio.drawing.palette import Palette
from studio.drawing.picture import Glow, Group, Item, Layer, Path, Picture, Stamp, Text

__all__ = ["svg"]


def svg(picture: Picture, palette: Palette, faces: Mapping[str, Face], scale: float = 1.0) -> str:
    """Returns the SVG document of a picture; its size is in millimetres at `scale` (0.1 for 1:10)."""
    writer = _Writer(palette, faces)
    left, top, width, height = picture.frame
    symbols = "".join(f'<g id="s-{item.name}">{writer.items(item.items)}</g>\n' for item in picture.symbols)
    layers = "".join([writer.layer(layer) for layer in picture.layers])
    size = f'width="{width * scale / 100:.2f}mm" height="{height * scale / 100:.2f}mm"'
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{left} {top} {width} {height}" '
        f'fill="none" stroke-linecap="round" stroke-linejoin="round">\n'
        f"<defs>\n{''.join(writer.definitions)}{symbols}</defs>\n"
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{palette.hex("paper")}"/>\n'
        f"{layers}</svg>\n"
    )


class _Writer:
    def __init__(self, palette: Palette, faces: Mapping[str, Face]) -> None:
        self.palette = palette
        self.faces = faces
        self.definitions: list[str] = []
        self._clips: dict[str, str] = {}

    def layer(self, layer: Layer) -> str:
        inner = self.items(layer.items)
        if not inner:
            return ""
        clip = f' clip-path="url(#{self._clip(layer.clip)})"' if layer.clip else ""
        return f'<g id="{layer.name}"{clip}>\n{inner}</g>\n'

    def items(self, items: Sequence[Item]) -> str:
        return "".join([self._item(item) for item in items])

    def _item(self, item: Item) -> str:
        match item:
            case Path():
                return self._path(item)
            case Stamp():
                return _stamp(item)
            case Text():
                return self._text(item)
            case Glow():
                return self._glow(item)
            case Group():
                return self._group(item)

    def _path(self, item: Path) -> str:
        paints = self._paint("fill", item.fill, item.fill_alpha) if item.fill else ""
        stroke = self._paint("stroke", item.stroke, item.stroke_alpha) if item.stroke else ""
        if not paints and not stroke:
            return ""
        if stroke:
            paints += f'{stroke} stroke-width="{item.width}"'
            if item.flat:
                paints += ' stroke-linecap="butt"'
            if item.miter:
                paints += ' stroke-linejoin="miter"'
            if item.dash:
                lengths = " ".join(str(length * item.width // 100) for length in item.dash)
                paints += f' stroke-dasharray="{lengths}"'
                if item.dash_offset:
                    paints += f' stroke-dashoffset="{item.dash_offset * item.width // 100}"'
        if item.even_odd:
            paints += ' fill-rule="evenodd"'
        return f'<path d="{_outline(item)}"{paints}/>\n'

    def _glow(self, item: Glow) -> str:
        own = self.palette.colour(item.colour)[3]
        if own == 0:
            return ""
        name = f"g{len(self.definitions)}"
        colour = self.palette.hex(item.colour)
        stops = "".join(
            f'<stop offset="{place / 1000:g}" stop-color="{colour}" stop-opacity="{alpha * own / 65025:.3f}"/>'
            for place, alpha in item.stops
        )
        self.definitions.append(
            f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{item.x}" cy="{item.y}" '
            f'r="{item.radius}">{stops}</radialGradient>\n'
        )
        return f'<circle cx="{item.x}" cy="{item.y}" r="{item.radius}" fill="url(#{name})"/>\n'

    def _group(self, item: Group) -> str:
        inner = self.items(item.items)
        if not inner or item.clip is None:
            return inner
        return f'<g clip-path="url(#{self._clip(item.clip)})">\n{inner}</g>\n'

    def _clip(self, path: Path) -> str:
        outline = _outline(path)
        if outline not in self._clips:
            name = self._clips[outline] = f"c{len(self.definitions)}"
            rule = ' clip-rule="evenodd"' if path.even_odd else ""
            self.definitions.append(f'<clipPath id="{name}"><path d="{outline}"{rule}/></clipPath>\n')
        return self._clips[outline]

    def _text(self, item: Text) -> str:
        face = self.faces[item.face]
        style = f'font-family="{face.family}, {face.fallback}" font-size="{item.size}"'
        if face.weight != 400:
            style += f' font-weight="{face.weight}"'
        if face.lining:
            style += ' font-variant-numeric="lining-nums"'
        if face.italic:
            style += ' font-style="italic"'
        if item.spacing:
            style += f' letter-spacing="{item.spacing}"'
        paints = self._paint("fill", item.colour, item.alpha)
        if item.halo and item.halo_width:
            halo = self._paint("stroke", item.halo, item.halo_alpha)
            paints += f'{halo} stroke-width="{item.halo_width}" paint-order="stroke"'
        if item.along:
            letters = "".join(
                f'<text transform="translate({x:.0f} {y:.0f}) rotate({turn:.2f})">{escape(letter, quote=False)}</text>'
                for letter, x, y, turn in letters_along(item, self.faces)
                if letter != " "
            )
            return f"<g {style}{paints}>{letters}</g>\n"
        words = escape(item.text, quote=False)
        length = breadth_of(item, self.faces) + item.spacing
        style += f' textLength="{length:.0f}" lengthAdjust="spacingAndGlyphs"'
        turn = f' transform="rotate({item.rotation / 100:g} {item.x} {item.y})"' if item.rotation else ""
        return f'<text x="{item.x}" y="{item.y}" {style} text-anchor="{item.anchor}"{paints}{turn}>{words}</text>\n'

    def _paint(self, kind: str, name: str, alpha: int) -> str:
        opacity = self.palette.colour(name)[3] * alpha // 255
        if opacity == 0:
            return ""
        strength = "" if opacity == 255 else f' {kind}-opacity="{opacity / 255:.3f}"'
        return f' {kind}="{self.palette.hex(name)}"{strength}'


def _stamp(item: Stamp) -> str:
    turn = f" rotate({item.rotation / 100:g})" if item.rotation else ""
    grow = f" scale({item.scale / 1000:g})" if item.scale != 1000 else ""
    return f'<use href="#s-{item.symbol}" transform="translate({item.x} {item.y}){turn}{grow}"/>\n'


def _outline(path: Path) -> str:
    parts: list[str] = []
    coords = path.coords
    place = 0
    for verb in path.verbs:
        if verb == "L" or verb == "M":
            parts.append(f"{verb}{coords[place]} {coords[place + 1]}")
            place += 2
        elif verb == "C":
            a, b, c, d, e, f = coords[place : place + 6]
            parts.append(f"C{a} {b} {c} {d} {e} {f}")
            place += 6
        else:
            parts.append("Z")
    return "".join(parts)
