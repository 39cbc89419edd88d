"""Figures of boards and statistics in words."""

import asyncio
from collections.abc import Sequence
from fractions import Fraction

from bot.desk.base.message_body import Picture
from bot.desk.views import charts
from bot.registry import keys, rules_of
from bot.room.history.leaderboards import Moment
from bot.room.sql.standings_schema import WHOLE as WHOLE


def nothing(member: int, *, own: bool) -> str:
    """What is said in the place of figures of somebody who has none yet."""
    if own:
        return "You have not finished a match in this server yet; `/play` deals you one."
    return f"<@{member}> has not finished a match in this server yet."


def wins(parts: int) -> str:
    """Wins from their parts: whole ones as they are, others to two places."""
    share = Fraction(parts, WHOLE)
    return f"{share.numerator:,}" if share.denominator == 1 else f"{float(share):,.2f}".rstrip("0")


def net(chips: int) -> str:
    """Chips won or lost, with their sign."""
    return f"{chips:+,}" if chips else "0"


def some(count: int, what: str, many: str = "") -> str:
    """`1 match`, `2 matches`."""
    return f"{count:,} {what if count == 1 else many or what + 's'}"


def title(game: str) -> str:
    """What a game is called, also when it has left the shelf."""
    return rules_of(game).info.title if game in set(keys()) else game.replace("_", " ").capitalize()


def ordinal(place: int) -> str:
    """`1st`, `2nd`, `11th`."""
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


async def purse_drawn(heading: str, moments: Sequence[Moment], now: float) -> tuple[Picture, str] | None:
    """A purse over time as a picture, and the same in one sentence; None while there is nothing to draw."""
    if len(moments) < 2:
        return None
    points = [charts.Point(*moment) for moment in moments]
    points.append(charts.Point(max(now, points[-1].at), points[-1].value))
    values = [point.value for point in points]
    told = (
        f"{values[0]:,} at first (<t:{int(points[0].at)}:d>), {values[-1]:,} now; "
        f"highest {max(values):,}, lowest {min(values):,}."
    )
    png = await asyncio.to_thread(charts.line, heading, points)
    plain = f"{heading}: {values[0]:,} at first, {values[-1]:,} now, highest {max(values):,}, lowest {min(values):,}."
    return Picture("chips.png", png, plain), told
