"""The ghost: how things would lie after an edit, and the first reason why they may not."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import msgspec

from studio.board.place import Outline, Point
from studio.drawing.overlays import area_items
from studio.drawing.pencil import Spot, polygon
from studio.engine.alike import unlike
from studio.engine.values import Problem
from studio.errors import StudioError
from studio.scenario.edits import Edit
from studio.scenario.model import Piece
from studio.ui.editor.document import KnownFault, fault_key
from studio.ui.editor.foot import problem_text
from studio.ui.editor.shapes import spots_of
from studio.ui.editor.things import SUBJECTS, Chosen

if TYPE_CHECKING:
    from studio.ui.editor.editing import Editing

__all__ = ["GHOST_Z", "faults_of_form", "news", "show_ghost"]

GHOST_Z = 90


def show_ghost(editing: "Editing", edit: Edit, whose: Chosen, parts: Sequence[Outline], at: Point) -> None:
    """Shows the outlines of things as an edit would lay them, and why they may not lie so; a mark has no outline."""
    document = editing.document
    if document is None:
        return
    try:
        trial = edit.apply(document.scenario)
    except StudioError:
        return
    after = document.pack.problems(trial, document.scenario.standard)
    new = news(document.problems, document.known_faults, after, whose)
    style = editing.view.style_now()
    spots = [spots_of(part) for part in parts] or [_around(at, style.px(13))]
    items = [item for part in spots for item in area_items(part, not new, style)]
    items += [polygon(part).stroke("good", style.px(1.6), dash=(400, 250)) for part in spots if not new]
    editing.view.put_drawn("ghost", items, GHOST_Z)
    if not new:
        editing.callout.hide()
        return
    reason = problem_text(editing.desk, document.scenario.pack, new[0])
    editing.callout.tell(editing.view.pixel_of(at.x, at.y), reason, str(new[0].rule))


def news(
    before: Sequence[Problem], known: Collection[KnownFault], after: Sequence[Problem], whose: Chosen
) -> list[Problem]:
    """Returns the faults that a change would bring, those of the thing itself first; `known` is `known_faults` before.

    Nearly all problems are the very ones that were there before, on both sides of those about what has changed.
    """
    start, end = unlike(before, after)
    between = after[start : len(after) - end]
    new = [problem for problem in between if problem.severity == "fault" and fault_key(problem) not in known]
    subject = f"{SUBJECTS.get(whose[0], whose[0])}:{whose[1]}"
    return sorted(new, key=lambda problem: problem.subject != subject)


def faults_of_form(editing: "Editing", before: Piece, after: Piece) -> list[Problem]:
    """Returns the faults that a piece has by itself, alone on its table, and did not have before."""
    document = editing.document
    if document is None:
        return []
    alone = msgspec.structs.replace(document.scenario, pieces=(before,), works=(), objectives=())
    changed = msgspec.structs.replace(alone, pieces=(after,))
    subject = f"piece:{after.id}"
    judge, standard = document.pack.problems, document.scenario.standard
    there = judge(alone, standard)
    new = news(there, frozenset(map(fault_key, there)), judge(changed, standard), ("pieces", after.id))
    return [problem for problem in new if problem.subject == subject]


def _around(at: Point, reach: float) -> list[Spot]:
    steps: list[Spot] = [(0, 1), (0.7, 0.7), (1, 0), (0.7, -0.7), (0, -1), (-0.7, -0.7), (-1, 0)]
    return [(at.x + x * reach, -at.y + y * reach) for x, y in (*steps, (-0.7, 0.7))]
