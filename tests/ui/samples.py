"""Documents and desks for the tests of the window."""

from pathlib import Path

from studio.engine.values import Side
from studio.errors import N_
from studio.scenario.files import document_bytes, scenario_from
from studio.scenario.model import Camp, Objective, Piece, Scenario, Sector, Work
from studio.store import Settings, open_shelf
from studio.ui.application import application, make_desk
from studio.ui.desk import Desk
from studio.ui.pages import Page, PageEntry, Shell, existing_pages
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


class NotePage(Page):
    """A page that edits one line of text, for the tests of the window."""

    key = "note"
    title = N_("Field")
    icon = "field"
    ending = ".escenario.json"

    def __init__(self, desk: Desk, shell: Shell) -> None:
        super().__init__(desk, shell)
        self.text = ""
        self.dirty = False

    def write(self, text: str) -> None:
        """Changes the text."""
        self.text, self.dirty = text, True
        self.changed.emit()

    def read(self, content: bytes, where: str) -> object:
        """Returns the title of a scenario."""
        return scenario_from(content, where).title

    def open(self, document: object, path: Path | None = None, item_id: str = "") -> None:
        """Shows the text."""
        self.text, self.dirty = str(document), False
        super().open(document, path, item_id)

    def document_title(self) -> str:
        """Returns the text."""
        return self.text

    def modified(self) -> bool:
        """Tells whether it was changed."""
        return self.dirty

    def content(self) -> bytes | None:
        """Returns a scenario with the text as its title."""
        return document_bytes(scenario(self.text, "note")) if self.text else None

    def saved(self, path: Path | None, item_id: str) -> None:
        """Forgets that it was changed."""
        self.dirty = False
        super().saved(path, item_id)


NOTE = PageEntry("note", N_("Field"), "field", "tests.ui.samples", "NotePage", ("scenario",))


def entries() -> tuple[PageEntry, ...]:
    """Gives the library, the page of notes and the settings as the pages of a window."""
    kept = {entry.key: entry for entry in existing_pages()}
    return (kept["library"], NOTE, kept["settings"])
