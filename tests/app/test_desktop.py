"""A window fits its screen the first time, and is as large as last time on a screen like it."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toc_desktop.app import desktop
from toc_desktop.app.desktop import Screen, Size, remember
from toc_desktop.app.window import RealWindow

# What systems tell: the screen, what its task bar leaves, its scale. macOS and Wayland count points.
FULL_HD = Screen((1920, 1080), (1920, 1040))
LAPTOP = Screen((1366, 768), (1366, 728))
NETBOOK = Screen((1024, 600), (1024, 560))
FOUR_K = Screen((3840, 2160), (3840, 2080), 2.0)
FOUR_K_PLAIN = Screen((3840, 2160), (3840, 2120))
LAPTOP_150 = Screen((1920, 1080), (1920, 1020), 1.5)
MAC = Screen((1440, 900), (1440, 835))
ULTRA_WIDE = Screen((3440, 1440), (3440, 1400))
UPRIGHT = Screen((1080, 1920), (1080, 1880))


def test_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(desktop).failed == 0


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        (FULL_HD, (1280, 720)),
        (FOUR_K, (2560, 1440)),
        (FOUR_K_PLAIN, (2560, 1440)),
        (LAPTOP, (1280, 680)),
        (LAPTOP_150, (1896, 948)),
        (NETBOOK, (1008, 512)),
        (MAC, (1280, 720)),
        (ULTRA_WIDE, (1920, 960)),
        (UPRIGHT, (1064, 798)),
    ],
)
def test_the_first_window_is_two_thirds_of_the_screen_or_what_reads_well(screen: Screen, size: Size) -> None:
    assert screen.first_size() == size


@given(
    st.integers(800, 8000),
    st.integers(600, 5000),
    st.integers(0, 120),
    st.sampled_from([1.0, 1.25, 1.5, 1.75, 2.0, 3.0]),
)
def test_no_first_window_is_larger_than_what_the_task_bar_leaves(
    width: int, height: int, bar: int, scale: float
) -> None:
    screen = Screen((width, height), (width, height - bar), scale)
    wide, high = screen.first_size()
    assert wide <= width
    assert high <= height - bar
    least = screen.minimum
    assert (wide >= least[0], high >= least[1]) == (True, True)


def test_each_screen_has_a_window_of_its_own() -> None:
    sizes = remember({}, FULL_HD, (1500, 900))
    sizes = remember(sizes, FOUR_K, (3000, 1800))
    assert FULL_HD.size_for(None, sizes) == (1500, 900)
    assert FOUR_K.size_for(None, sizes) == (3000, 1800)
    assert MAC.size_for(None, sizes) == MAC.first_size(), "a screen nobody has seen"
    assert Screen(FOUR_K.size, FOUR_K.usable, 1.5).size_for(None, sizes) != (3000, 1800), "another scale"


def test_what_is_asked_for_comes_before_what_is_remembered_and_still_fits() -> None:
    sizes = remember({}, FULL_HD, (1500, 900))
    assert FULL_HD.size_for((1000, 700), sizes) == (1000, 700)
    assert FULL_HD.size_for((5000, 5000), sizes) == FULL_HD.room
    assert FULL_HD.size_for((10, 10), sizes) == (960, 600)
    assert FOUR_K.size_for((10, 10), sizes) == (1920, 1200)


def test_of_many_screens_the_oldest_is_forgotten() -> None:
    sizes: dict[str, Size] = {}
    for width in range(1000, 1040):
        sizes = remember(sizes, Screen((width, 800), (width, 800)), (980, 640))
    assert len(sizes) == 16
    assert "1039x800@1" in sizes
    assert "1000x800@1" not in sizes
    assert list(remember(sizes, Screen((1030, 800), (1030, 800)), (980, 650)))[-1] == "1030x800@1"


@pytest.mark.parametrize(
    ("told", "dpi"),
    [("", 96), ("Xft.dpi:\t192\n", 192), ("a: b\nXft.dpi: 144.5\nc: d\n", 144.5), ("Xft.dpi: lots", 96)],
)
def test_x11_tells_its_scale_in_its_resources(told: str, dpi: float) -> None:
    assert desktop.dpi_of_resources(told) == dpi


@pytest.mark.parametrize(("dpi", "scale"), [(0, 1.0), (72, 1.0), (96, 1.0), (192, 2.0), (9999, 4.0)])
def test_a_scale_that_cannot_be_meant_is_not_taken(dpi: float, scale: float) -> None:
    assert desktop._limited(dpi) == scale


class TwoScreens:
    """A plain screen at 100 % beside a fine one at 200 %, and a window that stands on one of them."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.number = 0
        self.minimum_sizes: list[Size] = []
        # What the system says at the start is of the main screen.
        main = [Screen((1920, 1080), (1920, 1040)), Screen((3840, 2160), (3840, 2080))]
        patch.setattr(desktop, "screens", lambda: main)
        patch.setattr(desktop, "screen_of", lambda window: window.number)
        patch.setattr(desktop, "desktop_scale", lambda window=None: (1.0, 2.0)[window.number])

    @property
    def minimum_size(self) -> Size:
        return self.minimum_sizes[-1] if self.minimum_sizes else (0, 0)

    @minimum_size.setter
    def minimum_size(self, size: Size) -> None:
        self.minimum_sizes.append(size)

    def window(self) -> RealWindow:
        real = RealWindow.__new__(RealWindow)
        real._window = self  # type: ignore[assignment]
        return real


def test_a_window_knows_the_scale_of_the_screen_it_is_on_now(monkeypatch: pytest.MonkeyPatch) -> None:
    system = TwoScreens(monkeypatch)
    window = system.window()
    assert window.screen == FULL_HD
    system.number = 1
    assert window.screen == FOUR_K
    assert window.screen.name == "3840x2160@2", "it is remembered by that"


def test_on_a_finer_screen_the_least_window_has_more_pixels_and_fewer_again_on_the_way_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    system = TwoScreens(monkeypatch)
    window = system.window()
    for number in (0, 1, 1, 0):
        system.number = number
        window.fit_screen()
    assert system.minimum_sizes == [(960, 600), (1920, 1200), (960, 600)]


def test_a_screen_that_was_pulled_out_is_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    system = TwoScreens(monkeypatch)
    system.number = 1
    only = [Screen((1920, 1080), (1920, 1040))]
    monkeypatch.setattr(desktop, "screens", lambda: only)
    assert system.window().screen == Screen((1920, 1080), (1920, 1040), 2.0)
