"""Conquian: a rummy for two with open melds, in which nobody ever takes a card into the hand."""
