"""A layout that sets widgets side by side and begins a new line where there is no more room."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

__all__ = ["Flow"]


class Flow(QLayout):
    """Lays its widgets out like words; its height depends on its width."""

    def __init__(self, parent: QWidget | None = None, gap: int = 6, line_gap: int = 6) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self._line_gap = line_gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Takes an item at the end."""
        self._items.append(item)

    def count(self) -> int:
        """Returns how many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Returns an item by its place."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Takes an item out by its place."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Says that it does not grow by itself."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Says that a narrower one is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Returns the height of all lines."""
        return self._lay(QRect(0, 0, width, 0), place=False)

    def setGeometry(self, rect: QRect) -> None:
        """Sets the items into lines."""
        super().setGeometry(rect)
        self._lay(rect, place=True)

    def sizeHint(self) -> QSize:
        """Returns the size of one long line."""
        shown = [item.sizeHint() for item in self._items if not item.isEmpty()]
        margins = self.contentsMargins()
        wide = sum(size.width() for size in shown) + self._gap * max(0, len(shown) - 1)
        high = max((size.height() for size in shown), default=0)
        return QSize(wide + margins.left() + margins.right(), high + margins.top() + margins.bottom())

    def minimumSize(self) -> QSize:
        """Returns the size of the largest item."""
        least = QSize()
        for item in self._items:
            least = least.expandedTo(item.minimumSize())
        margins = self.contentsMargins()
        return least + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _lay(self, rect: QRect, place: bool) -> int:
        margins = self.contentsMargins()
        room = rect.adjusted(margins.left(), margins.top(), -margins.right(), -margins.bottom())
        x, y, line = room.x(), room.y(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if x > room.x() and x + size.width() > room.x() + room.width():
                x, y, line = room.x(), y + line + self._line_gap, 0
            if place:
                item.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + self._gap
            line = max(line, size.height())
        return y + line - rect.y() + margins.bottom()
