"""How old somebody's Discord account is: an id says when it was made. Pure: an id and a server's least age in, a moment out."""

from datetime import datetime

from bot.room.guild.day import zone

#: 1 January 2015, from which ids count their milliseconds
_EPOCH = 1_420_070_400_000
_DAY = 24 * 3600 * 1000


def born(member: int) -> int:
    """When an account was made, in epoch milliseconds."""
    return (member >> 22) + _EPOCH


def old_enough_at(member: int, days: int) -> int:
    """From when on an account has a least age in days, in epoch milliseconds; with 0 days always."""
    return born(member) + days * _DAY if days else 0


def moment_told(at: int, time_zone: str) -> str:
    """A moment (epoch milliseconds) in words, rounded up to the minute: what is promised is then true."""
    when = datetime.fromtimestamp(-(-at // 60_000) * 60, zone(time_zone))
    return f"{when:%Y-%m-%d %H:%M} ({time_zone})"
