"""Stealing Bundles: pair a card with the board, or with the other bundle's top and take it whole."""
