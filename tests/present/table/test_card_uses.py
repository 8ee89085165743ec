"""What a card is said to do now is what it can do now: every word asked of the engine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.engine.card_tables import random_table
from tests.present.rules.test_card_words import understood
from tests.present.tables import table, view
from toc_desktop.engine import (
    PRESETS,
    Card,
    CardRule,
    Game,
    Play,
    Preset,
    RuleSet,
    Seating,
    apply_move,
    legal_moves,
    new_game,
    parse_card,
    player_view,
    rank_name,
)
from toc_desktop.engine.rng import Rng
from toc_desktop.present.table.card_uses import use_words
from toc_desktop.present.table.phrases import SeatInfo, card_refusal
from toc_desktop.present.table.selection import Selection
from toc_desktop.support import i18n

SEATS = tuple(SeatInfo(name, n, n, None) for n, name in enumerate(["Nina", "Marcel", "Agathe", "Hugo"]))


def plays(game: Game, card: Card) -> list[Play]:
    """The plays of a card."""
    found = legal_moves(game, every=True)
    return [move for move in found if isinstance(move, Play) and move.card == card]


def with_only(game: Game, card: Card, action: str) -> Game:
    """The same table where that rank can do nothing else."""
    cards = game.rules.cards.with_rule(rank_name(card), CardRule.parse([action]))
    return replace(game, rules=replace(game.rules, cards=cards))


def games(rules: RuleSet, teams: int, moves: int) -> Iterator[Game]:
    """The positions of a game in which moves are made at random."""
    chance = random.Random(f"uses {teams}")
    game = new_game(rules, Seating.standard(4, teams), seed=3).game
    for _ in range(moves):
        if game.phase == "over":
            return
        yield game
        game = apply_move(game, chance.choice(legal_moves(game))).game


def said(game: Game, card: Card) -> str:
    """The words about a card when nothing is chosen yet."""
    return use_words(Selection.start(player_view(game, game.turn)), card, SEATS)


def check(game: Game, card: Card, lang: str) -> None:
    """Hold the words about a card that can be played against what the engine lets it do."""
    words, moves = said(game, card), plays(game, card)
    deeds, _, count = words.partition(" · ")
    told = understood(deeds[0].lower() + deeds[1:].removesuffix("."), lang, "brief")
    rule = game.rules.cards[rank_name(card)]
    true = set(rule.texts) - {str(action) for action in rule.actions}  # what playing it brings
    for action in map(str, rule.actions):
        found = plays(with_only(game, card, action), card)
        if not found:
            continue
        if action.startswith("split"):
            kind, steps, _, *more = action.split()
            most = max(len({leg.pawn for leg in move.legs}) for move in found)
            action = " ".join((kind, steps, str(most), *(m for m in more if m != "repeat" or most > 1)))
        true.add(action)
    assert told == true, words
    if count:
        movers = {move.legs[0].pawn for move in moves}
        assert int("".join(c for c in count if c.isdigit())) == len(movers), words


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("teams", [0, 2])
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_card_does_what_is_said_of_it_and_nothing_else(preset: Preset, teams: int, lang: str) -> None:
    i18n.set_language(lang)
    try:
        checked = 0
        for game in games(preset.rules_for(teams), teams, 150):
            for card in sorted(Selection.start(player_view(game, game.turn)).playable):
                if game.phase == "play" and plays(game, card):
                    check(game, card, lang)
                    checked += 1
        assert checked > 50
    finally:
        i18n.set_language("fr")


@pytest.mark.slow
def test_it_is_true_of_house_rules_too() -> None:
    chance, checked = Rng(12), 0
    for _ in range(12):
        rules = replace(PRESETS[0].rules_for(2), cards=random_table(chance))
        for game in games(rules, 2, 60):
            for card in sorted(Selection.start(player_view(game, game.turn)).playable):
                if game.phase == "play" and plays(game, card):
                    check(game, card, "fr")
                    checked += 1
    assert checked > 200


def plain(words: str) -> str:
    """Words with plain spaces."""
    return words.replace("\N{NO-BREAK SPACE}", " ")


def test_it_is_about_this_position() -> None:
    """An ace whose owner has no pawn left in the camp does not bring one out."""
    out = {0: "t9", 1: "t12", 2: "t20", 3: "t25", 4: "t40"}
    for pawns, words in (
        ({0: "t9", 4: "t40"}, "Sort, ou avance de 1 · jouable : 4 pions"),
        (out, "Avance de 1 · jouable : 4 pions"),
        ({}, "Sort · jouable : 4 pions"),
    ):
        assert plain(said(table(pawns, "AS 9D", "toc-bois", teams=2), parse_card("AS"))) == words
    assert plain(said(table(out, "5S 9D", "toc-bois", teams=2), parse_card("5S"))).startswith("Avance tout")


def test_a_card_to_lay_down_says_why_and_one_to_give_all_it_can() -> None:
    locked = view({}, "9D 5S", "toc-bois", teams=2)
    nine = parse_card("9D")
    why = use_words(Selection.start(locked), nine, SEATS)
    assert why == card_refusal(locked, nine, SEATS)
    assert "ne se joue pas" in why
    given = view({}, "AS 9D", "toc-bois", teams=2, phase="exchange")
    assert plain(use_words(Selection.start(given), parse_card("AS"), SEATS)) == "Sort, ou avance de 1."


def test_nothing_is_said_of_a_chosen_card_nor_of_one_that_cannot_be_played() -> None:
    seen = view({0: "t9", 1: "t12"}, "9D 5S JS", "toc-bois", teams=2)
    start = Selection.start(seen)
    nine = parse_card("9D")
    assert use_words(start, nine, SEATS)
    chosen = start.click_card(nine).selection
    assert use_words(chosen, nine, SEATS) == ""
    assert use_words(chosen, parse_card("5S"), SEATS) == use_words(start, parse_card("5S"), SEATS)
    alone = Selection.start(view({0: "t9"}, "9D JS", "toc-bois", teams=2))
    assert use_words(alone, parse_card("JS"), SEATS) == "", "no other pawn to swap with"
