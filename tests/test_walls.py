"""House rules that neither ruff nor import-linter knows."""

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
STUDIO = ROOT / "studio"
MODULES = sorted(STUDIO.rglob("*.py"))

LONGEST_MODULE = 500
EXACT_ROOMS = ("board", "engine", "packs", "scenario", "campaign")
WORLD_MODULES = {"random", "secrets", "time", "os", "locale", "uuid"}
WORLD_READERS = {("datetime", "now"), ("datetime", "utcnow"), ("datetime", "today"), ("date", "today")}
TRANSLATORS = {"N_", "Text", "say", "many"}
SHOWN_ON_SCREEN = {
    *(
        "QLabel",
        "QPushButton",
        "QToolButton",
        "QCheckBox",
        "QRadioButton",
        "QGroupBox",
        "QAction",
        "QDockWidget",
        "QMenu",
    ),
    *("setText", "setTitle", "setWindowTitle", "setToolTip", "setStatusTip", "setWhatsThis", "setPlaceholderText"),
    *("setAccessibleName", "setAccessibleDescription", "setHeaderLabels", "addAction", "addMenu", "addTab", "addRow"),
    *("showMessage", "setInformativeText", "setSuffix", "setPrefix", "setSpecialValueText", "drawText"),
}
COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3,4}){1,2}")

BINARY = {".png", ".jpg", ".ttf", ".otf", ".mo", ".ico", ".icns", ".estado", ".db", ".gz"}
MACHINE_PATHS = re.compile(r"(?<![\w.~-])/(?:work|root|home/\w+|Users/\w+)/")
REGISTRIES = re.compile(
    r"--(?:extra-)?index-url|--find-links|--trusted-host|files\.pythonhosted\.org|https?://[^\s/]*pypi|https?://[^\s]*/simple\b"
)


@cache
def tree(module: Path) -> ast.Module:
    return ast.parse(module.read_text(encoding="utf-8"), filename=str(module))


def name_of(module: Path) -> str:
    return module.relative_to(ROOT).as_posix()


def place(module: Path, node: ast.AST) -> str:
    return f"{name_of(module)}:{getattr(node, 'lineno', 1)}"


def imported(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import():
            yield from (alias.name for alias in node.names)
        case ast.ImportFrom(module=str(name), level=0):
            yield name
            yield from (f"{name}.{alias.name}" for alias in node.names)


def reads_the_world(node: ast.AST) -> str | None:
    for name in imported(node):
        if name.split(".")[0] in WORLD_MODULES:
            return f"imports {name}"
    match node:
        case ast.Attribute(value=ast.Name(id=owner) | ast.Attribute(attr=owner), attr=name):
            return f"reads {owner}.{name}" if (owner, name) in WORLD_READERS else None
    return None


def of_rooms(*rooms: str) -> list[Path]:
    return [module for module in MODULES if module.relative_to(STUDIO).parts[0].removesuffix(".py") in rooms]


def test_the_exact_rooms_read_no_clock_no_chance_and_no_machine() -> None:
    found = [
        f"{place(module, node)} {what}"
        for module in of_rooms(*EXACT_ROOMS)
        for node in ast.walk(tree(module))
        if (what := reads_the_world(node))
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "from time import monotonic",
        "import os.path",
        "from uuid import uuid4",
        "datetime.now()",
        "datetime.datetime.now(tz)",
        "date.today()",
    ],
)
def test_a_reader_of_the_world_is_noticed(source: str) -> None:
    assert any(reads_the_world(node) for node in ast.walk(ast.parse(source)))


def called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def calls(*modules: Path) -> Iterator[tuple[Path, ast.Call]]:
    for module in modules:
        for node in ast.walk(tree(module)):
            if isinstance(node, ast.Call):
                yield module, node


def test_no_translated_text_is_an_f_string() -> None:
    found = [
        place(module, call)
        for module, call in calls(*MODULES)
        if called(call) in TRANSLATORS and any(isinstance(arg, ast.JoinedStr) for arg in call.args)
    ]
    assert found == [], "the extractor skips these texts: pass the values as parameters"


def has_letters(node: ast.AST) -> bool:
    match node:
        case ast.Constant(value=str(text)):
            return any(letter.isalpha() for letter in text)
        case ast.JoinedStr(values=values):
            return any(has_letters(value) for value in values)
    return False


def test_no_text_of_the_screen_stands_outside_the_catalogues() -> None:
    found = [
        place(module, call)
        for module, call in calls(*of_rooms("ui"))
        if called(call) in SHOWN_ON_SCREEN and any(has_letters(arg) for arg in call.args)
    ]
    assert found == [], "say these texts through a Words value"


def test_no_colour_stands_in_code() -> None:
    found = [
        place(module, node)
        for module in MODULES
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and COLOUR.fullmatch(node.value)
    ]
    assert found == [], "colours come from resources/styles"


def test_no_bare_except() -> None:
    found = [
        place(module, node)
        for module in MODULES
        for node in ast.walk(tree(module))
        if isinstance(node, ast.ExceptHandler) and node.type is None
    ]
    assert found == []


def test_no_module_has_become_a_monster() -> None:
    lengths = {name_of(module): len(module.read_text(encoding="utf-8").splitlines()) for module in MODULES}
    assert {name: length for name, length in lengths.items() if length > LONGEST_MODULE} == {}


def test_every_module_says_what_lives_there() -> None:
    found = [name_of(module) for module in MODULES if tree(module).body and not ast.get_docstring(tree(module))]
    assert found == []


def project_files() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not a checkout")
    paths = (ROOT / name for name in listed.stdout.split("\0") if name)
    return [path for path in paths if path.is_file() and path.suffix not in BINARY and path != Path(__file__)]


@pytest.mark.parametrize("pattern", [MACHINE_PATHS, REGISTRIES], ids=["machine paths", "registries"])
def test_the_files_name_no_machine_and_no_registry(pattern: re.Pattern[str]) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number} {match.group()}"
        for path in project_files()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if (match := pattern.search(line))
    ]
    assert found == []
