"""Why a card or a pawn cannot be played: as data, for a screen to say in either language.

Of all that stands in the way, what is nearest to the player's wish comes first: pawns on the way, then
those in base, then those that are home; and what an action has nothing to do with (a pawn that left base
long ago does not leave it again) only where there is nothing better to say.
"""

from __future__ import annotations

from typing import Any

from toc_desktop.engine.actions import Forward
from toc_desktop.engine.board import BASE, Pawn
from toc_desktop.engine.cards import RANK_OF, Card
from toc_desktop.engine.compiled_rules import (
    OP_ADVANCE,
    OP_BACK,
    OP_CENTRE,
    OP_EXIT,
    OP_PUSH,
    OP_SPLIT,
    OP_SWAP,
    Op,
)
from toc_desktop.engine.game import Game, state_of
from toc_desktop.engine.plays import rank_plays
from toc_desktop.engine.refused_actions import (
    Refusal,
    refused_centre,
    refused_count,
    refused_exit,
    refused_handover,
    refused_push,
    refused_split,
    refused_swap,
)
from toc_desktop.engine.state import AGAIN, EXCHANGE, HAND_SIZE, OVER, PLAY, SKIP, State
from toc_desktop.engine.view import PlayerView

__all__ = ["REASONS", "Refusal", "why_not", "why_not_any", "why_not_pawn"]

OUT_OF_TURN = (
    "game_over",
    "not_your_turn",
    "not_in_hand",
    "choose_size_first",
    "give_first",
    "already_given",
    "skipped",
)
"""Reasons that have nothing to do with the board."""
IN_THE_WAY = (
    "steps_left_over",
    "start_blocks",
    "own_in_the_way",
    "landing_protected",
    "landing_own",
    "landing_partner",
    "recross_start",
    "swap_protected",
    "swap_on_start",
    "swap_no_partner",
    "swap_no_other_colour",
    "swap_no_opponent",
    "swap_only_opponents",
    "push_on_start",
    "centre_closed",
    "centre_no_way_out",
    "start_taken",
    "start_partner",
    "home_taken",
    "home_blocked",
    "home_overshot",
    "home_deepest",
)
"""Reasons of an action that means the pawn; in doubt the earlier is the more telling."""
NOT_MEANT = (
    "in_centre",
    "nothing_on_the_way",
    "nobody_on_track",
    "nobody_to_push",
    "swap_not_on_track",
    "still_in_base",
    "nobody_in_base",
    "home_fixed",
    "home_no_back",
    "centre_wrong_cell",
    "only_opponents",
    "push_not_on_track",
    "swap_only_track",
    "not_in_base",
    "own_finished",
    "not_yours",
    "no_exit_card",
    "no_action",
)
"""Reasons of an action that has nothing to do with where the pawn stands, or whose it is."""
REASONS = OUT_OF_TURN + IN_THE_WAY + NOT_MEANT
"""Every reason there is; a screen has a sentence for each."""


def why_not(source: Game | PlayerView, card: Card) -> tuple[Refusal, ...]:
    """Return why the player in turn cannot play a card with a move; nothing if it can be played."""
    state = state_of(source)
    refused = _out_of_turn(source, state, card)
    if refused is not None:
        return (refused,)
    if rank_plays(state, state.turn, RANK_OF[card]):
        return ()
    return _in_order(state, _refused_card(state, RANK_OF[card]))


def why_not_pawn(source: Game | PlayerView, card: Card, pawn: Pawn) -> tuple[Refusal, ...]:
    """Return why a card cannot move a pawn; nothing if it can, in some part of the card."""
    state = state_of(source)
    refused = _out_of_turn(source, state, card)
    if refused is not None:
        return (refused,)
    return _refused_pawn(state, RANK_OF[card], pawn)


def why_not_any(source: Game | PlayerView, pawn: Pawn) -> tuple[Refusal, ...]:
    """Return why no card of the hand moves a pawn: what they all say, or of a pawn in base why it stays.

    Nothing if some card can, or if each card has another reason.
    """
    state = state_of(source)
    hand = state.hands[state.turn]
    if not hand:
        return ()
    refused = _out_of_turn(source, state, hand[0])
    if refused is not None:
        return (refused,)
    by_rank = [_refused_pawn(state, rank, pawn) for rank in dict.fromkeys(RANK_OF[card] for card in hand)]
    if not all(by_rank):
        return ()
    if pawn in state.controlled(state.turn) and state.pawns[pawn] == BASE:
        exits = [refusals for refusals in by_rank if refusals[0].reason in ("start_taken", "start_partner")]
        return exits[0] if exits else (Refusal("no_exit_card", pawn),)
    alike = {(refusals[0].reason, refusals[0].blocker) for refusals in by_rank}
    return by_rank[0] if len(alike) == 1 else ()


def _refused_pawn(state: State, rank: int, pawn: Pawn) -> tuple[Refusal, ...]:
    for _, steps in rank_plays(state, state.turn, rank, every=True):
        if any(step[0] == pawn for step in steps):
            return ()
    refusals = []
    for op in state.compiled.ops[rank]:
        refusals += refused_op(state, op, (pawn,), pawn)
    if not state.compiled.ops[rank]:
        refusals.append(Refusal("no_action", pawn))
    return _in_order(state, _unless_freed(state, rank, refusals))


def _unless_freed(state: State, rank: int, refusals: list[Refusal]) -> list[Refusal]:
    """Leave out that a card does not get a pawn out of base or centre, where another of its actions would."""
    kinds = [kind for kind, _ in state.compiled.ops[rank]]
    freed = {
        *(["still_in_base"] if OP_EXIT in kinds else []),
        *(["in_centre"] if OP_CENTRE in kinds else []),
    }
    return [refusal for refusal in refusals if refusal.reason not in freed]


def _out_of_turn(source: Game | PlayerView, state: State, card: Card) -> Refusal | None:
    if state.phase == OVER:
        return Refusal("game_over")
    if isinstance(source, PlayerView) and source.player != source.turn:
        return Refusal("not_your_turn")
    if state.phase == HAND_SIZE:
        return Refusal("choose_size_first")
    if state.phase == EXCHANGE:
        return Refusal("give_first" if state.gives[state.turn] < 0 else "already_given")
    if card not in state.hands[state.turn]:
        return Refusal("not_in_hand")
    if state.phase == SKIP:
        return Refusal("skipped")
    assert state.phase in (PLAY, AGAIN)
    return None


def _in_order(state: State, refusals: list[Refusal]) -> tuple[Refusal, ...]:
    """Put what is nearest to the player's wish first, and say nothing twice."""
    return tuple(sorted(dict.fromkeys(refusals), key=lambda refusal: _urgency(state, refusal)))


def _urgency(state: State, refusal: Refusal) -> tuple[bool, int, bool, int]:
    """Return what comes first: pawns on the way, in base, home; a pawn in the way; the more telling."""
    reason = refusal.reason
    place = 0
    if refusal.pawn is not None:
        cell = state.pawns[refusal.pawn]
        home = state.compiled.length <= cell < state.compiled.home_end
        place = 2 if home else int(cell == BASE)
    elif reason in ("nothing_on_the_way", "nobody_in_base"):
        place = 3
    # A pawn that waits in the centre is on its way too, whatever the card has to do with it.
    meant = reason in IN_THE_WAY or reason == "in_centre"
    return (not meant, place, refusal.blocker is None and reason != "steps_left_over", REASONS.index(reason))


def _refused_card(state: State, rank: int) -> list[Refusal]:
    """Return why each action of a rank fails, with all the pawns it might have moved."""
    refusals: list[Refusal] = []
    movers = state.controlled(state.turn)
    for op in state.compiled.ops[rank]:
        pawns: tuple[Pawn, ...] = tuple(range(len(state.pawns))) if op[0] == OP_PUSH else movers
        refused = refused_op(state, op, pawns, None)
        # A pawn that the action does not mean is no news here: what is said of them is that none was meant.
        telling = [r for r in refused if r.reason in IN_THE_WAY or r.reason in CARD_LEVEL]
        refusals += telling
        refusals += _nobody_meant(state, op, movers)
    return _unless_freed(state, rank, refusals) or [Refusal("no_action")]


CARD_LEVEL = ("in_centre", "home_fixed", "home_no_back", "swap_not_on_track", "centre_wrong_cell")
"""Reasons that say something of a card too, besides what is in its way."""


def _nobody_meant(state: State, op: Op, movers: tuple[Pawn, ...]) -> list[Refusal]:
    """Return that no pawn stands where an action takes it from, if that is so."""
    kind, action = op
    length, home_end = state.compiled.length, state.compiled.home_end
    cells = [state.pawns[pawn] for pawn in movers]
    on_the_way = any(0 <= cell < length or cell >= home_end for cell in cells)
    if kind == OP_EXIT:
        return [] if BASE in cells else [Refusal("nobody_in_base", action=action)]
    if kind == OP_PUSH:
        assert isinstance(action, Forward)
        return _nobody_to_push(state, action, movers)
    if kind == OP_SWAP or on_the_way:
        return []
    if kind == OP_ADVANCE and isinstance(action, Forward) and action.whose == "any":
        return []  # told with the pawns of others
    return [Refusal("nothing_on_the_way", action=action)]


def _nobody_to_push(state: State, action: Forward, movers: tuple[Pawn, ...]) -> list[Refusal]:
    side = state.compiled.side[state.turn]
    on_track = [pawn for pawn, cell in enumerate(state.pawns) if 0 <= cell < state.compiled.length]
    if action.whose == "any":
        return [] if on_track else [Refusal("nobody_on_track", action=action)]
    if any(pawn >> 2 not in side for pawn in on_track):
        return []
    return [Refusal("nobody_to_push", action=action)]


def refused_op(state: State, op: Op, pawns: tuple[Pawn, ...], named: Pawn | None) -> list[Refusal]:
    """Return why one action of a card fails, for the pawn named or for all it might move."""
    kind: int
    action: Any
    kind, action = op
    movers = state.controlled(state.turn)
    if kind == OP_SWAP:
        return refused_swap(state, action, named)
    if kind == OP_PUSH:
        return refused_push(state, action, pawns)
    if named is not None and named not in movers:
        if kind == OP_ADVANCE and action.whose == "any":
            return []  # told with the pawns of others
        if kind == OP_SPLIT and named >> 2 in state.compiled.partners[state.turn]:
            handed_over = refused_handover(state, action, named)
            if handed_over:
                return handed_over
        own = named >> 2 == state.turn
        return [Refusal("own_finished" if own else "not_yours", named, action=action)]
    if kind == OP_EXIT:
        return refused_exit(state, action, pawns)
    if kind == OP_SPLIT:
        return refused_split(state, action, pawns, named is not None)
    if kind == OP_CENTRE:
        return refused_centre(state, action, pawns)
    assert kind in (OP_ADVANCE, OP_BACK)
    return refused_count(state, action, pawns)
