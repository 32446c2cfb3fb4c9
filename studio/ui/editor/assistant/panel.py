"""The panel of the open step: whose turn it is and what may be done, made from the offers of the game alone."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QFrame, QPushButton, QVBoxLayout, QWidget

from studio.engine.offers import Between, Offer, OneOf, Route, Shape, Within
from studio.engine.showing import Purchase, SetUpStep, Tally
from studio.engine.values import Action, Reason, RuleId, Side
from studio.errors import N_
from studio.scenario.model import Army
from studio.ui.desk import Desk
from studio.ui.editor.assistant.armies import more_armies, show_armies
from studio.ui.editor.assistant.buying import PurchaseRow, show_budget
from studio.ui.editor.assistant.rows import CountRow, KindRow, Segments
from studio.ui.editor.assistant.steps import title_of
from studio.ui.maps import pack_terms
from studio.ui.widgets.basics import button, column, label, panel, row
from studio.ui.widgets.rule_chip import RuleChip

__all__ = ["StepPanel", "Walker", "is_placing", "offer_key"]

NO_RULE = RuleId("")


class Walker(Protocol):
    """What the panel asks of the one who walks through the set-up."""

    def act(self, action: Action) -> None:
        """Does an action."""
        ...

    def take(self, offer: Offer | None) -> None:
        """Takes an offer in hand that is laid on the table."""
        ...

    def next_piece(self) -> None:
        """Lets the machine do the next action."""
        ...

    def build_army(self, offer: Offer) -> None:
        """Has one more list built and shows it with the others."""
        ...

    def army_from_file(self, offer: Offer) -> None:
        """Asks for the file of an army and brings that."""
        ...

    def army_from_library(self, offer: Offer) -> None:
        """Asks which army of the library it is to be."""
        ...

    def army_of_points(self, offer: Offer) -> None:
        """Asks for the points of an army that stands on a real table."""
        ...

    def suggest(self) -> None:
        """Brings what is in hand to where it may lie."""
        ...


class StepPanel(QWidget):
    """Shows the open step; its content is made anew after each action."""

    def __init__(self, desk: Desk, walker: Walker) -> None:
        super().__init__()
        self.desk = desk
        self.pack = ""
        self._walker = walker
        self._outer = column(self)
        self._inner = QWidget()
        self._outer.addWidget(self._inner)
        self._outer.addStretch(1)
        self.rows: list[KindRow] = []
        self.works: list[PurchaseRow] = []
        self._built: tuple[Army, ...] = ()
        self.counts: list[CountRow] = []
        self.answers: list[QPushButton] = []

    def show_busy(self, text: str) -> None:
        """Shows that the machine is at work."""
        lines = self._anew()
        self._add(lines, "section", text)
        self._add(lines, "second", self.desk.say("The computer is working."))

    def focus_first(self) -> None:
        """Gives the keyboard to the first thing that can be chosen."""
        first = [box for row in self.counts if (box := row.count).isEnabled()] + [*self.answers]
        if first:
            first[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def show_step(
        self,
        step: SetUpStep | None,
        side: Side,
        colours: Callable[[object], str],
        offers: Sequence[Offer],
        tally: Sequence[Tally],
        taken: Offer | None,
        bought: tuple[Sequence[Purchase], Sequence[Reason]] = ((), ()),
        built: Sequence[Army] = (),
        note: str = "",
    ) -> None:
        """Shows a step with what is offered in it; `bought` is what may be bought and the sum of what there is."""
        lines = self._anew()
        self._built = tuple(built)
        if step is not None:
            self._add(lines, "section", title_of(self.desk, self.pack, step))
        lines.addWidget(self._banner(side, colours, step))
        if note:
            self._add(lines, "second", note)
        placings = [offer for offer in offers if is_placing(offer)]
        if bought[0]:
            show_budget(self.desk, lines, self.pack, bought[1])
            self._purchases(lines, placings, bought[0], taken)
        elif placings:
            self._placings(lines, placings, tally, taken)
        for offer in offers:
            if offer not in placings:
                self._offer(lines, offer, len(offers) == 1)
        if placings:
            lines.addWidget(button(self.desk, N_("Find a place"), self._walker.suggest, "plain", "search"))
            lines.addWidget(button(self.desk, N_("Next one by computer"), self._walker.next_piece, "plain", "dice"))
        if step is not None and step.sector and step.whole:
            self._progress(lines, step, side, colours)

    def _banner(self, side: Side, colours: Callable[[object], str], step: SetUpStep | None) -> QWidget:
        theme, terms = self.desk.theme, pack_terms(self.desk, self.pack)
        box = panel("accent_wash")
        box.setObjectName("turn")
        box.setStyleSheet(
            f"#turn {{ background: {theme.colour('accent_wash').name()}; border: {max(1, theme.px(1.5))}px solid"
            f" {theme.colour('accent').name()}; border-radius: {theme.px(6)}px; }}"
        )
        line = row(box, theme.px(8), theme.px(8))
        square = QFrame()
        square.setFixedSize(theme.px(16), theme.px(16))
        square.setStyleSheet(f"background: {theme.colour(colours(side)).name()};")
        words = label(self.desk, "strong")
        words.setWordWrap(True)
        who = terms(str(side))
        if step is not None and step.sector and step.side and step.side != side:
            text = self.desk.say("The {side} places the last piece", side=who)
        elif step is not None and step.sector and step.whole > 1:
            text = self.desk.say("The {side} places them; the rival places the last one", side=who)
        else:
            text = self.desk.say("It is the {side}'s turn", side=who)
        words.setText(text)
        line.addWidget(square)
        line.addWidget(words, 1)
        return box

    def _placings(
        self, lines: QVBoxLayout, placings: Sequence[Offer], tally: Sequence[Tally], taken: Offer | None
    ) -> None:
        by_kind = {offer_key(offer): offer for offer in placings}
        shown = list(tally) or [Tally(kind, -1, -1, 0, 0, offer.rule) for kind, offer in by_kind.items()]
        if tally:
            lines.addWidget(_Heads(self.desk))
        for entry in shown:
            offer = by_kind.get(entry.kind)
            if offer is None and entry.most == 0:
                continue
            made = KindRow(self.desk, self.pack, entry, offer is not None)
            if offer is not None:
                made.clicked.connect(lambda _checked=False, row=made, wanted=offer: self._pick(row, wanted))
                made.setChecked(taken is not None and offer_key(taken) == entry.kind)
            self.rows.append(made)
            lines.addWidget(made)
        closed = [entry.kind for entry in shown if entry.most == 0 and entry.kind not in by_kind]
        if closed:
            terms = pack_terms(self.desk, self.pack)
            self._add(lines, "hint", self.desk.say("Not here: {kinds}", kinds=", ".join(map(terms, closed))))

    def _purchases(
        self, lines: QVBoxLayout, placings: Sequence[Offer], bought: Sequence[Purchase], taken: Offer | None
    ) -> None:
        by_kind = {offer_key(offer): offer for offer in placings}
        for purchase in sorted(bought, key=lambda each: each.shut is not None):
            offer = by_kind.get(purchase.kind)
            made = PurchaseRow(self.desk, self.pack, purchase)
            if offer is not None:
                made.clicked.connect(lambda _checked=False, row=made, wanted=offer: self._pick(row, wanted))
                made.setChecked(taken is not None and offer_key(taken) == purchase.kind)
            self.works.append(made)
            lines.addWidget(made)

    def _pick(self, picked: QAbstractButton, offer: Offer) -> None:
        """Takes an offer in hand and marks its row alone; a group of buttons would keep Tab from the other rows."""
        for made in (*self.rows, *self.works):
            made.setChecked(made is picked)
        self._walker.take(offer)

    def _offer(self, lines: QVBoxLayout, offer: Offer, only: bool) -> None:
        text = self._action_text(offer)
        domains = list(offer.open.items())
        if not domains:
            self._answer(lines, text, lambda: self._walker.act(offer.done()), "main" if only else "plain", offer.rule)
        elif all(isinstance(domain, Between) for _, domain in domains):
            self._counts(lines, offer, text)
        elif isinstance(domains[0][1], OneOf):
            self._choices(lines, offer, domains[0][0], domains[0][1].choices, text)

    def _counts(self, lines: QVBoxLayout, offer: Offer, text: str) -> None:
        closed = []
        terms = pack_terms(self.desk, self.pack)
        for name, domain in offer.open.items():
            assert isinstance(domain, Between)
            if domain.most == 0:
                closed.append(terms(name))
                continue
            made = CountRow(self.desk, self.pack, name, domain.least, domain.most)
            self.counts.append(made)
            lines.addWidget(made)
        if closed:
            self._add(lines, "hint", self.desk.say("Not here: {kinds}", kinds=", ".join(closed)))

        def declare() -> None:
            chosen = {made.kind: made.count.value() for made in self.counts}
            narrowed = offer
            for name, domain in offer.open.items():
                assert isinstance(domain, Between)
                narrowed = narrowed.narrow(name, chosen.get(name, domain.least))
            self._walker.act(narrowed.done())

        self._answer(lines, text, declare, "main", offer.rule)
        lines.addWidget(button(self.desk, N_("Let the computer choose"), self._walker.next_piece, "plain", "dice"))

    def _choices(self, lines: QVBoxLayout, offer: Offer, name: str, choices: Sequence[Any], text: str) -> None:
        head = row()
        title = label(self.desk, "strong")
        title.setText(text)
        hint = f"hint.{offer.action.__struct_config__.tag}"
        if hint in self.desk.pack(self.pack).phrases:
            title = label(self.desk, "second")
            title.setText(self.desk.words.phrase(self.desk.pack(self.pack).phrases, hint))
        title.setWordWrap(True)
        head.addWidget(title, 1)
        head.addWidget(RuleChip(self.desk, str(offer.rule), self.pack))
        lines.addLayout(head)
        if choices and isinstance(choices[0], Army):
            self._armies(lines, offer, name, choices)
            return
        for choice in choices:
            said = self._choice_text(choice, text)
            act = lambda chosen=choice: self._walker.act(offer.narrow(name, chosen).done())  # noqa: E731
            self._answer(lines, said, act, "plain" if len(choices) > 1 else "main")

    def _armies(self, lines: QVBoxLayout, offer: Offer, name: str, choices: Sequence[Army]) -> None:
        walker = self._walker

        def take(army: Army) -> None:
            walker.act(offer.action(**{**offer.fixed, name: army}))

        self.answers += show_armies(self.desk, lines, self.pack, (*choices, *self._built), take)
        self.answers += more_armies(
            self.desk,
            lines,
            lambda: walker.build_army(offer),
            lambda: walker.army_from_file(offer),
            lambda: walker.army_from_library(offer),
            lambda: walker.army_of_points(offer),
        )

    def _choice_text(self, choice: Any, text: str) -> str:
        if isinstance(choice, str):
            said = pack_terms(self.desk, self.pack)(choice)
            return said[:1].upper() + said[1:]
        return text

    def _progress(self, lines: QVBoxLayout, step: SetUpStep, side: Side, colours: Callable[[object], str]) -> None:
        words = self.desk.words
        left = step.whole - step.done
        pieces = words.many("{n} piece", "{n} pieces", step.whole)
        self._add(lines, "strong", words.say("{pieces}: {done} placed, {left} to go", pieces=pieces, done=step.done,
                                             left=left))  # fmt: skip
        rival = colours("")
        owner = colours(step.side)
        lines.addWidget(Segments(self.desk, step.done, step.whole, owner, rival if rival != owner else owner))

    def _action_text(self, offer: Offer) -> str:
        phrases = self.desk.pack(self.pack).phrases
        tag = str(offer.action.__struct_config__.tag)
        key = f"action.{tag}"
        return self.desk.words.phrase(phrases, key) if key in phrases else tag.replace("_", " ")

    def _answer(
        self, lines: QVBoxLayout, text: str, run: Callable[[], object], kind: str, rule: RuleId = NO_RULE
    ) -> None:
        made = QPushButton(text)
        made.setProperty("kind", kind)
        made.setAccessibleName(text)
        made.setToolTip(str(rule))
        made.clicked.connect(lambda: run())
        self.answers.append(made)
        lines.addWidget(made)

    def _add(self, lines: QVBoxLayout, role: str, text: str) -> None:
        made = label(self.desk, role)
        made.setText(text)
        made.setWordWrap(True)
        lines.addWidget(made)

    def _anew(self) -> QVBoxLayout:
        old = self._inner
        self._inner = QWidget()
        self.rows, self.works, self.counts, self.answers = [], [], [], []
        self._outer.replaceWidget(old, self._inner)
        old.hide()
        old.deleteLater()
        return column(self._inner, self.desk.theme.measure("pad"), self.desk.theme.px(5))


class _Heads(QWidget):
    """The heads of the columns over the rows of kinds."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        line = row(self, 0, 0)
        first = label(desk, "column", N_("Pieces"))
        line.addWidget(first, 1)
        for text, wide in ((N_("limits"), 40), (N_("chosen"), 44), (N_("left"), 42)):
            head = label(desk, "column", text)
            head.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            head.setFixedWidth(desk.theme.px(wide))
            line.addWidget(head)


def is_placing(offer: Offer) -> bool:
    """Tells whether what is offered is laid on the table."""
    first = next(iter(offer.open.values()), None)
    return isinstance(first, Shape | Route | Within)


def offer_key(offer: Offer) -> str:
    """Names what an offer lays: its kind, or an objective where it has none."""
    return str(offer.fixed.get("kind", "objective"))
