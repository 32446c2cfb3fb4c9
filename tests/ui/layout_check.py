"""Looks at every widget of a window that can be seen: no text cut off, nothing over its neighbours, contrast enough."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QTabBar,
    QWidget,
)

from studio.drawing.palette import contrast
from studio.ui.desk import Desk
from studio.ui.dialogs import Curtain
from studio.ui.widgets.basics import ElidedLabel
from studio.ui.widgets.map_view import MapView
from studio.ui.widgets.notices import Toast
from studio.ui.widgets.popover import PopoverCard

__all__ = ["Fault", "faults"]

ABOVE_ALL = (Curtain, PopoverCard, Toast)
SLACK = 2
LEAST_CONTRAST = 4.5
LEAST_TARGET = 20


@dataclass(frozen=True)
class Fault:
    """What is wrong, with which widget, and its text."""

    what: str
    who: str
    text: str = ""


def faults(window: QWidget, desk: Desk) -> list[Fault]:
    """Returns everything that is wrong with what can be seen of a window."""
    seen = [widget for widget in window.findChildren(QWidget) if _seen(widget, window)]
    picture = window.grab().toImage()
    found: list[Fault] = []
    for widget in seen:
        found += _cut(widget)
        found += _outside(widget)
        found += _too_wide(widget)
        found += _pale(widget, window, picture, desk)
        found += _nameless(widget)
    for parent in [window, *seen]:
        found += _overlaps(parent, window)
    return found


def _seen(widget: QWidget, window: QWidget) -> bool:
    if not widget.isVisibleTo(window) or widget.width() < 2 or widget.height() < 2:
        return False
    return not widget.visibleRegion().isEmpty()


def _cut(widget: QWidget) -> Iterator[Fault]:
    if isinstance(widget, ElidedLabel):
        if widget.toolTip() == "" and widget.fontMetrics().horizontalAdvance(widget.text()) > widget.width() + SLACK:
            yield _fault("text cut off without a tip", widget)
        return
    if isinstance(widget, QLabel) and widget.text():
        room = widget.contentsRect()
        if widget.wordWrap():
            if widget.heightForWidth(widget.width()) > widget.height() + SLACK:
                yield _fault("lines cut off", widget)
        elif widget.sizeHint().width() > widget.width() + SLACK and not widget.toolTip():
            yield _fault("text cut off", widget)
        if widget.fontMetrics().height() > room.height() + SLACK:
            yield _fault("letters cut off", widget)
    elif isinstance(widget, QAbstractButton) and (widget.text() or not widget.icon().isNull()):
        hint = widget.minimumSizeHint() if widget.toolTip() else widget.sizeHint()
        if hint.width() > widget.width() + SLACK or hint.height() > widget.height() + SLACK + 2:
            yield _fault("button too small for its text", widget)
    elif isinstance(widget, QComboBox):
        if widget.fontMetrics().horizontalAdvance(widget.currentText()) > widget.width() - SLACK:
            yield _fault("choice cut off", widget)
    elif isinstance(widget, QTabBar):
        for place in range(widget.count()):
            if widget.tabRect(place).right() > widget.width() + SLACK:
                yield _fault("tab cut off", widget, widget.tabText(place))


def _outside(widget: QWidget) -> Iterator[Fault]:
    parent = widget.parentWidget()
    if parent is None or isinstance(widget, ABOVE_ALL) or _scrolls(parent):
        return
    if not isinstance(widget, QLabel | QAbstractButton | QLineEdit | QComboBox):
        return
    room = parent.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK)
    if not room.contains(widget.geometry()):
        yield _fault("reaches out of its box", widget)


def _too_wide(widget: QWidget) -> Iterator[Fault]:
    """Finds content that reaches beyond the right edge of an area that only scrolls down."""
    if not isinstance(widget, QScrollArea) or widget.widget() is None:
        return
    if widget.horizontalScrollBarPolicy() != Qt.ScrollBarPolicy.ScrollBarAlwaysOff:
        return
    if widget.widget().width() > widget.viewport().width() + SLACK:
        yield _fault("content wider than its room", widget)


def _overlaps(parent: QWidget, window: QWidget) -> Iterator[Fault]:
    if isinstance(parent, QAbstractScrollArea | MapView | QAbstractItemView | QComboBox | QTabBar | QLineEdit):
        return
    children = [
        child
        for child in parent.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if child.isVisibleTo(window)
        and not isinstance(child, ABOVE_ALL)
        and not child.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        and not child.isWindow()
        and child.width() > 1
        and child.height() > 1
    ]
    for place, first in enumerate(children):
        for second in children[place + 1 :]:
            shared = first.geometry().intersected(second.geometry())
            if shared.width() > SLACK and shared.height() > SLACK:
                yield Fault("overlaps", _name(first), _name(second))


def _pale(widget: QWidget, window: QWidget, picture: QImage, desk: Desk) -> Iterator[Fault]:
    if not isinstance(widget, QLabel) or not widget.text() or not widget.isEnabled():
        return
    if _covered(widget, window):
        return
    corner = widget.mapTo(window, QPoint(0, 0))
    area = QRect(corner, widget.size()).intersected(window.rect())
    ground = _commonest(picture, area)
    if ground is None:
        return
    role = widget.property("role")
    ink = desk.theme.text_colour(role) if role else widget.palette().color(widget.foregroundRole())
    if widget.styleSheet():
        ink = widget.palette().color(widget.foregroundRole())
    ratio = contrast(_raw(ink), _raw(ground))
    if ratio < LEAST_CONTRAST - 0.05:
        yield Fault(f"contrast {ratio:.1f}", _name(widget), widget.text())


def _nameless(widget: QWidget) -> Iterator[Fault]:
    takes_keys = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    if isinstance(widget, QAbstractButton | QLineEdit | QComboBox | QAbstractItemView) and takes_keys:
        text = widget.text() if isinstance(widget, QAbstractButton) else ""
        inner = widget.parentWidget()
        if (
            not widget.accessibleName()
            and not text
            and not isinstance(inner, QLineEdit | QComboBox | QTabBar | QAbstractSpinBox)
        ):
            yield _fault("no name for a screen reader", widget)
        if isinstance(widget, QAbstractButton) and min(widget.width(), widget.height()) < LEAST_TARGET:
            yield _fault("too small to hit", widget)


def _covered(widget: QWidget, window: QWidget) -> bool:
    return any(
        above.isVisible() and not above.isAncestorOf(widget)
        for kind in ABOVE_ALL
        for above in window.findChildren(kind)
    )


def _scrolls(parent: QWidget) -> bool:
    outer = parent.parentWidget()
    return isinstance(parent, QAbstractScrollArea) or isinstance(outer, QScrollArea)


def _commonest(picture: QImage, area: QRect) -> QColor | None:
    ratio = picture.devicePixelRatioF()
    counts: Counter[int] = Counter()
    for y in range(area.top(), area.bottom(), 2):
        for x in range(area.left(), area.right(), 2):
            counts[picture.pixel(round(x * ratio), round(y * ratio))] += 1
    return QColor(counts.most_common(1)[0][0]) if counts else None


def _raw(colour: QColor) -> tuple[int, int, int, int]:
    return colour.red(), colour.green(), colour.blue(), 255


def _fault(what: str, widget: QWidget, text: str = "") -> Fault:
    said = getattr(widget, "text", None)
    return Fault(what, _name(widget), text or (said() if callable(said) else ""))


def _name(widget: QWidget) -> str:
    parent = widget.parentWidget()
    own = widget.objectName() or widget.accessibleName()
    return f"{type(parent).__name__ if parent else ''}/{type(widget).__name__}{f'({own})' if own else ''}"
