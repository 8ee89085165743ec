"""Rules, lessons, replay, results and statistics in many looks: nothing cut, hidden, faint or too small."""

from __future__ import annotations

import pytest

from tests.pilot import Pilot, make_app
from tests.scenes.checks import problems
from tests.scenes.rooms import SOME_LOOKS, Look
from toc_desktop.commands.gallery import gallery
from toc_desktop.commands.gallery import pages as gallery_pages
from toc_desktop.support import i18n

pytestmark = pytest.mark.slow

MINE = [
    name for name, opener in gallery().items() if getattr(opener, "__module__", "") == gallery_pages.__name__
]
# States that differ from another only in their words or their number of arms are seen in fewer looks.
ALIKE = (
    "rules-centre",
    "lesson-done",
    "replay-six",
    "results-two",
    "results-best-of",
    "results-eight",
    "statistics-empty",
)
SEEN = [(name, look) for name in MINE for look in SOME_LOOKS[:: 3 if name in ALIKE else 1]]


def test_every_page_is_in_the_gallery() -> None:
    for page in ("rules", "lessons", "lesson", "replay", "results", "statistics"):
        assert page in MINE


@pytest.mark.parametrize(("name", "look"), SEEN, ids=[f"{name}-{look}" for name, look in SEEN])
def test_a_page_is_drawn_well(name: str, look: Look) -> None:
    i18n.set_language(look.lang)
    app = make_app(look.size, look.theme, look.text)
    app.reduced_motion = True
    gallery()[name](app)
    Pilot(app).settle()
    assert problems(app) == []


@pytest.mark.parametrize("name", [n for n in MINE if n.startswith(("rules", "results", "statistics"))])
def test_a_long_page_is_drawn_well_to_its_end(name: str) -> None:
    """What scrolls is looked at further down too."""
    app = make_app((960, 600), "walnut", 2.0)
    gallery()[name](app)
    pilot = Pilot(app).settle()
    found: set[str] = set()
    for _ in range(40):
        before = app.scene.offsets.get("page") if app.scene else None
        pilot.press("page down")
        found |= set(problems(app))
        if app.scene is None or app.scene.offsets.get("page") == before:
            break
    assert not found
