"""What a soak measures of itself: memory and open handles over its time, in thirds, and whether they stay."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from toc_desktop.support.i18n import tr
from toc_desktop.support.memory import open_handles, resident_mib

MOST_MIB = 200.0
GROWTH = 1.1
"""How much higher the last third may be than the middle one."""
MORE_HANDLES = 4
JUDGED_AFTER = 600.0
"""Seconds below which pictures painted for the first time would be taken for growth."""
_SAMPLES = 180

_LOG = logging.getLogger("toc_desktop.soak")


@dataclass(frozen=True, slots=True)
class Sample:
    """One moment of a soak."""

    seconds: float
    mib: float
    handles: int


@dataclass(frozen=True, slots=True)
class Third:
    """The samples of a third of the time: from when to when, mean and highest memory, most handles."""

    start: float
    end: float
    mean: float
    most: float
    handles: int


@dataclass
class Report:
    """Collects samples while a soak runs."""

    length: float
    memory: Callable[[], float] = resident_mib
    handles: Callable[[], int] = open_handles
    samples: list[Sample] = field(default_factory=list)

    def note(self, elapsed: float, inputs: int, games: int) -> None:
        """Measure now, if it is time again; the log has a line of every measure."""
        pause = max(0.2, self.length / _SAMPLES)
        if self.samples and elapsed - self.samples[-1].seconds < pause:
            return
        sample = Sample(elapsed, self.memory(), self.handles())
        self.samples.append(sample)
        _LOG.info(
            "%.0f s: %.1f MiB, %d handles, %d inputs, %d games", elapsed, *_values(sample), inputs, games
        )

    def thirds(self) -> list[Third]:
        """Return what was measured in each third of the time; none where a third has no sample."""
        end = max((sample.seconds for sample in self.samples), default=0.0)
        bounds = [end * number / 3 for number in range(4)]
        parts = [
            [sample for sample in self.samples if _third_of(sample.seconds, end) == number]
            for number in range(3)
        ]
        if not all(parts):
            return []
        return [
            Third(
                bounds[number],
                bounds[number + 1],
                sum(sample.mib for sample in part) / len(part),
                max(sample.mib for sample in part),
                max(sample.handles for sample in part),
            )
            for number, part in enumerate(parts)
        ]

    @property
    def judged(self) -> bool:
        """Tell whether the soak is long enough to tell growth from pictures painted for the first time."""
        return self.length >= JUDGED_AFTER and bool(self.thirds())

    def faults(self) -> list[str]:
        """Return in words which bound is broken; nothing where the soak was too short to tell."""
        if not self.judged:
            return []
        thirds = self.thirds()
        _, middle, last = thirds
        most = max(third.most for third in thirds)
        faults = []
        if last.most > GROWTH * middle.most:
            faults.append(tr("soak.fault.growth", last=round(last.most), middle=round(middle.most)))
        if most >= MOST_MIB:
            faults.append(tr("soak.fault.memory", most=round(most), bound=round(MOST_MIB)))
        if last.handles > middle.handles + MORE_HANDLES:
            faults.append(tr("soak.fault.handles", last=last.handles, middle=middle.handles))
        return faults

    def table(self) -> list[str]:
        """Return the thirds as a table, one line each, below its heading."""
        heads = [tr(f"soak.column.{name}") for name in ("time", "mean", "most", "handles")]
        rows = [
            [
                tr("soak.minutes", start=f"{third.start / 60:.1f}", end=f"{third.end / 60:.1f}"),
                f"{third.mean:.0f}",
                f"{third.most:.0f}",
                str(third.handles),
            ]
            for third in self.thirds()
        ]
        return list(_aligned([heads, *rows])) if rows else []


def _third_of(seconds: float, end: float) -> int:
    return min(2, int(3 * seconds / end)) if end > 0 else 0


def _values(sample: Sample) -> tuple[float, int]:
    return sample.mib, sample.handles


def _aligned(rows: list[list[str]]) -> Iterable[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *rest in rows:
        numbers = (text.rjust(width) for text, width in zip(rest, widths[1:], strict=True))
        yield "  ".join([first.ljust(widths[0]), *numbers])


class SoakLog:
    """Writes what the program logs to a file of its own for as long as a soak lasts."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._root = logging.getLogger("toc_desktop")
        self._handler: logging.Handler = logging.NullHandler()

    def __enter__(self) -> SoakLog:
        """Begin a new file; ``OSError`` where it cannot be written."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._handler = logging.FileHandler(self.path, mode="w", encoding="utf-8", errors="backslashreplace")
        self._handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        self._level, self._loud = self._root.level, self._root.propagate
        self._root.addHandler(self._handler)
        self._root.setLevel(logging.INFO)
        self._root.propagate = False
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self._root.removeHandler(self._handler)
        self._root.setLevel(self._level)
        self._root.propagate = self._loud
        self._handler.close()
