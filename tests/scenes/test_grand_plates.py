"""Plates and piles in the "Grand jeu" and in large letters: nothing that they tell vanishes."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from tests.scenes.test_grand import TABLES, TIGHT, table
from toc_desktop.present.table.model import Plate
from toc_desktop.scenes.table import TableScene
from toc_desktop.ui.painter import Painter


def drawn(scene: TableScene, plate: Plate) -> bytes:
    """The pixels of a plate."""
    view = scene.view()
    surface = pygame.Surface(view.scenery.size)
    box = view.panels.layout.plates[plate.seat]
    scene.painter.tools(view.scenery).plates.draw(Painter(surface, view.scenery.ui), plate, box, 0.0)
    return pygame.image.tobytes(surface.subsurface(box.rect), "RGB")


@pytest.mark.slow
@pytest.mark.parametrize("name", [*TABLES, "table-open", "table-win"])
@pytest.mark.parametrize("size", TIGHT, ids=str)
def test_every_plate_tells_everything_with_all_at_200_percent(size: tuple[int, int], name: str) -> None:
    """Partners, cards left, name, turn and dealer: the picture of a plate differs with each of them."""
    for text, pieces in ((1.0, 1.0), (2.0, 1.0), (1.0, 2.0), (2.0, 2.0)):
        _, scene = table(name, size, text, pieces)
        for each in scene.view().plates:
            plate, seat = each.plate, each.plate.seat
            assert plate.partners, "all of these are tables of teams"
            others = {
                "partners": replace(plate, partners=()),
                "one partner more": replace(plate, partners=plate.partners[:-1]),
                "name": replace(plate, name=f"W{plate.name[1:]}"),
                "turn": replace(plate, active=not plate.active),
                "dealer": replace(plate, dealer=not plate.dealer),
            }
            if not plate.hand:
                others["cards"] = replace(plate, cards=plate.cards + 1)
            for what, other in others.items():
                assert drawn(scene, other) != drawn(scene, plate), f"{what} of seat {seat}, {text} {pieces}"


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (960, 600), (720, 1280)], ids=str)
def test_in_large_letters_the_sign_of_a_partner_is_large_too(size: tuple[int, int]) -> None:
    _, scene = table("table-tip", size, 2.0)
    letters = scene.m.text(19)
    for each in scene.view().plates:
        other = replace(each.plate, partners=((each.plate.partners[0] + 1) % 4,))
        width, height = scene.view().panels.layout.plates[each.plate.seat].rect[2:]
        pictures = [drawn(scene, plate) for plate in (each.plate, other)]
        rows = [
            y
            for y in range(height)
            if len({picture[y * width * 3 : (y + 1) * width * 3] for picture in pictures}) > 1
        ]
        assert rows[-1] - rows[0] + 1 >= 0.4 * letters, (each.plate.name, len(rows), letters)


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("size", TIGHT, ids=str)
def test_piles_always_tell_their_number(size: tuple[int, int], name: str) -> None:
    for text, pieces in ((1.0, 1.0), (2.0, 1.0), (2.0, 2.0)):
        pilot, scene = table(name, size, text, pieces)
        scene.table.change(refusal=None)
        pilot.app.recording = True
        pilot.frame()
        said = " ".join(pilot.texts())
        assert str(len(scene.view().piles.discard)) in said
        assert str(scene.view().piles.stock) in said


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("size", TIGHT, ids=str)
def test_a_plate_says_who_plays_with_whom_by_mouse_and_keyboard(size: tuple[int, int], name: str) -> None:
    pilot, scene = table(name, size, 2.0, 2.0)
    scene.table.change(refusal=None)
    pilot.app.recording = True
    seats = scene.table.seats
    for player_ in range(len(seats)):
        partners = [seats[p].name for p in scene.table.seating.partners(player_)]
        target = f"plate:{player_}"
        pilot.hover(target).frame(60)
        assert all(name in " ".join(pilot.texts()) for name in partners)
        control = next(
            c
            for c in pilot.controls()
            if c.id.__class__.__name__ == "SeatTarget" and c.label == seats[player_].name
        )
        assert all(name in control.value for name in partners)
