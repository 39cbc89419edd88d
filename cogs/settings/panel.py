"""The panel of `/settings show`: every setting on one of its pages, each with what it means, how it is set, and what else it can be.

Its buttons and menus are named `/settings <verb> <what>`: `page` turns to a page (or `page log 2` to the third leaf of the log),
`ask` opens the form of a setting and sets it to what is typed there, `set` sets it to what was chosen; `bar` and `unbar` say who is
kept from the tables.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass

from bot.desk import MessageBody
from bot.desk.base.bot_permissions import TALKED_IN
from bot.desk.base.custom_ids import NO_TABLE, write
from bot.desk.base.message_body import (
    MOST_OPTIONS,
    Component,
    button,
    channels_menu,
    field,
    form,
    line,
    menu,
    message_body,
    people_menu,
    section,
    text,
)
from bot.desk.base.names import clean
from bot.room.chips.guild_registry import GuildRegistry
from bot.room.guild.guild_settings import MOST_CHANNELS, TERMS, Channels, GuildSetting, GuildSettings, Value, YesNo

#: how every id of the panel begins
PANEL = "/settings"
#: of those who are kept out, so many are named
NAMED = 40
#: the longest that can be typed into a form
_LONGEST = 60
#: the id of the field in a form
TYPED = "value"


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """One page: what it is called, what it is about, and which settings it has."""

    title: str
    text: str
    settings: tuple[str, ...] = ()


PAGES: Mapping[str, SettingsPage] = {
    "chips": SettingsPage(
        "Chips",
        "What purses are given, and what members may give one another.",
        ("opening", "daily", "account_days", "gift", "gifts_a_day", "gain_a_day", "time_zone"),
    ),
    "house": SettingsPage(
        "House",
        "What the house stakes where it banks, and through computer players.",
        ("house_budget", "house_share", "wide_tables"),
    ),
    "tables": SettingsPage(
        "Tables",
        "How many tables there may be, for how much, and who is kept from them.",
        ("open_tables", "stake_cap"),
    ),
    "channels": SettingsPage("Channels", "Where tables may be opened.", ("table_channels",)),
    "reminders": SettingsPage("Reminders", "Whether players are called.", ("reminders",)),
    "look": SettingsPage("Look", "How tables and cards look.", ("pictures", "four_colours")),
    "permissions": SettingsPage("Permissions", "What I may not do in this server, channel by channel."),
    "log": SettingsPage("Log", "What was changed, when, and by whom."),
}
FIRST = next(iter(PAGES))


def act(told: str) -> str:
    """The id of a button or a menu of the panel."""
    return write(NO_TABLE, 0, f"{PANEL} {told}")


def page_of(name: str) -> str:
    """The page on which a setting stands."""
    return next(page for page, one in PAGES.items() if name in one.settings)


def panel(page: str, parts: Sequence[Component], sentence: str = "") -> MessageBody:
    """A page of the panel with what stands on it; `sentence` says what has just happened."""
    one = PAGES[page]
    said = [text(sentence)] if sentence else []
    leaves = [
        (f"Page {number} of {len(PAGES)} · {each.title}", key, each.text)
        for number, (key, each) in enumerate(PAGES.items(), 1)
    ]
    turns = menu(act("page"), "Which page?", leaves, page)
    head = text(f"## Settings of this server: {one.title.lower()}\n{one.text}")
    return message_body([*said, head, *parts, line(), turns], private=True)


# ---- settings ---------------------------------------------------------------------------------------------------------------


def settings_parts(
    page: str, servers: GuildRegistry, guild: int, channels: Collection[int], names: Mapping[int, str]
) -> list[Component]:
    """The settings of a page, each with the means to change it; `channels` are those that the server has, `names` are those of people
    who are kept out, as far as they are known."""
    now, usual, damaged = asdict(servers.of(guild)), asdict(GuildSettings()), servers.damaged(guild)
    parts: list[Component] = []
    for name in PAGES[page].settings:
        remark = "What was set here is damaged: the usual value holds until it is set again. " * (name in damaged)
        if name == "time_zone" and (coming := servers.next_zone(guild)) is not None:
            remark += f"It is {coming.zone} from {moment(coming.begins)} on. "
        parts += _setting(TERMS[name], now[name], usual[name], remark, channels)
    if page == "tables":
        parts += _kept_out(servers.barred(guild), names)
    return parts


def _setting(term: GuildSetting, now: Value, usual: Value, remark: str, channels: Collection[int]) -> list[Component]:
    """One setting: told, and beside or below it what changes it."""
    told = (
        f"**{term.label}: {term.told(now)}**\n{remark}{term.text[0].upper()}{term.text[1:]}.\n"
        f"-# Default: {term.told(usual)} · possible: {term.span}"
    )
    match term:
        case YesNo():
            other = term.told(not now)
            return [section(told, button(f"Set to {other}", act(f"set {term.name} {other}")))]
        case Channels():
            kinds = [kind.value for kind in TALKED_IN]
            # Discord need not take one that is gone
            chosen = [one for one in now if one in channels] if isinstance(now, tuple) else []
            everywhere = button("All channels", act(f"set {term.name} all"), enabled=now is not None)
            chooser = channels_menu(act(f"set {term.name}"), "Choose channels", kinds, chosen, MOST_CHANNELS)
            return [section(told, everywhere), chooser]
        case _:
            return [section(told, button("Change", act(f"ask {term.name}")))]


def asked(term: GuildSetting, now: Value) -> Component:
    """The form in which a setting's new value is typed."""
    asks = f"{term.span[0].upper()}{term.span[1:]}"
    typed = field(asks, TYPED, longest=_LONGEST, hint=asks, value=term.told(now))
    return form(term.label, act(f"ask {term.name}"), [typed])


def _kept_out(members: Sequence[int], names: Mapping[int, str]) -> list[Component]:
    """Who is kept out, of many only the first, so that everything fits into one message; and menus to change it."""
    who = ", ".join(f"<@{member}>" for member in members[:NAMED]) or "nobody"
    more = f" and {len(members) - NAMED} more" if len(members) > NAMED else ""
    told = text(f"**Kept from the tables: {who}{more}**\nWho may not sit at this server's tables.")
    menus = [people_menu(act("bar"), "Keep somebody from the tables …", 1)]
    again = act("unbar"), "Let somebody sit again …"
    if len(members) > MOST_OPTIONS:
        menus.append(people_menu(*again, 1))
    elif members:  # by name: Discord's own menu of people has nobody who has left the server
        menus.append(menu(*again, [(clean(names.get(one, "")) or f"Account {one}", str(one), "") for one in members]))
    return [told, *menus]


def moment(at: int) -> str:
    """A time, as Discord shows it to each reader; in epoch milliseconds."""
    return f"<t:{at // 1000}:f>"
