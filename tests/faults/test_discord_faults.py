"""Discord fails, or takes things away, in the middle of matches: they end as they would have, or are voided and all is given back."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.cards import LINKS, Chain
from bot.desk.messages.table_message import SHUT
from bot.playground import CannotDo, Message, Outcome, Person
from bot.registry import rules_of
from bot.room.audit.audit import audit
from bot.room.match.absence import AWAY
from bot.room.table.salts import Root
from tests.desk.house import QUICK, House, open_house, until
from tests.faults.harness import matches
from tests.faults.process import Player, people
from tests.faults.relay import Relay
from tests.house.guests import Offer, offers, short

CHAIN = Chain(bytes.fromhex("facade" * 10 + "0000"), LINKS)
STEP = 2.0  #: seconds of the room that pass when everybody has had a turn
FIRST_BALANCE = 1000

EDIT, CALLBACK, REFRESH = "PATCH /channels/*/messages/*", "POST /interactions/*", "PATCH /webhooks/*"

Trouble = Callable[["Match"], None]


@dataclass(slots=True)
class Match:
    """A match that two people play by what they see, always the same before the same hand."""

    house: House
    folder: Path
    players: list[Player]
    turns: int = 0
    troubles: dict[int, Trouble] = field(default_factory=dict)

    async def play(self) -> None:
        """Play to the end; before its turn comes each trouble."""
        while self.house.table().phase == "playing":
            await self.round()

    async def round(self) -> None:
        """Everybody has a turn, then time passes. Nobody waits for what is still to be shown."""
        for player in self.players:
            self.turns += 1
            if (trouble := self.troubles.get(self.turns)) is not None:
                trouble(self)
            if self.on:
                await self._turn(player)
        await self.house.time.pass_by(STEP)

    @property
    def on(self) -> bool:
        """Whether the match is being played."""
        return [table.phase for table in self.house.room.all_tables()] == ["playing"]

    async def _turn(self, player: Player) -> None:
        hand = await self.steadily(lambda: self._opened(player.person))
        if (offer := chosen(player, hand)) is not None:
            await self.steadily(lambda: self._answered(player.press(offer)))
        await self.house.room.idle()

    async def _opened(self, person: Person) -> Message:
        """The hand: by the table's button; by the command while no table is to be seen."""
        try:
            opened = await self._answered(person.press("My hand"))
        except CannotDo:
            opened = await self._answered(person.slash("hand"))
        assert opened.message is not None
        return opened.message

    async def _answered(self, asking: Awaitable[Outcome]) -> Outcome:
        """Whoever asks gets an answer, unless the bot cannot hear just now."""
        outcome = await asking
        assert outcome.ok or self.deaf, outcome.error
        if not outcome.ok:
            raise CannotDo("the bot did not hear it")
        return outcome

    deaf: bool = False

    async def steadily(self, act: Callable[[], Awaitable[Any]]) -> Any:
        """Once more, when the bot could not hear it."""
        for _ in range(20):
            with contextlib.suppress(CannotDo):
                return await act()
            await self.house.discord.bot_ready(15)
        raise AssertionError("the bot does not come back")

    async def audited(self) -> None:
        """No chip is missing."""
        assert await audit(self.house.room.store) == []


@contextlib.asynccontextmanager
async def match(folder: Path, key: str, *, tokens: bool = False, **options: Any) -> AsyncIterator[Match]:
    """A dealt table; unless `tokens`, a press's token does not change it, and all of its edits are the bot's own."""
    folder.mkdir()
    rules = rules_of(key)
    given = short(rules) | options
    fewest, most = rules.seats({option.name: option.default for option in rules.info.options} | given)
    async with open_house(folder, timing=replace(QUICK, again=0.05)) as house:
        house.room.chains = lambda: CHAIN
        house.room.salts = lambda: Root(bytes(32))
        if not tokens:
            house.discord.faults.keep_tokens_private()
        two = people(house.discord, "Ann", "Ben")
        await house.table_for("Ann", "Ben", computers=max(0, min(most, max(fewest, 3)) - 2), game=key, **given)
        yield Match(house, folder / "house.sqlite3", [Player(each, {}) for each in two])


def chosen(player: Player, hand: Message) -> Offer | None:
    """What a player presses, which hangs on what the hand says of the match alone."""
    told = [line for line in hand.text.replace(SHUT, "").split("\n") if "<t:" not in line and line.strip("-#* ")]
    mine = offers(hand)
    return Random(f"{player.person.name} {told}").choice(mine) if mine else None


async def undisturbed(folder: Path, key: str, **options: Any) -> tuple[list[Any], int]:
    """What the store says of a match without any trouble, and how many turns it took."""
    async with match(folder, key, **options) as quiet:
        await quiet.play()
        await quiet.audited()
        return matches(quiet.folder), quiet.turns


# ---- faults that pass ---------------------------------------------------------------------------------------------------


def table_message(at: Match) -> int:
    message = at.house.table().message
    assert message is not None
    return message


def deny(at: Match) -> None:
    at.house.discord.faults.deny("card-table", "SEND_MESSAGES", "VIEW_CHANNEL")


def allow(at: Match) -> None:
    at.house.discord.faults.allow("card-table", "SEND_MESSAGES", "VIEW_CHANNEL")


def delete(at: Match) -> None:
    if (message := at.house.discord.world.posts.get(table_message(at))) is not None:
        at.house.discord.faults.delete(message.id)


def drop(at: Match) -> None:
    at.deaf = True
    at.house.discord.faults.drop_gateway(resumable=True)


TROUBLES: tuple[Trouble, ...] = (
    lambda at: at.house.discord.faults.fail(EDIT, 500) and None,
    lambda at: at.house.discord.faults.fail(EDIT, 503, times=2) and None,
    lambda at: at.house.discord.faults.limit(EDIT, 0.2) and None,
    lambda at: at.house.discord.faults.limit(EDIT, 2.5) and None,
    lambda at: at.house.discord.faults.slow(EDIT, 0.4) and None,
    lambda at: at.house.discord.faults.lose(EDIT) and None,
    lambda at: at.house.discord.faults.fail(CALLBACK, 500) and None,
    lambda at: at.house.discord.faults.limit(CALLBACK, 0.3) and None,
    lambda at: at.house.discord.faults.slow(CALLBACK, 0.5) and None,
    lambda at: at.house.discord.faults.lose(CALLBACK) and None,
    lambda at: at.house.discord.faults.fail(REFRESH, 500) and None,
    lambda at: at.house.discord.faults.fail(REFRESH, 404, code=10008) and None,
    lambda at: at.house.discord.faults.lose(REFRESH) and None,
    deny,
    allow,
    delete,
    drop,
)


@pytest.mark.parametrize(
    ("key", "tokens"),
    [
        ("comet", False), ("pontoon", False), ("pitty_pat", True), ("stealing_bundles", False), ("tute", True),
    ],
)  # fmt: skip
async def test_a_match_ends_as_an_undisturbed_one_whatever_discord_fails_to_do(
    tmp_path: Path, key: str, tokens: bool
) -> None:
    end, turns = await undisturbed(tmp_path / "quiet", key)
    chance = Random(f"faults {key}")
    moments = chance.sample(range(1, turns + 1), min(turns, 9))
    async with match(tmp_path / "troubled", key, tokens=tokens) as troubled:
        troubled.troubles = dict(zip(moments, chance.sample(TROUBLES, len(moments)), strict=True))
        await troubled.play()
        allow(troubled)
        await troubled.audited()
        assert matches(troubled.folder) == end
        await shows_the_end(troubled)


async def shows_the_end(at: Match) -> None:
    """In the end the table's message tells how the match ended, once Discord lets it."""
    house = at.house
    house.discord.faults.ordered.clear()
    house.bot.desk.table_messages.touch(house.table())
    await until(lambda: any((button.label or "").startswith("Rematch") for button in _shown(at).buttons), 20)
    await house.settle()


def _shown(at: Match) -> Message:
    wanted = at.house.table().message
    found = [each for each in at.players[0].person.sees() if each.id == wanted]
    return found[0] if found else at.players[0].person.sees()[-1]


async def test_the_end_is_shown_although_every_writing_failed_at_that_moment(tmp_path: Path) -> None:
    async with match(tmp_path / "m", "pitty_pat") as at:
        at.house.discord.faults.fail(EDIT, 503, times=10)
        at.house.discord.faults.lose(EDIT, times=2)
        await at.play()
        await until(lambda: any((button.label or "").startswith("Rematch") for button in _shown(at).buttons), 20)
        await at.audited()


async def test_presses_are_answered_while_discord_makes_the_table_message_wait(tmp_path: Path) -> None:
    async with match(tmp_path / "m", "pitty_pat") as at:
        wait = at.house.discord.faults.limit(EDIT, 4.0)
        at.house.bot.desk.table_messages.unsure(at.house.table())
        await until(lambda: wait.times == 0)
        await at.play()  # answers come by another way
        assert at.house.table().phase == "over"
        await at.audited()
        await until(lambda: any((button.label or "").startswith("Rematch") for button in _shown(at).buttons), 20)


async def test_a_match_without_permissions_is_played_on_in_the_hands(tmp_path: Path) -> None:
    end, _ = await undisturbed(tmp_path / "quiet", "comet")
    async with match(tmp_path / "shut", "comet") as at:
        deny(at)
        await at.play()
        assert matches(at.folder) == end
        await at.audited()


async def test_a_new_session_takes_up_what_happened_meanwhile(tmp_path: Path) -> None:
    async with match(tmp_path / "m", "pitty_pat") as at:
        await at.round()
        at.deaf = True
        at.house.discord.faults.drop_gateway(resumable=False)
        delete(at)  # nobody tells the bot
        old = table_message(at)
        await at.house.discord.bot_ready(20)
        await at.play()
        assert at.house.table().phase == "over"
        await until(
            lambda: table_message(at) != old and any((b.label or "").startswith("Rematch") for b in _shown(at).buttons),
            20,
        )
        await at.audited()


async def test_what_discord_called_failed_while_the_gateway_was_away_is_not_done_when_the_session_is_resumed(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben")
        asked = next(each for each in (ann, ben) if house.is_asked(each))
        hand, table, discord = await house.hand(asked), house.table(), house.discord
        async with Relay(int(discord.address.rpartition(":")[2])) as gateway:
            discord.gateway.url = f"ws://127.0.0.1:{gateway.port}/gateway"
            discord.faults.drop_gateway(resumable=False)
            await until(lambda: not discord.gateway.online)
            await discord.bot_ready(20)
            gateway.freeze()
            discord.faults.drop_gateway()
            await until(lambda: not discord.gateway.online)
            before, usual = table.revision, discord.interactions.to_answer
            discord.interactions.to_answer = 0.3
            for _ in range(2):
                assert not (await ann.slash("chips give", to=ben, amount=100)).ok
                assert not (await asked.press(offers(hand)[0].custom_id, on=hand)).ok
            discord.interactions.to_answer = usual
            house.bot.desk.timing = replace(QUICK, to_answer=0.2)  # whatever came last is later than that
            heard = house.bot.wait_for("shard_resumed")
            gateway.thaw()
            await heard
            await house.settle()
            house.bot.desk.timing = QUICK
            assert table.revision == before
            balances = [await house.room.ledger.balance(table.guild, each.id) for each in (ann, ben)]
            assert balances == [FIRST_BALANCE, FIRST_BALANCE]
            assert (await asked.press(offers(hand)[0].custom_id, on=hand)).ok
            assert table.revision > before
            await house.play_on([ann, ben])
            assert table.phase == "over"
            assert await audit(house.room.store) == []


# ---- what is taken away -------------------------------------------------------------------------------------------------


def channel_gone(at: Match) -> None:
    at.house.discord.faults.delete_channel("card-table")


def server_gone(at: Match) -> None:
    at.house.discord.faults.remove_guild()


def channel_gone_unheard(at: Match) -> None:
    """The channel went while the bot could not hear of it; it finds out when it writes there."""
    at.house.discord.faults.fail("* /channels/*", 404, times=3, code=10003)
    at.house.bot.desk.table_messages.unsure(at.house.table())


@pytest.mark.parametrize(
    ("key", "trouble"),
    [
        ("pitty_pat", channel_gone),
        ("comet", channel_gone),
        ("pontoon", channel_gone),
        ("comet", server_gone),
        ("pontoon", server_gone),
        ("pitty_pat", channel_gone_unheard),
    ],
)
async def test_a_match_whose_place_is_gone_gives_no_stake_back_and_is_played_to_its_end(
    tmp_path: Path, key: str, trouble: Trouble
) -> None:
    async with match(tmp_path / "m", key) as at:
        house = at.house
        for _ in range(Random(f"{key} gone").randint(0, 3)):
            if at.on:
                await at.round()
        table = house.table()
        assert table.phase == "playing"
        trouble(at)
        await until(lambda: table.deserted, 10)
        await house.settle()
        assert table.phase == "playing"
        await house.pass_by(AWAY / 1000 + 1)
        await until(lambda: table.phase == "over", 20)
        result = table.result()
        assert result is not None
        for player in at.players:
            seat = table.seat_of(player.person.id)
            assert seat is not None
            won = result.chips[seat]
            assert await house.room.ledger.balance(table.guild, player.person.id) == FIRST_BALANCE + won
        await at.audited()


async def test_a_member_who_left_the_server_is_stood_in_for_and_keeps_what_was_won(tmp_path: Path) -> None:
    async with match(tmp_path / "m", "comet") as at:
        ann, ben = at.players
        at.house.discord.faults.remove_member(ben.person.id)
        at.players = [ann]
        for _ in range(600):
            if not at.on:
                break
            await at.round()
            await at.house.time.pass_by(20)
        table = at.house.table()
        assert table.phase == "over"
        result = table.result()
        assert result is not None
        for player in (ann, ben):
            seat = table.seat_of(player.person.id)
            assert seat is not None
            balance = await at.house.room.ledger.balance(table.guild, player.person.id)
            assert balance == FIRST_BALANCE + result.chips[seat]
        await at.audited()
