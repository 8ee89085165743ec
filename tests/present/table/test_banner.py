"""What the banner asks and says in each phase, what its buttons do, and what plates add in a first game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.present.tables import view
from toc_desktop.engine import Seating, events, parse_card
from toc_desktop.present.games.phrases import card_words, listed, whose
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.model import Banner, asked, banner, card_state, drawn_card, plates
from toc_desktop.present.table.phrases import SeatInfo, card_title
from toc_desktop.present.table.selection import Selection
from toc_desktop.present.table.targets import ButtonTarget
from toc_desktop.present.table.timeline import TableSnapshot
from toc_desktop.support.i18n import set_language, tr

NAMES = ["Ada", "Bo", "Cléo", "Dan"]
SEATS = tuple(SeatInfo(name, n, n, None if n == 0 else "casual") for n, name in enumerate(NAMES))
PEOPLE = tuple(replace(seat, level=None) for seat in SEATS)
BOTS = tuple(replace(seat, level="casual") for seat in SEATS)
PAIRS = Seating.standard(4, 2)
SEEN = view({0: "t5", 1: "t20"}, "3S JH", "toc-bois", teams=2)
TABLE = TableSnapshot.of(SEEN)


@pytest.fixture(params=["fr", "en"], autouse=True)
def _language(request: pytest.FixtureRequest) -> None:
    set_language(request.param)


def shown(
    snapshot: TableSnapshot,
    viewer: int = 0,
    selection: Selection | None = None,
    seats: tuple[SeatInfo, ...] = SEATS,
) -> Banner:
    return banner(snapshot, PAIRS, seats, viewer, "decides", selection)


@pytest.mark.parametrize("phase", ["play", "exchange"])
@pytest.mark.parametrize("turn", range(4))
def test_the_title_says_whose_turn_it_is_and_what_for(turn: int, phase: str) -> None:
    kind = "give_" if phase == "exchange" else ""
    snapshot = replace(TABLE, turn=turn, phase=phase)
    mine = shown(snapshot, viewer=turn, seats=PEOPLE)
    assert mine.title == tr(f"table.turn.{kind}you", name=NAMES[turn])
    assert (mine.player, mine.mine) == (turn, True)
    others = shown(snapshot, viewer=(turn + 1) % 4, seats=PEOPLE)
    assert others.title == tr(f"table.turn.{kind}other", name=NAMES[turn])
    assert not others.mine
    assert others.buttons == ()
    bots = shown(snapshot, viewer=turn, seats=BOTS)
    assert (bots.title, bots.mine) == (tr(f"table.turn.{kind}other", name=NAMES[turn]), False)
    guests = tuple(replace(seat, name=tr("storage.guest")) for seat in PEOPLE)
    assert shown(snapshot, viewer=turn, seats=guests).title == tr(f"table.turn.{kind}nameless")


@pytest.mark.parametrize(
    ("winners", "viewer", "seats", "key"),
    [
        ((0,), 0, SEATS, "you_won"),
        ((0, 2), 0, SEATS, "team_won"),
        ((0, 2), 0, BOTS, "won"),
        ((1,), 0, SEATS, "won"),
        ((1, 3), 0, SEATS, "won"),
    ],
)
def test_at_the_end_who_won_is_told_and_results_can_be_seen(
    winners: tuple[int, ...], viewer: int, seats: tuple[SeatInfo, ...], key: str
) -> None:
    told = shown(replace(TABLE, winners=winners), viewer, seats=seats)
    assert told.title == tr(f"table.turn.{key}", who=listed([NAMES[w] for w in winners]), n=len(winners))
    assert (told.player, told.sub, told.mine) == (winners[0], tr("table.sub.over"), True)
    assert told.buttons == ((ButtonTarget("results"), tr("table.over.results")),)
    lit = plates(replace(TABLE, winners=winners), PAIRS, seats, viewer, "decides")
    assert {plate.player for plate in lit if plate.active} == set(winners)
    usual = {
        tr("table.plate.me"),
        tr("table.plate.bot", level=tr("table.level.casual")),
        tr("table.plate.human"),
    }
    assert {plate.sub for plate in lit if plate.active} <= usual, "nobody is said to play any more"


def test_who_deals_is_told_to_the_others_by_name() -> None:
    for dealer in range(4):
        told = banner(replace(TABLE, dealer=dealer), PAIRS, SEATS, 0, "deal", None)
        assert told.sub == (
            tr("table.sub.you_deal") if dealer == 0 else tr("table.sub.deals", name=NAMES[dealer])
        )
        assert (told.title, told.player) == (tr("table.turn.deal"), dealer)
        assert told.buttons == ((ButtonTarget("skip"), tr("table.button.skip")),)
        bots = banner(replace(TABLE, dealer=dealer), PAIRS, BOTS, dealer, "deal", None)
        assert bots.sub == tr("table.sub.deals", name=NAMES[dealer])
        plate = plates(replace(TABLE, dealer=dealer), PAIRS, SEATS, 0, "deal")[dealer]
        assert (plate.sub, plate.active, plate.dealer) == (tr("table.plate.is_dealer"), True, True)
    swap = banner(TABLE, PAIRS, SEATS, 0, "swap", None)
    assert (swap.title, swap.sub) == (tr("table.turn.swap"), tr("table.sub.swapped"))


@pytest.mark.parametrize(("teams", "players", "to"), [(2, 4, "Cléo"), (2, 6, "Cléo"), (3, 6, "Dan")])
def test_in_the_exchange_it_is_told_to_whom_a_card_goes(teams: int, players: int, to: str) -> None:
    """The next of the side in playing order."""
    seats = tuple(SeatInfo(name, n, n) for n, name in enumerate([*NAMES, "Eve", "Flo"]))
    seen = view({0: "t5"}, "3S JH", "toc-bois", teams=teams, players=players, phase="exchange")
    assert asked(Selection.start(seen), seats) == tr("table.sub.exchange", name=to)


@pytest.mark.parametrize("phase", ["skip", "hand-size"])
def test_other_phases_have_their_own_words(phase: str) -> None:
    start = Selection(replace(SEEN, phase=phase))
    assert asked(start, SEATS) == tr(f"table.sub.{phase}")


def test_what_is_asked_follows_what_is_chosen() -> None:
    start = Selection.start(SEEN)
    three = parse_card("3S")
    card = card_title(three)
    assert asked(start, SEATS) == tr("table.sub.choose")
    assert asked(start.click_card(three).selection, SEATS) == tr("table.sub.pawn", card=card)
    alone = replace(start, spots=(Place.track(5),))
    assert asked(alone, SEATS) == tr("table.sub.card")
    one_pawn = replace(start, card=three, spots=(Place.track(5),))
    assert asked(one_pawn, SEATS) == tr("table.sub.cell", card=card)
    away = Selection.start(view({}, "3S 9H"))
    assert asked(away, SEATS) == tr("table.sub.discard", n=2)
    last = asked(Selection.start(view({}, "9H")), SEATS)
    assert last == tr("table.sub.discard", n=1)
    assert last != tr("table.sub.discard", n=2), "of one card, none is chosen"
    again = Selection(replace(SEEN, phase="again"), every=start.every)
    assert asked(again, SEATS) == tr("table.sub.again")
    jack = view({0: "t5", 1: "t30", 4: "t40"}, "JS", "toc-bois")
    swap = Selection.start(jack).click_card(parse_card("JS")).selection
    words = {"card": card_title(parse_card("JS"))}
    assert asked(swap, SEATS) == tr("table.sub.swap", **words)
    # Once one is chosen, or where only one may be, the other is asked for.
    assert asked(swap.click_pawn(0).selection, SEATS) == tr("table.sub.swap_with", **words)
    other = Selection.start(jack).click_card(parse_card("JS")).selection.click_pawn(4)
    assert other.move is not None or asked(other.selection, SEATS) == tr("table.sub.swap_with", **words)
    lone = Selection.start(view({0: "t5", 4: "t40", 8: "t50"}, "JS", "toc-bois"))
    lone = lone.click_card(parse_card("JS")).selection
    assert asked(lone, SEATS) == tr("table.sub.swap_with", **words)
    assert banner(TABLE, PAIRS, SEATS, 0, "decides", lone).short == tr("table.sub.swap_with_short", **words)


def test_the_card_drawn_is_named_to_whom_drew_it_alone() -> None:
    nine = parse_card("9S")
    drew = (events.CardDrawn(0, parse_card("4D")), events.CardDrawn(0, nine), events.CardDrawn(1, -1))
    seen = replace(view({0: "t5"}, "3S 9S", "toc-bois", phase="again"), log=drew)
    assert drawn_card(seen) == nine
    start = Selection.start(seen)
    assert asked(start, SEATS) == tr("table.sub.drawn", card=card_words(nine))
    told = banner(TableSnapshot.of(seen), PAIRS, SEATS, 0, "decides", start)
    assert told.short == tr("table.sub.drawn_short", card=card_words(nine))
    for unlike in (
        replace(seen, phase="play"),
        replace(seen, turn=1),
        replace(seen, player=1),
        replace(seen, hand=seen.hand[:1]),
        replace(seen, log=()),
    ):
        assert drawn_card(unlike) is None


def test_a_half_played_seven_asks_for_the_pawn_that_goes_on_and_is_short_where_room_is() -> None:
    seven = parse_card("7H")
    seen = view({0: "t5", 1: "t20", 2: "t40"}, "7H", "toc-bois")
    start = Selection.start(seen).click_card(seven).selection
    half = start.click_pawn(0).selection.click_place(Place.track(8)).selection
    table = TableSnapshot.of(seen)
    told = banner(table, seen.seating, SEATS, 0, "decides", half)
    assert told.sub == tr("table.sub.next", card=card_title(seven))
    assert told.short == tr("table.sub.next_short", card=card_title(seven))
    assert (ButtonTarget("takeback"), tr("table.button.takeback", n=3)) in told.buttons
    asked = banner(table, seen.seating, SEATS, 0, "decides", start)
    assert asked.short == tr("table.sub.pawn_short", card=card_title(seven))
    assert half.walk is not None
    assert told.brief_labels[-1] == tr("table.button.takeback_short")
    first = banner(table, seen.seating, SEATS, 0, "decides", Selection.start(seen))
    assert (first.sub, first.short) == (tr("table.sub.choose"), tr("table.sub.choose_short"))


def test_a_move_that_waits_for_a_second_word_is_confirmed_or_taken_back() -> None:
    start = Selection.start(SEEN)
    told = banner(TABLE, PAIRS, SEATS, 0, "decides", start, pending=True)
    assert told.sub == tr("table.sub.confirm")
    assert told.buttons == (
        (ButtonTarget("confirm"), tr("table.button.play")),
        (ButtonTarget("cancel"), tr("table.button.back")),
    )
    assert (told.mine, told.title) == (True, tr("table.turn.you", name="Ada"))
    assert (told.short, told.plain_title) == (tr("table.sub.confirm_short"), tr("table.turn.nameless"))
    assert told.brief_labels == (tr("table.button.play_short"), tr("table.button.back"))
    costly = banner(TABLE, PAIRS, SEATS, 0, "decides", start, pending=True, losses=(0,))
    assert costly.sub == tr("table.ask.sends", what=tr("table.ask.own_pawns", n=1))
    assert costly.short == tr("table.ask.own_short", n=1)
    partners = banner(TABLE, PAIRS, SEATS, 0, "decides", start, pending=True, losses=(2,))
    assert partners.short == tr("table.ask.partner_short", n=1, whose=whose(SEATS[2].name))
    both = banner(TABLE, PAIRS, SEATS, 0, "decides", start, pending=True, losses=(0, 2))
    assert both.short == tr("table.ask.team_short", n=2)
    usual = banner(TABLE, PAIRS, SEATS, 0, "decides", start)
    assert (usual.sub, usual.buttons) == (tr("table.sub.choose"), ())


def test_buttons_say_what_they_do() -> None:
    folding = Selection.start(view({}, "3S 9H", "tock-1"))
    again = Selection.start(view({0: "t5"}, "3S 9H", "toc-bois"))
    for selection in (folding, again):
        told = banner(TABLE, PAIRS, SEATS, 0, "decides", selection)
        assert [button for button, _ in told.buttons] == list(selection.buttons)
    jack = view({0: "t5", 4: "t16"}, "JS", "tock-1")
    start = Selection.start(jack)
    for option in start.options:
        assert option.target is not None
        chosen = replace(start, card=option.card, spots=(Place.track(5), option.target))
        told = banner(TABLE, PAIRS, SEATS, 0, "decides", chosen)
        assert [(b.name, label) for b, label in told.buttons] == [
            ("do", tr(f"table.button.do.{button.value}")) for button in chosen.buttons
        ]


def test_open_hands_lie_on_the_others_plates_and_a_partner_is_told_in_a_guided_game() -> None:
    hands = ((1,), (2, 3), (4,), ())
    for viewer in range(4):
        told = plates(TABLE, PAIRS, SEATS, viewer, "decides", hands, guided=True)
        assert [plate.hand for plate in told] == [() if p == viewer else hands[p] for p in range(4)]
        partner = (viewer + 2) % 4
        assert {plate.player for plate in told if plate.bond} == {partner}
        assert told[partner].bond == tr("table.plate.with_you")
        assert [plate.cards for plate in told] == [len(hand) for hand in TABLE.hands]
        assert [(plate.seat, plate.partners, plate.name) for plate in told] == [
            (PAIRS.seats[p], ((p + 2) % 4,), NAMES[p]) for p in range(4)
        ]
        bare = plates(TABLE, PAIRS, SEATS, viewer, "decides")
        assert not any(plate.hand or plate.bond for plate in bare)


def test_cards_that_do_not_fit_the_chosen_pawn_are_plain_and_locked_ones_stay_locked() -> None:
    """The 4 goes back with the pawn in play only; the 3 suits both."""
    seen = view({0: "t5", 1: "h1"}, "4S 3S JH KD", "toc-bois")
    start = Selection.start(seen)
    four, three, jack, king = seen.hand
    assert [card_state(card, start, seen, True) for card in seen.hand] == [
        "playable",
        "playable",
        "locked",
        "playable",
    ]
    inside = replace(start, spots=(Place.home(0, 0),))
    fits = {option.card for option in start.every if option.pawn == 1}
    told = {card: card_state(card, inside, seen, True) for card in (four, three, king)}
    assert told == {card: "playable" if card in fits else "normal" for card in (four, three, king)}
    assert set(told.values()) == {"playable", "normal"}
    assert card_state(jack, inside, seen, True) == "locked"
    chosen = replace(inside, card=three)
    assert card_state(three, chosen, seen, True) == "selected"
    assert card_state(three, None, seen, True) == "normal"
    assert card_state(three, start, replace(seen, turn=1), True) == "normal"
