"""Find my rules: questions that split, answers that lead to exactly the rules they are true of."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from tests import rule_facts as fact
from toc_desktop.engine import PRESETS, RuleSet, Seating, find_preset, problems, with_options
from toc_desktop.present.rules.find.pictures import picture
from toc_desktop.present.rules.find.questions import Question
from toc_desktop.present.rules.find.result import search_result
from toc_desktop.present.rules.find.search import (
    MOST_QUESTIONS,
    RuleSearch,
    SheetVariant,
    all_questions,
    candidates,
    gain,
    question_by_id,
)
from toc_desktop.present.rules.find.words import ask_words, change_words, choices, open_words, short_words
from toc_desktop.present.rules.new_game import first_draft
from toc_desktop.support import i18n

Truth = Callable[[RuleSet], str]


def yes(holds: Callable[[RuleSet], bool]) -> Truth:
    return lambda rules: "yes" if holds(rules) else "no"


def ranks(does: Callable[[RuleSet, str], bool], asked: str) -> Truth:
    return lambda rules: "".join(rank for rank in asked if does(rules, rank))


# Each question in the words it asks today, and its true answer, found by playing little positions.
TRUTH: dict[str, Truth] = {
    "Do you play with jokers?": lambda r: "2" if fact.has_jokers(r) else "0",
    "When each plays alone, do you draw every turn?": yes(fact.draws_every_turn),
    "In teams, do partners exchange a card?": yes(lambda r: fact.exchanges(r, 2)),
    "Nothing to play and no pawn out: what do you lay down?": lambda r: (
        "fold" if fact.folds(r) else "discard"
    ),
    "May a pawn on its own 18 be passed?": lambda r: "no" if fact.passes_a_start(r) else "yes",
    "May you swap your own pawn from its 18?": yes(fact.swaps_from_start),
    "May a pawn count over its own 18 again?": yes(fact.crosses_its_start),
    "May you pass one of your own pawns?": yes(fact.passes_its_own),
    "May you send one of your own pawns back to camp?": yes(fact.captures_its_own),
    "May you send a partner’s pawn back to camp?": yes(fact.captures_partners),
    "May a pawn that ends on a 7 jump to the next 7?": lambda r: "7" if fact.jumps_from(r, 7) else "none",
    "May a pawn that is home still move on inside?": yes(fact.advances_at_home),
    "Inside home, may a pawn pass another?": yes(fact.jumps_at_home),
    "May a pawn that is home come out again backwards?": yes(fact.comes_out_again),
    "Is the centre a short cut?": yes(lambda r: bool(fact.centre_cells(r))),
    "From where is the centre entered?": lambda r: "".join(map(str, fact.centre_cells(r))),
    "Which way out of the centre?": lambda r: "any" if fact.leaves_where_it_came_from(r) else "other",
    "A pawn is in the centre: may another enter?": fact.centre_holds,
    "Which card swaps two pawns at your table?": ranks(fact.swaps, "TJ"),
    "Which card eats as it passes at your table?": ranks(fact.eats, "7K"),
    "Which card makes the next player skip?": ranks(fact.skips, "J"),
    "Whose pawn does the 5 move at your table?": lambda r: fact.moved_by(r, "5", 5),
    "Does the 5 dislodge a pawn from its 18?": yes(lambda r: fact.moves_off_start(r, "5", 5)),
    "Among how many pawns is the 7 shared?": lambda r: str(fact.shared_among(r, "7")),
    "With the 7, may a pawn stop and go on?": yes(lambda r: fact.takes_several_parts(r, "7")),
    "How many cells does the joker go?": lambda r: next(
        str(n) for n in range(1, 26) if fact.advances(r, "X", n)
    ),
    "With which pawn does the jack swap yours?": lambda r: fact.swap_partners(r, "J"),
    "Instead of swapping, may the jack move on?": yes(lambda r: fact.advances(r, "J", 11)),
    "After the joker a card is drawn: and then?": lambda r: fact.draws(r, "X"),
}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    i18n.set_language("en")
    yield
    i18n.set_language("fr")


def truth(question: Question, rules: RuleSet) -> str:
    return TRUTH[ask_words(question)](rules)


@pytest.mark.slow
def test_every_question_is_true_of_what_it_asks() -> None:
    """The answer read from the options is the one that the engine plays by, for every sheet and variant."""
    assert {ask_words(question) for question in all_questions()} == set(TRUTH)
    for question in all_questions():
        for candidate in candidates():
            answer = question.read(candidate.rules)
            if answer is not None:
                assert answer == truth(question, candidate.rules), (ask_words(question), candidate.preset)


def honest_search(rules: RuleSet) -> RuleSearch:
    """Answer everything that is asked as the engine plays by these rules."""
    search = RuleSearch()
    while (question := search.question()) is not None:
        search = search.answered(question, truth(question, rules))
    return search


def _name(candidate: SheetVariant) -> str:
    return "-".join((candidate.preset, *candidate.variants))


@pytest.mark.quick_cases(12)
@pytest.mark.parametrize("candidate", candidates(), ids=_name)
def test_true_answers_lead_to_the_very_rules(candidate: SheetVariant) -> None:
    """For each sheet, and each choice of its variants: at most eight questions, then exactly these rules."""
    search = honest_search(candidate.rules)
    assert len(search.answers) <= MOST_QUESTIONS
    result = search_result(search)
    assert result.nearest.preset == candidate.preset
    assert result.rules == candidate.rules
    assert not result.still_open
    assert not result.changes
    table = first_draft().with_teams(0)
    assert result.draft(table).with_teams(0).rules == candidate.rules


def test_all_sheets_and_variants_are_candidates() -> None:
    for preset in PRESETS:
        own = [candidate for candidate in candidates() if candidate.preset == preset.name]
        for variant in preset.variants:
            rules = with_options(preset.rules, variant.options)
            assert rules in [candidate.rules for candidate in own]
        assert preset.rules in [candidate.rules for candidate in own]


def test_each_question_splits_best() -> None:
    """No other question that could be asked would tell more bits of what is still possible."""
    for candidate in candidates():
        search = RuleSearch()
        while (question := search.question()) is not None:
            left = {c: c.weight for c in search.leading()}
            asked = {name for name, _ in search.answers}
            others = [
                q
                for q in all_questions()
                if q.id not in asked and all(q.read(c.rules) is not None for c in left)
            ]
            if len(left) > 1:
                assert gain(question, left) >= max(gain(q, left) for q in others) - 1e-9
            search = search.answered(question, question.read(candidate.rules))


def test_the_gain_is_the_bits_that_an_answer_tells() -> None:
    jokers = question_by_id("jokers")
    with_two = next(c for c in candidates() if c.preset == "toc")
    without = next(c for c in candidates() if c.preset == "tockasix")
    assert gain(jokers, {with_two: 0.5, without: 0.5}) == pytest.approx(1.0)
    assert gain(jokers, {with_two: 0.25, without: 0.75}) == pytest.approx(0.8112781)
    assert gain(jokers, {with_two: 1.0}) == pytest.approx(0.0)


@pytest.mark.slow
def test_any_answers_are_true_of_what_is_found() -> None:
    """Families mix sheets: whatever they answer is so in the rules that are found."""
    rng = random.Random(20)
    for _ in range(120):
        search = RuleSearch()
        while (question := search.question()) is not None:
            pictures, words = choices(question, search)
            choice = rng.choice([*pictures, *words, None])
            if choice is None:
                search = search.answered(question, None)
            else:
                search = search.answered(choice.question, choice.answer)
            if rng.random() < 0.04:
                search = search.enough()
        assert len(search.answers) <= MOST_QUESTIONS
        result = search_result(search)
        for name, answer in search.known.items():
            assert question_by_id(name).read(result.rules) == answer, search.answers
        sheet = find_preset(result.nearest.preset).rules
        if not problems(result.rules, Seating.standard(4)):
            for name, answer in search.known.items():
                assert truth(question_by_id(name), result.rules) == answer, search.answers
        assert (result.rules == sheet) == result.as_printed


def test_what_is_not_known_stays_open() -> None:
    """Whoever knows nothing is told truly what would decide; stopping early too."""
    search = RuleSearch()
    while (question := search.question()) is not None:
        search = search.answered(question, None)
    assert len(search.answers) == MOST_QUESTIONS
    result = search_result(search)
    assert result.as_printed
    told = {question.id for question in result.still_open}
    leading = [candidate.rules for candidate in search.leading()]
    for question in all_questions():
        differs = len({question.read(rules) for rules in leading}) > 1
        assert (question.id in told) == differs
    assert len(open_words(result)) == len(told)


def test_a_mixed_family_gets_the_nearest_sheet_and_its_changes_by_name() -> None:
    """One sheet but for one card: the sheet is found, and the change is named."""
    sheet = find_preset("toc-bois").rules
    house = with_options(sheet, {"cards": {"5": ["forward 5"]}})
    search = RuleSearch()
    while (question := search.question()) is not None:
        search = search.answered(question, truth(question, house))
    result = search_result(search)
    assert result.rules == house
    assert (result.nearest.preset, result.nearest.variants) == ("toc-bois", ())
    assert change_words(result) == [("The 5: one’s own", False)]


def test_back_takes_the_last_answer_away() -> None:
    search = RuleSearch()
    first = search.question()
    assert first is not None
    second = search.answered(first, first.read(PRESETS[0].rules))
    assert second.question() is not first
    assert second.back() == search
    assert second.enough().question() is None
    assert second.enough().back() == second


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_answer_has_a_picture_and_words(language: str) -> None:
    i18n.set_language(language)
    for question in all_questions():
        pictures, others = choices(question, RuleSearch())
        assert 2 <= len(pictures) <= 3
        labels = [choice.label for choice in (*pictures, *others)]
        assert len(set(labels)) == len(labels)
        shorts = [short_words(choice.question, choice.answer) for choice in (*pictures, *others)]
        assert len(set(shorts)) == len(shorts)
        assert not any("{" in words or "find." in words for words in (*labels, *shorts, ask_words(question)))
        for choice in pictures:
            shown = picture(RuleSearch(), choice.question, choice.answer)
            assert shown.cards or shown.groups or shown.diagram is not None, (question.id, choice.answer)
            assert choice.question.read(shown.rules) == choice.answer
