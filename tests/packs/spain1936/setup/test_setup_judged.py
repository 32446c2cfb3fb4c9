"""SP-I.7.4: what is kept of a table judged before never changes what is found on the next one."""

import msgspec
import pytest

from studio.board.pieces import moved
from studio.engine.dice import Stream
from studio.engine.pack import find_pack
from studio.packs.spain1936.book import load_book
from studio.packs.spain1936.setup import judged
from studio.packs.spain1936.setup.judged import judge
from studio.packs.spain1936.setup.layout import Layout
from studio.packs.spain1936.setup.making import MakeRequest, make
from studio.scenario.model import Piece

LAYOUT = Layout(load_book(), 180_000, 120_000)


def _alone(terrain: str, pieces: tuple[Piece, ...]) -> tuple[object, ...]:
    kept = tuple(judged._latest)
    judged._latest.clear()
    found = judge(LAYOUT, terrain, pieces).problems(True)
    judged._latest.clear()
    judged._latest.extend(kept)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_a_table_judged_after_another_has_the_problems_that_it_has_alone(seed: int) -> None:
    scenario = make(find_pack("spain1936"), MakeRequest(seed=seed, terrain="ciudad", points=500))
    stream, pieces = Stream(seed), list(scenario.pieces)
    broken = 0
    for _ in range(25):
        for _ in range(1 + stream.below(3)):
            place = stream.below(len(pieces))
            dx, dy = stream.below(40_000) - 20_000, stream.below(40_000) - 20_000
            pieces[place] = msgspec.structs.replace(pieces[place], shape=moved(pieces[place].shape, dx, dy))
        pieces.append(msgspec.structs.replace(pieces[stream.below(len(pieces))], id=len(pieces) + 100))
        table = tuple(pieces)
        found = judge(LAYOUT, "ciudad", table).problems(True)
        assert found == _alone("ciudad", table)
        broken += len(found)
    assert broken > 100


def test_only_what_an_element_meets_is_judged_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = make(find_pack("spain1936"), MakeRequest(seed=1, terrain="llanura", points=500))
    judge(LAYOUT, "llanura", scenario.pieces)
    wall = next(place for place, piece in enumerate(scenario.pieces) if piece.kind == "wall")
    pieces = list(scenario.pieces)
    pieces[wall] = msgspec.structs.replace(pieces[wall], shape=moved(pieces[wall].shape, 100, 100))
    asked: list[int] = []
    own = judged._own
    monkeypatch.setattr(judged, "_own", lambda *given: asked.append(given[3]) or own(*given))
    judge(LAYOUT, "llanura", tuple(pieces))
    assert wall in asked
    assert len(asked) < 8 < len(pieces)
