"""Sound: every cue has its files, and nothing that goes wrong with sound reaches the player."""

from __future__ import annotations

import itertools
import logging
import shutil
import threading
import wave
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from toc_desktop.audio import CUES, Audio
from toc_desktop.audio.device import device_trouble
from toc_desktop.support.paths import asset


@pytest.fixture(autouse=True)
def closed_mixer() -> Iterator[None]:
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


def opened(volume: float = 0.8, enabled: bool = True, folder: Path | None = None) -> Audio:
    audio = Audio(volume, enabled, folder=folder)
    audio.open()
    return audio


@pytest.mark.parametrize("name", sorted({name for files in CUES.values() for name in files}))
def test_file_is_sound(name: str) -> None:
    with wave.open(str(asset("sounds", f"{name}.wav"))) as file:
        assert file.getframerate() == 44_100
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        frames = file.readframes(file.getnframes())
    samples = memoryview(frames).cast("h")
    assert max(map(abs, samples)) > 4000, "too quiet"
    assert max(map(abs, samples)) < 32_767, "clipped"
    assert max(map(abs, samples[-10:])) < 200, "ends with a click"


def test_all_sounds_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in asset("sounds").iterdir()) < 600_000


def test_every_sound_file_belongs_to_a_cue() -> None:
    files = {path.stem for path in asset("sounds").glob("*.wav")}
    assert files == {name for names in CUES.values() for name in names}


def test_every_cue_plays() -> None:
    audio = opened(0.5)
    assert audio.available
    for cue in CUES:
        assert audio.play(cue), cue
        audio.stop()
    audio.close()
    assert not audio.play("toc")


def test_two_hops_in_a_row_differ() -> None:
    audio = Audio()
    chosen = [audio._choose("toc") for _ in range(40)]
    assert all(a != b for a, b in itertools.pairwise(chosen))
    assert set(chosen) == set(CUES["toc"])


def test_volume_and_off() -> None:
    audio = opened(volume=7)
    assert audio.volume == 1
    audio.set_volume(0)
    assert not audio.play("toc")
    audio.set_volume(0.4)
    assert audio.play("toc", loudness=0.5)
    assert not opened(enabled=False).play("toc")


def test_no_device_is_silent_and_said_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_args: object, **_options: object) -> None:
        raise pygame.error("no available audio device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    with caplog.at_level(logging.WARNING, logger="toc_desktop"):
        audio = Audio()
        assert not audio.open()
        for _ in range(5):
            assert not audio.play("toc")
        audio.stop()
        audio.close()
    assert not audio.available
    assert [record.message for record in caplog.records] == ["no sound: no available audio device"]


def test_an_unreadable_file_is_said_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    shutil.copy(asset("sounds", "click.wav"), tmp_path)
    (tmp_path / "slide.wav").write_bytes(b"not a sound")
    audio = opened(folder=tmp_path)
    with caplog.at_level(logging.WARNING, logger="toc_desktop"):
        assert audio.play("click")
        assert not audio.play("slide")
        assert not audio.play("slide")
        assert not audio.play("knock")
    assert len(caplog.records) == 2


def test_an_unknown_cue_is_silent(caplog: pytest.LogCaptureFixture) -> None:
    audio = Audio()
    with caplog.at_level(logging.WARNING, logger="toc_desktop"):
        assert not audio.play("trombone")
        assert not audio.play("trombone")
    assert len(caplog.records) == 1


def test_a_device_that_goes_away_is_survived(monkeypatch: pytest.MonkeyPatch) -> None:
    audio = opened()
    assert audio.play("click")
    pygame.mixer.quit()
    assert not audio.play("click")
    assert not audio.play("toc")


# The search for a device, which may take long.


def test_nothing_waits_for_the_search() -> None:
    """A search that does not come back holds up neither the game nor, when it does, the sound."""
    answer = threading.Event()
    audio = Audio(trouble=lambda: "" if answer.wait(30) else "nobody answered")
    audio.search()
    audio.tick()
    assert not audio.play("toc")
    assert audio.available, "nobody knows better yet"
    assert not pygame.mixer.get_init()
    answer.set()
    wait_for(audio)
    assert audio.play("toc")
    audio.close()


def test_a_search_in_vain_opens_nothing_and_is_said_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.mixer, "init", lambda *_, **__: pytest.fail("it would wait for seconds"))
    audio = Audio(trouble=lambda: "no device at all")
    with caplog.at_level(logging.WARNING, logger="toc_desktop"):
        audio.search()
        wait_for(audio)
        audio.search()
        audio.tick()
    assert not audio.available
    assert [record.message for record in caplog.records] == ["no sound: no device at all"]


def test_a_search_that_breaks_is_silence() -> None:
    def broken() -> str:
        raise ValueError("a library that nobody knows")

    audio = Audio(trouble=broken)
    audio.search()
    wait_for(audio)
    assert not audio.available


def test_where_sound_is_off_nobody_searches() -> None:
    audio = Audio(enabled=False, trouble=lambda: pytest.fail("asked"))
    audio.search()
    audio.tick()
    audio.close()


def test_closing_waits_for_the_search() -> None:
    """SDL must not end while a thread is inside it."""
    answer, over = threading.Event(), []

    def slow() -> str:
        answer.wait(30)
        over.append(True)
        return ""

    audio = Audio(trouble=slow)
    audio.search()
    threading.Timer(0.05, answer.set).start()
    audio.close()
    assert over == [True]


def test_the_real_search_agrees_with_the_mixer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert device_trouble() == ""
    assert not pygame.mixer.get_init(), "it leaves nothing open"
    monkeypatch.setenv("SDL_AUDIODRIVER", "nothing-of-that-name")
    assert device_trouble() != ""
    with pytest.raises(pygame.error):
        pygame.mixer.init()


def wait_for(audio: Audio) -> None:
    """Tick until the search is over, as frames do."""
    assert audio._search is not None
    audio._search.join(30)
    audio.tick()
