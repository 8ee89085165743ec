"""The accessibility tree as a value: built from controls, sent by difference, obeyed as the keyboard is."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest

from tests.pilot import Pilot, make_app
from tests.scenes.gallery import Gallery
from toc_desktop.support.layout import Box
from toc_desktop.ui.accessibility.adapter import Adapter, load_accesskit, make_adapter
from toc_desktop.ui.accessibility.announcer import Announcer
from toc_desktop.ui.accessibility.differ import NumberedNode, TreeDiffer, Update
from toc_desktop.ui.accessibility.node import AccessNode, AccessTree, Request
from toc_desktop.ui.accessibility.publisher import ASKED, Publisher
from toc_desktop.ui.accessibility.reading import Item, Passage, nodes_of
from toc_desktop.ui.focus import Control, Range


class Mirror:
    """What a client knows: it puts together what it was sent, as accesskit does."""

    def __init__(self, came: Callable[[], None]) -> None:
        self.nodes: dict[int, NumberedNode] = {}
        self.focus = self.root = 0
        self.sent: list[Update] = []
        self.asked_for = 0
        self.came = came
        self.active = False

    def update(self, make: Callable[[], Update | None]) -> None:
        if not self.active:
            return
        self.asked_for += 1
        update = make()
        if update is None:
            return
        self.sent.append(update)
        if update.whole:
            self.nodes = {}
        self.nodes |= {node.number: node for node in update.nodes}
        self.focus, self.root = update.focus, update.root
        kept = set(self._reached(self.root))
        self.nodes = {number: node for number, node in self.nodes.items() if number in kept}

    def _reached(self, number: int) -> Iterator[int]:
        yield number
        for child in self.nodes[number].children:
            yield from self._reached(child)

    def listen(self) -> None:
        self.active = True
        self.came()

    def window_focused(self, focused: bool) -> None: ...

    def window_moved(self, box: Box) -> None: ...

    def close(self) -> None: ...

    def whole(self) -> AccessNode:
        """The tree as the client sees it."""

        def tree(number: int) -> AccessNode:
            numbered = self.nodes[number]
            return replace(numbered.node, children=tuple(tree(child) for child in numbered.children))

        return tree(self.root)

    def number(self, key: Hashable) -> int:
        return next(number for number, node in self.nodes.items() if node.node.key == key)

    def find(self, name: str) -> int:
        return next(number for number, node in self.nodes.items() if node.node.name == name)


def heard_pilot(page: str = "rows") -> tuple[Pilot, Mirror]:
    """A pilot in the gallery of widgets, with a client that listens."""
    app = make_app()
    mirrors: list[Mirror] = []

    def make(came: Callable[[], None], went: Callable[[], None], asked: object) -> Adapter:
        mirrors.append(Mirror(came))
        return mirrors[0]

    app.listening.publisher = Publisher(make, settle=0)
    pilot = Pilot(app).open(Gallery(app, page))
    mirrors[0].listen()
    return pilot.frame(2), mirrors[0]


def ask(pilot: Pilot, mirror: Mirror, name: str, request: Request, value: float | str | None = None) -> None:
    pilot.app.dispatch(pygame.Event(ASKED, number=mirror.find(name), request=request, value=value))
    pilot.frame(2)


def tree(*children: AccessNode, focus: Hashable = "window") -> AccessTree:
    return AccessTree(AccessNode("window", "window", "Toc", children=children), focus)


def test_only_what_differs_is_sent() -> None:
    differ = TreeDiffer()
    one, two = AccessNode("one", "button", "Un"), AccessNode("two", "button", "Deux")
    first = differ.update(tree(one, two))
    assert first is not None
    assert first.whole
    assert [node.node.name for node in first.nodes] == ["Un", "Deux", "Toc"]
    assert differ.update(tree(one, two)) is None
    second = differ.update(tree(one, replace(two, value="3")))
    assert second is not None
    assert not second.whole
    assert [node.node.name for node in second.nodes] == ["Deux"]
    moved = differ.update(tree(one, replace(two, value="3"), focus="one"))
    assert moved is not None
    assert moved.nodes == ()
    assert differ.target_of(moved.focus) == one


def test_what_comes_back_is_another_thing() -> None:
    """A sentence that is said again must be heard again: its node is new."""
    differ = TreeDiffer()
    one = AccessNode("one", "said", "À toi.", live="polite")
    before = differ.update(tree(one))
    differ.update(tree())
    after = differ.update(tree(one))
    assert before is not None
    assert after is not None
    assert before.nodes[0].number not in {node.number for node in after.nodes}


def test_a_sentence_is_a_node_of_its_own_and_answers_are_forgotten() -> None:
    announcer = Announcer()
    announcer.say("Léa avance de 5.")
    announcer.say("Léa avance de 5.")
    announcer.say("Le 7 ne se joue pas.", answer=True)
    announcer.say("  ")
    nodes = announcer.nodes()
    assert [(n.name, n.live) for n in nodes] == [
        ("Léa avance de 5.", "polite"),
        ("Léa avance de 5.", "polite"),
        ("Le 7 ne se joue pas.", "assertive"),
    ]
    assert len({n.key for n in nodes}) == 3
    announcer.forget_answers()
    assert [n.name for n in announcer.nodes()] == ["Léa avance de 5."] * 2


def test_groups_become_one_node_and_what_the_mouse_alone_reaches_is_left_out() -> None:
    box = Box(0, 0, 10, 10)
    items: list[Item] = [
        Passage("Les joueurs", box, heading=True),
        Control("a", "radio", "Un", "", box, group="g", selected=True, group_name="Choix"),
        Control("bar", "scroll", "Défiler", "", box, focusable=False),
        Control("b", "radio", "Deux", "", box, group="g"),
        Control("p", "pawn", "Ton pion 1", "au camp", box, focusable=False, heard=True),
    ]
    heading, group, pawn = nodes_of(items, "page")
    assert (heading.role, heading.name) == ("heading", "Les joueurs")
    assert (group.role, group.name) == ("radio_group", "Choix")
    assert [(node.name, node.selected) for node in group.children] == [("Un", True), ("Deux", False)]
    assert (pawn.name, pawn.focusable, pawn.requests) == ("Ton pion 1, au camp", False, ("click",))


def test_a_control_tells_value_state_and_reason() -> None:
    box = Box(0, 0, 10, 10)
    slider = Control("v", "slider", "Son", "80 %", box, range=Range(80, 0, 100, 5), about="Les coups")
    locked = Control("l", "card", "7", "ne se joue pas", box, enabled=False, hint="Rien à sortir.")
    switch = Control("s", "row", "Conseils", "oui", box, kind="switch", checked=True)
    heard = {node.target: node for node in nodes_of([slider, locked, switch], "page")}
    assert heard["v"].value == "80 %"
    assert heard["v"].range == Range(80, 0, 100, 5)
    assert {"increase", "decrease", "set_value"} <= set(heard["v"].requests)
    assert (heard["l"].enabled, heard["l"].description) == (False, "Rien à sortir.")
    assert (heard["s"].role, heard["s"].checked) == ("switch", True)
    (both,) = nodes_of([replace(locked, about="Avance de 7.")], "page")
    assert both.description == "Avance de 7. Rien à sortir."


def test_the_client_sees_the_screen_after_every_change() -> None:
    """What was sent piece by piece is, put together, what the screen tells of itself now."""
    pilot, mirror = heard_pilot()
    for step in (
        lambda: pilot.press("tab"),
        lambda: pilot.press("down"),
        lambda: ask(pilot, mirror, "Le roi mange", "click"),
        lambda: pilot.scene.ask("sure", "Sûr ?", "Vraiment.", [("yes", "Oui", None), ("no", "Non", None)]),
        lambda: ask(pilot, mirror, "Oui", "click"),
        lambda: pilot.app.say("Fini."),
    ):
        step()
        pilot.frame(2)
        now = pilot.app.listening.tree()
        assert mirror.whole() == now.root
        assert mirror.nodes[mirror.focus].node.key == now.focus
    assert sum(update.whole for update in mirror.sent) == 1


def test_nobody_listens_nothing_is_made() -> None:
    pilot, mirror = heard_pilot()
    mirror.active = False
    before = mirror.asked_for
    pilot.press("tab").press("down").frame(5)
    assert mirror.asked_for == before
    silent = make_app()
    silent.listening.publisher = Publisher(lambda came, went, asked: None)
    assert not silent.listening.publisher.offered
    Pilot(silent).open(Gallery(silent, "rows")).press("tab")


def test_the_tree_is_not_made_again_while_nothing_changes() -> None:
    pilot, mirror = heard_pilot()
    pilot.frame(3)
    before = mirror.asked_for
    pilot.frame(30)
    assert mirror.asked_for == before


def test_a_client_clicks_focuses_and_changes_values_as_the_keyboard_does() -> None:
    pilot, mirror = heard_pilot()
    scene = pilot.scene
    assert isinstance(scene, Gallery)
    ask(pilot, mirror, "Le 7 mange", "focus")
    assert pilot.focus() == "seven"
    assert scene.focus.shown
    ask(pilot, mirror, "Le 7 mange", "click")
    assert scene.state["seven"] is True
    ask(pilot, mirror, "Effets", "increase")
    assert scene.state["volume"] == 65
    ask(pilot, mirror, "Effets", "set_value", 20.0)
    assert scene.state["volume"] == 20
    ask(pilot, mirror, "La main", "decrease")
    assert scene.state["hand"] == 4
    ask(pilot, mirror, "La main", "set_value", 99.0)
    assert scene.state["hand"] == 6


def test_a_client_writes_into_a_field() -> None:
    pilot, mirror = heard_pilot("choose")
    scene = pilot.scene
    assert isinstance(scene, Gallery)
    ask(pilot, mirror, "Nom", "set_value", "Léonie")
    assert scene.state["name"] == "Léonie"
    assert mirror.nodes[mirror.find("Nom")].node.value == "Léonie"


def test_what_is_gone_or_cannot_be_done_is_not_done() -> None:
    pilot, mirror = heard_pilot()
    scene = pilot.scene
    assert isinstance(scene, Gallery)
    number = mirror.find("Revoir la partie, Une ligne sur laquelle on clique.")
    scene.ask("sure", "Sûr ?", "Vraiment.", [("yes", "Oui", None)])
    pilot.frame(2)
    pilot.app.dispatch(pygame.Event(ASKED, number=number, request="click", value=None))
    pilot.app.dispatch(pygame.Event(ASKED, number=99_999, request="click", value=None))
    pilot.frame()
    assert scene.state["pressed"] == []
    assert [layer.id for layer in scene.layers] == ["sure"]


def test_a_dialog_is_modal_and_all_there_is() -> None:
    pilot, mirror = heard_pilot()
    pilot.scene.ask("sure", "Tout effacer ?", "On ne peut pas revenir.", [("yes", "Oui", None)])
    pilot.frame(2)
    (dialog,) = mirror.whole().children
    assert (dialog.role, dialog.modal, dialog.name) == ("dialog", True, "Tout effacer ?")
    assert dialog.description == "On ne peut pas revenir."
    assert mirror.nodes[mirror.focus].node.name == "Oui"


def test_nobody_is_spoken_to_before_it_has_come_back_from_telling(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library would wait for ever for Python, and Python for it."""
    now = [100.0]
    monkeypatch.setattr("toc_desktop.ui.accessibility.publisher.time.monotonic", lambda: now[0])
    mirrors: list[Mirror] = []

    def make(came: Callable[[], None], went: Callable[[], None], asked: object) -> Adapter:
        mirrors.append(Mirror(came))
        return mirrors[0]

    publisher = Publisher(make)
    mirrors[0].listen()
    publisher.step(lambda: tree())
    assert mirrors[0].asked_for == 0
    now[0] += 0.1
    publisher.step(lambda: tree())
    assert mirrors[0].asked_for == 0
    now[0] += 0.2
    publisher.step(lambda: tree())
    assert mirrors[0].asked_for == 1


def test_without_the_library_there_is_no_adapter(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr("toc_desktop.ui.accessibility.adapter.import_module", gone)
    assert load_accesskit() is None
    assert make_adapter(None, lambda: None, lambda: None, lambda *_: None) is None


def test_a_window_that_no_system_knows_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL's windows in memory have no handle; the library would panic, and print it."""
    made: list[int | None] = []

    def adapter(handle: int | None, *_: object) -> object:
        made.append(handle)
        return object()

    library = SimpleNamespace(windows=SimpleNamespace(SubclassingAdapter=adapter), Action=AnyName())
    monkeypatch.setattr("toc_desktop.ui.accessibility.adapter.import_module", lambda name: library)
    monkeypatch.setattr("toc_desktop.ui.accessibility.adapter.sys.platform", "win32")
    for handle in (None, 0):
        assert make_adapter(handle, lambda: None, lambda: None, lambda *_: None) is None
    assert make_adapter(7, lambda: None, lambda: None, lambda *_: None) is not None
    assert made == [7]


class AnyName:
    """Has every name."""

    def __getattr__(self, name: str) -> str:
        return name
