"""Replay: a record worked out again, in three answers: verified, diverged at an entry, or only played back."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import Any

import msgspec

from studio.engine.canon import canonical, fingerprint
from studio.engine.dice import Dice, ExhaustedDice, ScriptedDice, SeededDice
from studio.engine.game import Entry, Game, new_game, perform, refuse
from studio.engine.pack import RulePack, decoder
from studio.engine.record import Line, Record, commitment, first_broken_link
from studio.engine.values import KERNEL_ACTIONS, KERNEL_EVENTS, Roll


@dataclass(frozen=True, slots=True)
class Verified:
    """Every event came out again; `state` is the hash of the last state."""

    state: str
    entries: int


@dataclass(frozen=True, slots=True)
class Diverged:
    """The record is not what the rules give: at an entry (0 is its head), with both readings as JSON texts."""

    entry: int
    recorded: str
    worked_out: str


@dataclass(frozen=True, slots=True)
class PlayedBack:
    """Another version of the rules made the record: it can be looked at, not verified; `why` names what differs."""

    why: str
    entries: int
    state: str


Answer = Verified | Diverged | PlayedBack


def replay(record: Record, pack: RulePack, setup_type: Any) -> Answer:
    """Works a record out again with the installed pack."""
    answer, _ = worked_out(record, pack, setup_type)
    return answer


def worked_out(record: Record, pack: RulePack, setup_type: Any) -> tuple[Answer, Game]:
    """Works a record out again and gives the game as far as it is sound, to be looked at or played on."""
    broken = first_broken_link(record)
    why = _differs(record, pack)
    game = _opened(record, pack, setup_type)
    if why:
        return _played_back(record, game, why, broken)
    actions = decoder((*game.rules.action_types, *KERNEL_ACTIONS))
    seeded = isinstance(game.dice, SeededDice)
    for place, line in enumerate(record.lines, 1):
        try:
            action = actions.decode(line.action)
            refusal = refuse(game, action)
            done = game if refusal else perform(game, action)
            events = canonical(refusal) if refusal else canonical(done.entries[-1].events)
        except (msgspec.DecodeError, ExhaustedDice) as error:
            return Diverged(place, _text(line.events), str(error)), game
        if events != bytes(line.events) or (seeded and line.dice != game.dice_position):
            return Diverged(place, _text(line.events), events.decode()), game
        if line.state and line.state != fingerprint(done.state):
            return Diverged(place, line.state, fingerprint(done.state)), game
        if broken is not None and broken <= place:
            return Diverged(broken, _held(record, broken), record.chained[broken]), game
        game = done
    return _ended(record, game, broken), game


def _ended(record: Record, game: Game, broken: int | None) -> Answer:
    if broken is not None:
        return Diverged(broken, _held(record, broken), record.chained[broken])
    state = fingerprint(game.state)
    footer = record.footer
    last = len(record.lines) + 1
    if footer and footer.state != state:
        return Diverged(last, footer.state, state)
    if footer and footer.seed is not None:
        bound = commitment(footer.seed, footer.salt)
        if bound != record.header.commitment:
            return Diverged(0, record.header.commitment, bound)
    return Verified(state, len(record.lines))


def _played_back(record: Record, game: Game, why: str, broken: int | None) -> tuple[Answer, Game]:
    if broken is not None:
        return Diverged(broken, _held(record, broken), record.chained[broken]), game
    actions = decoder((*game.rules.action_types, *KERNEL_ACTIONS))
    events = decoder((*game.rules.event_types, *KERNEL_EVENTS))
    entries: list[Entry] = []
    state = game.state
    for place, line in enumerate(record.lines, 1):
        try:
            told = tuple(events.decode(raw) for raw in msgspec.json.decode(line.events, type=list[msgspec.Raw]))
            for event in told:
                state = game.rules.evolve(state, event)
            entries.append(Entry(actions.decode(line.action), told, state, line.dice))
        except (msgspec.DecodeError, ValueError, KeyError, TypeError) as error:
            return Diverged(place, _text(line.events), str(error)), game
    done = Game(game.pack, game.name, game.rules, game.dice, game.dice_position, game.start, state, tuple(entries))
    return PlayedBack(why, len(entries), fingerprint(state)), done


def _opened(record: Record, pack: RulePack, setup_type: Any) -> Game:
    header = record.header
    setup = msgspec.json.decode(header.setup, type=setup_type)
    rules = pack.bind(header.game, setup, header.overlay)
    return new_game(pack, header.game, rules, _dice(record))


def _dice(record: Record) -> Dice:
    if record.footer and record.footer.seed is not None and record.header.dice == "seeded":
        return SeededDice(record.footer.seed)
    return ScriptedDice(tuple(chain.from_iterable(_faces(line) for line in record.lines)))


def _faces(line: Line) -> list[int]:
    told = msgspec.json.decode(line.events, type=list[dict[str, Any]])
    rolls = (roll for event in told for roll in event.get("rolls", ()))
    return [face for roll in rolls if roll["type"] == Roll.__struct_config__.tag for face in roll["faces"]]


def _differs(record: Record, pack: RulePack) -> str:
    header = record.header
    if header.version != pack.version:
        return f"version {header.version}"
    if header.catalogue != pack.catalogue.fingerprint:
        return f"catalogue {header.catalogue[:12]}"
    return ""


def _held(record: Record, place: int) -> str:
    hashes = [record.header.hash, *(line.hash for line in record.lines)]
    if record.footer:
        hashes.append(record.footer.hash)
    return hashes[place]


def _text(raw: msgspec.Raw) -> str:
    return bytes(raw).decode(errors="replace")
