"""`estado-mayor rules`: the rulebook of a pack, and worked examples checked against it."""

from pathlib import Path
from typing import Annotated, Any

import typer

from studio.cli.frame import Json, answer, call_of, problems_exit
from studio.cli.house import tell_house
from studio.engine.catalogue import UnknownRule
from studio.engine.pack import find_pack
from studio.engine.values import Rule
from studio.errors import N_, UsageError

app = typer.Typer(help=N_("The rulebook: list it, show a row, check worked examples."))

Pack = Annotated[str, typer.Option(help=N_("The rule pack."))]
ORIGINS = {"source": N_("stated by the rulebook"), "manual": N_("stated by the manual"), "studio": N_("our proposal")}


@app.command("list", help=N_("Lists the rows of the rulebook."))
def list_rules(
    context: typer.Context,
    prefix: Annotated[str, typer.Argument(metavar="START", help=N_("Only rows whose id begins so."))] = "",
    pack: Pack = "spain1936",
    missing: Annotated[bool, typer.Option("--missing", help=N_("Only rows that have no code yet."))] = False,
    json: Json = False,
) -> None:
    """Lists rows in the order of the book."""
    call = call_of(context)
    found = find_pack(pack)
    left = found.not_yet() if missing else {}
    rows = [rule for rule in found.catalogue.rules if rule.id.startswith(prefix) and (not missing or rule.id in left)]
    data = [_data(rule, call.words.language) for rule in rows]
    answer(data, [f"{rule.id:<14} {_text(rule, call.words.language)}" for rule in rows], json)


@app.command("show", help=N_("Shows one row: its text, its origin and where it is worked with."))
def show(
    context: typer.Context,
    rule: Annotated[str, typer.Argument(metavar="RULE", help=N_("The id, such as SP-VI.2.7."))],
    pack: Pack = "spain1936",
    json: Json = False,
) -> None:
    """Shows a row of the book."""
    call = call_of(context)
    found = find_pack(pack)
    try:
        row = found.catalogue.rule(rule)
    except UnknownRule as error:
        raise UsageError("rules.unknown", N_("There is no rule “{rule}” in this pack."), rule=rule) from error
    waiting = found.not_yet().get(rule, "")
    reached = found.hooks["not_reached"]().get(rule, "") if "not_reached" in found.hooks else ""
    data = {**_data(row, call.words.language), "not_yet": waiting, "not_reached": reached}
    lines = [row.id, f"  {_text(row, call.words.language)}", f"  {call.words.say(ORIGINS[row.origin])}"]
    if waiting:
        lines.append("  " + call.words.say("Not worked with yet: {reason}", reason=waiting))
    if reached:
        lines.append("  " + call.words.say("No battle reaches it yet; it waits for: {reason}", reason=reached))
    answer(data, lines, json)


@app.command("check", help=N_("Checks worked examples; exit code 1 when one fails."))
def check(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help=N_("Case files, or folders of them."))],
    json: Json = False,
) -> None:
    """Runs each case and names what differs."""
    from studio.cli.rules_check import checked

    call = call_of(context)
    verdicts = checked(call, files)
    failed = [verdict for verdict in verdicts if not verdict["passed"]]
    lines = [line for verdict in verdicts for line in verdict["lines"]]
    data: list[dict[str, Any]] = [
        {name: value for name, value in verdict.items() if name != "lines"} for verdict in verdicts
    ]
    answer(data, lines, json)
    problems_exit(failed)


app.command("house", help=N_("Tells house rules beside the book; exit code 1 when they do not fit."))(tell_house)


def _data(rule: Rule, language: str) -> dict[str, str]:
    return {"id": rule.id, "text": _text(rule, language), "origin": rule.origin}


def _text(rule: Rule, language: str) -> str:
    return rule.es if language == "es" else rule.en
