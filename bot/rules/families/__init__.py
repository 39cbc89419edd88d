"""What families of rule sets share: turns, series of hands, stakes, red and black packs, and words for runs and tricks."""
