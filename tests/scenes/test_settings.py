"""Settings: each takes effect at once, is remembered, and can be reset; keys are chosen, doubles shown."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pygame
import pytest

from tests.pilot import Pilot
from tests.scenes.rooms import EVERY_LOOK, SOME_LOOKS, player, profile, remembered, unreachable, wrong_in
from toc_desktop.commands.gallery import rooms as gallery_rooms
from toc_desktop.render.cards import card_painter, court_letters
from toc_desktop.scenes.settings import SettingsScene
from toc_desktop.storage.settings import Settings
from toc_desktop.storage.setup import USUAL_COLOURS
from toc_desktop.support import i18n
from toc_desktop.ui.keys import DEFAULTS, FIXED


def settings(folder: Path, group: str = "game") -> Pilot:
    pilot = player(folder)
    return pilot.open(SettingsScene(pilot.app, group))


def test_language_changes_at_once(tmp_path: Path) -> None:
    pilot = settings(tmp_path).click("language:is:en")
    assert "Settings" in pilot.texts()
    assert remembered(tmp_path).language == "en"
    pilot.press("tab").go_to("language").press("left")
    assert "Réglages" in pilot.texts()
    assert i18n.language() == "fr"


@pytest.mark.parametrize(
    "name", ["reduced_motion", "hints", "tips", "confirm_moves", "confirm_own_captures", "narration"]
)
def test_switches_by_mouse_and_keyboard(tmp_path: Path, name: str) -> None:
    pilot = settings(tmp_path)
    before = getattr(Settings(), name)
    pilot.click(f"{name}:switch")
    assert getattr(remembered(tmp_path), name) is not before
    pilot.press("tab").go_to(name).press("return")
    assert getattr(remembered(tmp_path), name) is before


def test_the_app_follows_motion_and_narration(tmp_path: Path) -> None:
    pilot = settings(tmp_path).click("reduced_motion:switch").click("narration:switch")
    assert pilot.app.reduced_motion
    assert pilot.app.narrating
    pilot.go_to("hints")
    assert "Conseils" in pilot.texts()[-1], "the line at the bottom says what has the focus"


def test_animation_speed(tmp_path: Path) -> None:
    pilot = settings(tmp_path).click("animation_speed:is:instant")
    assert remembered(tmp_path).animation_speed == "instant"
    pilot.press("tab").go_to("animation_speed").press("left")
    assert remembered(tmp_path).animation_speed == "fast"


def test_display_takes_effect_at_once(tmp_path: Path) -> None:
    pilot = settings(tmp_path, "display").click("theme:is:contrast")
    assert pilot.app.theme.name == "contrast"
    pilot.click("fullscreen:switch")
    assert pilot.app.window.fullscreen
    assert remembered(tmp_path).fullscreen
    pilot.click("fullscreen:switch")
    assert not pilot.app.window.fullscreen
    small = pilot.scene.m.text(20)
    pilot.press("tab").go_to("text_scale")
    for _ in range(12):
        pilot.press("right")
    assert pilot.app.text_scale == 2.0
    assert pilot.scene.m.text(20) > small
    assert remembered(tmp_path).text_scale == 2.0
    pilot.click("text_scale:is:less")
    assert remembered(tmp_path).text_scale == 1.9


def test_volume_by_keyboard_and_mouse(tmp_path: Path) -> None:
    pilot = settings(tmp_path, "sound").go_to("effects_volume").press("left")
    assert remembered(tmp_path).effects_volume == pytest.approx(0.75)
    pilot.click("effects_volume:is")
    assert remembered(tmp_path).effects_volume != pytest.approx(0.75)


def test_seat_colours_are_swapped_never_doubled(tmp_path: Path) -> None:
    pilot = settings(tmp_path, "colours").click("seat0:button").click("colour:2").click("look:done")
    colours = remembered(tmp_path).seat_colours
    assert (colours[0], colours[USUAL_COLOURS.index(2)]) == (2, 0)
    assert sorted(colours) == list(range(8))
    assert profile(pilot).draft().seats[0].colour == 2, "the next game wears them"
    pilot.press("tab").go_to("seat1").press("return").press("right").press("return").press("escape")
    assert sorted(remembered(tmp_path).seat_colours) == list(range(8))


def test_a_key_is_chosen_by_pressing_it(tmp_path: Path) -> None:
    pilot = settings(tmp_path, "keys").click("key:hint:button").press("j")
    assert pilot.app.keys.bindings["hint"] == ("j",)
    assert remembered(tmp_path).keys == {"hint": ("j",)}
    pilot.press("tab").go_to("key:undo").press("return").press("ctrl+y")
    assert pilot.app.keys.action("ctrl+y") == "undo"


def test_escape_keeps_the_old_key(tmp_path: Path) -> None:
    pilot = settings(tmp_path, "keys").click("key:hint:button").press("escape")
    assert pilot.scene.name == "settings"
    assert pilot.app.keys.bindings["hint"] == DEFAULTS["hint"]


def test_two_actions_on_one_key_are_shown(tmp_path: Path) -> None:
    pilot = settings(tmp_path, "keys").click("key:log:button").press("h")
    shown = pilot.texts()
    assert shown.count("en double") == 2
    assert any("Conseil" in line and "sert aussi" in line for line in shown)
    assert pilot.control("groups:keys").value == "1"
    pilot.press("tab").go_to("keys_reset").press("return")
    assert "en double" not in pilot.texts()
    assert remembered(tmp_path).keys == {}


def test_keys_for_getting_around_cannot_be_taken(tmp_path: Path) -> None:
    pilot = settings(tmp_path, "keys").click("key:hint:button").press("tab")
    assert pilot.app.keys.bindings["hint"] == DEFAULTS["hint"]
    assert any("se déplacer" in line for line in pilot.texts())
    assert not any(pilot.has(f"key:{action}") for action in FIXED)


def test_reset_asks_and_keeps_what_the_player_made(tmp_path: Path) -> None:
    pilot = settings(tmp_path)
    profile(pilot).keep_house("Chez nous", "toc", profile(pilot).draft().rules)
    pilot.click("hints:switch").click("reset").press("escape")
    assert not remembered(tmp_path).hints
    pilot.click("groups:display").click("theme:is:maple").click("reset").click("reset_all:yes")
    after = remembered(tmp_path)
    assert after.hints
    assert after.theme == pilot.app.theme.name == "walnut"
    assert [house.name for house in after.house_rules] == ["Chez nous"]


def test_every_setting_has_its_control() -> None:
    """What is remembered for the player and is no result of play can be changed on this page."""
    made_by_playing = {
        "last_setup",
        "house_rules",
        "lessons",
        "last_players",
        "tips_seen",
        "unknown",
        "window_size",
        "window_sizes",
    } | {
        "unread",
        "reported_unread",
    }
    only_effects = {"music_volume"}
    on_the_page = {
        "language", "animation_speed", "reduced_motion", "hints", "confirm_moves", "confirm_own_captures",
        "narration", "tips",
        "fullscreen", "theme",
        "card_letters", "turn_board", "text_scale", "piece_scale", "effects_volume", "seat_colours", "keys",
        "voice", "voice_rate", "verbosity",
    }  # fmt: skip
    assert {each.name for each in fields(Settings)} == on_the_page | made_by_playing | only_effects


@pytest.mark.parametrize("group", ["game", "display", "sound", "colours", "keys"])
def test_everything_is_reached_by_keyboard(tmp_path: Path, group: str) -> None:
    assert unreachable(settings(tmp_path, group)) == []


def test_it_looks_right_everywhere() -> None:
    assert wrong_in(gallery_rooms.settings, EVERY_LOOK) == []


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("state", ["settings_display", "settings_colours", "settings_keys"])
def test_other_chapters_look_right_too(state: str) -> None:
    assert wrong_in(getattr(gallery_rooms, state), SOME_LOOKS) == []


def test_the_narration_follows_a_value_that_changes(tmp_path: Path) -> None:
    pilot = settings(tmp_path, "display")
    pilot.app.set_narrating(True)
    pilot.go_to("text_scale").press(*["right"] * 10)
    assert pilot.app.text_scale == 2.0
    assert "200" in pilot.app.narration
    assert any("200" in line for line in pilot.texts()[-2:])


def test_cards_carry_the_letters_of_the_deck_at_home(tmp_path: Path) -> None:
    def corner(pilot: Pilot) -> bytes:
        picture = card_painter(pilot.app.ui.theme).face("KS", 120, lang=i18n.letters_language())
        return pygame.image.tobytes(picture, "RGBA")

    pilot = settings(tmp_path, "display")
    assert i18n.language() == "fr"
    at_first = corner(pilot)
    pilot.click("card_letters:is:en")
    assert remembered(tmp_path).card_letters == "en"
    assert corner(pilot) != at_first
    assert i18n.language() == "fr", "the words stay"
    pilot.click("card_letters:is:auto")
    assert remembered(tmp_path).card_letters is None
    assert corner(pilot) == at_first


def test_the_letters_offered_are_those_that_languages_have(tmp_path: Path) -> None:
    settings(tmp_path, "display")
    assert {court_letters(each.code) for each in i18n.languages()} == {"R D V", "K Q J"}
