"""Voiding a match, and taking that back, for those who manage a server."""
