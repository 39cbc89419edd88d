"""Kowah: a Javanese rummy in which an open pair turns every card into a danger."""
