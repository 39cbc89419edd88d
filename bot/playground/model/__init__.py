"""What this Discord holds, and how Discord writes it."""
