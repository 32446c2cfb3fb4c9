"""The window: rail, pages, titles, opening, saving, closing, recovery."""

import logging
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QFontDatabase
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from studio.errors import N_
from studio.scenario.files import read_scenario
from studio.ui.commands import Command
from studio.ui.dialogs import Card
from studio.ui.palette import CommandPalette, ShortcutCard
from studio.ui.widgets.task_strip import TaskStrip
from studio.ui.window import Window
from tests.ui import samples
from tests.ui.samples import NotePage


def note(window: Window) -> NotePage:
    page = window.show_page("note")
    assert isinstance(page, NotePage)
    return page


def press(window: Window, text: str) -> None:
    card = window.dialog
    assert isinstance(card, Card)
    found = [one for one in card.findChildren(QPushButton) if one.text() == text]
    assert len(found) == 1, [one.text() for one in card.findChildren(QPushButton)]
    found[0].click()


def test_fonts_are_there(window: Window) -> None:
    assert {"EB Garamond", "Caladea", "Cantarell"} <= set(QFontDatabase.families())


def test_the_rail_shows_only_pages_that_exist_and_says_their_names(window: Window) -> None:
    assert [button.accessibleName() for button in window.rail.buttons.values()] == ["Biblioteca", "Campo", "Ajustes"]


def test_a_click_on_the_rail_shows_the_page(window: Window, qtbot: QtBot) -> None:
    qtbot.mouseClick(window.rail.buttons["settings"], Qt.MouseButton.LeftButton)
    assert window.current is not None
    assert window.current.key == "settings"
    assert window.rail.buttons["settings"].isChecked()
    assert not window.rail.buttons["library"].isChecked()


def test_pages_are_made_when_they_are_first_shown(window: Window) -> None:
    assert [page.key for page in window.pages()] == ["note"]
    window.show_page("settings")
    assert [page.key for page in window.pages()] == ["note", "settings"]


def test_control_and_a_number_go_to_a_page(window: Window, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert window.current is not None
    assert window.current.key == "library"


def test_the_title_names_the_document_and_marks_a_change(window: Window) -> None:
    page = note(window)
    assert window.windowTitle() == "Campo[*] – Estado Mayor"
    page.open("El vado de Codo")
    assert window.windowTitle() == "El vado de Codo[*] – Estado Mayor"
    assert not window.isWindowModified()
    page.write("El vado")
    assert window.windowTitle() == "El vado[*] – Estado Mayor"
    assert window.isWindowModified()


def test_the_language_changes_at_run_time_everywhere(window: Window) -> None:
    window.show_page("settings")
    window.desk.speak("en")
    assert [button.text() for button in window.rail.buttons.values()] == ["Library", "Field", "Settings"]
    assert window.windowTitle() == "Settings[*] – Estado Mayor"
    assert window.commands.action("quit").text() == "Close the studio"
    window.desk.speak("es")
    assert window.commands.action("quit").text() == "Cerrar el estudio"
    assert window.windowTitle() == "Ajustes[*] – Estado Mayor"


def test_twice_the_scale_doubles_rail_and_letters(window: Window) -> None:
    assert window.rail.width() == 64
    window.desk.prefer("scale", 200)
    assert window.rail.width() == 128
    assert window.desk.theme.font("body").pixelSize() == 26


def test_a_file_opens_on_the_page_of_its_kind_and_becomes_recent(window: Window, tmp_path: Path) -> None:
    path = samples.scenario_file(tmp_path, "Cota Parda")
    window.open_path(path)
    assert window.current is not None
    assert window.current.document_title() == "Cota Parda"
    assert window.current.path == path
    assert window.desk.recent == (path,)


def test_a_file_of_another_sort_is_refused_in_one_sentence(window: Window, tmp_path: Path) -> None:
    path = tmp_path / "notes.json"
    path.write_text('{"a": 1}', "utf-8")
    window.open_path(path)
    assert window.banner_strip.text.startswith("notes.json: ")
    assert str(tmp_path) not in window.banner_strip.text
    assert window.banner_strip.small == "file.foreign"


def test_a_dropped_file_opens(window: Window, tmp_path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(samples.scenario_file(tmp_path, "Las Eras")))])
    event = QDropEvent(
        QPointF(9, 9), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    window.dropEvent(event)
    assert window.current is not None
    assert window.current.document_title() == "Las Eras"


def test_saving_writes_the_file_it_came_from(window: Window, tmp_path: Path) -> None:
    path = samples.scenario_file(tmp_path, "Las Eras")
    window.open_path(path)
    note(window).write("Las Eras Altas")
    assert window.saving.save_current()
    assert read_scenario(path).title == "Las Eras Altas"
    assert not window.isWindowModified()


def test_a_new_document_is_saved_in_the_library(window: Window) -> None:
    note(window).write("Puebla Alta")
    assert window.saving.save_current()
    items = window.desk.shelf.find()
    assert [item.title for item in items] == ["Puebla Alta"]
    assert note(window).item_id == items[0].id


def test_closing_with_changes_asks_and_waits(window: Window) -> None:
    note(window).write("Sin guardar")
    window.close()
    assert window.isVisible()
    assert isinstance(window.dialog, Card)


def test_closing_without_saving_closes(window: Window) -> None:
    note(window).write("Sin guardar")
    window.close()
    press(window, window.desk.say("Close without saving"))
    assert not window.isVisible()


def test_escape_closes_a_question(window: Window, qtbot: QtBot) -> None:
    note(window).write("Sin guardar")
    window.close()
    card = window.dialog
    assert card is not None
    qtbot.keyClick(card, Qt.Key.Key_Escape)
    assert window.dialog is None
    assert window.isVisible()


def test_another_document_does_not_replace_changes_unasked(window: Window, tmp_path: Path) -> None:
    note(window).write("Sin guardar")
    window.open_path(samples.scenario_file(tmp_path, "Las Eras"))
    assert note(window).text == "Sin guardar"
    press(window, window.desk.say("Do not save"))
    assert note(window).text == "Las Eras"


def test_work_that_was_lost_is_offered_again(window: Window) -> None:
    note(window).write("A medias")
    window.saving.note_change()
    window.saving.autosave()
    kept = window.desk.folder / "autosave" / "note.autosave"
    assert kept.exists()
    page = note(window)
    page.open("")
    window.saving.offer_recovery()
    press(window, window.desk.say("Recover"))
    assert page.text == "A medias"
    assert not kept.exists()


def test_an_error_nobody_foresaw_is_told_and_logged(
    window: Window, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    def work(_progress: object) -> None:
        raise ZeroDivisionError("nothing to share")

    with caplog.at_level(logging.ERROR, "studio"), qtbot.waitSignal(window.desk.tasks.failed):
        window.desk.tasks.start("sharing", work)
    assert "ZeroDivisionError" in window.banner_strip.text
    assert caplog.records[0].exc_info is not None


def test_cancelled_work_gives_no_result(window: Window, qtbot: QtBot) -> None:
    results: list[object] = []
    task = window.desk.tasks.start("long", lambda progress: [progress(n) for n in range(10**9)], results.append)
    with qtbot.waitSignal(task.ended):
        task.cancel()
    assert results == []


def test_work_that_ends_after_the_strip_has_gone_disturbs_nobody(window: Window, qtbot: QtBot) -> None:
    strip = TaskStrip(window.desk)
    going_on = threading.Event()
    task = window.desk.tasks.start("long", lambda progress: [going_on.wait(20), progress(1, 2)])
    with qtbot.waitSignal(strip.destroyed):
        strip.deleteLater()
    with qtbot.waitSignal(task.ended):
        going_on.set()
    assert window.desk.tasks.running == ()


def test_the_strip_shows_how_far_the_newest_work_is(window: Window, qtbot: QtBot) -> None:
    strip = window.findChild(TaskStrip)
    assert isinstance(strip, TaskStrip)
    going_on = threading.Event()
    task = window.desk.tasks.start("long", lambda progress: [progress(3, 7), going_on.wait(20)])
    qtbot.waitUntil(strip.isVisible)
    assert (strip.bar.value(), strip.bar.maximum()) == (3, 7)
    with qtbot.waitSignal(task.ended):
        going_on.set()
    qtbot.waitUntil(strip.isHidden)


def test_control_k_finds_a_command_whatever_its_accents(window: Window, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = window.dialog
    assert isinstance(palette, CommandPalette)
    qtbot.keyClicks(palette.search, "pagina SIGUIENTE")
    assert palette.list.count() == 1
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert window.dialog is None
    assert window.current is not None
    assert window.current.key == "settings"


def test_f1_lists_every_shortcut(window: Window, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert isinstance(window.dialog, ShortcutCard)


def test_commands_that_cannot_be_given_are_off(window: Window) -> None:
    page = note(window)
    assert not window.commands.action("save").isEnabled()
    page.write("Algo")
    assert window.commands.action("save").isEnabled()
    assert not window.commands.give("no-such-command")


def test_no_dialog_is_taller_than_the_window(window: Window) -> None:
    window.desk.prefer("scale", 200)
    window.resize(1366, 768)
    window.present(ShortcutCard(window))
    card = window.dialog
    assert card is not None
    assert card.height() <= 768 * 9 // 10
    assert window.rect().contains(card.geometry())


def test_the_window_fits_a_small_screen_at_every_scale(window: Window) -> None:
    for scale in (100, 150, 200):
        window.desk.prefer("scale", scale)
        window.resize(1366, 768)
        assert (window.width(), window.height()) == (1366, 768)
        assert window.rail.mapTo(window, QPoint(0, 0)) == QPoint(0, 0)


def test_the_window_remembers_its_size(window: Window) -> None:
    window.resize(1200, 700)
    window.close()
    other = Window(window.desk, samples.entries())
    other.restore_size()
    room = other.screen().availableSize()
    assert (other.width(), other.height()) == (max(900, min(1200, room.width())), max(560, min(700, room.height())))


def test_tab_stays_within_a_dialog(window: Window, qtbot: QtBot) -> None:
    note(window).write("Sin guardar")
    window.close()
    card = window.dialog
    assert card is not None
    for _ in range(7):
        qtbot.keyClick(QApplication.focusWidget() or card, Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert focus is not None
        assert card.isAncestorOf(focus)


def test_enter_gives_the_main_answer(window: Window, qtbot: QtBot) -> None:
    note(window).write("Puebla Alta")
    window.close()
    card = window.dialog
    assert card is not None
    focus = QApplication.focusWidget()
    assert isinstance(focus, QPushButton)
    assert focus.text() == window.desk.say("Save and close")
    qtbot.keyClick(focus, Qt.Key.Key_Return)
    assert not window.isVisible()


def test_a_table_that_cannot_be_drawn_is_told(window: Window) -> None:
    window.desk.trouble.emit(ValueError("no such hill"))
    assert "ValueError" in window.banner_strip.text


def test_a_key_that_page_and_window_want_belongs_to_the_page(window: Window, qtbot: QtBot) -> None:
    given: list[str] = []
    own = Command("save", N_("Save"), lambda: given.append("page"), "Ctrl+S")
    window.commands.put("page", [own])
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert given == ["page"]
    window.commands.put("page", [])
    assert window.commands.action("save").shortcut().toString() == "Ctrl+S"
