"""Every asset that ships with the game is there and can be read: words, fonts, themes, drawings, sounds."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pygame

from toc_desktop.audio.player import CUES
from toc_desktop.bots.weights import weights_for
from toc_desktop.commands.checks import Fault, Place
from toc_desktop.engine import PRESETS
from toc_desktop.support.i18n import LANGUAGES, locale_files, tr
from toc_desktop.support.paths import asset, assets_root
from toc_desktop.ui.text import FACES
from toc_desktop.ui.theme import THEME_NAMES, load_theme

_SAMPLE = "Éé Çç Œœ Ùù « 7 » – it’s"
_SMALL = (32, 32)
_SUITS = "CDHS"
_RANKS = "23456789TJQKA"


def locales(place: Place) -> str:
    """Both languages can be read and say the same things."""
    keys: dict[str, set[str]] = {}
    for code in LANGUAGES:
        read: dict[str, object] = {}
        for path in locale_files(code):
            found = _read_json(path)
            if not isinstance(found, dict):
                raise Fault(tr("self_check.fault.unreadable", name=_short(path), why="JSON"))
            read.update(found)
        keys[code] = set(read)
    first, *others = keys.values()
    for other in others:
        if apart := first ^ other:
            raise Fault(tr("self_check.fault.one_language", key=min(apart)))
    if not first:
        raise Fault(tr("self_check.fault.missing", name="locales"))
    return tr("self_check.found.sentences", n=len(first))


def fonts(place: Place) -> str:
    """Every face the game writes with is there and has the letters of both languages."""
    pygame.font.init()
    for name in FACES.values():
        path = asset("fonts", name)
        _there(path)
        try:
            font = pygame.font.Font(str(path), 20)
        except (OSError, pygame.error) as error:
            raise _unreadable(path, error) from error
        missing = [letter for letter, found in zip(_SAMPLE, font.metrics(_SAMPLE), strict=True) if not found]
        if missing or font.render(_SAMPLE, True, (0, 0, 0)).get_width() < 20:
            raise Fault(tr("self_check.fault.letters", name=_short(path), letters="".join(missing)))
    return tr("self_check.found.fonts", n=len(FACES))


def themes(place: Place) -> str:
    """Every theme has all its colours, and the wood it names."""
    for name in THEME_NAMES:
        try:
            theme = load_theme(name)
        except (OSError, ValueError) as error:
            raise _unreadable(asset("themes", f"{name}.json"), error) from error
        for texture in (theme.field_texture, theme.rail_texture):
            if theme.textures and texture:
                _there(asset("textures", f"{texture}.jpg"))
    return tr("self_check.found.themes", n=len(THEME_NAMES))


def drawings(place: Place) -> str:
    """Every drawing and picture can be drawn, the cards complete."""
    for card in [rank + suit for rank in _RANKS for suit in _SUITS] + ["X1", "X2", "back"]:
        _there(asset("svg", "cards", f"{card}.svg"))
    return tr("self_check.found.drawings", n=_each((".svg",), _draw) + _each((".png", ".jpg"), _picture))


def sounds(place: Place) -> str:
    """Every cue has its sounds; they are read, not played, so that no device is needed."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.mixer.init()
    try:
        for names in CUES.values():
            for name in names:
                _there(asset("sounds", f"{name}.wav"))
        return tr("self_check.found.sounds", n=_each((".wav", ".ogg"), _sound))
    finally:
        pygame.mixer.quit()


def rules(place: Place) -> str:
    """Every rule sheet and the bots' weights can be read, and no other data file is broken."""
    for teams in (0, 2):
        if not weights_for(teams):
            raise Fault(tr("self_check.fault.missing", name="bots/weights.json"))
    _each((".json",), _read_json)
    return tr("self_check.found.rules", n=len(PRESETS))


def _each(suffixes: tuple[str, ...], read: Callable[[Path], object]) -> int:
    """Read every asset with one of the suffixes; return how many there are."""
    count = 0
    for path in sorted(assets_root().rglob("*")):
        if path.suffix in suffixes:
            read(path)
            count += 1
    if not count:
        raise Fault(tr("self_check.fault.missing", name=", ".join(f"*{suffix}" for suffix in suffixes)))
    return count


def _draw(path: Path) -> None:
    try:
        drawn = pygame.image.load_sized_svg(str(path), _SMALL)
    except (OSError, pygame.error) as error:
        raise _unreadable(path, error) from error
    if not drawn.get_bounding_rect().width:
        raise Fault(tr("self_check.fault.empty", name=_short(path)))


def _picture(path: Path) -> None:
    try:
        pygame.image.load(str(path))
    except (OSError, pygame.error) as error:
        raise _unreadable(path, error) from error


def _sound(path: Path) -> None:
    try:
        length = pygame.mixer.Sound(str(path)).get_length()
    except (OSError, pygame.error) as error:
        raise _unreadable(path, error) from error
    if not length > 0:
        raise Fault(tr("self_check.fault.empty", name=_short(path)))


def _read_json(path: Path) -> object:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from error


def _there(path: Path) -> None:
    if not path.is_file():
        raise Fault(tr("self_check.fault.missing", name=_short(path)))


def _unreadable(path: Path, error: Exception) -> Fault:
    return Fault(tr("self_check.fault.unreadable", name=_short(path), why=error))


def _short(path: Path) -> str:
    """Return a path from the assets' folder on."""
    return path.relative_to(assets_root()).as_posix()
