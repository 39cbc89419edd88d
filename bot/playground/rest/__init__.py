"""Discord's REST addresses."""
