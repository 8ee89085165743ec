"""Carries the tree to the system by `accesskit`: AT-SPI, UI Automation, NSAccessibility."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.accessibility.differ import NumberedNode, Update
from toc_desktop.ui.accessibility.node import AccessNode, Request
from toc_desktop.ui.accessibility.reading import sentences

_log = logging.getLogger(__name__)

Asked = Callable[[int, Request, float | str | None], None]
"""Takes what a client asks for: the number of a node, a request, and a value; called on any thread."""


class Adapter(Protocol):
    """One way to a system's screen readers."""

    def update(self, make: Callable[[], Update | None]) -> None:
        """Send what changed; `make` is called only while a client listens."""

    def window_focused(self, focused: bool) -> None:
        """Note whether the window has the keyboard."""

    def window_moved(self, box: Box) -> None:
        """Note where the window lies on the screen."""

    def close(self) -> None:
        """Let go of the system: nothing is called any more."""


_ROLES = {
    "window": "WINDOW",
    "region": "GROUP",
    "list": "LIST",
    "item": "LIST_ITEM",
    "radio_group": "RADIO_GROUP",
    "tab_list": "TAB_LIST",
    "toolbar": "TOOLBAR",
    "dialog": "DIALOG",
    "heading": "HEADING",
    "label": "LABEL",
    "said": "LABEL",
    "button": "BUTTON",
    "radio": "RADIO_BUTTON",
    "option": "LIST_BOX_OPTION",
    "switch": "SWITCH",
    "checkbox": "CHECK_BOX",
    "slider": "SLIDER",
    "stepper": "SPIN_BUTTON",
    "dropdown": "COMBO_BOX",
    "text": "TEXT_INPUT",
    "run": "TEXT_RUN",
    "tab": "TAB",
    "row": "BUTTON",
    "link": "LINK",
}
"""Our roles by their names in accesskit; what is not named here is a button where it can be pressed."""

_REQUESTS: dict[Request, str] = {
    "click": "CLICK",
    "focus": "FOCUS",
    "increase": "INCREMENT",
    "decrease": "DECREMENT",
    "set_value": "SET_VALUE",
    "show": "SCROLL_INTO_VIEW",
}


def load_accesskit() -> Any | None:
    """Return the library, or None where it is not installed or does not know the system."""
    try:
        return import_module("accesskit")
    except ImportError as error:
        _log.info("no screen readers: %s", error)
        return None


def kind_of_system(library: Any) -> str | None:
    """Return which way to screen readers the library has here: "unix", "windows" or "macos"."""
    wanted = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "unix")
    return wanted if hasattr(library, wanted) else None


def make_adapter(
    handle: int | None, came: Callable[[], None], went: Callable[[], None], asked: Asked
) -> Adapter | None:
    """Return the adapter of this system; None where there is none, and the game is silent as before.

    `came` is called, on any thread, when a client begins to listen, `went` when none does any more.
    """
    library = load_accesskit()
    kind = kind_of_system(library) if library is not None else None
    if library is None or kind is None:
        return None
    if kind != "unix" and not handle:
        # A window of SDL's that no system knows of: nobody can ask it anything.
        return None
    try:
        return AccessKitAdapter(library, kind, handle, came, went, asked)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:
        # A library that fails must not take the game with it; it may panic with an error of no usual kind.
        _log.exception("the accessibility tree cannot be offered")
        return None


class AccessKitAdapter:
    """The tree, offered by accesskit."""

    def __init__(
        self,
        library: Any,
        kind: str,
        handle: int | None,
        came: Callable[[], None],
        went: Callable[[], None],
        asked: Asked,
    ) -> None:
        self.speak_for(library)
        self._asked = asked
        self._keys_in_words = kind == "unix"
        self._requests = {str(getattr(library.Action, name)): request for request, name in _REQUESTS.items()}

        # `came` gives no tree: it is made in the main loop, where nothing changes under its feet.
        self._inner: Any = None
        if kind == "unix":
            self._inner = library.unix.Adapter(came, self._act, went)
        elif kind == "windows":
            self._inner = library.windows.SubclassingAdapter(handle, came, self._act)
        else:
            library.macos.add_focus_forwarder_to_window_class("SDLWindow")
            self._inner = library.macos.SubclassingAdapter.for_window(handle, came, self._act)

    def speak_for(self, library: Any) -> None:
        """Take the library whose nodes are made."""
        self._library = library

    def _act(self, action_request: Any) -> None:
        request = self._requests.get(str(action_request.action))
        if request is None:
            return
        data = action_request.data
        value = data[1] if isinstance(data, tuple) and isinstance(data[1], float | int | str) else None
        self._asked(int(action_request.target), request, value)

    def update(self, make: Callable[[], Update | None]) -> None:
        """Send what changed, if a client listens."""

        trouble: list[Exception] = []

        def tree() -> Any:
            # The library cannot carry an error through: it is kept, and raised once we are back.
            try:
                update = make()
                return self.tree_update(update) if update is not None else self._nothing_new()
            except Exception as error:
                trouble.append(error)
                return self._nothing_new()

        events = self._inner.update_if_active(tree)
        if events is not None:
            events.raise_events()
        if trouble:
            raise trouble[0]

    _focus = 1

    def _nothing_new(self) -> Any:
        return self._library.TreeUpdate(self._focus)

    def tree_update(self, update: Update) -> Any:
        """Return an update in the library's own words."""
        library = self._library
        self._focus = update.focus
        sent = library.TreeUpdate(update.focus)
        # The list is copied on its way to Python and back: it is set once.
        sent.nodes = [pair for each in update.nodes for pair in self._nodes(each)]
        if update.whole:
            sent.tree = library.Tree(update.root)
            sent.tree.toolkit_name = "Toc Desktop"
        return sent

    def _nodes(self, each: NumberedNode) -> list[tuple[int, Any]]:
        library, node = self._library, each.node
        usual = "BUTTON" if node.requests else "LABEL"
        made = library.Node(getattr(library.Role, _ROLES.get(node.role, usual)))
        if node.role in ("label", "said"):
            # The words of a label are its value.
            made.set_value(node.name)
        elif node.name:
            made.set_label(node.name)
        if node.value:
            made.set_value(node.value)
        description = self._description(node)
        if description:
            made.set_description(description)
        if node.bounds is not None:
            box = node.bounds
            made.set_bounds(library.Rect(box.x, box.y, box.right, box.bottom))
        for request in node.requests:
            made.add_action(getattr(library.Action, _REQUESTS[request]))
        if not node.enabled:
            made.set_disabled()
        if node.selected is not None:
            made.set_selected(node.selected)
        if node.role == "radio":
            made.set_toggled(library.Toggled.TRUE if node.selected else library.Toggled.FALSE)
        if node.checked is not None:
            made.set_toggled(library.Toggled.TRUE if node.checked else library.Toggled.FALSE)
        if node.expanded is not None:
            made.set_expanded(node.expanded)
        if node.modal:
            made.set_modal()
        if node.live != "off":
            made.set_live(library.Live.ASSERTIVE if node.live == "assertive" else library.Live.POLITE)
        if node.shortcut:
            made.set_keyboard_shortcut(node.shortcut)
        if node.place is not None:
            made.set_position_in_set(node.place[0])
            made.set_size_of_set(node.place[1])
        if node.range is not None:
            made.set_numeric_value(node.range.value)
            made.set_min_numeric_value(node.range.low)
            made.set_max_numeric_value(node.range.high)
            made.set_numeric_value_step(node.range.step)
        if node.role == "run":
            made.set_character_lengths([len(letter.encode()) for letter in node.value])
        made.set_children(list(each.children))
        return [(each.number, made)]

    _keys_in_words = False
    """Whether keys are told in words: the library carries them to the other systems, but not by AT-SPI."""

    def _description(self, node: AccessNode) -> str:
        """Return what is said of a node besides its name, with its key where nobody else tells it."""
        if not (self._keys_in_words and node.shortcut) or f"({node.shortcut})" in node.name:
            return node.description
        key = tr("ui.shortcut", key=node.shortcut)
        return sentences([node.description, key] if node.description else [key])

    def window_focused(self, focused: bool) -> None:
        """Tell the system whether the window has the keyboard; only AT-SPI does not know by itself."""
        tell = getattr(self._inner, "update_window_focus_state", None)
        if tell is not None:
            events = tell(focused)
            if events is not None:
                events.raise_events()

    def window_moved(self, box: Box) -> None:
        """Tell the system where the window lies; only AT-SPI does not know by itself."""
        tell = getattr(self._inner, "set_root_window_bounds", None)
        if tell is not None:
            place = self._library.Rect(box.x, box.y, box.right, box.bottom)
            tell(place, place)

    def close(self) -> None:
        """Drop the adapter before Python ends: its thread would call into nothing."""
        self._inner = None
