"""The public surface of the engine: frozen games, legal moves, and what follows from a move."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from toc_desktop.engine import dealing, events, flow
from toc_desktop.engine.board import Cell, Player, Seating
from toc_desktop.engine.cards import Card
from toc_desktop.engine.compiled_rules import compile_rules
from toc_desktop.engine.deck_source import DeckSource
from toc_desktop.engine.diagram import diagram
from toc_desktop.engine.errors import EngineError, shown
from toc_desktop.engine.events import Event
from toc_desktop.engine.interchange import load_json, write_position
from toc_desktop.engine.legality import check_move, moves_in, raw_play
from toc_desktop.engine.moves import ChooseSize, Discard, Fold, Give, Move, Pass, Play
from toc_desktop.engine.position_reader import read_position
from toc_desktop.engine.presets import Preset, nearest_preset
from toc_desktop.engine.rules import RuleSet
from toc_desktop.engine.state import DEAL, OVER, PHASE_NAMES, State, opening
from toc_desktop.engine.validation import check
from toc_desktop.engine.view import HIDDEN, PlayerView, exchanged_cards, seen_by


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game at one moment, hidden cards included. ``stock[0]`` is the next card drawn.

    ``print(game)`` shows the board, the hands and whose turn it is:

    >>> print(new_game(RuleSet(), Seating.standard(2), seed=7).game)
    player 1 to play (dealer: player 0, deal 0, stock 44, discard 0)
           0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17
    t0     .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  t0: start of player 0
    t18    .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
    t36    .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  t36: start of player 1
    t54    .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
    player 0: base 0 1 2 3, home . . . ., hand 8H 3C QS 2D 8D
    player 1: base 4 5 6 7, home . . . ., hand 9C AC AS TH X1
    """

    rules: RuleSet
    seating: Seating
    pawns: tuple[Cell, ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discard: tuple[Card, ...]
    dealer: Player
    turn: Player
    phase: str
    """``play``, ``again``, ``skip``, ``exchange``, ``hand-size`` or ``over``."""
    deal: int
    gives: tuple[Card | None, ...]
    winners: tuple[Player, ...]
    seed: int
    shuffles: int
    log: tuple[Event, ...] = ()
    """What happened since all cards were last shuffled."""

    def __str__(self) -> str:
        return diagram(state_of(self))

    @classmethod
    def from_json(cls, position: str | bytes | dict[str, Any], seed: int = 0) -> Game:
        """Return the game that goes on from a position of POSITIONS.md, or raise ``InvalidPosition``.

        The seed decides the shuffles to come.

        >>> game = new_game(RuleSet(), Seating.standard(4), seed=7).game
        >>> Game.from_json(game.to_json()).hands == game.hands
        True
        """
        value = load_json(position) if isinstance(position, str | bytes) else position
        return game_of(read_position(value), seed)

    def to_json(self, preset: Preset | None = None) -> str:
        """Return the position as JSON text, as POSITIONS.md writes it.

        The rules are told as a preset, by default the nearest one, and what differs from it.
        """
        told_as = nearest_preset(self.rules, self.seating.teams) if preset is None else preset
        return json.dumps(write_position(state_of(self), told_as))


@dataclass(frozen=True, slots=True)
class Step:
    """A move carried out: the new game, and what happened, in order."""

    game: Game
    events: tuple[Event, ...]


def new_game(
    rules: RuleSet, seating: Seating, seed: int, decks: DeckSource | None = None, recorded: bool = False
) -> Step:
    """Start a game: the first dealer is drawn, cards shuffled, first hands dealt.

    Raise ``InvalidRules`` where no game can start; ``recorded``: it did, perhaps by an older format's rules.

    >>> new_game(RuleSet(), Seating.standard(4), seed=7).game.phase
    'play'
    >>> new_game(RuleSet(jokers=7), Seating.standard(4), seed=7)
    Traceback (most recent call last):
    toc_desktop.engine.errors.InvalidRules: option jokers cannot be 7, only 0 or 2
    """
    check(rules, seating, recorded)
    if type(seed) is not int:
        raise EngineError(f"a seed must be a whole number, not {shown(seed)}")
    state = opening(compile_rules(rules, seating), decks or DeckSource(seed))
    out: list[Event] = []
    dealing.start_game(state, out)
    return step_of(state, seed, (), out)


def legal_moves(source: Game | PlayerView, every: bool = False) -> tuple[Move, ...]:
    """Return what the player in turn may do; from a view, nothing unless it is that player's turn.

    Moves of one card with the same outcome are one move, unless ``every``: then plays that differ
    in which pawn moves are all given (a split still once for each outcome; see ``SplitWalk``).
    """
    if isinstance(source, PlayerView) and source.turn != source.player:
        return ()
    return moves_in(state_of(source), every)


def apply_move(game: Game, move: Move, decks: DeckSource | None = None) -> Step:
    """Carry out a legal move and all that follows without a decision.

    Raise ``IllegalMove`` for anything else, whatever it is. ``decks``: where shuffles come from, if not
    from the game's seed.

    >>> game = new_game(RuleSet(), Seating.standard(4), seed=7).game
    >>> apply_move(game, Pass())
    Traceback (most recent call last):
    toc_desktop.engine.errors.IllegalMove: pass is not legal here
    """
    state = state_of(game)
    if decks is not None:
        state.decks = decks
    out: list[Event] = []
    apply_to(state, move, out)
    return step_of(state, game.seed, game.log, out)


def apply_to(state: State, move: Move, out: list[Event] | None = None) -> None:
    """Carry out a legal move on the mutable core, the deal that may follow included."""
    check_move(state, move)
    carry_out(state, move, out)
    if isinstance(move, ChooseSize):
        flow.deal_chosen(state, move.size, out)
    if state.phase == DEAL:
        dealing.next_deal(state, out)
    if out is not None and state.phase != OVER:
        out.append(events.TurnStarted(state.turn, PHASE_NAMES[state.phase]))


def carry_out(state: State, move: Move, out: list[Event] | None = None) -> None:
    """Carry out a move known to be legal, and nothing that follows from it."""
    match move:
        case Play(card):
            flow.play_card(state, card, raw_play(move), out)
        case Discard(card):
            flow.discard_card(state, card, out)
        case Fold():
            flow.fold_hand(state, out)
        case Pass():
            flow.pass_turn(state, out)
        case Give(card):
            flow.give_card(state, card, out)
        case ChooseSize(size):
            flow.choose_size(state, size, out)


def player_view(game: Game, player: Player) -> PlayerView:
    """Return all that a player may know, and nothing else."""
    members = game.seating.members(player)
    gave, received = exchanged_cards(game.log, player, members)
    return PlayerView(
        player=player,
        rules=game.rules,
        seating=game.seating,
        pawns=game.pawns,
        hand=game.hands[player],
        hand_sizes=tuple(len(hand) for hand in game.hands),
        stock_size=len(game.stock),
        discard=game.discard,
        dealer=game.dealer,
        turn=game.turn,
        phase=game.phase,
        deal=game.deal,
        has_given=tuple(card is not None for card in game.gives),
        gave=gave,
        received=received,
        winners=game.winners,
        log=tuple(seen_by(event, player, members) for event in game.log),
    )


def outcome(game: Game | PlayerView) -> tuple[Player, ...] | None:
    """Return the winners once the game is over, else None."""
    return game.winners if game.phase == "over" else None


def state_of(source: Game | PlayerView) -> State:
    """Return a mutable state; from a view, unseen hands are empty and the stock is face down."""
    state = State(compile_rules(source.rules, source.seating), source.pawns, DeckSource(0))
    if isinstance(source, PlayerView):
        state.hands[source.player] = list(source.hand)
        state.stock = [HIDDEN] * source.stock_size
        state.gives = [HIDDEN if not given else 0 for given in source.has_given]
    else:
        state.hands = [list(hand) for hand in source.hands]
        state.stock = list(source.stock[::-1])
        state.gives = [-1 if card is None else card for card in source.gives]
        state.decks = DeckSource(source.seed)
        state.shuffles = source.shuffles
    state.discard = list(source.discard)
    state.dealer = source.dealer
    state.turn = source.turn
    state.phase = PHASE_NAMES.index(source.phase)
    state.deal = source.deal
    state.winners = source.winners
    return state


def game_of(state: State, seed: int, log: tuple[Event, ...] = ()) -> Game:
    """Return the frozen value of a state that waits for a player (or is over)."""
    if state.phase == DEAL:
        raise EngineError("a deal is due")
    return Game(
        rules=state.compiled.rules,
        seating=state.compiled.seating,
        pawns=tuple(state.pawns),
        hands=tuple(tuple(hand) for hand in state.hands),
        stock=tuple(reversed(state.stock)),
        discard=tuple(state.discard),
        dealer=state.dealer,
        turn=state.turn,
        phase=PHASE_NAMES[state.phase],
        deal=state.deal,
        gives=tuple(None if card < 0 else card for card in state.gives),
        winners=state.winners,
        seed=seed,
        shuffles=state.shuffles,
        log=log,
    )


def step_of(state: State, seed: int, log: tuple[Event, ...], out: list[Event]) -> Step:
    """Freeze a state, keeping the events since the last new deck cycle in its log."""
    log = (*log, *out)
    # The log before the move holds one such shuffle at most, its first event: look at what is new.
    for index in range(1, len(out) + 1):
        event = out[-index]
        if isinstance(event, events.Shuffled) and event.all_cards:
            log = log[-index:]
            break
    return Step(game_of(state, seed, log), tuple(out))
