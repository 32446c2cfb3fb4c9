"""The grain of the drawing: a small seeded integer generator (splitmix64) for mottling, trees and rough edges."""

__all__ = ["Grain", "seed_of"]

_MASK = 0xFFFFFFFFFFFFFFFF
_GAMMA = 0x9E3779B97F4A7C15
_SCALE = 1.0 / (1 << 53)


class Grain:
    """Gives the same row of numbers for the same seed, on every machine; never used for dice."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def word(self) -> int:
        """Returns the next 64 bits."""
        self._state = state = (self._state + _GAMMA) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return state ^ (state >> 31)

    def between(self, low: float, high: float) -> float:
        """Returns a number from low up to high."""
        return low + (high - low) * ((self.word() >> 11) * _SCALE)

    def below(self, limit: int) -> int:
        """Returns a whole number from 0 to limit - 1."""
        return self.word() % limit


def seed_of(*parts: object) -> int:
    """Returns a seed made from the words given (FNV-1a over their text), the same on every machine."""
    value = 0xCBF29CE484222325
    for byte in "\x1f".join(str(part) for part in parts).encode():
        value = ((value ^ byte) * 0x100000001B3) & _MASK
    return value
