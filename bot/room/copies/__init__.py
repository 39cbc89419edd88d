"""Copies of a store: made while it is live, and put in its place."""
