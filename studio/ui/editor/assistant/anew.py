"""The card that asks which sector is chosen anew, what stays in it, and whether a person or the machine fills it."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QCheckBox, QComboBox, QVBoxLayout, QWidget

from studio.board.pieces import Band
from studio.errors import N_
from studio.scenario.model import Scenario
from studio.ui.desk import Desk
from studio.ui.dialogs import Card
from studio.ui.maps import pack_terms
from studio.ui.pages import Shell
from studio.ui.widgets.basics import column, label

__all__ = ["SectorCard"]

Choose = Callable[[int, tuple[int, ...]], object]


class SectorCard(Card):
    """Asks for a sector and its pieces that stay; `by_hand` is None where only the machine can do it."""

    def __init__(
        self,
        desk: Desk,
        shell: Shell,
        scenario: Scenario,
        numbers: Sequence[int],
        by_machine: Choose,
        by_hand: Choose | None,
    ) -> None:
        super().__init__(desk, N_("Redo a sector"), 460)
        self._scenario = scenario
        self._shell = shell
        self.checks: list[QCheckBox] = []
        hint = label(
            desk,
            "second",
            N_("Its counts and places are chosen again for the same kind of sector; everything else stays."),
        )
        hint.setWordWrap(True)
        self.body.addWidget(hint)
        self.sector = QComboBox()
        desk.bind(self.sector.setAccessibleName, N_("Sector"))
        terms = pack_terms(desk, scenario.pack)
        kinds = {sector.number: sector.kind for sector in scenario.sectors}
        for number in numbers:
            said = desk.say("Sector {number}: {kind}", number=number, kind=terms(kinds[number]))
            self.sector.addItem(said, number)
        self.sector.currentIndexChanged.connect(lambda _place: self._show_pieces())
        self.body.addWidget(self.sector)
        self.body.addWidget(label(desk, "strong", N_("What stays where it is")))
        self._pieces = QWidget()
        self._lines: QVBoxLayout = column(self._pieces, 0, desk.theme.px(3))
        self.body.addWidget(self._pieces)
        self._show_pieces()
        self.answer(N_("Cancel"), shell.dismiss)
        if by_hand is not None:
            self.answer(N_("By hand"), lambda: self._go(by_hand))
        self.answer(N_("By computer"), lambda: self._go(by_machine), "main")

    @property
    def kept(self) -> tuple[int, ...]:
        """The numbers of the pieces that stay."""
        return tuple(int(check.property("piece")) for check in self.checks if check.isChecked())

    def _go(self, choose: Choose) -> None:
        number, kept = int(self.sector.currentData()), self.kept
        self._shell.dismiss()
        choose(number, kept)

    def _show_pieces(self) -> None:
        terms = pack_terms(self.desk, self._scenario.pack)
        for check in self.checks:
            check.hide()
            check.deleteLater()
        self.checks = []
        number = self.sector.currentData()
        for piece in self._scenario.pieces:
            if piece.sector != number or isinstance(piece.shape, Band):
                continue
            name = piece.name or terms(piece.kind)
            text = self.desk.say("{name}, number {number}", name=name[:1].upper() + name[1:], number=piece.id)
            check = QCheckBox(f"{text} · {self.desk.say('locked')}" if piece.locked else text)
            check.setProperty("piece", piece.id)
            check.setChecked(piece.locked)
            check.setEnabled(not piece.locked)
            self.checks.append(check)
            self._lines.addWidget(check)
        if isinstance(self.parentWidget(), QWidget) and self.isVisible():
            room = self.parentWidget()
            assert room is not None
            self.fit(room)
