"""Through the Window: a card is turned up, and the first to name a noun with its letter wins it."""
