"""The dialog between a battlefield and its battle: who plays, and with which dice."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget

from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.dialogs import Card
from studio.ui.pages import Shell
from studio.ui.widgets.basics import label, row

__all__ = ["LARGEST_SEED", "PLAYERS", "Fight", "fight_card"]

PLAYERS: Final = ("easy", "normal", "random")
LARGEST_SEED: Final = 999_999_999


@dataclass
class Fight:
    """How the next battle is to be fought."""

    seed: int = 1
    players: tuple[str, ...] = ("easy", "easy")


def fight_card(desk: Desk, shell: Shell, wanted: Fight, faults: int, begin: Callable[[Fight], object]) -> Card:
    """Makes the card; it warns of faults, for a battle may stumble over them."""
    card = Card(desk, N_("Fight on this table"))
    if faults:
        warn = label(desk, "warning")
        warn.setText(desk.words.many("The table has {n} fault.", "The table has {n} faults.", faults))
        warn.setWordWrap(True)
        card.body.addWidget(warn)
    titles = (N_("The attacker plays"), N_("The defender plays"))
    boxes = [_player_box(desk, card, title, now) for title, now in zip(titles, wanted.players, strict=True)]
    seed = QSpinBox()
    seed.setRange(0, LARGEST_SEED)
    seed.setValue(wanted.seed)
    desk.bind(seed.setAccessibleName, N_("Seed of the dice"))
    _line(desk, card, N_("Seed of the dice"), seed)

    def go() -> None:
        fight = Fight(seed.value(), tuple(str(box.currentData()) for box in boxes))
        shell.dismiss()
        begin(fight)

    card.answer(N_("Cancel"), shell.dismiss)
    card.answer(N_("Fight"), go, "main")
    return card


def _player_box(desk: Desk, card: Card, title: str, now: str) -> QComboBox:
    box = QComboBox()
    said = {"easy": N_("Easy machine"), "normal": N_("Normal machine"), "random": N_("At random")}
    for name in PLAYERS:
        box.addItem(desk.say(said[name]), name)
    box.setCurrentIndex(PLAYERS.index(now))
    desk.bind(box.setAccessibleName, title)
    _line(desk, card, title, box)
    return box


def _line(desk: Desk, card: Card, text: str, control: QWidget) -> None:
    line = row(None, 0, desk.theme.px(10))
    line.addWidget(label(desk, "body", text), 1)
    line.addWidget(control)
    card.body.addLayout(line)
