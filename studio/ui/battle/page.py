"""The battle page: a battle watched by step or at a pace, back and forward through its record, and played by hand."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QFileDialog, QStackedLayout, QWidget

from studio.engine.record import Record, load
from studio.engine.replay import Diverged, PlayedBack, Verified
from studio.engine.side_view import view_lines
from studio.engine.telling import names_for, tell_outcome, tell_refusal
from studio.engine.values import Side
from studio.errors import N_, ForeignFile, StudioError
from studio.files import save_atomic
from studio.library import add_content
from studio.scenario.model import Scenario
from studio.scenario.texts import title_in
from studio.ui.battle.director import Director, Prepared
from studio.ui.battle.foot import BattleFoot
from studio.ui.battle.heading import BattleHeader
from studio.ui.battle.inspector import BattleInspector
from studio.ui.battle.match import BATTLE, PERSON, Match, match_of, match_of_record
from studio.ui.battle.orders import Orders
from studio.ui.battle.playback import Playback, Runs
from studio.ui.battle.seeds import Seeds
from studio.ui.battle.table import BattleTable
from studio.ui.commands import Command
from studio.ui.desk import Desk
from studio.ui.fighting import Fight, ask_fight
from studio.ui.maps import pack_terms
from studio.ui.pages import Page, Place, Shell
from studio.ui.tasks import Progress
from studio.ui.widgets.basics import column
from studio.ui.widgets.map_view import MapView
from studio.ui.widgets.notices import EmptyState

__all__ = ["BattlePage"]

OnResult = Callable[[Any], object]
Offered = tuple[str, Callable[[], object], str]
QUICK_POINTS = 400
QUICK = Fight(players=("normal", "normal"))
MOST_DETAIL = 600


class BattlePage(Page):
    """Shows one battle; the document is the record of its game."""

    key = "battle"
    title = N_("Battle")
    icon = "battle"
    kinds = ("game",)
    ending = ".jsonl"
    inspector_place = Place.FOOT
    inspector_title = N_("Unit and rules")
    foot_title = N_("Log")
    foot_share = 38

    def __init__(self, desk: Desk, shell: Shell) -> None:
        super().__init__(desk, shell)
        self.match: Match | None = None
        self._on_result: OnResult | None = None
        self._seeds = Seeds(desk.preferences, shell.fail)
        self._content: tuple[int, bytes] = (-1, b"")
        self._kept = 0
        self._header = BattleHeader(desk)
        self.view = MapView(desk)
        self.table = BattleTable(desk, self.view)
        self.inspector_panel = BattleInspector(desk)
        self.foot_panel = BattleFoot(desk)
        self._director = Director(desk, self.table, self._header, self.inspector_panel, self.foot_panel)
        director = self._director
        self.playback = Playback(
            desk, Runs(director.first, director.back, director.toggle, director.step, self.play_to_end)
        )
        director.attach(self.playback)
        director.failed.connect(self.shell.fail)
        director.stopped.connect(self._stopped)
        self.orders = Orders(desk, self.table, self.inspector_panel.orders)
        self.orders.decided.connect(self._act)
        director.awaits_person.connect(self._ask)
        director.end_shown.connect(self._end_seen)
        self._board = QWidget()
        lines = column(self._board)
        lines.addWidget(self.view, 1)
        lines.addWidget(self.playback)
        self._empty = EmptyState(
            desk,
            "battle",
            N_("No battle is on the table"),
            N_("Fight on a battlefield or a campaign's next battle, open a recorded game, or try a quick battle."),
            N_("Quick battle"),
            self.quick_battle,
        )
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._board)
        self._furnished = False
        self._header.show_nothing()
        self._furnish(False)

    @property
    def director(self) -> Director:
        """What steers the showing: position, pace, choice."""
        return self._director

    def header(self) -> QWidget:
        """Returns the bar with round, steps and morale."""
        return self._header

    def inspector(self) -> QWidget:
        """Returns the panel with unit, reasons and forecast."""
        return self.inspector_panel

    def idle_panels(self) -> tuple[str, ...]:
        """Names what is empty while no battle is shown."""
        return () if self._furnished else ("inspector", "foot")

    def foot(self) -> QWidget:
        """Returns tray, log and units."""
        return self.foot_panel

    def commands(self) -> tuple[Command, ...]:
        """Returns what can be done with a battle."""
        director = self._director
        return (
            Command("battle.play", N_("Play or pause"), director.toggle, "P|Ctrl+Return", "play", director.can_step),
            Command("battle.step", N_("Next event"), director.step, ".|Alt+Right", "right", director.can_step),
            Command("battle.back", N_("Previous event"), director.back, ",|Alt+Left", "left", director.can_back),
            Command("battle.first", N_("To the start"), director.first, "Ctrl+Home", "start", director.can_back),
            Command("battle.end", N_("Play to the end"), self.play_to_end, "Ctrl+End", "step", director.can_end),
            Command("battle.faster", N_("Faster"), lambda: self._pace(1), "Ctrl+Up", "up", self._has),
            Command("battle.slower", N_("Slower"), lambda: self._pace(-1), "Ctrl+Down", "down", self._has),
            Command("battle.next-unit", N_("Next unit"), lambda: director.walk(1), "N", "person", self._has),
            Command("battle.unit-before", N_("Previous unit"), lambda: director.walk(-1), "B", "person", self._has),
            Command(
                "battle.search", N_("Search the log"), self.foot_panel.search.setFocus, "Ctrl+F", "search", self._has
            ),
            Command("battle.follow", N_("Follow the action"), director.follow_or_not, "F", "eye", self._has),
            Command("battle.undo", N_("Take back"), self.take_back, "Ctrl+Z", "undo", self._can_take_back),
            Command("battle.keep", N_("Save the record in the library"), self.keep, "", "library", self._has),
            Command("battle.view", N_("Export one side's view…"), self.export_view, "", "eye", self._has),
            Command("battle.again", N_("Another quick battle"), self.quick_battle, "", "dice"),
        )

    def read(self, content: bytes, where: str) -> Record:
        """Returns the record in the bytes of a file; raises FileError."""
        record = load(content, where)
        if record.header.game != BATTLE:
            raise ForeignFile.instead_of(where, N_("the record of a battle"))
        return record

    def open(self, document: object, path: Path | None = None, item_id: str = "") -> None:
        """Works a record out again in the background and shows it from its start."""
        assert isinstance(document, Record)
        record = document
        super().open(document, path, item_id)
        self._on_result = None
        try:
            pack = self.desk.pack(record.header.pack)
        except StudioError as failure:
            self.shell.fail(failure)
            return

        kept = self._seeds.find(record.header.commitment)

        def work(progress: Progress) -> Prepared:
            progress(0, 0)
            return self._director.prepared(match_of_record(record, pack, *kept or ()))

        self.desk.tasks.start(self.desk.say("Replaying the record"), work, self._begin)

    def fight_scenario(
        self,
        scenario: Scenario,
        seed: int,
        players: tuple[str, str] = ("normal", "normal"),
        on_result: OnResult | None = None,
        options: tuple[str, ...] = (),
    ) -> None:
        """Opens the battle of a scenario and lets it run; players are named for attacker and defender.

        A player named `person` is played by hand. `on_result` is given the result once the battle has ended.
        """
        try:
            pack = self.desk.pack(scenario.pack)
        except StudioError as failure:
            self.shell.fail(failure)
            return
        self.path, self.item_id = None, ""
        self._on_result = on_result

        salt = self._seeds.keep(seed).salt if PERSON in players else ""

        def work(progress: Progress) -> Prepared:
            progress(0, 0)
            return self._director.prepared(match_of(pack, scenario, seed, players, options, salt))

        self.desk.tasks.start(self.desk.say("Setting up the battle"), work, self._begin)

    def quick_battle(self) -> None:
        """Asks for players and a seed and fights on a battlefield made at once by the first pack that can."""
        from studio.engine.pack import pack_keys

        pack = next((key for key in pack_keys() if "make_scenario" in self.desk.pack(key).hooks), "")
        if not pack:
            self.shell.toast(self.desk.say("No rules are installed that can make a battlefield."), "warning")
            return
        self._pack = pack
        ask_fight(self.desk, self.shell, N_("Quick battle"), QUICK, self._quick, pack)

    def play_to_end(self) -> None:
        """Plays the rest in the background, or goes to the end of what there is."""
        match = self.match
        if match is None or not self._director.can_end():
            return
        self._director.pause()
        if not match.can_go_on or match.ended or match.turn_of_person is not None:
            self._director.go_to(len(self._director.story.beats))
            return
        self._director.hold(True)

        def work(progress: Progress) -> object:
            match.play_out(progress)
            return self._director.grown()

        task = self.desk.tasks.start(self.desk.say("Fighting the battle"), work, self._director.take_grown)
        task.ended.connect(self._let_go)

    def take_back(self) -> None:
        """Takes back the last action of a person."""
        if self.match is not None and self.match.take_back():
            self._director.rebuild()
            self.changed.emit()

    def keep(self) -> None:
        """Puts the record into the library."""
        content = self.content()
        if content is None:
            return
        try:
            item = add_content(self.desk.shelf, content, self.document_title())
        except StudioError as failure:
            self.shell.fail(failure)
            return
        self.saved(None, item.id)
        self.shell.toast(self.desk.say("The record is in the library."))

    def export_view(self) -> None:
        """Writes what one side has seen, to hand on before the end: the record holds what both sides hide."""
        match = self.match
        if match is None:
            return
        sides = match.persons if len(match.persons) == 1 else match.game.rules.sides
        if len(sides) == 1:
            self._write_view(match, sides[0])
            return
        terms = pack_terms(self.desk, match.pack.key)
        names = [(terms(str(side)), partial(self._write_view, match, side)) for side in sides]
        title = self.desk.say("Whose view?")
        self.shell.ask(title, self.desk.say("What the other side hides until the end is left out."), tuple(names))

    def _write_view(self, match: Match, side: Side) -> None:
        usual = f"{self.document_title()}.{side}.jsonl"
        name, _ = QFileDialog.getSaveFileName(self, self.desk.say("Export one side's view…"), usual, "*.jsonl")
        if not name:
            return
        players = {str(one): player for one, player in match.names.items()}
        try:
            save_atomic(Path(name), b"".join(view_lines(match.game, side, players)))
        except StudioError as failure:
            self.shell.fail(failure)
            return
        self.shell.toast(self.desk.say("Written to {where}", where=Path(name).name))

    def document_title(self) -> str:
        """Returns the title of the battlefield in the language of the screen."""
        match = self.match
        if match is None:
            return ""
        scenario = self._director.shown.scenario
        if scenario is None:
            return self.desk.pack_title(match.pack.key)
        return title_in(scenario, self.desk.words.language) or self.desk.say("Battle")

    def modified(self) -> bool:
        """Tells whether a person has played on since the record was saved; machines would play the same again."""
        match = self.match
        return match is not None and bool(match.persons) and len(match.game.entries) > self._kept

    def content(self) -> bytes | None:
        """Returns the record of the game so far."""
        if self.match is None:
            return None
        count = len(self.match.game.entries)
        if self._content[0] != count:
            self._content = (count, self.match.record())
        return self._content[1]

    def has_content(self) -> bool:
        """Tells whether a battle is open."""
        return self.match is not None

    def saved(self, path: Path | None, item_id: str) -> None:
        """Is told that the record is safe."""
        if self.match is not None:
            self._kept = len(self.match.game.entries)
        super().saved(path, item_id)

    def retranslate(self) -> None:
        """Says everything again."""
        self.foot_panel.say()
        if self.match is None:
            self._header.show_nothing()
        else:
            self._director.retell()
            self._show_standing()

    def retheme(self) -> None:
        """Draws everything in the colours of now."""
        if self.match is not None:
            self.table.retheme()
            self._director.refresh()
            self._show_standing()

    def _begin(self, ready: Prepared) -> None:
        match = self.match = ready.match
        self._content = (-1, b"")
        self._kept = len(match.game.entries) if match.answer is not None else 0
        game = match.game
        self.foot_panel.set_pack(game.pack.key)
        self.inspector_panel.pack = game.pack.key
        self._stack.setCurrentWidget(self._board)
        self._furnish(True)
        self._director.begin(ready)
        self._show_standing()
        self.changed.emit()
        if match.can_go_on and match.answer is None:
            self._director.play()
        elif match.can_go_on:
            self._director.go_to(len(self._director.story.beats))

    def _quick(self, fight: Fight) -> None:
        make = self.desk.pack(self._pack).hooks["make_scenario"]

        def work(progress: Progress) -> Scenario:
            progress(0, 0)
            made: Scenario = make(seed=fight.seed, points=QUICK_POINTS, overlay=fight.overlay)
            return made

        def begin(scenario: Scenario) -> None:
            self.fight_scenario(scenario, fight.seed, fight.players)

        self.desk.tasks.start(self.desk.say("A battlefield is being generated"), work, begin)

    def _ask(self, side: object) -> None:
        match = self.match
        if match is not None:
            wanted = Side(str(side)) if side is not None and not self._director.held else None
            self.orders.ask(match, wanted)

    def _act(self, action: Any) -> None:
        """Does what a person decided and lets the machines answer."""
        match = self.match
        if match is None:
            return
        refusal = match.act(action)
        if refusal is not None:
            words, game = self.desk.words, match.game
            told = tell_refusal(game.pack, refusal, names_for(game.pack, game.rules, game.state, words), words)
            self.shell.toast(told.text, "warning")
            return
        self._director.acted()
        self.changed.emit()

    def _let_go(self) -> None:
        self._director.hold(False)
        self._show_standing()

    def _stopped(self) -> None:
        self.changed.emit()

    def _end_seen(self, shown: bool) -> None:
        """Shows how the battle ended and gives the result to whoever asked for it, once."""
        self._show_standing()
        match, tell = self.match, self._on_result
        if shown and match is not None and tell is not None and match.game.state.outcome is not None:
            self._on_result = None
            tell(match.result())
        self.changed.emit()

    def _show_standing(self) -> None:
        match = self.match
        if match is None:
            return
        self._show_answer(match)
        outcome = match.game.state.outcome
        if outcome is None or not self._director.at_end:
            self.inspector_panel.show_end("", "", ())
            return
        words, game = self.desk.words, match.game
        told = tell_outcome(game.pack, outcome, names_for(game.pack, game.rules, game.state, words), words)
        actions: list[Offered] = [(N_("Save the record in the library"), self.keep, "plain")]
        if self.shell.page("campaign") is not None and match.can_go_on:
            actions.append((N_("Back to the campaign"), lambda: self.shell.show_page("campaign"), "plain"))
        self.inspector_panel.show_end(words.say("The battle is over"), told.text, actions)

    def _show_answer(self, match: Match) -> None:
        words, answer = self.desk.words, match.answer
        if isinstance(answer, Verified):
            text = words.say("The record holds: {entries} entries came out again.", entries=answer.entries)
            self.inspector_panel.show_record("good", text)
        elif isinstance(answer, Diverged):
            text = words.say("The record diverges at entry {entry}.", entry=answer.entry)
            rest = words.say("What stands before it is shown.")
            details = (
                words.say("Recorded: {what}", what=answer.recorded[:MOST_DETAIL]),
                words.say("Worked out: {what}", what=answer.worked_out[:MOST_DETAIL]),
            )
            self.inspector_panel.show_record("refused", f"{text} {rest}", details)
        elif isinstance(answer, PlayedBack):
            text = words.say(
                "The record has {entries} entries; it was made under other rules ({why}) and was only played back.",
                entries=answer.entries,
                why=answer.why,
            )
            self.inspector_panel.show_record("warning", text)
        else:
            self.inspector_panel.show_record("", "")

    def _pace(self, step: int) -> None:
        slider = self.playback.pace
        slider.setValue(slider.value() + step)

    def _furnish(self, has_battle: bool) -> None:
        """Leaves the panels bare while there is nothing to show in them."""
        self._furnished = has_battle
        self.foot_panel.furnish(has_battle)
        self.inspector_panel.hint.setVisible(has_battle)
        self.panels_changed.emit()

    def _search(self) -> None:
        self.foot_panel.search.setFocus()

    def _has(self) -> bool:
        return self.match is not None

    def _can_take_back(self) -> bool:
        match = self.match
        return match is not None and bool(match.persons) and bool(match.game.entries) and not self._director.held
