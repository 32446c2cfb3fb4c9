"""The contract of a pack, put to every pack that is installed and to the one that comes with the tests."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from studio.engine.canon import canonical, fingerprint
from studio.engine.dice import ScriptedDice, SeededDice, Stream
from studio.engine.game import Game, apply, awaiting, new_game, offers, perform, refuse, undo, view
from studio.engine.offers import Exhausted, Offer
from studio.engine.pack import RulePack, decoder
from studio.engine.record import dump, load
from studio.engine.replay import Verified, resumed, worked_out
from studio.engine.secrets import view as blank
from studio.engine.telling import log_of, names_for, tell_outcome
from studio.engine.values import KERNEL_ACTIONS, KERNEL_EVENTS, Action, Event, Outcome, Refusal, RuleId, Side
from studio.words import load as load_words

STEPS = 120
OFFERS = 5
HOLE = re.compile(r"\{\w+(:[^}]*)?\}|\[[a-z]+\.[^\]]*\]")


def walked(game: Game, seed: int, steps: int = STEPS) -> Iterator[tuple[Game, tuple[Action, ...]]]:
    """Walks through a game by sampled actions: each game on the way, with some actions sampled there."""
    stream = Stream(seed)
    for _ in range(steps):
        waiting = awaiting(game)
        if not waiting:
            return
        given = offers(game, waiting[0])
        assert given, "a side is awaited and nothing is offered to it"
        some = [given[place] for place in stream.order(len(given))]
        sampled = [offer.sample(stream) for offer in some[:OFFERS]]
        actions = tuple(action for action in sampled if not isinstance(action, Exhausted))
        if not actions:
            actions = _chosen_by_player(game, waiting[0], stream)
        if not actions:
            return
        yield game, actions
        done = apply(game, actions[0])
        assert not isinstance(done, Refusal)
        game = done


def _chosen_by_player(game: Game, side: Side, stream: Stream) -> tuple[Action, ...]:
    """Gives what the pack's own players find where chance alone finds nothing, in a narrow place for a piece say."""
    for name in game.pack.players[game.name]:
        action = game.rules.player(name).choose(view(game, side), offers(game, side), stream)
        if not isinstance(action, Exhausted):
            return (action,)
    return ()


def rules_of(event: Event) -> Iterator[RuleId]:
    yield event.rule
    yield from (reason.rule for reason in event.because)
    yield from (chance.rule for chance in event.rolls)
    outcome = getattr(event, "outcome", None)
    if isinstance(outcome, Outcome):
        yield outcome.rule


def leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        for one in value.values():
            yield from leaves(one)
    elif isinstance(value, list):
        for one in value:
            yield from leaves(one)
    else:
        yield value


def test_the_same_seed_gives_the_same_record(bench: Any) -> None:
    assert dump(bench.finished(), {}) == dump(bench.play_anew(), {})


def test_a_sampled_action_is_never_refused(bench: Any) -> None:
    refused = [
        (action, refusal)
        for game, actions in walked(bench.new(3), 3)
        for action in actions
        if (refusal := refuse(game, action))
    ]
    assert refused == []


def test_a_refused_action_leaves_the_game_untouched(bench: Any) -> None:
    earlier: list[Action] = []
    refusals = 0
    for game, actions in walked(bench.new(4), 4):
        before = fingerprint(game.state), game.dice_position, len(game.entries)
        for action in (*earlier[-8:], *(msgspec.structs.replace(one, side=Side("nobody")) for one in actions[:1])):
            if refuse(game, action):
                refusals += 1
                first, again = apply(game, action), apply(game, action)
                assert isinstance(first, Refusal)
                assert first == again
                assert first.rule in game.pack.catalogue
        assert (fingerprint(game.state), game.dice_position, len(game.entries)) == before
        earlier += actions
    assert refusals > 0


def test_what_is_undone_and_done_again_is_equal(bench: Any) -> None:
    game = bench.finished()
    step = max(1, len(game.entries) // 60)
    while game.entries:
        last = game.entries[-1]
        before = undo(game)
        assert isinstance(before, Game)
        assert before.dice_position == last.dice_before
        if len(game.entries) % step == 0:
            again = perform(before, last.action)
            assert canonical(again.entries[-1].events) == canonical(last.events)
            assert fingerprint(again.state) == fingerprint(game.state)
            assert again.dice_position == game.dice_position
        game = before
    assert game.state == game.start


def test_rules_bound_anew_give_the_same_from_any_moment(bench: Any) -> None:
    """Whatever bound rules keep to be quick is no state: forgetting it changes nothing."""
    game = bench.finished()
    befores = (game.start, *(entry.after for entry in game.entries))
    for place in range(0, len(game.entries), max(1, len(game.entries) // 60)):
        entry = game.entries[place]
        fresh = replace(
            game,
            rules=bench.rules(),
            state=befores[place],
            entries=game.entries[:place],
            dice_position=entry.dice_before,
        )
        assert refuse(fresh, entry.action) is None
        again = perform(fresh, entry.action)
        assert canonical(again.entries[-1].events) == canonical(entry.events)


def test_what_is_dumped_loaded_and_replayed_is_equal(bench: Any) -> None:
    game = bench.finished()
    record = dump(game, {"a": "random"}, "salt")
    answer, again = worked_out(load(record), bench.pack)
    assert isinstance(answer, Verified), answer
    assert fingerprint(again.state) == fingerprint(game.state)
    assert dump(again, {"a": "random"}, "salt") == record


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 22))
def test_games_of_many_seeds_end_and_are_verified(bench: Any, seed: int) -> None:
    game = bench.play_anew(seed)
    assert game.state.outcome is not None
    answer, _ = worked_out(load(dump(game, {})), bench.pack)
    assert isinstance(answer, Verified), answer


def test_an_unfinished_game_is_dumped_and_played_on(bench: Any) -> None:
    game = bench.finished()
    half = len(game.entries) // 2
    live = replace(
        game,
        entries=game.entries[:half],
        state=game.entries[half - 1].after if half else game.start,
        dice_position=game.entries[half].dice_before,
    )
    answer, going_on = resumed(load(dump(live, {}, "salt")), bench.pack, SeededDice(1), "salt")
    assert isinstance(answer, Verified), answer
    for entry in game.entries[half:]:
        done = apply(going_on, entry.action)
        assert isinstance(done, Game)
        going_on = done
    assert dump(going_on, {}, "salt") == dump(game, {}, "salt")


def test_every_event_cites_rows_of_the_catalogue(bench: Any) -> None:
    game = bench.finished()
    unknown = {
        (event.__struct_config__.tag, rule)
        for entry in game.entries
        for event in entry.events
        for rule in rules_of(event)
        if rule not in bench.pack.catalogue
    }
    assert unknown == set()


def test_every_die_and_card_stands_in_an_event_once(bench: Any) -> None:
    lines = dump(bench.finished(), {}).splitlines(keepends=True)
    answer, game = worked_out(load(b"".join(lines[:-1])), bench.pack)
    assert isinstance(answer, Verified), answer
    assert isinstance(game.dice, ScriptedDice)
    assert game.dice_position == len(game.dice.draws)


def test_games_end(bench: Any) -> None:
    game = bench.finished()
    outcome = game.state.outcome
    assert outcome is not None
    assert outcome == game.rules.outcome(game.state)
    assert outcome.rule in bench.pack.catalogue
    assert outcome.winner is None or outcome.winner in game.rules.sides
    assert awaiting(game) == ()
    assert [offers(game, side) for side in game.rules.sides] == [() for _ in game.rules.sides]
    game.rules.result(game.state)


def test_states_actions_and_events_are_exact_and_read_back_equal(bench: Any) -> None:
    game = bench.finished()
    actions = decoder((*game.rules.action_types, *KERNEL_ACTIONS))
    events = decoder((*game.rules.event_types, *KERNEL_EVENTS))
    states = msgspec.json.Decoder(game.rules.state_type)
    for entry in game.entries[:: max(1, len(game.entries) // 100)]:
        assert actions.decode(canonical(entry.action)) == entry.action
        assert [events.decode(canonical(event)) for event in entry.events] == list(entry.events)
        text = canonical(entry.after)
        assert states.decode(text) == entry.after
        told = msgspec.json.decode(canonical((entry.action, entry.events, entry.after)))
        assert not any(isinstance(leaf, float) for leaf in leaves(told))


def test_offers_are_the_same_for_the_same_view_and_can_be_written_down(bench: Any) -> None:
    for game, _ in walked(bench.new(5), 5, 40):
        side = awaiting(game)[0]
        one, other = bench.rules(), bench.rules()
        first = canonical([offer.plain() for offer in one.offers(view(game, side), side)])
        assert first == canonical([offer.plain() for offer in other.offers(view(game, side), side)])


def test_a_narrowed_offer_leads_to_an_action(bench: Any) -> None:
    stream = Stream(6)
    for game, _ in walked(bench.new(6), 6, 20):
        for offer in offers(game, awaiting(game)[0])[:OFFERS]:
            sampled = _narrowed_once(offer, stream).sample(stream)
            if not isinstance(sampled, Exhausted):
                assert refuse(game, sampled) is None


def _narrowed_once(offer: Offer, stream: Stream) -> Offer:
    for name, domain in offer.open.items():
        value = domain.sample(stream)
        return offer.narrow(name, value) if domain.contains(value) else offer
    return offer


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_log_of_each_side_is_told_in_whole_sentences(bench: Any, language: str) -> None:
    game = bench.finished()
    words = load_words(language)
    broken = {
        text
        for side in game.rules.sides
        for _, told in log_of(game, side, words)
        for text in (told.text, *(line.text for line in told.lines), *told.dice_texts)
        if HOLE.search(text) or not text.strip()
    }
    assert sorted(broken)[:10] == []
    names = names_for(game.pack, game.rules, game.state, words)
    assert game.state.outcome is not None
    assert not HOLE.search(tell_outcome(game.pack, game.state.outcome, names, words).text)


def test_a_pack_without_twins_hides_nothing(bench: Any) -> None:
    """Whoever puts secrets into a state must offer twins, or nothing proves that they are kept."""
    if "secret_twins" in bench.pack.hooks:
        return
    game = bench.finished()
    for side in game.rules.sides:
        assert blank(game.start, side) == game.start
        assert all(blank(entry.after, side) == entry.after for entry in game.entries)


def test_what_one_side_hides_the_other_does_not_notice(pack: RulePack) -> None:
    """Plays twins that differ only in what one side hides, until the hidden thing itself comes to light."""
    twins = pack.hooks.get("secret_twins", tuple)()
    for one, other, observer in twins:
        for seed in range(4):
            compared = _compare_twins(pack, one, other, observer, seed)
            assert compared > 0


def _compare_twins(pack: RulePack, one: Any, other: Any, observer: Side, seed: int) -> int:
    rules = pack.bind("battle", one)
    game = new_game(pack, "battle", rules, SeededDice(seed))
    twin = new_game(pack, "battle", pack.bind("battle", other), SeededDice(seed))
    words = load_words("en")
    player = rules.player("random")
    streams = {side: Stream(seed * 7 + place) for place, side in enumerate(rules.sides)}
    compared = 0
    while awaiting(game):
        _assert_alike(game, twin, observer)
        compared += 1
        side = awaiting(game)[0]
        action = player.choose(view(game, side), offers(game, side), streams[side])
        assert not isinstance(action, Exhausted)
        theirs = refuse(twin, action)
        if theirs is not None:
            assert side != observer, "the observer's own action was refused because of what he cannot know"
            break
        game, twin = perform(game, action), perform(twin, action)
        if any(event.reveals for entry in (game.entries[-1], twin.entries[-1]) for event in entry.events):
            break
    told = [_log(each, observer, words) for each in (game, twin)]
    shown = next((n for n, e in enumerate(game.entries) if any(event.reveals for event in e.events)), None)
    shown_to_twin = next((n for n, e in enumerate(twin.entries) if any(event.reveals for event in e.events)), None)
    until = min(n for n in (shown, shown_to_twin, len(game.entries)) if n is not None)
    assert [line for line in told[0] if line[0] <= until] == [line for line in told[1] if line[0] <= until]
    return compared


def _assert_alike(game: Game, twin: Game, observer: Side) -> None:
    assert canonical(view(game, observer)) == canonical(view(twin, observer))
    assert awaiting(game) == awaiting(twin)
    given = [[offer.plain() for offer in offers(each, observer)] for each in (game, twin)]
    assert canonical(given[0]) == canonical(given[1])
    for offer in offers(game, observer):
        sampled = offer.sample(Stream(1))
        if not isinstance(sampled, Exhausted):
            assert refuse(game, sampled) == refuse(twin, sampled)
    picture = game.pack.hooks.get("picture")
    if picture is not None:
        drawn = [picture(each.rules, view(each, observer)) for each in (game, twin)]
        assert canonical(drawn[0]) == canonical(drawn[1])


def _log(game: Game, side: Side, words: Any) -> list[tuple[int, Any]]:
    return list(log_of(game, side, words))
