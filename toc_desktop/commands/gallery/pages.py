"""Rules, lessons, replay, results and statistics in their telling states, for the gallery."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from toc_desktop.bots import USUAL_LEVEL, Budget, make_bot, offered_levels
from toc_desktop.commands.gallery import entry
from toc_desktop.engine import RuleSet, Seating, find_preset, with_options
from toc_desktop.present.table.lessons import find_lesson
from toc_desktop.scenes.lesson import LessonScene
from toc_desktop.scenes.lessons import LessonsScene
from toc_desktop.scenes.replay import ReplayScene
from toc_desktop.scenes.results import ResultsScene
from toc_desktop.scenes.rules import RulesScene
from toc_desktop.scenes.statistics import EVENINGS, PEOPLE, StatisticsScene
from toc_desktop.services.profile import Profile
from toc_desktop.session import Session
from toc_desktop.session.replay import ReplayData
from toc_desktop.session.seats import quick_setup
from toc_desktop.storage.best_of import BestOf
from toc_desktop.storage.game_lines import GameLine, PersonLine
from toc_desktop.storage.settings import Settings

if TYPE_CHECKING:
    from toc_desktop.services import GameApp

_MOST = 3000


@cache
def finished(preset: str = "tock-1", players: int = 4, teams: int = 2, seed: int = 5) -> ReplayData:
    """Play a whole game between bots, in memory, and return its record."""
    session = Session.new(quick_setup(preset, players, teams, humans=["Léa"], seed=seed))
    bots = [make_bot(USUAL_LEVEL, number) for number in range(players)]
    while not session.finished and len(session.history) < _MOST:
        session.submit(bots[session.turn].choose(session.view(session.turn), Budget()))
    return ReplayData.of(session)


def _in_memory(app: GameApp, settings: Settings | None = None) -> None:
    """Give the app a player of pictures only: nothing is read from or written to the disk."""
    app.services.profile = Profile(settings or Settings())


def _rules(app: GameApp, preset: str, section: str | None = None, changed: RuleSet | None = None) -> None:
    _in_memory(app)
    rules = changed or find_preset(preset).rules_for(2)
    app.push(RulesScene(app, rules, Seating.standard(4, 2), section, preset))


@entry("rules")
def rules(app: GameApp) -> None:
    """Open the rules from the top."""
    _rules(app, "toc-bois")


@entry("rules-captures")
def rules_captures(app: GameApp) -> None:
    """Open the rules at captures and protections, with diagrams."""
    _rules(app, "tock-1", "captures")


@entry("rules-centre")
def rules_centre(app: GameApp) -> None:
    """Open the rules at the centre, in house rules."""
    sheet = find_preset("tock-2").rules_for(2)
    _rules(app, "tock-2", "centre", with_options(sheet, {"cards": {"7": ["split 7 2 eats"]}, "jokers": 2}))


@entry("lessons")
def lessons(app: GameApp) -> None:
    """Open the list of lessons, two done and one begun."""
    _in_memory(app, Settings(lessons={"leave": -1, "advance": -1, "home": 1}))
    app.push(LessonsScene(app))


@entry("lessons-who")
def lessons_who(app: GameApp) -> None:
    """Open the question of who plays a first game."""
    _in_memory(app, Settings(last_players=("Nina", "Théo")))
    scene = LessonsScene(app)
    app.push(scene)
    scene.first_game()


def _lesson(app: GameApp, name: str, number: int = 0) -> LessonScene:
    _in_memory(app)
    scene = LessonScene(app, find_lesson(name), number)
    app.push(scene)
    return scene


@entry("lesson")
def lesson(app: GameApp) -> None:
    """Open a task, before anything is done."""
    _lesson(app, "seven")


@entry("lesson-numbers")
def lesson_numbers(app: GameApp) -> None:
    """Open a task whose words call cells by their number."""
    _lesson(app, "five")


@entry("lesson-done")
def lesson_done(app: GameApp) -> None:
    """Open a task well done."""
    scene = _lesson(app, "eating")
    move = scene.driver.wanted_move()
    assert move is not None
    scene.driver.submit(move)
    scene.table.finish()


@entry("lesson-mistake")
def lesson_mistake(app: GameApp) -> None:
    """Open a task with help after a mistake."""
    scene = _lesson(app, "advance", 1)
    wanted = scene.driver.wanted_move()
    scene.driver.submit(next(move for move in scene.driver.session.legal() if move != wanted))
    scene.table.finish()


@entry("replay")
def replay(app: GameApp) -> None:
    """Open a replay at a capture."""
    _in_memory(app)
    data = finished()
    at = data.next_capture(len(data) // 3)
    app.push(ReplayScene(app, data, at or len(data) // 3))


@entry("replay-six")
def replay_six(app: GameApp) -> None:
    """Open a replay on a board of six arms."""
    _in_memory(app)
    data = finished("tock-2", 6, 2, 3)
    app.push(ReplayScene(app, data, len(data) // 2))


@entry("results")
def results(app: GameApp) -> None:
    """Open the end of a game in pairs."""
    _in_memory(app)
    app.push(ResultsScene(app, finished()))


@entry("results-best-of")
def results_best_of(app: GameApp) -> None:
    """Open the end of the second game of three, one won by each side."""
    _in_memory(app)
    data = finished()
    side = data.game(len(data)).winners[0] % 2
    before = BestOf(2, (0, 1) if side == 0 else (1, 0))
    session = Session.from_record(data.record, replace(data.setup, best_of=before))
    app.push(ResultsScene(app, ReplayData.of(session)))


@entry("results-lost")
def results_lost(app: GameApp) -> None:
    """Open the end of a game in pairs that bots have won: a kind word for who lost."""
    _in_memory(app)
    games = (finished("toc-bois", seed=seed) for seed in range(1, 100))
    app.push(ResultsScene(app, next(data for data in games if 0 not in data.game(len(data)).winners)))


@entry("results-two")
def results_two(app: GameApp) -> None:
    """Open the end of a duel."""
    _in_memory(app)
    app.push(ResultsScene(app, finished("toc", 2, 0, 4)))


@entry("results-eight")
def results_eight(app: GameApp) -> None:
    """Open the end of a game of eight."""
    _in_memory(app)
    app.push(ResultsScene(app, finished("tock-2", 8, 2, 3)))


def some_games() -> list[GameLine]:
    """Return the statistics of some weeks of playing, always the same."""
    presets = ("toc-bois", "tock-1", "toc-bois", "toc", "tockasix", "tock-2")
    levels = [offered_levels()[rung] for rung in (1, 0, 1, 2, 3)]
    results_of = ("won", "lost", "won", "won", "abandoned", "lost", "won", "watched")
    return [
        GameLine(
            id=str(k),
            when=f"2026-01-{1 + k // 4:02}T{20 + k % 4}:15:00Z",
            preset=presets[k % 6],
            players=(4, 4, 2, 4, 3, 6)[k % 6],
            teams=2,
            levels=(levels[k % 5],),
            humans=1,
            result=results_of[(k * 5) % 8],
            side=k % 3,
            rounds=12 + k % 9,
            moves=200,
            captures=3 + k % 4,
            captured=2 + k % 3,
            taken_back=k % 2,
        )
        for k in range(42)
    ]


def family_games() -> list[GameLine]:
    """Return some evenings of four people at one table, always the same."""
    names = ("Léa", "Zoé", "Mamie", "Tom")
    pairs = ((0, 1), (0, 2), (0, 3))
    games = []
    for k in range(34):
        first = set(pairs[k % 3])
        people = tuple(
            PersonLine(name, 0 if n in first else 1, n, 2 + (k + n) % 4, 1 + (k * n) % 3)
            for n, name in enumerate(names)
            if k % 5 or n < 2
        )
        games.append(
            replace(
                some_games()[k],
                when=f"2026-01-{3 + 7 * (k // 9):02}T{19 + k % 9 // 2}:{10 + 5 * (k % 9)}:00Z",
                humans=len(people),
                people=people,
                players=4,
                winner=-1 if k == 20 else (k * k // 3) % 2,
                decisive=k % 6 == 5,
                practice=k == 9,
            )
        )
    return games


@entry("statistics")
def statistics(app: GameApp) -> None:
    """Open numbers and bars."""
    _in_memory(app)
    app.push(StatisticsScene(app, some_games()))


def _family(app: GameApp, page: str, person: str = "") -> None:
    _in_memory(app)
    scene = StatisticsScene(app, family_games(), page)
    scene.person = person
    app.push(scene)


@entry("statistics-people")
def statistics_people(app: GameApp) -> None:
    """Open everybody's games, and who beat whom."""
    _family(app, PEOPLE)


@entry("statistics-person")
def statistics_person(app: GameApp) -> None:
    """Open what one person won, against and beside the others."""
    _family(app, PEOPLE, "Léa")


@entry("statistics-evenings")
def statistics_evenings(app: GameApp) -> None:
    """Open the evenings, the latest first."""
    _family(app, EVENINGS)


@entry("statistics-empty")
def statistics_empty(app: GameApp) -> None:
    """Open the statistics before the first game."""
    _in_memory(app)
    app.push(StatisticsScene(app, []))
