"""A game being set up: what is chosen, what else could be, and why some things cannot; no screen here."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypedDict, Unpack

from toc_desktop.bots import USUAL_LEVEL, known_level
from toc_desktop.engine import (
    ARM_CHOICES,
    PRESET_BY_NAME,
    TEAM_CHOICES,
    Preset,
    Problem,
    RuleSet,
    Seating,
    Variant,
    count_changes,
    find_preset,
    nearest_preset,
    options_between,
    problems,
    smallest_board,
    variants_in,
    with_options,
    with_variant,
    without_variant,
)
from toc_desktop.present.games.durations import minutes
from toc_desktop.present.rules.preset_names import number_list, preset_title, teams_title
from toc_desktop.storage.best_of import BestOf
from toc_desktop.storage.setup import BOT, HUMAN, USUAL_COLOURS, GameSetup, SeatSetup, tidy_name
from toc_desktop.support.i18n import tr

MOST = 8
FIRST_PRESET = "toc-bois"


@dataclass(frozen=True, slots=True)
class OfferedValue:
    """A value that could be chosen; `why` says why not when it cannot."""

    value: int
    label: str
    why: str = ""

    @property
    def possible(self) -> bool:
        """Tell whether it can be chosen."""
        return not self.why


def default_seats(person: str = "") -> tuple[SeatSetup, ...]:
    """Return one person and seven bots, named in the language in use; the first of them play.

    One bot name more than there are bots lets each have a name that the person does not have.
    """
    first = tidy_name(person) or tr("storage.guest")
    names = [first, *(name for name in _bot_names() if _bare(name) != _bare(first))]
    return tuple(
        SeatSetup(HUMAN if i == 0 else BOT, None if i == 0 else USUAL_LEVEL, names[i], colour, colour)
        for i, colour in enumerate(USUAL_COLOURS)
    )


def _bot_names() -> list[str]:
    return [tidy_name(name) for name in tr("setup.names").split(",")]


class SeatChange(TypedDict, total=False):
    """What the set-up may change in a seat, besides colour and shape."""

    kind: str
    level: str | None
    name: str


@dataclass(frozen=True, slots=True)
class Draft:
    """The choices so far; every change gives another draft that can be played, or that says why not."""

    preset: str = FIRST_PRESET
    house: str = ""
    """The name of the saved house rules in use, if any."""
    changes: tuple[tuple[str, object], ...] = ()
    """Options that differ from the sheet, as plain values."""
    players: int = 4
    arms: int = 4
    teams: int = 2
    seats: tuple[SeatSetup, ...] = ()
    """All eight, so that a name comes back when its seat does; the first ones play."""
    best_of_three: bool = False
    """Whether who first wins two games wins."""

    # What follows from the choices.

    @property
    def sheet(self) -> Preset:
        """Return the published sheet these rules start from."""
        return find_preset(self.preset)

    @property
    def sheet_rules(self) -> RuleSet:
        """Return the sheet's own rules for these teams."""
        return self.sheet.rules_for(self.teams)

    @property
    def rules(self) -> RuleSet:
        """Return the rules with the family's changes."""
        return with_options(self.sheet_rules, dict(self.changes))

    @property
    def change_count(self) -> int:
        """In how many options and ranks these rules differ from the sheet."""
        return count_changes(self.sheet_rules, self.rules)

    @property
    def at_home(self) -> bool:
        """Tell whether these are house rules: changed beyond the sheet's own variants and a short game."""
        published = replace(self.sheet_rules, fast_start=self.rules.fast_start)
        for variant in self.variants:
            published = with_variant(published, variant)
        return bool(self.house) or published != self.rules

    @property
    def variants(self) -> tuple[Variant, ...]:
        """Return the sheet's own variants that are switched on."""
        return variants_in(self.rules, self.sheet)

    @property
    def seating(self) -> Seating:
        """Return who sits where."""
        return Seating.standard(self.players, self.teams, self.arms)

    @property
    def playing(self) -> tuple[SeatSetup, ...]:
        """Return the seats that play."""
        return self.seats[: self.players]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return why this game cannot start; nothing when it can."""
        return problems(self.rules, self.seating)

    def minutes(self, speed: str) -> int | None:
        """Return about how long a short game at this table lasts at a speed, as measured on its sheet."""
        people = sum(seat.is_human for seat in self.playing)
        return minutes(self.preset, self.players, self.teams, people, short=True, speed=speed)

    def setup(self) -> GameSetup:
        """Return the game to start; empty names get the usual ones."""
        usual = default_seats()
        seats = tuple(
            replace(seat, name=tidy_name(seat.name) or usual[i].name) for i, seat in enumerate(self.playing)
        )
        score = BestOf.fresh(self.seating) if self.best_of_three else None
        return GameSetup(self.house or self.preset, self.rules, self.seating, seats, best_of=score)

    # What could be chosen.

    def player_offers(self) -> list[OfferedValue]:
        """Offer two to eight players: a sheet those it names, house rules all that their deal allows."""
        at_home = self.at_home
        return [OfferedValue(n, str(n), self._why_not_players(n, at_home)) for n in range(2, MOST + 1)]

    def _why_not_players(self, n: int, at_home: bool) -> str:
        if not at_home:
            if n in self.sheet.players:
                return ""
            return tr(
                "setup.why.players", sheet=preset_title(self.preset), players=number_list(self.sheet.players)
            )
        missing = [p for p in problems(self.rules, Seating.standard(n)) if p.id == "schedule"]
        return problem_words(missing[0]) if missing else ""

    def arm_offers(self) -> list[OfferedValue]:
        """Offer boards of four, six and eight arms."""
        least = smallest_board(self.players)
        return [
            OfferedValue(
                arms,
                tr("setup.arms", n=arms) if arms == ARM_CHOICES[0] else str(arms),
                "" if arms >= least else tr("setup.why.arms", n=self.players, arms=arms),
            )
            for arms in ARM_CHOICES
        ]

    def team_offers(self) -> list[OfferedValue]:
        """Offer to play alone, and every way to share these players out."""
        offers = [OfferedValue(0, teams_title(self.players, 0))]
        for teams in TEAM_CHOICES.get(self.players, ()):
            offered = self.at_home or teams in self.sheet.teams.get(self.players, ())
            why = "" if offered else tr("setup.why.teams_sheet", sheet=preset_title(self.preset))
            offers.append(OfferedValue(teams, teams_title(self.players, teams, self.preset), why))
        if len(offers) == 1:
            offers.append(OfferedValue(2, tr("setup.teams.none"), tr("setup.why.teams", n=self.players)))
        return offers

    # Choosing.

    def with_preset(self, name: str) -> Draft:
        """Return the draft on another sheet, as published; players and teams stay where it allows them."""
        sheet = find_preset(name)
        players = self.players if self.players in sheet.players else _nearest(sheet.players, self.players)
        draft = replace(self, preset=name, house="", changes=())._seated(players)
        offered = sheet.teams.get(players, ())
        if sheet.default_teams:
            teams = sheet.default_teams.get(players, 0)
        elif self.players == players and (self.teams == 0 or self.teams in offered):
            teams = self.teams
        else:
            teams = offered[0] if offered and self.teams else 0
        return replace(draft, teams=teams)

    def with_players(self, n: int) -> Draft:
        """Return the draft for another number of players; sides as before if they can be formed."""
        draft = self._seated(n)
        possible = [o.value for o in draft.team_offers() if o.possible]
        usual = self.sheet.default_teams
        # Who plays as the sheet says goes on so; who chose otherwise goes on with that.
        wanted = usual.get(n, 0) if usual and self.teams == usual.get(self.players, 0) else self.teams
        if wanted in possible:
            return replace(draft, teams=wanted)
        return replace(draft, teams=possible[1] if self.teams and len(possible) > 1 else 0)

    def _seated(self, n: int) -> Draft:
        least = smallest_board(n)
        arms = least if self.arms == smallest_board(self.players) else max(self.arms, least)
        return replace(self, players=n, arms=arms, teams=0)

    def with_arms(self, arms: int) -> Draft:
        """Return the draft on another board."""
        return replace(self, arms=arms)

    def with_teams(self, teams: int) -> Draft:
        """Return the draft with other sides."""
        return replace(self, teams=teams)._tidy()

    def with_option(self, name: str, value: object) -> Draft:
        """Return the draft with one rule changed, or back to the sheet's."""
        changes = {**dict(self.changes), name: value}
        return replace(self, changes=tuple(changes.items()))._tidy()

    def with_options(self, options: Mapping[str, object]) -> Draft:
        """Return the draft with several rules changed; of cards only the ranks that are given."""
        return self.with_rules(with_options(self.rules, options))._tidy()

    def with_variant(self, name: str, on: bool) -> Draft:
        """Return the draft with one of the sheet's own variants switched on or off."""
        variant = next(variant for variant in self.sheet.variants if variant.name == name)
        if on:
            rules = with_variant(self.rules, variant)
        else:
            rules = without_variant(self.rules, variant, self.sheet_rules)
        return self.with_rules(rules, self.house)

    def with_card(self, rank: str, texts: list[str]) -> Draft:
        """One rank's list changed, or back to the sheet's."""
        changed = dict(self.changes).get("cards")
        cards = {**(changed if isinstance(changed, dict) else {}), rank: texts}
        return self.with_option("cards", cards)

    def like_cards(self) -> Draft:
        """All cards as on the sheet again."""
        return self.with_option("cards", {})

    def with_rules(self, rules: RuleSet, house: str = "") -> Draft:
        """Return the draft with a whole rule set, seen as changes of this sheet."""
        changes = options_between(self.sheet_rules, rules)
        return replace(self, house=house, changes=tuple(changes.items()))

    def like_sheet(self) -> Draft:
        """Return the draft with all rules as on the sheet again."""
        return replace(self, house="", changes=())

    def _tidy(self) -> Draft:
        """Forget changes that change nothing."""
        kept = options_between(self.sheet_rules, self.rules)
        order = [name for name, _ in self.changes if name in kept]
        return replace(self, changes=tuple((name, kept[name]) for name in order))

    # Seats.

    def with_seat(self, player: int, **values: Unpack[SeatChange]) -> Draft:
        """Return the draft with another name, kind or level in one seat."""
        seats = list(self.seats)
        seats[player] = replace(seats[player], **values)
        return replace(self, seats=tuple(seats))

    def with_look(self, player: int, *, colour: int | None = None, shape: int | None = None) -> Draft:
        """Give a seat another colour or shape; whoever had it takes the old one, so that no two are alike."""
        seats = list(self.seats)
        mine = seats[player]
        for i, other in enumerate(seats):
            if i != player and colour is not None and other.colour == colour:
                seats[i] = replace(other, colour=mine.colour)
            if i != player and shape is not None and seats[i].shape == shape:
                seats[i] = replace(seats[i], shape=mine.shape)
        seats[player] = replace(
            mine,
            colour=mine.colour if colour is None else colour,
            shape=mine.shape if shape is None else shape,
        )
        return replace(self, seats=tuple(seats))


def first_draft(person: str = "") -> Draft:
    """Return what a newcomer plays: the classic sheet, four players in pairs, with the usual bots."""
    return Draft(seats=default_seats(person))


def draft_of(setup: GameSetup | None, house_names: Iterable[str] = ()) -> Draft:
    """Return the draft that leads to a set-up: the last one comes back as it was."""
    if setup is None:
        return first_draft()
    seating = setup.seating
    closest = nearest_preset(setup.rules, seating.teams).name
    name = setup.preset_name if setup.preset_name in PRESET_BY_NAME else closest
    house = setup.preset_name if setup.preset_name in set(house_names) and name != setup.preset_name else ""
    draft = Draft(
        preset=name,
        players=seating.players,
        arms=seating.arms,
        teams=seating.teams,
        seats=_eight(setup.seats),
        best_of_three=setup.best_of is not None,
    )
    return draft.with_rules(setup.rules, house)


def _eight(seats: tuple[SeatSetup, ...]) -> tuple[SeatSetup, ...]:
    """Return these seats and enough others, each with a colour, a shape and a name nobody has yet."""
    result = [seat if seat.is_human else replace(seat, level=known_level(seat.level)) for seat in seats]
    for seat in default_seats():
        if len(result) == MOST:
            break
        taken = {_bare(other.name) for other in result}
        free = [name for name in _bot_names() if _bare(name) not in taken]
        seat = replace(seat, name=free[0] if free else seat.name)
        colours = [c for c in USUAL_COLOURS if c not in {other.colour for other in result}]
        shapes = [s for s in USUAL_COLOURS if s not in {other.shape for other in result}]
        result.append(
            replace(
                seat,
                kind=BOT,
                level=seat.level or USUAL_LEVEL,
                colour=colours[0],
                shape=colours[0] if colours[0] in shapes else (shapes or [colours[0]])[0],
            )
        )
    return tuple(result)


def _bare(name: str) -> str:
    """Return a name without accents or capitals: at one table, Zoé and Zoe would be taken for each other."""
    split = unicodedata.normalize("NFD", name.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def _nearest(numbers: tuple[int, ...], wanted: int) -> int:
    return min(numbers, key=lambda n: (abs(n - wanted), n))


def problem_words(problem: Problem) -> str:
    """Say in words why a game cannot start."""
    arguments: Mapping[str, object] = dict(problem.args)
    deal = arguments.get("deal")
    values = {**arguments, "deal": tr(f"house.value.deal.{deal}")} if deal else dict(arguments)
    return tr(f"setup.problem.{problem.id}", **values)
