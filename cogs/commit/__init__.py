"""Commit: runs fall by themselves, kings and the comet are paid on the spot, and the first to be out takes the pool."""
