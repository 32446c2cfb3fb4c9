"""`campaign draw`: the graph of a campaign with its maps as SVG or PNG."""

from dataclasses import replace
from pathlib import Path

from studio.campaign.home import Home, scenarios_of
from studio.campaign.model import Campaign
from studio.drawing.campaign import PX, campaign_picture
from studio.drawing.document import table_of
from studio.drawing.look import Look, load_look
from studio.drawing.palette import load_palette
from studio.drawing.picture import Picture
from studio.drawing.scene import map_picture
from studio.drawing.subject import load_signs
from studio.drawing.svg import svg
from studio.engine.pack import find_pack
from studio.errors import N_, UsageError
from studio.files import save_atomic
from studio.places import resources
from studio.reports.campaign_plan import campaign_plan
from studio.words import Words

__all__ = ["draw_campaign", "maps_of"]

_FORMATS = (".svg", ".png")
_SCREEN_DPI = 96
_SHARP = 2
_MM_PER_INCH = 25.4
_THUMBNAIL_ZOOM = 0.7


def draw_campaign(home: Home, campaign: Campaign, out: Path, words: Words, theme: str) -> None:
    """Writes the picture of a campaign; raises UsageError for an ending or theme that does not exist, CannotSave."""
    ending = out.suffix.lower()
    if ending not in _FORMATS:
        raise UsageError(
            "draw.format", N_("A campaign is drawn as .svg or .png, not as “{ending}”."), out, ending=ending
        )
    root = resources()
    palette = load_palette(root / "styles", theme)
    look = load_look(root)
    plan = campaign_plan(campaign, words, maps_of(home, campaign, look, words))
    picture = campaign_picture(plan, look.style())
    if ending == ".svg":
        pixel = _MM_PER_INCH / _SCREEN_DPI
        save_atomic(out, svg(picture, palette, look.faces, pixel * 100 / PX).encode())
        return
    from studio.paint.fonts import load_fonts
    from studio.paint.images import image, save_png
    from studio.paint.painter import prepare

    prepared = prepare(picture, palette, load_fonts(look, root / "fonts"))
    save_png(image(prepared, palette, round(_SHARP * _MM_PER_INCH * 100 / PX), 1), out)


def maps_of(home: Home, campaign: Campaign, look: Look, words: Words) -> dict[str, Picture]:
    """Draws the tables of a campaign's battles, by scenario file, as small maps without names."""
    found = {}
    for name, scenario in scenarios_of(home, campaign).items():
        hook = find_pack(scenario.pack).hooks.get("signs")
        signs = hook() if hook else load_signs(resources() / "packs" / scenario.pack / "symbols.toml")
        table = replace(table_of(scenario, signs, words, str), objectives=(), zones=(), sectors=(), names=False)
        found[name] = map_picture(table, signs, look.style(_THUMBNAIL_ZOOM))
    return found
