"""Whose the store is: the process that has it, the application it belongs to, who may read its file."""
