"""Cardboard: a game as a print-and-play kit, and as a module for VASSAL, made from the tables that the program plays by."""
