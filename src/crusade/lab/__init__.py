"""Many games: runs, ratings, reports, plots, and how fast it all goes."""
