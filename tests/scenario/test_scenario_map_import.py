"""Maps of the real world: every feature told of once, the table playable, what must be kept measured by itself."""

import json
from math import cos, radians

import pytest
import shapely
from shapely.geometry import shape

from studio.board.pieces import outline_of
from studio.engine.pack import find_pack
from studio.errors import DamagedFile, FileError, ForeignFile, TruncatedFile, UsageError
from studio.scenario.checks import document_problems
from studio.scenario.files import document_bytes
from studio.scenario.geojson_import import Imported, NothingLaid, Wishes, import_map
from studio.scenario.geojson_report import CHANGED, LEFT, SENTENCES, TAKEN
from studio.scenario.geojson_tags import GROUNDS, load_tags
from tests.scenario import map_extract

PACK = find_pack("spain1936")
METRE = 111195.0837


@pytest.fixture(scope="module")
def extract() -> dict[str, object]:
    return map_extract.map_extract()


@pytest.fixture(scope="module")
def made() -> Imported:
    return import_map(map_extract.extract_bytes(), PACK, Wishes(title="Corbera"))


def on_table(geometry: object, scale: int) -> shapely.Geometry:
    """Gives a geometry of the file in units of the table, cut at its edges, worked out apart from the importer."""
    kx = METRE * cos(radians(map_extract.LATITUDE)) * 100_000 / scale
    ky = METRE * 100_000 / scale

    def placed(points: object) -> object:
        return [
            (90_000 + (x - map_extract.LONGITUDE) * kx, 60_000 + (y - map_extract.LATITUDE) * ky) for x, y in points
        ]

    return shapely.make_valid(shapely.transform(shape(geometry), placed)).intersection(
        shapely.box(0, 0, 180_000, 120_000)
    )


def features_of(extract: dict[str, object], made: Imported, *grounds: str) -> list[shapely.Geometry]:
    tags = load_tags()
    broken = {fate.feature for fate in made.report.faults_of_file()}
    return [
        on_table(feature["geometry"], made.report.scale)
        for number, feature in enumerate(extract["features"])
        if number not in broken and tags.ground_of(feature["properties"]) in grounds
    ]


def laid(made: Imported, *kinds: str) -> shapely.Geometry:
    return shapely.union_all(
        [shapely.Polygon(outline_of(piece.shape)) for piece in made.scenario.pieces if piece.kind in kinds]
    )


def test_the_extract_has_300_features_and_each_is_told_of_once(made: Imported) -> None:
    counts = made.report.counts()
    assert counts["features"] == 300
    assert counts[TAKEN] + counts[CHANGED] + counts[LEFT] == 300
    assert [fate.feature for fate in made.report.fates] == list(range(300))
    assert all(fate.notes for fate in made.report.of(CHANGED) + made.report.of(LEFT))
    assert not any(fate.notes for fate in made.report.of(TAKEN))


def test_the_extract_becomes_a_playable_battlefield(made: Imported) -> None:
    assert made.scenario.standard == "playable"
    assert document_problems(made.scenario, "playable", PACK.problems) == ()
    assert len(made.scenario.objectives) == 3


def test_the_same_map_makes_the_same_bytes(made: Imported) -> None:
    again = import_map(map_extract.extract_bytes(), PACK, Wishes(title="Corbera"))
    assert document_bytes(again.scenario) == document_bytes(made.scenario)
    assert again.report == made.report


def test_four_fifths_of_the_roads_are_kept(extract: dict[str, object], made: Imported) -> None:
    roads = list(features_of(extract, made, "road", "track"))
    whole = sum(road.length for road in roads)
    assert whole > 600_000
    ground = laid(made, "road")
    assert sum(road.intersection(ground).length for road in roads) >= 0.8 * whole


@pytest.mark.parametrize(
    ("ground", "kinds", "least"), [("wood", ("wood",), 100_000 * 20_000), ("building", ("village", "city"), 50_000_000)]
)
def test_seven_tenths_of_woods_and_buildings_are_kept(
    extract: dict[str, object], made: Imported, ground: str, kinds: tuple[str, ...], least: int
) -> None:
    wanted = shapely.union_all([one for one in features_of(extract, made, ground) if one.area])
    assert wanted.area > least
    assert wanted.intersection(laid(made, *kinds)).area >= 0.7 * wanted.area


def test_wrong_outlines_are_repaired_and_told_of(made: Imported) -> None:
    told = [fate for fate in made.report.of(CHANGED) if any(note.code == "repaired" for note in fate.notes)]
    assert len(told) >= 2
    closed = next(fate for fate in made.report.fates if fate.name == "Bosque abierto")
    assert closed.state == CHANGED
    assert "ring-closed" in {note.code for note in closed.notes}


def test_broken_features_are_left_with_their_place(made: Imported) -> None:
    places = {note.code: note.place for fate in made.report.faults_of_file() for note in fate.notes}
    assert places.keys() == {
        "no-geometry", "coordinates-wrong", "coordinate-out-of-range", "coordinate-no-number", "ring-too-short",
        "geometry-unknown",
    }  # fmt: skip
    assert places["coordinate-no-number"].endswith(".geometry.coordinates[0][0]")


def test_what_lies_outside_is_left(made: Imported) -> None:
    assert sum(note.code == "outside" for fate in made.report.of(LEFT) for note in fate.notes) >= 20


def collection(*features: tuple[object, dict[str, object]], **members: object) -> bytes:
    items = [{"type": "Feature", "geometry": geometry, "properties": tags} for geometry, tags in features]
    return json.dumps({"type": "FeatureCollection", "features": items, **members}).encode()


ROAD = {"type": "LineString", "coordinates": [[0.0, 41.0], [0.02, 41.0]]}
BOX = [0.0, 40.995, 0.018, 41.005]


@pytest.mark.parametrize(
    ("data", "error", "place"),
    [
        (b"", TruncatedFile, "byte 0"),
        (b"hello", ForeignFile, ""),
        (b'{"type": "FeatureCollection"}', ForeignFile, ""),
        (b'{"type": "Topology", "features": []}', ForeignFile, ""),
        (b'{"type": "FeatureCollection", "features": [{"type"', TruncatedFile, "byte 50"),
        (b'{"type": "FeatureCollection", "features": [NaN]}', DamagedFile, "byte 43"),
        (b'{"type": "FeatureCollection", "features": [\xff]}', DamagedFile, ""),
        (b'{"type": "FeatureCollection", "features": ' + b"[" * 10_000_000, DamagedFile, "$"),
        (b'{"type": "FeatureCollection", "features": [' + b"9" * 1_000_000 + b"]}", DamagedFile, "$"),
        (b'{"type": "FeatureCollection", "features": [' + b"0," * 20_001 + b"0]}", DamagedFile, "$.features"),
        (collection((ROAD, {}), crs={"type": "name", "properties": {"name": "EPSG:25830"}}), FileError, "EPSG:25830"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_used_is_refused_with_the_place(data: bytes, error: type[FileError], place: str) -> None:
    with pytest.raises(error) as caught:
        import_map(data, PACK, Wishes())
    assert place in str(caught.value)


@pytest.mark.parametrize(
    ("geometry", "code", "place"),
    [
        (None, "no-geometry", ".geometry"),
        ([], "no-geometry", ".geometry"),
        ({"type": "Point", "coordinates": [1e400, 0]}, "coordinate-no-number", ".geometry.coordinates[0]"),
        ({"type": "Point", "coordinates": [181, 0]}, "coordinate-out-of-range", ".geometry.coordinates[0]"),
        ({"type": "Point", "coordinates": [0, True]}, "coordinate-no-number", ".geometry.coordinates[1]"),
        ({"type": "LineString", "coordinates": [[0, 41]]}, "line-too-short", ".geometry.coordinates"),
        ({"type": "LineString", "coordinates": [[0, 41], [0, 41]]}, "line-too-short", ".geometry.coordinates"),
        ({"type": "Polygon", "coordinates": [[0, 41]]}, "coordinates-wrong", ".geometry.coordinates[0][0]"),
        ({"type": "MultiPolygon", "coordinates": {"a": 1}}, "coordinates-wrong", ".geometry.coordinates"),
        ({"type": "GeometryCollection", "geometries": [{"type": "Arc"}]}, "geometry-unknown",
         ".geometry.geometries[0]"),
    ],
)  # fmt: skip
def test_a_broken_feature_is_left_with_its_fault_and_the_rest_is_laid(geometry: object, code: str, place: str) -> None:
    text = collection((ROAD, {"highway": "primary"}), (geometry, {"natural": "wood"}), bbox=BOX)
    made = import_map(text.replace(b"Infinity", b"null"), PACK, Wishes())
    fate = made.report.fates[1]
    assert (fate.state, fate.notes[0].code, fate.notes[0].place) == (LEFT, code, f"$.features[1]{place}")
    assert [piece.kind for piece in made.scenario.pieces] == ["road"]


def test_a_map_without_anything_that_can_be_laid_says_why_of_each() -> None:
    with pytest.raises(NothingLaid) as caught:
        import_map(collection((ROAD, {"power": "line"}), (None, {})), PACK, Wishes())
    assert [fate.notes[0].code for fate in caught.value.report.fates] == ["no-tags", "no-geometry"]
    assert caught.value.exit_code == 1


def test_a_ring_of_ten_thousand_crossing_corners_is_dealt_with() -> None:
    spots = [[(place * 7919 % 1800) / 1e5, 40.995 + (place * 104729 % 1000) / 1e5] for place in range(10_000)]
    wood = {"type": "Polygon", "coordinates": [[*spots, spots[0]]]}
    made = import_map(collection((ROAD, {"highway": "primary"}), (wood, {"natural": "wood"}), bbox=BOX), PACK, Wishes())
    codes = {note.code for note in made.report.fates[1].notes}
    assert made.report.fates[1].state == LEFT or {"thinned", "repaired"} <= codes
    assert document_problems(made.scenario, "playable", PACK.problems) == ()


def test_a_multipolygon_keeps_its_holes_free_of_wood() -> None:
    outer = [[0.002, 40.996], [0.007, 40.996], [0.007, 41.004], [0.002, 41.004], [0.002, 40.996]]
    hole = [[0.004, 40.999], [0.004, 41.001], [0.005, 41.001], [0.005, 40.999], [0.004, 40.999]]
    made = import_map(
        collection(({"type": "MultiPolygon", "coordinates": [[outer, hole]]}, {"tipo": "Bosque"}), bbox=BOX),
        PACK, Wishes(scale=1000),
    )  # fmt: skip
    woods = laid(made, "wood")
    middle = shapely.Point(90_000 + (0.0045 - 0.009) * METRE * cos(radians(41)) * 100, 60_000)
    assert woods.area > 1_000_000_000
    assert not woods.contains(middle)
    assert document_problems(made.scenario, "playable", PACK.problems) == ()


def test_a_river_beside_the_middle_third_is_moved_into_it_and_told_of() -> None:
    river = {"type": "LineString", "coordinates": [[0.004, 40.99], [0.0041, 41.01]]}
    made = import_map(collection((river, {"waterway": "river"}), bbox=BOX), PACK, Wishes(scale=1000))
    assert [piece.kind for piece in made.scenario.pieces] == ["river"]
    assert "moved" in {note.code for note in made.report.fates[0].notes}
    assert document_problems(made.scenario, "playable", PACK.problems) == ()


def test_a_quarter_turn_lays_a_road_across_the_table() -> None:
    road = {"type": "LineString", "coordinates": [[0.009, 40.98], [0.009, 41.02]]}
    upright = import_map(collection((road, {"highway": "primary"}), bbox=BOX), PACK, Wishes(scale=1000))
    turned = import_map(collection((road, {"highway": "primary"}), bbox=BOX), PACK, Wishes(scale=1000, turn=9000))
    ends = [outline_of(made.scenario.pieces[0].shape) for made in (upright, turned)]
    assert max(x for x, _ in ends[0]) - min(x for x, _ in ends[0]) == 5000
    assert max(x for x, _ in ends[1]) - min(x for x, _ in ends[1]) == 180_000


@pytest.mark.parametrize("scale", [1, 19, 100_001])
def test_a_scale_that_makes_no_sense_is_refused(scale: int) -> None:
    with pytest.raises(UsageError, match="scale"):
        import_map(collection((ROAD, {"highway": "primary"})), PACK, Wishes(scale=scale))


@pytest.mark.parametrize(
    ("tags", "ground"),
    [
        ({"highway": "primary"}, "road"),
        ({"tipo": "Carretera"}, "road"),
        ({"clase": "CAMINO"}, "track"),
        ({"camino": "sí"}, "track"),
        ({"tipo": "Río"}, "river"),
        ({"waterway": "stream"}, "stream"),
        ({"uso": "bosque"}, "wood"),
        ({"landuse": "forest"}, "wood"),
        ({"natural": "wood"}, "wood"),
        ({"building": "yes"}, "building"),
        ({"building": "no"}, ""),
        ({"tipo": "casa"}, "building"),
        ({"tipo": "Viñedo"}, "field"),
        ({"tipo": "olivar"}, "orchard"),
        ({"barrier": "hedge"}, "hedge"),
        ({"tipo": "seto"}, "hedge"),
        ({"tipo": "curva de nivel", "cota": "430"}, "contour"),
        ({"amenity": "bench"}, ""),
    ],
)
def test_tags_in_both_languages_say_what_a_feature_is(tags: dict[str, str], ground: str) -> None:
    assert load_tags().ground_of(tags) == ground


def test_every_ground_of_the_table_of_tags_has_a_name_and_every_sentence_a_text() -> None:
    assert set(load_tags().order) == set(GROUNDS)
    assert all(SENTENCES.values())
