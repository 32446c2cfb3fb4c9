"""What the screen shows of a battle of *1936*: counters, progress, sketches of what happened, and dice."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Mapping
from typing import Any, Final

from studio.board.pieces import Polygon
from studio.board.place import UNITS_PER_CM, Point
from studio.drawing.document import side_keys
from studio.drawing.subject import Counter, Signs, Work, load_signs
from studio.drawing.subject import Stand as Base
from studio.engine.own_names import own_name
from studio.engine.showing import Circle, Morale, Progress, ShownDie, Sight, Sketch, Target, Way
from studio.engine.values import Event, Roll, RuleId, Side
from studio.packs.spain1936 import events as e
from studio.packs.spain1936.battering import spot_of
from studio.packs.spain1936.battle import BattleRules, Sheet
from studio.packs.spain1936.book import KEY
from studio.packs.spain1936.fire_sum import is_decimated
from studio.packs.spain1936.model import SIDES, Battle, BattleUnit, Reaction, Stand
from studio.packs.spain1936.victory import is_out, round_limit
from studio.places import resources
from studio.words import Words

__all__ = [
    "counters",
    "dice_shown",
    "markers_of",
    "nearest_pair",
    "progress",
    "short_names",
    "sketches",
    "value_text",
    "works",
]

STEPS: Final = ("step_dice", "step_orders", "step_action", "step_reactions", "step_end")
DICE, ORDERS, ACTION, REACTIONS, END = range(5)
EVENT_DICE: Final = RuleId("SP-V.4.1e")
ORDER_DICE: Final = RuleId("SP-V.2.3")
EVENT_SIGNS: Final = {"star": "star", "flag": "flag", "skull": "skull", "crate": "copy", "question": "help"}
WRENCH: Final = "settings"
BAD_ICONS: Final = ("skull", "crate", "question", "wrench")
COMMAND_STAND: Final = "command"
STEP_OF: Final[Mapping[type[Event], int]] = {
    e.TurnBegan: DICE, e.RecoveryRolled: DICE, e.OfficerActivated: DICE, e.EventFell: DICE,
    e.OrderGiven: ORDERS, e.MessengerSent: ORDERS, e.MessengerArrived: ORDERS, e.DiceSpent: ORDERS,
    e.Reacted: REACTIONS, e.EventRolled: REACTIONS, e.WentProne: REACTIONS,
    e.ObjectiveChanged: END, e.TurnEnded: END, e.RoundEnded: END, e.BattleEnded: END,
}  # fmt: skip


def signs_of(rules: BattleRules) -> Signs:
    """Gives the signs of the pack, read once for each bound battle."""
    if "signs" not in rules.cache:
        rules.cache["signs"] = load_signs(resources() / "packs" / KEY / "symbols.toml")
    found: Signs = rules.cache["signs"]
    return found


def short_names(rules: BattleRules, phrases: Mapping[str, Mapping[str, str]], words: Words) -> Mapping[int, str]:
    """Gives the names that fit a counter's plate, numbered where a side has several of a type."""
    key = ("short", words.language)
    if key not in rules.cache:
        named = [(sheet.side, _short(sheet, phrases, words)) for sheet in rules.sheets]
        counts, seen = Tally(named), Tally[tuple[Side, str]]()
        found: dict[int, str] = {}
        for sheet, name in zip(rules.sheets, named, strict=True):
            seen[name] += 1
            numbered = f"{name[1]} {seen[name]}" if counts[name] > 1 else name[1]
            found[sheet.id] = own_name(sheet.name, sheet.type, phrases, words.language) or numbered
        rules.cache[key] = found
    kept: Mapping[int, str] = rules.cache[key]
    return kept


def _short(sheet: Sheet, phrases: Mapping[str, Mapping[str, str]], words: Words) -> str:
    own = f"short.{sheet.nation}.{sheet.type}"
    return words.phrase(phrases, own if own in phrases else f"short.{sheet.type}")


def counters(
    rules: BattleRules, state: Battle, phrases: Mapping[str, Mapping[str, str]], words: Words
) -> tuple[Counter, ...]:
    """Gives the counters of the units that are on the table, in the order of their ids."""
    names = short_names(rules, phrases, words)
    looks = _looks(rules)
    return tuple(
        _counter(rules, unit, looks[unit.side], names[unit.id])
        for unit in state.units
        if unit.stands and unit.condition == "in_play"
    )


def _looks(rules: BattleRules) -> Mapping[Side, str]:
    if "looks" not in rules.cache:
        rules.cache["looks"] = side_keys(rules.setup.scenario, signs_of(rules))
    found: Mapping[Side, str] = rules.cache["looks"]
    return found


def _counter(rules: BattleRules, unit: BattleUnit, look: str, name: str) -> Counter:
    sheet = rules.sheets[unit.id]
    sign = signs_of(rules).units.get(sheet.type, "unknown")
    return Counter(
        key=str(unit.id),
        side=look,
        name=name,
        stands=tuple(_base(rules, sheet, stand, sign) for stand in unit.stands),
        strength_left=max(0, sheet.points - unit.lost),
        strength_full=sheet.points,
        markers=markers_of(rules, unit),
        acted=unit.acted,
    )


def _base(rules: BattleRules, sheet: Sheet, stand: Stand, sign: str) -> Base:
    base = rules.bases[stand.kind]
    shown = COMMAND_STAND if sheet.form == "section" and stand.kind == "single" else sign
    return Base(stand.at[0], stand.at[1], base.width, base.depth, stand.bearing, shown)


def markers_of(rules: BattleRules, unit: BattleUnit) -> tuple[str, ...]:
    """Names the markers that lie beside a unit."""
    found = ["pinned"] * unit.pinned
    states = (
        (unit.panicked, "panicked"),
        (unit.aimed, "aim"),
        (unit.prone is not None, "prone"),
        (is_decimated(rules, unit), "decimated"),
        (unit.bogged, "bogged"),
        (bool(unit.officer and unit.officer.dice), "order"),
    )
    found += [marker for holds, marker in states if holds]
    return (*found, *("event" for _ in unit.marks))


def works(rules: BattleRules, state: Battle) -> tuple[Work, ...]:
    """Gives the works that are otherwise than when the battle opened: dug since, degraded, or in ruins."""
    opening = rules.opening.forts
    looks = _looks(rules)
    return tuple(
        Work(f"fort{place}", fort.kind, Polygon(fort.outline), fort.bearing, fort.markers, looks.get(fort.owner, ""))
        for place, fort in enumerate(state.forts)
        if place >= len(opening) or fort != opening[place]
    )


def progress(rules: BattleRules, state: Battle, event: Event | None) -> Progress:
    """Tells where the battle stands after an event: round, side, step, morale of both armies, objectives."""
    scenario = rules.setup.scenario
    notes = tuple(key for key in (scenario.season, scenario.weather) if key)
    return Progress(
        round=state.round,
        rounds=round_limit(rules),
        side=state.active,
        steps=STEPS,
        step=_step(state, event),
        morale=tuple(_morale(rules, state, side) for side in SIDES),
        held=state.held,
        notes=notes,
    )


def _step(state: Battle, event: Event | None) -> int:
    if state.outcome is not None:
        return END
    if event is None:
        return DICE
    if any(isinstance(window, Reaction) for window in state.windows) and type(event) not in STEP_OF:
        return REACTIONS
    return STEP_OF.get(type(event), ACTION)


def _morale(rules: BattleRules, state: Battle, side: Side) -> Morale:
    """Counts an army's units that still count; it breaks when more than half are out (SP-XI.7.1)."""
    units = [unit for unit in state.units if unit.side == side]
    left = sum(1 for unit in units if not is_out(unit))
    return Morale(side, left, len(units), len(units) - len(units) // rules.number["battalion_divisor"])


def sketches(
    rules: BattleRules, before: Battle, event: Event, phrases: Mapping[str, Mapping[str, str]], words: Words
) -> tuple[Sketch, ...]:
    """Gives what is drawn on the table for an event: the way of a move, the line of a shot, an officer's voice."""
    match event:
        case e.Moved():
            said = {"cost": event.cost, "allowance": event.allowance}
            text = words.phrase(phrases, "sketch.way", **said) if event.allowance else ""
            return (Way(event.unit, before.units[event.unit].side, event.path, text),)
        case e.MoveDeclared():
            move = event.move
            return (Way(move.unit, before.units[move.unit].side, move.path),)
        case e.ShotFired():
            pair = nearest_pair(before.units[event.shooter].stands, before.units[event.target].stands)
            text = words.phrase(phrases, "sketch.shot", distance=event.distance, band=event.band)
            line = (Sight(*pair, text=text, fan=_fan(pair[0], before.units[event.target].stands)),) if pair else ()
            return (*line, Target(event.target))
        case e.WorkShelled():
            gun = before.units[event.shooter].stands[0].at
            text = words.phrase(phrases, "sketch.work", distance=event.distance)
            return (Sight(Point(*gun), spot_of(before.forts[event.fort], gun), text=text),)
        case e.OfficerActivated():
            unit = before.units[event.officer]
            return tuple(_voice(rules, unit, phrases, words)) if unit.stands else ()
        case e.OrderGiven() | e.DiceSpent() | e.MessengerSent():
            return _order(before, event.officer, event.unit)
    unit_id = getattr(event, "unit", -1)
    return (Target(unit_id),) if unit_id >= 0 else ()


def _voice(
    rules: BattleRules, unit: BattleUnit, phrases: Mapping[str, Mapping[str, str]], words: Words
) -> Iterable[Sketch]:
    radius = rules.sheets[unit.id].voice
    name = short_names(rules, phrases, words)[unit.id]
    text = words.phrase(phrases, "sketch.voice", name=name, radius=radius)
    yield Circle(Point(*unit.stands[0].at), radius, unit.side, text)


def _order(before: Battle, officer: int, unit: int) -> tuple[Sketch, ...]:
    if officer < 0 or unit < 0 or officer == unit:
        return ()
    pair = nearest_pair(before.units[officer].stands, before.units[unit].stands)
    return (Sight(*pair), Target(unit)) if pair else (Target(unit),)


def _fan(start: Point, stands: tuple[Stand, ...]) -> tuple[Point, ...]:
    """Gives a viewer's place and the stands of a target that lie farthest to either side, as seen from there."""
    places = [Point(*stand.at) for stand in stands]
    for first in places:
        turns = [_turn(start, first, other) for other in places]
        if all(turn >= 0 for turn in turns) and any(turns):
            last = max(places, key=lambda other: _turn(start, first, other))
            return start, first, last
    return ()


def _turn(start: Point, first: Point, other: Point) -> int:
    """Gives on which side of the ray from a start through a first point another lies, and how far."""
    return (first.x - start.x) * (other.y - start.y) - (first.y - start.y) * (other.x - start.x)


def nearest_pair(first: tuple[Stand, ...], second: tuple[Stand, ...]) -> tuple[Point, Point] | None:
    """Gives the centres of the two nearest stands of two units, or None when one is not on the table."""
    pairs = [(one.at, other.at) for one in first for other in second]
    if not pairs:
        return None
    near = min(pairs, key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2)
    return Point(*near[0]), Point(*near[1])


def dice_shown(rules: BattleRules, event: Event) -> tuple[ShownDie, ...]:
    """Gives the dice of an event as they look: event dice with their icons, all others with their pips."""
    if isinstance(event, e.OrderGiven | e.DiceSpent):
        return tuple(_order_die(rules, face) for face in event.dice)
    shown: list[ShownDie] = []
    icons: Any = rules.tables["events"].rows
    for chance in event.rolls:
        if not isinstance(chance, Roll):
            continue
        if chance.rule == EVENT_DICE:
            shown += [_event_die(face, str(icons[(face,)]["icon"])) for face in chance.faces]
        elif chance.rule == ORDER_DICE:
            shown += [_order_die(rules, face) for face in chance.faces]
        else:
            shown += [ShownDie(face, chance.sides) for face in chance.faces]
    return tuple(shown)


def value_text(value: int, words: Words) -> str:
    """Says a value of a sum that is a length; nothing for plain figures, none of which reaches a centimetre's units."""
    if abs(value) < UNITS_PER_CM:
        return ""
    return f"{'−' if value < 0 else '+'}{words.length(abs(value))}"


def _order_die(rules: BattleRules, face: int) -> ShownDie:
    """Gives an order die with what it is worth below it (SP-V.2.4)."""
    worth = {rules.number["order_face_plus"]: "+1", rules.number["order_face_minus"]: "−1"}
    return ShownDie(face, 6, note=worth.get(face, "0"))


def _event_die(face: int, icon: str) -> ShownDie:
    return ShownDie(face, 6, "bad" if icon in BAD_ICONS else "good", EVENT_SIGNS.get(icon, WRENCH))
