"""Manifests for other ways in: true to the release they speak of; and packages that can be made again."""

from __future__ import annotations

import hashlib
import io
import json
import re
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from devtools.environment import Trouble
from packager import elsewhere, facts, linux, pictures, tarball, tools, twins, windows

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="made on Linux")
MACHINES = ("aarch64", "x86_64")


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """A folder with the packages of a release, none of them real."""
    folder = tmp_path / "packages"
    root = tmp_path / tarball.stem()
    program = root / "game" / facts.NAME
    linux.write(program, '#!/bin/sh\necho "started $*"\n')
    program.chmod(0o755)
    for name in ("base_library.zip", "libpython3.11.so.1.0"):
        linux.write(root / "game" / "_internal" / name, "whole")
    linux.write(root / facts.NAME, tarball.starter("2.17"))
    linux.fill_share(root / "share", facts.NAME)
    for place, template in linux.man_pages().items():
        linux.write(root / "share" / place / f"{facts.NAME}.6", linux.man_page(template))
    folder.mkdir()
    with tarfile.open(folder / f"{tarball.stem()}.tar.xz", "w:xz") as archive:
        archive.add(root, tarball.stem())
    (folder / windows.file_name()).write_bytes(b"setup")
    for machine in MACHINES:
        name = f"{facts.NAME}-{facts.version()}-macos-{machine}.dmg"
        (folder / name).write_bytes(machine.encode())
    return folder


def said(path: Path) -> dict[str, Any]:
    """Return a manifest of winget as values: each line is a name and a JSON text."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return {name: json.loads(text) for name, text in (line.split(": ", 1) for line in lines)}


@POSIX
def test_winget_learns_where_the_installer_is_and_its_sum(packages: Path, tmp_path: Path) -> None:
    elsewhere.write(packages, tmp_path / "out")
    files = {path.name: said(path) for path in (tmp_path / "out" / "winget").iterdir()}
    assert {values["PackageVersion"] for values in files.values()} == {facts.version()}
    assert sorted(str(values["ManifestType"]) for values in files.values()) == [
        "defaultLocale",
        "installer",
        "locale",
        "version",
    ]
    (one,) = files["TocDesktop.TocDesktop.installer.yaml"]["Installers"]
    assert one["InstallerSha256"] == hashlib.sha256(b"setup").hexdigest().upper()
    assert one["InstallerUrl"].endswith(f"/v{facts.version()}/{windows.file_name()}")
    assert files["TocDesktop.TocDesktop.installer.yaml"]["FileExtensions"] == ["tocgame"]
    french = files["TocDesktop.TocDesktop.locale.fr-CA.yaml"]
    assert french["ShortDescription"] == facts.text("summary", "fr")


@POSIX
def test_the_cask_has_both_machines_and_their_sums(packages: Path, tmp_path: Path) -> None:
    elsewhere.write(packages, tmp_path / "out")
    cask = (tmp_path / "out" / "homebrew" / f"{facts.NAME}.rb").read_text(encoding="utf-8")
    for machine in MACHINES:
        assert hashlib.sha256(machine.encode()).hexdigest() in cask
    address = re.search(r'url "(.+)"', cask)
    assert address is not None
    for kind, machine in re.findall(r'(arm|intel): "(aarch64|x86_64)"', cask):
        assert kind == {"aarch64": "arm", "x86_64": "intel"}[machine]
        filled = address[1].replace("#{version}", facts.version()).replace("#{arch}", machine)
        assert filled == facts.download(f"{facts.NAME}-{facts.version()}-macos-{machine}.dmg")
    assert cask.count("\n  ") > 8
    assert len(re.findall(r"\bdo$", cask, re.MULTILINE)) == len(re.findall(r"^end$", cask, re.MULTILINE)) == 1


@POSIX
def test_the_flatpak_installs_what_the_archive_has(packages: Path, tmp_path: Path) -> None:
    elsewhere.write(packages, tmp_path / "out")
    folder = tmp_path / "out" / "flatpak"
    manifest = json.loads((folder / f"{facts.IDENTIFIER}.json").read_text(encoding="utf-8"))
    (module,) = manifest["modules"]
    archive = packages / f"{tarball.stem()}.tar.xz"
    assert module["sources"][0]["sha256"] == hashlib.sha256(archive.read_bytes()).hexdigest()
    with tarfile.open(archive) as tar:
        there = {name.removeprefix(f"{tarball.stem()}/") for name in tar.getnames()}
    there |= {source["path"] for source in module["sources"][1:]} | {"LICENSE"}
    for command in module["build-commands"]:
        taken = re.match(r"(?:install -Dm644|cp -r) (\S+) ", command)
        assert taken is None or taken[1] in there, command
    assert not [word for word in manifest["finish-args"] if "network" in word or "filesystem" in word]
    entry = ET.fromstring((folder / linux.METAINFO_FILE).read_text(encoding="utf-8"))
    # The linters of Flathub: icon, menu entry and description have one name, and there are pictures.
    assert entry.findtext("id") == entry.findtext("icon") == facts.IDENTIFIER
    assert entry.findtext("launchable") == f"{facts.IDENTIFIER}.desktop"
    assert any(f"--set-icon={facts.IDENTIFIER}" in command for command in module["build-commands"])
    shots = entry.findall("screenshots/screenshot")
    assert [shot.get("type") for shot in shots] == ["default", *[None] * (len(pictures.SCREENS) - 1)]
    for shot, screen in zip(shots, pictures.SCREENS, strict=True):
        assert shot.findtext("image") == facts.download(pictures.picture_name(screen))
        assert len(shot.findall("caption")) == len(facts.languages())
    if tools.look("appstreamcli"):
        tools.run(["appstreamcli", "validate", "--no-net", str(folder / linux.METAINFO_FILE)], tmp_path)
    if tools.look("flatpak-builder"):
        told = tools.run(
            ["flatpak-builder", "--show-manifest", str(folder / f"{facts.IDENTIFIER}.json")], tmp_path
        )
        assert json.loads(told)["id"] == facts.IDENTIFIER


@POSIX
def test_the_appdir_starts_the_game_from_anywhere(packages: Path, tmp_path: Path) -> None:
    elsewhere.write(packages, tmp_path / "out")
    (root,) = (tmp_path / "out" / "appimage").glob("*.AppDir")
    moved = root.rename(tmp_path / "moved here")
    done = subprocess.run([str(moved / "AppRun"), "a game"], capture_output=True, text=True, cwd="/")
    assert done.stdout == "started a game\n"
    assert (moved / "AppRun").read_text(encoding="utf-8") == tarball.starter("2.17")
    (moved / "usr" / "lib" / facts.NAME / "_internal" / "base_library.zip").unlink()
    done = subprocess.run([str(moved / "AppRun")], capture_output=True, text=True, cwd="/")
    assert (done.returncode, done.stdout) == (2, "")
    assert "base_library.zip" in done.stderr
    assert (moved / ".DirIcon").resolve().read_bytes()[:4] == b"\x89PNG"
    if tools.look("desktop-file-validate"):
        tools.run(["desktop-file-validate", str(moved / linux.DESKTOP_FILE)], tmp_path)
    if tools.look("appstreamcli"):
        path = moved / "usr" / "share" / "metainfo" / linux.METAINFO_FILE
        tools.run(["appstreamcli", "validate", "--no-net", str(path)], tmp_path)


@POSIX
def test_what_is_left_out_is_said_with_what_is_missing(
    packages: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere.write(packages, tmp_path / "all")
    assert "Nothing for" not in capsys.readouterr().err
    image = packages / f"{facts.NAME}-{facts.version()}-macos-aarch64.dmg"
    for path in (image, packages / windows.file_name()):
        path.unlink()
    written = elsewhere.write(packages, tmp_path / "some")
    assert [path.name for path in written] == ["flatpak", "appimage"]
    said = capsys.readouterr().err
    assert f"Nothing for Homebrew: {image.name} is not there" in said
    assert f"Nothing for winget: {windows.file_name()} is not there" in said


def test_without_packages_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="There is no package"):
        elsewhere.write(tmp_path, tmp_path / "out")


# Two builds of the same sources.


def packed(path: Path, files: dict[str, bytes], when: int = 0) -> Path:
    with tarfile.open(path, "w:xz") as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime = len(data), when
            archive.addfile(entry, io.BytesIO(data))
    return path


def test_builds_that_differ_are_refused_with_what_differs(tmp_path: Path) -> None:
    one = packed(tmp_path / "one.tar.xz", {"game": b"1", "notes": b"2"})
    twins.compare(one, packed(tmp_path / "same.tar.xz", {"game": b"1", "notes": b"2"}))
    with pytest.raises(Trouble, match=r"differ in 1 files:\n  notes$"):
        twins.compare(one, packed(tmp_path / "other.tar.xz", {"game": b"1", "notes": b"3"}))
    with pytest.raises(Trouble, match="differ in 2 files"):
        twins.compare(one, packed(tmp_path / "later.tar.xz", {"game": b"1", "notes": b"2"}, when=60))
    turned = packed(tmp_path / "turned.tar.xz", {"notes": b"2", "game": b"1"})
    with pytest.raises(Trouble, match="packed differently"):
        twins.compare(one, turned)


def test_a_package_is_of_the_moment_of_its_commit_unless_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert facts.build_time() == 86400
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    monkeypatch.setattr(facts, "_commit_time", lambda: 12345)
    assert facts.build_time() == 12345
