"""A sector of an open battlefield chosen anew: by machine in the background, or by hand in the assistant."""

from typing import TYPE_CHECKING

from studio.engine.dice import splitmix
from studio.engine.game import Game
from studio.scenario.files import is_untouched
from studio.scenario.model import Scenario
from studio.ui.editor.assistant.anew import SectorCard
from studio.ui.editor.rolls import game_of
from studio.ui.tasks import Progress

if TYPE_CHECKING:
    from studio.ui.editor.page import EditorPage

__all__ = ["ask_sector", "may_choose_sector"]


def may_choose_sector(page: "EditorPage") -> bool:
    """Tells whether a sector of what is on the table can be chosen anew."""
    if page.guide.active:
        return page.guide.setting is not None and bool(page.guide.setting.sectors_to_choose())
    document = page.document
    return (
        document is not None
        and "sector_anew" in document.pack.hooks
        and any(sector.counts for sector in document.scenario.sectors)
    )


def ask_sector(page: "EditorPage") -> None:
    """Asks which sector is chosen anew; by hand only where the record of the table is at hand."""
    document = page.document
    if document is None:
        page.guide.ask_sector()
        return
    scenario = document.scenario
    numbers = [sector.number for sector in scenario.sectors if sector.counts]
    if not numbers or "sector_anew" not in document.pack.hooks:
        page.shell.toast(page.desk.say("No sector of this table was dealt by the book."), "warning")
        return
    by_hand = (lambda number, keep: _by_hand(page, number, keep)) if is_untouched(scenario) else None
    card = SectorCard(
        page.desk, page.shell, scenario, numbers, lambda number, keep: _by_machine(page, number, keep), by_hand
    )
    page.shell.present(card)


def _by_machine(page: "EditorPage", number: int, keep: tuple[int, ...]) -> None:
    document = page.document
    if document is None:
        return
    scenario, hook = document.scenario, document.pack.hooks["sector_anew"]
    seed = splitmix(page.making.seed.value(), document.history.count() + 1)
    wishes = page.making.machine_wishes()

    def work(progress: Progress) -> Scenario:
        progress(0, 0)
        made: Scenario = hook(scenario, number, seed, keep, **wishes)
        return made

    def done(made: Scenario) -> None:
        if document.scenario is scenario:
            document.become(made, page.desk.say("Redo a sector"))

    page.desk.tasks.start(page.desk.say("Redoing a sector"), work, done)


def _by_hand(page: "EditorPage", number: int, keep: tuple[int, ...]) -> None:
    document = page.document
    if document is None:
        return
    scenario, pack = document.scenario, document.pack

    def begin(game: Game | None) -> None:
        if game is not None and page.document is document:
            page.begin_steps(page.making.plan((), False), game, document)
            page.guide.sector_by_hand(number, keep)

    page.desk.tasks.start(page.desk.say("Reading the record"), lambda _progress: game_of(scenario, pack), begin)
