"""Errors that are a person's to mend: every front end prints them as they are, without a traceback."""

from __future__ import annotations


class InputError(Exception):
    """Something that was given to us is wrong. Its text says what, where, and what was expected."""
