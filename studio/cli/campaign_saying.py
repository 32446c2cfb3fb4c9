"""What the commands of campaigns answer: standings and battles as lines and as data."""

from collections.abc import Iterator
from typing import Any

from studio.cli.frame import Call

__all__ = ["after", "fought_lines", "now_line", "row_of", "shown"]


def row_of(node: str, result: Any, seed: int) -> dict[str, object]:
    """Gives a battle that was fought as data."""
    return {"node": node, "seed": seed, "result": result}


def after(campaign: Any, place: str, rows: list[dict[str, object]]) -> dict[str, object]:
    """Gives where a campaign stands after a command as data."""
    from studio.campaign.standing import standing

    now = standing(campaign)
    return {
        "campaign": place,
        "at": now.at,
        "day": now.day,
        "step": now.step,
        "ending": now.ending,
        "winner": now.winner,
        "battles": rows,
    }


def fought_lines(call: Call, campaign: Any, row: dict[str, object]) -> Iterator[str]:
    """Says how a battle went."""
    from studio.campaign.phrases import node_title, result_text

    result: Any = row["result"]
    where = node_title(campaign, str(row["node"]), call.words)
    yield call.words.say("{where}: {result}.", where=where, result=result_text(result, call.words))


def now_line(call: Call, campaign: Any) -> str:
    """Says what is next, or that the campaign has ended."""
    from studio.campaign.phrases import day_text, node_title
    from studio.campaign.standing import standing

    now = standing(campaign)
    where = node_title(campaign, now.at, call.words)
    if now.ending:
        return call.words.say("The campaign ends: {where}.", where=where)
    if not now.day:
        return call.words.say("The next battle is {where}.", where=where)
    return call.words.say("The next battle is {where}, {day}.", where=where, day=day_text(now.day, call.words))


def shown(call: Call, campaign: Any) -> Iterator[str]:
    """Says everything about a campaign: what it is, what may come of the next battle, the diary, the formations."""
    from studio.campaign.events import UnitFared
    from studio.campaign.phrases import carry_texts, event_text, node_title, text_in, when_text
    from studio.campaign.standing import standing, unit_key

    words = call.words
    now = standing(campaign)
    yield text_in(campaign.title, words.language, campaign.id)
    if campaign.branch:
        yield words.say("Branch: {name}", name=campaign.branch)
    for text in (campaign.summary, campaign.notes):
        if text:
            yield text_in(text, words.language)
    yield now_line(call, campaign)
    for edge in campaign.edges:
        if edge.source == now.at:
            carried = "; ".join(carry_texts(campaign, edge.carry, words))
            where = node_title(campaign, edge.target, words)
            when = when_text(edge, words)
            yield words.say("When {result}: {where} ({carried})", result=when, where=where, carried=carried)
    for event in campaign.ledger:
        if isinstance(event, UnitFared) and event.fate.total() == event.fate.fit:
            continue
        yield f"{event.step}. {event_text(campaign, event, words)}"
    for formation in campaign.formations:
        units = [now.units[unit_key(formation.id, unit.id)] for unit in formation.units]
        yield words.say(
            "{formation}: {fit} of {whole} points fit",
            formation=text_in(formation.title, words.language, formation.id),
            fit=sum(unit.fate.fit for unit in units),
            whole=sum(unit.strength for unit in formation.units),
        )
