"""Words from the studio to the person: banners that stay, toasts that go, and empty states."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.icons import pixmap
from studio.ui.widgets.basics import button, column, label, row, set_property, tool_button

__all__ = ["Banner", "EmptyState", "Toast"]

SIGNS = {"good": "check", "warning": "warning", "refused": "error"}


class Banner(QFrame):
    """A strip with a sign and a sentence that stays until it is closed; further words stack as a count."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._sign = QLabel()
        self._words = label(desk, "strong")
        self._words.setWordWrap(True)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._advice = label(desk, "body")
        self._advice.setWordWrap(True)
        self._small = label(desk, "hint")
        lines = column(None, 0, 1)
        lines.addWidget(self._words)
        lines.addWidget(self._advice)
        line = row(self, 8, 10)
        line.addWidget(self._sign)
        line.addLayout(lines, 1)
        line.addWidget(self._small)
        line.addWidget(tool_button(desk, "close", N_("Close this message"), self.hide))
        self.hide()

    def tell(self, text: str, kind: str = "refused", detail: str = "", advice: str = "", small: str = "") -> None:
        """Shows a sentence, what to do below it and small print beside it; the detail stands in the tip.

        The kind is good, warning or refused.
        """
        set_property(self, "surface", kind)
        self._sign.setPixmap(pixmap(self.desk.theme, SIGNS[kind], kind, 20))
        self._words.setText(text)
        for line, said in ((self._advice, advice), (self._small, small)):
            line.setText(said)
            line.setVisible(bool(said))
        for line in (self._words, self._small):
            line.setToolTip(detail)
        self.setAccessibleName(f"{text} {advice}".strip())
        self.show()

    @property
    def text(self) -> str:
        """What is said, with what to do; empty when nothing is."""
        return f"{self._words.text()} {self._advice.text()}".strip() if not self.isHidden() else ""

    @property
    def small(self) -> str:
        """The small print, such as the code of an error."""
        return self._small.text() if not self.isHidden() else ""


class Toast(QFrame):
    """A short word at the foot of the window that goes by itself."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.desk = desk
        self.setProperty("surface", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._sign = QLabel()
        self._words = label(desk, "body")
        self._words.setWordWrap(True)
        self._action = button(desk, N_("Undo"), self._do, "link")
        self._run: Callable[[], object] | None = None
        line = row(self, 12, 10)
        line.addWidget(self._sign)
        line.addWidget(self._words, 1)
        line.addWidget(self._action)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        parent.installEventFilter(self)
        self.hide()

    def tell(
        self,
        text: str,
        kind: str = "good",
        action: str = "",
        run: Callable[[], object] | None = None,
    ) -> None:
        """Shows a word, with an action when one is given; an action leaves it twice as long."""
        self._sign.setPixmap(pixmap(self.desk.theme, SIGNS[kind], kind, 20))
        self._words.setText(text)
        self._run = run
        self._action.setText(action)
        self._action.setVisible(run is not None)
        self.setAccessibleName(text)
        self._place()
        self.show()
        self.raise_()
        self._timer.start(self.desk.theme.sheet.motion["toast"] * (2 if run else 1))

    @property
    def text(self) -> str:
        """The word that is shown, empty when none is."""
        return self._words.text() if not self.isHidden() else ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keeps its place when the window changes its size."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        outer = self.parentWidget()
        if outer is None:
            return
        theme = self.desk.theme
        width = min(theme.measure("toast"), outer.width() - theme.px(40))
        self.setFixedWidth(width)
        self.adjustSize()
        self.move((outer.width() - width) // 2, outer.height() - self.height() - theme.px(22))

    def _do(self) -> None:
        self.hide()
        if self._run is not None:
            self._run()


class EmptyState(QWidget):
    """What stands where nothing is yet: a sign, what could be here, and the way to it."""

    def __init__(
        self,
        desk: Desk,
        sign: str,
        title: str,
        text: str,
        action: str = "",
        run: Callable[[], object] | None = None,
    ) -> None:
        super().__init__()
        self.desk = desk
        self._sign_name = sign
        self._sign = QLabel()
        self._sign.setAlignment(Qt.AlignmentFlag.AlignCenter)
        heading = label(desk, "section", title)
        heading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        words = label(desk, "second", text)
        words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        words.setWordWrap(True)
        self._column: QVBoxLayout = column(self, 24, 8)
        self._column.addStretch(1)
        self._column.addWidget(self._sign)
        self._column.addWidget(heading)
        self._column.addWidget(words)
        if run is not None:
            line = row()
            line.addStretch(1)
            line.addWidget(button(desk, action, run, "main"))
            line.addStretch(1)
            self._column.addSpacing(6)
            self._column.addLayout(line)
        self._column.addStretch(2)
        desk.theme_changed.connect(self.retheme)
        self.retheme()

    def retheme(self) -> None:
        """Draws the sign in the colours of the theme."""
        self._sign.setPixmap(pixmap(self.desk.theme, self._sign_name, "text_second", 44))
