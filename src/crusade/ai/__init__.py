"""Computer players: rules of thumb, planning, position evaluation and exact battle odds."""
