"""The store: one writer with group commit, a connection to read by, migrations when it is opened."""
