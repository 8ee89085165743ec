"""Tab goes in reading order, a group is one stop, arrows go where things are, every control has words."""

from __future__ import annotations

import pytest

from toc_desktop.support import i18n
from toc_desktop.support.layout import Box
from toc_desktop.ui.focus import Control, Direction, FocusRing, narrate, scroll_to_show


def button(name: str, x: int, y: int, w: int = 100, h: int = 40, **more: object) -> Control:
    return Control(name, "button", name, "", Box(x, y, w, h), **more)  # type: ignore[arg-type]


def ring(*controls: Control, at: str | None = None) -> FocusRing:
    focus = FocusRing()
    focus.update(controls)
    if at is not None:
        assert focus.set(at)
    return focus


def test_tab_goes_round_in_reading_order() -> None:
    focus = ring(button("a", 0, 0), button("b", 0, 50), button("c", 0, 100))
    seen = [focus.step(1).id for _ in range(4)]  # type: ignore[union-attr]
    assert seen == ["a", "b", "c", "a"]
    assert focus.step(-1).id == "c"  # type: ignore[union-attr]


def test_a_group_is_one_stop_and_tab_lands_on_its_selected_member() -> None:
    focus = ring(
        button("before", 0, 0),
        button("g:1", 0, 50, group="g"),
        button("g:2", 110, 50, group="g", selected=True),
        button("g:3", 220, 50, group="g"),
        button("after", 0, 100),
        at="before",
    )
    assert focus.step(1).id == "g:2"  # type: ignore[union-attr]
    assert focus.step(1).id == "after"  # type: ignore[union-attr]
    assert focus.step(-1).id == "g:2"  # type: ignore[union-attr]
    assert focus.go("right").id == "g:3"  # type: ignore[union-attr]


def test_disabled_controls_are_passed_unless_they_can_say_why() -> None:
    focus = ring(
        button("a", 0, 0),
        button("mute", 0, 50, enabled=False),
        button("says why", 0, 100, enabled=False, hint="Il faut être quatre."),
        at="a",
    )
    assert focus.step(1).id == "says why"  # type: ignore[union-attr]
    assert not focus.set("mute")


@pytest.mark.parametrize(
    ("direction", "expected"), [("right", "east"), ("left", "west"), ("up", "north"), ("down", "south")]
)
def test_arrows_go_where_things_are(direction: Direction, expected: str) -> None:
    focus = ring(
        button("middle", 200, 200),
        button("east", 400, 210),
        button("west", 0, 190),
        button("north", 190, 100),
        button("south", 210, 300),
        button("far south", 200, 500),
        at="middle",
    )
    assert focus.go(direction).id == expected  # type: ignore[union-attr]


def test_arrows_prefer_what_is_in_line_over_what_is_near_but_aside() -> None:
    focus = ring(button("a", 0, 0), button("aside", 130, 45), button("in line", 0, 200), at="a")
    assert focus.go("down").id == "in line"  # type: ignore[union-attr]


def test_no_arrow_leads_back_or_nowhere() -> None:
    focus = ring(button("a", 0, 0), button("b", 200, 0), at="b")
    assert focus.go("right") is None
    assert focus.current == "b"


def test_inside_a_list_arrows_follow_it_below_the_edge() -> None:
    view = Box(0, 0, 100, 100)
    rows = [button(f"row {i}", 0, 40 * i, clip=view) for i in range(6)]
    focus = ring(*rows, button("under the list", 0, 110), at="row 1")
    assert focus.go("down").id == "row 2"  # type: ignore[union-attr]
    assert focus.go("down").id == "row 3"  # type: ignore[union-attr]
    focus.set("row 5")
    assert focus.go("down") is None or focus.current == "under the list"


def test_what_is_scrolled_out_of_view_is_not_jumped_to_from_outside() -> None:
    view = Box(0, 100, 100, 80)
    listed = [button("hidden", 0, 60, clip=view), button("seen", 0, 110, clip=view)]
    focus = ring(button("top", 0, 0), *listed, at="top")
    assert focus.go("down").id == "seen"  # type: ignore[union-attr]


def test_a_focus_that_has_gone_moves_to_the_nearest() -> None:
    focus = ring(button("a", 0, 0), button("b", 0, 50), button("c", 0, 300), at="b")
    focus.update([button("a", 0, 0), button("c", 0, 300)])
    assert focus.current == "a"
    focus.update([])
    assert focus.current is None


def test_scrolling_brings_a_box_into_view_with_the_least_movement() -> None:
    view = Box(0, 100, 100, 200)
    assert scroll_to_show(Box(0, 150, 50, 40), view) == 0
    assert scroll_to_show(Box(0, 290, 50, 40), view) == 30
    assert scroll_to_show(Box(0, 60, 50, 40), view) == -40
    assert scroll_to_show(Box(0, 280, 50, 400), view) == 180, "of something tall the top is shown"


def test_narration_says_label_role_value_and_state() -> None:
    on = Control("s", "switch", "Sons", "", Box(0, 0, 9, 9), selected=True)
    assert narrate(on) == "Sons, interrupteur, oui"
    off = Control("p", "radio", "Joueurs\u00a0: 2", "", Box(0, 0, 9, 9), False, "Il faut être quatre.")
    assert narrate(off) == "Joueurs\u00a0: 2, choix, pas possible. Il faut être quatre."
    i18n.set_language("en")
    assert narrate(on) == "Sons, switch, on"
