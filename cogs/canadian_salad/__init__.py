"""Canadian Salad: six hands, and in each of them something else must not be taken."""
