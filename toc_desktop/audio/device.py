"""Ask SDL whether sound can be heard, without holding up anybody who waits for the answer.

`pygame.mixer.init` keeps Python's lock while it waits, and Windows lets it wait eight seconds for a device
that is not there: in whatever thread it is called, the window stands still. SDL itself, called through
ctypes, waits without the lock.
"""

from __future__ import annotations

import ctypes
from typing import Any

from toc_desktop.app import sdl as loaded

FREQUENCY = 44_100
BUFFER = 512
"""Short: a hop is heard when it is seen."""

_AUDIO = 0x10
_SIGNED_16 = 0x8010


class _Spec(ctypes.Structure):
    """What SDL is told of the sound that is wanted."""

    _fields_ = [
        ("freq", ctypes.c_int),
        ("format", ctypes.c_uint16),
        ("channels", ctypes.c_uint8),
        ("silence", ctypes.c_uint8),
        ("samples", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("size", ctypes.c_uint32),
        ("callback", ctypes.c_void_p),
        ("userdata", ctypes.c_void_p),
    ]


def device_trouble() -> str:
    """Return why no sound can be heard, after opening a device for a moment; nothing if it can.

    Slow where there is no device, so it is called on a thread. Where SDL cannot be reached the answer is
    nothing, too: opening the mixer will tell.
    """
    try:
        sdl = _sdl()
        if sdl.SDL_WasInit(_AUDIO):
            return ""
        if sdl.SDL_InitSubSystem(_AUDIO):
            return _last_error(sdl)
    except (OSError, AttributeError):
        return ""
    try:
        if sdl.SDL_GetCurrentAudioDriver() == b"wasapi" and not sdl.SDL_GetNumAudioDevices(0):
            # It would wait for one to be plugged in.
            return "Windows knows of no device"
        wish = _Spec(FREQUENCY, _SIGNED_16, 2, 0, BUFFER)
        device = sdl.SDL_OpenAudioDevice(None, 0, ctypes.byref(wish), None, 0)
        if not device:
            return _last_error(sdl)
        sdl.SDL_CloseAudioDevice(device)
        return ""
    finally:
        sdl.SDL_QuitSubSystem(_AUDIO)


def _sdl() -> Any:
    sdl = loaded.library()
    sdl.SDL_GetCurrentAudioDriver.restype = ctypes.c_char_p
    sdl.SDL_GetError.restype = ctypes.c_char_p
    return sdl


def _last_error(sdl: Any) -> str:
    error: bytes = sdl.SDL_GetError() or b""
    return error.decode("utf-8", "replace") or "no device"
