"""The leaderboard: who has most chips in this server, who wins, who plays best, by season too."""
