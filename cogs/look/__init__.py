"""How cards look to oneself."""
