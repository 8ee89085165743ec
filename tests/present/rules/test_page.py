"""The rules page says what the rules in play say: each option is told, each diagram is a legal move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.engine.card_tables import random_table
from toc_desktop.engine import (
    OPTIONS,
    PRESETS,
    RANKS,
    SCHEDULES,
    CentreRule,
    Rng,
    RuleSet,
    Seating,
    deck_ranks,
    with_options,
)
from toc_desktop.present.rules.card_words import deeds_of, rule_words
from toc_desktop.present.rules.diagrams import Diagram
from toc_desktop.present.rules.page import SECTIONS, Section, rules_page
from toc_desktop.present.rules.section_for import section_for
from toc_desktop.present.rules.sentences import keys_in, say, sentence
from toc_desktop.support import i18n

PAIRS = Seating.standard(4, 2)
ALONE = Seating.standard(4)
# Rules under which every option means something.
TELLING = with_options(
    RuleSet(jump_cell=7, centre=CentreRule(7, "any", "capture")),
    {"cards": {"5": ["forward 5 any"], "A": ["exit", "forward 1", "centre"]}},
)
OPTION_VALUES = {option.name: option.values for option in OPTIONS if option.values}


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
        CentreRule(8, "any", "capture"),
        CentreRule(7, "other", "capture"),
        CentreRule(7, "any", "closed"),
        CentreRule(7, "any", "shared"),
    ],
)
def test_every_way_to_play_the_centre_is_told(centre: CentreRule | None) -> None:
    assert texts(replace(TELLING, centre=centre), PAIRS) != texts(TELLING, PAIRS)


@pytest.mark.parametrize(("name", "rules", "seating"), ALL, ids=[name for name, _, _ in ALL])
def test_the_card_table_has_every_rank_once(name: str, rules: RuleSet, seating: Seating) -> None:
    cards = next(section for section in rules_page(rules, seating) if section.id == "cards").cards
    ranks = [rank for line in cards for rank in line.ranks]
    assert sorted(ranks) == sorted(deck_ranks(rules))
    for line in cards:
        if len(line.ranks) == 1:
            assert len(line.deeds) == len(deeds_of(rules.cards[line.ranks[0]], rules.centre))


def diagrams(rules: RuleSet, seating: Seating) -> dict[str, Diagram]:
    """The diagrams of a page by name."""
    return {d.id: d for section in rules_page(rules, seating) for d in section.diagrams}


@pytest.mark.parametrize(("name", "rules", "seating"), ALL, ids=[name for name, _, _ in ALL])
def test_chapters_that_show_a_move_have_a_diagram(name: str, rules: RuleSet, seating: Seating) -> None:
    shown = {section.id: section.diagrams for section in rules_page(rules, seating)}
    for chapter in ("leave", "moving", "captures", "home", "back", "push", "split", "swap", "jump", "centre"):
        if chapter in shown:
            assert shown[chapter], f"nothing is drawn for {chapter}"


def test_a_king_that_eats_is_drawn_eating_both_and_a_plain_one_is_not() -> None:
    """An eating move captures every pawn it passes."""
    eats = with_options(RuleSet(), {"cards": {"K": ["exit", "forward 13 eats"]}})
    assert len(diagrams(eats, ALONE)["eats"].lost) == 2
    assert diagrams(eats, ALONE)["eats"].card[0] == "K"
    assert "eats" not in diagrams(RuleSet(), ALONE)


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
    assert {"teams", "exchange", "draw", "jump", "centre", "skip", "push"}.isdisjoint(alone)


@pytest.mark.parametrize(
    ("rank", "phase", "expected"),
    [
        ("7", "play", "split"),
        ("J", "play", "swap"),
        ("4", "play", "back"),
        ("K", "play", "leave"),
        ("X", "play", "draw"),
        ("5", "play", "push"),
        ("9", "play", "cards"),
        (None, "exchange", "exchange"),
        (None, "play", "cards"),
        (None, "skip", "cards"),
    ],
)
def test_the_page_opens_where_the_question_is(rank: str | None, phase: str, expected: str) -> None:
    rules = with_options(RuleSet(exchange=True), {"cards": {"5": ["forward 5 any"]}})
    assert section_for(rules, PAIRS, phase, rank) == expected


@pytest.mark.quick_cases(10)
@pytest.mark.parametrize("seed", range(40))
def test_any_card_table_is_told_in_both_languages(seed: int) -> None:
    """Every sentence has its words, every diagram is a move that the engine found, nothing is told twice."""
    chance = Rng(seed)
    sheet = PRESETS[seed % len(PRESETS)].rules
    centre = CentreRule(8, "other", "shared") if seed % 2 else None
    rules = replace(sheet, cards=random_table(chance, sheet.cards), centre=centre, jokers=2 * (seed % 3 % 2))
    for seating in (ALONE, PAIRS):
        page = rules_page(rules, seating)
        for code in i18n.available():
            assert not keys(page) - set(i18n.messages(code))
            i18n.set_language(code)
            told = spoken(page)
            assert not [text for text in told if "{" in text or "rules." in text or not text.strip()]
        i18n.set_language("fr")
        for section in page:
            assert len(set(section.paragraphs)) == len(section.paragraphs)
        for rank in deck_ranks(rules):
            assert section_for(rules, seating, "play", rank) in {section.id for section in page}


def told(texts: str, centre: CentreRule | None = None) -> str:
    """What a list is in French."""
    i18n.set_language("fr")
    rule = with_options(RuleSet(), {"cards": {"9": texts.split(", ")}}).cards["9"]
    return say(rule_words(rule, centre)).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        ("forward 1", "avance d’une case"),
        ("forward 1, forward 11", "avance de 1 ou 11"),
        ("forward 1, forward 11, forward 12", "avance de 1, 11 ou 12"),
        ("forward 4, back 4", "avance ou recule de 4"),
        ("forward 4 eats, back 4 eats", "avance ou recule de 4 en mangeant les pions dépassés"),
        ("forward 4 eats, back 4", "avance de 4 en mangeant les pions dépassés, ou recule de 4"),
        ("back 4, back 5", "recule de 4 ou 5"),
        ("forward 4, back 5", "avance de 4, ou recule de 5"),
        ("exit, forward 13 eats", "sort un pion du camp, ou avance de 13 en mangeant les pions dépassés"),
        ("forward 5 any", "avance de 5 n’importe quel pion du parcours"),
        ("forward 5 opponent off-start", "avance de 5 un pion adverse, même à l’abri sur son 18"),
        ("split 7 2", "avance de 7 en tout, à partager entre 2 pions au plus"),
        ("split 7 1 eats", "avance un seul pion de 7 en mangeant les pions dépassés"),
        ("wild, skip", "fait ce que fait n’importe quelle autre carte ; le joueur suivant passe son tour"),
        ("centre", "entre au centre, mais il n’y en a pas"),
        ("exit, draw may", "sort un pion du camp ; puis tu pioches une carte et tu rejoues, si tu veux"),
    ],
)
def test_a_list_in_words(texts: str, words: str) -> None:
    """In words for players a card with two actions of one kind says "1 ou 11", "avance ou recule de 4"."""
    assert told(texts) == words


def test_every_list_reads_otherwise() -> None:
    """Two lists that differ in any action or flag are told apart."""
    chance = Rng(11)
    lists = {str(rule) for _ in range(60) for rule in random_table(chance).values()}
    centre = CentreRule(7, "any", "closed")
    assert len({told(texts, centre) for texts in lists}) == len(lists)
    assert len(RANKS) == 14
