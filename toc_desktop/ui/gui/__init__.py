"""The one place that talks to pygame_gui."""
