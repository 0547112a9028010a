"""The record room: notation, game files, replay, undo, dice receipts and their verifier."""
