"""The running table: what is read of it, what is queued, what is stored, and how it goes on."""
