"""Ten tables whose cards nobody has thought of, the same on every machine, to measure the bots on."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.engine.card_tables import random_table  # noqa: E402 (the path comes first)
from tests.engine.endings import MAY_NOT_END  # noqa: E402
from toc_desktop.engine import (  # noqa: E402
    PRESETS,
    RANKS,
    Rng,
    RuleSet,
    Seating,
    find_preset,
    problems,
    warnings,
    with_options,
)

COUNT = 10
PLAYERS = 4


@dataclass(frozen=True, slots=True)
class RandomTable:
    """A sheet, some of whose cards do something else."""

    number: int
    preset: str
    teams: int
    cards: tuple[tuple[str, tuple[str, ...]], ...]
    """The ranks that differ from the sheet, each with its list."""

    @property
    def label(self) -> str:
        """Return what the page calls it."""
        return f"table {self.number}"

    @property
    def rules(self) -> RuleSet:
        """Return the rules it is played by."""
        lists = {rank: list(texts) for rank, texts in self.cards}
        return with_options(find_preset(self.preset).rules_for(self.teams), {"cards": lists})

    @property
    def option(self) -> str:
        """Return what follows `--option` to play by it."""
        lists = {rank: list(texts) for rank, texts in self.cards}
        return f"cards={json.dumps(lists, separators=(',', ':'))}"

    @property
    def words(self) -> str:
        """Return the cards for a reader."""
        return "; ".join(f"{rank}: {', '.join(texts)}" for rank, texts in self.cards)


@dataclass(frozen=True, slots=True)
class SheetTable:
    """A sheet as it is, alone or in pairs."""

    preset: str
    teams: int

    @property
    def label(self) -> str:
        """Return what the page calls it."""
        return self.preset

    @property
    def rules(self) -> RuleSet:
        """Return the rules it is played by."""
        return find_preset(self.preset).rules_for(self.teams)


def sheet_tables() -> list[SheetTable]:
    """Return every sheet, alone and in pairs, but those where no deal ends: they have none to compare."""
    tables = [SheetTable(sheet.name, teams) for sheet in PRESETS for teams in (0, 2)]
    return [table for table in tables if table.rules.deal != "draw"]


def random_tables(count: int = COUNT) -> list[RandomTable]:
    """Return so many tables that are valid and of which nothing warns that they might not end.

    Every other one is played in pairs.
    """
    found: list[RandomTable] = []
    seed = 0
    while len(found) < count:
        seed += 1
        chance = Rng(seed)
        sheet, teams = PRESETS[chance.below(len(PRESETS))], 2 * (len(found) % 2)
        usual = sheet.rules_for(teams)
        rules = replace(usual, cards=random_table(chance, usual.cards))
        seating = Seating.standard(PLAYERS, teams)
        told = {problem.id for problem in warnings(rules, arms=seating.arms)}
        if problems(rules, seating) or told & MAY_NOT_END:
            continue
        changed = tuple(
            (rank, rules.cards[rank].texts) for rank in RANKS if rules.cards[rank] != usual.cards[rank]
        )
        found.append(RandomTable(len(found) + 1, sheet.name, teams, changed))
    return found
