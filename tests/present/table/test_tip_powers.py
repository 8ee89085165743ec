"""What a card can do besides going on by its number, whose pawn takes another, and the way home: all true."""

from __future__ import annotations

import random

import pytest

from tests.present.tables import view
from toc_desktop.engine import (
    PRESETS,
    Preset,
    Seating,
    apply_move,
    card_name,
    events,
    legal_moves,
    new_game,
    player_view,
)
from toc_desktop.present.rules.card_words import rule_words
from toc_desktop.present.rules.sentences import say
from toc_desktop.present.table.phrases import SeatInfo
from toc_desktop.present.table.targets import CardTarget
from toc_desktop.present.table.tips import TIPS, Tip, tip_due

SEATS = tuple(SeatInfo(name, n, n, None) for n, name in enumerate(["Nina", "Marcel", "Agathe", "Hugo"]))
OTHERS = set(TIPS) - {"power"}
ODD = ("back", "swap", "push", "centre", "wild")
"""What is not a way out, a step ahead, nor steps that are shared."""


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("teams", [0, 2])
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_each_card_that_can_do_more_is_told_once_when_it_can_be_played(preset: Preset, teams: int) -> None:
    rules = preset.rules_for(teams)
    chance = random.Random(f"powers {preset.name} {teams}")
    game = new_game(rules, Seating.standard(4, teams), seed=8).game
    seen: set[str] = set()
    for _ in range(400):
        if game.phase == "over":
            break
        texts = [str(move).split() for move in legal_moves(game)]
        odd = {words[0][0] for words in texts if words[1:2] and words[1] in ODD}
        tip = tip_due(player_view(game, game.turn), OTHERS | seen)
        assert tip is not None or not odd - {key[-1] for key in seen}
        if tip is not None:
            assert isinstance(tip.target, CardTarget)
            assert tip.card == tip.target.card
            assert card_name(tip.target.card)[0] == tip.rank
            assert tip.key not in seen
            assert any(words[0] == card_name(tip.target.card) for words in texts)
            assert say(rule_words(rules.cards[tip.rank], rules.centre)) in tip.text(SEATS)
            seen.add(tip.key)
        game = apply_move(game, chance.choice(legal_moves(game))).game
    assert seen


def test_only_cards_with_something_of_their_own_are_told() -> None:
    """The jack swaps, the 4 goes back, the 5 moves any pawn; the seven is told elsewhere."""
    told = {}
    for hand in ("2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS"):
        seen = view({0: "t12", 4: "t50"}, hand, "toc-bois", teams=2)
        assert any(str(move).startswith(hand) for move in legal_moves(seen))
        told[hand[0]] = tip_due(seen, OTHERS) is not None
    assert {rank for rank, due in told.items() if due} == {"4", "5", "J"}
    locked = view({}, "JS", "toc-bois", teams=2)
    assert tip_due(locked, OTHERS) is None, "it cannot be played"


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_capture_names_whose_pawn_moves_unless_it_is_ones_own(preset: Preset) -> None:
    chance = random.Random(f"takers {preset.name}")
    game = new_game(preset.rules_for(2), Seating.standard(4, 2), seed=3).game
    for _ in range(500):
        if game.phase == "over":
            break
        tip = tip_due(player_view(game, game.turn), set(TIPS) - {"capture"})
        takers = set()
        for move in legal_moves(game):
            for event in apply_move(game, move).events:
                if isinstance(event, events.PawnCaptured):
                    takers.add((str(move).split()[0], event.by // 4, event.pawn // 4))
        if tip is not None:
            assert tip.card is not None
            by = game.turn if tip.mover is None else tip.mover
            assert (card_name(tip.card), by, tip.other) in takers
            assert tip.mover != game.turn
        game = apply_move(game, chance.choice(legal_moves(game))).game


def test_the_partners_pawn_that_takes_is_called_the_partners() -> None:
    home = {0: "h1", 1: "h2", 2: "h3", 3: "h4"}
    tip = tip_due(view({**home, 8: "t40", 4: "t43"}, "3S", "toc-bois", teams=2), set(TIPS) - {"capture"})
    assert tip is not None
    assert (tip.mover, tip.other) == (2, 1)
    words = tip.text(SEATS)
    assert words.index("d’Agathe") < words.index("de Marcel")


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_home_is_reached_by_exact_count_and_nobody_is_taken_there(preset: Preset) -> None:
    """One step before the lane, 2 to 4 come in on that very cell; what counts farther does not."""
    for hand, cell in (("2S", "h2"), ("3S", "h3"), ("8S", ""), ("9S", ""), ("6S", "")):
        seen = view({0: "t70", 4: "t30"}, hand, preset.name)
        ends = {str(move).split(">")[1] for move in legal_moves(seen) if ">h" in str(move)}
        assert ends == ({cell} if cell else set())
        assert (tip_due(seen, set(TIPS) - {"home"}) is not None) == bool(cell)


def test_a_card_is_told_in_full_sentence() -> None:
    seen = view({0: "t12", 4: "t50"}, "JS", "toc-bois", teams=2)
    tip = tip_due(seen, OTHERS)
    assert isinstance(tip, Tip)
    assert tip.text(SEATS).replace("\N{NO-BREAK SPACE}", " ").startswith("Le valet de pique : ")
    assert tip.text(SEATS).endswith(".")
