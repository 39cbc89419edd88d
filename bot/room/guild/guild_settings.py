"""What a server can set, each with its range, and the one sentence that refuses a wrong value."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, cast

from bot.room.guild.day import zones
from bot.rules import Refused

Value = int | str | bool | tuple[int, ...] | None


def as_set(stored: Any) -> Value:
    """A value of a setting out of its JSON, which has lists where we have tuples."""
    return tuple(cast("list[int]", stored)) if isinstance(stored, list) else stored


#: every value that was ever usual for what a purse is given, today's last. None is ever struck out: by them the audit knows what
#: was right at its time in servers that have set nothing
USUAL: Mapping[str, tuple[int, ...]] = MappingProxyType({"opening": (1000,), "daily": (200,)})


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """What holds in a server; these are the usual values."""

    opening: int = USUAL["opening"][-1]
    daily: int = USUAL["daily"][-1]
    gift: int = 500
    gifts_a_day: int = 1000
    stake_cap: int | None = None
    house_budget: int = 5000
    wide_tables: bool = False
    house_share: int | None = 2000
    gain_a_day: int | None = 1000
    account_days: int = 7
    open_tables: int = 3
    time_zone: str = "UTC"
    table_channels: tuple[int, ...] | None = None
    reminders: bool = True
    pictures: bool = True
    four_colours: bool = False


@dataclass(frozen=True, slots=True)
class GuildSetting(ABC):
    """One thing that can be set; `text` explains it in a few words."""

    name: str
    label: str
    text: str

    @property
    @abstractmethod
    def span(self) -> str:
        """What it can be set to, in a few words."""

    @abstractmethod
    def read(self, typed: str) -> Value:
        """The value that was typed. Raises Refused with one sentence."""

    @abstractmethod
    def fits(self, value: object) -> bool:
        """Whether this is one of its values."""

    @abstractmethod
    def told(self, value: Value) -> str:
        """A value as it is shown, and as it may be typed."""

    @abstractmethod
    def offers(self, typed: str, usual: Value) -> list[str]:
        """Values to choose from, for what has been typed so far."""


@dataclass(frozen=True, slots=True)
class Chips(GuildSetting):
    """A number of chips (or of days, or of tables), or none of a limit where `free` is true."""

    low: int
    high: int
    free: bool = False

    @property
    def span(self) -> str:
        return f"{self.low:,} to {self.high:,}{self._or_none()}"

    def read(self, typed: str) -> Value:
        plain = typed.strip().lower().replace(",", "").replace(" ", "")
        if self.free and plain == "none":
            return None
        value = int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 16 else -1
        if not self.low <= value <= self.high:
            raise Refused(f"{self.label} must be a whole number from {self.span}.")
        return value

    def _or_none(self) -> str:
        return ", or none" if self.free else ""

    def fits(self, value: object) -> bool:
        if value is None:
            return self.free
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def told(self, value: Value) -> str:
        return "none" if value is None else f"{value:,}"

    def offers(self, typed: str, usual: Value) -> list[str]:
        found = ["none"] if self.free and "none".startswith(typed.strip().lower()) else []
        with suppress(Refused):
            found.append(self.told(self.read(typed) if typed.strip() else usual))
        return list(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class YesNo(GuildSetting):
    """Yes or no."""

    @property
    def span(self) -> str:
        return "yes or no"

    def read(self, typed: str) -> Value:
        match typed.strip().lower():
            case "yes" | "true" | "on":
                return True
            case "no" | "false" | "off":
                return False
            case _:
                raise Refused(f"{self.label} must be yes or no.")

    def fits(self, value: object) -> bool:
        return isinstance(value, bool)

    def told(self, value: Value) -> str:
        return "yes" if value else "no"

    def offers(self, typed: str, usual: Value) -> list[str]:
        return [word for word in ("yes", "no") if word.startswith(typed.strip().lower())]


@dataclass(frozen=True, slots=True)
class Zone(GuildSetting):
    """A time zone, by its name."""

    @property
    def span(self) -> str:
        return "the name of a time zone, like Europe/Berlin"

    def read(self, typed: str) -> Value:
        wanted = typed.strip().replace(" ", "_").lower()
        found = [name for name in zones() if name.lower() == wanted]
        found = found or [name for name in zones() if name.lower().rpartition("/")[2] == wanted]
        if len(found) != 1:  # a place of that name alone is known, or none is, or several are
            raise Refused(f"{self.label} must be {self.span}.")
        return found[0]

    def fits(self, value: object) -> bool:
        return value in zones()

    def told(self, value: Value) -> str:
        return str(value)

    def offers(self, typed: str, usual: Value) -> list[str]:
        wanted = typed.strip().replace(" ", "_").lower()
        if not wanted:
            return ["UTC", "Europe/London", "Europe/Berlin", "America/New_York", "America/Los_Angeles", "Asia/Tokyo"]
        first = [name for name in zones() if name.rpartition("/")[2].lower().startswith(wanted)]
        return first + [name for name in zones() if wanted in name.lower() and name not in first]


#: as many channels as can be chosen at a time
MOST_CHANNELS = 25
_CHANNEL = re.compile(r"<#(\d{1,19})>")


@dataclass(frozen=True, slots=True)
class Channels(GuildSetting):
    """Some channels by their ids, or all of them (None)."""

    @property
    def span(self) -> str:
        return f"all, or up to {MOST_CHANNELS} channels"

    def read(self, typed: str) -> Value:
        if typed.strip().lower() in ("all", "all channels"):
            return None
        found = tuple(dict.fromkeys(map(int, _CHANNEL.findall(typed))))
        if not found or _CHANNEL.sub("", typed).strip(" ,\n") or not self.fits(found):
            raise Refused(f"{self.label} must be {self.span}, each chosen from the list that # opens.")
        return found

    def fits(self, value: object) -> bool:
        if value is None:
            return True
        listed = cast("Sequence[object]", value) if isinstance(value, list | tuple) else ()
        ids = [one for one in listed if isinstance(one, int) and not isinstance(one, bool) and 0 < one < 2**63]
        return 1 <= len(listed) <= MOST_CHANNELS and len(set(ids)) == len(listed)

    def told(self, value: Value) -> str:
        return ", ".join(f"<#{one}>" for one in value) if isinstance(value, tuple) else "all channels"

    def offers(self, typed: str, usual: Value) -> list[str]:
        return [word for word in ("all channels",) if word.startswith(typed.strip().lower())]


TERMS: Mapping[str, GuildSetting] = MappingProxyType(
    {
        term.name: term
        for term in (
            Chips("opening", "The opening balance", "what a new member's purse holds", 0, 1_000_000),
            Chips("daily", "The daily allowance", "what everybody may take once a day", 0, 100_000),
            Chips("gift", "The largest gift", "the most chips of one gift; 0 for no gifts", 0, 1_000_000),
            Chips(
                "gifts_a_day",
                "The limit of gifts a day",
                "the most chips that a member may give away a day",
                0,
                10_000_000,
            ),
            Chips("stake_cap", "The stake cap", "the most chips that a seat may bring to a table", 1, 1_000_000, True),
            Chips("house_budget", "The house's budget", "the most chips that the house may lose a day", 0, 100_000_000),
            Chips(
                "house_share",
                "A member's share of the house",
                "the most chips that a member may win from the house a day; asked before the cards, never taken from a win",
                1,
                100_000_000,
                True,
            ),
            # as much as may be given away: what cannot be given cannot be lost to a friend at a table either
            Chips(
                "gain_a_day",
                "The limit between two members",
                "the most chips that a member may gain from another a day, by gifts and at tables together",
                0,
                10_000_000,
                True,
            ),
            Chips(
                "account_days",
                "The minimum age of an account",
                "days that a Discord account must be old for opening balance and allowance; 0 for none",
                0,
                365,
            ),
            Chips("open_tables", "The limit of open tables", "how many tables a member may host at a time", 1, 20),
            YesNo(
                "wide_tables",
                "Any rules against the house",
                "whether tables against the house may be set up by rules that favour the players",
            ),
            Channels(
                "table_channels",
                "The place for tables",
                "where tables may be opened, threads below these channels included; tables that stand elsewhere stay",
            ),
            YesNo(
                "reminders",
                "The call to a player",
                "whether a player who is waited for is called, once, by a message that goes away; every player can turn it off",
            ),
            YesNo("pictures", "The picture at tables", "whether a table's message shows the table as a picture"),
            YesNo(
                "four_colours",
                "The four-colour deck",
                "whether pictures and card faces show every suit in a colour of its own",
            ),
            Zone(
                "time_zone",
                "The time zone",
                "by whose midnight this server's day begins; a new one holds from the next day on",
            ),
        )
    }
)
