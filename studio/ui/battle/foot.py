"""The foot of a battle: the tray with the dice of what is shown, the log, and the table of units."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QStackedWidget, QTabBar, QWidget

from studio.engine.showing import ShownDie, UnitRow
from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.widgets.basics import column, flat_line, row
from studio.ui.widgets.dice import DiceTray, Die
from studio.ui.widgets.lists import Line, LineList, LogList

__all__ = ["BattleFoot", "die_of"]

STATE_ROOM: Final = 250


def die_of(shown: ShownDie) -> Die:
    """Returns a die of a pack as the screen draws it."""
    return Die(shown.face, shown.sides, shown.kind, shown.sign, shown.note)


class BattleFoot(QWidget):
    """Holds tray, log and units; a press on a line of the log or of the units is told."""

    line_chosen = Signal(int)
    """The place of a line in the story, from 0."""
    unit_chosen = Signal(int)
    units_shown = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.tray = DiceTray(desk)
        self.log = LogList(desk)
        self.units = LineList(desk)
        self.units.place_width = STATE_ROOM
        desk.bind(self.units.setAccessibleName, N_("Units"))
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        desk.bind(self.search.setPlaceholderText, N_("Search the log"))
        desk.bind(self.search.setAccessibleName, N_("Search the log"))
        self.search.textChanged.connect(self._filter)
        self._lines: list[Line] = []
        self.tabs = QTabBar()
        self.tabs.addTab("")
        self.tabs.addTab("")
        self._stack = QStackedWidget()
        self._stack.addWidget(self.log)
        self._stack.addWidget(self.units)
        whole = row(self)
        whole.addWidget(self.tray)
        side = column()
        self._head = row()
        self._head.addWidget(self.tabs)
        self._head.addStretch(1)
        self._head.addWidget(self.search)
        side.addLayout(self._head)
        side.addWidget(flat_line())
        side.addWidget(self._stack, 1)
        self._side = QWidget()
        self._side.setLayout(side)
        whole.addWidget(self._side, 1)
        self.log.chosen.connect(lambda line: self.line_chosen.emit(int(line.key)))
        self.units.chosen.connect(lambda line: self.unit_chosen.emit(int(line.key)))
        self.tabs.currentChanged.connect(self._turn)
        desk.theme_changed.connect(self.retheme)
        self.retheme()
        self.say()

    @property
    def shows_units(self) -> bool:
        """Tells whether the table of units is in front."""
        return self.tabs.currentIndex() == 1

    @property
    def count(self) -> int:
        """How many lines the log has."""
        return len(self._lines)

    def furnish(self, has_battle: bool) -> None:
        """Shows tray, log and units, or nothing."""
        self.tray.setVisible(has_battle)
        self._side.setVisible(has_battle)

    def set_pack(self, pack: str) -> None:
        """Says whose rules the lines cite."""
        self.log.pack = pack

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Shows the whole log, the first line first; the newest stands at the top."""
        self._lines = list(lines)
        self._filter()

    def add_lines(self, lines: Sequence[Line]) -> None:
        """Adds what was told since."""
        self._lines += lines
        if self.search.text():
            self._filter()
        else:
            self.log.add_above(list(reversed(lines)))

    def mark(self, place: int) -> None:
        """Marks the line of a place in the story; -1 marks none."""
        if self.search.text():
            return
        if place < 0:
            self.log.clearSelection()
            self.log.scrollToBottom()
        else:
            line = len(self._lines) - 1 - place
            self.log.choose(line)
            self.log.scrollTo(self.log.model().index(line, 0), QAbstractItemView.ScrollHint.PositionAtCenter)

    def show_units(self, rows: Sequence[UnitRow], colour: Callable[[object], str], strength: str) -> None:
        """Shows the table of units; `strength` is the text of how much is left of a unit."""
        self.units.show_lines(
            [
                Line(
                    text=" · ".join(
                        part
                        for part in (
                            f"{shown.name} ({shown.second})",
                            strength.format(left=shown.left, whole=shown.whole) if shown.whole else "",
                        )
                        if part
                    ),
                    place=shown.state,
                    band=colour(shown.side),
                    sign="" if shown.on_table else "cross",
                    key=shown.unit,
                )
                for shown in rows
            ]
        )

    def throw(self, title: str, dice: Sequence[ShownDie], total: str, foot: str, still: bool) -> None:
        """Shows the dice of an event and what they are for."""
        self.tray.setToolTip(title)
        self.tray.throw(title, [die_of(die) for die in dice], total, foot, still)

    def say(self) -> None:
        """Says the titles of the tabs."""
        self.tabs.setTabText(0, self.desk.say("Log"))
        self.tabs.setTabText(1, self.desk.say("Units"))

    def retheme(self) -> None:
        """Takes the measures of the theme."""
        theme = self.desk.theme
        self.tray.setFixedWidth(theme.px(262))
        self.search.setFixedWidth(theme.px(180))
        self._head.setContentsMargins(0, theme.px(2), theme.px(12), theme.px(2))

    def _turn(self, place: int) -> None:
        self._stack.setCurrentIndex(place)
        self.search.setVisible(place == 0)
        self.units_shown.emit()

    def _filter(self) -> None:
        wanted = self.search.text().casefold()
        lines = [line for line in self._lines if wanted in line.text.casefold()] if wanted else self._lines
        self.log.show_lines(list(reversed(lines)))
