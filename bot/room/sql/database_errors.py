"""What can go wrong with a database, in one sentence for a person."""

import sqlite3

from sqlalchemy.exc import DBAPIError

from bot.room.sql.transaction import StoreProblem

#: what the drivers raise by themselves, when no SQLAlchemy stands between
StoreFault = (sqlite3.Error, OSError, OverflowError, ValueError)

_CLOSED = "The room's store cannot be opened: is the folder there, and may it be written to?"
_SENTENCES = (
    ("locked", "The room's store is locked by another program"),
    ("readonly", "The room's store is read-only"),
    ("read-only", "The room's store is read-only"),
    ("disk is full", "The disk of the room's store is full"),
    ("no space left", "The disk of the room's store is full"),
    ("no such file", _CLOSED),
    ("permission denied", _CLOSED),
    ("not permitted", _CLOSED),
    ("not a directory", _CLOSED),
    ("unable to open", _CLOSED),
    ("not a database", "The room's store is damaged, or not a store at all"),
    ("malformed", "The room's store is damaged"),
    ("disk i/o", "The disk of the room's store fails"),
)


def in_words(fault: BaseException) -> StoreProblem:
    """A driver's error as one sentence."""
    text = str(fault.orig if isinstance(fault, DBAPIError) else fault)
    for mark, sentence in _SENTENCES:
        if mark in text.lower():
            return StoreProblem(sentence if sentence.endswith("?") else f"{sentence}; nothing has changed.")
    return StoreProblem("The room's store failed; nothing has changed.")
