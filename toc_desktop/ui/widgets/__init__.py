"""The widgets of every screen but the board; import each from its own file, or the common ones from here."""

from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.widgets.base import (
    Label,
    Layer,
    Look,
    Named,
    Panel,
    Picture,
    Plain,
    Press,
    Separator,
    Widget,
    bottom_of,
)
from toc_desktop.ui.widgets.button import Button
from toc_desktop.ui.widgets.card import Card
from toc_desktop.ui.widgets.choice import Choice, Segmented, Slider, Toggle
from toc_desktop.ui.widgets.dropdown import Dropdown, Stepper
from toc_desktop.ui.widgets.lists import ListRow, Tab, Tabs
from toc_desktop.ui.widgets.scroll import ScrollArea
from toc_desktop.ui.widgets.textfield import TextField

__all__ = [
    "Button",
    "Card",
    "Choice",
    "Dropdown",
    "Label",
    "Layer",
    "ListRow",
    "Look",
    "Named",
    "Painter",
    "Panel",
    "Picture",
    "Plain",
    "Press",
    "ScrollArea",
    "Segmented",
    "Separator",
    "Slider",
    "Stepper",
    "Tab",
    "Tabs",
    "TextField",
    "Toggle",
    "UiContext",
    "Widget",
    "bottom_of",
]
