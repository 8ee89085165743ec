"""Sentences as data: a key with its arguments, which may be sentences or lists of them, said when shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from toc_desktop.engine import Action, Card, RuleSet, card_actions, card_name, deck_ranks
from toc_desktop.support.i18n import tr


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence, or a piece of one, by its key; it is put in words only when it is shown."""

    key: str
    args: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class Several:
    """A list inside a sentence: "the ace, the king and the joker"."""

    items: tuple[object, ...]
    joined: Literal["and", "or", "also", "else"] = "and"


def phrase(key: str, **args: object) -> Phrase:
    """Return a sentence with its arguments.

    >>> phrase("rules.four.what", n=4).args
    (('n', 4),)
    """
    return Phrase(key, tuple(sorted(args.items())))


def say(sentence: object) -> str:
    """Put a sentence, a list or a plain value in words, in the language in use."""
    match sentence:
        case Phrase(key, args):
            return tr(key, **{name: value if name == "n" else say(value) for name, value in args})
        case Several(items, joined):
            return _listed([say(item) for item in items], joined)
    return str(sentence)


def sentence(what: object) -> str:
    """Return the words with a capital letter in front."""
    said = say(what)
    return said[:1].upper() + said[1:]


def keys_in(sentence: object) -> Iterable[str]:
    """Return every key used in a sentence, those of its arguments too."""
    match sentence:
        case Phrase(key, args):
            yield key
            for _, value in args:
                yield from keys_in(value)
        case Several(items):
            for item in items:
                yield from keys_in(item)


def _listed(parts: Sequence[str], joined: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    start = parts[0]
    if joined in ("also", "else"):
        for part in parts[1:]:
            start = tr(f"rules.list.{joined}", first=start, last=part)
        return start
    for part in parts[1:-1]:
        start = tr("rules.list.between", first=start, last=part)
    return tr(f"rules.list.{joined}", first=start, last=parts[-1])


# Ranks.


def ranks_with(rules: RuleSet, kind: type[Action] | tuple[type[Action], ...]) -> tuple[str, ...]:
    """Return the ranks that have an action of that kind, aces and kings before jokers."""
    return tuple(
        rank for rank in deck_ranks(rules) if any(isinstance(a, kind) for a in card_actions(rules, rank))
    )


def rank_words(rank: str) -> Phrase:
    """Return a rank with its article: "the ace", "the 7"."""
    return phrase(f"rules.rank.{rank}")


def these_ranks(ranks: Iterable[str], joined: Literal["and", "or"] = "and") -> Several:
    """Return several ranks with their articles."""
    return Several(tuple(rank_words(rank) for rank in ranks), joined)


def card_words(card: Card) -> Phrase:
    """Return a card's whole name: "king of spades", "joker"."""
    name = card_name(card)
    if name[0] == "X":
        return phrase("rules.card.X")
    return phrase("rules.card_of", rank=phrase(f"rules.card.{name[0]}"), suit=phrase(f"rules.suit.{name[1]}"))
