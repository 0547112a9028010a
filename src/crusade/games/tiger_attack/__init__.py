"""Tiger Attack!: the Ardennes, December 1944. Read sequence.py first."""
