"""Chips: the ledger, the cashier, and what limits either by the day."""
