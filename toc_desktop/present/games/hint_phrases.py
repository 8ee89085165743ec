"""Hints in words: the reasons the bots give as data, said in the player's language."""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.bots.differences import NOT
from toc_desktop.bots.hints import Comparison, Hint
from toc_desktop.bots.reasons import Reason
from toc_desktop.engine import (
    PAWNS_EACH,
    ChooseSize,
    Discard,
    Give,
    Move,
    Pawn,
    Play,
    PlayerView,
    cell_number,
    rank_name,
)
from toc_desktop.present.games.phrases import whose
from toc_desktop.present.table.places import owner_of
from toc_desktop.support.i18n import tr

MOST_SAID = 2
"""How many reasons are said before what sets the move apart from the next best."""


def reason_text(reason: Reason, names: Sequence[str]) -> str:
    """Return one reason as a sentence without its full stop; ``names`` are the players' in turn order."""
    args: dict[str, object] = {}
    for key, value in reason.args:
        if key == "player":
            args["name"] = names[int(value)]
            args["whose"] = whose(names[int(value)])
        elif key == "card":
            args["card"] = tr(f"hints.card.{value}")
            args["your_card"] = tr(f"hints.your_card.{value}")
        else:
            args[key] = value
    if reason.id.startswith(NOT):
        return tr(f"hints.not.{reason.id.removeprefix(NOT)}", **args)
    return tr(f"hints.reason.{reason.id}", **args)


def hint_texts(hint: Hint, names: Sequence[str], view: PlayerView) -> tuple[str, ...]:
    """Return a hint's reasons in words, and what sets it apart from the next best move; never nothing."""
    # Two parts of a split may have the same reason: it is said once.
    reasons = list(dict.fromkeys(reason_text(reason, names) for reason in hint.reasons))
    if hint.only:
        return (tr("hints.only"), *reasons)
    if reasons and not isinstance(hint.move, Play) and hint.runner_up is None:
        return tuple(reasons)
    return (*reasons[:MOST_SAID], _set_apart(hint, names, view))


def _set_apart(hint: Hint, names: Sequence[str], view: PlayerView) -> str:
    """Say what the runner-up lacks, or that it hardly matters."""
    if hint.runner_up is None:
        return tr("hints.all_same")
    other = move_words(hint.runner_up, hint.move, view)
    other = other[:1].upper() + other[1:]
    if hint.equal:
        return tr("hints.as_good", other=other)
    if hint.difference:
        why = reason_text(hint.difference[0], names)
        return tr("hints.worse", other=other, why=why[:1].lower() + why[1:])
    return tr("hints.fewer_chances", other=other, n=max(1, round(100 * hint.lead)))


def move_words(move: Move, beside: Move, view: PlayerView) -> str:
    """Name a move by what tells it from another: its card, else its pawn, else that it is done otherwise."""
    match move:
        case Discard(card):
            return tr("hints.other.discard", card=tr(f"hints.card.{rank_name(card)}"))
        case Give(card):
            return tr("hints.other.give", card=tr(f"hints.card.{rank_name(card)}"))
        case ChooseSize(size):
            return tr("hints.other.size", n=size)
        case Play():
            return _play_words(move, beside, view)
        case _:
            return tr("hints.other.pass")


def _play_words(move: Play, beside: Move, view: PlayerView) -> str:
    card = tr(f"hints.card.{rank_name(move.card)}")
    if not isinstance(beside, Play) or rank_name(beside.card) != rank_name(move.card):
        return tr("hints.other.card", card=card)
    pawn = move.legs[0].pawn
    if pawn == beside.legs[0].pawn or len(move.legs) > 1 or len(beside.legs) > 1:
        return tr("hints.other.way", card=card)
    return tr("hints.other.pawn", card=card, place=_place(view, pawn))


def pawn_named(view: PlayerView, pawn: Pawn, names: Sequence[str]) -> str:
    """Say whose pawn it is, and which, where its owner has another on the track: "Léa’s pawn on cell 4"."""
    owner = owner_of(pawn)
    mine = owner == view.player
    said = tr("hints.pawn.mine") if mine else tr("hints.pawn.of", whose=whose(names[owner]))
    own = view.pawns[owner * PAWNS_EACH : (owner + 1) * PAWNS_EACH]
    if sum(map(view.seating.is_track, own)) < 2:
        return said
    return tr("hints.pawn.which", pawn=said, place=_place(view, pawn))


def _place(view: PlayerView, pawn: Pawn) -> str:
    seating, cell = view.seating, view.pawns[pawn]
    if seating.is_track(cell):
        return tr("hints.from.track", n=cell_number(cell))
    if seating.is_home(cell):
        return tr("hints.from.home", n=cell - seating.track_length + 1)
    return tr("hints.from.centre" if seating.is_centre(cell) else "hints.from.base")


def comparison_texts(comparison: Comparison, names: Sequence[str]) -> tuple[str, ...]:
    """Return in words what a move gives up."""
    if comparison.equal:
        return (tr("hints.about_equal"),)
    texts = tuple(reason_text(reason, names) for reason in comparison.reasons)
    return texts or (tr("hints.less_good"),)
