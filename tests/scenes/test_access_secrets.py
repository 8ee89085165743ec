"""Two people at one screen, one listening: nothing in the tree names a card that seat may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from tests.engine.test_secrets import SHEETS, Sheet
from tests.scenes.test_table_secrets import Evening
from tests.scenes.watching import cards_in, mark_cards
from tests.ui.test_accessibility import Mirror
from toc_desktop.present.table.phrases import card_refusal, card_title
from toc_desktop.present.table.targets import CardTarget, LogTarget
from toc_desktop.scenes.curtain import CurtainScene
from toc_desktop.table.controls import card_controls
from toc_desktop.ui.accessibility.adapter import Adapter
from toc_desktop.ui.accessibility.announcer import Announcer
from toc_desktop.ui.accessibility.node import AccessNode
from toc_desktop.ui.accessibility.publisher import Publisher

ASKING = ("w", "p", "s", "t", "d", "h", "u", "l", "escape", "tab")
"""The keys with which a player asks, takes back, or opens what lies over the table."""


class AskingEvening(Evening):
    """An evening of people who ask a lot before they play: every key of theirs, in any order."""

    def __init__(self, sheet: Sheet, people: int, lang: str) -> None:
        super().__init__(sheet, people, lang)
        self.pressed: Counter[str] = Counter()

    def _decide(self) -> Iterator[list[str]]:
        """Press some keys, look at what that brought, and play if there is still something to play."""
        while self.chance.random() < 0.35 and not isinstance(self.app.scene, CurtainScene):
            key = self.chance.choice(ASKING)
            # Who takes back all the time never comes to an end.
            if key != "u" or self.chance.random() < 0.2:
                self.press(key)
                self.pressed[key] += 1
                yield self.look()
        while self.scene.layers:
            self.press("escape")
        if self.app.scene is self.scene and self.scene.state.deciding and not self.scene.state.covered:
            yield from super()._decide()


class HeardEvening:
    """An evening at the real table with a client that listens from the first moment."""

    def __init__(self, sheet: int, lang: str = "fr") -> None:
        self.evening = AskingEvening(SHEETS[sheet], 2, lang)
        mirrors: list[Mirror] = []

        def make(came: Callable[[], None], went: Callable[[], None], asked: object) -> Adapter:
            mirrors.append(Mirror(came))
            return mirrors[0]

        self.evening.app.listening.publisher = Publisher(make, settle=0)
        self.mirror = mirrors[0]
        self.mirror.listen()
        self.heard = 0
        self.answered = 0

    def leaks(self, most: int = 100_000) -> Iterator[str]:
        """Play to the end, or for so many moments; give what a client was told too much at each."""
        evening = self.evening
        for _ in evening.moments():
            if self.heard > most:
                return
            self._answer()
            evening.app.listening.tell(True)
            self.heard += 1
            yield from self._beyond()

    def _answer(self) -> None:
        """Let the game answer who sits here, as it does when a card is refused."""
        scene = self.evening.scene
        state = scene.state
        if state.deciding and not state.covered and self.evening.app.scene is scene and state.view.hand:
            card = state.view.hand[self.heard % len(state.view.hand)]
            words = card_refusal(state.view, card, scene.table.seats) or f"{card_title(card)}."
            scene.say(words, True)
            self.answered += 1

    def _beyond(self) -> Iterator[str]:
        state, watcher = self.evening.scene.state, self.evening.watcher
        seat = None if state.covered else state.viewer
        known = {int(card) for card, _ in watcher.may_know(seat)}
        # The pile is that of the picture, which may still be on its way.
        now = watcher.may_read(seat) | {int(card) for card in state.shown.snapshot.discard}
        jokers = any(card >= 52 for card in known)
        for node in self.mirror.whole().walk():
            named = {card for card in cards_in(_words(node)) if card < 52 or not jokers}
            if state.covered and isinstance(node.target, CardTarget):
                yield f"a covered hand has a card: {node.name}"
            if not named <= known:
                yield f"unknown to the seat: {_words(node)}"
            # A line of the log, or what was said a moment ago, may be old; whatever else is said is of now.
            old = isinstance(node.target, LogTarget) or node.live != "off"
            if not old and not named <= now:
                yield f"not known now: {_words(node)}"


def _words(node: AccessNode) -> str:
    return f"{node.name} {node.value} {node.description} {node.shortcut}"


@pytest.mark.slow
@pytest.mark.parametrize(("sheet", "lang", "most"), [(2, "fr", 100_000), (5, "en", 250)])
def test_at_every_step_the_tree_holds_what_the_seat_may_know(
    sheet: int, lang: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole game in one language, the beginning of another in the other."""
    monkeypatch.setattr("toc_desktop.table.hint.SECONDS", 0.05)
    mark_cards(monkeypatch)
    evening = HeardEvening(sheet, lang)
    assert next(evening.leaks(most), None) is None
    assert evening.evening.session.finished or most < 1000
    assert evening.evening.curtains > 10
    assert evening.heard > 100
    assert evening.answered > 10
    assert most < 1000 or set(evening.evening.pressed) == set(ASKING)
    assert len(evening.mirror.sent) > 100


# Were the search blind, all of the above would prove nothing.


def test_cards_of_a_covered_hand_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    mark_cards(monkeypatch)
    evening = HeardEvening(2)
    curtain_items = type(evening.evening.scene).access_items
    monkeypatch.setattr(
        "toc_desktop.scenes.curtain.CurtainScene.access_items",
        lambda self: [*curtain_items(self.table), *card_controls(self.table.table, self.table.layout)],
        raising=False,
    )
    assert next(evening.leaks(), None) is not None


def test_an_answer_that_outlives_its_player_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    mark_cards(monkeypatch)
    monkeypatch.setattr(Announcer, "forget_answers", lambda self: None)
    assert next(HeardEvening(2).leaks(), None) is not None
