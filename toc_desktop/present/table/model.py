"""What the table shows to one viewer, without a pixel: plates, banner, states of the cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from toc_desktop.engine import PAWNS_EACH, Card, Player, PlayerView, Seating, events
from toc_desktop.present.games.phrases import card_words, listed
from toc_desktop.present.level_labels import level_label
from toc_desktop.present.table.asking import losses_question, losses_question_short, short_name
from toc_desktop.present.table.phrases import SeatInfo, Sitters, card_title
from toc_desktop.present.table.places import receiver_of
from toc_desktop.present.table.selection import Selection
from toc_desktop.present.table.targets import ButtonTarget
from toc_desktop.present.table.timeline import TableSnapshot
from toc_desktop.storage.setup import is_nameless
from toc_desktop.support.i18n import tr

CardState = Literal["normal", "playable", "locked", "selected"]
Activity = Literal["decides", "thinks", "moves", "waits", "deal", "swap"]
"""What goes on: the player in turn decides, thinks or moves; nobody does; cards are dealt or exchanged."""


_BRIEF_KINDS = ("push", "advance_eats", "push_eats", "back_eats", "split_eats")
"""What a card may do that has a shorter name."""
_TITLE = 28
"""How many letters of who has won a banner has room for in any window."""


@dataclass(frozen=True, slots=True)
class Plate:
    """One player's name plate."""

    player: Player
    seat: int
    name: str
    sub: str
    short: str
    """The same in a word, where room is short."""
    cards: int
    active: bool
    dealer: bool
    partners: tuple[Player, ...]
    hand: tuple[Card, ...] = ()
    """The cards, where hands lie open."""
    bond: str = ""
    """That they play with the viewer, where a first game says so."""


@dataclass(frozen=True, slots=True)
class Banner:
    """The strip that says whose turn it is and what is asked; buttons are targets with their labels."""

    player: Player
    title: str
    sub: str
    """What is asked; shorter words for the same where room is short are in ``short``."""
    buttons: tuple[tuple[ButtonTarget, str], ...] = ()
    mine: bool = False
    short: str = ""
    plain_title: str = ""
    """The title in fewer words."""
    brief_labels: tuple[str, ...] = ()
    """Shorter labels of the buttons."""
    safe: ButtonTarget | None = None
    """The answer that loses nothing, where another would lose a pawn: it is the golden one."""


def plates(
    snapshot: TableSnapshot,
    seating: Seating,
    seat_infos: Sitters,
    viewer: Player,
    activity: Activity,
    open_hands: Sequence[tuple[Card, ...]] = (),
    guided: bool = False,
) -> list[Plate]:
    """Return the plates of all players; the one whose turn it is glows, and open hands are on the others'.

    In a ``guided`` game a partner's says so.
    """
    made = []
    lit = lit_players(snapshot, activity)
    for player, seat_info in enumerate(seat_infos):
        active = player in lit
        sub = _sub(snapshot, seating, seat_infos, player, viewer, active, activity)
        made.append(
            Plate(
                player,
                seating.seats[player],
                seat_info.name,
                sub,
                _short(sub, seat_info),
                len(snapshot.hands[player]),
                active,
                player == snapshot.dealer,
                seating.partners(player),
                open_hands[player] if open_hands and player != viewer else (),
                tr("table.plate.with_you") if guided and viewer in seating.partners(player) else "",
            )
        )
    return made


def lit_players(snapshot: TableSnapshot, activity: Activity) -> tuple[Player, ...]:
    """Return whose plates glow: winners, who deals, or whose turn it is; nobody while cards change hands."""
    if snapshot.winners:
        return snapshot.winners
    if activity == "swap":
        return ()
    return (snapshot.dealer if activity == "deal" else snapshot.turn,)


def _sub(
    snapshot: TableSnapshot,
    seating: Seating,
    seat_infos: Sitters,
    player: Player,
    viewer: Player,
    active: bool,
    activity: Activity,
) -> str:
    seat_info = seat_infos[player]
    pawns = snapshot.pawns[player * PAWNS_EACH : (player + 1) * PAWNS_EACH]
    if active and not snapshot.winners:
        if activity == "deal":
            return tr("table.plate.is_dealer")
        if activity == "thinks":
            return tr("table.plate.thinks")
        if player == viewer and seat_info.is_human:
            return tr("table.plate.you_give" if snapshot.phase == "exchange" else "table.plate.you")
        return tr("table.plate.plays")
    if all(seating.is_home(cell) for cell in pawns):
        return tr("table.plate.home")
    if snapshot.given[player]:
        return tr("table.plate.gave")
    if seat_info.level is not None:
        return tr("table.plate.bot", level=level_label(seat_info.level, "table"))
    return tr("table.plate.me" if player == viewer else "table.plate.human")


def _short(sub: str, seat_info: SeatInfo) -> str:
    if seat_info.level is not None and sub == tr(
        "table.plate.bot", level=level_label(seat_info.level, "table")
    ):
        return level_label(seat_info.level, "table")
    mine = (tr("table.plate.you"), tr("table.plate.you_give"))
    return tr("table.plate.you_short") if sub in mine else sub


def banner(
    snapshot: TableSnapshot,
    seating: Seating,
    seat_infos: Sitters,
    viewer: Player,
    activity: Activity,
    selection: Selection | None,
    pending: bool = False,
    losses: Sequence[Player] = (),
) -> Banner:
    """Return whose turn it is, what is asked of the viewer, and the buttons that answer it.

    A ``pending`` move waits for a second word; ``losses`` are the owners of the pawns of the viewer's side
    that it would send to camp.
    """
    if snapshot.winners:
        return _won(snapshot, seat_infos, viewer)
    if activity in ("deal", "swap"):
        return _handled(snapshot, seat_infos, viewer, activity)
    player = snapshot.turn
    seat_info = seat_infos[player]
    mine = seat_info.is_human and player == viewer
    kind = "give_" if snapshot.phase == "exchange" else ""
    whom = "other" if not mine else "nameless" if is_nameless(seat_info.name) else "you"
    title = tr(f"table.turn.{kind}{whom}", name=seat_info.name)
    brief = "nameless" if mine else "other"
    plain = tr(f"table.turn.{kind}{brief}", name=short_name(seat_info.name))
    if not mine or selection is None:
        sub = _of_other(seating, seat_infos, player, viewer, activity)
        skip = (((ButtonTarget("skip"), tr("table.button.skip")),)) if activity == "moves" else ()
        partner = tr("table.sub.partner") if sub and viewer in seating.partners(player) else ""
        return Banner(player, title, sub, skip, mine, partner, plain)
    if pending:
        question, short = _question(losses, seat_infos, viewer)
        labels = (tr("table.button.play_short"), tr("table.button.back"))
        safe = ButtonTarget("cancel") if losses else None
        return Banner(player, title, question, _pending_buttons(), True, short, plain, labels, safe)
    buttons = _buttons(selection)
    return Banner(
        player,
        title,
        asked(selection, seat_infos),
        buttons,
        True,
        _asked_short(selection, seat_infos),
        plain,
        _brief_labels(buttons),
    )


def _question(losses: Sequence[Player], seat_infos: Sitters, viewer: Player) -> tuple[str, str]:
    """Return what is asked before a move is played, and the same in fewer words."""
    if not losses:
        return tr("table.sub.confirm"), tr("table.sub.confirm_short")
    return losses_question(losses, seat_infos, viewer), losses_question_short(losses, seat_infos, viewer)


def _handled(snapshot: TableSnapshot, seat_infos: Sitters, viewer: Player, activity: Activity) -> Banner:
    """Return the banner of nobody's turn, while cards are dealt or change hands."""
    if activity == "swap":
        sub = tr("table.sub.swapped")
    elif snapshot.dealer == viewer and seat_infos[viewer].is_human:
        sub = tr("table.sub.you_deal")
    else:
        sub = tr("table.sub.deals", name=seat_infos[snapshot.dealer].name)
    skip = ((ButtonTarget("skip"), tr("table.button.skip")),)
    return Banner(snapshot.dealer, tr(f"table.turn.{activity}"), sub, skip)


def _won(snapshot: TableSnapshot, seat_infos: Sitters, viewer: Player) -> Banner:
    names = [seat_infos[w].name for w in snapshot.winners]
    if viewer in snapshot.winners and seat_infos[viewer].is_human:
        title = tr("table.turn.you_won" if len(names) == 1 else "table.turn.team_won")
    else:
        title = tr("table.turn.won", who=listed(names), n=len(names))
    return Banner(
        snapshot.winners[0],
        title,
        tr("table.sub.over"),
        ((ButtonTarget("results"), tr("table.over.results")),),
        True,
        plain_title=title if len(title) <= _TITLE else tr("table.sub.over"),
        brief_labels=(tr("table.over.results_short"),),
    )


def _of_other(
    seating: Seating, seat_infos: Sitters, player: Player, viewer: Player, activity: Activity
) -> str:
    if player == viewer:
        return tr("table.sub.soon") if activity == "moves" else ""
    if viewer in seating.partners(player) and seat_infos[viewer].is_human:
        others = [seat_infos[p].name for p in seating.partners(viewer) if p != player]
        if others:
            return tr("table.sub.partner_with", names=listed(others))
        return tr("table.sub.partner")
    return tr("table.sub.rival" if activity == "thinks" else "table.sub.moving")


def asked(selection: Selection, seat_infos: Sitters) -> str:
    """Say what the viewer is asked to do next."""
    view = selection.view
    if view.phase == "exchange":
        to = receiver_of(view.seating, view.player)
        return tr("table.sub.exchange", name=seat_infos[to].name)
    if view.phase in ("skip", "hand-size"):
        return tr(f"table.sub.{view.phase}")
    if selection.card is None:
        return _before_card(selection)
    card = card_title(selection.card)
    if selection.walk is not None:
        return tr("table.sub.next", card=card)
    if selection.choices:
        return tr("table.sub.which", card=card)
    if _swaps_only(selection):
        return tr(_swap_key(selection), card=card)
    return tr("table.sub.cell" if len(selection.movers) == 1 else "table.sub.pawn", card=card)


def _asked_short(selection: Selection, seat_infos: Sitters) -> str:
    """Return what is asked in fewer words; nothing where there are none."""
    view = selection.view
    if view.phase == "exchange":
        to = receiver_of(view.seating, view.player)
        return tr("table.sub.exchange_short", name=short_name(seat_infos[to].name))
    if view.phase in ("skip", "hand-size"):
        return tr(f"table.sub.{view.phase}_short")
    if selection.card is None:
        return _before_card_short(selection)
    card = card_title(selection.card)
    if selection.walk is not None:
        return tr("table.sub.next_short", card=card)
    if selection.choices:
        return tr("table.sub.which_short", card=card)
    if _swaps_only(selection):
        return tr(f"{_swap_key(selection)}_short", card=card)
    return tr("table.sub.cell_short" if len(selection.movers) == 1 else "table.sub.pawn_short", card=card)


def _before_card_short(selection: Selection) -> str:
    if selection.spots:
        return tr("table.sub.choose_short")
    kinds = {option.kind for option in selection.every}
    for only in ("discard", "fold"):
        if kinds == {only}:
            return tr(f"table.sub.{only}_short")
    drawn = drawn_card(selection.view)
    if drawn is not None:
        return tr("table.sub.drawn_short", card=card_words(drawn))
    return tr("table.sub.again_short" if selection.view.phase == "again" else "table.sub.choose_short")


def _swaps_only(selection: Selection) -> bool:
    return not selection.choices and all(option.kind == "swap" for option in selection.candidates)


def _swap_key(selection: Selection) -> str:
    """Return whether both pawns are asked for, or only the other one: the first is chosen, or no choice."""
    known = bool(selection.spots) or len(selection.movers) == 1
    return "table.sub.swap_with" if known else "table.sub.swap"


def drawn_card(view: PlayerView) -> Card | None:
    """Return the card the viewer has just drawn, and may play now."""
    if view.phase != "again" or view.turn != view.player:
        return None
    drawn = (event for event in reversed(view.log) if isinstance(event, events.CardDrawn))
    card = next((event.card for event in drawn if event.player == view.player), None)
    return card if card in view.hand else None


def _before_card(selection: Selection) -> str:
    kinds = {option.kind for option in selection.every}
    if selection.spots:
        return tr("table.sub.card")
    if kinds == {"discard"}:
        return tr("table.sub.discard", n=len(selection.view.hand))
    if kinds == {"fold"}:
        return tr("table.sub.fold")
    drawn = drawn_card(selection.view)
    if drawn is not None:
        return tr("table.sub.drawn", card=card_words(drawn))
    return tr("table.sub.again" if selection.view.phase == "again" else "table.sub.choose")


def _buttons(selection: Selection) -> tuple[tuple[ButtonTarget, str], ...]:
    buttons = [(button, _button_label(button)) for button in selection.buttons]
    if selection.walk is not None:
        taken = selection.walk.taken[-1]
        buttons.append((ButtonTarget("takeback"), tr("table.button.takeback", n=taken)))
    return tuple(buttons)


def _button_label(button: ButtonTarget) -> str:
    match button:
        case ButtonTarget(name, int() as count):
            return tr(f"table.button.{name}", n=count)
        case ButtonTarget(name, None):
            return tr(f"table.button.{name}")
        case ButtonTarget(name, value):
            return tr(f"table.button.{name}.{value}")


def _brief_labels(buttons: Sequence[tuple[ButtonTarget, str]]) -> tuple[str, ...]:
    """Return shorter labels of buttons, as far as they still tell them apart."""
    targets = {button for button, _ in buttons}
    brief = [_brief_label(button, label, targets) for button, label in buttons]
    return tuple(
        label if brief.count(short) > 1 else short for (_, label), short in zip(buttons, brief, strict=True)
    )


def _brief_label(button: ButtonTarget, label: str, targets: Collection[ButtonTarget]) -> str:
    match button:
        case ButtonTarget("size", int() as count):
            return str(count)
        case ButtonTarget("takeback" | "fold" | "pass" as name, _):
            return tr(f"table.button.{name}_short")
        case ButtonTarget("do", str() as kind) if kind in _BRIEF_KINDS:
            plain = kind.removesuffix("_eats")
            shared = plain != kind and ButtonTarget("do", plain) in targets
            return tr("table.button.do.eats_short" if shared else f"table.button.do.{plain}_short")
        case _:
            return label


def _pending_buttons() -> tuple[tuple[ButtonTarget, str], ...]:
    return (
        (ButtonTarget("confirm"), tr("table.button.play")),
        (ButtonTarget("cancel"), tr("table.button.back")),
    )


def card_state(card: Card, selection: Selection | None, view: PlayerView, phase_open: bool) -> CardState:
    """Tell how a card of the viewer's hand is drawn: playable, locked, chosen, or plain while others play."""
    if selection is None or not phase_open or view.turn != view.player:
        return "normal"
    if card == selection.card:
        return "selected"
    if card not in selection.playable:
        return "locked"
    if selection.walk is None and selection.spots and card not in selection.fitting_cards:
        return "normal"
    return "playable"
