"""Turns: what follows from each action (RULES.md section 4), on the mutable core."""

from __future__ import annotations

from toc_desktop.engine import events
from toc_desktop.engine.cards import RANK_OF, Card
from toc_desktop.engine.dealing import deal_hands, draw_card, prepare_choice
from toc_desktop.engine.events import Event
from toc_desktop.engine.moves import KINDS
from toc_desktop.engine.plays import SWAP, RawPlay
from toc_desktop.engine.state import AGAIN, DEAL, OVER, PLAY, SKIP, State

Sink = list[Event] | None


def play_card(state: State, card: Card, play: RawPlay, sink: Sink = None) -> None:
    """Play a card with a move, then draw, skip or pass the turn on as the card says."""
    player = state.turn
    state.hands[player].remove(card)
    state.discard.append(card)
    if sink is not None:
        _tell_play(state, card, play, sink)
    state.do_play(play)
    if state.side_is_home(player):
        state.winners = state.kit.side[player]
        state.phase = OVER
        if sink is not None:
            sink.append(events.GameWon(state.winners))
        return
    rank = RANK_OF[card]
    draw = state.kit.draws[rank]
    if draw is not None and draw_card(state, player, sink) and draw != "keep":
        state.phase = AGAIN if draw == "may" else PLAY
        return
    next_turn(state, state.kit.skips[rank], sink)


def discard_card(state: State, card: Card, sink: Sink = None) -> None:
    """Lay down one card without a move."""
    player = state.turn
    state.hands[player].remove(card)
    state.discard.append(card)
    if sink is not None:
        sink.append(events.CardDiscarded(player, card, state.phase == SKIP))
    next_turn(state, False, sink)


def fold_hand(state: State, sink: Sink = None) -> None:
    """Lay down the whole hand."""
    player = state.turn
    if sink is not None:
        sink.append(events.HandFolded(player, tuple(state.hands[player])))
    state.discard += state.hands[player]
    state.hands[player] = []
    next_turn(state, False, sink)


def pass_turn(state: State, sink: Sink = None) -> None:
    """End the turn after a joker, keeping the card drawn."""
    if sink is not None:
        sink.append(events.Passed(state.turn))
    next_turn(state, False, sink)


def give_card(state: State, card: Card, sink: Sink = None) -> None:
    """Choose a card for the exchange; when all have, the cards change hands."""
    kit, player = state.kit, state.turn
    state.hands[player].remove(card)
    state.gives[player] = card
    if sink is not None:
        sink.append(events.CardGiven(player, card, receiver(state, player)))
    if -1 in state.gives:
        while state.gives[state.turn] >= 0:
            state.turn = (state.turn + 1) % kit.players
        return
    for giver, given in enumerate(state.gives):
        state.hands[receiver(state, giver)].append(given)
    if sink is not None:
        sink.append(events.CardsExchanged(tuple(state.gives)))
    state.gives = [-1] * kit.players
    drawing = kit.rules.deal == "draw"
    state.turn = state.dealer if drawing else (state.dealer + 1) % kit.players
    state.phase = PLAY


def receiver(state: State, giver: int) -> int:
    """Return who gets a player's card: the next member of the team in turn order."""
    side = state.kit.side[giver]
    return side[(side.index(giver) + 1) % len(side)]


def choose_size(state: State, size: int, sink: Sink = None) -> None:
    """Settle the hand size of a choosing dealer; the deal is due."""
    if sink is not None:
        sink.append(events.SizeChosen(state.turn, size))
    state.turn = (state.dealer + 1) % state.kit.players
    state.phase = DEAL


def deal_chosen(state: State, size: int, sink: Sink = None) -> None:
    """Deal the hands whose size the dealer chose."""
    # ``prepare_choice`` already counted this deal.
    state.deal -= 1
    deal_hands(state, size, sink)


def next_turn(state: State, skip: bool, sink: Sink = None) -> None:
    """Pass the turn to the next player who has a card, or make the next deal due."""
    kit = state.kit
    drawing = kit.rules.deal == "draw"
    for ahead in range(1, kit.players + 1):
        player = (state.turn + ahead) % kit.players
        if drawing:
            draw_card(state, player, sink)
        if state.hands[player]:
            state.turn = player
            state.phase = SKIP if skip and ahead == 1 else PLAY
            return
    if kit.rules.deal == "dealer-choice":
        prepare_choice(state, sink)
    else:
        state.turn = (state.turn + 1) % kit.players
        state.phase = DEAL


def _tell_play(state: State, card: Card, play: RawPlay, sink: list[Event]) -> None:
    """Tell a play as events, looking at the board before it moves."""
    kind, steps = play
    name = KINDS[kind]
    sink.append(events.CardPlayed(state.turn, card, name))
    pawns = state.pawns[:]
    if kind == SWAP:
        (pawn, other_cell, _, _), (other, cell, _, _) = steps
        sink.append(events.PawnsSwapped(pawn, other, cell, other_cell))
        return
    for pawn, to, captured, path in steps:
        sink.append(events.PawnMoved(pawn, pawns[pawn], path, name))
        for other in captured:
            at = pawns[other]
            passing = at != to and not state.kit.seating.is_centre(at)
            sink.append(events.PawnCaptured(other, at, pawn, passing))
            pawns[other] = -1
        pawns[pawn] = to
