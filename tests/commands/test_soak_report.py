"""What a soak says of its memory and handles: thirds of its time, bounds that can be broken, a log."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from toc_desktop.cli import main
from toc_desktop.commands.soak_report import Report, SoakLog
from toc_desktop.support.i18n import set_language
from toc_desktop.support.memory import open_handles


def soaked(
    memory: Callable[[float], float], handles: Callable[[float], int] = lambda _: 40, length: float = 1800
) -> Report:
    """Return the report of a soak whose memory and handles are functions of the minute."""
    clock = [0.0]
    report = Report(length, lambda: memory(clock[0] / 60), lambda: handles(clock[0] / 60))
    while clock[0] <= length:
        report.note(clock[0], 0, 0)
        clock[0] += 2.0
    return report


def test_thirds_have_mean_and_most_of_their_own_time() -> None:
    report = soaked(lambda minute: 100 + minute, lambda minute: int(minute))
    assert [(round(third.start), round(third.end)) for third in report.thirds()] == [
        (0, 600),
        (600, 1200),
        (1200, 1800),
    ]
    assert [round(third.mean) for third in report.thirds()] == [105, 115, 125]
    assert [round(third.most) for third in report.thirds()] == [110, 120, 130]
    assert [third.handles for third in report.thirds()] == [9, 19, 30]
    rows = [line.split() for line in report.table()]
    assert [row[-3:] for row in rows[1:]] == [
        ["105", "110", "9"],
        ["115", "120", "19"],
        ["125", "130", "30"],
    ]


def test_the_first_third_may_grow() -> None:
    assert (
        soaked(lambda minute: min(150, 50 + 12 * minute), lambda minute: min(40, 4 * int(minute))).faults()
        == []
    )


@pytest.mark.parametrize(
    ("memory", "handles", "told"),
    [
        (lambda minute: 100 if minute < 25 else 111, lambda _: 40, "100"),
        (lambda minute: 201 if 4 < minute < 5 else 150, lambda _: 40, "201"),
        (lambda _: 100, lambda minute: 30 + int(minute), "handles"),
    ],
    ids=["growth", "too much", "handles"],
)
def test_a_bound_that_is_broken_is_told(
    memory: Callable[[float], float], handles: Callable[[float], int], told: str
) -> None:
    set_language("en")
    faults = soaked(memory, handles).faults()
    assert len(faults) == 1
    assert told in faults[0].lower()
    assert soaked(memory, handles, length=300).faults() == [], "a short one tells nothing"


def test_just_within_the_bounds_is_no_fault() -> None:
    assert soaked(lambda minute: 100 if minute < 25 else 109.9, lambda m: 40 if m < 25 else 44).faults() == []


@pytest.mark.slow
def test_a_soak_that_leaks_ends_with_an_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("toc_desktop.commands.soak.Report", lambda length: soaked_report())
    words = ["soak", "--seconds", "0.1", "--size", "960x600", "--lang", "en", "--log", str(tmp_path / "log")]
    assert main(words) == 1
    assert "Memory grows" in capsys.readouterr().err


def soaked_report() -> Report:
    """Return a report that has measured a leak already."""
    return soaked(lambda minute: 50 + 4 * minute)


@pytest.mark.slow
def test_what_is_logged_and_measured_is_in_the_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "deep" / "soak.log"
    words = ["soak", "--seconds", "2", "--seed", "4", "--size", "960x600", "--lang", "en"]
    assert main([*words, "--log", str(path)]) == 0
    said = capsys.readouterr()
    assert str(path) in said.err
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if "MiB" in line]
    assert lines
    assert all("handles" in line and "inputs" in line for line in lines)


def test_a_log_holds_what_rooms_say_only_while_it_is_open(tmp_path: Path) -> None:
    room = logging.getLogger("toc_desktop.somewhere")
    with SoakLog(tmp_path / "log"):
        room.warning("inside")
    room.warning("outside")
    text = (tmp_path / "log").read_text(encoding="utf-8")
    assert "inside" in text
    assert "outside" not in text


def test_a_log_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", "--seconds", "1", "--lang", "en", "--log", str(tmp_path)]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_handles_are_counted(tmp_path: Path) -> None:
    before = open_handles()
    assert before > 2
    held = [os.open(tmp_path, os.O_RDONLY) for _ in range(5)] if os.name != "nt" else []
    files = [(tmp_path / str(number)).open("w") for number in range(5)]
    try:
        assert open_handles() - before == len(held) + 5
    finally:
        for handle in held:
            os.close(handle)
        for file in files:
            file.close()
