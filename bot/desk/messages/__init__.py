"""Messages that everybody sees and that are kept up to date: tables, their pictures and pace, reminders."""
