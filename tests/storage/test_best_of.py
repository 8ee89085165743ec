"""The score of several games: in the file, read back, and never in the way of an older one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from toc_desktop.engine import Seating
from toc_desktop.session import Session
from toc_desktop.session.seats import quick_setup
from toc_desktop.storage import strict_json
from toc_desktop.storage.best_of import BestOf, score_from_dict
from toc_desktop.storage.saves import checksum, from_bytes, lay_out, to_bytes
from toc_desktop.storage.setup import setup_from_dict, setup_to_dict

PAIRS = Seating.standard(4, 2)


def test_the_file_has_the_score_and_gives_it_back() -> None:
    score = BestOf(2, (1, 0))
    session = Session.new(replace(quick_setup("toc", 4, 2, seed=3), best_of=score))
    data = to_bytes(session.saved())
    values = strict_json.parse(data)
    assert isinstance(values, dict)
    assert values["best_of"] == {"games": 2, "won": [1, 0]}
    assert from_bytes(data).setup.best_of == score
    assert from_bytes(data).extra == {}
    assert setup_from_dict(setup_to_dict(session.setup)).best_of == score


def test_a_game_by_itself_has_no_such_line() -> None:
    data = to_bytes(Session.new(quick_setup("toc", 4, 2, seed=3)).saved())
    assert b"best_of" not in data
    assert from_bytes(data).setup.best_of is None


@pytest.mark.parametrize(
    "nonsense",
    [None, 3, [], {}, {"games": 2}, {"games": "2", "won": [0, 0]}, {"games": 2, "won": [0]},
     {"games": 2, "won": [2, 0]}, {"games": 2, "won": [True, 0]}, {"games": 1, "won": [0, 0]},
     {"games": 10**9, "won": [0, 0]}, {"games": 2, "won": [-1, 0]}],
)  # fmt: skip
def test_a_score_that_makes_no_sense_loses_no_game(nonsense: object) -> None:
    """The game is opened, as one by itself."""
    assert score_from_dict(nonsense, PAIRS) is None
    session = Session.new(quick_setup("toc", 4, 2, seed=3))
    values = strict_json.parse(to_bytes(session.saved()))
    assert isinstance(values, dict)
    values["best_of"] = nonsense
    del values["checksum"]
    opened = from_bytes(lay_out(values | {"checksum": checksum(values)}))
    assert opened.setup.best_of is None


def test_sides_are_teams_or_players() -> None:
    alone = Seating.standard(3)
    assert BestOf.fresh(alone).won == (0, 0, 0)
    assert BestOf.fresh(PAIRS).won == (0, 0)
    assert BestOf.fresh(alone).after((2,), alone).won == (0, 0, 1)
    assert BestOf.fresh(PAIRS).after((0, 2), PAIRS).won == (1, 0)
    assert BestOf(2, (1, 1)).number == 3
    assert BestOf(2, (1, 1)).champion is None
    assert BestOf(2, (1, 1)).after((1, 3), PAIRS).champion == 1


def test_a_game_taken_over_belongs_to_no_score() -> None:
    session = Session.new(replace(quick_setup("toc", 4, 2, seed=3), best_of=BestOf(2, (1, 0))))
    session.submit(session.legal()[0])
    assert session.take_over(1).setup.best_of is None
    assert session.restart().setup.best_of == BestOf(2, (1, 0)), "begun anew, the score is as it was"
