"""The strip above the table: its tools at the left, and what can be done with several things once they are chosen."""

from functools import partial

from PySide6.QtWidgets import QToolButton, QWidget

from studio.board.pieces import Strip
from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.editor.arranging import WAYS
from studio.ui.editor.editing import Editing
from studio.ui.widgets.basics import tool_button
from studio.ui.widgets.flow import Flow

__all__ = ["ToolStrip"]

SPREAD = ("across", "up")


class ToolStrip(QWidget):
    """Holds the buttons of the tools; those that set things in order are there while two and more are chosen."""

    def __init__(self, desk: Desk, editing: Editing) -> None:
        super().__init__()
        self.desk = desk
        self._editing = editing
        self.setProperty("surface", "panel")
        self._line = Flow(self, desk.theme.px(6), desk.theme.px(4))
        self.arranging: dict[str, QToolButton] = {}
        for way, title, sign in WAYS:
            made = tool_button(desk, sign, title, partial(editing.arrange, way))
            self.arranging[way] = made
        self.smooth = tool_button(desk, "smooth", N_("Smooth the line"), editing.smooth)
        editing.marked.connect(self.refresh)
        desk.theme_changed.connect(self.retheme)
        self.retheme()

    def add(self, control: QWidget) -> QWidget:
        """Adds the button of a tool."""
        self._line.addWidget(control)
        return control

    def close_row(self) -> None:
        """Sets what depends on the choice behind the tools."""
        for made in (*self.arranging.values(), self.smooth):
            self._line.addWidget(made)
        self.refresh()

    def refresh(self) -> None:
        """Shows what can be done with what is chosen now."""
        count = len(self._editing.all_chosen)
        for way, made in self.arranging.items():
            made.setVisible(count >= (3 if way in SPREAD else 2))
        piece = self._editing.piece
        is_line = count == 1 and piece is not None and isinstance(piece.shape, Strip) and len(piece.shape.line) > 2
        self.smooth.setVisible(is_line and piece is not None and not piece.locked)

    def retheme(self) -> None:
        """Takes the measures of the theme."""
        theme = self.desk.theme
        self._line.setContentsMargins(theme.px(12), theme.px(4), theme.px(12), theme.px(4))
