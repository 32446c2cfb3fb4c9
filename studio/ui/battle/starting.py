"""The card that asks who fights and with which seed."""

from collections.abc import Callable
from typing import Final

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSpinBox, QWidget

from studio.errors import N_, Text
from studio.ui.battle.match import PERSON
from studio.ui.desk import Desk
from studio.ui.dialogs import Card
from studio.ui.pages import Shell
from studio.ui.widgets.basics import label, row

__all__ = ["PLAYERS", "ask_players"]

PLAYERS: Final = (
    ("normal", N_("Normal machine")),
    ("easy", N_("Easy machine")),
    ("random", N_("At random")),
    (PERSON, N_("A person, here")),
)
MOST_SEED: Final = 999_999_999


def ask_players(desk: Desk, shell: Shell, go: Callable[[int, tuple[str, str]], object]) -> None:
    """Asks for both players and the seed of the dice, then goes."""
    card = Card(desk, N_("A battle at once"))
    boxes = []
    for text in (N_("The attacker plays"), N_("The defender plays")):
        box = QComboBox()
        for name, title in PLAYERS:
            box.addItem(desk.say(title), name)
        desk.bind(box.setAccessibleName, text)
        boxes.append(box)
        card.body.addLayout(_pair(desk, text, box))
    seed = QSpinBox()
    seed.setRange(0, MOST_SEED)
    seed.setValue(1)
    desk.bind(seed.setAccessibleName, N_("Seed of the dice"))
    card.body.addLayout(_pair(desk, N_("Seed of the dice"), seed))

    def start() -> None:
        players = (str(boxes[0].currentData()), str(boxes[1].currentData()))
        shell.dismiss()
        go(seed.value(), players)

    card.answer(N_("Cancel"), shell.dismiss)
    card.answer(N_("Fight the battle"), start, "main")
    shell.present(card)


def _pair(desk: Desk, text: Text, control: QWidget) -> QHBoxLayout:
    line = row(None, 0, desk.theme.px(10))
    line.addWidget(label(desk, "body", text), 1)
    line.addWidget(control)
    return line
