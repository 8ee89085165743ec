"""The table to who does not see it: threats at rest, what the keys tell, whose turn it is after an undo."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.pilot import Pilot
from tests.scenes.table_hands import sit, until, wait_for_turn
from tests.ui.test_accessibility import Mirror
from toc_desktop.bots import Budget, make_bot
from toc_desktop.scenes.table import TableScene
from toc_desktop.session import Session, quick_setup
from toc_desktop.support.i18n import tr
from toc_desktop.ui.accessibility.adapter import Adapter
from toc_desktop.ui.accessibility.node import AccessNode
from toc_desktop.ui.accessibility.publisher import Publisher


def at_table() -> tuple[Pilot, TableScene]:
    """A table of one person and three bots, at the person's turn, with one of their pawns threatened."""
    pilot, scene = sit(Session.new(quick_setup("tock-1", 4, humans=["Zoé"], seed=11)), draws=False)
    player = make_bot("casual", 5)
    wait_for_turn(pilot, scene)
    while scene.teller.threats() == [tr("table.spoken.safe")] or len(scene.session.history) < 12:
        scene.driver.submit(player.choose(scene.state.view, Budget(worlds=1)))
        pilot.frame()
        wait_for_turn(pilot, scene)
    return pilot, scene


def listened(pilot: Pilot) -> Mirror:
    """A client that begins to listen now."""
    mirrors: list[Mirror] = []

    def make(came: Callable[[], None], went: Callable[[], None], asked: object) -> Adapter:
        mirrors.append(Mirror(came))
        return mirrors[0]

    pilot.app.listening.publisher = Publisher(make, settle=0)
    mirrors[0].listen()
    return mirrors[0]


def threats_told(root: AccessNode) -> list[str]:
    """The names in the list of threats, as the client has it."""
    name = tr("table.spoken.threats")
    lists = [node for node in root.walk() if node.name == name and node.children]
    return [child.name for node in lists for child in node.children]


@pytest.mark.parametrize("still", [True, False], ids=["still", "moving"])
def test_threats_are_told_at_rest(still: bool) -> None:
    """Nothing moves and no key is pressed: the list is there all the same once it is worked out."""
    pilot, scene = at_table()
    pilot.app.reduced_motion = still
    scene.teller._watch.forget()  # nothing is worked out yet
    pilot.settle()
    mirror = listened(pilot)
    pilot.frame(150)
    assert threats_told(mirror.whole()) == scene.teller.threats()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_keys_tell_where_one_is_one_thing_at_a_press(lang: str) -> None:
    pilot, scene = at_table()
    pilot.app.set_language(lang)
    pilot.frame()
    teller = scene.teller
    for key, sentences in (("p", teller.pawns()), ("s", teller.seats()), ("t", teller.threats())):
        assert sentences
        for sentence in [*sentences, sentences[0]]:
            pilot.press(key)
            assert pilot.app.narration == sentence
            said = pilot.app.listening.announcer.nodes()[-1]
            assert (said.name, said.live) == (sentence, "assertive")
    pilot.press("w")
    assert pilot.app.narration == teller.where()
    # Every pawn is named by its number, every player by name, none twice.
    assert len(set(teller.pawns())) == 16
    assert all(seat.name in text for seat, text in zip(scene.table.seats, teller.seats(), strict=True))


def test_after_an_undo_it_is_said_whose_turn_it_is() -> None:
    pilot, scene = at_table()
    before, heard = len(scene.session.history), {node.key for node in pilot.app.listening.announcer.nodes()}
    pilot.press("u")
    until(pilot, lambda: scene.state.deciding)
    assert len(scene.session.history) < before
    said = [node.name for node in pilot.app.listening.announcer.nodes() if node.key not in heard]
    assert any(scene.driver.live.turn_words() in sentence for sentence in said)
    assert "Zoé" in scene.driver.live.turn_words()
