"""The screen of a game: the table, undo and hint, the pause menu, the curtain, and what comes at the end."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from toc_desktop.engine import Player, rank_name
from toc_desktop.present.games.phrases import listed
from toc_desktop.present.games.score_phrases import game_number_words, score_figures, standing_words
from toc_desktop.present.rules.preset_names import preset_title, rules_title
from toc_desktop.present.rules.section_for import section_for
from toc_desktop.present.table.layout import TableLayout, higher_plates
from toc_desktop.present.table.targets import ButtonTarget
from toc_desktop.present.table.tempo import SPEEDS, Tempo, short_game_speed, tempo
from toc_desktop.render.board_layers import SeatStyle
from toc_desktop.services import GameApp
from toc_desktop.services.save_dialogs import ask_save_as, may_leave
from toc_desktop.session import BotWorker, Session
from toc_desktop.storage.setup import SECRECIES
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box, column
from toc_desktop.table.game_driver import GameDriver
from toc_desktop.table.goal import Goal
from toc_desktop.table.live import Thinker
from toc_desktop.table.log_panel import LogPanel
from toc_desktop.table.screen import TableScreen
from toc_desktop.table.top_bar import FOLDED_TITLE
from toc_desktop.table.view import Panels, TopIcon
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.widgets import Button, Label, Layer, Press, Widget
from toc_desktop.ui.widgets.overlays import Sheet


class TableScene(TableScreen):
    """Playing Toc on screen."""

    name = "table"

    def __init__(self, app: GameApp, session: Session, worker: Thinker | None = None) -> None:
        super().__init__(app)
        self.session = session
        self.hurried = session.setup.rules.fast_start
        """Whether a short game moves faster than the settings say, until a speed is chosen at the table."""
        self.goal = Goal(self, session.setup.learning)
        self.navigator = app.services.navigator
        self.driver: GameDriver = GameDriver(
            session, worker or BotWorker(), self, self.pace, app.services.profile
        )
        app.services.autosave.watch(session)

    def enter(self) -> None:
        """Say whose turn it is to who comes to the table."""
        super().enter()
        if self.goal.sentence() and len(self.session.history) == 0:
            self.say(self.goal.in_full())
        if not self.session.finished:
            self.say(self.driver.live.turn_words())

    @property
    def speed(self) -> str:
        """Return the speed of this game."""
        chosen = self.settings.animation_speed
        return short_game_speed(chosen) if self.hurried else chosen

    def pace(self) -> Tempo:
        """Return how fast things move in this game."""
        return tempo(self.speed, self.still)

    # What it shows.

    def title(self, brief: bool = False) -> str:
        """Return the name of the rules, or in brief of their sheet, or that the game is not on disk."""
        setup = self.session.setup
        if self.state.unsaved:
            unsaved = tr("keeping.unsaved")
            return unsaved if setup.best_of is None else game_number_words(unsaved, setup.best_of)
        if setup.learning:
            return "" if self.goal.folded() else tr("tips.game")
        name = setup.preset_name
        rules = preset_title(name) if brief else rules_title(name, self.table.rules)
        return rules if setup.best_of is None else game_number_words(rules, setup.best_of)

    def top_icons(self) -> tuple[TopIcon, ...]:
        """Return undo, hint, speed, rules and menu, and the score or a sign for a title without room."""
        score = self.session.setup.best_of
        sign = "warning" if self.state.unsaved else "info" if score is None else "trophy"
        speed = tr("table.icon.speed", speed=tr(f"table.speed.{self.speed}"))
        return (
            TopIcon("undo", tr("table.icon.undo", key=self.keys.label("undo")), "undo"),
            TopIcon("hint", tr("table.icon.hint", key=self.keys.label("hint")), "hint"),
            TopIcon("speed", speed, "speed"),
            TopIcon("rules", tr("table.icon.rules", key=self.keys.label("rules")), "rules"),
            TopIcon("menu", tr("table.icon.menu", key=self.keys.label("back")), "menu"),
            TopIcon(FOLDED_TITLE, "" if score is None else score_figures(score), sign),
        )

    def tell_title(self) -> None:
        """Say what is played, how it stands and whether it is kept, where the top has no room for that."""
        setup = self.session.setup
        name = tr("tips.game") if setup.learning else rules_title(setup.preset_name, self.table.rules)
        told = standing_words(setup, self.state.unsaved)
        self.ask("told", name, told, [("read", tr("tips.got_it"), None)])

    # The goal of a first game.

    def extra(self) -> object:
        """Return the goal of a first game, where it has room."""
        return self.goal.sentence() if self.goal.height() else None

    def lay_out(self) -> TableLayout:
        """Leave room for the goal under the banner, and for whom one plays with."""
        height = self.goal.height()
        layout = self.layout_in(self.m, height + self.m.px(10) if height else 0)
        if not self.state.guided:
            return layout
        seating = self.table.seating
        partners = [seating.seats[partner] for partner in seating.partners(self.state.viewer)]
        return higher_plates(layout, partners, round(self.m.text(18) * 1.15))

    def build(self) -> None:
        """Place the widgets; the button that tells the goal stands where the title was, before the icons."""
        if self.goal.folded():
            self.add(self.goal.button(self.panels.layout.title))
        super().build()

    def build_banner(self, panels: Panels, box: Box) -> None:
        """Place the banner, and the goal of a first game under it."""
        height = self.goal.height()
        goal, rest = box.take_bottom(height, self.m.px(10)) if height else (box, box)
        super().build_banner(panels, rest)
        if height:
            self.add(*self.goal.widgets(goal))

    # Buttons and keys.

    def actions(self) -> dict[str, Press]:
        """Return what the icons and the keys of the table do."""
        return {
            "undo": self.take_back,
            "hint": self.ask_hint,
            "speed": self.next_speed,
            "rules": self.open_rules,
            "menu": self.open_menu,
            FOLDED_TITLE: self.tell_title,
            "log": self.toggle_log,
            "since": self.show_since_my_turn,
        }

    def press_button(self, button: ButtonTarget) -> None:
        """Take a button of the banner."""
        match button.name:
            case "results":
                self.open_results()
            case "tip_read":
                self.driver.drop_tip()
            case "tips_off":
                self.driver.stop_tips()
            case _:
                super().press_button(button)

    def back(self) -> None:
        """Go a step back, put a tip away, or open the menu."""
        if self.table.step_back():
            return
        if self.state.tip_shown is not None:
            self.driver.drop_tip()
        else:
            self.open_menu()

    def take_back(self) -> None:
        """Undo a step of what is being chosen, else the last decision."""
        selection = self.state.selection
        if selection is not None and not selection.empty and self.table.step_back():
            return
        gone = self.driver.live.undo()
        if gone:
            self.sound("slide")
            self.notify(tr("table.undo.done", n=gone), said_too=self.driver.live.turn_words())

    def ask_hint(self) -> None:
        """Ask for a hint; one that was cut for want of room is told whole when it is asked for again."""
        advice, bubble = self.state.advice, self.view().bubble
        if advice is None or bubble is None or bubble.icon != "hint" or bubble.text == advice.text:
            self.driver.ask_hint()
        else:
            self.ask("hint", tr("table.hint.title"), advice.text, [("read", tr("tips.got_it"), None)])

    def withdraw(self, text: str) -> None:
        """Take a notice away, where it is still the one shown."""
        if self.notice is not None and self.notice.text == text:
            self.notice = None

    def show_since_my_turn(self) -> None:
        """Show again what the others did since the player's last move."""
        if not self.driver.live.show_since_my_turn():
            self.notify(tr("table.since.nothing"))

    def next_speed(self) -> None:
        """Take the next of the four speeds, and remember it."""
        settings = self.settings
        now = SPEEDS.index(self.speed) if self.speed in SPEEDS else 1
        self.hurried = False
        settings.animation_speed = SPEEDS[(now + 1) % len(SPEEDS)]
        self.app.services.profile.save()
        self.notify(tr("table.speed.now", speed=tr(f"table.speed.{settings.animation_speed}")))

    def open_rules(self) -> None:
        """Open the rules of this game, at what the moment or the chosen card is about."""
        table, state = self.table, self.state
        styles = [SeatStyle(seat.colour, seat.shape) for seat in table.seats]
        preset = self.session.setup.preset_name
        card = state.selection.card if state.selection is not None else None
        rank = rank_name(card) if card is not None else None
        section = section_for(table.rules, table.seating, state.view.phase, rank)
        self.navigator.rules(self, table.rules, table.seating, section, preset, styles)

    def log_panel(self) -> LogPanel:
        """Return the log, with the way to see what happened since the player's last turn."""
        key = self.keys.label("since")
        return replace(super().log_panel(), since=self.show_since_my_turn, since_key=key)

    # The menu.

    def open_menu(self) -> None:
        """Open the menu; nothing goes on meanwhile."""
        self.driver.live.stop_thinking()
        self.open_layer(Layer("pause", self._menu, scrim=True, first_focus=PartTarget("pause", "resume")))

    def _menu(self) -> list[Widget]:
        ui, m = self.ui, self.m
        speed = tr("table.menu.speed", speed=tr(f"table.speed.{self.speed}"))
        entries: list[tuple[str, str, Press]] = [
            ("resume", tr("table.menu.resume"), lambda: None),
            ("rules", tr("table.menu.rules"), self.open_rules),
            ("log", tr("table.log.title"), self.toggle_log),
            ("since", tr("table.since", key=self.keys.label("since")), self.show_since_my_turn),
            ("speed", speed, self._menu_speed),
            *self._secrecy_entry(),
            ("save_as", tr("keeping.save.menu"), self.ask_save_as),
            ("settings", tr("table.menu.settings"), lambda: self.navigator.settings(self)),
            ("restart", tr("table.menu.restart"), self.ask_restart),
            ("leave", tr("table.menu.leave"), self.go_to_title),
            ("quit", tr("table.menu.quit"), self.app.quit),
        ]
        width = min(m.width - 2 * m.px(48), max(m.px(560), round(400 * m.text_scale)))
        pad, gap, tall = m.px(36), m.px(12), m.control(58)
        inner = width - 2 * pad
        title_h = ui.line(38, 1.2)
        text = tr("keeping.menu" if self.session.unsaved else "table.menu.text")
        text_h = ui.text_height(text, inner, 20)
        height = 2 * pad + title_h + text_h + (tall + gap) * len(entries) + gap
        if height > m.height - 16:
            tall = max(30, (m.height - 16 - 2 * pad - title_h - text_h - gap) // len(entries) - gap)
            height = 2 * pad + title_h + text_h + (tall + gap) * len(entries) + gap
        box = m.box.centred(width, min(height, m.height - 8))
        inside = box.inset(pad)
        head, middle, rest = column(
            inside, [title_h, text_h, max(0, inside.h - title_h - text_h - gap)], gap // 2
        )
        children: list[Widget] = [
            Label(head, tr("table.menu.title"), 38, self.theme.title, "serif_bold", leading=1.2),
            Label(middle, text, 20, self.theme.text_soft),
        ]
        for i, (name, label, action) in enumerate(entries):
            place = Box(rest.x, rest.y + gap // 2 + i * (tall + gap), rest.w, tall)
            press = action if name in ("speed", "secrecy") else partial(self._leave_menu, action)
            button = Button(PartTarget("pause", name), place, label, press, size=21)
            button.kind = "primary" if name == "resume" else "normal"
            children.append(button)
        return [Sheet(box, children)]

    def _secrecy_entry(self) -> list[tuple[str, str, Press]]:
        """Return the choice of how hands are kept, where several people share the screen."""
        setup = self.session.setup
        if len(setup.humans) < 2:
            return []
        label = tr("table.menu.secrecy", how=tr(f"table.curtain.{setup.secrecy}"))
        return [("secrecy", label, self.next_secrecy)]

    def next_secrecy(self) -> None:
        """Take the next way to keep hands: under a cloth, open on the table, in trust."""
        now = SECRECIES.index(self.session.setup.secrecy)
        self.session.keep_cards(SECRECIES[(now + 1) % len(SECRECIES)])
        self.driver.live.settle()

    def _leave_menu(self, action: Press) -> None:
        self.close_layer("pause")
        action()

    def _menu_speed(self) -> None:
        self.next_speed()
        self.notice = None

    def ask_restart(self) -> None:
        """Start this table anew, after asking."""
        self.ask(
            "restart",
            tr("table.restart.title"),
            tr("table.restart.text"),
            [("yes", tr("table.restart.yes"), self.restart), ("no", tr("table.restart.no"), None)],
        )

    def restart(self) -> None:
        """Deal new cards at the same table; this game is kept among the replays."""
        self.app.replace(TableScene(self.app, self.session.restart()))

    def go_to_title(self) -> None:
        """Leave the table; the game is saved and can be continued."""
        if may_leave(self, self.session, self.go_to_title):
            self.session.close()
            self.app.pop()

    def ask_save_as(self) -> None:
        """Keep a copy of the game under a name."""
        ask_save_as(self, self.session)

    def close(self) -> None:
        """Let go of the game."""
        super().close()
        self.app.services.autosave.release(self.session)

    def leave(self) -> None:
        """Let bots stop thinking for a screen nobody sees."""
        super().leave()
        self.driver.live.stop_thinking()

    def on_quit(self) -> bool:
        """Close the window if every move is on disk, or the player says so."""
        self.driver.live.stop_thinking()
        if not may_leave(self, self.session, self.app.quit):
            return False
        self.session.close()
        return True

    # The end, and the next person.

    def open_results(self) -> None:
        """Show who won, and how it went."""
        self.driver.results_seen = True
        if not self.navigator.results(self, self.session):
            self._end_panel()

    def _end_panel(self) -> None:
        names = [self.table.seats[winner].name for winner in self.session.game.winners]
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
        """Ask for the next person; what was answered to the last one is not for their ears."""
        self.app.listening.announcer.forget_answers()
        self.navigator.curtain(self, player)

    def uncover(self) -> None:
        """Show the hand: the next person is there."""
        self.driver.live.uncover()
