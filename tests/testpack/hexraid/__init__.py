"""Raid in the Mist: raiders against sentries on hexes, with hidden counters, a deck of cards and a secret patrol."""
