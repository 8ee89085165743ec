"""The learned weights: small, named, read from the assets."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from toc_desktop.support.paths import asset

FEATURES: tuple[str, ...] = (
    # Where pawns stand.
    "base",
    "start",
    "walked",
    "walked_squared",
    "near",
    "missed",
    "backable",
    "centre",
    "door",
    # The last pawn, once three are home: it must come in by the exact count.
    "last_base",
    "last_walked",
    "last_near",
    "last_door",
    # Home.
    "home_1",
    "home_2",
    "home_3",
    "home_4",
    "shut",
    # Others around.
    "exposed",
    "exposed_walked",
    "held",
    "clogged",
    "foremost",
    # Cards.
    "cards",
    "exit_ready",
    "exit_more",
    "stuck",
    "dead",
    "back_ready",
    "split_ready",
    "swap_gain",
    "gain_sum",
    "gain_best",
    "gain_worst",
    "homers",
)
"""The features of a player's strength, in the order of the weights."""

PLACES: tuple[str, ...] = FEATURES[: FEATURES.index("cards")]
"""The features that need no cards: all there is between two deals."""

Weights = Mapping[str, float]


@cache
def learned() -> Mapping[str, Any]:
    """Return the whole file of the weights, how it was made included."""
    weights: Mapping[str, Any] = json.loads(asset("bots", "weights.json").read_text(encoding="utf-8"))
    return weights


def weights_for(teams: int) -> Weights:
    """Return the weights for choosing moves, alone or in teams."""
    weights: Weights = learned()["teams" if teams else "alone"]
    return weights


def ends_weights_for(teams: int) -> Weights:
    """Return the weights for the end of a deal, playing alone or in teams; cards count nothing there."""
    weights: Weights = learned()["teams_ends" if teams else "alone_ends"]
    return {**dict.fromkeys(FEATURES, 0.0), **weights}
