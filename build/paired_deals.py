"""How much better the expert plays than a strong player on a table, deal by deal: cheaper than games.

Deals met in games among strong players are played to their end again, on the same cards: with strong players
at every seat, and once for each side with experts in its place. What the side's chance to win has gained by
them at the end is what a deal tells; luck at cards, which decides most games, touches both alike.

Chances are judged by how games among strong players went on from such ends at this very table: the shipped
weights of the ends of deals, brought nearer to who won there as far as games left out of the fit bear it out.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from typing import Any

from random_tables import PLAYERS, RandomTable, SheetTable
from training.endings import Eye, Seen, fit, play_game

from toc_desktop.bots import Budget, find_level, make_bot
from toc_desktop.bots.evaluation import Judge, judge_for
from toc_desktop.bots.hit_odds import onlooker
from toc_desktop.bots.ladder import LADDER
from toc_desktop.bots.player import WORLDS, bot_seed
from toc_desktop.bots.statistics import mean_95
from toc_desktop.bots.table import UnrecordedGame
from toc_desktop.bots.tournament import decision_clock, game_seed, spread
from toc_desktop.bots.weights import FEATURES, PLACES, Weights, ends_weights_for, weights_for
from toc_desktop.engine import Player, Rng, RuleSet, Seating
from toc_desktop.engine.compiled_rules import compile_rules
from toc_desktop.engine.state import DEAL, HAND_SIZE, State

BELOW, ABOVE = (level.name for level in LADDER[-2:])
FIRST_DEAL_SEED, FIRST_GAME_SEED = 8000, 9000
JUDGED_GAMES, PARTS = 60, 5
"""Games to fit the judge of a table to; each fifth is foretold by the others, to see what to believe."""
RESTRAINTS = (3.0, 1.0, 0.3, 0.1, 0.03)
"""How near to the shipped weights a table's own may stay."""
CHUNK, MOST_DEALS = 6, 96
"""After so many deals the table is looked at: if the order is beyond doubt, they do; so many at most."""
FEWEST_LOOKED_AT = 12
BEYOND_DOUBT = 1.6
"""Who looks often sees chance more often: to stop early, an interval so much wider must be clear as well."""


@dataclass(frozen=True, slots=True)
class PairedDeal:
    """One deal to play: everything a worker needs to know."""

    rules: RuleSet
    seating: Seating
    ends: tuple[tuple[str, float], ...]
    """The weights of the table's judge."""
    seed: int
    worlds: int


@dataclass(frozen=True, slots=True)
class Played:
    """What a deal told."""

    gain: float
    """What experts gained on it, in chances to win, the mean of all sides."""
    times: tuple[float, ...]
    """How long each of their decisions took, in seconds of processor time."""


class TableGains:
    """What is known of one table, in two files of a folder: its judge, and a line for each deal."""

    def __init__(self, table: RandomTable | SheetTable, folder: Path, worlds: int = WORLDS) -> None:
        self.worlds = worlds
        self.levels = f"{ABOVE} v {BELOW}"
        way = f"{PLAYERS} in teams" if table.teams else f"{PLAYERS} alone"
        self.head = f"| {table.label} | {way} | {self.levels} |"
        """How the line of the page begins."""
        self.seating = Seating.standard(PLAYERS, table.teams)
        self.rules = table.rules
        key = table.label.replace(" ", "-")
        if isinstance(table, SheetTable):
            key = f"deals-{key}-{table.teams}"
        self.name = f"{key}-{ABOVE}-{BELOW}"
        self._judge_file = folder / f"{key}-judge.json"
        self._file = folder / f"{self.name}-{worlds}.jsonl"

    def _lines(self) -> list[dict[str, Any]]:
        if not self._file.is_file():
            return []
        return [json.loads(line) for line in self._file.read_text(encoding="utf-8").splitlines()]

    @property
    def gains(self) -> list[float]:
        """Return what the deals played so far gained, as chances to win."""
        return [line["gain"] for line in self._lines()]

    @property
    def times(self) -> list[float]:
        """Return how long the expert's decisions took, in seconds of processor time."""
        return [taken for line in self._lines() for taken in line["times"]]

    @property
    def clear(self) -> bool:
        """Tell whether no more deals are needed: the order is beyond doubt, or there are enough."""
        gains = self.gains
        if not FEWEST_LOOKED_AT <= len(gains) < MOST_DEALS:
            return len(gains) >= MOST_DEALS
        mean, half = mean_95(gains)
        return abs(mean) > BEYOND_DOUBT * half

    @property
    def shown(self) -> bool:
        """Tell whether the upper level is the better one, with 95 % certainty."""
        gains = self.gains
        if not gains:
            return False
        mean, half = mean_95(gains)
        return mean > half

    def measure(self, jobs: int) -> None:
        """Play some more deals; one that has been played is kept at once."""
        ends = tuple(self._ends().items())
        done = len(self.gains)
        seeds = [game_seed(FIRST_DEAL_SEED, number) for number in range(done, done + CHUNK)]
        deals = [PairedDeal(self.rules, self.seating, ends, seed, self.worlds) for seed in seeds]
        with self._file.open("a", encoding="utf-8") as file:
            for number, played in enumerate(spread(play_deal, deals, jobs), done):
                times = [round(taken, 4) for taken in played.times]
                line = {"deal": number, "gain": round(played.gain, 6), "times": times}
                file.write(json.dumps(line) + "\n")
                file.flush()

    def row(self) -> str:
        """Return the line of the page."""
        gains = self.gains
        mean, half = (100 * number for number in mean_95(gains))
        return (
            f"{self.head} {len(gains)} | {mean:+.2f} | {mean - half:+.2f} – {mean + half:+.2f} "
            f"| {'yes' if self.shown else 'no'} |"
        )

    def _ends(self) -> Weights:
        """Return the weights of the table's judge, learned once."""
        if not self._judge_file.is_file():
            self._judge_file.write_text(json.dumps(self._learned(), indent=1) + "\n", encoding="utf-8")
        found: Weights = json.loads(self._judge_file.read_text(encoding="utf-8"))
        return found

    def _learned(self) -> Weights:
        compiled = compile_rules(self.rules, self.seating)
        assert compiled.rules.deal != "draw", "where no deal ends there is none to compare"
        eye, strong = Eye(compiled), judge_for(compiled)
        games = [
            play_game(compiled, strong, eye, game_seed(FIRST_GAME_SEED, number))
            for number in range(JUDGED_GAMES)
        ]
        return nearest_to_winners(games, self.seating.teams)


def nearest_to_winners(games: Sequence[Sequence[Seen]], teams: int) -> Weights:
    """Return the weights that foretell the winners of games best, the shipped ones among them."""
    shipped, moves = ends_weights_for(teams), weights_for(teams)
    best: Weights = {name: shipped[name] for name in PLACES}
    most = sum(likelihood(game, best) for game in games)
    chosen = None
    for restraint in RESTRAINTS:
        foretold = 0.0
        for part in range(PARTS):
            others = [seen for number, game in enumerate(games) if number % PARTS != part for seen in game]
            weights = fit(others, moves, restraint, shipped)
            foretold += sum(likelihood(game, weights) for game in games[part::PARTS])
        if foretold > most:
            most, chosen = foretold, restraint
    if chosen is not None:
        best = fit([seen for game in games for seen in game], moves, chosen, shipped)
    return best


def likelihood(game: Sequence[Seen], weights: Weights) -> float:
    """Return how likely some weights make the winner, as a logarithm, summed over the deals' ends."""
    total = 0.0
    for seen in game:
        strengths = [
            sum(weights[name] * x for name, x in zip(PLACES, side, strict=True)) for side in seen.sides
        ]
        top = max(strengths)
        total += strengths[seen.winner] - top - log(sum(exp(strength - top) for strength in strengths))
    return total


def play_deal(deal: PairedDeal) -> Played:
    """Play a deal to its end, by strong players alone and with experts on each side in turn."""
    compiled = compile_rules(deal.rules, deal.seating)
    judge = Judge(compiled, {**dict.fromkeys(FEATURES, 0.0), **dict(deal.ends)})
    dealt = a_deal(deal)
    players = range(deal.seating.players)
    sides = deal.seating.teams or deal.seating.players
    times: list[float] = []
    usual = chances(judge, played_out(deal, dealt, [BELOW for _ in players], times))
    gained = 0.0
    for side in range(sides):
        mine = [deal.seating.team_of(player) == side for player in players]
        end = played_out(deal, dealt, [ABOVE if here else BELOW for here in mine], times)
        first = mine.index(True)
        gained += chances(judge, end)[first] - usual[first]
    return Played(gained / sides, tuple(times))


def a_deal(deal: PairedDeal) -> UnrecordedGame:
    """Return the beginning of one of the deals of a game among strong players."""
    table = UnrecordedGame(deal.rules, deal.seating, deal.seed)
    bots = [make_bot(BELOW, bot_seed(deal.seed, player)) for player in range(deal.seating.players)]
    begun = [table.copy()]
    while not table.over:
        player = table.state.turn
        table.act(bots[player].choose(table.view(player, False), Budget()))
        if table.deal_if_due():
            begun.append(table.copy())
    return begun[Rng(deal.seed).fork(1).below(len(begun))]


def played_out(deal: PairedDeal, dealt: UnrecordedGame, levels: Sequence[str], times: list[float]) -> State:
    """Return how a deal ends with a level in each seat; note how long the upper one thought."""
    table = dealt.copy()
    bots = [make_bot(level, bot_seed(deal.seed, player)) for player, level in enumerate(levels)]
    budget, clock = Budget(worlds=deal.worlds), decision_clock()
    while not table.over and table.state.phase not in (DEAL, HAND_SIZE):
        player: Player = table.state.turn
        view = table.view(player, find_level(levels[player]).reads_log)
        began = clock()
        move = bots[player].choose(view, budget)
        if levels[player] == ABOVE:
            times.append(clock() - began)
        table.act(move)
    return table.state


def chances(judge: Judge, state: State) -> list[float]:
    """Return each player's chance that its side wins."""
    players = range(state.compiled.players)
    if state.winners:
        return [float(player in state.winners) for player in players]
    sides = judge.side_strengths(judge.strengths(state.pawns, onlooker(state.compiled), ()))
    found = judge.chances(sides)
    return [found[judge.side_of[player]] for player in players]
