"""Two teams with names and colours of their own, where the sheet has them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from toc_desktop.present.rules.new_game import Draft
from toc_desktop.present.rules.preset_names import side_title, sides_of
from toc_desktop.storage.setup import SeatSetup
from toc_desktop.support.i18n import tr


def side_name(preset_name: str, teams: int, player: int) -> str:
    """Return the name of a player's team, or nothing."""
    sides = sides_of(preset_name, teams)
    return side_title(sides[player % teams]) if sides else ""


def sides_words(draft: Draft) -> str:
    """Say what the two teams are called and who wears which colours; nothing where they have no names."""
    sides = sides_of(draft.preset, draft.teams)
    if not sides:
        return ""
    light, dark = sorted(sides, key=lambda side: not side.light)
    return tr("setup.about.named_sides", light=side_title(light), dark=side_title(dark))


def by_lightness(colours: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the places of colours from the lightest to the darkest, by their luminance (WCAG)."""

    def luminance(place: int) -> float:
        parts = [value / 255 for value in colours[place][:3]]
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    return tuple(sorted(range(len(colours)), key=luminance, reverse=True))


def dressed(draft: Draft, usual: Sequence[int], lightest: Sequence[int]) -> Draft:
    """Return the draft in the colours its teams are called by, unless somebody chose other ones.

    ``usual`` are the colours of the settings, ``lightest`` all colours from the lightest to the darkest.
    """
    wearing = [seat.colour for seat in draft.seats]
    plain = list(usual[: len(wearing)])
    pairs = [suggested(plain, lightest, first_light) for first_light in (True, False)]
    if wearing != plain and wearing not in pairs:
        return draft
    sides = sides_of(draft.preset, draft.teams)
    wanted = suggested(plain, lightest, sides[0].light) if sides else plain
    return draft if wearing == wanted else replace(draft, seats=_recoloured(draft.seats, wanted))


def suggested(usual: Sequence[int], lightest: Sequence[int], first_light: bool) -> list[int]:
    """Return a colour for each seat, light and dark ones by turns, each kind in the usual order."""
    half = len(usual) // 2
    light = [colour for colour in usual if colour in lightest[:half]]
    dark = [colour for colour in usual if colour not in light]
    first, second = (light, dark) if first_light else (dark, light)
    return [(first, second)[seat % 2][seat // 2] for seat in range(len(usual))]


def _recoloured(seats: Sequence[SeatSetup], colours: Sequence[int]) -> tuple[SeatSetup, ...]:
    """Return seats with other colours, each with the shape that goes with it."""
    return tuple(replace(seat, colour=c, shape=c) for seat, c in zip(seats, colours, strict=True))
