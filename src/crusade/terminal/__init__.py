"""The terminal game: a text board a screen reader can follow, and commands typed with completion."""
