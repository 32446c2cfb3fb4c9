"""What a pack promises: a rule system as a value, and one game of it bound to a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.metadata import entry_points
from typing import Any, Protocol, TypeVar

import msgspec

from studio.engine.catalogue import Catalogue
from studio.engine.dice import Stream
from studio.engine.offers import Exhausted, Offer
from studio.engine.overlay import NO_OVERLAY, Overlay, laid_over, misfit, misfits
from studio.engine.overlay_files import require_pack
from studio.engine.resolution import Resolution
from studio.engine.tables import Table
from studio.engine.values import Action, Event, Outcome, Problem, Refusal, Setup, Side, State
from studio.errors import N_, UnknownPack, UsageError

ENTRY_POINTS = "estado_mayor.packs"

S = TypeVar("S", bound=State)


class Player(Protocol):
    """A machine player: it sees a view and the offers, and thinks with a stream of its own."""

    def choose(self, view: Any, offers: Sequence[Offer], stream: Stream) -> Action | Exhausted:
        """Chooses an action; Exhausted when it found none within its bounds."""
        ...


class GameRules(Protocol):
    """One game of a pack, bound to a setup and an overlay; it may hold caches, never state.

    `offers` and `refuse` are given the acting side's view and nothing more, so a refusal cannot betray a secret;
    `resolve` and `evolve` are given the full state. `evolve` is the only writer of state.
    """

    @property
    def setup(self) -> Setup: ...

    @property
    def sides(self) -> tuple[Side, ...]: ...

    @property
    def state_type(self) -> type[State]: ...

    @property
    def action_types(self) -> tuple[type[Action], ...]: ...

    @property
    def event_types(self) -> tuple[type[Event], ...]: ...

    def begin(self) -> State:
        """Gives the state the game opens with; no dice are thrown yet."""
        ...

    def offers(self, view: Any, side: Side) -> tuple[Offer, ...]:
        """Gives all that the side may do now, in a fixed order."""
        ...

    def refuse(self, view: Any, action: Action) -> Refusal | None:
        """Judges one action; the first code in catalogue order that applies, or None."""
        ...

    def resolve(self, resolution: Resolution, action: Action) -> None:
        """Works an action out that is not refused."""
        ...

    def evolve(self, state: Any, event: Any) -> State:
        """Gives the state after an event."""
        ...

    def outcome(self, state: Any) -> Outcome | None:
        """Tells how the game ended, or None while it goes on."""
        ...

    def result(self, state: Any) -> Any:
        """Gives what the game made: a scenario from the set-up, a battle result from the battle."""
        ...

    def player(self, name: str) -> Player:
        """Gives a machine player by name: random, easy, normal.

        Raises UsageError for a name the pack does not have.
        """
        ...

    def situation(self, data: Mapping[str, Any]) -> State:
        """Builds the state that a case describes; the keys are the pack's own and documented by it."""
        ...


Bind = Callable[["RulePack", Setup, Overlay], GameRules]


@dataclass(frozen=True)
class RulePack:
    """A rule system: its key, titles, version, catalogue, phrases and games (`setup`, `battle`).

    `setups` names the Setup type of each game, so that a record can be opened. `hooks` are what a pack may offer
    besides: `tables()`, `options() -> (names that house rules may turn on, ...)`, `problems(document, standard)`,
    `not_reached() -> {row: what it waits for}` of rows that are worked with but that no battle reaches yet,
    `army_cost(army, overlay)`, `army_problems(army, budget)`, `army_rows(army, language, overlay)`,
    `names(rules, view, language) -> {field: {id: name}}`, `case_setup(game, data) -> Setup`,
    `conformance_setups() -> {game: (Setup, ...)}`, `picture(rules, view)`, and, when states hold secrets,
    `secret_twins() -> ((Setup, Setup, side that sees no difference), ...)` of battles.
    """

    key: str
    title: Mapping[str, str]
    version: str
    load_catalogue: Callable[[], Catalogue]
    load_phrases: Callable[[], Mapping[str, Mapping[str, str]]]
    games: Mapping[str, Bind]
    players: Mapping[str, tuple[str, ...]]
    not_yet: Callable[[], Mapping[str, str]]
    hooks: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    setups: Callable[[], Mapping[str, type[Setup]]] = dict

    @cached_property
    def catalogue(self) -> Catalogue:
        """The rules in the order of the book."""
        return self.load_catalogue()

    @cached_property
    def phrases(self) -> Mapping[str, Mapping[str, str]]:
        """The pack's texts: key -> language -> text with {params}."""
        return self.load_phrases()

    def bind(self, game: str, setup: Setup, overlay: Overlay = NO_OVERLAY) -> GameRules:
        """Binds one of the pack's games to a setup.

        Raises KeyError for a game the pack does not have, UsageError for house rules of another pack or with an option
        that it does not have, and UnfitOverlay for a cell that no table of the pack has.
        """
        if overlay != NO_OVERLAY:
            self.require_fit(overlay)
        return self.games[game](self, setup, overlay)

    def require_fit(self, overlay: Overlay) -> None:
        """Raises UsageError or UnfitOverlay when house rules are not made for this pack, its tables and its options."""
        require_pack(overlay, self.key)
        for option in self._strange_options(overlay):
            raise UsageError(
                "overlay.no-option",
                N_("There is no option “{option}” in this pack; there are: {known}."),
                overlay.id,
                option=option,
                known=", ".join(self.hooks["options"]()),
            )
        if "tables" in self.hooks:
            laid_over(self.tables, overlay)

    def misfits(self, overlay: Overlay) -> tuple[Problem, ...]:
        """Gives every fault of house rules for this pack; none when games can be bound with them."""
        if overlay.pack and overlay.pack != self.key:
            return (misfit("house-other-pack", overlay, theirs=overlay.pack, pack=self.key),)
        strange = [misfit("house-option-unknown", overlay, option=name) for name in self._strange_options(overlay)]
        return (*strange, *(misfits(self.tables, overlay) if "tables" in self.hooks else ()))

    def fitting(self, overlay: Overlay) -> Overlay:
        """Gives house rules that fit as they are, and none in the place of those that do not."""
        return NO_OVERLAY if self.misfits(overlay) else overlay

    def _strange_options(self, overlay: Overlay) -> tuple[str, ...]:
        if not overlay.options or "options" not in self.hooks:
            return ()
        known = self.hooks["options"]()
        return tuple(option for option in overlay.options if option not in known)

    @cached_property
    def tables(self) -> Mapping[str, Table]:
        """All tables of the pack by name, from its hook `tables()`; none when it has no such hook."""
        load = self.hooks.get("tables")
        found: Mapping[str, Table] = load() if load else {}
        return found

    def problems(self, document: Any, standard: str) -> tuple[Problem, ...]:
        """Checks a document of this pack by a standard: `book` or `playable`.

        House rules in it that do not fit are faults; the rest is then judged by the book alone.
        """
        unfit = self.misfits(getattr(document, "overlay", NO_OVERLAY))
        if unfit:
            document = msgspec.structs.replace(document, overlay=NO_OVERLAY)
        found: tuple[Problem, ...] = self.hooks["problems"](document, standard)
        return (*unfit, *found)


def pack_keys() -> tuple[str, ...]:
    """Names every installed pack, in order."""
    return tuple(sorted(entry.name for entry in entry_points(group=ENTRY_POINTS)))


def find_pack(key: str) -> RulePack:
    """Finds an installed pack by its key.

    Raises UnknownPack, naming the packs that are there.
    """
    for entry in entry_points(group=ENTRY_POINTS):
        if entry.name == key:
            pack: RulePack = entry.load()
            return pack
    raise UnknownPack.named(key, list(pack_keys()))


@cache
def decoder(kinds: tuple[type[msgspec.Struct], ...]) -> msgspec.json.Decoder[Any]:
    """Makes the strict decoder of a pack's tagged actions or events, once for each set of them."""
    return msgspec.json.Decoder(_union(kinds), strict=True)


@cache
def list_decoder(kinds: tuple[type[msgspec.Struct], ...]) -> msgspec.json.Decoder[Any]:
    """Makes the strict decoder of lists of tagged events, one list for each action, once for each set of them."""
    return msgspec.json.Decoder(list[tuple[_union(kinds), ...]], strict=True)  # type: ignore[misc]


def _union(kinds: tuple[type[msgspec.Struct], ...]) -> Any:
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return union
