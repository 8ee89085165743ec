"""Find my rules: a few questions with pictures, one a page, and the sheet they lead to at the side."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from toc_desktop.present.rules.find.pictures import picture
from toc_desktop.present.rules.find.questions import Question
from toc_desktop.present.rules.find.result import search_result
from toc_desktop.present.rules.find.search import MOST_QUESTIONS, RuleSearch, question_by_id
from toc_desktop.present.rules.find.words import AnswerChoice, ask_words, choices, more_words, short_words
from toc_desktop.services import GameApp, GameScene
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box, Fr, columns_that_fit, row
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.pages import page_head
from toc_desktop.ui.text import Align
from toc_desktop.ui.widgets import Button, Label, ScrollArea, Widget, bottom_of
from toc_desktop.ui.widgets.charts import ProgressBar
from toc_desktop.views.find_rules import AnswerCard, BeadThread
from toc_desktop.views.found_rules import FoundPage, NearestSheets

if TYPE_CHECKING:
    from toc_desktop.scenes.setup import SetupScene

_ASK = 52
_KEYS = ("card1", "card2", "card3")


class FindRulesScene(GameScene):
    """Asks what splits the sheets best; what it finds goes to the set-up screen below."""

    name = "find_rules"
    first_focus = PartTarget("answer", "0")

    def __init__(self, app: GameApp, below: SetupScene, search: RuleSearch | None = None) -> None:
        super().__init__(app)
        self.below = below
        self.search = search or RuleSearch()
        self._said: RuleSearch | None = None
        self.sheets = NearestSheets(self)
        self.page_found = FoundPage(self)

    @property
    def question(self) -> Question | None:
        """Return what is asked now; None when the rules are found."""
        return self.search.question()

    # Layout.

    def build(self) -> None:
        """Place the thread, the question and its answers, and at the side the sheets that are nearest."""
        rest = page_head(self, tr("find.title"))
        question = self.question
        if question is None:
            self.page_found.build(rest)
        elif self.m.wide:
            self._two_columns(rest, question)
        else:
            self._one_page(rest, question)

    def _two_columns(self, rest: Box, question: Question) -> None:
        m, ui = self.m, self.ui
        side, main = rest.take_right(max(m.px(504), round(rest.w * 0.27)), m.px(36))
        thread, main = main.take_top(BeadThread.height(ui), m.px(14))
        self.add(self._thread(thread))
        foot, main = main.take_bottom(m.control(68), m.px(28))
        labels = self._words(main, question, "centre")
        room = main.take_top(bottom_of(labels) - main.y, m.px(22))[1]
        self.add(*labels, *self._answers(room, question), *self._foot(foot, question))
        self.sheets.add(side)

    def _one_page(self, rest: Box, question: Question) -> None:
        """Place everything in one column that scrolls, the way on and back always in view."""
        m, ui = self.m, self.ui
        foot, room = rest.take_bottom(m.control(60), m.px(12))
        ring = max(8, m.px(12))
        width = room.w - ScrollArea.bar_room(ui) - 2 * ring
        x, y = room.x + ring, room.y + ring
        done = len(self.search.answers)
        step = tr("find.progress", n=done + 1, of=MOST_QUESTIONS)
        strip_h = ui.line(20) + m.px(4)
        widgets: list[Widget] = [ProgressBar(Box(x, y, width, strip_h), done / MOST_QUESTIONS, step)]
        y += strip_h + m.px(16)
        widgets += self._words(Box(x, y, width, 0), question, "left")
        y = widgets[-1].box.bottom + m.px(20)
        pictures, others = choices(question, self.search)
        least = round(max(m.px(300), 220) * (0.5 + 0.5 * m.text_scale))
        columns = columns_that_fit(width, least, m.px(20), len(pictures))
        cell = (width - m.px(20) * (columns - 1)) // columns
        high = max(AnswerCard.least_height(ui, cell, choice.label) for choice in pictures)
        for i, choice in enumerate(pictures):
            place = Box(
                x + (i % columns) * (cell + m.px(20)), y + (i // columns) * (high + m.px(20)), cell, high
            )
            widgets.append(self._answer(i, choice, place))
        for i, choice in enumerate(others):
            y = widgets[-1].box.bottom + m.px(16)
            place = Box(x, y, width, m.control(60))
            widgets.append(
                Button(f"other{i}", place, choice.label, partial(self.answer, choice), size=22, face="serif")
            )
        y = widgets[-1].box.bottom + m.px(28)
        widgets += self.sheets.build(Box(x, y, width, 0))
        if self.search.known:
            y = widgets[-1].box.bottom + m.px(16)
            widgets.append(self.sheets.stop_button(Box(x, y, width, m.control(96))))
        self.add(ScrollArea(PartTarget("page", str(done)), room, widgets))
        self.add(*self._foot(foot, question, labels=False))

    def _thread(self, box: Box) -> Widget:
        done = [
            short_words(question_by_id(name), answer) if answer is not None else tr("find.unknown")
            for name, answer in self.search.answers
        ]
        left = MOST_QUESTIONS - len(done) - 1
        step = tr("find.progress", n=len(done) + 1, of=MOST_QUESTIONS)
        return BeadThread(box, done, MOST_QUESTIONS, step, tr("find.left", n=left))

    def _words(self, at: Box, question: Question, align: Align) -> list[Widget]:
        """Return the question and what explains it, from the top of a box down."""
        ui, theme = self.ui, self.theme
        text, more = ask_words(question), more_words(question)
        asked = Label.paragraph(ui, at, text, _ASK, theme.name_text, "serif_bold", align, 1.15)
        under = Box(at.x, asked.box.bottom, at.w, 0)
        return [asked, Label.paragraph(ui, under, more, 21, theme.text_soft, align=align)]

    # Answers.

    def _answers(self, room: Box, question: Question) -> list[Widget]:
        pictures, _ = choices(question, self.search)
        gap = self.m.px(36)
        width = min((room.w - gap * (len(pictures) - 1)) // len(pictures), round(room.w * 0.42))
        x = room.x + (room.w - width * len(pictures) - gap * (len(pictures) - 1)) // 2
        high = min(room.h, round(width * 1.36))
        y = room.y + (room.h - high) // 2
        return [
            self._answer(i, choice, Box(x + i * (width + gap), y, width, high))
            for i, choice in enumerate(pictures)
        ]

    def _answer(self, i: int, choice: AnswerChoice, box: Box) -> Widget:
        shown = picture(self.search, choice.question, choice.answer)
        return AnswerCard(
            PartTarget("answer", str(i)), box, i + 1, choice.label, shown, partial(self.answer, choice)
        )

    def _foot(self, box: Box, question: Question, labels: bool = True) -> list[Widget]:
        """Return the way back, the answers that have words only, and "I do not know"."""
        buttons: list[tuple[str, str, Callable[[], None], str]] = []
        if self.search.answers:
            buttons.append(("previous", tr("find.previous"), self.step_back, "back"))
        if labels:
            _, others = choices(question, self.search)
            buttons += [(f"other{i}", c.label, partial(self.answer, c), "") for i, c in enumerate(others)]
        buttons.append(("unknown", tr("find.unknown"), lambda: self.answer(None), ""))
        places = row(box, [Fr() for _ in buttons], self.m.px(36 if labels else 12))
        return [
            Button(name, place, label, press, icon=icon, size=22, face="serif")
            for (name, label, press, icon), place in zip(buttons, places, strict=True)
        ]

    # What happens.

    def answer(self, choice: AnswerChoice | None) -> None:
        """Take an answer, or that it is not known, and go on."""
        question = self.question
        if question is None:
            return
        if choice is None:
            self._go(self.search.answered(question, None))
        else:
            self._go(self.search.answered(choice.question, choice.answer))

    def step_back(self) -> None:
        """Ask the question before again."""
        self._go(self.search.back())

    def stop(self) -> None:
        """End here with what is nearest."""
        self._go(self.search.enough())

    def start_over(self) -> None:
        """Forget all answers."""
        self._go(RuleSearch())

    def _go(self, search: RuleSearch) -> None:
        self.search = search
        self.build_anew()
        self.focus.set(self.first_focus if self.question is not None else "play")
        self._said = None
        self.say_focus()

    def say_focus(self) -> None:
        """Say what has the focus, after the question where it is new."""
        super().say_focus()
        if self._said != self.search:
            self._said = self.search
            self.app.say(f"{self._words_now()} {self.app.narration}")

    def _words_now(self) -> str:
        question = self.question
        if question is None:
            return self.page_found.narration()
        step = tr("find.step", n=len(self.search.answers) + 1)
        return f"{step}. {ask_words(question)} {more_words(question)}"

    def shortcut(self, action: str) -> bool:
        """Answer by number."""
        question = self.question
        if question is None or action not in _KEYS:
            return False
        pictures, _ = choices(question, self.search)
        number = _KEYS.index(action)
        if number < len(pictures):
            self.answer(pictures[number])
        return True

    def back(self) -> None:
        """Go to the question before; from the first one leave the page."""
        if self.search.answers:
            self.step_back()
        else:
            super().back()

    # Where it leads.

    def play(self) -> None:
        """Put the rules that were found on the set-up screen."""
        self.below.change(search_result(self.search).draft(self.below.draft))
        self.app.pop()

    def see_cards(self) -> None:
        """Put the rules on the set-up screen, and open them card by card."""
        below, navigator = self.below, self.app.services.navigator
        self.play()
        navigator.house_rules(below)
