"""What people do: presses, menus and forms, each sent to its act."""
