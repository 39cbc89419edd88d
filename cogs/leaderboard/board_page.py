"""How a board looks: a heading, a line for everybody on the page, always the reader's own, and bars of the same figures."""

import asyncio

from bot.desk.base.custom_ids import NO_TABLE, write
from bot.desk.base.message_body import (
    Component,
    MessageBody,
    Picture,
    button,
    gallery,
    menu,
    message_body,
    row,
    text,
    with_pictures,
)
from bot.desk.base.names import clean, mention, plain
from bot.desk.views import charts, figures
from bot.registry import keys
from bot.room.history.leaderboards import LeaderboardPage, Standing
from bot.room.history.ratings import MATCHES, PEOPLE
from bot.room.history.seasons import Season
from cogs.leaderboard.asked import BY, NONE, Asked

PAGE = 10

_EMPTY = {
    "chips": "Nobody here has chips yet. `/chips balance` opens a purse.",
    "wins": "No match of this kind has been finished yet. Open a table, and the first name here may be yours.",
    "won": "No match of this kind has been finished yet. Open a table, and the first name here may be yours.",
    "season": "No match of this season has been finished yet. Open a table, and the first name here may be yours.",
    "rating": "Nobody is rated yet: ratings come from finished matches between people, without computer players.",
}
_ABSENT = {
    "chips": "You have no purse yet.",
    "rating": "You are not rated here yet: that takes a finished match without computer players.",
}


def heading(asked: Asked, season: Season | None) -> str:
    """What is counted."""
    where = f" at {figures.title(asked.game)}" if asked.game else ""
    told = {
        "chips": "Most chips",
        "wins": f"Most wins{where}",
        "won": f"Chips won{where}",
        "rating": f"Rating{where}",
        "season": f"Chips won{where}",
    }[asked.by]
    if season is not None:
        told += f" · season {season.number}, {season.name}"
    return f"{told} · people at this table" if asked.table else told


def remark(asked: Asked, season: Season | None) -> str:
    """What one has to know to read the board."""
    told = []
    if season is not None:
        until = "now" if season.closed is None else f"<t:{int(season.closed)}:d>"
        told.append(f"From <t:{int(season.opened)}:d> to {until}.")
    if asked.by in ("won", "season"):
        told.append("Chips won and lost at finished matches; allowances and gifts do not count.")
    if asked.by == "wins":
        told.append("A shared win counts in parts.")
    if asked.by == "rating":
        told.append("A careful estimate: it begins at 0 and grows with good results against people.")
        told.append(
            f"Provisional, without a place: fewer than {MATCHES} matches, or than {PEOPLE} different opponents."
        )
    return " ".join(told)


def _empty(asked: Asked, season: Season | None) -> str:
    """What stands on a board with nobody on it."""
    if season is not None and season.closed is not None:
        return "No match was finished in this season."
    return _EMPTY[asked.by]


def figure(asked: Asked, one: Standing) -> str:
    """What stands behind a name."""
    if asked.by == "wins":
        return figures.wins(one.value)
    return figures.net(one.value) if asked.by in ("won", "season") else f"{one.value:,}"


def line(asked: Asked, one: Standing, reader: int) -> str:
    """A member's line; the reader's own stands out by more than its type."""
    # a list of Discord's counts on by itself, and knows no two who share a place
    told = f"{_place(one).replace('.', ESCAPED)} {mention(one.member)} · {figure(asked, one)}"
    if asked.by == "wins":
        told += " win" if figure(asked, one) == "1" else " wins"
    if one.matches is not None:
        told += f" · {figures.some(one.matches, 'match', 'matches')}"
    return f"**{told}** · you" if one.member == reader else told


def _place(one: Standing) -> str:
    return "(provisional)" if one.place is None else f"{one.place}."


#: a point that does not make a list of a line that begins with a number
ESCAPED = "\\."
#: how the picture names a member who has not sat at a table yet; the list beside it mentions them
_NAMELESS = "a newcomer"


async def drawn(asked: Asked, season: Season | None, found: LeaderboardPage, reader: int, called: str = "") -> Picture:
    """The page's bars, and the reader's below them when it is on another page."""
    rows = [*found.lines]
    if found.mine is not None and found.mine not in rows:
        rows.append(found.mine)
    # the store has the names of those alone who have sat at a table
    names = {one.member: clean(one.name or (called if one.member == reader else "")) or _NAMELESS for one in rows}
    bars = [
        charts.Bar(f"{_place(one)} {names[one.member]}", one.value, figure(asked, one), one.member == reader)
        for one in rows
    ]
    told = "; ".join(f"{bar.label.strip()} {bar.figure}" for bar in bars)
    # the heading above the picture is not written into it once more; whoever hears it has it with the figures
    return Picture("board.png", await asyncio.to_thread(charts.bars, bars), f"Bars. {heading(asked, season)}: {told}.")


async def shown(
    asked: Asked,
    season: Season | None,
    found: LeaderboardPage,
    reader: int,
    called: str = "",
    *,
    seasons: bool = False,
) -> MessageBody:
    """The whole message; `called` is the reader's name, `seasons` says whether there has been one."""
    lines = [line(asked, one, reader) for one in found.lines]
    if found.mine is None:
        lines += [f"-# {_ABSENT.get(asked.by, 'You are not on this board yet.')}"] if found.lines else []
    elif found.mine not in found.lines:
        lines += ["…", line(asked, found.mine, reader)]
    told = [f"## {plain(heading(asked, season))}", *(lines or [_empty(asked, season)])]
    if note := remark(asked, season):
        told.append(f"-# {note}")
    parts = [text("\n".join(told))]
    named = [one for one in found.lines if one.name or one.member == reader]
    # bars of people without a name say nothing that the list does not
    pictures = [await drawn(asked, season, found, reader, called)] if 2 * len(named) >= len(found.lines) > 0 else []
    parts += [gallery(one) for one in pictures]
    if turns := _turns(asked, found):
        parts.append(row(turns))
    parts += _menus(asked, seasons=seasons)
    return with_pictures(message_body(parts, private=True), pictures)


def _menus(asked: Asked, *, seasons: bool) -> list[Component]:
    """The other boards: what is counted, and at which game, where that is counted game by game."""

    def choice(what: str, placeholder: str, options: list[tuple[str, str, str]], chosen: str) -> Component:
        return menu(write(NO_TABLE, 0, f"/board {what} {asked.written(0)}"), placeholder, options, chosen)

    counted = [(called.capitalize(), by, "") for by, called in BY.items() if by != "season" or seasons]
    made = [choice("by", "Another board …", counted, asked.by)]
    if asked.by != "chips":
        games = sorted((figures.title(key), key, "") for key in keys())
        every = [] if asked.by == "rating" else [("All games", NONE, "")]
        made.append(choice("game", "Which game?", [*every, *games], asked.game or NONE))
    return made


def _turns(asked: Asked, found: LeaderboardPage) -> list[Component]:
    """The buttons that lead to other pages, and to one's own chips over time."""
    turns = [("Back", asked.page - 1)] if asked.page else []
    if (asked.page + 1) * PAGE < found.length:
        turns.append(("Next", asked.page + 1))
    made = [button(label, write(NO_TABLE, 0, f"/top {asked.written(to)}")) for label, to in turns]
    if asked.by == "chips" and found.mine is not None:
        made.append(button("My chips over time", write(NO_TABLE, 0, f"/purse {asked.written(asked.page)}")))
    return made
