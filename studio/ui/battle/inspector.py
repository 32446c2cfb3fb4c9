"""The inspector of a battle: the unit that is chosen, why it came as it did, what a shot would do, how it ended."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from studio.drawing.subject import Counter, Signs
from studio.engine.showing import ShownForecast, UnitCard
from studio.engine.telling import Told
from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.widgets.basics import ElidedLabel, Refilled, button, column, flat_line, label, panel, row
from studio.ui.widgets.counter_stamps import counter_pixmap, marker_pixmap
from studio.ui.widgets.flow import Flow
from studio.ui.widgets.rule_chip import RuleChip
from studio.ui.widgets.sums import Bar, StatCells, SumLine, SumTable

__all__ = ["BattleInspector"]

MOST_RULES = 8
MARKER_PX = 19
HINT = N_(
    "Click a unit for its card, then an enemy for a shot preview. P plays and pauses, . and , step forward and back, "
    "N selects the next unit."
)


class BattleInspector(QWidget):
    """Shows card, reasons, forecast and outcome, each only while there is something to show."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        theme = desk.theme
        self.pack = ""
        self._signs_drawn: dict[str, QPixmap] = {}
        desk.theme_changed.connect(self._signs_drawn.clear)
        whole = column(self, theme.measure("pad"), theme.px(10))
        self.end = Refilled(theme.px(8))
        self.orders = Refilled(theme.px(8))
        self.card = Refilled(theme.px(8))
        self.more = Refilled(theme.px(4))
        self.forecast = Refilled(theme.px(6))
        self.why = Refilled(theme.px(6))
        self.record = Refilled(0)
        for part in (self.record, self.end, self.orders, self.card, self.forecast, self.why, self.more):
            whole.addWidget(part)
            part.hide()
        whole.addStretch(1)
        self.hint = label(desk, "hint", HINT)
        self.hint.setWordWrap(True)
        whole.addWidget(self.hint)

    def show_card(self, card: UnitCard | None, counter: Counter | None, signs: Signs | None) -> None:
        """Shows a unit, or none."""
        self.card.setVisible(card is not None)
        self.more.setVisible(card is not None and bool(card.lines))
        if card is None:
            return
        theme, lines = self.desk.theme, self.card.emptied()
        head = row(None, 0, theme.px(10))
        if counter is not None and signs is not None:
            stamp = QLabel()
            stamp.setPixmap(self._stamp(counter, signs))
            head.addWidget(stamp, 0, Qt.AlignmentFlag.AlignTop)
        names = column(None, 0, theme.px(1))
        names.addWidget(self._text("unit_title", card.name))
        names.addWidget(self._text("second", card.second))
        head.addLayout(names, 1)
        lines.addLayout(head)
        if card.cells:
            lines.addWidget(StatCells(self.desk, card.cells))
        if card.states:
            box = QWidget()
            flow = Flow(box, theme.px(12), theme.px(4))
            for state in card.states:
                flow.addWidget(self._state(state.marker, state.text))
            lines.addWidget(box)
        lines.addWidget(flat_line())
        more = self.more.emptied()
        more.addWidget(flat_line())
        for name, value in card.lines:
            line = row(None, 0, theme.px(8))
            first = self._text("second", name)
            first.setFixedWidth(theme.px(112))
            first.setAlignment(Qt.AlignmentFlag.AlignTop)
            line.addWidget(first)
            line.addWidget(self._text("body", value), 1)
            more.addLayout(line)
        self.card.setAccessibleName(f"{card.name}. {card.second}")

    def show_why(self, told: Told | None, sums: Sequence[SumLine] = (), result: int | None = None) -> None:
        """Shows why something came as it did: its sentence, its sum with what it came to, and its rules."""
        self.why.setVisible(told is not None)
        if told is None:
            return
        theme, lines = self.desk.theme, self.why.emptied()
        head = row(None, 0, theme.px(8))
        head.addWidget(self._text("section", self.desk.say("What happened")), 1)
        head.addWidget(RuleChip(self.desk, told.rules[0], self.pack), 0, Qt.AlignmentFlag.AlignVCenter)
        lines.addLayout(head)
        lines.addWidget(self._text("body", told.text))
        if sums:
            table = SumTable(self.desk, self.pack)
            comes_to = self.desk.say("Result") if result is not None else ""
            figure = self.desk.words.number(result) if result is not None else ""
            table.show_sum(sums, comes_to, figure)
            lines.addWidget(table)
        cited = {told.rules[0], *(line.rule for line in told.lines)}
        others = [rule for rule in told.rules if rule not in cited][:MOST_RULES]
        if others:
            box = QWidget()
            flow = Flow(box, theme.px(5), theme.px(4))
            for rule in others:
                flow.addWidget(RuleChip(self.desk, rule, self.pack))
            lines.addWidget(box)

    def show_forecast(self, shown: ShownForecast | None, lines_of: Sequence[SumLine], missing: str = "") -> None:
        """Shows what a shot would do; `missing` says why there is nothing to show."""
        self.forecast.setVisible(shown is not None or bool(missing))
        if shown is None:
            if missing:
                box = panel("warning")
                column(box, self.desk.theme.px(8)).addWidget(self._text("body", missing))
                self.forecast.emptied().addWidget(box)
            return
        theme, lines = self.desk.theme, self.forecast.emptied()
        head = row(None, 0, theme.px(8))
        head.addWidget(self._text("section", self.desk.say("Shot preview")), 1)
        head.addWidget(RuleChip(self.desk, shown.rule, self.pack), 0, Qt.AlignmentFlag.AlignVCenter)
        lines.addLayout(head)
        lines.addWidget(self._text("second", shown.second))
        table = SumTable(self.desk, self.pack)
        table.show_sum(lines_of, self.desk.say("Result"), self.desk.words.number(shown.result))
        lines.addWidget(table)
        lines.addWidget(self._text("strong", shown.comment))
        if shown.chances:
            lines.addWidget(self._text("strong", self.desk.say("After the shot")))
        for chance in shown.chances:
            self._add_chance(lines, chance.text, chance.share, chance.whole, chance.kind, chance.marker)
        lines.addWidget(flat_line())

    def show_record(self, kind: str, text: str, details: Sequence[str] = ()) -> None:
        """Shows what working a record out again gave; kind is good, warning or refused, no text shows nothing."""
        self.record.setVisible(bool(text))
        if not text:
            return
        theme = self.desk.theme
        box = panel(kind)
        inner = column(box, theme.px(10), theme.px(4))
        inner.addWidget(self._text(kind, text))
        for detail in details:
            line = ElidedLabel(self.desk, "body")
            line.setText(detail)
            inner.addWidget(line)
        self.record.emptied().addWidget(box)

    def show_end(self, title: str, text: str, actions: Sequence[tuple[str, Callable[[], object], str]]) -> None:
        """Shows how the game ended and what can be done now; no title shows nothing."""
        self.end.setVisible(bool(title))
        if not title:
            return
        theme = self.desk.theme
        box = panel("accent")
        inner = column(box, theme.px(12), theme.px(6))
        inner.addWidget(self._text("section", title))
        inner.addWidget(self._text("body", text))
        lines = self.end.emptied()
        lines.addWidget(box)
        for name, run, kind in actions:
            lines.addWidget(button(self.desk, name, run, kind))

    def _add_chance(self, lines: QVBoxLayout, text: str, share: int, whole: int, kind: str, marker: str) -> None:
        theme = self.desk.theme
        line = row(None, 0, theme.px(8))
        sign = QLabel()
        sign.setFixedSize(theme.px(20), theme.px(20))
        if marker:
            sign.setPixmap(self._marker(marker))
        middle = column(None, 0, theme.px(2))
        middle.addWidget(self._text("body", text))
        bar = Bar(self.desk, kind, 6)
        shown = self.desk.words.share(share, whole)
        bar.show_share(share, whole, text=f"{text}: {shown}")
        middle.addWidget(bar)
        figure = self._text("figure", shown)
        figure.setWordWrap(False)
        line.addWidget(sign)
        line.addLayout(middle, 1)
        line.addWidget(figure)
        lines.addLayout(line)

    def _state(self, marker: str, text: str) -> QWidget:
        box = QWidget()
        line: QHBoxLayout = row(box, 0, self.desk.theme.px(5))
        sign = QLabel()
        sign.setPixmap(self._marker(marker))
        line.addWidget(sign)
        words = self._text("body", text)
        words.setWordWrap(False)
        line.addWidget(words)
        return box

    def _text(self, role: str, text: str) -> QLabel:
        made = label(self.desk, role)
        made.setText(text)
        made.setWordWrap(True)
        return made

    def _marker(self, kind: str) -> QPixmap:
        if kind not in self._signs_drawn:
            self._signs_drawn[kind] = marker_pixmap(self.desk, kind, MARKER_PX)
        return self._signs_drawn[kind]

    def _stamp(self, counter: Counter, signs: Signs) -> QPixmap:
        key = f"{counter.side}:{counter.stands[0].symbol}:{counter.stands[0].width}:{counter.hidden}"
        if key not in self._signs_drawn:
            self._signs_drawn[key] = counter_pixmap(self.desk, counter, signs)
        return self._signs_drawn[key]
