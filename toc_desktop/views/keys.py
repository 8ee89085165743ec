"""Choosing keys: a line for each action, the next key pressed is taken, double use is shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from toc_desktop.support.i18n import tr
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.keys import DEFAULTS, FIXED, action_label, key_label
from toc_desktop.ui.pages import Row, button_row
from toc_desktop.ui.steering import key_name

if TYPE_CHECKING:
    from toc_desktop.scenes.settings import SettingsScene

_MODIFIERS = frozenset(
    {
        pygame.K_LSHIFT,
        pygame.K_RSHIFT,
        pygame.K_LCTRL,
        pygame.K_RCTRL,
        pygame.K_LALT,
        pygame.K_RALT,
        pygame.K_LGUI,
        pygame.K_RGUI,
        pygame.K_CAPSLOCK,
        pygame.K_MODE,
    }
)


class KeyRows:
    """The chapter of keys on the settings page."""

    def __init__(self, scene: SettingsScene) -> None:
        self.scene = scene
        self.waiting = ""
        """The action whose key is being chosen."""

    def rows(self) -> list[Row]:
        """Return a row for every action that may have another key, then what never changes."""
        rows = [self._row(action) for action in DEFAULTS if action not in FIXED]
        if self.scene.app.keys.changed():
            rows.append(
                button_row(
                    self.scene,
                    "keys_reset",
                    tr("settings.key.reset"),
                    tr("settings.key.reset.detail"),
                    tr("settings.key.reset.do"),
                    self.reset,
                )
            )
        rows.append(Row("keys_fixed", tr("settings.key.always"), tr("settings.key.always.detail")))
        return rows

    def _row(self, action: str) -> Row:
        keys = self.scene.app.keys
        names = [key_label(key) for key in keys.bindings.get(action, ())]
        shown = names[0] if names else ""
        for name in names[1:]:
            shown = tr("settings.key.or", first=shown, last=name)
        others = self._others(action)
        if others:
            listed = ", ".join(action_label(other) for other in others)
            detail = tr("settings.key.twice.detail", keys=shown, others=listed)
        else:
            detail = tr("settings.key.detail", keys=shown)
        row = button_row(
            self.scene,
            PartTarget("key", action),
            action_label(action),
            detail,
            tr("settings.key.change"),
            partial(self._wait_for, action),
        )
        row.badge = tr("settings.key.twice") if others else ""
        if self.waiting == action:
            row.detail = f"{tr('settings.key.waiting')} {tr('settings.key.press.detail')}"
            row.selected = True
        return row

    def _others(self, action: str) -> list[str]:
        mine = self.scene.app.keys.bindings.get(action, ())
        conflicts = self.scene.app.keys.conflicts()
        return sorted({other for key in mine for other in conflicts.get(key, ()) if other != action})

    def _wait_for(self, action: str) -> None:
        self.waiting = action
        self.scene.app.say(tr("settings.key.press", action=action_label(action)))

    def take(self, event: pygame.Event) -> bool:
        """Take the key that was pressed, if it may be used; Esc keeps the old one."""
        if event.key in _MODIFIERS:
            return True
        scene, action = self.scene, self.waiting
        name = key_name(event)
        self.waiting = ""
        if event.key == pygame.K_ESCAPE:
            return True
        claimed = next((a for a, keys in DEFAULTS.items() if a in FIXED and name in keys), None)
        if claimed is not None:
            scene.explain(tr("settings.key.fixed", key=key_label(name)))
            return True
        scene.app.keys.bind(action, name)
        self._keep()
        scene.notify(tr("settings.key.set", action=action_label(action), key=key_label(name)), "keyboard")
        return True

    def reset(self) -> None:
        """Go back to the keys the game came with."""
        self.scene.app.keys.reset()
        self._keep()
        self.scene.notify(tr("settings.key.was_reset"), "check")

    def _keep(self) -> None:
        changed = self.scene.app.keys.changed()
        self.scene.settings.keys = {action: tuple(keys) for action, keys in changed.items()}
        self.scene.profile.save()
