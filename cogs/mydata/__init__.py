"""What is stored of somebody, and having it deleted."""
