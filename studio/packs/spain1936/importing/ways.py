"""Two ways that share no place, from the ends of a stretch to the edge: least-cost flow in whole numbers."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from studio.board.place import Point

UNREACHED = 1 << 60


class Ways:
    """A network of places and stretches, each place passable once.

    `stretches` are pairs of places with their cost; their numbers are their places in the sequence.
    """

    def __init__(self, stretches: Sequence[tuple[Point, Point, int]]) -> None:
        self._places = sorted({place for start, end, _ in stretches for place in (start, end)})
        self._number: Mapping[Point, int] = {place: number for number, place in enumerate(self._places)}
        count = len(self._places)
        # A place is two nodes, to be passed once: where one comes in (2n) and where one goes out (2n + 1).
        self._source, self._sink = 2 * count, 2 * count + 1
        self._arcs: list[list[int]] = [[] for _ in range(2 * count + 2)]
        self._target: list[int] = []
        self._room: list[int] = []
        self._cost: list[int] = []
        self._stretch: list[int] = []
        for number in range(count):
            self._arc(2 * number, 2 * number + 1, 1, 0, -1)
        self._gates = [self._arc(2 * number + 1, self._sink, 0, 0, -1) for number in range(count)]
        self._doors = [self._arc(self._source, 2 * number, 0, 0, -1) for number in range(count)]
        self._of_stretch: list[tuple[int, ...]] = []
        for number, (start, end, cost) in enumerate(stretches):
            one, other = self._number[start], self._number[end]
            pair = [self._arc(2 * a + 1, 2 * b, 1, cost, number) for a, b in ((one, other), (other, one)) if a != b]
            self._of_stretch.append(tuple(pair))

    def cheapen(self, number: int, cost: int) -> None:
        """Sets what a stretch costs."""
        for arc in self._of_stretch[number]:
            self._cost[arc], self._cost[arc ^ 1] = cost, -cost

    def arms(
        self, start: Point, end: Point, goals: frozenset[Point], without: int
    ) -> tuple[tuple[list[Point], list[int]], tuple[list[Point], list[int]]] | None:
        """Gives for both places the places and stretches of a way to one of the goals each, or None.

        The two ways share no place and do not use the stretch `without`; together they cost least.
        """
        room = list(self._room)
        for place in goals:
            if place in self._number:
                room[self._gates[self._number[place]]] = 1
        for place in (start, end):
            room[self._doors[self._number[place]]] = 1
        for arc in self._of_stretch[without]:
            room[arc] = 0
        for _ in range(2):
            if not self._push(room):
                return None
        return self._walk(room, start), self._walk(room, end)

    def _arc(self, start: int, end: int, room: int, cost: int, stretch: int) -> int:
        arc = len(self._target)
        self._target += [end, start]
        self._room += [room, 0]
        self._cost += [cost, -cost]
        self._stretch += [stretch, stretch]
        self._arcs[start].append(arc)
        self._arcs[end].append(arc + 1)
        return arc

    def _push(self, room: list[int]) -> bool:
        """Sends one unit along the cheapest way that is left; False when there is none."""
        paid = [UNREACHED] * len(self._arcs)
        came = [-1] * len(self._arcs)
        waits = [False] * len(self._arcs)
        paid[self._source] = 0
        queue = deque([self._source])
        while queue:
            node = queue.popleft()
            waits[node] = False
            for arc in self._arcs[node]:
                if room[arc]:
                    following, cost = self._target[arc], paid[node] + self._cost[arc]
                    if cost < paid[following]:
                        paid[following], came[following] = cost, arc
                        if not waits[following]:
                            waits[following] = True
                            queue.append(following)
        node = self._sink
        if came[node] < 0:
            return False
        while node != self._source:
            arc = came[node]
            room[arc] -= 1
            room[arc ^ 1] += 1
            node = self._target[arc ^ 1]
        return True

    def _walk(self, room: list[int], start: Point) -> tuple[list[Point], list[int]]:
        places, stretches = [start], []
        node = 2 * self._number[start] + 1
        while True:
            for arc in self._arcs[node]:
                if self._stretch[arc] >= 0 and arc % 2 == 0 and not room[arc] and room[arc ^ 1]:
                    stretches.append(self._stretch[arc])
                    node = self._target[arc] + 1
                    places.append(self._places[node // 2])
                    break
            else:
                return places, stretches
