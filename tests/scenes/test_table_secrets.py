"""Secrets of the screen: what table, curtain, narration and log hold is what whoever looks may know."""

from __future__ import annotations

import itertools
import logging
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.engine.test_secrets import SHEETS, Sheet
from tests.pilot import Pilot, make_app
from tests.scenes.table_hands import AtOnce, blind
from tests.scenes.watching import FacesDrawn, MarkedCard, Watcher, cards_in, leaks, mark_cards, walk
from toc_desktop.bots import Budget, make_bot
from toc_desktop.commands.verify import fresh_picture
from toc_desktop.engine import Event, card_name, events, seen_by
from toc_desktop.present.games.phrases import card_words
from toc_desktop.present.table import choreography
from toc_desktop.present.table.layout import TableLayout
from toc_desktop.present.table.log import LogLine, LogWriter
from toc_desktop.present.table.targets import CardTarget, SeatTarget
from toc_desktop.present.table.timeline import Timeline
from toc_desktop.scenes.curtain import CurtainScene
from toc_desktop.scenes.table import TableScene
from toc_desktop.session import Session, quick_setup
from toc_desktop.table import composer, controls, faces_ahead, live, parts
from toc_desktop.table.controls import card_controls
from toc_desktop.table.driver import Driver
from toc_desktop.table.state import TableState
from toc_desktop.table.view import HandView
from toc_desktop.ui.focus import Control


class LongSteps:
    """A clock whose frames are long: nobody is waited for."""

    def __init__(self) -> None:
        self.time = 100.0

    def now(self) -> float:
        """Return the seconds so far."""
        return self.time

    def tick(self, resting: bool = False) -> float:
        """Let a frame pass."""
        self.time += 1.0
        return 0.001


EVERY_MOVE = 30
"""From here on few of the bots' moves are looked at, unless cards are dealt or change hands."""


class Evening:
    """A whole game at the real table, looked at before, in the middle of and after its moves."""

    def __init__(self, sheet: Sheet, people: int, lang: str = "fr") -> None:
        name, players, teams, options = sheet
        humans = ["Léa", "Zoé", "Ana"][:people]
        setup = quick_setup(name, players, teams, humans, seed=0x5EC_2E75, options=options)
        self.session = Session.new(setup)
        self.pilot = Pilot(make_app())
        self.app = self.pilot.app
        self.app.set_language(lang)
        self.app.clock = LongSteps()
        self.app.recording = False
        self.app.set_narrating(True)
        self.first = self.session.step
        self.watcher = Watcher(self.first)
        self.scene = TableScene(self.app, self.session, AtOnce())
        self.chance = random.Random(3)
        self.player = make_bot("casual", 5)
        self.looks = self.curtains = self.moves = 0
        self.app.push(self.scene)
        self.draw = blind(self.pilot)

    def look(self) -> list[str]:
        """Return what the screen as it is now tells too much of."""
        self.looks += 1
        return leaks(self.app, self.scene, self.watcher, whole=self.looks % 100 == 1)

    def first_leak(self, most: int = 4000) -> str | None:
        """Play the game to its end; return the first thing told too much, None if there is none."""
        for found in self.moments(most):
            if found:
                return f"move {self.moves}: {found[0]}"
        return None

    def moments(self, most: int = 4000) -> Iterator[list[str]]:
        """Play the game to its end; give what is told too much at each moment that is looked at."""
        yield self.look()
        for _ in range(most):
            yield from self._animation()
            if self.session.finished:
                return
            if self._passes_unseen():
                continue
            self._frame()
            if isinstance(self.app.scene, CurtainScene):
                self.curtains += 1
                yield self.look()
                self.app.scene.lift()
                self._frame()
                yield self.look()
            if self.scene.state.deciding:
                yield from self._decide()
        raise AssertionError("the game never ends")

    def _passes_unseen(self) -> bool:
        """Let a bot play without a frame where nobody looks."""
        done = len(self.session.history)
        if self.session.human_turn or self._worth_a_look():
            return False
        move = self.player.choose(self.session.view(self.session.turn), Budget(worlds=1))
        self.scene.driver.submit(move)
        self._follow(done)
        return True

    def _worth_a_look(self) -> bool:
        return self.moves < EVERY_MOVE or self.moves % 24 == 0 or self.session.game.phase == "exchange"

    def _frame(self) -> None:
        done = len(self.session.history)
        self.pilot.frame()
        self._follow(done)

    def press(self, key: str) -> None:
        """Press a key, and take note of what was played or taken back meanwhile."""
        done = len(self.session.history)
        self.pilot.press(key)
        if len(self.session.history) < done:
            seen, done = self.watcher.laid_open, 0
            self.watcher = Watcher(self.first)
            # What was laid open and taken back was seen all the same.
            self.watcher.laid_open |= seen
        self._follow(done)

    def _follow(self, done: int) -> None:
        for number in range(done, len(self.session.history)):
            self.watcher.follow(self.session.history.step_at(number + 1))
            self.moves += 1

    def _animation(self) -> Iterator[list[str]]:
        """Look at what runs at two moments, then let it be over."""
        playback = self.scene.state.playback
        if playback is None:
            return
        if playback.timeline.handling(playback.timeline.length / 2) or self._worth_a_look():
            for start, end in ((0.05, 0.6), (0.6, 0.98)):
                moment = self.chance.uniform(start, end) * playback.timeline.length
                self.scene.table.change(playback=replace(playback, elapsed=moment))
                yield self.look()
        self.scene.table.finish()

    def _decide(self) -> Iterator[list[str]]:
        """Point at some things, then play."""
        scene, done = self.scene, len(self.session.history)
        hand = self.session.game.hands[self.session.turn]
        if hand and self.chance.random() < 0.4:
            scene.focus.shown = scene.by_key = True
            scene.focus.set(CardTarget(self.chance.choice(hand)))
            scene.focus_moved()
            yield self.look()
            if self.chance.random() < 0.5:
                scene.focus.set(SeatTarget(self.chance.randrange(self.session.setup.seating.players)))
                scene.say_focus()
                yield self.look()
        scene.driver.submit(self.player.choose(scene.state.view, Budget(worlds=1)))
        self._follow(done)
        yield self.look()


PEOPLE = tuple((sheet, 2) for sheet in SHEETS) + ((SHEETS[2], 1), (SHEETS[9], 3), (SHEETS[5], 0))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sheet", "people"), PEOPLE, ids=lambda each: each[0] if isinstance(each, tuple) else str(each)
)
def test_a_screen_holds_what_whoever_looks_may_know(
    sheet: Sheet, people: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "toc_desktop")
    mark_cards(monkeypatch)
    evening = Evening(sheet, people)
    assert evening.first_leak() is None
    assert evening.session.finished
    assert evening.looks > 100
    assert (evening.curtains > 10) == (people > 1)
    assert str(evening.session.record.seed) not in caplog.text
    assert cards_in(caplog.text) == set()


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("sheet", [SHEETS[2], SHEETS[9]], ids=["exchange", "draw"])
def test_the_first_turns_of_two_people_tell_nothing(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    mark_cards(monkeypatch)
    evening = Evening(sheet, 2)
    assert [found for found in itertools.islice(evening.moments(), 60) if found] == []


@pytest.mark.slow
def test_behind_the_curtain_no_face_is_drawn_but_those_laid_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Painted wholly anew, so that nothing kept ready is passed over."""
    mark_cards(monkeypatch)
    evening = Evening(SHEETS[2], 2, lang="en")
    seen: list[tuple[bool, frozenset[str]]] = []
    for _ in evening.moments():
        scene = evening.scene
        if scene.state.covered or (evening.moves > 6 and scene.state.deciding):
            faces = FacesDrawn(monkeypatch)
            fresh_picture(evening.app, wholly_new=True)
            seat = None if scene.state.covered else scene.state.viewer
            known = {card_name(card) for card, _ in evening.watcher.may_know(seat)}
            assert faces.names <= known
            seen.append((scene.state.covered, frozenset(faces.names)))
        if len(seen) > 12:
            break
    assert {covered for covered, _ in seen} == {True, False}
    assert any(faces for covered, faces in seen if not covered), "an open hand is seen"


# Were the search blind, all of the above would prove nothing: screens that tell too much are found out.


def tell_everything(kind: type[Event]) -> Callable[..., Event]:
    """Return a way of blanking that leaves one kind of event as it is."""
    return lambda event, player, members: (
        event if isinstance(event, kind) else seen_by(event, player, members)
    )


def exchanged_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toc_desktop.engine.game.seen_by", tell_everything(events.CardsExchanged))


def hands_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toc_desktop.engine.game.seen_by", tell_everything(events.HandsDealt))


def hands_seen_flying(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choreography, "seen_by", tell_everything(events.HandsDealt))


def given_seen_flying(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choreography, "seen_by", tell_everything(events.CardGiven))


def dealt_openly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the first hands face up before anybody was asked to sit down."""

    def openly(*words: Any, covered: bool = False) -> Timeline:
        return choreography.choreograph(*words)

    monkeypatch.setattr(live, "choreograph", openly)


def open_behind_the_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_hand(state: TableState, layout: TableLayout, is_open: bool, now: float) -> HandView:
        return HandView(parts.hand_cards(state, layout, now))

    monkeypatch.setattr(composer, "hand_view", open_hand)


def drawn_ahead_behind_the_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_hand(state: TableState, layout: TableLayout, is_open: bool, now: float) -> HandView:
        return HandView(parts.hand_cards(state, layout, now))

    monkeypatch.setattr(faces_ahead, "hand_view", open_hand)


def named_behind_the_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    def cards_too(driver: Driver, layout: TableLayout, plays: bool) -> list[Control]:
        return card_controls(driver.table, layout)

    monkeypatch.setattr(controls, "hand_controls", cards_too)


def given_card_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    real = LogWriter._line

    def chatty(self: LogWriter, event: Event, move: int | None) -> LogLine | None:
        line = real(self, event, move)
        if isinstance(event, events.CardGiven) and line is not None:
            return replace(line, text=f"{line.text} : {card_words(event.card)}")
        return line

    monkeypatch.setattr(LogWriter, "_line", chatty)


def given_card_beside_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    real = LogWriter._line

    def chatty(self: LogWriter, event: Event, move: int | None) -> LogLine | None:
        line = real(self, event, move)
        return replace(line, card=event.card) if isinstance(event, events.CardGiven) and line else line

    monkeypatch.setattr(LogWriter, "_line", chatty)


def given_card_said(monkeypatch: pytest.MonkeyPatch) -> None:
    real = TableScene.say

    def chatty(self: TableScene, text: str, answer: bool = False) -> None:
        given = [card_words(card) for card in self.session.game.gives if card is not None]
        real(self, " ".join([text, *given]), answer)

    monkeypatch.setattr(TableScene, "say", chatty)


FAULTS = (
    exchanged_too,
    hands_too,
    hands_seen_flying,
    given_seen_flying,
    dealt_openly,
    open_behind_the_curtain,
    drawn_ahead_behind_the_curtain,
    named_behind_the_curtain,
    given_card_in_the_log,
    given_card_beside_the_log,
    given_card_said,
)


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_a_screen_that_tells_too_much_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    mark_cards(monkeypatch)
    plant(monkeypatch)
    evening = Evening(SHEETS[2], 2)
    assert next((found for found in itertools.islice(evening.moments(), 150) if found), None) is not None


def test_the_search_finds_cards_and_words_wherever_they_are() -> None:
    card = MarkedCard(25)
    card.shuffle = 3
    deep = {"a": (LogLine("le 7 de cœur"), [{card}])}
    found = [value for _, value in walk(deep, "", set())]
    assert card in found
    assert any(isinstance(value, MarkedCard) and value.key == (25, 3) for value in found)
    assert {number for value in found if isinstance(value, str) for number in cards_in(value)} == {25}
