"""The header of a page: its title at the left, its controls at the right, those without room in a menu."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from studio.errors import N_
from studio.ui.commands import Command
from studio.ui.desk import Desk
from studio.ui.widgets.basics import ElidedLabel, column, row, tool_button

if TYPE_CHECKING:
    from studio.ui.widgets.popover import PopoverCard

__all__ = ["HeaderBar"]

LEAST_TITLE = 150


class HeaderBar(QWidget):
    """Holds the controls of a page in one line; those without room wait behind the button with three dots."""

    def __init__(self, desk: Desk, lead: QWidget | None = None) -> None:
        super().__init__()
        self.desk = desk
        self._controls: list[QWidget] = []
        self._kept: set[QWidget] = set()
        self._givers: dict[str, QWidget] = {}
        self._menu: PopoverCard | None = None
        self.title = ElidedLabel(desk, "page_title")
        self.subtitle = ElidedLabel(desk, "second")
        words = column(None, 0, 0)
        words.addStretch(1)
        words.addWidget(self.title)
        words.addWidget(self.subtitle)
        words.addStretch(1)
        self._line = row(self, 0, 0)
        if lead is not None:
            self._line.addWidget(lead)
        self._line.addLayout(words, 1)
        self._more = tool_button(desk, "more", N_("More"), self._open_menu)
        self._more.hide()
        self._line.addWidget(self._more)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.arrange)
        desk.theme_changed.connect(self.retheme)
        desk.language_changed.connect(self._later)
        self.retheme()

    def set_title(self, title: str, subtitle: str = "") -> None:
        """Shows what the page is about, already said."""
        self.title.setText(title)
        self.subtitle.setText(subtitle)
        self.subtitle.setVisible(bool(subtitle))

    def add(self, control: QWidget, keep: bool = False, gives: str = "") -> QWidget:
        """Adds a control at the right and returns it; a kept one never goes into the menu.

        One that gives a command, named by its id, can be pressed while the command can be given.
        """
        self._controls.append(control)
        if gives:
            self._givers[gives] = control
        if keep:
            self._kept.add(control)
        self._line.insertWidget(self._line.count() - 1, control)
        self._later()
        return control

    def follow(self, commands: Iterable[Command]) -> None:
        """Puts on and off the controls that give these commands."""
        for command in commands:
            if command.id in self._givers:
                self._givers[command.id].setEnabled(command.enabled())

    def add_gap(self, pixels: int = 14) -> None:
        """Sets the next control apart."""
        self._line.insertSpacing(self._line.count() - 1, pixels)

    def retheme(self) -> None:
        """Takes the measures of the theme."""
        theme = self.desk.theme
        self._line.setContentsMargins(theme.px(18), 0, theme.px(12), 0)
        self._line.setSpacing(theme.px(6))
        self._later()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Looks again which controls have room."""
        super().resizeEvent(event)
        self.arrange()

    def showEvent(self, event: QShowEvent) -> None:
        """Looks which controls have room once their sizes are known."""
        super().showEvent(event)
        self._later()

    def arrange(self) -> None:
        """Shows the controls that have room and leaves the rest to the menu; a control that hides itself stays so."""
        if self._menu is not None:
            return
        theme = self.desk.theme
        wanted = [control for control in self._controls if not control.property("unwanted")]
        gap = self._line.spacing()
        room = self.width() - theme.px(LEAST_TITLE + 40)
        width = sum(control.sizeHint().width() + gap for control in wanted)
        hidden: list[QWidget] = []
        for control in reversed(wanted):
            if width <= room:
                break
            if control in self._kept:
                continue
            if not hidden:
                room -= self._more.sizeHint().width() + gap
            hidden.insert(0, control)
            width -= control.sizeHint().width() + gap
        for control in self._controls:
            control.setVisible(control in wanted and control not in hidden)
        self._more.setVisible(bool(hidden))

    def want(self, control: QWidget, wanted: bool) -> None:
        """Shows or hides a control for a reason of the page's own."""
        control.setProperty("unwanted", not wanted)
        self.arrange()

    def _later(self) -> None:
        self._timer.start(0)

    def _open_menu(self) -> None:
        # Loaded with the first menu: the first window does not wait for it.
        from studio.ui.widgets.popover import PopoverCard

        hidden = [control for control in self._controls if control.isHidden() and not control.property("unwanted")]
        card = PopoverCard(self.desk, self._more, QPointF(self._more.rect().center()), 320)
        for control in hidden:
            card.body.addWidget(control)
            control.show()
        self._menu = card
        card.closed.connect(self._take_back)
        card.open()

    def _take_back(self) -> None:
        self._menu = None
        places = {control: place for place, control in enumerate(self._controls)}
        for control in self._controls:
            if control.parentWidget() is not self:
                before = next(
                    (
                        self._line.indexOf(other)
                        for other in self._controls[places[control] + 1 :]
                        if other.parentWidget() is self
                    ),
                    self._line.count() - 1,
                )
                self._line.insertWidget(before, control)
        self._later()
