"""The roll log of a table: who did and rolled what while it was set, from the game that made it."""

from studio.drawing.document import side_keys
from studio.engine.game import Game
from studio.engine.pack import RulePack
from studio.engine.showing import ShownDie
from studio.engine.telling import NO_NAMES, tell
from studio.engine.values import Roll, Side
from studio.scenario.model import Scenario
from studio.ui.battle.foot import die_of
from studio.ui.desk import Desk
from studio.ui.maps import pack_signs, pack_terms
from studio.ui.widgets.lists import Line, LogList

__all__ = ["game_of", "roll_lines", "side_colour", "tell_rolls"]

RULES_OF_A_LINE = 2


def roll_lines(desk: Desk, scenario: Scenario, game: Game) -> list[Line]:
    """Returns a line for each event of a set-up, the newest first."""
    lines = []
    terms = pack_terms(desk, scenario.pack)
    for number, entry in enumerate(game.entries, 1):
        band = side_colour(desk, scenario, entry.action.side)
        who = terms(str(entry.action.side))
        for event in entry.events:
            if event.quiet:
                continue
            told = tell(game.pack, event, NO_NAMES, desk.words)
            dice = tuple(
                die_of(ShownDie(face, chance.sides))
                for chance in event.rolls
                if isinstance(chance, Roll)
                for face in chance.faces
            )
            rules = tuple(map(str, told.rules[:RULES_OF_A_LINE]))
            lines.append(Line(told.text, str(number), rules, dice, band, place=who[:1].upper() + who[1:], key=number))
    return list(reversed(lines))


def side_colour(desk: Desk, scenario: Scenario, side: object) -> str:
    """Returns the theme's name of the colour that a side wears."""
    signs = pack_signs(desk, scenario.pack)
    return f"map.{signs.side(side_keys(scenario, signs).get(Side(str(side)), '')).line}"


def game_of(scenario: Scenario, pack: RulePack) -> Game | None:
    """Works out again the set-up that made a scenario, None without a record; raises FileError for a broken one."""
    if scenario.provenance is None:
        return None
    from studio.engine.record import load
    from studio.engine.replay import worked_out

    _, game = worked_out(load(scenario.provenance.record.encode()), pack)
    return game


def tell_rolls(desk: Desk, log: LogList, scenario: Scenario) -> None:
    """Fills a log from a scenario's record, which is worked out again in the background."""
    pack = desk.pack(scenario.pack)
    log.pack = scenario.pack
    log.show_lines(())
    desk.tasks.start(
        desk.say("Reading the record"),
        lambda _progress: game_of(scenario, pack),
        lambda game: log.show_lines(roll_lines(desk, scenario, game) if game is not None else ()),
        quiet=True,
    )
