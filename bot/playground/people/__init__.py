"""People: what each sees, and what each does."""
