"""The hand that pins a picture down: a point of it is pressed and dragged to where it lies on the table."""

from collections.abc import Callable
from typing import Final

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from studio.board.geometry import distance
from studio.board.place import Point
from studio.drawing.pencil import disc, line
from studio.drawing.picture import Item
from studio.errors import N_
from studio.scenario.edits import Set
from studio.scenario.model import Background, Pin
from studio.ui.editor.background.placing import pixel_at, transform_of
from studio.ui.editor.editing import Editing
from studio.ui.editor.tools.hand import Tool, arrow, snapped

__all__ = ["MOST_PINS", "PinHand", "background_of", "pins_changed"]

MOST_PINS: Final = 4
GRAB = 12
PINS_Z = 97


class PinHand(Tool):
    """Sets pins and drags them; the picture follows."""

    def __init__(self, editing: Editing, preview: Callable[[Background], object]) -> None:
        self._editing = editing
        self._preview = preview
        self._held = -1
        self._trial: Background | None = None

    def press(self, place: Point, event: QMouseEvent) -> bool:
        """Takes a pin, or sets a new one; with the right button takes one out."""
        background = background_of(self._editing)
        if background is None:
            return False
        near = self._pin_at(background, place)
        if event.button() == Qt.MouseButton.RightButton:
            if near >= 0:
                rest = background.pins[:near] + background.pins[near + 1 :]
                pins_changed(self._editing, rest)
                self.show()
            return near >= 0
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        if near >= 0:
            self._held, self._trial = near, background
            return True
        found = transform_of(background, self._editing.document_size())
        if found is None or len(background.pins) >= MOST_PINS:
            return True
        pin = Pin(*pixel_at(found, place), snapped(place))
        self._held = len(background.pins)
        self._trial = msgspec.structs.replace(background, pins=(*background.pins, pin))
        self.show()
        return True

    def move(self, place: Point, _event: QMouseEvent) -> bool:
        """Drags the pin, and the picture with it."""
        if self._trial is None:
            return False
        self._trial = _moved(self._trial, self._held, snapped(place))
        self._preview(self._trial)
        self.show()
        return True

    def release(self, place: Point, _event: QMouseEvent) -> bool:
        """Sets the pin where it is; where no picture can lie so, it goes back."""
        trial, self._trial = self._trial, None
        if trial is None:
            return False
        pins_changed(self._editing, _moved(trial, self._held, snapped(place)).pins)
        background = background_of(self._editing)
        if background is not None:
            self._preview(background)
        self._held = -1
        self.show()
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Moves the pin that was set last with the arrows; Backspace takes it out."""
        background, step = background_of(self._editing), arrow(event)
        if background is None or not background.pins:
            return False
        last = len(background.pins) - 1
        if event.key() == Qt.Key.Key_Backspace:
            pins_changed(self._editing, background.pins[:-1])
        elif step is not None:
            at = background.pins[last].at
            pins_changed(self._editing, _moved(background, last, Point(at.x + step.x, at.y + step.y)).pins)
        else:
            return False
        self.show()
        return True

    def leave(self) -> None:
        """Takes the pins off the screen."""
        self._held, self._trial = -1, None
        self._editing.view.drop("pins")

    def show(self) -> None:
        """Draws the pins."""
        background = self._trial or background_of(self._editing)
        view = self._editing.view
        if background is None:
            view.drop("pins")
            return
        style = view.style_now()
        items: list[Item] = []
        for number, pin in enumerate(background.pins):
            x, y = pin.at.x, -pin.at.y
            arm = style.px(11)
            items += [
                line((x - arm, y), (x + arm, y)).stroke("chosen_ring", style.px(1.6)),
                line((x, y - arm), (x, y + arm)).stroke("chosen_ring", style.px(1.6)),
                disc(x, y, style.px(6)).both("chosen" if number != self._held else "good", "chosen_ring", style.px(2)),
            ]
        view.put_drawn("pins", items, PINS_Z)

    def _pin_at(self, background: Background, place: Point) -> int:
        reach = round(self._editing.view.style_now().px(GRAB))
        away = [(distance(pin.at, place), number) for number, pin in enumerate(background.pins)]
        return min(away)[1] if away and min(away)[0] <= reach else -1


def background_of(editing: Editing) -> Background | None:
    """Returns the background of the table that is open."""
    found = editing.scenario.background if editing.scenario is not None else None
    return found if isinstance(found, Background) else None


def pins_changed(editing: Editing, pins: tuple[Pin, ...]) -> None:
    """Sets the pins as one step, or tells that no picture can lie so."""
    background = background_of(editing)
    if background is None or pins == background.pins:
        return
    after = msgspec.structs.replace(background, pins=pins)
    if transform_of(after, editing.document_size()) is None:
        editing.shell.toast(
            editing.desk.say("A picture cannot lie like that: its points are in line or cross."), "warning"
        )
        return
    editing.edit(Set({"background": after}), N_("Pin the picture"))


def _moved(background: Background, number: int, at: Point) -> Background:
    pins = background.pins
    moved = msgspec.structs.replace(pins[number], at=at)
    return msgspec.structs.replace(background, pins=(*pins[:number], moved, *pins[number + 1 :]))
