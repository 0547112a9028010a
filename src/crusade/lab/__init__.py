"""Playing many games: simulations, ratings, reports, plots, fuzzing and benchmarks."""
