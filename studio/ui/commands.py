"""Commands as data: id, title, shortcut, what they do, and when they can be given."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from studio.errors import Text
from studio.ui.desk import Desk

__all__ = ["Command", "Commands", "always", "shortcut_text"]


WINDOW: Final = "window"


def always() -> bool:
    """Tells that a command can be given at any time."""
    return True


@dataclass(frozen=True)
class Command:
    """Something a person can do: every button, key and entry of the command palette stands for one."""

    id: str
    title: Text
    run: Callable[[], object]
    shortcut: str = ""
    icon: str = ""
    enabled: Callable[[], bool] = always
    group: str = ""


class Commands:
    """The commands that can be given now, as actions of the window, so that their keys work everywhere in it."""

    def __init__(self, desk: Desk, window: QWidget) -> None:
        self._desk = desk
        self._window = window
        self._groups: dict[str, tuple[Command, ...]] = {}
        self._actions: dict[tuple[str, str], QAction] = {}

    def put(self, group: str, commands: Iterable[Command]) -> None:
        """Replaces the commands of a group, such as those of the page that is shown."""
        for command in self._groups.get(group, ()):
            action = self._actions.pop((group, command.id), None)
            if action is not None:
                self._window.removeAction(action)
                action.deleteLater()
        self._groups[group] = tuple(commands)
        for command in self._groups[group]:
            action = QAction(self._window)
            action.setObjectName(command.id)
            self._desk.bind(action.setText, command.title)
            action.triggered.connect(lambda _checked=False, wanted=command: self._run(wanted))
            self._window.addAction(action)
            self._actions[(group, command.id)] = action
        self._share_keys()
        self.refresh()

    def all(self) -> tuple[Command, ...]:
        """Returns every command, the page's own first."""
        return tuple(command for group in self._order() for command in self._groups[group])

    def action(self, command_id: str) -> QAction:
        """Returns the action of a command; raises KeyError for one that is not there now."""
        for group in self._order():
            action = self._actions.get((group, command_id))
            if action is not None:
                return action
        raise KeyError(command_id)

    def give(self, command_id: str) -> bool:
        """Gives a command by its id; False when it is not there or cannot be given now."""
        for command in self.all():
            if command.id == command_id and command.enabled():
                command.run()
                return True
        return False

    def refresh(self) -> None:
        """Asks every command again whether it can be given."""
        for group, commands in self._groups.items():
            for command in commands:
                self._actions[(group, command.id)].setEnabled(command.enabled())

    def _order(self) -> list[str]:
        return sorted(self._groups, key=lambda group: group == WINDOW)

    def _share_keys(self) -> None:
        """Gives each key to one command only: where page and window want the same, the page has it."""
        taken: set[str] = set()
        for group in self._order():
            for command in self._groups[group]:
                keys = [key.strip() for key in command.shortcut.split("|") if key.strip()]
                free = [key for key in keys if QKeySequence(key).toString() not in taken]
                taken.update(QKeySequence(key).toString() for key in free)
                self._actions[(group, command.id)].setShortcuts([QKeySequence(key) for key in free])

    def _run(self, command: Command) -> None:
        if command.enabled():
            command.run()


def shortcut_text(command: Command) -> str:
    """Returns a command's first shortcut as this machine writes it."""
    first = command.shortcut.split("|")[0].strip()
    return QKeySequence(first).toString(QKeySequence.SequenceFormat.NativeText) if first else ""
