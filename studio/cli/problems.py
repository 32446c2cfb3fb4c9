"""How the command line shows problems: the sentence of the pack, the thing it is about, code and row."""

from collections.abc import Iterable

from studio.cli.frame import Call
from studio.engine.pack import RulePack
from studio.engine.telling import phrases_of
from studio.engine.values import Problem

__all__ = ["problem_lines", "problem_text", "problems_data"]


def problem_text(call: Call, pack: RulePack, problem: Problem) -> str:
    """Returns the sentence of a problem: the pack's phrase or the kernel's, or the studio's for a document as such."""
    key, phrases = f"refusal.{problem.code}", phrases_of(pack)
    if key in phrases:
        return call.words.phrase(phrases, key, **problem.params)
    if problem.code == "document-unknown-kept":
        return call.words.say("This version does not know “{address}”; it is kept as it is.", **problem.params)
    if problem.code == "document-number-repeated":
        return call.words.say("The number {id} stands twice.", **problem.params)
    return problem.code


def problem_lines(call: Call, pack: RulePack, problems: Iterable[Problem]) -> list[str]:
    """Returns a line for each problem."""
    lines = []
    for problem in problems:
        sign = "–" if problem.severity == "fault" else "·"
        where = f"{problem.subject}: " if problem.subject else ""
        lines.append(f"  {sign} {where}{problem_text(call, pack, problem)} [{problem.code}, {problem.rule}]")
    return lines


def problems_data(call: Call, pack: RulePack, problems: Iterable[Problem]) -> list[dict[str, object]]:
    """Returns problems as data, with their sentence."""
    return [
        {
            "code": problem.code,
            "rule": problem.rule,
            "severity": problem.severity,
            "subject": problem.subject,
            "params": problem.params,
            "text": problem_text(call, pack, problem),
        }
        for problem in problems
    ]
