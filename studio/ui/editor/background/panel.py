"""The panel of the background: choose a picture, how much it covers, and where its points lie."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QSlider, QSpinBox, QWidget

from studio.board.place import Point
from studio.errors import N_
from studio.scenario.edits import Set
from studio.scenario.model import Background
from studio.ui.desk import Desk
from studio.ui.editor.background.hand import background_of, pins_changed
from studio.ui.editor.background.reading import read_picture
from studio.ui.editor.editing import Editing
from studio.ui.widgets.basics import Refilled, button, column, label, row, tool_button

__all__ = ["BackgroundPanel"]

MILLIMETRE: Final = 100
NARROW: Final = 72
LARGEST_MM: Final = 10_000


class BackgroundPanel(QWidget):
    """Shows the background of the table that is open; every change is one step of undo."""

    def __init__(self, desk: Desk, editing: Editing, close: Callable[[], object]) -> None:
        super().__init__()
        self.desk = desk
        self._editing = editing
        self.spins: list[tuple[QSpinBox, QSpinBox]] = []
        whole = column(self, desk.theme.measure("pad"), desk.theme.px(7))
        whole.addWidget(label(desk, "section", N_("Picture to trace")))
        hint = label(
            desk,
            "hint",
            N_(
                "Press a point of the picture and drag it to where it belongs on the table, or type its place. "
                "Two points set scale and turn; four straighten a photograph taken at an angle."
            ),
        )
        hint.setWordWrap(True)
        whole.addWidget(hint)
        self.load_button = button(desk, N_("Choose a picture…"), self.ask, "plain", "open")
        whole.addWidget(self.load_button)
        self._more = QWidget()
        lines = column(self._more, 0, desk.theme.px(7))
        lines.addWidget(label(desk, "strong", N_("Opacity")))
        self.opacity = QSlider(Qt.Orientation.Horizontal)
        self.opacity.setRange(10, 100)
        self.opacity.setSingleStep(5)
        desk.bind(self.opacity.setAccessibleName, N_("Opacity"))
        self.opacity.sliderReleased.connect(self._cover)
        self.opacity.valueChanged.connect(self._cover_by_key)
        lines.addWidget(self.opacity)
        lines.addWidget(label(desk, "strong", N_("Known points, in millimetres")))
        self._pins = Refilled(desk.theme.px(4))
        lines.addWidget(self._pins)
        lines.addWidget(button(desk, N_("Remove the picture"), self.remove, "plain", "delete"))
        whole.addWidget(self._more)
        whole.addStretch(1)
        whole.addWidget(button(desk, N_("Done"), close, "plain", "check"))
        desk.theme_changed.connect(self.refresh)
        desk.language_changed.connect(self.refresh)
        self.refresh()

    def ask(self) -> None:
        """Asks for a picture and lays it under the table."""
        title = self.desk.say("Choose a picture…")
        name, _ = QFileDialog.getOpenFileName(self, title, "", "*.png *.jpg *.jpeg")
        if name:
            self.load(Path(name))

    def load(self, path: Path) -> None:
        """Reads a picture off the window's thread and lays it under the table, as one step."""
        document = self._editing.document

        def laid(background: Background) -> None:
            if self._editing.document is document:
                self._editing.edit(Set({"background": background}), N_("Add a picture"))

        self.desk.tasks.start(self.desk.say("Reading the picture"), lambda _progress: read_picture(path), laid)

    def remove(self) -> None:
        """Takes the picture away."""
        if background_of(self._editing) is not None:
            self._editing.edit(Set({"background": msgspec.UNSET}), N_("Remove the picture"))

    def refresh(self) -> None:
        """Shows the picture of now."""
        background = background_of(self._editing)
        self._more.setVisible(background is not None)
        if background is None:
            self._fill(())
            return
        self.opacity.blockSignals(True)
        self.opacity.setValue(background.opacity)
        self.opacity.blockSignals(False)
        self._fill(tuple(pin.at for pin in background.pins))

    def _fill(self, places: tuple[Point, ...]) -> None:
        shown = [(x.value(), y.value()) for x, y in self.spins]
        if shown == [(round(at.x / MILLIMETRE), round(at.y / MILLIMETRE)) for at in places] and shown:
            return
        lines = self._pins.emptied()
        self.spins = []
        if not places:
            none = label(self.desk, "second", N_("None yet: the whole picture fits on the table."))
            none.setWordWrap(True)
            lines.addWidget(none)
        for number, at in enumerate(places):
            line = row(None, 0, self.desk.theme.px(4))
            name = label(self.desk, "figure")
            name.setText(str(number + 1))
            line.addWidget(name)
            pair = self._spin(N_("From the west"), at.x), self._spin(N_("From the south"), at.y)
            for spin in pair:
                spin.editingFinished.connect(self._typed)
                line.addWidget(spin, 1)
            self.spins.append(pair)
            line.addWidget(tool_button(self.desk, "close", N_("Remove the point"), self._out(number)))
            lines.addLayout(line)

    def _spin(self, name: str, value: int) -> QSpinBox:
        made = QSpinBox()
        made.setRange(-LARGEST_MM, LARGEST_MM)
        made.setSingleStep(10)
        made.setValue(round(value / MILLIMETRE))
        made.setMinimumWidth(self.desk.theme.px(NARROW))
        made.setAccessibleName(self.desk.say(name))
        made.setToolTip(self.desk.say(name))
        return made

    def _out(self, number: int) -> Callable[[], None]:
        def take() -> None:
            background = background_of(self._editing)
            if background is not None:
                pins_changed(self._editing, background.pins[:number] + background.pins[number + 1 :])

        return take

    def _typed(self) -> None:
        background = background_of(self._editing)
        if background is None or len(self.spins) != len(background.pins):
            return
        pins = tuple(
            msgspec.structs.replace(pin, at=Point(_units(x.value(), pin.at.x), _units(y.value(), pin.at.y)))
            for pin, (x, y) in zip(background.pins, self.spins, strict=True)
        )
        pins_changed(self._editing, pins)

    def _cover(self) -> None:
        background = background_of(self._editing)
        if background is not None and background.opacity != self.opacity.value():
            after = msgspec.structs.replace(background, opacity=self.opacity.value())
            self._editing.edit(Set({"background": after}), N_("Opacity of the picture"))

    def _cover_by_key(self) -> None:
        if not self.opacity.isSliderDown():
            self._cover()


def _units(millimetres: int, before: int) -> int:
    """Returns typed millimetres as units; what shows the same as before is left exactly as it was."""
    return before if millimetres == round(before / MILLIMETRE) else millimetres * MILLIMETRE
