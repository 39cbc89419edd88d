"""Messages that are kept up to date: tables, open hands, reminders."""
