"""`halley doctor`: looks at everything that hosting takes, changes nothing, and says what is wrong and what to do."""
