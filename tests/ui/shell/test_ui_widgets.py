"""Shared widgets: sums, chips, dice, lists, popovers, headers."""

import sys
import time

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QGraphicsRectItem, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from studio.errors import DamagedFile, FileError
from studio.ui.failing import Refusal
from studio.ui.widgets.basics import ElidedLabel, button
from studio.ui.widgets.chips import Chip, short_rule
from studio.ui.widgets.dice import DiceTray, Die
from studio.ui.widgets.header import HeaderBar
from studio.ui.widgets.lists import Line, LogList, ProblemList
from studio.ui.widgets.popover import PopoverCard
from studio.ui.widgets.rule_chip import RuleChip
from studio.ui.widgets.sums import Bar, StatCells, SumLine, SumTable, signed
from studio.ui.window import Window
from tests.ui.samples import PACK


def texts(widget: object) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if not label.isHidden()]  # type: ignore[attr-defined]


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal there")
def test_calls_that_return_nothing_keep_none_alive() -> None:
    item = QGraphicsRectItem()
    before = sys.getrefcount(None)
    for _ in range(1000):
        item.setPos(1, 2)
    assert sys.getrefcount(None) > before - 100


def test_signs_are_true_ones() -> None:
    assert [signed(3), signed(-2), signed(0)] == ["+3", "−2", "0"]


def test_a_rule_loses_its_book_in_narrow_places() -> None:
    assert short_rule("SP-VI.2.7.2a") == "VI.2.7.2a"
    assert short_rule("T-DAMAGE") == "T-DAMAGE"


def test_a_sum_shows_every_line_its_rule_and_the_result(window: Window, qtbot: QtBot) -> None:
    table = SumTable(window.desk, PACK)
    qtbot.addWidget(table)
    table.show_sum([SumLine("Alcance medio", 3, "SP-VI.2.7.2a"), SumLine("Trinchera", -2)], "Resultado", "1")
    assert texts(table) == ["Alcance medio", "+3", "Trinchera", "−2", "Resultado", "1"]
    assert [chip.text() for chip in table.findChildren(RuleChip)] == ["VI.2.7.2a"]
    assert table.accessibleName() == "Alcance medio +3; Trinchera −2; Resultado 1"


def test_a_new_sum_takes_the_place_of_the_old_one(window: Window, qtbot: QtBot) -> None:
    table = SumTable(window.desk, PACK)
    qtbot.addWidget(table)
    table.show_sum([SumLine("Alcance medio", 3)], "Resultado", "3")
    table.show_sum([SumLine("Apuntar", 2)], "Resultado", "2")
    assert texts(table) == ["Apuntar", "+2", "Resultado", "2"]


def test_cells_say_name_and_value(window: Window, qtbot: QtBot) -> None:
    cells = StatCells(window.desk, [("D", "4/3/3/1"), ("Moral", "3")])
    qtbot.addWidget(cells)
    assert texts(cells) == ["D", "4/3/3/1", "Moral", "3"]
    assert cells.accessibleName() == "D 4/3/3/1, Moral 3"


def test_a_bar_says_its_share(window: Window, qtbot: QtBot) -> None:
    bar = Bar(window.desk)
    qtbot.addWidget(bar)
    bar.show_share(18, 26, mark=13)
    assert bar.accessibleName() == "18 / 26"


def test_a_chip_of_a_rule_opens_its_card_in_the_language_of_now(window: Window, qtbot: QtBot) -> None:
    chip = RuleChip(window.desk, "SP-0.1", PACK)
    chip.setParent(window)
    chip.move(300, 300)
    chip.show()
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    card = window.findChild(PopoverCard)
    assert card is not None
    said = " ".join(texts(card))
    assert "SP-0.1" in said
    assert "Toda comparación de longitudes incluye el límite" in said
    assert window.rect().contains(card.geometry())
    qtbot.keyClick(card, Qt.Key.Key_Escape)
    assert card.isHidden()


def test_a_click_elsewhere_closes_a_popover(window: Window, qtbot: QtBot) -> None:
    chip = RuleChip(window.desk, "SP-0.1", PACK)
    chip.setParent(window)
    chip.show()
    chip.click()
    card = window.findChild(PopoverCard)
    assert card is not None
    qtbot.mouseClick(window.rail, Qt.MouseButton.LeftButton, pos=QPoint(5, 600))
    assert card.isHidden()


def test_a_rule_of_no_book_says_so(window: Window) -> None:
    chip = RuleChip(window.desk, "SP-NOPE", PACK)
    chip.setParent(window)
    chip.show()
    chip.click()
    card = window.findChild(PopoverCard)
    assert card is not None
    assert any("SP-NOPE" in text for text in texts(card))


def test_dice_lie_at_once_with_reduced_motion(window: Window, qtbot: QtBot) -> None:
    tray = DiceTray(window.desk)
    qtbot.addWidget(tray)
    with qtbot.waitSignal(tray.settled, timeout=200):
        tray.throw("Órdenes", [Die(6), Die(4)], "+1")
    assert tray.accessibleName() == "Órdenes 6, 4 +1"


def test_any_key_ends_the_tumbling(window: Window, qtbot: QtBot) -> None:
    window.desk.prefer("calm", False)
    tray = DiceTray(window.desk)
    qtbot.addWidget(tray)
    tray.show()
    tray.throw("Órdenes", [Die(6), Die(4)])
    with qtbot.waitSignal(tray.settled, timeout=200):
        qtbot.keyClick(tray, Qt.Key.Key_Space)


def test_a_long_title_of_the_tray_takes_two_lines_and_then_ends_in_dots(window: Window, qtbot: QtBot) -> None:
    tray = DiceTray(window.desk)
    qtbot.addWidget(tray)
    tray.throw("Antes: 1.º Mando da una orden a 1.º Carro: disparar", [Die(3)])
    assert " ".join(tray.title_lines(226)) == "Antes: 1.º Mando da una orden a 1.º Carro: disparar"
    assert len(tray.title_lines(226)) == 2
    assert tray.title_lines(90)[1].endswith("…")


def test_a_jump_in_a_list_leaves_no_line_cut_at_the_top(window: Window, qtbot: QtBot) -> None:
    log = LogList(window.desk, PACK)
    qtbot.addWidget(log)
    log.resize(600, 110)
    log.show_lines([Line(f"Suceso {n}", number=str(n)) for n in range(300)])
    log.show()
    qtbot.waitExposed(log)
    log.choose(157)
    top = log.visualRect(log.indexAt(QPoint(5, 1))).top()
    assert top == 0
    assert log.viewport().rect().contains(log.visualRect(log.currentIndex()))


def test_what_was_refused_is_told_by_name_with_what_to_do_and_a_small_code(window: Window, qtbot: QtBot) -> None:
    refusal = Refusal(window.desk)
    qtbot.addWidget(refusal)
    refusal.tell(FileError.missing("/mesas/vado.escenario.json"))
    assert texts(refusal) == [
        "vado.escenario.json: No existe ese archivo.",
        "Comprueba el nombre y la carpeta.",
        "file.missing",
    ]
    assert refusal.toolTip() == "/mesas/vado.escenario.json"


def test_what_a_reader_of_files_says_in_its_own_words_stands_in_the_tip(window: Window, qtbot: QtBot) -> None:
    refusal = Refusal(window.desk)
    qtbot.addWidget(refusal)
    refusal.tell(DamagedFile.at("vado.escenario.json", "byte 12", "Input data was truncated"))
    assert texts(refusal)[0] == "vado.escenario.json: El archivo está dañado y no se puede leer."
    assert "Input data was truncated" in refusal.toolTip()


def test_a_log_of_thousands_of_lines_is_there_at_once(window: Window, qtbot: QtBot) -> None:
    log = LogList(window.desk, PACK)
    qtbot.addWidget(log)
    log.resize(700, 180)
    log.show()
    lines = [Line(f"Línea {n}", f"1.{n}", ("SP-0.1",), (Die(3),), "map.side_red") for n in range(20_000)]
    start = time.process_time()
    log.show_lines(lines)
    log.add_above([Line("La última", "2.01")])
    log.grab()
    assert time.process_time() - start < 2
    assert log.lines[0].text == "La última"
    assert len(log.lines) == 20_001


def test_enter_on_a_line_goes_to_what_it_stands_for(window: Window, qtbot: QtBot) -> None:
    problems = ProblemList(window.desk, PACK)
    qtbot.addWidget(problems)
    problems.show_lines([Line("Falta un muro", rules=("SP-0.1",), sign="error", place="Sector 3", key=3)])
    problems.choose(0)
    with qtbot.waitSignal(problems.chosen) as told:
        qtbot.keyClick(problems, Qt.Key.Key_Return)
    assert told.args is not None
    assert told.args[0].key == 3


def test_a_reader_hears_number_text_place_and_rule(window: Window, qtbot: QtBot) -> None:
    problems = ProblemList(window.desk)
    qtbot.addWidget(problems)
    problems.show_lines([Line("Falta un muro", rules=("SP-0.1",), place="Sector 3")])
    index = problems.model().index(0, 0)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Falta un muro Sector 3 SP-0.1"


def test_a_long_title_ends_in_dots_with_its_whole_text_in_the_tip(window: Window, qtbot: QtBot) -> None:
    label = ElidedLabel(window.desk, "body")
    qtbot.addWidget(label)
    label.setText("El puente de Valdehierro sobre el río Hierro")
    label.resize(80, 20)
    label.grab()
    assert label.toolTip() == "El puente de Valdehierro sobre el río Hierro"


def test_controls_without_room_wait_in_the_menu_of_the_header(window: Window, qtbot: QtBot) -> None:
    header = HeaderBar(window.desk)
    qtbot.addWidget(header)
    made: list[QPushButton] = [button(window.desk, text, lambda: None) for text in ("Open", "Save", "Import…", "Close")]
    for one in made:
        header.add(one)
    header.resize(1000, 56)
    header.show()
    header.arrange()
    assert [one.isVisible() for one in made] == [True, True, True, True]
    header.resize(420, 56)
    header.arrange()
    assert made[0].isVisible()
    assert not made[3].isVisible()


def test_a_chip_has_its_word_for_screen_readers(window: Window, qtbot: QtBot) -> None:
    chip = Chip(window.desk, "Acción", "accent")
    qtbot.addWidget(chip)
    assert chip.accessibleName() == "Acción"
