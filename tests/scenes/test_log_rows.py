"""The rows of the log: as high as their words, whatever wraps and whatever the size."""

from __future__ import annotations

import pytest

from tests.pilot import Pilot, make_app
from toc_desktop.commands.gallery.pages import finished
from toc_desktop.scenes.replay import ReplayScene
from toc_desktop.support import i18n
from toc_desktop.views.log import SIZE, LogRow


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1366, 768), 1.25), ((1920, 1080), 1.0), ((2560, 1440), 1.1)]
)
def test_no_row_has_a_gap_under_its_words(size: tuple[int, int], scale: float, language: str) -> None:
    """Seen in the drawn picture: the ink of each row ends where the row does, but for its margin."""
    i18n.set_language(language)
    app = make_app(size, text_scale=scale)
    scene = ReplayScene(app, finished())
    pilot = Pilot(app).open(scene)
    looked_at = wrapped = 0
    for index in range(20, len(finished()), 5):
        scene.driver.seek(index)
        pilot.frame()
        app.recording = True
        app.draw()
        assert app.report is not None
        rows = [w for widget in scene.widgets for w in widget.walk() if isinstance(w, LogRow)]
        for row in rows:
            said = (row.line.text, row.line.extra)
            near = [m for m in app.report.marks if m.text in said and row.box.holds(m.ink, 3)]
            marks = [mark for mark in near if mark.clip.holds(row.box)]
            if row.line.heading or not marks:
                continue
            looked_at += 1
            wrapped += len(marks) > 1
            lowest = max(mark.ink.bottom for mark in marks)
            # Under the letters: what they have below their line, and the margin of the row.
            least_row = row.box.h <= 27
            room = scene.ui.line(SIZE, 1.32) // 2 + scene.m.px(6)
            assert least_row or row.box.bottom - lowest <= room, (row.line.text, row.box, lowest)
    assert looked_at > 70, "the game is long enough to fill the log"
    assert wrapped > 3
