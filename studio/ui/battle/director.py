"""The director of a battle page: which event is shown, how it runs, and what is chosen on the table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from studio.engine.secrets import NOBODY
from studio.engine.secrets import view as blank
from studio.engine.showing import Progress
from studio.engine.telling import Told, names_for, tell_outcome, tell_reasons
from studio.engine.values import Side
from studio.ui.battle.foot import BattleFoot
from studio.ui.battle.heading import BattleHeader
from studio.ui.battle.hooks import Shown, result_of, unit_of
from studio.ui.battle.inspector import BattleInspector
from studio.ui.battle.match import PERSON, Match
from studio.ui.battle.playback import Playback
from studio.ui.battle.story import Beat, Story
from studio.ui.battle.table import BattleTable
from studio.ui.desk import Desk
from studio.ui.maps import pack_signs, pack_terms
from studio.ui.tasks import Progress as Progressing
from studio.ui.widgets.lists import Line
from studio.ui.widgets.sums import signed
from studio.words import Words

__all__ = ["Director", "Prepared"]

FRAME_MS: Final = 16
QUICK_MS: Final = 250
"""Below this pace nothing travels and nothing tumbles."""
PANELS_MS: Final = 400
"""So often the panels follow while the battle runs quickly."""
PANELS_SHARE: Final = 12
"""They take no more than one part in so many of the time."""
DICE_BEFORE: Final = 60
OPEN_TO_ALL: Final = Side(NOBODY)


@dataclass(frozen=True)
class Prepared:
    """A match ready to be shown: its story and the lines of its log."""

    match: Match
    story: Story
    shown: Shown
    lines: list[Line]


class Director(QObject):
    """Steers what the parts of a battle page show; it lives as long as the page and takes one match after another."""

    failed = Signal(object)
    stopped = Signal()
    end_shown = Signal(bool)
    """The end of the battle has come into sight, or gone: all that happened is shown and nothing more will."""
    awaits_person = Signal(object)
    """A person has to decide: carries the side, None when nobody has to."""

    def __init__(
        self, desk: Desk, table: BattleTable, header: BattleHeader, inspector: BattleInspector, foot: BattleFoot
    ) -> None:
        super().__init__()
        self.desk = desk
        self.position = 0
        self.chosen = -1
        self.target = -1
        self.held = False
        self.playing = False
        self.match: Match
        self.story: Story
        self.shown: Shown
        self._table, self._header, self._inspector, self._foot = table, header, inspector, foot
        self._playback: Playback
        self._open = False
        self._follows = True
        self._over = False
        self._thrown: tuple[int, bool] | None = None
        self._panels = QElapsedTimer()
        self._panels_late = False
        self._panels_cost = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._tick)
        table.unit_pressed.connect(self.choose)
        foot.line_chosen.connect(lambda place: self.jump(place + 1))
        foot.unit_chosen.connect(self.choose_and_show)
        foot.units_shown.connect(self._show_units)

    def attach(self, playback: Playback) -> None:
        """Takes the bar that it is steered by."""
        self._playback = playback
        playback.wanted.connect(self.jump)
        playback.paced.connect(self._paced)
        playback.destroyed.connect(self._timer.stop)

    @property
    def at_end(self) -> bool:
        """Tells whether the last event there is is shown."""
        return self._open and self.position == len(self.story.beats)

    @property
    def eyes(self) -> Side | None:
        """The side whose view is shown; None for everything."""
        return _eyes(self.match)

    def can_step(self) -> bool:
        """Tells whether there is a next event, or one can be played."""
        if not self._open or self.held:
            return False
        goes_on = self.match.can_go_on and not self.match.ended and self.match.turn_of_person is None
        return self.position < len(self.story.beats) or goes_on

    def can_back(self) -> bool:
        """Tells whether there is an event before."""
        return self._open and not self.held and self.position > 0

    def can_end(self) -> bool:
        """Tells whether there is an end to go to."""
        return self.can_step()

    def prepared(self, match: Match) -> Prepared:
        """Returns what a match is shown with; runs off the window's thread, as a long game takes its time to tell."""
        story = Story(match.game)
        shown = Shown(match.game, pack_signs(self.desk, match.pack.key))
        return Prepared(match, story, shown, _lines(story, shown, story.beats, 0, _eyes(match), self.desk.words))

    def begin(self, ready: Prepared) -> None:
        """Shows a match from its start."""
        self.pause()
        self.match = ready.match
        self.story, self.shown = ready.story, ready.shown
        self.position, self.chosen, self.target, self.held = 0, -1, -1, False
        self._thrown = None
        self._over = False
        self._open = True
        if self.shown.scenario is not None:
            self._table.lay(self.shown.scenario, self.shown.looks)
            self._table.fill()
        self._foot.show_lines(ready.lines)
        self.refresh()

    def rebuild(self) -> None:
        """Takes the game as it is after something was taken back."""
        self.story = Story(self.match.game)
        self.position = len(self.story.beats)
        self._foot.show_lines(self._lines(self.story.beats, 0))
        self.refresh()

    def play(self) -> None:
        """Lets the battle run at the pace of now."""
        if self.can_step():
            self.playing = True
            self._playback.show_playing(True)
            self._timer.start(max(FRAME_MS, self._playback.interval))

    def pause(self) -> None:
        """Stops where it is."""
        self._timer.stop()
        if self.playing:
            self.playing = False
            self._playback.show_playing(False)
            if self._panels_late:
                self.refresh()
            self.stopped.emit()

    def toggle(self) -> None:
        """Plays or pauses."""
        if self.playing:
            self.pause()
        else:
            self.play()

    def step(self) -> None:
        """Shows the next event, played when it has not been yet."""
        self.pause()
        self._foot.tray.rest()
        if self.can_step():
            self._forward(moving=True)

    def back(self) -> None:
        """Shows the event before."""
        self.pause()
        if self.can_back():
            self.go_to(self.position - 1)

    def first(self) -> None:
        """Shows the start."""
        self.pause()
        self.go_to(0)

    def jump(self, position: int) -> None:
        """Shows any event of the story."""
        self.pause()
        self.go_to(position)

    def go_to(self, position: int) -> None:
        """Shows the state after so many events, at rest."""
        if not self._open or self.held:
            return
        self.position = max(0, min(position, len(self.story.beats)))
        self._show(moving=False)

    def hold(self, held: bool) -> None:
        """Lets nothing happen while the rest is played elsewhere."""
        self.held = held
        self._show_place()

    def grown(self) -> tuple[list[Beat], list[Line]]:
        """Returns the beats and lines that came while it was held; runs off the window's thread."""
        first = self._foot.count
        self.story.grow(self.match.game)
        fresh = self.story.beats[first:]
        return fresh, self._lines(fresh, first)

    def take_grown(self, grown: tuple[list[Beat], list[Line]]) -> None:
        """Shows the end of what was played elsewhere."""
        self.held = False
        self._foot.add_lines(grown[1])
        self.go_to(len(self.story.beats))

    def acted(self) -> None:
        """Is told that a person has acted: shows what came of it and lets the machines go on."""
        self._grow()
        if not self.can_step():
            self.refresh()
            return
        self.playing = True
        self._playback.show_playing(True)
        self._tick()

    def choose(self, unit: int) -> None:
        """Chooses a unit; an enemy of the one chosen becomes its target, the target itself is chosen."""
        if unit >= 0 and self.chosen >= 0 and unit not in (self.chosen, self.target) and self._enemies(unit):
            self.target = unit
        else:
            self.chosen, self.target = (unit, -1)
        self._table.choose(self.chosen, self.target)
        self._show_panels()

    def choose_and_show(self, unit: int) -> None:
        """Chooses a unit and brings it into sight."""
        self.chosen, self.target = unit, -1
        self._table.choose(unit)
        self._table.show_unit(unit)
        self._show_panels()

    def follow_or_not(self) -> None:
        """Lets the view go where something happens, or leaves it where it is."""
        self._follows = not self._follows

    def walk(self, step: int) -> None:
        """Chooses the next unit on the table."""
        units = [int(key) for key in self._table.counters]
        if units:
            place = units.index(self.chosen) + step if self.chosen in units else 0
            self.choose_and_show(units[place % len(units)])

    def refresh(self) -> None:
        """Shows everything of the event that is shown again."""
        if self._open:
            self._thrown = None
            self._show(moving=False)

    def retell(self) -> None:
        """Tells the whole log again in the language of now; the lines come when all are told."""
        if not self._open:
            return
        self.refresh()
        story, shown, eyes, words = self.story, self.shown, self.eyes, self.desk.words
        beats = list(story.beats)

        def work(_progress: Progressing) -> list[Line]:
            return _lines(story, shown, beats, 0, eyes, words)

        def done(lines: list[Line]) -> None:
            if self.story is story and self.desk.words is words:
                self._foot.show_lines(lines)
                self._tell_late()
                self._foot.mark(self.position - 1)

        self.desk.tasks.start(words.say("Rewriting the log"), work, done, quiet=True)

    def _tick(self) -> None:
        if not self.playing:
            return
        if not self.can_step():
            self.pause()
            return
        busy = self._forward(moving=self._playback.interval >= QUICK_MS)
        if self.playing:
            self._timer.start(max(FRAME_MS, self._playback.interval) + busy)

    def _forward(self, moving: bool) -> int:
        """Shows the next event; returns for how many milliseconds something travels."""
        try:
            while self.position == len(self.story.beats) and self.match.advance():
                self._grow()
        except Exception as failure:  # told by the page, whatever a pack's player did
            self.pause()
            self.failed.emit(failure)
            return 0
        self.position = min(self.position + 1, len(self.story.beats))
        busy = self._show(moving)
        if self._over:
            self.pause()
        return busy

    def _grow(self) -> None:
        self.story.grow(self.match.game)
        if not self.playing or self._playback.interval >= QUICK_MS:
            self._tell_late()

    def _tell_late(self) -> None:
        """Tells the events that came since the log was last written."""
        first = self._foot.count
        fresh = self.story.beats[first:]
        if fresh:
            self._foot.add_lines(self._lines(fresh, first))

    def _seen(self, state: Any) -> Any:
        return state if self.eyes is None else blank(state, self.eyes)

    def _show(self, moving: bool) -> int:
        words, shown = self.desk.words, self.shown
        beat = self.story.beats[self.position - 1] if self.position else None
        view = self._seen(self.story.state_at(self.position))
        quick = self.playing and self._playback.interval < QUICK_MS
        sketches = shown.sketches(self._seen(beat.before), self._seen(beat.event), words) if beat else ()
        progress = shown.progress(view, self._seen(beat.event) if beat else None)
        if self.chosen < 0:
            self._table.chosen = unit_of(beat.event) if beat and not quick else -1
        counters, works = shown.counters(view, words), shown.works(view)
        busy = self._table.show(counters, progress.held, works, sketches, moving, quick)
        if self._follows and sketches:
            self._table.follow(sketches)
        wait = max(PANELS_MS, PANELS_SHARE * self._panels_cost)
        if quick and self._panels.isValid() and self._panels.elapsed() < wait and not self.at_end:
            self._panels_late = True
        else:
            self._panels.start()
            self._show_around(beat, view, progress, moving)
            self._panels_cost = self._panels.elapsed()
        over = self.at_end and (self.match.ended or not self.match.can_go_on)
        if over != self._over:
            self._over = over
            self.end_shown.emit(over)
        self.awaits_person.emit(self.match.turn_of_person if self.at_end else None)
        return busy

    def _show_around(self, beat: Beat | None, view: Any, progress: Progress, moving: bool) -> None:
        """Shows header, log, tray and panels."""
        words, shown = self.desk.words, self.shown
        self._tell_late()
        ended = ""
        if view.outcome is not None:
            game = self.match.game
            names = names_for(game.pack, game.rules, view, words)
            ended = tell_outcome(game.pack, view.outcome, names, words).text
        term = pack_terms(self.desk, self.match.pack.key)
        self._header.show_progress(progress, shown.looks, shown.signs, term, ended)
        self._show_place()
        self._foot.mark(self.position - 1)
        self._throw(beat, still=not moving)
        self._show_panels()

    def _show_place(self) -> None:
        self._playback.show_place(self.position, len(self.story.beats))
        self._playback.show_open(self.can_back(), self.can_step(), self.can_end())
        self._playback.time.setEnabled(not self.held)

    def _show_panels(self) -> None:
        self._panels_late = False
        words, shown = self.desk.words, self.shown
        beat = self.story.beats[self.position - 1] if self.position else None
        view = self._seen(self.story.state_at(self.position))
        unit = self.chosen if self.chosen >= 0 else unit_of(beat.event) if beat else -1
        card = shown.card(view, unit, words) if unit >= 0 else None
        self._inspector.show_card(card, self._table.counters.get(str(unit)), shown.signs)
        self._show_forecast(view)
        told = self._told(beat) if beat and self.target < 0 else None
        sums = shown.sum_lines(told.lines, words) if told else ()
        self._inspector.show_why(told, sums, result_of(beat.event) if beat else None)
        self._show_units()

    def _show_forecast(self, view: Any) -> None:
        words, shown = self.desk.words, self.shown
        if self.chosen < 0 or self.target < 0:
            self._inspector.show_forecast(None, ())
            return
        forecast = shown.forecast(view, self.chosen, self.target, words)
        if forecast is None:
            missing = words.say("From here this unit cannot fire at that one now.")
            self._inspector.show_forecast(None, (), missing)
            return
        game = self.match.game
        names = names_for(game.pack, game.rules, view, words)
        told = tell_reasons(game.pack, forecast.lines, names, words)
        lines = shown.sum_lines(told, words)
        self._inspector.show_forecast(forecast, lines)
        if forecast.sight is not None:
            self._table.sketch((forecast.sight,))

    def _show_units(self) -> None:
        if self._open and self._foot.shows_units:
            view = self._seen(self.story.state_at(self.position))
            rows = self.shown.rows(view, self.desk.words)
            self._foot.show_units(rows, self.shown.colour, self.desk.words.say("strength {left}/{whole}"))

    def _throw(self, beat: Beat | None, still: bool) -> None:
        """Shows the dice of an event, or those thrown last before it."""
        words, found = self.desk.words, beat
        dice = self.shown.dice(beat.event) if beat else ()
        if not dice:
            earlier = reversed(self.story.beats[max(0, self.position - DICE_BEFORE) : self.position])
            found = next((one for one in earlier if self.shown.dice(one.event)), None)
            dice = self.shown.dice(found.event) if found else ()
        if not found or not dice:
            self._foot.throw(words.say("No dice yet"), (), "", "", still=True)
            self._thrown = None
            return
        shown = (id(found), found is beat)
        if self._thrown == shown:
            return
        self._thrown = shown
        told = self._told(found)
        foot = words.say("Die {number} of the battle", number=words.number(found.thrown))
        if found is beat:
            modifier = getattr(found.event, "modifier", None)
            total = words.say("Sum: {sum}", sum=signed(modifier)) if isinstance(modifier, int) else told.rules[0]
            self._foot.throw(told.text, dice, total, foot, still)
        else:
            text = words.say("Before: {what}", what=told.text)
            self._foot.throw(text, [replace(die, kind="spare") for die in dice], "", foot, still=True)

    def _told(self, beat: Beat) -> Told:
        return next(self.story.told((beat,), self.eyes, self.desk.words))

    def _lines(self, beats: Sequence[Beat], first: int) -> list[Line]:
        return _lines(self.story, self.shown, beats, first, self.eyes, self.desk.words)

    def _enemies(self, unit: int) -> bool:
        counters = self._table.counters
        one, other = counters.get(str(unit)), counters.get(str(self.chosen))
        return one is not None and other is not None and one.side != other.side

    def _paced(self, interval: int) -> None:
        if self.playing:
            self._timer.start(max(FRAME_MS, interval))


def _eyes(match: Match) -> Side | None:
    """Returns the side whose view is shown: that of the only person; None for everything.

    Two persons before one screen, and whoever opens an unfinished game of persons that is not his own, see what is open
    to all.
    """
    if match.can_go_on:
        persons = match.persons
        return persons[0] if len(persons) == 1 else OPEN_TO_ALL if persons else None
    hidden = match.game.state.outcome is None and PERSON in match.names.values()
    return OPEN_TO_ALL if hidden else None


def _lines(
    story: Story, shown: Shown, beats: Sequence[Beat], first: int, eyes: Side | None, words: Words
) -> list[Line]:
    return shown.lines(beats, list(story.told(beats, eyes, words)), first)
