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


#: what PostgreSQL says by a number: by the whole of it, or by its first two digits
_STATES = {
    "08": "The connection to the room's PostgreSQL server broke",
    "28000": "The room's PostgreSQL server refuses the user of DATABASE_URL, or connections from here, or such without TLS (sslmode)",
    "28": "The room's PostgreSQL server refuses the user or the password of DATABASE_URL",
    "3D000": "There is no such database on the room's PostgreSQL server",
    "25006": "The room's PostgreSQL database can only be read: it is a standby, or its server is set so",
    "42501": "The user of DATABASE_URL may not do in the room's PostgreSQL database what the room has to do there",
    "53100": "The disk of the room's PostgreSQL server is full",
    "53200": "The room's PostgreSQL server has no memory left",
    "53300": "The room's PostgreSQL server takes no more connections",
    "55P03": "The room's store is locked by another program",
    "57P01": "The room's PostgreSQL server is being stopped",
    "57P02": "The room's PostgreSQL server has crashed",
    "57P03": "The room's PostgreSQL server is starting or being stopped",
    "58": "The disk of the room's PostgreSQL server fails",
    "XX001": "The room's PostgreSQL database is damaged",
    "XX002": "The room's PostgreSQL database is damaged",
}
UNREACHED = "The room's PostgreSQL server cannot be reached at the address of DATABASE_URL"


def in_words(fault: BaseException) -> StoreProblem:
    """A driver's error as one sentence."""
    cause = fault.orig if isinstance(fault, DBAPIError) and fault.orig is not None else fault
    if isinstance(cause, TimeoutError):
        return StoreProblem("The room's store did not answer in time; nothing has changed.")
    state = str(getattr(cause, "sqlstate", None) or "")
    for sentence in (_STATES.get(state), _STATES.get(state[:2])):
        if sentence is not None:
            return StoreProblem(f"{sentence}; nothing has changed.")
    text = str(cause).lower()
    for mark, sentence in _SENTENCES if not state else ():
        if mark in text:
            return StoreProblem(sentence if sentence.endswith("?") else f"{sentence}; nothing has changed.")
    return StoreProblem("The room's store failed; nothing has changed.")
