"""What stays of matches: journal, records, results, ratings, seasons, leaderboards."""
