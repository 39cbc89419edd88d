"""`/replay` steps through a match with buttons; `/verify` shows that it was dealt fairly."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from discord import Interaction, app_commands

from bot.desk import InteractionAnswer, MessageBody, Page, RoomCog
from bot.desk.base.message_body import message_body, text
from bot.desk.base.names import clean, code
from bot.desk.views.table_pictures import Look
from bot.registry import rules_of
from bot.room.history.archive import Kept, Old, look_up, recent
from bot.room.history.export import export_match, export_proof
from bot.room.history.verdict import Verdict, verify
from bot.room.match.fair import rebuilt
from cogs.replay.page import Way, moment_page

HOW = (
    "-# How to check it yourself: each seed is the SHA-256 of the next, and what was shown before the deal binds the first. "
    "The key of a shuffle is the SHA-256 of `halley shuffle 1`, its seed, what the seats added (joined with line feeds) and its "
    "number from 0, a zero byte between each two. A stream of SHA-256 of the key and a counter then draws the pack card by card "
    "(Fisher and Yates). Whoever runs this bot has the method in full, and a script that does it, with its code."
)
WHEN = (
    "The match goes on: a shuffle's seed is shown once all cards have been gathered in and shuffled again, "
    "or the match is over."
)


class ReplayCog(RoomCog):
    """What was played here."""

    @property
    def pages(self) -> Mapping[str, Page]:
        return {"/replay": self._turn, "/verify": self._check}

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.describe(match="The match; the newest come first")
    async def replay(self, interaction: Interaction[Any], match: str) -> None:
        """A match again, move by move; with open hands once it is over."""

        async def work(answer: InteractionAnswer) -> None:
            guild, reader = self.here(interaction)
            await self._show(answer, guild, reader, await self._kept(guild, match.strip()), 0, Way())

        await self.desk.serve(interaction, work)

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.describe(match="The match; the newest come first")
    async def verify(self, interaction: Interaction[Any], match: str) -> None:
        """Rebuilds a match's shuffles from their seeds and replays its moves, to show that it was fair."""

        async def work(answer: InteractionAnswer) -> None:
            await self._check(answer, match.strip())

        await self.desk.serve(interaction, work)

    async def _check(self, answer: InteractionAnswer, match: str) -> None:
        """What the check of a match finds, below whatever was pressed for it."""
        guild, reader = self.here(answer.interaction)
        kept = await self._kept(guild, match)
        export = export_proof if kept.old.outcome == "playing" else export_match
        proof = await export(self.desk.room.store, kept.old.match, self._now())
        await answer.show(_checked(kept, proof, reader))

    async def _kept(self, guild: int, match: str) -> Kept:
        """A match of a server. Raises Refused for what nobody may see now."""
        return await look_up(self.desk.room.store, guild, match, self._now())

    def _now(self) -> int:
        return int(self.desk.room.time.now() * 1000)

    @replay.autocomplete("match")
    @verify.autocomplete("match")
    async def _offered(self, interaction: Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        guild, _ = self.here(interaction)
        found = await recent(self.desk.room.store, guild, 100)
        wanted = typed.lower()
        told = [(_told(old), old.match) for old in found]
        return [
            app_commands.Choice(name=name[:100], value=match)
            for name, match in told
            if wanted in f"{name} {match}".lower()
        ][:25]

    async def _turn(self, answer: InteractionAnswer, rest: str) -> None:
        """A button: which match, which step (or `h3`: where hand 3 begins), and how it is shown (`Way`)."""
        guild, reader = self.here(answer.interaction)
        match, _, more = rest.partition(" ")
        step, _, way = more.partition(" ")
        kept = await self._kept(guild, match)
        digits = step.removeprefix("h")
        number = int(digits) if digits.isdecimal() and len(digits) < 7 else 0
        if step.startswith("h"):
            number = kept.step_of(number)
        await self._show(answer, guild, reader, kept, number, Way.read(way))

    async def _show(self, answer: InteractionAnswer, guild: int, reader: int, kept: Kept, step: int, way: Way) -> None:
        """A moment of a match as its reader likes cards, in the place of a private page; below a result, which stays."""
        pictures, four = self.desk.liked(guild, reader)
        look = Look(pictures=pictures and answer.may_attach, four=four)

        def made(pictures: bool) -> MessageBody:
            shown = moment_page(kept, step, way, replace(look, pictures=pictures))
            return self.desk.with_faces(guild, shown, reader=reader)

        page = await self.desk.table_messages.easel.page(made, pictures=look.pictures)
        await (answer.update(page) if answer.on_private else answer.show(page))


def _told(old: Old) -> str:
    """A match in one line of a list."""
    title = rules_of(old.game).info.title if old.outcome else old.game
    going = " (running)" if old.outcome == "playing" else ""
    return f"{title}{going} · {old.started.day} {old.started:%b %Y %H:%M} UTC · {', '.join(map(clean, old.names))}"


def _checked(kept: Kept, proof: dict[str, Any], reader: int) -> MessageBody:
    """The seeds that may be known, what was promised, what the check found, and what the reader added."""
    lines = [f"### {kept.rules.info.title} · match {kept.old.match}"]
    if kept.old.outcome != "playing":
        lines += _verdict(verify(proof))
    else:
        lines += [*([_so_far(proof)] if proof["seed"] else []), WHEN]
    bound = "seeds and salts" if "salts" in proof else "SHA-256 of the first seed"
    lines.append(f"Shown before the deal ({bound}): `{proof['commitment']}`")
    if proof["seed"]:
        which = (
            "The seed" if proof["seeds"] == 1 else f"Seed {proof['seeds']} (its SHA-256 is the one before, and so on)"
        )
        lines.append(f"{which}: `{proof['seed']}`")
    if chain := proof.get("chain"):
        lines.append(f"The end of its chain, to be compared with what the table showed: {code(chain)}")
    lines.append(_added(kept, proof, reader))
    lines.append(HOW)
    return message_body([text("\n".join(lines))], private=True)


def _added(kept: Kept, proof: dict[str, Any], reader: int) -> str:
    """What the seats added, as it entered the shuffles; the reader's own in the open, with its salt."""
    told = f"What the seats added: {', '.join(code(line or 'deleted') for line in proof['entropy'])}"
    seat = kept.old.members.index(reader) if reader in kept.old.members else None
    if "added" not in proof or seat is None:
        return told
    salt, added = proof["added"][seat]
    return (
        f"What the seats added, each behind a salt: {told.partition(': ')[2]}\n"
        f"Yours is line {seat + 1}: {code(added)} with the salt `{salt}`"
    )


def _so_far(proof: dict[str, Any]) -> str:
    """What the check of a running match found: all of its shuffles that may be known."""
    found = rebuilt(proof)
    good, most = sum(found.shuffles), len(found.shuffles)
    return (
        f"**{'✅ Dealt fairly so far.' if found.fair else '❌ This deal does not follow from its seeds.'}** "
        f"The seeds {'fit' if found.seed else 'do NOT fit'} the commitment, the first dealer "
        f"{'follows' if found.dealer else 'does NOT follow'} from them, and so do {good} of {most} shuffles."
    )


def _verdict(found: Verdict) -> list[str]:
    """What the check of a match found that is over: one paragraph, and what no check of it can find."""
    good = "✅ Dealt fairly, and played by the rules to the end that is told."
    told = found.wrong or [line.sentence for line in found.lines if not line.sentence.startswith("Shuffle ")]
    count = sum(line.sentence.startswith("Shuffle ") for line in found.lines)
    shuffles = [] if found.wrong else [f"All {count} shuffles follow." if count > 1 else "The shuffle follows."]
    head = good if found.whole else "Dealt fairly, as far as it can be checked." if found.fair else "❌"
    return [f"**{head}** {' '.join([*told, *shuffles])}", f"-# {found.summary}"]
