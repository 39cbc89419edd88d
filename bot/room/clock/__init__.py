"""Time: the wall's or a manual one, alarms, and work that nobody waits for."""
