"""What a person does to a table by hand: choosing, moving, turning, sizing, copying, each as one edit."""

from typing import Any, Final

import msgspec
from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication

from studio.board.pieces import Shape, Strip
from studio.board.pieces import moved as moved_shape
from studio.board.place import Point
from studio.drawing.overlays import area_items
from studio.drawing.pencil import disc, line, polygon
from studio.drawing.picture import Item
from studio.engine.values import Problem
from studio.errors import N_, StudioError
from studio.scenario.edits import Add, Change, Delete, Edit, Move, Reshape, Several, Turn, next_id
from studio.scenario.model import Note, Objective, Piece, Scenario
from studio.ui.desk import Desk
from studio.ui.editor.callout import Callout
from studio.ui.editor.document import EditorDocument
from studio.ui.editor.foot import problem_text
from studio.ui.editor.shapes import handles_of, middle_of, resized, scene_parts, sector_at, spots_of
from studio.ui.pages import Shell
from studio.ui.widgets.map_view import MapView

__all__ = ["NOTHING", "Chosen", "Editing", "thing_of"]

Chosen = tuple[str, int]
"""A list of the scenario and the number of a thing in it."""

NOTHING: Final[Chosen] = ("", 0)
MIME: Final = "application/x-estado-mayor-pieces"
BESIDE: Final = 3000
GHOST_Z, CHOSEN_Z = 90, 80


class Editing(QObject):
    """Edits the document that is open; `chosen` is what is marked on the table."""

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

    def choose(self, number: int, group: str = "pieces") -> None:
        """Marks a thing, or none with 0."""
        wanted = (group, number)
        self.chosen = wanted if thing_of(self.scenario, wanted) is not None else NOTHING
        self.mark()
        self.marked.emit()

    def step(self, way: int) -> None:
        """Marks the next or the last piece, for those who use the keyboard."""
        if self.scenario is None or not self.scenario.pieces:
            return
        ids = [piece.id for piece in self.scenario.pieces]
        here = self.chosen[1] if self.chosen[0] == "pieces" else 0
        self.choose(ids[(ids.index(here) + way if here in ids else 0) % len(ids)])

    def mark(self) -> None:
        """Draws the ring and the handles of what is chosen."""
        thing = self.thing
        if thing is None:
            self.view.drop("chosen")
            return
        style = self.view.style_now()
        items: list[Item] = []
        shape = getattr(thing, "shape", None)
        if shape is None:
            x, y = thing.at.x, -thing.at.y
            ring = disc(x, y, style.px(13))
            items += [ring.stroke("chosen_ring", style.px(6)), ring.stroke("chosen", style.px(3.5))]
        else:
            for part in scene_parts(shape):
                items += [
                    polygon(part).stroke("chosen_ring", style.px(6)), polygon(part).stroke("chosen", style.px(3.5)),
                ]  # fmt: skip
            if not getattr(thing, "locked", False):
                items += self._handles(shape)
        self.view.put_drawn("chosen", items, CHOSEN_Z)

    def ghost(self, thing: Any, dx: int, dy: int) -> None:
        """Shows where a thing would come to lie, and why it may not lie there."""
        shape = getattr(thing, "shape", None)
        edit = Move(self._group_of(thing), (thing.id,), dx, dy)
        if shape is None:
            self._try(edit, thing.id, None, Point(thing.at.x + dx, thing.at.y + dy))
        else:
            self.ghost_shape(edit, thing.id, moved_shape(shape, dx, dy))

    def ghost_shape(self, edit: Edit, number: int, shape: Shape) -> None:
        """Shows a shape as an edit would lay it, and why it may not lie so."""
        self._try(edit, number, shape, middle_of(shape))

    def no_ghost(self) -> None:
        """Takes the ghost away."""
        self.view.drop("ghost")
        self.callout.hide()

    def shift(self, thing: Any, dx: int, dy: int) -> None:
        """Lays a thing elsewhere."""
        self.edit(Move(self._group_of(thing), (thing.id,), dx, dy), N_("Move the piece"))

    def nudge(self, dx: int, dy: int) -> None:
        """Moves what is chosen."""
        if self.thing is not None:
            self.shift(self.thing, dx, dy)

    def turn(self, angle: int) -> None:
        """Turns what is chosen, in hundredths of a degree."""
        if self.chosen[0] in ("pieces", "works"):
            self.edit(Turn(self.chosen[0], (self.chosen[1],), angle), N_("Turn the piece"))

    def resize(self, share: int) -> None:
        """Makes the piece that is chosen larger or smaller, in per cent."""
        piece = self.piece
        if piece is not None:
            self.edit(Reshape("pieces", piece.id, resized(piece.shape, share)), N_("Change the size"))

    def reshape(self, shape: Shape) -> None:
        """Gives what is chosen another shape."""
        if self.chosen[0] in ("pieces", "works"):
            self.edit(Reshape(self.chosen[0], self.chosen[1], shape), N_("Change the shape"))

    def delete(self) -> None:
        """Takes what is chosen off the table."""
        if self.thing is not None:
            self.edit(Delete(self.chosen[0], (self.chosen[1],)), N_("Delete the piece"))

    def lock(self) -> None:
        """Locks the piece that is chosen, or frees it."""
        piece = self.piece
        if piece is not None:
            text = N_("Free the piece") if piece.locked else N_("Lock the piece")
            self.edit(Change("pieces", piece.id, {"locked": not piece.locked}), text)

    def duplicate(self) -> None:
        """Lays another piece like the one that is chosen beside it."""
        piece = self.piece
        if piece is not None:
            self._lay((piece,), BESIDE, N_("Duplicate the piece"))

    def copy(self) -> None:
        """Puts the piece that is chosen on the clipboard."""
        piece = self.piece
        if piece is not None:
            data = QMimeData()
            data.setData(MIME, msgspec.json.encode([piece]))
            QGuiApplication.clipboard().setMimeData(data)

    def paste(self) -> None:
        """Lays what is on the clipboard, also from another document."""
        data = QGuiApplication.clipboard().mimeData()
        if data is None or not data.hasFormat(MIME):
            return
        try:
            pieces = msgspec.json.decode(bytes(data.data(MIME).data()), type=tuple[Piece, ...])
        except msgspec.DecodeError:
            return
        taken = {piece.shape for piece in self.scenario.pieces} if self.scenario else set()
        self._lay(pieces, BESIDE if any(piece.shape in taken for piece in pieces) else 0, N_("Paste the piece"))

    def add(self, thing: Any, text: str) -> None:
        """Lays a new thing on the table and chooses it; a piece belongs to the sector it lies in."""
        scenario = self.scenario
        if scenario is None:
            return
        group = self._group_of(thing)
        if isinstance(thing, Piece):
            thing = msgspec.structs.replace(thing, sector=sector_at(scenario, middle_of(thing.shape)))
        number = next_id(scenario, group)
        self.edit(Add(group, thing), text)
        self.choose(number, group)

    def ghost_new(self, thing: Any) -> None:
        """Shows a new thing before it is laid, and why it may not lie there."""
        scenario = self.scenario
        if scenario is None:
            return
        group = self._group_of(thing)
        if isinstance(thing, Piece):
            thing = msgspec.structs.replace(thing, sector=sector_at(scenario, middle_of(thing.shape)))
            self.ghost_shape(Add(group, thing), next_id(scenario, group), thing.shape)
        else:
            self._try(Add(group, thing), next_id(scenario, group), None, thing.at)

    def edit(self, edit: Edit, text: str) -> None:
        """Does an edit as one step of undo, or tells why it cannot be done."""
        if self.document is None:
            return
        try:
            self.document.apply(edit, self.desk.say(text))
        except StudioError as failure:
            self.shell.fail(failure)

    def _lay(self, pieces: tuple[Piece, ...], away: int, text: str) -> None:
        scenario = self.scenario
        if scenario is None or not pieces:
            return
        number = next_id(scenario, "pieces")
        laid = []
        for place, piece in enumerate(pieces):
            shape = moved_shape(piece.shape, away, -away)
            sector = sector_at(scenario, middle_of(shape))
            laid.append(msgspec.structs.replace(piece, id=number + place, shape=shape, sector=sector, locked=False))
        self.edit(Several(tuple(Add("pieces", piece) for piece in laid)), text)
        self.choose(number)

    def _try(self, edit: Edit, number: int, shape: Shape | None, at: Point) -> None:
        document = self.document
        if document is None:
            return
        try:
            trial = edit.apply(document.scenario)
        except StudioError:
            return
        after = document.pack.problems(trial, document.scenario.standard)
        new = _news(document.problems, after, number)
        style = self.view.style_now()
        parts = scene_parts(shape) if shape is not None else [_around(at, style.px(13))]
        items = [item for part in parts for item in area_items(part, not new, style)]
        items += [polygon(part).stroke("good", style.px(1.6), dash=(400, 250)) for part in parts if not new]
        self.view.put_drawn("ghost", items, GHOST_Z)
        if not new:
            self.callout.hide()
            return
        reason = problem_text(self.desk, document.scenario.pack, new[0])
        self.callout.tell(self.view.pixel_of(at.x, at.y), reason, str(new[0].rule))

    def _handles(self, shape: Shape) -> list[Item]:
        """Draws the corners that can be dragged, green where the end of a line counts as on the edge, and the knob."""
        style = self.view.style_now()
        side = style.px(4)
        size = self.document_size()
        points, knob = handles_of(shape, style.px(26))
        items: list[Item] = []
        for place, (x, y) in enumerate(spots_of(points)):
            box = polygon([(x - side, y - side), (x + side, y - side), (x + side, y + side), (x - side, y + side)])
            is_end = isinstance(shape, Strip) and place in (0, len(points) - 1)
            colour = "chosen"
            if is_end:
                colour = "good" if _on_edge(points[place], size) else "refused"
            items.append(box.both(colour, "chosen_ring", style.px(1.4)))
        if knob is not None:
            (x, y), top = spots_of([knob])[0], spots_of([knob])[0][1] + style.px(26)
            items += [line((x, y), (x, top)).stroke("chosen_ring", style.px(1.6)),
                      disc(x, y, style.px(6)).both("chosen", "chosen_ring", style.px(1.6))]  # fmt: skip
        return items

    def document_size(self) -> tuple[int, int]:
        """Returns width and height of the table in units."""
        from studio.drawing.scene import board_size

        return board_size(self.scenario.board) if self.scenario is not None else (0, 0)

    def _group_of(self, thing: Any) -> str:
        match thing:
            case Piece():
                return "pieces"
            case Objective():
                return "objectives"
            case Note():
                return "notes_on_map"
        return "works"


def thing_of(scenario: Scenario | None, chosen: Chosen) -> Any:
    """Finds a thing of a scenario; None when it is not there."""
    if scenario is None or not chosen[0]:
        return None
    return next((thing for thing in getattr(scenario, chosen[0]) if thing.id == chosen[1]), None)


def _news(before: tuple[Problem, ...], after: tuple[Problem, ...], number: int) -> list[Problem]:
    """Gives the faults that a change would bring, those of the thing itself first."""
    known = set(map(_identity, before))
    new = [problem for problem in after if _identity(problem) not in known and problem.severity == "fault"]
    return sorted(new, key=lambda problem: problem.subject != f"piece:{number}")


def _identity(problem: Problem) -> tuple[str, str]:
    return problem.code, problem.subject


def _around(at: Point, reach: float) -> list[tuple[float, float]]:
    steps: list[tuple[float, float]] = [(0, 1), (0.7, 0.7), (1, 0), (0.7, -0.7), (0, -1), (-0.7, -0.7), (-1, 0)]
    return [(at.x + x * reach, -at.y + y * reach) for x, y in (*steps, (-0.7, 0.7))]


def _on_edge(point: Point, size: tuple[int, int]) -> bool:
    return point.x in (0, size[0]) or point.y in (0, size[1])
