"""What is true under some rules, found by asking the engine about little positions, never by reading options.

Four players sit at four arms: their 18s are t0, t18, t36 and t54; the first one moves.
"""

from __future__ import annotations

from typing import Any

from tests.engine.table import boards_after, game, position, tidy
from toc_desktop.engine import (
    RANKS,
    Discard,
    Fold,
    Game,
    Give,
    Pass,
    Play,
    RuleSet,
    Seating,
    apply_move,
    legal_moves,
    new_game,
    rules_to_dict,
)

SUITS = {rank: f"{rank}H" for rank in RANKS} | {"X": "X1"}


def boards(rules: RuleSet, board: str, rank: str, teams: int = 0) -> set[str]:
    """Return every board that may follow when the first plays a rank; none where the deck lacks it."""
    if rank == "X" and not rules.jokers:
        return set()
    asked = position(board, SUITS[rank], teams=teams, **rules_to_dict(rules))
    return boards_after(asked)


def _game(rules: RuleSet, board: str, hands: str, **setup: Any) -> Game:
    return game(board, hands.split("|")[0], hands=hands, **setup, **rules_to_dict(rules))


def _can(rules: RuleSet, board: str, rank: str, after: str, teams: int = 0) -> bool:
    return tidy(after) in boards(rules, board, rank, teams)


def ranks_in(rules: RuleSet) -> str:
    """Return the ranks that are dealt."""
    return RANKS if has_jokers(rules) else RANKS.replace("X", "")


# Cards.


def eats(rules: RuleSet, rank: str) -> bool:
    """Tell whether a pawn that passes others by this rank always sends them to their camps."""
    beyond = {f"t{cell}" for cell in range(24, 46)}
    after = [board.split("|") for board in boards(rules, "t20 | | t22 | t23", rank)]
    passed = [rows for rows in after if beyond & set(rows[0].split())]
    return bool(passed) and all(not "".join(rows[1:]).strip() for rows in passed)


def swaps(rules: RuleSet, rank: str) -> bool:
    """Tell whether a rank lets one's pawn trade places with an opponent's."""
    return _can(rules, "t20 | t30 | |", rank, "t30 | t20 | |")


def swap_partners(rules: RuleSet, rank: str) -> str:
    """Return whom a pawn may trade places with: any, other-colour or opponent; nothing where none."""
    if not swaps(rules, rank):
        return ""
    if _can(rules, "t20 t25 | | |", rank, "t20 t25 | | |"):
        return "any"
    if _can(rules, "t20 | | t30 |", rank, "t30 | | t20 |", teams=2):
        return "other-colour"
    return "opponent"


def advances(rules: RuleSet, rank: str, steps: int) -> bool:
    """Tell whether a rank takes one's own pawn so far."""
    return _can(rules, "t20 | | |", rank, f"t{20 + steps} | | |")


def goes_back(rules: RuleSet, rank: str, steps: int) -> bool:
    """Tell whether a rank takes one's own pawn so far back."""
    return _can(rules, "t30 | | |", rank, f"t{30 - steps} | | |")


def moved_by(rules: RuleSet, rank: str, steps: int) -> str:
    """Return whose pawn a rank takes forward: own, any or opponent."""
    own = advances(rules, rank, steps)
    other = _can(rules, "| t30 | |", rank, f"| t{30 + steps} | |")
    return {(True, False): "own", (True, True): "any", (False, True): "opponent"}.get((own, other), "")


def moves_off_start(rules: RuleSet, rank: str, steps: int) -> bool:
    """Tell whether a rank moves an opponent's pawn even off its own 18."""
    return _can(rules, "| t18 | |", rank, f"| t{18 + steps} | |")


def shared_among(rules: RuleSet, rank: str) -> int:
    """Return among how many pawns a rank's steps may be shared at most."""
    before = ["t20", "t30", "t40", "t50"]
    most = 0
    for board in boards(rules, f"{' '.join(before)} | | |", rank):
        most = max(most, len(set(board.split()) - set(before) - {"|"}))
    return most


def takes_several_parts(rules: RuleSet, rank: str) -> bool:
    """Tell whether one pawn may stop on the way, capture there, and go on with the same card."""
    after = boards(rules, "t20 | | t22 |", rank)
    return {tidy("t27 | | |"), tidy("t27 | | t22 |")} <= after


def exits(rules: RuleSet, rank: str) -> bool:
    """Tell whether a rank brings a pawn out."""
    return _can(rules, "| | |", rank, "t0 | | |")


def skips(rules: RuleSet, rank: str) -> bool:
    """Tell whether the next player, who could play, must discard after this rank."""
    if rank not in ranks_in(rules):
        return False
    here = _game(rules, "t20 | t30 | |", f"{SUITS[rank]} 3S | 3D 6D | 3C 6C | 9C 9S", stock="2C 2S")
    for move in legal_moves(here):
        if isinstance(move, Play) and str(move).startswith(SUITS[rank]):
            after = apply_move(here, move).game
            if after.turn == 1:
                return all(isinstance(reply, Discard) for reply in legal_moves(after))
    return False


def draws(rules: RuleSet, rank: str) -> str:
    """Return what follows a rank that was played: must or may another card, keep one, or nothing."""
    if rank not in ranks_in(rules):
        return ""
    here = _game(rules, "t20 | t30 | |", f"{SUITS[rank]} 3S | 3D 6D | 3C 6C | 9C 9S", stock="2C 2S 2D 2H")
    for move in legal_moves(here):
        if isinstance(move, Play) and str(move).startswith(SUITS[rank]):
            after = apply_move(here, move).game
            if after.turn == 0:
                return "may" if any(isinstance(reply, Pass) for reply in legal_moves(after)) else "must"
            return "keep" if len(after.hands[0]) == 2 else ""
    return ""


def has_jokers(rules: RuleSet) -> bool:
    """Tell whether jokers are in the deck."""
    dealt = new_game(rules, Seating.standard(4), seed=1).game
    return len(dealt.stock) + sum(map(len, dealt.hands)) == 54


# The board.


def _plain(rules: RuleSet) -> tuple[str, int]:
    """Return a rank that only takes an own pawn forward a few steps."""
    for rank in "36892":
        steps = int(rank)
        if boards(rules, "t20 | | |", rank) == {f"t{20 + steps}"}:
            return rank, steps
    raise AssertionError("no plain card")


def passes_a_start(rules: RuleSet) -> bool:
    """Tell whether a pawn passes another one that stands on its own 18."""
    rank, steps = _plain(rules)
    return _can(rules, "t17 | t18 | |", rank, f"t{17 + steps} | t18 | |")


def swaps_from_start(rules: RuleSet) -> bool:
    """Tell whether one's own pawn on its 18 may be swapped."""
    return any(_can(rules, "t0 | t30 | |", rank, "t30 | t0 | |") for rank in ranks_in(rules))


def crosses_its_start(rules: RuleSet) -> bool:
    """Tell whether a pawn counts over its own 18."""
    rank, steps = _plain(rules)
    return _can(rules, "t71 | | |", rank, f"t{steps - 1} | | |")


def passes_its_own(rules: RuleSet) -> bool:
    """Tell whether a pawn passes one of its own colour."""
    rank, steps = _plain(rules)
    return _can(rules, "t20 t21 | | |", rank, f"t21 t{20 + steps} | | |")


def captures_its_own(rules: RuleSet) -> bool:
    """Tell whether a pawn may land on one of its own colour."""
    rank, steps = _plain(rules)
    return _can(rules, f"t20 t{20 + steps} | | |", rank, f"t{20 + steps} | | |")


def captures_partners(rules: RuleSet) -> bool:
    """Tell whether a pawn may land on a partner's."""
    rank, steps = _plain(rules)
    return _can(rules, f"t20 | | t{20 + steps} |", rank, f"t{20 + steps} | | |", teams=2)


def jumps_from(rules: RuleSet, cell: int) -> bool:
    """Tell whether a pawn that ends on a cell with that number may jump to the next one."""
    rank, steps = _plain(rules)
    return _can(rules, f"t{18 + cell - steps} | | |", rank, f"t{36 + cell} | | |")


def centre_cells(rules: RuleSet) -> set[int]:
    """Return the numbers of the cells from which the centre can be entered."""
    return {cell for cell in (7, 8) if tidy(f"c{18 + cell}") in _by_any(rules, f"t{18 + cell} | | |")}


def _by_any(rules: RuleSet, board: str) -> set[str]:
    return {after for rank in ranks_in(rules) for after in boards(rules, board, rank)}


def centre_holds(rules: RuleSet) -> str:
    """Return what happens when the centre is entered while a pawn is there; nothing without a centre."""
    for cell in centre_cells(rules):
        after = _by_any(rules, f"t{18 + cell} | c{cell} | |")
        if tidy(f"c{18 + cell} | c{cell} | |") in after:
            return "shared"
        return "capture" if tidy(f"c{18 + cell} | | |") in after else "closed"
    return ""


def leaves_where_it_came_from(rules: RuleSet) -> bool:
    """Tell whether a pawn may leave the centre by the cell it came from."""
    return any(tidy(f"t{18 + cell}") in _by_any(rules, f"c{18 + cell} | | |") for cell in centre_cells(rules))


# The home.


def advances_at_home(rules: RuleSet) -> bool:
    """Tell whether a pawn that is home may go further in."""
    return _can(rules, "h1 | | |", "3", "h4 | | |")


def jumps_at_home(rules: RuleSet) -> bool:
    """Tell whether a pawn passes another one inside home."""
    return _can(rules, "t70 h1 | | |", "3", "h1 h3 | | |")


def comes_out_again(rules: RuleSet) -> bool:
    """Tell whether a pawn that is home may be taken out backwards."""
    return _can(rules, "h2 | | |", "4", "t68 | | |")


# Turns and deals.


def exchanges(rules: RuleSet, teams: int) -> bool:
    """Tell whether everybody gives a card away before the first one is played."""
    dealt = new_game(rules, Seating.standard(4, teams), seed=1).game
    return all(isinstance(move, Give) for move in legal_moves(dealt))


def draws_every_turn(rules: RuleSet, teams: int = 0) -> bool:
    """Tell whether a turn begins by drawing a card."""
    here = new_game(rules, Seating.standard(4, teams), seed=1).game
    if isinstance(legal_moves(here)[0], Give):
        return False
    after = apply_move(here, legal_moves(here)[0]).game
    return after.turn != here.turn and len(after.hands[after.turn]) == len(here.hands[after.turn]) + 1


def folds(rules: RuleSet) -> bool:
    """Tell whether a player with nothing to play and no pawn out lays down the whole hand."""
    here = _game(rules, "h1 | t30 | |", "9H 9D | 3D | 3C | 3S", stock="2C 2S")
    return any(isinstance(move, Fold) for move in legal_moves(here))
