"""One place for several widgets, of which one is shown: those that are hidden take no room."""

from PySide6.QtWidgets import QWidget

from studio.ui.widgets.basics import column

__all__ = ["Switch"]


class Switch(QWidget):
    """Shows one of its widgets."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self._widgets = widgets
        lines = column(self)
        for widget in widgets:
            lines.addWidget(widget)
        self.turn(widgets[0])

    def turn(self, wanted: QWidget) -> None:
        """Shows a widget and hides the others."""
        for widget in self._widgets:
            widget.setVisible(widget is wanted)
