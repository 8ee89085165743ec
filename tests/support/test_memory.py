"""Memory: measured in whole, and given back once nobody uses it."""

from __future__ import annotations

import sys

import pytest

from toc_desktop.support import memory


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system sees to it")
def test_what_nobody_uses_is_given_back() -> None:
    """Small pieces with some in use between them stay with the program until it gives them back."""
    pieces = [bytearray(3000) for _ in range(40_000)]
    full = memory.resident_mib()
    kept = pieces[::400]
    pieces.clear()
    freed = memory.resident_mib()
    memory.give_back()
    after = memory.resident_mib()
    assert len(kept) == 100
    assert after <= freed
    assert full - after > 60, "most of 120 MB"
