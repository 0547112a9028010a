"""Dark Crusade, 2nd edition: the Eastern Front, 1941 to 1945. Read sequence.py first."""
