"""The trial of the Windows package: what is wrong is found, and said in a sentence."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
import try_windows
from devtools.environment import Trouble
from packager import checks, facts, tools
from trial import host, judging, visit

SERVED = "Screen readers        served (accesskit)\n"
GOOD = SERVED + "ok      Texts      1579 sentences\nok      Screens    55 screens drawn\n\nAll is well.\n"


# What must be true, and what is said when it is not.


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("File \"pygame/__init__.py\", line 81\nKeyError: 'PATH'\n", "started without PATH"),
        ("ImportError: DLL load failed while importing mixer: Module not found.", "(mixer)"),
        (
            "[PYI-32:ERROR] Failed to load Python DLL 'C:\\Toc Desktop\\_internal\\python311.dll'.\ngone",
            "(python311.dll)",
        ),
        (
            "[PYI-9:ERROR] Failed to load Python shared library '/x/libpython3.11.so.1.0': gone",
            "(libpython3.11.so.1.0)",
        ),
        ("FAILED  Drawings  x.png cannot be read (Failed loading libpng16-16.dll: gone)", "libpng16-16.dll"),
        ("ModuleNotFoundError: No module named 'pygame_gui'", "module pygame_gui"),
        (
            "FAILED  Texts   fr/table.json lacks table.menu\nok   Fonts",
            "Texts fr/table.json lacks table.menu",
        ),
        ("something else\nError: the disk is on fire", "the disk is on fire"),
    ],
)
def test_a_self_check_that_fails_says_why_in_a_sentence(said: str, why: str) -> None:
    with pytest.raises(Trouble, match="self-check failed") as caught:
        judging.self_check(1, said)
    assert why in str(caught.value)
    with pytest.raises(Trouble, match="could not be made"):
        judging.bundle(2, said)


def test_a_good_self_check_is_good_and_one_without_its_last_words_is_not() -> None:
    judging.self_check(0, GOOD)
    for said in (GOOD.replace("All is well.", ""), GOOD + "DeprecationWarning: soon\n"):
        with pytest.raises(Trouble):
            judging.self_check(0, said)


def test_a_game_that_is_silent_to_screen_readers_is_told() -> None:
    with pytest.raises(Trouble, match=r"nothing for screen readers: accesskit is not in it"):
        judging.self_check(0, GOOD.replace(SERVED, "not served: accesskit is not here\n"))


def test_a_language_left_out_is_named(tmp_path: Path) -> None:
    for code in ("en", "fr", "de"):
        (tmp_path / "_internal" / "assets" / "locales" / code).mkdir(parents=True)
    checks.languages(tmp_path)
    (tmp_path / "_internal" / "assets" / "locales" / "fr").rmdir()
    with pytest.raises(Trouble, match="lacks languages of the sources: fr"):
        checks.languages(tmp_path)


def test_a_library_that_lies_twice_is_named_with_its_places() -> None:
    judging.libraries_once([r"_internal\SDL2.dll", "_internal/pygame/SDL2_ttf.dll", "a/x.txt", "b/x.txt"])
    with pytest.raises(Trouble, match=r"sdl2.dll lies in the bundle twice"):
        judging.libraries_once([r"_internal\SDL2.dll", "_internal/pygame/SDL2.dll"])


def test_waiting_for_a_sound_device_is_found() -> None:
    judging.sound(4.4, 5.5)
    judging.sound(6.0, 4.0)
    with pytest.raises(Trouble, match=r"took 11\.1 s, with one 2\.4 s"):
        judging.sound(11.1, 2.4)


@pytest.mark.parametrize(
    ("found", "good"), [((2560, 1440), True), ((1280, 720), False), ((3840, 2160), False)]
)
def test_a_first_window_that_does_not_fit_its_screen_is_found(found: tuple[int, int], good: bool) -> None:
    if good:
        judging.window(found, (3840, 2160))
    else:
        with pytest.raises(Trouble, match="two thirds"):
            judging.window(found, (3840, 2160))


def test_an_installer_that_does_not_see_the_open_game_is_found() -> None:
    judging.refused(2, "An installation")
    with pytest.raises(Trouble, match="although the game was open"):
        judging.refused(0, "An installation")
    judging.installed(0, "installation")
    with pytest.raises(Trouble, match="thinks that the game is open"):
        judging.installed(2, "installation")


def test_an_installer_that_goes_on_where_the_game_cannot_run_is_found() -> None:
    judging.unfit(3, "older-windows")
    with pytest.raises(Trouble, match=r"ended with 0, not 3, where the game cannot run \(older-"):
        judging.unfit(0, "older-windows")


def test_games_that_are_lost_are_found() -> None:
    judging.went_on(4, 6)
    for before, after in ((0, 0), (4, 3)):
        with pytest.raises(Trouble):
            judging.went_on(before, after)


def test_an_error_that_the_game_only_wrote_down_is_found() -> None:
    judging.log("2026-11-18 16:27:24,664 INFO toc_desktop: no ERROR here\n")
    text = (
        "2026-11-18 16:27:24,664 ERROR toc_desktop.ui: the accessibility tree cannot be offered\nTraceback\n"
    )
    with pytest.raises(Trouble, match=r"an error: toc_desktop\.ui: the accessibility tree cannot be offered"):
        judging.log(text)


def test_what_a_removal_leaves_is_listed() -> None:
    judging.left_over([], "HKEY_CURRENT_USER\\Software\\Wine\n", ["TocDesktop.Game"])
    with pytest.raises(Trouble, match=r"uninstall\.exe"):
        judging.left_over(["C/uninstall.exe"], "", [])
    with pytest.raises(Trouble, match=r"still knows TocDesktop\.Game"):
        judging.left_over([], "  (Default)  REG_SZ  tocdesktop.game\n", ["TocDesktop.Game"])


def test_a_type_that_was_taken_or_not_is_told_by_its_owner() -> None:
    told = "\nHKEY_CURRENT_USER\\Software\\Classes\\.tocgame\n    (Default)    REG_SZ    Somebody.Else\n"
    judging.types(told, ".tocgame", "Somebody.Else")
    judging.types("", ".tocgame", "")
    with pytest.raises(Trouble, match=r"belong to “Somebody\.Else”"):
        judging.types(told, ".tocgame", "TocDesktop.Game")


def test_a_run_of_the_tests_is_judged_by_its_summary() -> None:
    assert judging.tests(0, "....\n=== 4760 passed, 5 skipped in 1080.1s ===\n") == (
        "(4760 passed, 5 skipped in 1080.1s)"
    )
    # A room that is about another system is skipped as a whole.
    assert judging.tests(0, "SKIPPED [1] a.py:9: no\n6 skipped in 0.16s\n") == "(6 skipped in 0.16s)"
    assert judging.tests(5, "\n3 deselected in 0.98s\n") == "(3 deselected in 0.98s)"
    with pytest.raises(Trouble, match="Tests failed"):
        judging.tests(5, "\nno tests ran in 0.98s\n")
    with pytest.raises(Trouble, match="test_soak"):
        judging.tests(1, "FAILED tests/commands/test_soak.py::test_soak\n1 failed, 9 passed in 3s\n")
    with pytest.raises(Trouble, match="Tests failed"):
        judging.tests(0, "nothing was run")


# The chore.


def test_missing_tools_are_all_named_with_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "look", lambda name: "/usr/bin/wine" if name == "wine" else None)
    with pytest.raises(Trouble) as caught:
        try_windows.need_tools()
    said = str(caught.value)
    assert "wine:" not in said
    for name in ("makensis", "Xvfb", "openbox", "xdotool", "x86_64-w64-mingw32-gcc"):
        assert f"  {name}: on Debian and Ubuntu: sudo apt install" in said


def test_a_step_that_fails_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    def broken() -> None:
        raise Trouble("the disk is on fire")

    with pytest.raises(Trouble, match="Installer: the disk is on fire"):
        try_windows.step("Installer", broken)
    assert "Installer … failed after" in capsys.readouterr().out
    assert try_windows.step("Size", lambda: "(10.4 MB)") == "(10.4 MB)"
    assert capsys.readouterr().out.rstrip().endswith("s (10.4 MB)")


def test_a_room_whose_tests_fail_is_told_and_the_next_one_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[str] = []

    def room(fake: host.Host, python: str, work: Path, folder: str, fast: bool) -> str:
        seen.append(folder)
        if folder == "tests/bots":
            raise Trouble("FAILED tests/bots/test_x.py")
        return "(1 passed)"

    monkeypatch.setattr(try_windows, "run_room", room)
    with pytest.raises(Trouble, match=r"tests/bots: FAILED tests/bots/test_x\.py"):
        try_windows.run_tests(None, "python.exe", tmp_path, False)  # type: ignore[arg-type]
    assert {"tests/app", "tests/bots", "tests/engine", "tests/ui", "tests/test_lanes.py"} <= set(seen)
    assert not {"tests/data", "tests/conftest.py"} & set(seen)
    assert "tests/ui … 0.0 s (1 passed)" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="wine is for other systems")
def test_paths_lead_from_windows_to_the_machine_and_back(tmp_path: Path) -> None:
    wine = host.Wine(tmp_path)
    path = tmp_path / "drive_c" / "Parties à moi" / "x.tocgame"
    assert wine.there(path) == r"C:\Parties à moi\x.tocgame"
    assert wine.here(wine.there(path)) == path
    assert wine.here(r"Z:\srv\x") == Path("/srv/x")


def test_programs_of_32_bits_run_where_wine_has_their_libraries(tmp_path: Path) -> None:
    wine = host.Wine(tmp_path)
    folder = tmp_path / "drive_c" / "windows" / "syswow64"
    folder.mkdir(parents=True)
    assert not wine.runs_32_bits(), "wine makes the folder in any case"
    (folder / "kernel32.dll").write_bytes(b"MZ")
    assert wine.runs_32_bits()


def test_settings_for_python_and_sound_do_not_reach_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    settings = host.Wine(tmp_path, ":7").settings({"PYTHONUTF8": "1"})
    assert "SDL_AUDIODRIVER" not in settings
    assert "PYTHONPATH" not in settings
    assert (settings["PYTHONUTF8"], settings["DISPLAY"], settings["WINEPREFIX"]) == ("1", ":7", str(tmp_path))


class FakeHost:
    """A Windows whose programs are lines of Python, by name; what they are told is written down."""

    def __init__(self, drive: Path, programs: Mapping[str, str]) -> None:
        self.drive = drive
        self.programs = programs
        self.called: list[list[str]] = []

    def command(self, program: str, arguments: Sequence[str]) -> list[str]:
        self.called.append([program, *arguments])
        name = program.rsplit("\\", 1)[-1]
        return [sys.executable, "-B", "-c", self.programs.get(name, ""), *arguments]

    def settings(self, more: Mapping[str, str]) -> dict[str, str]:
        # Windows starts no Python without its root.
        kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP") if name in os.environ}
        return {**kept, "PYTHONUTF8": "1", **more}

    def runs_32_bits(self) -> bool:
        return False

    def here(self, path: str) -> Path:
        return self.drive.joinpath(*path.replace("\\", "/").split("/")[1:])

    def there(self, path: Path) -> str:
        return "C:\\" + "\\".join(path.relative_to(self.drive).parts)


ECHO = r"print('[LOCALAPPDATA=C:\\Local] [APPDATA=C:\\Roaming]')"


def a_visit(drive: Path, programs: Mapping[str, str]) -> visit.Visit:
    setup = drive / "setup.exe"
    known = {"cmd": ECHO, **programs}
    found = FakeHost(drive, known)
    return visit.Visit(found, None, setup, drive / "older.exe", None, try_windows.step)  # type: ignore[arg-type]


def test_a_locale_left_out_of_the_installed_game_fails_before_anything_is_started(tmp_path: Path) -> None:
    tried = a_visit(tmp_path, {f"{facts.NAME}-console.exe": f"print({GOOD!r})"})
    assets = (
        tmp_path / "Local" / "Programs" / facts.TITLE / "_internal" / "toc_desktop" / "assets" / "locales"
    )
    (assets / "en").mkdir(parents=True)
    with pytest.raises(Trouble, match="lacks languages of the sources: fr"):
        tried.self_check()
    (assets / "fr").mkdir()
    tried.self_check()


def test_a_missing_library_of_the_installed_game_fails_with_its_name(tmp_path: Path) -> None:
    said = "FAILED  Drawings  icons/x.png cannot be read (Failed loading libpng16-16.dll: Module not found.)"
    tried = a_visit(tmp_path, {f"{facts.NAME}-console.exe": f"print({said!r}); raise SystemExit(1)"})
    for code in ("en", "fr"):
        (tmp_path / "Local" / "Programs" / facts.TITLE / "_internal" / "x" / "locales" / code).mkdir(
            parents=True
        )
    with pytest.raises(Trouble, match=r"a library is missing or does not load \(libpng16-16.dll\)"):
        tried.self_check()


def test_moves_are_counted_in_files_and_journals(tmp_path: Path) -> None:
    tried = a_visit(tmp_path, {})
    running = tmp_path / "Local" / facts.NAME / "running"
    assert tried.moves() == 0
    running.mkdir(parents=True)
    (running / "a.tocgame").write_text(json.dumps({"moves": ["give KS", "pass"]}), encoding="utf-8")
    (running / "a.0123456789abcdef.moves").write_bytes(b"{}\n{}\n{")
    (running / "a.bak").write_text("not looked at", encoding="utf-8")
    assert tried.moves() == 4


def test_a_windows_program_that_does_not_end_is_told(tmp_path: Path) -> None:
    slow = FakeHost(tmp_path, {"slow.exe": "import time; time.sleep(30)"})
    with pytest.raises(Trouble, match=r"slow.exe did not end within 0 s"):
        host.run(slow, r"C:\slow.exe", patience=0.2)


def test_the_words_of_a_program_come_through_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a file in its place, Python under wine does not start."""
    seen: dict[str, object] = {}
    real = subprocess.Popen

    def popen(*args: object, **options: object) -> object:
        seen.update(options)
        return real(*args, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(subprocess, "Popen", popen)
    done = host.run(FakeHost(tmp_path, {"x.exe": "print('été')"}), r"C:\x.exe")
    assert (done.code, done.said.strip()) == (0, "été")
    assert (seen["stdin"], seen["stdout"]) == (subprocess.DEVNULL, subprocess.PIPE)


def test_a_service_that_keeps_the_pipe_open_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """wine starts its services from whatever program comes first, and they outlive it."""
    monkeypatch.setattr(host, "_LAST_WORDS", 0.5)
    ended = tmp_path / "ended"
    service = f"import time; time.sleep(20); open({str(ended)!r}, 'w')"
    leave = (
        "import subprocess, sys\n"
        f"left = subprocess.Popen([sys.executable, '-c', {service!r}])\n"
        "print(left.pid, 'said')\n"
    )
    done = host.run(FakeHost(tmp_path, {"x.exe": leave}), r"C:\x.exe")
    assert not ended.exists(), "the service is still at work"
    number, said = done.said.split()
    os.kill(int(number), signal.SIGTERM)
    assert (done.code, said) == (0, "said")
