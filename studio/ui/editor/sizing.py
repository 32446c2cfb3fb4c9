"""The size of the table: a card that asks for it; what then lies outside stays in the document."""

from typing import Final

from PySide6.QtWidgets import QSpinBox, QWidget

from studio.board.pieces import OpenBoard
from studio.errors import N_, Text
from studio.scenario.edits import Resize
from studio.ui.desk import Desk
from studio.ui.dialogs import Card
from studio.ui.editor.editing import Editing
from studio.ui.pages import Shell
from studio.ui.widgets.basics import label, row

__all__ = ["SizeCard", "ask_size"]

LEAST_CM: Final = 30
MOST_CM: Final = 600
UNITS: Final = 1000


class SizeCard(Card):
    """Asks for length and width in centimetres."""

    def __init__(self, desk: Desk, shell: Shell, editing: Editing, board: OpenBoard) -> None:
        super().__init__(desk, N_("Size of the table"), 380)
        self.width_box = _centimetres(board.width)
        self.height_box = _centimetres(board.height)
        for name, box in (
            (N_("Length from west to east, in centimetres"), self.width_box),
            (N_("Width from south to north, in centimetres"), self.height_box),
        ):
            self.body.addWidget(_line(desk, name, box))
        hint = label(
            desk, "hint", N_("What lies outside a smaller table stays where it is and is listed as a problem.")
        )
        hint.setWordWrap(True)
        self.body.addWidget(hint)

        def take() -> None:
            shell.dismiss()
            size = self.width_box.value() * UNITS, self.height_box.value() * UNITS
            editing.edit(Resize(OpenBoard(*size)), N_("Change the size of the table"))

        self.answer(N_("Cancel"), shell.dismiss)
        self.answer(N_("Change"), take, "main")


def ask_size(desk: Desk, shell: Shell, editing: Editing) -> None:
    """Shows the card for the table that is open; a table of hexes keeps its cells."""
    scenario = editing.scenario
    if scenario is None:
        return
    if not isinstance(scenario.board, OpenBoard):
        shell.toast(desk.say("A hex table keeps its cells."), "warning")
        return
    shell.present(SizeCard(desk, shell, editing, scenario.board))


def _centimetres(units: int) -> QSpinBox:
    made = QSpinBox()
    made.setRange(LEAST_CM, MOST_CM)
    made.setValue(units // UNITS)
    return made


def _line(desk: Desk, name: Text, box: QSpinBox) -> QWidget:
    whole = QWidget()
    line = row(whole, 0, desk.theme.px(8))
    asked = label(desk, "body", name)
    asked.setWordWrap(True)
    line.addWidget(asked, 1)
    line.addWidget(box)
    desk.bind(box.setAccessibleName, name)
    return whole
