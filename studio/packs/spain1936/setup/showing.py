"""What the screen shows of a set-up of *1936*: its steps and where they stand, what a sector still needs, its dice."""

from __future__ import annotations

from collections.abc import Iterator

from studio.engine.showing import DealtDie, Purchase, SetUpStep, Tally
from studio.engine.values import Reason, RuleId
from studio.packs.spain1936.book import BANDS
from studio.packs.spain1936.lists import only_points
from studio.packs.spain1936.model import DEFENDER
from studio.packs.spain1936.setup.bound import is_open
from studio.packs.spain1936.setup.elements import has_coast
from studio.packs.spain1936.setup.facts import build_budget
from studio.packs.spain1936.setup.game import SetUpRules
from studio.packs.spain1936.setup.layout import owner_of
from studio.packs.spain1936.setup.state import SettingUp, camp_of, placed_counts, sector_at
from studio.packs.spain1936.setup.step_fill import owed_in
from studio.packs.spain1936.setup.step_works import SUMMED, WORKS, points_left, purchases

DEAL_DICE, BOUGHT = RuleId("SP-I.4.4b"), RuleId("SP-I.7.11")
OF_STEP = {
    "terrain": "terrain", "coast": "coast", "kinds": "kinds", "pick": "kinds", "counts": "sector", "place": "sector",
    "objectives": "objectives", "season": "season", "weather": "season", "wind": "season", "army": "army",
    "works": "works", "tokens": "deploy", "deploy": "deploy",
}  # fmt: skip


def setup_steps(rules: SetUpRules, view: SettingUp) -> tuple[SetUpStep, ...]:
    """Gives the steps of a set-up in the order of the book; those before the open one are done."""
    steps = tuple(_steps(rules, view))
    if not view.windows:
        return tuple(_marked(step, "done") for step in steps)
    window = view.windows[-1]
    key = OF_STEP.get(window.kind, window.kind)
    sector = window.sector if key == "sector" else 0
    now = next((place for place, step in enumerate(steps) if (step.key, step.sector) == (key, sector)), len(steps))
    states = ("done" if place < now else "now" if place == now else "later" for place in range(len(steps)))
    return tuple(_marked(step, state) for step, state in zip(steps, states, strict=True))


def setup_tally(rules: SetUpRules, view: SettingUp) -> tuple[Tally, ...]:
    """Gives for each element of the open sector its range, the count chosen and what is still owed."""
    number = view.windows[-1].sector if view.windows else 0
    if not number or number > len(view.sectors):
        return ()
    sector = sector_at(view, number)
    ranges = rules.bound.book.ranges[view.terrain][sector.kind]
    owed = owed_in(view, number)
    return tuple(
        Tally(kind, bounds.least, bounds.most, sector.counts.get(kind, 0), owed.get(kind, 0), bounds.rule)
        for kind, bounds in ranges.items()
    )


def setup_purchases(rules: SetUpRules, view: SettingUp) -> tuple[tuple[Purchase, ...], tuple[Reason, ...]]:
    """Gives the works that the defender may buy while they are open, and the lines of what he has to spend."""
    if not is_open(view, WORKS):
        return (), ()
    camp, layout = camp_of(view, DEFENDER), rules.bound.layout(view)
    total, lines = build_budget(layout, camp)
    left = points_left(rules.bound, view)
    spent = Reason(BOUGHT, left - total.value, "build_spent", {"n": len(view.works)})
    return purchases(rules.bound, view), (*lines, spent, Reason(SUMMED, left, "build_left"))


def setup_dice(rules: SetUpRules, view: SettingUp) -> tuple[DealtDie, ...]:
    """Gives the dice of the deal with the kind that each was thrown for and the sector it went to, 0 while it waits."""
    if not view.dice:
        return ()
    numbers = {sector.kind: sector.number for sector in view.sectors}
    kinds = rules.bound.book.terrains[view.terrain]
    found = (DealtDie(face, kind, numbers.get(kind, 0), DEAL_DICE) for face, kind in zip(view.dice, kinds, strict=True))
    return tuple(sorted(found, key=lambda die: (die.sector or len(kinds) + 1, die.face)))


def _steps(rules: SetUpRules, view: SettingUp) -> Iterator[SetUpStep]:
    bound = rules.bound
    yield SetUpStep("terrain", notes=(view.terrain,) if view.terrain else ())
    if has_coast(bound.base, view.terrain):
        yield SetUpStep("coast", notes=(view.coast,) if view.coast else ())
    yield SetUpStep("kinds", figures=tuple(sorted(view.dice)))
    for number in range(1, bound.base.sectors + 1):
        if number > len(view.sectors):
            yield SetUpStep("sector", owner_of(number), number)
            continue
        sector = sector_at(view, number)
        whole = sum(count for kind, count in sector.counts.items() if kind not in BANDS)
        laid = sum(count for kind, count in placed_counts(view, number).items() if kind not in BANDS)
        notes = (sector.kind,)
        yield SetUpStep("sector", owner_of(number), number, notes, done=laid, whole=whole if sector.counts else 0)
    wanted = bound.book.number["objectives"]
    yield SetUpStep("objectives", DEFENDER, done=len(view.objectives), whole=wanted)
    yield SetUpStep("season", notes=tuple(key for key in (view.season, view.weather) if key))
    if bound.setup.points:
        armies = sum(camp.army is not None for camp in view.camps)
        yield SetUpStep("army", done=armies, whole=2)
        yield SetUpStep("works", DEFENDER, done=len(view.works))
        units = [camp for camp in view.camps if camp.army is None or not only_points(camp.army)]
        whole = len(units) if view.camps else 2
        yield SetUpStep("deploy", done=sum(bool(camp.placed) for camp in units), whole=whole)


def _marked(step: SetUpStep, state: str) -> SetUpStep:
    return SetUpStep(step.key, step.side, step.sector, step.notes, step.figures, step.done, step.whole, state)
