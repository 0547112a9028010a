"""Notation, game files, replay, dice receipts and their verifier."""
