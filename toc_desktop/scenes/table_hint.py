"""A hint at the table: thought about on a thread, shown on the board and said with its reasons."""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass, field

from toc_desktop.bots import Budget
from toc_desktop.bots.hints import Hint, hint
from toc_desktop.bots.player import WORLDS
from toc_desktop.engine import ChooseSize, Discard, Fold, Give, Move, Pass, Play, PlayerView, card_name
from toc_desktop.engine.cards import Card
from toc_desktop.present.games.hint_phrases import hint_texts
from toc_desktop.present.games.phrases import card_words
from toc_desktop.present.table.choices import Option, whole_option
from toc_desktop.scenes.table_input import TableInput
from toc_desktop.support.i18n import tr

SECONDS = 0.7

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Asked:
    """A question to the bots, and its answer once it is there."""

    view: PlayerView
    done: threading.Event = field(default_factory=threading.Event)
    cancelled: threading.Event = field(default_factory=threading.Event)
    found: Hint | None = None

    def think(self) -> None:
        """Look for the best move; no answer if that fails."""
        try:
            self.found = hint(self.view, Budget(WORLDS, SECONDS, self.cancelled.is_set))
        except Exception:
            _log.exception("no hint")
        finally:
            self.done.set()


class TableHint(TableInput):
    """What the light bulb does."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        self._asked: Asked | None = None
        self.hinted: Option | None = None
        self.hinted_card: Card | None = None
        self.hint_words: tuple[str, str] | None = None
        """The hint in words, and the control it hangs on."""
        self.hint_at_once = False
        """Think before returning, for pictures and tests."""
        super().__init__(*args, **kwargs)

    def ask_hint(self) -> None:
        """Ask for the best move and its reasons."""
        if not self.settings.hints:
            self.notify(tr("table.hint.off"))
            return
        if self.timeline is not None and self.my_turn:
            self.finish()
        if not self.deciding or self.selection is None:
            self.notify(tr("table.hint.over" if self.session.finished else "table.hint.turn"))
            return
        self.forget_hint()
        self.selection = self.selection.cleared
        self.snapshot = self._shown_stage()
        self._asked = Asked(self.view)
        if self.hint_at_once:
            self._asked.think()
        else:
            self.notify(tr("table.hint.wait"), "hint")
            threading.Thread(target=self._asked.think, name="toc-hint", daemon=True).start()
        self.refresh()

    @property
    def animating(self) -> bool:
        """Whether a new picture is wanted at every frame."""
        return self._asked is not None or super().animating

    def update(self, dt: float) -> None:
        """Take the answer when it is there."""
        super().update(dt)
        asked = self._asked
        if asked is None or not asked.done.is_set():
            return
        self._asked = None
        self.notice = None
        if asked.found is not None and asked.view is self.view and self.deciding:
            self._show(asked.found)
        elif asked.found is None and self.deciding:
            self.notify(tr("table.hint.none"))
        self.refresh()

    def _show(self, found: Hint) -> None:
        names = [seat_info.name for seat_info in self.seat_infos]
        reasons = ". ".join(hint_texts(found, names))
        words = f"{self._advice(found.move)} {reasons}."
        card = _card_of(found.move)
        self.hinted_card = card
        self.hint_words = (words, f"card:{card_name(card)}" if card is not None else "hint")
        if isinstance(found.move, Play):
            self.hinted = whole_option(self.view, found.move)
        self.app.say(words)

    def _advice(self, move: Move) -> str:
        match move:
            case Play(card):
                return tr("table.hint.play", card=card_words(card))
            case Discard(card):
                return tr("table.hint.discard", card=card_words(card))
            case Give(card):
                return tr("table.hint.give", card=card_words(card))
            case ChooseSize(size):
                return tr("table.hint.size", n=size)
            case Fold():
                return tr("table.hint.fold")
            case Pass():
                return tr("table.hint.pass")

    def forget_hint(self) -> None:
        """What was advised is no longer asked for."""
        if self._asked is not None:
            self._asked.cancelled.set()
        self._asked = None
        self.hinted = self.hinted_card = None
        self.hint_words = None

    def submit(self, move: Move) -> None:
        """A move is played: the hint has had its day."""
        self.forget_hint()
        super().submit(move)

    def step_back(self) -> bool:
        """Esc takes a hint away first."""
        if self.hint_words is not None:
            self.forget_hint()
            self.refresh()
            return True
        return super().step_back()


def _card_of(move: Move) -> Card | None:
    match move:
        case Play(card) | Discard(card) | Give(card):
            return card
        case _:
            return None
