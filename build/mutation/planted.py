"""The telling faults: each would lose, show or do something wrongly; all of them must be found."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Fault:
    """A fault in words: where, what stands there, what would stand there, and the tests that must notice."""

    what: str
    file: str
    before: str
    after: str
    tests: tuple[str, ...]

    def text(self, root: Path) -> str:
        """Return the file with the fault in it; ``ValueError`` where the sources have changed too much."""
        source = (root / self.file).read_text(encoding="utf-8")
        if source.count(self.before) != 1:
            raise ValueError(
                f"{self.what}: {self.before!r} is in {self.file} {source.count(self.before)} times"
            )
        return source.replace(self.before, self.after)


FAULTS: tuple[Fault, ...] = (
    Fault(
        "a view tells every card that was exchanged",
        "toc_desktop/engine/view.py",
        "card if giver in (player, giver_to_me) else HIDDEN",
        "card",
        ("tests/engine/test_secrets.py", "tests/scenes/test_table_secrets.py"),
    ),
    Fault(
        "a view tells every hand that was dealt",
        "toc_desktop/engine/view.py",
        "hand if owner == player else (HIDDEN,) * len(hand)",
        "hand",
        ("tests/engine/test_secrets.py", "tests/scenes/test_table_secrets.py"),
    ),
    Fault(
        "a view tells what others draw",
        "toc_desktop/engine/view.py",
        "case events.CardGiven(giver) | events.CardDrawn(giver) if giver != player:",
        "case events.CardGiven(giver) if giver != player:",
        ("tests/engine/test_secrets.py",),
    ),
    Fault(
        "a bot's chance leads back to the deck",
        "toc_desktop/bots/player.py",
        'return _digest(("bot", seed, player))',
        "return (seed * 0x9E3779B97F4A7C15 + player + 1) & ((1 << 64) - 1)",
        ("tests/bots/test_seeds.py",),
    ),
    Fault(
        "the curtain shows the hand",
        "toc_desktop/table/parts.py",
        "    if state.covered:\n",
        "    if not state.snapshot:\n",
        ("tests/scenes/test_table_secrets.py",),
    ),
    Fault(
        "the first deal is seen by anybody",
        "toc_desktop/table/live.py",
        "covered = self.table.state.covered",
        "covered = False",
        ("tests/scenes/test_table_secrets.py",),
    ),
    Fault(
        "the hand is named behind the curtain",
        "toc_desktop/table/controls.py",
        "plays and driver.hand_is_open and not table.state.covered",
        "plays and driver.hand_is_open",
        ("tests/scenes/test_table_secrets.py",),
    ),
    Fault(
        "an export holds cards given face down",
        "toc_desktop/storage/export.py",
        'return "give ??" if text.startswith("give ") else text',
        "return text",
        ("tests/storage/test_secrets_told.py", "tests/storage/test_export.py"),
    ),
    Fault(
        "the pawn pointed at first is not the one that moves",
        "toc_desktop/present/table/selection.py",
        "matching = led or matching",
        "matching = matching",
        ("tests/present/table/test_own_pawns.py",),
    ),
    Fault(
        "a pawn pointed at after another eats it",
        "toc_desktop/present/table/selection.py",
        "if self._points_at_another_mover(place):",
        "if not self.every:",
        ("tests/present/table/test_own_pawns.py", "tests/scenes/test_own_captures.py"),
    ),
    Fault(
        "a move that costs one's own pawn is played at once",
        "toc_desktop/present/table/asking.py",
        "if self.own_captures and losses_of(before.view, click):",
        "if self.every and losses_of(view, click):",
        ("tests/present/table/test_asking.py", "tests/scenes/test_own_captures.py"),
    ),
    Fault(
        "pawns that share the centre stand on one spot",
        "toc_desktop/present/table/places.py",
        "place, inside = Place.centre(inside), inside + 1",
        "place = Place.centre()",
        ("tests/present/table/test_geometry.py", "tests/present/table/test_places.py"),
    ),
    Fault(
        "plates are lit while cards change hands",
        "toc_desktop/present/table/model.py",
        'if activity == "swap":\n        return ()',
        'if activity == "swap":\n        return (snapshot.turn,)',
        ("tests/present/table/test_model.py",),
    ),
    Fault(
        "a journal's first line may be lost with its name in a power cut",
        "toc_desktop/storage/store.py",
        "if not written.lines:\n            self.files.sync_folder(path.parent)",
        "if False:\n            self.files.sync_folder(path.parent)",
        ("tests/storage/test_power.py", "tests/storage/test_journal.py"),
    ),
    Fault(
        "a line of the journal is not brought to the disk",
        "toc_desktop/storage/atomic.py",
        "_write_all(handle, data, files)\n        files.sync(handle)\n    finally:",
        "_write_all(handle, data, files)\n    finally:",
        ("tests/storage/test_power.py", "tests/storage/test_journal.py"),
    ),
    Fault(
        "a whole file takes its place before it is on the disk",
        "toc_desktop/storage/atomic.py",
        "                files.sync(handle)\n",
        "                pass\n",
        ("tests/storage/test_atomic.py", "tests/storage/test_power.py"),
    ),
    Fault(
        "after disk trouble every move waits",
        "toc_desktop/session/session.py",
        "self._save(store, 0 if self.unsaved else PATIENCE)",
        "self._save(store, PATIENCE)",
        ("tests/session/test_unsaved.py",),
    ),
    Fault(
        "disk trouble is not waited for",
        "toc_desktop/session/session.py",
        "self._save(store, 0 if self.unsaved else PATIENCE)",
        "self._save(store, 0)",
        ("tests/session/test_unsaved.py",),
    ),
    Fault(
        "moves in memory only are forgotten",
        "toc_desktop/session/session.py",
        "error.notice]\n            self.unsaved = True",
        "error.notice]\n            self.unsaved = False",
        ("tests/session/test_unsaved.py", "tests/scenes/test_unsaved_games.py"),
    ),
)
