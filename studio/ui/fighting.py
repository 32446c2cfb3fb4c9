"""The card before a battle: who plays, with which dice, and by which house rules. Every page asks by it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import msgspec
from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget

from studio.engine.overlay import NO_OVERLAY, Overlay
from studio.errors import N_, Text
from studio.scenario.model import Scenario
from studio.ui.battle.match import PERSON
from studio.ui.desk import Desk
from studio.ui.dialogs import Card
from studio.ui.house import HouseRules
from studio.ui.pages import Shell
from studio.ui.widgets.basics import label, row

__all__ = ["LARGEST_SEED", "PLAYERS", "Fight", "FightCard", "ask_fight"]

PLAYERS: Final = (
    ("easy", N_("Computer, easy")),
    ("normal", N_("Computer, normal")),
    ("random", N_("At random")),
    (PERSON, N_("A person here")),
)
SIDES: Final = (N_("The attacker plays"), N_("The defender plays"))
LARGEST_SEED: Final = 999_999_999


@dataclass(frozen=True)
class Fight:
    """How the next battle is to be fought; players are named for attacker and defender."""

    seed: int = 1
    players: tuple[str, str] = ("easy", "easy")
    overlay: Overlay = NO_OVERLAY

    @property
    def by_hand(self) -> bool:
        """Tells whether a person plays."""
        return PERSON in self.players

    def on(self, scenario: Scenario) -> Scenario:
        """Returns the battlefield with the house rules that were chosen for this battle."""
        return msgspec.structs.replace(scenario, overlay=self.overlay)


class FightCard(Card):
    """Asks for both players, the seed of the dice and, where the rules are known, the house rules."""

    def __init__(self, desk: Desk, title: Text, wanted: Fight, pack: str = "", warning: str = "") -> None:
        super().__init__(desk, title)
        self._wanted = wanted
        if warning:
            warn = label(desk, "warning")
            warn.setText(warning)
            warn.setWordWrap(True)
            self.body.addWidget(warn)
        self.players = tuple(self._player(text, now) for text, now in zip(SIDES, wanted.players, strict=True))
        self.seed = QSpinBox()
        self.seed.setRange(0, LARGEST_SEED)
        self.seed.setValue(wanted.seed)
        self._line(N_("Seed of the dice"), self.seed)
        self.house = HouseRules(desk, pack, wanted.overlay) if pack else None
        if self.house is not None:
            self.body.addWidget(self.house)

    @property
    def fight(self) -> Fight:
        """What the card says now."""
        attacker, defender = (str(box.currentData()) for box in self.players)
        overlay = self.house.overlay if self.house is not None else self._wanted.overlay
        return Fight(self.seed.value(), (attacker, defender), overlay)

    def _player(self, text: Text, now: str) -> QComboBox:
        box = QComboBox()
        for name, title in PLAYERS:
            box.addItem(self.desk.say(title), name)
        box.setCurrentIndex(box.findData(now))
        self._line(text, box)
        return box

    def _line(self, text: Text, control: QWidget) -> None:
        self.desk.bind(control.setAccessibleName, text)
        line = row(None, 0, self.desk.theme.px(10))
        line.addWidget(label(self.desk, "body", text), 1)
        line.addWidget(control)
        self.body.addLayout(line)


def ask_fight(
    desk: Desk,
    shell: Shell,
    title: Text,
    wanted: Fight,
    begin: Callable[[Fight], object],
    pack: str = "",
    warning: str = "",
) -> FightCard:
    """Shows the card and begins the battle when it is answered; without `pack` the house rules are not asked for."""
    card = FightCard(desk, title, wanted, pack, warning)

    def go() -> None:
        fight = card.fight
        shell.dismiss()
        begin(fight)

    card.answer(N_("Cancel"), shell.dismiss)
    card.answer(N_("Fight the battle"), go, "main")
    shell.present(card)
    return card
