"""The tools of the battlefield page at work: `python -m tests.scenes.field_tools FOLDER [SCENE...]` paints them."""

import gc
import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

SEED: Final = 7


def opened(window: Any) -> Any:
    """Opens a hilly table made by the book and returns the page."""
    from studio.engine.pack import find_pack

    page = window.page("field")
    page.open(find_pack("spain1936").hooks["make_scenario"](seed=SEED, terrain="colina", season="verano", points=500))
    return page


def several(window: Any) -> None:
    """Chooses three things and opens the card that sets them in order."""
    page = opened(window)
    page.editing.choose_all([("pieces", 3), ("pieces", 4), ("pieces", 5)])
    page.strip.ask_arrange()


def line(window: Any) -> None:
    """Chooses a road, whose ends count as on the edge."""
    page = opened(window)
    page.editing.choose(next(piece.id for piece in page.scenario.pieces if piece.kind == "road"))


def works(window: Any) -> None:
    """Lays a trench and holds a second one where it may not lie."""
    from studio.board.place import Point

    page = opened(window)
    page.toolbox.use("work")
    page.toolbox.take_work("trench")
    page.toolbox.hand._lie(Point(120_000, 20_000))
    page.toolbox.hand._lay()
    page.toolbox.hand._lie(Point(70_000, 25_000))


def zones(window: Any) -> None:
    """Chooses the attacker's zone."""
    page = opened(window)
    page.toolbox.use("zone")
    page.editing.choose(1, "zones")


def picture(window: Any) -> None:
    """Lays a picture under the table, pinned by two points."""
    import msgspec

    from studio.board.place import Point
    from studio.scenario.edits import Set
    from studio.scenario.model import Pin
    from studio.ui.editor.background.reading import read_picture

    page = opened(window)
    page.toolbox.use("picture")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "plano.png"
        window.page("field").view.grab().save(str(file))
        found = read_picture(file)
    pins = (Pin(10_000, 20_000, Point(40_000, 80_000)), Pin(50_000, 40_000, Point(130_000, 30_000)))
    page.editing.edit(Set({"background": msgspec.structs.replace(found, pins=pins)}), "Add a picture")


def near(window: Any) -> None:
    """Looks from near, so that the small map is there."""
    from studio.board.place import Point

    page = opened(window)
    page.view.set_zoom(14.0)
    page.view.show_place(Point(60_000, 70_000))
    page.editing.choose(3)


def size(window: Any) -> None:
    """Asks for the size of the table."""
    from studio.ui.editor.sizing import ask_size

    page = opened(window)
    ask_size(page.desk, page.shell, page.editing)


SCENES: Final[Mapping[str, Callable[[Any], None]]] = {
    "several": several,
    "line": line,
    "works": works,
    "zones": zones,
    "picture": picture,
    "near": near,
    "size": size,
}
LOOKS: Final = (("es", "light", 100), ("en", "dark", 100), ("es", "light", 200))


def main(arguments: list[str]) -> int:
    """Paints scenes into a folder; 1 when a layout has faults."""
    from tests import shots
    from tests.ui.layout_check import faults

    gc.disable()  # widgets must die on the thread they live on
    folder, wanted, failed = Path(arguments[0]), arguments[1:] or list(SCENES), 0
    folder.mkdir(parents=True, exist_ok=True)
    for name, (language, theme, scale) in product(wanted, LOOKS):
        with tempfile.TemporaryDirectory(prefix="estado-mayor-shots-") as place:
            window = shots.opened(Path(place), language, theme, scale)
            window.show_page("field")
            SCENES[name](window)
            shots.settle(window)
            for fault in faults(window, window.desk):
                failed += 1
                sys.stdout.write(f"{name}-{language}-{theme}-{scale}: {fault.what}: {fault.who} {fault.text!r}\n")
            shots.save(window, folder / f"field-{name}-{language}-{theme}-{scale}.png")
            window.close_now()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
