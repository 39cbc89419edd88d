"""A match at a table: moves, deadlines, chairs that change, its end, its fair deal. Pure but for slices thought in a thread."""
