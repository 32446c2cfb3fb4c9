"""The table while a map is laid on it: what lies there, what bars an element, and whether a piece would be sound."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from studio.board.ground import NO_GROUND, Ground
from studio.board.pieces import Shape
from studio.packs.spain1936.importing.becoming import Becoming, load_becoming
from studio.packs.spain1936.setup.elements import form_faults, house_road_faults
from studio.packs.spain1936.setup.layout import Fault, Figure, Layout
from studio.packs.spain1936.setup.lines import line_faults, snapped
from studio.packs.spain1936.setup.overlaps import LINEAR, ground_faults
from studio.scenario.geojson_report import Note
from studio.scenario.model import Piece

BARRING = ("never", "ends")


@dataclass
class Table:
    """The pieces laid so far, with their geometry, on a table of a terrain; it is built up and then read."""

    layout: Layout
    terrain: str = ""
    becoming: Becoming = field(default_factory=load_becoming)
    pieces: list[Piece] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    grounds: list[Ground] = field(default_factory=list)
    remarks: list[tuple[Ground, Note]] = field(default_factory=list)

    @property
    def whole(self) -> Ground:
        """The ground of the table."""
        return Ground.box(0, 0, self.layout.length, self.layout.width)

    def measure(self, name: str) -> int:
        """Gives a measure of `importing.toml`."""
        return self.becoming.measure[name]

    def fault_of(self, kind: str, shape: Shape) -> Fault | None:
        """Gives the first fault that a piece would have beside those laid so far, by the checker's own tests."""
        for found in form_faults(self.layout, self.terrain, kind, shape):
            return found
        figure, others = self.layout.figure(kind, shape), tuple(self.figures)
        for test in (
            house_road_faults(self.layout, figure, others),
            ground_faults(self.layout, figure, others),
            line_faults(self.layout, figure, 0, others),
        ):
            for found in test:
                return found
        return None

    def lay(self, kind: str, shape: Shape, name: str = "") -> None:
        """Lays a piece."""
        self.pieces.append(Piece(id=len(self.pieces) + 1, kind=kind, shape=shape, name=name))
        figure = self.layout.figure(kind, shape)
        self.figures.append(figure)
        self.grounds.append(Ground.joined(Ground.of(part) for part in figure.parts))

    def try_lay(self, kind: str, shape: Shape, name: str = "") -> Fault | None:
        """Lays a piece when it is sound, else gives its first fault."""
        shape = snapped(self.layout, shape, kind)
        found = self.fault_of(kind, shape)
        if found is None:
            self.lay(kind, shape, name)
        return found

    def ground_of(self, kinds: Iterable[str]) -> Ground:
        """Gives the ground of all pieces of some kinds."""
        wanted = frozenset(kinds)
        pairs = zip(self.figures, self.grounds, strict=True)
        return Ground.joined(ground for figure, ground in pairs if figure.kind in wanted)

    def houses(self) -> Ground:
        """Gives the ground of all houses."""
        return Ground.joined(Ground.of(house) for figure in self.figures for house in figure.houses)

    def barred_to(self, kind: str) -> Ground:
        """Gives the ground on which a kind may not lie, houses included where lines keep off them."""
        shares = self.layout.book.shares
        kinds = {figure.kind for figure in self.figures}
        barring = self.ground_of(other for other in kinds if shares.get((kind, other), "free") in BARRING)
        return Ground.joined((barring, self.houses() if kind in LINEAR else NO_GROUND))


def note_of(found: Fault) -> Note:
    """Gives a fault as what is said of a feature."""
    return Note(found.code, dict(found.params), str(found.rule))
