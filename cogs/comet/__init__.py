"""Comet: runs fall by themselves, and one card may strike at any time."""
