"""The kernel of play: rules as data, games as values, chance with labels, secrets by type. No Qt, no SQL."""
