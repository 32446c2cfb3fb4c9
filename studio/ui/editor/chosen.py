"""What the inspector says of the thing that is chosen: what it is, its size, whose it is, what it costs, its rule."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from PySide6.QtWidgets import QVBoxLayout

from studio.board.geometry import area2
from studio.board.pieces import HexCells, HexSide, bounds, outline_of
from studio.board.place import Outline
from studio.board.polygons import box_of
from studio.engine.showing import Purchase
from studio.scenario.model import Note, Objective, Piece, Scenario, Work, Zone
from studio.ui.desk import Desk
from studio.ui.editor.palette import NAMES, NOTE
from studio.ui.editor.things import group_of
from studio.ui.maps import pack_terms
from studio.ui.widgets.basics import label, row
from studio.ui.widgets.rule_chip import RuleChip

__all__ = ["facts_of", "show_thing"]

CM2: Final = 2_000_000
"""Twice a square centimetre in units of the table."""

Fact = tuple[str, str]


def show_thing(desk: Desk, lines: QVBoxLayout, scenario: Scenario, thing: Any) -> None:
    """Adds name, rule and facts of a thing that lies on the table."""
    head = row(None, 0, desk.theme.px(8))
    name = label(desk, "section")
    name.setText(_name(desk, scenario, thing))
    name.setWordWrap(True)
    head.addWidget(name, 1)
    rule = _rule(desk, scenario, thing)
    if rule:
        head.addWidget(RuleChip(desk, rule, scenario.pack))
    lines.addLayout(head)
    for first, second in facts_of(desk, scenario, thing):
        line = row(None, 0, desk.theme.px(8))
        what, said = label(desk, "second"), label(desk, "body")
        what.setText(first)
        what.setFixedWidth(desk.theme.px(84))
        said.setText(second)
        said.setWordWrap(True)
        line.addWidget(what)
        line.addWidget(said, 1)
        lines.addLayout(line)


def facts_of(desk: Desk, scenario: Scenario, thing: Any) -> list[Fact]:
    """Returns what there is to say of a thing, each fact with its head."""
    match thing:
        case Piece():
            return [*_kind(desk, scenario, thing), *_shape(desk, thing), *_sector(desk, thing.sector),
                    *_number(desk, thing.id)]  # fmt: skip
        case Work():
            return [*_side(desk, scenario, thing.owner), *_shape(desk, thing), *_cost(desk, scenario, thing.kind),
                    *_number(desk, thing.id)]  # fmt: skip
        case Zone():
            return [*_side(desk, scenario, thing.side), *_outline(desk, thing.outline), *_number(desk, thing.id)]
        case Objective():
            return [*_place(desk, thing.at.x, thing.at.y), *_number(desk, thing.id)]
        case Note():
            return [*_place(desk, thing.at.x, thing.at.y)]
    return []


def _name(desk: Desk, scenario: Scenario, thing: Any) -> str:
    terms = pack_terms(desk, scenario.pack)
    match thing:
        case Piece():
            return thing.name or _upper(terms(thing.kind))
        case Zone():
            return desk.say(NAMES[thing.kind]) if thing.kind in NAMES else _upper(terms(thing.kind))
        case Objective():
            return thing.name or desk.say("Objective")
        case Note():
            return thing.text or desk.say(NAMES[NOTE])
    return _upper(terms(str(thing.kind)))


def _rule(desk: Desk, scenario: Scenario, thing: Any) -> str:
    if isinstance(thing, Work):
        bought = _prices(desk, scenario).get(thing.kind)
        return str(bought.rule) if bought is not None else ""
    hook = desk.pack(scenario.pack).hooks.get("thing_rules")
    return str(hook().get(group_of(thing), "")) if hook is not None else ""


def _prices(desk: Desk, scenario: Scenario) -> Mapping[str, Purchase]:
    hook = desk.pack(scenario.pack).hooks.get("work_prices")
    found: Mapping[str, Purchase] = hook(scenario.overlay) if hook is not None else {}
    return found


def _cost(desk: Desk, scenario: Scenario, kind: str) -> Iterator[Fact]:
    bought = _prices(desk, scenario).get(kind)
    if bought is not None:
        points = desk.words.many("{n} build point", "{n} build points", bought.cost)
        yield desk.say("Cost"), points


def _kind(desk: Desk, scenario: Scenario, piece: Piece) -> Iterator[Fact]:
    """Says what a piece with a name of its own is."""
    if piece.name:
        yield desk.say("Kind"), _upper(pack_terms(desk, scenario.pack)(piece.kind))


def _side(desk: Desk, scenario: Scenario, side: object) -> Iterator[Fact]:
    if str(side):
        yield desk.say("Side"), _upper(pack_terms(desk, scenario.pack)(str(side)))


def _sector(desk: Desk, number: int) -> Iterator[Fact]:
    if number:
        yield desk.say("Sector"), str(number)


def _number(desk: Desk, number: int) -> Iterator[Fact]:
    yield desk.say("Number"), str(number)


def _place(desk: Desk, x: int, y: int) -> Iterator[Fact]:
    words = desk.words
    yield desk.say("Place"), f"x {words.length(x)} · y {words.length(y)}"


def _shape(desk: Desk, thing: Piece | Work) -> Iterator[Fact]:
    if not isinstance(thing.shape, HexCells | HexSide):
        yield _size(desk, bounds(thing.shape), outline_of(thing.shape))


def _outline(desk: Desk, outline: Outline) -> Iterator[Fact]:
    yield _size(desk, box_of(outline), outline)


def _size(desk: Desk, box: tuple[int, int, int, int], outline: Outline) -> Fact:
    words = desk.words
    west, south, east, north = box
    size = words.say("{width} by {height}", width=words.length(east - west), height=words.length(north - south))
    area = words.say("{area} cm²", area=words.number(abs(area2(outline)) // CM2))
    return words.say("Size"), f"{size} · {area}"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
