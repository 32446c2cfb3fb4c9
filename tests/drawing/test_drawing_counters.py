"""Counters and overlays: form by side, facing, pips, markers, far zoom, and lines that keep their pixels."""

import pytest

from studio.drawing.counters import counter_box, counter_picture, ghost_items, plate_shape
from studio.drawing.layers import Pile
from studio.drawing.look import Look, Style
from studio.drawing.marks import impact_items, smoke_items, template_items, wreck_items
from studio.drawing.overlays import area_items, command_items, move_items, sight_items, tag_items, target_items
from studio.drawing.picture import Glow, Group, Path, Picture, Stamp, Text
from studio.drawing.subject import Counter, Signs, Stand

STAND = Stand(50_000, 40_000, 5_000, 3_000, 9_000, "hmg")
COUNTER = Counter("u1", "nacional", "Hotchkiss", (STAND,), 3, 4)


def stamps(picture: Picture, layer: str) -> list[Stamp]:
    return [
        item
        for group in picture.layer(layer)
        if isinstance(group, Group)
        for item in group.items
        if isinstance(item, Stamp)
    ]


def paths(picture: Picture, layer: str) -> list[Path]:
    return [
        item
        for group in picture.layer(layer)
        if isinstance(group, Group)
        for item in group.items
        if isinstance(item, Path)
    ]


def test_a_stand_lies_at_its_place_turned_to_its_bearing(signs: Signs, style: Style) -> None:
    plate = stamps(counter_picture(COUNTER, signs, style), "counters")[-1]

    assert (plate.symbol, plate.x, plate.y, plate.rotation) == ("plate_nacional_hmg_5000x3000", 50_000, -40_000, 9_000)


def test_the_shadow_falls_to_the_south_east_whatever_the_bearing(signs: Signs, style: Style) -> None:
    shadow = stamps(counter_picture(COUNTER, signs, style), "counters")[0]

    assert (shadow.x - STAND.x, shadow.y + STAND.y) == (220, 280)


def test_the_sides_are_told_by_their_corners() -> None:
    assert len(plate_shape(5_000, 3_000, "cut")) == 8
    assert len(plate_shape(5_000, 3_000, "round")) == 20


def test_a_turned_stand_takes_its_room_across(signs: Signs, style: Style) -> None:
    left, top, right, bottom = counter_box(COUNTER, style)

    assert (round(right - left), round(bottom - top)) == (3_000, 5_000)


def test_full_pips_are_what_is_left_and_hollow_ones_what_is_lost(signs: Signs, style: Style) -> None:
    drawn = paths(counter_picture(COUNTER, signs, style), "plates")
    full, hollow = drawn[-2], drawn[-1]

    assert full.fill == "side_blue_line"
    assert hollow.fill == ""
    assert full.verbs.count("M") == 3
    assert hollow.verbs.count("M") == 1


def test_pips_are_square_for_cut_corners_and_round_for_round_ones(signs: Signs, style: Style) -> None:
    other = Counter("u2", "republicano", "Maxim", (STAND,), 4, 4)

    assert "C" not in paths(counter_picture(COUNTER, signs, style), "plates")[-1].verbs
    assert "C" in paths(counter_picture(other, signs, style), "plates")[-1].verbs


def test_more_than_three_markers_are_counted(signs: Signs, style: Style) -> None:
    counter = Counter("u", "nacional", "X", (STAND,), 1, 1, ("pinned", "pinned", "aim", "prone", "panicked"))
    picture = counter_picture(counter, signs, style)

    assert [stamp.symbol for stamp in stamps(picture, "plates")] == [
        "marker_panicked",
        "marker_pinned",
        "marker_pinned",
    ]
    assert "+2" in {text.text for text in picture.texts()}


def test_far_away_a_section_is_one_plate_without_name(signs: Signs, look: Look) -> None:
    stands = tuple(Stand(40_000 + 5_400 * index, 40_000, 5_000, 3_000, 0, "infantry") for index in range(3))
    section = Counter("s", "republicano", "1.ª", stands, 14, 14, ("panicked", "aim"))
    picture = counter_picture(section, signs, look.style(2.5))

    plates = [stamp for stamp in stamps(picture, "counters") if stamp.symbol.startswith("plate_")]
    assert len(plates) == 1
    assert plates[0].symbol == "plate_republicano_infantry_5200x3120"
    assert [stamp.symbol for stamp in stamps(picture, "plates")] == ["marker_panicked"]
    assert not list(picture.texts())


def test_a_hidden_token_shows_neither_bearing_nor_symbol(signs: Signs, style: Style) -> None:
    token = Counter("t", "republicano", "4", (Stand(0, 0, 4_000, 4_000, 12_345, "tank"),), hidden=True)
    picture = counter_picture(token, signs, style)

    assert all(stamp.rotation == 0 for stamp in stamps(picture, "counters"))
    assert not any("tank" in symbol.name for symbol in picture.symbols)


def test_a_chosen_counter_wears_a_ring_of_at_least_six_pixels(signs: Signs, look: Look) -> None:
    style = look.style(4.0)
    chosen = Counter("u", "nacional", "X", (STAND,), 1, 1, chosen=True)
    picture = counter_picture(chosen, signs, style)
    (ring,) = [symbol for symbol in picture.symbols if symbol.name.startswith("chosen_")]

    inner = ring.items[1]
    assert isinstance(inner, Path)
    assert inner.stroke == "chosen"
    assert inner.width == 1_500


def test_counters_lie_from_north_to_south_with_the_chosen_last(signs: Signs, style: Style) -> None:
    from studio.drawing.counters import draw_counters

    def at(key: str, y: int, chosen: bool = False) -> Counter:
        return Counter(key, "nacional", key, (Stand(0, y, 2_500, 2_500, 0, "officer"),), 1, 1, chosen=chosen)

    pile = Pile()
    draw_counters((at("south", 0), at("chosen", 50_000, True), at("north", 90_000)), signs, style, pile)
    picture = pile.picture((0, 0, 1, 1))

    assert [group.key for group in picture.layer("counters") if isinstance(group, Group)] == [
        "north",
        "south",
        "chosen",
    ]


@pytest.mark.parametrize("unit", ["riflemen", "hmg", "gun_75", "tank_gun", "truck", "sniper", "tractor", "observer"])
def test_every_unit_has_a_sign(signs: Signs, look: Look, unit: str) -> None:
    assert signs.units[unit] in look.symbols


def test_all_signs_named_by_the_pack_exist(signs: Signs, look: Look) -> None:
    assert {name for name in signs.units.values() if name != "hidden"} <= set(look.symbols)


def test_a_free_line_of_sight_has_no_cross(style: Style) -> None:
    free = sight_items((0.0, 0.0), (9_000.0, 0.0), 1, 1, style)

    assert [item.stroke for item in free if isinstance(item, Path)] == ["paper", "good"]


def test_a_blocked_line_is_dashed_beyond_the_cross(style: Style) -> None:
    items = sight_items((0.0, 0.0), (10_000.0, 0.0), 0.2, 0.5, style)
    broken = next(item for item in items if isinstance(item, Path) and item.stroke == "refused" and item.dash)

    assert broken.coords == (5_000, 0, 10_000, 0)


def test_overlays_keep_their_pixels_at_every_zoom(look: Look) -> None:
    for zoom in (3.0, 6.0, 12.0):
        style = look.style(zoom)
        line = sight_items((0.0, 0.0), (9_000.0, 0.0), 1, 1, style)[1]
        assert isinstance(line, Path)
        assert line.width * zoom / 1000 == pytest.approx(2.4, abs=0.01)


def test_a_move_has_a_tick_every_five_centimetres(signs: Signs, style: Style) -> None:
    items = move_items([(0.0, 0.0), (17_000.0, 0.0)], signs.side("nacional"), style, smooth=False)
    ticks = items[-1]

    assert isinstance(ticks, Path)
    assert ticks.coords[::4] == (5_000, 10_000, 15_000)


def test_a_ghost_that_is_refused_carries_a_cross(signs: Signs, style: Style) -> None:
    possible = ghost_items((STAND,), signs.side("nacional"), style)
    refused = ghost_items((STAND,), signs.side("nacional"), style, refused=True)

    assert len(refused) == len(possible) + 1
    assert {item.stroke for item in refused if isinstance(item, Path)} == {"", "refused"}


def test_the_other_overlays_give_items(signs: Signs, style: Style) -> None:
    assert isinstance(command_items((0.0, 0.0), 20_000, signs.side("nacional"), style)[0], Glow)
    assert len(target_items((0.0, 0.0, 1_000.0, 1_000.0), style)) == 1
    assert len(area_items([(0.0, 0.0), (9.0, 0.0), (9.0, 9.0)], True, style)) == 1
    assert isinstance(tag_items((0.0, 0.0), "34,1 cm", "good", style)[1], Text)


def test_smoke_fills_its_circle_and_thins_when_it_disperses(style: Style) -> None:
    dense = smoke_items((0.0, 0.0), 5_000, "a", style)
    thin = smoke_items((0.0, 0.0), 5_000, "a", style, dense=False)

    assert isinstance(dense[0], Glow)
    assert isinstance(thin[0], Glow)
    assert dense[0].radius == 5_000
    assert thin[0].stops[0][1] < dense[0].stops[0][1]


def test_marks_of_battle_lie_where_they_fell(signs: Signs, style: Style) -> None:
    crater = impact_items((3_000.0, -2_000.0), "a", style)[0]
    circle = template_items((3_000.0, -2_000.0), 5_000, signs.side("nacional"), style)[0]
    wreck = wreck_items([(0.0, 0.0), (4_000.0, 0.0), (4_000.0, 7_000.0), (0.0, 7_000.0)], style)[0]

    assert isinstance(crater, Path)
    assert crater.coords[:2] == (3_480, -2_000)
    assert isinstance(circle, Path)
    assert circle.coords[:2] == (8_000, -2_000)
    assert isinstance(wreck, Glow)
    assert (wreck.x, wreck.y) == (2_000, 3_500)
