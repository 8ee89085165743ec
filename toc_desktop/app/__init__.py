"""The window, the clock, the stack of screens and the main loop; nothing about Toc."""
