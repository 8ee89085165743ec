"""Every test runs without a screen, without sound, and in an empty data folder of its own."""

from __future__ import annotations

import gc
import itertools
import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
# A dialog would wait for somebody to close it.
os.environ["TOC_DESKTOP_DIALOGS"] = "0"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from collections.abc import Iterator
from pathlib import Path

import pluggy
import pytest
from hypothesis import HealthCheck, settings

from tests.lanes import mark_cases
from tests.pictures import share_pictures
from tests.seeds import VARIABLE, campaign_seed
from toc_desktop.support import i18n, paths

# Slow machines are no reason to fail; what is random is what hypothesis draws, never the clock.
settings.register_profile(
    "house", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("house")


def pytest_configure() -> None:
    """Draw the seed of the campaigns before any worker is started, so that all have the same."""
    campaign_seed()


def pytest_report_header() -> str:
    """Say which seed the campaigns of this run have: the same again with the variable."""
    return f"campaigns: {VARIABLE}={campaign_seed()}"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave most cases of tests that have many to the long run, before anything is left out."""
    mark_cases(items)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport() -> Iterator[None]:
    """Say the seed with every failure too: a quiet run has no header."""
    outcome: pluggy.Result[pytest.TestReport] = yield  # type: ignore[assignment]
    report = outcome.get_result()
    if report.failed:
        report.sections.append(("campaigns", f"{VARIABLE}={campaign_seed()}"))


@pytest.fixture(autouse=True, scope="session")
def pictures() -> Iterator[None]:
    """Paint boards and drawings once and not for every test that shows them."""
    with pytest.MonkeyPatch.context() as patch:
        share_pictures(patch)
        yield


def pytest_collection_finish() -> None:
    """Spare the collector the thousands of tests, which stay to the end: it looks at what they make alone."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return new folders by number: pytest would read the names of all to find a free one."""
    folder = tmp_path_factory.mktemp("players")
    return (folder / str(number) for number in itertools.count())


@pytest.fixture(autouse=True)
def own_data_dir(folders: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give the test, and the processes it starts, an empty folder for data, config and state."""
    folder = next(folders)
    folder.mkdir()
    monkeypatch.setenv(paths.DATA_DIR_VARIABLE, str(folder))
    paths.set_data_dir(None)
    yield folder
    paths.set_data_dir(None)


@pytest.fixture(autouse=True)
def french() -> Iterator[None]:
    """Speak French, whatever the machine speaks, until the test says otherwise."""
    i18n.set_language("fr")
    i18n.set_letters_language(None)
    yield
    i18n.set_language("fr")
    i18n.set_letters_language(None)
