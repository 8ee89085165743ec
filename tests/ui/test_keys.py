"""Keys can be changed, conflicts are seen, and nobody can lock himself out."""

from __future__ import annotations

import pytest

from toc_desktop.support import i18n
from toc_desktop.ui.keys import DEFAULTS, FIXED, KeyMap, action_label, key_label


def test_the_keys_of_the_design_are_the_defaults() -> None:
    keys = KeyMap()
    wanted = {"h": "hint", "u": "undo", "l": "log", "f11": "fullscreen", "f1": "rules"}
    wanted |= {"escape": "back", "1": "card1", "6": "card6", "space": "skip"}
    assert {key: keys.action(key) for key in wanted} == wanted


def test_defaults_have_no_conflict() -> None:
    assert KeyMap().conflicts() == {}


def test_a_remapped_key_works_and_the_old_one_does_not() -> None:
    keys = KeyMap()
    keys.bind("hint", "i")
    assert keys.action("i") == "hint"
    assert keys.action("h") is None


def test_conflicts_name_both_actions() -> None:
    keys = KeyMap()
    keys.bind("hint", "l")
    assert keys.conflicts() == {"l": ("hint", "log")}


@pytest.mark.parametrize("action", sorted(FIXED))
def test_keys_needed_to_get_back_cannot_be_taken_away(action: str) -> None:
    keys = KeyMap()
    with pytest.raises(ValueError, match=action):
        keys.bind(action, "q")


def test_changes_go_through_a_settings_file_and_back() -> None:
    keys = KeyMap()
    keys.bind("undo", "z")
    other = KeyMap()
    other.load(keys.changed())
    assert other.bindings == keys.bindings
    other.reset()
    assert other.bindings == DEFAULTS


def test_odd_settings_are_left_aside() -> None:
    keys = KeyMap()
    keys.load({"hint": 7, "unknown": ["x"], "back": ["q"], "log": [3, ""], "undo": ["z", 4]})
    assert keys.changed() == {"undo": ["z"]}


def test_keys_are_named_in_the_players_language() -> None:
    assert key_label("escape") == "Échap"
    assert key_label("shift+tab") == "Maj + Tab"
    assert key_label("h") == "H"
    i18n.set_language("en")
    assert key_label("escape") == "Esc"
    assert KeyMap().label("fullscreen") == "F11"


@pytest.mark.parametrize("code", ["fr", "en"])
def test_every_action_has_a_name(code: str) -> None:
    i18n.set_language(code)
    names = [action_label(action) for action in DEFAULTS]
    assert not [name for name in names if name.startswith("ui.")]
    assert len(set(names)) == len(names)
