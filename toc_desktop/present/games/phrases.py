"""What happened, in words: for the log, the narration and transcripts; hidden cards stay hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from toc_desktop.engine import ARM_CELLS, Card, Cell, Event, Seating, card_name, events
from toc_desktop.present.table.places import owner_of
from toc_desktop.support.i18n import elides, tr

_LAPS = frozenset({ARM_CELLS} | {ARM_CELLS * (arms - 1) for arms in (4, 6, 8)})
"""How far apart in numbers two cells are when a pawn has jumped between them."""

_PARTS_TOGETHER = 4
"""How many parts of a split have room on one line of the log."""


def phrase(event: Event, names: Sequence[str], seating: Seating | None = None) -> str | None:
    """Return one event in words; None for what is not worth a word by itself.

    >>> phrase(events.Passed(0), ["Léa", "Hugo"]) is not None
    True
    """
    match event:
        case events.DealerDrawn(dealer):
            return tr("phrases.dealer_drawn", name=names[dealer])
        case events.Shuffled(_, all_cards):
            return tr("phrases.shuffled" if all_cards else "phrases.reshuffled")
        case events.HandsDealt(dealer, size):
            return tr("phrases.dealt", name=names[dealer], n=size)
        case events.CardGiven(player, _, to):
            return tr("phrases.given", name=names[player], other=names[to])
        case events.CardsExchanged():
            return tr("phrases.exchanged")
        case events.SizeChosen(player, size):
            return tr("phrases.size", name=names[player], n=size)
        case events.CardPlayed(player, card):
            return tr("phrases.played", name=names[player], card=card_words(card))
        case events.PawnMoved(pawn):
            return _moved(event, names[owner_of(pawn)], seating)
        case events.PawnCaptured(pawn, _, by, passing):
            return _captured(names, owner_of(pawn), owner_of(by), passing)
        case events.PawnsSwapped(pawn, other):
            return _swapped(names, owner_of(pawn), owner_of(other))
        case events.CardDiscarded(player, card, skipped):
            key = "phrases.skipped" if skipped else "phrases.discarded"
            return tr(key, name=names[player], card=card_words(card))
        case events.HandFolded(player, cards):
            return tr("phrases.folded", name=names[player], n=len(cards))
        case events.CardDrawn(player):
            return tr("phrases.drawn", name=names[player])
        case events.Passed(player):
            return tr("phrases.passed", name=names[player])
        case events.TurnStarted(player, phase):
            return tr(f"phrases.turn.{phase}", name=names[player])
        case events.GameWon(winners):
            return tr("phrases.won", who=listed([names[w] for w in winners]), n=len(winners))


def whose(name: str) -> str:
    """Return a name as an owner: "de Léa", "d’Agathe", "Léa’s"."""
    return tr("phrases.whose_elided" if elides(name) else "phrases.whose", name=name)


def tell(happened: Iterable[Event], names: Sequence[str], seating: Seating | None = None) -> list[str]:
    """Return what a move brought about, a line for each action: a card, its moves and captures are one.

    Whose turn it is and what was shuffled are left out: a log would drown in them.
    """
    lines: list[str] = []
    card: events.CardPlayed | None = None
    done: list[Event] = []
    for event in happened:
        match event:
            case events.CardPlayed():
                lines += _action(card, done, names, seating)
                card, done = event, []
            case events.PawnMoved() | events.PawnCaptured() | events.PawnsSwapped():
                done.append(event)
            case events.TurnStarted() | events.Shuffled(all_cards=True):
                continue
            case _:
                lines += _action(card, done, names, seating)
                card, done = None, []
                said = phrase(event, names, seating)
                lines += [said] if said else []
    return lines + _action(card, done, names, seating)


def card_words(card: Card) -> str:
    """Return a card with its article: « l’as de cœur »; a hidden one is « une carte »."""
    if card < 0:
        return tr("phrases.card_hidden")
    rank, suit = card_name(card)[0], card_name(card)[1]
    if rank == "X":
        return tr("phrases.rank.X")
    return tr("phrases.card", rank=tr(f"phrases.rank.{rank}"), suit=tr(f"phrases.suit.{suit}"))


def listed(names: Sequence[str]) -> str:
    """Return words as a list in a sentence: « Léa, Hugo et Zoé »."""
    if len(names) < 2:
        return "".join(names)
    said = names[0]
    for word in names[1:-1]:
        said = tr("phrases.list_more", first=said, last=word)
    return tr("phrases.list_two", first=said, last=names[-1])


def ended(text: str) -> str:
    """Return words with a mark at their end, so that what follows is heard as another sentence."""
    return text if text[-1:] in ".!?…" else f"{text}."


def steps_of(path: Sequence[Cell]) -> int:
    """Return how many steps were counted along a path; a jump at its end is not one."""
    jumped = len(path) > 1 and abs(path[-1] - path[-2]) in _LAPS
    return len(path) - jumped


def _moved(event: events.PawnMoved, name: str, seating: Seating | None) -> str:
    match event.kind:
        case "exit" | "enter" | "leave" as kind:
            said = tr(f"phrases.{kind}", name=name)
        case "back":
            said = tr("phrases.back", name=name, n=steps_of(event.path))
        case "push":
            said = tr("phrases.pushed", name=name, n=steps_of(event.path))
        case _:
            said = tr("phrases.advance", name=name, n=steps_of(event.path))
    return listed([said, tr("phrases.and_home")]) if _came_home(event, seating) else said


def _came_home(event: events.PawnMoved, seating: Seating | None) -> bool:
    if seating is None:
        return False
    return seating.is_home(event.path[-1]) and not seating.is_home(event.origin)


def _captured(names: Sequence[str], owner: int, by: int, passing: bool) -> str:
    if owner == by:
        return tr("phrases.captured_own", name=names[by])
    key = "phrases.eaten" if passing else "phrases.captured"
    return tr(key, name=names[by], other=names[owner])


def _swapped(names: Sequence[str], owner: int, other: int) -> str:
    if owner == other:
        return tr("phrases.swap_own", name=names[owner])
    return tr("phrases.swap", name=names[owner], other=names[other])


def _action(
    card: events.CardPlayed | None, done: Sequence[Event], names: Sequence[str], seating: Seating | None
) -> list[str]:
    """Return one card's doings as one line; without its card, a line for each event."""
    if card is None:
        return [said for event in done if (said := phrase(event, names, seating))]
    moves = [event for event in done if isinstance(event, events.PawnMoved)]
    swaps = [event for event in done if isinstance(event, events.PawnsSwapped)]
    if not moves and not swaps:
        return [said for said in [phrase(card, names)] if said]
    player = card.player
    clauses = [_swap_line(swaps[0], player, names) if swaps else _move_line(card, moves, names)]
    home = Counter(owner_of(move.pawn) for move in moves if _came_home(move, seating))
    if home.pop(player, 0):
        clauses.append(tr("phrases.and_home"))
    sent = Counter(owner_of(event.pawn) for event in done if isinstance(event, events.PawnCaptured))
    if sent.pop(player, 0):
        clauses.append(tr("phrases.and_own"))
    if sent:
        clauses.append(tr("phrases.and_capture", who=listed([times(names[o], n) for o, n in sent.items()])))
    # Last, for it is no longer the player who does it.
    clauses += [tr("phrases.and_home_of", whose=whose(names[o]), n=n) for o, n in home.items()]
    return [listed(clauses)]


def _sum_words(parts: Sequence[int]) -> str:
    """Return the parts of a split as a sum, which stays on one line unless it is long."""
    space = "\u00a0" if len(parts) <= _PARTS_TOGETHER else " "
    return f"{space}+{space}".join(map(str, parts))


def times(who: str, n: int) -> str:
    """Return a name, with how often it counts where that is more than once."""
    return who if n == 1 else tr("phrases.times", who=who, n=n)


def _swap_line(swap: events.PawnsSwapped, player: int, names: Sequence[str]) -> str:
    pair = {owner_of(swap.pawn), owner_of(swap.other)}
    if player in pair:
        others = pair - {player}
        return _swapped(names, player, others.pop() if others else player)
    # A player who is home plays a partner's pawn, which comes first.
    helped, other = names[owner_of(swap.pawn)], names[owner_of(swap.other)]
    said = tr("phrases.swap", name=names[player], other=other)
    return tr("phrases.for", what=said, other=helped)


def _move_line(card: events.CardPlayed, moves: Sequence[events.PawnMoved], names: Sequence[str]) -> str:
    name = names[card.player]
    first = moves[0]
    owner = owner_of(first.pawn)
    steps = steps_of(first.path)
    if card.kind == "push":
        return tr("phrases.push", name=name, other=names[owner], n=steps)
    if len(moves) > 1:
        parts = [steps_of(move.path) for move in moves]
        said = tr("phrases.split", name=name, n=sum(parts), parts=_sum_words(parts))
    else:
        said = _moved(first, name, None)
    helped = listed(sorted({names[owner_of(move.pawn)] for move in moves} - {name}))
    return tr("phrases.for", what=said, other=helped) if helped else said
