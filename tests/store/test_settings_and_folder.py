"""Settings, the data folder and the log file."""

from pathlib import Path

import pytest

from studio.errors import N_, BrokenPromise, CannotSave
from studio.store import Settings, data_folder, database_url
from studio.store.logbook import LOG_NAME, note_failure


def test_settings_come_back_and_unknown_ones_are_kept(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"future": {"a": "b"}, "language": "es"}', encoding="utf-8")
    settings = Settings.load(tmp_path)
    settings.put("recent", ["a.json", "ñ.json"])
    again = Settings.load(tmp_path)
    assert again.text("language") == "es"
    assert again.all() == {"future": {"a": "b"}, "language": "es", "recent": ["a.json", "ñ.json"]}
    assert again.get("scale", 100) == 100


def test_a_setting_of_another_type_counts_as_never_set(tmp_path: Path) -> None:
    Settings.load(tmp_path).put("language", 5)
    assert Settings.load(tmp_path).text("language", "en") == "en"


@pytest.mark.parametrize("content", [b"{", b"[]", b"\xff\xfe", b'{"a": {"b": {"c": 1}}}'])
def test_damaged_settings_are_set_aside_and_said(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(content)
    settings = Settings.load(tmp_path)
    assert settings.all() == {}
    assert settings.trouble is not None
    assert settings.trouble.code == "settings.damaged"
    assert (tmp_path / "settings.json.damaged").read_bytes() == content


def test_a_setting_that_cannot_be_saved_is_said_and_the_old_one_holds(tmp_path: Path) -> None:
    settings = Settings.load(tmp_path)
    settings.put("language", "es")
    (tmp_path / "settings.json").chmod(0o444)
    with pytest.raises(CannotSave):
        settings.put("language", "en")
    assert settings.text("language") == "es"


def test_the_data_folder_is_the_one_that_the_environment_names(tmp_path: Path) -> None:
    folder = data_folder({"ESTADO_MAYOR_DATA": str(tmp_path / "mis datos")})
    assert folder == tmp_path / "mis datos"
    assert folder.is_dir()
    assert database_url(folder, {}) == f"sqlite:///{tmp_path}/mis datos/library.sqlite"
    assert database_url(folder, {"ESTADO_MAYOR_DATABASE": "postgresql://club/x"}) == "postgresql://club/x"


def test_the_usual_data_folder_is_the_systems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder({}).name == "estado-mayor"


def test_a_data_folder_below_a_file_is_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(CannotSave):
        data_folder({"ESTADO_MAYOR_DATA": str(tmp_path / "file" / "data")})


def test_the_log_holds_the_traceback_the_call_and_the_input(tmp_path: Path) -> None:
    try:
        raise BrokenPromise("a.b", N_("There is no such file."), given={"unit": 7})
    except BrokenPromise as failure:
        log = note_failure(tmp_path, failure, ["battle", "play"])
    assert log == tmp_path / LOG_NAME
    text = log.read_text(encoding="utf-8")
    assert "Traceback" in text
    assert "{'unit': 7}" in text
    assert "['battle', 'play']" in text


def test_the_log_turns_over(tmp_path: Path) -> None:
    for _ in range(3):
        note_failure(tmp_path, ValueError("x" * 600_000), [])
    assert sorted(path.name for path in tmp_path.iterdir()) == [LOG_NAME, f"{LOG_NAME}.1", f"{LOG_NAME}.2"]
