"""What somebody's moves cost in a match that is over."""
