"""The pack *1936*: its key, texts, games and hooks joined into one value, each loaded when it is asked for."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec

from studio.engine.catalogue import Catalogue
from studio.engine.overlay import NO_OVERLAY, Overlay
from studio.engine.pack import GameRules, RulePack
from studio.engine.tables import Table, load_tables
from studio.engine.values import Problem, Rule, RuleId, Setup
from studio.packs.spain1936.book import KEY
from studio.places import resources
from studio.words import Words

VERSION = "1.0"
TITLE = {"es": "1936", "en": "1936"}
DENSITIES = ("sparse", "normal", "dense")
PLAYERS = {"setup": ("maker", "random"), "battle": ("random", "easy", "normal")}


def _folder() -> Any:
    return resources() / "packs" / KEY


def load_catalogue() -> Catalogue:
    """Reads the rules in the order of the book: `rules.toml`, or the parts it is made of."""
    whole = _folder() / "rules.toml"
    files = [whole] if whole.exists() else sorted(_folder().glob("rules-*.toml"), reverse=True)
    rows = [row for file in files for row in tomllib.loads(file.read_text("utf-8"))["rule"]]
    return Catalogue(Rule(RuleId(row["id"]), row["es"], row["en"], row["origin"]) for row in rows)


def load_phrases() -> Mapping[str, Mapping[str, str]]:
    """Reads and joins every `phrases*.toml`."""
    phrases: dict[str, Mapping[str, str]] = {}
    for file in sorted(_folder().glob("phrases*.toml")):
        phrases.update(tomllib.loads(file.read_text("utf-8")))
    return phrases


def not_yet() -> Mapping[str, str]:
    """Reads the rows that have no code yet, with the reason of each."""
    found: Mapping[str, str] = tomllib.loads((_folder() / "not_yet.toml").read_text("utf-8"))
    return found


def not_reached() -> Mapping[str, str]:
    """Reads the rows that are worked with but that no battle reaches yet, with what each waits for."""
    found: Mapping[str, str] = tomllib.loads((_folder() / "not_reached.toml").read_text("utf-8"))
    return found


def options() -> tuple[str, ...]:
    """Names the options of T-OPTIONS that are played: house rules may turn them on."""
    waiting = not_yet()
    return tuple(str(keys[0]) for keys, row in PACK.tables["options"].rows.items() if str(row.rule) not in waiting)


def bind_set_up(pack: RulePack, setup: Setup, overlay: Overlay) -> GameRules:
    """Binds the set-up game."""
    from studio.packs.spain1936.setup.game import bind_set_up as bind

    return bind(pack, setup, overlay)


def bind_battle(pack: RulePack, setup: Setup, overlay: Overlay) -> GameRules:
    """Binds the battle."""
    from studio.packs.spain1936.binding import bind_battle as bind

    rules: GameRules = bind(pack, setup, overlay)
    return rules


def battle_setup(scenario: Any, options: tuple[str, ...] = ()) -> Setup:
    """Gives the set-up of a battle on a scenario with both armies in it."""
    from studio.packs.spain1936.binding import battle_of

    return battle_of(scenario, options)


def deploy_armies(scenario: Any, seed: int) -> Any:
    """Places the armies of a scenario by machine."""
    from studio.packs.spain1936.campaign import deploy_armies as deploy

    return deploy(PACK, scenario, seed)


def typed_result(scenario: Any, form: Any) -> Any:
    """Makes the result of a battle from what was typed in at a real table."""
    from studio.packs.spain1936.campaign import typed_result as result

    return result(scenario, form)


def unit_strength(nation: str, kind: str) -> int:
    """Gives what a whole unit counts in a campaign; 0 for one that no list of the nation has."""
    from studio.packs.spain1936.fates import listed_strength

    return listed_strength(nation, kind)


def tables() -> Mapping[str, Table]:
    """Reads every table of the pack."""
    return load_tables(_folder() / "tables")


def setup_types() -> Mapping[str, type[Setup]]:
    """Names the type of each game's set-up, to read a record with."""
    from studio.packs.spain1936.battle import BattleSetup
    from studio.packs.spain1936.setup.state import TableSetup

    return {"setup": TableSetup, "battle": BattleSetup}


def names(rules: GameRules, view: Any, language: str) -> Mapping[str, Mapping[Any, str]]:
    """Gives what the units and objectives of a battle are called."""
    from studio.packs.spain1936.naming import names_of

    return names_of(rules, view, language)


def case_setup(game: str, data: Mapping[str, Any]) -> Setup:
    """Builds the set-up that a case describes: the fields of `TableSetup`, or what a battle's case may name."""
    if game == "setup":
        from studio.packs.spain1936.setup.state import TableSetup

        return msgspec.convert({"type": "spain1936.table_setup", **data}, TableSetup)
    from studio.packs.spain1936.situations import setup_of

    return setup_of(data)


def facts(rules: GameRules, view: Any, action: Any) -> tuple[Any, ...]:
    """Gives what an order, a move or a reaction rests on, line by line with its rules."""
    from studio.packs.spain1936.explaining import facts_of

    return facts_of(rules, view, action)


def secret_twins() -> tuple[tuple[Setup, Setup, Any], ...]:
    """Gives battles that differ only in what one side hides."""
    from studio.packs.spain1936.situations import twins

    return twins()


def conformance_setups() -> Mapping[str, tuple[Setup, ...]]:
    """Gives set-ups of both games for the suite that every pack is put to."""
    from studio.packs.spain1936.setup.making import MakeRequest, make
    from studio.packs.spain1936.setup.state import TableSetup

    scenario = make(PACK, MakeRequest(seed=7, terrain="llanura", points=300))
    return {"setup": (TableSetup(points=300),), "battle": (battle_setup(scenario),)}


def problems(document: Any, standard: str) -> tuple[Problem, ...]:
    """Checks a scenario or an army by a standard."""
    from studio.packs.spain1936.setup.checks import document_problems

    return document_problems(document, standard)


def make_scenario(**wishes: Any) -> Any:
    """Makes a scenario by machine; the wishes are the fields of `MakeRequest`, its seed above all."""
    from studio.packs.spain1936.setup.making import MakeRequest, make

    return make(PACK, MakeRequest(**wishes))


def setup_choices() -> Mapping[str, tuple[str, ...]]:
    """Names what a maker of tables may be asked for: terrains, seasons, how much scenery, days of waiting."""
    found = load_tables(_folder() / "tables")
    terrains = tuple(str(keys[0]) for keys in found["terrain"].rows)
    seasons = tuple(dict.fromkeys(str(keys[0]) for keys in found["weather"].rows))
    number = {str(row["name"]): int(row["value"]) for row in found["conventions"].rows.values()}
    days = tuple(str(day) for day in range(number["waiting_days_most"] + 1))
    return {"terrain": terrains, "season": seasons, "density": DENSITIES, "waiting_days": days}


def army_cost(army: Any, overlay: Overlay = NO_OVERLAY) -> int:
    """Gives the points of an army."""
    from studio.packs.spain1936 import lists

    return lists.army_cost(lists.load_lists(overlay), army)


def army_problems(army: Any, budget: int = 0) -> tuple[Problem, ...]:
    """Gives every fault of an army; a budget of 0 is not checked."""
    from studio.packs.spain1936 import lists

    return tuple(lists.army_faults(lists.load_lists(), army, budget))


def army_rows(army: Any, language: str, overlay: Overlay = NO_OVERLAY) -> list[dict[str, Any]]:
    """Gives name, quality, upgrades and points of each unit."""
    from studio.packs.spain1936 import lists

    return lists.army_rows(lists.load_lists(overlay), army, language)


def battlefield(rules: GameRules) -> Any:
    """Gives the scenario that a battle is fought on."""
    return rules.setup.scenario  # type: ignore[attr-defined]


def counters(rules: Any, view: Any, words: Words) -> tuple[Any, ...]:
    """Gives the counters on the table; for these and the next see `studio.engine.showing`."""
    from studio.packs.spain1936 import showing

    return showing.counters(rules, view, PACK.phrases, words)


def works(rules: Any, view: Any) -> tuple[Any, ...]:
    """Gives the works that changed since the battle opened."""
    from studio.packs.spain1936 import showing

    return showing.works(rules, view)


def progress(rules: Any, view: Any, event: Any) -> Any:
    """Tells where a battle stands."""
    from studio.packs.spain1936 import showing

    return showing.progress(rules, view, event)


def sketches(rules: Any, before: Any, event: Any, words: Words) -> tuple[Any, ...]:
    """Gives what is drawn on the table for an event."""
    from studio.packs.spain1936 import showing

    return showing.sketches(rules, before, event, PACK.phrases, words)


def dice_shown(rules: Any, event: Any) -> tuple[Any, ...]:
    """Gives the dice of an event as they look."""
    from studio.packs.spain1936 import showing

    return showing.dice_shown(rules, event)


def unit_card(rules: Any, view: Any, unit: int, words: Words) -> Any:
    """Gives the card of a unit."""
    from studio.packs.spain1936 import showing_cards

    return showing_cards.unit_card(rules, view, unit, PACK.phrases, words)


def unit_rows(rules: Any, view: Any, words: Words) -> tuple[Any, ...]:
    """Gives the table of units."""
    from studio.packs.spain1936 import showing_cards

    return showing_cards.unit_rows(rules, view, PACK.phrases, words)


def forecast(rules: Any, view: Any, shooter: int, target: int, words: Words) -> Any:
    """Works out what a shot would do."""
    from studio.packs.spain1936 import showing_cards

    return showing_cards.forecast_shown(rules, view, shooter, target, PACK.phrases, words)


def offer_text(rules: Any, offer: Any, words: Words) -> str:
    """Says what an offer is, for a person who plays by hand."""
    from studio.packs.spain1936 import showing_offers

    return showing_offers.offer_text(rules, offer, PACK.phrases, words)


def referee_offers(rules: Any, view: Any, side: Any) -> tuple[Any, ...]:
    """Gives what a referee may do, entered by the side that is awaited."""
    from studio.packs.spain1936 import wind

    return wind.referee_offers(rules, view, side)


def choice_text(rules: Any, name: str, value: Any, words: Words) -> str:
    """Says a value that may be chosen."""
    from studio.packs.spain1936 import showing_offers

    return showing_offers.choice_text(rules, name, value, PACK.phrases, words)


def setup_steps(rules: Any, view: Any) -> tuple[Any, ...]:
    """Gives the steps of a set-up and where they stand."""
    from studio.packs.spain1936.setup import showing

    return showing.setup_steps(rules, view)


def setup_tally(rules: Any, view: Any) -> tuple[Any, ...]:
    """Gives what the open sector still needs."""
    from studio.packs.spain1936.setup import showing

    return showing.setup_tally(rules, view)


def setup_dice(rules: Any, view: Any) -> tuple[Any, ...]:
    """Gives the dice of the deal."""
    from studio.packs.spain1936.setup import showing

    return showing.setup_dice(rules, view)


def setup_purchases(rules: Any, view: Any) -> tuple[Any, ...]:
    """Gives what may be bought in the open step, and the lines of what there is to spend."""
    from studio.packs.spain1936.setup import showing

    return showing.setup_purchases(rules, view)


def wishing_player(rules: Any, density: str, stock: Mapping[str, int]) -> Any:
    """Gives the machine that sets tables, with its wishes."""
    from studio.packs.spain1936.setup.player import Maker, Wishes

    return Maker(rules.bound, Wishes(density=density, stock=dict(stock)))


def army_built(nation: str, budget: int, seed: int) -> Any:
    """Builds an army list by machine; the same seed gives the same list."""
    from studio.engine.dice import Stream
    from studio.packs.spain1936 import lists
    from studio.packs.spain1936.list_builder import build_army

    return build_army(lists.load_lists(), KEY, nation, budget, Stream(seed))


def sector_anew(scenario: Any, number: int, seed: int, keep: tuple[int, ...] = (), **wishes: Any) -> Any:
    """Lets the machine choose one sector anew; everything else stays."""
    from studio.packs.spain1936.setup.anew import sector_anew as anew
    from studio.packs.spain1936.setup.player import Wishes

    return anew(PACK, scenario, number, seed, keep, Wishes(**wishes))


def sector_emptied(rules: Any, state: Any, number: int, keep: tuple[int, ...]) -> Any:
    """Gives the state of a set-up in which one sector waits to be chosen anew."""
    from studio.packs.spain1936.setup.anew import emptied

    return emptied(rules, state, number, keep)


def sector_rebuilt(game: Any, number: int, filled: Any, keep: tuple[int, ...]) -> Any:
    """Gives a game with one sector filled as another game filled it, or why the rest does not fit."""
    from studio.packs.spain1936.setup.anew import filling_of, rebuilt

    return rebuilt(game, number, filling_of(filled), keep)


def reach_problems(scenario: Any) -> tuple[Problem, ...]:
    """Warns of objectives and zones that a class of mover cannot reach."""
    from studio.packs.spain1936.setup.reach import reach_problems as reach

    return reach(scenario)


def fairness(scenario: Any) -> Any:
    """Tells how even a table is for both sides."""
    from studio.packs.spain1936.setup.fairness import fairness as fair

    return fair(scenario)


def stock_kinds() -> tuple[str, ...]:
    """Names the kinds of scenery that a club may own."""
    from studio.packs.spain1936.setup.stock import stock_kinds as kinds

    return kinds()


def lacking(scenario: Any, stock: Mapping[str, int]) -> tuple[Any, ...]:
    """Tells what a table has more of than the club owns."""
    from studio.packs.spain1936.setup.stock import lacking as lack

    return lack(scenario, stock)


def piece_templates(overlay: Overlay) -> Mapping[str, Any]:
    """Gives each element that may be laid, in its usual size about the origin."""
    from studio.packs.spain1936.setup.probing import templates

    return templates(overlay)


def work_templates(overlay: Overlay) -> Mapping[str, Any]:
    """Gives each work that may be built, in its usual size about the origin."""
    from studio.packs.spain1936.setup import work_templates as templates

    return templates.work_templates(overlay)


def work_prices(_overlay: Overlay) -> Mapping[str, Any]:
    """Gives what each work costs, with its rule."""
    from studio.packs.spain1936.setup import work_templates as templates

    return templates.work_prices()


def thing_rules() -> Mapping[str, RuleId]:
    """Names the rule of what lies on a table beside scenery and works."""
    return {"zones": RuleId("SP-I.7.16"), "objectives": RuleId("SP-I.7.3")}


def sight_probe(scenario: Any, at: Any, cell: int, size: tuple[int, int]) -> Any:
    """Tells what a man at a spot of the empty table does not see."""
    from studio.packs.spain1936.setup.probing import probe

    return probe(scenario, at, cell, size)


def lay_map(request: Any) -> Any:
    """Lays a map of the real world on a table."""
    from studio.packs.spain1936.importing.laying import lay_map as lay

    return lay(request)


def usual_table() -> tuple[int, int]:
    """Gives length and width of the table that the book has in mind, in 1/100 mm."""
    from studio.packs.spain1936.book import load_book

    number = load_book().number
    return number["table_length"], number["table_width"]


def value_text(value: int, words: Words) -> str:
    """Says a value of a sum that is no plain figure."""
    from studio.packs.spain1936 import showing

    return showing.value_text(value, words)


PACK = RulePack(
    key=KEY,
    title=TITLE,
    version=VERSION,
    load_catalogue=load_catalogue,
    load_phrases=load_phrases,
    games={"setup": bind_set_up, "battle": bind_battle},
    players=PLAYERS,
    not_yet=not_yet,
    setups=setup_types,
    hooks={
        "tables": tables,
        "options": options,
        "not_reached": not_reached,
        "problems": problems,
        "make_scenario": make_scenario,
        "setup_choices": setup_choices,
        "army_cost": army_cost,
        "army_problems": army_problems,
        "army_rows": army_rows,
        "battle_setup": battle_setup,
        "names": names,
        "case_setup": case_setup,
        "conformance_setups": conformance_setups,
        "secret_twins": secret_twins,
        "facts": facts,
        "deploy_armies": deploy_armies,
        "typed_result": typed_result,
        "unit_strength": unit_strength,
        "battlefield": battlefield,
        "referee_offers": referee_offers,
        "counters": counters,
        "works": works,
        "progress": progress,
        "sketches": sketches,
        "dice_shown": dice_shown,
        "unit_card": unit_card,
        "unit_rows": unit_rows,
        "forecast": forecast,
        "setup_steps": setup_steps,
        "setup_tally": setup_tally,
        "setup_dice": setup_dice,
        "setup_purchases": setup_purchases,
        "wishing_player": wishing_player,
        "army_built": army_built,
        "sector_anew": sector_anew,
        "sector_emptied": sector_emptied,
        "sector_rebuilt": sector_rebuilt,
        "reach_problems": reach_problems,
        "fairness": fairness,
        "stock_kinds": stock_kinds,
        "lacking": lacking,
        "piece_templates": piece_templates,
        "work_templates": work_templates,
        "work_prices": work_prices,
        "thing_rules": thing_rules,
        "sight_probe": sight_probe,
        "offer_text": offer_text,
        "choice_text": choice_text,
        "value_text": value_text,
        "lay_map": lay_map,
        "usual_table": usual_table,
    },
)
