"""Changes settings and walks a table by what a screen reader offers; run by Debian's own Python.

It knows AT-SPI, French and the keyboard, and nothing of the game's code. What it found is written as JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pyatspi

from tests.game.blind_player import Node, Reader, Stuck, hand, named, pressed


def key(name: str) -> None:
    """Press a key of the keyboard, as whoever listens does."""
    subprocess.run(["xdotool", "key", name], check=True)


def values(node: Node) -> tuple[float, float, float]:
    """Return value, lowest and highest of a slider."""
    value = node.thing.queryValue()
    return value.currentValue, value.minimumValue, value.maximumValue


def checked(node: Node) -> bool:
    states = node.thing.getState()
    return bool(states.contains(pyatspi.STATE_CHECKED) or states.contains(pyatspi.STATE_PRESSED))


def change_settings(reader: Reader) -> dict[str, Any]:
    """Set a slider by its value, turn a switch over, and read both again."""
    pressed(reader.wait("no title", lambda nodes: named(nodes, "Réglages")), "Réglages")
    pressed(reader.wait("no chapters", lambda nodes: named(nodes, "Son")), "Son")
    nodes = reader.wait("no slider", lambda nodes: any(node.role == "slider" for node in nodes))
    slider = next(node for node in nodes if node.role == "slider")
    before = values(slider)
    slider.thing.queryValue().currentValue = 30.0
    reader.wait("the slider does not follow", lambda nodes: any(_is(node, slider, 30.0) for node in nodes))
    switch = next(node for node in nodes if node.name.startswith("Voix"))
    was = checked(switch)
    switch.press()
    reader.wait("the switch does not turn", lambda nodes: checked(_same(nodes, switch)) != was)
    pressed(reader.read(), "Retour")
    return {"slider": slider.name, "before": before, "after": 30.0, "switch": switch.name, "was": was}


def _is(node: Node, slider: Node, value: float) -> bool:
    return node.role == "slider" and node.name == slider.name and values(node)[0] == value


def _same(nodes: list[Node], wanted: Node) -> Node:
    return next(node for node in nodes if node.name == wanted.name and node.role == wanted.role)


def walk_table(reader: Reader) -> dict[str, Any]:
    """Ask with the keys where the game stands, and for pawns, players and threats."""
    pressed(reader.wait("no title", lambda nodes: named(nodes, "Jouer tout de suite")), "Jouer tout de suite")
    nodes = reader.wait("no turn", lambda nodes: any(node.focusable for node in hand(nodes)))
    done: dict[str, Any] = {}
    for name, times in (("w", 1), ("p", 5), ("s", 4), ("t", 1)):
        said = []
        for _ in range(times):
            since = len(reader.heard)
            key(name)
            said.append(reader.wait_heard("", since))
        done[name] = said
    done["described"] = [(card.name, card.description) for card in hand(nodes)]
    # Where a thing is on the screen.
    first = hand(nodes)[0].thing
    place = first.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
    done["place"] = [place.x, place.y, place.width, place.height]
    return done


def main() -> int:
    """Do both, and write what was found."""
    reader = Reader()
    done: dict[str, Any] = {}
    try:
        done = {"settings": change_settings(reader), "table": walk_table(reader)}
    except Stuck as error:
        done["stuck"] = str(error)
    json.dump(done, sys.stdout, ensure_ascii=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
