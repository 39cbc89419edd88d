"""What the command line does, a module a subject. Prints go through `say`, so that only commands ever print."""

import sys


def say(text: str) -> None:
    """A line on standard output, at once: who hosts the house reads it through a pipe while the house is open."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def complain(text: str) -> None:
    """A line on standard error."""
    sys.stderr.write(text + "\n")
