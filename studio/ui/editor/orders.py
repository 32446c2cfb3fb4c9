"""What can be done on the battlefield page, as data for buttons, keys and the palette of commands."""

from typing import TYPE_CHECKING, Final

from studio.errors import N_
from studio.ui.commands import Command

if TYPE_CHECKING:
    from studio.ui.editor.page import EditorPage

__all__ = ["QUARTER", "commands_of"]

QUARTER: Final = 1500


def commands_of(page: "EditorPage") -> tuple[Command, ...]:
    """Returns the commands of the page."""
    return (
        Command("field.make", N_("Make the table"), page.make, "Ctrl+G", "dice"),
        Command("field.seed", N_("Another seed"), page.again, "Ctrl+Shift+G", "dice"),
        Command("field.steps", N_("Set the table step by step"), page.ask_steps, "Ctrl+Alt+G", "step"),
        Command("field.finish_step", N_("Finish this step"), page.guide.finish_step, "Ctrl+Return", "", page.is_guided),
        Command("field.finish_all", N_("The machine does the rest"), page.guide.finish_all, "Ctrl+Shift+Return", "",
                page.is_guided),
        Command("field.undo", N_("Undo"), page.undo, "Ctrl+Z", "undo", page.can_undo),
        Command("field.redo", N_("Redo"), page.redo, "Ctrl+Y|Ctrl+Shift+Z", "redo", page.can_redo),
        Command("field.fight", N_("Fight"), page.ask_fight, "Ctrl+Return", "battle", page.has_table),
        Command("field.draw", N_("Draw it…"), page.export, "Ctrl+P", "print", page.has_table),
        Command("field.delete", N_("Delete the piece"), page.delete, "Delete", "delete", page.has_piece),
        Command("field.turn", N_("Turn the piece"), lambda: page.turn(QUARTER), "R", "rotate", page.has_piece),
        Command("field.turn_back", N_("Turn it back"), lambda: page.turn(-QUARTER), "Shift+R", "", page.has_piece),
        Command("field.next", N_("Choose the next piece"), lambda: page.step_piece(1), "N", "", page.has_table),
        Command("field.before", N_("Choose the piece before"), lambda: page.step_piece(-1), "Shift+N", "",
                page.has_table),
        Command("field.fit", N_("Show the whole table"), page.view.fit, "Ctrl+0", "fit", page.has_table),
    )  # fmt: skip
