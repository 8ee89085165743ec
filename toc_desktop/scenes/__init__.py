"""One file a screen; each is a `Scene`. How to write one:

    class SettingsScene(GameScene):
        name = "settings"
        first_focus = "sound"                       # gets the keyboard focus when the scene opens

        def build(self) -> None:                    # a function of the scene's state and self.ui
            m = self.m                              # m.px(24) distance, m.text(20) font, m.control(52) height
            head, rest = self.area.inset(m.px(48)).take_top(m.control(56), m.px(24))
            self.add(
                Button("back", head.take_left(head.h)[0], tr("ui.back"), self.back, kind="icon", icon="back"),
                Panel(rest),
                Toggle("sound", Box(...), tr("settings.sound"), self.app.settings.sound, self.set_sound),
            )

        def set_sound(self, on: bool) -> None:
            self.app.settings.sound = on            # that is all: after an event everything is built again

Numbers are pixels at 1920×1080; Metrics turns them into pixels here. `ui.text_height(words, width, size)`,
`Button.width`, `Segmented.measure`, `Toggle.measure` tell how much room words need, so that a screen holds at
200 % text; `present.layout` has `row`, `column`, `grid`, `flow` and `Fr`. What may not fit goes into a
`ScrollArea`.

State lives in the scene, never in widgets: they are thrown away and built again. What must survive a build
(scroll offset, cursor) is kept by widget id, so ids are stable, unique, and tests click on them.

Things that are not widgets (cards, pawns): override `controls()` (`super().controls() + [Control(...)]`),
`activate(target)`, perhaps `press`, `drag`, `drop`; while `self.layers` is not empty give
only `super().controls()`. Draw them in `draw_background` or `draw_over`.

Nothing is marked as changed. After each event `build` runs again; what time or a thread changes goes into
`moment`, with another value of which it runs too. A frame is drawn when `frame()`, all that the picture
depends on, differs from what was drawn last: extend it for what is drawn by hand. Time: `update(dt)`,
`self.now()`; while `animating` every frame is drawn.
Words: `self.ask(...)` opens a dialog, `self.notify(...)` shows a notice, `self.explain(...)` says why not,
`self.app.say(...)` narrates. Keys: `shortcut(action)` gets bound keys (see `present.keys`) that steering does
not use. Esc calls `back()`. `overlay = True` lets the scene below show through.
`self.app.push/replace/pop/reset(scene)` move between scenes.
"""
