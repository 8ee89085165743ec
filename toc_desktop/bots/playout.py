"""Fast play to the end of a deal, every hand known: the first choices are judged with care, later ones by
what they change."""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.bots.evaluation import Judge
from toc_desktop.bots.hand import CELLS
from toc_desktop.bots.outlook import Outlook
from toc_desktop.bots.player import Option
from toc_desktop.bots.reach import NOTHING
from toc_desktop.bots.strong import PARTNER_SHARE, option_values, ranks_without
from toc_desktop.engine import flow
from toc_desktop.engine.board import ARM_CELLS, Player
from toc_desktop.engine.cards import RANK_OF, Card
from toc_desktop.engine.state import AGAIN, DEAL, EXCHANGE, HAND_SIZE, OVER, SKIP, State

LONGEST = 14
"""Turns played where no deal ever ends."""
CAREFUL = 6
"""So many choices are made with the whole evaluation: what comes next matters most."""
USUAL_HAND = 3
"""The cards somebody is taken to hold, for the chance to be hit."""


class Playout:
    """The light policy of one table at one moment: cares, chances and tables fixed, boards changing."""

    def __init__(self, judge: Judge, outlook: Outlook, cares: Sequence[Sequence[float]]) -> None:
        self.judge = judge
        self.kit = judge.kit
        self.cares = cares
        """For each player, how much each colour's strength matters to it: own 1, others negative."""
        self._plain, self._jumping = outlook.common_hits()
        self._exit_chance = outlook.exit_chance
        self._endless = self.kit.rules.deal == "draw"
        self._outlooks: list[Outlook | None] = [None] * self.kit.players

    def run(self, state: State) -> None:
        """Play on until hands are empty or somebody has won."""
        turns = LONGEST if self._endless else 1000
        careful = CAREFUL
        while turns:
            phase = state.phase
            if phase in (OVER, DEAL, HAND_SIZE):
                return
            turns -= 1
            if phase == EXCHANGE:
                flow.give_card(state, self.give(state))
                continue
            if phase == SKIP:
                flow.discard_card(state, self.discard(state))
                continue
            plays = state.plays()
            if plays:
                if len(plays) == 1 and phase != AGAIN:
                    flow.play_card(state, *plays[0])
                    continue
                careful -= 1
                best = self.choose(state, plays) if careful >= 0 else self.light(state, plays)
                if best is None:
                    flow.pass_turn(state)
                else:
                    flow.play_card(state, *best)
            elif phase == AGAIN:
                flow.pass_turn(state)
            elif state.must_fold(state.turn):
                flow.fold_hand(state)
            else:
                flow.discard_card(state, self.discard(state))

    def choose(self, state: State, plays: list[Option]) -> Option | None:
        """Return the play after which the odds are best, as a strong player would; None to pass."""
        player = state.turn
        outlook = self._outlooks[player]
        if outlook is None:
            sizes = [USUAL_HAND] * self.kit.players
            outlook = Outlook(self.kit, player, self.judge.reach.copies, sizes)
            self._outlooks[player] = outlook
        options: list[Option | None] = [*plays, None] if state.phase == AGAIN else [*plays]
        values = option_values(self.judge, state, options, outlook)
        return options[values.index(max(values))]

    def light(self, state: State, plays: list[Option]) -> Option | None:
        """Return the play that changes strengths best; None to pass where nothing is gained."""
        best, gained = self.best(state, plays)
        return None if state.phase == AGAIN and gained < 0.0 else best

    def best(self, state: State, plays: list[Option]) -> tuple[Option, float]:
        """Return the play that changes strengths best for its player, and by how much."""
        judge, kit, player = self.judge, self.kit, state.turn
        care = self.cares[player]
        pawns, homes, length = state.pawns, state.homes, kit.length
        exposed, protects, starts = judge.exposed, kit.protects, kit.starts
        track = [(cell, pawn >> 2) for pawn, cell in enumerate(pawns) if 0 <= cell < length]
        prices: dict[int, float] = {}
        rows = [judge.change_row(colour, homes[colour]) for colour in range(kit.players)]
        best, top = plays[0], -1e9
        for option in plays:
            card, (_, steps) = option
            rank = RANK_OF[card]
            price = prices.get(rank)
            if price is None:
                price = prices[rank] = self.price(state, player, rank)
            score = -price
            moved = -1
            cell = -1
            for pawn, to, captured, _ in steps:
                colour = pawn >> 2
                row = rows[colour]
                cell = cell if pawn == moved else pawns[pawn]
                change = row[to] - row[cell]
                if care[colour] > 0.0:
                    # Danger left behind and danger walked into, for pawns of one's own side.
                    if 0 <= cell < length and not (protects and cell == starts[colour]):
                        change -= exposed[colour][cell] * self.danger(pawns, track, colour, cell)
                    if to < length and not (protects and to == starts[colour]):
                        change += exposed[colour][to] * self.danger(pawns, track, colour, to)
                score += care[colour] * change
                for other in captured:
                    owner = other >> 2
                    score += care[owner] * (rows[owner][-1] - rows[owner][pawns[other]])
                moved, cell = pawn, to
            if score > top:
                best, top = option, score
        return best, top

    def danger(self, pawns: list[int], track: list[tuple[int, int]], colour: Player, cell: int) -> float:
        """Return the chance, about, that a pawn on a track cell is hit before it moves again."""
        judge = self.judge
        jumping = judge.jump is not None and cell % ARM_CELLS == judge.jump
        rows = (self._jumping if jumping else self._plain)[colour]
        danger = 0.0
        for other_cell, other in track:
            danger += rows[other][cell - other_cell]
        owner = judge.start_owner[cell]
        if owner >= 0 and owner != colour and -1 in pawns[owner * 4 : owner * 4 + 4]:
            danger += self._exit_chance[colour][owner]
        return danger if danger < 1.0 else 1.0

    def price(self, state: State, player: Player, rank: int) -> float:
        """Return what a card of a rank is worth to its holder for later."""
        judge, weights = self.judge, self.judge.weights
        measure = judge.measure
        most = NOTHING
        for pawn in state.controlled(player):
            colour = pawn >> 2
            gain = judge.reach.gains(colour, state.homes[colour])[rank][state.pawns[pawn]]
            if gain > most:
                most = gain
        worth = weights["gain_sum"] * most / CELLS if most > NOTHING else weights["dead"]
        if measure.exit_ranks[rank] and -1 in state.pawns[player * 4 : player * 4 + 4]:
            exits = sum(measure.exit_ranks[RANK_OF[card]] for card in state.hands[player])
            worth += weights["exit_ready"] if exits == 1 else weights["exit_more"]
        if measure.splits[rank]:
            worth += weights["split_ready"]
        if measure.go_back[rank] and most > CELLS:
            worth += weights["back_ready"]
        return worth

    def discard(self, state: State) -> Card:
        """Return the card worth least."""
        player = state.turn
        return min(state.hands[player], key=lambda card: self.price(state, player, RANK_OF[card]))

    def give(self, state: State) -> Card:
        """Return the card that helps the partner most and is missed least."""
        player = state.turn
        partner = flow.receiver(state, player)
        judge, hand = self.judge, state.hands[player]
        return max(
            hand,
            key=lambda card: (
                judge.hand_worth(state.pawns, player, ranks_without(hand, card))
                + PARTNER_SHARE * judge.hand_worth(state.pawns, partner, (RANK_OF[card],))
            ),
        )


def cares_of(judge: Judge, strengths: Sequence[float]) -> list[list[float]]:
    """Return how much each colour matters to each player: rivals by their share of the rivals' odds."""
    kit = judge.kit
    chances = judge.chances(judge.side_strengths(strengths))
    cares = []
    for player in range(kit.players):
        own = judge.side_of[player]
        others = max(1e-9, 1.0 - chances[own])
        cares.append(
            [
                1.0 if judge.side_of[colour] == own else -chances[judge.side_of[colour]] / others
                for colour in range(kit.players)
            ]
        )
    return cares
