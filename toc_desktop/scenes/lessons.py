"""The list of lessons: what each is about, which are done, and where one was left."""

from __future__ import annotations

from toc_desktop.present.table.lesson_tasks import Lesson
from toc_desktop.present.table.lessons import LESSONS, is_done, next_lesson, picture_of, task_reached
from toc_desktop.services import GameApp, GameScene
from toc_desktop.storage.setup import LONGEST_NAME
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box, columns_that_fit, grid
from toc_desktop.ui.dialogs import TextQuestion, ask_text
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.pages import MARGIN, page_head
from toc_desktop.ui.widgets import Button, ScrollArea, Widget
from toc_desktop.ui.widgets.charts import ProgressBar
from toc_desktop.views.lessons import LessonCard


class LessonsScene(GameScene):
    """A card a lesson, in the order of learning; any can be begun, resumed or done again."""

    name = "lessons"

    def __init__(self, app: GameApp) -> None:
        super().__init__(app)
        self.pictures = [picture_of(lesson) for lesson in LESSONS]
        first = next_lesson(self.progress) or LESSONS[0]
        self.first_focus = PartTarget("lesson", first.id)

    @property
    def progress(self) -> dict[str, int]:
        """Return the task reached in each lesson."""
        return self.app.services.profile.settings.lessons

    def build(self) -> None:
        """Place the head, how much is done, and the cards."""
        ui, m = self.ui, self.m
        label = tr("tips.game")
        first = Button.width(ui, label, 21)
        room = page_head(
            self, tr("lessons.title"), tr("lessons.subtitle", n=len(LESSONS)), taken=first + m.px(24)
        )
        corner = Box(m.width - m.px(MARGIN) - first, max(m.px(34), 8), first, m.control(54))
        self.add(Button("first_game", corner, label, self.first_game, size=21))
        done = sum(is_done(self.progress, lesson) for lesson in LESSONS)
        text = tr("lessons.progress", n=done, of=len(LESSONS))
        strip, room = room.take_top(ui.line(20) + m.px(4), m.px(16))
        self.add(ProgressBar(strip, done / len(LESSONS), text))
        gap, ring = m.px(20), max(8, m.px(12))
        inside = room.inset(ring, 0)
        columns = columns_that_fit(inside.w, round(max(m.px(400), 250) * (0.4 + 0.6 * m.text_scale)), gap, 4)
        lines = -(-len(LESSONS) // columns)
        for bar in (0, ScrollArea.bar_room(ui)):
            width = (inside.w - bar - gap * (columns - 1)) // columns
            height = max(LessonCard.height(ui, width, *self._words(i)[1:3]) for i in range(len(LESSONS)))
            total = height * lines + gap * (lines - 1)
            if total + 2 * ring <= room.h:
                # The cards share what is left, but not so much that they look empty.
                height = min(round(height * 2.2), (room.h - 2 * ring - gap * (lines - 1)) // lines)
                total = height * lines + gap * (lines - 1)
                break
        top = Box(inside.x, room.y + ring, inside.w - bar, total)
        cards: list[Widget] = [
            self._card(i, lesson, place)
            for i, (lesson, place) in enumerate(zip(LESSONS, grid(top, columns, lines, gap), strict=False))
        ]
        self.add(ScrollArea("page", room, cards, total + 2 * ring))

    def _words(self, index: int) -> tuple[str, str, str, str]:
        lesson = LESSONS[index]
        reached = task_reached(self.progress, lesson)
        if is_done(self.progress, lesson):
            state = tr("lessons.again")
        elif reached:
            state = tr("lessons.resume")
        else:
            state = tr("lessons.begin")
        return tr("lessons.lesson", n=index + 1), tr(lesson.title), tr(lesson.about), state

    def _card(self, index: int, lesson: Lesson, place: Box) -> LessonCard:
        done = is_done(self.progress, lesson)
        share = len(lesson.tasks) if done else task_reached(self.progress, lesson)
        return LessonCard(
            PartTarget("lesson", lesson.id),
            place,
            *self._words(index),
            steps=(share, len(lesson.tasks)),
            done=done,
            picture=self.pictures[index],
            on_press=lambda: self.open(lesson),
        )

    def first_game(self) -> None:
        """Ask who plays, and begin a game with tips: everybody has their own."""
        known = self.app.services.profile.player_name
        ask_text(
            self,
            TextQuestion(
                "who",
                tr("tips.game"),
                tr("tips.who.text"),
                tr("tips.who"),
                tr("tips.who.begin"),
                self.begin_first_game,
                value=known,
                ghost=known or tr("storage.guest"),
                limit=LONGEST_NAME,
            ),
        )

    def begin_first_game(self, name: str) -> None:
        """Begin a game with tips under a name; without one, under the name used last."""
        self.app.services.profile.remember_name(name)
        self.app.services.navigator.first_game(self)

    def open(self, lesson: Lesson) -> None:
        """Begin a lesson, or go on where it was left."""
        self.app.services.navigator.lesson(self, lesson)
