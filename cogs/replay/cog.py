"""`/replay` steps through a match with buttons; `/verify` shows that it was dealt fairly."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from discord import Interaction, app_commands

from bot.cards import signs
from bot.desk import InteractionAnswer, MessageBody, Page, RoomCog
from bot.desk.base.custom_ids import NO_TABLE, write
from bot.desk.base.message_body import button, message_body, row, text, with_pictures
from bot.desk.base.names import clean, code, safe
from bot.registry import game, rules_of
from bot.room.history.archive import Kept, Old, ReplayStep, look_up, recent
from bot.room.history.export import export_match, export_proof
from bot.room.history.verdict import Verdict, verify
from bot.room.match.fair import rebuilt
from bot.rules.words import ENDS

#: how many acts a jump goes over
JUMP = 10
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


class Way(NamedTuple):
    """How a match is shown again: with open hands, and with a way back to what the reader's moves cost."""

    hands: bool = False
    reviewed: bool = False

    @classmethod
    def read(cls, words: str) -> "Way":
        """The way that a button's id names after the step."""
        said = words.split()
        return cls("open" in said, "mine" in said)

    @property
    def written(self) -> str:
        """The same, to follow the step in an id."""
        return f"{' open' if self.hands else ''}{' mine' if self.reviewed else ''}"


class ReplayCog(RoomCog):
    """What was played here."""

    @property
    def pages(self) -> Mapping[str, Page]:
        return {"/replay": self._turn}

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.describe(match="The match; the newest come first")
    async def replay(self, interaction: Interaction[Any], match: str) -> None:
        """A match again, move by move; with open hands once it is over."""

        async def work(answer: InteractionAnswer) -> None:
            guild, reader = self.here(interaction)
            page = _page(await self._kept(guild, match.strip()), 0, Way())
            await answer.show(self.desk.with_faces(guild, page, reader=reader))

        await self.desk.serve(interaction, work)

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.describe(match="The match; the newest come first")
    async def verify(self, interaction: Interaction[Any], match: str) -> None:
        """Rebuilds a match's shuffles from their seeds and replays its moves, to show that it was fair."""

        async def work(answer: InteractionAnswer) -> None:
            guild, reader = self.here(interaction)
            kept = await self._kept(guild, match.strip())
            export = export_proof if kept.old.outcome == "playing" else export_match
            proof = await export(self.desk.room.store, kept.old.match, self._now())
            await answer.show(_checked(kept, proof, reader))

        await self.desk.serve(interaction, work)

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
        page = self.desk.with_faces(guild, _page(kept, number, Way.read(way)), reader=reader)
        if not answer.on_private:  # below a result, which stays
            await answer.show(page)
            return
        # the page may take the place of a message with pictures: these go away
        await answer.update(with_pictures(page, []))


def _told(old: Old) -> str:
    """A match in one line of a list."""
    title = rules_of(old.game).info.title if old.outcome else old.game
    going = " (running)" if old.outcome == "playing" else ""
    return f"{title}{going} · {old.started.day} {old.started:%b %Y %H:%M} UTC · {', '.join(map(clean, old.names))}"


def _page(kept: Kept, step: int, way: Way) -> MessageBody:
    """One moment of a match with the buttons to go on from there."""
    last = kept.steps - 1
    step = max(0, min(step, last))
    over = kept.old.outcome != "playing"
    way = way._replace(hands=way.hands and over)
    moment, words = kept.at(step), game(kept.old.game).words
    names = safe(kept.old.names)
    parts = [
        text(
            f"### {kept.rules.info.title} · step {step} of {last}\n"
            f"-# match {kept.old.match} · <t:{int(kept.old.started.timestamp())}:f>"
        ),
        text(words.table(moment.public, names)),
    ]
    happened = [event for event in moment.events if event.kind not in ENDS]
    if story := "\n".join(f"-# {told}" for event in happened if (told := words.event(event, names))):
        parts.append(text(story))
    if moment.public.over:
        parts.append(text(f"**{words.ending(moment.events, moment.public, names)}**"))
    if way.hands:
        parts.append(text(_hands(moment, names)))
    parts.append(row([_to(label, kept, to, way, on) for label, to, on in _turns(step, last)]))
    if over:
        label, other = "Close the hands" if way.hands else "Open the hands", way._replace(hands=not way.hands)
        buttons = [button(label, write(NO_TABLE, 0, f"/replay {kept.old.match} {step}{other.written}"))]
        if way.reviewed:
            buttons.append(button("How did I play?", write(NO_TABLE, 0, f"/review {kept.old.match}")))
        parts.append(row(buttons))
    return message_body(parts, private=True)


def _turns(step: int, last: int) -> list[tuple[str, int, bool]]:
    """The buttons that turn: label, step, whether there is anything there. No two of them lead to the same id."""
    return [
        ("⏮ Start", 0, step > 1),
        (f"« {JUMP}", step - JUMP, step > JUMP),
        ("‹ Back", step - 1, step > 0),
        ("Next ›", step + 1, step < last),
        (f"{JUMP} »", step + JUMP, step + JUMP <= last),
    ]


def _to(label: str, kept: Kept, step: int, way: Way, enabled: bool) -> Any:
    # a step that is not there still needs an id of its own: Discord takes no two alike in a message
    return button(
        label,
        write(NO_TABLE, 0, f"/replay {kept.old.match} {step if enabled else f'x{label}'}{way.written}"),
        enabled=enabled,
    )


def _hands(moment: ReplayStep, names: Any) -> str:
    lines = [f"**{names[seat]}** {signs(view.cards) or '–'}" for seat, view in enumerate(moment.seats)]
    if moment.bank:
        lines.append(f"**The bank** {signs(moment.bank)}")
    return "Open hands:\n" + "\n".join(lines)


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
