"""The public surface of the engine: frozen games, legal moves, and what follows from a move."""

from __future__ import annotations

from dataclasses import dataclass

from toc_desktop.engine import dealing, events, flow
from toc_desktop.engine.board import Cell, Player, Seating
from toc_desktop.engine.cards import RANK_OF, Card
from toc_desktop.engine.compiled_rules import OP_SPLIT, compile_rules
from toc_desktop.engine.deck_source import DeckSource
from toc_desktop.engine.errors import EngineError, IllegalMove
from toc_desktop.engine.events import Event
from toc_desktop.engine.moves import KINDS, ChooseSize, Discard, Fold, Give, Leg, Move, Pass, Play
from toc_desktop.engine.plays import SPLIT, BoardState, RawPlay, rank_plays
from toc_desktop.engine.rules import RuleSet
from toc_desktop.engine.split import next_parts, outcome_key
from toc_desktop.engine.state import (
    AGAIN,
    DEAL,
    EXCHANGE,
    HAND_SIZE,
    OVER,
    PHASE_NAMES,
    PLAY,
    SKIP,
    State,
    opening,
)
from toc_desktop.engine.validation import check
from toc_desktop.engine.view import HIDDEN, PlayerView, exchanged_cards, seen_by


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game at one moment, hidden cards included. ``stock[0]`` is the next card drawn."""

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


@dataclass(frozen=True, slots=True)
class Step:
    """A move carried out: the new game, and what happened, in order."""

    game: Game
    events: tuple[Event, ...]


def new_game(rules: RuleSet, seating: Seating, seed: int, decks: DeckSource | None = None) -> Step:
    """Start a game: the first dealer is drawn, cards shuffled, first hands dealt.

    >>> new_game(RuleSet(), Seating.standard(4), seed=7).game.phase
    'play'
    """
    check(rules, seating)
    state = opening(compile_rules(rules, seating), decks or DeckSource(seed))
    out: list[Event] = []
    dealing.start_game(state, out)
    return step_of(state, seed, (), out)


def legal_moves(source: Game | PlayerView, every: bool = False) -> tuple[Move, ...]:
    """Return what the player in turn may do; from a view, nothing unless it is that player's turn.

    Moves of one card with the same outcome are one move, unless ``every``: then plays that differ
    in which pawn moves are all given (a seven still once for each outcome; see ``SplitWalk``).
    """
    if isinstance(source, PlayerView) and source.turn != source.player:
        return ()
    return moves_in(state_of(source), every)


def moves_in(state: State, every: bool = False) -> tuple[Move, ...]:
    """Return the legal moves of a state as public values."""
    hand, phase = state.hands[state.turn], state.phase
    if phase == OVER:
        return ()
    if phase == EXCHANGE:
        return tuple(Give(card) for card in hand) if state.gives[state.turn] < 0 else ()
    if phase == HAND_SIZE:
        return tuple(ChooseSize(size) for size in dealing.size_choices(state))
    if phase == SKIP:
        return tuple(Discard(card) for card in hand)
    moves: list[Move] = list(plays_in(state, every))
    if phase == AGAIN:
        return (*moves, Pass())
    if moves or not hand:
        return tuple(moves)
    if state.must_fold(state.turn):
        return (Fold(),)
    return tuple(Discard(card) for card in hand)


def plays_in(state: State, every: bool = False) -> list[Play]:
    """Return the legal plays of every card in hand, by card and outcome."""
    moves: list[Play] = []
    by_rank: dict[int, list[RawPlay]] = {}
    for card in state.hands[state.turn]:
        rank = RANK_OF[card]
        plays = by_rank.get(rank)
        if plays is None:
            plays = rank_plays(state, state.turn, rank, every)
            by_rank[rank] = plays if every else distinct(state, plays)
            plays = by_rank[rank]
        moves += (public_play(card, play) for play in plays)
    return moves


def distinct(board: BoardState, plays: list[RawPlay]) -> list[RawPlay]:
    """Keep one play for each different outcome on the board."""
    if len(plays) < 2:
        return plays
    kept: dict[tuple[int, ...], RawPlay] = {}
    for play in plays:
        kept.setdefault(outcome_key(pawns_after(board, play)), play)
    return list(kept.values())


def pawns_after(board: BoardState, play: RawPlay) -> list[Cell]:
    """Return where all pawns stand after a play."""
    pawns = board.pawns[:]
    for pawn, to, captured, _ in play[1]:
        for other in captured:
            pawns[other] = -1
        pawns[pawn] = to
    return pawns


def public_play(card: Card, play: RawPlay) -> Play:
    """Return a generator's play as a public value."""
    kind, steps = play
    return Play(card, KINDS[kind], tuple(Leg(*step) for step in steps))


def raw_play(play: Play) -> RawPlay:
    """Return a public play as the generator's tuple."""
    legs = tuple((leg.pawn, leg.to, leg.captured, leg.path) for leg in play.legs)
    return KINDS.index(play.kind), legs


def apply_move(game: Game, move: Move) -> Step:
    """Carry out a legal move and all that follows without a decision, or raise ``IllegalMove``."""
    state = state_of(game)
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


def check_move(state: State, move: Move) -> None:
    """Raise ``IllegalMove`` unless the player in turn may do this now."""
    hand, phase = state.hands[state.turn], state.phase
    match move:
        case Play(card):
            legal = phase in (PLAY, AGAIN) and card in hand and _play_is_legal(state, move)
        case Discard(card):
            legal = card in hand and (phase == SKIP or (phase == PLAY and move in moves_in(state)))
        case Give(card):
            legal = phase == EXCHANGE and card in hand and state.gives[state.turn] < 0
        case ChooseSize(size):
            legal = phase == HAND_SIZE and size in dealing.size_choices(state)
        case Pass():
            legal = phase == AGAIN
        case Fold():
            legal = phase == PLAY and move in moves_in(state)
    if not legal:
        raise IllegalMove(f"{move} is not legal here")


def _play_is_legal(state: State, play: Play) -> bool:
    if play.kind not in KINDS:
        return False
    raw = raw_play(play)
    if raw[0] != SPLIT:
        return raw in rank_plays(state, state.turn, RANK_OF[play.card], every=True)
    return any(
        op == OP_SPLIT and _parts_are_legal(state, raw, left, eats)
        for op, left, eats in state.compiled.ops[RANK_OF[play.card]]
    )


def _parts_are_legal(state: State, raw: RawPlay, left: int, eats: bool) -> bool:
    """Follow a seven part by part: any order of legal parts that uses all steps will do."""
    board = BoardState(state.compiled, state.pawns)
    used = 0
    for step in raw[1]:
        taken = dict(next_parts(board, board.controlled(state.turn), left, used, eats)).get(step)
        if taken is None:
            return False
        board.do_step(step)
        left -= taken
        used |= 1 << step[0]
    return left == 0


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
    for index in range(len(log) - 1, -1, -1):
        event = log[index]
        if isinstance(event, events.Shuffled) and event.all_cards:
            log = log[index:]
            break
    return Step(game_of(state, seed, log), tuple(out))
