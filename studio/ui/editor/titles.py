"""What a table is called: its own title, or what kind of table it is."""

from studio.drawing.document import titled
from studio.drawing.scene import board_size
from studio.scenario.model import Scenario
from studio.ui.desk import Desk
from studio.ui.maps import pack_terms

__all__ = ["subtitle_of", "title_of"]


def title_of(desk: Desk, scenario: Scenario) -> str:
    """Returns the title of a table; one without says its terrain."""
    return titled(scenario, desk.words, pack_terms(desk, scenario.pack))


def subtitle_of(desk: Desk, scenario: Scenario) -> str:
    """Returns terrain, season and size of a table."""
    words, terms = desk.words, pack_terms(desk, scenario.pack)
    width, height = board_size(scenario.board)
    size = words.say("{width} by {height}", width=words.length(width), height=words.length(height))
    return " · ".join([*(terms(key) for key in (scenario.terrain, scenario.season) if key), size])
