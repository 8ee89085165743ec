"""Every widget by mouse and by keyboard, in the gallery: what it changes, what it refuses and why."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pilot import Pilot, make_app
from tests.scenes.gallery import Gallery


def gallery(
    page: str = "choose", size: tuple[int, int] = (1280, 720), scale: float = 1.0
) -> tuple[Pilot, dict[str, Any]]:
    pilot = Pilot(make_app(size, text_scale=scale))
    scene = Gallery(pilot.app, page)
    pilot.open(scene)
    return pilot, scene.state


def test_a_button_works_on_release_inside_and_not_outside() -> None:
    pilot, state = gallery()
    pilot.click("start")
    assert state["pressed"] == ["start"]
    pilot.drag("start", (5, 400))
    assert state["pressed"] == ["start"], "released elsewhere: nothing happens"


def test_a_button_works_with_enter_and_with_space() -> None:
    pilot, state = gallery()
    pilot.go_to("rules").press("return").press("space")
    assert state["pressed"] == ["rules", "rules"]


def test_a_disabled_button_does_nothing_and_says_why() -> None:
    pilot, _ = gallery()
    pilot.click("off")
    assert "Il faut d’abord quatre joueurs." in pilot.texts()


def test_why_not_is_said_once() -> None:
    """A hint under the mouse gives way to the notice of the click, and is not told beside it."""
    why = "Il faut d’abord quatre joueurs."
    pilot, _ = gallery()
    pilot.hover("off").wait(2.0)
    assert pilot.texts().count(why) == 1
    pilot.click("off").wait(2.0)
    assert pilot.texts().count(why) == 1


def test_segments_are_chosen_by_mouse_and_by_arrows() -> None:
    pilot, state = gallery()
    pilot.click("players:6")
    assert state["players"] == "6"
    pilot.go_to("teams:pairs").press("left").press("return")
    assert state["teams"] == "alone"
    assert pilot.control("teams:alone").selected


def test_a_struck_segment_stays_in_view_and_explains_itself() -> None:
    pilot, state = gallery()
    pilot.click("players:2")
    assert state["players"] == "4"
    assert "Cette règle se joue à 4, 6 ou 8." in pilot.texts()
    pilot.click("players:4")
    assert "Cette règle se joue à 4, 6 ou 8." not in pilot.texts(), "the next input takes the notice away"


def test_cards_are_one_group() -> None:
    pilot, state = gallery()
    pilot.click("card:six")
    assert state["card"] == "six"
    pilot.press("left", "return")
    assert pilot.focus() == "card:six", "the first key only shows where the focus is"
    pilot.press("left", "return")
    assert state["card"] == "tock"


def test_a_list_opens_chooses_and_closes() -> None:
    pilot, state = gallery()
    pilot.click("level")
    assert pilot.has("level:casual")
    assert not pilot.has("start"), "an open list takes all input"
    pilot.click("level:casual")
    assert state["level"] == "casual"
    assert pilot.has("start")
    assert pilot.control("level").value == "Bot · Amateur"


def test_a_list_by_keyboard_starts_at_its_value_and_escape_closes_it() -> None:
    pilot, state = gallery()
    pilot.go_to("level").press("return")
    assert pilot.focus() == "level:strong"
    pilot.press("up", "return")
    assert state["level"] == "casual"
    assert pilot.focus() == "level", "the focus goes back to where it was"
    pilot.press("return", "escape")
    assert not pilot.has("level:casual")
    assert pilot.scene.name == "gallery"


def test_a_click_beside_an_open_list_closes_it_and_does_nothing_else() -> None:
    pilot, state = gallery()
    pilot.click("level")
    pilot.click((60, 40))
    assert pilot.has("start")
    assert pilot.app.running
    assert state["level"] == "strong"


def test_a_name_is_typed_over_and_corrected() -> None:
    pilot, state = gallery()
    pilot.go_to("name").type("Élodie").settle()
    assert state["name"] == "Élodie", "coming by keyboard selects the old name"
    pilot.press("backspace", "backspace").settle()
    assert state["name"] == "Élod"
    pilot.press("tab")
    assert pilot.focus() == "level"
    pilot.type("x")
    assert state["name"] == "Élod", "letters no longer go to the field"


def test_a_click_in_a_field_puts_the_cursor_and_keeps_the_text() -> None:
    pilot, state = gallery()
    pilot.click("name").press("end").type("!").settle()
    assert state["name"] == "Zoé!"


def test_letters_in_a_field_are_no_shortcuts() -> None:
    pilot, state = gallery()
    pilot.go_to("name").press("h", "u", "1")
    assert state["name"] == "hu1"


def test_a_name_pasted_from_the_clipboard(monkeypatch: pytest.MonkeyPatch) -> None:
    from pygame_gui.elements import ui_text_entry_line

    monkeypatch.setattr(ui_text_entry_line, "clipboard_paste", lambda: "Marcel")
    pilot, state = gallery()
    pilot.go_to("name").press("ctrl+v").settle()
    assert state["name"] == "Marcel"


def test_a_field_keeps_its_text_through_a_new_layout() -> None:
    pilot, state = gallery()
    pilot.go_to("name").type("Léa")
    pilot.resize((1920, 1080))
    pilot.app.set_text_scale(1.5)
    pilot.settle().type("h").settle()
    assert state["name"] == "Léah"


def test_a_row_works_its_switch() -> None:
    pilot, state = gallery("rows")
    pilot.click("king:is")
    assert state["king"] is False
    pilot.go_to("king").press("return")
    assert state["king"] is True
    pilot.press("left")
    assert state["king"] is False
    assert pilot.control("king").value == "non"


def test_a_row_works_its_choices_slider_and_counter() -> None:
    pilot, state = gallery("rows")
    pilot.go_to("jack").press("right", "right", "right")
    assert state["jack"] == "pass"
    pilot.press("down")
    assert pilot.focus() == "volume"
    pilot.press("right")
    assert state["volume"] == 65
    pilot.press("down", "right", "right")
    assert state["hand"] == 6, "a counter stops at its end"
    pilot.click("hand:is:less").click("jack:is:swap")
    assert (state["hand"], state["jack"]) == (5, "swap")


def test_a_slider_follows_the_mouse() -> None:
    pilot, state = gallery("rows")
    box = pilot.control("volume:is").rect
    pilot.drag((box.x + 20, box.centre[1]), (box.x + 2, box.centre[1]))
    assert state["volume"] == 0
    pilot.drag((box.x + 20, box.centre[1]), (box.right, box.centre[1]))
    assert state["volume"] == 100


def test_tabs_are_one_stop_and_change_with_arrows() -> None:
    pilot, state = gallery("rows")
    pilot.go_to("tabs:cards").press("down", "return")
    assert state["tab"] == "moves"
    pilot.click("tabs:home")
    assert state["tab"] == "home"


def test_a_list_scrolls_by_wheel_by_focus_and_by_its_bar() -> None:
    pilot, _ = gallery("rows", (960, 600), 2.0)
    assert pilot.control("more").visible.empty
    pilot.go_to("more")
    assert pilot.control("more").visible == pilot.control("more").rect, "the focus brings it into view"
    pilot.wheel("more", 30)
    assert pilot.control("more").visible.empty
    bar = pilot.control("rows:bar").rect
    pilot.drag((bar.centre[0], bar.y + 10), (bar.centre[0], bar.bottom))
    assert not pilot.control("more").visible.empty
    pilot.press("page up", "page up", "page up", "page up", "page up", "page up")
    assert not pilot.control("king").visible.empty


def test_scrolling_survives_a_new_build() -> None:
    pilot, _ = gallery("rows", (960, 600), 2.0)
    pilot.wheel("king", -3)
    before = pilot.control("seven").rect.y
    pilot.scene.build_anew()
    assert pilot.control("seven").rect.y == before


def test_a_dialog_takes_all_input_and_gives_the_focus_back() -> None:
    pilot, _ = gallery()
    done: list[str] = []
    pilot.go_to("start")
    buttons = [("stay", "Rester", lambda: done.append("stay")), ("go", "Partir", lambda: done.append("go"))]
    pilot.scene.ask("leave", "Quitter\u00a0?", "Ta partie est sauvée.", buttons)
    pilot.settle()
    assert set(pilot.ids()) == {"leave:stay", "leave:go"}
    assert pilot.focus() == "leave:stay"
    assert pilot.app.narration == "Quitter\u00a0? Rester, bouton"
    pilot.press("tab", "return")
    assert done == ["go"]
    assert pilot.focus() == "start"


def test_escape_cancels_a_dialog_and_only_that() -> None:
    pilot, _ = gallery()
    cancelled: list[bool] = []
    pilot.scene.ask("q", "Titre", "Mots", [("ok", "D’accord", None)], lambda: cancelled.append(True))
    pilot.settle().press("escape")
    assert cancelled == [True]
    assert pilot.has("start")
    assert pilot.app.running


def test_a_tooltip_comes_after_a_moment_of_hovering() -> None:
    pilot, _ = gallery()
    pilot.hover("back")
    assert "Retour" not in pilot.texts()
    pilot.wait(0.6)
    assert "Retour" in pilot.texts()


def test_a_blinking_cursor_costs_two_frames_a_second() -> None:
    pilot, _ = gallery()
    pilot.go_to("name").settle()
    before = pilot.app.frames
    pilot.wait(3)
    assert 2 <= pilot.app.frames - before <= 12


def test_nothing_is_drawn_while_nothing_changes() -> None:
    pilot, _ = gallery()
    pilot.settle()
    before = pilot.app.frames
    pilot.wait(2)
    assert pilot.app.frames == before
    pilot.hover("start")
    assert pilot.app.frames == before + 1
