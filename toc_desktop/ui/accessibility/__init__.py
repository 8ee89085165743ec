"""The screen as a tree of names, roles, values and states, for screen readers; nothing about Toc."""
