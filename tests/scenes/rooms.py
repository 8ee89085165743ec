"""What the tests of the rooms share: an app with a player of its own, and every look of a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path
from typing import NamedTuple

from tests.pilot import Pilot, make_app
from tests.scenes.checks import problems
from tests.targets import name_of
from toc_desktop.bots import Budget, make_bot
from toc_desktop.present.rules.new_game import first_draft
from toc_desktop.services import GameApp
from toc_desktop.services.profile import Profile
from toc_desktop.session import Session
from toc_desktop.storage.settings import Settings
from toc_desktop.storage.settings_file import SettingsFile
from toc_desktop.storage.store import Store
from toc_desktop.support import i18n
from toc_desktop.support.folders import Places

SIZES = ((960, 600), (1280, 720), (1920, 1080))
THEMES = ("walnut", "maple", "contrast")
SCALES = (1.0, 2.0)
LANGUAGES = ("fr", "en")
PIECES = (1.0, 1.25, 1.5, 2.0)


class Look(NamedTuple):
    """How a screen is looked at: colours, window, size of text, language, size of what is played with."""

    theme: str
    size: tuple[int, int]
    text: float
    lang: str
    pieces: float = 1.0

    def __str__(self) -> str:
        sizes = f"{self.size[0]}x{self.size[1]}-{round(100 * self.text)}-{round(100 * self.pieces)}"
        return f"{self.theme}-{sizes}-{self.lang}"


def show_in(pilot: Pilot, look: Look) -> None:
    """Let an app be seen in a look."""
    app = pilot.app
    if app.theme.name != look.theme:
        app.set_theme(look.theme)
    app.set_text_scale(look.text)
    app.set_piece_scale(look.pieces)
    app.set_language(look.lang)
    pilot.resize(look.size)


# Sizes, text and languages decide what fits: all of them together once. Themes decide what can be read.
EVERY_LOOK: tuple[Look, ...] = (
    *(Look(*each) for each in product(THEMES[:1], SIZES, SCALES, LANGUAGES)),
    *(
        Look(theme, size, scale, lang)
        for theme in THEMES[1:]
        for size in SIZES
        for scale, lang in ((1.0, "fr"), (2.0, "en"))
    ),
)
# Every value with every other at least once, for screens much like one that was seen in every look.
SOME_LOOKS: tuple[Look, ...] = (
    Look("walnut", (960, 600), 2.0, "fr"),
    Look("maple", (960, 600), 1.0, "en"),
    Look("contrast", (1280, 720), 2.0, "en"),
    Look("walnut", (1280, 720), 1.0, "fr"),
    Look("maple", (1920, 1080), 2.0, "fr"),
    Look("contrast", (1920, 1080), 1.0, "en"),
)


def player(folder: Path, size: tuple[int, int] = (1280, 720)) -> Pilot:
    """A Pilot in an app whose settings and games are in a folder."""
    app = make_app(size)
    file = SettingsFile(folder / "config")
    settings, notices = file.load()
    profile = Profile(settings, file, Store(folder / "data"), notices)
    profile.places = Places(home=folder)
    app.services.profile = profile
    return Pilot(app)


def profile(pilot: Pilot) -> Profile:
    """The player's profile."""
    return pilot.app.services.profile


def remembered(folder: Path) -> Settings:
    """What the settings file says now."""
    return SettingsFile(folder / "config").load()[0]


def saved_game(store: Store, moves: int = 8, seed: int = 5, preset: str = "tock-1") -> Session:
    """A game in progress, left when it is a person's turn."""
    session = Session.new(first_draft().with_preset(preset).setup().with_seed(seed), store)
    bot = make_bot("novice", seed)
    played = 0
    while played < moves or not session.human_turn:
        session.submit(bot.choose(session.view(session.turn), Budget()))
        played += 1
    session.close()
    return session


def wrong_in(open_state: Callable[[GameApp], None], seat_styles: Iterable[Look]) -> list[str]:
    """Open a screen once, show it in many looks, and return all that is wrong with any of them."""
    i18n.set_language("fr")
    app = make_app((1280, 720))
    pilot = Pilot(app)
    open_state(app)
    found: list[str] = []
    try:
        for look in seat_styles:
            show_in(pilot, look)
            found += [f"{look}: {problem}" for problem in problems(app)]
    finally:
        i18n.set_language("fr")
    return found


def tab_stops(pilot: Pilot, most: int = 120) -> set[str]:
    """Every control that Tab alone stops at, once round."""
    seen: list[str] = []
    for _ in range(most):
        pilot.press("tab")
        here = pilot.focus()
        if here is None or here in seen:
            break
        seen.append(here)
    return set(seen)


def unreachable(pilot: Pilot) -> list[str]:
    """Controls that the keyboard should reach and does not: neither by Tab nor within a group."""
    stops = tab_stops(pilot)
    groups = {c.group for c in pilot.controls() if name_of(c.id) in stops and c.group}
    missed = [c for c in pilot.controls() if c.reachable and c.group not in groups]
    return [name_of(c.id) for c in missed if name_of(c.id) not in stops]
