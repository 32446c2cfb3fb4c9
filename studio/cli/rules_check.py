"""Running worked examples for `rules check`: a verdict a case, with the differences in words."""

from pathlib import Path
from typing import Any

from studio.cli.frame import Call
from studio.engine.cases import CaseResult, run_file
from studio.errors import FileError

__all__ = ["checked"]


def checked(call: Call, files: list[Path]) -> list[dict[str, Any]]:
    """Runs the cases of files and of folders of files; raises FileError for what is no file of cases."""
    return [_verdict(call, result) for file in _all_files(files) for result in run_file(file)]


def _all_files(files: list[Path]) -> list[Path]:
    found: list[Path] = []
    for file in files:
        if not file.exists():
            raise FileError.missing(file)
        found += sorted(file.rglob("*.toml")) if file.is_dir() else [file]
    return found


def _verdict(call: Call, result: CaseResult) -> dict[str, Any]:
    title = result.title.get(call.words.language) or result.title.get("en") or ""
    sign = call.words.say("passed") if result.passed else call.words.say("FAILED")
    told = result.told(call.words)
    lines = [f"{sign:<8} {result.case}  {title}".rstrip(), *(f"         {text}" for text in told)]
    return {
        "file": result.file,
        "case": result.case,
        "rules": list(result.rules),
        "passed": result.passed,
        "differences": list(told),
        "lines": lines,
    }
