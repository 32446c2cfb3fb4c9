"""Mending: for some problems there is one obvious way, tried on a copy and taken only when it helps."""

from collections.abc import Iterator

from studio.board.pieces import Strip, bounds
from studio.drawing.scene import board_size
from studio.engine.values import Problem
from studio.errors import StudioError
from studio.scenario.edits import Change, Edit, Move, Reshape, Turn
from studio.scenario.model import Piece, Scenario
from studio.ui.editor.document import EditorDocument
from studio.ui.editor.shapes import middle_of, nearest_on_edge, resized, sector_at

__all__ = ["mended"]

FAR = 10_000_000
STEPS = (500, 1000, 2000, 3000, 4500, 6500, 9000, 13_000, 18_000)
WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
MOST_TRIES = 120


def mended(document: EditorDocument, problem: Problem) -> Edit | None:
    """Finds an edit that takes a problem away and brings no other fault; None when no obvious one does."""
    scenario = document.scenario
    kind, _, number = problem.subject.partition(":")
    if kind == "objective" and number.isdigit():
        at = next((each.at for each in scenario.objectives if each.id == int(number)), None)
        tries: Iterator[Edit] = _moves("objectives", int(number)) if at is not None else iter(())
    elif kind == "work" and number.isdigit():
        work = next((each for each in scenario.works if each.id == int(number)), None)
        tries = _moves("works", int(number)) if work is not None and not work.locked else iter(())
    elif kind in ("piece", "pieces") and number.isdigit():
        piece = next((each for each in scenario.pieces if each.id == int(number)), None)
        movable = piece is not None and not piece.locked and _has_form(piece)
        tries = _of_piece(scenario, piece) if piece is not None and movable else iter(())
    else:
        return None
    before = {(each.code, each.subject) for each in document.faults}
    for count, edit in enumerate(tries):
        if count >= MOST_TRIES:
            return None
        try:
            after = edit.apply(scenario)
        except StudioError:
            continue
        found = document.pack.problems(after, scenario.standard)
        faults = {(each.code, each.subject) for each in found if each.severity == "fault"}
        if (problem.code, problem.subject) not in faults and faults <= before:
            return edit
    return None


def _has_form(piece: Piece) -> bool:
    """Tells whether a piece bounds any ground: a line of one point is nowhere to be moved."""
    try:
        bounds(piece.shape)
    except ValueError:
        return False
    return True


def _of_piece(scenario: Scenario, piece: Piece) -> Iterator[Edit]:
    size = board_size(scenario.board)
    if isinstance(piece.shape, Strip):
        line = piece.shape.line
        ends = nearest_on_edge(line[0], *size, FAR), nearest_on_edge(line[-1], *size, FAR)
        yield Reshape("pieces", piece.id, Strip((ends[0], *line[1:-1], ends[1]), piece.shape.width))
    yield from _pulled_in(scenario, piece, size)
    yield from _moves("pieces", piece.id)
    for share in (95, 90, 85, 105, 110, 115, 120):
        yield Reshape("pieces", piece.id, resized(piece.shape, share))
    for angle in (1500, 34_500, 4500, 31_500, 9000):
        yield Turn("pieces", (piece.id,), angle)
    sector = sector_at(scenario, middle_of(piece.shape))
    if sector != piece.sector:
        yield Change("pieces", piece.id, {"sector": sector})


def _pulled_in(scenario: Scenario, piece: Piece, size: tuple[int, int]) -> Iterator[Edit]:
    """Moves a piece just so far that it lies within its sector and on the table."""
    strip = next((each for each in scenario.sectors if each.number == piece.sector), None)
    west, east = (strip.west, strip.east) if strip is not None else (0, size[0])
    box = bounds(piece.shape)
    dx = max(west - box[0], 0) or min(east - box[2], 0)
    dy = max(-box[1], 0) or min(size[1] - box[3], 0)
    if dx or dy:
        yield Move("pieces", (piece.id,), dx, dy)


def _moves(group: str, number: int) -> Iterator[Edit]:
    for step in STEPS:
        for x, y in WAYS:
            yield Move(group, (number,), x * step, y * step)
