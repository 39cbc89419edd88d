"""The games and the room's own commands, one folder each; every package here is found by discovery."""
