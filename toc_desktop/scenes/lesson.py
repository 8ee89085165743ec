"""A lesson at the real table: one task after the other, praise when it is done, help when it is not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from toc_desktop.engine import Give, Move, Play, apply_move
from toc_desktop.engine.cards import Card
from toc_desktop.present.table.layout import TableLayout, table_layout
from toc_desktop.present.table.lessons import (
    LESSONS,
    PRESET,
    Lesson,
    Task,
    is_done,
    next_lesson,
    note_task,
    seating,
    table_of,
    task_reached,
)
from toc_desktop.present.table.model import Activity, Banner
from toc_desktop.present.table.timeline import Shown
from toc_desktop.render.lesson_views import LessonWords
from toc_desktop.scenes.navigator import Navigator, scene_of
from toc_desktop.scenes.table import TableScene
from toc_desktop.scenes.table_banner import BannerWidget, banner_height
from toc_desktop.services.profile import profile_of
from toc_desktop.session import Session
from toc_desktop.session.prepared import prepared_session
from toc_desktop.storage.setup import BOT, HUMAN, GameSetup, SeatSetup
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.painter import UiContext
from toc_desktop.ui.widgets import Button, Label, Panel, Widget
from toc_desktop.ui.widgets.base import Press

if TYPE_CHECKING:
    from toc_desktop.app.app import App
    from toc_desktop.scenes.table_flow import Thinker

Verdict = Literal["done", "wrong"]
_RULES = {"advance": "captures", "eating": "captures", "team": "exchange"}
"""The chapter of the rules that F1 opens, where it has another name than the lesson."""


class LessonScene(TableScene):
    """The table with a prepared position; moves are judged, bots only answer an exchange."""

    name = "lesson"

    def __init__(
        self, app: App, lesson: Lesson, number: int | None = None, worker: Thinker | None = None
    ) -> None:
        self.lesson = lesson
        reached = task_reached(profile_of(app).settings.lessons, lesson)
        self.number = reached if number is None else number
        self.verdict: Verdict | None = None
        self._to_focus = ""
        super().__init__(app, self._session(), worker)
        self._settle_view()

    @property
    def task(self) -> Task:
        """What is to be done now."""
        return self.lesson.tasks[self.number]

    def _session(self) -> Session:
        game = table_of(self.lesson.tasks[self.number])
        names = [tr(f"lessons.{key}") for key in ("you", "name.left", "name.partner", "name.right")]
        seats = [SeatSetup(HUMAN, None, names[0], 0, 0)]
        seats += (SeatSetup(BOT, "casual", name, i, i) for i, name in enumerate(names[1:], 1))
        return prepared_session(GameSetup(PRESET, game.rules, seating(), tuple(seats)), game)

    # Building.

    def build(self) -> None:
        """The table, with the task above the banner, or in it where the window is small."""
        told = self.banner_model()
        width = self._laid_out(0).banner.w
        task_h, gap = self._task_height(width), self.m.px(12)
        both = task_h + gap + banner_height(self.ui, width, told) <= self.m.height * 0.36
        if not both:
            told = self._task_banner(told)
        extra = task_h + gap if both else 0
        self.geometry = self._laid_out(banner_height(self.ui, width, told) + extra)
        self._prepare()
        self._build_top()
        box = self.geometry.banner
        if both:
            task, box = box.take_top(task_h, gap)
            self.add(Panel(task), LessonWords(task.inset(self.m.px(24), self.m.px(14)), *self._task_words()))
        self.add(_LessonBanner(box, told, self.seat_styles, self.board.pawns, self._press))

    def _laid_out(self, banner: int) -> TableLayout:
        seats = self.seating.seats
        return table_layout(self.m, self.board_geometry, seats, log_open=False, banner_height=banner)

    def _task_words(self) -> tuple[str, str]:
        number = LESSONS.index(self.lesson) + 1
        place = tr("lessons.place", n=number, at=self.number + 1, of=len(self.lesson.tasks))
        return place, tr(self.lesson.words(self.task, "text"))

    def _task_height(self, width: int) -> int:
        m = self.m
        return LessonWords.height(self.ui, width - 2 * m.px(24), *self._task_words()) + 2 * m.px(14)

    def _task_banner(self, told: Banner) -> Banner:
        """The banner that says the task itself, unless it has something more urgent to say."""
        if self.verdict is not None or self.timeline is not None:
            return told
        asked = self.selection is not None and not self.selection.empty
        place, words = self._task_words()
        return told if asked else replace(told, title=place, sub=words)

    def _build_top(self) -> None:
        geometry, ui = self.geometry, self.ui
        words = tr(self.lesson.title)
        entries = [
            ("hint", tr("lessons.show"), "hint"),
            ("rules", tr("table.icon.rules", key=self.keys.label("rules")), "rules"),
            ("menu", tr("lessons.quit"), "close"),
        ]
        places = geometry.icons[-len(entries) :]
        for (name, label, icon), box in zip(entries, places, strict=True):
            self.add(Button(name, box, label, self._presser(name), kind="icon", icon=icon))
        title = geometry.title
        room = Box(title.x, title.y, places[0].x - title.x - self.m.px(14), title.h)
        lines = 2 if room.h > ui.m.text(33) * 1.9 else 1
        if ui.text_height(words, room.w, 19, "serif_bold", 1.1) <= ui.line(19, 1.1) * lines:
            self.add(Label(room, words, 33, self.theme.title, "serif_bold", leading=1.1))

    def _presser(self, name: str) -> Press:
        return lambda: self._press(name)

    def banner_model(self) -> Banner:
        """Whose turn it is, or what came of the move and where to go on."""
        told = super().banner_model()
        if self.verdict is None and self.deciding:
            return replace(told, title=tr("lessons.your_turn"))
        if self.verdict is None or self.timeline is not None or self._others_give():
            return told
        if self.verdict == "wrong":
            again = ("retry", tr("lessons.retry"))
            words = tr(self.lesson.words(self.task, "help"))
            return Banner(self.viewer, tr("lessons.almost"), words, (again,), True)
        words = tr(self.lesson.words(self.task, "done"))
        ways = self._ways_on()
        if ways[0][0] == "play":
            words = f"{words} {tr('lessons.graduated')}"
        return Banner(self.viewer, tr("lessons.well"), words, ways, True)

    def _ways_on(self) -> tuple[tuple[str, str], ...]:
        if self.number + 1 < len(self.lesson.tasks):
            return (("next", tr("lessons.next_task")),)
        if self._following() is not None:
            return (("next_lesson", tr("lessons.next_lesson")), ("all", tr("lessons.all")))
        return (("play", tr("lessons.play")), ("all", tr("lessons.all")))

    def _following(self) -> Lesson | None:
        """The lesson that comes next: the one after this, or one that was left out."""
        at = LESSONS.index(self.lesson) + 1
        progress = profile_of(self.app).settings.lessons
        later = next((lesson for lesson in LESSONS[at:] if not is_done(progress, lesson)), None)
        return later or next_lesson(progress)

    @property
    def judged(self) -> bool:
        """Whether the learner reads what came of the move, and nobody plays."""
        return self.verdict is not None and self.timeline is None and not self._others_give()

    @property
    def activity(self) -> Activity:
        """Nobody thinks while the learner reads."""
        return "waits" if self.judged else super().activity

    def shown(self) -> Shown:
        """The table as it is; the light stays with the learner, whose turn it is in every task."""
        shown = super().shown()
        return Shown(replace(shown.snapshot, turn=self.viewer), shown.moving) if self.judged else shown

    # Playing.

    def submit(self, move: Move) -> None:
        """Play a move and judge it, if it was the learner's."""
        mine = self.session.human_turn
        super().submit(move)
        if not mine:
            return
        if self.task.goal(self.session.step):
            self.verdict = "done"
            profile = profile_of(self.app)
            note_task(profile.settings.lessons, self.lesson, self.number)
            profile.save()
        else:
            self.verdict = "wrong"
        self.refresh()

    def _others_give(self) -> bool:
        return self.verdict == "done" and self.session.game.phase == "exchange"

    def _go_on(self) -> None:
        if self.verdict is None or self._others_give():
            super()._go_on()

    def update(self, dt: float) -> None:
        """Bring the keyboard to the button that goes on, as soon as it is there."""
        super().update(dt)
        wanted = self.banner_model().buttons[0][0] if self.judged else ""
        if wanted and wanted != self._to_focus:
            self.ensure_built()
            self.sync()
            if self.focus.set(wanted):
                self._to_focus = wanted
                self.app.say(f"{self.banner_model().title} {self.banner_model().sub}")
                self.redraw()

    def _press(self, name: str) -> None:
        match name:
            case "retry":
                self.retry()
            case "next":
                self.go_to(self.lesson, self.number + 1)
            case "next_lesson":
                following = self._following()
                if following is not None:
                    self.go_to(following, 0)
            case "all":
                self.app.pop()
            case "play":
                Navigator(self).play_now()
            case _:
                super()._press(name)

    def retry(self) -> None:
        """Lay the table out again."""
        self.go_to(self.lesson, self.number)

    def go_to(self, lesson: Lesson, number: int) -> None:
        """Sit down at another task, on the board that is painted already."""
        scene = LessonScene(self.app, lesson, number, self.worker)
        scene.board, scene.cards, scene.seat_styles = self.board, self.cards, self.seat_styles
        scene.plate_painter, scene._ground_key = self.plate_painter, self._ground_key
        self.handed_on = True
        self.app.replace(scene)

    # What the icons do here.

    def ask_hint(self) -> None:
        """Show which card is meant, and say how to play it."""
        if self.verdict is not None:
            return
        move = self.wanted_move()
        if move is not None and self.selection is not None and self.deciding:
            self.selection = replace(self.selection.cleared, card=_card_of(move))
        self.notify(tr(self.lesson.words(self.task, "help")), "hint")
        self.refresh()

    def wanted_move(self) -> Move | None:
        """A move that does what is asked."""
        game = self.session.game
        return next((m for m in self.session.legal() if self.task.goal(apply_move(game, m))), None)

    def take_back(self) -> None:
        """Undo: a step of what is being chosen, or the whole try."""
        if self.verdict == "wrong":
            self.retry()
        else:
            self.step_back()

    def open_rules(self) -> None:
        """The rules, at what this lesson is about."""
        section = _RULES.get(self.lesson.id, self.lesson.id)
        self.app.push(scene_of("rules", "RulesScene", self.app, self.rules, self.seating, section, PRESET))

    def open_menu(self) -> None:
        """Back to the list; what was done is remembered."""
        self.app.pop()

    def open_results(self) -> None:
        """A lesson has no results but its own words."""


class _LessonBanner(BannerWidget):
    """The banner of a lesson: the way on is golden."""

    def _buttons(self, ui: UiContext) -> list[Widget]:
        made = super()._buttons(ui)
        for button in made[:1]:
            if isinstance(button, Button) and button.id in ("retry", "next", "next_lesson", "play"):
                button.kind = "primary"
        return made


def _card_of(move: Move) -> Card | None:
    return move.card if isinstance(move, Play | Give) else None
