"""What Windows asks a window for a screen reader reaches the tree; only Windows can ask it."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from toc_desktop.ui.accessibility.adapter import load_accesskit, make_adapter

if sys.platform != "win32" or load_accesskit() is None:
    pytest.skip("UI Automation is a part of Windows, spoken to by accesskit", allow_module_level=True)

import ctypes
from ctypes import wintypes

GET_OBJECT = 0x003D
ROOT = -25
"""The message and the object by which UI Automation asks a window for its tree."""
VISIBLE = 0x10000000


def a_window(style: int) -> int:
    user: Any = ctypes.WinDLL("user32")  # type: ignore[attr-defined,unused-ignore]
    user.CreateWindowExW.restype = wintypes.HWND
    user.CreateWindowExW.argtypes = [
        *(wintypes.DWORD, wintypes.LPCWSTR, wintypes.LPCWSTR, wintypes.DWORD),
        *([ctypes.c_int] * 4),
        *(wintypes.HWND, wintypes.HMENU, wintypes.HINSTANCE, wintypes.LPVOID),
    ]
    made = user.CreateWindowExW(0, "STATIC", "Toc", style, 0, 0, 300, 200, None, None, None, None)
    assert made, "Windows makes no window"
    return int(made)


def ask(window: int) -> int:
    user: Any = ctypes.WinDLL("user32")  # type: ignore[attr-defined,unused-ignore]
    user.SendMessageW.restype = ctypes.c_ssize_t
    user.SendMessageW.argtypes = [wintypes.HWND, wintypes.UINT, wintypes.WPARAM, wintypes.LPARAM]
    return int(user.SendMessageW(window, GET_OBJECT, 0, ROOT))


def test_a_window_that_is_not_shown_yet_is_offered_and_its_client_noticed() -> None:
    came: list[int] = []
    window = a_window(0)
    adapter = make_adapter(window, lambda: came.append(window), lambda: None, lambda *asked: None)
    assert adapter is not None
    assert came == [], "nobody has asked yet"
    try:
        answer = ask(window)
    except OSError:
        # wine 8 takes the question and falls over the answer; Windows does not.
        assert came == [window]
        pytest.skip("wine's own UI Automation cannot carry the answer; the question was heard")
    finally:
        adapter.close()
    assert came == [window]
    assert answer, "the client gets the window's tree"


def test_a_window_that_is_shown_already_is_refused_and_the_game_goes_on() -> None:
    """The library panics then: the game makes its adapter before it shows its window."""
    assert make_adapter(a_window(VISIBLE), lambda: None, lambda: None, lambda *asked: None) is None
