"""Finished matches again, move by move, and the check that they were dealt fairly."""
