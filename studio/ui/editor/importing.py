"""The card that lays a map of the real world: the file, how it is to lie, and what would become of its features."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QComboBox, QFileDialog, QGridLayout, QSizePolicy, QSpinBox, QWidget

from studio.board.place import UNITS_PER_CM
from studio.errors import N_, StudioError
from studio.files import read_limited, save_atomic
from studio.scenario.geojson_import import Imported, NothingLaid, Wishes, import_map
from studio.scenario.geojson_reading import load_limits
from studio.scenario.geojson_report import CHANGED, LEFT, STATES, Fate, Report, note_text, report_lines
from studio.ui.desk import Desk
from studio.ui.dialogs import Card
from studio.ui.failing import Refusal
from studio.ui.maps import pack_choices, pack_terms
from studio.ui.pages import Shell
from studio.ui.tasks import Progress, Task
from studio.ui.widgets.basics import ElidedLabel, button, label, row
from studio.ui.widgets.lists import Line, LineList

if TYPE_CHECKING:
    from studio.ui.editor.page import EditorPage

__all__ = ["ImportCard", "ask_map"]

PATTERN: Final = "*.geojson *.json"
WAIT: Final = 350
"""Milliseconds after the last change before the map is laid anew."""
LEAST_CM, MOST_CM, STEP_CM = 60, 600, 10
WHOLE_TURN: Final = 360
LIST_HEIGHT: Final = 230
SAID: Final = {
    "taken": N_("{n} taken as they are"),
    "changed": N_("{n} changed"),
    "left": N_("{n} left out"),
}


def ask_map(page: "EditorPage") -> None:
    """Asks for a map and how it is to lie, then opens the battlefield that it becomes."""
    card = ImportCard(page.desk, page.shell, page.pack, page.open)
    page.shell.present(card)


class ImportCard(Card):
    """Shows what a map would become, ever anew as the wishes change; the battlefield is opened when it is wanted."""

    def __init__(self, desk: Desk, shell: Shell, pack: str, take: Callable[[Any], object]) -> None:
        super().__init__(desk, N_("Import a map"), 720)
        self._shell, self._pack, self._take = shell, pack, take
        self._state = state = {"open": True}
        self._task: Task | None = None
        self.destroyed.connect(lambda: state.update(open=False))
        self.path: Path | None = None
        self.made: Imported | None = None
        self.report: Report | None = None
        hint = label(
            desk,
            "second",
            N_("A GeoJSON file: an extract of OpenStreetMap or another map, or a table exported from the studio."),
        )
        hint.setWordWrap(True)
        self.body.addWidget(hint)
        self._file_row()
        self._wishes_rows()
        self.sum = label(desk, "strong")
        self.sum.setWordWrap(True)
        self.body.addWidget(self.sum)
        self.refusal = Refusal(desk)
        self.body.addWidget(self.refusal)
        self.list = LineList(desk, pack)
        desk.bind(self.list.setAccessibleName, N_("What happened to each feature"))
        self.list.setFixedHeight(desk.theme.px(LIST_HEIGHT))
        self.body.addWidget(self.list)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT)
        self._timer.timeout.connect(self._begin)
        self.save_button = self.answer(N_("Save the report…"), self.save_report)
        self.answer(N_("Cancel"), shell.dismiss)
        self.lay_button = self.answer(N_("Open the battlefield"), self.lay, "main")
        self._show()

    def _file_row(self) -> None:
        line = row(None, 0, self.desk.theme.px(10))
        self.choose_button = button(self.desk, N_("Choose a file…"), self.choose, "plain", "folder")
        line.addWidget(self.choose_button)
        self.file = ElidedLabel(self.desk, "body")
        line.addWidget(self.file, 1)
        self.body.addLayout(line)

    def _wishes_rows(self) -> None:
        desk = self.desk
        length, width = desk.pack(self._pack).hooks["usual_table"]()
        limits = load_limits()
        self.terrain = QComboBox()
        self.terrain.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.terrain.setMinimumContentsLength(8)
        self.terrain.addItem(_capital(desk.say("any")), "")
        terms = pack_terms(desk, self._pack)
        for key in pack_choices(desk, self._pack)["terrain"]:
            self.terrain.addItem(_capital(terms(key)), key)
        self.length = _number(LEAST_CM, MOST_CM, length // UNITS_PER_CM, STEP_CM)
        self.width_ = _number(LEAST_CM, MOST_CM, width // UNITS_PER_CM, STEP_CM)
        self.scale = _number(limits.least_scale - 1, limits.most_scale, limits.least_scale - 1, 50)
        self.scale.setSpecialValueText(_capital(desk.say("fitted")))
        self.turn = _number(0, WHOLE_TURN - 1, 0, 5)
        self.turn.setWrapping(True)
        grid = QGridLayout()
        grid.setHorizontalSpacing(desk.theme.px(14))
        grid.setVerticalSpacing(desk.theme.px(6))
        rows: tuple[tuple[str, QWidget], ...] = (
            (N_("Terrain"), self.terrain),
            (N_("Scale, 1 to"), self.scale),
            (N_("Table length, cm"), self.length),
            (N_("Turned, degrees"), self.turn),
            (N_("Table width, cm"), self.width_),
        )
        for place, (text, control) in enumerate(rows):
            desk.bind(control.setAccessibleName, text)
            grid.addWidget(label(desk, "body", text), place // 2, 2 * (place % 2))
            control.setMinimumWidth(desk.theme.px(110))
            control.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            grid.addWidget(control, place // 2, 2 * (place % 2) + 1)
            if isinstance(control, QSpinBox):
                control.valueChanged.connect(self._changed)
        self.terrain.currentIndexChanged.connect(self._changed)
        for side in (1, 3):
            grid.setColumnStretch(side, 1)
        self.body.addLayout(grid)

    def choose(self) -> None:
        """Asks for the file of a map."""
        name, _ = QFileDialog.getOpenFileName(self, self.desk.say("Import a map"), "", PATTERN)
        if name:
            self.read(Path(name))

    def read(self, path: Path) -> None:
        """Takes a file and lays its map in the background."""
        self.path = path
        self.file.setText(path.name)
        self._begin()

    def wishes(self) -> Wishes:
        """Gives how the map is to lie on the table."""
        scale = self.scale.value()
        return Wishes(
            (self.length.value() * UNITS_PER_CM, self.width_.value() * UNITS_PER_CM),
            0 if scale < load_limits().least_scale else scale,
            self.turn.value() * 100,
            None,
            str(self.terrain.currentData()),
            self.path.name.partition(".")[0] if self.path else "",
        )

    def lay(self) -> None:
        """Opens the battlefield as a new document."""
        if self.made is None:
            return
        made = self.made
        self._shell.dismiss()
        self._take(made.scenario)

    def save_report(self) -> None:
        """Asks for a file and writes what became of every feature."""
        if self.report is None or self.path is None:
            return
        usual = f"{self.path.name.partition('.')[0]}.txt"
        name, _ = QFileDialog.getSaveFileName(self, self.desk.say("Save the report…"), usual, "*.txt")
        if not name:
            return
        path = Path(name)
        path = path if path.suffix else path.with_suffix(".txt")
        lines = report_lines(self.report, self.desk.words, self.desk.pack(self._pack).phrases)
        try:
            save_atomic(path, ("\n".join(lines) + "\n").encode())
        except (OSError, StudioError) as failure:
            self._shell.fail(failure)
            return
        self._shell.toast(self.desk.say("Written to {where}", where=path.name))

    def _changed(self) -> None:
        if self.path is not None:
            self._timer.start()

    def _begin(self) -> None:
        """Lays the map anew; what was still being laid is let go."""
        path, pack, wishes, state = self.path, self.desk.pack(self._pack), self.wishes(), self._state
        if path is None:
            return
        if self._task is not None:
            self._task.cancel()
        self.made, self.report = None, None
        self.sum.setText(self.desk.say("Putting the map on the table…"))
        self.list.show_lines(())
        self._enable()

        def work(progress: Progress) -> Imported:
            progress(0, 0)
            return import_map(read_limited(path, load_limits().bytes), pack, wishes, path)

        def failed(failure: StudioError) -> None:
            if state["open"] and self.path == path:
                self._refuse(failure)

        self._task = self.desk.tasks.start(self.desk.say("Putting the map on the table…"), work, self._done, failed)

    def _done(self, made: Imported) -> None:
        self.made, self.report = made, made.report
        self._show()

    def _refuse(self, failure: StudioError) -> None:
        """Says why there is no battlefield; of a map of which nothing can be laid, why of each feature."""
        self.report = failure.report if isinstance(failure, NothingLaid) else None
        self._show()
        self.sum.hide()
        self.refusal.tell(failure)

    def _show(self) -> None:
        """Shows what became of the features, those that were left out first."""
        self._enable()
        self.sum.show()
        self.refusal.hide()
        if self.report is None:
            self.sum.setText(self.desk.say("No map chosen yet."))
            self.list.show_lines(())
            return
        counts = self.report.counts()
        words = self.desk.words
        parts = [words.say(SAID[state], n=counts[state]) for state in STATES]
        text = words.many(
            "{n} feature: {parts}.", "{n} features: {parts}.", counts["features"], parts=words.join(parts)
        )
        if self.report.scale and self.made is not None:
            text += " " + words.say("Scale 1:{scale}.", scale=self.report.scale)
        self.sum.setText(text)
        fates = (*self.report.of(LEFT), *self.report.of(CHANGED))
        self.list.show_lines([self._line(fate) for fate in fates])

    def _line(self, fate: Fate) -> Line:
        words, phrases = self.desk.words, self.desk.pack(self._pack).phrases
        parts = (f"#{fate.feature}", words.say(fate.ground) if fate.ground else "", fate.name)
        called = " ".join(part for part in parts if part)
        told = "; ".join(note_text(note, words, phrases, bare=True) for note in fate.notes)
        rules = tuple(dict.fromkeys(note.rule for note in fate.notes if note.rule))
        sign = "warning" if fate.state == LEFT else ""
        return Line(f"{called}: {told}", "", rules, sign=sign, key=fate)

    def _enable(self) -> None:
        self.lay_button.setEnabled(self.made is not None)
        self.save_button.setEnabled(self.report is not None)


def _number(least: int, most: int, value: int, step: int) -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, most)
    box.setSingleStep(step)
    box.setValue(value)
    box.setKeyboardTracking(False)
    return box


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
