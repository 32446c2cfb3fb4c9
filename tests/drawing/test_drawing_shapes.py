"""The shapes behind the map: smooth curves, facing chains, grain, furrows, clearance and letters."""

import math

from studio.drawing.clearance import Clearance
from studio.drawing.fields import crop_items
from studio.drawing.grain import Grain, seed_of
from studio.drawing.lettering import breadth_of, letters_along
from studio.drawing.look import Look, Style
from studio.drawing.picture import Path
from studio.drawing.smooth import closed_curve, facing_chains, flatten, length_of, open_curve, sideways, walk
from studio.drawing.wrapping import title_lines, wrapped

DIAMOND = [(0.0, -10.0), (10.0, 0.0), (0.0, 10.0), (-10.0, 0.0)]


def test_a_closed_curve_passes_through_every_vertex() -> None:
    curve = closed_curve(DIAMOND)

    assert [segment[0] for segment in curve] == DIAMOND
    assert curve[-1][3] == DIAMOND[0]


def test_an_open_curve_starts_and_ends_at_its_ends() -> None:
    curve = open_curve([(0.0, 0.0), (10.0, 5.0), (20.0, 0.0)])

    assert [segment[0] for segment in curve] == [(0.0, 0.0), (10.0, 5.0)]
    assert curve[-1][3] == (20.0, 0.0)


def test_a_handle_is_next_minus_previous_over_5_4() -> None:
    curve = closed_curve(DIAMOND)

    assert curve[0][1] == (0.0 + 20.0 / 5.4, -10.0)


def test_half_of_a_round_outline_faces_any_direction() -> None:
    circle = [(math.cos(math.tau * i / 12) * 100, math.sin(math.tau * i / 12) * 100) for i in range(12)]
    (chain,) = facing_chains(closed_curve(circle), (1.0, 1.0))

    ends = chain[0][0], chain[-1][3]
    assert abs(math.dist(*ends) - 200) < 1.5
    assert all(x + y > -1.5 for segment in chain for x, y in (segment[0], segment[3]))


def test_facing_does_not_depend_on_the_turn_of_the_outline() -> None:
    forth = facing_chains(closed_curve(DIAMOND), (1.0, 1.0))
    back = facing_chains(closed_curve(DIAMOND[::-1]), (1.0, 1.0))

    assert {point for chain in forth for segment in chain for point in (segment[0], segment[3])} == {
        point for chain in back for segment in chain for point in (segment[0], segment[3])
    }


def test_steps_along_a_line_are_equal_and_point_ahead() -> None:
    steps = walk([(0.0, 0.0), (100.0, 0.0)], 25.0)

    assert steps == [
        (0.0, 0.0, 1.0, 0.0),
        (25.0, 0.0, 1.0, 0.0),
        (50.0, 0.0, 1.0, 0.0),
        (75.0, 0.0, 1.0, 0.0),
        (100.0, 0.0, 1.0, 0.0),
    ]


def test_sideways_goes_to_the_right_of_travel() -> None:
    assert sideways([(0.0, 0.0, 1.0, 0.0)], 5.0) == [(0.0, 5.0)]


def test_splitmix_gives_its_published_row() -> None:
    grain = Grain(1234567)

    assert [grain.word() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_a_seed_depends_on_every_word_and_its_place() -> None:
    assert seed_of("wood", 1) != seed_of("wood", 2)
    assert seed_of("a", "b") != seed_of("b", "a")


def test_furrows_run_along_the_long_side_and_stay_inside(style: Style) -> None:
    items = crop_items([(0.0, 0.0), (20_000.0, 0.0), (20_000.0, 8_500.0), (0.0, 8_500.0)], "x", style)
    furrows = next(item for item in items if isinstance(item, Path) and item.stroke == "furrow")

    xs, ys = furrows.coords[::2], furrows.coords[1::2]
    assert all(ys[i] == ys[i + 1] for i in range(0, len(ys), 2))
    assert min(xs) == 0
    assert max(xs) == 20_000
    assert sorted(set(ys)) != []
    assert min(ys) > 0
    assert max(ys) < 8_500


def test_a_name_takes_the_first_place_that_covers_nothing() -> None:
    clear = Clearance((0.0, 0.0, 100.0, 100.0))
    clear.take((40.0, 40.0, 60.0, 60.0))

    assert clear.best([(50.0, 50.0), (50.0, 20.0), (50.0, 80.0)], 20.0, 10.0) == (50.0, 20.0)


def test_two_names_do_not_take_the_same_place() -> None:
    clear = Clearance((0.0, 0.0, 100.0, 100.0))
    places = [(50.0, 50.0), (50.0, 80.0)]

    assert clear.best(places, 20.0, 10.0) == (50.0, 50.0)
    assert clear.best(places, 20.0, 10.0) == (50.0, 80.0)


def test_letters_stand_centred_on_their_line(look: Look, style: Style) -> None:
    text = style.text("road", "Codo", 0, 0, "ink", along=(0, 0, 30_000, 0, 60_000, 0, 90_000, 0))
    letters = letters_along(text, look.faces)
    width = breadth_of(text, look.faces)

    assert [letter for letter, *_ in letters] == list("Codo")
    assert abs(letters[0][1] - (90_000 - width) / 2) < 2
    assert all(turn == 0 for *_, turn in letters)


def test_lines_break_between_words(style: Style) -> None:
    assert wrapped("uno dos tres", "small", style, style.breadth("small", "uno dos"), style.plate(1)) == [
        "uno dos",
        "tres",
    ]


def test_a_joining_word_stands_small_between_two_lines(style: Style) -> None:
    lines = title_lines("El puente de Valdehierro", style, style.plate(400), style.plate(1))

    assert [(role, text) for role, text, _ in lines] == [
        ("title", "El puente"),
        ("title_small", "de"),
        ("title", "Valdehierro"),
    ]


def test_the_curve_between_vertices_stays_near_the_chord() -> None:
    points = flatten(open_curve([(0.0, 0.0), (100.0, 0.0), (200.0, 0.0)]))

    assert abs(length_of(points) - 200.0) < 1e-6
