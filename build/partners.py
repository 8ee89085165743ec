"""Count what a bot does to its partner, and what it overlooks: `python3 build/dev.py partners`.

Four bots of one level play whole games in pairs, until so many decisions are made on each sheet. Each is
looked at through the public engine: was a partner's pawn captured though another move was at hand? Was a card
overlooked that wins, or that brings the last pawn home? Did a partner without a pawn out get an exit card
from somebody who held two? Exit code 1 where a level does worse than is wanted of it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from toc_desktop.bots import Budget, find_level, make_bot, offered_levels  # noqa: E402 (the path comes first)
from toc_desktop.bots.ladder import LADDER  # noqa: E402
from toc_desktop.bots.player import bot_seed  # noqa: E402
from toc_desktop.bots.table import UnrecordedGame  # noqa: E402
from toc_desktop.bots.tournament import game_seed  # noqa: E402
from toc_desktop.engine import (  # noqa: E402
    BASE,
    PAWNS_EACH,
    RANK_OF,
    RANKS,
    Card,
    Cell,
    Exit,
    Give,
    Move,
    Pawn,
    Play,
    PlayerView,
    RuleSet,
    Seating,
    card_actions,
    find_preset,
    legal_moves,
)

PRESETS = ("tock-1", "toc-bois")
"""The sheet of the first game, and one on which partners exchange a card; on both they may be captured."""
LEVELS = tuple(level.name for level in LADDER if level.offered)[:-1]
"""The strongest thinks for a third of a second each time: only on asking."""
MOST_CAPTURES = dict(zip(LEVELS, (0.3, 0.1), strict=False))
"""How often a game, at most, all four together may capture a partner's pawn without need."""
PLAYERS, TEAMS = 4, 2
WHAT = (
    "partner captured without need",
    "a game",
    "wins overlooked",
    "last pawn's door overlooked",
    "exit card given to a partner with no pawn out",
)


@dataclass(slots=True)
class Count:
    """How often something was possible, and how often it was done."""

    chances: int = 0
    done: int = 0

    def add(self, done: bool) -> None:
        """Note one chance."""
        self.chances += 1
        self.done += done

    def __str__(self) -> str:
        return f"{self.done} of {self.chances}"


@dataclass(slots=True)
class Tally:
    """What bots of one level did on one sheet."""

    level: str
    preset: str
    games: int
    decisions: int
    captured: Count
    """Where a partner's pawn could be captured and could be spared: how often it was captured."""
    overlooked_wins: Count
    overlooked_doors: Count
    """Where the last pawn could come home: how often another move was made."""
    gifts: Count
    """Where the partner had no pawn out and the giver two exit cards: how often one was given."""

    @property
    def captures_a_game(self) -> float:
        """Return how often in a game somebody captured a partner's pawn without need."""
        return self.captured.done / self.games

    @property
    def faults(self) -> list[str]:
        """Return what is worse than is wanted of the level."""
        found = []
        most = MOST_CAPTURES.get(self.level)
        if most is not None and self.captures_a_game > most:
            found.append(f"{self.captures_a_game:.2f} captures of a partner a game, {most} wanted at most")
        if self.overlooked_wins.done:
            found.append(f"{self.overlooked_wins} winning cards overlooked")
        if self.overlooked_doors.done and self.level in MOST_CAPTURES:
            found.append(f"{self.overlooked_doors} doors of the last pawn overlooked")
        if self.gifts.done < self.gifts.chances and self.level in MOST_CAPTURES:
            found.append(f"an exit card for a partner without a pawn out in {self.gifts} cases only")
        return found


def watch(level: str, preset: str, decisions: int, seed: int, worlds: int | None = None) -> Tally:
    """Let four bots of a level play whole games until so many decisions are made."""
    tally = Tally(level, preset, 0, 0, Count(), Count(), Count(), Count())
    budget = Budget() if worlds is None else Budget(worlds=worlds)
    rules, seating = find_preset(preset).rules_for(TEAMS), Seating.standard(PLAYERS, TEAMS)
    reads_log = find_level(level).reads_log
    while tally.decisions < decisions:
        number = game_seed(seed, tally.games)
        table = UnrecordedGame(rules, seating, number, reads_log)
        bots = [make_bot(level, bot_seed(number, player)) for player in range(PLAYERS)]
        while not table.over:
            player = table.state.turn
            view = table.view(player, reads_log)
            move = bots[player].choose(view, budget)
            note(tally, view, move)
            table.act(move)
            table.deal_if_due()
        tally.games += 1
    return tally


def note(tally: Tally, view: PlayerView, move: Move) -> None:
    """Look at one decision."""
    tally.decisions += 1
    if isinstance(move, Give):
        if lacks_a_pawn(view) and sum(exits(view.rules, card) for card in view.hand) > 1:
            tally.gifts.add(exits(view.rules, move.card))
        return
    moves = legal_moves(view)
    if len({captures_partner(view, other) for other in moves}) == 2:
        tally.captured.add(captures_partner(view, move))
    side = view.seating.members(view.player)
    if any(all_home(view, other, side) for other in moves):
        tally.overlooked_wins.add(not all_home(view, move, side))
    own = (view.player,)
    if not all_home(view, None, own) and any(all_home(view, other, own) for other in moves):
        tally.overlooked_doors.add(not all_home(view, move, own))


def lacks_a_pawn(view: PlayerView) -> bool:
    """Tell whether who gets the card has no pawn to play with, but one that could leave base."""
    side = view.seating.members(view.player)
    receiver = side[(side.index(view.player) + 1) % len(side)]
    cells = view.pawns[receiver * PAWNS_EACH : (receiver + 1) * PAWNS_EACH]
    return BASE in cells and all(cell == BASE or is_home(view, cell) for cell in cells)


def exits(rules: RuleSet, card: Card) -> bool:
    """Tell whether a card takes a pawn out of base."""
    return Exit() in card_actions(rules, RANKS[RANK_OF[card]])


def captures_partner(view: PlayerView, move: Move) -> bool:
    """Tell whether a move sends a partner's pawn to base."""
    if not isinstance(move, Play):
        return False
    partners = view.seating.partners(view.player)
    return any(pawn // PAWNS_EACH in partners for leg in move.legs for pawn in leg.captured)


def all_home(view: PlayerView, move: Move | None, players: Sequence[int]) -> bool:
    """Tell whether some players' pawns are all home once a move is made."""
    after: dict[Pawn, Cell] = {}
    if isinstance(move, Play):
        for leg in move.legs:
            after.update(dict.fromkeys(leg.captured, BASE))
            after[leg.pawn] = leg.to
    return all(
        is_home(view, after.get(pawn, cell))
        for pawn, cell in enumerate(view.pawns)
        if pawn // PAWNS_EACH in players
    )


def is_home(view: PlayerView, cell: Cell) -> bool:
    """Tell whether a cell is one of a home."""
    return view.seating.is_home(cell)


def page(tallies: Sequence[Tally]) -> str:
    """Return everything counted as a table to be quoted."""
    columns = ("level", "rules", "games", "decisions", *WHAT)
    lines = [f"| {' | '.join(columns)} |", f"|---|---{'|---:' * (len(columns) - 2)}|"]
    lines += (
        f"| {tally.level} | {tally.preset} | {tally.games} | {tally.decisions:,} | {tally.captured} "
        f"| {tally.captures_a_game:.2f} | {tally.overlooked_wins} | {tally.overlooked_doors} "
        f"| {tally.gifts} |"
        for tally in tallies
    )
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Watch every level on every sheet, and say what was seen."""
    parser = argparse.ArgumentParser(
        prog="build/dev.py partners",
        description="Count how often bots capture their partner's pawns without need, overlook a winning "
        "card or their last pawn's door, and help a partner who is stuck.",
    )
    parser.add_argument("--decisions", type=int, default=12_000, help="for each level and sheet (12000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (1)")
    parser.add_argument("--worlds", type=int, help="how much the expert may think, in worlds")
    parser.add_argument(
        "--level", choices=offered_levels(), action="append", help=f"instead of {', '.join(LEVELS)}"
    )
    parser.add_argument("--preset", action="append", help=f"instead of {', '.join(PRESETS)}")
    args = parser.parse_args(argv)
    tallies = []
    for level in args.level or LEVELS:
        for preset in args.preset or PRESETS:
            tallies.append(watch(level, preset, args.decisions, args.seed, args.worlds))
            print(f"{level}, {preset}: {tallies[-1].decisions:,} decisions", file=sys.stderr, flush=True)
    print(page(tallies))
    for tally in tallies:
        for fault in tally.faults:
            print(f"{tally.level}, {tally.preset}: {fault}", file=sys.stderr)
    return int(any(tally.faults for tally in tallies))


if __name__ == "__main__":
    sys.exit(main())
