"""Every sentence of the rules page is true: a predicate for each asks the engine, on every table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.oracle.house_rules import random_house_rules
from tests.present.rules.card_predicates import CARDS
from tests.present.rules.centre_predicates import CENTRE
from tests.present.rules.deed_predicates import DEEDS, PICTURES
from tests.present.rules.lab import Lab
from tests.present.rules.moving_predicates import MOVING
from tests.present.rules.turn_predicates import TURNS
from tests.seeds import campaign, seed_of
from toc_desktop.engine import PRESETS, TEAM_CHOICES, Preset, RuleSet, Seating, problems, with_options
from toc_desktop.present.rules.page import rules_page
from toc_desktop.present.rules.sentences import say
from toc_desktop.support import i18n

SENTENCES = {**MOVING, **CARDS, **CENTRE, **TURNS}
NOT_CLAIMS = (
    "rules.rank.",
    "rules.card.",
    "rules.card_of",
    "rules.suit.",
    "rules.list.",
    "rules.title",
    "rules.subtitle",
    "rules.contents",
    "rules.brief.",
)
"""Names of things, what joins them, headings, and the short form of what cards do (``house_rules``)."""


def tables(preset: Preset) -> Iterator[tuple[RuleSet, Seating]]:
    """Give every number of players and teams of a sheet, and each of its variants."""
    for players in preset.players:
        for teams in (0, *preset.teams.get(players, ())):
            yield preset.rules_for(teams), Seating.standard(players, teams)
    for variant in preset.variants:
        for teams in (0, 2):
            rules = with_options(preset.rules_for(teams), variant.options)
            yield rules, Seating.standard(4, teams)


def random_table(rng: random.Random) -> tuple[RuleSet, Seating]:
    """Make up a table: a sheet with other options and cards, for any number of players."""
    while True:
        preset = rng.choice(PRESETS)
        players = rng.randint(2, 8)
        teams = rng.choice((0, *TEAM_CHOICES.get(players, ()), *TEAM_CHOICES.get(players, ())))
        rules = with_options(preset.rules_for(teams), random_house_rules(rng, preset.name))
        seating = Seating.standard(players, teams)
        if not problems(rules, seating):
            return rules, seating


def false_sentences(rules: RuleSet, seating: Seating, seed: int, positions: int = 12) -> list[str]:
    """Return what the page says that is not so."""
    lab = Lab(rules, seating, seed, positions)
    false = []
    for section in rules_page(rules, seating):
        for words in section.paragraphs:
            if not SENTENCES[words.key](lab, dict(words.args)):
                false.append(words)
        for line in section.cards:
            for rank in line.ranks:
                false += [w for w in line.deeds if not DEEDS[w.key](lab, rank, dict(w.args))]
        false += [d.caption for d in section.diagrams if not PICTURES[d.caption.key](d)]
    return [f"{words.key}: {say(words)}" for words in false]


def test_every_sentence_has_a_predicate() -> None:
    keys = {
        key
        for key in i18n.messages("fr")
        if key.startswith("rules.") and not key.startswith(NOT_CLAIMS) and not key.endswith(".title")
    }
    assert keys == {*SENTENCES, *DEEDS, *PICTURES}


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("preset", PRESETS, ids=[preset.name for preset in PRESETS])
def test_the_sheets_read_true(preset: Preset) -> None:
    """At every table, with every variant."""
    for rules, seating in tables(preset):
        false = false_sentences(rules, seating, seed_of("truth", preset.name))
        assert not false, (seating, false)


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("part", range(4))
def test_random_tables_read_true(part: int) -> None:
    rng = campaign("truth", part)
    for number in range(12):
        rules, seating = random_table(rng)
        false = false_sentences(rules, seating, number, positions=6)
        assert not false, (rules, seating, false)


def test_false_sentences_are_found_out() -> None:
    """Said of rules in which they are not so, the sentences are false."""
    plain = RuleSet()
    pairs, alone = Seating.standard(4, 2), Seating.standard(4)
    other = with_options(plain, {"cards": {"5": ["forward 5 opponent"], "6": ["forward 6 eats"]}})
    wrong = [
        ("rules.moving.pass_others", plain, alone),
        ("rules.moving.block", replace(plain, capture_own=False), alone),
        ("rules.captures.start_safe", plain, alone),
        ("rules.captures.own_never", plain, alone),
        ("rules.captures.partner_never", plain, pairs),
        ("rules.captures.no_eating", other, alone),
        ("rules.moving.pass_all", other, alone),
        ("rules.home.choose", replace(plain, recross_start=False), alone),
        ("rules.moving.no_recross", plain, alone),
        ("rules.home.no_advance", plain, alone),
        ("rules.home.jump", plain, alone),
        ("rules.home.back", plain, alone),
        ("rules.push.no_home_team", other, pairs),
        ("rules.leave.own_goes", plain, alone),
        ("rules.stuck.fold", plain, alone),
        ("rules.swap.still", plain, alone),
        ("rules.deal.not_short", plain, Seating.standard(5)),
        ("rules.goal.team", plain, alone),
        ("rules.jump.over_block", replace(plain, jump_cell=7), alone),
    ]
    believed = [key for key, rules, seating in wrong if SENTENCES[key](Lab(rules, seating, positions=40), {})]
    assert believed == []
