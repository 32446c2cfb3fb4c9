"""What a person does to a table by hand: choosing, moving, turning, sizing, copying, each as one edit."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from PySide6.QtCore import QObject, Signal

from studio.board.pieces import HexCells, HexSide, Shape, Strip, parts_of
from studio.board.place import Point
from studio.drawing.picture import Item
from studio.errors import N_, StudioError
from studio.scenario.edits import LISTS, Add, Change, Delete, Edit, Reshape, Several, Turn, next_id
from studio.scenario.model import Piece, Scenario
from studio.ui.desk import Desk
from studio.ui.editor.arranging import arranged, moves
from studio.ui.editor.callout import Callout
from studio.ui.editor.copying import copies, put_on_clipboard, taken_from_clipboard
from studio.ui.editor.document import EditorDocument
from studio.ui.editor.foot import problem_text
from studio.ui.editor.ghosts import faults_of_form, show_ghost
from studio.ui.editor.marks import handle_items, ring_items
from studio.ui.editor.shapes import middle_of, resized, sector_at, smoothed
from studio.ui.editor.things import (
    NOTHING,
    Chosen,
    anchor_of,
    group_of,
    landed,
    line_ends,
    parts_moved,
    thing_of,
)
from studio.ui.pages import Shell
from studio.ui.widgets.map_view import MapView

__all__ = ["NOTHING", "Chosen", "Editing", "thing_of"]

BESIDE: Final = 3000
CHOSEN_Z: Final = 80
CHORD: Final = 3000
TURNED: Final = ("pieces", "works")


class Editing(QObject):
    """Edits the document that is open; `chosen` is what is marked on the table, `others` what is marked with it."""

    marked = Signal()
    """Something else is chosen."""

    def __init__(self, desk: Desk, shell: Shell, view: MapView, callout: Callout) -> None:
        super().__init__(view)
        self.desk = desk
        self.shell = shell
        self.view = view
        self.callout = callout
        self.document: EditorDocument | None = None
        self.chosen: Chosen = NOTHING
        self.others: tuple[Chosen, ...] = ()
        self.locked: frozenset[str] = frozenset()
        view.zoomed.connect(lambda _zoom: self.mark())

    @property
    def scenario(self) -> Scenario | None:
        """The scenario on the table."""
        return self.document.scenario if self.document else None

    @property
    def thing(self) -> Any:
        """What is chosen; None when nothing is."""
        return thing_of(self.scenario, self.chosen)

    @property
    def piece(self) -> Piece | None:
        """The piece that is chosen."""
        found = self.thing
        return found if isinstance(found, Piece) else None

    @property
    def all_chosen(self) -> tuple[Chosen, ...]:
        """Everything that is marked, the one chosen last first."""
        return (self.chosen, *self.others) if self.chosen != NOTHING else ()

    @property
    def things(self) -> list[Any]:
        """Everything that is marked, as it lies now."""
        found = (thing_of(self.scenario, chosen) for chosen in self.all_chosen)
        return [thing for thing in found if thing is not None]

    def choose(self, number: int, group: str = "pieces") -> None:
        """Marks a thing alone, or none with 0."""
        self.choose_all(((group, number),))

    def choose_all(self, chosen: Iterable[Chosen]) -> None:
        """Marks things together; those that are not there are passed over."""
        found = [each for each in dict.fromkeys(chosen) if thing_of(self.scenario, each) is not None]
        self.chosen, self.others = (found[0], tuple(found[1:])) if found else (NOTHING, ())
        self.mark()
        self.marked.emit()

    def choose_also(self, chosen: Chosen) -> None:
        """Marks one thing more, or no longer when it was marked."""
        rest = [each for each in self.all_chosen if each != chosen]
        self.choose_all(rest if len(rest) < len(self.all_chosen) else (chosen, *rest))

    def choose_everything(self) -> None:
        """Marks every piece that can be taken hold of."""
        if self.scenario is not None and "pieces" not in self.locked:
            self.choose_all(("pieces", piece.id) for piece in self.scenario.pieces)

    def keep_choice(self) -> None:
        """Marks again what is still there after a change."""
        self.choose_all(self.all_chosen)

    def step(self, way: int) -> None:
        """Marks the next or the last piece, for those who use the keyboard."""
        if self.scenario is None or not self.scenario.pieces:
            return
        ids = [piece.id for piece in self.scenario.pieces]
        here = self.chosen[1] if self.chosen[0] == "pieces" else 0
        self.choose(ids[(ids.index(here) + way if here in ids else 0) % len(ids)])

    def mark(self) -> None:
        """Draws the rings of what is chosen, and the handles of a single thing."""
        things = self.things
        if not things:
            self.view.drop("chosen")
            return
        style = self.view.style_now()
        items: list[Item] = [item for thing in things for item in ring_items(thing, style)]
        shape = getattr(things[0], "shape", None)
        if len(things) == 1 and shape is not None and not getattr(things[0], "locked", False):
            sized = isinstance(things[0], Piece)
            items += handle_items(shape, self.document_size(), self.line_ends(things[0]), sized, style)
        self.view.put_drawn("chosen", items, CHOSEN_Z)

    def line_ends(self, but: Any = None) -> tuple[Point, ...]:
        """Returns where the lines on the table end, those of one piece left out."""
        if self.scenario is None:
            return ()
        return line_ends(self.scenario, but.id if isinstance(but, Piece) else 0)

    def ghost(self, thing: Any, dx: int, dy: int) -> None:
        """Shows where a thing, and all that is marked with it, would come to lie, and why it may not lie there."""
        chosen = self._moved_with(thing)
        things = [thing_of(self.scenario, each) for each in chosen]
        parts = [part for each in things if each is not None for part in parts_moved(each, dx, dy)]
        at = anchor_of(thing)
        show_ghost(self, moves(chosen, dx, dy), chosen[0], parts, Point(at.x + dx, at.y + dy))

    def ghost_shape(self, edit: Edit, number: int, shape: Shape, group: str = "pieces") -> None:
        """Shows a shape as an edit would lay it, and why it may not lie so."""
        parts = () if isinstance(shape, HexCells | HexSide) else parts_of(shape)
        show_ghost(self, edit, (group, number), parts, middle_of(shape))

    def no_ghost(self) -> None:
        """Takes the ghost away."""
        self.view.drop("ghost")
        self.callout.hide()

    def shift(self, thing: Any, dx: int, dy: int) -> None:
        """Lays a thing elsewhere, and all that is marked with it; it comes to lie on the grid."""
        dx, dy = landed(thing, dx, dy)
        if dx or dy:
            self.edit(moves(self._moved_with(thing), dx, dy), N_("Move the piece"))

    def nudge(self, dx: int, dy: int) -> None:
        """Moves what is chosen."""
        if self.thing is not None:
            self.shift(self.thing, dx, dy)

    def turn(self, angle: int) -> None:
        """Turns what is chosen, in hundredths of a degree, each thing about its own middle."""
        chosen = [each for each in self._free() if each[0] in TURNED]
        if chosen:
            edits = tuple(Turn(group, (number,), angle) for group, number in chosen)
            self.edit(Several(edits), N_("Turn the piece"))

    def arrange(self, way: str) -> None:
        """Sets what is chosen in order: see `arranging.WAYS`."""
        edit = arranged(self.things, way)
        if edit is not None:
            self.edit(edit, N_("Arrange the pieces"))

    def resize(self, share: int) -> None:
        """Makes the piece that is chosen larger or smaller, in per cent."""
        piece = self.piece
        if piece is not None:
            self.edit(Reshape("pieces", piece.id, resized(piece.shape, share)), N_("Change the size"))

    def scale_to(self, shape: Shape) -> bool:
        """Gives the piece that is chosen another size; refused, with the reason, beyond the limits of its kind."""
        piece, scenario = self.piece, self.scenario
        if piece is None or scenario is None:
            return False
        wrong = faults_of_form(self, piece, msgspec.structs.replace(piece, shape=shape))
        if wrong:
            self.shell.toast(problem_text(self.desk, scenario.pack, wrong[0]), "warning")
            return False
        self.edit(Reshape("pieces", piece.id, shape), N_("Change the size"))
        return True

    def reshape(self, shape: Shape) -> None:
        """Gives what is chosen another shape."""
        if self.chosen[0] in TURNED:
            self.edit(Reshape(self.chosen[0], self.chosen[1], shape), N_("Change the shape"))

    def smooth(self) -> None:
        """Makes the line that is chosen a smooth one: the vertices of the curve become its own."""
        piece = self.piece
        if piece is not None and isinstance(piece.shape, Strip):
            line = smoothed(piece.shape.line, CHORD)
            self.edit(Reshape("pieces", piece.id, Strip(line, piece.shape.width)), N_("Smooth the line"))

    def delete(self) -> None:
        """Takes what is chosen off the table."""
        if self.thing is not None:
            edits = tuple(Delete(group, (number,)) for group, number in self.all_chosen)
            self.edit(Several(edits), N_("Remove the piece"))

    def lock(self) -> None:
        """Locks what is chosen, or frees it when the one chosen last is locked."""
        locked = getattr(self.thing, "locked", None)
        if locked is not None:
            found = [each for each in self.all_chosen if hasattr(thing_of(self.scenario, each), "locked")]
            edits = tuple(Change(group, number, {"locked": not locked}) for group, number in found)
            self.edit(Several(edits), N_("Unlock the piece") if locked else N_("Lock the piece"))

    def duplicate(self) -> None:
        """Lays copies of what is chosen beside it."""
        self._lay(self.things, BESIDE, N_("Duplicate the piece"))

    def copy(self) -> None:
        """Puts what is chosen on the clipboard."""
        if self.things:
            put_on_clipboard(self.things)

    def paste(self) -> None:
        """Lays what is on the clipboard, also from another table; beside what lies in the same place already."""
        things = taken_from_clipboard()
        scenario = self.scenario
        if scenario is None or not things:
            return
        lain = {_lie(each) for group in LISTS for each in getattr(scenario, group)}
        self._lay(things, BESIDE if any(_lie(thing) in lain for thing in things) else 0, N_("Paste the piece"))

    def add(self, thing: Any, text: str) -> None:
        """Lays a new thing on the table and chooses it; a piece belongs to the sector it lies in."""
        scenario = self.scenario
        if scenario is None:
            return
        group = group_of(thing)
        number = next_id(scenario, group)
        self.edit(Add(group, self._dealt(thing)), text)
        self.choose(number, group)

    def ghost_new(self, thing: Any) -> None:
        """Shows a new thing before it is laid, and why it may not lie there."""
        scenario = self.scenario
        if scenario is None:
            return
        thing, group = self._dealt(thing), group_of(thing)
        chosen = (group, next_id(scenario, group))
        show_ghost(self, Add(group, thing), chosen, parts_moved(thing, 0, 0), anchor_of(thing))

    def edit(self, edit: Edit, text: str) -> None:
        """Does an edit as one step of undo, or tells why it cannot be done."""
        if self.document is None:
            return
        try:
            self.document.apply(edit, self.desk.say(text))
        except StudioError as failure:
            self.shell.fail(failure)

    def document_size(self) -> tuple[int, int]:
        """Returns width and height of the table in units."""
        from studio.drawing.scene import board_size

        return board_size(self.scenario.board) if self.scenario is not None else (0, 0)

    def _lay(self, things: Iterable[Any], away: int, text: str) -> None:
        found, scenario = list(things), self.scenario
        if scenario is None or not found:
            return
        edit, chosen = copies(scenario, found, away)
        self.edit(edit, text)
        self.choose_all(chosen)

    def _moved_with(self, thing: Any) -> tuple[Chosen, ...]:
        """Returns what moves when a thing does: all that is marked with it and is free."""
        whose = (group_of(thing), thing.id)
        if whose not in self.all_chosen or not self.others:
            return (whose,)
        return (whose, *(each for each in self._free() if each != whose))

    def _free(self) -> list[Chosen]:
        """Returns what is marked and not locked; all of it when everything is, so that the reason is told."""
        free = [each for each in self.all_chosen if not getattr(thing_of(self.scenario, each), "locked", False)]
        return free or list(self.all_chosen)

    def _dealt(self, thing: Any) -> Any:
        scenario = self.scenario
        if scenario is None or not isinstance(thing, Piece):
            return thing
        return msgspec.structs.replace(thing, sector=sector_at(scenario, middle_of(thing.shape)))


def _lie(thing: Any) -> tuple[str, Any]:
    """Returns what says that two things lie in the same place: their list and their form."""
    form = getattr(thing, "shape", None) or getattr(thing, "outline", None)
    return group_of(thing), form if form is not None else thing.at
