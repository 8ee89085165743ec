"""Settings: everything takes effect at once and is remembered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from functools import partial

import pygame

from toc_desktop.engine import Seating
from toc_desktop.render.board import SeatStyle
from toc_desktop.render.cards import court_letters
from toc_desktop.services import GameApp, GameScene
from toc_desktop.services.display import apply_setting, apply_settings
from toc_desktop.storage.settings import PIECE_SCALES, SPEEDS, THEMES, VERBOSITIES, VOICE_RATES, Settings
from toc_desktop.storage.setup import COLOURS, SeatSetup
from toc_desktop.support.i18n import language, languages, tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.pages import Row, add_rows, add_tabs, button_row, icon_drawer, page_head
from toc_desktop.ui.widgets import (
    Choice,
    Label,
    Panel,
    Press,
    Segmented,
    Slider,
    Stepper,
    Tab,
    Toggle,
    Widget,
)
from toc_desktop.views.keys import KeyRows
from toc_desktop.views.seat_widgets import LittleBoard, medal_drawer, open_look_picker

_GROUPS = ("game", "display", "sound", "colours", "keys")
# What the player has made or played is no setting: it stays when settings are reset.
_KEPT = frozenset(
    {"last_setup", "house_rules", "lessons", "last_players", "tips_seen", "unknown"}
    | {"window_size", "window_sizes"}
)
_MOST_ASKED = 6
"""How many people are offered by name where there is one answer for each."""


_ICONS = {
    "language": "language",
    "animation_speed": "speed",
    "reduced_motion": "motion",
    "hints": "hint",
    "tips": "hint",
    "confirm_moves": "check",
    "confirm_own_captures": "check",
    "narration": "log",
    "voice": "sound-on",
    "voice_rate": "speed",
    "verbosity": "log",
    "fullscreen": "fullscreen",
    "theme": "display",
    "card_letters": "cards",
    "piece_scale": "pawn",
    "turn_board": "restart",
}
AS_LANGUAGE = "auto"
"""The value of the choice that is no language: the letters are those of the language in use."""


class SettingsScene(GameScene):
    """Chapters at the side, one line a setting."""

    name = "settings"

    def __init__(self, app: GameApp, group: str = "game") -> None:
        super().__init__(app)
        self.profile = app.services.profile
        self.group = group
        self.first_focus = "language" if group == "game" else PartTarget("groups", group)
        self.key_rows = KeyRows(self)

    @property
    def moment(self) -> object:
        """Return whether there is sound, which is known only some seconds after the start."""
        audio = self.app.services.audio
        return audio is None or audio.available

    @property
    def settings(self) -> Settings:
        """Return what is remembered."""
        return self.profile.settings

    # Layout.

    def build(self) -> None:
        """Place the chapters, and the rows of one of them."""
        rest = page_head(self, tr("settings.title"))
        twice = len(self.app.keys.conflicts())
        tabs = [
            Tab(group, tr(f"settings.group.{group}"), str(twice) if group == "keys" and twice else "")
            for group in _GROUPS
        ]
        foot = ("reset", tr("settings.reset"), self.ask_reset)
        main = add_tabs(self, rest, "groups", tr("settings.groups"), tabs, self.group, self.show_group, foot)
        rows = self._rows(main.w)
        if not self.shows("reset"):
            label = tr("settings.reset")
            rows.append(button_row(self, "reset", label, "", label, self.ask_reset))
        if self.group in ("display", "colours") and self.m.wide:
            side, main = main.take_right(round(main.w * 0.38), self.m.px(20))
            add_rows(self, PartTarget("rows", self.group), main, self._rows(main.w))
            self._add_preview(side)
            return
        add_rows(self, PartTarget("rows", self.group), main, rows)

    def _rows(self, width: int) -> list[Row]:
        makers: dict[str, Callable[[int], list[Row]]] = {
            "game": self._game_rows,
            "display": self._display_rows,
            "sound": self._sound_rows,
            "colours": self._colours_rows,
            "keys": lambda _: self.key_rows.rows(),
        }
        return makers[self.group](width)

    def _add_preview(self, side: Box) -> None:
        """Add the board in this theme and these colours."""
        m, ui = self.m, self.ui
        text = tr("settings.colours.about")
        inside = side.inset(m.px(24))
        height = ui.text_height(text, inside.w, 20)
        foot, room = inside.take_bottom(height, m.px(14))
        draft = self.profile.draft()
        colours = self.settings.seat_colours
        arms = 8 if self.group == "colours" else draft.arms
        players = 8 if self.group == "colours" else draft.players
        seats = [SeatSetup(name="", colour=colours[i], shape=colours[i]) for i in range(players)]
        board = LittleBoard(room, draft.rules, Seating.standard(players, 0, arms), seats)
        self.add(Panel(side), board, Label(foot, text, 20, self.theme.text_soft))

    def shows(self, name: str) -> bool:
        """Tell whether a widget of that name is on the page already."""
        return any(widget.id == name for widget in self.widgets)

    def show_group(self, group: str) -> None:
        """Show another chapter."""
        self.group = group

    # Rows of every kind.

    def _words(self, name: str) -> tuple[str, str]:
        key = self.app.keys.label("fullscreen")
        return tr(f"settings.{name}"), tr(f"settings.{name}.detail", key=key)

    def _switch(self, name: str) -> Row:
        title, detail = self._words(name)
        value = self.app.window.fullscreen if name == "fullscreen" else bool(getattr(self.settings, name))

        def make(box: Box) -> Widget:
            change = partial(self.keep, name)
            return Toggle(PartTarget(name, "switch"), box, title, value, change, focusable=False)

        return Row(name, title, detail, Toggle.measure(self.ui), make, icon_drawer(_ICONS[name]))

    def _segments(
        self,
        name: str,
        values: Sequence[str],
        prefix: str,
        value: str,
        width: int,
        labels: Mapping[str, str] | None = None,
        on_change: Callable[[str], None] | None = None,
    ) -> Row:
        title, detail = self._words(name)
        choices = [Choice(v, labels[v] if labels else tr(f"settings.{prefix}.{v}")) for v in values]
        size = Segmented.measure(self.ui, choices)
        if size[0] > width * 0.6:
            size = Segmented.measure(self.ui, choices, round(width * 0.86))

        def make(box: Box) -> Widget:
            change = on_change or partial(self.keep, name)
            return Segmented(PartTarget(name, "is"), box, title, choices, value, change, single=True)

        return Row(name, title, detail, size, make, icon_drawer(_ICONS[name]))

    def keep(self, name: str, value: object) -> None:
        """Remember a setting, and let it take effect at once."""
        setattr(self.settings, name, value)
        self.profile.save()
        apply_setting(self.app, name)

    # Chapters.

    def _game_rows(self, width: int) -> list[Row]:
        names = {each.code: each.name for each in languages()}
        return [
            self._segments("language", tuple(names), "language", language(), width, names),
            self._segments("animation_speed", SPEEDS, "speed", self.settings.animation_speed, width),
            self._switch("reduced_motion"),
            self._switch("hints"),
            self._switch("tips"),
            self._tips_again_row(),
            self._switch("confirm_moves"),
            self._switch("confirm_own_captures"),
            self._switch("narration"),
        ]

    def _tips_again_row(self) -> Row:
        """Return the way to be given the tips of a first game once more."""
        title, detail = self._words("tips_again")
        label = tr("settings.tips_again.do")
        row = button_row(self, "tips_again", title, detail, label, self.ask_tips_again)
        row.picture = icon_drawer("restart")
        return row

    def ask_tips_again(self) -> None:
        """Give the tips again to the one person who had some, or ask for whom."""
        people = [person for person, tips in self.settings.tips_seen.items() if tips]
        if len(people) < 2:
            self.show_tips_again(None)
            return
        latest = people[: -_MOST_ASKED - 1 : -1]
        answers: list[tuple[str, str, Press | None]] = [
            (f"person{i}", person or tr("storage.guest"), partial(self.show_tips_again, person))
            for i, person in enumerate(latest)
        ]
        everybody = ("all", tr("settings.tips_again.all"), partial(self.show_tips_again, None))
        self.ask(
            "tips_again_for",
            tr("settings.tips_again.for"),
            tr("settings.tips_again.for.text"),
            [*answers, everybody, ("no", tr("ui.cancel"), None)],
        )

    def show_tips_again(self, person: str | None) -> None:
        """Give one person the tips of a first game again, or everybody."""
        self.profile.show_tips_again(person)
        self.notify(tr("settings.tips_again.done"), "check")

    def _display_rows(self, width: int) -> list[Row]:
        title, detail = self._words("text_scale")
        percent, size = round(self.settings.text_scale * 100), Stepper.measure(self.ui, _percent(200))

        def stepper(box: Box) -> Widget:
            name, change = PartTarget("text_scale", "is"), self.set_text_scale
            return Stepper(name, box, title, percent, 100, 200, change, 10, _percent, focusable=False)

        return [
            self._switch("fullscreen"),
            self._segments("theme", THEMES, "theme", self.settings.theme, width),
            Row("text_scale", title, detail, size, stepper, icon_drawer("search")),
            self._piece_scale_row(width),
            self._card_letters_row(width),
            self._switch("turn_board"),
        ]

    def _piece_scale_row(self, width: int) -> Row:
        """Return the choice of how large the things played with are."""
        labels = {str(round(scale * 100)): _percent(round(scale * 100)) for scale in PIECE_SCALES}
        value, change = str(round(self.settings.piece_scale * 100)), self.set_piece_scale
        return self._segments("piece_scale", tuple(labels), "piece_scale", value, width, labels, change)

    def set_piece_scale(self, percent: str) -> None:
        """Make cards, pawns, numbers and signs larger or smaller."""
        self.keep("piece_scale", int(percent) / 100)

    def _card_letters_row(self, width: int) -> Row:
        """Return the choice of letters: those of the language in use, or a set that some language has."""
        sets = {court_letters(each.code): each.code for each in reversed(languages())}
        labels = {code: letters for letters, code in reversed(sets.items())}
        labels = {AS_LANGUAGE: tr("settings.card_letters.auto"), **labels}
        chosen = self.settings.card_letters
        value = AS_LANGUAGE if chosen is None else sets[court_letters(chosen)]
        change = self.set_card_letters
        return self._segments("card_letters", tuple(labels), "card_letters", value, width, labels, change)

    def set_card_letters(self, code: str) -> None:
        """Let the cards carry the letters of one language, or follow the language of the game."""
        self.keep("card_letters", None if code == AS_LANGUAGE else code)

    def set_text_scale(self, percent: int) -> None:
        """Make text larger or smaller."""
        self.keep("text_scale", percent / 100)

    def _sound_rows(self, width: int) -> list[Row]:
        title, detail = self._words("effects_volume")
        audio = self.app.services.audio
        if audio is not None and not audio.available:
            detail = tr("settings.effects_volume.none")
        value = round(self.settings.effects_volume * 100)
        size = (min(round(width * 0.5), max(self.m.px(420), 240)), self.m.control(46))

        def slider(box: Box) -> Widget:
            return Slider(
                PartTarget("effects_volume", "is"), box, title, value, self.set_volume, focusable=False
            )

        return [
            Row("effects_volume", title, detail, size, slider, icon_drawer("sound-on")),
            self._voice_row(),
            self._segments("voice_rate", VOICE_RATES, "voice_rate", self.settings.voice_rate, width),
            self._segments("verbosity", VERBOSITIES, "verbosity", self.settings.verbosity, width),
        ]

    def _voice_row(self) -> Row:
        """Return the switch of the voice; where the system has none, it says so."""
        row, voice = self._switch("voice"), self.app.services.voice
        silent = voice is not None and not voice.available
        return replace(row, detail=tr("settings.voice.none")) if silent else row

    def set_volume(self, percent: float) -> None:
        """Make sounds louder or softer; a knock on wood tells how loud."""
        self.keep("effects_volume", percent / 100)
        if self.app.services.audio is not None:
            self.app.services.audio.play("toc")

    def _colours_rows(self, width: int) -> list[Row]:
        rows = []
        for seat in range(COLOURS):
            colour = self.settings.seat_colours[seat]
            title = tr("settings.seat", n=seat + 1)
            text = tr(
                "settings.seat.detail", colour=tr(f"setup.colour.{colour}"), shape=tr(f"setup.shape.{colour}")
            )
            label, pick = tr("settings.seat.change"), partial(self._pick_colour, seat)
            row = button_row(self, f"seat{seat}", title, text, label, pick)
            row.picture = medal_drawer(SeatStyle(colour, colour))
            rows.append(row)
        return rows

    def _pick_colour(self, seat: int) -> None:
        def current() -> SeatSetup:
            colour = self.settings.seat_colours[seat]
            return SeatSetup(colour=colour, shape=colour)

        open_look_picker(self, tr("settings.seat", n=seat + 1), current, partial(self.set_colour, seat), None)

    def set_colour(self, seat: int, colour: int) -> None:
        """Give a seat a colour with its shape; whoever had it takes the other one."""
        colours = list(self.settings.seat_colours)
        other = colours.index(colour)
        colours[other], colours[seat] = colours[seat], colour
        self.settings.seat_colours = tuple(colours)
        self.profile.recolour_last_setup()
        self.keep("seat_colours", tuple(colours))

    # Keys are caught here, before anybody else can use them.

    def handle(self, event: pygame.Event) -> bool:
        """Take the next key as the one being chosen, if one is."""
        if self.key_rows.waiting and event.type == pygame.KEYDOWN:
            return self.key_rows.take(event)
        return super().handle(event)

    # Reset.

    def ask_reset(self) -> None:
        """Set everything as it came, after a question."""
        self.ask(
            "reset_all",
            tr("settings.reset.title"),
            tr("settings.reset.text"),
            [("yes", tr("settings.reset.yes"), self.reset), ("no", tr("ui.cancel"), None)],
        )

    def reset(self) -> None:
        """Set everything as it came, except what the player made."""
        fresh = Settings()
        for each in fields(Settings):
            if each.name not in _KEPT:
                setattr(self.settings, each.name, getattr(fresh, each.name))
        self.profile.save()
        if self.app.window.fullscreen:
            self.app.set_fullscreen(False)
        apply_settings(self.app)
        self.notify(tr("settings.reset.done"), "check")


def _percent(value: int) -> str:
    return tr("ui.percent", n=value)
