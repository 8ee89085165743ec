"""What every screen of the game may use, as typed fields of one value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toc_desktop.app.app import App
from toc_desktop.audio.player import Audio
from toc_desktop.audio.voice import Voice
from toc_desktop.services.autosave import AutosaveRetry
from toc_desktop.services.profile import Profile
from toc_desktop.ui.scene import Scene

if TYPE_CHECKING:
    from toc_desktop.game.navigator import ScreenNavigator


@dataclass(slots=True)
class Services:
    """The player's settings and games, the ways to other screens, the sounds, and who looks after saving."""

    navigator: ScreenNavigator
    profile: Profile = field(default_factory=Profile)
    audio: Audio | None = None
    voice: Voice | None = None
    autosave: AutosaveRetry = field(default_factory=AutosaveRetry)


GameApp = App[Services]
"""The app of this game."""

GameScene = Scene[Services]
"""A screen of this game."""
