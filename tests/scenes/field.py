"""A hilly table made by the book, one of its pieces chosen."""

from typing import Any

from studio.engine.pack import find_pack

SEED = 7


def scene(window: Any) -> None:
    """Makes the table and chooses a wood on it."""
    page = window.page("field")
    made = find_pack("spain1936").hooks["make_scenario"](seed=SEED, terrain="colina", season="verano", points=500)
    page.making.terrains.choose("colina")
    page.making.seed.setValue(SEED)
    page.open(made)
    wood = next(piece for piece in made.pieces if piece.kind == "wood")
    page.editing.choose(wood.id)
