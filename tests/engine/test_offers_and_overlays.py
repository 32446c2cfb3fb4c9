"""Offers with their domains, house rules as files, and histories that branch."""

import pytest

from studio.board.place import Point
from studio.engine.dice import Stream
from studio.engine.history import History
from studio.engine.offers import Between, Exhausted, Limits, Offer, OneOf, Route, Shape, SomeOf, Within
from studio.engine.overlay import NO_OVERLAY, Change, Overlay, UnfitOverlay, difference, laid_over
from studio.engine.overlay_files import read_overlay, require_pack, told, write_overlay
from studio.engine.pack import RulePack
from studio.engine.tables import Row, Table, UnknownRow, read_table
from studio.engine.values import Action, Refusal, RuleId, Side
from studio.errors import DamagedFile, UsageError
from studio.words import load

SQUARE = (Point(0, 0), Point(10_000, 0), Point(10_000, 10_000), Point(0, 10_000))
EAST = (Point(9_000, 0), Point(10_000, 0), Point(10_000, 10_000), Point(9_000, 10_000))
ROUTE = Route((Point(0, 0),), Within((EAST,)), Within((SQUARE,)), Limits(15_000, 3))


class Choose(Action, frozen=True, kw_only=True, tag="choose"):
    first: int
    second: int


@pytest.mark.parametrize(
    "domain",
    [
        OneOf(("a", "b")),
        SomeOf((1, 2, 3, 4), 1, 3),
        Between(10, 20, 5),
        Within((SQUARE, EAST)),
        ROUTE,
        Shape("template", Within((SQUARE,)), Between(0, 35_900, 100)),
    ],
    ids=lambda domain: type(domain).__name__,
)
def test_what_is_sampled_from_a_domain_lies_in_it(domain: OneOf) -> None:
    stream = Stream(1)
    assert all(domain.contains(domain.sample(stream)) for _ in range(200))


@pytest.mark.parametrize(
    ("domain", "value"),
    [
        (OneOf(("a",)), "b"),
        (SomeOf((1, 2, 3), 1, 2), (1, 2, 3)),
        (SomeOf((1, 2, 3), 1, 2), (2, 1)),
        (SomeOf((1, 2, 3), 1, 2), (1, 1)),
        (Between(10, 20, 5), 12),
        (Between(10, 20, 5), 25),
        (Between(10, 20, 5), "10"),
        (Within((SQUARE,)), Point(10_001, 5)),
        (ROUTE, (Point(0, 0),)),
        (ROUTE, (Point(1, 0), Point(9_500, 0))),
        (ROUTE, (Point(0, 0), Point(8_000, 0))),
        (ROUTE, (Point(0, 0), Point(0, 10_000), Point(10_000, 10_000))),
        (ROUTE, (Point(0, 0), Point(0, -1), Point(9_500, 0))),
    ],
)
def test_what_lies_outside_a_domain_is_not_in_it(domain: OneOf, value: object) -> None:
    assert not domain.contains(value)


def test_a_route_may_have_corners_and_ends_in_its_end() -> None:
    assert ROUTE.contains((Point(0, 0), Point(3_000, 4_000), Point(9_000, 4_000)))


def test_narrowing_recomputes_what_depends_on_the_choice() -> None:
    def later(offer: Offer, name: str, value: int) -> Offer:
        if name != "first":
            return offer
        return Offer(offer.action, offer.fixed, {"second": OneOf((value * 10,))}, offer.rule, later)

    offer = Offer(Choose, {"side": Side("a")}, {"first": OneOf((1, 2)), "second": OneOf((10, 20))}, RuleId("X"), later)
    narrowed = offer.narrow("first", 2)
    assert narrowed.open == {"second": OneOf((20,))}
    assert narrowed.narrow("second", 20).done() == Choose(side=Side("a"), first=2, second=20)
    with pytest.raises(ValueError, match="second"):
        narrowed.narrow("second", 10)
    with pytest.raises(ValueError, match="still open"):
        narrowed.done()


def test_sampling_is_bounded_and_tells_the_last_refusal() -> None:
    refusal = Refusal("never", RuleId("X"))
    offer = Offer(Choose, {"side": Side("a")}, {"first": OneOf((1,)), "second": OneOf((2,))}, RuleId("X"))
    judged = Offer(offer.action, offer.fixed, offer.open, offer.rule, None, lambda action: refusal)
    assert judged.sample(Stream(1), 5) == Exhausted(5, refusal)
    assert offer.sample(Stream(1)) == Choose(side=Side("a"), first=1, second=2)


@pytest.mark.parametrize("domain", [OneOf(()), SomeOf((1,), 2, 3), Between(2, 1), Within(())])
def test_an_offer_with_an_empty_domain_is_exhausted(domain: OneOf) -> None:
    offer = Offer(Choose, {"side": Side("a"), "second": 1}, {"first": domain}, RuleId("X"))
    assert isinstance(offer.sample(Stream(1), 3), Exhausted)


TABLE = read_table(
    {
        "id": "T",
        "keys": ["kind", "band"],
        "row": [
            {"kind": "wood", "band": 1, "cover": 2, "open": True, "rule": "HR-13", "origin": {"cover": "source"}},
            {"kind": "wall", "band": 1, "cover": 3, "open": False, "rule": "HR-11"},
        ],
    }
)
HOUSE = Overlay(
    id="mild", author="A club", pack="hexraid", version="1", options=("night",),
    changes=(Change("t", "wood|1", "cover", 1), Change("t", "wall|1", "open", True)),
)  # fmt: skip


def test_a_lookup_answers_value_and_rule() -> None:
    found = TABLE.value("cover", "wood", 1)
    assert (found.value, found.rule) == (2, "HR-13")
    with pytest.raises(UnknownRow, match="T has no row"):
        TABLE.find("sea", 1)
    with pytest.raises(UnknownRow, match="no column"):
        TABLE.value("depth", "wood", 1)


@pytest.mark.parametrize("fault", [{"keys": ["kind"]}, {"row": [{"kind": "wood"}]}])
def test_a_table_with_a_row_twice_or_a_key_missing_is_refused(fault: dict[str, object]) -> None:
    rows = [{"kind": "wood", "band": band, "rule": "X"} for band in (1, 2)]
    with pytest.raises((ValueError, KeyError)):
        read_table({"id": "T", "keys": ["kind", "band"], "row": rows, **fault})


def test_house_rules_change_cells_and_mark_their_origin() -> None:
    changed = laid_over({"t": TABLE}, HOUSE)["t"]
    row = changed.find("wood", 1).value
    assert (row["cover"], row.origin["cover"], row.rule) == (1, "house", "HR-13")
    assert TABLE.value("cover", "wood", 1).value == 2
    assert difference({"t": TABLE}, HOUSE)[0] == (HOUSE.changes[0], 2)


@pytest.mark.parametrize(
    "change",
    [
        Change("u", "wood|1", "cover", 1),
        Change("t", "sea|1", "cover", 1),
        Change("t", "wood|1", "depth", 1),
        Change("t", "wood|1", "cover", "much"),
        Change("t", "wood|1", "cover", True),
        Change("t", "wood|1", "band", 2),
    ],
)
def test_house_rules_that_do_not_fit_are_refused_with_the_cell(change: Change) -> None:
    with pytest.raises(UnfitOverlay) as caught:
        laid_over({"t": TABLE}, Overlay(id="x", changes=(change,)))
    assert f"{change.table}[{change.row}].{change.column}" in str(caught.value)


def test_a_list_is_changed_as_a_whole_and_keeps_its_length() -> None:
    weapons = read_table({"id": "W", "keys": ["weapon"], "row": [{"weapon": "rifles", "d": [3, 2, 1], "rule": "X"}]})
    longer = Overlay(id="x", changes=(Change("w", "rifles", "d", (4, 3, 2)),))
    assert laid_over({"w": weapons}, longer)["w"].value("d", "rifles").value == [4, 3, 2]
    assert read_overlay(write_overlay(longer)) == longer
    for wrong in ((4, 3), (4, 3, "much"), 4):
        with pytest.raises(UnfitOverlay):
            laid_over({"w": weapons}, Overlay(id="x", changes=(Change("w", "rifles", "d", wrong),)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "overlay",
    [
        Overlay(id="x", pack="other", changes=(Change("numbers", "rounds", "value", 1),)),
        Overlay(id="x", pack="hexraid", changes=(Change("no-such-table", "rounds", "value", 1),)),
    ],
)
def test_a_game_is_not_bound_with_house_rules_that_do_not_fit(hexraid: RulePack, overlay: Overlay) -> None:
    from hexraid.pack import plain_raid

    with pytest.raises(UsageError):
        hexraid.bind("battle", plain_raid(), overlay)


def test_house_rules_go_through_a_file_unchanged() -> None:
    data = write_overlay(HOUSE)
    assert read_overlay(data) == HOUSE
    assert write_overlay(read_overlay(data)) == data
    strange = Overlay(id='a "b" \\ c\n', changes=(Change("t", "x|y z", "a column", "ñ"),))
    assert read_overlay(write_overlay(strange)) == strange


def test_the_file_of_house_rules_is_for_people() -> None:
    assert write_overlay(HOUSE).decode() == (
        'id = "mild"\nauthor = "A club"\npack = "hexraid"\nversion = "1"\noptions = ["night"]\n'
        '\n["t"."wood|1"]\ncover = 1\n\n["t"."wall|1"]\nopen = true\n'
    )


@pytest.mark.parametrize(
    "text",
    [
        "id = ",
        "id = 3",
        "t = 1",
        '["t"]\nrow = 1',
        '["t"."row"]\ncolumn = 1.5',
        'options = "night"',
        "\udcff",
        "a = " + "[" * 5_000,
    ],
)
def test_a_file_that_is_no_house_rules_is_refused(text: str) -> None:
    with pytest.raises(DamagedFile):
        read_overlay(text.encode("utf-8", "surrogateescape"), "bad.reglas.toml")


def test_the_difference_is_told_with_rule_and_book(hexraid: RulePack) -> None:
    told_en = told(HOUSE, {"t": TABLE}, hexraid.catalogue, load("en"))
    assert told_en[0] == (
        "HR-13: in t, wood, 1, cover is 1 instead of 2. The book says: Beyond 4 inches −1; at a wood −1."
    )
    assert "open is yes instead of no" in told_en[1]
    assert told(HOUSE, {"t": TABLE}, hexraid.catalogue, load("es"))[0].startswith("HR-13: en t, wood, 1, cover vale 1")


def test_house_rules_of_another_pack_are_refused() -> None:
    require_pack(HOUSE, "hexraid")
    require_pack(Overlay(id="any"), "hexraid")
    with pytest.raises(UsageError, match="hexraid"):
        require_pack(HOUSE, "other")


def test_tables_are_typed() -> None:
    assert isinstance(TABLE, Table)
    assert isinstance(TABLE.find("wall", 1).value, Row)
    assert TABLE.find("wall", 1).value.get("nothing", 7) == 7


def test_a_history_branches_and_its_holders_see_no_change() -> None:
    one = History((1, 2))
    longer = one.followed_by(3)
    other = one.followed_by(4)
    assert (tuple(one), tuple(longer), tuple(other)) == ((1, 2), (1, 2, 3), (1, 2, 4))
    assert tuple(longer.followed_by(5)[:-1]) == (1, 2, 3)
    assert tuple(longer[1:]) == (2, 3)
    assert (longer[0], longer[-1], len(one), bool(History())) == (1, 3, 2, False)
    with pytest.raises(IndexError):
        one[2]
    assert one == (1, 2)
    assert one != longer


def test_all_that_does_not_fit_in_house_rules_is_named_and_then_none_of_them_holds(hexraid: RulePack) -> None:
    wrong = tuple(Change("numbers", row, "value", 1) for row in ("no-such-row", "nor-such-row"))
    overlay = Overlay(id="x", pack="hexraid", changes=wrong)
    assert [(problem.code, problem.rule, problem.params["cell"]) for problem in hexraid.misfits(overlay)] == [
        ("house-cell-unfit", "EM-6", "numbers[no-such-row].value"),
        ("house-cell-unfit", "EM-6", "numbers[nor-such-row].value"),
    ]
    assert hexraid.fitting(overlay) == NO_OVERLAY
    other = Overlay(id="x", pack="other", changes=wrong)
    assert [problem.code for problem in hexraid.misfits(other)] == ["house-other-pack"]


def test_house_rules_that_fit_have_no_faults(hexraid: RulePack) -> None:
    overlay = Overlay(id="x", pack="hexraid", changes=(Change("numbers", "rounds", "value", 1),))
    assert hexraid.misfits(overlay) == ()
    assert hexraid.fitting(overlay) == overlay
