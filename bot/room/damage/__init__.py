"""Tables that the store says nonsense of: found, set aside, cleared."""
