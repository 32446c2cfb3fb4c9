"""The strip above the table: its tools, and what can be done with what is chosen."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QToolButton, QWidget

from studio.board.pieces import Strip
from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.editor.arranging import WAYS
from studio.ui.editor.editing import Editing
from studio.ui.icons import icon
from studio.ui.widgets.basics import label, tool_button
from studio.ui.widgets.flow import Flow
from studio.ui.widgets.popover import PopoverCard

__all__ = ["ToolStrip", "arrange_card"]

SPREAD = ("across", "up")
ROW_OF = {"left": 0, "centre": 1, "right": 2, "top": 0, "middle": 1, "bottom": 2, "across": 3, "up": 3}
HIGH = 30


class ToolStrip(QWidget):
    """Holds the buttons of the tools; arranging is there while two things and more are chosen, smoothing for a line."""

    def __init__(self, desk: Desk, editing: Editing) -> None:
        super().__init__()
        self.desk = desk
        self._editing = editing
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._line = Flow(self, desk.theme.px(6), desk.theme.px(4))
        self._tools: list[QPushButton] = []
        self.arrange_button = tool_button(desk, "align_left", N_("Arrange…"), self.ask_arrange)
        self.smooth = tool_button(desk, "smooth", N_("Smooth the line"), editing.smooth)
        editing.marked.connect(self.refresh)
        desk.theme_changed.connect(self.retheme)

    def add(self, tool: QPushButton) -> None:
        """Adds the button of a tool."""
        self._line.addWidget(tool)
        self._tools.append(tool)

    def close_row(self) -> None:
        """Sets what depends on the choice behind the tools."""
        for made in (self.arrange_button, self.smooth):
            self._line.addWidget(made)
        self.retheme()
        self.refresh()

    def refresh(self) -> None:
        """Shows what can be done with what is chosen now."""
        count = len(self._editing.all_chosen)
        self.arrange_button.setVisible(count > 1)
        piece = self._editing.piece
        is_line = count == 1 and piece is not None and isinstance(piece.shape, Strip) and len(piece.shape.line) > 2
        self.smooth.setVisible(is_line and piece is not None and not piece.locked)

    def ask_arrange(self) -> PopoverCard:
        """Shows the ways of setting in order what is chosen."""
        card = arrange_card(self.desk, self.arrange_button, len(self._editing.all_chosen), self._editing.arrange)
        card.open()
        return card

    def retheme(self) -> None:
        """Takes the measures of the theme: every button is as high as the others, whichever is down."""
        theme = self.desk.theme
        self._line.setContentsMargins(theme.px(12), theme.px(4), theme.px(12), theme.px(4))
        for made in (*self._tools, self.arrange_button, self.smooth):
            made.setFixedHeight(theme.px(HIGH))


def arrange_card(desk: Desk, anchor: QWidget, count: int, arrange: Callable[[str], object]) -> PopoverCard:
    """Makes the card with the ways of setting in order; equal gaps want three things."""
    card = PopoverCard(desk, anchor, QPointF(anchor.rect().center()), 520)
    card.body.addWidget(label(desk, "section", N_("Arrange")))
    grid = QGridLayout()
    grid.setSpacing(desk.theme.px(2))

    def chosen(way: str) -> None:
        card.shut()
        arrange(way)

    for place, (way, title, sign) in enumerate(WAYS):
        made = QToolButton()
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        made.setText(desk.say(title))
        made.setAccessibleName(desk.say(title))
        made.setIcon(icon(desk.theme, sign))
        made.setIconSize(QSize(desk.theme.px(20), desk.theme.px(20)))
        made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        made.setEnabled(count >= (3 if way in SPREAD else 2))
        made.setObjectName(f"arrange-{way}")
        made.clicked.connect(partial(chosen, way))
        made.setFixedHeight(desk.theme.px(HIGH))
        grid.addWidget(made, ROW_OF[way], place // 3 if way not in SPREAD else SPREAD.index(way))
    card.body.addLayout(grid)
    return card
