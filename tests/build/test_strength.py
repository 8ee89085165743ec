"""The page of the bots' strength: what is measured until when, what is told, and what is kept."""

from __future__ import annotations

import json
from dataclasses import replace
from math import log
from pathlib import Path

import paired_deals
import pytest
import strength
from paired_deals import PairedDeal, Played, TableGains, a_deal, likelihood, nearest_to_winners, play_deal
from random_tables import RandomTable, SheetTable, random_tables, sheet_tables
from training.endings import Seen

from toc_desktop.bots.weights import PLACES, ends_weights_for
from toc_desktop.engine import PRESETS, Rng
from toc_desktop.engine.state import PLAY

ALONE, PAIRS = random_tables(2)
SHEET = SheetTable("toc-bois", 2)


def paired(gains: TableGains, seed: int = 3, worlds: int = 1) -> PairedDeal:
    ends = ends_weights_for(gains.seating.teams)
    return PairedDeal(gains.rules, gains.seating, tuple(ends.items()), seed, worlds)


def noted(gains: TableGains, folder: Path, *values: float) -> None:
    """Write down what some deals gained."""
    told = [json.dumps({"deal": n, "gain": gain, "times": [0.25]}) for n, gain in enumerate(values)]
    (folder / f"{gains.name}-{gains.worlds}.jsonl").write_text(
        "".join(f"{t}\n" for t in told), encoding="utf-8"
    )


@pytest.mark.parametrize("table", [ALONE, PAIRS, SHEET], ids=["alone", "pairs", "sheet"])
def test_the_same_players_gain_nothing(
    table: RandomTable | SheetTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Same deal, same cards, same bots: whatever is told then is a fault of the measure."""
    monkeypatch.setattr(paired_deals, "ABOVE", paired_deals.BELOW)
    assert play_deal(paired(TableGains(table, tmp_path))).gain == 0.0


@pytest.mark.parametrize("table", [ALONE, PAIRS], ids=["alone", "pairs"])
def test_much_worse_players_lose(table: RandomTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paired_deals, "ABOVE", "random")
    gains = TableGains(table, tmp_path)
    told = [play_deal(paired(gains, seed)) for seed in range(6)]
    assert sum(played.gain for played in told) < -0.1
    assert all(played.times for played in told)


def test_a_deal_is_met_at_its_beginning_and_the_same_every_time(tmp_path: Path) -> None:
    gains = TableGains(ALONE, tmp_path)
    places = set()
    for seed in range(8):
        first, again = a_deal(paired(gains, seed)), a_deal(paired(gains, seed))
        assert first.state.phase == PLAY
        assert len(set(map(len, first.state.hands))) == 1
        assert (first.state.pawns, first.state.hands) == (again.state.pawns, again.state.hands)
        places.add(tuple(first.state.pawns))
    assert len(places) > 4


def test_every_sheet_is_measured_deal_by_deal_where_deals_end(tmp_path: Path) -> None:
    measured = {(table.preset, table.teams) for table in sheet_tables()}
    every = {(sheet.name, teams) for sheet in PRESETS for teams in (0, 2)}
    assert every - measured == {("tockasix", 0)}, "RULES.md: its deal is `draw` alone"
    assert len({TableGains(table, tmp_path).name for table in sheet_tables()}) == len(measured)
    gains = next(gains for gains in strength.Page(tmp_path, "", 1.0).sheet_gains if gains.seating.teams)
    noted(gains, tmp_path, 0.01, 0.02, 0.03)
    head = f"| {gains.head.split(' | ')[0][2:]} | 4 in teams | expert v strong |"
    assert f"{head} 3 | +2.00 | -0.48 – +4.48 | no |" in strength.Page(tmp_path, "", 1.0).text()


def test_the_judge_goes_towards_who_won_where_that_is_borne_out() -> None:
    """Winners by what the shipped weights hold for nothing; then by the toss of a coin."""
    chance = Rng(5)
    at = PLACES.index("held")
    tossed, told = [], []
    for _ in range(60):
        sides = [tuple((chance.unit() - 0.5) * (name == "held") for name in PLACES) for _ in range(2)]
        told.append([Seen(tuple(sides), int(sides[1][at] > sides[0][at]))])
        tossed.append([Seen(tuple(sides), chance.below(2))])
    shipped = {name: ends_weights_for(2)[name] for name in PLACES}
    learned = nearest_to_winners(told, 2)
    assert learned["held"] > shipped["held"] + 1.0
    assert sum(likelihood(game, learned) for game in told) > sum(likelihood(game, shipped) for game in told)
    assert abs(nearest_to_winners(tossed, 2)["held"] - shipped["held"]) < 0.5


def test_likelihood_counts_a_deals_end_by_the_chance_of_the_winner() -> None:
    weights = dict.fromkeys(PLACES, 0.0) | {"walked": log(3)}
    row = tuple(float(name == "walked") for name in PLACES)
    nothing = (0.0,) * len(PLACES)
    assert likelihood([Seen((row, nothing), 0)], weights) == pytest.approx(log(0.75))
    assert likelihood([Seen((row, nothing), 1)] * 2, weights) == pytest.approx(2 * log(0.25))


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize(
    ("gained", "enough", "shown"),
    [
        ((0.02, 0.03) * 3, False, True),  # clear as it looks, six deals say little
        ((0.02, 0.03) * 6, True, True),
        ((-0.02, -0.03) * 6, True, False),  # beyond doubt, and wrong
        ((0.05, -0.04, 0.03) * 4, False, False),
        ((0.05, -0.04, 0.03) * 14, False, True),  # 95 %, but not by the wider interval of who looks often
        ((0.05, -0.05) * 48, True, False),  # enough is enough
    ],
)
def test_a_random_table_is_measured_until_the_order_is_beyond_doubt(
    gained: tuple[float, ...], enough: bool, shown: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gains = TableGains(PAIRS, tmp_path)
    noted(gains, tmp_path, *gained)
    assert (gains.clear, gains.shown) == (enough, shown)
    played: list[PairedDeal] = []

    def play(deal: PairedDeal) -> Played:
        played.append(deal)
        return Played(0.5 + 0.01 * len(played), (0.25,))

    monkeypatch.setattr(paired_deals, "play_deal", play)
    monkeypatch.setattr(paired_deals, "JUDGED_GAMES", 5)
    gains.measure(1)
    assert len(played) == paired_deals.CHUNK
    assert gains.gains[: len(gained)] == list(gained), "what was played before stays"
    assert len(gains.gains) == len(gained) + len(played)
    assert len({deal.seed for deal in played}) == len(played)


def test_the_page_tells_what_was_measured_and_keeps_the_rest(tmp_path: Path) -> None:
    before = "\n".join(
        [
            "| tock-1 | 4 alone | novice v random | 150 | 600 | 73.8 % | 70.5 – 77.2 | 40 | yes |",
            "| toc | 4 alone | novice v random | 40 | 160 | 86.9 % | 81.4 – 92.3 | 25 | yes, earlier |",
            "| table 1 | 4 alone | expert v strong | 8 | 32 | 56.2 % | 41.5 – 71.0 | 25 | yes |",
            "| expert | 310.08 | 556.74 | 619.51 |",
        ]
    )
    page = strength.Page(tmp_path, before, 1.0)
    line = next(line for line in page.tables if not line.teams)
    for file in line.files(tmp_path):
        file.write_text("deal,won\n0,1\n0,1\n1,1\n1,0\n", encoding="utf-8")
        file.with_suffix(".txt").write_text("said", encoding="utf-8")
    noted(page.gains[1], tmp_path, 0.01, 0.02, 0.03)
    text = page.text()
    assert (
        "| tock-1 | 4 alone | novice v random | 150 | 600 | 73.8 % | 70.5 – 77.2 | 40 | yes, earlier |"
        in text
    )
    assert text.count("yes, earlier |") == 2
    assert "| table 1 | 4 alone | expert v strong |" not in text, "games are not told among deals"
    assert "| expert | 310.08 | 556.74 | 619.51, earlier |" in text
    assert "| expert, random tables | 250.00 | 250.00 | 250.00 |" in text
    assert "| table 1 | 4 alone | novice v random | 2 | 4 | 75.0 % |" in text
    assert "| table 2 | 4 in teams | expert v strong | 3 | +2.00 | -0.48 – +4.48 | no |" in text
    assert line.table is not None
    assert f"| 1 | {line.table.preset} | {line.table.words} |" in text
    again = strength.Page(tmp_path, text, 1.0)
    assert again.text() == text


def test_calls_that_differ_in_their_seeds_are_told_in_one() -> None:
    line = replace(strength.lines(1.0)[0], deals=70)
    assert strength.told_call(line).endswith(
        "--deals 30 --seed 7000   # and so on to: --deals 10 --seed 7002"
    )
    assert strength.told_call(replace(line, deals=20)).endswith("--deals 20 --seed 7000")


def test_a_table_is_measured_until_it_is_clear_and_the_end_says_which_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = Rng(2)
    monkeypatch.setattr(paired_deals, "play_deal", lambda deal: Played(0.02 + 0.01 * chance.unit(), (0.25,)))
    monkeypatch.setattr(paired_deals, "JUDGED_GAMES", 5)
    out = tmp_path / "page.md"
    words = ["--only", "table-1-expert", "--folder", str(tmp_path), "--out", str(out), "--jobs", "1"]
    monkeypatch.setattr("sys.argv", ["strength", *words])
    assert strength.main() == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split(" | ")[3] for line in told[:-1]] == ["6", "12"]
    assert told[-1] == "expert v strong is shown deal by deal on 1 of 21 tables."
    assert told[-2] in out.read_text(encoding="utf-8")
