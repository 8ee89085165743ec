"""What a refusal names, taken away: the very move it refuses is then legal, or something else is in the way.

A cause is believed only if it is one: everything named is taken away, one after the other, until the move is
legal; and with any single one of them put back, it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from toc_desktop.engine import (
    BASE,
    Action,
    CardRule,
    Cell,
    Centre,
    CentreRule,
    Exit,
    Game,
    Pawn,
    Refusal,
    Split,
    parse_card,
    player_view,
    why_not,
    why_not_any,
    why_not_pawn,
)
from toc_desktop.engine.board_state import BoardState, RawStep
from toc_desktop.engine.cards import RANK_OF
from toc_desktop.engine.game import state_of
from toc_desktop.engine.plays import rank_plays
from toc_desktop.engine.refusals import refused_op
from toc_desktop.engine.split import next_parts

CARD = parse_card("9S")
"""The card that stands for the one refused: its rank has the refused action and no other."""


@dataclass(frozen=True)
class Wish:
    """The very move that was refused: the position, the action, the pawn and the cell meant."""

    game: Game
    action: Action
    pawn: Pawn | None
    to: Cell | None
    whole: bool
    """Whether all steps of a split are to be used, not only its first part made."""

    def sole(self) -> Game:
        """Return the position in which the mover holds one card, with this action alone."""
        cards = self.game.rules.cards.with_rule("9", CardRule((self.action,)))
        hands = [(CARD,) if player == self.game.turn else () for player in range(len(self.game.hands))]
        return replace(
            self.game, rules=replace(self.game.rules, cards=cards), hands=tuple(hands), phase="play"
        )

    def is_legal(self) -> bool:
        """Tell whether the very move may be made."""
        state = state_of(self.sole())
        if isinstance(self.action, Split) and not self.whole:
            board = BoardState(state.compiled, state.pawns)
            parts = self._parts(board, state.turn, self.action.steps, 0, set())
            if any(self.to in (None, step[1]) for step in parts):
                return True
        for _, steps in rank_plays(state, state.turn, RANK_OF[CARD], every=True):
            for step in steps:
                if self.pawn in (None, step[0]) and self.to in (None, step[1]):
                    return True
        return False

    def _parts(
        self,
        board: BoardState,
        player: int,
        left: int,
        used: int,
        been: set[tuple[tuple[int, ...], int, int]],
    ) -> Iterator[RawStep]:
        """Give the parts that the pawn may take as soon as it is the player's to move, dead ends included."""
        assert isinstance(self.action, Split)
        assert self.pawn is not None
        # The same position in another order leads to nothing new: of many parts there are very many orders.
        here = (tuple(board.pawns), left, used)
        if here in been:
            return
        been.add(here)
        movers = board.controlled(player)
        if self.pawn in movers:
            yield from (step for step, _ in next_parts(board, (self.pawn,), left, used, self.action))
            return
        for step, taken in next_parts(board, movers, left, used, self.action):
            then = BoardState(board.compiled, board.pawns)
            then.do_step(step)
            yield from self._parts(then, player, left - taken, used | 1 << step[0], been)

    def refusals(self) -> tuple[Refusal, ...]:
        """Return what the engine says of the very move."""
        game = self.sole()
        if self.pawn is None:
            return why_not(game, CARD)
        if self.to is None:
            return why_not_pawn(game, CARD, self.pawn)
        # The pawn may be able to go elsewhere: what is asked is why it does not go just there.
        state = state_of(game)
        found: list[Refusal] = []
        for op in state.compiled.ops[RANK_OF[CARD]]:
            found += refused_op(state, op, (self.pawn,), self.pawn)
        return tuple(r for r in found if r.to in (None, self.to))


Change = Callable[[Wish], Wish]
"""A cause taken away."""


def put(pawn: Pawn, cell: Cell) -> Change:
    """Return the change that puts a pawn on a cell, and whoever stands there in its camp."""

    def change(wish: Wish) -> Wish:
        pawns = list(wish.game.pawns)
        length = wish.game.seating.track_length
        for other, there in enumerate(pawns):
            same_home = length <= cell < length + 4 and other // 4 == pawn // 4
            if there == cell and cell != BASE and (cell < length or same_home):
                pawns[other] = BASE
        pawns[pawn] = cell
        return replace(wish, game=replace(wish.game, pawns=tuple(pawns)))

    return change


def option(**values: object) -> Change:
    """Return the change that plays by another option."""
    return lambda wish: replace(
        wish,
        game=replace(wish.game, rules=replace(wish.game.rules, **values)),  # type: ignore[arg-type]
    )


def action(**values: object) -> Change:
    """Return the change that gives the card's action another count or flag."""
    return lambda wish: replace(wish, action=replace(wish.action, **values))  # type: ignore[arg-type]


def lifted(wish: Wish, refusal: Refusal) -> Change:
    """Take away the pawn that is in the way."""
    assert refusal.blocker is not None
    return put(refusal.blocker, BASE)


def shorter(wish: Wish, refusal: Refusal) -> Change:
    """Shorten the count to what the refusal says is possible, or what is left of home."""
    if refusal.reason == "steps_left_over":
        assert refusal.count
        return action(steps=refusal.count)
    assert refusal.pawn is not None
    last = wish.game.seating.track_length + 3
    return action(steps=last - wish.game.pawns[refusal.pawn])


def free_cell(wish: Wish, pawn: Pawn) -> Cell:
    """Return a cell of the track where a pawn meets nobody soon; not a start, not a jump, not a centre's."""
    length = wish.game.seating.track_length
    start = wish.game.seating.start(pawn // 4)
    taken = {cell for cell in wish.game.pawns if 0 <= cell < length}
    cells = [(start + k) % length for k in range(1, length)]
    return next(cell for cell in cells if cell % 18 in (1, 2, 3) and cell not in taken)


def set_out(wish: Wish, refusal: Refusal) -> Change:
    """Put the pawn that is meant, or the first of those that could be, on the track."""
    state = state_of(wish.sole())
    movers = state.controlled(state.turn)
    pawn = refusal.pawn
    if pawn is None or (refusal.reason == "swap_not_on_track" and pawn not in movers):
        pawn = next((p for p in movers if state.pawns[p] == BASE), movers[0])
    centre = wish.game.rules.centre
    if wish.action == Centre() and centre is not None:
        return put(pawn, centre.cell)
    return put(pawn, free_cell(wish, pawn))


def opponent_set_out(wish: Wish, refusal: Refusal) -> Change:
    """Put an opponent's pawn on the track, well away from its start."""
    side = wish.game.seating.members(wish.game.turn)
    owner = next(p for p in range(wish.game.seating.players) if p not in side)
    return put(owner * 4, free_cell(wish, owner * 4))


def to_base(wish: Wish, refusal: Refusal) -> Change:
    """Put the pawn meant in its camp, or one that could be, rather one on its start."""
    if refusal.pawn is not None:
        return put(refusal.pawn, BASE)
    state = state_of(wish.sole())
    movers = state.controlled(state.turn)
    standing = (p for p in movers if state.pawns[p] == wish.game.seating.start(p // 4))
    return put(next(standing, movers[0]), BASE)


def before_the_end(wish: Wish, refusal: Refusal) -> Change:
    """Put the pawn one cell before the deepest of its home."""
    assert refusal.pawn is not None
    return put(refusal.pawn, wish.game.seating.track_length + 2)


def to_centre_cell(wish: Wish, refusal: Refusal) -> Change:
    """Put the pawn on a cell from which the centre is entered."""
    assert refusal.pawn is not None
    assert refusal.count is not None
    return put(refusal.pawn, refusal.count)


def handed_over(wish: Wish, refusal: Refusal) -> Change:
    """Let the player move whose pawn it is."""
    assert refusal.pawn is not None
    owner = refusal.pawn // 4
    return lambda w: replace(w, game=replace(w.game, turn=owner))


def unfinished(wish: Wish, refusal: Refusal) -> Change:
    """Let another pawn of the player's own be still in its camp."""
    assert refusal.pawn is not None
    return put(refusal.pawn ^ 1, BASE)


def off_its_start(wish: Wish, refusal: Refusal) -> Change:
    """Let the pawn that is safe on its start stand elsewhere, where the swap then leads."""
    assert refusal.blocker is not None
    there = free_cell(wish, refusal.blocker)
    move = put(refusal.blocker, there)
    return lambda w: replace(move(w), to=w.to if w.to is None else there)


def wider_push(wish: Wish, refusal: Refusal) -> Change:
    """Let the card move anybody's pawns."""
    return action(whose="any")


def off_start(wish: Wish, refusal: Refusal) -> Change:
    """Let the card move pawns off their start."""
    return action(off_start=True)


COUNTERFACTUALS: dict[str, Callable[[Wish, Refusal], Change]] = {
    "steps_left_over": shorter,
    "start_blocks": lifted,
    "own_in_the_way": lifted,
    "landing_protected": lifted,
    "landing_own": lifted,
    "landing_partner": lifted,
    "recross_start": lambda wish, refusal: option(recross_start=True),
    "swap_protected": off_its_start,
    "swap_on_start": lambda wish, refusal: option(swap_from_start=True),
    "swap_no_partner": opponent_set_out,
    "swap_no_other_colour": opponent_set_out,
    "swap_no_opponent": opponent_set_out,
    "swap_only_opponents": lambda wish, refusal: action(with_whom="any"),
    "push_on_start": off_start,
    "centre_closed": lifted,
    "centre_no_way_out": lifted,
    "start_taken": lifted,
    "start_partner": lifted,
    "home_taken": lifted,
    "home_blocked": lifted,
    "home_overshot": shorter,
    "home_deepest": before_the_end,
    "in_centre": set_out,
    "nothing_on_the_way": set_out,
    "nobody_on_track": opponent_set_out,
    "nobody_to_push": opponent_set_out,
    "swap_not_on_track": set_out,
    "still_in_base": set_out,
    "nobody_in_base": to_base,
    "home_fixed": lambda wish, refusal: option(home_advance=True),
    "home_no_back": lambda wish, refusal: option(home_back=True),
    "centre_wrong_cell": to_centre_cell,
    "only_opponents": wider_push,
    "push_not_on_track": set_out,
    "swap_only_track": set_out,
    "not_in_base": to_base,
    "own_finished": unfinished,
    "not_yours": handed_over,
}
"""For each reason about the board, how its cause is taken away."""


def _in_play(game: Game, card: int) -> bool:
    """Tell whether a card that the player in turn holds is looked at as one to play."""
    held = replace(game, phase="play", winners=(), hands=tuple((card,) for _ in game.hands))
    return all(r.reason not in OTHERWISE for r in why_not(player_view(held, held.turn), card))


def _with_exit_card(game: Game, pawn: Pawn) -> bool:
    """Tell whether a card that brings pawns out does so, or finds the start taken."""
    cards = game.rules.cards.with_rule("9", CardRule((Exit(),)))
    hands = tuple((*hand, CARD) if p == game.turn else hand for p, hand in enumerate(game.hands))
    now = replace(game, rules=replace(game.rules, cards=cards), hands=hands)
    return not why_not_any(now, pawn) or why_not_any(now, pawn)[0].reason in ("start_taken", "start_partner")


def _with_centre(game: Game, card: int) -> bool:
    """Tell whether the card does something once there is a centre."""
    rules = replace(game.rules, centre=CentreRule(7, "any", "shared"))
    return "no_action" not in [r.reason for r in why_not(replace(game, rules=rules), card)]


OTHERWISE: dict[str, Callable[[Game, int], bool]] = {
    "game_over": _in_play,
    "not_your_turn": _in_play,
    "not_in_hand": _in_play,
    "choose_size_first": _in_play,
    "give_first": _in_play,
    "already_given": _in_play,
    "skipped": _in_play,
    "no_action": _with_centre,
    "no_exit_card": _with_exit_card,
}
"""For reasons that no pawn of the board makes: whether they are gone once their cause is (card, or pawn)."""

ALSO: dict[str, Change] = {
    "start_blocks": option(start_blocks=False),
    "own_in_the_way": option(pass_own=True),
    "landing_protected": option(start_protected=False),
    "landing_own": option(capture_own=True),
    "landing_partner": option(capture_partner=True),
    "start_partner": option(capture_partner=True),
    "push_on_start": option(start_protected=False),
    "swap_protected": option(start_protected=False),
}
"""Where a rule of the house makes a pawn stand in the way: the same without that rule."""


MOST_CAUSES = 24


def check(game: Game, refusal: Refusal) -> list[str]:
    """Take away what a refusal names, in every way, and what is named after it; return what is not true."""
    assert refusal.action is not None, refusal
    whole = refusal.reason == "steps_left_over" or refusal.pawn is None
    wish = Wish(game, refusal.action, refusal.pawn, refusal.to, whole)
    if wish.is_legal():
        return [f"{refusal} refuses a legal move"]
    found = _check_causes(wish, refusal, by_rule=False)
    return found + _check_causes(wish, refusal, by_rule=True) if refusal.reason in ALSO else found


def _away(wish: Wish, cause: Refusal, by_rule: bool) -> Change:
    """Return how a cause is taken away: rather the rule behind it, or what stands on the board."""
    if by_rule and cause.reason in ALSO:
        return ALSO[cause.reason]
    return COUNTERFACTUALS[cause.reason](wish, cause)


def _check_causes(origin: Wish, refusal: Refusal, by_rule: bool) -> list[str]:
    """Take away one cause after the other until the very move is legal."""
    changes, causes = [_away(origin, refusal, by_rule)], [refusal]
    wish = changes[0](origin)
    while not wish.is_legal():
        found = wish.refusals()
        if not found:
            return [f"not legal and not refused after {causes}"]
        cause = found[0]
        if (cause.reason, cause.pawn, cause.blocker) in [(c.reason, c.pawn, c.blocker) for c in causes]:
            return [f"{cause} again, after {causes}"]
        if len(causes) == MOST_CAUSES:
            return [f"no end of causes: {causes}"]
        changes.append(_away(wish, cause, by_rule))
        causes.append(cause)
        wish = changes[-1](wish)
    return [
        f"{cause} makes no difference among {causes}"
        for index, cause in enumerate(causes)
        if (then := _without(origin, changes, index)).is_legal() and not _undone(then, cause)
    ]


def _undone(wish: Wish, cause: Refusal) -> bool:
    """Tell whether what a cause states is gone with what the others state: a pawn has left home."""
    if cause.reason != "own_finished":
        return False
    own = wish.game.pawns[4 * wish.game.turn : 4 * wish.game.turn + 4]
    return not all(wish.game.seating.is_home(cell) for cell in own)


def _without(wish: Wish, changes: list[Change], left_out: int) -> Wish:
    for index, change in enumerate(changes):
        if index != left_out:
            wish = change(wish)
    return wish
