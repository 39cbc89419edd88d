"""What the command line does, a module a subject. Prints go through `say`, so that only commands ever print."""

import sys


def say(text: str) -> None:
    """A line on standard output."""
    sys.stdout.write(text + "\n")


def complain(text: str) -> None:
    """A line on standard error."""
    sys.stderr.write(text + "\n")
