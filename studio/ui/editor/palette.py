"""The palette: every kind that can be laid on the table by hand, each with its stamp."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QButtonGroup, QSizePolicy, QToolButton, QWidget

from studio.errors import N_
from studio.scenario.model import Piece
from studio.ui.desk import Desk
from studio.ui.editor.stamps import stamp
from studio.ui.maps import pack_terms
from studio.ui.widgets.basics import button, column, label

__all__ = ["NOTE", "OBJECTIVE", "Palette"]

OBJECTIVE, NOTE = "objective", "note"
STAMP = 44


class Palette(QWidget):
    """Shows kinds one below the other; the one that is down is in hand."""

    def __init__(
        self,
        desk: Desk,
        pack: str,
        kinds: Mapping[str, Piece],
        take: Callable[[str], object],
        close: Callable[[], object],
    ) -> None:
        super().__init__()
        self.desk = desk
        self.pack = pack
        self.buttons: dict[str, QToolButton] = {}
        whole = column(self, desk.theme.measure("pad"), desk.theme.px(6))
        whole.addWidget(label(desk, "section", N_("Lay by hand")))
        hint = label(desk, "hint", N_("Wheel or R turns, + and − size, click or Enter lays. Lines: click by click."))
        hint.setWordWrap(True)
        whole.addWidget(hint)
        rows = column(None, 0, 1)
        self._group = QButtonGroup(self)
        for kind in (*kinds, OBJECTIVE, NOTE):
            made = QToolButton()
            made.setCheckable(True)
            made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            made.clicked.connect(lambda _checked=False, wanted=kind: take(wanted))
            self._group.addButton(made)
            self.buttons[kind] = made
            made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            rows.addWidget(made)
        whole.addLayout(rows)
        whole.addStretch(1)
        whole.addWidget(button(desk, N_("Done"), close, "plain", "check"))
        desk.theme_changed.connect(self.retheme)
        desk.language_changed.connect(self.retheme)
        self.retheme()

    def retheme(self) -> None:
        """Paints the stamps and says the names."""
        theme, terms = self.desk.theme, pack_terms(self.desk, self.pack)
        wide = theme.px(STAMP)
        for kind, made in self.buttons.items():
            text = self.desk.say("Note") if kind == NOTE else terms(kind)
            text = text[:1].upper() + text[1:]
            made.setText(text)
            made.setToolTip(text)
            made.setAccessibleName(text)
            picture = stamp(self.desk, self.pack, kind, wide)
            made.setIcon(QIcon(picture))
            made.setIconSize(QSize(wide, round(wide * 0.547)))
            made.setFixedHeight(theme.measure("tall_row"))
            made.setStyleSheet(
                f"QToolButton:checked {{ background: {theme.colour('accent_wash').name()};"
                f" border: {max(1, theme.px(1.5))}px solid {theme.colour('accent').name()};"
                f" border-radius: {theme.px(6)}px; }}"
            )
