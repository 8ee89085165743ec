"""The bundle is whole, says whose its parts are, and nothing half-built is ever left as if it were good."""

from __future__ import annotations

import ast
import os
import re
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import package
import pytest
from devtools.environment import Trouble
from packager import checks, deb, elf, facts, freeze, libraries, notices, tarball, tools, trim, windows

INSTALLED_LIMIT = 60_000_000
# The libraries in the wheels of pygame-ce for Windows and macOS, and of Python for Windows.
FOREIGN_LIBRARIES = (
    *("SDL2.dll", "SDL2_image.dll", "libtiff-5.dll", "libwebp-7.dll"),
    *("libwebpdemux-2.dll", "libjpeg-62.dll", "libpng16-16.dll", "SDL2_mixer.dll"),
    *("libogg-0.dll", "libopus-0.dll", "libopusfile-0.dll", "libwavpack-1.dll"),
    *("libxmp.dll", "SDL2_ttf.dll", "freetype.dll", "portmidi.dll"),
    *("libffi-8.dll", "VCRUNTIME140.dll", "VCRUNTIME140_1.dll", "zlib1.dll"),
    *("libwebp.7.2.0.dylib", "libmpg123.0.dylib", "libxmp.4.7.2.dylib", "libogg.0.8.6.dylib"),
    *(
        "libbrotlicommon.1.2.0.dylib",
        "libbrotlidec.1.2.0.dylib",
        "libvorbisenc.2.0.12.dylib",
        "libpng16.16.58.0.dylib",
    ),
    *("libvorbisfile.3.3.8.dylib", "libtiff.6.3.0.dylib", "libSDL2-2.0.0.dylib", "libportmidi.2.0.7.dylib"),
    *(
        "libjpeg.62.4.0.dylib",
        "libfreetype.6.dylib",
        "libSDL2_mixer-2.0.0.800.2.dylib",
        "libFLAC.14.0.0.dylib",
    ),
    *(
        "libharfbuzz.0.dylib",
        "libSDL2_ttf-2.0.0.2400.0.dylib",
        "libwebpdemux.2.0.17.dylib",
        "libz.1.3.1.zlib-ng.dylib",
    ),
    *(
        "libSDL2_image-2.0.0.800.12.dylib",
        "libwavpack.1.dylib",
        "libsndfile.1.0.37.dylib",
        "libvorbis.0.4.9.dylib",
    ),
    *("libopusfile.0.dylib", "libfluidsynth.3.5.6.dylib", "libopus.0.dylib", "libsharpyuv.0.1.2.dylib"),
)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_bundle_checks_itself_elsewhere_with_an_empty_environment(tmp_path: Path) -> None:
    """One test, because the bundle takes a while: everything that needs it is asked here."""
    bundle = freeze.freeze(tmp_path)
    said = freeze.self_check(bundle)
    assert "All is well." in said
    assert f"{facts.version()} (packaged)" in said
    assert str(bundle) in said

    home = bundle / "Contents" if bundle.suffix == ".app" else bundle
    files = [path for path in home.rglob("*") if path.is_file() and not path.is_symlink()]
    assert sum(path.stat().st_size for path in files) < INSTALLED_LIMIT
    unwanted = ("numpy", "tkinter", "ssl", "NotoSansJP", "libcrypto", "dist-info", "pytest")
    assert not [path for path in files if any(word in path.name for word in unwanted)]

    told = next(home.rglob(notices.FILE_NAME)).read_text(encoding="utf-8")
    for part in (
        "pygame-ce",
        "pygame_gui",
        "platformdirs",
        "accesskit",
        "Python 3",
        "pyinstaller",
        "SDL",
        "FreeType",
        "Lato",
    ):
        assert f"\n  {part}" in told or f"\n  Font {part}" in told
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in told

    version = subprocess.run(
        [freeze.program(bundle), "--version"], capture_output=True, text=True, check=True
    )
    assert version.stdout.split() == [*facts.TITLE.split(), facts.version()]
    if facts.system() == "linux":
        headers = elf.headers(bundle)
        assert "RUNPATH" not in "".join(line for line in headers.splitlines() if "$ORIGIN" not in line)
        assert deb.depends(headers, bundle)[0].startswith("libc6 (>= 2.")


def test_a_broken_bundle_is_refused_with_its_own_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "bundle"
    program.write_text(f"#!{sys.executable}\nprint('FAILED  Fonts  gone')\nraise SystemExit(1)\n")
    program.chmod(0o755)
    monkeypatch.setattr(freeze, "program", lambda bundle: bundle)
    if facts.system() != "windows":
        with pytest.raises(Trouble, match="gone"):
            freeze.self_check(program)
        program.write_text(f"#!{sys.executable}\nprint('not served. All is well.')\n")
        with pytest.raises(Trouble, match="nothing for screen readers: accesskit is not in it"):
            freeze.self_check(program)
    with pytest.raises(Trouble, match="cannot be started"):
        freeze.self_check(tmp_path / "nothing")


def sized(path: Path, megabytes: int, more: int = 0) -> Path:
    """Make a file of a size that takes no room."""
    with path.open("wb") as file:
        file.truncate(megabytes * checks.MEGABYTE + more)
    return path


class TestNothingHalfBuilt:
    """What was not finished or not good does not reach the out folder."""

    @pytest.fixture
    def out(self, tmp_path: Path) -> Path:
        return tmp_path / "out"

    def test_trouble_on_the_way_leaves_nothing(
        self, out: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def half(work: Path) -> Path:
            (work / "dist").mkdir()
            (work / "dist" / "half").write_text("half")
            raise Trouble("The bundler fell over.")

        monkeypatch.setattr(freeze, "freeze", half)
        assert package.main(["--only", "bundle", "--out", str(out)]) == 2
        assert capsys.readouterr().err.splitlines()[-1] == "The bundler fell over."
        assert list(out.iterdir()) == []

    def test_a_bundle_that_fails_its_check_is_not_kept(
        self, out: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def made(work: Path) -> Path:
            (work / facts.NAME).mkdir()
            return work / facts.NAME

        def bad(bundle: Path) -> str:
            raise Trouble("no")

        monkeypatch.setattr(freeze, "freeze", made)
        monkeypatch.setattr(freeze, "self_check", bad)
        assert package.main(["--only", "bundle", "--out", str(out)]) == 2
        assert list(out.iterdir()) == []
        monkeypatch.setattr(freeze, "self_check", lambda bundle: "All is well.")
        assert package.main(["--only", "bundle", "--out", str(out)]) == 0
        assert sorted(path.name for path in out.iterdir()) == [package.SUMS, facts.NAME]

    def test_what_a_killed_build_left_goes_at_the_next(self, out: Path) -> None:
        old = out / ".unfinished-x"
        old.mkdir(parents=True)
        with package.unfinished(out) as work:
            assert not old.exists()
            assert work.parent == out
        assert list(out.iterdir()) == []

    def test_a_finished_package_takes_the_place_of_an_older_one(self, out: Path, tmp_path: Path) -> None:
        for content in ("old", "new"):
            made = tmp_path / "made" / facts.NAME
            made.mkdir(parents=True)
            (made / content).write_text(content)
            out.mkdir(exist_ok=True)
            package.place(made, out)
        assert [path.name for path in (out / facts.NAME).iterdir()] == ["new"]

    @pytest.mark.parametrize(
        ("name", "most"),
        [
            (deb.file_name(), 14),
            (f"{tarball.stem()}.tar.xz", 14),
            (windows.file_name(), 11),
            ("toc-desktop-1.2.3-macos-aarch64.dmg", 25),
        ],
    )
    def test_a_package_that_is_too_large_is_refused(self, name: str, most: int, tmp_path: Path) -> None:
        package = sized(tmp_path / name, most)
        checks.size(package)
        sized(package, most, more=10_000)
        with pytest.raises(
            Trouble, match=rf"^{re.escape(name)} is {most}\.01 MB, and {most} MB is the limit: see "
        ):
            checks.size(package)

    def test_an_installer_made_of_a_given_bundle_is_measured_too(
        self, out: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(
            windows, "build", lambda bundle, work, target: sized(work / windows.file_name(), 11, more=10_000)
        )
        assert package.main(["--windows-bundle", "x", "--out", str(out)]) == 2
        assert "is 11.01 MB, and 11 MB is the limit" in capsys.readouterr().err
        assert list(out.iterdir()) == []


@pytest.mark.parametrize("tool", sorted(tools.SOURCES))
def test_a_missing_tool_is_named_with_how_to_get_it(tool: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "look", lambda name: None)
    with pytest.raises(Trouble, match=rf"^{tool} is needed and is not here: install it \(.+\) and run"):
        tools.find(tool)


def test_a_missing_tool_is_named_before_anything_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tools, "look", lambda name: None)
    monkeypatch.setattr(freeze, "freeze", lambda work: pytest.fail("built without its tools"))
    kind = package.KINDS[facts.system()][0]
    assert package.main(["--only", kind, "--out", str(tmp_path)]) == 2
    assert "is needed and is not here" in capsys.readouterr().err


@pytest.mark.parametrize("name", FOREIGN_LIBRARIES)
def test_the_libraries_of_other_systems_are_known(name: str) -> None:
    assert libraries.is_library(name)
    library = libraries.known(name)
    assert library is not None
    for licence in library.licences:
        assert len(notices.licence_text(licence)) > 500


def test_a_library_or_module_nobody_knows_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "libmystery.so.3").write_bytes(b"")
    with pytest.raises(Trouble, match="libmystery"):
        notices.used(tmp_path)
    with pytest.raises(Trouble, match="mystery_module"):
        notices.of_distributions(["json", "mystery_module.part"])


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("pygame_gui/data/NotoSans-Regular.ttf", True),
        ("pygame_gui/data/FiraCode-Regular.ttf", True),
        ("pygame_gui/data/NotoSansJP-Bold.otf", False),
        ("pygame_gui\\data\\NotoSansArabic-Bold.ttf", False),
        ("pygame_gui/data/translations/pygame-gui.fr.json", True),
        ("pygame_gui/data/translations/pygame-gui.zh.json", False),
        ("toc_desktop/assets/icons/toc-desktop-128.png", True),
        ("toc_desktop/assets/icons/toc-desktop.ico", False),
        ("toc_desktop/assets/locales/fr/cli.json", True),
    ],
)
def test_only_fonts_and_words_of_our_languages_are_bundled(path: str, kept: bool) -> None:
    assert trim.wanted_data(path) is kept


@pytest.mark.parametrize(
    "path", sorted((facts.ROOT / "toc_desktop").rglob("*.py")), ids=lambda path: path.stem
)
def test_the_game_imports_nothing_that_the_bundle_leaves_out(path: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            imported |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    left_out = [
        name for name in imported if any(f"{name}.".startswith(f"{gone}.") for gone in trim.EXCLUDED_MODULES)
    ]
    assert not left_out


def test_libraries_that_every_system_has_stay_out() -> None:
    entries = [("libstdc++.so.6", "/x", "BINARY"), ("pygame_ce.libs/libSDL2-2-5.so.0", "/y", "BINARY")]
    assert [name for name, _, _ in trim.keep_binaries(entries)] == ["pygame_ce.libs/libSDL2-2-5.so.0"]


def test_a_library_of_windows_is_bundled_once_beside_the_modules_that_need_it() -> None:
    entries = [
        ("SDL2.dll", r"C:\site-packages\pygame\SDL2.dll", "BINARY"),
        ("pygame\\SDL2.dll", r"C:\site-packages\pygame\SDL2.dll", "BINARY"),
        ("VCRUNTIME140.dll", r"C:\Python\VCRUNTIME140.dll", "BINARY"),
        ("other/VCRUNTIME140.dll", r"C:\site-packages\other\VCRUNTIME140.dll", "BINARY"),
        ("python311.dll", r"C:\Python\python311.dll", "BINARY"),
    ]
    kept = [name for name, _, _ in trim.keep_binaries(entries)]
    assert kept == ["pygame\\SDL2.dll", "VCRUNTIME140.dll", "other/VCRUNTIME140.dll", "python311.dll"]


def test_pythons_own_modules_are_stored_plainly_in_order_and_of_no_day(tmp_path: Path) -> None:
    library, again = tmp_path / "base_library.zip", tmp_path / "again.zip"
    for path, names in ((library, ("b.pyc", "a.pyc")), (again, ("a.pyc", "b.pyc"))):
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in names:
                archive.writestr(name, name.encode() * 100)
        freeze.store_plainly(path)
    with zipfile.ZipFile(library) as archive:
        assert [each.filename for each in archive.infolist()] == ["a.pyc", "b.pyc"]
        assert {each.compress_type for each in archive.infolist()} == {zipfile.ZIP_STORED}
        assert archive.read("a.pyc") == b"a.pyc" * 100
    assert library.read_bytes() == again.read_bytes()


def test_the_empty_environment_has_what_every_program_of_windows_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "system", lambda: "windows")
    monkeypatch.setenv("SYSTEMROOT", "root")
    monkeypatch.setenv("PATH", "tools of the one who builds")
    found = freeze.empty_environment()
    assert found["PATH"] == os.path.join("root", "System32")
    assert set(found) <= {"SYSTEMROOT", "TEMP", "TMP", "PATH"}
    monkeypatch.setattr(facts, "system", lambda: "linux")
    assert "PATH" not in freeze.empty_environment()


@pytest.mark.parametrize(("path", "stays"), [(b"/home/builder/lib", False), (b"$ORIGIN/../libs", True)])
def test_the_build_machines_folders_are_forgotten(path: bytes, stays: bool, tmp_path: Path) -> None:
    """A small ELF file: header, one load segment, one dynamic section, its strings."""
    strings = b"\0" + path + b"\0"
    dynamic = struct.pack("<qQqQqQqQ", 5, 256, 29, 1, 10, len(strings), 0, 0)
    header = (
        b"\x7fELF\x02\x01\x01"
        + bytes(9)
        + struct.pack("<HHIQQQIHHHHHH", 3, 62, 1, 0, 64, 0, 0, 64, 56, 2, 0, 0, 0)
    )
    load = struct.pack("<IIQQQQQQ", 1, 4, 0, 0, 0, 512, 512, 1)
    segment = struct.pack("<IIQQQQQQ", 2, 4, 320, 320, 320, len(dynamic), len(dynamic), 1)
    data = (header + load + segment).ljust(256, b"\0") + strings.ljust(64, b"\0") + dynamic
    file = tmp_path / "lib.so"
    file.write_bytes(data)
    assert elf.forget_build_paths(tmp_path) == (0 if stays else 1)
    after = file.read_bytes()
    assert len(after) == len(data)
    assert (path in after) is stays
    tags = [struct.unpack_from("<q", after, 320 + 16 * at)[0] for at in range(4)]
    assert tags == ([5, 29, 10, 0] if stays else [5, 10, 0, 0])


@pytest.mark.slow
def test_the_windows_installer_compiles_and_wants_a_windows_bundle(tmp_path: Path) -> None:
    bundle = tmp_path / "bundle"
    (bundle / "_internal").mkdir(parents=True)
    with pytest.raises(Trouble, match=r"There is no toc-desktop\.exe"):
        windows.build(bundle, tmp_path)
    if tools.look("makensis") is None:
        pytest.skip(f"makensis is not here: {tools.SOURCES['makensis']}")
    for name in ("toc-desktop.exe", "toc-desktop-console.exe", "_internal/base_library.zip"):
        (bundle / name).write_bytes(b"MZ")
    made = windows.build(bundle, tmp_path)
    assert made.name == f"toc-desktop-{facts.version()}-windows-x86_64-setup.exe"
    assert made.read_bytes()[:2] == b"MZ"
