"""The two pages of the panel on which nothing is set: what the bot may not do, channel by channel, and the log of changes."""

from collections.abc import Sequence

from discord import Guild, Member
from discord.abc import GuildChannel

from bot.desk.base.bot_permissions import TALKED_IN, WANTED, called, missing_in
from bot.desk.base.message_body import Component, button, row, text
from bot.desk.base.names import mention
from bot.room.chips.setting_log import NOBODY, SettingChange, spelt
from bot.room.guild.guild_settings import TERMS
from cogs.settings.panel import act, moment

#: so many channels are named in which something is missing
CHANNELS = 12
#: so many changes stand on a leaf of the log
LEAF = 10
#: the longest that is shown of a value
_LONGEST = 120

_NOWHERE = "There is no channel here that I know of in which a table could stand."
_ALL_WELL = "In every channel where tables may be opened I may do all that I need."

#: a channel, and what is missing in it by discord.py's names
Lack = tuple[GuildChannel, tuple[str, ...]]


# ---- what the bot may not do ------------------------------------------------------------------------------------------------


def permissions_told(guild: Guild, me: Member, chosen: Sequence[int] | None) -> str:
    """What is missing where tables may be opened: by channel, what is missing in all of them but once."""
    looked = [
        one
        for one in guild.channels
        if one.type in TALKED_IN and (chosen is None or one.id in chosen) and not _is_aside(one, chosen)
    ]
    if not looked:
        return _NOWHERE
    lacks = sorted(((one, missing_in(one, me)) for one in looked), key=lambda lack: "view_channel" in lack[1])
    lacking = [lack for lack in lacks if lack[1]]
    if not lacking:
        return _ALL_WELL
    seen = [missing for _, missing in lacks if "view_channel" not in missing]
    common = [name for name in WANTED if all(name in missing for missing in seen)] if len(seen) > 1 else []
    return "\n".join([*_everywhere(common), *_by_channel(lacking, common), *_explained(lacking)])


def _is_aside(channel: GuildChannel, chosen: Sequence[int] | None) -> bool:
    """Voice channels are looked at only where they were chosen: hardly anybody wants a table there."""
    return chosen is None and "voice" in channel.type.name


def _everywhere(common: Sequence[str]) -> list[str]:
    return [f"**In every channel that I see** I lack {_listed(common)}."] if common else []


def _by_channel(lacking: Sequence[Lack], common: Sequence[str]) -> list[str]:
    """A line for each of the first channels."""
    own = [(channel, [name for name in missing if name not in common]) for channel, missing in lacking]
    own = [(channel, missing) for channel, missing in own if missing]
    lines = [f"<#{channel.id}>: I lack {_listed(missing)}." for channel, missing in own[:CHANNELS]]
    more = len(own) - CHANNELS
    return [*lines, f"… and {more} more channel{'s' if more > 1 else ''}."] if more > 0 else lines


def _explained(lacking: Sequence[Lack]) -> list[str]:
    """What those permissions are for that are missing somewhere."""
    missed = {name for _, missing in lacking for name in missing}
    told = [f"-# {called(name)}: {why}" for name, why in WANTED.items() if name in missed]
    unseen = ["-# View Channel: without it I see nothing there; leave it so where you want no tables"]
    return [*(unseen if "view_channel" in missed else []), *told]


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"“{called(name)}”" for name in names)


# ---- the log ----------------------------------------------------------------------------------------------------------------


def log_parts(changes: Sequence[SettingChange], leaf: int) -> list[Component]:
    """A leaf of the log, of `changes` from its first on, and the buttons that turn it."""
    lines = [_change(one) for one in changes[:LEAF]]
    turns = [("Newer", leaf - 1)] if leaf else []
    if len(changes) > LEAF:
        turns.append(("Older", leaf + 1))
    buttons = [button(label, act(f"page log {to}")) for label, to in turns]
    return [text("\n".join(lines or ["Nothing has been changed yet."])), *([row(buttons)] if buttons else [])]


def _change(one: SettingChange) -> str:
    who = "the room" if one.author == NOBODY else mention(one.author)
    term = TERMS.get(one.name)
    was, became = (_short(spelt(one.name, value)) for value in (one.was, one.became))
    return f"{moment(one.at)} · {who} · **{'?' if term is None else term.label}**: {was} → {became}"


def _short(told: str) -> str:
    """A value in one line; of many channels the first."""
    return told if len(told) <= _LONGEST else f"{told[:_LONGEST].rpartition(', ')[0]}, …"
