"""Whole tables set by two people, with the mouse or with the keyboard alone: a tie, a refusal and works on the way."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from studio.board.place import Point
from studio.engine.dice import Stream, splitmix
from studio.engine.offers import Route
from studio.engine.values import Side
from studio.scenario.files import is_untouched, scenario_from
from studio.ui.editor.assistant.placing import Liner, Placer
from studio.ui.editor.assistant.setting import Plan
from studio.ui.editor.page import EditorPage
from studio.ui.pages import PAGES
from studio.ui.window import Window
from tests.ui import samples

TIE_SEED = 4
WAITED = {"waiting_days": 3}
LEAST_PIECES = 15
TRIES = 40


@pytest.fixture
def page(qtbot: QtBot, data_folder: Path, plain_theme: object) -> Iterator[EditorPage]:
    """Gives the battlefield page of an open window, nothing on its table yet."""
    desk = samples.desk(data_folder, "es", plain_theme)
    window = Window(desk, tuple(entry for entry in PAGES if entry.key in ("library", "field")))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    found = window.show_page("field")
    assert isinstance(found, EditorPage)
    yield found
    window.close_now()


class Person:
    """Somebody who sets a table for both sides; what is pressed with is left to those who come after."""

    def __init__(self, page: EditorPage, qtbot: QtBot) -> None:
        self.page, self.qtbot, self.guide = page, qtbot, page.guide
        self.laid = self.refused = self.ties = self.works = 0

    def press(self, button: QAbstractButton) -> None:
        """Presses a button."""
        raise NotImplementedError

    def choose(self, box: QSpinBox, value: int) -> None:
        """Types a number."""
        raise NotImplementedError

    def lay(self, hand: Placer) -> bool:
        """Lays what is in hand where it may lie; False when no place is found."""
        raise NotImplementedError

    def refuse(self, hand: Placer) -> None:
        """Tries to lay what is in hand off the table."""
        raise NotImplementedError

    def draw(self, hand: Liner) -> bool:
        """Draws a line; False when none is found."""
        raise NotImplementedError

    def entries(self) -> int:
        """How many actions were done."""
        return len(self.guide.setting.game.entries) if self.guide.setting is not None else 0

    def named(self, text: str) -> QAbstractButton:
        """The button with a text that is seen."""
        buttons = self.page.window().findChildren(QAbstractButton)
        return next(each for each in buttons if each.text().startswith(text) and each.isVisible() and each.isEnabled())

    def wait(self) -> None:
        """Waits for the machine, and until the panel of the step is seen."""
        QApplication.processEvents()
        self.qtbot.waitUntil(lambda: not self.guide.busy, timeout=60_000)

    def set_table(self, terrain: str) -> None:
        """Goes through all steps to the end."""
        for _ in range(400):
            self.wait()
            if self.page.document is not None:
                return
            self.step(terrain)
        raise AssertionError("the table was never set")

    def step(self, terrain: str) -> None:
        """Does what is due."""
        panel, setting, hand = self.guide.panel, self.guide.setting, self.guide.hand
        assert setting is not None
        kind = setting.game.state.windows[-1].kind
        if panel.counts:
            for row in panel.counts:
                if row.count.isEnabled():
                    self.choose(row.count, max(row.count.minimum(), min(row.count.maximum(), 1)))
            self.press(self.named("Fijar"))
        elif hand is not None:
            self.place(hand, kind)
        else:
            self.ties += kind == "pick"
            wanted = [answer for answer in panel.answers if answer.text() == terrain]
            self.press((wanted or panel.answers)[0])

    def place(self, hand: Placer | Liner, kind: str) -> None:
        """Lays one thing by hand, or lets the machine do it when no place is found."""
        if isinstance(hand, Placer) and not self.refused:
            before = self.entries()
            self.refuse(hand)
            assert self.page.callout.text
            assert self.page.callout.rule.startswith("SP-I.")
            assert self.entries() == before
            self.refused += 1
        if kind == "works" and self.works >= 2:
            self.press(self.named("No construir"))
            return
        done = self.lay(hand) if isinstance(hand, Placer) else self.draw(hand)
        if done:
            self.works += kind == "works"
            self.laid += kind == "place"
        else:
            self.press(self.named("La siguiente, la máquina"))


class WithMouse(Person):
    """Presses, drags, turns with the wheel."""

    def press(self, button: QAbstractButton) -> None:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def choose(self, box: QSpinBox, value: int) -> None:
        box.setValue(value)

    def at(self, place: Point) -> QPoint:
        """The pixel of a place of the table."""
        return (self.page.view.pixel_of(place.x, place.y) - QPointF(self.page.view.viewport().pos())).toPoint()

    def click(self, place: Point) -> None:
        """Clicks on a place of the table."""
        QTest.mouseClick(self.page.view.viewport(), Qt.MouseButton.LeftButton, pos=self.at(place))

    def wheel(self) -> None:
        """Turns the wheel by one step."""
        viewport = self.page.view.viewport()
        middle = QPointF(viewport.rect().center())
        event = QWheelEvent(
            middle, viewport.mapToGlobal(middle), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(viewport, event)

    def refuse(self, hand: Placer) -> None:
        self.click(Point(1_000, 1_000))

    def lay(self, hand: Placer) -> bool:
        setting = self.guide.setting
        assert setting is not None
        before = self.entries()
        for attempt in range(TRIES):
            if self.guide.hand is not hand:
                return self.entries() > before
            value = drawn(self, hand, attempt)
            if value is None:
                continue
            spot, turn = value
            QTest.mouseMove(self.page.view.viewport(), self.at(spot))
            while hand.turn != turn:
                self.wheel()
            self.click(spot)
            if self.entries() > before:
                return True
        return False

    def draw(self, hand: Liner) -> bool:
        before = self.entries()
        for attempt in range(TRIES):
            line = route(self, hand, attempt)
            if line is None:
                continue
            for spot in line:
                self.click(spot)
            if self.entries() > before:
                return True
            while hand.points:
                QTest.mouseClick(self.page.view.viewport(), Qt.MouseButton.RightButton, pos=self.at(line[0]))
        return False


class WithKeys(Person):
    """Uses the keyboard alone: every key goes to what has the keyboard."""

    def focus(self) -> QWidget:
        """What has the keyboard now."""
        found = self.page.window().focusWidget()
        assert found is not None
        return found

    def go_to(self, wanted: Callable[[QWidget], bool]) -> QWidget:
        """Goes with Tab until something has the keyboard."""
        for _ in range(140):
            if wanted(self.focus()):
                return self.focus()
            QTest.keyClick(self.focus(), Qt.Key.Key_Tab)
        raise AssertionError("Tab does not come there")

    def press(self, button: QAbstractButton) -> None:
        self.go_to(lambda widget: widget is button)
        QTest.keyClick(button, Qt.Key.Key_Space)

    def choose(self, box: QSpinBox, value: int) -> None:
        self.go_to(lambda widget: widget is box)
        QTest.keyClick(box, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(box, str(value))

    def refuse(self, hand: Placer) -> None:
        self.go_to(lambda widget: widget is self.page.view)
        for _ in range(40):
            QTest.keyClick(self.focus(), Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClick(self.focus(), Qt.Key.Key_Return)

    def lay(self, hand: Placer) -> bool:
        self.go_to(lambda widget: widget is self.page.view)
        before, turn = self.entries(), hand.turn
        at = hand.at
        QTest.keyClick(self.focus(), Qt.Key.Key_Up)
        assert hand.at != at
        if hand.rotate(0):
            QTest.keyClick(self.focus(), Qt.Key.Key_PageDown)
            assert hand.turn == (turn + 1500) % 36_000
        QTest.keyClick(self.focus(), Qt.Key.Key_Space)
        QTest.keyClick(self.focus(), Qt.Key.Key_Return)
        return self.entries() > before

    def draw(self, hand: Liner) -> bool:
        """Draws straight across the table, from the lower edge to the upper or from the left to the right."""
        self.go_to(lambda widget: widget is self.page.view)
        before = self.entries()
        width, height = self.guide.size
        for attempt in range(6):
            line = route(self, hand, attempt)
            if line is None:
                continue
            for spot in line:
                self.walk(hand, spot)
                QTest.keyClick(self.focus(), Qt.Key.Key_Return)
            if self.entries() > before:
                return True
            while hand.points:
                QTest.keyClick(self.focus(), Qt.Key.Key_Backspace)
        assert (width, height) == self.guide.size
        return False

    def walk(self, hand: Liner, spot: Point) -> None:
        """Moves the pen with the arrows, long steps first, to within a centimetre of a place."""
        for _ in range(200):
            dx, dy = spot.x - hand.at.x, spot.y - hand.at.y
            if abs(dx) < 500 and abs(dy) < 500:
                return
            along = abs(dx) >= abs(dy)
            far = max(abs(dx), abs(dy)) >= 5_000
            ahead = (dx if along else dy) > 0
            key = (
                (Qt.Key.Key_Right if ahead else Qt.Key.Key_Left) if along else
                (Qt.Key.Key_Up if ahead else Qt.Key.Key_Down)
            )  # fmt: skip
            more = Qt.KeyboardModifier.ControlModifier if far else Qt.KeyboardModifier.NoModifier
            before = hand.at
            QTest.keyClick(self.focus(), key, more)
            if hand.at == before:
                return


def drawn(person: Person, hand: Placer, attempt: int) -> tuple[Point, int] | None:
    """Gives a place for what is in hand that the rules do not refuse as it stands on whole pixels."""
    setting = person.guide.setting
    assert setting is not None
    name, domain = next(iter(hand.offer.open.items()))
    stream = Stream(splitmix(97, 1000 * person.entries() + attempt))
    for _ in range(30):
        value = domain.sample(stream)
        if domain.contains(value) and setting.refusal(hand.offer.narrow(name, value).done()) is None:
            return (value, hand.turn) if isinstance(value, Point) else value
    return None


def route(person: Person, hand: Liner, attempt: int) -> tuple[Point, ...] | None:
    """Gives a line of few corners, on whole centimetres, that the rules do not refuse."""
    setting = person.guide.setting
    assert setting is not None
    domain = next(iter(hand.offer.open.values()))
    assert isinstance(domain, Route)
    stream = Stream(splitmix(31, 1000 * person.entries() + attempt))
    for _ in range(30):
        line = tuple(Point(x // 1000 * 1000, y // 1000 * 1000) for x, y in domain.sample(stream)[:6])
        inner = [spot for spot in line[1:-1] if 4_000 < spot.x < 176_000 and 4_000 < spot.y < 116_000]
        line = (line[0], *inner[:1], line[-1])
        if setting.refusal(hand.action(line)) is None:
            return line
    return None


def is_set(person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ask: Callable[[str], None]) -> None:
    """Asserts that the table is valid, saved and drawn; `ask` does one of the two by its name."""
    page = person.page
    assert page.document is not None
    scenario = page.document.scenario
    assert page.document.problems == ()
    assert is_untouched(scenario)
    assert {piece.placed_by for piece in scenario.pieces} == {Side("attacker"), Side("defender")}
    plan = tmp_path / "plano.svg"
    ask("save")
    assert not page.modified()
    assert scenario_from(page.desk.shelf.content(page.item_id)) == scenario
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(plan), ""))
    ask("draw")
    person.qtbot.waitUntil(lambda: plan.exists() and not page.desk.tasks.running, timeout=60_000)
    assert "<svg" in plan.read_text("utf-8")


def test_two_people_set_a_table_with_the_mouse(
    page: EditorPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = WithMouse(page, qtbot)
    page.begin_steps(Plan(TIE_SEED, points=300, choices=WAITED))
    person.set_table("Llanura")
    assert person.laid >= LEAST_PIECES
    assert (person.ties, person.refused) == (1, 1)
    assert page.document is not None
    assert len(page.document.scenario.works) == person.works == 2
    window = page.window()
    assert isinstance(window, Window)

    def ask(what: str) -> None:
        person.press(person.named("Guardar" if what == "save" else "Exportar"))

    is_set(person, tmp_path, monkeypatch, ask)


def test_two_people_set_a_table_with_the_keyboard_alone(
    page: EditorPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = WithKeys(page, qtbot)
    page.begin_steps(Plan(TIE_SEED, points=300, choices=WAITED))
    person.set_table("Llanura")
    assert person.laid >= LEAST_PIECES
    assert (person.ties, person.refused) == (1, 1)
    assert page.document is not None
    assert len(page.document.scenario.works) == person.works == 2

    def ask(what: str) -> None:
        key = Qt.Key.Key_S if what == "save" else Qt.Key.Key_P
        QTest.keyClick(person.focus(), key, Qt.KeyboardModifier.ControlModifier)

    is_set(person, tmp_path, monkeypatch, ask)


def test_tab_goes_through_the_kinds_of_the_open_sector_in_the_order_of_the_page(page: EditorPage, qtbot: QtBot) -> None:
    person = WithKeys(page, qtbot)
    page.begin_steps(Plan(TIE_SEED))
    while not page.guide.panel.rows:
        person.wait()
        person.step("Llanura")
    person.wait()
    offered = [row for row in page.guide.panel.rows if row.isEnabled()]
    person.go_to(lambda widget: widget is offered[0])
    order = [person.focus()]
    for _ in offered[1:]:
        QTest.keyClick(person.focus(), Qt.Key.Key_Tab)
        order.append(person.focus())
    assert order == offered
    QTest.keyClick(offered[-1], Qt.Key.Key_Space)
    assert page.guide.hand is not None
    assert page.guide.hand.offer.fixed["kind"] == offered[-1].tally.kind
    assert person.focus() is page.view
