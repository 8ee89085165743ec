"""What a screen holds, beside what whoever sits there may know, computed from the whole game.

Cards of these games are numbers with a mark of their own: wherever one turns up, it is known to be a card,
and which one of which shuffle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import lru_cache

import pytest

from tests.engine.secrets import Ledger
from toc_desktop.engine import Card, RuleSet, Seating, Step, events, full_deck
from toc_desktop.engine.deck_source import DeckSource
from toc_desktop.present.games.phrases import card_words
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.layout import TableLayout
from toc_desktop.present.table.log import LogLine
from toc_desktop.present.table.phrases import card_title
from toc_desktop.render.cards import CardPainter
from toc_desktop.scenes.table import TableScene
from toc_desktop.services import GameApp
from toc_desktop.support.i18n import language
from toc_desktop.support.layout import Box
from toc_desktop.table.view import Scenery
from toc_desktop.ui.fonts import plain

Known = frozenset["tuple[int, int]"]
"""Cards by number and shuffle."""


class MarkedCard(int):
    """A card that says which shuffle it is of."""

    shuffle: int

    @property
    def key(self) -> tuple[int, int]:
        """Return the card and its shuffle."""
        return int(self), self.shuffle


def mark_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every shuffle bring marked cards."""
    real = DeckSource.order

    def order(self: DeckSource, number: int, cards: tuple[int, ...]) -> list[int]:
        marked: list[int] = []
        for card in real(self, number, cards):
            one = MarkedCard(card)
            one.shuffle = number
            marked.append(one)
        return marked

    monkeypatch.setattr(DeckSource, "order", order)
    # The engine takes nothing but plain numbers from outside; a mark is not a lie here.
    monkeypatch.setattr("toc_desktop.engine.legality.is_move", lambda move: True)


def key_of(card: Card) -> tuple[int, int]:
    """Return the key of a card that must have kept its mark."""
    assert isinstance(card, MarkedCard), f"{card} lost its mark"
    return card.key


@dataclass
class Watcher:
    """Follows a game from its first step; knows what lies open and what each seat may know."""

    first: Step
    laid_open: set[tuple[int, int]] = field(default_factory=set)
    laid_now: set[int] = field(default_factory=set)
    """The cards laid open since the moves that somebody looked at last."""
    looked: bool = False
    pile: set[int] = field(default_factory=set)
    """The cards that lay on the pile before the last step."""
    judged: dict[int, LogLine] = field(default_factory=dict)
    """Lines of the log by identity: each was read when it was new."""
    read: set[str] = field(default_factory=set)
    """The words of those lines."""
    narration: tuple[str, frozenset[int]] = ("", frozenset())
    """What is being said, and the cards laid open just before it was."""

    def __post_init__(self) -> None:
        self.ledger = Ledger(self.first)

    def follow(self, step: Step) -> None:
        """Take note of what happened."""
        # While cards are gathered and shuffled the pile is still seen for a moment.
        self.pile = set(map(int, self.ledger.game.discard))
        self.ledger.follow(step)
        if self.looked:
            self.laid_now, self.looked = set(), False
        for event in step.events:
            match event:
                case events.CardPlayed(_, card) | events.CardDiscarded(_, card):
                    self._lay(card)
                case events.HandFolded(_, cards):
                    for card in cards:
                        self._lay(card)

    def _lay(self, card: Card) -> None:
        self.laid_open.add(key_of(card))
        self.laid_now.add(int(card))

    def may_know(self, seat: int | None) -> Known:
        """Return the cards a seat may know of; with None, what anybody at the table may."""
        if seat is None:
            return frozenset(self.laid_open)
        known = self.ledger.may_know(seat)
        hand, gave, received = known["hand"], known["gave"], known["received"]
        assert isinstance(hand, tuple)
        own = {key_of(card) for card in (*hand, gave, received) if card is not None}
        return frozenset(self.laid_open | own)

    def may_read(self, seat: int | None) -> set[int]:
        """Return the cards that words may name now: the own hand's, those just laid open, and the pile's."""
        own: set[int] = set()
        if seat is not None:
            known = self.ledger.may_know(seat)
            hand, gave, received = known["hand"], known["gave"], known["received"]
            assert isinstance(hand, tuple)
            own = {int(card) for card in (*hand, gave, received) if card is not None}
        return own | self.laid_now | self.pile | set(map(int, self.ledger.game.discard))


_SAME = (Scenery, TableLayout, Place, Box, RuleSet, Seating)
_ATOMS = (bool, float, bytes, type(None), type)


def walk(value: object, path: str, seen: set[int], whole: bool = True) -> Iterator[tuple[str, object]]:
    """Yield every marked card and every text that a value leads to; code and pictures are not values.

    Unless the ``whole`` of it is wanted, what is the same for a whole game and what only says where things
    lie is left out: it is looked into now and then.
    """
    if isinstance(value, MarkedCard | str):
        yield path, value
        return
    if isinstance(value, (*_ATOMS, int)) or id(value) in seen or callable(value):
        return
    if not whole and isinstance(value, _SAME):
        return
    seen.add(id(value))
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from walk(key, f"{path}.key", seen, whole)
            yield from walk(item, f"{path}[{key!r}]", seen, whole)
    elif isinstance(value, tuple | list | set | frozenset):
        for number, item in enumerate(value):
            yield from walk(item, f"{path}[{number}]", seen, whole)
    elif is_dataclass(value):
        for each in fields(value):
            yield from walk(getattr(value, each.name), f"{path}.{each.name}", seen, whole)
    else:
        for name, item in getattr(value, "__dict__", {}).items():
            if type(item).__module__.startswith("toc_desktop") or isinstance(item, int | str | tuple | list):
                yield from walk(item, f"{path}.{name}", seen, whole)


def cards_in(text: str) -> set[int]:
    """Return the cards that a text names, in the words of the language in use."""
    return set(_cards_named(text, language()))


@lru_cache(maxsize=20_000)
def _cards_named(text: str, lang: str) -> frozenset[int]:
    # The same labels are on the screen at nearly every look.
    pattern, names = card_names(lang)
    return frozenset(names[match.lower()] for match in pattern.findall(text))


_IN_LISTS = (", ", "ou ", "or ", ", le ", "ou le ", ", the ", "or the ", ", a ", "or a ")


@lru_cache(maxsize=4)
def card_names(lang: str) -> tuple[re.Pattern[str], dict[str, int]]:
    """Return every way to name a card, small letters, and a pattern of them; both jokers have one name."""
    found: dict[str, int] = {}
    for card in full_deck(2):
        for name in (card_title(card), card_words(card)):
            found.setdefault(plain(name).lower(), card)
    # A joker in a list of ranks ("l’as, le roi ou le joker") is a rule, no card.
    patterns = (rf"\b{re.escape(name)}\b" if card < 52 else _joker(name) for name, card in found.items())
    return re.compile("|".join(patterns), re.IGNORECASE), found


def _joker(name: str) -> str:
    return "".join(f"(?<!{before})" for before in _IN_LISTS) + rf"\b{re.escape(name)}\b"


def leaks(app: GameApp, scene: TableScene, watcher: Watcher, whole: bool = False) -> list[str]:
    """Return what the screen as it is now holds of what whoever looks at it may not know."""
    state = scene.state
    seat = None if state.covered else state.viewer
    known, readable = watcher.may_know(seat), watcher.may_read(seat)
    watcher.looked = True
    if app.narration != watcher.narration[0]:
        watcher.narration = (app.narration, frozenset(watcher.laid_now))
    found = _named([("narration", app.narration)], readable | watcher.narration[1])
    for line in state.log:
        if id(line) not in watcher.judged:
            watcher.judged[id(line)] = line
            watcher.read.update((line.text, line.extra, line.short))
            found += _named(
                [("new line of the log", line.text), ("", line.extra), ("", line.short)], readable
            )
            if line.card is not None and key_of(line.card) not in known:
                found.append(f"new line of the log: {card_words(line.card)}")
    parts: list[tuple[str, object]] = [("view", scene.view()), ("drawn ahead", scene.ahead.coming)]
    for number, shown in enumerate(app.seen()):
        shown.ensure_built()
        shown.sync()
        parts.append((f"controls {number}", tuple(shown.controls())))
        parts.append((f"notice {number}", shown.notice))
        parts.append((f"screen reader {number}", tuple(shown.access_items())))
    found += _beyond(parts, known, readable, watcher, whole)
    # What the table's state holds behind the curtain is the next person's, and nobody else's.
    playback = state.playback
    moving = () if playback is None else tuple(act.motion for act in playback.timeline.acts)
    log = state.view.log if whole else state.view.log[-40:]
    view = replace(state.view, log=log)
    behind: list[tuple[str, object]] = [
        ("state", (view, state.snapshot, state.log, state.traces, state.selection, moving))
    ]
    return found + _beyond(behind, watcher.may_know(state.viewer), None, watcher, whole)


def _beyond(
    parts: list[tuple[str, object]], known: Known, readable: set[int] | None, watcher: Watcher, whole: bool
) -> list[str]:
    found: list[str] = []
    texts: list[tuple[str, str]] = []
    for name, part in parts:
        for path, value in walk(part, name, set() if whole else set(watcher.judged), whole):
            if isinstance(value, MarkedCard):
                if value.key not in known:
                    found.append(f"{path}: {card_words(value)}")
            elif isinstance(value, str) and value not in watcher.read:
                texts.append((path, value))
    return found if readable is None else found + _named(texts, readable)


def _named(texts: list[tuple[str, str]], readable: set[int] | frozenset[int]) -> list[str]:
    """Return the texts that name a card that may not be named."""
    return [
        f"{path}: {text!r}"
        for path, text in texts
        if any(not _is_among(card, readable) for card in cards_in(text))
    ]


def _is_among(card: int, readable: set[int] | frozenset[int]) -> bool:
    return card in readable or (card >= 52 and any(other >= 52 for other in readable))


class FacesDrawn:
    """Notes which cards are drawn face up."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.names: set[str] = set()
        for method in ("face", "tag"):
            real = getattr(CardPainter, method)

            def noted(painter: CardPainter, card: str, *more: object, real=real, **named: object) -> object:  # type: ignore[no-untyped-def]
                self.names.add(card)
                return real(painter, card, *more, **named)

            monkeypatch.setattr(CardPainter, method, noted)
