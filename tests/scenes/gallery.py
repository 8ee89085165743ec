"""A gallery of every widget on three pages that look like real screens; its words are samples."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from toc_desktop.services import GameApp, Services
from toc_desktop.support.layout import Box, Fr, column, columns_that_fit, flow, grid, row
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.scene import Scene
from toc_desktop.ui.widgets import (
    Button,
    Card,
    Choice,
    Dropdown,
    Label,
    ListRow,
    Panel,
    ScrollArea,
    Segmented,
    Separator,
    Slider,
    Stepper,
    Tab,
    Tabs,
    TextField,
    Toggle,
    Widget,
)
from toc_desktop.ui.widgets.base import Plain
from toc_desktop.ui.widgets.button import Kind
from toc_desktop.ui.widgets.card import CardText
from toc_desktop.ui.widgets.charts import Flag, LineChart, ProgressBar, Series
from toc_desktop.ui.widgets.lists import Row

CARDS = [
    ("toc", "Toc", "2 à 4 joueurs, 54 cartes", ["Le 7 mange en passant", "Le 10 échange deux pions"]),
    ("tock", "Tock – 1re règle", "4, 6 ou 8 joueurs", ["De 7 en 7, on saute", "Le roi mange sur 13 cases"]),
    ("six", "Tockasix", "2 à 6 joueurs", ["On pioche à chaque tour", "Le 7 en plusieurs fois"]),
]
PLAYERS = [
    Choice("2", "2", False, "Cette règle se joue à 4, 6 ou 8."),
    Choice("4", "4"),
    Choice("6", "6"),
    Choice("8", "8"),
]
TEAMS = [Choice("alone", "chacun pour soi"), Choice("pairs", "2 contre 2")]
LEVELS = [
    Choice("human", "Humain"),
    Choice("casual", "Bot · Amateur"),
    Choice("strong", "Bot · Confirmé"),
    Choice("expert", "Bot · Expert", False, "L’expert dort encore."),
]
WHY = (
    "Ce préréglage se joue à 4, 6 ou 8. Les coéquipiers sont face à face\u00a0: "
    "quand tes quatre pions sont rentrés, tu joues ceux de ton coéquipier."
)


class Gallery(Scene[Services]):
    """Three pages: "choose" (set-up), "rows" (settings, rules), "charts" (results)."""

    name = "gallery"
    first_focus = "back"

    def __init__(self, app: GameApp, page: str = "choose") -> None:
        super().__init__(app)
        self.page_name = page
        self.state: dict[str, Any] = {
            "card": "tock",
            "players": "4",
            "teams": "pairs",
            "name": "Zoé",
            "level": "strong",
            "tab": "cards",
            "king": True,
            "seven": False,
            "jack": "swap",
            "volume": 60.0,
            "hand": 5,
            "pressed": [],
        }

    def put(self, key: str) -> Any:
        """A setter for one value, that builds the page again."""

        def change(value: Any) -> None:
            self.state[key] = value

        return change

    def push_button(self, name: str) -> Any:
        """Note that a button was pressed."""
        return lambda: self.state["pressed"].append(name)

    def build(self) -> None:
        """Head line, then the page."""
        m = self.m
        head, rest = self.area.inset(m.px(48), m.px(32)).take_top(m.control(56), m.px(24))
        back, title = head.take_left(head.h, m.px(20))
        self.add(
            Button("back", back, "Retour", self.back, kind="icon", icon="back"),
            Label(title, "Nouvelle partie", 50, self.theme.title, "serif_bold"),
        )
        getattr(self, f"page_{self.page_name}")(rest)

    def page_choose(self, rest: Box) -> None:
        """Cards, segmented choices, names, lists to open, big buttons; all of it scrolls when it must."""
        ui, m = self.ui, self.m
        gap = m.px(20)
        width = rest.w - ScrollArea.bar_room(ui)
        n = columns_that_fit(width, round(380 * max(m.unit, 0.6) * (0.4 + 0.6 * m.text_scale)), gap, 3)
        cell_w = (width - gap * (n - 1)) // n
        card_h = max(Card.height(ui, cell_w, CardText(t, s, lines)) for _, t, s, lines in CARDS)
        lines = -(-len(CARDS) // n)
        cards_box = Box(rest.x, rest.y + m.px(16), width, card_h * lines + gap * (lines - 1))
        widgets: list[Widget] = []
        for (name, t, s, words), box in zip(CARDS, grid(cards_box, n, lines, gap), strict=False):
            chosen = self.state["card"] == name
            widgets.append(
                Card(
                    f"card:{name}",
                    box,
                    CardText(t, s, words),
                    self.chooser(name),
                    chosen,
                    _chip,
                    group="cards",
                )
            )
        y = cards_box.bottom + gap
        widgets += self.choices(Box(rest.x, y, width, 0))
        y = max(w.box.bottom for w in widgets) + gap
        widgets += self.seat(Box(rest.x, y, width, m.control(60)))
        y = max(w.box.bottom for w in widgets) + gap
        labels = [("rules", "Lire ces règles"), ("start", "Commencer la partie"), ("quit", "Tout effacer")]
        widths = [Button.width(ui, label, 26, "serif_bold") for _, label in labels]
        kinds: list[Kind] = ["normal", "primary", "danger"]
        places = flow(Box(rest.x, y, width, 0), widths, m.control(80), gap)
        for (name, label), box, kind in zip(labels, places, kinds, strict=True):
            press = self.push_button(name)
            widgets.append(Button(name, box, label, press, kind=kind, size=26, face="serif_bold"))
        self.add(ScrollArea("page", rest, widgets))

    def chooser(self, name: str) -> Any:
        """Choose a card."""
        return lambda: self.put("card")(name)

    def choices(self, box: Box) -> list[Widget]:
        """A panel with two segmented choices and a paragraph."""
        ui, m = self.ui, self.m
        pad, gap = m.px(28), m.px(24)
        inner = box.w - 2 * pad
        size_a, size_b = Segmented.measure(ui, PLAYERS, inner), Segmented.measure(ui, TEAMS, inner)
        label_h = ui.line(21, 1.5)
        beside = size_a[0] + gap + size_b[0] <= inner
        a = Box(box.x + pad, box.y + pad, *size_a)
        b = Box(a.right + gap, a.y, *size_b) if beside else Box(a.x, a.bottom + label_h + gap, *size_b)
        a, b = a.moved(0, label_h), b.moved(0, label_h)
        words_h = ui.text_height(WHY, inner, 20)
        words = Box(a.x, max(a.bottom, b.bottom) + gap, inner, words_h)
        panel = Box(box.x, box.y, box.w, words.bottom + pad - box.y)
        style = (self.theme.title, "serif_bold")
        return [
            Panel(panel),
            Label(Box(a.x, a.y - label_h, a.w, label_h), "Joueurs", 21, *style),
            Segmented("players", a, "Joueurs", PLAYERS, self.state["players"], self.put("players")),
            Label(Box(b.x, b.y - label_h, b.w, label_h), "Équipes", 21, *style),
            Segmented("teams", b, "Équipes", TEAMS, self.state["teams"], self.put("teams")),
            Label(words, WHY, 20, self.theme.text_soft),
        ]

    def seat(self, box: Box) -> list[Widget]:
        """A name and a level."""
        name, level, rest = row(box, [Fr(1), Fr(1, Dropdown.width(self.ui, LEVELS)), Fr(1)], self.m.px(14))
        return [
            TextField("name", name, "Nom", self.state["name"], self.put("name"), ghost="Ton nom"),
            Dropdown("level", level, "Niveau", LEVELS, self.state["level"], self.put("level")),
            Button("off", rest, "Pas possible", enabled=False, hint="Il faut d’abord quatre joueurs."),
        ]

    def page_rows(self, rest: Box) -> None:
        """Tabs, rows with every kind of value, a warning with a button."""
        ui, m = self.ui, self.m
        gap = m.px(20)
        tabs = [Tab("cards", "Cartes", "1"), Tab("moves", "Déplacements"), Tab("home", "Maison", "2")]
        tabs_w = max(Tabs.width(ui, tab) for tab in tabs) + 2 * m.px(16)
        side, main = rest.take_left(tabs_w, gap)
        warn_words = "« Échanger une carte » demande des équipes, et cette partie se joue chacun pour soi."
        button_w = Button.width(ui, "Jouer 2 contre 2")
        warn_h = ui.text_height(warn_words, main.w - button_w - m.px(150), 20) + 2 * m.px(22)
        warn, main = main.take_bottom(max(m.control(80), warn_h), gap)
        self.add(Panel(side))
        self.add(Tabs("tabs", side.inset(m.px(14), m.px(20)), tabs, self.state["tab"], self.put("tab")))
        self.add(Panel(main), ScrollArea("rows", main.inset(m.px(14)), self.rows(main.inset(m.px(14)))))
        inside = warn.inset(m.px(24), m.px(10))
        mark, words = inside.take_left(m.px(56), m.px(20))
        button, words = words.take_right(button_w, m.px(20))
        fix = Box(button.x, button.centre[1] - m.control(52) // 2, button.w, m.control(52))
        self.add(
            Panel(warn, kind="conflict"),
            _Icon(mark, "warning"),
            Label(words, warn_words, 20, self.theme.text),
            Button("fix", fix, "Jouer 2 contre 2", self.push_button("fix"), kind="primary"),
        )

    def rows(self, box: Box) -> list[Widget]:
        """One row a kind of value."""
        ui, m = self.ui, self.m
        width = box.w - ScrollArea.bar_room(ui)
        widgets: list[Widget] = []
        y = box.y
        jack = [Choice("swap", "échange"), Choice("both", "échange ou 11"), Choice("pass", "11 et passe")]
        half = (width - m.px(40)) // 2
        kinds: list[tuple[str, str, str, tuple[int, int]]] = [
            ("king", "Le roi mange", "Les pions dépassés par un roi rentrent au camp.", Toggle.measure(ui)),
            ("seven", "Le 7 mange", "Les pions dépassés par un 7 rentrent au camp.", Toggle.measure(ui)),
            ("jack", "Le valet", "Ce que le valet permet de faire.", Segmented.measure(ui, jack, half)),
            ("volume", "Effets", "Les coups sur le bois.", (min(half, m.px(420)), m.control(46))),
            ("hand", "La main", "Combien de cartes on reçoit.", Stepper.measure(ui)),
            ("plain", "Revoir la partie", "Une ligne sur laquelle on clique.", (0, 0)),
            ("more", "Encore une", "Pour que la liste soit plus longue que la fenêtre.", (0, 0)),
        ]
        for name, title, detail, size in kinds:

            def make(end: Box, name: str = name, title: str = title) -> Widget:
                value, put = self.state[name], self.put(name)
                match name:
                    case "jack":
                        return Segmented("jack:is", end, title, jack, value, put, True)
                    case "volume":
                        return Slider("volume:is", end, title, value, put, focusable=False)
                    case "hand":
                        return Stepper("hand:is", end, title, value, 2, 6, put, focusable=False)
                return Toggle(f"{name}:is", end, title, value, put, focusable=False)

            badge = "modifié" if name == "jack" else ""
            maker = make if size[0] else None
            words = Row(name, title, detail, size, maker, _chip, badge, self.push_button(name))
            line = ListRow(ui, Box(box.x, y, width, 0), words)
            widgets += [line, Separator(Box(box.x, line.box.bottom, width, m.px(8)))]
            y = line.box.bottom + m.px(8)
        return widgets

    def page_charts(self, rest: Box) -> None:
        """A race over time, bars, progress."""
        m, ui = self.m, self.ui
        gap = m.px(20)
        left, right = row(rest, [Fr(2), Fr(1)], gap)
        seats = self.theme.seats
        series = [
            Series("Zoé", seats[0], (0, 2, 8, 14, 26, 38, 52, 66, 80, 100)),
            Series("Léa", seats[1], (0, 6, 18, 30, 45, 62, 52, 58, 70, 86)),
            Series("Hugo", seats[2], (0, 1, 7, 16, 30, 27, 47, 60, 78, 98)),
            Series("Marcel", seats[3], (0, 3, 4, 11, 20, 31, 29, 42, 58, 70)),
        ]
        heights = [(v, f"{v}\u00a0%") for v in (0, 25, 50, 75, 100)]
        steps = [(1, "1"), (5, "5"), (9, "9")]
        flags = [Flag(1, 2, "1"), Flag(0, 6, "2")]
        head, plot = left.inset(m.px(28)).take_top(ui.line(28), m.px(14))
        self.add(
            Panel(left),
            Label(head, "La course, donne par donne", 28, self.theme.title, "serif_bold"),
            LineChart(plot, series, heights, steps, 100, flags),
        )
        inside = right.inset(m.px(28))
        head, body = inside.take_top(ui.line(28), m.px(14))
        progress = column(body, [Fr(3), Fr(1)], gap)[1]
        self.add(
            Panel(right),
            Label(head, "Victoires", 28, self.theme.title, "serif_bold"),
            ProgressBar(progress, 0.625, "5 sur 8"),
        )


@dataclass(eq=False)
class _Icon(Plain):
    """A bare icon."""

    name: str

    def draw(self, p: Painter, look: Any) -> None:
        """Draw it."""
        p.icon(self.name, self.box, p.theme.conflict_edge)


def _chip(p: Painter, box: Box) -> None:
    p.rounded(box, p.m.px(10), p.theme.chip, p.theme.chip_edge, p.hair(1.5))
    px = round(box.h * 0.7)
    p.icon("swap", box.centred(px, px), p.theme.chip_ink)
