"""Errors say what, where and what to do in one line of either language."""

import pickle

import pytest

from studio import errors
from studio.errors import (
    N_,
    AnswerIsNo,
    BrokenPromise,
    CannotSave,
    DamagedFile,
    ForeignFile,
    FutureVersion,
    StudioError,
    TruncatedFile,
    UnknownPack,
)
from studio.words import load

ES = load("es")
EN = load("en")


def test_an_error_is_one_line_with_place_advice_and_code() -> None:
    error = TruncatedFile.after("a.escenario.json", "byte 120")
    assert error.say(EN) == (
        "a.escenario.json: The file stops too early, after byte 120. "
        "Restore it from a copy or the last autosave. [file.truncated]"
    )
    assert error.say(ES).startswith("a.escenario.json: El archivo acaba antes de tiempo, después de byte 120.")


def test_text_of_several_lines_becomes_one_line() -> None:
    error = StudioError("x.y", N_("The file cannot be read: {reason}."), reason="first\nsecond")
    assert error.say(EN) == "The file cannot be read: first second. [x.y]"


def test_only_an_answer_of_no_exits_with_one() -> None:
    kinds = [kind for name in errors.__all__ if isinstance(kind := getattr(errors, name), type)]
    no = [kind for kind in kinds if issubclass(kind, StudioError) and kind.exit_code == 1]
    assert no == [AnswerIsNo]
    assert StudioError.exit_code == 2


@pytest.mark.parametrize(
    "error",
    [
        UnknownPack.named("marte", ["spain1936"], "a.json"),
        DamagedFile.at("a.json", "line 3", N_("the disk is full")),
        ForeignFile.instead_of("a.png", "x"),
        FutureVersion.found("a.json", 9, 2),
        CannotSave.because("a.json", N_("the disk is full")),
        BrokenPromise("kernel.contradiction", N_("There is no such file."), given={"state": 1}),
    ],
)
def test_errors_travel_between_processes(error: StudioError) -> None:
    back = pickle.loads(pickle.dumps(error))
    assert type(back) is type(error)
    assert back.say(ES) == error.say(ES)
    assert str(back) == error.say(EN)


def test_a_broken_promise_carries_its_input() -> None:
    assert BrokenPromise("a.b", N_("There is no such file."), given=(1, 2)).given == (1, 2)


def test_the_tree_in_the_docstring_names_every_error() -> None:
    names = {name for name in errors.__all__ if name not in {"N_", "Speaker", "Text"}}
    assert all(name in (StudioError.__doc__ or "") for name in names)
