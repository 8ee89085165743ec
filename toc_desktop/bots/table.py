"""A table at which bots play whole games: the mutable core, and the views the seats get of it."""

from __future__ import annotations

from typing import Any

from toc_desktop.engine import (
    Card,
    ChooseSize,
    DeckSource,
    Discard,
    Event,
    Fold,
    Give,
    Move,
    Pass,
    Player,
    PlayerView,
    Preset,
    Rng,
    RuleSet,
    Seating,
    check,
    dealing,
    events,
    flow,
    seen_by,
)
from toc_desktop.engine.compiled_rules import compile_rules
from toc_desktop.engine.dealing import size_choices
from toc_desktop.engine.game import carry_out
from toc_desktop.engine.interchange import write_position
from toc_desktop.engine.state import AGAIN, DEAL, EXCHANGE, HAND_SIZE, OVER, PHASE_NAMES, PLAY, SKIP, opening
from toc_desktop.engine.view import exchanged_cards


class UnrecordedGame:
    """One game being played, without a record: made for thousands of them.

    An action and the deal that may follow are two steps, so that a transcript can write both.
    """

    def __init__(self, rules: RuleSet, seating: Seating, seed: int, logged: bool = True) -> None:
        check(rules, seating)
        self.state = opening(compile_rules(rules, seating), DeckSource(seed))
        self._exchanges = bool(rules.exchange and seating.teams)
        # The exchange is read from the log, so it is kept where there is one.
        self._logged = logged or self._exchanges
        self._log: list[Event] = []
        self._seen: list[list[Event]] = [[] for _ in range(seating.players)]
        self._size = 0
        dealing.start_game(self.state, self._log if self._logged else None)
        self._trim(0)

    def copy(self) -> UnrecordedGame:
        """Return an independent copy: the same game may go on in two ways."""
        twin: UnrecordedGame = UnrecordedGame.__new__(UnrecordedGame)
        twin.state = self.state.copy()
        twin._exchanges = self._exchanges
        twin._logged = self._logged
        twin._log = self._log[:]
        twin._seen = [seen[:] for seen in self._seen]
        twin._size = self._size
        return twin

    @property
    def over(self) -> bool:
        """Tell whether somebody has won."""
        return self.state.phase == OVER

    @property
    def begins_turn(self) -> bool:
        """Tell whether a turn begins now; giving and choosing come before it, a second card within it."""
        return self.state.phase in (PLAY, SKIP)

    @property
    def phase(self) -> str:
        """Return the phase as a game names it."""
        return PHASE_NAMES[self.state.phase]

    def position(self, preset: Preset) -> dict[str, Any]:
        """Return the position as POSITIONS.md writes it, the rules told as a preset and what differs."""
        return write_position(self.state, preset)

    def view(self, player: Player, with_log: bool) -> PlayerView:
        """Return all that a player may know; the log only if it is wanted."""
        state = self.state
        seating = state.compiled.seating
        gave: Card | None = None
        received: Card | None = None
        if self._exchanges:
            gave, received = exchanged_cards(tuple(self._log), player, state.compiled.side[player])
        return PlayerView(
            player=player,
            rules=state.compiled.rules,
            seating=seating,
            pawns=tuple(state.pawns),
            hand=tuple(state.hands[player]),
            hand_sizes=tuple(map(len, state.hands)),
            stock_size=len(state.stock),
            discard=tuple(state.discard),
            dealer=state.dealer,
            turn=state.turn,
            phase=self.phase,
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
        out = self._log if self._logged else None
        before = len(self._log)
        carry_out(state, move, out)
        if isinstance(move, ChooseSize):
            self._size = move.size
        if out is not None:
            self._trim(before)

    def act_at_random(self, chance: Rng) -> Move | Card:
        """Carry out any one legal move and return it; of a card played with a move, only the card.

        Thousands of games are played so: no view is made, and no frozen play.
        """
        state = self.state
        phase = state.phase
        if phase in (PLAY, AGAIN):
            plays = state.plays()
            options = len(plays) + (phase == AGAIN)
            number = chance.below(options) if options else 0
            if number < len(plays):
                out = self._log if self._logged else None
                before = len(self._log)
                card, play = plays[number]
                flow.play_card(state, card, play, out)
                if out is not None:
                    self._trim(before)
                return card
        move = self._random_answer(chance)
        self.act(move)
        return move

    def _random_answer(self, chance: Rng) -> Move:
        """Return what a player at random does where no card is played with a move."""
        state = self.state
        phase, hand = state.phase, state.hands[state.turn]
        if phase == AGAIN:
            return Pass()
        if phase == HAND_SIZE:
            sizes = size_choices(state)
            return ChooseSize(sizes[chance.below(len(sizes))])
        if phase == PLAY and state.must_fold(state.turn):
            return Fold()
        card = hand[chance.below(len(hand))]
        return Give(card) if phase == EXCHANGE else Discard(card)

    def deal_if_due(self) -> int:
        """Deal if the hands are empty; return the size of the new hands, else 0."""
        state = self.state
        if state.phase != DEAL:
            return 0
        out = self._log if self._logged else None
        before = len(self._log)
        if self._size:
            flow.deal_chosen(state, self._size, out)
            self._size = 0
        else:
            dealing.next_deal(state, out)
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
        members = self.state.compiled.side[player]
        seen.extend(seen_by(event, player, members) for event in self._log[len(seen) :])
        return tuple(seen)
