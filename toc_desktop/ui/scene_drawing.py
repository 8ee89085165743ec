"""What every screen is drawn with: the felt under it, and layers, focus ring, tooltip and notice above it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import pygame

from toc_desktop.support.layout import Box
from toc_desktop.ui.focus import Control
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.svg import register_cache
from toc_desktop.ui.textures import paint_felt
from toc_desktop.ui.theme import Theme
from toc_desktop.ui.widgets.base import Look
from toc_desktop.ui.widgets.overlays import draw_notice, draw_tooltip

if TYPE_CHECKING:
    from toc_desktop.ui.scene import Scene


def draw_above(scene: Scene[Any], p: Painter, look: Look, own_marks: bool = False) -> None:
    """Draw layers, focus ring, tooltip and notice; with ``own_marks`` ring and tooltip only for layers."""
    marked = bool(scene.layers) or not own_marks
    if not scene.layers and marked:
        _draw_focus(scene, p)
    last = len(scene.layers) - 1
    for i, (layer, widgets) in enumerate(zip(scene.layers, scene.tree.layer_widgets, strict=True)):
        if layer.scrim:
            p.rounded(scene.area, 0, scene.theme.veil)
            p.cover(scene.area)
        for widget in widgets:
            widget.draw(p, look)
        if i == last:
            _draw_focus(scene, p)
    tip = scene.tip() if marked else None
    if tip is not None:
        draw_tooltip(p, scene.area, tip.visible, tip.hint)
    if scene.notice is not None:
        draw_notice(p, scene.notice_area, scene.notice)


def focus_shape(scene: Scene[Any], control: Control) -> tuple[Box, float]:
    """Return the box and corner radius of a control's focus ring."""
    owner = scene.tree.owner(control.id)
    return control.visible, scene.m.px(owner.radius if owner is not None else 13)


def _draw_focus(scene: Scene[Any], p: Painter) -> None:
    control = scene.focus.control if scene.focus.shown else None
    if control is not None and not control.visible.empty:
        p.focus_ring(*focus_shape(scene, control))


@lru_cache(maxsize=1)
def felt(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """Return the felt of a screen, painted once for a size."""
    return paint_felt(theme, size)


register_cache(felt.cache_clear)
