"""The campaign's inspector: the battle that is marked, what can be done with it, and the formations of its sides."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from studio.campaign.model import BATTLE, Campaign, Edge, Node
from studio.campaign.phrases import LEVELS, WINNERS, day_text, losses_text, result_text, text_in
from studio.campaign.standing import Standing, UnitStanding, unit_key
from studio.engine.own_names import own_name
from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.maps import pack_signs
from studio.ui.widgets.basics import Refilled, button, column, flat_line, label, row
from studio.ui.widgets.counter_stamps import symbol_pixmap
from studio.ui.widgets.sums import Bar

__all__ = ["Details"]

MAP: tuple[int, int] = (280, 94)


class Details(QWidget):
    """Shows one node of the graph and, below it, the units that fight there."""

    def __init__(
        self, desk: Desk, play: Callable[[], object], watch: Callable[[], object], enter: Callable[[], object]
    ) -> None:
        super().__init__()
        self.desk = desk
        pad = desk.theme.measure("pad")
        whole = column(self, pad, desk.theme.px(6))
        self.second = label(desk, "second")
        self.title = label(desk, "page_title")
        self.title.setWordWrap(True)
        self.map = QLabel()
        self.map.setScaledContents(False)
        self.briefing = label(desk, "body")
        self.briefing.setWordWrap(True)
        self._facts = Refilled(desk.theme.px(3))
        self.play_button = button(desk, N_("Fight the battle"), play, "main")
        self.watch_button = button(desk, N_("Watch"), watch, sign="eye")
        self.enter_button = button(desk, N_("Enter a result"), enter, sign="edit")
        self._line = flat_line()
        self._roster = Refilled(desk.theme.px(4))
        for widget in (self.second, self.title, self.map, self.briefing):
            whole.addWidget(widget)
        whole.addWidget(self._facts)
        whole.addWidget(self.play_button)
        pair = row(None, 0, desk.theme.px(6))
        pair.addWidget(self.watch_button)
        pair.addWidget(self.enter_button)
        whole.addLayout(pair)
        whole.addWidget(self._line)
        whole.addWidget(self._roster)
        whole.addStretch(1)

    def show_node(self, campaign: Campaign, now: Standing, node: Node, number: int, map_image: QImage | None) -> None:
        """Shows a node; the buttons are there for the battle that is next."""
        words = self.desk.words
        day = day_text(node.date, words)
        what = words.say("Battle {number}", number=number) if node.kind == BATTLE else words.say("Ending")
        self.second.setText(f"{what} · {day}" if day else what)
        self.title.setText(text_in(node.title, words.language, node.id))
        self.briefing.setText(text_in(node.briefing, words.language))
        self.briefing.setVisible(bool(node.briefing))
        self.map.setVisible(map_image is not None)
        if map_image is not None:
            self.map.setPixmap(QPixmap.fromImage(map_image))
            self.map.setAccessibleName(words.say("Map of {title}", title=self.title.text()))
        is_next = node.id == now.at and node.kind == BATTLE and not now.ending
        for widget in (self.play_button, self.watch_button, self.enter_button):
            widget.setVisible(is_next)
        self._show_facts(campaign, now, node)
        self._show_roster(campaign, now, node)

    def _show_facts(self, campaign: Campaign, now: Standing, node: Node) -> None:
        words = self.desk.words
        lines = self._facts.emptied()
        facts: list[tuple[str, str]] = []
        result = now.results.get(node.id)
        if result is not None:
            facts.append((words.say("Result"), result_text(result, words)))
            facts.append((words.say("Rounds"), str(result.rounds)))
        ways: dict[str, list[str]] = {}
        for edge in campaign.edges:
            if edge.source == node.id and edge.kind == "outcome":
                ways.setdefault(self._leads_to(campaign, edge), []).extend(edge.when)
        facts.extend((_when(self.desk, whens, alone=len(ways) == 1), target) for target, whens in ways.items())
        for head, text in facts:
            line = row(None, 0, self.desk.theme.px(8))
            first, second = label(self.desk, "second"), label(self.desk, "body")
            first.setText(head[:1].upper() + head[1:])
            first.setWordWrap(True)
            first.setFixedWidth(self.desk.theme.px(104))
            first.setAlignment(Qt.AlignmentFlag.AlignTop)
            second.setText(text)
            second.setWordWrap(True)
            line.addWidget(first)
            line.addWidget(second, 1)
            lines.addLayout(line)

    def _leads_to(self, campaign: Campaign, edge: Edge) -> str:
        words = self.desk.words
        parts = [text_in(campaign.node(edge.target).title, words.language, edge.target)]
        for nation, points in sorted(edge.carry.budget.items()):
            name = text_in(campaign.nations.get(nation, {}), words.language, nation)
            parts.append(words.say("{nation} {points:+d} points", nation=name, points=points))
        return ", ".join(parts)

    def _show_roster(self, campaign: Campaign, now: Standing, node: Node) -> None:
        lines = self._roster.emptied()
        self._line.setVisible(node.kind == BATTLE)
        if node.kind != BATTLE:
            return
        for side, keys in (("attacker", node.attacker), ("defender", node.defender)):
            for formation in campaign.formations:
                if formation.id in keys and formation.id in now.fighting:
                    self._add_formation(lines, campaign, now, side, formation.id)

    def _add_formation(self, lines: QVBoxLayout, campaign: Campaign, now: Standing, side: str, key: str) -> None:
        words, theme = self.desk.words, self.desk.theme
        formation = next(found for found in campaign.formations if found.id == key)
        head = row(None, 0, theme.px(8))
        title = label(self.desk, "strong")
        title.setText(text_in(formation.title, words.language, key))
        title.setWordWrap(True)
        role = label(self.desk, "second", N_("attacks") if side == "attacker" else N_("defends"))
        head.addWidget(title, 1)
        head.addWidget(role)
        lines.addLayout(head)
        pack = self.desk.pack(campaign.pack)
        signs = pack_signs(self.desk, campaign.pack)
        colour = f"map.{signs.side(formation.nation).colour}"
        for unit in formation.units:
            standing = now.units[unit_key(key, unit.id)]
            line = row(None, 0, theme.px(8))
            sign = QLabel()
            sign.setPixmap(symbol_pixmap(self.desk, signs.units.get(unit.type, ""), formation.nation, signs))
            line.addWidget(sign)
            name = label(self.desk, "body")
            named = f"term.{unit.type}"
            own = own_name(unit.name, unit.type, pack.phrases, words.language)
            name.setText(own or (words.phrase(pack.phrases, named) if named in pack.phrases else unit.type))
            name.setWordWrap(True)
            quality = label(self.desk, "hint")
            term = f"term.{standing.quality}"
            quality.setText(words.phrase(pack.phrases, term) if term in pack.phrases else standing.quality)
            both = column(None, 0, 0)
            both.addWidget(name)
            both.addWidget(quality)
            line.addLayout(both, 1)
            bar = Bar(self.desk, colour, 9)
            bar.setFixedWidth(theme.px(84))
            bar.show_share(standing.fate.fit, unit.strength, text=_strength(self.desk, standing, unit.strength))
            line.addWidget(bar)
            lines.addLayout(line)
        lines.addSpacing(theme.px(6))


def _strength(desk: Desk, standing: UnitStanding, whole: int) -> str:
    words = desk.words
    losses = losses_text(standing.fate, words)
    return words.say("{fit} of {whole}: {losses}", fit=standing.fate.fit, whole=whole, losses=losses)


def _when(desk: Desk, whens: list[str], *, alone: bool) -> str:
    """Says on which results a way is taken; a result named in every degree is said once."""
    words = desk.words
    if {"attacker", "defender", "draw"} <= set(whens):
        return words.say("Whatever the result") if alone else words.say("Any other result")
    told = []
    for when in whens:
        winner, _, level = when.partition(":")
        if level and winner in whens:
            continue
        said = words.say(WINNERS[winner]) if winner in WINNERS else winner
        told.append(f"{said} ({words.say(LEVELS[level])})" if level in LEVELS else said)
    return words.either(told) if told else ""
