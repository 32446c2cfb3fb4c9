"""Replay: a record worked out again, in three answers: verified, diverged at an entry, or only played back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

import msgspec

from studio.engine.canon import canonical, digest, fingerprint
from studio.engine.dice import AskedDice, Dice, Draw, ScriptedDice, SeededDice
from studio.engine.game import Entry, Game, new_game, perform, refuse
from studio.engine.history import History
from studio.engine.pack import RulePack, decoder, list_decoder
from studio.engine.quiet import uncollected
from studio.engine.record import Line, Record, commitment, first_broken_link, turn_of
from studio.engine.values import KERNEL_ACTIONS, KERNEL_EVENTS, Chance, Event, Roll, Shuffled
from studio.errors import DamagedFile, StudioError, UnknownPack

_EVENTS = msgspec.json.Decoder(list[dict[str, msgspec.Raw]])
_ROLLS: msgspec.json.Decoder[list[Chance]] = msgspec.json.Decoder(list[Chance])
_BREAKS = (msgspec.DecodeError, StudioError, ValueError, LookupError, TypeError, AttributeError, RecursionError)


@dataclass(frozen=True, slots=True)
class Verified:
    """Every event came out again; `state` is the hash of the last state."""

    state: str
    entries: int


@dataclass(frozen=True, slots=True)
class Diverged:
    """The record is not what the rules give: at an entry, with both readings as JSON texts.

    Entry 0 is the head; the end line counts as the entry after the last.
    """

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


def replay(record: Record, pack: RulePack, setup_type: Any = None) -> Answer:
    """Works a record out again with the installed pack; see `worked_out` for what it raises."""
    answer, _ = worked_out(record, pack, setup_type)
    return answer


def worked_out(record: Record, pack: RulePack, setup_type: Any = None, dice: Dice | None = None) -> tuple[Answer, Game]:
    """Works a record out again and gives the game as far as it is sound, to be looked at or played on.

    `dice` are thrown instead of those that the record holds; see `resumed`. Raises UnknownPack for the record of
    another pack and DamagedFile when this pack cannot read what the game was opened with.
    """
    with uncollected():
        broken = first_broken_link(record)
        game = _opened(record, pack, setup_type, dice)
        at_head = _head_faults(record, game)
        if at_head is not None and (broken is None or broken >= at_head.entry):
            return at_head, game
        why = _differs(record, pack)
        if why:
            return _played_back(record, game, why, broken)
        return _again(record, game, broken)


def resumed(record: Record, pack: RulePack, dice: Dice, salt: str = "") -> tuple[Answer, Game]:
    """Opens an unfinished game to be played on with the dice it was begun with.

    Seeded dice must be those that the head of the record is bound to, or the answer is Diverged at 0; asked dice go on
    after those already thrown, which are known again when something is undone.
    """
    if isinstance(dice, SeededDice):
        bound = commitment(dice.seed, salt)
        if bound != record.header.commitment:
            return Diverged(0, record.header.commitment, bound), _opened(record, pack, None, dice)
        return worked_out(record, pack, None, dice.rewound(0))
    answer, game = worked_out(record, pack)
    if isinstance(dice, AskedDice):
        thrown = tuple(_typed(record.lines))
        asked = AskedDice(dice.ask, dice.seed, game.dice_position, thrown[: game.dice_position])
        return answer, replace(game, dice=asked)
    return answer, replace(game, dice=dice, dice_position=dice.position)


def _again(record: Record, game: Game, broken: int | None) -> tuple[Answer, Game]:
    actions = decoder((*game.rules.action_types, *KERNEL_ACTIONS))
    seeded = isinstance(game.dice, SeededDice)
    for place, line in enumerate(record.lines, 1):
        if broken == 0:
            break
        try:
            action = actions.decode(line.action)
            refusal = refuse(game, action)
            done = game if refusal else perform(game, action)
            events = canonical(refusal) if refusal else canonical(done.entries[-1].events)
        except _BREAKS as error:
            return Diverged(place, _text(line.events), str(error)), game
        if events != bytes(line.events):
            return Diverged(place, _text(line.events), events.decode()), game
        if seeded and line.dice != game.dice_position:
            return Diverged(place, str(line.dice), str(game.dice_position)), game
        state = "" if turn_of(done.state) == turn_of(game.state) else fingerprint(done.state)
        if line.state != state:
            return Diverged(place, line.state, state), game
        if broken is not None and broken <= place:
            return _chain_fault(record, broken), game
        game = done
    return _ended(record, game, broken), game


def _ended(record: Record, game: Game, broken: int | None) -> Answer:
    if broken is not None:
        return _chain_fault(record, broken)
    state = fingerprint(game.state)
    footer = record.footer
    last = len(record.lines) + 1
    if footer and footer.state != state:
        return Diverged(last, footer.state, state)
    if footer and footer.end != game.state.outcome:
        return Diverged(last, canonical(footer.end).decode(), canonical(game.state.outcome).decode())
    return Verified(state, len(record.lines))


def _played_back(record: Record, game: Game, why: str, broken: int | None) -> tuple[Answer, Game]:
    if broken is not None:
        return _chain_fault(record, broken), game
    actions = decoder((*game.rules.action_types, *KERNEL_ACTIONS))
    events = _told(record.lines, (*game.rules.event_types, *KERNEL_EVENTS))
    evolve = game.rules.evolve
    entries: list[Entry] = []
    state = game.state
    for place, line in enumerate(record.lines, 1):
        try:
            told = next(events)
            for event in told:
                state = evolve(state, event)
            entries.append(Entry(actions.decode(line.action), told, state, line.dice))
        except _BREAKS as error:
            return Diverged(place, _text(line.events), str(error)), game
    done = replace(game, state=state, entries=History(entries))
    return PlayedBack(why, len(entries), fingerprint(state)), done


def _told(lines: Sequence[Line], kinds: tuple[type[Event], ...]) -> Iterator[tuple[Event, ...]]:
    """Gives the events of each line; all are read at once, and one by one only where that fails, to tell at which."""
    decode = list_decoder(kinds).decode
    try:
        told = decode(b"[%b]" % b",".join([bytes(line.events) for line in lines]))
    except _BREAKS:
        told = (decode(b"[%b]" % bytes(line.events))[0] for line in lines)
    yield from told


def _opened(record: Record, pack: RulePack, setup_type: Any, dice: Dice | None) -> Game:
    header = record.header
    if header.pack != pack.key:
        raise UnknownPack.named(header.pack, [pack.key])
    try:
        setup = msgspec.json.decode(header.setup, type=setup_type or pack.setups()[header.game])
        rules = pack.bind(header.game, setup, header.overlay)
        start = msgspec.json.decode(header.opening, type=rules.state_type | None)
    except (msgspec.DecodeError, LookupError, ValueError, RecursionError) as error:
        raise DamagedFile.at("", "line 1", str(error)) from error
    return new_game(pack, header.game, rules, _dice(record) if dice is None else dice, start, header.overlay)


def _head_faults(record: Record, game: Game) -> Diverged | None:
    """Compares what the head says of itself: the hash of the setup, that of the start, and the seed it is bound to."""
    header, footer = record.header, record.footer
    setup = digest(bytes(header.setup))
    if header.setup_hash != setup:
        return Diverged(0, header.setup_hash, setup)
    start = fingerprint(game.start)
    if not _differs(record, game.pack) and header.start != start:
        return Diverged(0, header.start, start)
    if footer and footer.seed is not None:
        bound = commitment(footer.seed, footer.salt)
        if bound != header.commitment:
            return Diverged(len(record.lines) + 1, header.commitment, bound)
    return None


def _dice(record: Record) -> Dice:
    if record.footer and record.footer.seed is not None and record.header.dice == "seeded":
        return SeededDice(record.footer.seed)
    return ScriptedDice(tuple(_draws(record.lines)))


def _draws(lines: tuple[Line, ...]) -> Iterator[Draw]:
    """Gives what the dice of a record showed, in order: a face, or the order of a shuffled pile."""
    for draw in _typed(lines):
        yield draw[1] if draw[0] else draw[1:]


def _typed(lines: tuple[Line, ...]) -> Iterator[tuple[int, ...]]:
    """Gives the dice of a record as `AskedDice` keeps them: (sides, face), or (0, *order)."""
    for line in lines:
        try:
            events = _EVENTS.decode(line.events)
            rolls = [_ROLLS.decode(event["rolls"]) for event in events if "rolls" in event]
        except (msgspec.DecodeError, RecursionError):
            return  # the entry is broken: working it out again finds it there
        for chance in chain.from_iterable(rolls):
            if isinstance(chance, Roll):
                yield from ((chance.sides, face) for face in chance.faces)
            elif isinstance(chance, Shuffled) and chance.places.value is not None:
                yield (0, *chance.places.value)


def _differs(record: Record, pack: RulePack) -> str:
    header = record.header
    if header.version != pack.version:
        return f"version {header.version}"
    if header.catalogue != pack.catalogue.fingerprint:
        return f"catalogue {header.catalogue[:12]}"
    return ""


def _chain_fault(record: Record, broken: int) -> Diverged:
    hashes = [record.header.hash, *(line.hash for line in record.lines)]
    if record.footer:
        hashes.append(record.footer.hash)
    return Diverged(broken, hashes[broken], record.chained[broken])


def _text(raw: msgspec.Raw) -> str:
    return bytes(raw).decode(errors="replace")
