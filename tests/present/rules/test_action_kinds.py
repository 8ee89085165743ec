"""A kind of action is whole: whoever adds one to the engine is told here what else it needs."""

from __future__ import annotations

from typing import get_args

import pytest

from tests.engine.card_tables import random_action
from toc_desktop.engine import Action, CardRule, CentreRule, Rng, RuleSet, Wild, parse_action, with_options
from toc_desktop.present.rules.card_editor import FORMS, form_of
from toc_desktop.present.rules.card_scenes import card_scenes
from toc_desktop.present.rules.card_words import Style, action_words
from toc_desktop.present.rules.code_sheets import ACTIONS
from toc_desktop.present.rules.sentences import keys_in
from toc_desktop.present.rules.share_code import decode_rules, encode_rules
from toc_desktop.render.chips import chip_markup
from toc_desktop.render.rule_chips import action_chip
from toc_desktop.support import i18n

KINDS: tuple[type, ...] = get_args(Action)
CENTRE = CentreRule(7, "any", "capture")


def some_of(kind: type) -> list[Action]:
    """Several actions of a kind, drawn at random."""
    chance = Rng(17)
    drawn = [random_action(chance) for _ in range(600)]
    return list(dict.fromkeys(action for action in drawn if isinstance(action, kind)))[:12]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_kind_of_action_is_read_told_drawn_shown_written_and_sent(kind: type) -> None:
    actions = some_of(kind)
    assert actions, "tests/engine/card_tables.py never draws it"
    for action in actions:
        assert parse_action(str(action)) == action
        form = form_of(action)
        assert str(action).startswith(form.kind)
        written = {part.field for part in form.numbers} | {part.field for part in form.choices}
        assert written | set(form.flags) == fields(action)
        assert chip_markup(action_chip(action, CENTRE))
        assert str(action) in ACTIONS, "codes to share cannot name it"
        rules = with_options(RuleSet(centre=CENTRE), {"cards": {"9": [str(action)]}})
        assert decode_rules(encode_rules(rules)).cards["9"] == CardRule((action,))
        assert action == Wild() or all(scene.diagram for scene in card_scenes(rules, "9", True))
        styles: tuple[Style, ...] = ("deed", "brief")
        for style in styles:
            for code in i18n.available():
                assert set(keys_in(action_words(action, CENTRE, style))) <= set(i18n.messages(code))


def fields(action: Action) -> set[str]:
    """What an action is made of."""
    return set(getattr(action, "__slots__", ()))


def test_the_editor_has_every_kind_once_with_its_words() -> None:
    assert [type(form.plain) for form in FORMS] == list(KINDS)
    wanted = {f"house.card.{form.kind}" for form in FORMS} | {f"house.card.off.{form.kind}" for form in FORMS}
    for form in FORMS:
        wanted |= {f"house.card.{flag}" for flag in form.flags}
        wanted |= {f"house.card.number.{part.field}" for part in form.numbers}
        wanted |= {f"house.card.{part.field}.{value}" for part in form.choices for value in part.values}
        if form.repeatable:
            wanted.add(f"house.card.again.{form.kind}")
    for code in i18n.available():
        assert wanted <= set(i18n.messages(code))
