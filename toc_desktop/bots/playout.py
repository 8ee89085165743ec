"""Play to the end of a deal, every hand known, each player choosing as a strong one would."""

from __future__ import annotations

from toc_desktop.bots.evaluation import Judge
from toc_desktop.bots.hit_odds import HitOdds
from toc_desktop.bots.player import Option
from toc_desktop.bots.strong import best_gift, least_missed, option_values
from toc_desktop.engine import flow
from toc_desktop.engine.state import AGAIN, DEAL, EXCHANGE, HAND_SIZE, OVER, SKIP, State

LONGEST = 14
"""Turns played where no deal ever ends."""
TURN_WORK = 2
"""What a turn costs before any play of it is judged."""
USUAL_HAND = 3
"""The cards somebody is taken to hold, for the chance to be hit."""


class Playout:
    """The policy of one table at one moment."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.compiled = judge.compiled
        self.work = 0
        """What has been done so far, in positions judged, about; on every machine the same."""
        self._endless = self.compiled.rules.deal == "draw"
        sizes = [USUAL_HAND] * self.compiled.players
        self._outlooks = [
            HitOdds(self.compiled, player, judge.reach_tables.copies, sizes)
            for player in range(self.compiled.players)
        ]

    def run(self, state: State) -> None:
        """Play on until hands are empty or somebody has won."""
        turns = LONGEST if self._endless else 1000
        while turns:
            phase = state.phase
            if phase in (OVER, DEAL, HAND_SIZE):
                return
            turns -= 1
            if phase == EXCHANGE:
                flow.give_card(state, best_gift(self.judge, state))
                continue
            if phase == SKIP:
                flow.discard_card(state, least_missed(self.judge, state))
                continue
            plays = state.plays()
            if plays:
                if len(plays) == 1 and phase != AGAIN:
                    flow.play_card(state, *plays[0])
                    continue
                self.work += TURN_WORK + len(plays)
                best = self.choose(state, plays)
                if best is None:
                    flow.pass_turn(state)
                else:
                    flow.play_card(state, *best)
            elif phase == AGAIN:
                flow.pass_turn(state)
            elif state.must_fold(state.turn):
                flow.fold_hand(state)
            else:
                flow.discard_card(state, least_missed(self.judge, state))

    def choose(self, state: State, plays: list[Option]) -> Option | None:
        """Return the play after which the odds are best, as a strong player would; None to pass."""
        options: list[Option | None] = [*plays, None] if state.phase == AGAIN else [*plays]
        values = option_values(self.judge, state, options, self._outlooks[state.turn])
        return options[values.index(max(values))]
