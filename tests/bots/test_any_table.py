"""Bots and hints at tables with any card table: legal, in words, and none shuts its own home for nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.bots.conftest import played
from tests.engine.card_tables import random_table
from toc_desktop.bots import Budget, make_bot
from toc_desktop.bots.hints import compare, hint
from toc_desktop.bots.knowledge import knowledge_of
from toc_desktop.engine import (
    PRESETS,
    CentreRule,
    Game,
    Play,
    Rng,
    RuleSet,
    Seating,
    events,
    fillable_homes,
    legal_moves,
    new_game,
    player_view,
    problems,
    with_options,
)
from toc_desktop.present.games.hint_phrases import comparison_texts, hint_texts
from toc_desktop.support import i18n

NAMES = ["Léa", "Max", "Zoé", "Hugo"]


def game_of(seed: int) -> Game:
    """Return a game by a table that nobody has thought of."""
    chance = Rng(seed)
    while True:
        sheet = PRESETS[chance.below(len(PRESETS))]
        teams = 2 * chance.below(2)
        centre = CentreRule(7, "any", "capture") if chance.below(2) else None
        rules = replace(sheet.rules_for(teams), centre=centre)
        rules = replace(rules, cards=random_table(chance, rules.cards))
        seating = Seating.standard(4, teams)
        if not problems(rules, seating):
            return new_game(rules, seating, seed).game


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("level", ["random", "novice", "casual", "strong", "expert"])
@pytest.mark.parametrize("seed", range(4))
def test_every_level_plays_by_any_table(level: str, seed: int) -> None:
    """``played`` carries every move out, which refuses what is not legal."""
    moves = list(played(game_of(seed), level, 90 if level == "expert" else 250))
    assert len(moves) >= 90


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("language", i18n.available())
@pytest.mark.parametrize("seed", range(20, 26))
def test_hints_have_words_for_any_table(seed: int, language: str) -> None:
    i18n.set_language(language)
    for number, (game, _) in enumerate(played(game_of(seed), "strong", 200)):
        if number % 17:
            continue
        view = player_view(game, game.turn)
        best = hint(view, Budget(worlds=1))
        said = [*hint_texts(best, NAMES, view)]
        for move in legal_moves(view)[:3]:
            said += comparison_texts(compare(view, move, best), NAMES)
        assert not [text for text in said if "{" in text or "hints." in text]
    i18n.set_language("fr")


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("seed", range(40, 46))
def test_what_a_forced_discard_proves_is_true(seed: int) -> None:
    """No hand holds a rank that is ruled out, but among the cards that came later."""
    proved = 0
    for game, _ in played(game_of(seed), "casual", 300):
        view = player_view(game, game.turn)
        if not any(isinstance(event, events.CardDiscarded) for event in game.log):
            continue
        for player, facts in enumerate(knowledge_of(view).hands):
            if player == game.turn:
                continue
            strange = [card for card in game.hands[player] if not facts.possible >> min(card // 4, 13) & 1]
            assert len([card for card in strange if card not in facts.sure]) <= facts.newer
            proved += facts.possible != (1 << 14) - 1
    assert proved


@pytest.mark.parametrize("level", ["novice", "casual", "strong"])
def test_nobody_shuts_the_own_home(level: str) -> None:
    """No 1 in this deck: on h1 with nobody behind, a pawn would stay for ever."""
    cards = {"A": ["exit", "forward 14"], "2": ["forward 2"], "7": ["forward 7"], "3": ["forward 15"]}
    rules = with_options(RuleSet(jokers=0), {"cards": cards})
    assert 0b0001 not in fillable_homes(replace(rules, cards=rules.cards.with_rule("2", rules.cards["9"])))
    short = replace(rules, cards=rules.cards.with_rule("2", rules.cards["9"]))
    game = new_game(short, Seating.standard(2), seed=1).game
    # From t63 the 8 leads to h1 or round to t71; the 12 leads past it all to t3.
    pawns = (63, -1, -1, -1, 40, -1, -1, -1)
    hand = (7 * 4, 11 * 4)
    for seed in range(20):
        view = player_view(replace(game, pawns=pawns, hands=(hand, (5,)), turn=0, phase="play"), 0)
        move = make_bot(level, seed).choose(view, Budget())
        assert isinstance(move, Play)
        assert move.legs[0].to != 72, "h1 can never be left, and h2 to h4 never be reached"


def without_ones(pawns: dict[int, int], hand: tuple[int, ...]) -> Game:
    """Return a game of two by cards of which none goes 1 forward, where a 4 takes pawns out of home again."""
    cards = {"A": ["exit", "forward 14"], "4": ["back 2"]}
    rules = with_options(RuleSet(jokers=0, home_back=True), {"cards": cards})
    rules = replace(rules, cards=rules.cards.with_rule("7", rules.cards["9"]))
    game = new_game(rules, Seating.standard(2), seed=1).game
    cells = tuple(pawns.get(pawn, -1) for pawn in range(8))
    return replace(game, pawns=cells, hands=(hand, (5,)), turn=0, phase="play")


@pytest.mark.parametrize("level", ["casual", "strong"])
def test_a_home_that_is_shut_is_opened_again(level: str) -> None:
    """On h1, h3 and h4: h2 is filled only once the first of them has gone back."""
    game = without_ones({0: 72, 1: 74, 2: 75, 3: 20, 4: 40}, (3 * 4, 5 * 4))
    for seed in range(20):
        move = make_bot(level, seed).choose(player_view(game, 0), Budget())
        assert str(move) == "4S back 0>t69"


def test_a_casual_player_does_not_leave_home_to_capture() -> None:
    """By rules of thumb home is home; the stronger ones weigh it."""
    game = without_ones({0: 72, 1: 20, 4: 69, 5: 40}, (3 * 4, 5 * 4))
    assert "4S back 0>t69" in {str(move) for move in legal_moves(game)}
    for seed in range(20):
        move = make_bot("casual", seed).choose(player_view(game, 0), Budget())
        assert str(move) != "4S back 0>t69"
