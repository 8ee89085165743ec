"""A loss and a win through the screens: a kind word and no flakes for the one, flakes for the other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.pilot import Pilot
from tests.scenes.table_hands import sit, until
from toc_desktop.commands.gallery.pages import finished
from toc_desktop.engine import parse_move
from toc_desktop.present.games.game_summary import summarise_game
from toc_desktop.present.games.summary_phrases import consolation_words
from toc_desktop.scenes.table import TableScene
from toc_desktop.session import Session
from toc_desktop.session.replay import ReplayData
from toc_desktop.support.i18n import set_language


def ended(won: bool) -> ReplayData:
    """A game of one person and three bots that the person's pair has won, or lost."""
    games = (finished("toc-bois", seed=seed) for seed in range(1, 100))
    return next(data for data in games if (0 in data.game(len(data)).winners) == won)


def at_the_last_move(data: ReplayData) -> tuple[Pilot, TableScene]:
    """The table one move before the end."""
    record = replace(data.record, moves=data.record.moves[:-1])
    return sit(Session.from_record(record, data.setup), speed="normal")


def play_the_end(pilot: Pilot, scene: TableScene, data: ReplayData) -> list[float]:
    """Make the last move and wait for the results; return the moments at which flakes were falling."""
    scene.driver.submit(parse_move(scene.session.game, data.record.moves[-1]))
    falling = []

    def over() -> bool:
        if pilot.scene is scene and scene.view().board.flakes is not None:
            falling.append(pilot.app.clock.now())
        return pilot.scene.name == "results"

    until(pilot, over)
    return falling


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_loss_gets_a_kind_word_and_no_flakes(language: str) -> None:
    data = ended(won=False)
    pilot, scene = at_the_last_move(data)
    pilot.app.set_language(language)
    set_language(language)
    assert play_the_end(pilot, scene, data) == []
    pilot.frame()
    names, steps = data.setup.names, ((data.mover(i), data.step(i)) for i in range(len(data) + 1))
    kind = consolation_words(summarise_game(data.setup.seating, steps), names, [0])
    assert "Léa" in kind
    assert kind in pilot.texts()
    passages = [p.text for w in pilot.scene.widgets for part in w.walk() for p in part.passages()]
    assert kind in passages, "it is heard, too"


def test_a_win_has_flakes_and_needs_no_comfort() -> None:
    data = ended(won=True)
    pilot, scene = at_the_last_move(data)
    assert play_the_end(pilot, scene, data) != []
    pilot.frame()
    assert not any("Si près" in text or "Belle partie" in text for text in pilot.texts())
