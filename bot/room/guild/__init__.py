"""Guilds: what a server can set, and its days. Pure."""
