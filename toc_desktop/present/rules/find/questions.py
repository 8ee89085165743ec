"""What can be asked about rules: each question reads its answer from rules, and can write one into them.

Nothing here names a sheet. Options are taken from the registry, cards from the lists that the sheets and
their variants have: where two of them differ, there is something to ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from toc_desktop.engine import (
    CENTRE_PARTS,
    DRAW_HOW,
    OPTIONS,
    RANKS,
    Action,
    Back,
    CardRule,
    Centre,
    Forward,
    RuleSet,
    Split,
    Swap,
    deck_ranks,
    option_value,
    with_options,
)

Answer = str
YES, NO = "yes", "no"
Reader = Callable[[RuleSet], Answer | None]
Writer = Callable[[RuleSet, Answer, RuleSet], RuleSet]


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """Something to ask; its words are found by its kind, and by the rank it is about, if any."""

    kind: str
    """An option's name, a part of the centre, a trait of ranks, or an aspect of one card."""
    read: Reader
    """Return the answer that some rules give; None where it means nothing to them."""
    write: Writer
    """Return rules changed to an answer; the last argument is rules that have it, to copy from."""
    rank: str = ""
    ranks: str = ""
    """For a question "which cards": those that do it on some sheet."""

    @property
    def id(self) -> str:
        """Return what tells the question from all others."""
        return f"{self.kind}.{self.rank}" if self.rank else self.kind


def questions(known: Sequence[RuleSet]) -> tuple[Question, ...]:
    """Return all that can be asked where some of these rules differ from others."""
    asked = [*_options(), *_centre(), *_traits(known), *_aspects(known)]
    return tuple(q for q in asked if len({q.read(rules) for rules in known} - {None}) > 1)


# Options of the registry.


def _options() -> Iterator[Question]:
    for option in OPTIONS:
        if option.name == "deal":
            yield Question("draw_each_turn", _draws, _write_draws)
        elif option.values:
            yield Question(option.name, _reader(option.name), _writer(option.name, option.values))


def _reader(name: str) -> Reader:
    def read(rules: RuleSet) -> Answer | None:
        if name == "short_deal" and rules.deal != "five-fours":
            return None
        if name == "swap_from_start" and not rules.start_protected:
            return None
        return _said(getattr(rules, name))

    return read


def _writer(name: str, values: Iterable[object]) -> Writer:
    by_answer = {_said(value): value for value in values}
    return lambda rules, answer, like: with_options(rules, {name: by_answer[answer]})


def _said(value: object) -> Answer:
    if isinstance(value, bool):
        return YES if value else NO
    return "none" if value is None else str(value)


def _draws(rules: RuleSet) -> Answer:
    return YES if rules.deal == "draw" else NO


def _write_draws(rules: RuleSet, answer: Answer, like: RuleSet) -> RuleSet:
    if answer == YES:
        return replace(rules, deal="draw")
    other = like if like.deal != "draw" else RuleSet()
    return replace(rules, deal=other.deal, short_deal=other.short_deal)


# The centre.


def _centre() -> Iterator[Question]:
    yield Question("centre", lambda rules: YES if rules.centre else NO, _write_centre)
    for part, values in CENTRE_PARTS.items():
        yield Question(f"centre.{part}", _part_reader(part), _part_writer(part, values))


def _write_centre(rules: RuleSet, answer: Answer, like: RuleSet) -> RuleSet:
    """Open the centre as the other rules do, with the same cards, or close it."""
    cards = {}
    for rank, rule in rules.cards.items():
        opens = answer == YES and Centre() in like.cards[rank].actions
        kept = tuple(action for action in rule.actions if action != Centre())
        cards[rank] = _listed(replace(rule, actions=(*kept, Centre()) if opens else kept))
    centre = option_value(like, "centre") if answer == YES else None
    return with_options(rules, {"centre": centre, "cards": cards})


def _part_reader(part: str) -> Reader:
    return lambda rules: None if rules.centre is None else _said(getattr(rules.centre, part))


def _part_writer(part: str, values: Iterable[object]) -> Writer:
    by_answer = {_said(value): value for value in values}

    def write(rules: RuleSet, answer: Answer, like: RuleSet) -> RuleSet:
        if rules.centre is None:
            rules = _write_centre(rules, YES, like)
        centre = option_value(rules, "centre")
        assert isinstance(centre, dict)
        return with_options(rules, {"centre": {**centre, part: by_answer[answer]}})

    return write


# Which cards do something.


def _traits(known: Sequence[RuleSet]) -> Iterator[Question]:
    for kind, has in _TRAITS.items():
        ranks = "".join(rank for rank in RANKS if len({has(rules.cards[rank]) for rules in known}) > 1)
        if ranks:
            yield Question(kind, _trait_reader(has, ranks), _trait_writer(kind, has, ranks), ranks=ranks)


def _trait_reader(has: Callable[[CardRule], bool], ranks: str) -> Reader:
    return lambda rules: "".join(rank for rank in ranks if has(rules.cards[rank]))


def _trait_writer(kind: str, has: Callable[[CardRule], bool], ranks: str) -> Writer:
    def write(rules: RuleSet, answer: Answer, like: RuleSet) -> RuleSet:
        cards = {}
        for rank in ranks:
            rule, wanted = rules.cards[rank], rank in answer
            if has(rule) != wanted:
                cards[rank] = _listed(_turned(kind, rank, rule, wanted, like.cards[rank]))
        return with_options(rules, {"cards": cards})

    return write


def _turned(kind: str, rank: str, rule: CardRule, on: bool, like: CardRule) -> CardRule:
    """Return a rank's list with a trait added or taken away; a swap as other rules have it, where they do."""
    if kind == "skip":
        return replace(rule, skip=on, draw=None if on and rule.draw != "keep" else rule.draw)
    if kind == "eats":
        eating = (Forward, Back, Split)
        return replace(
            rule, actions=tuple(replace(a, eats=on) if isinstance(a, eating) else a for a in rule.actions)
        )
    if _TRAITS[kind](like) == on:
        return like
    others = tuple(action for action in rule.actions if not isinstance(action, Swap))
    # A card that swaps no more takes a pawn forward by its number.
    return replace(rule, actions=(Swap("any"),) if on else others or (_by_number(rank),))


def _by_number(rank: str) -> Forward:
    return Forward(RANKS.index(rank) + 1)


_TRAITS: dict[str, Callable[[CardRule], bool]] = {
    "swap": lambda rule: any(isinstance(action, Swap) for action in rule.actions),
    "eats": lambda rule: any(getattr(action, "eats", False) for action in rule.actions),
    "skip": lambda rule: rule.skip,
}


# How one card does what it does.


def _aspects(known: Sequence[RuleSet]) -> Iterator[Question]:
    for kind, (read, write) in _ASPECTS.items():
        for rank in RANKS:
            question = Question(kind, _aspect_reader(read, rank), _aspect_writer(read, write, rank), rank)
            if len({question.read(rules) for rules in known} - {None}) > 1:
                yield question


CardReader = Callable[[CardRule], Answer | None]
CardWriter = Callable[[CardRule, Answer, str], CardRule]


def _aspect_reader(read: CardReader, rank: str) -> Reader:
    return lambda rules: read(rules.cards[rank]) if rank in deck_ranks(rules) else None


def _aspect_writer(read: CardReader, write: CardWriter, rank: str) -> Writer:
    def written(rules: RuleSet, answer: Answer, like: RuleSet) -> RuleSet:
        if rank not in deck_ranks(rules):
            rules = replace(rules, jokers=like.jokers)
        # Where the card does nothing of the kind, it does as in the rules that give this answer.
        rule = rules.cards[rank] if read(rules.cards[rank]) is not None else like.cards[rank]
        return with_options(rules, {"cards": {rank: _listed(write(rule, answer, rank))}})

    return written


def _first(rule: CardRule, kind: type[Action]) -> Action | None:
    return next((action for action in rule.actions if isinstance(action, kind)), None)


def _changed(rule: CardRule, kind: type[Action], **values: Any) -> CardRule:
    return replace(
        rule,
        actions=tuple(replace(a, **values) if isinstance(a, kind) else a for a in rule.actions),
    )


def _field(kind: type[Action], name: str) -> CardReader:
    """Return what reads a part of the first action of a kind."""

    def read(rule: CardRule) -> Answer | None:
        action = _first(rule, kind)
        return _said(getattr(action, name)) if action is not None else None

    return read


def _write_whose(rule: CardRule, answer: Answer, rank: str) -> CardRule:
    own = {"off_start": False} if answer == "own" else {}
    return _changed(rule, Forward, whose=answer, **own)


def _off_start(rule: CardRule) -> Answer | None:
    forward = _first(rule, Forward)
    return _said(forward.off_start) if isinstance(forward, Forward) and forward.whose != "own" else None


def _also(rule: CardRule) -> Answer | None:
    if _first(rule, Swap) is None:
        return None
    return YES if _first(rule, Forward) is not None else NO


def _write_also(rule: CardRule, answer: Answer, rank: str) -> CardRule:
    swaps = tuple(action for action in rule.actions if not isinstance(action, Forward))
    return replace(rule, actions=(_by_number(rank), *swaps) if answer == YES else swaps)


_ASPECTS: dict[str, tuple[CardReader, CardWriter]] = {
    "whose": (_field(Forward, "whose"), _write_whose),
    "off_start": (_off_start, lambda rule, said, _: _changed(rule, Forward, off_start=said == YES)),
    "pawns": (_field(Split, "pawns"), lambda rule, said, _: _changed(rule, Split, pawns=int(said))),
    "repeat": (_field(Split, "repeat"), lambda rule, said, _: _changed(rule, Split, repeat=said == YES)),
    "steps": (_field(Forward, "steps"), lambda rule, said, _: _changed(rule, Forward, steps=int(said))),
    "with_whom": (_field(Swap, "with_whom"), lambda rule, said, _: _changed(rule, Swap, with_whom=said)),
    "also": (_also, _write_also),
    "draw": (
        lambda rule: rule.draw,
        lambda rule, said, _: replace(rule, draw=next(how for how in DRAW_HOW if how == said)),
    ),
}


def _listed(rule: CardRule) -> list[str]:
    return list(rule.texts)
