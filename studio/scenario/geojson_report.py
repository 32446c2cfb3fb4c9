"""What became of every feature of a map: taken, changed or left, each once, with what was changed or why not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from studio.errors import N_
from studio.words import Phrases, Words

__all__ = [
    "CHANGED",
    "LEFT",
    "SENTENCES",
    "STATES",
    "TAKEN",
    "Fate",
    "Note",
    "Report",
    "note_text",
    "report_data",
    "report_lines",
]

TAKEN, CHANGED, LEFT = "taken", "changed", "left"
STATES = (TAKEN, CHANGED, LEFT)

HEADINGS: Mapping[str, str] = {
    TAKEN: N_("taken as it is"),
    CHANGED: N_("changed"),
    LEFT: N_("left out"),
}

SENTENCES: Mapping[str, str] = MappingProxyType({
    "no-feature": N_("is no feature"),
    "no-geometry": N_("has no geometry"),
    "geometry-unknown": N_("has a geometry of a kind that GeoJSON does not have"),
    "geometry-nested": N_("has geometries nested too deeply"),
    "coordinates-wrong": N_("has coordinates that are nested wrongly"),
    "coordinate-no-number": N_("has a coordinate that is no number"),
    "coordinate-out-of-range": N_("has a coordinate that lies nowhere on the earth"),
    "line-too-short": N_("has a line of less than two different points"),
    "ring-too-short": N_("has an outline of less than three different corners"),
    "no-tags": N_("has no tag that says what it is"),
    "not-in-game": N_("the game has no such scenery"),
    "no-line": N_("is no line"),
    "no-area": N_("has no area"),
    "only-a-point": N_("is a point and has no ground"),
    "outside": N_("lies outside the table"),
    "ring-closed": N_("its outline was open and was closed"),
    "repaired": N_("its outline crossed itself and was repaired"),
    "thinned": N_("has more corners than the table can show"),
    "cut-at-edge": N_("cut at the edge of the table"),
    "partly": N_("{percent} % of it is on the table"),
    "divided": N_("divided, as it was larger than the largest piece"),
    "too-small": N_("too small for the smallest piece"),
    "grown": N_("made larger, to the size of the smallest piece"),
    "no-room": N_("other scenery lies there already"),
    "no-way-to-edge": N_("no road can lead over it from edge to edge"),
    "prolonged": N_("prolonged to the edge of the table"),
    "moved": N_("moved by {cm} cm"),
    "few-houses": N_("houses stand for it in their own size"),
    "lone": N_("stands alone and is too small for a village"),
    "side-unknown": N_("it is not closed and no other contour says which side is higher"),
    "own-level": N_("most of the table lies above it: it is the level of the table itself"),
    "name-given": N_("gave its name to an objective"),
    "not-restored": N_("does not say which piece of a table it was"),
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that is to be said of a feature: a code, what belongs into its sentence, the rule and the place.

    The code is one of `SENTENCES`, else that of a refusal of the pack. `place` is the path in the file.
    """

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)
    rule: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one feature, by its number in the file from 0."""

    feature: int
    name: str
    ground: str
    state: str
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True)
class Report:
    """What became of all features, in the order of the file, and how the map was laid on the table.

    `scale` is 1 to this, 0 when a table was read back; `turn` in hundredths of a degree; `centre` in
    hundred-millionths of a degree, longitude first.
    """

    fates: tuple[Fate, ...]
    scale: int = 0
    turn: int = 0
    centre: tuple[int, int] = (0, 0)

    def of(self, state: str) -> tuple[Fate, ...]:
        """Returns the features of a state."""
        return tuple(fate for fate in self.fates if fate.state == state)

    def counts(self) -> dict[str, int]:
        """Returns how many features have each state, and how many there are."""
        return {**{state: len(self.of(state)) for state in STATES}, "features": len(self.fates)}

    def faults_of_file(self) -> tuple[Fate, ...]:
        """Returns the features that are left because the file itself is wrong there; their notes have the place."""
        return tuple(fate for fate in self.of(LEFT) if any(note.place for note in fate.notes))


def note_text(note: Note, words: Words, phrases: Phrases, bare: bool = False) -> str:
    """Says a note, with its place, and with its rule unless it is to be bare of it."""
    if note.code in SENTENCES:
        text = words.say(SENTENCES[note.code], **note.params)
    elif f"refusal.{note.code}" in phrases:
        text = words.phrase(phrases, f"refusal.{note.code}", **note.params)
    else:
        text = note.code
    tail = [part for part in ("" if bare else note.rule, note.place) if part]
    return f"{text} [{', '.join(tail)}]" if tail else text


def report_lines(report: Report, words: Words, phrases: Phrases, states: Iterable[str] = STATES) -> list[str]:
    """Says what became of the features: the three numbers, then a line for each feature of the states asked for."""
    counts = report.counts()
    lines = [
        words.many("{n} feature of the map", "{n} features of the map", counts["features"]),
        *(f"  {counts[state]} {words.say(HEADINGS[state])}" for state in STATES),
    ]
    for state in states:
        for fate in report.of(state):
            told = "; ".join(note_text(note, words, phrases) for note in fate.notes)
            ground = words.say(fate.ground) if fate.ground else ""
            called = " ".join(part for part in (f"#{fate.feature}", ground, fate.name) if part)
            lines.append(f"{words.say(HEADINGS[state])}: {called}{f': {told}' if told else ''}")
    return lines


def report_data(report: Report, words: Words, phrases: Phrases) -> dict[str, Any]:
    """Gives the report as data: the numbers and every feature, with its notes as code, rule, place and sentence."""
    return {
        "counts": report.counts(),
        "scale": report.scale,
        "features": [
            {
                "feature": fate.feature,
                "name": fate.name,
                "ground": str(fate.ground),
                "state": fate.state,
                "notes": [
                    {
                        "code": note.code,
                        "rule": note.rule,
                        "place": note.place,
                        "params": {name: str(value) for name, value in note.params.items()},
                        "text": note_text(note, words, phrases),
                    }
                    for note in fate.notes
                ],
            }
            for fate in report.fates
        ],
    }
