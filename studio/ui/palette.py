"""The command palette and the list of shortcuts: every command found by its name, given by a key."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from studio.errors import N_
from studio.ui.commands import Command, shortcut_text
from studio.ui.desk import Desk
from studio.ui.dialogs import Card
from studio.ui.icons import icon
from studio.ui.widgets.basics import column, label
from studio.words import fold

if TYPE_CHECKING:
    from studio.ui.window import Window

__all__ = ["CommandPalette", "ShortcutCard"]

WIDTH = 560
ROWS = 10
ROW = 32


class CommandPalette(QFrame):
    """Finds a command as one types; Enter gives it."""

    def __init__(self, window: "Window") -> None:
        super().__init__()
        self._window = window
        self._desk = window.desk
        theme = self._desk.theme
        self.setProperty("surface", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedWidth(min(theme.px(WIDTH), window.width() - theme.px(40)))
        self._commands = [command for command in window.commands.all() if command.id != "palette"]
        self.search = QLineEdit()
        self._desk.bind(self.search.setPlaceholderText, N_("What do you want to do?"))
        self._desk.bind(self.search.setAccessibleName, N_("Search for a command"))
        self.search.textChanged.connect(self._fill)
        self.search.installEventFilter(self)
        self.list = QListWidget()
        self._desk.bind(self.list.setAccessibleName, N_("Commands"))
        self.list.setItemDelegate(_WithKeys(self._desk, self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setIconSize(QSize(theme.px(18), theme.px(18)))
        self.list.itemClicked.connect(lambda _item: self.give())
        layout = column(self, theme.px(12), theme.px(8))
        layout.addWidget(self.search)
        layout.addWidget(self.list)
        self.setFocusProxy(self.search)
        self._fill("")

    def give(self) -> None:
        """Gives the command that is marked and closes."""
        if not self.list.count():
            return
        command: Command = self.list.currentItem().data(Qt.ItemDataRole.UserRole)
        self._window.dismiss()
        if command.enabled():
            command.run()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Moves the mark with the arrow keys while one types."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: ROWS, Qt.Key.Key_PageUp: -ROWS}
            step = steps.get(Qt.Key(event.key()))
            if step is not None and self.list.count():
                self.list.setCurrentRow(max(0, min(self.list.count() - 1, self.list.currentRow() + step)))
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.give()
                return True
        return super().eventFilter(watched, event)

    def _fill(self, text: str) -> None:
        self.list.clear()
        theme = self._desk.theme
        wanted = fold(text).split()
        for command in self._commands:
            name = self._desk.say(command.title)
            if not all(word in fold(name) for word in wanted) or not command.enabled():
                continue
            item = QListWidgetItem(name)
            item.setToolTip(shortcut_text(command))
            if command.icon:
                item.setIcon(icon(theme, command.icon, "text_second", 18))
            item.setSizeHint(QSize(0, theme.px(ROW)))
            item.setData(Qt.ItemDataRole.UserRole, command)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        rows = max(1, min(ROWS, self.list.count(), (self._window.height() * 2 // 3) // theme.px(ROW)))
        self.list.setFixedHeight(theme.px(ROW) * rows + theme.px(4))
        self.adjustSize()


class _WithKeys(QStyledItemDelegate):
    """Paints a command's key at the right of its name."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        theme = self._desk.theme
        painter.setFont(theme.font("hint"))
        painter.setPen(theme.colour("text_second"))
        box = QRect(option.rect).adjusted(0, 0, -theme.px(12), 0)
        keys = str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, keys)


class ShortcutCard(Card):
    """Every key that works now and what it does."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window.desk, N_("Keyboard shortcuts"), 620)
        grid = QGridLayout()
        grid.setHorizontalSpacing(self.desk.theme.px(18))
        grid.setVerticalSpacing(self.desk.theme.px(5))
        grid.setColumnStretch(1, 1)
        keyed = [command for command in window.commands.all() if command.shortcut]
        for line, command in enumerate(keyed):
            key = label(self.desk, "strong")
            key.setText(shortcut_text(command))
            grid.addWidget(key, line, 0)
            grid.addWidget(label(self.desk, "body", command.title), line, 1)
        self.body.addLayout(grid)
        self.body.addStretch(1)
        self.answer(N_("Close"), window.dismiss, "main")
