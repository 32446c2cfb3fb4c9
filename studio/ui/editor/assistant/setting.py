"""A table that is being set by the book: the set-up game, who plays which side, and the way back and forward."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec

from studio.engine.dice import AskedDice, Dice, SeededDice, Stream, splitmix
from studio.engine.game import Game, apply, awaiting, new_game, offers, refuse, view
from studio.engine.offers import Exhausted, Offer
from studio.engine.pack import Player, RulePack
from studio.engine.record import dump
from studio.engine.showing import DealtDie, Purchase, SetUpStep, Tally
from studio.engine.values import Action, Reason, Refusal, RuleId, Side, State
from studio.errors import N_, StudioError
from studio.scenario.files import content_hash
from studio.scenario.model import Provenance, Scenario

__all__ = ["Advance", "DiceWanted", "Plan", "Setting"]

MOST_ACTIONS: Final = 600
SUGGESTIONS: Final = 60
SECTOR_TRIES: Final = 16
PERSON: Final = "person"

Progress = Callable[[int, int], None]


class DiceWanted(Exception):
    """Dice are to be thrown on the real table: how many, with how many sides, and for which rule."""

    def __init__(self, count: int, sides: int, rule: RuleId) -> None:
        super().__init__(f"{count}d{sides} {rule}")
        self.count, self.sides, self.rule = count, sides, rule


@dataclass(frozen=True)
class Plan:
    """How a table is to be set: the seed, the defender's points, the sides that a machine plays, who throws the dice.

    `choices` are the fields that the pack's set-up takes besides; `density` and `stock` are what the machine keeps to.
    """

    seed: int
    points: int = 0
    machines: tuple[Side, ...] = ()
    typed_dice: bool = False
    choices: Mapping[str, Any] = field(default_factory=dict)
    density: str = "normal"
    stock: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Advance:
    """How far a game came: the game, and the action whose dice somebody has to throw first."""

    game: Game
    action: Action | None = None
    wanted: DiceWanted | None = None


@dataclass(frozen=True)
class Branch:
    """A sector that is being chosen anew: the game it belongs to, its number, and the pieces that stay in it."""

    parent: Game
    number: int
    keep: tuple[int, ...]
    start: State


class Setting:
    """The set-up game as a person goes through it; every moment at which a person is awaited can be come back to.

    With `game` a set-up that was begun elsewhere is gone on with.
    """

    def __init__(self, pack: RulePack, plan: Plan, game: Game | None = None) -> None:
        self.pack = pack
        self.plan = plan
        if game is None:
            setup = pack.hooks["case_setup"]("setup", {"points": plan.points, **plan.choices})
            dice: Dice = AskedDice(_nobody_throws, plan.seed) if plan.typed_dice else SeededDice(plan.seed)
            game = new_game(pack, "setup", pack.bind("setup", setup), dice)
        wishing = pack.hooks.get("wishing_player")
        rules = game.rules
        self._player: Player = (
            wishing(rules, plan.density, plan.stock) if wishing else rules.player(pack.players["setup"][0])
        )
        self._moments = [game]
        self._branches: list[Branch] = []
        self._place = 0

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._moments[self._place]

    @property
    def side(self) -> Side | None:
        """Whose step it is; None when the table is set."""
        return self.side_in(self.game)

    @property
    def ended(self) -> bool:
        """Tells whether the table is set."""
        return not awaiting(self.game)

    @property
    def is_machines(self) -> bool:
        """Tells whether a machine has to act now."""
        return self._is_machines(self.game)

    @property
    def can_undo(self) -> bool:
        """Tells whether there is a moment before."""
        return self._place > 0

    @property
    def can_redo(self) -> bool:
        """Tells whether there is a moment after that was taken back."""
        return self._place + 1 < len(self._moments)

    def side_in(self, game: Game) -> Side | None:
        """Names the side that has to act in a game: the first of those awaited that is offered something."""
        return next((side for side in awaiting(game) if offers(game, side)), None)

    def offers(self) -> tuple[Offer, ...]:
        """Gives what may be done now."""
        side = self.side
        return offers(self.game, side) if side is not None else ()

    def refusal(self, action: Action) -> Refusal | None:
        """Judges an action."""
        return refuse(self.game, action)

    def steps(self) -> tuple[SetUpStep, ...]:
        """Gives the steps of the set-up and where they stand."""
        return self._steps_of(self.game)

    def tally(self) -> tuple[Tally, ...]:
        """Gives what the open sector still needs."""
        found: tuple[Tally, ...] = self._shown("setup_tally", self.game)
        return found

    def purchases(self) -> tuple[tuple[Purchase, ...], tuple[Reason, ...]]:
        """Gives what may be bought in the open step, and the lines of what there is to spend."""
        found: tuple[tuple[Purchase, ...], tuple[Reason, ...]] = self._shown("setup_purchases", self.game) or ((), ())
        return found

    def dealt(self) -> tuple[DealtDie, ...]:
        """Gives the dice of the deal."""
        found: tuple[DealtDie, ...] = self._shown("setup_dice", self.game)
        return found

    def scenario(self) -> Scenario:
        """Gives the document as far as it was set."""
        found: Scenario = self.game.rules.result(self.game.state)
        return found

    def finished(self) -> Scenario:
        """Gives the document with the record of the game as its provenance."""
        scenario = self.scenario()
        machine = self.pack.players["setup"][0]
        players = {str(side): machine if side in self.plan.machines else PERSON for side in self.game.rules.sides}
        provenance = Provenance(record=dump(self.game, players).decode(), produced=content_hash(scenario))
        return msgspec.structs.replace(scenario, provenance=provenance)

    def do(self, game: Game, action: Action, faces: Sequence[int] = (), sides: int = 6) -> Game | Refusal:
        """Does an action; raises DiceWanted when dice are to be thrown that were not given."""
        if faces and isinstance(game.dice, AskedDice):
            thrown = (*game.dice.thrown[: game.dice_position], *((sides, face) for face in faces))
            game = replace(game, dice=AskedDice(_nobody_throws, self.plan.seed, game.dice_position, thrown))
        after = apply(game, action)
        return after if isinstance(after, Refusal) else self._joined(after)

    def keep(self, game: Game) -> None:
        """Goes on from a game; what was taken back before is forgotten."""
        if game is not self.game:
            del self._moments[self._place + 1 :]
            self._moments.append(game)
            self._place += 1

    def undo(self) -> None:
        """Goes back to the moment before."""
        if self.can_undo:
            self._place -= 1

    def redo(self) -> None:
        """Goes forward again."""
        if self.can_redo:
            self._place += 1

    def machines_turn(self, game: Game, progress: Progress) -> Advance:
        """Lets the machine play its sides until a person is awaited; any thread."""
        return self._run(game, progress, lambda now: not self._is_machines(now))

    def finish_step(self, game: Game, progress: Progress) -> Advance:
        """Lets the machine end the open step for whoever it belongs to; any thread."""
        here = self._open_place(game)
        return self._run(game, progress, lambda now: self._open_place(now) != here and not self._is_machines(now))

    def finish_all(self, game: Game, progress: Progress) -> Advance:
        """Lets the machine do all the rest; any thread."""
        return self._run(game, progress, lambda _now: False)

    def one_action(self, game: Game, progress: Progress) -> Advance:
        """Lets the machine do one action for whoever is awaited, then play its own sides; any thread."""
        count = len(game.entries)
        return self._run(game, progress, lambda now: len(now.entries) > count and not self._is_machines(now))

    def sectors_to_choose(self) -> tuple[int, ...]:
        """Names the sectors that may be chosen anew: those whose counts are known."""
        if "sector_emptied" not in self.pack.hooks or self._branch_of(self.game) is not None:
            return ()
        return tuple(sector.number for sector in self.scenario().sectors if sector.counts)

    def sector_anew(self, number: int, keep: tuple[int, ...] = ()) -> Game:
        """Gives a game in which one sector waits for its counts while all else lies; filled, it takes its old place."""
        parent = self.game
        state = self.pack.hooks["sector_emptied"](parent.rules, parent.state, number, keep)
        branch = Branch(parent, number, keep, state)
        self._branches.append(branch)
        return new_game(self.pack, "setup", parent.rules, parent.dice.rewound(parent.dice_position), state)

    def sector_by_machine(self, number: int, keep: tuple[int, ...], game: Game, progress: Progress) -> Advance:
        """Lets the machine choose a sector anew until all the rest fits; any thread."""
        for attempt in range(SECTOR_TRIES):
            progress(attempt, SECTOR_TRIES)
            now = self.sector_anew(number, keep)
            seed = splitmix(self.plan.seed, len(self._moments) * SECTOR_TRIES + attempt)
            for step in range(MOST_ACTIONS):
                side = self.side_in(now)
                assert side is not None
                action = self._player.choose(view(now, side), offers(now, side), Stream(splitmix(seed, step)))
                after = action if isinstance(action, Exhausted) else self.do(now, action)
                if not isinstance(after, Game):
                    break
                now = after
                if self._branch_of(now) is None:
                    if now.state != game.state:
                        return Advance(now)
                    break
        raise StudioError(
            "sector.no-way", N_("No other filling of sector {number} was found that fits what stays."), number=number
        )

    def _branch_of(self, game: Game) -> Branch | None:
        return next((branch for branch in self._branches if branch.start is game.start), None)

    def _joined(self, game: Game) -> Game | Refusal:
        """Gives the whole game once a sector that was chosen anew is full, or why the rest does not fit."""
        branch = self._branch_of(game)
        if branch is None or any(step.state == "now" and step.sector == branch.number for step in self._steps_of(game)):
            return game
        whole: Game | Refusal = self.pack.hooks["sector_rebuilt"](branch.parent, branch.number, game, branch.keep)
        return whole

    def suggestion(self, offer: Offer) -> Any:
        """Gives a value of an offer's first open name that is not refused, sampled; None when none was found."""
        name, domain = next(iter(offer.open.items()))
        stream = Stream(splitmix(self.plan.seed, len(self.game.entries)))
        for _ in range(SUGGESTIONS):
            value = domain.sample(stream)
            if domain.contains(value) and self.refusal(offer.narrow(name, value).done()) is None:
                return value
        return None

    def _run(self, game: Game, progress: Progress, enough: Callable[[Game], bool]) -> Advance:
        for _ in range(MOST_ACTIONS):
            side = self.side_in(game)
            if side is None or enough(game):
                return Advance(game)
            steps = self._steps_of(game)
            progress(sum(step.state == "done" for step in steps), len(steps))
            stream = Stream(splitmix(self.plan.seed, len(game.entries)))
            action = self._player.choose(view(game, side), offers(game, side), stream)
            if isinstance(action, Exhausted):
                raise StudioError("assistant.stuck", N_("The computer found nothing it may do here."))
            try:
                after = self.do(game, action)
            except DiceWanted as wanted:
                return Advance(game, action, wanted)
            if isinstance(after, Refusal):
                raise StudioError("assistant.stuck", N_("The computer found nothing it may do here."))
            game = after
        raise StudioError("assistant.stuck", N_("The computer found nothing it may do here."))

    def _open_place(self, game: Game) -> int:
        steps = self._steps_of(game)
        return next((place for place, step in enumerate(steps) if step.state == "now"), len(steps))

    def _steps_of(self, game: Game) -> tuple[SetUpStep, ...]:
        found: tuple[SetUpStep, ...] = self._shown("setup_steps", game)
        return found

    def _shown(self, name: str, game: Game) -> Any:
        hook = self.pack.hooks.get(name)
        return hook(game.rules, game.state) if hook is not None else ()

    def _is_machines(self, game: Game) -> bool:
        return self.side_in(game) in self.plan.machines


def _nobody_throws(count: int, sides: int, rule: RuleId) -> Sequence[int]:
    raise DiceWanted(count, sides, rule)
