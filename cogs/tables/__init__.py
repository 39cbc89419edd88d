"""The tables of this server, those that are set aside, and one's own hand."""
