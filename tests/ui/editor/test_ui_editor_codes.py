"""Every code of the scenario chapter is provoked by a file or an action and told in both languages with its rule."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from studio.engine.game import Game, refuse
from studio.engine.values import Problem
from studio.scenario.model import Scenario
from studio.ui.desk import Desk
from studio.ui.editor.document import EditorDocument
from studio.ui.editor.foot import EditorFoot
from studio.ui.editor.mending import mended
from studio.ui.editor.page import EditorPage
from studio.ui.editor.rolls import roll_lines
from studio.ui.pages import PAGES
from studio.ui.widgets.lists import Line, LogList
from studio.ui.widgets.notices import Toast
from studio.ui.window import Window
from tests.ui import samples
from tests.ui.editor import provoking

CODES = provoking.codes_of_chapter()
DROPPED = "element-unplaceable"
IN_FILES = [code for code in CODES if code not in provoking.ACTIONS and code != DROPPED]
BY_ACTIONS = [code for code in CODES if code in provoking.ACTIONS]
OBVIOUS = (
    "element-outside-sector", "element-outside-table", "element-overlap", "elevation-stack-invalid", "fort-overlap",
    "objective-on-impassable", "objective-too-near-edge", "river-outside-central-squares", "road-end-not-on-edge",
)  # fmt: skip


def broken(code: str) -> tuple[Scenario, list[Problem]]:
    """Gives a file with a fault and the problems of its code."""
    scenario = provoking.broken_file(code)
    assert scenario is not None, f"nothing provokes {code}"
    return scenario, [problem for problem in provoking.PACK.problems(scenario, "book") if problem.code == code]


def shown(qtbot: QtBot, desk: Desk, scenario: Scenario, code: str) -> Line:
    """Gives the line of a code as the foot of the page shows it."""
    foot = EditorFoot(desk, "spain1936", LogList(desk), lambda: None)
    qtbot.addWidget(foot)
    foot.show_problems(scenario, provoking.PACK.problems(scenario, "book"))
    return next(line for line in foot.problems.lines if isinstance(line.key, Problem) and line.key.code == code)


def test_every_code_of_the_chapter_has_a_way_to_be_provoked() -> None:
    assert len(CODES) == 53
    assert sorted([*IN_FILES, *BY_ACTIONS, DROPPED]) == sorted(CODES)


@pytest.mark.rule("SP-I.7.1", "SP-I.7.4")
@pytest.mark.parametrize("code", IN_FILES)
def test_a_fault_of_a_file_is_shown_in_both_languages_with_its_rule_and_its_place(
    code: str, qtbot: QtBot, data_folder: Path, plain_theme: object
) -> None:
    scenario, problems = broken(code)
    assert problems
    assert str(problems[0].rule) in CODES[code]
    lines = []
    for language in ("es", "en"):
        desk = samples.desk(data_folder / language, language, plain_theme)
        lines.append(shown(qtbot, desk, scenario, code))
    assert lines[0].text != lines[1].text
    for line in lines:
        assert line.text not in ("", code)
        assert "{" not in line.text
        assert line.rules == (str(problems[0].rule),)
        assert line.place
        assert "_" not in line.place
        assert line.sign == "error"


@pytest.mark.parametrize("code", OBVIOUS)
def test_a_fault_with_an_obvious_way_is_mended(code: str) -> None:
    scenario, problems = broken(code)
    document = EditorDocument(scenario, provoking.PACK)
    edit = next(found for problem in problems if (found := mended(document, problem)) is not None)
    before = len(problems)
    document.apply(edit, "")
    assert len([problem for problem in document.problems if problem.code == code]) < before


@pytest.mark.rule("SP-0.8")
@pytest.mark.parametrize("code", BY_ACTIONS)
@pytest.mark.parametrize("language", ["es", "en"])
def test_an_action_that_may_not_be_done_is_told_with_its_rule_and_changes_nothing(
    code: str, language: str, qtbot: QtBot, data_folder: Path, plain_theme: object
) -> None:
    game, action = provoking.refused_action(code)
    refusal = refuse(game, action)
    assert refusal is not None
    assert refusal.code == code
    assert str(refusal.rule) in CODES[code]
    desk = samples.desk(data_folder, language, plain_theme)
    window = Window(desk, tuple(entry for entry in PAGES if entry.key in ("library", "field")))
    qtbot.addWidget(window)
    window.show()
    page = window.show_page("field")
    assert isinstance(page, EditorPage)
    page.begin_steps(page.making.plan((), False), game)
    page.guide.put_down()
    before = page.guide.setting.game.state if page.guide.setting else None
    page.guide.act(action)
    toast = window.findChild(Toast)
    assert toast is not None
    assert f"({refusal.rule})" in toast.text
    assert "{" not in toast.text
    assert code not in toast.text
    assert page.guide.setting is not None
    assert page.guide.setting.game.state == before
    window.close_now()


@pytest.mark.rule("SP-I.4.12")
def test_an_element_that_fits_nowhere_is_dropped_and_the_log_says_so(data_folder: Path, plain_theme: object) -> None:
    game = provoking.dropped()
    assert isinstance(game, Game)
    texts = []
    for language in ("es", "en"):
        desk = samples.desk(data_folder / language, language, plain_theme)
        lines = roll_lines(desk, game.rules.result(game.state), game)
        line = next(line for line in lines if "SP-I.4.12" in line.rules)
        texts.append(line.text)
        assert line.place
    assert texts == [
        "En el sector 1 no cabe: zona de arbustos. Se descarta.",
        "There is no room in sector 1 for: bush zone. It is dropped.",
    ]
