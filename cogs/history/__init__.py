"""The matches that somebody has played."""
