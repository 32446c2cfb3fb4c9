"""Games: what is done, refused, undone and ended by the kernel itself."""

from typing import Any

import pytest

from studio.engine.canon import fingerprint
from studio.engine.dice import AskedDice, ExhaustedDice, ScriptedDice, SeededDice, Stream
from studio.engine.game import Game, apply, awaiting, legal_actions, offers, open_game, perform, play, refuse, undo
from studio.engine.kernel_actions import evolve_kernel
from studio.engine.offers import Exhausted
from studio.engine.pack import RulePack, find_pack
from studio.engine.players import RandomPlayer
from studio.engine.values import Action, Agree, Outcome, Refusal, Resign, RuleId, Side
from studio.errors import BrokenPromise, UnknownPack

RAIDER, SENTRY = Side("raider"), Side("sentry")


def done(game: Game, action: Action) -> Game:
    after = apply(game, action)
    assert isinstance(after, Game), after
    return after


@pytest.mark.rule("EM-1")
def test_who_resigns_loses_to_the_only_rival_left(opened: Game) -> None:
    over = done(opened, Resign(side=SENTRY))
    assert over.state.outcome == Outcome(RAIDER, RuleId("EM-1"), "resigned")
    assert awaiting(over) == ()
    assert offers(over, RAIDER) == ()


@pytest.mark.rule("EM-2")
def test_a_game_ends_as_a_draw_when_all_agree(opened: Game) -> None:
    one = done(opened, Agree(side=SENTRY))
    assert one.state.outcome is None
    assert awaiting(one) == (RAIDER,)
    both = done(one, Agree(side=RAIDER))
    assert both.state.outcome == Outcome(None, RuleId("EM-2"), "agreed")


@pytest.mark.rule("EM-2")
def test_nobody_agrees_twice(opened: Game) -> None:
    one = done(opened, Agree(side=SENTRY))
    assert refuse(one, Agree(side=SENTRY)) == Refusal("agreed-already", RuleId("EM-2"), {"side": "sentry"})


@pytest.mark.rule("EM-3")
def test_only_a_side_that_is_awaited_acts(opened: Game) -> None:
    from hexraid.moves import Deal

    assert refuse(opened, Deal(side=SENTRY)) == Refusal("not-awaited", RuleId("EM-3"), {"side": "sentry"})
    assert refuse(opened, Resign(side=Side("nobody"))) == Refusal("not-awaited", RuleId("EM-3"), {"side": "nobody"})
    assert refuse(opened, Deal(side=RAIDER)) is None


@pytest.mark.rule("EM-3")
def test_a_game_that_is_over_takes_no_action(opened: Game) -> None:
    from hexraid.moves import Deal

    over = done(opened, Resign(side=SENTRY))
    for action in (Deal(side=RAIDER), Resign(side=RAIDER), Agree(side=RAIDER)):
        assert refuse(over, action) == Refusal("game-over", RuleId("EM-3"))


@pytest.mark.rule("EM-4")
def test_undo_gives_the_dice_back(raid: Game) -> None:
    before = undo(raid)
    assert isinstance(before, Game)
    assert before.dice_position == raid.entries[-1].dice_before
    assert before.state == raid.entries[-2].after
    again = perform(before, raid.entries[-1].action)
    assert again.entries[-1].events == raid.entries[-1].events


@pytest.mark.rule("EM-4")
def test_there_is_nothing_to_undo_at_the_beginning(opened: Game) -> None:
    assert undo(opened) == Refusal("nothing-to-undo", RuleId("EM-4"))


@pytest.mark.rule("EM-5")
def test_among_people_what_was_shown_is_not_undone(opened: Game) -> None:
    from hexraid.moves import Deal, EndTurn

    dealt = done(opened, Deal(side=RAIDER))
    assert undo(dealt, among_people=True) == Refusal("undo-would-unsee", RuleId("EM-5"))
    assert isinstance(undo(dealt), Game)
    one = done(opened, Agree(side=SENTRY))
    assert isinstance(undo(one, among_people=True), Game)
    assert EndTurn(side=RAIDER).side == RAIDER


def test_a_game_never_changes(opened: Game) -> None:
    before = fingerprint(opened.state), opened.dice_position, opened.entries
    done(done(opened, Agree(side=SENTRY)), Agree(side=RAIDER))
    assert (fingerprint(opened.state), opened.dice_position, opened.entries) == before


def test_the_same_game_branches_with_the_same_dice(opened: Game) -> None:
    from hexraid.moves import Deal

    one, other = done(opened, Deal(side=RAIDER)), done(opened, Deal(side=RAIDER))
    assert one.entries == other.entries


def test_legal_actions_are_sampled_where_something_is_open(raid: Game, hexraid: RulePack) -> None:
    from hexraid.pack import plain_table

    game = open_game(hexraid, "setup", plain_table(), SeededDice(1))
    actions = legal_actions(game, RAIDER, Stream(1), samples=4)
    assert len(actions) == 4
    assert all(refuse(game, action) is None for action in actions)
    assert legal_actions(game, SENTRY, Stream(1)) == ()


class Cheat:
    """A player that does what it may not."""

    def choose(self, view: Any, offers: Any, stream: Stream) -> Action:
        from hexraid.moves import EndTurn

        return EndTurn(side=RAIDER)


class Idle:
    """A player that never finds anything."""

    def choose(self, view: Any, offers: Any, stream: Stream) -> Exhausted:
        return Exhausted(3)


def test_a_player_that_is_refused_breaks_its_promise(opened: Game) -> None:
    with pytest.raises(BrokenPromise) as caught:
        play(opened, {RAIDER: Cheat(), SENTRY: Cheat()}, 1)
    assert caught.value.given[1].code == "not-now"  # type: ignore[index]


def test_a_player_that_finds_nothing_resigns(opened: Game) -> None:
    over = play(opened, {RAIDER: Idle(), SENTRY: Idle()}, 1)
    assert over.state.outcome == Outcome(SENTRY, RuleId("EM-1"), "resigned")


def test_games_are_bounded(opened: Game) -> None:
    with pytest.raises(BrokenPromise):
        play(opened, {RAIDER: RandomPlayer(), SENTRY: RandomPlayer()}, 1, bound=3)


def test_a_kernel_event_of_no_kernel_is_a_broken_promise(raid: Game) -> None:
    with pytest.raises(TypeError):
        evolve_kernel(raid.state, raid.entries[0].events[0])


def test_an_unknown_pack_is_named_with_those_that_are_there() -> None:
    with pytest.raises(UnknownPack, match="spain1936"):
        find_pack("no-such-pack")


RULE = RuleId("X-1")


def test_seeded_dice_throw_the_same_again_from_a_position() -> None:
    dice = SeededDice(42)
    first = dice.roll(5, 6, RULE)
    position = dice.position
    second = dice.roll(5, 6, RULE)
    assert dice.rewound(0).roll(5, 6, RULE) == first
    assert dice.rewound(position).roll(5, 6, RULE) == second


def test_the_generator_is_splitmix64() -> None:
    """The published first numbers of SplitMix64 for the seed 1234567."""
    from studio.engine.dice import splitmix

    assert [splitmix(1234567, n) for n in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_faces_are_even_within_chance() -> None:
    stream = Stream(7)
    counts = [0] * 6
    for _ in range(6000):
        counts[stream.below(6)] += 1
    assert sum((count - 1000) ** 2 for count in counts) / 1000 < 20.5


def test_scripted_dice_give_faces_and_orders_as_written() -> None:
    dice = ScriptedDice((3, (1, 0, 2), 6))
    assert dice.roll(1, 6, RULE) == (3,)
    assert dice.order(3) == (1, 0, 2)
    assert dice.rewound(2).roll(1, 6, RULE) == (6,)
    with pytest.raises(ExhaustedDice):
        dice.roll(2, 6, RULE)
    with pytest.raises(ExhaustedDice):
        dice.rewound(0).roll(1, 2, RULE)
    with pytest.raises(ExhaustedDice):
        dice.rewound(0).order(3)


def test_asked_dice_are_asked_once_with_their_rule_and_known_after_undo() -> None:
    asked: list[tuple[int, int, str]] = []

    def ask(count: int, sides: int, rule: RuleId) -> tuple[int, ...]:
        asked.append((count, sides, rule))
        return (5,) * count

    dice = AskedDice(ask, 9)
    assert dice.roll(2, 6, RULE) == (5, 5)
    order = dice.order(4)
    back = dice.rewound(0)
    assert back.roll(2, 6, RULE) == (5, 5)
    assert back.order(4) == order
    assert asked == [(2, 6, "X-1")]
    other = dice.rewound(0)
    other.roll(1, 10, RULE)
    assert asked == [(2, 6, "X-1"), (1, 10, "X-1")]


def test_asked_dice_take_no_impossible_face() -> None:
    dice = AskedDice(lambda count, sides, rule: (7,))
    with pytest.raises(ExhaustedDice):
        dice.roll(1, 6, RULE)
