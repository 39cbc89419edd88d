"""What the bank pays and takes, and the most that the house can lose as the bank."""
