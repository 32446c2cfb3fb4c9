"""Records: whatever is changed in one is found at its entry; unfinished games go on; the seed stays hidden."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from studio.engine.canon import canonical, digest, fingerprint
from studio.engine.dice import AskedDice, ScriptedDice, SeededDice
from studio.engine.game import Game, apply, new_game, open_game, perform, undo
from studio.engine.overlay import Change, Overlay
from studio.engine.pack import RulePack
from studio.engine.record import Footer, Header, Line, Record, commitment, dump, first_broken_link, load
from studio.engine.replay import Diverged, PlayedBack, Verified, replay, resumed, worked_out
from studio.engine.values import Refusal, Resign, Roll, Side
from studio.errors import DamagedFile, ForeignFile, FutureVersion, TruncatedFile, UnknownPack

PLAYERS = {"raider": "random", "sentry": "random"}


def lines(game: Game) -> list[bytes]:
    return dump(game, PLAYERS, "salt").splitlines(keepends=True)


def with_line(game: Game, place: int, change: Callable[[dict[str, Any]], None]) -> bytes:
    """Gives the record with one line changed, the chain left as it was."""
    texts = lines(game)
    content = msgspec.json.decode(texts[place])
    change(content)
    texts[place] = canonical(content) + b"\n"
    return b"".join(texts)


def rechained(data: bytes) -> bytes:
    """Gives a record whose hashes fit again, as a forger would write it."""
    record = load(data)
    previous = ""
    out = []
    for body in (record.header, *record.lines, *([record.footer] if record.footer else [])):
        previous = digest(previous.encode() + canonical(msgspec.structs.replace(body, hash="")))
        out.append(canonical(msgspec.structs.replace(body, hash=previous)) + b"\n")
    return b"".join(out)


def entry_with_dice(game: Game) -> int:
    return next(
        number
        for number, entry in enumerate(game.entries, 1)
        if any(isinstance(chance, Roll) for event in entry.events for chance in event.rolls)
    )


def change_die(content: dict[str, Any]) -> None:
    roll = next(chance for event in content["events"] for chance in event.get("rolls", ()) if chance["type"] == "roll")
    roll["faces"][0] = roll["faces"][0] % 6 + 1


def change_die_and_total(content: dict[str, Any]) -> None:
    event = next(event for event in content["events"] if event["type"] == "shot_fired")
    before = event["rolls"][0]["faces"][0]
    event["rolls"][0]["faces"][0] = before % 6 + 1
    event["total"] += before % 6 + 1 - before


def test_an_untouched_record_is_verified(raid: Game, hexraid: RulePack) -> None:
    answer = replay(load(dump(raid, PLAYERS, "salt")), hexraid)
    assert answer == Verified(fingerprint(raid.state), len(raid.entries))


@pytest.mark.parametrize("change", [change_die, change_die_and_total])
@pytest.mark.parametrize("forged", [False, True], ids=["alone", "chain-mended"])
def test_a_changed_die_is_found_at_its_entry(
    raid: Game, hexraid: RulePack, change: Callable[[dict[str, Any]], None], forged: bool
) -> None:
    place = entry_with_dice(raid)
    data = with_line(raid, place, change)
    answer = replay(load(rechained(data) if forged else data), hexraid)
    assert isinstance(answer, Diverged)
    assert answer.entry == place
    assert answer.recorded != answer.worked_out


def test_a_changed_die_of_an_unfinished_game_is_found_by_the_chain(raid: Game, hexraid: RulePack) -> None:
    place = entry_with_dice(raid)
    texts = with_line(raid, place, change_die_and_total).splitlines(keepends=True)
    answer = replay(load(b"".join(texts[:-1])), hexraid)
    assert isinstance(answer, Diverged)
    assert answer.entry == place


@pytest.mark.parametrize("forged", [False, True], ids=["alone", "chain-mended"])
def test_a_changed_action_is_found_at_its_entry(raid: Game, hexraid: RulePack, forged: bool) -> None:
    place = next(n for n, entry in enumerate(raid.entries, 1) if entry.action.__struct_config__.tag == "move_to")

    def stay(content: dict[str, Any]) -> None:
        content["action"] = {"type": "end_turn", "side": content["action"]["side"]}

    data = with_line(raid, place, stay)
    answer = replay(load(rechained(data) if forged else data), hexraid)
    assert isinstance(answer, Diverged)
    assert answer.entry == place


@pytest.mark.parametrize(
    "action",
    [
        {"type": "no_such_action", "side": "raider"},
        {"type": "shoot", "side": "raider", "unit": 400, "target": 900},
        {"type": "end_turn", "side": "nobody"},
        {"type": "deal"},
        7,
    ],
)
def test_an_action_that_makes_no_sense_is_an_answer_and_no_traceback(
    raid: Game, hexraid: RulePack, action: Any
) -> None:
    data = with_line(raid, 3, lambda content: content.__setitem__("action", action))
    answer = replay(load(rechained(data)), hexraid)
    assert isinstance(answer, Diverged)
    assert answer.entry == 3


def test_a_changed_event_is_found_at_its_entry(raid: Game, hexraid: RulePack) -> None:
    place = next(n for n, e in enumerate(raid.entries, 1) if any(v.__struct_config__.tag == "moved" for v in e.events))

    def farther(content: dict[str, Any]) -> None:
        event = next(event for event in content["events"] if event["type"] == "moved")
        event["length"] += 1

    answer = replay(load(rechained(with_line(raid, place, farther))), hexraid)
    assert isinstance(answer, Diverged)
    assert answer.entry == place
    assert '"moved"' in answer.recorded


def test_events_that_are_no_list_are_found_at_their_entry(raid: Game, hexraid: RulePack) -> None:
    data = with_line(raid, 2, lambda content: content.__setitem__("events", {"none": True}))
    live = b"".join(rechained(data).splitlines(keepends=True)[:-1])
    for one in (data, rechained(data), live):
        answer = replay(load(one), hexraid)
        assert isinstance(answer, Diverged)
        assert answer.entry == 2


def test_an_entry_left_out_is_told_with_its_line(raid: Game) -> None:
    texts = lines(raid)
    with pytest.raises(DamagedFile, match="line 4"):
        load(b"".join((*texts[:3], *texts[4:])))


def test_another_version_of_the_pack_is_only_played_back(raid: Game, hexraid: RulePack) -> None:
    newer = replace(hexraid, version="2")
    answer = replay(load(dump(raid, PLAYERS)), newer)
    assert answer == PlayedBack("version 1", len(raid.entries), fingerprint(raid.state))


def test_a_record_of_another_version_with_a_broken_chain_is_found(raid: Game, hexraid: RulePack) -> None:
    data = with_line(raid, 5, change_nothing_but_dice_position)
    answer = replay(load(data), replace(hexraid, version="2"))
    assert isinstance(answer, Diverged)
    assert answer.entry == 5


def change_nothing_but_dice_position(content: dict[str, Any]) -> None:
    content["dice"] += 1


def test_a_changed_dice_position_is_found_at_its_entry(raid: Game, hexraid: RulePack) -> None:
    answer = replay(load(rechained(with_line(raid, 5, change_nothing_but_dice_position))), hexraid)
    assert isinstance(answer, Diverged)
    assert answer.entry == 5


def test_a_version_changed_by_hand_is_found_at_the_head(raid: Game, hexraid: RulePack) -> None:
    data = with_line(raid, 0, lambda content: content.__setitem__("version", "0"))
    answer = replay(load(data), hexraid)
    assert isinstance(answer, Diverged)
    assert answer.entry == 0
    assert isinstance(replay(load(rechained(data)), hexraid), PlayedBack)


def test_another_catalogue_is_only_played_back(raid: Game, hexraid: RulePack) -> None:
    data = rechained(with_line(raid, 0, lambda content: content.__setitem__("catalogue", "0" * 64)))
    answer = replay(load(data), hexraid)
    assert isinstance(answer, PlayedBack)
    assert answer.why.startswith("catalogue 000")


def test_a_changed_setup_is_found_at_the_head(raid: Game, hexraid: RulePack) -> None:
    def heal(content: dict[str, Any]) -> None:
        content["setup"]["counters"][0]["steps"] = 3

    def heal_and_hash(content: dict[str, Any]) -> None:
        heal(content)
        content["setup_hash"] = digest(canonical(content["setup"]))

    for change in (heal, heal_and_hash):
        answer = replay(load(rechained(with_line(raid, 0, change))), hexraid)
        assert isinstance(answer, Diverged)
        assert answer.entry == 0


@pytest.mark.parametrize("name", ["seed", "salt", "state"])
def test_a_changed_end_line_is_found_there(raid: Game, hexraid: RulePack, name: str) -> None:
    def change(content: dict[str, Any]) -> None:
        content[name] = 12 if name == "seed" else "other"

    last = len(raid.entries) + 1
    answer = replay(load(rechained(with_line(raid, last, change))), hexraid)
    assert isinstance(answer, Diverged)
    assert answer.entry == last


def test_another_winner_in_the_end_line_is_found_there(raid: Game, hexraid: RulePack) -> None:
    last = len(raid.entries) + 1
    data = with_line(raid, last, lambda content: content["end"].__setitem__("winner", "raider"))
    answer = replay(load(rechained(data)), hexraid)
    assert isinstance(answer, Diverged)
    assert answer.entry == last


def test_a_missing_hash_of_a_turn_is_found(raid: Game, hexraid: RulePack) -> None:
    place = next(n for n, line in enumerate(load(dump(raid, {})).lines, 1) if line.state)
    data = rechained(with_line(raid, place, lambda content: content.__setitem__("state", "")))
    answer = replay(load(data), hexraid)
    assert isinstance(answer, Diverged)
    assert answer.entry == place


def test_the_state_is_hashed_where_a_turn_of_a_player_begins(raid: Game) -> None:
    record = load(dump(raid, PLAYERS))
    turns = [line.n for line in record.lines if line.state]
    began = [
        number
        for number, entry in enumerate(raid.entries, 1)
        if any(event.__struct_config__.tag in ("turn_began", "raid_ended") for event in entry.events)
    ]
    assert turns == began


def test_every_line_is_chained_to_the_one_before(raid: Game) -> None:
    record = load(dump(raid, PLAYERS))
    assert first_broken_link(record) is None
    other = load(with_line(raid, 4, lambda content: content.__setitem__("dice", 999)))
    assert first_broken_link(other) == 4


def test_a_game_that_goes_on_shows_a_commitment_and_no_seed(raid: Game) -> None:
    live = replace(raid, entries=raid.entries[:5], state=raid.entries[4].after)
    record = load(dump(live, PLAYERS, "a long salt"))
    assert record.footer is None
    assert record.header.commitment == commitment(11, "a long salt")
    assert b'"seed"' not in dump(live, PLAYERS, "a long salt")
    ended = load(dump(raid, PLAYERS, "a long salt"))
    assert ended.footer is not None
    assert (ended.footer.seed, ended.footer.salt) == (11, "a long salt")


def test_an_unfinished_game_goes_on_only_with_the_seed_it_is_bound_to(raid: Game, hexraid: RulePack) -> None:
    live = replace(raid, entries=raid.entries[:6], state=raid.entries[5].after)
    record = load(dump(live, PLAYERS, "salt"))
    answer, game = resumed(record, hexraid, SeededDice(11), "salt")
    assert isinstance(answer, Verified)
    assert game.dice_position == raid.entries[6].dice_before
    wrong, _ = resumed(record, hexraid, SeededDice(12), "salt")
    assert wrong == Diverged(0, commitment(11, "salt"), commitment(12, "salt"))


def test_a_game_with_asked_dice_is_dumped_and_goes_on(raid: Game, hexraid: RulePack) -> None:
    asked: list[str] = []

    def ask(count: int, sides: int, rule: str) -> tuple[int, ...]:
        asked.append(rule)
        return (4,) * count

    game: Game | Refusal = open_game(hexraid, "battle", raid.rules.setup, AskedDice(ask, 5))  # type: ignore[arg-type]
    for entry in raid.entries[:6]:
        assert isinstance(game, Game)
        done = apply(game, entry.action)
        game = game if isinstance(done, Refusal) else done
    assert isinstance(game, Game)
    answer, again = resumed(load(dump(game, PLAYERS)), hexraid, AskedDice(ask, 5))
    assert isinstance(answer, Verified)
    assert again.dice_position == game.dice_position
    thrown = len(asked)
    before = again
    for _ in again.entries:
        undone = undo(before)
        assert isinstance(undone, Game)
        before = undone
    for entry in again.entries:
        before = perform(before, entry.action)
    assert fingerprint(before.state) == fingerprint(again.state)
    assert len(asked) == thrown


def test_house_rules_are_in_the_record_and_bound_again(hexraid: RulePack, raid: Game) -> None:
    house = Overlay(id="far", pack="hexraid", changes=(Change("numbers", "rounds", "value", 1),))
    game = open_game(hexraid, "battle", raid.rules.setup, SeededDice(3), house)  # type: ignore[arg-type]
    for kind in ("deal", "end_turn", "end_turn"):
        offer = next(
            offer
            for offer in game.rules.offers(game.state, game.state.windows[-1].sides[0])
            if offer.action.__struct_config__.tag == kind
        )
        done = apply(game, offer.done())
        assert isinstance(done, Game)
        game = done
    assert game.state.outcome is not None
    record = load(dump(game, PLAYERS))
    assert record.header.overlay == house
    answer, again = worked_out(record, hexraid)
    assert isinstance(answer, Verified)
    assert again.overlay == house


def test_a_game_opened_at_a_given_state_is_replayed_from_there(hexraid: RulePack, raid: Game) -> None:
    start = raid.entries[3].after
    game = new_game(hexraid, "battle", raid.rules, SeededDice(8), start)
    done = apply(game, Resign(side=Side("raider")))
    assert isinstance(done, Game)
    record = load(dump(done, PLAYERS))
    assert bytes(record.header.opening) == canonical(start)
    answer, again = worked_out(record, hexraid)
    assert isinstance(answer, Verified)
    assert again.start == start


def test_a_record_of_another_pack_is_refused(raid: Game, hexraid: RulePack) -> None:
    with pytest.raises(UnknownPack):
        replay(load(dump(raid, PLAYERS)), replace(hexraid, key="other"))


def test_a_setup_that_cannot_be_read_is_told(raid: Game, hexraid: RulePack) -> None:
    data = with_line(raid, 0, lambda content: content.__setitem__("setup", {"type": "nothing"}))
    with pytest.raises(DamagedFile):
        replay(load(rechained(data)), hexraid)


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (lambda data: b"", ForeignFile),
        (lambda data: b"PK\x03\x04" + data, ForeignFile),
        (lambda data: b'{"record":"something-else"}\n', ForeignFile),
        (lambda data: data[:-20], TruncatedFile),
        (lambda data: data.replace(b'"format":1', b'"format":2', 1), FutureVersion),
        (lambda data: data.replace(b'"format":1', b'"format":"x"', 1), DamagedFile),
        (lambda data: data.replace(b'"n":2', b'"n":two', 1), DamagedFile),
        (lambda data: data.replace(b'"n":2', b'"n":"\xff"', 1), DamagedFile),
        (lambda data: data + data.splitlines(keepends=True)[-1], DamagedFile),
        (lambda data: data + b"\n", DamagedFile),
    ],
)
def test_a_file_that_is_no_whole_record_is_told(raid: Game, spoil: Callable[[bytes], bytes], error: Any) -> None:
    with pytest.raises(error):
        load(spoil(dump(raid, PLAYERS)), "game.jsonl")


@pytest.mark.parametrize("name", [b'"setup":{', b'"events":[', b'"action":{'])
def test_a_record_nested_without_end_is_told(raid: Game, hexraid: RulePack, name: bytes) -> None:
    deep = name[:-1] + b"[" * 100_000 + b"]" * 100_000 + b"," + b'"x":' + name[-1:]
    with pytest.raises(DamagedFile):
        replay(load(dump(raid, PLAYERS).replace(name, deep, 1)), hexraid)


def test_every_single_byte_changed_is_noticed(raid: Game, hexraid: RulePack) -> None:
    """A byte in every 97 of a record is changed: the answer is never "verified"."""
    data = dump(replace(raid, entries=raid.entries[:8], state=raid.entries[7].after), PLAYERS, "salt")
    for place in range(0, len(data), 97):
        letter = b"0" if data[place : place + 1] != b"0" else b"1"
        changed = data[:place] + letter + data[place + 1 :]
        try:
            answer = replay(load(changed), hexraid)
        except (DamagedFile, ForeignFile, UnknownPack, FutureVersion):
            continue
        assert not isinstance(answer, Verified), place


def test_a_record_is_lines_of_plain_json(raid: Game) -> None:
    head, first, *_, last = dump(raid, PLAYERS).splitlines()
    assert msgspec.json.decode(head, type=Header).game == "battle"
    assert msgspec.json.decode(first, type=Line).n == 1
    assert msgspec.json.decode(last, type=Footer).end == raid.state.outcome
    assert isinstance(load(dump(raid, PLAYERS)), Record)
    assert isinstance(worked_out(load(b"".join(lines(raid)[:-1])), raid.pack)[1].dice, ScriptedDice)
