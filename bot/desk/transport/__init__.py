"""To and from Discord: interactions in, answers and paced requests out."""
