"""The seats of a table of four are told apart by all eyes, and no two of them are of one family."""

from __future__ import annotations

from itertools import combinations

import colours
import pytest
from coloraide import Color

from toc_desktop.storage.settings import Settings, settings_from_dict, settings_to_dict
from toc_desktop.storage.setup import COLOURS, USUAL_COLOURS
from toc_desktop.ui.theme import THEME_NAMES, load_theme


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_the_nearest_two_are_far_enough_apart(theme: str) -> None:
    measured = dict(colours.measure(load_theme(theme)))
    for what in ("pawns of the usual four", "stains of the usual four", "camps as drawn", "lanes as drawn"):
        assert measured[what][0] >= 20, (what, measured[what])


def test_two_blues_are_found_too_near() -> None:
    theme = load_theme("walnut")
    every = colours.pawns(theme)
    distance, _, a, b = colours.nearest({colour: every[colour] for colour in (0, 1, 2, 3)})
    assert distance < colours.LEAST
    assert {a, b} == {0, 2}


def test_the_drawn_camps_are_those_of_their_seats() -> None:
    theme = load_theme("walnut")
    for colour, drawn in colours.camps(theme, USUAL_COLOURS[:4]).items():
        hues = {
            other: Color("srgb", [c / 255 for c in theme.inlays[other][:3]]) for other in USUAL_COLOURS[:4]
        }
        shaded = {
            other: hue.mix(Color("srgb", [0.35, 0.22, 0.13]), 0.3, space="srgb")
            for other, hue in hues.items()
        }
        nearest = min(shaded, key=lambda other: float(Color(drawn).delta_e(shaded[other], method="2000")))
        assert nearest == colour


def test_no_two_of_the_first_four_are_of_one_family() -> None:
    hues = []
    for colour in USUAL_COLOURS[:4]:
        lch = Color(colours.pawns(load_theme("walnut"))[colour]).convert("oklch")
        if lch["chroma"] > 0.05:
            hues.append(lch["hue"])
    assert len(hues) == 3, "three colours and white"
    for a, b in combinations(hues, 2):
        assert min(abs(a - b), 360 - abs(a - b)) > 40
    assert sorted(USUAL_COLOURS) == list(range(COLOURS))


def test_settings_of_the_first_version_take_the_new_order_unless_somebody_chose() -> None:
    untouched, _ = settings_from_dict({"version": 1, "seat_colours": list(range(8))})
    assert untouched.seat_colours == USUAL_COLOURS
    chosen, _ = settings_from_dict({"version": 1, "seat_colours": [1, 0, 2, 3, 4, 5, 6, 7]})
    assert chosen.seat_colours == (1, 0, 2, 3, 4, 5, 6, 7)
    written = settings_to_dict(Settings(seat_colours=tuple(range(8))))
    again, _ = settings_from_dict({"version": 2} | written)
    assert again.seat_colours == tuple(range(8)), "what is chosen now stays"
