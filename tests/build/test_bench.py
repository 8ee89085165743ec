"""The benchmarks measure what they say they measure; how fast it is, they say themselves."""

from __future__ import annotations

import bench_screen


def test_frames_are_timed_while_something_moves() -> None:
    figures = bench_screen.frames(960, 600, 30)
    assert figures["frames"] >= 30
    assert 0 < figures["median"] <= figures["p99"]


def test_an_idle_table_takes_next_to_nothing() -> None:
    assert 0 <= bench_screen.idle(960, 600, 1)["share"] < 1
