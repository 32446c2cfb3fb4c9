"""The documents that are open: a tab for each, shown when there is more than one."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabBar

from studio.errors import N_
from studio.scenario.model import Scenario
from studio.ui.desk import Desk
from studio.ui.editor.document import EditorDocument
from studio.ui.widgets.basics import tool_button

__all__ = ["DocumentTabs"]


class DocumentTabs(QTabBar):
    """Holds the documents; the one in front is worked on, or none while the assistant is."""

    turned = Signal(object)
    """Another document is in front; carries the `EditorDocument`."""
    closing = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.documents: list[EditorDocument] = []
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        desk.bind(self.setAccessibleName, N_("Open tables"))
        self.tabBarClicked.connect(self._clicked)
        self.currentChanged.connect(self._changed)
        self.hide()

    def add(self, document: EditorDocument) -> None:
        """Opens a document in front of the others."""
        self.blockSignals(True)
        self._append(document)
        self.setCurrentIndex(len(self.documents) - 1)
        self.blockSignals(False)
        self._arrange()
        self.turned.emit(document)

    def add_behind(self, document: EditorDocument, changed: Callable[[], object]) -> None:
        """Opens a document without bringing it to the front."""
        document.changed.connect(changed)
        front = self.currentIndex()
        self.blockSignals(True)
        self._append(document)
        self.setCurrentIndex(front)
        self.blockSignals(False)
        self._arrange()

    def remove(self, document: EditorDocument) -> bool:
        """Closes a document and turns to its neighbour; False when it was the last one."""
        place = self.documents.index(document)
        self.blockSignals(True)
        del self.documents[place]
        self.removeTab(place)
        self.blockSignals(False)
        self._arrange()
        if self.documents:
            self.turned.emit(self.documents[max(0, self.currentIndex())])
        return bool(self.documents)

    def show_document(self, document: EditorDocument) -> None:
        """Brings a document to the front."""
        place = self.documents.index(document)
        if place != self.currentIndex():
            self.setCurrentIndex(place)
        else:
            self.turned.emit(document)

    def lift(self) -> None:
        """Shows the tabs while none of them is in front, so that one can be come back to."""
        self.setVisible(bool(self.documents))

    def say(self, titled: Callable[[Scenario], str]) -> None:
        """Says the titles, those of changed documents with a star."""
        for place, document in enumerate(self.documents):
            self.setTabText(place, titled(document.scenario) + (" *" if document.modified else ""))

    def _append(self, document: EditorDocument) -> None:
        self.documents.append(document)
        place = self.addTab("")
        close = tool_button(self.desk, "close", N_("Close the table"), lambda: self.closing.emit(document))
        self.setTabButton(place, QTabBar.ButtonPosition.RightSide, close)

    def _arrange(self) -> None:
        self.setVisible(len(self.documents) > 1)

    def _changed(self, place: int) -> None:
        if 0 <= place < len(self.documents):
            self.turned.emit(self.documents[place])

    def _clicked(self, place: int) -> None:
        """Turns to the tab that is current already, when the assistant stands in front of it."""
        if place == self.currentIndex() and 0 <= place < len(self.documents):
            self.turned.emit(self.documents[place])
