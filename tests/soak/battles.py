"""Many battles between machine players over all terrains, and the figures they come to.

`python -m tests.soak.battles -n 400` prints them for easy and normal players; other options stand in its help.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import median
from typing import Any

import msgspec

from studio.engine.canon import canonical
from studio.engine.dice import SeededDice
from studio.engine.game import Game, new_game, play
from studio.engine.pack import RulePack, find_pack
from studio.engine.record import dump, load
from studio.engine.replay import Diverged, Verified, replay
from studio.engine.values import Roll
from studio.packs.spain1936.actions import Aim, Fire, FreeMove, Motivate, Move, Prolong
from studio.packs.spain1936.battle import BattleRules, BattleSetup
from studio.packs.spain1936.events import Moved, ShotFired
from studio.packs.spain1936.model import ATTACKER, DEFENDER, Battle
from studio.packs.spain1936.setup.making import MakeRequest, make
from studio.packs.spain1936.victory import is_out
from tests.soak.stand_and_shoot import StandAndShoot

TERRAINS = ("llanura", "ciudad", "colina", "bosque", "costa")
SIDES = (ATTACKER, DEFENDER)
ORDERS = {"move": Move, "fire": Fire, "aim": Aim, "prolong": Prolong, "motivate": Motivate, "free move": FreeMove}
CONFIDENCE = 1.96


class Job(msgspec.Struct, frozen=True):
    """A battle to fight: the terrain and seed of its scenario, its players, the seed of its dice, and what to check."""

    terrain: str
    seed: int
    attacker: str
    defender: str
    dice: int
    replayed: bool = True
    points: int = 500


class Fought(msgspec.Struct, frozen=True):
    """What a battle came to; shares are in per cent. `wrong` says what its record failed at."""

    job: Job
    winner: str
    key: str
    rounds: int
    entries: int
    ever_held: bool
    active: int
    losses: int
    orders: tuple[str, ...]
    rapid: int
    wrong: str = ""


def jobs(count: int, attacker: str, defender: str, swapped: bool = False, replayed: bool = True) -> list[Job]:
    """Gives battles over all terrains; with `swapped` each scenario is fought twice, the players' roles changed."""
    pairs = [(attacker, defender), (defender, attacker)] if swapped else [(attacker, defender)]
    return [
        Job(TERRAINS[n % len(TERRAINS)], n // len(TERRAINS) + 1, *pairs[n % len(pairs)], dice=n, replayed=replayed)
        if not swapped
        else Job(
            TERRAINS[n // 2 % len(TERRAINS)], n // 2 // len(TERRAINS) + 1, *pairs[n % 2], dice=n // 2, replayed=replayed
        )
        for n in range(count)
    ]


def fight(job: Job) -> Fought:
    """Fights one battle and judges its record."""
    pack = find_pack("spain1936")
    scenario = make(pack, MakeRequest(seed=job.seed, terrain=job.terrain, points=job.points))
    rules = pack.bind("battle", BattleSetup(scenario=scenario))
    assert isinstance(rules, BattleRules)
    players = {ATTACKER: _player(rules, job.attacker), DEFENDER: _player(rules, job.defender)}
    game = play(new_game(pack, "battle", rules, SeededDice(job.dice)), players, job.dice)
    return _summary(job, rules, game, _judge_record(pack, game, job) if job.replayed else "")


def fight_all(work: Sequence[Job], processes: int = 2) -> list[Fought]:
    """Fights battles in some processes; the answers are in the order of the jobs."""
    if processes < 2 or len(work) < 2:
        return [fight(job) for job in work]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        return pool.map(fight, work, chunksize=max(1, len(work) // (processes * 8)))


def wilson(wins: int, count: int) -> float:
    """Gives the lower end of the 95 % interval of a share."""
    if not count:
        return 0.0
    share = wins / count
    square = CONFIDENCE * CONFIDENCE
    middle = share + square / (2 * count)
    spread = CONFIDENCE * sqrt(share * (1 - share) / count + square / (4 * count * count))
    return (middle - spread) / (1 + square / count)


def wins_of(player: str, fought: Iterable[Fought]) -> int:
    """Counts the battles that a player won in either role."""
    return sum(one.winner and getattr(one.job, one.winner) == player for one in fought)


def figures(fought: Sequence[Fought]) -> dict[str, float]:
    """Gives the figures of many battles; shares in per cent."""
    count = len(fought)

    def share(truths: Iterable[bool]) -> float:
        return 100 * sum(truths) / count

    return {
        "battles": count,
        "attacker wins": share(one.winner == ATTACKER for one in fought),
        "defender wins": share(one.winner == DEFENDER for one in fought),
        "attacker held an objective": share(one.ever_held for one in fought),
        "over half moved or fired": share(one.active > 50 for one in fought),
        "median losses": median(one.losses for one in fought),
        "records that fail": sum(bool(one.wrong) for one in fought),
        "actions a battle": sum(one.entries for one in fought) / count,
        "order kinds": len({order for one in fought for order in one.orders}),
    }


def endings(player: str, fought: Iterable[Fought]) -> list[str]:
    """Gives a player's wins by its side and terrain, with the least share at 95 % and how its battles ended."""
    groups: dict[tuple[str, str], list[Fought]] = {}
    for one in fought:
        for side in SIDES:
            if getattr(one.job, side) == player:
                for terrain in (one.job.terrain, "all"):
                    groups.setdefault((str(side), terrain), []).append(one)
    lines = []
    for (side, terrain), group in sorted(groups.items()):
        wins = sum(one.winner == side for one in group)
        reasons = Counter(f"{'won' if one.winner == side else 'not won'}: {one.key}" for one in group)
        told = ", ".join(f"{reason} {count}" for reason, count in sorted(reasons.items()))
        lines.append(f"{side:9} {terrain:8} {wins:4}/{len(group):<4} {wilson(wins, len(group)):.3f}  {told}")
    return lines


def _player(rules: BattleRules, name: str) -> Any:
    return StandAndShoot(rules) if name == "stand_and_shoot" else rules.player(name)


def _summary(job: Job, rules: BattleRules, game: Game, wrong: str) -> Fought:
    state = game.state
    assert isinstance(state, Battle)
    assert state.outcome is not None
    active: set[int] = set()
    orders: Counter[str] = Counter()
    rapid = 0
    for entry in game.entries:
        orders.update(name for name, kind in ORDERS.items() if isinstance(entry.action, kind))
        if isinstance(entry.action, Prolong):
            orders[entry.action.task] += 1
        rapid += isinstance(entry.action, Fire) and entry.action.second_target >= 0
        for event in entry.events:
            if isinstance(event, Moved):
                active.add(event.unit)
            elif isinstance(event, ShotFired):
                active.add(event.shooter)
    cost = lost = 0
    for unit in state.units:
        sheet = rules.sheets[unit.id]
        cost += sheet.cost
        lost += sheet.cost if is_out(unit) else sheet.cost * unit.lost // max(sheet.points, 1)
    return Fought(
        job=job,
        winner=state.outcome.winner or "",
        key=state.outcome.key,
        rounds=state.round,
        entries=len(game.entries),
        ever_held=any(state.ever_held),
        active=100 * len(active) // len(state.units),
        losses=100 * lost // max(cost, 1),
        orders=tuple(sorted(orders)),
        rapid=rapid,
        wrong=wrong,
    )


def _judge_record(pack: RulePack, game: Game, job: Job) -> str:
    """Replays the record of a battle, whole and with one die changed; gives what went wrong, or nothing."""
    data = dump(game, {"attacker": job.attacker, "defender": job.defender})
    answer = replay(load(data), pack, BattleSetup)
    if not isinstance(answer, Verified):
        return f"untouched: {answer}"
    texts = data.splitlines(keepends=True)
    rolls = [n for n, entry in enumerate(game.entries, 1) for event in entry.events for c in event.rolls if _is_roll(c)]
    place = rolls[job.dice * 7919 % len(rolls)]
    for with_event in (False, True):
        content = msgspec.json.decode(texts[place])
        event = next(e for e in content["events"] if any(c["type"] == "roll" for c in e.get("rolls", ())))
        roll = next(c for c in event["rolls"] if c["type"] == "roll")
        roll["faces"][0] = roll["faces"][0] % roll["sides"] + 1
        if with_event and event.get("because"):
            event["because"][0]["value"] += 1
        changed = [*texts[:place], canonical(content) + b"\n", *texts[place + 1 :]]
        answer = replay(load(b"".join(changed)), pack, BattleSetup)
        if not isinstance(answer, Diverged) or answer.entry != place:
            return f"die changed at {place}: {answer}"
    return ""


def _is_roll(chance: Any) -> bool:
    return isinstance(chance, Roll)


def main(arguments: Sequence[str]) -> int:
    """Prints the figures of many battles."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.battles", description=__doc__)
    parser.add_argument("-n", "--count", type=int, default=40)
    parser.add_argument("--attacker", default="normal")
    parser.add_argument("--defender", default="normal")
    parser.add_argument("--swapped", action="store_true", help="fight each scenario twice, roles changed")
    parser.add_argument("--no-replay", action="store_true")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args(arguments)
    work = jobs(options.count, options.attacker, options.defender, options.swapped, not options.no_replay)
    fought = fight_all(work, options.processes)
    lines = [f"{name:28} {value:8.1f}" for name, value in figures(fought).items()]
    orders = Counter(order for one in fought for order in one.orders)
    lines.append("orders: " + ", ".join(f"{name} {count}" for name, count in sorted(orders.items())))
    lines.append("endings: " + str(dict(Counter((one.winner, one.key) for one in fought))))
    if options.swapped:
        wins = wins_of(options.attacker, fought)
        lines.extend(endings(options.attacker, fought))
        lines.append(f"{options.attacker} wins {wins} of {len(fought)}, at least {wilson(wins, len(fought)):.3f}")
    lines.extend(f"{one.job}: {one.wrong[:400]}" for one in fought if one.wrong)
    sys.stdout.write("\n".join(lines) + "\n")
    return int(any(one.wrong for one in fought))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
