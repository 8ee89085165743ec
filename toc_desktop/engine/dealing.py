"""Deals, deck cycles and draws (RULES.md section 5)."""

from __future__ import annotations

from toc_desktop.engine import events
from toc_desktop.engine.board import Player
from toc_desktop.engine.cards import Card
from toc_desktop.engine.events import Event
from toc_desktop.engine.state import EXCHANGE, HAND_SIZE, PLAY, State
from toc_desktop.engine.validation import SCHEDULES

LARGEST_CHOICE = 5
FIRST_HAND = 5
LATER_HAND = 4


def start_game(state: State, out: list[Event] | None = None) -> None:
    """Draw the first dealer by lot, shuffle and deal the first hands."""
    state.dealer = state.decks.dealer(state.compiled.players)
    if out is not None:
        out.append(events.DealerDrawn(state.dealer))
    shuffle_all(state, out)
    deal_hands(state, first_hand_size(state), out)


def first_hand_size(state: State) -> int:
    """Return the size of the first hands of a deck cycle."""
    rules = state.compiled.rules
    rows = SCHEDULES.get(rules.deal)
    if rows is not None:
        return rows[state.compiled.players][0]
    return LATER_HAND if rules.deal == "draw" else FIRST_HAND


def shuffle_all(state: State, out: list[Event] | None = None) -> None:
    """Begin a new deck cycle: all cards are shuffled together."""
    order = state.decks.order(state.shuffles, state.deck())
    state.shuffles += 1
    state.stock = order[::-1]
    state.discard = []
    state.deal = -1
    if out is not None:
        out.append(events.Shuffled(tuple(order), True))


def next_size(state: State) -> int:
    """Return how many cards each gets from this stock in the next deal; 0 asks for a new cycle."""
    rules, players = state.compiled.rules, state.compiled.players
    room = len(state.stock) // players
    rows = SCHEDULES.get(rules.deal)
    if rows is not None:
        row = rows[players]
        index = state.deal + 1
        return row[index] if index < len(row) and row[index] <= room else 0
    if room >= LATER_HAND:
        return LATER_HAND
    return room if rules.short_deal else 0


def size_choices(state: State) -> tuple[int, ...]:
    """Return the hand sizes a choosing dealer may take."""
    return tuple(range(1, min(LARGEST_CHOICE, len(state.stock) // state.compiled.players) + 1))


def prepare_choice(state: State, out: list[Event] | None = None) -> None:
    """Hand the deck to the next dealer, who will choose the hand size."""
    state.dealer = (state.dealer + 1) % state.compiled.players
    if len(state.stock) < state.compiled.players:
        shuffle_all(state, out)
    state.deal += 1
    state.turn = state.dealer
    state.phase = HAND_SIZE


def next_deal(state: State, out: list[Event] | None = None) -> None:
    """Deal the hands that are due, from this stock or a new cycle."""
    size = next_size(state)
    if not size:
        state.dealer = (state.dealer + 1) % state.compiled.players
        shuffle_all(state, out)
        size = first_hand_size(state)
    deal_hands(state, size, out)


def deal_hands(state: State, size: int, out: list[Event] | None = None) -> None:
    """Deal one card at a time from the top, starting after the dealer."""
    players, stock = state.compiled.players, state.stock
    drawing = state.compiled.rules.deal == "draw"
    hands: list[list[Card]] = [[] for _ in range(players)]
    for _ in range(size):
        for turn in range(1, players + 1):
            hands[(state.dealer + turn) % players].append(stock.pop())
    if drawing:
        hands[state.dealer].append(stock.pop())
    state.hands = hands
    state.deal += 1
    state.gives = [-1] * players
    state.turn = state.dealer if drawing else (state.dealer + 1) % players
    state.phase = EXCHANGE if state.compiled.rules.exchange and state.compiled.seating.teams else PLAY
    if out is not None:
        out.append(events.HandsDealt(state.dealer, size, tuple(tuple(hand) for hand in hands)))


def draw_card(state: State, player: Player, out: list[Event] | None = None) -> bool:
    """Let a player draw the top card; say whether there was one."""
    if not state.stock and state.compiled.rules.deal == "draw" and state.discard:
        order = state.decks.order(state.shuffles, state.discard)
        state.shuffles += 1
        state.stock = order[::-1]
        state.discard = []
        if out is not None:
            out.append(events.Shuffled(tuple(order), False))
    if not state.stock:
        return False
    card = state.stock.pop()
    state.hands[player].append(card)
    if out is not None:
        out.append(events.CardDrawn(player, card))
    return True
