"""What ships under assets is what the makers make: nobody edits a drawing by hand and loses it later."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

pytest.importorskip("fontTools")

from asset_makers import cards, fonts, glyphs, icons, logo

import assets as dispatcher

SHIPPED = Path(__file__).resolve().parents[2] / "assets"


def test_drawings_are_as_made(tmp_path: Path) -> None:
    shutil.copytree(SHIPPED / "fonts", tmp_path / "fonts")
    for maker in (glyphs, cards, icons, logo):
        maker.make(tmp_path)
    made = {path.relative_to(tmp_path): path for path in (tmp_path / "svg").rglob("*") if path.is_file()}
    assert len(made) > 140
    for name, path in made.items():
        assert (SHIPPED / name).read_bytes() == path.read_bytes(), f"run build/dev.py assets: {name} differs"
    for folder in ("cards", "icons"):
        shipped = {p.relative_to(SHIPPED) for p in (SHIPPED / "svg" / folder).iterdir()}
        assert shipped == {name for name in made if name.parent.name == folder}


def test_the_app_icon_is_there_in_every_size() -> None:
    folder = SHIPPED / "icons"
    for size in (16, 24, 32, 48, 64, 128, 256, 512):
        header = (folder / f"toc-desktop-{size}.png").read_bytes()[:24]
        assert header[:8] == b"\x89PNG\r\n\x1a\n"
        assert int.from_bytes(header[16:20], "big") == size
    assert (folder / "toc-desktop.ico").read_bytes()[:4] == b"\0\0\1\0"
    icns = (folder / "toc-desktop.icns").read_bytes()
    assert icns[:4] == b"icns"
    assert int.from_bytes(icns[4:8], "big") == len(icns)


def test_missing_source_fonts_say_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "SYSTEM_FONTS", tmp_path)
    with pytest.raises(SystemExit, match="fonts-vollkorn fonts-lato"):
        fonts.make(tmp_path)


def test_an_unknown_maker_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatcher.main(["teapots"]) == 2
    assert "teapots" in capsys.readouterr().err
