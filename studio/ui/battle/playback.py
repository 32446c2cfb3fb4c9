"""The bar under the table: back, play, step and to the end, the line of time, and the pace."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QSlider

from studio.errors import N_, Text
from studio.ui.desk import Desk
from studio.ui.icons import icon
from studio.ui.widgets.basics import label, row, tool_button

__all__ = ["PACES", "Playback", "Runs"]

PACES: Final = (2400, 1400, 700, 300, 100, 0)
"""Milliseconds from one event to the next, from the slowest pace to the fastest."""
PACE_NAMES: Final = (
    N_("very slow"),
    N_("slow"),
    N_("at an easy pace"),
    N_("fast"),
    N_("very fast"),
    N_("as fast as it goes"),
)
USUAL: Final = 2


@dataclass(frozen=True)
class Runs:
    """What the buttons do."""

    first: Callable[[], object]
    back: Callable[[], object]
    play: Callable[[], object]
    step: Callable[[], object]
    end: Callable[[], object]


class Playback(QFrame):
    """Steers what is shown of a game."""

    wanted = Signal(int)
    """The line of time was moved to so many events."""
    paced = Signal(int)

    def __init__(self, desk: Desk, runs: Runs) -> None:
        super().__init__()
        self.desk = desk
        self.setProperty("surface", "panel")
        self.setProperty("line", "top")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._playing = False
        self.first = tool_button(desk, "start", N_("To the start"), runs.first)
        self.back = tool_button(desk, "left", N_("Previous event"), runs.back)
        self.play = tool_button(desk, "play", N_("Play or pause"), runs.play, "accent")
        self.step = tool_button(desk, "right", N_("Next event"), runs.step)
        self.end = tool_button(desk, "step", N_("Play to the end"), runs.end)
        self.time = QSlider(Qt.Orientation.Horizontal)
        self.time.setRange(0, 0)
        self.time.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        desk.bind(self.time.setAccessibleName, N_("Timeline"))
        desk.bind(self.time.setToolTip, N_("Timeline"))
        self.time.valueChanged.connect(self.wanted)
        self.count = label(desk, "tag")
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._pace_name = label(desk, "second", N_("Pace"))
        self.pace = QSlider(Qt.Orientation.Horizontal)
        self.pace.setRange(0, len(PACES) - 1)
        self.pace.setPageStep(1)
        self.pace.setValue(USUAL)
        self.pace.valueChanged.connect(self._pace_changed)
        self._line = row(self, 0, 0)
        for control in (self.first, self.back, self.play, self.step, self.end):
            self._line.addWidget(control)
        self._line.addWidget(self.time, 1)
        self._line.addWidget(self.count)
        self._line.addSpacing(desk.theme.px(14))
        self._line.addWidget(self._pace_name)
        self._line.addWidget(self.pace)
        desk.theme_changed.connect(self.retheme)
        desk.language_changed.connect(self._say_pace)
        self._say_pace()
        self.retheme()

    @property
    def interval(self) -> int:
        """Milliseconds from one event to the next at the pace of now."""
        return PACES[self.pace.value()]

    def show_place(self, position: int, whole: int) -> None:
        """Shows how many of the events are shown."""
        self.time.blockSignals(True)
        self.time.setRange(0, whole)
        self.time.setValue(position)
        self.time.blockSignals(False)
        self.count.setText(f"{position} / {whole}")

    def show_playing(self, playing: bool) -> None:
        """Shows whether the game runs by itself."""
        self._playing = playing
        self._draw_play()

    def show_open(self, can_back: bool, can_step: bool, can_end: bool) -> None:
        """Shows what can be done now."""
        for control, can in (
            (self.first, can_back),
            (self.back, can_back),
            (self.play, can_step),
            (self.step, can_step),
            (self.end, can_end),
        ):
            control.setEnabled(can)

    def retheme(self) -> None:
        """Takes the measures of the theme."""
        theme = self.desk.theme
        self._line.setContentsMargins(theme.px(10), theme.px(2), theme.px(14), theme.px(2))
        self._line.setSpacing(theme.px(5))
        self.count.setMinimumWidth(theme.px(74))
        self.pace.setFixedWidth(theme.px(110))
        for slider in (self.time, self.pace):
            slider.setMinimumHeight(theme.px(24))
        self._draw_play()

    def _draw_play(self) -> None:
        self.play.setIcon(icon(self.desk.theme, "pause" if self._playing else "play", "accent", 18))

    def _pace_changed(self, _value: int) -> None:
        self._say_pace()
        self.paced.emit(self.interval)

    def _say_pace(self) -> None:
        name: Text = PACE_NAMES[self.pace.value()]
        said = self.desk.say("Pace: {pace}", pace=self.desk.say(name))
        self.pace.setAccessibleName(said)
        self.pace.setToolTip(said)
