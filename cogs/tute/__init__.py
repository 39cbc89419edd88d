"""Tute: two against two with the Spanish pack, where king and queen sing."""
