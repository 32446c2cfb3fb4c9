"""The Scenario document and the Army document as frozen values; lengths in 1/100 mm, origin south-west."""

from __future__ import annotations

import msgspec

from studio.board.pieces import Board, Shape
from studio.board.place import Angle, Hex, Point
from studio.engine.overlay import NO_OVERLAY, Overlay
from studio.engine.secrets import Secret
from studio.engine.values import Side

SCENARIO_FORMAT = 1
ARMY_FORMAT = 1

Text = dict[str, str]


class Sector(msgspec.Struct, frozen=True, kw_only=True):
    """A strip of the table: its number from 1, the kind dealt to it, the counts chosen, and who fills it.

    `west` and `east` are its borders in table units.
    """

    number: int
    kind: str
    owner: Side
    west: int
    east: int
    counts: dict[str, int] = {}
    dropped: dict[str, int] = {}


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """One element of scenery; `sector` is the one it was dealt to (0: none), `rotation` how it was turned."""

    id: int
    kind: str
    shape: Shape
    rotation: Angle = 0
    level: int = 0
    sector: int = 0
    locked: bool = False
    name: str = ""
    placed_by: Side = Side("")


class Objective(msgspec.Struct, frozen=True, kw_only=True):
    """A marker that decides the game; `worth` in victory points where a pack counts them.

    `cell` is its hex on a table of hexes, where `at` is the centre of that hex.
    """

    id: int
    at: Point
    cell: Hex | None = None
    name: str = ""
    worth: int = 1


class Work(msgspec.Struct, frozen=True, kw_only=True):
    """A fortification built before play."""

    id: int
    kind: str
    shape: Shape
    owner: Side
    bearing: Angle = 0
    level: int = 0
    locked: bool = False


class Zone(msgspec.Struct, frozen=True, kw_only=True):
    """An area with a meaning for one side: where it deploys, arrives or may build."""

    id: int
    kind: str
    side: Side
    outline: tuple[Point, ...]


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """A text laid on the map; it means nothing to the rules."""

    id: int
    at: Point
    text: str


class Pin(msgspec.Struct, frozen=True):
    """A point of a picture in hundredths of a pixel from its upper left corner, and where it lies on the table."""

    x: int
    y: int
    at: Point


class Background(msgspec.Struct, frozen=True, kw_only=True):
    """A picture under the table, to draw after: its file, its size in pixels, how much it covers in per cent.

    Pins say where it lies: none, the whole picture fits on the table; one moves it, two set its scale and turn, three
    its slant and four its perspective.
    """

    picture: bytes
    width: int
    height: int
    opacity: int = 60
    pins: tuple[Pin, ...] = ()


class ArmyUnit(msgspec.Struct, frozen=True, kw_only=True):
    """One unit of a list: its type in the pack's tables, quality, upgrades, and a name of its own if it has one.

    `lost` are casualty points that it begins the battle without, from earlier battles of a campaign.
    """

    type: str
    quality: str
    upgrades: tuple[str, ...] = ()
    name: str = ""
    lost: int = 0


class Army(msgspec.Struct, frozen=True, kw_only=True):
    """A list of units of one nation; `typed_points` counts when only the points of a real army were typed in."""

    format: int = ARMY_FORMAT
    pack: str
    title: str = ""
    nation: str = ""
    units: tuple[ArmyUnit, ...] = ()
    typed_points: int = 0
    typed_tools: tuple[int, int] = (0, 0)
    notes: str = ""
    unknown: dict[str, msgspec.Raw] = {}


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """A numbered token on a square or in reserve; `unit` is the index in the army, -1 for a decoy."""

    number: int
    unit: Secret[int]
    square: Secret[tuple[int, int]] | None = None


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """Where a unit of the army stands when the battle opens; the command stand of a section is `at`."""

    unit: int
    at: Point
    bearing: Angle = 0


class Camp(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a scenario: its role, nation, budget, army and how it opens the battle."""

    side: Side
    nation: str = ""
    budget: int = 0
    army: Army | None = None
    waiting_days: int = 0
    tokens: tuple[Token, ...] = ()
    placed: tuple[Placed, ...] = ()


class Provenance(msgspec.Struct, frozen=True, kw_only=True):
    """The set-up game that made the document: its record as text and the hash of what it produced."""

    record: str
    produced: str


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A prepared battlefield. Unknown fields of a file are kept in `unknown`, never dropped.

    `texts` may hold `title` and `notes` in several languages, the one of the field itself among them. A background
    belongs to those who edit: rules, drawings and battles do not know it, and without one its field is not written.
    """

    format: int = SCENARIO_FORMAT
    id: str = ""
    title: str = ""
    author: str = ""
    notes: str = ""
    texts: dict[str, Text] | msgspec.UnsetType = msgspec.UNSET
    tags: tuple[str, ...] = ()
    pack: str
    version: str
    overlay: Overlay = NO_OVERLAY
    standard: str = "book"
    board: Board
    terrain: str = ""
    deal: tuple[int, ...] = ()
    coast: str = ""
    sectors: tuple[Sector, ...] = ()
    season: str = ""
    weather: str = ""
    wind: str = ""
    pieces: tuple[Piece, ...] = ()
    objectives: tuple[Objective, ...] = ()
    works: tuple[Work, ...] = ()
    zones: tuple[Zone, ...] = ()
    notes_on_map: tuple[Note, ...] = ()
    sides: tuple[Camp, ...] = ()
    rounds: int = 0
    provenance: Provenance | None = None
    background: Background | msgspec.UnsetType = msgspec.UNSET
    unknown: dict[str, msgspec.Raw] = {}
