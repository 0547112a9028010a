"""Bridges to the world outside: bots in any language, PettingZoo, OpenSpiel. What they get is a seat's view."""
