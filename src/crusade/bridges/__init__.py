"""Interfaces to other programs: bots in any language, PettingZoo, OpenSpiel. All of them see only a seat's view."""
