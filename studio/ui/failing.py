"""How an error stands on the screen: the file's name and what is wrong, what to do, and its code in small print."""

import re
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from studio.errors import N_, DamagedFile, StudioError, Text
from studio.ui.desk import Desk
from studio.ui.widgets.basics import column, label
from studio.words import Words

__all__ = ["Refusal", "Told", "told"]

FOLDERS: Final = re.compile(r".*[/\\]")
"""All that stands before the name of a file."""


@dataclass(frozen=True, slots=True)
class Told:
    """An error in parts, each said: what is wrong, what to do, its code, and the details for a tip.

    The details are where in full, and what a reader of files said in its own words.
    """

    text: str
    advice: str
    code: str
    detail: str


def told(failure: StudioError, words: Words) -> Told:
    """Returns an error in the parts in which the screen shows it; of a path only the file's name is in the text."""
    name = FOLDERS.sub("", failure.where)
    text = whole = words.say(failure.text, **failure.params)
    if isinstance(failure, DamagedFile) and not isinstance(failure.params.get("reason", Text()), Text):
        text = words.say(N_("The file is damaged and cannot be read."))
    return Told(
        text=f"{name}: {text}" if name else text,
        advice=words.say(failure.advice, **failure.params) if failure.advice else "",
        code=failure.code,
        detail="\n".join(part for part in (failure.where, whole if whole != text else "") if part),
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
        self.setToolTip(parts.detail)
        self.setAccessibleName(f"{parts.text} {parts.advice}".strip())
        self.show()


def _line(desk: Desk, role: str) -> QLabel:
    made = label(desk, role)
    made.setWordWrap(True)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    return made
