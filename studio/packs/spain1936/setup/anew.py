"""One sector chosen anew under its kind: other counts, other places; all the rest of the table stays as it is.

The sector is played as the game would play it (SP-I.3.5, I.4.6 to 4.13) on a table where everything else already
lies. When the game that made the table is known, its actions are then gone through again with those of the sector in
their place, so that the new record proves the new table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import msgspec

from studio.board.pieces import OpenBoard
from studio.engine.dice import SeededDice, Stream, splitmix
from studio.engine.game import Entry, Game, apply, new_game, offers, view
from studio.engine.history import History
from studio.engine.offers import Exhausted
from studio.engine.pack import RulePack
from studio.engine.record import dump, load
from studio.engine.replay import worked_out
from studio.engine.values import Action, Refusal
from studio.errors import N_, UsageError
from studio.packs.spain1936.model import DEFENDER
from studio.packs.spain1936.setup.actions import ChooseCounts, DropElement, PlaceElement
from studio.packs.spain1936.setup.checks import document_problems
from studio.packs.spain1936.setup.events import ElementPlaced
from studio.packs.spain1936.setup.game import SetUpRules
from studio.packs.spain1936.setup.player import Maker, Wishes
from studio.packs.spain1936.setup.result import with_provenance
from studio.packs.spain1936.setup.state import SettingUp, TableSetup, sector_at, with_sector
from studio.scenario.checks import BOOK
from studio.scenario.files import is_untouched
from studio.scenario.model import Scenario

TRIES = 16
MOST_ACTIONS = 80
OF_SECTOR = (ChooseCounts, PlaceElement, DropElement)


def sector_anew(
    pack: RulePack, scenario: Scenario, number: int, seed: int, keep: Iterable[int] = (), wishes: Wishes | None = None
) -> Scenario:
    """Lets the machine choose a sector anew; locked pieces, and those with the ids of `keep`, stay where they are.

    A table that is still by the book stays so: its record is worked out again with the new sector. The same seed gives
    the same bytes. Raises UsageError when the table has no such sector or no other filling fits beside what stays.
    """
    rules = _rules_of(pack, scenario)
    if not 1 <= number <= len(scenario.sectors) or len(scenario.sectors) < rules.bound.base.sectors:
        raise UsageError("sector.none", N_("This table has no sector {number} that was dealt."), number=number)
    kept = {*keep, *(piece.id for piece in scenario.pieces if piece.locked)}
    start = emptied(rules, state_of(rules, scenario), number, kept)
    parent = _parent(pack, scenario)
    before = _faults(scenario)
    edited: Scenario | None = None
    for attempt in range(TRIES):
        game = new_game(pack, "setup", rules, SeededDice(seed), start)
        filled = _played(game, number, splitmix(seed, attempt), wishes or Wishes())
        if filled is None:
            continue
        after = _with_pieces(scenario, filled.state, number)
        # A town whose last road finds no place goes with it (SP-I.4.12b): not when it is to stay.
        stays = kept <= {piece.id for piece in after.pieces}
        if after.pieces == scenario.pieces or not stays or not _faults(after) <= before:
            continue
        whole = rebuilt(parent, number, filling_of(filled), kept) if parent is not None else None
        if isinstance(whole, Game) and parent is not None and scenario.provenance is not None:
            players = load(scenario.provenance.record.encode()).header.players
            made = rules_result(whole, scenario)
            return with_provenance(made, dump(whole, players))
        edited = edited or after
        if whole is None:
            break
    if edited is not None:
        return edited
    raise UsageError(
        "sector.no-way", N_("No other filling of sector {number} was found that fits what stays."), number=number
    )


def emptied(rules: SetUpRules, state: SettingUp, number: int, keep: Iterable[int]) -> SettingUp:
    """Gives a state in which a sector waits for its counts, and only the pieces with some ids still lie in it."""
    kept = set(keep)
    pieces = tuple(piece for piece in state.pieces if piece.sector != number or piece.id in kept)
    bare = msgspec.structs.replace(sector_at(state, number), counts={}, dropped={})
    state = msgspec.structs.replace(with_sector(state, bare), pieces=pieces, filled=number - 1, outcome=None)
    return rules.opened(state)


def rebuilt(game: Game, number: int, filling: Iterable[Action], keep: Iterable[int] = ()) -> Game | Refusal:
    """Goes through the actions of a game again, with others in the place of those of one sector.

    Pieces that were kept are laid first. Gives the first refusal when something of the rest does not fit any more.
    """
    kept = set(keep)
    counts, *rest = filling
    stay = [
        entry.action
        for entry in game.entries
        for event in entry.events
        if isinstance(event, ElementPlaced) and event.piece.id in kept and _is_of(entry.action, number)
    ]
    fresh: list[Action] = [counts, *(action for action in stay if isinstance(action, PlaceElement)), *rest]
    first = game.entries[0].dice_before if game.entries else game.dice_position
    now = replace(game, dice_position=first, state=game.start, entries=History[Entry]())
    for action in _woven(game, number, fresh):
        window = now.state.windows[-1] if now.state.windows else None
        if window is not None and isinstance(action, OF_SECTOR):
            action = msgspec.structs.replace(action, side=window.sides[0])
        after = apply(now, action)
        if isinstance(after, Refusal):
            return after
        now = after
    return now


def filling_of(game: Game) -> tuple[Action, ...]:
    """Gives the actions with which a sector was filled, its counts first."""
    return tuple(entry.action for entry in game.entries)


def state_of(rules: SetUpRules, scenario: Scenario) -> SettingUp:
    """Gives the state of a set-up that has come as far as a document."""
    count = rules.bound.base.sectors
    return SettingUp(
        terrain=scenario.terrain,
        coast=scenario.coast,
        dice=scenario.deal or tuple(range(1, count + 1)),
        sectors=scenario.sectors,
        filled=count,
        pieces=scenario.pieces,
        objectives=scenario.objectives,
        season=scenario.season,
        weather=scenario.weather,
        wind=scenario.wind,
        camps=scenario.sides,
        works=scenario.works,
        works_ended=True,
    )


def rules_result(game: Game, scenario: Scenario) -> Scenario:
    """Gives the document of a game under the title of the one before; what stayed keeps its name."""
    made: Scenario = game.rules.result(game.state)
    names = {(piece.kind, piece.shape): piece.name for piece in scenario.pieces}
    marks = {objective.at: objective.name for objective in scenario.objectives}
    return msgspec.structs.replace(
        made,
        title=scenario.title,
        pieces=tuple(
            msgspec.structs.replace(piece, name=names.get((piece.kind, piece.shape), piece.name))
            for piece in made.pieces
        ),
        objectives=tuple(
            msgspec.structs.replace(objective, name=marks.get(objective.at, objective.name))
            for objective in made.objectives
        ),
    )


def _woven(game: Game, number: int, fresh: list[Action]) -> Iterable[Action]:
    """Gives the actions of a game with other ones in place of those of a sector."""
    done = False
    for entry in game.entries:
        if not _is_of(entry.action, number):
            yield entry.action
        elif not done:
            done = True
            yield from fresh
    if not done:
        yield from fresh


def _is_of(action: Action, number: int) -> bool:
    return isinstance(action, OF_SECTOR) and action.sector == number


def _played(game: Game, number: int, seed: int, wishes: Wishes) -> Game | None:
    """Lets the machine fill the open sector; None when it finds nothing or the rules refuse it."""
    assert isinstance(game.rules, SetUpRules)
    player = Maker(game.rules.bound, wishes)
    for _ in range(MOST_ACTIONS):
        state: Any = game.state
        if state.filled >= number:
            return game
        side = state.windows[-1].sides[0]
        stream = Stream(splitmix(seed, len(game.entries)))
        action = player.choose(view(game, side), offers(game, side), stream)
        after = None if isinstance(action, Exhausted) else apply(game, action)
        if after is None or isinstance(after, Refusal):
            return None
        game = after
    return None


def _with_pieces(scenario: Scenario, state: Any, number: int) -> Scenario:
    return msgspec.structs.replace(
        scenario,
        pieces=state.pieces,
        sectors=tuple(sector_at(state, number) if sector.number == number else sector for sector in scenario.sectors),
    )


def _parent(pack: RulePack, scenario: Scenario) -> Game | None:
    """Gives the game that made a table which nobody has touched since."""
    if scenario.provenance is None or not is_untouched(scenario):
        return None
    _, game = worked_out(load(scenario.provenance.record.encode()), pack, TableSetup)
    return game if game.state.outcome is not None else None


def _rules_of(pack: RulePack, scenario: Scenario) -> SetUpRules:
    board = scenario.board
    if not isinstance(board, OpenBoard):
        raise UsageError("sector.none", N_("This table has no sector {number} that was dealt."), number=0)
    points = next((camp.budget for camp in scenario.sides if camp.side == DEFENDER), 0)
    setup = TableSetup(length=board.width, width=board.height, points=points, title=scenario.title)
    rules = pack.bind("setup", setup, scenario.overlay)
    assert isinstance(rules, SetUpRules)
    return rules


def _faults(scenario: Scenario) -> set[tuple[str, str]]:
    """Names what is wrong with a table; a piece is named by its kind and form, for numbers change."""
    shapes = {f"piece:{piece.id}": f"{piece.kind} {piece.shape}" for piece in scenario.pieces}
    found = document_problems(scenario, BOOK)
    return {(one.code, shapes.get(one.subject, one.subject)) for one in found if one.severity == "fault"}
