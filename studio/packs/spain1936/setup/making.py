"""A scenario made by machine: the set-up game played by the maker from a seed, its record kept as provenance."""

from __future__ import annotations

import msgspec

from studio.engine.dice import SeededDice, Stream
from studio.engine.game import Game, new_game, play
from studio.engine.overlay import NO_OVERLAY, Overlay
from studio.engine.pack import RulePack
from studio.engine.record import dump
from studio.engine.values import Side
from studio.errors import N_, UsageError
from studio.packs.spain1936.book import load_book
from studio.packs.spain1936.lists import NATIONS, army_cost, army_faults, attacker_budget, load_lists
from studio.packs.spain1936.model import ATTACKER, DEFENDER, SIDES
from studio.packs.spain1936.setup.game import SetUpRules
from studio.packs.spain1936.setup.player import Maker, Wishes
from studio.packs.spain1936.setup.result import with_provenance
from studio.packs.spain1936.setup.state import TableSetup
from studio.packs.spain1936.setup.stock import DENSITIES, NORMAL
from studio.scenario.model import Army, Scenario

BOUND = 400
MAKER = "maker"


class MakeRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What to make: empty terrain or season leave it to dice and machine, 0 points make a table without armies.

    `armies` are the attacker's and the defender's; points of the defender follow from his army when both are given.
    `density` and `stock` are those of `Wishes`.
    """

    seed: int
    terrain: str = ""
    season: str = ""
    points: int = 0
    armies: tuple[Army, Army] | None = None
    title: str = ""
    length: int = 180_000
    width: int = 120_000
    waiting_days: int = 0
    overlay: Overlay = NO_OVERLAY
    density: str = NORMAL
    stock: dict[str, int] = {}


def make(pack: RulePack, request: MakeRequest) -> Scenario:
    """Makes a scenario; the same request and seed give the same bytes.

    Raises UsageError for a terrain or season that is not there or a table that is too small.
    """
    return with_record(pack, made_game(pack, request), request.overlay)


def made_game(pack: RulePack, request: MakeRequest) -> Game:
    """Plays the set-up game by machine to its end."""
    request = _with_points(request)
    _judge(request)
    rules = pack.bind("setup", _setup(request), request.overlay)
    game = new_game(pack, "setup", rules, SeededDice(request.seed))
    armies: dict[Side, Army] = dict(zip(SIDES, request.armies, strict=True)) if request.armies else {}
    wishes = Wishes(request.terrain, request.season, armies, request.density, request.stock)
    assert isinstance(rules, SetUpRules)
    player = Maker(rules.bound, wishes)
    return play(game, {ATTACKER: player, DEFENDER: player}, request.seed, BOUND)


def with_record(pack: RulePack, game: Game, overlay: Overlay = NO_OVERLAY) -> Scenario:
    """Gives the scenario of a set-up game with its record as provenance."""
    players = {str(side): MAKER for side in SIDES}
    return with_provenance(game.rules.result(game.state), dump(game, players, overlay=overlay))


def _setup(request: MakeRequest) -> TableSetup:
    nations = _nations(request)
    return TableSetup(
        length=request.length,
        width=request.width,
        points=request.points,
        nations=nations,
        waiting_days=request.waiting_days,
        title=request.title,
    )


def _nations(request: MakeRequest) -> tuple[str, str]:
    if request.armies:
        return request.armies[0].nation, request.armies[1].nation
    first = Stream(request.seed).below(len(NATIONS))
    return NATIONS[first], NATIONS[1 - first]


def _with_points(request: MakeRequest) -> MakeRequest:
    """Gives a request whose points are the cost of the defender's army when only armies were named."""
    if request.armies is None or request.points:
        return request
    points = army_cost(load_lists(request.overlay), request.armies[1])
    return msgspec.structs.replace(request, points=points)


def _judge(request: MakeRequest) -> None:
    book = load_book(request.overlay)
    budgets = (attacker_budget(book.number, request.points), request.points)
    for army, budget, side in zip(request.armies or (), budgets, SIDES, strict=False):
        for problem in army_faults(load_lists(request.overlay), army, budget):
            raise UsageError(
                problem.code,
                N_("The army of the {side} may not fight here: {problem} ({rule}, {subject})."),
                advice=N_("“army check” lists all that is wrong with a list."),
                side=side,
                problem=problem.code,
                rule=problem.rule,
                subject=problem.subject,
            )
    if request.density not in DENSITIES:
        raise UsageError(
            "density-unknown", N_("There is no density “{name}”; there are: {known}."),
            name=request.density, known=", ".join(DENSITIES),
        )  # fmt: skip
    if request.terrain and request.terrain not in book.terrains:
        raise UsageError(
            "terrain-unknown", N_("There is no terrain “{name}”; there are: {known}."),
            name=request.terrain, known=", ".join(book.terrains),
        )  # fmt: skip
    if request.season and request.season not in book.seasons:
        raise UsageError(
            "season-unknown", N_("There is no season “{name}”; there are: {known}."),
            name=request.season, known=", ".join(book.seasons),
        )  # fmt: skip
