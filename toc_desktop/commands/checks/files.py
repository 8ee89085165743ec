"""Every asset that ships with the game is there and can be read: words, fonts, themes, drawings, sounds."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pygame

from toc_desktop.audio.player import CUES
from toc_desktop.bots.weights import weights_for
from toc_desktop.commands.checks import CheckFolder, Fault
from toc_desktop.engine import PRESETS
from toc_desktop.render.outlines import can_outline
from toc_desktop.support.i18n import languages, locale_files, tr
from toc_desktop.support.languages import LANGUAGE_FILE, Language, language_from_file
from toc_desktop.support.paths import asset, assets_root
from toc_desktop.ui.fonts import FACES
from toc_desktop.ui.theme import THEME_NAMES, load_theme

_ASCII = "".join(map(chr, range(0x20, 0x7F)))
_NOBODYS = "\uf8ff"
"""A character of private use: every font draws it as it draws what it lacks."""
_SMALL = (32, 32)
_SUITS = "CDHS"
_RANKS = "23456789TJQKA"


def locales(place: CheckFolder) -> str:
    """Check that every language can be read, counts by its own rules and says what the others say."""
    for folder in sorted(path for path in asset("locales").glob("*") if path.is_dir()):
        _read_language(folder / LANGUAGE_FILE)
    first, *others = [_sentence_keys(each) for each in languages()]
    for other in others:
        if apart := first ^ other:
            raise Fault(tr("self_check.fault.one_language", key=min(apart)))
    if not first:
        raise Fault(tr("self_check.fault.missing", name="locales"))
    return tr("self_check.found.sentences", n=len(first))


def fonts(place: CheckFolder) -> str:
    """Check that every face the game writes with is there and has the characters of every language."""
    pygame.font.init()
    sample = _ASCII + "".join(sorted({letter for each in languages() for letter in each.characters}))
    for name in FACES.values():
        path = asset("fonts", name)
        _there(path)
        try:
            missing = _missing(pygame.font.Font(str(path), 20), sample)
        except (OSError, pygame.error) as error:
            raise _unreadable(path, error) from error
        if missing:
            raise Fault(tr("self_check.fault.letters", name=_short(path), letters=missing))
    return tr("self_check.found.fonts", n=len(FACES))


def themes(place: CheckFolder) -> str:
    """Check that every theme has all its colours, and the wood it names."""
    for name in THEME_NAMES:
        try:
            theme = load_theme(name)
        except (OSError, ValueError) as error:
            raise _unreadable(asset("themes", f"{name}.json"), error) from error
        for texture in (theme.field_texture, theme.rail_texture):
            if theme.textures and texture:
                _there(asset("textures", f"{texture}.jpg"))
    return tr("self_check.found.themes", n=len(THEME_NAMES))


def drawings(place: CheckFolder) -> str:
    """Check that every drawing and picture can be drawn, the cards complete."""
    for card in [rank + suit for rank in _RANKS for suit in _SUITS] + ["X1", "X2", "back"]:
        _there(asset("svg", "cards", f"{card}.svg"))
    return tr("self_check.found.drawings", n=_each((".svg",), _draw) + _each((".png", ".jpg"), _picture))


def sounds(place: CheckFolder) -> str:
    """Check that every cue has its sounds; they are read, not played, so that no device is needed."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.mixer.init()
    try:
        for names in CUES.values():
            for name in names:
                _there(asset("sounds", f"{name}.wav"))
        return tr("self_check.found.sounds", n=_each((".wav", ".ogg"), _sound))
    finally:
        pygame.mixer.quit()


def rules(place: CheckFolder) -> str:
    """Check that every rule sheet and the bots' weights can be read, and no other data file is broken."""
    for teams in (0, 2):
        if not weights_for(teams):
            raise Fault(tr("self_check.fault.missing", name="bots/weights.json"))
    _each((".json",), _read_json)
    return tr("self_check.found.rules", n=len(PRESETS))


def _missing(font: pygame.font.Font, sample: str) -> str:
    """Return the letters a font has not: they look like the sign for what it lacks."""
    lacking = _ink(font, _NOBODYS)
    return "".join(letter for letter in sample if _ink(font, letter) == lacking)


def _ink(font: pygame.font.Font, letter: str) -> tuple[int, bytes]:
    """Return what a letter looks like: its width and its pixels."""
    drawn = font.render(letter, True, (0, 0, 0), (255, 255, 255))
    return drawn.get_width(), pygame.image.tobytes(drawn, "RGB")


def _read_language(path: Path) -> None:
    """Read what a folder says of its language; its card letters must have outlines."""
    _there(path)
    try:
        language = language_from_file(path)
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from error
    if without := [text for text in language.card_letters.values() if not can_outline(text)]:
        raise Fault(tr("self_check.fault.letters", name=_short(path), letters=" ".join(without)))


def _sentence_keys(spoken: Language) -> set[str]:
    """Return the keys of a language's sentences; each is a text or has the plural forms of the language."""
    keys: set[str] = set()
    for path in locale_files(spoken.code):
        sentences = _read_json(path)
        if not isinstance(sentences, dict):
            raise Fault(tr("self_check.fault.unreadable", name=_short(path), why="JSON"))
        for key, text in sentences.items():
            if isinstance(text, dict) and set(text) != set(spoken.plural_forms):
                why = ", ".join(spoken.plural_forms)
                raise Fault(tr("self_check.fault.unreadable", name=f"{_short(path)} {key}", why=why))
        keys |= set(sentences)
    return keys


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
