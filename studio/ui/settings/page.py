"""The page of settings: each preference as its row describes it, holding at once."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QCheckBox, QRadioButton, QWidget

from studio import __version__
from studio.errors import N_, StudioError
from studio.ui.desk import Desk
from studio.ui.pages import Page, Shell
from studio.ui.preferences import PREFERENCES, Preference, Value
from studio.ui.settings.sample import Sample
from studio.ui.widgets.basics import button, column, label, panel, row, scrolled
from studio.ui.widgets.header import HeaderBar

__all__ = ["SettingsPage"]

TWO_HALVES: Final = 1000
LEFT: Final = 3


class SettingsPage(Page):
    """Shows the settings; a sample of counters shows what the side colours do."""

    key = "settings"
    title = N_("Settings")
    icon = "settings"

    def __init__(self, desk: Desk, shell: Shell) -> None:
        super().__init__(desk, shell)
        self._header = HeaderBar(desk)
        self.controls: dict[tuple[str, Value], QRadioButton | QCheckBox] = {}
        inner = QWidget()
        self._halves = row(inner, desk.theme.px(18), desk.theme.px(12))
        boxes = [self._row(preference) for preference in PREFERENCES.values()]
        boxes.append(self._folder_row())
        for half in (boxes[:LEFT], boxes[LEFT:]):
            rows = column(None, 0, desk.theme.px(10))
            for box in half:
                rows.addWidget(box)
            rows.addStretch(1)
            self._halves.addLayout(rows, 1)
        column(self).addWidget(scrolled(inner))
        desk.theme_changed.connect(self._show_values)
        desk.language_changed.connect(self._show_values)
        self.retheme()
        self.retranslate()

    def header(self) -> QWidget:
        """Returns the bar with the title."""
        return self._header

    def retheme(self) -> None:
        """Takes the measures of the theme."""
        wide = self.width() >= self.desk.theme.px(TWO_HALVES)
        self._halves.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Sets the settings side by side where there is room."""
        super().resizeEvent(event)
        self.retheme()

    def retranslate(self) -> None:
        """Says again the title."""
        self._header.set_title(self.desk.say("Settings"), self.desk.say("Estado Mayor {version}", version=__version__))

    def shown(self) -> None:
        """Shows what holds now."""
        self._show_values()
        self.retheme()

    def _row(self, preference: Preference) -> QWidget:
        theme = self.desk.theme
        box = panel("card")
        line = row(box, theme.px(14), theme.px(18))
        words = column(None, 0, theme.px(2))
        words.addWidget(label(self.desk, "strong", preference.text))
        help_line = label(self.desk, "second", preference.help)
        help_line.setWordWrap(True)
        words.addWidget(help_line)
        words.addStretch(1)
        line.addLayout(words, 5)
        side = column(None, 0, theme.px(2))
        if preference.choices:
            group = QButtonGroup(box)
            for choice in preference.choices:
                made = QRadioButton()
                self.desk.bind(made.setText, choice.text)
                self.desk.bind(made.setAccessibleName, choice.text)
                self.desk.bind(made.setAccessibleDescription, preference.text)
                made.clicked.connect(self._chosen(preference.key, choice.value))
                group.addButton(made)
                side.addWidget(made)
                self.controls[(preference.key, choice.value)] = made
        else:
            switch = QCheckBox()
            self.desk.bind(switch.setText, N_("On"))
            self.desk.bind(switch.setAccessibleName, preference.text)
            switch.toggled.connect(lambda on, key=preference.key: self._keep(key, on))
            side.addWidget(switch)
            self.controls[(preference.key, True)] = switch
        if preference.key == "sides":
            side.addWidget(Sample(self.desk))
        side.addStretch(1)
        line.addLayout(side, 4)
        return box

    def _folder_row(self) -> QWidget:
        theme = self.desk.theme
        box = panel("card")
        line = row(box, theme.px(14), theme.px(18))
        words = column(None, 0, theme.px(2))
        words.addWidget(label(self.desk, "strong", N_("Data folder")))
        text = N_("Library, settings and log file. Another one is chosen with the variable ESTADO_MAYOR_DATA.")
        help_line = label(self.desk, "second", text)
        help_line.setWordWrap(True)
        words.addWidget(help_line)
        where = label(self.desk, "body")
        where.setText(str(self.desk.folder))
        where.setWordWrap(True)
        words.addWidget(where)
        line.addLayout(words, 3)
        side = column(None, 0, 0)
        side.addWidget(button(self.desk, N_("Show the folder"), self._show_folder, sign="folder"))
        side.addStretch(1)
        line.addLayout(side, 2)
        return box

    def _chosen(self, key: str, value: Value) -> Callable[[], None]:
        return lambda: self._keep(key, value)

    def _keep(self, key: str, value: Value) -> None:
        if self.desk.preferences.value(key) == value:
            return
        try:
            self.desk.prefer(key, value)
        except StudioError as failure:
            self.shell.fail(failure)
            self._show_values()

    def _show_values(self) -> None:
        for (key, value), control in self.controls.items():
            control.blockSignals(True)
            holds = self.desk.words.language if key == "language" else self.desk.preferences.value(key)
            control.setChecked(holds == value)
            control.blockSignals(False)

    def _show_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.desk.folder)))
