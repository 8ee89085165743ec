"""What the player has chosen in the settings, carried out in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_desktop.support.i18n import set_letters_language

if TYPE_CHECKING:
    from toc_desktop.services import GameApp


_AT_START = (
    "theme",
    "text_scale",
    "piece_scale",
    "reduced_motion",
    "narration",
    "keys",
    "effects_volume",
    "card_letters",
    "voice",
    "voice_rate",
    "verbosity",
)


def apply_settings(app: GameApp, lang: str | None = None) -> None:
    """Take over what the player has chosen; a language on the command line goes first."""
    for name in _AT_START:
        apply_setting(app, name)
    app.set_language(lang or app.services.profile.settings.language)


def apply_setting(app: GameApp, name: str) -> None:
    """Let one setting take effect; those that are read where they are used need nothing."""
    settings, audio, voice = app.services.profile.settings, app.services.audio, app.services.voice
    match name:
        case "theme":
            app.set_theme(settings.theme)
        case "text_scale":
            app.set_text_scale(settings.text_scale)
        case "piece_scale":
            app.set_piece_scale(settings.piece_scale)
        case "reduced_motion":
            app.reduced_motion = settings.reduced_motion
        case "narration":
            app.set_narrating(settings.narration)
        case "keys":
            app.keys.load(settings.keys)
        case "effects_volume" if audio is not None:
            audio.set_volume(settings.effects_volume)
        case "voice" if voice is not None:
            app.listening.speak = voice.say if settings.voice else None
        case "voice_rate" if voice is not None:
            voice.rate = settings.voice_rate
        case "verbosity":
            app.verbose = settings.verbosity == "full"
        case "card_letters":
            set_letters_language(settings.card_letters)
        case "language":
            app.set_language(settings.language)
        case "fullscreen":
            app.set_fullscreen(settings.fullscreen)
