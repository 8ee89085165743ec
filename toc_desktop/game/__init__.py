"""Where the parts become one program: which screen follows which, and how the window is opened and closed."""
