"""The cards of the assistant: how a table is to be set, and which dice fell on the real table."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget

from studio.engine.values import Side
from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.dialogs import Card
from studio.ui.editor.assistant.setting import DiceWanted, Plan
from studio.ui.maps import pack_choices, pack_terms
from studio.ui.pages import Shell
from studio.ui.widgets.basics import label, row
from studio.ui.widgets.rule_chip import RuleChip

__all__ = ["dice_card", "plan_card"]

WAITING = "waiting_days"


def dice_card(
    desk: Desk, shell: Shell, pack: str, wanted: DiceWanted, thrown: Callable[[tuple[int, ...]], None]
) -> Card:
    """Makes the card on which a person types in the dice that fell."""
    card = Card(desk, N_("Dice on the table"), 380)
    hint = label(desk, "body")
    hint.setText(
        desk.words.many("Roll {n} die and type in the result.", "Roll {n} dice and type in the results.", wanted.count)
    )
    hint.setWordWrap(True)
    card.body.addWidget(hint)
    card.body.addWidget(RuleChip(desk, str(wanted.rule), pack))
    boxes: list[QSpinBox] = []
    line = row(None, 0, desk.theme.px(8))
    for place in range(wanted.count):
        box = QSpinBox()
        box.setRange(1, wanted.sides)
        box.setAccessibleName(desk.say("Die {n}", n=place + 1))
        box.setProperty("die", place)
        boxes.append(box)
        line.addWidget(box)
    line.addStretch(1)
    card.body.addLayout(line)

    def give() -> None:
        faces = tuple(box.value() for box in boxes)
        shell.dismiss()
        thrown(faces)

    card.answer(N_("Cancel"), shell.dismiss)
    card.answer(N_("Use this roll"), give, "main")
    return card


def plan_card(
    desk: Desk, shell: Shell, pack: str, sides: Sequence[Side], plan: Callable[[tuple[Side, ...], bool], Plan],
    begin: Callable[[Plan], None],
) -> Card:  # fmt: skip
    """Makes the card that asks who sets which side, and who throws the dice."""
    terms = pack_terms(desk, pack)
    card = Card(desk, N_("Set up the table step by step"))
    hint = label(desk, "second", N_("The assistant follows the rulebook; the computer can finish any step."))
    hint.setWordWrap(True)
    card.body.addWidget(hint)
    boxes: list[QComboBox] = []
    for side in sides:
        box = QComboBox()
        box.addItems([desk.say("A person"), desk.say("The computer")])
        name = terms(str(side))
        box.setAccessibleName(name)
        boxes.append(box)
        _line(desk, card, name[:1].upper() + name[1:], box)
    dice = QComboBox()
    dice.addItems([desk.say("The studio rolls them"), desk.say("Rolled on the table and typed in")])
    dice.setAccessibleName(desk.say("Dice"))
    _line(desk, card, desk.say("Dice"), dice)
    days = QComboBox()
    days.addItems(list(pack_choices(desk, pack).get(WAITING, ())))
    days.setAccessibleName(desk.say("Defender's waiting days"))
    if days.count() and plan((), False).points:
        _line(desk, card, desk.say("Defender's waiting days"), days)

    def go() -> None:
        machines = tuple(side for side, box in zip(sides, boxes, strict=True) if box.currentIndex() == 1)
        wanted = plan(machines, dice.currentIndex() == 1)
        waited = {WAITING: days.currentIndex()} if days.currentIndex() > 0 else {}
        shell.dismiss()
        begin(replace(wanted, choices={**wanted.choices, **waited}))

    card.answer(N_("Cancel"), shell.dismiss)
    card.answer(N_("Start"), go, "main")
    return card


def _line(desk: Desk, card: Card, text: str, control: QWidget) -> None:
    line = row(None, 0, desk.theme.px(10))
    words = label(desk, "body")
    words.setText(text)
    line.addWidget(words, 1)
    line.addWidget(control)
    card.body.addLayout(line)
