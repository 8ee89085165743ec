"""Chance for tests that are campaigns: other every time, and the same again when its seed is given."""

from __future__ import annotations

import os
import random

VARIABLE = "TOC_SEED"


def campaign_seed() -> int:
    """Return the seed of this run; workers of the same run inherit it."""
    return int(os.environ.setdefault(VARIABLE, str(random.SystemRandom().randrange(1_000_000))))


def campaign(*name: object) -> random.Random:
    """Return the chance of one test, from the seed of the run and the test's name."""
    return random.Random(f"{campaign_seed()} {name!r}")


def seed_of(*name: object) -> int:
    """Return a seed for whatever wants a number."""
    return campaign(*name).randrange(1 << 30)
