"""RULES.md section 5: shuffling, dealing, deck cycles, drawing, the dealer's choice and the exchange."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Literal

import pytest

from tests.engine.playout import random_playout
from tests.engine.table import answer_to, do, game, texts
from toc_desktop import engine
from toc_desktop.engine import (
    SCHEDULES,
    CardDrawn,
    DealerDrawn,
    Event,
    Game,
    HandsDealt,
    RuleSet,
    Seating,
    Shuffled,
    apply_move,
    full_deck,
    legal_moves,
    new_game,
    parse_card,
    with_options,
)
from toc_desktop.engine.state import State

SCHEDULE_A = {2: [6, 5, 5, 5, 5], 3: [5, 4, 4, 4], 4: [5, 4, 4]}
SCHEDULE_B = {
    2: [5, 5, 4, 4, 4, 4],
    3: [5, 4, 4, 4],
    4: [5, 4, 4],
    5: [5, 5],
    6: [4, 4],
    7: [4, 3],
    8: [3, 3],
}


def rules(**options: object) -> RuleSet:
    """Return plain rules with some options changed."""
    return with_options(RuleSet(), options)


def cards(names: str) -> tuple[int, ...]:
    """Return cards by their names."""
    return tuple(parse_card(name) for name in names.split())


def dealt(rules: RuleSet, players: int, seed: int = 3, most: int = 400) -> list[list[tuple[int, int, int]]]:
    """Return, for every deck cycle of a random game, each deal's dealer, hand size and first player."""
    cycles: list[list[tuple[int, int, int]]] = []
    last = [(-1, -1)]

    def note(state: State) -> None:
        # A hand that was just dealt: the number of this deal, and of the shuffle before it, are new.
        now = (state.shuffles, state.deal)
        if now == last[0] or not all(state.hands):
            return
        if now[0] != last[0][0]:
            cycles.append([])
        last[0] = now
        cycles[-1].append((state.dealer, len(state.hands[(state.dealer + 1) % players]), state.turn))

    random_playout(rules, Seating.standard(players), seed, most, note)
    return cycles[:-1]


@pytest.mark.parametrize(
    ("deal", "rows"), [("schedule-a", SCHEDULE_A), ("schedule-b", SCHEDULE_B)], ids=["A", "B"]
)
def test_schedules(deal: str, rows: dict[int, list[int]]) -> None:
    """hand sizes per deal from the table below, then a new cycle; what is left over is not dealt"""
    for players, sizes in rows.items():
        for jokers in (0, 2):
            # Without jokers nothing is drawn, and with them two cards are to spare in every row.
            cycles = dealt(rules(deal=deal, jokers=jokers), players)
            assert len(cycles) > 2
            assert all([size for _, size, _ in cycle] == sizes for cycle in cycles), players


@pytest.mark.parametrize(
    ("players", "short", "sizes"),
    [
        (2, True, [5, 4, 4, 4, 4, 4, 1]),
        (2, False, [5, 4, 4, 4, 4, 4]),
        (3, True, [5, 4, 4, 4]),
        (4, True, [5, 4, 4]),
        (4, False, [5, 4, 4]),
        (5, True, [5, 4, 1]),
        (5, False, [5, 4]),
        (6, True, [5, 3]),
        (6, False, [5]),
        (7, True, [5, 2]),
        (8, True, [5, 1]),
        (8, False, [5]),
    ],
)
def test_five_fours(players: int, short: bool, sizes: list[int]) -> None:
    """5 each, then 4 each; if the stock can't give 4 each, `short_deal` on: as many each as it can, if at
    least 1; off: a new cycle. A new cycle whenever the stock holds fewer cards than players"""
    cycles = dealt(rules(deal="five-fours", short_deal=short, jokers=0), players)
    assert len(cycles) > 2
    assert all([size for _, size, _ in cycle] == sizes for cycle in cycles)


@pytest.mark.parametrize(("stock", "deal"), [("4C 5C 6C 7C 8C 9C TC JC QC", 1), ("4C 5C 6C 7C", 0)])
def test_a_stock_too_small_for_the_schedule_starts_a_new_cycle(stock: str, deal: int) -> None:
    """In `tock-options` at six a joker drawn early can make the second deal impossible: the cycle then
    starts anew."""
    setup = {"deal": "five-fours", "short_deal": False, "dealer": 0}
    now = do(game("t5 | t20", "2S", stock=stock, **setup), "2S advance 0>t7").game
    assert (now.deal, [len(hand) for hand in now.hands]) == (deal, [4, 4] if deal else [5, 5])
    assert now.dealer == (0 if deal else 1)


def test_the_first_dealer_is_drawn_by_lot() -> None:
    """The deck is shuffled; the first dealer is drawn by lot."""
    starts = [new_game(rules(), Seating.standard(5), seed) for seed in range(60)]
    assert {step.game.dealer for step in starts} == {0, 1, 2, 3, 4}
    assert len({step.game.hands for step in starts}) == 60
    for step in starts:
        assert step.events[0] == DealerDrawn(step.game.dealer)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 8])
@pytest.mark.parametrize("deal", ["five-fours", "draw"])
def test_one_card_at_a_time(players: int, deal: str) -> None:
    """Cards are dealt one at a time from the top of the stock, starting after the dealer."""
    step = new_game(rules(deal=deal), Seating.standard(players), seed=11)
    order = next(event.order for event in step.events if isinstance(event, Shuffled))
    assert sorted(order) == sorted(full_deck(2))
    size = 4 if deal == "draw" else 5
    for place in range(players):
        player = (step.game.dealer + 1 + place) % players
        assert step.game.hands[player][:size] == order[place : size * players : players]
    spent = size * players + (deal == "draw")
    assert step.game.stock == order[spent:]
    if deal == "draw":
        assert step.game.hands[step.game.dealer][4:] == order[spent - 1 : spent]


def test_played_and_discarded_cards_go_to_the_pile() -> None:
    """cards played or discarded go to the discard pile."""
    now = do(game("t5 | ", "2S 3S", hands="|4D 6D", discard="9C"), "2S advance 0>t7", "discard 6D").game
    assert now.discard == cards("9C 2S 6D")


def test_a_new_cycle_shuffles_all_cards() -> None:
    """Before a new deck cycle all 52/54 are shuffled together."""
    step = do(game("t5 | t20", "2S", stock="3C", discard="9C", jokers=0), "2S advance 0>t7")
    shuffled = [event for event in step.events if isinstance(event, Shuffled)]
    assert [sorted(event.order) for event in shuffled] == [list(full_deck(0))]
    assert (step.game.discard, step.game.deal) == ((), 0)


@pytest.mark.parametrize("deal", ["schedule-b", "five-fours", "dealer-choice"])
def test_the_dealer_moves_on(deal: str) -> None:
    """The dealer moves to the next player with every new cycle (`dealer-choice`: every deal). The player
    after the dealer plays first in each deal (`draw`: the dealer)."""
    cycles = dealt(rules(deal=deal, jokers=0), 3, seed=5)
    dealers = [cycle[0][0] for cycle in cycles]
    if deal == "dealer-choice":
        dealers = [dealer for cycle in cycles for dealer, _, _ in cycle]
    else:
        assert all(len({dealer for dealer, _, _ in cycle}) == 1 for cycle in cycles)
    assert len(dealers) > 3
    assert all((b - a) % 3 == 1 for a, b in pairwise(dealers))
    plays = [(dealer, turn) for cycle in cycles for dealer, _, turn in cycle]
    assert all(turn == (dealer + 1) % 3 for dealer, turn in plays if deal != "dealer-choice")


# --- draw ---------------------------------------------------------------------------------------------------

DRAW = {"deal": "draw", "stuck": "discard"}


def drawn(events: tuple[Event, ...]) -> list[tuple[int, int]]:
    """Return who drew which card."""
    return [(event.player, event.card) for event in events if isinstance(event, CardDrawn)]


def test_draw_deal() -> None:
    """4 each, 5 to the dealer, who plays first."""
    now = new_game(rules(deal="draw"), Seating.standard(4), seed=2).game
    assert [len(hand) for hand in now.hands] == [5 if p == now.dealer else 4 for p in range(4)]
    assert (now.turn, now.phase) == (now.dealer, "play")


def test_every_later_turn_draws() -> None:
    """Every later turn starts by drawing one"""
    start = game("t5 | t20", "2S 3S", hands="|4D", stock="6C 8C", **DRAW)
    step = do(start, "2S advance 0>t7")
    assert drawn(step.events) == [(1, parse_card("6C"))]
    assert step.game.hands == (cards("3S"), cards("4D 6C"))


def test_a_skipped_players_turn_draws_too() -> None:
    """Every later turn starts by drawing one (a skipped player's too; a second card in the same turn draws
    none)."""
    start = game("t5 | t20", "JS 3S", hands="|4D", stock="6C 8C", card_J="forward 11, skip", **DRAW)
    now = do(start, "JS advance 0>t16").game
    assert (now.phase, texts(now)) == ("skip", {"discard 4D", "discard 6C"})


def test_a_second_card_in_the_same_turn_draws_none() -> None:
    """(a skipped player's too; a second card in the same turn draws none)"""
    start = game(
        "t5 | t20", "X1 3S", hands="|4D", stock="6C 8C 9C", card_X="exit, forward 15, draw may", **DRAW
    )
    step = do(start, "X1 advance 0>t20")
    assert drawn(step.events) == [(0, parse_card("6C"))]
    assert drawn(do(step.game, "3S advance 0>t23").events) == [(1, parse_card("8C"))]


def test_an_empty_stock_takes_the_whole_pile() -> None:
    """When a card is needed and the stock is empty, the whole discard pile is shuffled into a new stock"""
    start = game("t5 | t20", "2S 3S", hands="|4D", stock="", discard="9C TC QC", **DRAW)
    step = do(start, "2S advance 0>t7")
    order = next(event.order for event in step.events if isinstance(event, Shuffled))
    assert sorted(order) == sorted(cards("2S 9C TC QC"))
    assert (step.game.hands[1], step.game.stock) == ((*cards("4D"), order[0]), order[1:])
    assert (step.game.discard, step.game.dealer, step.game.deal) == ((), start.dealer, start.deal)


def test_a_jokers_draw_reshuffles_too() -> None:
    """the whole discard pile is shuffled into a new stock (a joker's draw too)"""
    start = game(
        "t5 | t20", "X1 3S", hands="|4D", stock="", discard="9C", card_X="exit, forward 15, draw keep", **DRAW
    )
    step = do(start, "X1 advance 0>t20")
    assert sorted(card for _, card in drawn(step.events)) == sorted(cards("X1 9C"))
    assert step.game.discard == step.game.stock == ()


def test_both_empty_nothing_is_drawn() -> None:
    """if both are empty nothing is drawn, and a player with no card is passed over"""
    start = game("t5 | t20 | t40", "3S", hands="||4D", phase="again", stock="", discard="", **DRAW)
    step = do(start, "pass")
    assert (step.game.turn, step.game.hands, drawn(step.events)) == (2, start.hands, [])


def test_no_more_deals_after_the_first_with_draw() -> None:
    """`draw`: 4 each, 5 to the dealer; every later turn starts by drawing one"""
    seen: list[int] = []
    random_playout(rules(deal="draw"), Seating.standard(4), 8, 600, lambda state: seen.append(state.deal))
    assert set(seen) == {0}


# --- dealer's choice ----------------------------------------------------------------------------------------

CHOICE = {"deal": "dealer-choice"}


def test_the_first_deal_is_five() -> None:
    """the first deal of the game is 5 each"""
    now = new_game(rules(**CHOICE), Seating.standard(4), seed=2).game
    assert ([len(hand) for hand in now.hands], now.phase) == ([5] * 4, "play")


def test_from_the_second_on_the_dealer_chooses() -> None:
    """from the second on the dealer chooses from 1 to 5 (at most what the stock can give each). The dealer
    moves on every deal"""
    start = game("t5 | t20", "2S", stock="3C 4C 5C 6C 7C 8C 9C", dealer=0, deal_number=0, **CHOICE)
    now = do(start, "2S advance 0>t7").game
    assert (now.phase, now.turn, now.dealer) == ("hand-size", 1, 1)
    assert texts(now) == {"size 1", "size 2", "size 3"}
    step = do(now, "size 2")
    assert [event for event in step.events if isinstance(event, HandsDealt)] == [
        HandsDealt(1, 2, (cards("3C 5C"), cards("4C 6C")))
    ]
    assert (step.game.phase, step.game.turn, step.game.deal) == ("play", 0, 1)


def test_all_cards_are_shuffled_before_the_dealer_chooses() -> None:
    """all cards are shuffled when the stock can't give one each, before the dealer chooses."""
    start = game("t5 | t20", "2S", stock="3C", dealer=0, deal_number=4, **CHOICE)
    step = do(start, "2S advance 0>t7")
    assert any(isinstance(event, Shuffled) and event.all_cards for event in step.events)
    assert (step.game.phase, len(step.game.stock), step.game.deal) == ("hand-size", 54, 0)
    assert texts(step.game) == {f"size {size}" for size in range(1, 6)}


@pytest.mark.parametrize(
    ("stock", "sizes"),
    [(None, [1, 2, 3, 4, 5]), ("3C", [1, 2, 3, 4, 5]), ("3C 4C", [1]), ("3C 4C 5C 6C 7C", [1, 2])],
)
def test_sizes_asked_from_outside(stock: str | None, sizes: list[int]) -> None:
    """in phase `hand-size` an absent stock, or one shorter than the players, counts as a full deck"""
    setup = {} if stock is None else {"stock": stock}
    assert answer_to(" | ", "", phase="hand-size", **CHOICE, **setup)["sizes"] == sizes


# --- exchange -----------------------------------------------------------------------------------------------


def given(now: Game, *moves: str) -> Game:
    """Return the game after some gives."""
    return do(now, *moves).game


def test_exchange_in_pairs_is_a_swap() -> None:
    """gives one card of the hand dealt, unseen by others, to the next member of the team in turn
    order, all at the same time. With two in a team: a swap."""
    hands = "AS 2S|3S 4S|5S 6S|7S 8S"
    now = game(" | | | ", "AS 2S", hands=hands, teams=2, exchange=True, phase="exchange", dealer=3)
    assert texts(now) == {"give AS", "give 2S"}
    now = given(now, "give AS", "give 3S", "give 5S")
    assert (now.phase, now.turn) == ("exchange", 3)
    assert now.hands == (cards("2S"), cards("4S"), cards("6S"), cards("7S 8S"))
    now = given(now, "give 7S")
    assert now.hands == (cards("2S 5S"), cards("4S 7S"), cards("6S AS"), cards("8S 3S"))
    assert (now.phase, now.turn, now.gives) == ("play", 0, (None,) * 4)


def test_exchange_in_threes_goes_round() -> None:
    """to the next member of the team in turn order"""
    hands = "AS|2S|3S|4S|5S|6S"
    setup = {"teams": 2, "exchange": True, "phase": "exchange", "deal": "five-fours", "dealer": 5}
    now = game(" | | | | | ", "AS", hands=hands, **setup)
    now = given(now, *(f"give {name}" for name in hands.split("|")))
    assert now.hands == tuple(cards(name) for name in ("5S", "6S", "AS", "2S", "3S", "4S"))


def test_who_has_finished_gives_too() -> None:
    """each player, also one who has finished, gives one card"""
    setup = {"teams": 2, "exchange": True, "phase": "exchange"}
    assert answer_to("h1 h2 h3 h4 | | | ", "AS 2S", **setup)["gives"] == ["AS", "2S"]


@pytest.mark.parametrize("teams", [0, 2])
@pytest.mark.parametrize("exchange", [False, True])
@pytest.mark.parametrize("deal", ["five-fours", "draw", "dealer-choice"])
def test_exchange_after_each_deal(teams: int, exchange: bool, deal: str) -> None:
    """(teams; without teams it does nothing): after each deal, before anyone plays"""
    now = new_game(rules(exchange=exchange, deal=deal), Seating.standard(4, teams), seed=4).game
    wanted = "exchange" if teams and exchange else "play"
    for _ in range(3):
        assert now.phase == wanted
        number = (now.shuffles, now.deal)
        while (now.shuffles, now.deal) == number and deal != "draw":
            now = apply_move(now, legal_moves(now)[0]).game
        if now.phase == "hand-size":
            now = apply_move(now, legal_moves(now)[-1]).game


def test_none_once_given() -> None:
    """`gives`: cards that may be given (none once given)."""
    hands = "AS 2S|3S 4S|5S 6S|7S 8S"
    now = game(" | | | ", "AS 2S", hands=hands, teams=2, exchange=True, phase="exchange")
    now = given(now, "give AS")
    assert (now.turn, now.gives) == (1, (parse_card("AS"), None, None, None))


@pytest.mark.parametrize(("mode", "row"), [("schedule-a", "schedule A"), ("schedule-b", "schedule B")])
def test_schedules_deal_what_the_sheet_has_printed(
    mode: Literal["schedule-a", "schedule-b"], row: str
) -> None:
    printed = (Path(engine.__file__).parent / "RULES.md").read_text(encoding="utf-8").splitlines()
    (cells,) = (line.split("|")[2:-1] for line in printed if line.startswith(f"| {row}"))
    sizes = {n: tuple(map(int, cell.split())) for n, cell in enumerate(cells, 2) if cell.strip()}
    assert SCHEDULES[mode] == sizes
