"""What the player has chosen in the settings, carried out in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_desktop.support.i18n import set_letters_language

if TYPE_CHECKING:
    from toc_desktop.services import GameApp


def apply_settings(app: GameApp, lang: str | None = None) -> None:
    """Take over what the player has chosen; a language on the command line goes first."""
    services = app.services
    settings = services.profile.settings
    app.set_theme(settings.theme)
    app.set_text_scale(settings.text_scale)
    app.reduced_motion = settings.reduced_motion
    app.set_narrating(settings.narration)
    app.keys.load(settings.keys)
    if services.audio is not None:
        services.audio.set_volume(settings.effects_volume)
    set_letters_language(settings.card_letters)
    app.set_language(lang or settings.language)
