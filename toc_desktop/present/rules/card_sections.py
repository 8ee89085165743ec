"""Sections of the rules page about what cards do, each told from the lists of the ranks."""

from __future__ import annotations

from toc_desktop.engine import (
    ARM_CELLS,
    DRAW_HOW,
    SWAP_WITH,
    Back,
    Centre,
    Forward,
    RuleSet,
    Split,
    Swap,
    card_actions,
    deck_ranks,
)
from toc_desktop.present.rules.card_words import steps_words
from toc_desktop.present.rules.diagrams import (
    BEFORE,
    ME,
    NEXT,
    Diagram,
    Examples,
    both,
    ends_at,
    face_of,
    kind_is,
)
from toc_desktop.present.rules.sentences import Phrase, phrase, rank_words, ranks_with, these_ranks

Made = tuple[tuple[Phrase, ...], tuple[Diagram, ...]]
"""The sentences and the diagrams of a section."""


def eaters(rules: RuleSet, always: bool | None = None) -> tuple[str, ...]:
    """Return the ranks that eat what they pass: all, those that do whenever they count, or the others."""
    eaters = []
    for rank in deck_ranks(rules):
        counting = [a for a in card_actions(rules, rank) if isinstance(a, Forward | Back | Split)]
        eating = [action.eats for action in counting]
        if any(eating) and always in (None, all(eating)):
            eaters.append(rank)
    return tuple(eaters)


def pushers(rules: RuleSet) -> tuple[str, ...]:
    """Return the ranks that move pawns of others."""
    return tuple(
        rank
        for rank in deck_ranks(rules)
        if any(isinstance(a, Forward) and a.whose != "own" for a in rules.cards[rank].actions)
    )


def has_centre(rules: RuleSet) -> bool:
    """Tell whether pawns can be in the centre."""
    return rules.centre is not None and bool(ranks_with(rules, Centre))


def back_section(show: Examples) -> Made | None:
    """Return what is told of going back."""
    # What a wild card does is told where the other cards' doings are.
    backs = {
        rank: sorted({a.steps for a in show.rules.cards[rank].actions if isinstance(a, Back)})
        for rank in deck_ranks(show.rules)
    }
    backs = {rank: steps for rank, steps in backs.items() if steps}
    if not backs:
        return None
    lines = [
        phrase("rules.back.card", card=rank_words(rank), steps=steps_words(steps), n=max(steps))
        for rank, steps in backs.items()
    ]
    lines.append(phrase("rules.back.what"))
    # A pawn on its start that goes back two or more has the way into home ahead of it.
    rank, tricks = next(
        ((rank, [n for n in steps if n > 1]) for rank, steps in backs.items() if max(steps) > 1), ("", [])
    )
    if not tricks:
        return tuple(lines), ()
    lines.append(phrase("rules.back.trick", steps=steps_words(tricks)))
    end = show.seating.track_length - tricks[0]
    wanted = both(kind_is("back"), lambda play: play.legs[0].to % ARM_CELLS == end % ARM_CELLS)
    return tuple(lines), show.shown("back", {ME: (0,)}, face_of(rank), wanted, (67, 2))


def push_section(show: Examples) -> Made | None:
    """Return what is told of moving pawns of others."""
    rules = show.rules
    pushes = [
        (rank, action)
        for rank in deck_ranks(rules)
        for action in rules.cards[rank].actions
        if isinstance(action, Forward) and action.whose != "own"
    ]
    if not pushes:
        return None
    lines = []
    for rank, whose in dict.fromkeys((rank, action.whose) for rank, action in pushes):
        steps = sorted({a.steps for r, a in pushes if (r, a.whose) == (rank, whose)})
        sentence = phrase(
            f"rules.push.{whose}", card=rank_words(rank), steps=steps_words(steps), n=max(steps)
        )
        lines.append(sentence)
    lines.append(phrase("rules.push.where_centre" if has_centre(rules) else "rules.push.where"))
    if rules.start_protected:
        off = dict.fromkeys(
            rank
            for rank, _ in pushes
            if any(isinstance(a, Forward) and a.off_start for a in card_actions(rules, rank))
        )
        held = dict.fromkeys(rank for rank, _ in pushes if rank not in off)
        for ranks, key in ((off, "from_start"), (held, "not_from_start")):
            if ranks:
                lines.append(phrase(f"rules.push.{key}", cards=these_ranks(ranks, "or")))
    by_partners = show.seating.teams and any(action.whose == "any" for _, action in pushes)
    lines.append(phrase("rules.push.no_home_team" if by_partners else "rules.push.no_home"))
    lines.append(phrase("rules.push.captures"))
    rank, action = pushes[0]
    pushed = both(kind_is("push"), ends_at(4, 20 + action.steps))
    standing = {ME: (44,), NEXT: (20,)} if action.steps != 24 else {NEXT: (20,)}
    return tuple(lines), show.shown("push", standing, face_of(rank), pushed, (18, 25))


def split_section(show: Examples) -> Made | None:
    """Return what is told of sharing steps."""
    splits = [
        (rank, action)
        for rank in deck_ranks(show.rules)
        for action in show.rules.cards[rank].actions
        if isinstance(action, Split)
    ]
    if not splits:
        return None
    lines = list(
        dict.fromkeys(
            phrase(
                "rules.split.one" if split.pawns == 1 else "rules.split.shared",
                card=rank_words(rank),
                n=split.steps,
                pawns=split.pawns,
            )
            for rank, split in splits
        )
    )
    if any(split.pawns > 1 for _, split in splits):
        lines.append(phrase("rules.split.whole"))
    again = dict.fromkeys(rank for rank, split in splits if split.repeat)
    once = dict.fromkeys(rank for rank, split in splits if split.pawns > 1 and not split.repeat)
    if again:
        lines.append(phrase("rules.split.repeat", cards=these_ranks(again, "or")))
    if once:
        cards = these_ranks(once, "or")
        lines.append(phrase("rules.split.once_with", cards=cards) if again else phrase("rules.split.once"))
    if show.seating.teams and any(split.pawns > 1 for _, split in splits):
        lines.append(phrase("rules.split.partner"))
    eaters = dict.fromkeys(rank for rank, split in splits if split.eats)
    if eaters:
        lines.append(phrase("rules.split.eats", cards=these_ranks(eaters), n=len(eaters)))
    rank, split = splits[0]
    return tuple(lines), show.splitting(rank, split)


def swap_section(show: Examples) -> Made | None:
    """Return what is told of trading places."""
    rules = show.rules
    ranks = ranks_with(rules, Swap)
    if not ranks:
        return None
    lines = [phrase("rules.swap.what", cards=these_ranks(ranks, "or"), n=len(ranks))]
    by_whom = {
        whom: [rank for rank in ranks if Swap(whom) in card_actions(rules, rank)] for whom in SWAP_WITH
    }
    used = {whom: cards for whom, cards in by_whom.items() if cards}
    for whom, cards in used.items():
        said = phrase(f"rules.swap.{whom.replace('-', '_')}")
        several = len(used) > 1
        lines.append(
            phrase("rules.swap.with", cards=these_ranks(cards, "or"), what=said) if several else said
        )
    if by_whom["any"]:
        lines.append(phrase("rules.swap.own"))
    lines.append(phrase("rules.swap.track_centre" if has_centre(rules) else "rules.swap.track"))
    start = "protected" if rules.swap_from_start else "still"
    lines.append(phrase(f"rules.swap.{start}" if rules.start_protected else "rules.swap.start_open"))
    standing = {ME: (20,), BEFORE: (29,)}
    return tuple(lines), show.first_shown("swap", standing, ranks, kind_is("swap"), (18,))


def skip_section(show: Examples) -> Made | None:
    """Return what is told of skipping a turn."""
    ranks = [rank for rank in deck_ranks(show.rules) if show.rules.cards[rank].skip]
    if not ranks:
        return None
    return (phrase("rules.skip.what", cards=these_ranks(ranks, "or")), phrase("rules.skip.lapse")), ()


def draw_section(show: Examples) -> Made | None:
    """Return what is told of drawing and playing again."""
    rules = show.rules
    lines = []
    for how in DRAW_HOW:
        ranks = [rank for rank in deck_ranks(rules) if rules.cards[rank].draw == how]
        if ranks:
            lines.append(phrase(f"rules.draw.{how}", cards=these_ranks(ranks, "or")))
    if lines and rules.deal != "draw":
        # Where turns begin with a draw, the discard pile, this card on top, becomes a stock again.
        lines.append(phrase("rules.draw.none"))
    return (tuple(lines), ()) if lines else None
