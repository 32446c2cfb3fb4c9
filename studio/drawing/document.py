"""A Scenario document as a table and a plate to draw: neutral values and texts, with the pack's own words for kinds."""

from collections.abc import Callable

from studio.board.place import Point
from studio.drawing.plate import DealtSector, PlateSide, PlateText
from studio.drawing.scene import Table, board_size
from studio.drawing.subject import Objective, Piece, Sector, Signs, Work, Zone
from studio.engine.values import Side
from studio.scenario.model import Scenario
from studio.scenario.texts import title_in
from studio.words import Words

__all__ = ["plate_text", "side_keys", "table_of", "titled"]

Terms = Callable[[str], str]
"""Says a pack's key (a kind of scenery, of sector, of work, a side) in the reader's language."""

_BRAND = "ESTADO MAYOR"


def table_of(scenario: Scenario, signs: Signs, words: Words, terms: Terms) -> Table:
    """Returns what a scenario shows to anyone: its armies, tokens and reserves are not in it."""
    keys = side_keys(scenario, signs)
    _, height = board_size(scenario.board)
    return Table(
        scenario.board,
        tuple(Piece(str(piece.id), piece.kind, piece.shape, piece.name) for piece in scenario.pieces),
        tuple(
            Work(str(work.id), work.kind, work.shape, work.bearing, side=keys.get(work.owner, ""))
            for work in scenario.works
        ),
        tuple(
            Objective(number, objective.at.x, objective.at.y, objective.name or _place(objective.at, words))
            for number, objective in enumerate(scenario.objectives, 1)
        ),
        _zones(scenario, keys, words),
        tuple(
            Sector(sector.number, (sector.west, 0, sector.east, height), _capital(terms(sector.kind)))
            for sector in scenario.sectors
        ),
    )


def titled(scenario: Scenario, words: Words, terms: Terms) -> str:
    """Returns what a scenario is called wherever it is shown: its title; one without says its terrain."""
    title = title_in(scenario, words.language)
    if title:
        return title
    if not scenario.terrain:
        return words.say("Untitled battlefield")
    return words.say("Untitled battlefield ({terrain})", terrain=terms(scenario.terrain))


def plate_text(scenario: Scenario, signs: Signs, words: Words, terms: Terms) -> PlateText:
    """Returns the texts of a scenario's plate; the signs explained are those that occur on it."""
    width, height = board_size(scenario.board)
    size = words.say("Table {width} × {height}", width=words.number(width // 1000), height=words.length(height, 0))
    by_the_book = scenario.standard == "book"
    standard = words.say("By the book") if by_the_book else words.say("Free battlefield")
    subtitles = [_capital(terms(scenario.terrain))] if scenario.terrain else []
    weather = [terms(key) for key in (scenario.season, scenario.weather) if key]
    if weather:
        subtitles.append(_capital(words.join(weather)))
    dice = sorted(scenario.deal) if len(scenario.deal) == len(scenario.sectors) else [0] * len(scenario.sectors)
    return PlateText(
        title=titled(scenario, words, terms),
        brand=_BRAND,
        north=words.say("N"),
        signs_heading=words.say("Signs").upper(),
        scale_caption=words.say("Scale on the table, in centimetres"),
        subtitles=tuple(subtitles),
        notes=(size, standard, *((scenario.author,) if scenario.author else ())),
        sectors_heading=words.say("The deal of sectors").upper(),
        sectors=tuple(
            DealtSector(sector.number, _capital(terms(sector.kind)), die, _contents(sector.counts, words, terms))
            for sector, die in zip(scenario.sectors, dice, strict=True)
        ),
        objectives_heading=words.say("Objectives and sides").upper(),
        sides=_sides(scenario, signs, words, terms),
        legend=_legend(scenario, signs, words, terms),
    )


def side_keys(scenario: Scenario, signs: Signs) -> dict[Side, str]:
    """Returns for each side of a scenario which of the pack's looks it wears: its nation's, else one left over."""
    free = [key for key in signs.sides if all(camp.nation != key for camp in scenario.sides)]
    keys: dict[Side, str] = {}
    if not scenario.sides:
        named = sorted({zone.side for zone in scenario.zones} | {work.owner for work in scenario.works}, reverse=True)
        return dict(zip(named, free, strict=False))
    for camp in scenario.sides:
        if camp.nation in signs.sides:
            keys[camp.side] = camp.nation
        elif camp.side in signs.sides:
            keys[camp.side] = str(camp.side)
        else:
            keys[camp.side] = free.pop(0) if free else next(iter(signs.sides))
    return keys


def _place(at: Point, words: Words) -> str:
    return " × ".join((words.number(at.x // 100, 1), words.length(at.y)))


def _zones(scenario: Scenario, keys: dict[Side, str], words: Words) -> tuple[Zone, ...]:
    width, _ = board_size(scenario.board)
    zones = []
    for zone in scenario.zones:
        xs, ys = [point.x for point in zone.outline], [point.y for point in zone.outline]
        box = (min(xs), min(ys), max(xs), max(ys))
        place = "start" if box[0] + box[2] < width else "end"
        zones.append(Zone(keys.get(zone.side, ""), box, _zone_label(zone.kind, zone.side, words), place))
    return tuple(zones)


def _zone_label(kind: str, side: Side, words: Words) -> str:
    if kind == "entry":
        return _entry_label(side, words).upper()
    if not kind.startswith("deploy"):
        return ""
    if side == "attacker":
        return words.say("Deployment of the attacker").upper()
    if side == "defender":
        return words.say("Deployment of the defender").upper()
    return words.say("Deployment").upper()


def _entry_label(side: Side, words: Words) -> str:
    if side == "attacker":
        return words.say("Entry of the attacker")
    if side == "defender":
        return words.say("Entry of the defender")
    return words.say("Entry")


def _contents(counts: dict[str, int], words: Words, terms: Terms) -> str:
    chosen = [f"{count} × {terms(kind)}" for kind, count in counts.items() if count]
    return words.join(chosen)


def _sides(scenario: Scenario, signs: Signs, words: Words, terms: Terms) -> tuple[PlateSide, ...]:
    keys = side_keys(scenario, signs)
    sides = []
    for camp in scenario.sides:
        role = {"attacker": words.say("Attacker"), "defender": words.say("Defender")}.get(camp.side, str(camp.side))
        parts = [_capital(terms(camp.nation))] if camp.nation else []
        if camp.budget:
            parts.append(words.many("{n} point", "{n} points", camp.budget))
        sides.append(PlateSide(keys[camp.side], role, " · ".join(parts)))
    return tuple(sides)


def _legend(scenario: Scenario, signs: Signs, words: Words, terms: Terms) -> tuple[tuple[str, str], ...]:
    present = {piece.kind for piece in scenario.pieces} | {work.kind for work in scenario.works}
    order = [kind for kind in signs.legend if kind in present]
    order += sorted(kind for kind in present if kind not in signs.legend and _known(kind, signs))
    entries = [(kind, _capital(terms(kind))) for kind in order]
    if scenario.objectives:
        entries.append(("objective", words.say("Objective")))
    return tuple(entries)


def _known(kind: str, signs: Signs) -> bool:
    return kind in signs.works or "recipe" in signs.kinds.get(kind, {})


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
