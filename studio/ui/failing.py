"""How an error stands on the screen: the file's name and what is wrong, what to do, and its code in small print."""

import re
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from studio.errors import StudioError
from studio.ui.desk import Desk
from studio.ui.widgets.basics import column, label
from studio.words import Words

__all__ = ["Refusal", "Told", "told"]

FOLDERS: Final = re.compile(r".*[/\\]")
"""All that stands before the name of a file."""


@dataclass(frozen=True, slots=True)
class Told:
    """An error in parts, each said: what is wrong, what to do, and the small print (code, and where in full)."""

    text: str
    advice: str
    code: str
    where: str


def told(failure: StudioError, words: Words) -> Told:
    """Returns an error in the parts in which the screen shows it; of a path only the file's name is in the text."""
    name = FOLDERS.sub("", failure.where)
    text = words.say(failure.text, **failure.params)
    return Told(
        text=f"{name}: {text}" if name else text,
        advice=words.say(failure.advice, **failure.params) if failure.advice else "",
        code=failure.code,
        where=failure.where,
    )


class Refusal(QWidget):
    """Stands in a card where something was refused: what is wrong, what to do, the code; hidden until then."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.text = _line(desk, "refused")
        self.advice = _line(desk, "second")
        self.code = _line(desk, "hint")
        lines = column(self, 0, desk.theme.px(2))
        for line in (self.text, self.advice, self.code):
            lines.addWidget(line)
        self.hide()

    def tell(self, failure: StudioError) -> None:
        """Shows an error."""
        parts = told(failure, self.desk.words)
        for line, said in ((self.text, parts.text), (self.advice, parts.advice), (self.code, parts.code)):
            line.setText(said)
            line.setVisible(bool(said))
        self.setToolTip(parts.where)
        self.setAccessibleName(f"{parts.text} {parts.advice}".strip())
        self.show()


def _line(desk: Desk, role: str) -> QLabel:
    made = label(desk, role)
    made.setWordWrap(True)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    return made
