"""Halley, a card room for Discord."""

__version__ = "0.1.0"
