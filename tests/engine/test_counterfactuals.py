"""Every refusal names a true cause: taken away, the very move is legal, or another cause is named."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.bots.conftest import played
from tests.engine.counterfactuals import COUNTERFACTUALS, OTHERWISE, check
from tests.engine.table import position
from tests.oracle import random_position
from tests.seeds import campaign, seed_of
from toc_desktop.engine import (
    PRESETS,
    REASONS,
    Game,
    Preset,
    Refusal,
    Seating,
    new_game,
    parse_card,
    player_view,
    why_not,
    why_not_any,
    why_not_pawn,
)

MOST_OF_A_KIND = 60
"""So many refusals of one reason are enough in a run."""


def refusals_in(game: Game) -> Iterator[Refusal]:
    """Give all that is refused in a position: cards, cards on pawns, pawns with the whole hand."""
    pawns = range(len(game.pawns))
    for card in game.hands[game.turn]:
        yield from why_not(game, card)
        for pawn in pawns:
            yield from why_not_pawn(game, card, pawn)
    for pawn in pawns:
        yield from why_not_any(game, pawn)


def checked(games: Iterator[Game], seen: Counter[str]) -> list[str]:
    """Take away every cause named in some positions; return what was not true, with the position."""
    false = []
    for game in games:
        for refusal in dict.fromkeys(refusals_in(game)):
            seen[refusal.reason] += 1
            if seen[refusal.reason] > MOST_OF_A_KIND:
                continue
            if refusal.reason == "no_exit_card":
                assert refusal.pawn is not None
                holds = OTHERWISE["no_exit_card"](game, refusal.pawn)
                found = [] if holds else ["an exit card makes no difference"]
            elif refusal.reason == "no_action":
                continue
            else:
                found = check(game, refusal)
            false += [f"{each}\n{game.to_json()}" for each in found]
    return false


def made_up(rng: random.Random, count: int) -> Iterator[Game]:
    """Give crowded positions of every sheet and of random card tables in which a card is to be played."""
    while count:
        made = random_position(rng)
        if made["phase"] == "play":
            count -= 1
            yield Game.from_json(made)


def test_every_reason_has_a_counterfactual() -> None:
    assert sorted([*COUNTERFACTUALS, *OTHERWISE]) == sorted(REASONS)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_causes_are_causes(part: int) -> None:
    seen: Counter[str] = Counter()
    false = checked(made_up(campaign("refusals", part), 40), seen)
    assert not false, "\n".join(false[:3])
    assert sum(seen.values()) > 1000


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("sheet", PRESETS, ids=[preset.name for preset in PRESETS])
def test_causes_are_causes_in_games(sheet: Preset) -> None:
    """In the middle of games that bots play on every sheet, alone and in teams."""
    seen: Counter[str] = Counter()
    for teams in (0, 2):
        opened = new_game(sheet.rules_for(teams), Seating.standard(4, teams), seed_of("why", sheet.name))
        games = (game for game, _ in played(opened.game, "casual", 220))
        open_to_play = [game for game in games if game.phase in ("play", "again")]
        false = checked(iter(open_to_play[5::9]), seen)
        assert not false, "\n".join(false[:3])
    assert sum(seen.values()) > 500


CENTRE = {"cell": 7, "leave": "other", "holds": "closed"}
# What random positions seldom show: board, hand, options, and the first reason for a pawn (or the card).
RARE = [
    (
        "c7 t25 t43 t61 |",
        "AS",
        {"centre": CENTRE, "card_A": "centre", "capture_own": False},
        0,
        "centre_no_way_out",
    ),
    ("t7 | c25", "AS", {"centre": CENTRE, "card_A": "centre"}, 0, "centre_closed"),
    ("c7 |", "2S", {"centre": CENTRE}, 0, "in_centre"),
    ("t0 | | t40 | t60", "KS", {"teams": 2}, 1, "start_taken"),
    ("t5 | | t0 | t60", "KS", {"teams": 2, "capture_partner": False}, 1, "start_partner"),
    ("|", "5S", {"card_5": "forward 5 any"}, None, "nobody_on_track"),
    ("t5 |", "5S", {"card_5": "forward 5 opponent"}, None, "nobody_to_push"),
    ("t5 t9 | h1", "JS", {"card_J": "swap other-colour"}, None, "swap_no_other_colour"),
    ("t5 t9 | | t20 |", "JS", {"card_J": "swap opponent", "teams": 2}, None, "swap_no_opponent"),
    ("t5 t9 | | t20 | t50", "JS", {"card_J": "swap opponent", "teams": 2}, 8, "swap_only_opponents"),
    ("t5 |", "JS", {"card_J": "swap any"}, None, "swap_no_partner"),
    ("t5 h2 | t30", "JS", {"card_J": "swap any"}, 1, "swap_only_track"),
    ("h2 | t30", "JS", {"card_J": "swap any"}, None, "swap_not_on_track"),
    ("t0 | t20", "JS", {"card_J": "swap any", "swap_from_start": False}, None, "swap_on_start"),
    ("h4 |", "AS", {"card_A": "forward 1"}, 0, "home_deepest"),
    ("h1 h2 h3 h4 | | t5 |", "AS", {"teams": 2}, 0, "own_finished"),
    # A partner's pawn that the rest of a split is for, once the last own one is home.
    ("t70 h2 h3 h4 | | t20 |", "7S", {"teams": 2}, 9, "still_in_base"),
    ("t70 h2 h3 h4 | | h1 |", "7S", {"teams": 2}, 8, "steps_left_over"),
    ("t70 h2 h3 h4 | | h4 t20 |", "7S", {"teams": 2}, 8, "home_deepest"),
    (
        "t70 h2 h3 h4 | | t20 t21 |",
        "7S",
        {"teams": 2, "card_7": "split 7 2", "capture_own": False},
        8,
        None,
    ),
    (
        "t70 h2 h3 h4 | | t20 t21 |",
        "7S",
        {"teams": 2, "card_7": "split 2 2", "capture_own": False},
        8,
        "landing_own",
    ),
    ("t60 h2 h3 h4 | | t20 |", "7S", {"teams": 2}, 8, "not_yours"),
    ("t70 h2 h3 h4 | | t20 |", "7S", {"teams": 2, "card_7": "split 7 1"}, 8, "not_yours"),
    ("t70 h2 h3 h4 | t20 | |", "7S", {"teams": 2}, 4, "not_yours"),
    ("t5 |", "KS", {"card_K": "exit"}, 0, "not_in_base"),
    ("t5 t6 t7 t8 |", "KS", {"card_K": "exit"}, None, "nobody_in_base"),
]


@pytest.mark.parametrize(("board", "hand", "setup", "pawn", "reason"), RARE)
def test_rare_causes(
    board: str, hand: str, setup: dict[str, object], pawn: int | None, reason: str | None
) -> None:
    game = Game.from_json(position(board, hand, **setup))
    card = parse_card(hand)
    found = why_not(game, card) if pawn is None else why_not_pawn(game, card, pawn)
    assert [refusal.reason for refusal in found][:1] == ([] if reason is None else [reason])
    for refusal in found:
        assert check(game, refusal) == []


@pytest.mark.slow
def test_every_reason_of_the_board_is_met() -> None:
    """So that no counterfactual is there for show."""
    seen: Counter[str] = Counter()
    for game in made_up(random.Random(5), 120):
        seen.update(refusal.reason for refusal in refusals_in(game))
    rare = {reason for *_, reason in RARE}
    assert not [reason for reason in COUNTERFACTUALS if not seen[reason] and reason not in rare]


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"phase": "skip"}, "skipped"),
        ({"phase": "exchange", "teams": 2, "exchange": True}, "give_first"),
        ({"phase": "hand-size", "deal": "dealer-choice"}, "choose_size_first"),
        ({"phase": "play", "turn": 1, "hands": {"0": "2S"}}, "not_your_turn"),
        ({"phase": "over"}, "game_over"),
    ],
)
def test_reasons_out_of_turn_are_gone_in_turn(setup: dict[str, object], reason: str) -> None:
    board = "h1 h2 h3 h4 | | |" if reason == "game_over" else "t5 | | |"
    plain = {name: value for name, value in setup.items() if name not in ("turn", "hands")}
    game = Game.from_json(position(board, "2S", **plain))
    card = parse_card("2S")
    seen = player_view(game, 1 if reason == "not_your_turn" else 0)
    assert [refusal.reason for refusal in why_not(seen, card)] == [reason]
    assert OTHERWISE[reason](game, card)


def test_a_card_without_a_centre_does_something_with_one() -> None:
    game = Game.from_json(position("t7 |", "2S", card_2="centre"))
    card = parse_card("2S")
    assert why_not(game, card)[0].reason == "no_action"
    assert OTHERWISE["no_action"](game, card)


def place_of(game: Game, pawn: int) -> int:
    """Return in which order pawns come: on the way, in base, home."""
    seating, cell = game.seating, game.pawns[pawn]
    return 2 if seating.is_home(cell) else int(cell < 0)


def test_pawns_on_the_way_come_first_then_the_camp_then_home() -> None:
    later = 0
    for game in made_up(random.Random(3), 250):
        for card in game.hands[game.turn]:
            found = why_not(game, card)
            told = [
                r
                for r in found
                if r.pawn is not None and r.reason in COUNTERFACTUALS and r.blocker is not None
            ]
            places = [place_of(game, r.pawn) for r in told if r.pawn is not None]
            assert places == sorted(places)
            later += len(set(places)) > 1
    assert later
