"""The table in its telling states: presets, boards, a seven half played, exchange, refusal, hint, win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from toc_desktop.bots import offered_levels
from toc_desktop.commands.gallery import entry
from toc_desktop.engine import (
    PRESETS,
    CardPlayed,
    CardsExchanged,
    Event,
    Game,
    HandsDealt,
    PawnCaptured,
    PawnMoved,
    Preset,
    Seating,
    find_preset,
    full_deck,
    new_game,
    parse_card,
    parse_cell,
    with_options,
)
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.log import LogWriter
from toc_desktop.present.table.targets import CardTarget, CellTarget, PawnTarget
from toc_desktop.present.table.tips import TIPS
from toc_desktop.scenes.table import TableScene
from toc_desktop.session.prepared import prepared_session
from toc_desktop.storage.setup import BOT, OPEN, TRUSTED, USUAL_COLOURS, GameSetup, SeatSetup

if TYPE_CHECKING:
    from toc_desktop.services import GameApp

NAMES = ("Zoé", "Léa", "Hugo", "Marcel", "Inès", "Paul", "Agathe", "Félix")
RUNGS = (0, 2, 3, 0, 1, 1, 2, 0)
"""How high on the ladder of the levels offered each bot stands."""

MIDGAME = {
    0: ("t9", "t41", "t68", "h4"),
    1: ("t45", "t18", "h3", "base"),
    2: ("t23", "h4", "h3", "base"),
    3: ("t5", "t29", "t54", "base"),
}
SIX = {
    0: ("t11", "t100", "h4", "base"),
    1: ("t18", "t50", "base", "base"),
    2: ("t30", "h4", "h3", "t83"),
    3: ("t65", "t5", "base", "base"),
    4: ("t72", "t104", "h3", "base"),
    5: ("t42", "h4", "base", "base"),
}
EIGHT = {player: (f"t{18 * player + 3}", f"t{(18 * player + 40) % 144}", "h4", "base") for player in range(8)}


def staged(
    preset: str,
    pawns: Mapping[int, tuple[str, ...]],
    hand: str,
    *,
    teams: int = 2,
    phase: str = "play",
    turn: int = 0,
    dealer: int = 0,
    discard: str = "KS 3C TD",
    humans: int = 1,
    sizes: int | None = None,
    options: Mapping[str, object] | None = None,
) -> tuple[GameSetup, Game]:
    """Lay out a table by hand: the first player's cards by name, everybody else's at random."""
    players = len(pawns)
    rules = with_options(find_preset(preset).rules_for(teams), options or {})
    seating = Seating.standard(players, teams)
    game = new_game(rules, seating, seed=4).game
    cells = tuple(
        parse_cell(cell, seating.track_length) for player in range(players) for cell in pawns[player]
    )
    mine = tuple(map(parse_card, hand.split()))
    gone = tuple(map(parse_card, discard.split()))
    rest = [card for card in full_deck(rules.jokers) if card not in mine and card not in gone]
    rest = rest[7:] + rest[:7]
    size = sizes if sizes is not None else max(1, len(mine) - 1)
    hands = [mine]
    for _ in range(players - 1):
        hands.append(tuple(rest[:size]))
        rest = rest[size:]
    seats = tuple(
        SeatSetup(level=None, name=NAMES[p], colour=USUAL_COLOURS[p], shape=USUAL_COLOURS[p])
        if p < humans
        else SeatSetup(BOT, offered_levels()[RUNGS[p]], NAMES[p], USUAL_COLOURS[p], USUAL_COLOURS[p])
        for p in range(players)
    )
    game = replace(
        game,
        pawns=cells,
        hands=tuple(hands),
        stock=tuple(rest),
        discard=gone,
        turn=turn,
        phase=phase,
        dealer=dealer,
        deal=2,
        gives=(None,) * players,
        log=(),
    )
    return GameSetup(preset, rules, seating, seats, 4), game


def open_table(app: GameApp, setup: GameSetup, game: Game) -> TableScene:
    """Sit down at a prepared table, at rest."""
    scene = TableScene(app, prepared_session(setup, game))
    scene.driver.hint_at_once = True
    app.push(scene)
    scene.table.finish()
    return scene


def _log(scene: TableScene, *lines: tuple[int, str, str, tuple[object, ...]]) -> None:
    """Write a few lines as if they had just happened: player, card, kind, steps or a captured player."""
    names = [seat.name for seat in scene.table.seats]
    writer = LogWriter(names, scene.table.seating, deals=6)
    written = writer.write([HandsDealt(scene.state.view.dealer, 5, ())], None)
    for number, (player, card, kind, more) in enumerate(lines):
        steps = next((m for m in more if isinstance(m, int)), 1)
        happened: list[Event] = [CardPlayed(player, parse_card(card), kind)]
        happened.append(PawnMoved(player * 4, 0, tuple(range(1, steps + 1)), kind))
        for name in more:
            if isinstance(name, str):
                happened.append(PawnCaptured(names.index(name) * 4, steps, player * 4, False))
        written += writer.write(happened, number)
    scene.table.change(log=tuple(written))


MORNING = (
    (1, "KS", "exit", ()),
    (2, "3C", "advance", (3,)),
    (3, "TD", "advance", (10, "Hugo")),
)


def _card(scene: TableScene, name: str) -> None:
    scene.activate(CardTarget(parse_card(name)))


@entry("table-seven")
def seven(app: GameApp) -> None:
    """Open a seven half played: three steps done, four to go, a capture in sight."""
    setup, game = staged("tock-1", MIDGAME, "JC KD 7H 4S AC", teams=2)
    scene = open_table(app, setup, game)
    _log(scene, *MORNING)
    _card(scene, "7H")
    scene.activate(PawnTarget(0))
    scene.activate(CellTarget(Place.track(12)))
    scene.table.finish()
    scene.steering.hovered = PawnTarget(4)


@entry("table-grand")
def grand(app: GameApp) -> None:
    """Open the same table in the "Grand jeu"."""
    app.set_piece_scale(1.5)
    seven(app)


@entry("table-six")
def six(app: GameApp) -> None:
    """Open six arms and two teams of three: a partner thinks, and a card that cannot be played says why."""
    setup, game = staged("tock-1", SIX, "JD 5S TH KC", teams=2, dealer=5, discard="9D AH 4C 8S", sizes=4)
    scene = open_table(app, setup, game)
    _log(
        scene,
        (0, "9D", "advance", (9,)),
        (1, "AH", "exit", ()),
        (2, "4C", "back", (4,)),
        (3, "8S", "advance", (8, "Paul")),
    )
    _card(scene, "TH")


@entry("table-eight")
def eight(app: GameApp) -> None:
    """Open eight arms and two teams of four."""
    setup, game = staged("tock-2", EIGHT, "JD 5S TH", teams=2, dealer=5, discard="9D AH", sizes=3)
    open_table(app, setup, game)


def _preset_entry(preset: Preset) -> None:
    @entry(f"table-{preset.name}")
    def opened(app: GameApp) -> None:
        teams = 2 if preset.deal_in_teams is not None or preset.rules.exchange else 0
        hand = "AS 4H 7D JC KD" if not preset.rules.jokers else "X1 4H 7D JC TD"
        setup, game = staged(preset.name, MIDGAME, hand, teams=teams)
        scene = open_table(app, setup, game)
        _log(scene, *MORNING)


for _preset in PRESETS:
    _preset_entry(_preset)


@entry("table-variant")
def variant(app: GameApp) -> None:
    """Open a game by a sheet with one of its own variants, named in the title."""
    setup, game = staged("tock-options", MIDGAME, "AS 4H 7D JC KD", options={"exchange": True})
    _log(open_table(app, setup, game), *MORNING)


@entry("table-swap")
def swap(app: GameApp) -> None:
    """Open a jack: the own pawn is chosen, the other one is pointed at."""
    setup, game = staged("toc-bois", MIDGAME, "JC 9D 4S", teams=0)
    scene = open_table(app, setup, game)
    _log(scene, *MORNING)
    _card(scene, "JC")
    scene.activate(PawnTarget(0))
    scene.steering.hovered = PawnTarget(4)


@entry("table-exchange")
def exchange(app: GameApp) -> None:
    """Open the exchange of cards in teams after the deal; two have given theirs already."""
    setup, game = staged("toc-bois", MIDGAME, "AS 9D 4S QH 6C", teams=2, phase="exchange", sizes=5)
    hands = tuple(hand[:4] if player in (1, 2) else hand for player, hand in enumerate(game.hands))
    gives = (None, game.hands[1][4], game.hands[2][4], None)
    scene = open_table(app, setup, replace(game, hands=hands, gives=gives))
    _log(scene)
    scene.steering.hovered = CardTarget(parse_card("4S"))


@entry("table-received")
def received(app: GameApp) -> None:
    """Open the first turn after the exchange: the card that came from the partner bears a mark."""
    setup, game = staged("toc-bois", MIDGAME, "AS 9D 4S QH 6C", teams=2, sizes=5)
    gives = (game.hands[2][0], game.hands[3][0], parse_card("4S"), game.hands[1][0])
    log = (HandsDealt(game.dealer, 5, game.hands), CardsExchanged(gives))
    scene = open_table(app, setup, replace(game, log=log))
    _log(scene)


@entry("table-centre")
def centre(app: GameApp) -> None:
    """Open a table where a pawn leaves the centre: four ways out."""
    pawns = {**MIDGAME, 0: ("c7", "t41", "t68", "h4")}
    setup, game = staged("tock-2", pawns, "2C 9D KS", teams=2)
    scene = open_table(app, setup, game)
    _card(scene, "2C")
    scene.activate(PawnTarget(0))


@entry("table-own-capture")
def own_capture(app: GameApp) -> None:
    """Open the question before a move that sends a partner's pawn to camp."""
    standing = {**MIDGAME, 1: ("t45", "h4", "h3", "base"), 2: ("t18", "h4", "h3", "base")}
    setup, game = staged("tock-1", standing, "9D JC 4S", teams=2)
    scene = open_table(app, setup, game)
    _log(scene, *MORNING)
    _card(scene, "9D")
    scene.activate(PawnTarget(0))


@entry("table-refusal")
def refusal(app: GameApp) -> None:
    """Open a table where a pawn that cannot do it says why."""
    setup, game = staged("toc-bois", MIDGAME, "TC 9D 4S", teams=0)
    scene = open_table(app, setup, game)
    _log(scene, *MORNING)
    _card(scene, "9D")
    scene.activate(PawnTarget(3))


@entry("table-hint")
def hinted(app: GameApp) -> None:
    """Open the best move, shown and said with its reasons."""
    setup, game = staged("tock-1", MIDGAME, "QC 9D 4S AC", teams=2)
    scene = open_table(app, setup, game)
    _log(scene, *MORNING)
    scene.driver.ask_hint()
    scene.update(0)


@entry("table-discard")
def discard(app: GameApp) -> None:
    """Open a turn in which nothing can be played: one card goes."""
    pawns = {**MIDGAME, 0: ("base", "base", "base", "base")}
    setup, game = staged("tock-1", pawns, "9D 4S QH 6C", teams=0)
    open_table(app, setup, game)


@entry("table-size")
def size(app: GameApp) -> None:
    """Open the dealer's choice of the size of the hands."""
    setup, game = staged("tockasix", MIDGAME, "", teams=2, phase="hand-size", sizes=0)
    open_table(app, setup, game)


@entry("table-keyboard")
def keyboard(app: GameApp) -> None:
    """Open a table with the keyboard's focus on a cell, and what would follow."""
    setup, game = staged("toc", MIDGAME, "3C 9D 4S AC", teams=2)
    scene = open_table(app, setup, game)
    _log(scene, *MORNING)
    _card(scene, "3C")
    scene.ensure_built()
    scene.sync()
    scene.focus.set(CellTarget(Place.home(0, 0))) or scene.focus.set(PawnTarget(2))
    scene.focus.shown = scene.by_key = True


@entry("table-menu")
def menu(app: GameApp) -> None:
    """Open the pause menu."""
    setup, game = staged("tock-1", MIDGAME, "QC 9D 4S AC", teams=2)
    scene = open_table(app, setup, game)
    scene.open_menu()


@entry("table-menu-family")
def family_menu(app: GameApp) -> None:
    """Open the pause menu where people share the screen: it has one entry more."""
    setup, game = staged("tock-1", MIDGAME, "QC 9D 4S AC", teams=2, humans=2)
    scene = open_table(app, replace(setup, secrecy=TRUSTED), game)
    scene.update(0)
    scene.open_menu()


@entry("table-folded")
def folded(app: GameApp) -> None:
    """Open a table with the log folded away."""
    setup, game = staged("tock-1", MIDGAME, "QC 9D 4S AC", teams=2)
    scene = open_table(app, setup, game)
    scene.toggle_log()


@entry("table-curtain")
def curtain(app: GameApp) -> None:
    """Open the curtain: two people at one screen, the hand hidden between their turns."""
    setup, game = staged("tock-1", MIDGAME, "QC 9D 4S AC", teams=2, humans=2)
    scene = open_table(app, setup, game)
    scene.update(0)


@entry("table-tip")
def tip(app: GameApp) -> None:
    """Open a first game at a tip that points at a card: it brings a pawn out."""
    setup, game = staged("toc-bois", dict.fromkeys(range(4), ("base",) * 4), "AH 3C 5D 9S JH")
    scene = open_table(app, replace(setup, learning=True), game)
    scene.settings.tips_seen = {}
    scene.update(0)


@entry("table-tip-pawn")
def tip_at_a_pawn(app: GameApp) -> None:
    """Open a first game at a tip that points at a pawn: it is a block."""
    setup, game = staged("toc-bois", MIDGAME, "9D 4S")
    scene = open_table(app, replace(setup, learning=True), game)
    seen = tuple(name for name in TIPS if name != "block")
    scene.settings.tips_seen = {scene.table.seats[0].name: seen}
    scene.update(0)


@entry("table-open")
def open_hands(app: GameApp) -> None:
    """Open a table where people play with open hands."""
    setup, game = staged("tock-1", MIDGAME, "QC 9D 4S AC", teams=2, humans=2)
    scene = open_table(app, replace(setup, secrecy=OPEN), game)
    scene.update(0)


@entry("table-win")
def win(app: GameApp) -> None:
    """Open a table where the last pawn is home."""
    pawns = {**MIDGAME, 0: ("h1", "h2", "h3", "h4"), 2: ("h1", "h2", "h3", "h4")}
    setup, game = staged("tock-1", pawns, "QC 9D", teams=2)
    scene = open_table(app, setup, replace(game, phase="over", winners=(0, 2)))
    _log(scene, *MORNING, (0, "4C", "advance", (4,)))
    scene.update(0)
