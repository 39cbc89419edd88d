"""Comet for two, running sequences."""
