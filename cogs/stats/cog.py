"""`/stats`: what a member has played, and how well."""

from typing import Any

import discord
from discord import Interaction, app_commands

from bot.desk import InteractionAnswer, MessageBody, RoomCog
from bot.desk.base.custom_ids import NO_TABLE, write
from bot.desk.base.message_body import Component, button, gallery, message_body, row, text, with_pictures
from bot.desk.views import figures
from bot.room.history.careers import Best, Career, PlayedHand, career
from bot.room.history.leaderboards import purse_over_time
from bot.rules import Refused

#: how many ratings are listed
MOST = 15


class StatsCog(RoomCog):
    """A member's figures."""

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.describe(member="Whose figures (usually your own)")
    async def stats(self, interaction: Interaction[Any], member: discord.User | None = None) -> None:
        """Matches, wins, chips, streaks and ratings of a member."""

        async def work(answer: InteractionAnswer) -> None:
            guild, reader = self.here(interaction)
            if member is not None and member.bot:
                raise Refused("Computer players and bots keep no figures.")
            whose = reader if member is None else member.id
            await answer.show(await self._sheet(guild, whose, own=whose == reader))

        await self.desk.serve(interaction, work)

    async def _sheet(self, guild: int, member: int, *, own: bool) -> MessageBody:
        room = self.desk.room
        found = await career(room.store, guild, member)
        if not found.matches:
            return message_body([text(figures.nothing(member, own=own))], private=True)
        moments = await purse_over_time(room.store, guild, member)
        drawn = await figures.purse_drawn("Chips over time", moments, room.time.now())
        lines = ["## Your matches" if own else f"## Matches of <@{member}>", *told(found)]
        if own and (hints := await self.desk.hints.of(guild, member)):
            # for nobody else: in the middle of a hand it would tell who is being asked
            lines.append(f"Hints asked for: **{hints:,}**")
        if drawn:
            lines.append(f"Chips over time: {drawn[1]}")
        parts = [text("\n".join(lines))]
        parts += [gallery(drawn[0])] if drawn else []
        parts += [row(buttons)] if (buttons := _replays(found)) else []
        return with_pictures(message_body(parts, private=True), [drawn[0]] if drawn else [])


def told(found: Career) -> list[str]:
    """A member's figures, a line each."""
    wins = figures.wins(found.wins)
    share = round(100 * found.wins / found.matches / figures.WHOLE)
    lines = [
        f"**{figures.some(found.matches, 'match', 'matches')}**, {wins} won ({share} %)",
        f"Net chips: **{figures.net(found.chips)}**",
    ]
    if found.favourite:
        times = figures.some(found.favourite_matches, "match", "matches")
        lines.append(f"Favourite game: **{figures.title(found.favourite)}** ({times})")
    if found.most_chips and found.most_chips.figure > 0:  # a match that won nothing is nobody's best
        lines.append(f"Best match by chips: **{figures.net(found.most_chips.figure)}** {_where(found.most_chips)}")
    if found.best_hand:
        lines.append(f"Best hand: **{figures.net(found.best_hand.figure)}** chips {_in_hand(found.best_hand)}")
    if found.best_points:
        both = "Best score, in one hand" if _is_one_hand(found) else "Best hand by points"
        lines.append(f"{both}: **{found.best_points.figure:,}** {_in_hand(found.best_points)}")
    if found.best_score and not _is_one_hand(found):
        lines.append(f"Best score: **{found.best_score.figure:,}** {_where(found.best_score)}")
    lines.append(f"Winning streak: **{found.streak}** now, **{found.longest_streak}** at most")
    lines.append("Ratings: " + ("" if found.ratings else "none yet; they come from matches without computer players"))
    lines += [
        f"- {figures.title(game)}: **{one.points:,}** "
        f"({figures.some(one.matches, 'match', 'matches')}{', provisional' if one.provisional else ''})"
        for game, one in found.ratings[:MOST]
    ]
    return lines


def _replays(found: Career) -> list[Component]:
    """What stands out is one press away; what stands in the same place has one button."""
    hands = [("Replay of the best hand", found.best_hand), ("Replay of the best hand by points", found.best_points)]
    most = found.most_chips if found.most_chips and found.most_chips.figure > 0 else None  # as it is told
    score = None if _is_one_hand(found) else found.best_score
    matches = [("Replay of the best match", most), ("Replay of the best score", score)]
    places = [(label, f"{one.match} h{one.number}") for label, one in hands if one is not None]
    places += [(label, f"{one.match} 0") for label, one in matches if one is not None]
    told = {place: label for label, place in reversed(places)}
    return [button(label, write(NO_TABLE, 0, f"/replay {place}")) for place, label in reversed(told.items())]


def _is_one_hand(found: Career) -> bool:
    """Whether the best score was all made in the best hand, so that both are one figure of one match, told once."""
    hand, score = found.best_points, found.best_score
    return hand is not None and score is not None and (hand.match, hand.figure) == (score.match, score.figure)


def _in_hand(hand: PlayedHand) -> str:
    return f"in hand {hand.number} at {figures.title(hand.game)}, match `{hand.match}`"


def _where(best: Best) -> str:
    return f"at {figures.title(best.game)}, match `{best.match}`"
