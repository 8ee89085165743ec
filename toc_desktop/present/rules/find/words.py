"""The words of a search: questions, answers, what a sheet says instead."""

from __future__ import annotations

from dataclasses import dataclass

from toc_desktop.engine import find_preset
from toc_desktop.present.rules.find.questions import NO, YES, Answer, Question
from toc_desktop.present.rules.find.result import Found
from toc_desktop.present.rules.find.search import (
    RuleSearch,
    SheetMatch,
    all_questions,
    candidates,
    gain,
    question_by_id,
)
from toc_desktop.present.rules.preset_names import variant_title
from toc_desktop.present.rules.sentences import rank_words, say, sentence, these_ranks
from toc_desktop.support.i18n import has, tr

MOST_PICTURES = 3


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """One answer that can be given: to which question, and its words."""

    question: Question
    answer: Answer
    label: str


def ask_words(question: Question) -> str:
    """Return the question itself."""
    numbers = [answer for answer in _answers(question) if answer.isdigit()]
    return tr(f"find.{question.kind}.ask", card=_card(question), n=numbers[0] if numbers else "")


def more_words(question: Question) -> str:
    """Return the line under the question that explains its words."""
    return tr(f"find.{question.kind}.more", card=_card(question))


def label_words(question: Question, answer: Answer) -> str:
    """Return an answer as it stands under its picture."""
    if question.ranks:
        if not answer:
            return tr(f"find.{question.kind}.none")
        return (
            tr("find.both") if answer == question.ranks and len(answer) > 1 else sentence(these_ranks(answer))
        )
    return _said(question, answer, "", tr(f"find.{answer}") if answer in (YES, NO) else answer)


def short_words(question: Question, answer: Answer) -> str:
    """Return an answer in a few words that can be read without the question: "the king eats"."""
    if question.ranks and answer:
        return tr(f"find.{question.kind}.cards.short", cards=say(these_ranks(answer)), n=len(answer))
    return _said(question, answer or "none", ".short", answer)


def _said(question: Question, answer: Answer, ending: str, otherwise: str) -> str:
    for name in (answer, "number" if answer.isdigit() else ""):
        key = f"find.{question.kind}.{name}{ending}"
        if name and has(key):
            return tr(key, card=_card(question), n=answer)
    return otherwise


def _card(question: Question) -> str:
    return say(rank_words(question.rank)) if question.rank else ""


def _answers(question: Question) -> list[Answer]:
    """Return the answers that sheets and variants give, in their order, but yes before no."""
    read = dict.fromkeys(question.read(candidate.rules) for candidate in candidates())
    return sorted(
        (answer for answer in read if answer is not None), key=lambda answer: answer in (NO, "none")
    )


def choices(
    question: Question, search: RuleSearch
) -> tuple[tuple[AnswerChoice, ...], tuple[AnswerChoice, ...]]:
    """Return the answers with a picture, at most three, and those in words only under them."""
    if not question.ranks:
        answers = _answers(question)[:MOST_PICTURES]
        parts = [name for name in search.known if name.startswith("centre")]
        absent = (_no_centre(),) if question.kind.startswith("centre.") and not parts else ()
        return tuple(
            AnswerChoice(question, answer, label_words(question, answer)) for answer in answers
        ), absent
    ranks = question.ranks[: MOST_PICTURES - 1]
    answers = [*ranks, *([question.ranks] if len(question.ranks) > 1 else [])]
    pictures = [AnswerChoice(question, answer, label_words(question, answer)) for answer in answers]
    nobody = AnswerChoice(question, "", label_words(question, ""))
    return (tuple(pictures), (nobody,)) if len(pictures) > 1 else ((*pictures, nobody), ())


def _no_centre() -> AnswerChoice:
    return AnswerChoice(question_by_id("centre"), NO, tr("find.centre.absent"))


# The sheets at the side.


def differences(match: SheetMatch, search: RuleSearch) -> list[str]:
    """Return what a sheet says instead of the answers it does not fit."""
    said = []
    for (name, _), fits in zip(search.known.items(), match.fits, strict=True):
        answer = question_by_id(name).read(match.candidate.rules)
        if not fits and answer is not None:
            said.append(short_words(question_by_id(name), answer))
    return said


def tidings(match: SheetMatch, search: RuleSearch, count: int = 2) -> list[str]:
    """Return what a sheet says of the questions not asked yet, those that tell sheets apart best first."""
    weights = {candidate: candidate.weight for candidate in candidates()}
    asked = {name for name, _ in search.answers}
    left = sorted((q for q in all_questions() if q.id not in asked), key=lambda q: -gain(q, weights))
    answers = [(q, q.read(match.candidate.rules)) for q in left]
    # What a sheet does says more than what it does not.
    telling = [(q, answer) for q, answer in answers if answer and answer not in (NO, "none")]
    return [short_words(q, answer) for q, answer in telling[:count]]


# What was found.


def change_words(result: Found) -> list[tuple[str, bool]]:
    """Return every change from the sheet in words, and whether it is a variant of the sheet itself."""
    sheet = find_preset(result.nearest.preset)
    own = [(variant_title(v), True) for v in sheet.variants if v.name in result.nearest.variants]
    return own + [(sentence(short_words(q, answer)), False) for q, answer in result.changes]


def open_words(result: Found) -> list[str]:
    """Return what is still open, as questions."""
    return [ask_words(question) for question in result.still_open]
