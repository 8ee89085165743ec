"""Where the answers lead: the nearest sheet, the changes that make every answer true, what is still open."""

from __future__ import annotations

from dataclasses import dataclass

from toc_desktop.engine import RuleSet, find_preset, options_between
from toc_desktop.present.rules.find.questions import Answer, Question
from toc_desktop.present.rules.find.search import RuleSearch, SheetVariant, all_questions
from toc_desktop.present.rules.new_game import Draft


@dataclass(frozen=True, slots=True)
class Found:
    """The rules that the answers lead to."""

    nearest: SheetVariant
    """The sheet, with those of its own variants that the answers ask for."""
    rules: RuleSet
    changes: tuple[tuple[Question, Answer], ...]
    """The answers that neither the sheet nor its variants give: each is a change of the house."""
    still_open: tuple[Question, ...]
    """What would tell the sheets and variants apart that fit the answers equally well."""

    @property
    def as_printed(self) -> bool:
        """Tell whether these are the sheet's own rules, nothing changed."""
        return not self.nearest.variants and not self.changes

    def draft(self, table: Draft) -> Draft:
        """Return a table set up by these rules: its players stay where the sheet allows them."""
        seated = table.with_preset(self.nearest.preset)
        changed = options_between(find_preset(self.nearest.preset).rules, self.rules)
        return seated.with_options(changed)


def search_result(search: RuleSearch) -> Found:
    """Return what some answers lead to."""
    leading = [candidate.rules for candidate in search.leading()]
    asked = set(search.known)
    still_open = tuple(
        q for q in all_questions() if q.id not in asked and len({q.read(other) for other in leading}) > 1
    )
    return Found(search.best(), search.rules(), search.changes(), still_open)
