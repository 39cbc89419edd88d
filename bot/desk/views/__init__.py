"""What people see: the table, the hand, charts. From views to message bodies, nothing else."""
