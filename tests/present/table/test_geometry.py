"""Board geometry: every cell where RULES section 1 says, found again by the pixel it is drawn at."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from toc_desktop.present.table.geometry import (
    ARMS,
    NEST_RADIUS,
    TRACK_HOLE,
    BoardGeometry,
    BoardLayout,
    Place,
    Rect,
    board_geometry,
)

BOARDS = [(arms, view) for arms in ARMS for view in range(arms)]
SIZES: list[Rect] = [(15, 7, 300, 300), (12, 12, 696, 696), (20, 19, 1204, 1042), (0, 0, 3001, 2011)]


@pytest.fixture(params=BOARDS, ids=lambda board: f"{board[0]}-arms-from-{board[1]}")
def board(request: pytest.FixtureRequest) -> BoardGeometry:
    return BoardGeometry(*request.param)


def overlaps(a: Rect, b: Rect) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def test_the_track_is_a_loop_of_18_cells_an_arm(board: BoardGeometry) -> None:
    assert board.track_length == 18 * board.arms
    assert len(set(board.track_polyline())) == board.track_length


def test_every_step_is_one_pitch(board: BoardGeometry) -> None:
    points = board.track_polyline()
    for t, point in enumerate(points):
        assert math.dist(point, points[t - 1]) == pytest.approx(1.0), t


def test_holes_never_touch(board: BoardGeometry) -> None:
    """On 8 arms the 6 and the 8 beside a 7 are only .765 apart: still clear of each other."""
    points = [board.point(place) for place in board.places() if place.kind != "centre"]
    nearest = min(math.dist(a, b) for a, b in combinations(points, 2))
    assert nearest == pytest.approx(0.765 if board.arms == 8 else 1.0, abs=0.001)
    assert nearest > 2 * TRACK_HOLE + 0.1


def test_seven_is_the_inner_corner(board: BoardGeometry) -> None:
    """7 is the inner corner: no track cell is nearer to the centre, and all 7s are equally near."""
    reach = {t: math.hypot(*board.point(Place.track(t))) for t in range(board.track_length)}
    nearest = min(reach.values())
    assert [t for t in reach if reach[t] < nearest + 0.001] == [p.index for p in board.numbered(7)]


def test_numbers_run_from_1_to_18_and_starts_are_18(board: BoardGeometry) -> None:
    for seat in range(board.arms):
        assert board.start(seat) == Place.track(18 * seat)
        assert board.number(board.start(seat).index) == 18
        assert [board.number(18 * seat + i) for i in range(1, 19)] == list(range(1, 19))


def test_home_runs_inward_from_the_seats_own_16(board: BoardGeometry) -> None:
    for seat in range(board.arms):
        assert board.number(board.entrance(seat).index) == 16
        lane = [board.point(board.entrance(seat)), *(board.point(Place.home(seat, i)) for i in range(4))]
        reach = [math.hypot(*point) for point in lane]
        assert reach == sorted(reach, reverse=True)
        for a, b in pairwise(lane):
            assert math.dist(a, b) == pytest.approx(1.0)


def test_the_view_seat_is_at_the_bottom_and_play_goes_clockwise(board: BoardGeometry) -> None:
    x, y = board.point(Place.home(board.view_seat, 0))
    assert x == pytest.approx(0)
    assert y == pytest.approx(board.reach - 1)
    after = board.point(Place.home((board.view_seat + 1) % board.arms, 0))
    assert after[0] < -1, "the next seat sits to the left of the bottom: clockwise on screen"


def test_nests_stand_clear_of_the_track_and_inside_the_board(board: BoardGeometry) -> None:
    for seat in range(board.arms):
        nest = board.nest_centre(seat)
        for point in board.track_polyline():
            assert math.dist(nest, point) > NEST_RADIUS + 0.1
        for k in range(board.arms):
            normal = board.angle(k)
            assert nest[0] * math.cos(normal) + nest[1] * math.sin(normal) + NEST_RADIUS < board.apothem


def test_the_outline_has_flat_sides_facing_the_arms(board: BoardGeometry) -> None:
    corners = board.outline()
    assert len(corners) == board.arms
    assert max(y for _, y in corners) == pytest.approx(board.apothem)
    assert board.extents == pytest.approx((max(x for x, _ in corners), board.apothem))


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("rect", SIZES)
@pytest.mark.parametrize("arms", ARMS)
def test_what_is_drawn_at_a_pixel_is_hit_there(arms: int, rect: Rect) -> None:
    for view in range(arms):
        layout = BoardLayout(BoardGeometry(arms, view), rect)
        for place in layout.geometry.places():
            x, y = layout.px(place)
            assert layout.hit((x, y)) == place
            near = 0.3 * layout.pitch
            assert layout.hit((x + near, y)) == layout.hit((x, y - near)) == place


def test_between_cells_and_off_the_board_nothing_is_hit() -> None:
    layout = BoardLayout(BoardGeometry(4), (18, 18, 1044, 1044))
    assert layout.hit((5, 5)) is None
    assert layout.hit((540, 540 - 3 * layout.pitch)) is None


def test_a_shared_centre_has_slots_that_do_not_overlap() -> None:
    layout = BoardLayout(BoardGeometry(4), (18, 18, 1044, 1044))
    slots = [Place.centre(i) for i in range(7)]
    for a, b in combinations(slots, 2):
        assert math.dist(layout.px(a), layout.px(b)) > 0.6 * layout.pitch
    for slot in slots:
        assert layout.hit(layout.px(slot)) == Place.centre()


def test_the_layout_of_1080p_is_that_of_the_design() -> None:
    square = BoardLayout(BoardGeometry(4), (18, 18, 1044, 1044))
    assert square.centre == (540, 540)
    assert square.pitch == pytest.approx(51.2, abs=0.1)
    hexagon = BoardLayout(BoardGeometry(6), (20, 19, 1204, 1042))
    assert hexagon.pitch == pytest.approx(45, abs=0.1)
    assert {box.rect for box in square.plate_rects(range(4)).values()} == {
        (x, y, 300, 72) for x in (54, 726) for y in (52, 956)
    }


@pytest.mark.parametrize("rect", [(18, 18, 1044, 1044), (12, 12, 696, 696), (24, 24, 1392, 1392)])
def test_plates_on_a_square_board_cover_no_cell(rect: Rect) -> None:
    for view in range(4):
        layout = BoardLayout(BoardGeometry(4, view), rect)
        assert_plates_are_clear(layout)


@pytest.mark.parametrize(("arms", "rect"), [(6, (20, 19, 1204, 1042)), (8, (20, 16, 1216, 1048))])
def test_plates_around_larger_boards_cover_no_cell(arms: int, rect: Rect) -> None:
    for view in range(arms):
        assert_plates_are_clear(BoardLayout(BoardGeometry(arms, view), rect))


def assert_plates_are_clear(layout: BoardLayout) -> None:
    arms = layout.geometry.arms
    plates = layout.plate_rects(range(arms))
    assert sorted(plates) == list(range(arms))
    for a, b in combinations(plates.values(), 2):
        assert not overlaps(a.rect, b.rect)
    reach = 0.43 * layout.pitch
    for place in layout.geometry.places():
        x, y = layout.px(place)
        cell = (round(x - reach), round(y - reach), round(2 * reach), round(2 * reach))
        for seat, plate in plates.items():
            assert not overlaps(plate.rect, cell), (place, seat)


def test_each_plate_is_nearer_its_own_nest_than_any_other_plate() -> None:
    for arms, rect in ((4, (18, 18, 1044, 1044)), (6, (20, 19, 1204, 1042)), (8, (20, 16, 1216, 1048))):
        layout = BoardLayout(BoardGeometry(arms, 1), rect)
        plates = layout.plate_rects(range(arms))
        middle = {seat: (p.rect[0] + p.rect[2] / 2, p.rect[1] + p.rect[3] / 2) for seat, p in plates.items()}
        for seat in range(arms):
            nest = layout.to_px(layout.geometry.nest_centre(seat))
            assert min(middle, key=lambda other: math.dist(middle[other], nest)) == seat


def test_odd_numbers_of_arms_are_refused() -> None:
    with pytest.raises(ValueError, match="4, 6 or 8"):
        BoardGeometry(5)


def test_a_number_beside_a_cell_is_nearest_to_it_and_on_no_hole(board: BoardGeometry) -> None:
    places = list(board.places())
    for t in range(board.track_length):
        spot, cell = board.beside(t), board.point(Place.track(t))
        away = math.dist(spot, cell)
        assert 0.6 < away < 0.9
        others = (board.point(place) for place in places if place != Place.track(t))
        assert all(math.dist(spot, other) > away for other in others)
        assert board.number(t) in range(1, 19)
        assert Place.track(t) in board.numbered(board.number(t))


def test_each_corner_of_the_outline_is_behind_the_nest_after_its_arm(board: BoardGeometry) -> None:
    for k, (x, y) in enumerate(board.outline()):
        seat = (board.view_seat + k) % board.arms
        nest_x, nest_y = board.nest_centre(seat)
        assert math.atan2(y, x) == pytest.approx(math.atan2(nest_y, nest_x), abs=1e-9)
        assert math.hypot(x, y) > math.hypot(nest_x, nest_y)


def test_an_inset_draws_every_side_in_by_as_much(board: BoardGeometry) -> None:
    def apothem(corners: list[tuple[float, float]]) -> float:
        (ax, ay), (bx, by) = corners[0], corners[1]
        return math.hypot((ax + bx) / 2, (ay + by) / 2)

    assert apothem(board.outline()) - apothem(board.outline(0.7)) == pytest.approx(0.7)
    wide, high = board.extents
    assert wide == pytest.approx(max(abs(x) for x, _ in board.outline()))
    assert high == pytest.approx(max(abs(y) for _, y in board.outline()))


def test_boards_that_look_alike_are_equal_and_found_again(board: BoardGeometry) -> None:
    same = BoardGeometry(board.arms, board.view_seat + board.arms)
    assert same == board
    assert hash(same) == hash(board)
    assert BoardGeometry(board.arms, board.view_seat + 1) != board
    assert board_geometry(board.arms, board.view_seat) is board_geometry(board.arms, board.view_seat)


def test_the_rosette_is_the_centre_and_everything_under_it_is_hit(board: BoardGeometry) -> None:
    """TOKENS: 1.62 pitches on four arms, else a pitch less .05 from the inner corners' height; on no hole."""
    radius = 1.62 if board.arms == 4 else board.inner - 0.95
    assert board.inner == pytest.approx(2 / math.tan(math.pi / board.arms))
    layout = BoardLayout(board, (10, 20, 900, 800))
    for turn in range(12):
        way = math.cos(turn * math.pi / 6), math.sin(turn * math.pi / 6)
        for away, hit in ((radius - 0.01, True), (radius + 0.01, False)):
            spot = layout.to_px((away * way[0], away * way[1]))
            assert (layout.hit(spot) == Place.centre()) == hit
    holes = (board.point(place) for place in board.places() if place.kind != "centre")
    assert min(math.hypot(*hole) for hole in holes) > radius + TRACK_HOLE


def test_places_without_a_seat_say_so() -> None:
    assert {(place.seat, place.index) for place in (Place.track(3), Place.centre(3))} == {(-1, 3)}
    assert Place.centre().index == 0
    assert (Place.home(2, 1).seat, Place.base(2, 1).seat) == (2, 2)


def test_the_holes_of_a_camp_are_numbered_clockwise_from_the_upper_left(board: BoardGeometry) -> None:
    """TOKENS: at ± .66 around the nest's middle, upright on every arm."""
    for seat in range(board.arms):
        x, y = board.nest_centre(seat)
        holes = [board.point(Place.base(seat, index)) for index in range(4)]
        spots = [(x - 0.66, y - 0.66), (x + 0.66, y - 0.66), (x + 0.66, y + 0.66), (x - 0.66, y + 0.66)]
        assert holes == [pytest.approx(spot) for spot in spots]
