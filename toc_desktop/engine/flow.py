"""Turns: what follows from each action (RULES.md section 4), on the mutable core."""

from __future__ import annotations

from toc_desktop.engine import events
from toc_desktop.engine.cards import RANK_OF, Card
from toc_desktop.engine.dealing import deal_hands, draw_card, prepare_choice
from toc_desktop.engine.events import Event
from toc_desktop.engine.moves import KINDS
from toc_desktop.engine.plays import SWAP, RawPlay
from toc_desktop.engine.state import AGAIN, DEAL, OVER, PLAY, SKIP, State

EventList = list[Event] | None


def play_card(state: State, card: Card, play: RawPlay, out: EventList = None) -> None:
    """Play a card with a move, then draw, skip or pass the turn on as the card says."""
    player = state.turn
    state.hands[player].remove(card)
    state.discard.append(card)
    if out is not None:
        _tell_play(state, card, play, out)
    state.do_play(play)
    if state.homes[player] == 15 and state.side_is_home(player):
        state.winners = state.compiled.side[player]
        state.phase = OVER
        if out is not None:
            out.append(events.GameWon(state.winners))
        return
    rank = RANK_OF[card]
    draw = state.compiled.draws[rank]
    if draw is not None and draw_card(state, player, out) and draw != "keep":
        state.phase = AGAIN if draw == "may" else PLAY
        return
    next_turn(state, state.compiled.skips[rank], out)


def discard_card(state: State, card: Card, out: EventList = None) -> None:
    """Lay down one card without a move."""
    player = state.turn
    state.hands[player].remove(card)
    state.discard.append(card)
    if out is not None:
        out.append(events.CardDiscarded(player, card, state.phase == SKIP))
    next_turn(state, False, out)


def fold_hand(state: State, out: EventList = None) -> None:
    """Lay down the whole hand."""
    player = state.turn
    if out is not None:
        out.append(events.HandFolded(player, tuple(state.hands[player])))
    state.discard += state.hands[player]
    state.hands[player] = []
    next_turn(state, False, out)


def pass_turn(state: State, out: EventList = None) -> None:
    """End the turn after a card that draws, keeping the card drawn."""
    if out is not None:
        out.append(events.Passed(state.turn))
    next_turn(state, False, out)


def give_card(state: State, card: Card, out: EventList = None) -> None:
    """Choose a card for the exchange; when all have, the cards change hands."""
    compiled, player = state.compiled, state.turn
    state.hands[player].remove(card)
    state.gives[player] = card
    if out is not None:
        out.append(events.CardGiven(player, card, receiver(state, player)))
    if -1 in state.gives:
        while state.gives[state.turn] >= 0:
            state.turn = (state.turn + 1) % compiled.players
        return
    for giver, given in enumerate(state.gives):
        state.hands[receiver(state, giver)].append(given)
    if out is not None:
        out.append(events.CardsExchanged(tuple(state.gives)))
    state.gives = [-1] * compiled.players
    drawing = compiled.rules.deal == "draw"
    state.turn = state.dealer if drawing else (state.dealer + 1) % compiled.players
    state.phase = PLAY


def receiver(state: State, giver: int) -> int:
    """Return who gets a player's card: the next member of the team in turn order."""
    side = state.compiled.side[giver]
    return side[(side.index(giver) + 1) % len(side)]


def choose_size(state: State, size: int, out: EventList = None) -> None:
    """Settle the hand size of a choosing dealer; the deal is due."""
    if out is not None:
        out.append(events.SizeChosen(state.turn, size))
    state.turn = (state.dealer + 1) % state.compiled.players
    state.phase = DEAL


def deal_chosen(state: State, size: int, out: EventList = None) -> None:
    """Deal the hands whose size the dealer chose."""
    # ``prepare_choice`` already counted this deal.
    state.deal -= 1
    deal_hands(state, size, out)


def next_turn(state: State, skip: bool, out: EventList = None) -> None:
    """Pass the turn to the next player who has a card, or make the next deal due."""
    compiled, hands = state.compiled, state.hands
    player = state.turn
    for _ in range(compiled.players):
        player += 1
        if player == compiled.players:
            player = 0
        if compiled.drawing:
            draw_card(state, player, out)
        if hands[player]:
            state.turn = player
            state.phase = SKIP if skip else PLAY
            return
        # Only the very next player is skipped.
        skip = False
    if compiled.rules.deal == "dealer-choice":
        prepare_choice(state, out)
    else:
        state.turn = (state.turn + 1) % compiled.players
        state.phase = DEAL


def _tell_play(state: State, card: Card, play: RawPlay, out: list[Event]) -> None:
    """Tell a play as events, looking at the board before it moves."""
    kind, steps = play
    name = KINDS[kind]
    out.append(events.CardPlayed(state.turn, card, name))
    pawns = state.pawns[:]
    if kind == SWAP:
        (pawn, other_cell, _, _), (other, cell, _, _) = steps
        out.append(events.PawnsSwapped(pawn, other, cell, other_cell))
        return
    for pawn, to, captured, path in steps:
        out.append(events.PawnMoved(pawn, pawns[pawn], path, name))
        for other in captured:
            at = pawns[other]
            passing = at != to and not state.compiled.seating.is_centre(at)
            out.append(events.PawnCaptured(other, at, pawn, passing))
            pawns[other] = -1
        pawns[pawn] = to
