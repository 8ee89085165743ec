"""Every sentence of the lessons is true: what it says is allowed or forced is what the engine does there."""

from __future__ import annotations

import re

import pytest

from tests.present.table.lesson_claims import CLAIMS
from tests.present.table.lesson_facts import Facts, brings_out
from toc_desktop.present.table.lesson_tasks import Lesson
from toc_desktop.present.table.lessons import LESSONS, find_lesson
from toc_desktop.support.i18n import messages

WORDS = [
    (lesson, n, what)
    for lesson in LESSONS
    for n in range(len(lesson.tasks))
    for what in ("text", "done", "help")
]
IDS = [f"{lesson.id}.{lesson.tasks[n].id}.{what}" for lesson, n, what in WORDS]


def sentences(text: object) -> list[str]:
    """The sentences of a text."""
    return re.split(r"(?<=[.!?])\s+(?=[A-ZÀÉÎ])", str(text))


@pytest.mark.parametrize(("lesson", "number", "what"), WORDS, ids=IDS)
def test_every_sentence_has_a_claim_and_it_is_true(lesson: Lesson, number: int, what: str) -> None:
    task = lesson.tasks[number]
    claims = CLAIMS[f"{lesson.id}.{task.id}.{what}"]
    facts = Facts(task)
    for code in ("fr", "en"):
        said = sentences(messages(code)[lesson.sentence_key(task, what)])
        assert len(said) == len(claims), (code, said)
        for sentence, claim in zip(said, claims, strict=True):
            assert claim(facts), sentence


def test_no_claim_is_left_over() -> None:
    assert set(CLAIMS) == set(IDS)


def test_what_brings_a_pawn_out() -> None:
    """« Le roi, l’as et le joker ouvrent la porte. »"""
    assert brings_out(Facts(find_lesson("leave").tasks[0])) == {"A", "K", "X"}
