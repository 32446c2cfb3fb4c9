"""The left column: what kind of table is wanted, its seed, and the button that makes it."""

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QButtonGroup, QComboBox, QPushButton, QSpinBox, QWidget

from studio.engine.dice import splitmix
from studio.engine.values import Side
from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.editor.assistant.setting import Plan
from studio.ui.editor.stock import stock_of
from studio.ui.maps import pack_choices, pack_terms
from studio.ui.widgets.basics import button, column, label, row, tool_button
from studio.ui.widgets.flow import Flow
from studio.ui.widgets.notices import EmptyState

__all__ = ["Making", "no_table"]

LARGEST_SEED: Final = 999_999_999
POINTS: Final = (300, 400, 500, 600, 750)
ANY: Final = ""
USUAL: Final = "normal"


class Making(QWidget):
    """Asks for terrain, season, points and seed; `wishes` gives them to whoever makes the table."""

    def __init__(
        self,
        desk: Desk,
        pack: str,
        make: Callable[[], object],
        steps: Callable[[], object],
        seeds: Callable[[], object],
        stock: Callable[[], object],
        maps: Callable[[], object],
    ) -> None:
        super().__init__()
        self.desk = desk
        self.pack = pack
        self.ask_stock = stock
        hooks = desk.pack(pack).hooks
        choices = pack_choices(desk, pack)
        pad = desk.theme.measure("pad")
        whole = column(self, pad, desk.theme.px(7))
        whole.addWidget(label(desk, "section", N_("The table")))
        hint = label(
            desk, "second", N_("The computer sets it up by the book: sectors, pieces, objectives, weather, armies.")
        )
        hint.setWordWrap(True)
        whole.addWidget(hint)
        whole.addWidget(label(desk, "strong", N_("Terrain")))
        self.terrains = _Pick(desk, (ANY, *choices["terrain"]), self._said)
        whole.addWidget(self.terrains)
        whole.addWidget(label(desk, "strong", N_("Season")))
        self.season = QComboBox()
        desk.bind(self.season.setAccessibleName, N_("Season"))
        self._seasons = (ANY, *choices["season"])
        whole.addWidget(self.season)
        whole.addWidget(label(desk, "strong", N_("Defender's points")))
        self.points = QComboBox()
        self.points.setEditable(False)
        desk.bind(self.points.setAccessibleName, N_("Defender's points"))
        whole.addWidget(self.points)
        self.density = _Pick(desk, choices.get("density", ()), self._said)
        if choices.get("density"):
            self.density.choose(USUAL)
            whole.addWidget(label(desk, "strong", N_("Scenery")))
            whole.addWidget(self.density)
        whole.addWidget(label(desk, "strong", N_("Seed")))
        self.seed = QSpinBox()
        self.seed.setRange(0, LARGEST_SEED)
        self.seed.setValue(7)
        self.seed.setMinimumWidth(desk.theme.px(90))
        desk.bind(self.seed.setAccessibleName, N_("Seed"))
        desk.bind(self.seed.setToolTip, N_("The same seed makes the same table on every computer."))
        line = row(None, 0, desk.theme.px(4))
        line.addWidget(self.seed, 1)
        line.addWidget(tool_button(desk, "dice", N_("Another seed"), self.another_seed))
        line.addWidget(tool_button(desk, "copy", N_("Copy the seed"), self.copy_seed))
        whole.addLayout(line)
        whole.addSpacing(desk.theme.px(4))
        self.make_button = button(desk, N_("Generate the table"), make, "plain", "dice")
        whole.addWidget(self.make_button)
        self.steps_button = button(desk, N_("Step by step…"), steps, "plain", "step")
        whole.addWidget(self.steps_button)
        whole.addWidget(button(desk, N_("Twenty to choose from…"), seeds, "plain", "search"))
        if "lay_map" in hooks:
            whole.addWidget(button(desk, N_("Import a map…"), maps, "plain", "import"))
        if "stock_kinds" in hooks:
            whole.addWidget(button(desk, N_("The club's scenery…"), stock, "link"))
        whole.addStretch(1)
        self.retranslate()

    def wishes(self) -> dict[str, Any]:
        """Gives what is wanted, as the pack's maker takes it."""
        return {
            "terrain": self.terrains.value,
            "season": str(self.season.currentData()),
            "points": int(self.points.currentData()),
            "seed": self.seed.value(),
            **self.machine_wishes(),
        }

    def machine_wishes(self) -> dict[str, Any]:
        """Gives what the machine keeps to while it lays scenery, where the pack's machine knows such wishes."""
        if "wishing_player" not in self.desk.pack(self.pack).hooks:
            return {}
        return {"density": self.density.value or USUAL, "stock": stock_of(self.desk, self.pack)}

    def plan(self, machines: tuple[Side, ...], typed_dice: bool) -> Plan:
        """Gives how the assistant is to set the table."""
        points = int(self.points.currentData())
        return Plan(self.seed.value(), points, machines, typed_dice, **self.machine_wishes())

    def another_seed(self) -> None:
        """Takes a seed that follows from the one there is."""
        self.seed.setValue(splitmix(self.seed.value(), 0) % (LARGEST_SEED + 1))

    def copy_seed(self) -> None:
        """Puts the seed on the clipboard."""
        QGuiApplication.clipboard().setText(str(self.seed.value()))

    def retranslate(self) -> None:
        """Says the choices in the language of now."""
        words = self.desk.words
        _refill(self.season, [(key, self._said(key)) for key in self._seasons])
        texts = [
            (points, words.say("{points} against {more}", points=points, more=points * 3 // 2)) for points in POINTS
        ]
        _refill(self.points, [(0, words.say("No armies")), *texts], 500)
        self.terrains.retranslate()
        self.density.retranslate()

    def _said(self, key: str) -> str:
        if key == ANY:
            return self.desk.say("Roll for it")
        said = pack_terms(self.desk, self.pack)(key)
        return said[:1].upper() + said[1:]


class _Pick(QWidget):
    """A few choices as buttons, one of them down."""

    def __init__(self, desk: Desk, keys: tuple[str, ...], said: Callable[[str], str]) -> None:
        super().__init__()
        self._said = said
        self._buttons: dict[str, QPushButton] = {}
        line = Flow(self, desk.theme.px(5), desk.theme.px(5))
        line.setContentsMargins(0, 0, 0, 0)
        self._group = QButtonGroup(self)
        for key in keys:
            made = QPushButton()
            made.setProperty("kind", "filter")
            made.setCheckable(True)
            self._group.addButton(made)
            self._buttons[key] = made
            line.addWidget(made)
        if keys:
            self._buttons[keys[0]].setChecked(True)

    @property
    def value(self) -> str:
        """The choice that is down."""
        return next((key for key, made in self._buttons.items() if made.isChecked()), ANY)

    def choose(self, key: str) -> None:
        """Puts a choice down."""
        self._buttons[key].setChecked(True)

    def retranslate(self) -> None:
        """Says the choices again."""
        for key, made in self._buttons.items():
            made.setText(self._said(key))
            made.setAccessibleName(self._said(key))


def _refill(box: QComboBox, entries: list[tuple[Any, str]], usual: Any = None) -> None:
    """Puts entries into a box and keeps the choice."""
    before = box.currentData() if box.count() else usual
    box.blockSignals(True)
    box.clear()
    for key, text in entries:
        box.addItem(text, key)
    place = next((place for place, (key, _) in enumerate(entries) if key == before), 0)
    box.setCurrentIndex(place)
    box.blockSignals(False)


def no_table(desk: Desk, make: Callable[[], object]) -> EmptyState:
    """Makes what stands where no table is yet: what could be here, and the way to it."""
    return EmptyState(
        desk,
        "field",
        N_("No table yet"),
        N_("Choose a terrain and a seed on the left, and let the computer set the table up by the book."),
        N_("Generate the table"),
        make,
    )
