"""What is stored of people: shown to them, and forgotten when they or their server leave."""
