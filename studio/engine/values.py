"""The base values of play: sides, rules, rolls, reasons, units, windows, states, actions and events."""

from __future__ import annotations

from typing import Any, ClassVar, NewType

import msgspec

from studio.engine.secrets import Secret

Side = NewType("Side", str)
RuleId = NewType("RuleId", str)
Param = str | int | bool | tuple[int | str, ...]


class Rule(msgspec.Struct, frozen=True):
    """A row of a pack's catalogue; `origin` is source, studio or manual."""

    id: RuleId
    es: str
    en: str
    origin: str


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    """Dice thrown for one stated purpose; `faces` are 1..`sides` in the order thrown."""

    rule: RuleId
    sides: int
    faces: tuple[int, ...]


class Drawn(msgspec.Struct, frozen=True, tag="drawn"):
    """Cards taken from the top of a pile."""

    rule: RuleId
    pile: str
    cards: Secret[tuple[str, ...]]


class Shuffled(msgspec.Struct, frozen=True, tag="shuffled"):
    """A pile put into a new order that nobody knows yet; `places` tells where each card lay before."""

    rule: RuleId
    pile: str
    order: Secret[tuple[str, ...]]
    places: Secret[tuple[int, ...]]


Chance = Roll | Drawn | Shuffled


class Reason(msgspec.Struct, frozen=True):
    """One line of a sum: the rule that gave it, its value, the key of its phrase and the phrase's parameters."""

    rule: RuleId
    value: int
    key: str
    params: dict[str, Param] = {}


class Refusal(msgspec.Struct, frozen=True):
    """Why an action may not be done: a code of the pack, its rule, and the parameters of its phrase."""

    code: str
    rule: RuleId
    params: dict[str, Param] = {}


class Problem(msgspec.Struct, frozen=True):
    """A fault of a document; `severity` is fault or warning, `subject` names the thing (`piece:7`, `sector:2`)."""

    code: str
    rule: RuleId
    severity: str = "fault"
    subject: str = ""
    params: dict[str, Param] = {}


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended; `winner` is None for a draw, `key` names the phrase that says why."""

    winner: Side | None
    rule: RuleId
    key: str


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """What every unit of every pack has; packs subclass and tag it."""

    id: int
    side: Side


class Window(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that is pending: a turn, a reaction, a choice. The last one of a state is the open one."""

    kind: str
    sides: tuple[Side, ...]


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What a game begins from; packs subclass and tag it."""


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is so at one moment of a game; packs subclass and tag it."""

    windows: tuple[Any, ...] = ()
    outcome: Outcome | None = None
    agreed: tuple[Side, ...] = ()


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """What a side wants to do; packs subclass and tag it."""

    side: Side


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """What happened, by which rule, because of which sum, with which dice; packs subclass and tag it.

    `reveals` marks kinds that show a side something it did not know: they cannot be taken back in a game
    between people. `quiet` marks those that a log leaves out, such as the opening of a window.
    """

    reveals: ClassVar[bool] = False
    quiet: ClassVar[bool] = False

    rule: RuleId
    because: tuple[Reason, ...] = ()
    rolls: tuple[Chance, ...] = ()


class Resign(Action, frozen=True, kw_only=True, tag="resign"):
    """A side gives up the game."""


class Agree(Action, frozen=True, kw_only=True, tag="agree"):
    """A side proposes or accepts that the game ends as it stands."""


class Resigned(Event, frozen=True, kw_only=True, tag="resigned"):
    """A side gave up; the game is over."""

    side: Side
    winner: Side | None


class Agreed(Event, frozen=True, kw_only=True, tag="agreed"):
    """A side offered to end the game; over when every side has."""

    side: Side
    ends: bool


EM_RESIGN = RuleId("EM-1")
EM_AGREE = RuleId("EM-2")
EM_AWAITED = RuleId("EM-3")
EM_UNDO = RuleId("EM-4")
EM_UNSEE = RuleId("EM-5")
EM_DOCUMENT = RuleId("EM-6")
KERNEL_RULES = (
    Rule(EM_RESIGN, "Un bando puede rendirse en cualquier momento; si queda un solo rival, gana.",
         "A side may resign at any time; when a single rival is left, it wins.", "studio"),
    Rule(EM_AGREE, "La partida acaba en tablas cuando todos los bandos lo acuerdan.",
         "The game ends as a draw when every side agrees to it.", "studio"),
    Rule(EM_AWAITED, "Solo actúa un bando al que se espera; una partida terminada no espera a nadie.",
         "Only a side that is awaited acts; a game that has ended awaits nobody.", "studio"),
    Rule(EM_UNDO, "Deshacer devuelve también los dados: lo mismo otra vez da lo mismo.",
         "Undoing gives the dice back too: the same again throws the same.", "studio"),
    Rule(EM_UNSEE, "Entre personas no se deshace lo que mostró algo oculto.",
         "Among people what showed something hidden is not undone.", "studio"),
    Rule(EM_DOCUMENT, "En un documento cada número es único, y lo que esta versión no conoce se conserva tal cual.",
         "In a document every number stands once, and what this version does not know is kept as it is.", "studio"),
)  # fmt: skip
KERNEL_ACTIONS = (Resign, Agree)
KERNEL_EVENTS = (Resigned, Agreed)
