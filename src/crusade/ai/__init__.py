"""Players, battle odds, evaluation, planning."""
