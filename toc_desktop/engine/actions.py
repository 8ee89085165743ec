"""What a card may do, as small frozen values, each read and written in the strings of RULES.md section 2."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from toc_desktop.engine.cards import RANKS
from toc_desktop.engine.errors import InvalidRules, shown

Whose: TypeAlias = Literal["own", "any", "opponent"]
SwapWith: TypeAlias = Literal["any", "other-colour", "opponent"]
DrawHow: TypeAlias = Literal["must", "may", "keep"]

SWAP_WITH: tuple[SwapWith, ...] = get_args(SwapWith)
DRAW_HOW: tuple[DrawHow, ...] = get_args(DrawHow)
FORWARD_STEPS = (1, 25)
BACK_STEPS = (1, 13)
SPLIT_STEPS = (2, 9)
SPLIT_PAWNS = (1, 4)
MOST_ACTIONS = 4


@dataclass(frozen=True, slots=True)
class Exit:
    """A pawn leaves base for its start."""

    def __str__(self) -> str:
        return "exit"


@dataclass(frozen=True, slots=True)
class Forward:
    """A pawn moves forward.

    >>> print(Forward(5, eats=True, whose="any", off_start=True))
    forward 5 eats any off-start
    """

    steps: int
    eats: bool = False
    whose: Whose = "own"
    off_start: bool = False
    """Whether a pawn of another player may be moved off its own protected start."""

    def __str__(self) -> str:
        whose = "" if self.whose == "own" else f" {self.whose}"
        return f"forward {self.steps}{' eats' * self.eats}{whose}{' off-start' * self.off_start}"


@dataclass(frozen=True, slots=True)
class Back:
    """A pawn moves backward."""

    steps: int
    eats: bool = False

    def __str__(self) -> str:
        return f"back {self.steps}{' eats' * self.eats}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Two pawns on the track trade cells."""

    with_whom: SwapWith

    def __str__(self) -> str:
        return f"swap {self.with_whom}"


@dataclass(frozen=True, slots=True)
class Split:
    """Steps shared among up to so many different pawns.

    >>> print(Split(7, 2, repeat=True))
    split 7 2 repeat
    """

    steps: int
    pawns: int
    repeat: bool = False
    """Whether a pawn may take several parts."""
    eats: bool = False

    def __str__(self) -> str:
        return f"split {self.steps} {self.pawns}{' repeat' * self.repeat}{' eats' * self.eats}"


@dataclass(frozen=True, slots=True)
class Centre:
    """A pawn enters or leaves the centre."""

    def __str__(self) -> str:
        return "centre"


@dataclass(frozen=True, slots=True)
class Wild:
    """Whatever stands in the list of any other rank."""

    def __str__(self) -> str:
        return "wild"


Action: TypeAlias = Exit | Forward | Back | Swap | Split | Centre | Wild

_KINDS: tuple[type, ...] = (Exit, Forward, Back, Swap, Split, Centre, Wild)
"""The order in which a list is written."""

_FORWARD = re.compile(r"forward ([1-9]\d?)( eats)?(?: (any|opponent)( off-start)?)?", re.ASCII)
_BACK = re.compile(r"back ([1-9]\d?)( eats)?", re.ASCII)
_SPLIT = re.compile(r"split ([1-9]) ([1-9])( repeat)?( eats)?", re.ASCII)
_WITHOUT_NUMBER: tuple[Action, ...] = (Exit(), Centre(), Wild(), *(Swap(whom) for whom in SWAP_WITH))
_PLAIN: Mapping[str, Action] = {str(action): action for action in _WITHOUT_NUMBER}


@lru_cache(maxsize=4096)
def parse_action(text: str) -> Action:
    """Return the action that a text names, or raise ``InvalidRules``.

    >>> parse_action("split 7 4 eats")
    Split(steps=7, pawns=4, repeat=False, eats=True)
    >>> parse_action("forward 26")
    Traceback (most recent call last):
    toc_desktop.engine.errors.InvalidRules: 'forward 26': 26 is not from 1 to 25
    """
    if text in _PLAIN:
        return _PLAIN[text]
    if match := _FORWARD.fullmatch(text):
        whose: Whose = "any" if match[3] == "any" else "opponent" if match[3] else "own"
        return Forward(_number(text, match[1], FORWARD_STEPS), bool(match[2]), whose, bool(match[4]))
    if match := _BACK.fullmatch(text):
        return Back(_number(text, match[1], BACK_STEPS), bool(match[2]))
    if match := _SPLIT.fullmatch(text):
        steps, pawns = _number(text, match[1], SPLIT_STEPS), _number(text, match[2], SPLIT_PAWNS)
        return Split(steps, pawns, bool(match[3]), bool(match[4]))
    raise InvalidRules(f"{shown(text)} is not an action of a card")


def _number(text: str, digits: str, bounds: tuple[int, int]) -> int:
    number, (low, high) = int(digits), bounds
    if not low <= number <= high:
        raise InvalidRules(f"{shown(text)}: {number} is not from {low} to {high}")
    return number


def _written_order(action: Action) -> tuple[int, int, str]:
    return _KINDS.index(type(action)), getattr(action, "steps", 0), str(action)


@dataclass(frozen=True, slots=True)
class CardRule:
    """What one rank does: its actions in the order they are written, and its modifiers."""

    actions: tuple[Action, ...]
    skip: bool = False
    """Whether the next player must discard once the card is played."""
    draw: DrawHow | None = None
    """How its player draws a card once it is played."""

    @classmethod
    def parse(cls, texts: Iterable[str]) -> CardRule:
        """Return what a list of strings says, in whatever order, or raise ``InvalidRules``.

        >>> CardRule.parse(["skip", "forward 11", "exit"]).texts
        ('exit', 'forward 11', 'skip')
        """
        actions: list[Action] = []
        skips, draws = 0, []
        for text in texts:
            if not isinstance(text, str):
                raise InvalidRules(f"{shown(text)} is not an action of a card")
            if text == "skip":
                skips += 1
            elif text.startswith("draw ") and text[5:] in DRAW_HOW:
                draws += [how for how in DRAW_HOW if how == text[5:]]
            else:
                actions.append(parse_action(text))
        if skips > 1 or len(draws) > 1 or len(set(actions)) != len(actions):
            raise InvalidRules("a card has one action or modifier twice")
        rule = cls(tuple(sorted(actions, key=_written_order)), bool(skips), draws[0] if draws else None)
        rule.check()
        return rule

    def check(self) -> None:
        """Raise ``InvalidRules`` where section 2 does not allow such a list."""
        if not 1 <= len(self.actions) <= MOST_ACTIONS:
            raise InvalidRules(f"a card has 1 to {MOST_ACTIONS} actions, not {len(self.actions)}")
        if self.skip and self.draw in ("must", "may"):
            raise InvalidRules(f"skip and draw {self.draw} do not go together on one card")

    @property
    def texts(self) -> tuple[str, ...]:
        """Return the list as it is written."""
        modifiers = ["skip"] if self.skip else []
        if self.draw is not None:
            modifiers.append(f"draw {self.draw}")
        return (*map(str, self.actions), *modifiers)

    def __str__(self) -> str:
        return ", ".join(self.texts)


class CardTable(Mapping[str, CardRule]):
    """What every rank does: an immutable, hashable mapping from ``RANKS`` to rules.

    >>> print(CardTable.parse({rank: ["exit", "forward 1"] for rank in RANKS})["K"])
    exit, forward 1
    """

    __slots__ = ("_hash", "_rules")

    def __init__(self, rules: tuple[CardRule, ...]) -> None:
        self._rules = rules
        # Rules are looked up at every decision: the hash of fourteen lists is worked out once.
        self._hash = hash(rules)

    @classmethod
    def parse(cls, lists: Mapping[str, Iterable[str]], base: CardTable | None = None) -> CardTable:
        """Return the table of some lists, the other ranks as in ``base``, or raise ``InvalidRules``."""
        for rank in lists:
            if not isinstance(rank, str) or len(rank) != 1 or rank not in RANKS:
                raise InvalidRules(f"{shown(rank)} is not a rank; there are {' '.join(RANKS)}")
        rules = []
        for rank in RANKS:
            if rank in lists:
                try:
                    rules.append(CardRule.parse(lists[rank]))
                except InvalidRules as wrong:
                    raise InvalidRules(f"cards, {rank}: {wrong}") from wrong
            elif base is None:
                raise InvalidRules(f"cards lack {rank}")
            else:
                rules.append(base[rank])
        return cls(tuple(rules))

    def with_rule(self, rank: str, rule: CardRule) -> CardTable:
        """Return the table with another rule for one rank."""
        place = RANKS.index(rank)
        return CardTable((*self._rules[:place], rule, *self._rules[place + 1 :]))

    def __getitem__(self, rank: str) -> CardRule:
        place = RANKS.find(rank) if len(rank) == 1 else -1
        if place < 0:
            raise KeyError(rank)
        return self._rules[place]

    def __iter__(self) -> Iterator[str]:
        return iter(RANKS)

    def __len__(self) -> int:
        return len(self._rules)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, CardTable) and self._hash == other._hash and self._rules == other._rules

    def __reduce__(self) -> tuple[type[CardTable], tuple[tuple[CardRule, ...]]]:
        # Hashes of texts differ from process to process: only the rules travel.
        return CardTable, (self._rules,)

    def __repr__(self) -> str:
        return f"CardTable({ {rank: list(rule.texts) for rank, rule in self.items()} })"
