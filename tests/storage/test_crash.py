"""A crash leaves a report with all that is needed, and the next start tells of it once."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.storage.games import play, sit_down
from toc_desktop import __version__
from toc_desktop.storage import crash, saves, unseen_report
from toc_desktop.support.paths import state_dir

CRASH = """
import threading
from tests.storage.games import play, sit_down
from toc_desktop.storage import Store, report_crashes
session = play(sit_down(Store()), 9)
report_crashes(session.saved)
def stumble(): raise ValueError("in a thread")
thread = threading.Thread(target=stumble); thread.start(); thread.join()
raise RuntimeError("oh no")
"""


def an_error() -> Exception:
    try:
        raise ZeroDivisionError("by nought")
    except ZeroDivisionError as error:
        return error


def test_the_report_has_version_platform_last_actions_and_the_record(tmp_path: Path) -> None:
    session = play(sit_down(), 30)
    path = crash.write_report(an_error(), session.saved(), tmp_path)
    assert path is not None
    text = path.read_text(encoding="utf-8")
    for part in (__version__, "Python", "ZeroDivisionError", "test_crash.py", *session.record.moves[-12:]):
        assert part in text
    assert saves.from_bytes(text.split("record:\n")[1].encode()) == session.saved()


def test_it_is_told_once(tmp_path: Path) -> None:
    assert unseen_report(tmp_path) is None
    crash.write_report(an_error(), None, tmp_path)
    told = unseen_report(tmp_path)
    assert told is not None
    assert Path(str(dict(told.args)["path"])).is_file()
    assert told.message()
    assert unseen_report(tmp_path) is None


def test_only_the_last_few_are_kept(tmp_path: Path) -> None:
    for day in range(20):
        (tmp_path / f"crash-200001{day + 10}-000000.txt").write_text("old")
    assert crash.write_report(an_error(), None, tmp_path) is not None
    assert len(list(tmp_path.iterdir())) == crash.MOST_REPORTS


def test_a_report_that_cannot_be_written_is_no_second_crash(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert crash.write_report(an_error(), None, tmp_path / "file" / "state") is None
    assert unseen_report(tmp_path / "file" / "state") is None


def test_a_real_crash_leaves_reports_and_the_game_can_be_continued(own_data_dir: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CRASH], capture_output=True, text=True, cwd=Path(__file__).parents[2]
    )
    assert "oh no" in done.stderr, "the usual message is still there"
    text = "".join(path.read_text(encoding="utf-8") for path in state_dir().glob("crash-*.txt"))
    assert "oh no" not in text, "what an error says may be a secret: where it happened is told"
    assert "RuntimeError" in text
    assert "ValueError" in text, "the one in a thread"
    assert "last actions of 9" in text
    from toc_desktop.storage import Library, Store

    entry = Library(Store()).latest()
    assert entry is not None
    assert entry.saved is not None
    assert len(entry.saved.record.moves) == 9


def test_a_report_survives_a_game_that_cannot_be_told(
    own_data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise KeyError("no game")

    monkeypatch.setattr(sys, "excepthook", lambda *_: None)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    crash.report_crashes(broken)
    error = an_error()
    sys.excepthook(type(error), error, None)
    assert len(list(state_dir().glob("crash-*.txt"))) == 1
