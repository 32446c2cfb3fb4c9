"""The club's stock of scenery: how many of each kind it owns, kept in the preferences, brought and taken as a file."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from PySide6.QtWidgets import QFileDialog, QGridLayout, QSpinBox

from studio.errors import N_, DamagedFile, StudioError
from studio.files import read_limited, save_atomic
from studio.ui.desk import Desk
from studio.ui.dialogs import Card
from studio.ui.maps import pack_terms
from studio.ui.pages import Shell
from studio.ui.widgets.basics import button, label, row

if TYPE_CHECKING:
    from studio.ui.editor.page import EditorPage

__all__ = ["STOCK_ENDING", "StockCard", "ask_stock", "keep_stock", "read_stock", "stock_from", "stock_of"]

STOCK_ENDING: Final = ".inventario.json"
FORMAT: Final = 1
LARGEST: Final = 1 << 20
MOST: Final = 999
ANY: Final = -1


class _File(msgspec.Struct, frozen=True, kw_only=True):
    """The file of a stock: for which pack, and how many of each kind; kinds left out are without limit."""

    format: int = FORMAT
    pack: str
    stock: dict[str, int]


def stock_of(desk: Desk, pack: str) -> dict[str, int]:
    """Returns what the club owns of a pack's scenery; kinds that it left out have no limit."""
    found = {}
    for entry in desk.preferences.remembered(f"stock.{pack}"):
        kind, _, count = entry.partition("=")
        if count.isdigit():
            found[kind] = int(count)
    return found


def keep_stock(desk: Desk, pack: str, stock: Mapping[str, int]) -> None:
    """Keeps what the club owns; raises CannotSave."""
    desk.preferences.remember(f"stock.{pack}", [f"{kind}={count}" for kind, count in sorted(stock.items())])


def read_stock(path: Path) -> dict[str, int]:
    """Reads the file of a stock; raises DamagedFile for one that is none, OSError for one that cannot be read."""
    return stock_from(read_limited(path, LARGEST), path)


def stock_from(content: bytes, where: object) -> dict[str, int]:
    """Reads a stock from the bytes of its file; raises DamagedFile with the place."""
    try:
        read = msgspec.json.decode(content, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError) as failure:
        raise DamagedFile.at(where, "", str(failure)) from failure
    bad = next((kind for kind, count in read.stock.items() if not 0 <= count <= MOST), "")
    if read.format != FORMAT or bad:
        raise DamagedFile.at(where, f"stock.{bad}" if bad else "format", str(read.stock.get(bad, read.format)))
    return dict(read.stock)


def ask_stock(page: "EditorPage") -> None:
    """Asks what scenery the club owns, and judges the table anew."""
    page.shell.present(StockCard(page.desk, page.shell, page.pack, page.refresh))


class StockCard(Card):
    """Asks how many of each kind the club owns."""

    def __init__(self, desk: Desk, shell: Shell, pack: str, kept: Callable[[], object]) -> None:
        super().__init__(desk, N_("The club's scenery"), 560)
        self._shell, self._pack, self._kept = shell, pack, kept
        hint = label(
            desk,
            "second",
            N_("The computer keeps to it as far as the rules allow, and says what is missing."),
        )
        hint.setWordWrap(True)
        self.body.addWidget(hint)
        self.boxes: dict[str, QSpinBox] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(desk.theme.px(14))
        grid.setVerticalSpacing(desk.theme.px(6))
        terms = pack_terms(desk, pack)
        for place, kind in enumerate(desk.pack(pack).hooks["stock_kinds"]()):
            name = terms(kind)
            words = label(desk, "body")
            words.setText(name[:1].upper() + name[1:])
            box = QSpinBox()
            box.setRange(ANY, MOST)
            box.setSpecialValueText(desk.say("no limit"))
            box.setAccessibleName(name)
            line, side = place // 2, 2 * (place % 2)
            grid.addWidget(words, line, side)
            grid.addWidget(box, line, side + 1)
            self.boxes[kind] = box
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(2, 1)
        self.body.addLayout(grid)
        files = row(None, 0, desk.theme.px(8))
        files.addWidget(button(desk, N_("Load from a file…"), self.bring, "plain", "import"))
        files.addWidget(button(desk, N_("Save as a file…"), self.save, "plain", "export"))
        files.addStretch(1)
        self.body.addLayout(files)
        self.show_stock(stock_of(desk, pack))
        self.answer(N_("Cancel"), shell.dismiss)
        self.answer(N_("Save"), self.keep, "main")

    @property
    def stock(self) -> dict[str, int]:
        """What is typed in; kinds without limit are left out."""
        return {kind: box.value() for kind, box in self.boxes.items() if box.value() != ANY}

    def show_stock(self, stock: Mapping[str, int]) -> None:
        """Shows a stock."""
        for kind, box in self.boxes.items():
            box.setValue(stock.get(kind, ANY))

    def keep(self) -> None:
        """Keeps what is typed in."""
        try:
            keep_stock(self.desk, self._pack, self.stock)
        except StudioError as failure:
            self._shell.fail(failure)
            return
        self._shell.dismiss()
        self._kept()

    def bring(self) -> None:
        """Asks for a file and shows what it says."""
        name, _ = QFileDialog.getOpenFileName(self, self.desk.say("Load from a file…"), "", f"*{STOCK_ENDING}")
        if not name:
            return
        try:
            self.show_stock(read_stock(Path(name)))
        except (OSError, StudioError) as failure:
            self._shell.fail(failure)

    def save(self) -> None:
        """Asks for a file and writes what is typed in."""
        name, _ = QFileDialog.getSaveFileName(
            self, self.desk.say("Save as a file…"), f"club{STOCK_ENDING}", f"*{STOCK_ENDING}"
        )
        if not name:
            return
        path = Path(name if name.endswith(STOCK_ENDING) else name + STOCK_ENDING)
        content = msgspec.json.format(msgspec.json.encode(_File(pack=self._pack, stock=self.stock), order="sorted"))
        try:
            save_atomic(path, content)
        except (OSError, StudioError) as failure:
            self._shell.fail(failure)
