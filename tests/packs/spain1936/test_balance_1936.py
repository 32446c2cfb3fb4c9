"""Fire against the figures of the book: mean casualties a shot, chances against armour, by every face (T-BALANCE)."""

from typing import Any

import pytest

from studio.packs.spain1936.fire import forecast
from studio.packs.spain1936.orders import order_modifier
from studio.scenario.model import Piece, Work
from tests.packs.spain1936.fire_table import EAST, NORTH, WEST, box, piece, shifted, shot, table, unit, with_fields

FACES = (1, 2, 3, 4, 5, 6)
GROUND = box(94, 40, 110, 80)


def works(kind: str) -> list[Work]:
    return [Work(id=1, kind=kind, shape=GROUND, owner="defender")]  # type: ignore[arg-type]


COVERS: dict[str, tuple[list[Piece], list[Work]]] = {
    "open": ([], []),
    "soft": ([piece(1, "bush_zone", GROUND)], []),
    "medium": ([], works("trench")),
    "hard": ([], works("deep_trench")),
    "blocao": ([], works("blocao")),
    "bunker": ([], works("bunker")),
}
SHOTS = {
    "rifles, short": ("riflemen", "rifles", 20),
    "rifles, medium": ("riflemen", "rifles", 45),
    "rifles, long": ("riflemen", "rifles", 75),
    "machine gun": ("hmg", "hmg", 45),
    "light machine gun": ("lmg", "lmg", 45),
    "45 mm": ("gun_45", "g45_he", 45),
    "75 mm": ("gun_75", "g75_he", 45),
}
# No die, one random die, one die after Aim, one die with the target prone; by cover from the open to the bunker.
MEANS = {
    "rifles, short": (
        "3.00/2.83/3.00/1.00 2.00/2.00/3.00/0.17 1.00/1.00/2.83/0.00 "
        "0.00/0.17/2.00/0.00 0.00/0.00/1.00/0.00 0.00/0.00/0.17/0.00"
    ),
    "rifles, medium": (
        "2.00/2.00/3.00/0.17 1.00/1.00/2.83/0.00 0.00/0.17/2.00/0.00 "
        "0.00/0.00/1.00/0.00 0.00/0.00/0.17/0.00 0.00/0.00/0.00/0.00"
    ),
    "rifles, long": (
        "1.00/1.00/2.83/0.00 0.00/0.17/2.00/0.00 0.00/0.00/1.00/0.00 "
        "0.00/0.00/0.17/0.00 0.00/0.00/0.00/0.00 0.00/0.00/0.00/0.00"
    ),
    "machine gun": (
        "2.00/2.00/2.00/1.00 1.00/1.00/2.00/0.00 0.00/0.17/1.83/0.00 "
        "0.00/0.00/1.00/0.00 0.00/0.00/0.17/0.00 0.00/0.00/0.00/0.00"
    ),
    "light machine gun": (
        "1.00/1.00/1.00/0.17 0.00/0.17/1.00/0.00 0.00/0.00/0.83/0.00 "
        "0.00/0.00/0.17/0.00 0.00/0.00/0.00/0.00 0.00/0.00/0.00/0.00"
    ),
    "45 mm": (
        "2.00/2.00/2.00/1.83 2.00/1.83/2.00/0.17 0.00/0.17/1.83/0.00 "
        "0.00/0.00/0.17/0.00 0.00/0.00/0.00/0.00 0.00/0.00/0.00/0.00"
    ),
    "75 mm": (
        "2.00/2.00/2.00/2.00 2.00/2.00/2.00/2.00 2.00/2.00/2.00/1.00 "
        "1.00/1.00/2.00/0.00 0.00/0.17/1.83/0.00 0.00/0.00/1.00/0.00"
    ),
}


def casualties(rules: Any, state: Any, weapon: str, dice: tuple[int, ...]) -> int:
    modifier, _ = order_modifier(rules, dice, "regular")
    ahead = forecast(rules, state, shot(0, 1, weapon, faces=dice, modifier=modifier))
    assert ahead is not None
    return ahead.casualties


@pytest.mark.rule("SP-VI.0.1", "SP-VI.2.7.1a", "SP-VI.2.7.3b", "SP-VI.2.7.3d", "SP-VI.2.9a", "SP-VI.2.9e")
@pytest.mark.parametrize("name", list(SHOTS))
def test_mean_casualties_on_a_regular_section_are_those_of_the_book(name: str) -> None:
    kind, weapon, distance = SHOTS[name]
    found = []
    for pieces, built in COVERS.values():
        rules, plain = table([unit(kind, 40, 60, EAST)], [unit("riflemen", 100, 60, WEST)], pieces=pieces, works=built)
        plain = shifted(rules, plain, distance)
        aimed = with_fields(plain, 0, aimed=True)
        prone = with_fields(plain, 1, prone=2)
        figures = [float(casualties(rules, plain, weapon, ()))]
        figures += [
            sum(casualties(rules, state, weapon, (face,)) for face in FACES) / 6 for state in (plain, aimed, prone)
        ]
        found.append("/".join(f"{figure:.2f}" for figure in figures))
    assert " ".join(found) == MEANS[name]


TARGETS = {
    "T-26 front": ("tank_gun", WEST),
    "T-26 side": ("tank_gun", NORTH),
    "BT-5 front": ("tank_bt5", WEST),
    "FT-17 front": ("tank_ft17", WEST),
    "Panzer I front": ("tank_mg", WEST),
    "CV-33 front": ("tank_cv33", WEST),
    "Bilbao front": ("armoured_mg", WEST),
}
ARMOUR = {
    ("gun_37", "g37_ap"): (
        ".50 .33 .17 (.83 .67 .50)", ".67 .50 .33 (.97 .83 .67)", ".67 .50 .33 (.97 .83 .67)",
        ".50 .33 .17 (.83 .67 .50)", ".67 .50 .33 (.97 .83 .67)", ".50 .33 .17 (.83 .67 .50)",
        ".83 .67 .50 (1 .97 .83)",
    ),
    ("gun_45", "g45_ap"): (
        ".50 .33 .33 (.83 .67 .67)", ".67 .50 .50 (.97 .83 .83)", ".67 .50 .50 (.97 .83 .83)",
        ".50 .33 .33 (.83 .67 .67)", ".67 .50 .50 (.97 .83 .83)", ".50 .33 .33 (.83 .67 .67)",
        ".83 .67 .67 (1 .97 .97)",
    ),
    ("gun_65", "g65_ap"): (
        ".17 .17 .03 (.50 .50 .31)", ".33 .33 .17 (.67 .67 .50)", ".33 .33 .17 (.67 .67 .50)",
        ".17 .17 .03 (.50 .50 .31)", ".33 .33 .17 (.67 .67 .50)", ".17 .17 .03 (.50 .50 .31)",
        ".50 .50 .33 (.83 .83 .67)",
    ),
    ("at_rifle", "at_rifle"): (
        ".03 0 0 (.31 .06 0)", ".17 .03 0 (.50 .31 .06)", ".17 .03 0 (.50 .31 .06)",
        ".03 0 0 (.31 .06 0)", ".17 .03 0 (.50 .31 .06)", ".03 0 0 (.31 .06 0)",
        ".33 .17 .03 (.67 .50 .31)",
    ),
}  # fmt: skip


def share(faces: int) -> str:
    """Writes so many of 36 as the book does."""
    return "0" if faces == 0 else "1" if faces == 36 else f"{faces / 36:.2f}"[1:]


@pytest.mark.rule("SP-VI.3.1a", "SP-VI.3.2c", "SP-VI.2.5.5a", "SP-XI.5.3h", "SP-XI.5.3g", "SP-XI.5.3f")
@pytest.mark.parametrize("gun", list(ARMOUR))
def test_chances_against_armour_with_one_random_die_are_those_of_the_book(gun: tuple[str, str]) -> None:
    kind, weapon = gun
    found = []
    for target, facing in TARGETS.values():
        lost: list[int] = []
        out: list[int] = []
        for distance in (20, 45, 75):
            rules, state = table([unit(kind, 40, 60, EAST)], [unit(target, 120, 60, facing)])
            state = shifted(rules, state, distance)
            effects: dict[str, int] = {}
            for face in FACES:
                modifier, _ = order_modifier(rules, (face,), "regular")
                ahead = forecast(rules, state, shot(0, 1, weapon, faces=(face,), modifier=modifier))
                assert ahead is not None
                for effect, count in ahead.effects.items():
                    effects[effect] = effects.get(effect, 0) + count
            lost.append(effects.get("destroyed", 0))
            out.append(lost[-1] + effects.get("immobilised", 0) + effects.get("main_lost", 0))
        found.append(f"{' '.join(map(share, lost))} ({' '.join(map(share, out))})")
    assert tuple(found) == ARMOUR[gun]
