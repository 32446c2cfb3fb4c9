"""The page of settings: every preference holds at once and is kept."""

from pytestqt.qtbot import QtBot

from studio.store import Settings
from studio.ui.preferences import PREFERENCES, Preferences
from studio.ui.settings.page import SettingsPage
from studio.ui.window import Window


def settings(window: Window) -> SettingsPage:
    page = window.show_page("settings")
    assert isinstance(page, SettingsPage)
    return page


def test_what_holds_is_shown(window: Window) -> None:
    page = settings(window)
    assert page.controls[("language", "es")].isChecked()
    assert page.controls[("scale", 100)].isChecked()
    assert not page.controls[("theme", "dark")].isChecked()


def test_a_choice_holds_at_once_and_is_kept(window: Window) -> None:
    page = settings(window)
    page.controls[("theme", "dark")].click()
    assert window.desk.theme.dark
    page.controls[("language", "en")].click()
    assert window.desk.words.language == "en"
    page.controls[("dice", "typed")].click()
    kept = Settings.load(window.desk.folder)
    assert (kept.get("theme"), kept.get("language"), kept.get("dice")) == ("dark", "en", "typed")


def test_every_choice_can_be_made(window: Window, qtbot: QtBot) -> None:
    page = settings(window)
    for (key, value), control in page.controls.items():
        control.click()
        if PREFERENCES[key].choices:
            assert window.desk.preferences.value(key) == value


def test_the_three_palettes_change_the_sides(window: Window) -> None:
    page = settings(window)
    seen = set()
    for sides in ("standard", "safe", "bw"):
        page.controls[("sides", sides)].click()
        seen.add(window.desk.theme.colour("map.side_red").name())
    assert len(seen) == 3


def test_a_strange_value_in_the_file_counts_as_the_usual_one(window: Window) -> None:
    kept = Settings.load(window.desk.folder)
    kept.put("scale", 137)
    kept.put("language", "xx")
    wishes = Preferences(kept)
    assert wishes.number("scale") == 100
    assert wishes.text("language") == "es"
