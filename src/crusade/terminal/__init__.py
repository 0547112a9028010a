"""The terminal game: a text board that works with a screen reader, and typed commands with completion."""
