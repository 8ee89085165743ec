"""What every room may lean on: folders, words in two languages, and the log."""
