"""Games of the strong player against slightly different versions of itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toc_desktop.bots.evaluation import Judge
from toc_desktop.bots.hit_odds import HitOdds, onlooker
from toc_desktop.bots.strong import best_gift, least_missed, option_values
from toc_desktop.bots.weights import Weights
from toc_desktop.engine import RANK_OF, DeckSource, Seating, dealing, find_preset, flow
from toc_desktop.engine.compiled_rules import CompiledRules, compile_rules
from toc_desktop.engine.state import AGAIN, DEAL, EXCHANGE, HAND_SIZE, OVER, SKIP, State, opening

MOST_MOVES = 2500


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A table to train at, and how often it is taken."""

    preset: str
    players: int
    teams: int
    share: int

    def compiled(self) -> CompiledRules:
        """Return the tables of this table."""
        rules = find_preset(self.preset).rules_for(self.teams)
        return compile_rules(rules, Seating.standard(self.players, self.teams))


@dataclass(frozen=True, slots=True)
class Duel:
    """Two sets of weights, and the games in which they meet; sides are changed with every game."""

    spec: TableSpec
    one: Weights
    other: Weights
    seeds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """A position between two deals as the evaluation saw it: each side's strength, and who won."""

    sides: tuple[float, ...]
    winner: int


def duel(job: Duel) -> tuple[float, list[Ending]]:
    """Play a duel; return by how much the first weights won more often than the second."""
    compiled = job.spec.compiled()
    judges = (Judge(compiled, job.one), Judge(compiled, job.other))
    lead = 0.0
    endings: list[Ending] = []
    for number, seed in enumerate(job.seeds):
        seats = [(compiled.seating.team_of(player) + number) % 2 for player in range(compiled.players)]
        winners, seen = play_game(compiled, [judges[seat] for seat in seats], seed)
        if winners:
            first = seats[winners[0]]
            # Where sides are odd in number, one set of weights has more seats: count by seat.
            lead += (1.0 if first == 0 else -1.0) / seats.count(first) * len(winners)
            side = judges[0].side_of[winners[0]]
            endings += [Ending(tuple(strengths), side) for strengths in seen]
    return lead / len(job.seeds), endings


def play_game(
    compiled: CompiledRules, judges: Sequence[Judge], seed: int
) -> tuple[tuple[int, ...], list[list[float]]]:
    """Play one game, each player with a judge of its own; return the winners and what was seen."""
    state = opening(compiled, DeckSource(seed))
    dealing.start_game(state)
    nobody = onlooker(compiled)
    seen: list[list[float]] = []
    for _ in range(MOST_MOVES):
        judge = judges[state.turn]
        if state.phase == OVER:
            return state.winners, seen
        if state.phase == DEAL:
            seen.append(judge.side_strengths(judge.strengths(state.pawns, nobody, ())))
        act(judge, state)
    return (), []


def act(judge: Judge, state: State) -> None:
    """Do what is due: a deal, its size, a card for the partner, or a turn."""
    phase = state.phase
    if phase == DEAL:
        dealing.next_deal(state)
    elif phase == HAND_SIZE:
        size = dealing.size_choices(state)[-1]
        flow.choose_size(state, size)
        flow.deal_chosen(state, size)
    elif phase == EXCHANGE:
        flow.give_card(state, best_gift(judge, state))
    else:
        move(judge, state)


def move(judge: Judge, state: State) -> None:
    """Let the player in turn play, pass, discard or fold, by the evaluation."""
    plays = [] if state.phase == SKIP else state.plays()
    if state.phase == AGAIN:
        values = option_values(judge, state, [*plays, None], hit_odds(judge, state))
        best = values.index(max(values))
        if best == len(plays):
            flow.pass_turn(state)
        else:
            flow.play_card(state, *plays[best])
    elif len(plays) == 1:
        flow.play_card(state, *plays[0])
    elif plays:
        values = option_values(judge, state, plays, hit_odds(judge, state))
        flow.play_card(state, *plays[values.index(max(values))])
    elif state.phase != SKIP and state.must_fold(state.turn):
        flow.fold_hand(state)
    else:
        flow.discard_card(state, least_missed(judge, state))


def hit_odds(judge: Judge, state: State) -> HitOdds:
    """Return what the player in turn expects, from its own hand and the discards alone."""
    unseen = list(judge.reach_tables.copies)
    for card in state.hands[state.turn]:
        unseen[RANK_OF[card]] -= 1
    for card in state.discard:
        unseen[RANK_OF[card]] -= 1
    return HitOdds(state.compiled, state.turn, unseen, [len(hand) for hand in state.hands])
