"""Through the Window: a card is turned up, and the first to name a noun that begins with its letter wins it."""
