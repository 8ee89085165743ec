"""A lesson at the real table: one task after the other, praise when it is done, help when it is not."""

from __future__ import annotations

from dataclasses import replace

from toc_desktop.present.table.layout import TableLayout
from toc_desktop.present.table.lesson_tasks import PRESET, Lesson
from toc_desktop.present.table.lessons import LESSONS, task_reached
from toc_desktop.present.table.model import Banner
from toc_desktop.present.table.targets import ButtonTarget
from toc_desktop.services import GameApp
from toc_desktop.session import BotWorker
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.table.banner_fit import fit_banner
from toc_desktop.table.hint import card_of
from toc_desktop.table.lesson_driver import LessonDriver
from toc_desktop.table.lesson_room import LessonRoom, every_sentence, lesson_room
from toc_desktop.table.live import LiveTable, Thinker
from toc_desktop.table.screen import TableScreen
from toc_desktop.table.top_bar import top_bar
from toc_desktop.table.view import Panels, TopIcon
from toc_desktop.ui.widgets import Panel, Press
from toc_desktop.views.lessons import LessonHead, LessonWords

_RULES = {
    "advance": "captures",
    "four": "back",
    "five": "push",
    "seven": "split",
    "eating": "captures",
    "team": "exchange",
}
"""The chapter of the rules that F1 opens, where it has another name than the lesson."""


def _place_words(lesson: Lesson, number: int) -> str:
    """Say which lesson it is, and which of its tasks."""
    return tr("lessons.place", n=LESSONS.index(lesson) + 1, at=number + 1, of=len(lesson.tasks))


def _every_place() -> tuple[str, ...]:
    """Return all that may stand beside the way on: its room is the same in every task."""
    return tuple(_place_words(lesson, n) for lesson in LESSONS for n in range(len(lesson.tasks)))


class LessonScene(TableScreen):
    """The table driven by the script of a lesson."""

    name = "lesson"

    def __init__(
        self, app: GameApp, lesson: Lesson, number: int | None = None, worker: Thinker | None = None
    ) -> None:
        super().__init__(app)
        profile = app.services.profile
        first = task_reached(profile.settings.lessons, lesson) if number is None else number
        self.driver: LessonDriver = LessonDriver(
            lesson, first, worker or BotWorker(), self, self.pace, profile
        )
        self._led_to: ButtonTarget | None = None
        self._told_for: LiveTable | None = None
        """The table whose task was said."""

    # What it shows.

    def title(self, brief: bool = False) -> str:
        """Return the lesson's title."""
        return tr(self.driver.state.lesson.title)

    def top_icons(self) -> tuple[TopIcon, ...]:
        """Return show me, rules and leave."""
        return (
            TopIcon("hint", tr("lessons.show"), "hint"),
            TopIcon("rules", tr("table.icon.rules", key=self.keys.label("rules")), "rules"),
            TopIcon("menu", tr("lessons.quit"), "close"),
        )

    def extra(self) -> object:
        """Return where one is and how to go on; the task too, where it has room above the banner."""
        return self._task_text()[0], self._text_above(), self.driver.ways_on()

    def _task_text(self) -> tuple[str, str]:
        moment = self.driver.state
        return _place_words(moment.lesson, moment.number), tr(moment.lesson.sentence_key(moment.task, "text"))

    @property
    def _room(self) -> LessonRoom:
        """Return the room of task and banner, which is the same in every task of every lesson."""
        plain = self.layout_in(self.m, log_open=False).banner
        highest = self.layout_in(self.m, self.m.height, log_open=False)
        most = highest.fan.zone.y - plain.y - 2 * self.m.px(18)
        return lesson_room(self.ui, plain.w, plain.h, most, _every_place(), every_sentence())

    def _text_above(self) -> str:
        """Return the task where it is told above the banner; what came of the move may take its place."""
        room, text = self._room, self._task_text()[1]
        if not room.task_above:
            return ""
        banner, task = self.driver.banner(), self._task_height(room.width, text)
        left = room.height - task - self.m.px(12)
        judged = self.driver.state.verdict is not None
        fits = not judged or fit_banner(self.ui, room.width, left, banner).height <= left
        return text if fits else ""

    def _task_height(self, width: int, text: str) -> int:
        head = LessonHead.height(self.ui, width, _every_place())
        return head + (LessonWords.height(self.ui, width, text) if text else 0)

    def banner(self) -> Banner:
        """Return the banner; without room for the task it says the task, unless something is more urgent."""
        said, moment = self.driver.banner(), self.driver.state
        if self._room.task_above or moment.verdict is not None or self.state.playback is not None:
            return said
        selection = self.state.selection
        if selection is not None and not selection.empty:
            return said
        return replace(said, sub=self._task_text()[1], short="")

    def lay_out(self) -> TableLayout:
        """Leave room above the banner for the task and the way on; a lesson shows no log."""
        plain = self.layout_in(self.m, log_open=False).banner
        return self.layout_in(self.m, max(0, self._room.height - plain.h), log_open=False)

    def build(self) -> None:
        """Place title, icons, task and banner."""
        panels = self.panels
        self.add(*top_bar(self.ui, panels, self.press_icon))
        self.build_banner(panels, panels.layout.banner)
        self.build_parts(panels.layout)

    def build_banner(self, panels: Panels, box: Box) -> None:
        """Place where one is, the way on and the task above the banner."""
        place, text = self._task_text()[0], self._text_above()
        task, box = box.take_top(self._task_height(box.w, text), self.m.px(12))
        head, rest = task.take_top(LessonHead.height(self.ui, task.w, _every_place()))
        ways = self.driver.ways_on()
        self.add(Panel(task), LessonHead(head, place, ways, self.press_button))
        if text:
            self.add(LessonWords(rest, text))
        super().build_banner(panels, box)

    def update(self, dt: float) -> None:
        """Say a task when it begins; bring the keyboard to the button that goes on, once it is there."""
        super().update(dt)
        if self._told_for is not self.driver.live and self.app.scene is self:
            self._told_for = self.driver.live
            self.app.say(" ".join((f"{self._task_text()[0]}.", self._task_text()[1])))
        banner, ways = self.driver.banner(), self.driver.ways_on()
        wanted = ways[0][0] if ways else None
        if wanted is not None and wanted != self._led_to and self.app.scene is self:
            self.ensure_built()
            self.sync()
            if self.focus.set(wanted):
                self.app.say(f"{banner.title} {banner.sub}")
        self._led_to = wanted

    # Input.

    def actions(self) -> dict[str, Press]:
        """Return what the icons and the keys of a lesson do."""
        return {
            "undo": self.take_back,
            "hint": self.show_wanted,
            "rules": self.open_rules,
            "menu": self.back,
        }

    def press_button(self, button: ButtonTarget) -> None:
        """Take a button of the banner."""
        moment, following = self.driver.state, self.driver.following
        match button.name:
            case "retry":
                self.retry()
            case "next":
                self.driver.go_to(moment.lesson, moment.number + 1)
            case "next_lesson" if following is not None:
                self.driver.go_to(following, 0)
            case "all":
                self.app.pop()
            case "play":
                self.app.services.navigator.play_now(self)
            case _:
                super().press_button(button)

    def retry(self) -> None:
        """Lay the table out again."""
        self.driver.go_to(self.driver.state.lesson, self.driver.state.number)

    def take_back(self) -> None:
        """Undo a step of what is being chosen, or the whole try."""
        if self.driver.state.verdict == "wrong":
            self.retry()
        else:
            self.table.step_back()

    def back(self) -> None:
        """Go a step back, or to the list; what was done is remembered."""
        if not self.table.step_back():
            self.app.pop()

    def show_wanted(self) -> None:
        """Show which card is meant, and say how to play it."""
        moment = self.driver.state
        if moment.verdict is not None:
            return
        move = self.driver.wanted_move()
        selection = self.state.selection
        if move is not None and selection is not None and self.state.deciding:
            self.table.change(selection=replace(selection.cleared, card=card_of(move)))
        self.notify(tr(moment.lesson.sentence_key(moment.task, "help")), "hint")

    def open_rules(self) -> None:
        """Open the rules at what this lesson is about."""
        lesson, table = self.driver.state.lesson, self.table
        section = _RULES.get(lesson.id, lesson.id)
        self.app.services.navigator.rules(self, table.rules, table.seating, section, PRESET)

    def leave(self) -> None:
        """Let bots stop thinking for a screen nobody sees."""
        super().leave()
        self.driver.live.stop_thinking()
