"""Documents and desks for the tests of the window."""

from pathlib import Path

from studio.engine.values import Side
from studio.scenario.files import document_bytes
from studio.scenario.model import Camp, Objective, Piece, Scenario, Sector, Work
from studio.store import Settings, open_shelf
from studio.ui.application import application, make_desk
from studio.ui.desk import Desk
from studio.ui.preferences import Preferences
from studio.ui.theme import Theme
from studio.words import load
from tests.drawing import valdehierro

PACK = "spain1936"


def scenario(title: str = "El puente de Valdehierro", key: str = "valdehierro") -> Scenario:
    """Gives the battlefield of the drawings as a document."""
    table = valdehierro.TABLE
    return Scenario(
        id=key,
        title=title,
        author="Estado Mayor",
        tags=("puente", "colina"),
        pack=PACK,
        version="1.0",
        board=table.board,
        terrain="colina",
        pieces=tuple(
            Piece(id=number, kind=piece.kind, shape=piece.shape, name=piece.name)
            for number, piece in enumerate(table.pieces, 1)
        ),
        works=tuple(
            Work(id=number, kind=work.kind, shape=work.shape, owner=Side("defender"), bearing=work.bearing)
            for number, work in enumerate(table.works, 1)
        ),
        objectives=tuple(
            Objective(id=number, at=valdehierro.points((mark.x / 1000, mark.y / 1000))[0], name=mark.name)
            for number, mark in enumerate(table.objectives, 1)
        ),
        sectors=tuple(
            Sector(number=sector.number, kind="pueblo", owner=Side("attacker"), west=sector.box[0], east=sector.box[2])
            for sector in table.sectors
        ),
        sides=(Camp(side=Side("attacker"), budget=400), Camp(side=Side("defender"), budget=500)),
    )


def scenario_file(folder: Path, title: str = "El puente de Valdehierro", key: str = "valdehierro") -> Path:
    """Writes the battlefield into a folder."""
    path = folder / f"{key}.escenario.json"
    path.write_bytes(document_bytes(scenario(title, key)))
    return path


def desk(folder: Path, language: str = "es", like: Theme | None = None, **preferences: str | int | bool) -> Desk:
    """Makes a desk with a data folder of its own."""
    application()
    folder.mkdir(parents=True, exist_ok=True)
    wishes = Preferences(Settings.load(folder))
    for key, value in {"language": language, "calm": True, **preferences}.items():
        wishes.put(key, value)
    return make_desk(load(language), wishes, folder, lambda: open_shelf(f"sqlite:///{folder}/library.sqlite"), like)
