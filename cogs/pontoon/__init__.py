"""Pontoon: buy or twist to beat a banker who is one of you."""
