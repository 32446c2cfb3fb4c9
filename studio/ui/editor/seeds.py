"""Twenty small tables from twenty seeds, made one after another, to choose from."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import QToolButton, QWidget

from studio.engine.dice import splitmix
from studio.engine.showing import Fairness
from studio.errors import N_
from studio.scenario.model import Scenario
from studio.ui.desk import Desk
from studio.ui.dialogs import Card
from studio.ui.editor.judging import fairness_text, lack_text, lacking_in
from studio.ui.editor.stock import stock_of
from studio.ui.fighting import LARGEST_SEED
from studio.ui.maps import pack_signs, scenario_table, seed_of, thumbnail
from studio.ui.pages import Shell
from studio.ui.tasks import Progress
from studio.ui.widgets.basics import label
from studio.ui.widgets.flow import Flow

__all__ = ["COUNT", "SeedChoice"]

COUNT: Final = 20
WIDE, HIGH = 150, 100
ACROSS = 7


class SeedChoice(QObject):
    """Makes the tables in the background and shows each as soon as it is there; the one pressed is taken."""

    _came = Signal(int, object, object, object)

    def __init__(
        self, desk: Desk, shell: Shell, pack: str, wishes: Mapping[str, Any], take: Callable[[int, Scenario], object]
    ) -> None:
        super().__init__()
        self.desk = desk
        self._shell = shell
        self._take = take
        self.card = Card(desk, N_("Choose one of twenty tables"), ACROSS * (WIDE + 20) + 54)
        first = int(wishes["seed"])
        self.seeds = tuple(
            first if place == 0 else splitmix(first, place) % (LARGEST_SEED + 1) for place in range(COUNT)
        )
        self._has_stock = bool(stock_of(desk, pack))
        self.buttons: list[QToolButton] = []
        self.made: dict[int, Scenario] = {}
        hint = label(desk, "second", N_("Same settings, other seeds. Press one to put it on the table."))
        self.card.body.addWidget(hint)
        self.card.body.addWidget(self._shelf())
        self.card.answer(N_("Cancel"), shell.dismiss)
        self._came.connect(self._show)
        self.card.destroyed.connect(self._stop)
        self._task = desk.tasks.start(
            desk.say("Generating twenty tables"), lambda progress: self._make(pack, wishes, progress)
        )

    def _shelf(self) -> QWidget:
        theme = self.desk.theme
        shelf = QWidget()
        grid = Flow(shelf, theme.px(6), theme.px(6))
        for place, seed in enumerate(self.seeds):
            made = QToolButton()
            made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            made.setText(str(seed))
            made.setAccessibleName(self.desk.say("Table of seed {seed}", seed=seed))
            made.setIconSize(QSize(theme.px(WIDE), theme.px(HIGH)))
            made.setFixedSize(theme.px(WIDE + 14), theme.px(HIGH + (68 if self._has_stock else 52)))
            made.setEnabled(False)
            made.clicked.connect(lambda _checked=False, number=place: self._chosen(number))
            self.buttons.append(made)
            grid.addWidget(made)
        return shelf

    def _make(self, pack: str, wishes: Mapping[str, Any], progress: Progress) -> None:
        maker = self.desk.pack(pack).hooks["make_scenario"]
        signs, theme = pack_signs(self.desk, pack), self.desk.theme
        for place, seed in enumerate(self.seeds):
            progress(place, COUNT)
            scenario = maker(**{**wishes, "seed": seed})
            table = scenario_table(self.desk, scenario)
            picture = thumbnail(theme, table, signs, theme.px(WIDE), theme.px(HIGH), seed_of(scenario.id))
            fairness = self.desk.pack(pack).hooks.get("fairness")
            self._came.emit(place, scenario, picture, fairness(scenario) if fairness is not None else None)

    def _show(self, place: int, scenario: Scenario, picture: QImage, fairness: Fairness | None) -> None:
        self.made[place] = scenario
        made = self.buttons[place]
        self._tell(made, scenario, fairness)
        made.setIcon(QIcon(QPixmap.fromImage(picture)))
        made.setEnabled(True)

    def _tell(self, made: QToolButton, scenario: Scenario, fairness: Fairness | None) -> None:
        """Writes below a table how even it is and how many pieces the club lacks for it."""
        desk = self.desk
        lacks = lacking_in(desk, scenario)
        told, said = [], []
        if fairness is not None:
            told.append(desk.say("fairness {value}", value=fairness.value))
            said.append(fairness_text(desk, scenario.pack, fairness))
        if lacks:
            count = sum(lack.wanted - lack.owned for lack in lacks)
            told.append(desk.words.many("{n} piece short", "{n} pieces short", count))
            said.append(desk.say("The club lacks: {pieces}", pieces=lack_text(desk, scenario.pack, lacks)))
        seed = made.text()
        made.setText("\n".join((seed, *told)))
        made.setToolTip("\n".join(said))
        made.setAccessibleName(desk.say("Table of seed {seed}", seed=seed) + ", " + ", ".join(told))
        made.setProperty("short", bool(lacks))

    def _chosen(self, place: int) -> None:
        scenario = self.made[place]
        self._task.cancel()
        self._shell.dismiss()
        self._take(self.seeds[place], scenario)

    def _stop(self) -> None:
        """Stops making tables when the card is closed."""
        self._task.cancel()
        self._came.disconnect(self._show)
