"""Trying the Windows package for real, under wine or on Windows: `python3 build/dev.py windows`."""
