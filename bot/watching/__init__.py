"""Whoever hosts the house looks in: whether it is well, and its figures."""
