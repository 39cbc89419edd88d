"""Play or Pay: follow the suit upwards or pay; the only choice is where each suit starts."""
