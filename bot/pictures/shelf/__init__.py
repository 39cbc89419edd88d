"""The games on the shelf as a picture."""
