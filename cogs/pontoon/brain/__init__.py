"""Pontoon's computer players: the charts of the page, and who plays by them."""

from cogs.pontoon.brain.thumb import BRAINS, Thumb

__all__ = ["BRAINS", "Thumb"]
