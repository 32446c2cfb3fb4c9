"""The frame about a page: header, left column, inspector and foot, side by side, or as tabs where it is narrow."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QScrollArea, QTabWidget, QWidget

from studio.ui.desk import Desk
from studio.ui.pages import Page, Place
from studio.ui.widgets.basics import panel, row, scrolled

__all__ = ["PageFrame"]

EDGE = 2
"""Pixels that the line at the edge of a panel takes."""


class PageFrame(QWidget):
    """Holds one page with its panels; below a width that grows with the scale the panels become tabs at the foot."""

    def __init__(self, desk: Desk, page: Page) -> None:
        super().__init__()
        self.desk = desk
        self.page = page
        self.narrow: bool | None = None
        self.setMinimumSize(1, 1)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        self._header = self._boxed(page.header(), "bottom")
        self._left = self._boxed(page.left(), "right", scrolls=True)
        self._inspector = self._boxed(page.inspector(), "left", scrolls=True)
        self._foot = self._boxed(page.foot(), "top")
        self._tabs = QTabWidget()
        self._tabs.setProperty("surface", "panel")
        self._tabs.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._tabs.setDocumentMode(True)
        self._tabs.hide()
        desk.theme_changed.connect(self.arrange)
        page.changed.connect(self._fit)
        page.panels_changed.connect(self._fit)
        page.panel_wanted.connect(self._bring)
        desk.language_changed.connect(self._say)
        self.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arranges the panels anew where the width asks for it."""
        super().resizeEvent(event)
        if self._is_narrow() != self.narrow or self.narrow:
            self.arrange()

    def arrange(self) -> None:
        """Lays the panels out for the width and scale of now."""
        self.narrow = self._is_narrow()
        for widget in (self._header, self.page, self._left, self._inspector, self._foot, self._tabs):
            if widget is not None:
                self._grid.removeWidget(widget)
        while self._tabs.count():
            self._tabs.removeTab(0)
        if self.narrow:
            self._arrange_narrow()
        else:
            self._arrange_wide()
        self._grid.setRowStretch(1, 1)
        self._grid.setColumnStretch(1, 1)
        self._fit()

    def _arrange_wide(self) -> None:
        theme, place = self.desk.theme, self.page.inspector_place
        self._tabs.hide()
        whole = place is Place.WHOLE
        if self._header is not None:
            self._header.setFixedHeight(theme.measure("header"))
            self._grid.addWidget(self._header, 0, 0, 1, 2 if whole else 3)
        self._grid.addWidget(self.page, 1, 1)
        if self._left is not None:
            _free(self._left)
            self._left.setFixedWidth(self._room_for(self._left, "left"))
            self._grid.addWidget(self._left, 1, 0, 2, 1)
            self._left.show()
        if self._inspector is not None:
            _free(self._inspector)
            self._inspector.setFixedWidth(self._room_for(self._inspector, "inspector"))
            first = 0 if whole else 1
            self._grid.addWidget(self._inspector, first, 2, (1 if place is Place.TABLE else 2) + whole, 1)
            self._inspector.show()
        if self._foot is not None:
            _free(self._foot)
            self._foot.setFixedHeight(self.page.foot_height())
            self._grid.addWidget(self._foot, 2, 1, 1, 2 if place is Place.TABLE else 1)
            self._foot.show()

    def _room_for(self, box: QWidget, measure: str) -> int:
        """Returns the width of a panel: that of the theme, up to half as much again where its content needs it."""
        usual = self.desk.theme.measure(measure)
        area = box.findChild(QScrollArea, options=Qt.FindChildOption.FindDirectChildrenOnly)
        content = area.widget() if area is not None else None
        if content is None:
            return usual
        needed = content.minimumSizeHint().width() + EDGE
        return max(usual, min(needed, usual * 3 // 2))

    def _arrange_narrow(self) -> None:
        theme = self.desk.theme
        if self._header is not None:
            self._header.setFixedHeight(theme.measure("header"))
            self._grid.addWidget(self._header, 0, 0, 1, 3)
        self._grid.addWidget(self.page, 1, 0, 1, 3)
        titles = (self.page.inspector_title, self.page.left_title, self.page.foot_title)
        for title, widget in zip(titles, (self._inspector, self._left, self._foot), strict=True):
            if widget is not None:
                _free(widget)
                self._tabs.addTab(widget, self.desk.say(title))
        if self._tabs.count():
            self._tabs.setFixedHeight(self.height() * self.page.foot_share // 100)
            self._grid.addWidget(self._tabs, 2, 0, 1, 3)
            self._tabs.show()

    @property
    def _panels(self) -> dict[str, QWidget | None]:
        return {"left": self._left, "inspector": self._inspector, "foot": self._foot}

    def _bring(self, name: str) -> None:
        box = self._panels[name]
        if self.narrow and box is not None:
            self._tabs.setCurrentWidget(box)

    def _fit(self) -> None:
        """Gives no room to panels that have nothing to show, and the foot as much as it asks for."""
        idle = self.page.idle_panels()
        for name, box in self._panels.items():
            if box is None:
                continue
            if self.narrow:
                self._tabs.setTabVisible(self._tabs.indexOf(box), name not in idle)
            elif box.isHidden() == (name not in idle):
                box.setVisible(name not in idle)
                self._grid.activate()
            if name != "foot" and not self.narrow and box.width() != self._room_for(box, name):
                box.setFixedWidth(self._room_for(box, name))
        if self.narrow:
            self._tabs.setVisible(any(self._tabs.isTabVisible(place) for place in range(self._tabs.count())))
        if self._foot is not None and not self.narrow and self._foot.height() != self.page.foot_height():
            self._foot.setFixedHeight(self.page.foot_height())

    def _say(self) -> None:
        if self.narrow:
            self.arrange()

    def _is_narrow(self) -> bool:
        panels = sum(widget is not None for widget in (self._left, self._inspector))
        return bool(panels) and self.width() < self.desk.theme.measure("narrow") * (2 + panels) // 4

    def _boxed(self, widget: QWidget | None, line: str, scrolls: bool = False) -> QWidget | None:
        if widget is None:
            return None
        box = panel("panel", line)
        row(box).addWidget(scrolled(widget) if scrolls else widget)
        box.setParent(self)
        return box


def _free(widget: QWidget) -> None:
    """Takes away the limits that another arrangement set."""
    widget.setMinimumSize(0, 0)
    widget.setMaximumSize(16_777_215, 16_777_215)
