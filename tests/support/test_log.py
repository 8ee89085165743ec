"""The log is small, local, and never the reason the game stops."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from toc_desktop import __version__
from toc_desktop.support import log, paths

ours = logging.getLogger("toc_desktop.somewhere")


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    log.stop_log()


def test_the_log_is_in_the_state_folder_and_names_the_version(own_data_dir: Path) -> None:
    path = log.start_log()
    ours.warning("héron")
    log.stop_log()
    assert path == own_data_dir / "state" / log.LOG_NAME
    text = path.read_text(encoding="utf-8")
    assert __version__ in text
    assert "héron" in text


def test_the_log_stays_small() -> None:
    path = log.start_log()
    assert path is not None
    for _ in range(200):
        ours.warning("x" * 50_000)
    log.stop_log()
    files = list(path.parent.glob(f"{log.LOG_NAME}*"))
    assert len(files) == 1 + log.BACKUPS
    assert all(file.stat().st_size <= log.MAX_BYTES for file in files)


def test_a_folder_that_cannot_be_made_means_no_log_and_no_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # A file in the way is refused to every user, where permissions would not stop root.
    (tmp_path / "file").write_text("")
    paths.set_data_dir(tmp_path / "file")
    assert log.start_log() is None
    ours.error("lost")
    assert capsys.readouterr().err == ""


def test_a_log_that_breaks_while_open_is_silent(capsys: pytest.CaptureFixture[str]) -> None:
    log.start_log()
    handler = next(h for h in logging.getLogger("toc_desktop").handlers if isinstance(h, logging.FileHandler))
    assert handler.stream is not None
    handler.stream.close()
    ours.error("lost")
    assert capsys.readouterr().err == ""


def test_starting_again_moves_the_log(tmp_path: Path) -> None:
    first = log.start_log()
    paths.set_data_dir(tmp_path)
    second = log.start_log()
    ours.error("only once, only in the second")
    log.stop_log()
    assert first is not None
    assert second is not None
    assert first != second
    assert "only once" not in first.read_text(encoding="utf-8")
    assert second.read_text(encoding="utf-8").count("only once") == 1


def test_crashes_are_written_down_and_then_handled_as_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, error, trace: seen.append(error))
    monkeypatch.setattr(threading, "excepthook", lambda args: seen.append(args.exc_value))
    path = log.start_log()
    log.catch_crashes()
    error = RuntimeError("the table fell over")
    sys.excepthook(RuntimeError, error, None)
    thread = threading.Thread(target=lambda: 1 / 0)
    thread.start()
    thread.join()
    log.stop_log()
    assert path is not None
    text = path.read_text(encoding="utf-8")
    assert "the table fell over" not in text, "an error may quote a hand"
    assert "RuntimeError" in text
    assert "ZeroDivisionError" in text
    assert [type(one) for one in seen] == [RuntimeError, ZeroDivisionError]
