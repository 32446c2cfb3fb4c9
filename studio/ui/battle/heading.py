"""The header of a battle: the dial of rounds, the steps of the turn, the morale of both sides, the objectives."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from studio.drawing.subject import Signs
from studio.engine.showing import Morale, Progress
from studio.engine.values import Side
from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.widgets.basics import column, label, row
from studio.ui.widgets.chips import Chip
from studio.ui.widgets.header import HeaderBar
from studio.ui.widgets.sums import Bar

__all__ = ["BattleHeader", "RoundDial"]

DIAL: Final = 42
DISC: Final = 26
ROUND: Final = 360 * 16
TOP: Final = 90 * 16


class RoundDial(QWidget):
    """The number of the round in a ring that fills up as the battle goes on."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._round, self._rounds = 0, 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        desk.theme_changed.connect(self.updateGeometry)

    def show_round(self, number: int, rounds: int) -> None:
        """Shows a round of so many; of none the ring is whole."""
        self._round, self._rounds = number, rounds
        words = self.desk.words
        text = words.say("Round {round} of {rounds}", round=number, rounds=rounds) if rounds else str(number)
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.update()

    def sizeHint(self) -> QSize:
        """Returns the dial's square with a gap at its right."""
        theme = self.desk.theme
        return QSize(theme.px(DIAL + 10), theme.px(DIAL))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints ring, share and number."""
        theme = self.desk.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = theme.px(DIAL)
        edge = theme.px(3)
        box = QRectF(edge, (self.height() - side) / 2 + edge, side - 2 * edge, side - 2 * edge)
        painter.setPen(QPen(theme.colour("hairline"), theme.px(4)))
        painter.drawEllipse(box)
        share = self._round / self._rounds if self._rounds else 1.0
        pen = QPen(theme.colour("accent"), theme.px(4))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawArc(box, TOP, -round(ROUND * min(1.0, share)))
        painter.setFont(theme.font("result"))
        painter.setPen(theme.colour("text"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(self._round))
        painter.end()


class _Swatch(QWidget):
    """A small plate in the form and colour of a side."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._colour, self._cut = "accent", False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_side(self, colour: str, cut: bool) -> None:
        self._colour, self._cut = colour, cut
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.desk.theme.px(15), self.desk.theme.px(12))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.desk.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = theme.px(10)
        box = QRectF(0, (self.height() - side) / 2, side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(self._colour))
        corner = 0 if self._cut else theme.px(4)
        painter.drawRoundedRect(box, corner, corner)
        painter.end()


class _Discs(QWidget):
    """The objectives as discs with a ring in the colour of whoever holds them."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._rings: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        desk.theme_changed.connect(self.updateGeometry)

    def show_rings(self, rings: Sequence[str], text: str) -> None:
        resized = len(rings) != len(self._rings)
        self._rings = tuple(rings)
        self.setAccessibleName(text)
        self.setToolTip(text)
        if resized:
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = self.desk.theme
        return QSize(theme.px(len(self._rings) * (DISC + 4) + 8), theme.px(DISC + 4))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.desk.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font("figure"))
        half = theme.px(DISC) / 2
        for place, ring in enumerate(self._rings):
            middle = QPointF(theme.px(4) + half + place * theme.px(DISC + 4), self.height() / 2)
            painter.setPen(QPen(theme.colour("map.objective_ring"), theme.px(1.6)))
            painter.setBrush(theme.colour("map.objective"))
            painter.drawEllipse(middle, half - 1, half - 1)
            painter.setPen(QPen(theme.colour(ring or "map.objective_ring"), theme.px(3.4 if ring else 0.8)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(middle, half * 0.74, half * 0.74)
            painter.setPen(theme.colour("map.objective_ring"))
            box = QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(place + 1))
        painter.end()


class _MoraleBar(QWidget):
    """What a side has left, as words over a bar with a mark where it breaks."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        lines: QVBoxLayout = column(self, 0, desk.theme.px(2))
        self._swatch = _Swatch(desk)
        self._words = label(desk, "tag")
        self.bar = Bar(desk, "accent", 9)
        lines.addStretch(1)
        head = row(None, 0, desk.theme.px(4))
        head.addWidget(self._swatch)
        head.addWidget(self._words, 1)
        lines.addLayout(head)
        lines.addWidget(self.bar)
        lines.addStretch(1)
        self._fit()
        desk.theme_changed.connect(self._fit)

    def _fit(self) -> None:
        self.setFixedWidth(self.desk.theme.px(112))

    def show_morale(self, morale: Morale, name: str, colour: str, cut: bool) -> None:
        self._swatch.show_side(colour, cut)
        self._words.setText(self.desk.say("Morale {left} / {whole}", left=morale.left, whole=morale.whole))
        self._words.setToolTip(name)
        said = self.desk.say(
            "{side}: {left} of {whole} units still count; below {mark} it breaks",
            side=name,
            left=morale.left,
            whole=morale.whole,
            mark=morale.mark,
        )
        self.bar.show_share(morale.left, morale.whole, morale.mark, said, colour)


class BattleHeader(HeaderBar):
    """Shows where a battle stands; without a battle only the title."""

    def __init__(self, desk: Desk) -> None:
        self.dial = RoundDial(desk)
        super().__init__(desk, self.dial)
        self._steps = QWidget()
        self._steps_line = row(self._steps, 0, desk.theme.px(6))
        self._chips: list[Chip] = []
        self._morale = (_MoraleBar(desk), _MoraleBar(desk))
        self._discs = _Discs(desk)
        self.add(self._steps)
        self.add_gap(10)
        for bar in self._morale:
            self.add(bar)
        self.add(self._discs, keep=True)
        self._shown: tuple[object, ...] = ()

    def show_nothing(self) -> None:
        """Shows that no battle is open."""
        self.dial.hide()
        for control in (self._steps, *self._morale, self._discs):
            self.want(control, False)
        self.set_title(self.desk.say("Battle"))

    def show_progress(
        self,
        progress: Progress,
        looks: Mapping[Side, str],
        signs: Signs,
        term: Callable[[str], str],
        ended: str = "",
    ) -> None:
        """Shows where the battle stands; `ended` is how it came out when it is over."""
        now = (progress, ended, self.desk.words.language, id(self.desk.theme))
        if now == self._shown:
            return
        self._shown = now
        words = self.desk.words
        self.dial.show()
        self.dial.show_round(progress.round, progress.rounds)
        nation = term(looks.get(progress.side, ""))
        parts = [words.say("round {round} of {rounds}", round=progress.round, rounds=progress.rounds)]
        parts += [term(note) for note in progress.notes]
        if ended:
            self.set_title(words.say("The battle is over"), ended)
        else:
            title = words.say("The {side}'s turn", side=term(str(progress.side)))
            self.set_title(title, " · ".join([nation[:1].upper() + nation[1:], *parts]))
        self._show_steps([term(step) for step in progress.steps], progress.step if not ended else len(progress.steps))
        for bar, morale in zip(self._morale, progress.morale, strict=False):
            name = term(looks.get(morale.side, str(morale.side)))
            look = signs.side(looks.get(morale.side, ""))
            bar.show_morale(morale, name[:1].upper() + name[1:], f"map.{look.line}", look.form == "cut")
        rings = [f"map.{signs.side(looks[side]).line}" if side in looks else "" for side in progress.held]
        held = [
            words.say(
                "Objective {number}: {side}", number=number, side=term(str(side)) if side else words.say("nobody")
            )
            for number, side in enumerate(progress.held, 1)
        ]
        self._discs.show_rings(rings, "; ".join(held))
        for control, wanted in (
            (self._steps, bool(progress.steps)),
            *((bar, len(progress.morale) > place) for place, bar in enumerate(self._morale)),
            (self._discs, bool(progress.held)),
        ):
            control.setProperty("unwanted", not wanted)
        self.arrange()

    def _show_steps(self, names: list[str], now: int) -> None:
        while len(self._chips) < len(names):
            chip = Chip(self.desk, "", "plain", role="body")
            self._chips.append(chip)
            self._steps_line.addWidget(chip)
        for place, chip in enumerate(self._chips):
            chip.setVisible(place < len(names))
            if place < len(names):
                chip.setText(names[place])
                done, here = place < now, place == now
                chip.set_kind("good" if done else "accent" if here else "plain", "check" if done else "", ring=here)
        self._steps.setAccessibleName(names[now] if 0 <= now < len(names) else self.desk.say(N_("Steps of the turn")))
