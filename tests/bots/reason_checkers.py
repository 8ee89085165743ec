"""For each reason of a hint a checker: whether it is true of a move, counted on the board by public means.

The engine is asked for legal moves and for the game after a move; no evaluation, no table of the bots.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.bots.board_counts import (
    Said,
    after,
    can_capture,
    captured,
    door,
    entered,
    gained,
    gains,
    holding,
    home_count,
    leaves_base,
    left_base,
    on_start,
    own_cells,
    rest,
)
from tests.bots.card_checkers import (
    gives_exit,
    gives_useful,
    keeps_card,
    least_missed,
    more_missed,
    size_exit,
    spends_card,
    stuck,
)
from toc_desktop.engine import (
    RANK_OF,
    RANKS,
    Fold,
    Give,
    Play,
    apply_move,
    deck_ranks,
    events,
    legal_moves,
)

# Reasons for and against a move.


def _lead(said: Said) -> bool:
    """The pawn of a player that is nearest to home, of two or more, just before it is captured."""
    owner, pawns = said.arg("player"), list(said.game.pawns)
    assert isinstance(said.move, Play)
    for leg in said.move.legs:
        for prey in leg.captured:
            track = [p for p in range(owner * 4, owner * 4 + 4) if said.game.seating.is_track(pawns[p])]
            if prey in track and len(track) > 1:
                nearest = min(door(said.game, p, pawns[p]) for p in track)
                if door(said.game, prey, pawns[prey]) == nearest:
                    return True
            pawns[prey] = -1
        pawns[leg.pawn] = leg.to
    return False


def _swap(said: Said, mine: bool) -> bool:
    """The first pawn of the swap stands where the player's stood, and so many steps nearer to home."""
    assert isinstance(said.move, Play)
    first, second = said.move.legs
    now = after(said.game, said.move)
    return (
        said.move.kind == "swap"
        and second.pawn // 4 == said.arg("player")
        and (first.pawn // 4 == said.me) == mine
        and now[first.pawn] == said.game.pawns[second.pawn]
        and gained(said.game, now, first.pawn) == said.arg("n")
    )


def _door(said: Said, kinds: Callable[[str], bool]) -> bool:
    """An own pawn stands so many steps before home, nearer than before."""
    assert isinstance(said.move, Play)
    now = after(said.game, said.move)
    return kinds(said.move.kind) and any(
        said.game.seating.is_track(now[leg.pawn])
        and door(said.game, leg.pawn, now[leg.pawn]) == said.arg("n")
        and gained(said.game, now, leg.pawn) > 0
        for leg in said.move.legs
        if leg.pawn // 4 == said.me
    )


def _forward(said: Said) -> bool:
    """So many steps are gained by own pawns that are not told of otherwise."""
    steps = [gain for gain in gains(said, said.me) if gain > 0]
    possible = {0}
    for step in steps:
        possible |= {sum_ + step for sum_ in possible}
    return said.arg("n") in possible


def _passes_door(said: Said, player: int, kind: Callable[[str], bool]) -> bool:
    """A pawn of a player was moved forward and is further from its home than before."""
    assert isinstance(said.move, Play)
    return kind(said.move.kind) and min(gains(said, player)) < 0


def _exposes(said: Said) -> bool:
    """So many cells from the pawn stands one of a player who has a card to capture it."""
    pawn, player, now = said.arg("pawn"), said.arg("player"), after(said.game, said.move)
    ahead = said.arg("n") if said.reason.id == "exposes" else -said.arg("n")
    there = (now[pawn] - ahead) % said.game.seating.track_length
    return there in now[player * 4 : player * 4 + 4] and can_capture(said.game, now, player, pawn)


def _flees(said: Said) -> bool:
    """A player could capture the pawn, and no card captures it now."""
    pawn, player = said.arg("pawn"), said.arg("player")
    could = can_capture(said.game, said.game.pawns, player, pawn)
    return could and not can_capture(said.game, after(said.game, said.move), player, pawn)


def _blocks(said: Said) -> bool:
    """So many opponents' pawns stand behind the own start, and none of them can pass it."""
    game, now = said.game, after(said.game, said.move)
    start, length = game.seating.start(said.me), game.seating.track_length
    side = game.seating.members(said.me)
    behind = [
        pawn
        for pawn, cell in enumerate(now)
        if pawn // 4 not in side and game.seating.is_track(cell) and 1 <= (start - cell) % length <= 12
    ]
    free = replace(game, rules=replace(game.rules, start_blocks=False))
    for pawn in behind[:1]:
        ranks = [RANKS.index(rank) for rank in deck_ranks(game.rules)]
        barred = [p for p in holding(game, now, pawn // 4, ranks) if _passes(p, pawn, start)]
        open_ = [p for p in holding(free, now, pawn // 4, ranks) if _passes(p, pawn, start)]
        if barred or not open_:
            return not barred and len(behind) == said.arg("n")
    return on_start(game, now) and len(behind) == said.arg("n")


def _passes(play: Play, pawn: int, start: int) -> bool:
    return any(leg.pawn == pawn and start in leg.path[:-1] for leg in play.legs)


def _home_next(said: Said) -> bool:
    """The card stays in hand and brings an own pawn home on the board as it then is."""
    game, now = said.game, after(said.game, said.move)
    home = home_count(game, now, said.me)
    return said.rank in rest(said) and any(
        home_count(game, after_of(now, play), said.me) > home
        for play in holding(game, now, said.me, [said.rank])
    )


def after_of(pawns: tuple[int, ...], play: Play) -> tuple[int, ...]:
    """Return where all pawns stand after a play, leg by leg."""
    now = list(pawns)
    for leg in play.legs:
        for prey in leg.captured:
            now[prey] = -1
        now[leg.pawn] = leg.to
    return tuple(now)


def _centre(said: Said) -> bool:
    """From the centre a cell so many steps nearer to home can be reached."""
    assert isinstance(said.move, Play)
    game, now = said.game, after(said.game, said.move)
    pawn = said.move.legs[0].pawn
    centre = game.rules.centre
    assert centre is not None
    cells = [
        18 * arm + centre.cell
        for arm in range(game.seating.arms)
        if centre.leave == "any" or 18 * arm + centre.cell != game.pawns[pawn]
    ]
    best = min(door(game, pawn, cell) for cell in cells)
    return game.seating.is_centre(now[pawn]) and door(game, pawn, game.pawns[pawn]) - best == said.arg("n")


def _packs(said: Said, player: int) -> bool:
    """A pawn moves on inside home, and others of its colour are not home yet."""
    game, now = said.game, after(said.game, said.move)
    deeper = [
        pawn
        for pawn in range(player * 4, player * 4 + 4)
        if game.seating.is_home(game.pawns[pawn])
        and game.seating.is_home(now[pawn]) > 0
        and now[pawn] > game.pawns[pawn]
    ]
    return bool(deeper) and home_count(game, now, player) < 4


def _skips(said: Said) -> bool:
    """The next player has to throw a card away."""
    then = apply_move(said.game, said.move).game
    return (then.turn, then.phase) == (said.arg("player"), "skip")


def _draws(said: Said) -> bool:
    """The player draws a card; what the next player draws to begin a turn does not count."""
    drawn = [
        event for event in apply_move(said.game, said.move).events if isinstance(event, events.CardDrawn)
    ]
    return any(event.player == said.me for event in drawn)


CHECKERS: dict[str, Callable[[Said], bool]] = {
    "wins": lambda s: s.me in apply_move(s.game, s.move).game.winners,
    "eats": lambda s: s.arg("player") in [prey // 4 for prey in captured(s.game, s.move)],
    "eats_lead": _lead,
    "eats_own": lambda s: s.me in [prey // 4 for prey in captured(s.game, s.move)],
    "eats_partner": lambda s: (
        s.arg("player") in [prey // 4 for prey in captured(s.game, s.move)]
        and s.arg("player") in s.game.seating.partners(s.me)
    ),
    "swap": lambda s: _swap(s, mine=True),
    "swap_partner": lambda s: _swap(s, mine=False),
    "swap_back": lambda s: min(gains(s, s.arg("player"))) == -s.arg("n") < 0,
    "swap_loses": lambda s: max(gains(s, s.arg("player"))) == s.arg("n") > 0,
    "pushes_past": lambda s: _passes_door(s, s.arg("player"), lambda kind: kind == "push"),
    "pushes_on": lambda s: max(gains(s, s.arg("player"))) > 0,
    "exit": lambda s: left_base(s, s.move, s.me),
    "exit_partner": lambda s: left_base(s, s.move, s.arg("player")),
    "packs": lambda s: _packs(s, s.me),
    "packs_partner": lambda s: _packs(s, s.arg("player")),
    "home": lambda s: entered(s, s.move, s.me) == s.arg("n"),
    "home_partner": lambda s: entered(s, s.move, s.arg("player")) == s.arg("n"),
    "centre": _centre,
    "leaves": lambda s: (
        isinstance(s.move, Play)
        and s.game.seating.is_centre(s.game.pawns[s.move.legs[0].pawn])
        and door(s.game, s.move.legs[0].pawn, s.move.legs[0].to) == s.arg("n")
    ),
    "helps_partner": lambda s: s.arg("n") in gains(s, s.arg("player")) and s.arg("n") > 0,
    "holds_partner": lambda s: -s.arg("n") in gains(s, s.arg("player")),
    "misses_home": lambda s: _passes_door(s, s.me, lambda kind: kind != "back"),
    "back_door": lambda s: _door(s, lambda kind: kind == "back"),
    "door": lambda s: _door(s, lambda kind: kind != "back"),
    "forward": _forward,
    "backward": lambda s: (
        -s.arg("n") in gains(s, s.me) and isinstance(s.move, Play) and s.move.kind == "back"
    ),
    "fewer_cells": lambda s: own_cells(s.game, s.best) - own_cells(s.game, s.move) == s.arg("n") > 0,
    "exposes": _exposes,
    "exposes_back": _exposes,
    "flees": _flees,
    "blocks": _blocks,
    "frees_start": lambda s: (
        on_start(s.game, s.game.pawns)
        and not on_start(s.game, after(s.game, s.move))
        and -1 in after(s.game, s.move)[s.me * 4 : s.me * 4 + 4]
    ),
    "keeps_exit": lambda s: (
        s.rank in rest(s)
        and leaves_base(s.game, s.rank)
        and -1 in after(s.game, s.move)[s.me * 4 : s.me * 4 + 4]
    ),
    "spends_exit": lambda s: (
        isinstance(s.move, Play)
        and s.rank == RANK_OF[s.move.card]
        and leaves_base(s.game, s.rank)
        and not any(leaves_base(s.game, rank) for rank in rest(s))
    ),
    "home_next": _home_next,
    "skips": _skips,
    "draws": _draws,
    "nothing_to_play": lambda s: legal_moves(s.game) == (Fold(),),
    "gives_exit": gives_exit,
    "gives_exit_stuck": lambda s: gives_exit(s) and stuck(s),
    # What a move gives up: the best move does it, this one does not.
    "not_wins": lambda s: (
        not apply_move(s.game, s.move).game.winners and s.me in apply_move(s.game, s.best).game.winners
    ),
    "not_eats": lambda s: s.arg("player") not in [prey // 4 for prey in captured(s.game, s.move)],
    "not_eats_lead": lambda s: s.arg("player") not in [prey // 4 for prey in captured(s.game, s.move)],
    "not_swap": lambda s: _untouched(s),
    "not_swap_partner": lambda s: _untouched(s),
    "not_swap_back": lambda s: _untouched(s),
    "not_pushes_past": lambda s: min(gains(s, s.arg("player"))) >= 0,
    "not_exit": lambda s: not left_base(s, s.move, s.me),
    "not_exit_partner": lambda s: not left_base(s, s.move, s.arg("player")),
    "not_packs": lambda s: not _moves_in_home(s, s.me),
    "not_packs_partner": lambda s: not _moves_in_home(s, s.arg("player")),
    "not_home": lambda s: entered(s, s.move, s.me) <= 0,
    "not_home_partner": lambda s: entered(s, s.move, s.arg("player")) <= 0,
    "not_centre": lambda s: isinstance(s.move, Play) and s.move.kind != "enter",
    "not_leaves": lambda s: isinstance(s.move, Play) and s.move.kind != "leave",
    "not_helps_partner": lambda s: max(gains(s, s.arg("player"))) <= 0,
    "not_flees": lambda s: can_capture(s.game, after(s.game, s.move), s.arg("player"), s.arg("pawn")),
    "not_blocks": lambda s: not on_start(s.game, after(s.game, s.move)),
    "not_frees_start": lambda s: on_start(s.game, after(s.game, s.move)),
    "not_keeps_exit": lambda s: s.rank not in rest(s),
    "not_home_next": lambda s: s.rank not in rest(s),
    "not_skips": lambda s: apply_move(s.game, s.move).game.phase != "skip",
    "not_draws": lambda s: not _draws(s),
    "not_gives_exit": lambda s: isinstance(s.move, Give) and not leaves_base(s.game, RANK_OF[s.move.card]),
    "not_gives_exit_stuck": lambda s: (
        isinstance(s.move, Give) and not leaves_base(s.game, RANK_OF[s.move.card]) and stuck(s)
    ),
    "keeps_card": keeps_card,
    "not_keeps_card": spends_card,
    "size_exit": size_exit,
    "least_useful": least_missed,
    "not_least_useful": more_missed,
    "gives_spare": least_missed,
    "not_gives_spare": more_missed,
    "gives_useful": gives_useful,
}
"""Every reason there is; those that a move gives up begin with ``not_``."""


def _untouched(said: Said) -> bool:
    player = said.arg("player")
    now = after(said.game, said.move)
    return now[player * 4 : player * 4 + 4] == said.game.pawns[player * 4 : player * 4 + 4]


def _moves_in_home(said: Said, player: int) -> bool:
    now = after(said.game, said.move)
    own = range(player * 4, player * 4 + 4)
    return any(said.game.seating.is_home(said.game.pawns[p]) and now[p] != said.game.pawns[p] for p in own)


def is_true(said: Said) -> bool:
    """Tell whether a reason is true of a move."""
    return CHECKERS[said.reason.id](said)
