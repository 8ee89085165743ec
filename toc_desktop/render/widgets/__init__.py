"""The widgets of every screen but the board; import each from its own file, or the common ones from here."""

from toc_desktop.render.widgets.base import Label, Layer, Look, Panel, Picture, Separator, Widget
from toc_desktop.render.widgets.button import Button
from toc_desktop.render.widgets.choice import Choice, Segmented, Slider, Toggle
from toc_desktop.render.widgets.painter import Kit, Painter
from toc_desktop.render.widgets.scroll import ScrollArea
from toc_desktop.render.widgets.textfield import TextField

__all__ = [
    "Button",
    "Choice",
    "Kit",
    "Label",
    "Layer",
    "Look",
    "Painter",
    "Panel",
    "Picture",
    "ScrollArea",
    "Segmented",
    "Separator",
    "Slider",
    "TextField",
    "Toggle",
    "Widget",
]
