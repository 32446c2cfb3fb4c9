"""Playing by hand: what may be done is listed, filled by lists and by pointing at the table, explained, and done."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QSizePolicy

from studio.board.place import Point
from studio.drawing.counters import ghost_items
from studio.drawing.overlays import area_items, tag_items
from studio.drawing.pencil import disc
from studio.drawing.picture import Item
from studio.drawing.subject import Stand
from studio.engine.game import offers as offers_of
from studio.engine.game import view as view_of
from studio.engine.offers import Offer, Within
from studio.engine.telling import names_for, phrases_of, tell_reasons, tell_refusal
from studio.engine.values import Action, Refusal, Side
from studio.errors import N_
from studio.ui.battle.match import Match
from studio.ui.battle.picking import Picking, fitting
from studio.ui.battle.table import BattleTable
from studio.ui.desk import Desk
from studio.ui.widgets.basics import Refilled, button, column, label, panel, row
from studio.ui.widgets.lists import Line, LineList
from studio.ui.widgets.rule_chip import RuleChip

__all__ = ["Orders"]

MOST_ROWS: Final = 9
NOT_SAID: Final = ("side", "via")
NOTHING: Final = ("", -1, ())
POINT_REACH: Final = 3000
DOT: Final = 450
HOVER_MS: Final = 30
AREA_Z: Final = 400.0
GHOST_Z: Final = 2700.0


class Orders(QObject):
    """The orders of a person: lives in a box of the inspector and listens to the table."""

    decided = Signal(object)
    """Carries the action that a person wants done."""

    def __init__(self, desk: Desk, table: BattleTable, box: Refilled) -> None:
        super().__init__()
        self.desk = desk
        self.side: Side | None = None
        self.picking: Picking | None = None
        self._table, self._box = table, box
        self._match: Match
        self._offers: tuple[Offer, ...] = ()
        self._unit = -1
        self._pointed = Point(0, 0)
        self._hover = QTimer(self)
        self._hover.setSingleShot(True)
        self._hover.timeout.connect(self._show_ghost)
        table.unit_pressed.connect(self._unit_pressed)
        table.ground_pressed.connect(self._ground_pressed)
        table.pointed.connect(self._pointed_at)
        self.list = LineList(desk)

    def ask(self, match: Match, side: Side | None) -> None:
        """Asks a side to decide, or nobody."""
        self._match = match
        self.side = side
        self.picking = None
        self._clear_table()
        self._box.setVisible(side is not None)
        if side is None:
            return
        self._offers = (*offers_of(match.game, side), *self._of_referee(match, side))
        self._show_offers()

    def begin(self, offer: Offer) -> None:
        """Takes an offer up; one with nothing open is done at once."""
        if not offer.open:
            self._decide(offer.done())
            return
        self.picking = Picking(offer)
        self._show_picking()

    def choose(self, value: Any) -> None:
        """Chooses a value of what is open."""
        if self.picking is not None and self.picking.can(value):
            self.picking.choose(value)
            self._show_picking()

    def back(self) -> None:
        """Takes the last choice back, or goes back to the list of offers."""
        if self.picking is None or not self.picking.back():
            self.picking = None
            self._show_offers()
        else:
            self._show_picking()

    def _unit_pressed(self, unit: int) -> None:
        if self.side is None:
            return
        if self.picking is not None:
            if unit >= 0 and self.picking.is_unit and self.picking.can(unit):
                self.choose(unit)
            elif unit < 0:
                self.back()
            return
        self._unit = unit
        self._show_offers()

    def _ground_pressed(self, x: int, y: int) -> None:
        if self.picking is None or not self.picking.is_place:
            return
        place = self.picking.place_near(Point(x, y), POINT_REACH)
        if place is not None:
            self.choose(place)

    def _pointed_at(self, x: int, y: int) -> None:
        self._pointed = Point(x, y)
        if self.picking is not None and self.picking.is_place and not self._hover.isActive():
            self._hover.start(HOVER_MS)

    @staticmethod
    def _of_referee(match: Match, side: Side) -> tuple[Offer, ...]:
        """Returns what a referee may do, where the pack has something for him: who is asked enters it."""
        hook = match.pack.hooks.get("referee_offers")
        return tuple(hook(match.game.rules, view_of(match.game, side), side)) if hook is not None else ()

    def _show_offers(self) -> None:
        self._clear_table()
        found = fitting(self._offers, self._unit)
        title = self.desk.say("Your orders")
        hint = "" if self._unit >= 0 else self.desk.say("Click one of your units, or choose here.")
        lines = [Line(self._offer_text(offer), rules=(offer.rule,), key=place) for place, offer in enumerate(found)]
        self._fill(title, hint, lines, lambda line: self.begin(found[int(line.key)]), can_back=self._unit >= 0)

    def _show_picking(self) -> None:
        self._clear_table()
        picking = self.picking
        if picking is None:
            return
        if not picking.name:
            self._show_ready(picking)
            return
        title = self._offer_text(picking.offer)
        hint = self._ask_text(picking.name)
        choices = () if isinstance(picking.domain, Within) else picking.choices
        if not choices and not picking.is_place:
            hint = self.desk.say("Nothing can be chosen here.")
        lines = [Line(self._choice_text(picking.name, value), key=place) for place, value in enumerate(choices)]
        self._fill(title, hint, lines, lambda line: self.choose(choices[int(line.key)]))
        if picking.is_place:
            self._show_ground(picking)

    def _show_ready(self, picking: Picking) -> None:
        """Shows what all that was chosen rests on, and lets it be done."""
        action, refusal = picking.done()
        if action is None:
            return
        theme, words = self.desk.theme, self.desk.words
        lines = self._box.emptied()
        lines.addWidget(self._text("section", self._offer_text(picking.offer)))
        for name, value in picking.offer.fixed.items():
            if name not in NOT_SAID and value is not None and value is not False and value not in NOTHING:
                lines.addWidget(self._text("second", f"{self._name_text(name)}: {self._choice_text(name, value)}"))
        if refusal is not None:
            told = tell_refusal(self._match.pack, refusal, self._names(), words)
            box = panel("refused")
            inner = column(box, theme.px(10), theme.px(4))
            inner.addWidget(self._text("refused", told.text))
            inner.addWidget(RuleChip(self.desk, refusal.rule, self._match.pack.key))
            lines.addWidget(box)
        foot = row(None, 0, theme.px(8))
        do = button(self.desk, N_("Do it"), lambda: self._decide(action), "main")
        do.setEnabled(refusal is None)
        foot.addWidget(do, 1)
        foot.addWidget(button(self.desk, N_("Back"), self.back))
        lines.addLayout(foot)
        facts = self._facts(action)
        if facts:
            lines.addWidget(self._text("strong", words.say("Where it comes from")))
            lines.addWidget(self._listed(facts, self.desk.say("Where it comes from")))
        do.setFocus()

    def _fill(self, title: str, hint: str, lines: Sequence[Line], chosen: Any, can_back: bool = True) -> None:
        theme = self.desk.theme
        held_keys = self._holds_keys()
        box = self._box.emptied()
        box.addWidget(self._text("section", title))
        if hint:
            box.addWidget(self._text("second", hint))
        self.list = self._listed(lines, title)
        self.list.chosen.connect(chosen)
        if lines:
            box.addWidget(self.list)
            if held_keys:
                self.list.setFocus()
                self.list.setCurrentIndex(self.list.model().index(0, 0))
        if can_back:
            back = self._forget_unit if self.picking is None else self.back
            foot = row(None, 0, theme.px(8))
            foot.addStretch(1)
            foot.addWidget(button(self.desk, N_("Back"), back))
            box.addLayout(foot)

    def _holds_keys(self) -> bool:
        """Tells whether the keyboard is in the box, or nowhere: then it stays with the orders."""
        focus = QApplication.focusWidget()
        return focus is None or self._box.isAncestorOf(focus)

    def _listed(self, lines: Sequence[Line], title: str) -> LineList:
        made = LineList(self.desk, self._match.pack.key)
        made.setAccessibleName(title)
        made.show_lines(lines)
        made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        made.setFixedHeight(self.desk.theme.px(made.row_height) * min(MOST_ROWS, len(lines)) + 2)
        return made

    def _forget_unit(self) -> None:
        self._unit = -1
        self._show_offers()

    def _show_ground(self, picking: Picking) -> None:
        """Draws where a place may be chosen."""
        style = self._table.style()
        items: list[Item] = []
        if isinstance(picking.domain, Within):
            for outline in picking.domain.outlines:
                items += area_items([(float(x), float(-y)) for x, y in outline], True, style)
        else:
            for x, y in picking.choices:
                items.append(disc(x, -y, max(DOT, style.px(4))).both("plate", "good", style.px(1.6), 240))
        self._table.draw("area", items, AREA_Z)

    def _show_ghost(self) -> None:
        """Draws the unit where the pointer stands, with why it may not go there."""
        picking = self.picking
        if picking is None or not picking.is_place:
            return
        style, words = self._table.style(), self.desk.words
        place = picking.place_near(self._pointed, POINT_REACH)
        refusal: Refusal | None = None
        if place is not None:
            _, refusal = picking.judged(place)
        refused = place is None or refusal is not None
        at = place or self._pointed
        items: list[Item] = []
        counter = self._table.counters.get(str(picking.offer.fixed.get("unit", picking.offer.fixed.get("officer", -1))))
        if counter is not None and self._table.signs is not None:
            first = counter.stands[0]
            moved = [
                Stand(one.x + at[0] - first.x, one.y + at[1] - first.y, one.width, one.depth, one.bearing, one.symbol)
                for one in counter.stands
            ]
            items += ghost_items(moved, self._table.signs.side(counter.side), style, refused)
        if refusal is not None:
            text = tell_refusal(self._match.pack, refusal, self._names(), words).text
            items += tag_items((float(at[0]), float(-at[1]) - style.px(34)), text, "refused", style)
        self._table.draw("ghost", items, GHOST_Z)

    def _facts(self, action: Action) -> list[Line]:
        hook = self._match.pack.hooks.get("facts")
        if hook is None or self.side is None:
            return []
        reasons = hook(self._match.game.rules, view_of(self._match.game, self.side), action)
        told = tell_reasons(self._match.pack, reasons, self._names(), self.desk.words)
        return [Line(line.text, rules=(line.rule,)) for line in told]

    def _decide(self, action: Action) -> None:
        self.picking = None
        self._clear_table()
        self.decided.emit(action)

    def _clear_table(self) -> None:
        self._hover.stop()
        self._table.draw("area", (), AREA_Z)
        self._table.draw("ghost", (), GHOST_Z)

    def _offer_text(self, offer: Offer) -> str:
        hook = self._match.pack.hooks.get("offer_text")
        if hook is not None:
            said: str = hook(self._match.game.rules, offer, self.desk.words)
            return said
        return str(offer.action.__struct_config__.tag).replace("_", " ")

    def _choice_text(self, name: str, value: Any) -> str:
        hook = self._match.pack.hooks.get("choice_text")
        if hook is not None:
            said: str = hook(self._match.game.rules, name, value, self.desk.words)
            return said
        found = self._names().get(name, {})
        return str(found[value]) if value in found else str(value)

    def _ask_text(self, name: str) -> str:
        phrases = phrases_of(self._match.pack)
        key = f"ask.{name}"
        return self.desk.words.phrase(phrases, key) if key in phrases else self._name_text(name)

    def _name_text(self, name: str) -> str:
        phrases = phrases_of(self._match.pack)
        key = f"name.{name}"
        return self.desk.words.phrase(phrases, key) if key in phrases else name.replace("_", " ")

    def _names(self) -> Any:
        game = self._match.game
        view = view_of(game, self.side) if self.side is not None else game.state
        return names_for(game.pack, game.rules, view, self.desk.words)

    def _text(self, role: str, text: str) -> Any:
        made = label(self.desk, role)
        made.setText(text)
        made.setWordWrap(True)
        return made
