"""The tables of the rules, typed in by hand: presets, option values, deal schedules, cards."""

from __future__ import annotations

from typing import Any

Options = dict[str, Any]

RANKS = "A23456789TJQK"
SUITS = "SHDC"
JOKERS = ["X1", "X2"]
PHASES = ["exchange", "hand-size", "play", "again", "skip", "over"]

# The values each option may take; "centre" is checked apart.
VALUES: dict[str, list[Any]] = {
    "jokers": [0, 2],
    "fast_start": [False, True],
    "deal": ["schedule-a", "schedule-b", "five-fours", "draw", "dealer-choice"],
    "short_deal": [False, True],
    "exchange": [False, True],
    "stuck": ["discard", "fold"],
    "five": ["own", "any", "opponent"],
    "five_from_start": [False, True],
    "split_pawns": [1, 2, 3, 4],
    "split_repeat": [False, True],
    "seven_eats": [False, True],
    "king_eats": [False, True],
    "ten": ["advance", "swap"],
    "jack": ["swap", "swap-or-advance", "advance-skip"],
    "swap_with": ["any", "other-colour", "opponent"],
    "joker_steps": [15, 18],
    "joker_draw": ["must", "may", "keep"],
    "start_protected": [False, True],
    "start_blocks": [False, True],
    "recross_start": [False, True],
    "pass_own": [False, True],
    "capture_own": [False, True],
    "capture_partner": [False, True],
    "jump_cell": [None, 7, 8],
    "home_advance": [False, True],
    "home_jump": [False, True],
    "home_back": [False, True],
}
CENTRE_VALUES: dict[str, list[Any]] = {
    "cell": [7, 8],
    "cards": ["A", "2", "K", "X"],
    "leave": ["any", "other"],
    "holds": ["closed", "capture", "shared"],
}

TOC_BOIS: Options = {
    "jokers": 2, "fast_start": False, "deal": "five-fours", "short_deal": True, "exchange": True,
    "stuck": "discard", "five": "any", "five_from_start": False, "split_pawns": 4, "split_repeat": False,
    "seven_eats": False, "king_eats": True, "ten": "advance", "jack": "swap", "swap_with": "any",
    "joker_steps": 18, "joker_draw": "may", "start_protected": True, "start_blocks": True,
    "recross_start": True, "pass_own": True, "capture_own": True, "capture_partner": True,
    "jump_cell": None, "centre": None, "home_advance": True, "home_jump": False, "home_back": False,
}  # fmt: skip

# Each other sheet is written as what its column says differently from the column "toc-bois".
# A short deal means something only for "five-fours": None marks the sheets that do not say.
# The deal of "tockasix" is None because it hangs on the teams: see `options_of`.
PRESETS: dict[str, Options] = {
    "toc": {
        **TOC_BOIS, "deal": "schedule-a", "short_deal": None, "exchange": False, "five": "own",
        "seven_eats": True, "king_eats": False, "ten": "swap", "jack": "advance-skip",
        "joker_steps": 15, "joker_draw": "must", "start_blocks": False,
    },
    "toc-bois": TOC_BOIS,
    "tock-1": {
        **TOC_BOIS, "jokers": 0, "exchange": False, "five": "opponent", "recross_start": False,
        "jump_cell": 7,
    },
    "tock-2": {
        **TOC_BOIS, "jokers": 0, "deal": "schedule-b", "short_deal": None, "exchange": False, "stuck": "fold",
        "five": "own", "split_pawns": 2, "jack": "swap-or-advance",
        "centre": {"cell": 7, "cards": ["A", "2", "K"], "leave": "any", "holds": "capture"},
    },
    "tock-options": {
        **TOC_BOIS, "short_deal": False, "exchange": False, "five": "own", "joker_draw": "keep",
        "swap_with": "opponent", "start_protected": False, "start_blocks": False, "capture_own": False,
        "capture_partner": False, "home_advance": False, "home_jump": True,
    },
    "tockasix": {
        **TOC_BOIS, "jokers": 0, "deal": None, "short_deal": None, "five": "own", "split_repeat": True,
        "king_eats": False, "swap_with": "other-colour", "start_blocks": False, "pass_own": False,
        "capture_own": False, "capture_partner": False,
    },
}  # fmt: skip

SCHEDULES: dict[str, dict[int, list[int]]] = {
    "schedule-a": {2: [6, 5, 5, 5, 5], 3: [5, 4, 4, 4], 4: [5, 4, 4]},
    "schedule-b": {
        2: [5, 5, 4, 4, 4, 4], 3: [5, 4, 4, 4], 4: [5, 4, 4], 5: [5, 5], 6: [4, 4], 7: [4, 3], 8: [3, 3],
    },
}  # fmt: skip

# How many teams a number of players may form.
TEAM_COUNTS: dict[int, list[int]] = {4: [2], 6: [2, 3], 8: [2, 4]}


def options_of(preset: str, changed: Options, in_teams: bool) -> Options:
    """Gives all the options of a game: the preset's, then what the position changes."""
    options = {**PRESETS[preset], **changed}
    if options["deal"] is None:
        options["deal"] = "dealer-choice" if in_teams else "draw"
    return options


def deck(jokers: int) -> list[str]:
    """Lists the cards of a whole deck."""
    return [rank + suit for rank in RANKS for suit in SUITS] + JOKERS[:jokers]
