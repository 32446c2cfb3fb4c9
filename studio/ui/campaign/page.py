"""The campaign page: a campaign's graph, its next battle, the diary; fighting, undo and branches."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QStackedLayout, QTabWidget, QWidget

from studio.campaign.conduct import battle_at, branch, undo
from studio.campaign.fighting import Fought, fight, table_ready
from studio.campaign.files import CAMPAIGN_ENDING, campaign_bytes, campaign_from
from studio.campaign.home import FolderHome, Home, copy_beside, scenario_at, scenarios_of
from studio.campaign.model import BATTLE, Campaign
from studio.campaign.phrases import day_text, event_text, problem_text, result_text, text_in
from studio.campaign.review import review
from studio.campaign.standing import Standing, standing
from studio.drawing.campaign import Plan
from studio.drawing.picture import Picture
from studio.errors import N_, StudioError
from studio.library.campaigns import ShelfHome
from studio.places import campaigns
from studio.reports.campaign_plan import campaign_plan
from studio.scenario.model import Scenario
from studio.ui.campaign.details import MAP, Details
from studio.ui.campaign.graph_view import GraphView
from studio.ui.campaign.pictures import card_map, inspector_map
from studio.ui.commands import Command
from studio.ui.desk import Desk
from studio.ui.fighting import Fight, ask_fight
from studio.ui.pages import Page, Place, Shell
from studio.ui.tasks import Progress
from studio.ui.widgets.basics import button, tool_button
from studio.ui.widgets.header import HeaderBar
from studio.ui.widgets.lists import Line, LineList, ProblemList
from studio.ui.widgets.notices import EmptyState

__all__ = ["CampaignPage"]


class CampaignPage(Page):
    """Shows a campaign and plays it; the document is the campaign with its ledger."""

    key = "campaign"
    title = N_("Campaign")
    icon = "campaign"
    kinds = ("campaign",)
    ending = CAMPAIGN_ENDING
    inspector_place = Place.WHOLE
    foot_title = N_("Diary")

    def __init__(self, desk: Desk, shell: Shell) -> None:
        super().__init__(desk, shell)
        self.campaign: Campaign | None = None
        self.home: Home | None = None
        self.choice = ""
        self._kept = b""
        self._undone: list[Campaign] = []
        self._maps: dict[str, Picture] = {}
        self._scenarios: dict[str, Scenario] = {}
        self._fighting = False
        self.seed = 1
        self.players = ["easy", "easy"]
        self._header = HeaderBar(desk)
        self._header.add(button(desk, N_("What if…?"), self.branch_off, sign="branch"), gives="campaign.branch")
        self._header.add(
            tool_button(desk, "undo", N_("Undo the last step"), self.undo), keep=True, gives="campaign.undo"
        )
        self._header.add(tool_button(desk, "redo", N_("Redo"), self.redo), keep=True, gives="campaign.redo")
        self.graph = GraphView(desk)
        self.graph.chosen.connect(self.choose)
        self.graph.wanted.connect(self._wanted)
        self._details = Details(desk, self.ask_fight, self.watch, self.enter_result)
        self.diary = LineList(desk)
        desk.bind(self.diary.setAccessibleName, N_("Diary"))
        self.faults = ProblemList(desk)
        self._foot = QTabWidget()
        self._foot.setDocumentMode(True)
        self._foot.addTab(self.diary, "")
        self._foot.addTab(self.faults, "")
        self._empty = EmptyState(
            desk,
            "campaign",
            N_("No campaign is open"),
            N_("Open one from the library; some come with the studio."),
            N_("Go to the library"),
            lambda: self.shell.show_page("library"),
        )
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.graph)
        self.retranslate()

    def header(self) -> QWidget:
        """Returns the bar with title, branch and undo."""
        return self._header

    def inspector(self) -> QWidget:
        """Returns the panel with the battle that is marked."""
        return self._details

    def foot(self) -> QWidget:
        """Returns diary and problems."""
        return self._foot

    def idle_panels(self) -> tuple[str, ...]:
        """Names what is empty while there is no campaign."""
        return () if self.campaign is not None else ("inspector", "foot")

    def shown(self) -> None:
        """Shows no battle at the right while there is no campaign; what scrolls there shows itself at first."""
        self._details.setVisible(self.campaign is not None)

    def commands(self) -> tuple[Command, ...]:
        """Returns what can be done with a campaign."""
        return (
            Command("campaign.fight", N_("Fight the battle"), self.ask_fight, "Ctrl+Return", "play", self._can_fight),
            Command("campaign.watch", N_("Watch"), self.watch, "Ctrl+Shift+Return", "eye", self._can_fight),
            Command("campaign.enter", N_("Enter a result"), self.enter_result, "", "edit", self._can_fight),
            Command("campaign.undo", N_("Undo the last step"), self.undo, "Ctrl+Z", "undo", self._can_undo),
            Command("campaign.redo", N_("Redo"), self.redo, "Ctrl+Y|Ctrl+Shift+Z", "redo", lambda: bool(self._undone)),
            Command("campaign.branch", N_("What if…?"), self.branch_off, "", "branch", self._can_undo),
        )

    def read(self, content: bytes, where: str) -> Campaign:
        """Returns the campaign in the bytes of a file; raises FileError."""
        return campaign_from(content, where)

    def open(self, document: object, path: Path | None = None, item_id: str = "") -> None:
        """Shows a campaign. One that comes with the studio is left as it is: saving puts a copy into the library."""
        assert isinstance(document, Campaign)
        self.campaign = document
        self.home = FolderHome(path) if path is not None else ShelfHome(self.desk.shelf, item_id) if item_id else None
        shipped = path is not None and path.resolve().is_relative_to(campaigns().resolve())
        self._kept = campaign_bytes(document)
        self._undone = []
        self._scenarios = dict(scenarios_of(self.home, document)) if self.home else {}
        self._draw_maps()
        self.choice = standing(document).at
        super().open(document, None if shipped else path, item_id)
        self.refresh()

    def document_title(self) -> str:
        """Returns the campaign's title."""
        return text_in(self.campaign.title, self.desk.words.language, self.campaign.id) if self.campaign else ""

    def modified(self) -> bool:
        """Tells whether something happened since it was saved."""
        return self.campaign is not None and campaign_bytes(self.campaign) != self._kept

    def content(self) -> bytes | None:
        """Returns the campaign's bytes."""
        return campaign_bytes(self.campaign) if self.campaign else None

    def has_content(self) -> bool:
        """Tells whether a campaign is open."""
        return self.campaign is not None

    def saved(self, path: Path | None, item_id: str) -> None:
        """Keeps the scenarios beside the campaign too."""
        if self.campaign is not None:
            self._kept = campaign_bytes(self.campaign)
            if path is not None and self.home is not None and not _is_at(self.home, path):
                self.home = copy_beside(_With(self.home, self.campaign), path)
            elif item_id and self.home is not None and not isinstance(self.home, ShelfHome):
                from studio.library.campaigns import keep_campaign

                kept, _ = keep_campaign(self.desk.shelf, _With(self.home, self.campaign))
                self.home, item_id = kept, kept.item
        super().saved(path, item_id)

    def retranslate(self) -> None:
        """Says everything again."""
        words = self.desk.words
        self._foot.setTabText(0, words.say("Diary"))
        self._foot.setTabText(1, words.say("Problems"))
        self.refresh()

    def retheme(self) -> None:
        """Draws maps and graph in the colours of now."""
        self._draw_maps()
        self.refresh()

    def refresh(self) -> None:
        """Shows where the campaign stands."""
        words, campaign = self.desk.words, self.campaign
        self._stack.setCurrentWidget(self.graph if campaign else self._empty)
        self._details.setVisible(campaign is not None)
        if campaign is None:
            self._header.set_title(words.say("Campaign"))
            self.graph.show_campaign(None, "")
            self.changed.emit()
            return
        now = standing(campaign)
        battles = words.many("{n} battle", "{n} battles", sum(node.kind == BATTLE for node in campaign.nodes))
        day = day_text(now.day, words)
        parts = [battles, day, words.say("Rules: {pack}", pack=self.desk.pack_title(campaign.pack))]
        if campaign.branch:
            parts.append(words.say("branch “{name}”", name=campaign.branch))
        self._header.set_title(self.document_title(), " · ".join(part for part in parts if part))
        self.graph.show_campaign(self._plan, self.choice)
        self._show_choice(campaign, now)
        self._show_diary(campaign)
        self._show_problems(campaign)
        self.changed.emit()

    def choose(self, key: str) -> None:
        """Marks a battle or an ending."""
        self.choice = key
        self.graph.show_campaign(self._plan, key)
        if self.campaign is not None:
            self._show_choice(self.campaign, standing(self.campaign))

    def ask_fight(self) -> None:
        """Asks who fights and with which seed, then fights the next battle."""
        if not self._can_fight():
            return
        wanted = Fight(self.seed, (self.players[0], self.players[1]))
        ask_fight(self.desk, self.shell, N_("Fight the battle"), wanted, self._begin)

    def _begin(self, fight: Fight) -> None:
        """Fights in the background, or on the battle page when a person plays."""
        self.seed, self.players = fight.seed, list(fight.players)
        if fight.by_hand:
            self.watch()
        else:
            self.fight()

    def fight(self) -> None:
        """Lets machine players fight the next battle in the background and enters the result."""
        campaign, home = self.campaign, self.home
        if campaign is None or home is None or self._fighting:
            return
        pack = self.desk.pack(campaign.pack)
        names = (self.players[0], self.players[1])
        seed = self.seed

        def work(progress: Progress) -> Fought:
            progress(0, 0)
            scenario = scenario_at(home, battle_at(campaign).scenario)
            return fight(campaign, scenario, pack, seed, names)

        self._fighting = True
        task = self.desk.tasks.start(self.desk.say("Fighting the battle"), work, self._fought)
        task.ended.connect(self._ended)

    def watch(self) -> None:
        """Opens the next battle on the battle page; its result comes back here."""
        campaign, home = self.campaign, self.home
        if campaign is None or home is None or not self._can_fight():
            return
        try:
            scenario = scenario_at(home, battle_at(campaign).scenario)
            ready = table_ready(campaign, scenario, self.desk.pack(campaign.pack), self.seed)
        except StudioError as failure:
            self.shell.fail(failure)
            return
        page = self.shell.page("battle")
        begin: Callable[..., object] | None = getattr(page, "fight_scenario", None)
        if page is None or begin is None:
            self.shell.toast(self.desk.say("There is no battle page to watch on."), "warning")
            return
        self.shell.show_page("battle")
        begin(ready, self.seed, tuple(self.players), self._watched)

    def enter_result(self) -> None:
        """Asks who won on the real table and enters the result by the pack's own rule."""
        from studio.ui.campaign.typed import TypedCard

        if self.campaign is None or self.home is None or not self._can_fight():
            return
        scenario = scenario_at(self.home, battle_at(self.campaign).scenario)
        self.shell.present(TypedCard(self.desk, self.shell, self.campaign, scenario, self._entered))

    def undo(self) -> None:
        """Takes the last step back."""
        if self.campaign is None or not self._can_undo():
            return
        self._undone.append(self.campaign)
        self._become(undo(self.campaign))

    def redo(self) -> None:
        """Takes back what was undone last."""
        if self._undone:
            self._become(self._undone.pop())

    def branch_off(self) -> None:
        """Makes a campaign of its own from here: what if the last battle had gone otherwise."""
        if self.campaign is None or not self._can_undo():
            return
        last = standing(self.campaign).step
        name = f"b{last}"
        self._undone = []
        self._become(branch(self.campaign, last - 1, name))
        self.item_id, self.path = "", None
        self.shell.toast(self.desk.say("A branch was made: the last battle has not been fought in it."))
        self.changed.emit()

    def _become(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.choice = standing(campaign).at
        self.refresh()

    def _fought(self, fought: Fought) -> None:
        self._entered(fought.campaign)
        self.shell.toast(result_text(fought.result, self.desk.words))

    def _entered(self, campaign: Campaign) -> None:
        self._undone = []
        self._become(campaign)

    def _watched(self, result: object) -> None:
        from studio.campaign.conduct import enter
        from studio.scenario.result import Result

        if self.campaign is None or not isinstance(result, Result):
            return
        players = dict(zip(("attacker", "defender"), self.players, strict=True))
        try:
            self._entered(enter(self.campaign, result, self.seed, players))
        except StudioError as failure:
            self.shell.fail(failure)

    def _ended(self) -> None:
        self._fighting = False

    def _wanted(self, key: str) -> None:
        if self.campaign is not None and key == standing(self.campaign).at:
            self.ask_fight()

    def _plan(self, size: tuple[int, int]) -> Plan:
        assert self.campaign is not None
        return campaign_plan(self.campaign, self.desk.words, self._maps, size)

    def _show_choice(self, campaign: Campaign, now: Standing) -> None:
        keys = [node.id for node in campaign.nodes]
        node = campaign.node(self.choice if self.choice in keys else now.at)
        number = (
            [found.id for found in campaign.nodes if found.kind == BATTLE].index(node.id) + 1
            if (node.kind == BATTLE)
            else 0
        )
        self._details.show_node(campaign, now, node, number, self._map_of(node.scenario))

    def _show_diary(self, campaign: Campaign) -> None:
        words = self.desk.words
        lines = [
            Line(event_text(campaign, event, words), str(event.step), key=event) for event in reversed(campaign.ledger)
        ]
        self.diary.show_lines(lines or [Line(words.say("Nothing has happened yet."))])

    def _show_problems(self, campaign: Campaign) -> None:
        words = self.desk.words
        found = review(self.home, campaign) if self.home is not None else ()
        lines = [
            Line(problem_text(one, words), sign="error" if one.severity == "fault" else "warning", key=one)
            for one in found
        ]
        self.faults.show_lines(lines or [Line(words.say("No problems."), sign="check")])
        self._foot.setTabText(1, words.say("Problems {n}", n=len(found)) if found else words.say("Problems"))

    def _draw_maps(self) -> None:
        look = self.desk.theme.look
        self._maps = {name: card_map(self.desk, scenario, look) for name, scenario in self._scenarios.items()}

    def _map_of(self, name: str) -> QImage | None:
        scenario = self._scenarios.get(name)
        return inspector_map(self.desk, scenario, MAP) if scenario is not None else None

    def _can_fight(self) -> bool:
        if self.campaign is None or self._fighting:
            return False
        now = standing(self.campaign)
        return not now.ending and self.campaign.node(now.at).kind == BATTLE

    def _can_undo(self) -> bool:
        return self.campaign is not None and bool(self.campaign.ledger) and not self._fighting


class _With:
    """A home whose campaign is the one on the screen, not the one that was saved."""

    def __init__(self, home: Home, campaign: Campaign) -> None:
        self._home = home
        self._campaign = campaign

    def campaign(self) -> Campaign:
        """Gives the campaign on the screen."""
        return self._campaign

    def scenario_bytes(self, name: str) -> bytes:
        """Reads a scenario where it lies."""
        return self._home.scenario_bytes(name)

    def save(self, campaign: Campaign) -> None:
        """Keeps nothing: whoever copies saves to the copy."""
        self._campaign = campaign


def _is_at(home: Home, path: Path) -> bool:
    return isinstance(home, FolderHome) and home.file == path
