"""What can be done on the battlefield page, as data for buttons, keys and the palette of commands."""

from functools import partial
from typing import TYPE_CHECKING, Final

from studio.errors import N_
from studio.ui.commands import Command
from studio.ui.editor.arranging import WAYS
from studio.ui.editor.house import ask_house
from studio.ui.editor.importing import ask_map
from studio.ui.editor.sectors import ask_sector, may_choose_sector
from studio.ui.editor.sizing import ask_size

if TYPE_CHECKING:
    from studio.ui.editor.page import EditorPage

__all__ = ["QUARTER", "commands_of"]

QUARTER: Final = 1500


class Can:
    """Tells what can be done on a page now."""

    def __init__(self, page: "EditorPage") -> None:
        self._page = page

    def guided(self) -> bool:
        """Tells whether the assistant waits for somebody."""
        return self._page.guide.active and not self._page.guide.busy

    def several(self) -> bool:
        """Tells whether two things or more are chosen."""
        return len(self._page.editing.all_chosen) > 1

    def undo(self) -> bool:
        """Tells whether a step can be taken back."""
        if self._page.guide.setting is not None:
            return self._page.guide.setting.can_undo
        return self._page.document is not None and self._page.document.history.canUndo()

    def redo(self) -> bool:
        """Tells whether a step can be done again."""
        if self._page.guide.setting is not None:
            return self._page.guide.setting.can_redo
        return self._page.document is not None and self._page.document.history.canRedo()


def commands_of(page: "EditorPage") -> tuple[Command, ...]:
    """Returns the commands of the page."""
    can = Can(page)
    return (
        Command("field.make", N_("Generate the table"), page.make, "Ctrl+G", "dice"),
        Command("field.seed", N_("Another seed"), page.again, "Ctrl+Shift+G", "dice"),
        Command("field.steps", N_("Set up the table step by step"), page.ask_steps, "Ctrl+Alt+G", "step"),
        Command("field.finish_step", N_("Finish this step"), page.guide.finish_step, "Ctrl+Return", "", can.guided),
        Command("field.finish_all", N_("Let the computer do the rest"), page.guide.finish_all, "Ctrl+Shift+Return", "",
                can.guided),
        Command("field.sector", N_("Redo a sector…"), lambda: ask_sector(page), "Ctrl+Alt+A", "undo",
                lambda: may_choose_sector(page)),
        Command("field.stock", N_("The club's scenery…"), page.making.ask_stock, "Ctrl+Alt+I", "library"),
        Command("field.seeds", N_("Twenty to choose from…"), page.ask_seeds, "Ctrl+Alt+S", "search"),
        Command("field.import", N_("Import a map…"), lambda: ask_map(page), "Ctrl+Alt+M", "import"),
        Command("field.layers", N_("Layers"), page.ask_layers, "Ctrl+L", "filter", page.has_table),
        Command("field.undo", N_("Undo"), page.undo, "Ctrl+Z", "undo", can.undo),
        Command("field.redo", N_("Redo"), page.redo, "Ctrl+Y|Ctrl+Shift+Z", "redo", can.redo),
        Command("field.fight", N_("Fight"), page.ask_fight, "Ctrl+Return", "battle", page.has_table),
        Command("field.house", N_("House rules…"), lambda: ask_house(page.desk, page.shell, page.editing), "", "edit",
                page.has_table),
        Command("field.draw", N_("Export…"), page.export, "Ctrl+P", "print", page.has_table),
        Command("field.delete", N_("Remove the piece"), page.editing.delete, "Delete", "delete", page.has_piece),
        Command("field.turn", N_("Turn the piece"), lambda: page.editing.turn(QUARTER), "R", "rotate", page.has_piece),
        Command("field.turn_back", N_("Turn it the other way"), lambda: page.editing.turn(-QUARTER), "Shift+R", "",
                page.has_piece),
        Command("field.duplicate", N_("Duplicate the piece"), page.editing.duplicate, "Ctrl+D", "copy", page.has_piece),
        Command("field.copy", N_("Copy the piece"), page.editing.copy, "Ctrl+C", "copy", page.has_piece),
        Command("field.paste", N_("Paste the piece"), page.editing.paste, "Ctrl+V", "", page.has_table),
        Command("field.lock", N_("Lock or unlock the piece"), page.editing.lock, "L", "lock", page.has_piece),
        Command("field.larger", N_("Make the piece larger"), lambda: page.editing.resize(105), "Ctrl+Alt++", "plus",
                page.has_piece),
        Command("field.smaller", N_("Make the piece smaller"), lambda: page.editing.resize(95), "Ctrl+Alt+-", "minus",
                page.has_piece),
        Command("field.select", N_("Tool: select"), lambda: page.toolbox.use("select"), "V", "select", page.has_table),
        Command("field.lay", N_("Tool: place pieces"), lambda: page.toolbox.use("lay"), "P", "plus", page.has_table),
        Command("field.work", N_("Tool: place works"), lambda: page.toolbox.use("work"), "W", "works", page.has_table),
        Command("field.zone", N_("Tool: mark zones"), lambda: page.toolbox.use("zone"), "Z", "zone", page.has_table),
        Command("field.picture", N_("Tool: picture to trace"), lambda: page.toolbox.use("picture"), "B", "picture",
                page.has_table),
        Command("field.size", N_("Size of the table…"), lambda: ask_size(page.desk, page.shell, page.editing), "",
                "actual", page.has_table),
        Command("field.everything", N_("Select every piece"), page.editing.choose_everything, "Ctrl+A", "select",
                page.has_table),
        Command("field.smooth", N_("Smooth the line"), page.editing.smooth, "Ctrl+Alt+C", "smooth", page.has_piece),
        *(Command(f"field.align_{way}", title, partial(page.editing.arrange, way), "", sign, can.several)
          for way, title, sign in WAYS),
        Command("field.measure", N_("Tool: measure"), lambda: page.toolbox.use("measure"), "M", "measure",
                page.has_table),
        Command("field.sight", N_("Tool: sight from a spot"), lambda: page.toolbox.use("sight"), "S", "eye",
                page.has_table),
        Command("field.mend", N_("Fix a problem"), page.mend, "Ctrl+M", "check", page.has_table),
        Command("field.actual", N_("True size, 1:1"), page.view.actual, "Ctrl+1", "actual", page.has_table),
        Command("field.close", N_("Close the table"), page.close_front, "Ctrl+W", "close", page.has_table),
        Command("field.next", N_("Select the next piece"), lambda: page.editing.step(1), "N", "", page.has_table),
        Command("field.before", N_("Select the previous piece"), lambda: page.editing.step(-1), "Shift+N", "",
                page.has_table),
        Command("field.fit", N_("Show the whole table"), page.view.fit, "Ctrl+0", "fit", page.has_table),
    )  # fmt: skip
