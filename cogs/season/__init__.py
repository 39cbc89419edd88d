"""Seasons of a server, opened and closed by those who may manage it."""
