"""A lesson at the real table: one task after the other, praise when it is done, help when it is not."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

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
from toc_desktop.table.top_bar import FOLDED_TITLE, top_bar
from toc_desktop.table.view import Panels, TopIcon
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.widgets import Button, Layer, Panel, Press, ScrollArea, Widget
from toc_desktop.ui.widgets.overlays import Sheet
from toc_desktop.views.answers import answer_width
from toc_desktop.views.lessons import LessonHead, LessonWords

_Form = Literal["above", "banner", "alone", "folded"]
_TASK = ButtonTarget("task")
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
    banner_kept = True

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
        lesson = tr("lessons.lesson", n=LESSONS.index(self.driver.state.lesson) + 1)
        return (
            TopIcon("hint", tr("lessons.show"), "hint"),
            TopIcon("rules", tr("table.icon.rules", key=self.keys.label("rules")), "rules"),
            TopIcon("menu", tr("lessons.quit"), "close"),
            TopIcon(FOLDED_TITLE, lesson, "learn"),
        )

    def tell_title(self) -> None:
        """Say what the lesson is called and about, where its title has no room."""
        about = tr(self.driver.state.lesson.about)
        self.ask("told", self.title(), about, [("read", tr("tips.got_it"), None)])

    def extra(self) -> object:
        """Return where one is and how to go on, and where the task is written."""
        return *self._task_text(), self._form, self.driver.ways_on()

    def _task_text(self) -> tuple[str, str]:
        moment = self.driver.state
        return _place_words(moment.lesson, moment.number), tr(moment.lesson.sentence_key(moment.task, "text"))

    def _head_height(self, width: int) -> int:
        return LessonHead.height(self.ui, width, _every_place())

    @property
    def _room(self) -> LessonRoom:
        """Return the room of task and banner, which is the same in every task of every lesson."""
        plain = self.layout_in(self.m, log_open=False).banner
        highest = self.layout_in(self.m, self.m.height, log_open=False)
        most = highest.fan.zone.y - plain.y - self.m.px(18) - self.m.px(10)
        return lesson_room(self.ui, plain.w, plain.h, most, _every_place(), every_sentence())

    @property
    def _form(self) -> _Form:
        """Tell where the task is: above the banner; in it or in its place, before a choice; or folded."""
        room, text, moment = self._room, self._task_text()[1], self.driver.state
        width, said = room.width, self.driver.banner()
        left = room.height - self._head_height(width) - self.m.px(12)
        words = LessonWords.height(self.ui, width, text)
        judged = moment.verdict is not None
        # What came of the move may need the room of the task.
        if room.task_above and (
            not judged or fit_banner(self.ui, width, left - words, said).height <= left - words
        ):
            return "above"
        selection = self.state.selection
        untouched = selection is not None and selection.empty and self.state.pending is None
        if judged or not untouched or not self.state.deciding:
            return "folded"
        fit = fit_banner(self.ui, width, left, self._asking(said))
        if fit.height <= left and text in (fit.title, fit.sub):
            return "banner"
        return "alone" if LessonHead.line_height(self.ui) + words <= room.height else "folded"

    def _asking(self, said: Banner) -> Banner:
        """Return a banner that says the task."""
        return replace(said, sub=self._task_text()[1], short="")

    def banner(self) -> Banner:
        """Return the banner; without room for the task above it says the task, until a card is chosen."""
        said = self.driver.banner()
        return self._asking(said) if self._form == "banner" else said

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
        """Place where one is, the way on and the task above the banner, or the task in place of it."""
        place, text = self._task_text()
        form = self._form
        if form == "alone":
            head, rest = box.take_top(LessonHead.line_height(self.ui))
            self.add(Panel(box), LessonHead(head, place, (), self.press_button), LessonWords(rest, text))
            return
        words = LessonWords.height(self.ui, box.w, text) if form == "above" else 0
        task, box = box.take_top(self._head_height(box.w) + words, self.m.px(12))
        head, rest = task.take_top(self._head_height(box.w))
        ways = self.driver.ways_on()
        asked = (_TASK, tr("lessons.task")) if form == "folded" and not ways else None
        self.add(Panel(task), LessonHead(head, place, ways, self.press_button, asked))
        if words:
            self.add(LessonWords(rest, text))
        super().build_banner(panels, box)

    def show_task(self) -> None:
        """Open what is asked, over banner and piles, where it has no room beside what goes on."""
        self.open_layer(Layer("task", self._task_sheet, first_focus=PartTarget("task", "read")))

    def _task_sheet(self) -> list[Widget]:
        """Return the task with its button, on no cell, no plate and no card."""
        ui, m, layout = self.ui, self.m, self.panels.layout
        place, text = self._task_text()
        zone, edge = layout.banner, m.px(14)
        line, words = LessonHead.line_height(ui), LessonWords.height(ui, zone.w, text)
        high = m.control(48)
        top, least = layout.icons[0].y, line + high + edge
        cards = [card.rect.y - m.px(8) for card in self.composer.pieces.hand(layout)]
        room = (m.height if layout.stacked else min([layout.fan.zone.y, *cards])) - top
        height = min(room, least + words)
        box = Box(zone.x, max(top, min(zone.y, top + room - height)), zone.w, height)
        head, rest = box.take_top(line)
        foot, middle = rest.take_bottom(high + edge)
        label = tr("tips.got_it")
        wide = answer_width(ui, label)
        close = Box(box.right - edge - wide, foot.y, wide, high)
        width = zone.w if words <= middle.h else zone.w - ScrollArea.bar_room(ui)
        written = LessonWords(middle._replace(w=width, h=LessonWords.height(ui, width, text)), text)
        return [
            Sheet(
                box,
                [
                    LessonHead(head, place, (), self.press_button),
                    ScrollArea(PartTarget("task", "text"), middle, [written]),
                    Button(PartTarget("task", "read"), close, label, self._close_task, "primary"),
                ],
            )
        ]

    def _close_task(self) -> None:
        self.close_layer("task")

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
            FOLDED_TITLE: self.tell_title,
        }

    def press_button(self, button: ButtonTarget) -> None:
        """Take a button of the banner."""
        moment, following = self.driver.state, self.driver.following
        match button.name:
            case "task":
                self.show_task()
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
        at_task = self.focus.current == _TASK
        if not self.table.step_back():
            self.app.pop()
        elif at_task:
            # Its button goes as the task comes back into view: the keyboard goes to the cards with it.
            self.guide.lead_on()

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
