"""The visit of a Windows: nobody's games are played with, and what must be refused, deaf or given back is."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
import try_windows
from devtools.environment import Trouble
from packager import facts
from trial import fine_screen, registry, visit

from tests.build.test_windows_trial import FakeHost, a_visit

NO_SUCH_KEY = "raise SystemExit(1)"


def told(path: Path) -> list[list[str]]:
    """Return what a program was told, call by call."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def noting(path: Path, then: str = "") -> str:
    """Return a program that writes down what it is told."""
    return f"import json, sys; print(json.dumps(sys.argv[1:]), file=open({str(path)!r}, 'a')); {then}"


# Whose computer it is.


def test_a_person_who_plays_here_is_not_played_with(tmp_path: Path) -> None:
    tried = a_visit(tmp_path, {"reg": NO_SUCH_KEY})
    tried.data.mkdir(parents=True)
    (tried.data / "settings.json").write_text("{}", encoding="utf-8")
    with pytest.raises(Trouble, match="Somebody has games or settings in"):
        tried.nobody_plays_here()
    assert (tried.data / "settings.json").is_file()


def test_a_file_type_that_somebody_has_is_not_played_with(tmp_path: Path) -> None:
    tried = a_visit(tmp_path, {"reg": "print('(Default) REG_SZ Theirs')"})
    with pytest.raises(Trouble, match=r"Files \.tocgame belong to a program already"):
        tried.nobody_plays_here()


def test_what_the_trial_played_goes_with_it_so_that_it_may_be_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = a_visit(tmp_path, {"reg": NO_SUCH_KEY})
    (tried.data / "running").mkdir(parents=True)
    (tried.data / "running" / "a.tocgame").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(tried, "_uninstall", lambda: None)
    assert "1 files of the player: running" in tried.remove()
    assert not tried.data.exists()


# What is refused.


def test_a_removal_of_the_open_game_is_tried_in_place_and_must_be_refused(tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    programs = {"setup.exe": "raise SystemExit(2)", "uninstall.exe": noting(noted, "raise SystemExit(2)")}
    tried = a_visit(tmp_path, programs)
    (tried.host.here(tried.home) / "_internal").mkdir(parents=True)
    tried.menu.parent.mkdir(parents=True)
    tried.menu.touch()
    tried._refused_while_open()
    # The folder comes last and without quotes, so its words are words of their own.
    assert " ".join(told(noted)[0]) == rf"/S _?=C:\Local\Programs\{facts.TITLE}"
    (tried.host.here(tried.home) / "_internal").rmdir()
    with pytest.raises(Trouble, match="took parts of the game"):
        tried._refused_while_open()


@pytest.mark.parametrize(("wrong", "who"), [("setup.exe", "An installation"), ("uninstall.exe", "A removal")])
def test_an_installer_or_a_removal_that_goes_on_beside_the_open_game_is_told(
    wrong: str, who: str, tmp_path: Path
) -> None:
    programs = {"setup.exe": "raise SystemExit(2)", "uninstall.exe": "raise SystemExit(2)", wrong: ""}
    with pytest.raises(Trouble, match=f"{who} ended with 0 instead of 2"):
        a_visit(tmp_path, programs)._refused_while_open()


# What is given back.


def said_of(owner: str, kind: str) -> str:
    return f"print('''    (Default)    REG_SZ    {owner}\n    Content Type    REG_SZ    {kind}''')"


@pytest.mark.parametrize(
    ("owner", "kind", "wrong"),
    [
        (registry.FOREIGN, registry.FOREIGN_KIND, ""),
        (registry.CLASS, registry.FOREIGN_KIND, "should to “Somebody.Else”"),
        (registry.FOREIGN, facts.MIME_TYPE, "are said to hold"),
    ],
)
def test_a_type_that_is_not_given_back_is_told(owner: str, kind: str, wrong: str, tmp_path: Path) -> None:
    asked = registry.Registry(FakeHost(tmp_path, {"reg": said_of(owner, kind)}))
    if not wrong:
        asked.theirs()
        return
    with pytest.raises(Trouble, match=wrong):
        asked.theirs()


# What is heard and seen.


def test_without_a_sound_device_means_that_none_of_the_machine_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = a_visit(tmp_path, {})
    given: list[Mapping[str, str]] = []

    def timed(more: Mapping[str, str], picture: str = "") -> float:
        given.append(more)
        return 1.0

    monkeypatch.setattr(tried, "_time_title", timed)
    tried.title_times()
    without = [more for more in given if "SDL_AUDIODRIVER" not in more]
    assert len(without) == visit._STARTS
    for more in without:
        assert "/nowhere" in more["PULSE_SERVER"]
        assert "/nowhere" in more["ALSA_CONFIG_PATH"]


def test_pictures_that_were_wanted_and_not_kept_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Blind:
        def picture(self, path: Path) -> bool:
            return False

    tried = a_visit(tmp_path, {})
    tried.desk = Blind()  # type: ignore[assignment]
    tried.keep("title")
    assert not tried.unseen, "nobody wanted any"
    tried.pictures = tmp_path / "seen"
    tried.keep("title")
    assert tried.unseen

    @contextmanager
    def windows(*_: object) -> Iterator[tuple[FakeHost, None, str]]:
        yield FakeHost(tmp_path, {}), None, "python.exe"

    monkeypatch.setattr(try_windows, "a_windows", windows)
    for name in ("step_installer", "older_installer"):
        monkeypatch.setattr(try_windows, name, lambda *_: asked.append("made"))
    monkeypatch.setattr(try_windows, "Visit", lambda *_: tried)
    monkeypatch.setattr(FakeHost, "runs_32_bits", lambda self: True)
    asked: list[str] = []
    monkeypatch.setattr(tried, "nobody_plays_here", lambda: asked.append("before"))
    monkeypatch.setattr(tried, "everything", lambda: asked.append("after"))
    monkeypatch.setattr(tried, "removal", lambda: None)
    args = argparse.Namespace(
        tests=False, only_tests=False, bundle=tmp_path, keep=None, pictures=tmp_path, fast=False
    )
    try_windows.trial(args)
    assert "No pictures were kept: on Windows itself" in capsys.readouterr().out
    assert asked == ["before", "made", "made", "after"], "whose computer it is comes first"


def test_what_goes_wrong_on_the_fine_screen_is_told_before_what_goes_wrong_on_the_way_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(FakeHost):
        display = ":7"

        def stop(self) -> None:
            self.called.append(["stop"])

        def open_desktop(self) -> None:
            raise Trouble("wine did not open its desktop")

    class Empty:
        def wait_for(self, title: str, patience: float) -> None:
            raise Trouble("No window appeared")

    @contextmanager
    def desk(size: str) -> Iterator[tuple[Empty, str]]:
        assert size == "3840x2160x24"
        yield Empty(), ":8"

    monkeypatch.setattr(fine_screen, "hidden_desk", desk)
    host = Broken(tmp_path, {"toc.exe": "import time; time.sleep(60)"})
    with pytest.raises(Trouble, match="No window appeared"):
        fine_screen.first_window(host, r"C:\toc.exe", tmp_path, None)  # type: ignore[arg-type]
    assert host.display == ":7", "the usual desktop is back all the same"
    assert [words[0] for words in host.called if words[0] == "reg"] == ["reg", "reg"]


# The tests.


@pytest.mark.parametrize("fast", [False, True])
def test_all_tests_are_run_unless_the_slow_ones_are_to_be_left_out(fast: bool, tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    host = FakeHost(tmp_path, {"python.exe": noting(noted, "print('3 passed in 1s')")})
    assert try_windows.run_room(host, "python.exe", tmp_path, "tests/ui", fast) == "(3 passed in 1s)"
    (words,) = told(noted)
    assert ("not slow" in words) is fast
    assert words[-1] == "tests/ui"
