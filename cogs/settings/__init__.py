"""Settings: what a server allows, and by which clock its days begin."""
