"""The screen of a game: the table, undo and hint, the pause menu, the curtain, and what comes at the end."""

from __future__ import annotations

from functools import partial

from toc_desktop.engine import PAWNS_EACH, Player, rank_name
from toc_desktop.present.games.phrases import listed, whose
from toc_desktop.present.games.score_phrases import game_number_words
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
from toc_desktop.table.live import Thinker
from toc_desktop.table.screen import TableScreen
from toc_desktop.table.view import Panels, TopIcon
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.widgets import Button, Label, Layer, Panel, Press, Widget
from toc_desktop.ui.widgets.overlays import Sheet

_GOAL = 20
_GOAL_ROOM = 0.25
"""The share of the height that banner and goal may take together."""


class TableScene(TableScreen):
    """Playing Toc on screen."""

    name = "table"

    def __init__(self, app: GameApp, session: Session, worker: Thinker | None = None) -> None:
        super().__init__(app)
        self.session = session
        self.hurried = session.setup.rules.fast_start
        """Whether a short game moves faster than the settings say, until a speed is chosen at the table."""
        self.navigator = app.services.navigator
        self.driver: GameDriver = GameDriver(
            session, worker or BotWorker(), self, self.pace, app.services.profile
        )
        app.services.autosave.watch(session)

    def enter(self) -> None:
        """Say whose turn it is to who comes to the table."""
        super().enter()
        if self._goal() and len(self.session.history) == 0:
            self.say(f"{self._goal()} {self._partner()}")
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
        if self.state.unsaved:
            return tr("keeping.unsaved")
        setup = self.session.setup
        if setup.learning:
            return "" if self._goal_folded() else tr("tips.game")
        name = setup.preset_name
        rules = preset_title(name) if brief else rules_title(name, self.table.rules)
        return rules if setup.best_of is None else game_number_words(rules, setup.best_of)

    def top_icons(self) -> tuple[TopIcon, ...]:
        """Return undo, hint, speed, rules and menu."""
        speed = tr("table.icon.speed", speed=tr(f"table.speed.{self.speed}"))
        return (
            TopIcon("undo", tr("table.icon.undo", key=self.keys.label("undo")), "undo"),
            TopIcon("hint", tr("table.icon.hint", key=self.keys.label("hint")), "hint"),
            TopIcon("speed", speed, "speed"),
            TopIcon("rules", tr("table.icon.rules", key=self.keys.label("rules")), "rules"),
            TopIcon("menu", tr("table.icon.menu", key=self.keys.label("back")), "menu"),
        )

    # The goal and the partner, in a first game.

    def extra(self) -> object:
        """Return the goal of a first game, where it has room."""
        return self._goal() if self._goal_height() else None

    def _goal(self) -> str:
        """Say what the game is about and with whom, in a first game in pairs."""
        partners = self.table.seating.partners(self.state.viewer)
        if not self.session.setup.learning or len(partners) != 1:
            return ""
        seating, pawns = self.table.seating, self.state.shown.snapshot.pawns
        own = pawns[PAWNS_EACH * self.state.viewer :][:PAWNS_EACH]
        return self._goals()[all(seating.is_home(cell) for cell in own)]

    def _goals(self) -> tuple[str, str]:
        """Return the goal while one's own pawns are on their way, and once they are home."""
        (partner,) = self.table.seating.partners(self.state.viewer)
        words = {"n": PAWNS_EACH, "whose": whose(self.table.seats[partner].name)}
        return tr("tips.goal", **words), tr("tips.goal_partner", **words)

    def _goal_height(self) -> int:
        """Return how high the goal is under the banner; 0 where there is none, or no room for it.

        It is the same for both goals: hand and piles stay where they are when one takes the other's place.
        """
        if not self._goal():
            return 0
        m, ui, layout = self.m, self.ui, self.layout_in(self.m)
        inner = layout.banner.w - 2 * m.px(24)
        height = max(ui.text_height(goal, inner, _GOAL, leading=1.25) for goal in self._goals())
        height += 2 * m.px(12)
        if height + layout.banner.h > m.height * _GOAL_ROOM:
            return 0
        smaller = self.layout_in(m, height + m.px(10)).board.pitch < layout.board.pitch
        return 0 if smaller and m.text_scale > 1 else height

    def _goal_folded(self) -> bool:
        """Tell whether the goal has no room in view, and a button in place of the title tells it."""
        return bool(self._goal()) and not self.state.unsaved and not self._goal_height()

    def tell_goal(self) -> None:
        """Say what the game is about, and with whom, where there is no room to have it in view."""
        told = f"{self._goal()} {self._partner()}"
        self.ask("goal", tr("tips.game"), told, [("read", tr("tips.got_it"), None)])

    def _partner(self) -> str:
        """Say who plays with the viewer; of a pair the one sits across from the other."""
        (partner,) = self.table.seating.partners(self.state.viewer)
        return tr("tips.partner", name=self.table.seats[partner].name)

    def lay_out(self) -> TableLayout:
        """Leave room for the goal under the banner, and for whom one plays with."""
        height = self._goal_height()
        layout = self.layout_in(self.m, height + self.m.px(10) if height else 0)
        if not self.state.guided:
            return layout
        seating = self.table.seating
        partners = [seating.seats[partner] for partner in seating.partners(self.state.viewer)]
        return higher_plates(layout, partners, round(self.m.text(18) * 1.15))

    def build_banner(self, panels: Panels, box: Box) -> None:
        """Place the banner, and the goal of a first game under it."""
        m, height = self.m, self._goal_height()
        if not height:
            if self._goal_folded():
                self.add(self._goal_button(panels.layout.title))
            super().build_banner(panels, box)
            return
        goal, box = box.take_bottom(height, m.px(10))
        super().build_banner(panels, box)
        goal_label = Label(goal.inset(m.px(24), m.px(12)), self._goal(), _GOAL, leading=1.25)
        self.add(Panel(goal), goal_label)

    def _goal_button(self, place: Box) -> Button:
        m, label = self.m, tr("tips.goal_button")
        width = self.ui.text_width(label, _GOAL, "sans_bold") + round(m.text(_GOAL) * 1.25) + m.px(44)
        if width > place.w:
            # Where even these words have no room, the house stands for them.
            corner = place.take_left(place.h)[0]
            return Button("goal", corner, label, self.tell_goal, kind="icon", icon="home")
        return Button("goal", place.take_left(width)[0], label, self.tell_goal, icon="home", size=_GOAL)

    # Buttons and keys.

    def actions(self) -> dict[str, Press]:
        """Return what the icons and the keys of the table do."""
        return {
            "undo": self.take_back,
            "hint": self.ask_hint,
            "speed": self.next_speed,
            "rules": self.open_rules,
            "menu": self.open_menu,
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
