"""The left column of the assistant: the steps of the book, the dice of the deal, and what the machine may do."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from studio.engine.showing import DealtDie, SetUpStep
from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.icons import paint_icon
from studio.ui.maps import pack_terms
from studio.ui.widgets.basics import ElidedLabel, button, clear, column, flat_line, label, row
from studio.ui.widgets.chips import Chip
from studio.ui.widgets.dice import LEANS, Die, DieFace
from studio.ui.widgets.rule_chip import RuleChip

__all__ = ["StepsPanel", "detail_of", "tie_text", "title_of"]

ROW = 34
CIRCLE = 24
TURNS = 9


class StepsPanel(QWidget):
    """Shows where a set-up stands and offers to let the machine end the step or all the rest."""

    def __init__(
        self,
        desk: Desk,
        finish_step: Callable[[], object],
        finish_all: Callable[[], object],
        edit_freely: Callable[[], object],
        sector_anew: Callable[[], object],
    ) -> None:
        super().__init__()
        self.desk = desk
        self.pack = ""
        self._thrown: tuple[int, ...] = ()
        self._tumble: Tumble | None = None
        whole = column(self, desk.theme.measure("pad"), desk.theme.px(6))
        whole.addWidget(label(desk, "section", N_("Set up the table")))
        self.list = _Steps(desk)
        whole.addWidget(self.list)
        whole.addWidget(flat_line())
        self._dice = QWidget()
        self._dice_lines = column(self._dice, 0, desk.theme.px(4))
        whole.addWidget(self._dice)
        whole.addStretch(1)
        self.finish_button = button(desk, N_("Finish this step"), finish_step, "main")
        self.all_button = button(desk, N_("Let the computer do the rest"), finish_all, "plain", "dice")
        self.sector_button = button(desk, N_("Redo a sector…"), sector_anew, "plain", "undo")
        self.free_button = button(desk, N_("Edit freely from here"), edit_freely, "link")
        for made in (self.finish_button, self.all_button, self.sector_button, self.free_button):
            whole.addWidget(made)

    def show_steps(
        self, steps: Sequence[SetUpStep], dice: Sequence[DealtDie], busy: bool, may_choose: bool = False
    ) -> None:
        """Shows the steps and the dice; while the machine works nothing can be asked of it.

        `may_choose` tells whether a sector can be chosen anew.
        """
        self.list.show_steps(steps, self.pack)
        for made in (self.finish_button, self.all_button, self.free_button):
            made.setEnabled(not busy)
        self.sector_button.setVisible(may_choose)
        self.sector_button.setEnabled(not busy)
        self._tumble = None
        clear(self._dice_lines)
        if dice:
            self._show_dice(dice)
        else:
            self._thrown = ()

    def _show_dice(self, dice: Sequence[DealtDie]) -> None:
        desk = self.desk
        terms = pack_terms(desk, self.pack)
        head = row()
        title = label(desk, "strong")
        title.setText(desk.say("Sector dice"))
        head.addWidget(title, 1)
        head.addWidget(RuleChip(desk, str(dice[0].rule), self.pack))
        self._dice_lines.addLayout(head)
        faces: list[DieFace] = []
        line = row(None, 0, desk.theme.px(2))
        for place, die in enumerate(dice):
            cell = column(None, 0, 0)
            face = DieFace(desk, Die(die.face), 30, LEANS[place % len(LEANS)])
            name = ElidedLabel(desk, "hint")
            name.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            name.setText(_upper(terms(die.kind)))
            number = Chip(desk, str(die.sector) if die.sector else "–", "chip")
            sector = die.sector or "–"
            said = desk.say("{kind}: die {face}, sector {sector}", kind=name.text(), face=die.face, sector=sector)
            number.setAccessibleName(said)
            cell.addWidget(face, 0, Qt.AlignmentFlag.AlignHCenter)
            cell.addWidget(name)
            cell.addWidget(number, 0, Qt.AlignmentFlag.AlignHCenter)
            line.addLayout(cell, 1)
            faces.append(face)
        self._dice_lines.addLayout(line)
        thrown = tuple(sorted(die.face for die in dice))
        if thrown != self._thrown and self.desk.theme.duration("die"):
            self._tumble = Tumble(faces, self.desk.theme.duration("die"))
        self._thrown = thrown


class Tumble(QObject):
    """Lets dice tumble for a while: other faces flicker before those that fell lie there."""

    def __init__(self, faces: Sequence[DieFace], duration: int) -> None:
        super().__init__()
        self._faces = [(face, face.die) for face in faces]
        self._motion = QVariantAnimation(self)
        self._motion.setStartValue(0)
        self._motion.setEndValue(TURNS)
        self._motion.setDuration(duration)
        self._motion.valueChanged.connect(self._turn)
        self._motion.start()

    def _turn(self, turn: int) -> None:
        for place, (face, die) in enumerate(self._faces):
            shown = die if turn >= TURNS else Die(1 + (die.face + turn * (place + 1)) % die.sides, die.sides)
            face.show_die(shown)


class _Steps(QWidget):
    """The steps, one below the other on a line, each with its circle: a tick, the number of now, or one to come."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._rows: list[tuple[str, str, str]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_steps(self, steps: Sequence[SetUpStep], pack: str) -> None:
        """Shows steps as the book has them."""
        self._rows = [(title_of(self.desk, pack, step), detail_of(self.desk, pack, step), step.state) for step in steps]
        said = "; ".join(f"{title}, {detail}" if detail else title for title, detail, _ in self._rows)
        self.setAccessibleName(said)
        self.updateGeometry()
        self.update()

    @property
    def rows(self) -> tuple[tuple[str, str, str], ...]:
        """Title, detail and state of each step."""
        return tuple(self._rows)

    def sizeHint(self) -> QSize:
        """Returns the room of all steps."""
        return QSize(self.desk.theme.px(200), self.desk.theme.px(ROW) * max(1, len(self._rows)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the line, the circles and the words."""
        theme = self.desk.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        high, side = theme.px(ROW), theme.px(CIRCLE)
        middle = theme.px(6) + side / 2
        painter.setPen(QPen(theme.colour("hairline"), theme.px(2)))
        painter.drawLine(round(middle), high // 2, round(middle), high * len(self._rows) - high // 2)
        for place, (title, detail, state) in enumerate(self._rows):
            box = QRectF(0, place * high, self.width(), high)
            if state == "now":
                painter.setPen(QPen(theme.colour("accent"), theme.px(1.5)))
                painter.setBrush(theme.colour("accent_wash"))
                painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), theme.px(6), theme.px(6))
            self._circle(painter, QRectF(theme.px(6), box.center().y() - side / 2, side, side), place + 1, state)
            left = theme.px(6) + side + theme.px(9)
            room = QRectF(left, box.top() + theme.px(2), box.width() - left - theme.px(6), high - theme.px(4))
            upper = room if not detail else QRectF(room.left(), room.top(), room.width(), room.height() / 2)
            self._text(painter, upper, title, "strong" if state == "now" else "body", state == "later")
            if detail:
                self._text(painter, upper.translated(0, room.height() / 2), detail, "hint", True)
        painter.end()

    def _circle(self, painter: QPainter, box: QRectF, number: int, state: str) -> None:
        theme = self.desk.theme
        ground, line = {
            "done": ("good_wash", "good"), "now": ("accent", "accent"), "later": ("panel", "hairline"),
        }[state]  # fmt: skip
        painter.setPen(QPen(theme.colour(line), theme.px(1.5)))
        painter.setBrush(theme.colour(ground))
        painter.drawEllipse(box)
        if state == "done":
            edge = box.width() * 0.2
            paint_icon(painter, box.adjusted(edge, edge, -edge, -edge), "check", theme.colour("good"))
            return
        painter.setFont(theme.font("tag"))
        painter.setPen(theme.colour("on_accent" if state == "now" else "text_second"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))

    def _text(self, painter: QPainter, room: QRectF, text: str, role: str, second: bool) -> None:
        theme = self.desk.theme
        font = theme.font(role)
        painter.setFont(font)
        painter.setPen(theme.colour("text_second" if second else "text"))
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


def title_of(desk: Desk, pack: str, step: SetUpStep) -> str:
    """Returns the title of a step, that of a sector with its number and kind."""
    terms = pack_terms(desk, pack)
    title = _upper(terms(f"step_{step.key}"))
    if not step.sector:
        return title
    kind = f", {_upper(terms(step.notes[0]))}" if step.notes else ""
    return f"{title} {step.sector}{kind}"


def tie_text(desk: Desk, pack: str, dice: Sequence[DealtDie]) -> str:
    """Says between which equal dice of a deal somebody has to pick; nothing when no kind waits."""
    waiting = [die for die in dice if not die.sector]
    lowest = min((die.face for die in waiting), default=0)
    tied = [die for die in waiting if die.face == lowest]
    if len(tied) < 2:
        return ""
    terms = pack_terms(desk, pack)
    kinds = desk.words.join(_upper(terms(die.kind)) for die in tied)
    number = len(dice) - len(waiting) + 1
    return desk.say("The dice of {kinds} show {face}: who fills sector {number} picks.", kinds=kinds, face=lowest,
                    number=number)  # fmt: skip


def detail_of(desk: Desk, pack: str, step: SetUpStep) -> str:
    """Returns what stands below a step: how far it is, what was decided, or whose it is."""
    terms = pack_terms(desk, pack)
    if step.figures:
        return " · ".join(str(figure) for figure in step.figures)
    if step.whole and (step.sector or step.done):
        return desk.say("{done} of {whole}", done=step.done, whole=step.whole)
    if step.notes and not step.sector:
        return _upper(" · ".join(terms(note) for note in step.notes))
    return _upper(terms(str(step.side))) if step.side else ""


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
