"""House rules on the screen: which hold, a file of others chosen, none at all."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from studio.engine.overlay import NO_OVERLAY, Overlay
from studio.errors import N_, StudioError
from studio.scenario.house import RULES_ENDING, put_in, read_rules, summary
from studio.ui.desk import Desk
from studio.ui.failing import Refusal
from studio.ui.widgets.basics import button, column, label, row

__all__ = ["HouseRules"]


class HouseRules(QWidget):
    """A row that shows the house rules of a battlefield and lets others be chosen, but none that does not fit."""

    changed = Signal(object)
    """Others were chosen: carries the Overlay."""

    def __init__(self, desk: Desk, pack: str, overlay: Overlay = NO_OVERLAY) -> None:
        super().__init__()
        self.desk = desk
        self.overlay = overlay
        self._pack = pack
        lines = column(self, 0, desk.theme.px(4))
        line = row(None, 0, desk.theme.px(8))
        self.said = label(desk, "body")
        self.said.setWordWrap(True)
        line.addWidget(self.said, 1)
        self.choose_button = button(desk, N_("Choose a file…"), self.choose)
        self.none_button = button(desk, N_("Remove"), lambda: self.take(NO_OVERLAY))
        line.addWidget(self.none_button)
        line.addWidget(self.choose_button)
        lines.addLayout(line)
        self.refused = Refusal(desk)
        lines.addWidget(self.refused)
        self._show()

    def choose(self) -> None:
        """Asks for a file of house rules and takes it, or says why it cannot."""
        name, _ = QFileDialog.getOpenFileName(self, self.desk.say("House rules"), "", f"*{RULES_ENDING}")
        if not name:
            return
        try:
            overlay = read_rules(Path(name))
            put_in(overlay, self.desk.pack(self._pack))
        except StudioError as failure:
            self.refused.tell(failure)
            return
        self.take(overlay)

    def take(self, overlay: Overlay) -> None:
        """Takes other house rules, or none."""
        if overlay != self.overlay:
            self.overlay = overlay
            self.changed.emit(overlay)
        self._show()

    def _show(self) -> None:
        self.none_button.setEnabled(self.overlay != NO_OVERLAY)
        self.refused.hide()
        self.said.setText(summary(self.overlay, self.desk.words))
