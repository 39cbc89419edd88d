"""What all of the desk is made with: message bodies, custom ids, names, rights, timing, tasks."""
