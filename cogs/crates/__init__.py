"""Crates: shed your cards in fifteen hands, and beware of the empty stock."""
