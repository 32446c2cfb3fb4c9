"""Every case of every pack, each with its rules: worked by the product's own runner."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from studio.engine.cases import read_cases, run_case
from studio.engine.pack import RulePack, find_pack

HERE = Path(__file__).resolve().parent
TESTPACK = HERE.parent / "testpack"
if str(TESTPACK) not in sys.path:
    sys.path.insert(0, str(TESTPACK))


def every_case() -> Iterator[Any]:
    for file in sorted(HERE.glob("*/*.toml")):
        content = read_cases(file)
        for case in content.case:
            marks = pytest.mark.rule(*case.rules)
            yield pytest.param(content.pack, case, id=f"{file.parent.name}-{file.stem}-{case.id}", marks=marks)


def pack_of(key: str) -> RulePack:
    if key == "hexraid":
        from hexraid.pack import PACK

        return PACK
    return find_pack(key)


@pytest.mark.parametrize(("pack", "case"), list(every_case()))
def test_case(pack: str, case: Any) -> None:
    result = run_case(pack_of(pack), case)
    assert result.differences == ()


def test_no_two_cases_of_a_pack_have_one_name() -> None:
    names = [
        (content.pack, case.id)
        for file in HERE.glob("*/*.toml")
        for content in [read_cases(file)]
        for case in content.case
    ]
    assert len(names) == len(set(names))
