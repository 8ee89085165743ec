"""How fast the engine is: random full games, the worst seven, and no growth over many games."""

from __future__ import annotations

import random
import time
import tracemalloc
from collections.abc import Callable

from toc_desktop.bots import level_names
from toc_desktop.bots.tournament import Match, game_seed, play_match
from toc_desktop.engine import PRESETS, DeckSource, Seating, Split, find_preset
from toc_desktop.engine.compiled_rules import CompiledRules, compile_rules
from toc_desktop.engine.dealing import next_deal, size_choices, start_game
from toc_desktop.engine.flow import (
    choose_size,
    deal_chosen,
    discard_card,
    fold_hand,
    give_card,
    pass_turn,
    play_card,
)
from toc_desktop.engine.plays import BoardState
from toc_desktop.engine.split import split_plays
from toc_desktop.engine.state import AGAIN, DEAL, EXCHANGE, HAND_SIZE, OVER, SKIP, State, opening

MOST_TURNS = 20_000
SEVEN = Split(7, 4, repeat=True)


def random_game(compiled: CompiledRules, seed: int, pick: Callable[[], float]) -> int:
    """Play one game with random legal moves, all of them generated each turn; return its turns."""
    state = opening(compiled, DeckSource(seed))
    start_game(state)
    turns = 0
    while state.phase != OVER and turns < MOST_TURNS:
        if state.phase == DEAL:
            next_deal(state)
            continue
        random_turn(state, pick)
        turns += 1
    return turns


def random_turn(state: State, pick: Callable[[], float]) -> None:
    """Let the player in turn do any one legal thing."""
    hand = state.hands[state.turn]
    if state.phase == HAND_SIZE:
        sizes = size_choices(state)
        size = sizes[int(pick() * len(sizes))]
        choose_size(state, size)
        deal_chosen(state, size)
    elif state.phase == EXCHANGE:
        give_card(state, hand[int(pick() * len(hand))])
    elif state.phase == SKIP:
        discard_card(state, hand[int(pick() * len(hand))])
    else:
        plays = state.plays()
        number = int(pick() * (len(plays) + (state.phase == AGAIN)))
        if number < len(plays):
            play_card(state, *plays[number])
        elif state.phase == AGAIN:
            pass_turn(state)
        elif state.must_fold(state.turn):
            fold_hand(state)
        else:
            discard_card(state, hand[int(pick() * len(hand))])


def moves_a_second(name: str, teams: int, games: int, seed: int = 1) -> float:
    """Return the rate of random play on a preset with four players."""
    compiled = compile_rules(find_preset(name).rules_for(teams), Seating.standard(4, teams))
    pick = random.Random(seed).random
    random_game(compiled, seed, pick)
    began = time.process_time()
    turns = sum(random_game(compiled, seed + number, pick) for number in range(games))
    return turns / (time.process_time() - began)


def simulated_moves_a_second(name: str, teams: int, games: int, seed: int = 1) -> float:
    """Return the rate of the command `simulate` with random bots on a preset with four players."""
    rules, seating = find_preset(name).rules_for(teams), Seating.standard(4, teams)
    bots = (level_names()[0],) * 4
    matches = [Match(rules, seating, bots, game_seed(seed, number)) for number in range(games)]
    play_match(matches[0])
    began = time.process_time()
    moves = sum(play_match(match).moves for match in matches)
    return moves / (time.process_time() - began)


def chess_moves_a_second(seconds: float) -> float:
    """Return python-chess's rate of random play, every legal move generated each turn."""
    import chess

    pick = random.Random(2)
    moves = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        board = chess.Board()
        while not board.is_game_over():
            board.push(pick.choice(list(board.legal_moves)))
            moves += 1
    return moves / (time.process_time() - began)


def worst_seven(rounds: int) -> tuple[float, float, int]:
    """Return the median and worst milliseconds of a seven with four pawns on the track.

    The positions are those of real games where a pawn may take several parts.
    """
    compiled = compile_rules(find_preset("tockasix").rules, Seating.standard(4))
    pick = random.Random(3).random
    times: list[float] = []
    most = 0
    while len(times) < rounds:
        state = opening(compiled, DeckSource(len(times) + 17))
        start_game(state)
        while state.phase != OVER and len(times) < rounds:
            player = state.turn
            if all(0 <= state.pawns[pawn] < compiled.length for pawn in compiled.movers[player]):
                board = BoardState(compiled, state.pawns)
                began = time.process_time()
                most = max(most, len(split_plays(board, player, SEVEN)))
                times.append(time.process_time() - began)
            random_turn(state, pick)
    times.sort()
    return times[len(times) // 2] * 1000, times[-1] * 1000, most


def growth(games: int) -> tuple[int, int]:
    """Return the bytes held after a tenth of the games, and after all of them."""
    compiled = compile_rules(find_preset("tock-1").rules, Seating.standard(4))
    pick = random.Random(4).random
    tracemalloc.start()
    early = 0
    for number in range(games):
        random_game(compiled, number, pick)
        if number == games // 10:
            early = tracemalloc.get_traced_memory()[0]
    late = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return early, late


def run(quick: bool = False) -> list[tuple[str, str]]:
    """Measure and return rows of a table."""
    games = 60 if quick else 300
    rows = []
    # Reference and ours take turns: what the machine does meanwhile touches both.
    pairs = []
    for turn in range(3 if quick else 9):
        reference = chess_moves_a_second(1)
        ours = moves_a_second("tock-1", 0, games // 3, seed=1 + turn * 1000)
        pairs.append((ours / reference, ours, reference))
    ratio, ours, reference = sorted(pairs)[len(pairs) // 2]
    rows.append(("python-chess, random games", f"{reference:,.0f} moves a second"))
    rows.append(("tock-1, four alone", f"{ours:,.0f} moves a second = {ratio:.1f} x (3 wanted)"))
    pairs = []
    for turn in range(3 if quick else 9):
        bare = moves_a_second("tock-1", 0, games // 3, seed=1 + turn * 1000)
        simulated = simulated_moves_a_second("tock-1", 0, games // 3, seed=turn)
        pairs.append((simulated / bare, simulated, bare))
    ratio, simulated, _ = sorted(pairs)[len(pairs) // 2]
    rows.append(
        ("simulate, random bots", f"{simulated:,.0f} moves a second = {ratio:.2f} x the engine (0.67 wanted)")
    )
    for preset in PRESETS:
        for teams in (0, 2):
            rate = moves_a_second(preset.name, teams, games // 3)
            who = "pairs" if teams else "alone"
            rows.append((f"{preset.name}, {who}", f"{rate:,.0f} moves a second"))
    median, worst, outcomes = worst_seven(200 if quick else 2000)
    rows.append(
        (
            "a seven, four pawns on the track, several parts each",
            f"{median:.2f} ms median, {worst:.2f} ms worst (5 wanted), up to {outcomes} outcomes",
        )
    )
    count = 300 if quick else 10_000
    early, late = growth(count)
    rows.append(
        (f"{count:,} games in one process", f"{early / 1024:,.0f} KiB early, {late / 1024:,.0f} KiB late")
    )
    return rows
