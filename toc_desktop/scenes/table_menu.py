"""Around the game: undo, hint, speed, rules, the pause menu, the curtain, and what comes at the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from toc_desktop.engine import EngineError, rank_name
from toc_desktop.engine.board import Player
from toc_desktop.present.games.phrases import listed
from toc_desktop.present.rules.page import section_for
from toc_desktop.present.table.tempo import SPEEDS
from toc_desktop.render.board_layers import SeatStyle
from toc_desktop.scenes.navigator import scene_of
from toc_desktop.scenes.table_hint import TableHint
from toc_desktop.services.profile import profile_of
from toc_desktop.services.save_dialogs import ask_save_as, may_leave
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box, column
from toc_desktop.ui.widgets import Button, Label, Layer, Widget
from toc_desktop.ui.widgets.overlays import Sheet


class TableMenu(TableHint):
    """What the icons and the menu of the table do."""

    # Icons.

    def take_back(self) -> None:
        """Undo: a step of what is being chosen, else the last decision."""
        if self.selection is not None and not self.selection.empty and self.step_back():
            return
        gone = self.undo()
        if gone:
            self.sound("slide")
            self.notify(tr("table.undo.done", n=gone))

    def next_speed(self) -> None:
        """The next of the four speeds, remembered."""
        settings = self.settings
        now = SPEEDS.index(settings.animation_speed) if settings.animation_speed in SPEEDS else 1
        settings.animation_speed = SPEEDS[(now + 1) % len(SPEEDS)]
        profile_of(self.app).save()
        self.notify(tr("table.speed.now", speed=tr(f"table.speed.{settings.animation_speed}")))
        self.refresh()

    def open_rules(self) -> None:
        """The rules of this game, at what the moment or the chosen card is about."""
        seat_styles = [SeatStyle(s.colour, s.shape) for s in self.seat_infos]
        preset = self.session.setup.preset_name
        card = self.selection.card if self.selection is not None else None
        rank = rank_name(card) if card is not None else None
        section = section_for(self.rules, self.seating, self.view.phase, rank)
        self.app.push(
            scene_of("rules", "RulesScene", self.app, self.rules, self.seating, section, preset, seat_styles)
        )

    # The menu.

    def open_menu(self) -> None:
        """Pause: nothing goes on while the menu is open."""
        self.worker.cancel()
        self._thinking_since = None
        self.open_layer(Layer("pause", self._menu, scrim=True, first_focus="pause:resume"))

    def _menu(self) -> list[Widget]:
        ui, m = self.ui, self.m
        speed = tr("table.menu.speed", speed=tr(f"table.speed.{self.settings.animation_speed}"))
        entries: list[tuple[str, str, Callable[[], None]]] = [
            ("resume", tr("table.menu.resume"), self._resume),
            ("rules", tr("table.menu.rules"), lambda: self._leave_menu(self.open_rules)),
            ("log", tr("table.log.title"), lambda: self._leave_menu(self.toggle_log)),
            ("speed", speed, self._menu_speed),
            ("save_as", tr("keeping.save.menu"), lambda: self._leave_menu(self.ask_save_as)),
            ("settings", tr("table.menu.settings"), lambda: self._leave_menu(self.open_settings)),
            ("restart", tr("table.menu.restart"), lambda: self._leave_menu(self.ask_restart)),
            ("leave", tr("table.menu.leave"), lambda: self._leave_menu(self.go_to_title)),
        ]
        width = min(m.width - 2 * m.px(48), max(m.px(560), round(400 * m.text_scale)))
        pad, gap, tall = m.px(36), m.px(12), m.control(58)
        inner = width - 2 * pad
        title_h = ui.line(38, 1.2)
        told = tr("keeping.menu" if self.session.unsaved else "table.menu.text")
        words_h = ui.text_height(told, inner, 20)
        height = 2 * pad + title_h + words_h + (tall + gap) * len(entries) + gap
        if height > m.height - 16:
            tall = max(30, (m.height - 16 - 2 * pad - title_h - words_h - gap) // len(entries) - gap)
            height = 2 * pad + title_h + words_h + (tall + gap) * len(entries) + gap
        box = m.box.centred(width, min(height, m.height - 8))
        inside = box.inset(pad)
        head, words, rest = column(
            inside, [title_h, words_h, max(0, inside.h - title_h - words_h - gap)], gap // 2
        )
        children: list[Widget] = [
            Label(head, tr("table.menu.title"), 38, self.theme.title, "serif_bold", leading=1.2),
            Label(words, told, 20, self.theme.text_soft),
        ]
        for i, (name, label, action) in enumerate(entries):
            place = Box(rest.x, rest.y + gap // 2 + i * (tall + gap), rest.w, tall)
            kind = "primary" if name == "resume" else "normal"
            children.append(Button(f"pause:{name}", place, label, action, kind=kind, size=21))  # type: ignore[arg-type]
        return [Sheet(box, children)]

    def _resume(self) -> None:
        self.close_layer("pause")

    def _leave_menu(self, action: Callable[[], None]) -> None:
        self.close_layer("pause")
        action()

    def _menu_speed(self) -> None:
        self.next_speed()
        self.notice = None

    def toggle_log(self) -> None:
        """Open or fold the log."""
        raise NotImplementedError

    def open_settings(self) -> None:
        """The settings, from where the way back leads here."""
        self.app.push(scene_of("settings", "SettingsScene", self.app))

    def ask_restart(self) -> None:
        """Start this table anew, after asking."""
        self.ask(
            "restart",
            tr("table.restart.title"),
            tr("table.restart.text"),
            [("yes", tr("table.restart.yes"), self.restart), ("no", tr("table.restart.no"), None)],
        )

    def restart(self) -> None:
        """The same table with new cards; this game is kept among the replays."""
        session = self.session.restart()
        self.app.replace(type(self)(self.app, session))

    def go_to_title(self) -> None:
        """Leave the table; the game is saved and can be continued."""
        if may_leave(self, self.session, self.go_to_title):
            self.session.close()
            self.app.pop()

    def ask_save_as(self) -> None:
        """Keep a copy of the game under a name."""
        ask_save_as(self, self.session)

    # The end, and the next person.

    def open_results(self) -> None:
        """Who won, and how it went."""
        self._results_seen = True
        try:
            results = scene_of("results", "ResultsScene", self.app, self.session)
        except EngineError:
            # A table laid out by hand has no record to tell from.
            self._end_panel()
        else:
            self.app.push(results)

    def _end_panel(self) -> None:
        names = [self.seat_infos[winner].name for winner in self.session.game.winners]
        self.ask(
            "end",
            tr("table.end.title", who=listed(names), n=len(names)),
            tr("table.end.text"),
            [
                ("again", tr("table.end.again"), self.restart),
                ("look", tr("table.end.look"), None),
                ("title", tr("table.end.title_button"), self.go_to_title),
            ],
        )

    def pass_screen(self, player: Player) -> None:
        """Hide the hand and ask for the next person."""
        self.viewer = player
        self.covered = True
        self.kept = []
        self._settle_view()
        self.refresh()
        self.app.push(scene_of("curtain", "CurtainScene", self.app, self, player))

    def uncover(self) -> None:
        """The next person is there."""
        self.covered = False
        self._settle_view()
        self.snapshot = replace(self.snapshot)
        self.refresh()
