"""How a side comes by its army in the assistant: ready lists, one more by the builder, a file, the library, points."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QPushButton, QSpinBox, QVBoxLayout

from studio.errors import N_, StudioError
from studio.library.item import Item, Kind, Wanted
from studio.scenario.files import army_from
from studio.scenario.model import Army
from studio.ui.desk import Desk
from studio.ui.dialogs import Card
from studio.ui.pages import Shell
from studio.ui.widgets.basics import button, label, row

__all__ = ["ask_library", "more_armies", "points_card", "show_armies"]

MOST_TOOLS = 40

Take = Callable[[Army], object]


def army_text(desk: Desk, pack: str, army: Army, place: int) -> str:
    """Says the size and the points of a list."""
    words = desk.words
    cost = desk.pack(pack).hooks["army_cost"](army)
    units = words.many("{n} unit", "{n} units", len(army.units))
    return words.say("List {n}: {units}, {points} points", n=place, units=units, points=cost)


def army_names(desk: Desk, pack: str, army: Army) -> str:
    """Names the units of a list, those of one name together."""
    counts: dict[str, int] = {}
    for unit in desk.pack(pack).hooks["army_rows"](army, desk.words.language):
        counts[str(unit["name"])] = counts.get(str(unit["name"]), 0) + 1
    return ", ".join(f"{count}\u00a0×\u00a0{name}" for name, count in counts.items())


def show_armies(desk: Desk, lines: QVBoxLayout, pack: str, armies: Sequence[Army], take: Take) -> list[QPushButton]:
    """Adds a button for each list, with its units below it; returns the buttons."""
    made = []
    for place, army in enumerate(armies, 1):
        text = army_text(desk, pack, army, place)
        choice = QPushButton(text)
        choice.setProperty("kind", "plain")
        choice.setAccessibleName(text)
        choice.clicked.connect(lambda _checked=False, chosen=army: take(chosen))
        names = label(desk, "hint")
        names.setWordWrap(True)
        names.setText(army_names(desk, pack, army))
        choice.setAccessibleDescription(names.text())
        lines.addWidget(choice)
        lines.addWidget(names)
        made.append(choice)
    return made


def points_card(desk: Desk, shell: Shell, pack: str, nation: str, budget: int, take: Take) -> Card:
    """Makes the card on which only the points of a real army are typed in, and its tools for works."""
    card = Card(desk, N_("Only its points"), 420)
    hint = label(
        desk,
        "second",
        N_("For an army on a real table: the table is checked and drawn, but the army does not fight here."),
    )
    hint.setWordWrap(True)
    card.body.addWidget(hint)
    points = _line(desk, card, N_("Points"), 1, budget or 1, budget)
    spades = _line(desk, card, N_("Units with spades"), 0, MOST_TOOLS, 0)
    tools = _line(desk, card, N_("Units with construction tools"), 0, MOST_TOOLS, 0)

    def give() -> None:
        army = Army(pack=pack, nation=nation, typed_points=points.value(), typed_tools=(spades.value(), tools.value()))
        shell.dismiss()
        take(army)

    card.answer(N_("Cancel"), shell.dismiss)
    card.answer(N_("Use these points"), give, "main")
    return card


def ask_library(desk: Desk, shell: Shell, pack: str, take: Take) -> None:
    """Shows the armies of the library to choose from; they are looked for in the background."""
    desk.tasks.start(
        desk.say("Looking for armies"),
        lambda _progress: desk.shelf.find(Wanted(kind=Kind.ARMY, pack=pack)),
        lambda items: shell.present(_library_card(desk, shell, items, take)),
        quiet=True,
    )


def _library_card(desk: Desk, shell: Shell, items: Sequence[Item], take: Take) -> Card:
    card = Card(desk, N_("Armies of the library"), 420)
    if not items:
        card.body.addWidget(label(desk, "second", N_("There is no army of this game in the library.")))
    for item in items:
        title = item.title_in(desk.words.language) or desk.say("Untitled army")
        text = title if item.points is None else desk.say("{title} · {points} points", title=title, points=item.points)
        made = QPushButton(text)
        made.setAccessibleName(text)
        made.clicked.connect(lambda _checked=False, chosen=item: bring(chosen))
        card.body.addWidget(made)

    def bring(item: Item) -> None:
        shell.dismiss()
        try:
            army = army_from(desk.shelf.content(item.id), item.title)
        except StudioError as failure:
            shell.fail(failure)
            return
        take(army)

    card.answer(N_("Cancel"), shell.dismiss)
    return card


def more_armies(
    desk: Desk,
    lines: QVBoxLayout,
    build: Callable[[], object],
    file: Callable[[], object],
    library: Callable[[], object],
    points: Callable[[], object],
) -> list[QPushButton]:
    """Adds the other ways to an army; returns their buttons."""
    made = [
        button(desk, N_("Build another list"), build, "plain", "dice"),
        button(desk, N_("From a file…"), file, "plain", "open"),
        button(desk, N_("From the library…"), library, "plain", "library"),
        button(desk, N_("Only its points…"), points, "plain", "edit"),
    ]
    for one in made:
        lines.addWidget(one)
    return made


def _line(desk: Desk, card: Card, text: str, least: int, most: int, value: int) -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, most)
    box.setValue(value)
    desk.bind(box.setAccessibleName, text)
    line = row(None, 0, desk.theme.px(10))
    line.addWidget(label(desk, "body", text), 1)
    line.addWidget(box)
    card.body.addLayout(line)
    return box
