"""The room: tables that survive anything, chips that are never lost. Async; knows nothing of Discord and of no game."""

from bot.room.audit.audit import audit
from bot.room.clock.time import ManualClock, Time, WallClock
from bot.room.history.export import export_match
from bot.room.live.opponents import Thinking
from bot.room.live.table import Table
from bot.room.room import Room
from bot.room.sql.transaction import StoreProblem
from bot.room.store.store import Store
from bot.room.table.people import Change, ChannelTaken, Moment, NotTheHost, Person, PressResult, Seat, Stale
from bot.rules import Refused

__all__ = [
    "Change",
    "ChannelTaken",
    "ManualClock",
    "Moment",
    "NotTheHost",
    "Person",
    "PressResult",
    "Refused",
    "Room",
    "Seat",
    "Stale",
    "Store",
    "StoreProblem",
    "Table",
    "Thinking",
    "Time",
    "WallClock",
    "audit",
    "export_match",
]
