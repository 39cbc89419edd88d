"""What Discord refuses, and how it says so."""
