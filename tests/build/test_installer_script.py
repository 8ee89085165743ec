"""What the Windows installer promises: nobody's file type is lost, no open game is pulled away."""

from __future__ import annotations

import pytest

from tests.build.nsis_registry import CLASSES, Registry, part

OURS = "TocDesktop.Game"
THEIRS = "Somebody.Else"
TYPE = (f"{CLASSES}.tocgame", "")
CONTENT = (f"{CLASSES}.tocgame", "Content Type")


def installed(registry: Registry) -> Registry:
    registry.run([*part("Section", "SectionGame"), *part("Section", "SectionFiles")])
    return registry


def removed(registry: Registry) -> Registry:
    registry.run(part("Section", '"Uninstall"'))
    return registry


def test_a_fresh_installation_takes_the_type_and_a_removal_leaves_no_trace() -> None:
    registry = installed(Registry())
    assert registry.values[TYPE] == OURS
    assert registry.values[CONTENT] == "application/x-toc-desktop-game"
    assert registry.asked == 0, "nobody else wants it"
    assert removed(registry).values == {}


@pytest.mark.parametrize("times", [1, 2])
def test_a_type_that_was_taken_goes_back_to_whom_it_belonged_however_often_we_were_upgraded(
    times: int,
) -> None:
    before = {TYPE: THEIRS, CONTENT: "text/plain", (f"{CLASSES}{THEIRS}", ""): "Theirs"}
    registry = Registry(dict(before))
    for _ in range(times):
        installed(registry)
        assert registry.values[TYPE] == OURS
        assert registry.values[CONTENT] == "application/x-toc-desktop-game"
    assert registry.asked == 1, "an upgrade asks no second time"
    assert removed(registry).values == before


def test_a_kind_of_content_that_nobody_owned_is_given_back_too() -> None:
    registry = installed(Registry({CONTENT: "text/plain"}))
    assert registry.asked == 0
    assert removed(registry).values == {CONTENT: "text/plain"}


def test_a_type_of_the_whole_machine_is_asked_about_and_shows_again_after_the_removal() -> None:
    registry = installed(Registry(machine={TYPE: THEIRS}))
    assert registry.asked == 1
    assert registry.values[TYPE] == OURS
    assert removed(registry).values == {}


def test_who_says_no_keeps_the_type_as_it_is() -> None:
    before = {TYPE: THEIRS, CONTENT: "text/plain"}
    registry = installed(Registry(dict(before), answer="IDNO"))
    assert (registry.values[TYPE], registry.values[CONTENT]) == (THEIRS, "text/plain")
    assert (f"{CLASSES}.tocgame\\OpenWithProgids", OURS) in registry.values
    assert removed(registry).values == before


def test_a_type_that_another_program_took_since_stays_with_it() -> None:
    registry = installed(Registry())
    registry.values |= {TYPE: THEIRS, CONTENT: "text/plain"}
    assert removed(registry).values == {TYPE: THEIRS, CONTENT: "text/plain"}


def test_the_type_of_the_first_version_is_given_up() -> None:
    old = (f"{CLASSES}.toc", "")
    registry = installed(Registry({old: OURS}))
    assert old not in registry.values
    assert (f"{CLASSES}.toc\\OpenWithProgids", OURS) in registry.values, "offered all the same"


@pytest.mark.parametrize("section", ["SectionGame", '"Uninstall"'])
def test_an_open_game_is_seen_before_anything_is_touched(section: str) -> None:
    lines = [line for line in part("Section", section) if not line.startswith("SectionIn")]
    assert lines[0] == "!insertmacro RefuseWhileRunning"
    assert part("!macro", "RefuseWhileRunning") == [
        '!insertmacro RefuseWhileOpen "${NAME}"',
        '!insertmacro RefuseWhileOpen "${NAME}-console"',
    ]
    seen = part("!macro", "RefuseWhileOpen")
    refused = seen.index("SetErrorLevel 2")
    assert seen[refused - 1].startswith("MessageBox MB_RETRYCANCEL")
    assert "/SD IDCANCEL" in seen[refused - 1], "a silent removal does not wait, nor go on"
    assert seen[refused + 1] == "Abort"
    assert 'FileOpen $0 "$INSTDIR\\${PROGRAM}.exe" a' in seen[:refused]


def test_a_windows_that_cannot_run_the_game_is_refused_silently_too_and_before_any_page() -> None:
    start = part("Function", ".onInit")
    silent = start.index("${If} ${Silent}")
    assert start[silent + 1 : silent + 3] == ["!insertmacro RefuseUnfit", "${EndIf}"]
    assert part("Function", "RefuseInWords") == ["!insertmacro RefuseUnfit"]
    lines = part("!macro", "RefuseUnfit")
    for condition in ("${IfNot} ${RunningX64}", "${IfNot} ${AtLeastWin10}"):
        at = lines.index(condition)
        assert lines[at + 1].endswith("/SD IDOK")
        assert lines[at + 2 : at + 5] == ["SetErrorLevel 3", "Quit", "${EndIf}"]
