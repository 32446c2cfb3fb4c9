"""A small campaign for tests: two battles in a row with a branch, two endings, and results made by hand."""

from collections.abc import Callable

import pytest

from studio.campaign.conduct import battle_at, mustered
from studio.campaign.model import Campaign, Carry, Edge, Formation, Node, RosterUnit
from studio.campaign.standing import standing
from studio.engine.values import Side
from studio.scenario.result import Fate, Result, UnitResult

Told = Callable[..., Result]


def text(name: str) -> dict[str, str]:
    return {"es": name, "en": name}


@pytest.fixture
def campaign() -> Campaign:
    reds = (
        RosterUnit(id="rifles", type="riflemen", quality="veteran", strength=14, points=65),
        RosterUnit(id="tank", type="tank_gun", quality="regular", strength=1, points=80),
    )
    aid = (RosterUnit(id="rifles", type="militia", quality="regular", strength=14, points=40),)
    blues = (RosterUnit(id="rifles", type="requetes", quality="regular", strength=14, points=60),)
    onward = Carry(wounded_return=50, replaced=50, replacements="green", days=9, waiting_days=2, calls=("aid",))
    return Campaign(
        id="river",
        title=text("River"),
        pack="spain1936",
        version="1.0",
        start="ford",
        begins="1937-08-28",
        nations={"red": text("Red"), "blue": text("Blue")},
        formations=(
            Formation(id="reds", nation="red", title=text("Reds"), units=reds),
            Formation(id="aid", nation="red", title=text("Aid"), units=aid, reserve=True),
            Formation(id="blues", nation="blue", title=text("Blues"), units=blues),
        ),
        nodes=(
            Node(id="ford", kind="battle", title=text("Ford"), date="1937-08-28", scenario="ford.escenario.json",
                 attacker=("reds", "aid"), defender=("blues",)),
            Node(id="hill", kind="battle", title=text("Hill"), date="1937-09-06", scenario="hill.escenario.json",
                 attacker=("blues",), defender=("reds", "aid")),
            Node(id="won", kind="ending", title=text("Won"), winner="red"),
            Node(id="lost", kind="ending", title=text("Lost"), winner="blue"),
        ),
        edges=(
            Edge(source="ford", target="won", when=("attacker:decisive",)),
            Edge(source="ford", target="hill", when=("attacker", "draw"), carry=onward),
            Edge(source="ford", target="lost", when=("defender",)),
            Edge(source="hill", target="won", when=("defender",)),
            Edge(source="hill", target="lost", when=("attacker", "draw")),
        ),
    )  # fmt: skip


@pytest.fixture
def told() -> Told:
    """Makes the result of the next battle; `fates` are those of units by side and place, the others came through."""

    def make(
        campaign: Campaign, winner: str | None, level: str = "clear", fates: dict[tuple[str, int], Fate] | None = None
    ) -> Result:
        node, now = battle_at(campaign), standing(campaign)
        units = [
            UnitResult(
                side=Side(side),
                unit=place,
                type=unit.unit.type,
                name="",
                quality=unit.quality,
                points=unit.unit.points,
                state="fit",
                fate=(fates or {}).get((side, place), Fate(fit=unit.unit.strength - unit.lost)),
            )
            for side in ("attacker", "defender")
            for place, unit in enumerate(mustered(campaign, node, now, Side(side)))
        ]
        return Result(
            scenario=node.scenario,
            winner=None if winner is None else Side(winner),
            level=level,
            reason="",
            rounds=12,
            objectives=(),
            field=Side(winner or "defender"),
            units=tuple(units),
        )

    return make
