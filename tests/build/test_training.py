"""Training repeats from its seed and goes towards what wins; how strong the bots are is told honestly."""

from __future__ import annotations

import json
from itertools import product
from math import exp
from pathlib import Path

import pytest
import strength
import train
from random_tables import random_tables
from training.endings import Seen, Series, fit, play_series
from training.learning import Evolution, random_shift, sharpness
from training.selfplay import Ending, TableSpec

from toc_desktop.bots import level_names
from toc_desktop.bots.weights import FEATURES, PLACES, weights_for
from toc_desktop.cli import parse
from toc_desktop.commands.table_arguments import chosen_table
from toc_desktop.engine import PRESETS, Rng, Seating, find_preset, problems, warnings, with_options


def learned(out: Path, seed: int) -> dict[str, float]:
    words = ["--seed", str(seed), "--rounds", "2", "--duels", "4", "--games", "10", "--jobs", "1"]
    words += ["--only", "alone"]
    assert train.main([*words, "--out", str(out)]) == 0
    found = json.loads(out.read_text(encoding="utf-8"))
    assert found["made_by"]["command"].startswith(f"python3 build/dev.py train --seed {seed} ")
    assert set(found["alone"]) == set(FEATURES)
    assert set(found["alone_ends"]) == set(PLACES)
    ends = {f"{name} at the end": weight for name, weight in found["alone_ends"].items()}
    return {**found["alone"], **ends}


@pytest.mark.slow
def test_the_same_seed_gives_the_same_weights_and_another_seed_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train, "GAMES_A_DUEL", 2)
    first, again = learned(tmp_path / "a.json", 5), learned(tmp_path / "b.json", 5)
    assert first == again
    assert first != learned(tmp_path / "c.json", 6)


def test_learning_goes_towards_the_variations_that_won() -> None:
    """Where a game is won by ``walked`` alone, ``walked`` grows and the rest hardly moves."""
    evolution = Evolution(dict.fromkeys(FEATURES, 0.0), dict.fromkeys(FEATURES, 1.0))
    chance, at = Rng(3), FEATURES.index("walked")
    for _ in range(6):
        shifts = [random_shift(chance, 1.0) for _ in range(200)]
        evolution.learn(shifts, [1.0 if shift[at] > 0.0 else -1.0 for shift in shifts], 0.5)
    weights = evolution.weights()
    assert weights["walked"] > 2.0
    assert all(abs(weights[name]) < 0.5 * weights["walked"] for name in FEATURES if name != "walked")


@pytest.mark.slow
def test_ends_are_fitted_to_who_won() -> None:
    """Winners drawn by known weights: the fit finds the weights again, and leaves alone what never varied."""
    chance = Rng(9)
    true = dict.fromkeys(PLACES, 0.0) | {"walked": 1.5, "base": -0.8}
    seen = []
    for _ in range(6000):
        sides = tuple(
            tuple(chance.unit() if name in ("walked", "base", "near") else 0.0 for name in PLACES)
            for _ in range(3)
        )
        parts = [exp(sum(true[name] * x for name, x in zip(PLACES, row, strict=True))) for row in sides]
        mark, winner = chance.unit() * sum(parts), 0
        while mark > parts[winner]:
            mark, winner = mark - parts[winner], winner + 1
        seen.append(Seen(sides, winner))
    found = fit(seen, dict.fromkeys(FEATURES, 7.0))
    assert found["walked"] == pytest.approx(1.5, abs=0.2)
    assert found["base"] == pytest.approx(-0.8, abs=0.2)
    assert found["near"] == pytest.approx(0.0, abs=0.2)
    assert found["held"] == 7.0


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("table", train.TABLES["teams"][:6] + train.TABLES["alone"][5:6], ids=str)
def test_every_kind_of_deal_has_ends_to_learn_from(table: TableSpec) -> None:
    weights = weights_for(table.teams)
    seen = play_series(Series(table, weights, (5,)))
    assert len(seen) > 5
    assert len({end.winner for end in seen}) == 1
    assert all(len(end.sides) == (table.teams or table.players) for end in seen)


def test_keeping_the_weights_for_moves_needs_them(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        train.main(["--ends", "--out", str(tmp_path / "none.json")])


@pytest.mark.parametrize("factor", [0.5, 2.0])
def test_odds_are_made_honest(factor: float) -> None:
    """Strengths told too loudly (or too softly) are brought back to what outcomes bear out."""
    ratio = 3.0
    gap = 1.0986122886681098 * factor  # ln 3: the first side wins three games of four
    endings = [Ending((gap, 0.0), 0)] * int(ratio) + [Ending((gap, 0.0), 1)]
    assert sharpness(endings) == pytest.approx(1.0 / factor, rel=1e-3)


def test_the_page_says_what_was_reached_and_what_was_not(tmp_path: Path) -> None:
    line = strength.Line("tock-1", 4, 0, "expert", "strong", 3)
    games = "deal,won\n" + "".join(f"{deal},{won}\n" for deal in range(200) for won in (1, 1, 1, 0))
    line.files(tmp_path)[0].write_text(games, encoding="utf-8")
    assert "| 0 | 0 | 0.0 % |" in strength.row(line, tmp_path), "a call that has not ended counts nothing"
    line.files(tmp_path)[0].with_suffix(".txt").write_text("said", encoding="utf-8")
    said = strength.row(line, tmp_path)
    assert "| 200 | 800 | 75.0 % |" in said
    assert said.endswith("| 45 | yes |")
    low = strength.Line("toc", 4, 2, "expert", "strong", 3)
    low.files(tmp_path)[0].write_text(games.replace(",1", ",0"), encoding="utf-8")
    low.files(tmp_path)[0].with_suffix(".txt").write_text("said", encoding="utf-8")
    assert strength.row(low, tmp_path).endswith("| 50 | no |")


def test_every_level_is_measured_on_every_sheet_alone_and_in_teams() -> None:
    measured = {(line.preset, line.teams, line.level) for line in strength.lines(1.0) if line.players == 4}
    sheets, levels = [preset.name for preset in PRESETS], level_names()[1:]
    assert measured == set(product(sheets, (0, 2), levels))


def test_random_tables_are_the_same_every_time_and_can_be_played() -> None:
    tables = random_tables()
    assert tables == random_tables()
    assert [table.teams for table in tables] == [0, 2] * 5
    assert len({table.cards for table in tables}) == len(tables) == 10
    for table in tables:
        options = {"cards": {rank: list(texts) for rank, texts in table.cards}}
        rules = with_options(find_preset(table.preset).rules_for(table.teams), options)
        seating = Seating.standard(4, table.teams)
        assert not problems(rules, seating)
        told = {problem.id for problem in warnings(rules, arms=4)}
        assert told <= {"centre_missing", "centre_unused"}, "nothing by which a game might never end"


def test_every_level_is_measured_on_every_random_table_by_its_cards() -> None:
    """The words of a call are read as the command reads them, and lead to the cards of the table."""
    lines = strength.table_lines(1.0)
    assert {(line.name, line.level) for line in lines} == {
        (f"table-{number}-{level}-{against}", level)
        for number in range(1, 11)
        for level, against in strength.PAIRINGS[:-1]
    }
    for line in lines:
        table = line.table
        assert table is not None
        args, _ = parse(line.calls()[0])
        rules = chosen_table(args).rules
        for rank, texts in table.cards:
            assert rules.cards[rank].texts == texts
