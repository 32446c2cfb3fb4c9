"""Secrets: blanked by type wherever they lie, and told as unknown."""

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

import msgspec
import pytest

from studio.engine.canon import canonical
from studio.engine.dice import SeededDice
from studio.engine.game import Game, open_game, play, view
from studio.engine.pack import RulePack
from studio.engine.piles import new_pile
from studio.engine.secrets import EVERYBODY, NOBODY, Secret, reveal
from studio.engine.secrets import view as blank
from studio.engine.side_view import view_lines
from studio.engine.telling import log_of, tell
from studio.engine.values import Drawn, Reason, RuleId, Side
from studio.places import resources
from studio.words import load

T = TypeVar("T")


class Leaf(msgspec.Struct, frozen=True):
    inner: Secret[int]


class Box(msgspec.Struct, Generic[T], frozen=True):
    content: T


class Nest(msgspec.Struct, frozen=True):
    leaves: tuple[Leaf, ...] = ()
    by_name: dict[str, Leaf] = {}
    rows: list[Leaf] = []
    anything: Any = None
    box: Box[Secret[int]] | None = None
    plain: int = 0


def test_a_secret_is_seen_by_its_owner_alone() -> None:
    secret = Secret("a", 7)
    assert blank(secret, "a") == secret
    assert blank(secret, "b") == Secret("a", None, False)
    assert blank(Secret(NOBODY, 7), "") == Secret(NOBODY, None, False)
    assert blank(Secret(EVERYBODY, 7), "b") == Secret(EVERYBODY, 7)


def test_secrets_are_blanked_wherever_they_lie() -> None:
    leaf = Leaf(Secret("a", 777))
    nest = Nest((leaf,), {"x": leaf}, [leaf], leaf, Box(Secret("a", 777)))
    assert b"777" not in canonical(blank(nest, "b"))
    assert blank(nest, "a") == nest


def test_what_holds_no_secret_is_shared_and_not_copied() -> None:
    nest = Nest(plain=3)
    assert blank(nest, "b") is nest


def test_a_blanked_secret_cannot_be_revealed() -> None:
    with pytest.raises(ValueError, match="view"):
        reveal(blank(Secret("a", 7), "b"))


def test_the_order_of_a_pile_is_nobodys_and_its_size_everybodys() -> None:
    pile = new_pile("deck", ("one", "two"))
    seen = blank(pile, "a")
    assert seen.size == 2
    assert b"one" not in canonical(seen)


def test_a_view_shows_neither_kinds_nor_cards_nor_path_of_the_rival(raid: Game) -> None:
    early = raid.entries[0].after
    seen = blank(early, "sentry")
    for counter in seen.counters:
        assert counter.kind.known == (counter.side == "sentry")
    assert not seen.hands[0].known
    assert seen.hands[1].known
    assert blank(early, "raider").path.value is None
    assert not seen.deck.order.known
    assert view(raid, Side("sentry")).path.known


@pytest.mark.parametrize(("language", "word"), [("en", "unknown"), ("es", "desconocido")])
def test_the_log_of_a_rival_tells_hidden_things_as_unknown(raid: Game, language: str, word: str) -> None:
    words = load(language)
    began = {
        side: next(told for number, told in log_of(raid, Side(side), words) if number == 1 and "1" in told.text)
        for side in ("raider", "sentry")
    }
    assert word in began["sentry"].text
    assert word not in began["raider"].text


def test_the_log_leaves_quiet_events_out(raid: Game) -> None:
    told = [one.text for _, one in log_of(raid, Side("raider"), load("en"))]
    assert told
    assert "The reaction is over." not in told


def test_a_card_drawn_by_the_rival_is_told_as_unknown(hexraid: RulePack, raid: Game) -> None:
    event = raid.entries[0].events[-1]
    assert any(isinstance(chance, Drawn) for chance in event.rolls)
    told = tell(hexraid, blank(event, "sentry"), {}, load("en"))
    assert told.dice_texts == ("drawn from deck: unknown",)


def test_an_event_is_told_with_rules_lines_and_dice(hexraid: RulePack) -> None:
    from hexraid.moves import ShotFired

    from studio.engine.values import Roll

    event = ShotFired(
        rule=RuleId("HR-12"),
        because=(Reason(RuleId("HR-13"), -1, "wood"), Reason(RuleId("HR-17"), 1, "ammunition", {"unit": 4})),
        rolls=(Roll(RuleId("HR-12"), 6, (5, 3)),),
        unit=4,
        target=1,
        distance=8798,
        total=8,
        needed=8,
        hit=True,
    )
    names = {"unit": {4: "Squad A"}, "target": {1: "Counter 1"}}
    told = tell(hexraid, event, names, load("en"))
    assert told.text == "Squad A shoots at Counter 1 at 3.5″: 8 of 8."
    assert told.rules == ("HR-12", "HR-13", "HR-17")
    assert [(line.text, line.value) for line in told.lines] == [("target in a wood", -1), ("ammunition of Squad A", 1)]
    assert told.dice_texts == ("2d6: 5 and 3",)
    spanish = tell(hexraid, event, names, load("es"))
    assert spanish.text == "Squad A dispara a Counter 1 a 3,5″: 8 de 8."


@pytest.fixture(scope="module")
def pixels() -> Iterator[Callable[[Game, Side], bytes]]:
    """Paints a game as a side sees it, to compare pixel by pixel."""
    from hexraid.drawing import picture

    from studio.drawing.look import load_look
    from studio.drawing.palette import load_palette
    from studio.paint.application import painting_application
    from studio.paint.fonts import load_fonts
    from studio.paint.images import image
    from studio.paint.painter import prepare

    application = painting_application()
    palette = load_palette(resources() / "styles", "light")
    fonts = load_fonts(load_look(resources()), resources() / "fonts")

    def painted(game: Game, side: Side) -> bytes:
        prepared = prepare(picture(game.rules, view(game, side)), palette, fonts)
        drawn = image(prepared, palette, 60, 5)  # kept while its bytes are read
        return bytes(drawn.constBits())

    yield painted
    assert application is not None


@pytest.mark.parametrize("seed", range(100))
def test_in_a_hundred_games_no_hidden_thing_is_noticed(
    hexraid: RulePack, pixels: Callable[[Game, Side], bytes], seed: int
) -> None:
    """Two raids that differ only in what one side hides look alike to the other until something is shown."""
    from hexraid.pack import secret_twins
    from hexraid.twins import first_difference

    one, other, observer = secret_twins()[seed % len(secret_twins())]
    assert first_difference(hexraid, one, other, observer, seed, {"pixels": pixels}) is None


def test_a_pack_that_betrays_a_secret_is_noticed(hexraid: RulePack) -> None:
    """A reaction that opens only for true squads, and refuses by what is hidden, is what the twins are there for."""
    from hexraid.leaky import leaky
    from hexraid.pack import secret_twins
    from hexraid.twins import first_difference

    found = {
        first_difference(leaky(hexraid), one, other, observer, seed, {})
        for one, other, observer in secret_twins()[:2]
        for seed in range(20)
    }
    assert found != {None}


def test_the_owner_himself_sees_the_difference(hexraid: RulePack, pixels: Callable[[Game, Side], bytes]) -> None:
    from hexraid.pack import secret_twins
    from hexraid.twins import first_difference

    one, other, _ = secret_twins()[0]
    assert first_difference(hexraid, one, other, Side("raider"), 1, {}) == "view after 0 actions"
    games = [open_game(hexraid, "battle", setup, SeededDice(1)) for setup in (one, other)]
    assert pixels(games[0], Side("raider")) != pixels(games[1], Side("raider"))


@pytest.mark.parametrize("seed", range(12))
def test_the_view_of_a_side_that_is_handed_on_shows_nothing_hidden(hexraid: RulePack, seed: int) -> None:
    from hexraid.pack import secret_twins
    from hexraid.twins import first_difference

    def handed_on(game: Game, side: Side) -> list[bytes]:
        return list(view_lines(game, side, {}))

    one, other, observer = secret_twins()[seed % len(secret_twins())]
    assert first_difference(hexraid, one, other, observer, seed, {"side view": handed_on}) is None


def test_the_view_of_a_side_holds_its_own_actions_and_neither_set_up_nor_seed(hexraid: RulePack) -> None:
    from hexraid.pack import plain_raid

    game = open_game(hexraid, "battle", plain_raid(), SeededDice(5))
    game = play(game, {side: game.rules.player("random") for side in game.rules.sides}, 5)
    head, *lines, last = [msgspec.json.decode(line) for line in view_lines(game, Side("raider"), {"raider": "person"})]
    assert (head["view"], head["side"], head["players"]) == ("estado-mayor-view", "raider", {"raider": "person"})
    assert {"setup", "commitment", "start"} & set(head) == set()
    assert [line["n"] for line in lines] == list(range(1, len(game.entries) + 1))
    assert {line["by"]: line["action"] is None for line in lines} == {"raider": False, "sentry": True}
    assert last["end"] == msgspec.json.decode(canonical(game.state.outcome))
