"""The house rules of the battlefield in front: shown change by change, put in from a file, taken out."""

from studio.engine.overlay import Overlay
from studio.errors import N_
from studio.scenario.edits import Set
from studio.scenario.house import told_lines
from studio.ui.desk import Desk
from studio.ui.dialogs import Card
from studio.ui.editor.editing import Editing
from studio.ui.house import HouseRules
from studio.ui.pages import Shell
from studio.ui.widgets.basics import label

__all__ = ["ask_house"]

WIDTH = 620


def ask_house(desk: Desk, shell: Shell, editing: Editing) -> None:
    """Shows the card of house rules; what is chosen there is one step of undo."""
    document = editing.document
    if document is None:
        return
    pack, overlay = document.scenario.pack, document.scenario.overlay
    card = Card(desk, N_("House rules"), WIDTH)
    rules = HouseRules(desk, pack, overlay)
    card.body.addWidget(rules)
    for text in told_lines(overlay, desk.pack(pack), desk.words):
        line = label(desk, "body")
        line.setText(text)
        line.setWordWrap(True)
        card.body.addWidget(line)

    def take(chosen: Overlay) -> None:
        editing.edit(Set({"overlay": chosen}), N_("Change the house rules"))
        ask_house(desk, shell, editing)

    rules.changed.connect(take)
    card.answer(N_("Close"), shell.dismiss, "main")
    shell.present(card)
