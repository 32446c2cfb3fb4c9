"""Judging a table beyond the book: how even it is, what the club has not, and what cannot be reached."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout

from studio.engine.showing import Fairness, FairPart, Lack
from studio.engine.values import Problem, RuleId
from studio.scenario.model import Scenario
from studio.ui.desk import Desk
from studio.ui.editor.stock import stock_of
from studio.ui.maps import pack_terms
from studio.ui.widgets.basics import label, row
from studio.ui.widgets.chips import Chip

__all__ = ["fairness_of", "fairness_text", "lack_text", "lacking_in", "part_text", "show_judgement", "warnings_of"]

EVEN, UNEVEN = 75, 55
TWO = 2
NO_RULE = RuleId("")


def fairness_of(desk: Desk, scenario: Scenario) -> Fairness | None:
    """Returns how even a table is; None where the pack does not judge it. Any thread."""
    found: Fairness | None = _once(desk, "fairness", scenario)
    return found


def lacking_in(desk: Desk, scenario: Scenario) -> tuple[Lack, ...]:
    """Returns what a table has more of than the club owns. Any thread."""
    hook = desk.pack(scenario.pack).hooks.get("lacking")
    stock = stock_of(desk, scenario.pack)
    found: tuple[Lack, ...] = hook(scenario, stock) if hook is not None and stock else ()
    return found


def warnings_of(desk: Desk, scenario: Scenario) -> tuple[Problem, ...]:
    """Returns what to mind on a table that the book does not forbid: what cannot be reached, what the club has not."""
    reach: Sequence[Problem] | None = _once(desk, "reach_problems", scenario)
    lacks = [
        Problem("scenery-lacking", NO_RULE, "warning", f"piece:{piece}", {
            "kind": lack.kind, "wanted": lack.wanted, "owned": lack.owned,
        })
        for lack in lacking_in(desk, scenario)
        for piece in lack.pieces[:1]
    ]  # fmt: skip
    return (*(reach or ()), *lacks)


def fairness_text(desk: Desk, pack: str, fairness: Fairness) -> str:
    """Says what a fairness consists of, a line for each part."""
    return "\n".join(f"{part.value} · {part_text(desk, pack, part)}" for part in fairness.parts)


def part_text(desk: Desk, pack: str, part: FairPart) -> str:
    """Says what one part of a fairness compares, with the figures of both sides; without figures only its name."""
    phrases, key = desk.pack(pack).phrases, f"fair.{part.key}"
    if key in phrases and len(part.sides) == TWO:
        return desk.words.phrase(phrases, key, attacker=part.sides[0], defender=part.sides[1])
    said = pack_terms(desk, pack)(part.key)
    return said[:1].upper() + said[1:]


def lack_text(desk: Desk, pack: str, lacks: Sequence[Lack]) -> str:
    """Says what is missing: how many of each kind."""
    terms = pack_terms(desk, pack)
    return ", ".join(f"{lack.wanted - lack.owned} × {terms(lack.kind)}" for lack in lacks)


def show_judgement(desk: Desk, lines: QVBoxLayout, scenario: Scenario) -> None:
    """Adds how even the table is and what the club has not."""
    fairness = fairness_of(desk, scenario)
    if fairness is not None:
        line = row(None, 0, desk.theme.px(6))
        kind = "good" if fairness.value >= EVEN else "warning" if fairness.value >= UNEVEN else "refused"
        chip = Chip(desk, desk.say("Fairness {value} of 100", value=fairness.value), kind)
        line.addWidget(chip)
        line.addStretch(1)
        lines.addLayout(line)
        lines.addWidget(_hint(desk, desk.say("100: the table favours nobody. It is the mean of:")))
        for part in fairness.parts:
            line = row(None, 0, desk.theme.px(8))
            figure = label(desk, "strong")
            figure.setText(str(part.value))
            figure.setFixedWidth(desk.theme.px(28))
            figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            line.addWidget(figure)
            line.addWidget(_hint(desk, part_text(desk, scenario.pack, part)), 1)
            lines.addLayout(line)
    lacks = lacking_in(desk, scenario)
    if lacks:
        words = label(desk, "warning")
        words.setText(desk.say("The club lacks: {pieces}", pieces=lack_text(desk, scenario.pack, lacks)))
        words.setWordWrap(True)
        lines.addWidget(words)


def _hint(desk: Desk, text: str) -> QLabel:
    made = label(desk, "hint")
    made.setText(text)
    made.setWordWrap(True)
    return made


def _once(desk: Desk, name: str, scenario: Scenario) -> Any:
    """Works something out once as long as the ground and the objectives stay the same."""
    hook = desk.pack(scenario.pack).hooks.get(name)
    if hook is None:
        return None
    memory: dict[str, tuple[Any, Any]] = desk.kept("judging", dict)
    key = (scenario.pieces, scenario.objectives, scenario.board, scenario.terrain, scenario.coast)
    known = memory.get(name)
    if known is None or any(one is not other for one, other in zip(known[0], key, strict=True)):
        known = memory[name] = (key, hook(scenario))
    return known[1]
