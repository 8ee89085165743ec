"""Every sentence a banner may say, built from the sentences themselves, about people with long names."""

from __future__ import annotations

from toc_desktop.engine import parse_card
from toc_desktop.present.games.phrases import card_words, listed, whose
from toc_desktop.present.table.asking import losses_question_short, short_name
from toc_desktop.present.table.model import Banner
from toc_desktop.present.table.phrases import SeatInfo, card_title
from toc_desktop.present.table.targets import ButtonTarget
from toc_desktop.support.i18n import tr

LONG_NAME = "Anne-Charlotte-Élisabeth"
"""24 letters, as long as a name may be."""

Buttons = tuple[tuple[ButtonTarget, str], ...]


def _button(name: str, value: str | int | None = None) -> tuple[ButtonTarget, str]:
    if isinstance(value, int):
        return ButtonTarget(name, value), tr(f"table.button.{name}", n=value)
    return ButtonTarget(name, value), tr(f"table.button.{name}" + (f".{value}" if value else ""))


def every_banner(name: str, other: str) -> dict[str, Banner]:
    """Every banner of a game, by what it is about, for a player and the one they play with or against."""
    card, words = card_title(parse_card("QD")), card_words(parse_card("QD"))
    title, plain = tr("table.turn.you", name=name), tr("table.turn.nameless")
    made: dict[str, Banner] = {}

    def ask(key: str, buttons: Buttons = (), brief: tuple[str, ...] = (), **told: object) -> None:
        sub, short = tr(f"table.sub.{key}", **told), tr(f"table.sub.{key}_short", **told)
        made[key] = Banner(0, title, sub, buttons, True, short, plain, brief)

    sizes = tuple(_button("size", n) for n in range(2, 6))
    eats = ("advance_eats", "push_eats")
    ask("choose")
    ask("discard", n=3)
    ask("skip")
    ask("hand-size", sizes, ("2", "3", "4", "5"))
    ask("again", (_button("pass"),), (tr("table.button.pass_short"),))
    ask("drawn", (_button("pass"),), (tr("table.button.pass_short"),), card=words)
    ask("fold", (_button("fold"),), (tr("table.button.fold_short"),))
    for key in ("pawn", "cell", "swap", "swap_with"):
        ask(key, card=card)
    ask("next", (_button("takeback", 3),), (tr("table.button.takeback_short"),), card=card)
    brief = tuple(tr(f"table.button.do.{kind}_short") for kind in ("advance", "push"))
    ask("which", tuple(_button("do", kind) for kind in eats), brief, card=card)
    give, plain_give = tr("table.turn.give_you", name=name), tr("table.turn.give_nameless")
    sub, short = (
        tr("table.sub.exchange", name=other),
        tr("table.sub.exchange_short", name=short_name(other)),
    )
    made["exchange"] = Banner(0, give, sub, (), True, short, plain_give)
    yes_no = (_button("play"), _button("back"))
    brief = (tr("table.button.play_short"), tr("table.button.back"))
    of = tr("table.ask.pawns_of", n=1, whose=whose(other))
    for key, what, short in (
        ("own", tr("table.ask.own_pawns", n=1), tr("table.ask.own_short", n=1)),
        ("owns", tr("table.ask.own_pawns", n=2), tr("table.ask.own_short", n=2)),
        ("team", of, losses_question_short((2,), [SeatInfo(other, 0, 0)] * 3, 0)),
        ("both", listed([tr("table.ask.own_pawns", n=1), of]), tr("table.ask.team_short", n=2)),
    ):
        made[key] = Banner(0, title, tr("table.ask.sends", what=what), yes_no, True, short, plain, brief)
    confirm = tr("table.sub.confirm"), tr("table.sub.confirm_short")
    made["confirm"] = Banner(0, title, confirm[0], yes_no, True, confirm[1], plain, brief)
    skip = (_button("skip"),)
    theirs = tr("table.turn.other", name=other)
    brief_theirs = tr("table.turn.other", name=short_name(other))
    partner, team = tr("table.sub.partner"), tr("table.sub.partner_with", names=listed([other, name]))
    made["partner"] = Banner(1, theirs, team, skip, False, partner, brief_theirs)
    made["rival"] = Banner(1, theirs, tr("table.sub.rival"), skip, False, "", brief_theirs)
    made["swap cards"] = Banner(1, tr("table.turn.swap"), tr("table.sub.swapped"), skip)
    made["deal"] = Banner(1, tr("table.turn.deal"), tr("table.sub.deals", name=short_name(other)), skip)
    over = tr("table.sub.over")
    won = tr("table.turn.won", who=listed([other, name]), n=2)
    results = ((ButtonTarget("results"), tr("table.over.results")),)
    made["won"] = Banner(1, won, over, results, True, "", over, (tr("table.over.results_short"),))
    stop = ((ButtonTarget("stop_show"), tr("table.button.stop_show")),)
    made["showing"] = Banner(0, title, tr("table.log.showing"), stop, True, "", plain)
    return made
