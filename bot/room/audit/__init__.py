"""The audit: proves from the store alone that no chip was lost and that every match is what its journal says."""
