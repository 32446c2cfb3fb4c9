"""The card on which the result of a real battle is typed in: who won, how clearly, and what each unit lost."""

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QComboBox, QGridLayout, QSpinBox, QWidget

from studio.campaign.conduct import ROLES, battle_at, enter, muster, mustered
from studio.campaign.form import STATES, WINNERS, TypedResult, TypedUnit
from studio.campaign.model import Campaign
from studio.campaign.phrases import LEVELS
from studio.campaign.phrases import WINNERS as WINNER_TEXTS
from studio.campaign.standing import standing
from studio.engine.own_names import own_name
from studio.errors import N_, StudioError, Text
from studio.scenario.model import Scenario
from studio.ui.desk import Desk
from studio.ui.dialogs import Card
from studio.ui.failing import Refusal
from studio.ui.pages import Shell
from studio.ui.widgets.basics import label, row

__all__ = ["TypedCard"]

STATE_TEXTS: dict[str, Text] = {
    "fit": N_("fit"), "pinned": N_("pinned"), "panicked": N_("panicked"), "destroyed": N_("destroyed"),
    "abandoned": N_("abandoned"), "fled": N_("fled"), "reserve": N_("in reserve"),
}  # fmt: skip


class TypedCard(Card):
    """Asks for a result and enters it by the pack's own rule; a fault is said on the card."""

    def __init__(
        self, desk: Desk, shell: Shell, campaign: Campaign, scenario: Scenario, done: Callable[[Campaign], object]
    ) -> None:
        super().__init__(desk, N_("Enter a result"), 620)
        self._shell, self._campaign, self._done = shell, campaign, done
        self._scenario = muster(campaign, scenario)
        words = desk.words
        self.winner = _choice(desk, N_("Who won"), [(key, words.say(WINNER_TEXTS[key])) for key in WINNERS])
        self.level = _choice(desk, N_("How decisive"), [(key, words.say(text)) for key, text in LEVELS.items()])
        self.level.setCurrentIndex(1)
        self.rounds = QSpinBox()
        self.rounds.setRange(1, 30)
        self.rounds.setValue(12)
        desk.bind(self.rounds.setAccessibleName, N_("Rounds"))
        for text, control in (
            (N_("Who won"), self.winner), (N_("How decisive"), self.level), (N_("Rounds"), self.rounds),
        ):  # fmt: skip
            line = row(None, 0, desk.theme.px(10))
            line.addWidget(label(desk, "body", text), 1)
            line.addWidget(control)
            self.body.addLayout(line)
        self._units = self._unit_rows()
        self._fault = Refusal(desk)
        self.body.addWidget(self._fault)
        self.answer(N_("Cancel"), shell.dismiss)
        self.answer(N_("Enter the result"), self.enter, "main")

    def enter(self) -> None:
        """Makes the result and enters it, or says what is wrong with it."""
        units = tuple(
            TypedUnit(side=side, unit=place, lost=lost.value(), state=str(state.currentData()))
            for side, place, lost, state in self._units
            if lost.value() or state.currentData() != "fit"
        )
        form = TypedResult(
            winner=str(self.winner.currentData()),
            level=str(self.level.currentData()),
            rounds=self.rounds.value(),
            units=units,
        )
        pack = self.desk.pack(self._campaign.pack)
        try:
            result: Any = pack.hooks["typed_result"](self._scenario, form)
            campaign = enter(self._campaign, result)
        except StudioError as failure:
            self._fault.tell(failure)
            return
        self._shell.dismiss()
        self._done(campaign)

    def _unit_rows(self) -> list[tuple[str, int, QSpinBox, QComboBox]]:
        words, theme = self.desk.words, self.desk.theme
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(theme.px(10))
        grid.setVerticalSpacing(theme.px(4))
        grid.setColumnStretch(0, 1)
        rows: list[tuple[str, int, QSpinBox, QComboBox]] = []
        line = 0
        pack = self.desk.pack(self._campaign.pack)
        node, now = battle_at(self._campaign), standing(self._campaign)
        for side in ROLES:
            head = label(self.desk, "strong", N_("Attacker") if side == ROLES[0] else N_("Defender"))
            grid.addWidget(head, line, 0)
            grid.addWidget(label(self.desk, "second", N_("Points lost")), line, 1)
            grid.addWidget(label(self.desk, "second", N_("State")), line, 2)
            line += 1
            for place, unit in enumerate(mustered(self._campaign, node, now, side)):
                term = f"term.{unit.unit.type}"
                own = own_name(unit.unit.name, unit.unit.type, pack.phrases, words.language)
                text = own or (words.phrase(pack.phrases, term) if term in pack.phrases else unit.unit.type)
                name = label(self.desk, "body")
                name.setText(text)
                name.setWordWrap(True)
                lost = QSpinBox()
                lost.setRange(0, unit.unit.strength - unit.lost)
                lost.setAccessibleName(words.say("Points lost by {unit}", unit=text))
                states = [(key, words.say(STATE_TEXTS[key])) for key in STATES]
                state = _choice(self.desk, N_("State"), states)
                state.setAccessibleName(words.say("State of {unit}", unit=text))
                for column, widget in enumerate((name, lost, state)):
                    grid.addWidget(widget, line, column)
                rows.append((str(side), place, lost, state))
                line += 1
        self.body.addWidget(box)
        return rows


def _choice(desk: Desk, name: str, entries: list[tuple[str, str]]) -> QComboBox:
    box = QComboBox()
    for key, text in entries:
        box.addItem(text, key)
    desk.bind(box.setAccessibleName, name)
    return box
