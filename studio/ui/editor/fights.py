"""From the battlefield page to a battle: what keeps a table from being fought on, who plays, and the battle page."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from studio.errors import N_
from studio.ui.editor.troops import why_no_battle
from studio.ui.fighting import Fight, ask_fight

if TYPE_CHECKING:
    from studio.ui.editor.page import EditorPage

__all__ = ["ask_battle", "begin_battle"]


def ask_battle(page: "EditorPage") -> None:
    """Asks who plays and with which dice, or says why nobody can fight on the table in front."""
    document, desk = page.document, page.desk
    if document is None:
        return
    text = why_no_battle(desk, document.scenario)
    if text:
        page.shell.toast(text, "warning")
        return
    count = len(document.faults)
    warning = desk.words.many("The table has {n} fault.", "The table has {n} faults.", count) if count else ""
    wanted = replace(page.fight, overlay=document.scenario.overlay)
    title, pack = N_("Fight on this table"), document.scenario.pack
    ask_fight(desk, page.shell, title, wanted, page.begin_fight, pack, warning)


def begin_battle(page: "EditorPage", fight: Fight) -> None:
    """Opens the battle on the battle page."""
    battle = page.shell.page("battle")
    begin: Callable[..., object] | None = getattr(battle, "fight_scenario", None)
    if begin is None or page.document is None:
        page.shell.toast(page.desk.say("There is no battle page to fight on."), "warning")
        return
    page.shell.show_page("battle")
    begin(fight.on(page.document.scenario), fight.seed, fight.players)
