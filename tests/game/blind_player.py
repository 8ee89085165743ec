"""Plays a game of Toc by what a screen reader is told, and by nothing else; run by Debian's own Python.

It knows AT-SPI and French, and nothing of the game's code. Everything it read and heard is written as JSON.
"""

from __future__ import annotations

import json
import re
import sys
import time
from typing import Any

import pyatspi
from gi.repository import GLib

PATIENCE = 20.0
MOST_DECISIONS = 400


class Stuck(Exception):
    """What was expected did not come."""


class Node:
    """One accessible thing, as it was read."""

    def __init__(self, thing: Any, path: tuple[str, ...]) -> None:
        self.thing, self.path = thing, path
        self.role, self.name = thing.getRoleName(), thing.name
        states = thing.getState()
        self.focusable = states.contains(pyatspi.STATE_FOCUSABLE)
        self.selected = states.contains(pyatspi.STATE_SELECTED)

    @property
    def description(self) -> str:
        return str(self.thing.description)

    def press(self) -> bool:
        """Do what Enter would; False if it went while it was being read."""
        try:
            self.thing.queryAction().doAction(0)
        except (GLib.Error, NotImplementedError):
            return False
        return True

    def within(self, group: str) -> bool:
        return any(name.startswith(group) for name in self.path)


class Reader:
    """Reads the window and hears what is said."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        pyatspi.Registry.registerEventListener(self._hear, "object:announcement")
        self.window = self._find_window()

    def _hear(self, event: Any) -> None:
        self.heard.append(event.any_data)

    def pump(self) -> None:
        context = GLib.MainContext.default()
        while context.pending():
            context.iteration(False)

    def _find_window(self) -> Any:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                for app in pyatspi.Registry.getDesktop(0):
                    if app is not None and app.childCount and app[0].getRoleName() == "frame":
                        return app[0]
            except (GLib.Error, AttributeError, LookupError, TypeError):
                pass  # it is just coming
            time.sleep(0.1)
        raise Stuck("no window in the accessibility tree")

    def read(self) -> list[Node]:
        """Every node of the window, in reading order; read again if it changed meanwhile."""
        for _ in range(50):
            self.pump()
            nodes: list[Node] = []
            try:
                self._walk(self.window, (), nodes)
            except (GLib.Error, AttributeError, LookupError, TypeError):
                continue
            return nodes
        raise Stuck("the tree never rests")

    def _walk(self, thing: Any, path: tuple[str, ...], nodes: list[Node]) -> None:
        for index in range(thing.childCount):
            child = thing[index]
            node = Node(child, path)
            nodes.append(node)
            if not (node.role == "list" and node.name == "Journal"):
                # What happened has been heard already.
                self._walk(child, (*path, node.name), nodes)

    def wait(self, what: str, test: Any) -> list[Node]:
        """Read until something is so."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            nodes = self.read()
            if test(nodes):
                return nodes
            time.sleep(0.02)
        raise Stuck(f"{what}; there is: {[node.name for node in self.read()]}")

    def wait_heard(self, words: str, since: int) -> str:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.pump()
            for said in self.heard[since:]:
                if words in said:
                    return said
            time.sleep(0.02)
        raise Stuck(f"nobody said {words!r}, but {self.heard[since:]}")


def named(nodes: list[Node], start: str) -> Node | None:
    return next((node for node in nodes if node.name.startswith(start)), None)


def pressed(nodes: list[Node], start: str) -> Node:
    node = named(nodes, start)
    if node is None:
        raise Stuck(f"no {start!r} among {[node.name for node in nodes]}")
    if not node.press():
        raise Stuck(f"{node.name} cannot be pressed")
    return node


def hand(nodes: list[Node]) -> list[Node]:
    return [node for node in nodes if node.within("Ta main")]


def pointable(node: Node) -> bool:
    """Whether it is on the board and can be pointed at."""
    return node.within("Le plateau") and node.focusable and not node.selected


def turn(nodes: list[Node]) -> str:
    """What the banner says: a heading that is about turns, or about the end."""
    for node in nodes:
        if node.role == "heading" and re.search(r"^À |^On |gagne|Bravo", node.name):
            return str(node.name)
    return ""


def over(nodes: list[Node]) -> bool:
    return "gagne" in turn(nodes) or "Bravo" in turn(nodes)


class Player:
    """Somebody who hears the table."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.acted = 0
        """How much had been heard when something was last done."""
        self.done: dict[str, Any] = {"decisions": 0, "sevens": [], "exchanges": [], "hands": []}

    def play(self) -> dict[str, Any]:
        reader, done = self.reader, self.done
        nodes = reader.wait("the title", lambda nodes: named(nodes, "Jouer tout de suite") is not None)
        done["title"] = [node.name for node in nodes if node.focusable]
        pressed(nodes, "Jouer tout de suite")
        for _ in range(MOST_DECISIONS):
            self.hear_turn()
            nodes = reader.wait("a turn or the end", lambda nodes: over(nodes) or self.my_turn(nodes))
            if over(nodes):
                break
            self.decide(nodes)
        done["won"] = turn(nodes)
        nodes = reader.wait("the results", lambda nodes: named(nodes, "Revoir la partie") is not None)
        done["results"] = [node.name for node in nodes]
        done["heard"] = reader.heard
        return done

    def hear_turn(self) -> None:
        """Listen until it is said that it is one's turn, or that somebody has won: no need to look before."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.reader.pump()
            if any(re.search(r"À toi|gagne", said) for said in self.reader.heard[self.acted :]):
                return
            time.sleep(0.005)
        raise Stuck(f"nobody said whose turn it is, but {self.reader.heard[self.acted :]}")

    @staticmethod
    def my_turn(nodes: list[Node]) -> bool:
        # The hand lies open and something can be done with it, or with a button.
        asks = turn(nodes).startswith("À toi")
        cards = [node.name for node in hand(nodes)]
        return asks and (any("," in name for name in cards) or named(nodes, "Poser ma main") is not None)

    def decide(self, nodes: list[Node]) -> None:
        self.done["decisions"] += 1
        cards = hand(nodes)
        self.done["hands"].append([card.name for card in cards])
        if "donner" in turn(nodes):
            given = [card for card in cards if "à donner" in card.name]
            # Sevens and what brings pawns out are worth keeping.
            card = min(given, key=lambda card: bool(re.match(r"7 |As|Roi|Joker", card.name)))
            self.done["exchanges"].append(card.name)
            self.act(card, nodes)
            return
        if "refusal" not in self.done:
            self.try_refused(cards)
        playable = [card for card in cards if "jouable" in card.name]
        if playable:
            self.play_card(min(playable, key=self.rank))
            if "undone" not in self.done and self.done["decisions"] > 4:
                self.undo()
            return
        discards = [card for card in cards if "à jeter" in card.name]
        answers = [node for node in nodes if node.name in ("Poser ma main", "Garder ma carte")]
        self.act((discards or answers)[0], nodes)

    def rank(self, card: Node) -> int:
        """How soon to play a card: a seven once two pawns can share it, what brings pawns out before."""
        pawns = int(re.findall(r"jouable\s: (\d+)", card.name)[0])
        if card.name.startswith("7 ") and not self.done["sevens"]:
            return 0 if pawns > 1 else 9
        return 1 if re.match(r"As|Roi|Joker", card.name) and pawns > 1 else 5

    def try_refused(self, cards: list[Node]) -> None:
        locked = next((card for card in cards if "ne se joue pas" in card.name), None)
        if locked is None:
            return
        since = len(self.reader.heard)
        described = locked.description
        if not locked.press():
            return
        heard = self.reader.wait_heard("ne se joue pas", since)
        self.done["refusal"] = {"card": locked.name, "described": described, "heard": heard}

    def undo(self) -> None:
        self.hear_turn()
        nodes = self.reader.wait("my turn", lambda nodes: over(nodes) or self.my_turn(nodes))
        if over(nodes):
            return
        after = [card.name for card in hand(nodes)]
        since = len(self.reader.heard)
        pressed(nodes, "Reprendre ton dernier coup")
        heard = self.reader.wait_heard("repris", since)
        nodes = self.reader.wait("my turn again", self.my_turn)
        self.acted = since
        self.done["undone"] = {"heard": heard, "before": after, "after": [card.name for card in hand(nodes)]}

    def act(self, node: Node, before: list[Node]) -> list[Node]:
        """Press something and wait until the window differs."""
        was = [(each.name, each.selected) for each in before]
        self.acted = len(self.reader.heard)
        if not node.press():
            # Whoever wants what is gone looks for it again.
            before = self.reader.read()
            was = [(each.name, each.selected) for each in before]
            again = named(before, node.name)
            if again is None or not again.press():
                return before
        return self.reader.wait(
            f"a change after {node.name}", lambda nodes: [(n.name, n.selected) for n in nodes] != was
        )

    def play_card(self, card: Node) -> None:
        """Choose a card, then where it goes, part by part, until the turn is over."""
        title = card.name.partition(",")[0]
        began = len(self.reader.heard)
        nodes = self.act(card, self.reader.read())
        tried: set[str] = set()
        parts: list[str] = []
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            chosen = [each for each in hand(nodes) if each.selected and each.name.startswith(title)]
            confirm = named(nodes, "Jouer ce coup")
            if confirm is not None:
                nodes = self.act(confirm, nodes)
                continue
            left = next((node.name for node in nodes if re.fullmatch(r"encore \d", node.name)), None)
            if left is not None and (not parts or parts[-1] != left):
                parts.append(left)
                tried = set()
            if not chosen:
                if any(said.startswith("Zoé") for said in self.reader.heard[began:]):
                    break
                # Something else changed first: look again.
                time.sleep(0.05)
                nodes = self.reader.read()
                continue
            if not any(pointable(node) or node.within("Réponses") for node in nodes):
                # Read in the middle of a change: somewhere a chosen card always leads.
                time.sleep(0.05)
                nodes = self.reader.read()
                continue
            target = self.target(nodes, tried, title.startswith("7 ") and not parts)
            tried.add(target.name)
            nodes = self.act(target, nodes)
        else:
            raise Stuck(f"{title} leads nowhere")
        if parts:
            self.done["sevens"].append({"card": title, "left": parts})

    @staticmethod
    def target(nodes: list[Node], tried: set[str], short: bool) -> Node:
        """Where to go: a cell before a pawn; the nearest one if the card is to be shared."""
        board = [node for node in nodes if pointable(node)]
        cells = [node for node in board if re.match(r"Case|Ta maison|Maison|Au centre", node.name)]
        others = [node for node in board if not node.name.startswith("Ton pion")]
        answers = [node for node in nodes if node.within("Réponses")]
        one_each = [node for node in nodes if re.match(r"Avancer|Échanger|Finir là|Sortir|Entrer", node.name)]
        starts = [node for node in cells if "ton départ" in node.name and "après" not in node.name]
        ways = one_each or answers or starts or (cells if short else [*reversed(cells), *others]) or board
        for node in ways:
            if node.name not in tried:
                return node
        for node in board:
            if node.name not in tried:
                return node
        raise Stuck(f"nowhere to go but {[node.name for node in board]}")


def main() -> int:
    reader = Reader()
    player = Player(reader)
    try:
        done = player.play()
    except Stuck as error:
        done = {**player.done, "stuck": str(error), "heard": reader.heard}
    print(json.dumps(done, ensure_ascii=False))
    return 1 if "stuck" in done else 0


if __name__ == "__main__":
    sys.exit(main())
