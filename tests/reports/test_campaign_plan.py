"""A campaign drawn: what stands on the cards, which lines are taken, and where the cards lie."""

import msgspec
import pytest

from studio.campaign.conduct import battle_at, enter, mustered
from studio.campaign.home import FolderHome, shipped_campaigns
from studio.campaign.model import Campaign
from studio.campaign.standing import standing
from studio.drawing.campaign import CARD, PX, Plan, campaign_picture, card_boxes
from studio.drawing.look import load_look
from studio.drawing.picture import Group, encode
from studio.engine.values import Side
from studio.places import campaigns, resources
from studio.reports.campaign_plan import campaign_plan
from studio.scenario.result import Fate, Result, UnitResult
from studio.words import load


@pytest.fixture(scope="module")
def campaign() -> Campaign:
    return FolderHome(shipped_campaigns(campaigns())["aragon"]).campaign()


def won_by(campaign: Campaign, winner: str, level: str) -> Campaign:
    """Enters a battle that nobody lost a man in."""
    node, now = battle_at(campaign), standing(campaign)
    units = tuple(
        UnitResult(
            side=Side(side), unit=place, type=unit.unit.type, name="", quality=unit.quality, points=0, state="fit",
            fate=Fate(fit=unit.unit.strength - unit.lost),
        )
        for side in ("attacker", "defender")
        for place, unit in enumerate(mustered(campaign, node, now, Side(side)))
    )  # fmt: skip
    return enter(
        campaign,
        Result(
            scenario="", winner=Side(winner), level=level, reason="", rounds=1, objectives=(), field=Side(winner),
            units=units,
        ),
    )  # fmt: skip


def states(plan: Plan) -> dict[str, str]:
    return {card.key: card.state for card in plan.cards}


def test_at_the_start_the_first_battle_is_to_be_fought_and_all_else_ahead(campaign: Campaign) -> None:
    plan = campaign_plan(campaign, load("es"))
    assert states(plan) == {
        "belchite": "open", "muela": "later", "caspe": "later", "balaguer": "later", "frente": "ending",
        "segre": "ending",
    }  # fmt: skip
    assert [card.number for card in plan.cards] == [1, 2, 3, 4, 0, 0]
    assert plan.columns[:2] == ("1 de septiembre de 1937", "18 de diciembre de 1937")
    assert (plan.now, plan.today) == (0, "hoy, 1 de septiembre de 1937")


def test_a_decisive_victory_at_la_muela_leaves_caspe_unfought(campaign: Campaign) -> None:
    played = won_by(won_by(campaign, "defender", "clear"), "attacker", "decisive")
    plan = campaign_plan(played, load("en"))
    assert states(plan) == {
        "belchite": "lost", "muela": "won", "caspe": "unplayed", "balaguer": "open", "frente": "ending",
        "segre": "ending",
    }  # fmt: skip
    taken = [(line.source, line.target, line.label) for line in plan.lines if line.state == "taken"]
    assert taken == [("belchite", "muela", "Belchite holds"), ("muela", "balaguer", "No collapse")]


def test_victory_and_defeat_are_those_of_the_nation_named(campaign: Campaign) -> None:
    plan = campaign_plan(won_by(campaign, "defender", "clear"), load("en"), nation="nacional")
    assert states(plan)["belchite"] == "won"


def test_cards_keep_apart_and_on_the_sheet(campaign: Campaign) -> None:
    plan = campaign_plan(campaign, load("es"))
    left, top, width, height = campaign_picture(plan, load_look(resources()).style()).frame
    boxes = card_boxes(plan)
    assert boxes["belchite"][2:] == (round(CARD[0] * PX), round(CARD[1] * PX))
    for key, (x, y, across, down) in boxes.items():
        assert (left <= x, x + across <= left + width, top <= y, y + down <= top + height) == (True,) * 4
        for other, (x2, y2, across2, down2) in boxes.items():
            assert key == other or x + across <= x2 or x2 + across2 <= x or y + down <= y2 or y2 + down2 <= y


def test_every_text_of_a_card_keeps_within_it(campaign: Campaign) -> None:
    style = load_look(resources()).style()
    plan = campaign_plan(campaign, load("es"))
    boxes = card_boxes(plan)
    groups = [item for item in campaign_picture(plan, style).layer("counters") if isinstance(item, Group)]
    assert [group.key for group in groups] == [card.key for card in plan.cards]
    for group in groups:
        x, _, across, _ = boxes[group.key]
        for text in [item for item in group.items if getattr(item, "text", "") and item.anchor == "start"]:
            advances = style.look.faces[text.face].advances
            breadth = sum(advances.get(letter, 550) for letter in text.text) * text.size / 1000
            assert x <= text.x <= x + across - breadth


def test_the_same_plan_gives_the_same_bytes(campaign: Campaign) -> None:
    style = load_look(resources()).style()
    once = encode(campaign_picture(campaign_plan(campaign, load("en")), style))
    assert once == encode(campaign_picture(campaign_plan(campaign, load("en")), style))


def test_a_graph_with_edges_to_nowhere_is_still_drawn(campaign: Campaign) -> None:
    cut = msgspec.structs.replace(campaign, nodes=campaign.nodes[:4])
    assert [card.key for card in campaign_plan(cut, load("en")).cards] == ["belchite", "muela", "caspe", "balaguer"]


def test_cards_stand_where_the_author_wants_them_when_he_says_so_for_all(campaign: Campaign) -> None:
    nodes = tuple(msgspec.structs.replace(node, x=10 * place, y=100) for place, node in enumerate(campaign.nodes))
    boxes = card_boxes(campaign_plan(msgspec.structs.replace(campaign, nodes=nodes), load("en")))
    assert boxes["belchite"][0] < boxes["muela"][0] < boxes["caspe"][0] < boxes["balaguer"][0]
    assert len({boxes[key][1] for key in ("belchite", "muela", "caspe", "balaguer")}) == 1
    some = (nodes[0], *campaign.nodes[1:])
    plan = campaign_plan(msgspec.structs.replace(campaign, nodes=some), load("en"))
    assert [card.at for card in plan.cards] == [None] * 6
