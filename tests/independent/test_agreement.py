"""Two checkers that share nothing agree: the pack's own, and the one written from the catalogue alone."""

import hashlib
import json
import os
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from studio.engine.pack import find_pack
from studio.scenario.files import document_bytes, scenario_from
from tests.independent import numbers
from tests.independent.checker import codes, faults
from tests.independent.mutations import CHANGES, mutations, one_mutation

ROOT = Path(__file__).resolve().parents[2]
SEEDS = range(1, 9)
SOAK_SEEDS = range(1, 201)
SOAK_MUTATIONS = 1000


def made(seed: int, terrain: str) -> bytes:
    """Gives the file that the generator makes of a seed."""
    return document_bytes(find_pack("spain1936").hooks["make_scenario"](seed=seed, terrain=terrain, points=500))


def own_codes(data: bytes) -> set[str]:
    """Gives the codes of the faults that the pack's checker finds in a file; warnings aside."""
    problems = find_pack("spain1936").problems(scenario_from(data), "book")
    return {problem.code for problem in problems if problem.severity == "fault"}


def as_bytes(document: dict[str, Any]) -> bytes:
    """Writes a changed document as a file."""
    return json.dumps(document, ensure_ascii=False).encode()


def unlike(document: dict[str, Any], code: str) -> str:
    """Tells how a broken document is named otherwise than by its code by one of the checkers; empty when not."""
    theirs, ours = codes(document), own_codes(as_bytes(document))
    return "" if code in theirs & ours else f"wants {code}, pack {sorted(ours)}, second {sorted(theirs)}"


@pytest.mark.rule("SP-I.7.1", "SP-I.4.17")
@pytest.mark.parametrize("terrain", numbers.TERRAINS)
def test_both_checkers_pass_what_the_generator_makes(terrain: str) -> None:
    for seed in SEEDS:
        data = made(seed, terrain)
        assert (seed, faults(json.loads(data)), own_codes(data)) == (seed, set(), set())


@pytest.mark.rule("SP-I.7.4")
def test_each_way_of_breaking_a_rule_is_named_by_both_checkers() -> None:
    tried: Counter[str] = Counter()
    wrong = []
    for terrain in numbers.TERRAINS:
        for seed in SEEDS[:2]:
            for code, name, broken in mutations(json.loads(made(seed, terrain)), seed):
                if tried[name] < 2:
                    tried[name] += 1
                    reason = unlike(broken, code)
                    wrong += [f"{terrain} {seed} {name}: {reason}"] if reason else []
    assert wrong == []
    assert {change.__name__ for _, change in CHANGES} - set(tried) == set()


@pytest.mark.rule("SP-I.7.4")
def test_there_are_enough_ways_of_breaking_rules() -> None:
    assert len({code for code, _ in CHANGES}) >= 25


def without_outline(document: dict[str, Any]) -> None:
    """Takes the corners from every area and every house."""
    for piece in document["pieces"]:
        if "outline" in piece["shape"]:
            piece["shape"]["outline"] = []


def without_links(document: dict[str, Any]) -> None:
    """Takes the pieces from every bush line."""
    for piece in document["pieces"]:
        if "links" in piece["shape"]:
            piece["shape"]["links"] = []


def without_lines(document: dict[str, Any]) -> None:
    """Takes the points from every road, river and wall."""
    for piece in document["pieces"]:
        if "line" in piece["shape"]:
            piece["shape"]["line"] = []


def without_table(document: dict[str, Any]) -> None:
    """Makes the table a point."""
    document["board"] |= {"width": 0, "height": 0}


def with_a_trench_of_one_point(document: dict[str, Any]) -> None:
    """Adds a work without ground."""
    shape = {"form": "strip", "line": [[100_000, 60_000]], "width": 500}
    document["works"] = [{"id": 1, "kind": "trench", "shape": shape, "owner": "defender"}]


def with_hexes(document: dict[str, Any]) -> None:
    """Gives every piece a form that this table cannot have."""
    for piece in document["pieces"]:
        piece["shape"] = {"form": "cells", "cells": [[0, 0]]}


@pytest.mark.rule("SP-I.7.4")
@pytest.mark.parametrize("standard", ["book", "playable"])
@pytest.mark.parametrize(
    ("ruin", "code"),
    [
        (without_outline, "polygon-invalid"),
        (without_links, "bush-line-piece-count"),
        (without_lines, "polyline-invalid"),
        (without_table, "table-too-small"),
        (with_a_trench_of_one_point, "polygon-invalid"),
        (with_hexes, "polyline-invalid"),
    ],
)
def test_a_file_with_pieces_of_no_size_gets_its_faults_named(
    ruin: Callable[[dict[str, Any]], None], code: str, standard: str
) -> None:
    document = json.loads(made(7, "ciudad"))
    ruin(document)
    problems = find_pack("spain1936").problems(scenario_from(as_bytes(document)), standard)
    assert code in {problem.code for problem in problems}


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.rule("SP-I.3.1", "SP-I.7.1", "SP-I.7.4")
@pytest.mark.parametrize("terrain", numbers.TERRAINS)
def test_two_hundred_seeds_of_a_terrain_are_valid_repeatable_varied_and_well_guarded(terrain: str) -> None:
    seen: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
    digests, wrong, tried = [], [], 0
    with made_again(terrain) as again:
        for seed in SOAK_SEEDS:
            data = made(seed, terrain)
            digests.append(digest(data))
            document = json.loads(data)
            found, own = faults(document), own_codes(data)
            if found or own:
                wrong.append(f"seed {seed}: pack {sorted(own)}, second {sorted(found)}")
            for sector in document["sectors"]:
                for element in numbers.ELEMENTS + numbers.COAST_ELEMENTS:
                    seen[sector["kind"], element].add(sector["counts"].get(element, 0))
            for _ in range(SOAK_MUTATIONS // len(numbers.TERRAINS) // len(SOAK_SEEDS)):
                code, name, broken = one_mutation(document, seed, tried)
                reason = unlike(broken, code)
                wrong += [f"seed {seed}, {name}: {reason}"] if reason else []
                tried += 1
        others = again.communicate()[0].split()
    wrong += [
        f"seed {seed} makes two files" for seed, one, two in zip(SOAK_SEEDS, digests, others, strict=True) if one != two
    ]
    for kind in numbers.KINDS[terrain]:
        for element, (least, most) in numbers.ranges(terrain, kind).items():
            missing = set(range(least, most + 1)) - seen[kind, element]
            wrong += [f"{kind} never has {sorted(missing)} {element}"] if missing else []
    assert wrong == []
    assert tried == SOAK_MUTATIONS // len(numbers.TERRAINS)


def made_again(terrain: str) -> subprocess.Popen[str]:
    """Starts a process with another order of hashes that makes the same seeds anew and prints their digests."""
    code = (
        "from tests.independent.test_agreement import SOAK_SEEDS, digest, made\n"
        f"for seed in SOAK_SEEDS: print(digest(made(seed, {terrain!r})))"
    )
    surroundings = os.environ | {"PYTHONHASHSEED": "1936"}
    return subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, text=True)


def digest(data: bytes) -> str:
    """Gives what tells two files apart."""
    return hashlib.sha256(data).hexdigest()
