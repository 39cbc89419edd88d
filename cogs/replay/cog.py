"""`/replay` steps through a match with buttons; `/verify` shows that it was dealt fairly."""

from typing import Any

from discord import Interaction, app_commands

from bot.cards import signs
from bot.desk import Answer, RoomCog, Sheet
from bot.desk.ids import NO_TABLE, write
from bot.desk.names import safe
from bot.desk.parts import button, row, sheet, text, with_pictures
from bot.room.archive import Kept, Moment, Old, look_up, recent
from bot.room.export import export_match
from bot.room.fair import verify
from bot.rules import Refused
from bot.shelf import game, rules_of

#: how many acts a jump goes over
JUMP = 10


class ReplayCog(RoomCog):
    """What was played here."""

    async def cog_load(self) -> None:
        self.desk.router.pages["/replay"] = self._turn

    async def cog_unload(self) -> None:
        self.desk.router.pages.pop("/replay", None)

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.describe(match="The match; the newest come first")
    async def replay(self, interaction: Interaction[Any], match: str) -> None:
        """A match again, move by move; with open hands once it is over."""

        async def work(answer: Answer) -> None:
            guild, _ = self.here(interaction)
            await answer.show(_page(await look_up(self.desk.room.store, guild, match.strip()), 0, hands=False))

        await self.desk.serve(interaction, work)

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.describe(match="The match; it must be over")
    async def verify(self, interaction: Interaction[Any], match: str) -> None:
        """Rebuilds a match's shuffles from its seed, to show that they were fair."""

        async def work(answer: Answer) -> None:
            guild, _ = self.here(interaction)
            store = self.desk.room.store
            kept = await look_up(store, guild, match.strip())
            if kept.old.outcome == "playing":
                raise Refused(
                    "That match is still being played; its seed is shown when no card of it is secret any more."
                )
            await answer.show(_checked(kept, await export_match(store, kept.old.match)))

        await self.desk.serve(interaction, work)

    @replay.autocomplete("match")
    async def _any(self, interaction: Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return await self._offered(interaction, typed, over=False)

    @verify.autocomplete("match")
    async def _over(self, interaction: Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return await self._offered(interaction, typed, over=True)

    async def _offered(self, interaction: Interaction[Any], typed: str, over: bool) -> list[app_commands.Choice[str]]:
        guild, _ = self.here(interaction)
        found = await recent(self.desk.room.store, guild, 100)
        wanted = typed.lower()
        told = [(_told(old), old.match) for old in found if not over or old.outcome != "playing"]
        return [
            app_commands.Choice(name=name[:100], value=match)
            for name, match in told
            if wanted in f"{name} {match}".lower()
        ][:25]

    async def _turn(self, answer: Answer, rest: str) -> None:
        """A button: which match, which step, and whether hands are open."""
        guild, _ = self.here(answer.interaction)
        match, _, more = rest.partition(" ")
        step, _, open_hands = more.partition(" ")
        kept = await look_up(self.desk.room.store, guild, match)
        number = int(step) if step.isdigit() and len(step) < 7 else 0
        # the page may take the place of a message with pictures: these go away
        await answer.update(with_pictures(_page(kept, number, hands=open_hands == "open"), []))


def _told(old: Old) -> str:
    """A match in one line of a list."""
    title = rules_of(old.game).info.title if old.outcome else old.game
    going = " (running)" if old.outcome == "playing" else ""
    return f"{title}{going} · {old.started:%d %b %H:%M} · {', '.join(old.names)}"


def _page(kept: Kept, step: int, *, hands: bool) -> Sheet:
    """One moment of a match with the buttons to go on from there."""
    last = kept.steps - 1
    step = max(0, min(step, last))
    over = kept.old.outcome != "playing"
    hands = hands and over
    moment, words = kept.at(step), game(kept.old.game).words
    names = safe(kept.old.names)
    parts = [
        text(
            f"### {kept.rules.info.title} · {step} of {last}\n-# match {kept.old.match} · {kept.old.started:%d %b %Y %H:%M} UTC"
        ),
        text(words.table(moment.public, names)),
    ]
    if story := "\n".join(f"-# {told}" for event in moment.events if (told := words.event(event, names))):
        parts.append(text(story))
    if hands:
        parts.append(text(_hands(moment, names)))
    parts.append(row([_to(label, kept, to, hands, on) for label, to, on in _turns(step, last)]))
    if over:
        label, name = ("Close the hands", "") if hands else ("Open the hands", " open")
        parts.append(row([button(label, write(NO_TABLE, 0, f"/replay {kept.old.match} {step}{name}"))]))
    return sheet(parts, private=True)


def _turns(step: int, last: int) -> list[tuple[str, int, bool]]:
    """The buttons that turn: label, step, whether there is anything there. No two of them lead to the same id."""
    return [
        ("⏮ Start", 0, step > 1),
        (f"« {JUMP}", step - JUMP, step > JUMP),
        ("‹ Back", step - 1, step > 0),
        ("Next ›", step + 1, step < last),
        (f"{JUMP} »", step + JUMP, step + JUMP <= last),
    ]


def _to(label: str, kept: Kept, step: int, hands: bool, enabled: bool) -> Any:
    opened = " open" if hands else ""
    # a step that is not there still needs an id of its own: Discord takes no two alike in a message
    return button(
        label,
        write(NO_TABLE, 0, f"/replay {kept.old.match} {step if enabled else f'x{label}'}{opened}"),
        enabled=enabled,
    )


def _hands(moment: Moment, names: Any) -> str:
    lines = [f"**{names[seat]}** {signs(view.cards) or '–'}" for seat, view in enumerate(moment.seats)]
    return "Open hands:\n" + "\n".join(lines)


def _checked(kept: Kept, record: dict[str, Any]) -> Sheet:
    """The seed, what was promised, and what the check found."""
    found = verify(record)
    good = sum(found.shuffles)
    verdict = "✅ Dealt fairly." if found.fair else "❌ This deal does not follow from its seed."
    lines = [
        f"### {kept.rules.info.title} · match {kept.old.match}",
        f"**{verdict}** The seed {'fits' if found.seed else 'does NOT fit'} the commitment, the first dealer "
        f"{'follows' if found.dealer else 'does NOT follow'} from it, and so do {good} of {len(found.shuffles)} shuffles.",
        f"Shown before the deal (SHA-256 of the seed): `{record['commitment']}`",
        f"The seed: `{record['seed']}`",
        f"What the seats added: {', '.join(f'`{word}`' for word in record['entropy'])}",
        "-# How to check it yourself: docs/fair-deal.md has the method and a script of 60 lines.",
    ]
    return sheet([text("\n".join(lines))], private=True)
