"""The table: a server for play in the browser. A game is its list of options; everything else is derived from it."""
