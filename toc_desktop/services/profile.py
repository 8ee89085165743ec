"""What the program knows of its player: settings, saved games, and what they ought to be told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from toc_desktop.engine import RuleSet
from toc_desktop.present.rules.new_game import Draft, draft_of, first_draft
from toc_desktop.storage.library import Library
from toc_desktop.storage.notice import Notice
from toc_desktop.storage.settings import MOST_HOUSE_RULES, MOST_PEOPLE, HouseRules, Settings
from toc_desktop.storage.settings_file import SettingsFile
from toc_desktop.storage.setup import COLOURS, GameSetup, is_nameless, person_key, tidy_name
from toc_desktop.storage.store import Store
from toc_desktop.support.folders import Places
from toc_desktop.support.i18n import tr

LONGEST_HOUSE_NAME = 40


class Profile:
    """Settings and games of one player; without files it lives in memory, as in safe mode and in tests."""

    def __init__(
        self,
        settings: Settings | None = None,
        file: SettingsFile | None = None,
        store: Store | None = None,
        notices: tuple[Notice, ...] = (),
    ) -> None:
        self.settings = settings or Settings()
        self.file = file
        self._store = store
        self._library: Library | None = None
        self.notices = list(notices)
        self.file_to_open: Path | None = None
        """A saved game named on the command line or double-clicked, until the title opens it."""
        self.newcomer = False
        """Whether this is the first time the game is opened, until the title has welcomed the player."""
        self.last_folder: Path | None = None
        """Where the last file was imported from or exported to, until the program ends."""
        self.places: Places | None = None
        """The folders a file dialog leads to; None for the system's own."""
        self._tidied = False

    @property
    def store(self) -> Store:
        """Return the saved games, in the player's data folder."""
        if self._store is None:
            self._store = Store()
        return self._store

    @property
    def library(self) -> Library:
        """Return the shelf of games, which remembers the files it has read."""
        if self._library is None or self._library.store is not self.store:
            self._library = Library(self.store)
        return self._library

    def save(self) -> None:
        """Write the settings; trouble with the disk is told at the next chance."""
        trouble = self.file.save(self.settings) if self.file is not None else None
        if trouble is not None and trouble not in self.notices:
            self.notices.append(trouble)

    def take_notices(self) -> list[Notice]:
        """Return what is to be told, once."""
        notices, self.notices = self.notices, []
        return notices

    def tidy_up(self) -> int:
        """Move the oldest games in progress to the replays, once, while no game is open; return how many."""
        if self._tidied or not self.store.first_copy:
            return 0
        self._tidied = True
        return self.library.archive()

    # The last set-up.

    def draft(self) -> Draft:
        """Return the last set-up, at first the usual one in the player's colours."""
        last = self.settings.last_setup
        return draft_of(last, self.house_names()) if last is not None else self.quick_draft()

    def quick_draft(self) -> Draft:
        """Return the usual table: one person, by the name used last and in the player's colours, and bots."""
        draft = first_draft(self.player_name)
        colours = self.settings.seat_colours
        seats = tuple(
            replace(seat, colour=colours[i], shape=colours[i]) for i, seat in enumerate(draft.seats)
        )
        return replace(draft, seats=seats)

    @property
    def player_name(self) -> str:
        """Return the name under which the player sat down last, nothing while there is none."""
        return self.settings.last_players[0] if self.settings.last_players else ""

    def remember_name(self, name: str) -> None:
        """Keep the player's name, before those typed earlier; an empty one changes nothing."""
        self._remember_names([tidy_name(name)])
        self.save()

    def _remember_names(self, names: list[str]) -> None:
        given = [name for name in names if name and not is_nameless(name)]
        known = [name for name in self.settings.last_players if name not in given]
        self.settings.last_players = tuple([*given, *known][:COLOURS])

    def remember_setup(self, setup: GameSetup) -> None:
        """Keep a set-up for the next time."""
        self.settings.last_setup = setup.afresh()
        self._remember_names([seat.name for seat in setup.seats if seat.is_human])
        self.save()

    def recolour_last_setup(self) -> None:
        """Let the seats of the last set-up wear the colours of the settings."""
        last = self.settings.last_setup
        if last is not None:
            colours = self.settings.seat_colours
            seats = tuple(replace(s, colour=colours[i], shape=colours[i]) for i, s in enumerate(last.seats))
            self.settings.last_setup = replace(last, seats=seats)

    # Tips of a first game, which each person is given once.

    def tips_seen(self, name: str) -> tuple[str, ...]:
        """Return the tips that a person has been given."""
        person = _tip_person(name)
        return next((tips for each, tips in self.settings.tips_seen.items() if _same(each, person)), ())

    def remember_tip(self, name: str, tip: str) -> None:
        """Keep that a person was given a tip."""
        person, tips = _tip_person(name), self.tips_seen(name)
        others = [(each, seen) for each, seen in self.settings.tips_seen.items() if not _same(each, person)]
        self.settings.tips_seen = dict([*others[-MOST_PEOPLE + 1 :], (person, (*tips, tip))])
        self.save()

    def show_tips_again(self, name: str | None = None) -> None:
        """Give one person all tips again, or everybody; from now on there are tips, if there were none."""
        people = self.settings.tips_seen
        kept = {} if name is None else {each: tips for each, tips in people.items() if not _same(each, name)}
        self.settings.tips_seen, self.settings.tips = kept, True
        self.save()

    # House rules.

    def house_names(self) -> tuple[str, ...]:
        """Return the names of the saved house rules."""
        return tuple(house.name for house in self.settings.house_rules)

    def house(self, name: str) -> HouseRules | None:
        """Return saved house rules by name."""
        return next((house for house in self.settings.house_rules if house.name == name), None)

    def why_not_name(self, name: str, keeping: str = "") -> str:
        """Return why a name cannot be given to house rules, in words; nothing when it can."""
        tidy = tidy_name(name, LONGEST_HOUSE_NAME)
        if not tidy:
            return tr("house.name.empty")
        if tidy != keeping and self.house(tidy) is not None:
            return tr("house.name.taken", name=tidy)
        if self.house(keeping) is None and len(self.settings.house_rules) >= MOST_HOUSE_RULES:
            return tr("house.name.full", n=MOST_HOUSE_RULES)
        return ""

    def keep_house(self, name: str, preset: str, rules: RuleSet) -> str:
        """Save rules under a name, in place of those that had it; return the name as it was kept."""
        tidy = tidy_name(name, LONGEST_HOUSE_NAME)
        others = tuple(house for house in self.settings.house_rules if house.name != tidy)
        self.settings.house_rules = (*others, HouseRules(tidy, preset, rules))
        self.save()
        return tidy

    def rename_house(self, old: str, new: str) -> str:
        """Give saved rules another name; return it as it was kept."""
        tidy = tidy_name(new, LONGEST_HOUSE_NAME)
        self.settings.house_rules = tuple(
            replace(house, name=tidy) if house.name == old else house for house in self.settings.house_rules
        )
        self.save()
        return tidy

    def forget_house(self, name: str) -> None:
        """Delete saved rules."""
        self.settings.house_rules = tuple(h for h in self.settings.house_rules if h.name != name)
        self.save()


def _tip_person(name: str) -> str:
    """Return the name under which tips are kept: whoever gave none has none in any language."""
    return "" if is_nameless(name) else name


def _same(name: str, other: str) -> bool:
    """Tell whether two names are those of one person."""
    return person_key(name) == person_key(other)
