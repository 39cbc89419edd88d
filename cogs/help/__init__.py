"""Help: the rules of every game, and what there is to play."""
