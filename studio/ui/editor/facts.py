"""The inspector: what the table is, its sectors and sides, and the thing that is chosen."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from studio.errors import N_
from studio.scenario.files import is_untouched
from studio.scenario.house import summary
from studio.scenario.model import Camp, Scenario, Sector
from studio.scenario.texts import notes_in
from studio.ui.desk import Desk
from studio.ui.editor.chosen import show_thing
from studio.ui.editor.judging import fairness_of, lacking_in, show_judgement
from studio.ui.editor.troops import only_points
from studio.ui.maps import pack_terms
from studio.ui.widgets.basics import button, column, flat_line, label, row
from studio.ui.widgets.chips import Chip

__all__ = ["Facts"]


class _Part(QWidget):
    """A part of the facts, made anew only when what it tells is another."""

    def __init__(self) -> None:
        super().__init__()
        self._told: object = None
        self._outer = column(self)
        self._inner = QWidget()
        self._outer.addWidget(self._inner)

    def tell(self, what: object, gap: int, fill: Callable[[QVBoxLayout], object]) -> None:
        """Has the content filled in again unless it tells the very same already; `gap` is in pixels."""
        if what == self._told:
            return
        self._told = what
        old = self._inner
        self._inner = QWidget()
        self._outer.replaceWidget(old, self._inner)
        old.hide()
        old.deleteLater()
        fill(column(self._inner, 0, gap))


class Facts(QWidget):
    """Shows facts of a scenario; of an edit or a choice only what it changes is made anew."""

    def __init__(self, desk: Desk, ask_house: Callable[[], object], ask_sector: Callable[[], object]) -> None:
        super().__init__()
        self.desk = desk
        self._ask_house = ask_house
        self._ask_sector = ask_sector
        self._judged: tuple[Scenario, bool] | None = None
        self._above, self._below = _Part(), _Part()
        self._outer = column(self)
        self._outer.addWidget(self._above)
        self._outer.addWidget(self._below)
        self._outer.addStretch(1)

    def show_scenario(self, scenario: Scenario, thing: Any, faults: int) -> None:
        """Shows the table as a whole, and above it the thing that is chosen, if one is."""
        theme, words = self.desk.theme, self.desk.words
        pad, gap = theme.measure("pad"), theme.px(6)
        self._outer.setContentsMargins(pad, pad, pad, pad)
        self._outer.setSpacing(gap)
        common = (scenario.pack, scenario.overlay, words, theme)
        self._above.setVisible(thing is not None)
        if thing is not None:
            self._above.tell((thing, *common), gap, lambda lines: self._thing(lines, scenario, thing))
        told = (
            faults, self._is_by_book(scenario), scenario.terrain, scenario.season, scenario.weather,
            len(scenario.objectives), fairness_of(self.desk, scenario), lacking_in(self.desk, scenario),
            scenario.sectors, scenario.sides, notes_in(scenario, words.language),
        )  # fmt: skip
        self._below.tell((told, *common), gap, lambda lines: self._table(lines, scenario, faults))

    def _is_by_book(self, scenario: Scenario) -> bool:
        """Tells whether a table is still what the book made of it, worked out once for a value."""
        if self._judged is None or self._judged[0] is not scenario:
            self._judged = scenario, is_untouched(scenario)
        return self._judged[1]

    def _thing(self, lines: QVBoxLayout, scenario: Scenario, thing: Any) -> None:
        show_thing(self.desk, lines, scenario, thing)
        lines.addWidget(flat_line())

    def _table(self, lines: QVBoxLayout, scenario: Scenario, faults: int) -> None:
        self._whole(lines, scenario, faults)
        self._house(lines, scenario)
        show_judgement(self.desk, lines, scenario)
        for sector in scenario.sectors:
            self._sector(lines, scenario, sector)
        if any(sector.counts for sector in scenario.sectors):
            lines.addWidget(button(self.desk, N_("Redo a sector…"), self._ask_sector, "plain", "undo"))
        lines.addWidget(flat_line())
        for camp in scenario.sides:
            self._side(lines, scenario, camp)
        notes = notes_in(scenario, self.desk.words.language)
        if notes:
            lines.addWidget(flat_line())
            self._add(lines, "second", notes)

    def _whole(self, lines: QVBoxLayout, scenario: Scenario, faults: int) -> None:
        words, terms = self.desk.words, pack_terms(self.desk, scenario.pack)
        line = row(None, 0, self.desk.theme.px(6))
        if faults:
            text = words.many("{n} fault", "{n} faults", faults)
            line.addWidget(Chip(self.desk, text, "refused", "error"))
        else:
            line.addWidget(Chip(self.desk, words.say("Valid"), "good", "check"))
        by_book = self._is_by_book(scenario)
        text = words.say("By the book") if by_book else words.say("Edited by hand")
        line.addWidget(Chip(self.desk, text, "accent" if by_book else "plain"))
        line.addStretch(1)
        lines.addLayout(line)
        if scenario.terrain:
            self._fact(lines, words.say("Terrain"), _upper(terms(scenario.terrain)))
        if scenario.season:
            weather = terms(scenario.weather) if scenario.weather else "–"
            self._fact(lines, words.say("Weather"), f"{_upper(terms(scenario.season))} · {weather}")
        self._fact(lines, words.say("Objectives"), str(len(scenario.objectives)))

    def _house(self, lines: QVBoxLayout, scenario: Scenario) -> None:
        self._add(lines, "second", summary(scenario.overlay, self.desk.words))
        lines.addWidget(button(self.desk, N_("House rules…"), self._ask_house, "link"), 0, Qt.AlignmentFlag.AlignLeft)

    def _sector(self, lines: QVBoxLayout, scenario: Scenario, sector: Sector) -> None:
        words, terms = self.desk.words, pack_terms(self.desk, scenario.pack)
        self._add(lines, "strong", f"{sector.number}. {_upper(terms(sector.kind))}")
        counts = [f"{count}\u00a0×\u00a0{terms(kind)}" for kind, count in sector.counts.items() if count]
        self._add(lines, "second", ", ".join(counts) or words.say("nothing"))

    def _side(self, lines: QVBoxLayout, scenario: Scenario, camp: Camp) -> None:
        words, terms = self.desk.words, pack_terms(self.desk, scenario.pack)
        nation = f" · {terms(camp.nation)}" if camp.nation else ""
        self._add(lines, "strong", _upper(terms(str(camp.side))) + nation)
        if camp.army is None:
            self._add(lines, "second", words.say("no army yet, {points} points", points=camp.budget))
            return
        pack = self.desk.pack(scenario.pack)
        cost = pack.hooks["army_cost"](camp.army, pack.fitting(scenario.overlay))
        if only_points(camp.army):
            text = words.say("only its points: {points} of {budget}; it does not fight here", points=cost,
                             budget=camp.budget)  # fmt: skip
            self._add(lines, "warning", text)
            return
        units = words.many("{n} unit", "{n} units", len(camp.army.units))
        spent = words.say("{points} of {budget} points", points=cost, budget=camp.budget)
        self._add(lines, "second", f"{units}, {spent}")

    def _fact(self, lines: QVBoxLayout, head: str, text: str) -> None:
        line = row(None, 0, self.desk.theme.px(8))
        first, second = label(self.desk, "second"), label(self.desk, "body")
        first.setText(head)
        first.setFixedWidth(self.desk.theme.px(84))
        second.setText(text)
        second.setWordWrap(True)
        line.addWidget(first)
        line.addWidget(second, 1)
        lines.addLayout(line)

    def _add(self, lines: QVBoxLayout, role: str, text: str) -> None:
        made = label(self.desk, role)
        made.setText(text)
        made.setWordWrap(True)
        lines.addWidget(made)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


NOTHING = N_("nothing")
