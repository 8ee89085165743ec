"""What `self-check` looks at: each check returns a few words about what it found, or raises what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


class Fault(Exception):
    """Something of the installation is missing or broken; its text says what."""


@dataclass(frozen=True)
class CheckFolder:
    """Where a check may write: a folder of its own, gone afterwards."""

    folder: Path


Check = Callable[[CheckFolder], str]
