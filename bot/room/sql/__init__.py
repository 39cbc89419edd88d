"""The schema of the store, and what is stored at once."""
