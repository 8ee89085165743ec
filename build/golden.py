"""Write the golden playthroughs and counts again: `build/dev.py golden`, or `--check` to only compare.

A playthrough is a seeded game of one preset as text, to be read by eye and reviewed as a diff: what
changes in it is what a change of the rules does. The counts say how many moves are legal along seeded
games and in small trees. `layout_sheet.py` adds the table's
rectangles, `lesson_sheet.py` the tables of the lessons, `motion_sheet.py` what moves and when.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import layout_sheet
import lesson_sheet
import motion_sheet

from toc_desktop.engine import (
    PRESETS,
    Event,
    Game,
    Move,
    Play,
    Preset,
    Rng,
    RuleSet,
    Seating,
    Step,
    apply_move,
    card_name,
    cell_name,
    legal_moves,
    new_game,
    options_between,
)
from toc_desktop.engine import events as ev

ROOT = Path(__file__).resolve().parent.parent
PLAYTHROUGHS = ROOT / "tests" / "playthroughs"
PERFT = ROOT / "tests" / "data" / "perft.json"
LAYOUTS = ROOT / "tests" / "data" / "table_layouts.txt"
LESSONS = ROOT / "tests" / "data" / "lesson_tables.txt"
MOTIONS = ROOT / "tests" / "data" / "table_motions.txt"

SEED = 7
TEAM_MOVES = 120
"""Games in teams are long: their playthrough stops after so many moves."""
EVERY = 40
"""A whole position is written after so many moves."""
COUNTED_MOVES = 150
TREES = (20, 60, 100)
"""Trees are counted from the positions after so many moves."""
DEPTH = 3


def tables(preset: Preset) -> list[Seating]:
    """Return whom a preset's playthrough seats: the fewest alone, then four in teams."""
    return [Seating.standard(preset.players[0]), Seating.standard(4, 2)]


def ordered_moves(game: Game) -> list[Move]:
    """Return the legal moves in an order that does not depend on how they were found."""

    def key(move: Move) -> tuple[str, str]:
        if isinstance(move, Play):
            return card_name(move.card), board(apply_move(game, move).game)
        return "", str(move)

    return sorted(legal_moves(game), key=key)


def play(preset: Preset, seating: Seating, seed: int) -> Iterator[tuple[Game, list[Move], Move | None, Step]]:
    """Play at random; yield each game with its legal moves, the one drawn, and what it brought."""
    step = new_game(preset.rules_for(seating.teams), seating, seed)
    yield step.game, [], None, step
    chance = Rng(seed).fork(1)
    while step.game.phase != "over":
        game = step.game
        moves = ordered_moves(game)
        move = moves[chance.below(len(moves))]
        step = apply_move(game, move)
        yield game, moves, move, step


# --- playthroughs -------------------------------------------------------------------------------------------


def playthrough(preset: Preset) -> str:
    """Return the golden text of a preset."""
    lines = [f"{preset.name}: golden playthrough, written by build/dev.py golden", ""]
    lines.append("differs from the plain rules in:")
    for name, value in options_between(RuleSet(), preset.rules).items():
        lines.append(f"  {name} = {json.dumps(value)}")
    for seating in tables(preset):
        lines += ["", *_game_lines(preset, seating)]
    return "\n".join(lines) + "\n"


def _game_lines(preset: Preset, seating: Seating) -> Iterator[str]:
    teams = f"{seating.teams} teams" if seating.teams else "alone"
    yield f"== {seating.players} players, {teams}, {seating.arms} arms, seed {SEED}"
    for number, (game, moves, move, step) in enumerate(play(preset, seating, SEED)):
        if move is not None:
            hand = " ".join(card_name(card) for card in game.hands[game.turn]) or "-"
            phase = "" if game.phase == "play" else f" ({game.phase})"
            yield f"{number}. player {game.turn}{phase}: {hand}; {len(moves)} legal"
            yield f"   {move}{_captures(step, seating)}"
            yield f"   {board(step.game)}"
        for event in step.events:
            if told := _told(event):
                yield f"   -- {told}"
        if number % EVERY == 0 or step.game.phase == "over":
            yield f"   {step.game.to_json(preset)}"
        if seating.teams and number >= TEAM_MOVES:
            yield "   … and so on"
            return


def board(game: Game) -> str:
    """Return where all pawns stand, player by player, those in base left out."""
    rows = []
    for first in range(0, len(game.pawns), 4):
        names = (cell_name(cell, game.seating.track_length) for cell in game.pawns[first : first + 4])
        rows.append(" ".join(sorted(name for name in names if name != "base")) or "-")
    return " | ".join(rows)


def _captures(step: Step, seating: Seating) -> str:
    taken = [event for event in step.events if isinstance(event, ev.PawnCaptured)]
    return "".join(f" x{event.pawn}@{cell_name(event.at, seating.track_length)}" for event in taken)


def _told(event: Event) -> str:
    """Return the words for what chance, dealing and the end of a game did; nothing for the rest."""
    match event:
        case ev.DealerDrawn(dealer):
            return f"dealer {dealer}"
        case ev.Shuffled(order, all_cards):
            return f"shuffled {'all' if all_cards else 'the discard pile,'} {len(order)} cards"
        case ev.HandsDealt(dealer, size, hands):
            told = " | ".join(" ".join(card_name(card) for card in hand) for hand in hands)
            return f"player {dealer} deals {size} each: {told}"
        case ev.CardsExchanged(gives):
            return f"exchanged {' '.join(card_name(card) for card in gives)}"
        case ev.CardDrawn(player, card):
            return f"player {player} draws {card_name(card)}"
        case ev.GameWon(winners):
            return f"won by {' and '.join(f'player {player}' for player in winners)}"
        case _:
            return ""


# --- counts -------------------------------------------------------------------------------------------------


def count(game: Game, depth: int) -> int:
    """Return how many sequences of so many moves there are from a game on."""
    moves = legal_moves(game)
    if depth == 1:
        return len(moves)
    return sum(count(apply_move(game, move).game, depth - 1) for move in moves)


def counts(preset: Preset) -> dict[str, dict[str, list[int]]]:
    """Return the legal moves along seeded games, and small trees from positions on the way."""
    said: dict[str, dict[str, list[int]]] = {}
    for seating in tables(preset):
        along: list[int] = []
        trees: dict[str, list[int]] = {}
        for number, (game, moves, _, _) in enumerate(play(preset, seating, SEED + 1)):
            if number:
                along.append(len(moves))
            if number in TREES and len(moves) <= 60:
                trees[f"after {number}"] = [count(game, depth) for depth in range(1, DEPTH + 1)]
            if number == COUNTED_MOVES:
                break
        said[f"{seating.players} players, {seating.teams or 'no'} teams"] = {"along": along, **trees}
    return said


def perft_text() -> str:
    """Return the counts of all presets as they are kept."""
    said = {preset.name: counts(preset) for preset in PRESETS}
    rows = []
    for name, by_table in said.items():
        lines = ",\n".join(f"    {json.dumps(key)}: {json.dumps(found)}" for key, found in by_table.items())
        rows.append(f"  {json.dumps(name)}: {{\n{lines}\n  }}")
    return "{\n" + ",\n".join(rows) + "\n}\n"


# --- files --------------------------------------------------------------------------------------------------


def golden_files() -> dict[Path, str]:
    """Return every golden file with what it should hold."""
    files = {PLAYTHROUGHS / f"{preset.name}.txt": playthrough(preset) for preset in PRESETS}
    sheets = {LAYOUTS: layout_sheet.sheet(), LESSONS: lesson_sheet.sheet(), MOTIONS: motion_sheet.sheet()}
    return {**files, PERFT: perft_text(), **sheets}


def main(argv: Sequence[str] | None = None) -> int:
    """Write the files, or with `--check` say which differ (exit code 1)."""
    parser = argparse.ArgumentParser(prog="build/dev.py golden", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, say which files differ")
    args = parser.parse_args(argv)
    wanted = golden_files()
    stray = set(PLAYTHROUGHS.glob("*.txt")) - set(wanted)
    differ = [
        path for path, text in wanted.items() if not path.is_file() or path.read_bytes() != text.encode()
    ]
    for path in sorted([*differ, *stray]):
        print(path.relative_to(ROOT).as_posix())
    if args.check:
        return 1 if differ or stray else 0
    for path in differ:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(wanted[path].encode())
    for path in stray:
        path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
