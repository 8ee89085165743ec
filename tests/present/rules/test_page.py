"""The rules page says what the rules in play say: each option is told, each diagram is a legal move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from toc_desktop.engine import OPTION_VALUES, PRESETS, SCHEDULES, CentreRule, RuleSet, Seating, card_actions
from toc_desktop.present.rules.diagrams import Diagram
from toc_desktop.present.rules.page import SECTIONS, Section, rules_page
from toc_desktop.present.rules.section_for import section_for
from toc_desktop.present.rules.sentences import keys_in, ranks_in_play, say, sentence
from toc_desktop.support import i18n

PAIRS = Seating.standard(4, 2)
ALONE = Seating.standard(4)
# Rules under which every option means something.
TELLING = RuleSet(
    five="any", jack="swap", centre=CentreRule(7, ("A", "2", "K"), "any", "capture"), jump_cell=7
)


def pages() -> Iterator[tuple[str, RuleSet, Seating]]:
    """Every preset at every table that its screen offers."""
    for preset in PRESETS:
        for players in preset.players:
            for teams in (0, *preset.teams.get(players, ())):
                seating = Seating.standard(players, teams)
                yield f"{preset.name}-{players}-{teams}", preset.rules_for(teams), seating


ALL = list(pages())


def spoken(page: tuple[Section, ...]) -> list[str]:
    """Every text of a page, in the language in use."""
    texts = []
    for section in page:
        texts += [say(section.title), *map(sentence, section.paragraphs)]
        texts += [sentence(d.caption) for d in section.diagrams]
        for line in section.cards:
            texts += [say(line.name), *map(say, line.deeds)]
    return texts


def keys(page: tuple[Section, ...]) -> set[str]:
    """The keys of all sentences of a page."""
    found: set[str] = set()
    for section in page:
        for words in (section.title, *section.paragraphs, *(d.caption for d in section.diagrams)):
            found |= set(keys_in(words))
        for line in section.cards:
            for words in (line.name, *line.deeds):
                found |= set(keys_in(words))
    return found


def texts(rules: RuleSet, seating: Seating) -> list[str]:
    """The whole page in French."""
    i18n.set_language("fr")
    return spoken(rules_page(rules, seating))


@pytest.mark.parametrize(("name", "rules", "seating"), ALL, ids=[name for name, _, _ in ALL])
def test_every_text_is_there_in_both_languages(name: str, rules: RuleSet, seating: Seating) -> None:
    page = rules_page(rules, seating)
    for code in i18n.available():
        missing = keys(page) - set(i18n.messages(code))
        assert not missing, f"{code} has no words for {sorted(missing)}"
        i18n.set_language(code)
        assert not [text for text in spoken(page) if "{" in text or "rules." in text or not text.strip()]
    i18n.set_language("fr")


def changed(option: str, value: object) -> tuple[RuleSet, Seating]:
    """Rules and a table where that option can be seen."""
    seating = Seating.standard(2) if option == "deal" else PAIRS
    return replace(TELLING, **{option: value}), seating  # type: ignore[arg-type]


@pytest.mark.parametrize("option", sorted(OPTION_VALUES))
def test_each_value_of_an_option_is_told_apart(option: str) -> None:
    said = [texts(*changed(option, value)) for value in OPTION_VALUES[option]]
    for i, one in enumerate(said):
        for other in said[i + 1 :]:
            assert one != other, f"{option}: two values read the same"


@pytest.mark.parametrize(
    "centre",
    [
        None,
        CentreRule(8, ("A", "2", "K"), "any", "capture"),
        CentreRule(7, ("A", "K"), "any", "capture"),
        CentreRule(7, ("A", "2", "K"), "other", "capture"),
        CentreRule(7, ("A", "2", "K"), "any", "closed"),
        CentreRule(7, ("A", "2", "K"), "any", "shared"),
    ],
)
def test_every_way_to_play_the_centre_is_told(centre: CentreRule | None) -> None:
    assert texts(replace(TELLING, centre=centre), PAIRS) != texts(TELLING, PAIRS)


@pytest.mark.parametrize(("name", "rules", "seating"), ALL, ids=[name for name, _, _ in ALL])
def test_the_card_table_has_every_rank_once(name: str, rules: RuleSet, seating: Seating) -> None:
    cards = next(section for section in rules_page(rules, seating) if section.id == "cards").cards
    ranks = [rank for line in cards for rank in line.ranks]
    assert sorted(ranks) == sorted(ranks_in_play(rules))
    for line in cards:
        if len(line.ranks) == 1:
            assert len(line.deeds) >= len(card_actions(rules, line.ranks[0]))


def diagrams(rules: RuleSet, seating: Seating) -> dict[str, Diagram]:
    """The diagrams of a page by name."""
    return {d.id: d for section in rules_page(rules, seating) for d in section.diagrams}


@pytest.mark.parametrize(("name", "rules", "seating"), ALL, ids=[name for name, _, _ in ALL])
def test_chapters_that_show_a_move_have_a_diagram(name: str, rules: RuleSet, seating: Seating) -> None:
    shown = {section.id: section.diagrams for section in rules_page(rules, seating)}
    for chapter in ("leave", "moving", "captures", "home", "four", "five", "seven", "swap", "jump", "centre"):
        if chapter in shown:
            assert shown[chapter], f"nothing is drawn for {chapter}"


def test_a_king_that_eats_is_drawn_eating_both_and_a_plain_one_is_not() -> None:
    """An eating move captures every pawn it passes."""
    assert len(diagrams(replace(RuleSet(), king_eats=True), ALONE)["king_eats"].lost) == 2
    assert "king_eats" not in diagrams(replace(RuleSet(), king_eats=False), ALONE)


def test_a_block_is_drawn_only_where_starts_block() -> None:
    assert diagrams(replace(RuleSet(), start_blocks=True), ALONE)["block"].stop is not None
    assert "block" not in diagrams(RuleSet(), ALONE)


def test_hand_sizes_are_those_of_the_table_in_use() -> None:
    for players, sizes in SCHEDULES["schedule-b"].items():
        said = " ".join(texts(replace(RuleSet(), deal="schedule-b"), Seating.standard(players)))
        assert f"À {players} joueurs" in said
        assert str(sizes[-1]) in said


def test_a_table_without_hand_sizes_is_said_so() -> None:
    said = texts(replace(RuleSet(), deal="schedule-a"), Seating.standard(6))
    assert "Cette donne n’est pas prévue pour 6 joueurs." in said


def test_chapters_keep_their_order_and_leave_out_what_means_nothing() -> None:
    alone = [section.id for section in rules_page(replace(RuleSet(), jokers=0), ALONE)]
    assert alone == [name for name in SECTIONS if name in alone]
    assert {"teams", "exchange", "joker", "jump", "centre", "skip", "five"}.isdisjoint(alone)


@pytest.mark.parametrize(
    ("rank", "phase", "expected"),
    [
        ("7", "play", "seven"),
        ("J", "play", "swap"),
        ("4", "play", "four"),
        ("K", "play", "leave"),
        ("X", "play", "joker"),
        ("5", "play", "five"),
        ("9", "play", "cards"),
        (None, "exchange", "exchange"),
        (None, "play", "cards"),
        (None, "skip", "cards"),
    ],
)
def test_the_page_opens_where_the_question_is(rank: str | None, phase: str, expected: str) -> None:
    rules = replace(RuleSet(), five="any", exchange=True)
    assert section_for(rules, PAIRS, phase, rank) == expected
