"""Themes: complete, and readable: 4.5:1 everywhere, 7:1 in High contrast (DESIGN, "Measures")."""

from __future__ import annotations

import pytest

from toc_desktop.ui.theme import (
    THEME_NAMES,
    Color,
    Theme,
    contrast_ratio,
    hex_color,
    load_theme,
    over,
    parse_color,
)

WORDS = ("text", "text_soft", "text_muted", "title", "active", "name_text", "disabled_text", "log_capture")


def least(theme: Theme) -> float:
    return 7.0 if theme.high_contrast else 4.5


def darkened(theme: Theme) -> list[Color]:
    """The felt where the lamp shines, half way, and in the corner of the window."""
    return [
        over(theme.felt_light, theme.felt),
        over(theme.felt_mid, theme.felt),
        over(theme.felt_edge, theme.felt),
    ]


@pytest.fixture(params=THEME_NAMES)
def theme(request: pytest.FixtureRequest) -> Theme:
    return load_theme(request.param)


@pytest.mark.parametrize("role", WORDS)
def test_words_are_readable_on_felt_panels_and_plates(theme: Theme, role: str) -> None:
    ink: Color = getattr(theme, role)
    for felt in [theme.felt, *darkened(theme)]:
        panel = over(theme.panel, felt)
        grounds = {
            "felt": felt,
            "panel": panel,
            "plate": over(theme.plate, felt),
            "inset": over(theme.inset, panel),
        }
        grounds["log line"] = over(theme.log_current, panel)
        if role == "disabled_text":  # only ever written on a panel
            del grounds["felt"]
        for name, ground in grounds.items():
            assert contrast_ratio(ink, ground) >= least(theme), (theme.name, role, name)


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("callout_text", "callout"),
        ("modified_text", "modified"),
        ("mark_text", "on"),
        ("mark_text", "off"),
        ("text", "conflict"),
        ("capture_mark", "capture"),
        ("step_ink", "step"),
        ("step_soft_ink", "step_soft"),
        ("chip_ink", "chip"),
    ],
)
def test_signs_are_readable_on_their_own_ground(theme: Theme, ink: str, ground: str) -> None:
    wanted = 3.0 if ink == "capture_mark" else least(theme)  # the capture's cross is a sign, not a word
    assert contrast_ratio(getattr(theme, ink), getattr(theme, ground)) >= wanted


def test_buttons_and_paper_are_readable_over_their_whole_ramp(theme: Theme) -> None:
    for ground in theme.button:
        for ink in (theme.button_text, theme.name_text):
            assert contrast_ratio(ink, ground) >= least(theme)
    for ground in theme.button_primary:
        assert contrast_ratio(theme.ink_on_primary, ground) >= least(theme)
    for ground in theme.paper:
        for ink in (theme.paper_text, theme.paper_soft, theme.paper_title, theme.card_red, theme.card_black):
            assert contrast_ratio(ink, ground) >= least(theme)


def test_focus_stands_out_from_everything_it_surrounds(theme: Theme) -> None:
    for ground in [theme.felt, over(theme.panel, theme.felt), over(theme.plate, theme.felt)]:
        assert contrast_ratio(theme.focus, ground) >= 4.5
    assert contrast_ratio(theme.focus, theme.focus_dark) >= 7


def test_each_seat_has_its_colour_stain_and_a_shape_seen_on_it(theme: Theme) -> None:
    assert len(theme.seats) == len(theme.inlays) == len(theme.shape_inks) == len(theme.shades) == 8
    assert len(set(theme.seats)) == 8
    for seat, ink in zip(theme.seats, theme.shape_inks, strict=True):
        assert contrast_ratio(seat, ink) >= 4.4


def test_engraved_numbers_are_readable_in_their_holes(theme: Theme) -> None:
    for ground in theme.hole:
        assert contrast_ratio(theme.engraved, ground) >= 3.0


def test_colours_are_read_and_written() -> None:
    assert parse_color("#10203040") == (16, 32, 48, 64)
    assert hex_color(parse_color("#10203040")) == "#102030"
    assert contrast_ratio((0, 0, 0, 255), (255, 255, 255, 255)) == pytest.approx(21)


def test_an_unknown_theme_is_the_first_one() -> None:
    assert load_theme("oak").felt == load_theme("walnut").felt
