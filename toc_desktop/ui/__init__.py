"""The toolkit of every screen: widgets, focus, layers, text, theme, painter; nothing about Toc."""
