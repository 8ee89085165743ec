"""Keys and what they do: remappable bindings, conflicts, and their names for the player; no pygame here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from toc_desktop.support.i18n import has, tr

# Key names are those pygame gives ("f11", "escape", "h"), lower case; Shift and Ctrl come before with a plus.
DEFAULTS: dict[str, tuple[str, ...]] = {
    "next": ("tab",),
    "previous": ("shift+tab",),
    "left": ("left",),
    "right": ("right",),
    "up": ("up",),
    "down": ("down",),
    "activate": ("return", "enter"),
    "skip": ("space",),
    "back": ("escape",),
    "fullscreen": ("f11",),
    "rules": ("f1",),
    "hint": ("h",),
    "undo": ("u", "ctrl+z"),
    "log": ("l",),
    "since": ("d",),
    "menu": ("f10",),
    "repeat": ("r",),
    "where": ("w",),
    "pawns": ("p",),
    "seats": ("s",),
    "threats": ("t",),
    "card1": ("1",),
    "card2": ("2",),
    "card3": ("3",),
    "card4": ("4",),
    "card5": ("5",),
    "card6": ("6",),
}

# Without these nobody could get to the screen where keys are changed back.
FIXED = frozenset({"next", "previous", "left", "right", "up", "down", "activate", "back"})


@dataclass(slots=True)
class KeyMap:
    """Actions and the keys that do them.

    >>> keys = KeyMap()
    >>> keys.action("h")
    'hint'
    >>> keys.bind("hint", "u"), keys.conflicts()
    (None, {'u': ('hint', 'undo')})
    """

    bindings: dict[str, tuple[str, ...]] = field(default_factory=lambda: dict(DEFAULTS))

    def action(self, key: str) -> str | None:
        """Return what a key does; the first action in the table wins where two claim it."""
        return next((name for name, keys in self.bindings.items() if key in keys), None)

    def does(self, key: str, action: str) -> bool:
        """Tell whether the key is bound to that action, alone or among others."""
        return key in self.bindings.get(action, ())

    def bind(self, action: str, *keys: str) -> None:
        """Give an action other keys; fixed ones keep theirs."""
        if action not in DEFAULTS:
            raise KeyError(action)
        if action in FIXED:
            raise ValueError(f"{action} cannot be remapped")
        self.bindings[action] = tuple(keys)

    def conflicts(self) -> dict[str, tuple[str, ...]]:
        """Return the keys that several actions claim, each with those actions."""
        claims: dict[str, list[str]] = {}
        for action, keys in self.bindings.items():
            for key in keys:
                claims.setdefault(key, []).append(action)
        return {key: tuple(actions) for key, actions in claims.items() if len(actions) > 1}

    def reset(self) -> None:
        """Go back to the keys the game came with."""
        self.bindings = dict(DEFAULTS)

    def changed(self) -> dict[str, list[str]]:
        """Return what differs from the defaults, ready for a settings file."""
        return {a: list(keys) for a, keys in self.bindings.items() if keys != DEFAULTS[a]}

    def load(self, changes: Mapping[str, object]) -> None:
        """Take what a settings file says; unknown actions and odd values are left aside."""
        self.reset()
        for action, keys in changes.items():
            if action not in DEFAULTS or action in FIXED or not isinstance(keys, list | tuple):
                continue
            names = tuple(key for key in keys if isinstance(key, str) and key)
            if names:
                self.bindings[action] = names

    def label(self, action: str) -> str:
        """Return the first key of an action, as written on the keyboard: "Échap", "F11" or "H"."""
        keys = self.bindings.get(action, ())
        return key_label(keys[0]) if keys else ""


def key_label(key: str) -> str:
    """Return a key's name for the player, in the language in use."""
    parts = []
    for part in key.split("+") if key != "+" else [key]:
        name = f"ui.key.{part}"
        parts.append(tr(name) if has(name) else part.upper() if len(part) <= 3 else part.capitalize())
    return " + ".join(parts)


def action_label(action: str) -> str:
    """Return what an action is called."""
    return tr(f"ui.action.{action}")
