"""The plate of a scenario as SVG, PNG or PDF; Qt is loaded only for the last two."""

from dataclasses import dataclass
from pathlib import Path

from studio.drawing.document import plate_text, table_of
from studio.drawing.look import Look, load_look
from studio.drawing.palette import Palette, load_palette
from studio.drawing.paper import Page, pages_for, paper_named, scale_named
from studio.drawing.picture import Picture
from studio.drawing.plate import plate_picture
from studio.drawing.subject import Signs, load_signs
from studio.drawing.svg import svg
from studio.engine.pack import find_pack
from studio.errors import N_, CannotSave, UsageError
from studio.files import save_atomic
from studio.places import resources
from studio.scenario.model import Scenario
from studio.scenario.texts import title_in
from studio.words import Phrases, Words

__all__ = ["Drawn", "draw_plate"]

_FORMATS = (".svg", ".png", ".pdf")
_DPI = 300
_SCALES = (5, 8, 10, 12, 15, 20, 25, 30, 40, 50)
_USUAL = 10


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was written: the file, its scale 1:n, and how many pages it has."""

    file: Path
    scale: int
    pages: int


def draw_plate(
    scenario: Scenario,
    out: Path,
    paper: str | None,
    scale: str | None,
    words: Words,
    theme: str | None = None,
    phrases: Phrases | None = None,
) -> Drawn:
    """Writes the plate of a scenario; what it is follows from the name's ending.

    The phrases name the kinds of scenery and works; they are the pack's own when none are given.
    Without a scale a paper (A4 for a PDF) takes the largest usual one that fits; an image by itself is at 1:10.
    Raises UsageError for an ending, paper, scale or theme that does not exist, CannotSave when
    the file cannot be written.
    """
    ending = out.suffix.lower()
    if ending not in _FORMATS:
        raise UsageError(
            "draw.format", N_("A drawing ends in .svg, .png or .pdf, not in “{ending}”."), out, ending=ending
        )
    sheet = paper_named(paper) if paper else None
    chosen = scale_named(scale) if scale else 0
    root = resources()
    palette = load_palette(root / "styles", theme or ("print" if ending == ".pdf" else "light"))
    look = load_look(root)
    pack = find_pack(scenario.pack)
    hook = pack.hooks.get("signs")
    signs: Signs = hook() if hook else load_signs(root / "packs" / scenario.pack / "symbols.toml")
    on_paper = ending == ".pdf" or palette.name in ("print", "bw")
    known = pack.phrases if phrases is None else phrases
    plan = _Plan(scenario, words, known, look, signs, on_paper)
    picture, chosen = _at_scale(plan, sheet or (paper_named("A4") if ending == ".pdf" else None), chosen)
    if ending == ".svg":
        _write_svg(picture, palette, look, chosen, out)
        return Drawn(out, chosen, 1)
    return _paint(picture, palette, look, chosen, sheet, title_in(scenario, words.language), out)


@dataclass(frozen=True, slots=True)
class _Plan:
    scenario: Scenario
    words: Words
    phrases: Phrases
    look: Look
    signs: Signs
    on_paper: bool

    def picture(self, scale: int) -> Picture:
        def terms(key: str) -> str:
            name = f"term.{key}"
            return self.words.phrase(self.phrases, name) if name in self.phrases else key

        style = self.look.style()
        unit = style.plate(1)
        if self.on_paper:
            style = style.printed(scale)
            unit = max(unit, 12.0 * scale)
        table = table_of(self.scenario, self.signs, self.words, terms)
        text = plate_text(self.scenario, self.signs, self.words, terms)
        return plate_picture(table, text, self.signs, style, unit)


def _at_scale(plan: _Plan, sheet: tuple[int, int] | None, scale: int) -> tuple[Picture, int]:
    """Returns the plate and its scale: the one asked for, else the largest usual one at which it fits the sheet."""
    if scale or sheet is None:
        return plan.picture(scale or _USUAL), scale or _USUAL
    picture = plan.picture(_SCALES[-1])
    for usual in _SCALES:
        picture = plan.picture(usual)
        if len(pages_for(picture.frame, sheet, usual)) == 1:
            return picture, usual
    return picture, _SCALES[-1]


def _write_svg(picture: Picture, palette: Palette, look: Look, scale: int, out: Path) -> None:
    save_atomic(out, svg(picture, palette, look.faces, 1 / scale).encode())


def _paint(
    picture: Picture,
    palette: Palette,
    look: Look,
    scale: int,
    sheet: tuple[int, int] | None,
    title: str,
    out: Path,
) -> Drawn:
    from studio.paint.fonts import load_fonts
    from studio.paint.images import image, page_image, save_png
    from studio.paint.painter import prepare
    from studio.paint.pdf import save_pdf

    if not out.parent.is_dir():
        raise CannotSave.because(out, N_("there is no such folder"))
    pages: tuple[Page, ...] = pages_for(picture.frame, sheet or paper_named("A4"), scale)
    fonts = load_fonts(look, resources() / "fonts")
    prepared = prepare(picture, palette, fonts, for_file=out.suffix.lower() == ".pdf")
    if out.suffix.lower() == ".pdf":
        save_pdf(prepared, pages, scale, out, title, palette, fonts)
    elif sheet is not None and len(pages) == 1:
        save_png(page_image(prepared, palette, pages[0], _DPI, scale), out)
    else:
        save_png(image(prepared, palette, _DPI, scale), out)
        pages = pages[:1]
    return Drawn(out, scale, len(pages))
