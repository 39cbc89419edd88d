"""What only the operator of a Discord can do: guilds, and faults to order."""
