"""The rooms around the table, in their telling states, for the gallery."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from toc_desktop.bots import Budget, make_bot, offered_levels
from toc_desktop.commands.gallery import entry
from toc_desktop.commands.gallery.pages import finished
from toc_desktop.present.rules.find.search import RuleSearch
from toc_desktop.present.rules.find.words import choices
from toc_desktop.present.rules.new_game import Draft, first_draft
from toc_desktop.scenes.find_rules import FindRulesScene
from toc_desktop.scenes.house_rules import HouseRulesScene
from toc_desktop.scenes.my_rules import MyRulesScene
from toc_desktop.scenes.settings import SettingsScene
from toc_desktop.scenes.setup import SetupScene
from toc_desktop.scenes.title import TitleScene
from toc_desktop.scenes.welcome import WelcomeScene
from toc_desktop.services.profile import Profile
from toc_desktop.session import Session
from toc_desktop.storage.library import Library
from toc_desktop.storage.settings import HouseRules, Settings
from toc_desktop.storage.store import Store
from toc_desktop.support.i18n import tr
from toc_desktop.ui.focus import PartTarget

if TYPE_CHECKING:
    from toc_desktop.services import GameApp

_SEED = 11


@cache
def own_folder(name: str) -> tempfile.TemporaryDirectory[str]:
    """Return a folder of our own, gone at the end: pictures never show the player's games."""
    return tempfile.TemporaryDirectory(prefix=f"toc-gallery-{name}-")


def equip(app: GameApp, games: bool = False) -> Profile:
    """Give the app a player of pictures only: usual settings, and some games if wanted."""
    store = Store(Path(own_folder("games" if games else "empty").name))
    profile = Profile(Settings(theme=app.theme.name, text_scale=app.text_scale), None, store)
    app.services.profile = profile
    if games and not Library(store).running():
        _play_some(store)
    return profile


def _play_some(store: Store) -> None:
    """Store a game in progress, one kept under a name, one given up, and some played to their end."""
    for number, (preset, moves) in enumerate((("tockasix", 21), ("toc-bois", 17), ("tock-1", 33))):
        setup = first_draft().with_preset(preset).setup().with_seed(_SEED + number)
        session = Session.new(setup, store)
        bot = make_bot(offered_levels()[0], _SEED)
        played = 0
        while not session.finished and (played < moves or not session.human_turn):
            session.submit(bot.choose(session.view(session.turn), Budget()))
            played += 1
        if number == 1:
            Library(store).save_as(session.saved(), tr("house.name.ghost").rstrip("…").split(",")[0])
        if number == 0:
            session.abandon()
        session.close()
    for number, data in enumerate((finished(), finished("toc", 2, 0, 4), finished())):
        practice = replace(data.setup, practice=number == 2)
        saved = Session.from_record(data.record, practice).saved()
        store.finish(replace(saved, id=store.new_id(), saved=f"2026-01-{10 + number}T20:15:00Z"))


def _draft(preset: str, players: int, **options: object) -> Draft:
    draft = first_draft().with_preset(preset)
    for name, value in options.items():
        draft = draft.with_option(name, value)
    return draft.with_players(players)


@entry("welcome")
def welcome(app: GameApp) -> None:
    """Open the welcome, before anything is typed."""
    equip(app)
    app.push(WelcomeScene(app))


@entry("title")
def title(app: GameApp) -> None:
    """Open the title the very first time."""
    equip(app)
    app.push(TitleScene(app))


@entry("title-continue")
def title_continue(app: GameApp) -> None:
    """Open the title with a game to continue."""
    equip(app, games=True)
    app.push(TitleScene(app))


@entry("setup")
def setup(app: GameApp) -> None:
    """Open the usual table, with a rule that strikes some numbers of players."""
    equip(app)
    app.push(SetupScene(app, _draft("tock-1", 4)))


@entry("setup-6")
def setup_six(app: GameApp) -> None:
    """Open the set-up of six players in three teams."""
    equip(app)
    draft = _draft("tock-options", 6)
    app.push(SetupScene(app, draft.with_teams(3)))


@entry("setup-8")
def setup_eight(app: GameApp) -> None:
    """Open the set-up of eight players on eight arms."""
    equip(app)
    app.push(SetupScene(app, _draft("tock-2", 8)))


@entry("setup-sides")
def setup_sides(app: GameApp) -> None:
    """Open two teams with names and colours of their own, two variants of the sheet switched on."""
    equip(app)
    scene = SetupScene(app, first_draft())
    draft = scene.draft.with_preset("tock-2")
    for variant in draft.sheet.variants[:2]:
        draft = draft.with_variant(variant.name, True)
    scene.change(draft)
    app.push(scene)


@entry("setup-house")
def setup_house(app: GameApp) -> None:
    """Open the set-up with saved house rules to choose from, on the sheet with the most variants."""
    profile = equip(app)
    draft = _draft("tock-options", 4)
    name = tr("house.name.ghost").rstrip("…").split(",")[0].strip()
    profile.settings.house_rules = (HouseRules(name, draft.preset, draft.rules),)
    app.push(SetupScene(app, draft))


@entry("setup-look")
def setup_look(app: GameApp) -> None:
    """Open the choice of a colour and a shape."""
    equip(app)
    scene = SetupScene(app, _draft("toc-bois", 4))
    app.push(scene)
    scene.seats.pick_look(0)


def _searching(app: GameApp, answers: int) -> FindRulesScene:
    """Open the questions after some true answers of the usual sheet."""
    equip(app)
    below = SetupScene(app, first_draft())
    app.push(below)
    search = RuleSearch()
    while len(search.answers) < answers:
        question = search.question()
        if question is None:
            break
        search = search.answered(question, question.read(below.draft.rules))
    scene = FindRulesScene(app, below, search)
    app.push(scene)
    return scene


@entry("find-rules")
def find_rules(app: GameApp) -> None:
    """Open the first question."""
    _searching(app, 0)


@entry("find-rules-middle")
def find_rules_middle(app: GameApp) -> None:
    """Open a question in the middle, some sheets farther than others."""
    _searching(app, 3)


@entry("find-rules-found")
def find_rules_found(app: GameApp) -> None:
    """Open the end of the search: a sheet with changes, and one thing still open."""
    scene = _searching(app, 1)
    for number in (2, 0, 1, None):
        question = scene.question
        assert question is not None
        pictures, _ = choices(question, scene.search)
        scene.answer(None if number is None else pictures[number % len(pictures)])
    scene.stop()


def _house(app: GameApp, option: str, draft: Draft) -> HouseRulesScene:
    equip(app)
    below = SetupScene(app, draft)
    app.push(below)
    scene = HouseRulesScene(app, below, option)
    app.push(scene)
    return scene


def _turn(scene: HouseRulesScene, rank: str) -> None:
    """Turn a card over."""
    scene.choose_card(rank)
    scene.build_anew()


@entry("house-rules")
def house_rules(app: GameApp) -> None:
    """Open the cards, three of them changed, the jack turned over."""
    cards = {
        "A": ["exit", "forward 1", "forward 11"],
        "J": ["forward 11", "swap any"],
        "Q": ["forward 12", "skip"],
    }
    scene = _house(app, "cards.J", _draft("toc-bois", 4, cards=cards))
    _turn(scene, "J")


@entry("house-rules-cards")
def house_rules_cards(app: GameApp) -> None:
    """Open the cards with two of them changed, none turned over where that hides the others."""
    cards = {"4": ["forward 4", "back 4"], "5": ["forward 5 opponent off-start"]}
    _house(app, "cards.4", _draft("tock-2", 4, cards=cards))


@entry("house-rules-refusal")
def house_rules_refusal(app: GameApp) -> None:
    """Open a card that does all it may, whose last wish is refused, in rules that lack an exit."""
    plain = {rank: ["forward 3"] for rank in "AX"}
    full = ["forward 13 eats", "back 4", "swap opponent", "split 7 2 repeat", "skip", "draw keep"]
    draft = _draft("toc-bois", 4, cards={**plain, "K": full})
    scene = _house(app, "cards.K", draft)
    _turn(scene, "K")
    scene.activate(PartTarget("edit.wild.0", "on"))


@entry("house-rules-wild")
def house_rules_wild(app: GameApp) -> None:
    """Open a joker that replaces any card."""
    scene = _house(app, "cards.X", _draft("tock-options", 4, cards={"X": ["wild", "draw may"]}))
    _turn(scene, "X")


@entry("house-rules-board")
def house_rules_board(app: GameApp) -> None:
    """Open the options of the board, with two changes, one of which needs teams."""
    draft = _draft("tock-1", 4, jokers=2, exchange=True).with_teams(0)
    _house(app, "jump_cell", draft)


@entry("house-rules-centre")
def house_rules_centre(app: GameApp) -> None:
    """Open the chapter of the centre."""
    _house(app, "centre.holds", _draft("tock-2", 4))


@entry("house-rules-conflict")
def house_rules_conflict(app: GameApp) -> None:
    """Open rules that cannot be played, and the way out."""
    _house(app, "home_jump", _draft("toc-bois", 4, home_advance=False))


@entry("house-rules-code")
def house_rules_code(app: GameApp) -> None:
    """Open house rules on a code with a wrong letter."""
    scene = _house(app, "deal", _draft("toc-bois", 4, deal="dealer-choice"))
    scene.panels.paste()
    scene.ensure_built()


@entry("my-rules")
def my_rules(app: GameApp) -> None:
    """Open rules saved under a name."""
    draft = _draft("toc-bois", 4, fast_start=True, cards={"5": ["forward 5"]})
    scene = _house(app, "fast_start", draft)
    names = tr("house.name.ghost").rstrip("…").split(",")
    scene.profile.settings.house_rules = tuple(
        HouseRules(name.strip().capitalize(), "toc-bois", draft.rules) for name in names
    )
    app.push(MyRulesScene(app, scene))


@entry("settings")
def settings(app: GameApp) -> None:
    """Open the chapter of the game."""
    equip(app)
    app.push(SettingsScene(app))


@entry("settings-tips-again")
def settings_tips_again(app: GameApp) -> None:
    """Open the question of who is given the tips again."""
    equip(app)
    scene = SettingsScene(app)
    scene.settings.tips_seen = dict.fromkeys(("", "Nina", "Théo", "Léa"), ("exit",))
    app.push(scene)
    scene.ask_tips_again()


@entry("settings-display")
def settings_display(app: GameApp) -> None:
    """Open themes and text size, with a board to see them on."""
    equip(app)
    app.push(SettingsScene(app, "display"))


@entry("settings-sound")
def settings_sound(app: GameApp) -> None:
    """Open the settings of sounds and of the voice."""
    equip(app)
    app.push(SettingsScene(app, "sound"))


@entry("settings-colours")
def settings_colours(app: GameApp) -> None:
    """Open the colours of the seats."""
    equip(app)
    app.push(SettingsScene(app, "colours"))


@entry("settings-keys")
def settings_keys(app: GameApp) -> None:
    """Open the keys, two actions on one of them."""
    equip(app)
    app.keys.bind("log", "h")
    app.push(SettingsScene(app, "keys"))
