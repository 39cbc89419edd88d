"""The room: tables that survive anything, chips that are never lost. Async; knows nothing of Discord and of no game."""

from bot.room.audit import audit
from bot.room.export import export_match
from bot.room.people import Change, Person, Pressed, Seat, Stale
from bot.room.room import Room
from bot.room.store import Store
from bot.room.table import Table
from bot.room.time import HandTime, Time, WallTime
from bot.room.unit import StoreProblem
from bot.rules import Refused

__all__ = [
    "Change",
    "HandTime",
    "Person",
    "Pressed",
    "Refused",
    "Room",
    "Seat",
    "Stale",
    "Store",
    "StoreProblem",
    "Table",
    "Time",
    "WallTime",
    "audit",
    "export_match",
]
