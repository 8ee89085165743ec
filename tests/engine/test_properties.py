"""Laws of the board and the cards, on random games of every preset and house rule."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.playout import begin, random_move
from tests.engine.strategies import SEEDS, games, tables
from toc_desktop.engine import (
    BASE,
    PAWNS_EACH,
    Forward,
    Game,
    Play,
    Rng,
    RuleSet,
    Seating,
    apply_move,
    card_actions,
    legal_moves,
    outcome,
    rank_name,
)
from toc_desktop.engine.board_state import BoardState
from toc_desktop.engine.game import state_of
from toc_desktop.engine.legality import moves_in
from toc_desktop.engine.state import OVER, State

FAST = settings(max_examples=80, derandomize=True, deadline=None)
SLOW = settings(max_examples=50, derandomize=True, deadline=None)


def check_cards(state: State) -> None:
    """Every card of the deck is in exactly one place."""
    gives = [card for card in state.gives if card >= 0]
    places = [*state.stock, *state.discard, *gives, *(card for hand in state.hands for card in hand)]
    assert sorted(places) == list(state.deck())


def check_pawns(state: State) -> None:
    """Each player has four pawns on cells of the board, one a cell, as both indexes say."""
    compiled = state.compiled
    assert len(state.pawns) == PAWNS_EACH * compiled.players
    taken = set()
    inside = 0
    for pawn, cell in enumerate(state.pawns):
        if compiled.seating.is_centre(cell):
            inside += 1
            assert compiled.centre_rule is not None
            assert compiled.seating.centre_origin(cell) in compiled.centre_cells
        elif cell != BASE:
            assert 0 <= cell < compiled.home_end
            place = (pawn // PAWNS_EACH if compiled.seating.is_home(cell) else None, cell)
            assert place not in taken
            taken.add(place)
    assert inside <= 1 or (compiled.centre_rule is not None and compiled.centre_rule.holds == "shared")
    fresh = BoardState(compiled, state.pawns)
    assert (fresh.at, fresh.homes) == (state.at, state.homes)


@FAST
@given(tables(), SEEDS, st.integers(0, 400))
def test_pawns_and_cards_are_conserved(table: tuple[RuleSet, Seating], seed: int, moves: int) -> None:
    """Every card of the deck is in exactly one place; a cell holds one pawn."""
    state = begin(*table, seed)
    chance = Rng(seed)
    for _ in range(moves):
        check_cards(state)
        check_pawns(state)
        if state.phase == OVER:
            break
        random_move(state, chance)


@FAST
@given(tables(), SEEDS, st.integers(0, 200))
def test_never_without_a_legal_action_before_the_end(
    table: tuple[RuleSet, Seating], seed: int, moves: int
) -> None:
    """Somebody always has something to do, and nobody has once the game is over."""
    state = begin(*table, seed)
    chance = Rng(seed)
    for _ in range(moves):
        assert bool(moves_in(state)) == (state.phase != OVER)
        if state.phase == OVER:
            assert state.winners
            break
        random_move(state, chance)


def safe_pawns(game: Game) -> dict[int, int]:
    """Return the pawns that the player in turn may not touch, with their cells."""
    seating, rules = game.seating, game.rules
    controlled = state_of(game).controlled(game.turn)
    safe = {}
    for pawn, cell in enumerate(game.pawns):
        if pawn in controlled:
            continue
        on_start = rules.start_protected and cell == seating.start(pawn // PAWNS_EACH)
        if cell == BASE or seating.is_home(cell) or on_start:
            safe[pawn] = cell
    return safe


def moves_off_start(rules: RuleSet, card: int) -> bool:
    """Say whether a card may move a pawn of another player off its protected start."""
    actions = card_actions(rules, rank_name(card))
    return any(isinstance(action, Forward) and action.off_start for action in actions)


@SLOW
@given(games())
def test_protected_pawns_are_untouched_by_others(game: Game) -> None:
    """Pawns in base and home can't be captured, swapped or moved by others, ever; on its own start neither,
    while starts are protected, unless `off-start`."""
    safe = safe_pawns(game)
    partners = {pawn for pawn in safe if pawn // PAWNS_EACH in game.seating.partners(game.turn)}
    for move in legal_moves(game, every=True):
        after = apply_move(game, move).game.pawns
        touched = {pawn for pawn, cell in safe.items() if after[pawn] != cell}
        if isinstance(move, Play) and move.kind == "push" and moves_off_start(game.rules, move.card):
            touched -= {move.legs[0].pawn}
        if isinstance(move, Play) and move.kind == "split":
            # Who brings the last own pawn home goes on with the partners'.
            touched -= partners
        assert not touched, move


@SLOW
@given(games())
def test_own_pawns_on_a_protected_start_are_never_captured(game: Game) -> None:
    """A pawn on its own start is protected: a move that would end on it is not legal."""
    if not game.rules.start_protected:
        return
    guarded = {pawn for pawn, cell in enumerate(game.pawns) if cell == game.seating.start(pawn // PAWNS_EACH)}
    for move in legal_moves(game):
        if isinstance(move, Play):
            moved: set[int] = set()
            for leg in move.legs:
                assert not (guarded - moved) & set(leg.captured)
                moved.add(leg.pawn)


@SLOW
@given(games())
def test_every_outcome_is_listed_once(game: Game) -> None:
    """Moves of one card with the same outcome are one move."""
    seen = set()
    for move in legal_moves(game):
        if isinstance(move, Play):
            after = apply_move(game, move).game.pawns
            sides = tuple(tuple(sorted(after[i : i + 4])) for i in range(0, len(after), 4))
            assert (move.card, sides) not in seen
            seen.add((move.card, sides))


@SLOW
@given(games())
def test_what_a_move_says_is_what_happens(game: Game) -> None:
    """Legs are complete facts: where a pawn ends, what it captures, the cells it touches."""
    for move in legal_moves(game):
        if not isinstance(move, Play) or move.kind == "swap":
            continue
        step = apply_move(game, move)
        pawns = list(game.pawns)
        for leg in move.legs:
            assert leg.path[-1] == leg.to
            for pawn in leg.captured:
                assert pawns[pawn] != BASE
                pawns[pawn] = BASE
            pawns[leg.pawn] = leg.to
        assert tuple(pawns) == step.game.pawns
        assert (outcome(step.game) is None) == (step.game.phase != "over")
