"""N1, N2, N5 and N6: whole battles, two processes, one action, replay."""

from __future__ import annotations

import multiprocessing
import time
from statistics import median

from studio.engine.dice import SeededDice
from studio.engine.game import apply, new_game
from studio.engine.record import dump, load
from studio.engine.replay import replay, worked_out
from studio.engine.values import Refusal
from studio.packs.spain1936.battle import BattleSetup
from tests.bench.battles import bound, fight, fight_many, measured_scenarios
from tests.bench.paired import RUNS, Figure, Skipped, paired, seconds
from tests.bench.references import ACTIVATIONS, spin, toy_battle, toy_walls

SPIN = 4_000_000


def battles(player: str) -> Figure:
    """Measures battles a second on one core, scenarios bound before; the reference is the toy battle."""
    pack, rules = bound()
    walls = toy_walls()
    times, toys = [], []
    for seed in range(RUNS * len(rules)):
        mine, toy = paired(
            lambda seed=seed: fight(pack, rules[seed % len(rules)], player, seed),
            lambda seed=seed: toy_battle(seed, walls),
            runs=1,
            warm=False,
        )
        times.append(mine)
        toys.append(toy)
    mine, toy = sum(times) / len(times), median(toys)
    return Figure(1 / mine, toy, toy / mine, f"{mine * 1000:.0f} ms a battle")


def two_processes() -> Figure:
    """Measures what a second process gains, of what a loop that only counts gains."""
    if multiprocessing.cpu_count() < 2:
        raise Skipped("one core only")
    work = fight_many("easy", range(10))
    assert work
    alone, both = _gain(fight_many, [("easy", range(10)), ("easy", range(10, 20))])
    spin_alone, spin_both = _gain(spin, [(SPIN,), (SPIN,)])
    gain, spin_gain = 2 * alone / both, 2 * spin_alone / spin_both
    return Figure(gain / spin_gain, note=f"gains {gain:.2f}, the loop {spin_gain:.2f}")


def _gain(work: object, parts: list[tuple[object, ...]]) -> tuple[float, float]:
    """Gives the wall time of one part by one worker, and of two parts by two that are warmed up."""
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        pool.starmap(work, parts, chunksize=1)  # type: ignore[arg-type]
        alone = seconds(lambda: pool.apply(work, parts[0]), time.perf_counter)  # type: ignore[arg-type]
        both = seconds(lambda: pool.starmap(work, parts, chunksize=1), time.perf_counter)  # type: ignore[arg-type]
    return alone, both


def one_action() -> Figure:
    """Measures an action judged, worked out and recorded, in microseconds; sight is known already.

    Battles are fought once, and their actions done again on rules that have seen them.
    """
    pack, rules = bound()
    walls = toy_walls()
    spent: list[float] = []
    toy = median(seconds(lambda: toy_battle(1, walls)) for _ in range(RUNS)) / ACTIVATIONS
    for seed, bound_rules in enumerate(rules):
        actions = [entry.action for entry in fight(pack, bound_rules, "easy", seed).entries]
        game = new_game(pack, "battle", bound_rules, SeededDice(seed))
        for action in actions:
            before = time.process_time()
            done = apply(game, action)
            spent.append(time.process_time() - before)
            assert not isinstance(done, Refusal)
            game = done
    value = median(spent)
    return Figure(value * 1e6, toy, value / toy, f"mean {sum(spent) / len(spent) * 1e6:.0f} us")


def worked_out_again() -> Figure:
    """Measures how much faster than playing a record is worked out again."""
    return _replayed(False)


def played_back() -> Figure:
    """Measures how much faster than playing a record of another version is played back."""
    return _replayed(True)


def _replayed(other_version: bool) -> Figure:
    from dataclasses import replace

    pack, _ = bound()
    scenario = measured_scenarios()[0]
    setup = BattleSetup(scenario=scenario)
    game = fight(pack, pack.bind("battle", setup), "easy", 1)
    record = load(dump(game, {}))
    played, again = [], []
    other = replace(pack, version="0.0") if other_version else pack
    for _ in range(RUNS):
        played.append(seconds(lambda: fight(pack, pack.bind("battle", setup), "easy", 1)))
        if other_version:
            again.append(seconds(lambda: worked_out(record, other, BattleSetup)))
        else:
            again.append(seconds(lambda: replay(record, pack, BattleSetup)))
    return Figure(median(played) / median(again), note=f"playing {median(played) * 1000:.0f} ms")


MEASURES = {
    "N1-easy": lambda: battles("easy"),
    "N1-normal": lambda: battles("normal"),
    "N2": two_processes,
    "N5": one_action,
    "N6-worked": worked_out_again,
    "N6-played": played_back,
}
