"""From answers to rules: every sheet with its variants is weighed; the question that splits best is next."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import product

from toc_desktop.engine import (
    PRESETS,
    Preset,
    RuleSet,
    Variant,
    with_variant,
)
from toc_desktop.present.rules.find.questions import Answer, Question, questions

MOST_QUESTIONS = 8
# An answer that does not fit makes a sheet this much less likely, never impossible: families mix sheets.
_MISFIT = 0.5
# Below this many bits a question is not worth a page.
_WORTH = 0.4
_PASSES = 3


@dataclass(frozen=True, slots=True)
class SheetVariant:
    """A sheet with some of its own variants: rules that a family may play by."""

    preset: str
    variants: tuple[str, ...]
    rules: RuleSet
    weight: float
    """How likely before any answer: sheets alike, and their variants alike."""


@cache
def candidates() -> tuple[SheetVariant, ...]:
    """Return every sheet with every choice of variants that go together, the plainest first."""
    return tuple(candidate for preset in PRESETS for candidate in _choices(preset))


def _choices(preset: Preset) -> list[SheetVariant]:
    chosen = [
        tuple(variant for variant, on in zip(preset.variants, switches, strict=True) if on)
        for switches in product((False, True), repeat=len(preset.variants))
    ]
    together = sorted((variants for variants in chosen if _go_together(variants)), key=len)
    choices = []
    for variants in together:
        rules = preset.rules
        for variant in variants:
            rules = with_variant(rules, variant)
        names = tuple(variant.name for variant in variants)
        choices.append(SheetVariant(preset.name, names, rules, 1 / len(PRESETS) / len(together)))
    return choices


def _go_together(variants: Iterable[Variant]) -> bool:
    names = {variant.name for variant in variants}
    return not any(variant.instead_of in names for variant in variants)


@cache
def all_questions() -> tuple[Question, ...]:
    """Return everything in which two candidates differ and that can be asked."""
    return questions([candidate.rules for candidate in candidates()])


@dataclass(frozen=True, slots=True)
class SheetMatch:
    """How near a sheet is: its best choice of variants, and which answers fit it."""

    candidate: SheetVariant
    fits: tuple[bool, ...]
    """One for each answer that was known."""

    @property
    def misfits(self) -> int:
        """Return how many answers it contradicts."""
        return self.fits.count(False)


@dataclass(frozen=True, slots=True)
class RuleSearch:
    """The answers so far, in order; None for "I do not know". Every step gives another search."""

    answers: tuple[tuple[str, Answer | None], ...] = ()
    stopped: bool = False
    """Whether the player has had enough."""

    # What was said.

    @property
    def known(self) -> dict[str, Answer]:
        """Return the answers that say something, by question."""
        return {name: answer for name, answer in self.answers if answer is not None}

    def answered(self, question: Question, answer: Answer | None) -> RuleSearch:
        """Return the search with one answer more."""
        return replace(self, answers=(*self.answers, (question.id, answer)))

    def back(self) -> RuleSearch:
        """Return the search before the last answer, or before it was stopped."""
        if self.stopped:
            return replace(self, stopped=False)
        return replace(self, answers=self.answers[:-1])

    def enough(self) -> RuleSearch:
        """Return the search, ended here."""
        return replace(self, stopped=True)

    # What comes next.

    def question(self) -> Question | None:
        """Return the question that splits best what is still possible; None when nothing is worth asking."""
        return _next_question(self)

    def choose(self) -> Question | None:
        """Work out the next question."""
        if self.stopped or len(self.answers) >= MOST_QUESTIONS:
            return None
        said = {name for name, _ in self.answers}
        leading = {c: w for c, w in self._weights().items() if self.misfits(c) == self._fewest()}
        # What was said may make a question idle: who has no centre is not asked how it is entered.
        possible = [*(candidate.rules for candidate in leading), self.rules()]
        left = (q for q in all_questions() if q.id not in said and not self._implies(q))
        open_ = [q for q in left if all(q.read(rules) is not None for rules in possible)]
        # Once one candidate is left, what tells most sheets apart finds where a family plays otherwise.
        for weights, worth in ((leading, 1e-9), (self._weights(), _WORTH)):
            best = max(open_, key=lambda q: gain(q, weights), default=None)
            if best is not None and gain(best, weights) > worth:
                return best
        return None

    def _implies(self, question: Question) -> bool:
        """Tell whether an answer so far means something only where this question has one certain answer."""
        for name in self.known:
            answered = question_by_id(name)
            where = [c.rules for c in candidates() if answered.read(c.rules) is not None]
            if len(where) < len(candidates()) and len({question.read(rules) for rules in where}) == 1:
                return True
        return False

    def misfits(self, candidate: SheetVariant) -> int:
        """Return how many answers a candidate contradicts."""
        return _misfits(candidate, self.answers)

    def _fewest(self) -> int:
        return min(self.misfits(candidate) for candidate in candidates())

    def _weights(self) -> dict[SheetVariant, float]:
        fewest = self._fewest()
        return {c: c.weight * _MISFIT ** (self.misfits(c) - fewest) for c in candidates()}

    # Where it leads.

    def leading(self) -> list[SheetVariant]:
        """Return the candidates that fit best, the plainest of the likeliest first."""
        fewest = self._fewest()
        return [candidate for candidate in candidates() if self.misfits(candidate) == fewest]

    def best(self) -> SheetVariant:
        """Return the candidate to start from: of those that fit best the one with the fewest variants."""
        return min(self.leading(), key=lambda candidate: len(candidate.variants))

    def changes(self) -> tuple[tuple[Question, Answer], ...]:
        """Return the answers that the best candidate does not give."""
        answered = ((question_by_id(name), answer) for name, answer in self.known.items())
        best = self.best().rules
        return tuple((question, answer) for question, answer in answered if question.read(best) != answer)

    def rules(self) -> RuleSet:
        """Return the best candidate's rules, changed until every answer is true of them."""
        rules = self.best().rules
        answered = [(question_by_id(name), answer) for name, answer in self.known.items()]
        # To write one answer may undo another that the sheet gave by itself: that one is written then.
        for _ in range(_PASSES):
            for question, answer in answered:
                if question.read(rules) != answer:
                    rules = question.write(rules, answer, self.like(question, answer))
        return rules

    def like(self, question: Question, answer: Answer) -> RuleSet:
        """Return rules that give an answer: the nearest sheet's that does, the best ones where none does."""
        giving = [c for c in candidates() if question.read(c.rules) == answer]
        nearest = min(giving, key=lambda c: (self.misfits(c), len(c.variants)), default=self.best())
        return nearest.rules

    def matches(self) -> list[SheetMatch]:
        """Return every sheet, the nearest first, each with the variants that fit best."""
        matches = []
        for preset in PRESETS:
            own = [candidate for candidate in candidates() if candidate.preset == preset.name]
            best = min(own, key=lambda c: (self.misfits(c), len(c.variants)))
            fits = tuple(question_by_id(n).read(best.rules) == answer for n, answer in self.known.items())
            matches.append(SheetMatch(best, fits))
        return sorted(matches, key=lambda match: match.misfits)


def gain(question: Question, weights: Mapping[SheetVariant, float]) -> float:
    """Return how many bits a question's answer tells, where candidates have these weights."""
    total: dict[Answer, float] = {}
    for candidate, weight in weights.items():
        answer = question.read(candidate.rules)
        if answer is not None:
            total[answer] = total.get(answer, 0.0) + weight
    known, whole = sum(total.values()), sum(weights.values())
    # To whom the question means nothing, its answer tells nothing.
    return known / whole * -sum(share / known * math.log2(share / known) for share in total.values())


def question_by_id(name: str) -> Question:
    """Return a question by its id."""
    return next(question for question in all_questions() if question.id == name)


@lru_cache(maxsize=512)
def _next_question(search: RuleSearch) -> Question | None:
    """Return the next question, worked out once: a screen asks for it many times."""
    return search.choose()


@lru_cache(maxsize=1 << 14)
def _misfits(candidate: SheetVariant, answers: tuple[tuple[str, Answer | None], ...]) -> int:
    answered = [(question_by_id(name), answer) for name, answer in answers if answer is not None]
    return sum(question.read(candidate.rules) != answer for question, answer in answered)
