"""The tables of the rules, typed in by hand: presets, variants, option values, deal schedules, cards."""

from __future__ import annotations

from typing import Any

from .actions import in_written_order

Options = dict[str, Any]
CardTable = dict[str, list[str]]

RANKS = "A23456789TJQK"
JOKER = "X"
SUITS = "SHDC"
JOKERS = ["X1", "X2"]
PHASES = ["exchange", "hand-size", "play", "again", "skip", "over"]

# The values each option may take; "cards" and "centre" are checked apart.
VALUES: dict[str, list[Any]] = {
    "jokers": [0, 2],
    "fast_start": [False, True],
    "deal": ["schedule-a", "schedule-b", "five-fours", "draw", "dealer-choice"],
    "short_deal": [False, True],
    "exchange": [False, True],
    "stuck": ["discard", "fold"],
    "start_protected": [False, True],
    "start_blocks": [False, True],
    "swap_from_start": [False, True],
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
    "leave": ["any", "other"],
    "holds": ["closed", "capture", "shared"],
}

TOC_BOIS_CARDS: CardTable = {
    "A": ["exit", "forward 1"],
    "2": ["forward 2"],
    "3": ["forward 3"],
    "4": ["back 4"],
    "5": ["forward 5 any"],
    "6": ["forward 6"],
    "7": ["split 7 4"],
    "8": ["forward 8"],
    "9": ["forward 9"],
    "T": ["forward 10"],
    "J": ["swap any"],
    "Q": ["forward 12"],
    "K": ["exit", "forward 13 eats"],
    "X": ["exit", "forward 18", "draw may"],
}
TOC_BOIS: Options = {
    "cards": TOC_BOIS_CARDS, "jokers": 2, "fast_start": False, "deal": "five-fours", "short_deal": True,
    "exchange": True, "stuck": "discard", "start_protected": True, "start_blocks": True,
    "swap_from_start": False, "recross_start": True, "pass_own": True, "capture_own": True,
    "capture_partner": True, "jump_cell": None, "centre": None, "home_advance": True, "home_jump": False,
    "home_back": False,
}  # fmt: skip

# Each other sheet is written as what its column says differently from the column "toc-bois".
# The deal of "tockasix" is None because it hangs on the teams: see `options_of`.
PRESETS: dict[str, Options] = {
    "toc": {
        **TOC_BOIS, "deal": "schedule-a", "short_deal": False, "exchange": False, "start_blocks": False,
        "swap_from_start": True,
        "cards": {
            **TOC_BOIS_CARDS, "5": ["forward 5"], "7": ["split 7 4 eats"], "T": ["swap any"],
            "J": ["forward 11", "skip"], "K": ["exit", "forward 13"],
            "X": ["exit", "forward 15", "draw must"],
        },
    },
    "toc-bois": TOC_BOIS,
    "tock-1": {
        **TOC_BOIS, "jokers": 0, "exchange": False, "swap_from_start": True, "recross_start": False,
        "jump_cell": 7,
        "cards": {**TOC_BOIS_CARDS, "5": ["forward 5 opponent"]},
    },
    "tock-2": {
        **TOC_BOIS, "jokers": 0, "deal": "schedule-b", "short_deal": False, "exchange": False,
        "stuck": "fold", "swap_from_start": True,
        "centre": {"cell": 7, "leave": "any", "holds": "capture"},
        "cards": {
            **TOC_BOIS_CARDS, "A": ["exit", "forward 1", "centre"], "2": ["forward 2", "centre"],
            "5": ["forward 5"], "7": ["split 7 2"], "J": ["forward 11", "swap any"],
            "K": ["exit", "forward 13 eats", "centre"],
        },
    },
    "tock-options": {
        **TOC_BOIS, "exchange": False, "start_blocks": False, "swap_from_start": True, "capture_own": False,
        "capture_partner": False, "home_advance": False, "home_jump": True,
        "cards": {
            **TOC_BOIS_CARDS, "5": ["forward 5"], "J": ["swap opponent"],
            "X": ["exit", "forward 18", "draw keep"],
        },
    },
    "tockasix": {
        **TOC_BOIS, "jokers": 0, "deal": None, "short_deal": False, "start_blocks": False, "pass_own": False,
        "capture_own": False, "capture_partner": False,
        "cards": {
            **TOC_BOIS_CARDS, "5": ["forward 5"], "7": ["split 7 4 repeat"], "J": ["swap other-colour"],
            "K": ["exit", "forward 13"],
        },
    },
}  # fmt: skip

# The choices a sheet itself offers: the options each one changes, by the sheet and the choice's name.
VARIANTS: dict[tuple[str, str], Options] = {
    ("toc", "raccourci"): {
        "centre": {"cell": 8, "leave": "other", "holds": "closed"},
        "cards": {
            "A": ["exit", "forward 1", "centre"], "K": ["exit", "forward 13", "centre"],
            "X": ["exit", "forward 15", "centre", "draw must"],
        },
    },
    ("toc", "barrage"): {"start_blocks": True},
    ("tock-1", "jokers"): {"jokers": 2},
    ("tock-1", "le 5 déloge"): {"cards": {"5": ["forward 5 opponent off-start"]}},
    ("tock-2", "jokers"): {"jokers": 2},
    ("tock-2", "le 5 pousse"): {"cards": {"5": ["forward 5 opponent off-start"]}},
    ("tock-2", "centre partagé"): {"centre": {"cell": 7, "leave": "any", "holds": "shared"}},
    ("tock-2", "centre fermé"): {"centre": {"cell": 7, "leave": "any", "holds": "closed"}},
    ("tock-2", "ressortir de la maison"): {"home_back": True},
    ("tock-options", "échange"): {"exchange": True},
    ("tock-options", "roi simple"): {"cards": {"K": ["exit", "forward 13"]}},
    ("tock-options", "le 7 mange"): {"cards": {"7": ["split 7 4 eats"]}},
    ("tock-options", "5 pour tous"): {"cards": {"5": ["forward 5 any"]}},
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
    """Return all the options of a game: the preset's, then what the position changes."""
    options = {**PRESETS[preset], **changed}
    options["cards"] = {**PRESETS[preset]["cards"], **changed.get("cards", {})}
    if options["deal"] is None:
        options["deal"] = "dealer-choice" if in_teams else "draw"
    return options


def as_written(preset: str, changed: Options, in_teams: bool) -> Options:
    """Write options as a position has them: only what differs from the preset, lists in their order."""
    sheet = options_of(preset, {}, in_teams)
    kept = {name: value for name, value in changed.items() if name != "cards" and value != sheet[name]}
    cards = {rank: in_written_order(texts) for rank, texts in changed.get("cards", {}).items()}
    cards = {rank: texts for rank, texts in cards.items() if texts != sheet["cards"][rank]}
    return {**kept, "cards": cards} if cards else kept


def deck_ranks(options: Options) -> str:
    """List the ranks the deck holds."""
    return RANKS + JOKER if options["jokers"] else RANKS


def deck(jokers: int) -> list[str]:
    """List the cards of a whole deck."""
    return [rank + suit for rank in RANKS for suit in SUITS] + JOKERS[:jokers]
