"""A table at which bots play whole games: the mutable core, and the views the seats get of it."""

from __future__ import annotations

from toc_desktop.engine import dealing, events, flow
from toc_desktop.engine.board import Player, Seating
from toc_desktop.engine.cards import Card
from toc_desktop.engine.chance import Lots
from toc_desktop.engine.events import Event
from toc_desktop.engine.game import carry_out
from toc_desktop.engine.kit import kit_for
from toc_desktop.engine.moves import ChooseSize, Move
from toc_desktop.engine.rules import RuleSet
from toc_desktop.engine.state import DEAL, OVER, PHASE_NAMES, opening
from toc_desktop.engine.validation import check
from toc_desktop.engine.view import PlayerView, exchanged_cards, seen_by


class Table:
    """One game being played, without a record: made for thousands of them.

    An action and the deal that may follow are two steps, so that a transcript can write both.
    """

    def __init__(self, rules: RuleSet, seating: Seating, seed: int, logged: bool = True) -> None:
        check(rules, seating)
        self.state = opening(kit_for(rules, seating), Lots(seed))
        self._exchanges = bool(rules.exchange and seating.teams)
        # The exchange is read from the log, so it is kept where there is one.
        self._logged = logged or self._exchanges
        self._log: list[Event] = []
        self._seen: list[list[Event]] = [[] for _ in range(seating.players)]
        self._size = 0
        dealing.start_game(self.state, self._log if self._logged else None)
        self._trim(0)

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.state.phase == OVER

    def view(self, player: Player, with_log: bool) -> PlayerView:
        """Return all that a player may know; the log only if it is wanted."""
        state = self.state
        seating = state.kit.seating
        gave: Card | None = None
        received: Card | None = None
        if self._exchanges:
            gave, received = exchanged_cards(tuple(self._log), player, state.kit.side[player])
        return PlayerView(
            player=player,
            rules=state.kit.rules,
            seating=seating,
            pawns=tuple(state.pawns),
            hand=tuple(state.hands[player]),
            hand_sizes=tuple(map(len, state.hands)),
            stock_size=len(state.stock),
            discard=tuple(state.discard),
            dealer=state.dealer,
            turn=state.turn,
            phase=PHASE_NAMES[state.phase],
            deal=state.deal,
            has_given=tuple(card >= 0 for card in state.gives),
            gave=gave,
            received=received,
            winners=state.winners,
            log=self._log_of(player) if with_log else (),
        )

    def act(self, move: Move) -> None:
        """Carry out a legal move; a deal may be due after it."""
        state = self.state
        sink = self._log if self._logged else None
        before = len(self._log)
        carry_out(state, move, sink)
        if isinstance(move, ChooseSize):
            self._size = move.size
        self._trim(before)

    def deal_if_due(self) -> int:
        """Deal if the hands are empty; return the size of the new hands, else 0."""
        state = self.state
        if state.phase != DEAL:
            return 0
        sink = self._log if self._logged else None
        before = len(self._log)
        if self._size:
            flow.deal_chosen(state, self._size, sink)
            self._size = 0
        else:
            dealing.next_deal(state, sink)
        self._trim(before)
        # With the deal ``draw`` the dealer has one more: the size is what the others got.
        return min(map(len, state.hands))

    def _trim(self, before: int) -> None:
        """Keep what happened since all cards were last shuffled, looking only at what is new."""
        log = self._log
        for index in range(before, len(log)):
            event = log[index]
            if isinstance(event, events.Shuffled) and event.all_cards:
                del log[:index]
                for seen in self._seen:
                    seen.clear()
                break

    def _log_of(self, player: Player) -> tuple[Event, ...]:
        """Return the log as a player may see it, blanking only what is new."""
        seen = self._seen[player]
        members = self.state.kit.side[player]
        seen.extend(seen_by(event, player, members) for event in self._log[len(seen) :])
        return tuple(seen)
