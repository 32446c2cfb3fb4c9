"""The graph of a campaign: ways, layers, bends of long edges, circles."""

from msgspec.structs import replace

from studio.campaign.graph import arranged, reachable, ways_to
from studio.campaign.model import Campaign, Edge


def test_ways_to_an_ending_come_shortest_first(campaign: Campaign) -> None:
    assert ways_to(campaign, "won") == (("ford", "won"), ("ford", "hill", "won"))
    assert ways_to(campaign, "won", most=1) == (("ford", "won"),)
    assert ways_to(campaign, "ford") == (("ford",),)


def test_what_can_be_reached_shrinks_on_the_way(campaign: Campaign) -> None:
    assert reachable(campaign) == {"ford", "hill", "won", "lost"}
    assert reachable(campaign, "hill") == {"hill", "won", "lost"}
    assert reachable(campaign, "won") == {"won"}


def test_layers_follow_the_longest_way_and_long_edges_bend(campaign: Campaign) -> None:
    layout = arranged(campaign)
    assert {name: spot.layer for name, spot in layout.spots.items()} == {"ford": 0, "hill": 1, "won": 2, "lost": 2}
    assert {edge: [spot.layer for spot in bends] for edge, bends in layout.bends.items()} == {
        ("ford", "hill"): [], ("ford", "won"): [1], ("ford", "lost"): [1], ("hill", "won"): [], ("hill", "lost"): [],
    }  # fmt: skip
    assert layout.layers == 3


def test_no_two_nodes_share_a_spot(campaign: Campaign) -> None:
    spots = [(spot.layer, spot.place) for spot in arranged(campaign).spots.values()]
    assert len(spots) == len(set(spots))


def test_an_edge_that_closes_a_circle_does_not_shape_the_layers(campaign: Campaign) -> None:
    back = Edge(source="hill", target="ford", when=("draw",))
    layout = arranged(replace(campaign, edges=(*campaign.edges, back)))
    assert layout.spots["ford"].layer == 0
    assert ("hill", "ford") not in layout.bends
