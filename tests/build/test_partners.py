"""The count of what bots do to their partners: it sees each kind of harm, and says which level does worse."""

from __future__ import annotations

from dataclasses import replace

import partners
import pytest

from toc_desktop.bots import Budget, Level, register, unregister
from toc_desktop.bots.simple import CasualBot
from toc_desktop.engine import (
    Give,
    Move,
    PlayerView,
    Seating,
    find_preset,
    legal_moves,
    new_game,
    parse_card,
    player_view,
)


def view(pawns: dict[int, int], hand: str, phase: str = "play") -> PlayerView:
    """Return what the first of two pairs on toc-bois sees."""
    game = new_game(find_preset("toc-bois").rules_for(2), Seating.standard(4, 2), seed=1).game
    cards = tuple(parse_card(name) for name in hand.split())
    hands = (cards, *((40 + n,) for n in range(3)))
    cells = tuple(pawns.get(pawn, -1) for pawn in range(16))
    return player_view(replace(game, pawns=cells, hands=hands, turn=0, phase=phase), 0)


def noted(seen: PlayerView, *texts: str) -> partners.Tally:
    """Return the count after each of some moves was made from one view."""
    tally = partners.Tally("casual", "toc-bois", 1, 0, *(partners.Count() for _ in range(4)))
    moves: dict[str, Move] = {str(move): move for move in legal_moves(seen)}
    for text in texts:
        partners.note(tally, seen, moves[text])
    assert tally.decisions == len(texts)
    return tally


def test_a_capture_of_the_partner_is_counted_where_it_could_be_spared() -> None:
    tally = noted(view({0: 10, 8: 19}, "9S 2H"), "9S advance 0>t19", "2H advance 0>t12")
    assert str(tally.captured) == "1 of 2"
    assert tally.captures_a_game == 1.0
    assert "1.00 captures of a partner a game" in tally.faults[0]
    assert str(noted(view({0: 10, 8: 19}, "9S"), "9S advance 0>t19").captured) == "0 of 0"
    # An opponent's pawn may be captured at any time.
    assert str(noted(view({0: 10, 4: 19}, "9S 2H"), "9S advance 0>t19").captured) == "0 of 0"


def test_doors_and_wins_overlooked_are_counted() -> None:
    own = {0: 73, 1: 74, 2: 75, 3: 69}
    door = noted(view({**own, 8: 30}, "2S 8H"), "2S advance 3>h1", "8H advance 3>t5")
    assert (str(door.overlooked_doors), str(door.overlooked_wins)) == ("1 of 2", "0 of 0")
    home = {pawn: 72 + pawn % 4 for pawn in range(4)}
    win = noted(
        view({**home, 8: 73, 9: 74, 10: 75, 11: 33}, "2S 8H"), "2S advance 11>h1", "8H advance 11>t41"
    )
    assert (str(win.overlooked_doors), str(win.overlooked_wins)) == ("0 of 0", "1 of 2")
    assert len(door.faults) == len(win.faults) == 1


def test_gifts_are_counted_where_the_partner_is_stuck() -> None:
    stuck = noted(view({0: 30, 8: 75}, "KS AH 2C", "exchange"), "give KS", "give 2C")
    assert str(stuck.gifts) == "1 of 2"
    assert "1 of 2 cases only" in stuck.faults[0]
    assert str(noted(view({0: 30, 8: 20}, "KS AH 2C", "exchange"), "give 2C").gifts) == "0 of 0"
    assert str(noted(view({0: 30}, "KS 5H 2C", "exchange"), "give 2C").gifts) == "0 of 0"


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("preset", partners.PRESETS)
@pytest.mark.parametrize("level", partners.MOST_CAPTURES)
def test_what_is_wanted_of_each_level_is_reached(level: str, preset: str) -> None:
    """The chore in small: `build/dev.py partners` does it over 12,000 decisions."""
    tally = partners.watch(level, preset, 3000, seed=5)
    assert tally.captured.chances > 30
    assert tally.overlooked_doors.chances > 3
    assert tally.overlooked_wins.chances >= tally.games > 3
    assert tally.faults == []


class Selfish(CasualBot):
    """A casual player who gives away whatever is worth most to nobody."""

    def choose(self, seen: PlayerView, budget: Budget) -> Move:
        """Give the last card of the hand."""
        move = super().choose(seen, budget)
        return Give(seen.hand[-1]) if isinstance(move, Give) else move


def test_the_page_tells_and_the_exit_code_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["--preset", "toc-bois", "--decisions", "1500"]
    assert partners.main(["--level", "casual", *words]) == 0
    assert "| casual | toc-bois |" in capsys.readouterr().out
    register(Level("selfish", Selfish, strength=21))
    monkeypatch.setitem(partners.MOST_CAPTURES, "selfish", 0.1)
    try:
        assert partners.main(["--level", "selfish", *words]) == 1
    finally:
        unregister("selfish")
    assert "selfish, toc-bois: an exit card" in capsys.readouterr().err
