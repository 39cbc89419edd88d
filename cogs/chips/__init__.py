"""Chips: what a member has in this server, and the daily allowance. Play money only."""
