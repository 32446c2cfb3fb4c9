"""The battlefield page: make a table, look at it, change it, see what is wrong, save it, fight on it."""

from pathlib import Path

from PySide6.QtWidgets import QStackedWidget, QWidget

from studio.engine.game import Game
from studio.engine.values import Problem
from studio.errors import N_
from studio.scenario.edits import Set
from studio.scenario.files import SCENARIO_ENDING, document_bytes, scenario_from
from studio.scenario.model import Scenario
from studio.ui.commands import Command
from studio.ui.desk import Desk
from studio.ui.editor.assistant.asking import plan_card
from studio.ui.editor.assistant.guide import Guide
from studio.ui.editor.assistant.setting import Plan
from studio.ui.editor.callout import Callout
from studio.ui.editor.document import EditorDocument
from studio.ui.editor.documents import DocumentTabs
from studio.ui.editor.editing import Editing
from studio.ui.editor.exporting import draw_to_file
from studio.ui.editor.facts import Facts
from studio.ui.editor.fights import ask_battle, begin_battle
from studio.ui.editor.foot import EditorFoot
from studio.ui.editor.house import ask_house
from studio.ui.editor.importing import ask_map
from studio.ui.editor.judging import warnings_of
from studio.ui.editor.keeping import DocumentJournal, recovered_document
from studio.ui.editor.layers import Layers, layers_card
from studio.ui.editor.making import Making, no_table
from studio.ui.editor.mending import mended
from studio.ui.editor.orders import commands_of
from studio.ui.editor.rolls import tell_rolls
from studio.ui.editor.sectors import ask_sector
from studio.ui.editor.seeds import SeedChoice
from studio.ui.editor.sheet import Sheet
from studio.ui.editor.stock import ask_stock
from studio.ui.editor.strip import ToolStrip
from studio.ui.editor.switch import Switch
from studio.ui.editor.things import anchor_of, subject_of
from studio.ui.editor.titles import subtitle_of, title_of
from studio.ui.editor.toolbox import Toolbox
from studio.ui.fighting import Fight
from studio.ui.pages import Page, Place, Shell
from studio.ui.tasks import Progress
from studio.ui.widgets.basics import button, column, tool_button
from studio.ui.widgets.header import HeaderBar
from studio.ui.widgets.map_view import MapView

__all__ = ["EditorPage"]

QUIET_FOOT = 76


class EditorPage(Page):
    """Shows a battlefield and what can be done with it."""

    key = "field"
    title = N_("Field")
    icon = "field"
    kinds = ("scenario",)
    ending = SCENARIO_ENDING
    inspector_place = Place.WHOLE
    replaces = False
    foot_title = N_("Problems")
    left_title = N_("Table")

    def __init__(self, desk: Desk, shell: Shell) -> None:
        super().__init__(desk, shell)
        from studio.engine.pack import pack_keys

        self.pack = pack_keys()[0]
        self.fight = Fight()
        self.choice: SeedChoice | None = None
        self._journals: dict[EditorDocument, DocumentJournal] = {}
        self._busy = False
        asks = (lambda: ask_stock(self), lambda: ask_map(self))
        self.making = Making(desk, self.pack, self.make, self.ask_steps, self.ask_seeds, *asks)
        self.view = MapView(desk)
        self.sheet = Sheet(desk, self.view)
        self.callout = Callout(desk, self.view)
        self.editing = Editing(desk, shell, self.view, self.callout)
        self.editing.marked.connect(self._show_chosen)
        self.facts = Facts(desk, lambda: ask_house(desk, shell, self.editing), lambda: ask_sector(self))
        self.guide = Guide(desk, shell, self.view, self.callout)
        self.guide.changed.connect(self.refresh)
        self.guide.finished.connect(self._set)
        self.foot_panel = EditorFoot(desk, self.pack, self.guide.log, self.mend)
        self.foot_panel.chosen.connect(self._jump)
        self.foot_panel.tabs.currentChanged.connect(self._foot_turned)
        self.foot_panel.standard_chosen.connect(self._set_standard)
        self.problems = self.foot_panel.problems
        self._header = HeaderBar(desk)
        self.strip = ToolStrip(desk, self.editing)
        self.toolbox = Toolbox(desk, shell, self.editing, self.strip, self.sheet, self.pack)
        self.toolbox.used.connect(self._tool_used)
        self.layers_button = tool_button(desk, "filter", N_("Layers"), self.ask_layers)
        self._header.add(self.layers_button, gives="field.layers")
        self._header.add(tool_button(desk, "undo", N_("Undo"), self.undo), keep=True, gives="field.undo")
        self._header.add(tool_button(desk, "redo", N_("Redo"), self.redo), keep=True, gives="field.redo")
        self._header.add(button(desk, N_("Export…"), self.export, sign="print"), gives="field.draw")
        self.save_button = button(desk, N_("Save"), self._save, sign="save")
        self._header.add(self.save_button)
        self.fight_button = button(desk, N_("Fight"), self.ask_fight, "main", "battle")
        self._header.add(self.fight_button, keep=True)
        self._left = Switch(self.making, self.guide.steps, *self.toolbox.panels.values())
        self._right = Switch(self.facts, self.guide.panel)
        self._empty = no_table(desk, self.make)
        self.tabs = DocumentTabs(desk)
        self.tabs.turned.connect(self._turn_to)
        self.tabs.closing.connect(self.close_document)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.view)
        lines = column(self)
        lines.addWidget(self.tabs)
        lines.addWidget(self.strip)
        lines.addWidget(self._stack, 1)
        self.retranslate()

    @property
    def document(self) -> EditorDocument | None:
        """The document that is open in front; None while the assistant is at work or nothing is open."""
        return self.editing.document

    @property
    def scenario(self) -> Scenario | None:
        """The scenario on the table."""
        return self.document.scenario if self.document else self.guide.scenario

    def header(self) -> QWidget:
        """Returns the bar with title, undo, save and fight."""
        return self._header

    def left(self) -> QWidget:
        """Returns the column where a table is asked for, or the steps of the assistant."""
        return self._left

    def inspector(self) -> QWidget:
        """Returns facts of table and piece, or the open step."""
        return self._right

    def foot(self) -> QWidget:
        """Returns the problems and the roll log."""
        return self.foot_panel

    def commands(self) -> tuple[Command, ...]:
        """Returns what can be done on this page."""
        return commands_of(self)

    def read(self, content: bytes, where: str) -> Scenario:
        """Returns the scenario in the bytes of a file; raises FileError."""
        return scenario_from(content, where)

    def open(self, document: object, path: Path | None = None, item_id: str = "") -> None:
        """Shows a scenario."""
        assert isinstance(document, Scenario)
        open_already = next((each for each in self.tabs.documents if _is_same(each, path, item_id)), None)
        if open_already is not None and not open_already.modified:
            self.tabs.show_document(open_already)
        else:
            self._take(EditorDocument(document, self.desk.pack(document.pack), path, item_id))
        super().open(document, path, item_id)

    def document_title(self) -> str:
        """Returns the title, or what kind of table it is when it has none."""
        if self.scenario is None:
            return ""
        return self._titled(self.scenario)

    def modified(self) -> bool:
        """Tells whether there are changes that are not saved."""
        return self.guide.active or any(document.modified for document in self.tabs.documents)

    def content(self) -> bytes | None:
        """Returns the bytes of the scenario."""
        return self.document.content() if self.document else None

    def has_content(self) -> bool:
        """Tells whether a document is open."""
        return self.document is not None

    def drafts(self) -> tuple[bytes, ...]:
        """Returns the table of the assistant as far as it was set; the documents keep journals."""
        return (document_bytes(self.guide.scenario),) if self.guide.scenario is not None else ()

    def unsaved(self) -> int:
        """Returns how many documents have changes, the table of the assistant among them."""
        return self.guide.active + sum(document.modified for document in self.tabs.documents)

    def recover(self, file: Path) -> None:
        """Opens what a journal holds and goes on writing in it; raises FileError."""
        self._take(recovered_document(file, self.desk.pack), file)

    def forget(self) -> None:
        """Drops the journals of what is open."""
        for journal in self._journals.values():
            journal.drop()

    def bring_unsaved(self) -> None:
        """Brings a document that has changes to the front."""
        document = next((document for document in self.tabs.documents if document.modified), None)
        if document is None and self.guide.active:
            self.guide.leave_free()
        elif document is not None and document is not self.document:
            self.tabs.show_document(document)

    def idle_panels(self) -> tuple[str, ...]:
        """Names what is empty while nothing lies on the table."""
        return ("inspector", "foot") if self.scenario is None else ()

    def foot_height(self) -> int:
        """Returns the height of the foot: low while there is nothing to read."""
        return self.desk.theme.px(QUIET_FOOT) if self.foot_panel.is_quiet else super().foot_height()

    def saved(self, path: Path | None, item_id: str) -> None:
        """Is told that the document is safe."""
        if self.document is not None:
            self.document.saved(path, item_id)
            self._journals[self.document].keep()
        super().saved(path, item_id)
        self._say_title()

    def retranslate(self) -> None:
        """Says everything again."""
        self.making.retranslate()
        self._show_anew()

    def retheme(self) -> None:
        """Draws the troops in the colours of now."""
        self._show_anew()

    def make(self) -> None:
        """Has the machine set a table by the book, in the background."""
        if self._busy:
            return
        pack, wishes = self.desk.pack(self.pack), self.making.wishes()

        def work(progress: Progress) -> Scenario:
            progress(0, 0)
            made: Scenario = pack.hooks["make_scenario"](**wishes)
            return made

        self._busy = True
        self.making.make_button.setEnabled(False)
        task = self.desk.tasks.start(self.desk.say("Setting up the table"), work, self._made)
        task.ended.connect(self._ended)

    def refresh(self) -> None:
        """Shows the document, or the table of the assistant, as it is now."""
        scenario, document = self.scenario, self.document
        self._stack.setCurrentWidget(self.view if scenario else self._empty)
        self.facts.setVisible(document is not None)
        for made in (self.fight_button, self.save_button):
            made.setEnabled(document is not None)
        self.strip.setVisible(document is not None)
        self._say_title()
        self.foot_panel.show_log(self.guide.active, scenario is not None and scenario.provenance is not None)
        if scenario is None:
            self.foot_panel.show_problems(None, ())
            self.changed.emit()
            return
        self.sheet.draw(scenario, scenario.id if document is not None else str(self.making.seed.value()))
        self.foot_panel.show_problems(scenario, self._problems(scenario))
        self.editing.keep_choice()
        self.toolbox.refresh()
        self.tabs.say(self._titled)
        self.changed.emit()

    def undo(self) -> None:
        """Takes the last step back."""
        if self.document is not None:
            self.document.history.undo()
        elif self.guide.active:
            self.guide.undo()

    def redo(self) -> None:
        """Does again what was taken back last."""
        if self.document is not None:
            self.document.history.redo()
        elif self.guide.active:
            self.guide.redo()

    def export(self) -> None:
        """Asks for a file and draws the plate of the table into it: SVG, PNG or PDF by its ending."""
        if self.scenario is not None:
            draw_to_file(self, self.desk, self.shell, self.scenario, self.document_title())

    def ask_layers(self) -> None:
        """Shows the card of the layers."""
        layers_card(self.desk, self.layers_button, self.sheet.layers, self.show_layers).open()

    def show_layers(self, layers: Layers) -> None:
        """Shows and locks other layers."""
        self.sheet.layers = layers
        self.editing.locked = layers.closed
        self._show_anew()

    def ask_seeds(self) -> None:
        """Makes twenty tables to choose from."""
        self.choice = SeedChoice(self.desk, self.shell, self.pack, self.making.wishes(), self._seed_taken)
        self.shell.present(self.choice.card)

    def ask_fight(self) -> None:
        """Asks who plays and with which dice, then opens the battle."""
        ask_battle(self)

    def begin_fight(self, fight: Fight) -> None:
        """Opens the battle on the battle page."""
        self.fight = fight
        begin_battle(self, fight)

    def ask_steps(self) -> None:
        """Asks who sets the table and who throws the dice, then opens the assistant."""
        pack = self.desk.pack(self.pack)
        sides = pack.bind("setup", pack.hooks["case_setup"]("setup", {})).sides
        card = plan_card(self.desk, self.shell, self.pack, sides, self.making.plan, self.begin_steps)
        self.shell.present(card)

    def begin_steps(self, plan: Plan, game: Game | None = None, document: EditorDocument | None = None) -> None:
        """Opens the assistant, for a document on the game that made it; a table half set stays as a document."""
        self.guide.leave_free()
        self._turn_to(None)
        self.tabs.lift()
        self._left.turn(self.guide.steps)
        self._right.turn(self.guide.panel)
        self.guide.begin(document.pack.key if document is not None else self.pack, plan, game)
        self.guide.target = document
        self.panel_wanted.emit("inspector")

    def mend(self) -> None:
        """Mends the problem that is chosen, or the first that can be, where a way is obvious."""
        document = self.document
        if document is None:
            return
        for problem in self.foot_panel.wanted(document.problems):
            edit = mended(document, problem)
            if edit is not None:
                self.editing.edit(edit, N_("Fix a problem"))
                return
        self.shell.toast(self.desk.say("There is no obvious fix for this."), "warning")

    def close_front(self) -> None:
        """Closes the document in front."""
        if self.document is not None:
            self.close_document(self.document)

    def close_document(self, document: EditorDocument) -> None:
        """Closes a document; one with changes asks first."""
        if not document.modified:
            self._drop(document)
            return
        self.tabs.show_document(document)
        title = self.document_title()
        self.shell.ask(
            self.desk.say("Save “{title}” first?", title=title),
            self.desk.say("It has unsaved changes."),
            (
                (self.desk.say("Save"), lambda: self._drop(document) if self._save() else None),
                (self.desk.say("Do not save"), lambda: self._drop(document)),
                (self.desk.say("Cancel"), lambda: None),
            ),
        )

    def _drop(self, document: EditorDocument) -> None:
        self._journals.pop(document).drop()
        if not self.tabs.remove(document):
            self._turn_to(None)

    def _set(self, scenario: Scenario) -> None:
        """Takes the table that the assistant has set, in the place of the document that it was opened for."""
        target = self.guide.target
        self.guide.close()
        if target is not None and target in self.tabs.documents:
            target.become(scenario, self.desk.say("Redo a sector"))
            self.tabs.show_document(target)
        else:
            self._take(EditorDocument(scenario, self.desk.pack(scenario.pack)))
        self.shell.toast(self.desk.say("The table is set."))

    def _foot_turned(self, place: int) -> None:
        """Tells who rolled what once somebody wants to know: the record is worked out again in the background."""
        self.changed.emit()
        if place == 1 and not self.guide.active and self.scenario is not None:
            tell_rolls(self.desk, self.guide.log, self.scenario)

    def _set_standard(self, standard: str) -> None:
        self.editing.edit(Set({"standard": standard}), N_("Change the standard"))

    def _tool_used(self, key: str) -> None:
        self._left.turn(self.toolbox.panels.get(key, self.making))
        if key in self.toolbox.panels:
            self.panel_wanted.emit("left")

    def _show_chosen(self) -> None:
        document = self.document
        if document is not None:
            self.facts.show_scenario(document.scenario, self.editing.thing, len(document.faults))
            self.changed.emit()

    def _problems(self, scenario: Scenario) -> tuple[Problem, ...]:
        """Returns what is wrong and what to mind; of the assistant's table, what it still lacks."""
        if self.document is not None:
            return (*self.document.problems, *warnings_of(self.desk, scenario))
        return self.desk.pack(scenario.pack).problems(scenario, "book") if scenario.terrain else ()

    def _show_anew(self) -> None:
        self.sheet.forget()
        if self.guide.active:
            self.guide.show()
        else:
            self.refresh()

    def _take(self, document: EditorDocument, left: Path | None = None) -> None:
        """Opens a document in a tab of its own and brings it to the front; `left` is the journal it came from."""
        self._keep(document, left)
        document.changed.connect(self.refresh)
        self.tabs.add(document)

    def _keep(self, document: EditorDocument, left: Path | None = None) -> None:
        self._journals[document] = DocumentJournal(document, self.desk.rescue, self.key, self.shell.fail, left)

    def _turn_to(self, document: EditorDocument | None) -> None:
        """Brings a document to the front; None leaves the table empty. A table half set stays as a document."""
        half = self.guide.scenario
        self.sheet.forget()
        self.guide.close()
        if half is not None and document is not None:
            left = EditorDocument(half, self.desk.pack(half.pack))
            self._keep(left)
            self.tabs.add_behind(left, self.refresh)
        self.editing.document = document
        self.editing.choose(0)
        self.path = document.path if document is not None else None
        self.item_id = document.item_id if document is not None else ""
        self.view.drop("troops")
        self.foot_panel.tabs.setCurrentIndex(0)
        self._right.turn(self.facts)
        self.toolbox.enable(document is not None)
        self.toolbox.use("select")
        self.refresh()

    def _made(self, scenario: Scenario) -> None:
        document = self.document
        if document is not None and document.path is None and not document.item_id:
            document.become(scenario, self.desk.say("Generate the table"))
            return
        self._take(EditorDocument(scenario, self.desk.pack(scenario.pack)))

    def _seed_taken(self, seed: int, scenario: Scenario) -> None:
        self.making.seed.setValue(seed)
        self._made(scenario)

    def _ended(self) -> None:
        self._busy = False
        self.making.make_button.setEnabled(True)

    def again(self) -> None:
        """Makes a table from another seed."""
        self.making.another_seed()
        self.make()

    def _jump(self, problem: Problem) -> None:
        found = subject_of(problem.subject)
        if self.document is not None and found is not None:
            self.editing.choose(found[1], found[0])
            if self.editing.thing is not None:
                self.view.show_place(anchor_of(self.editing.thing))

    def _say_title(self) -> None:
        scenario = self.scenario
        if scenario is None:
            self._header.set_title(self.desk.say("Field"))
        else:
            self._header.set_title(self.document_title(), subtitle_of(self.desk, scenario))

    def _titled(self, scenario: Scenario) -> str:
        return title_of(self.desk, scenario)

    def _save(self) -> bool:
        saving = getattr(self.shell, "saving", None)
        return saving is not None and bool(saving.save(self))

    def has_table(self) -> bool:
        """Tells whether a document is open."""
        return self.document is not None

    def has_piece(self) -> bool:
        """Tells whether a piece is chosen."""
        return self.editing.thing is not None


def _is_same(document: EditorDocument, path: Path | None, item_id: str) -> bool:
    return (path is not None and document.path == path) or (bool(item_id) and document.item_id == item_id)
