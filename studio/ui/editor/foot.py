"""The foot of the battlefield page: what is wrong, with its rule, its place and a mend; and who rolled what."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QPushButton, QStackedWidget, QTabBar, QWidget

from studio.engine.telling import NO_NAMES, tell_problem
from studio.engine.values import Problem
from studio.errors import N_
from studio.scenario.model import Scenario
from studio.ui.desk import Desk
from studio.ui.editor.things import subject_of
from studio.ui.maps import pack_terms
from studio.ui.widgets.basics import button, column, flat_line, row
from studio.ui.widgets.lists import Line, LogList, ProblemList
from studio.words import Words

__all__ = ["STANDARDS", "EditorFoot", "problem_text"]

STANDARDS = ("book", "playable")


class _Said(NamedTuple):
    """A problem in words, kept with the problem itself and the kind of the thing that it is about."""

    line: Line
    problem: Problem
    kind: str


class EditorFoot(QWidget):
    """Shows the problems of the table and the log of its making."""

    chosen = Signal(object)
    """A problem was chosen; carries the `Problem`."""
    standard_chosen = Signal(str)

    def __init__(self, desk: Desk, pack: str, log: LogList, mend: Callable[[], object]) -> None:
        super().__init__()
        self.desk = desk
        self.pack = pack
        self.problems = ProblemList(desk, pack)
        self.problems.chosen.connect(self._chosen)
        self.log = log
        self._count = 0
        self._said: dict[int, _Said] = {}
        self._said_in: tuple[str, Words] | None = None
        self._mends = True
        self.tabs = QTabBar()
        self.tabs.addTab("")
        self.tabs.addTab("")
        self.tabs.currentChanged.connect(self._turn)
        self.standard = QComboBox()
        desk.bind(self.standard.setAccessibleName, N_("Standard"))
        self.standard.activated.connect(lambda place: self.standard_chosen.emit(STANDARDS[place]))
        self.mend_button: QPushButton = button(desk, N_("Fix"), mend, "plain", "check")
        self._stack = QStackedWidget()
        self._stack.addWidget(self.problems)
        self._stack.addWidget(log)
        whole = column(self)
        self._head = row()
        self._head.addWidget(self.tabs)
        self._head.addStretch(1)
        self._head.addWidget(self.mend_button)
        self._head.addWidget(self.standard)
        whole.addLayout(self._head)
        whole.addWidget(flat_line())
        whole.addWidget(self._stack, 1)
        desk.theme_changed.connect(self.retheme)
        self.retheme()
        self.retranslate()

    @property
    def is_quiet(self) -> bool:
        """Tells whether there is next to nothing to read."""
        return self._count == 0 and self.tabs.currentIndex() == 0

    def wanted(self, problems: Sequence[Problem]) -> tuple[Problem, ...]:
        """Returns the problem that is marked; all of them when none is."""
        line = self.problems.currentIndex().row()
        lines = self.problems.lines
        marked = lines[line].key if 0 <= line < len(lines) else None
        return (marked,) if isinstance(marked, Problem) else tuple(problems)

    def show_log(self, guided: bool, recorded: bool) -> None:
        """Lets the log be turned to where there is one; while a table is being set there is nothing to mend."""
        wanted = guided or recorded
        self.tabs.setTabVisible(1, wanted)
        self.standard.setEnabled(not guided)
        self._mends = not guided
        self.mend_button.setVisible(self._mends and self.tabs.currentIndex() == 0)
        if not wanted:
            self.tabs.setCurrentIndex(0)

    def show_problems(self, scenario: Scenario | None, problems: Sequence[Problem]) -> None:
        """Shows the problems of a table, faults first; without a table nothing."""
        words = self.desk.words
        self._count = len(problems)
        self.standard.setVisible(scenario is not None)
        self.mend_button.setEnabled(bool(problems))
        if scenario is None:
            self._mends = False
            self.mend_button.hide()
            self.problems.show_lines(())
        else:
            self.standard.setCurrentIndex(STANDARDS.index(scenario.standard) if scenario.standard in STANDARDS else 0)
            none = words.say("No problems: the table is ready.") if self._mends else words.say("Nothing wrong so far.")
            self.problems.show_lines(self._lines_of(scenario, problems) or [Line(none, sign="check")])
        self.retranslate()

    def retranslate(self) -> None:
        """Says tabs and standards again."""
        words = self.desk.words
        title = words.say("Problems")
        self.tabs.setTabText(0, f"{title} {self._count}" if self._count else title)
        self.tabs.setTabText(1, words.say("Roll log"))
        place = max(0, self.standard.currentIndex())
        self.standard.clear()
        self.standard.addItems([words.say("Standard: by the book"), words.say("Standard: playable")])
        self.standard.setCurrentIndex(place)

    def retheme(self) -> None:
        """Takes the measures of the theme."""
        theme = self.desk.theme
        self._head.setContentsMargins(0, theme.px(2), theme.px(12), theme.px(2))
        self._head.setSpacing(theme.px(8))

    def _lines_of(self, scenario: Scenario, problems: Sequence[Problem]) -> list[Line]:
        """Says problems in lines; those that were there the last time, nearly all after an edit, are not said again."""
        kinds = {f"piece:{piece.id}": piece.kind for piece in scenario.pieces}
        kinds |= {f"work:{work.id}": work.kind for work in scenario.works}
        said = (scenario.pack, self.desk.words)
        before = self._said if said == self._said_in else {}
        now: dict[int, _Said] = {}
        for problem in problems:
            kind, known = kinds.get(problem.subject, ""), before.get(id(problem))
            if known is None or known.kind != kind:
                known = _Said(self._line(scenario, kind, problem), problem, kind)
            now[id(problem)] = known
        self._said, self._said_in = now, said
        return [now[id(problem)].line for problem in problems]

    def _line(self, scenario: Scenario, kind: str, problem: Problem) -> Line:
        return Line(
            problem_text(self.desk, self.pack, problem),
            rules=(str(problem.rule),) if problem.rule else (),
            sign="error" if problem.severity == "fault" else "warning",
            place=_place(self.desk, scenario.pack, kind, problem.subject),
            key=problem,
        )

    def _chosen(self, line: Line) -> None:
        if isinstance(line.key, Problem):
            self.chosen.emit(line.key)

    def _turn(self, place: int) -> None:
        self._stack.setCurrentIndex(place)
        self.mend_button.setVisible(place == 0 and self._mends)


def problem_text(desk: Desk, pack: str, problem: Problem) -> str:
    """Returns a problem as a sentence."""
    return tell_problem(desk.pack(pack), problem, NO_NAMES, desk.words).text


def _place(desk: Desk, pack: str, kind: str, subject: str) -> str:
    """Returns what a problem is about: piece or work by its kind and number, a sector, or the key said in words."""
    terms = pack_terms(desk, pack)
    what, _, number = subject.partition(":")
    if kind:
        return f"{_upper(terms(kind))} {number}"
    found = subject_of(subject)
    if what == "sector":
        return desk.say("Sector {number}", number=number)
    if found is not None and found[0] == "zones":
        return desk.say("Zone {number}", number=number)
    if found is not None and found[0] in ("pieces", "works"):
        return number
    return _upper(" ".join(terms(part) for part in subject.split(":") if part))


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
