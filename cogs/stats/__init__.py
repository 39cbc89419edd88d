"""A member's figures: matches, wins, chips, streaks, ratings."""
