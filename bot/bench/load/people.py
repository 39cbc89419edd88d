"""Four people at each of many tables: they open their hands, and press what their hands offer.

They see what the bot has sent them and nothing else: a move is a button of the hand as it stands on its owner's screen.
"""

import asyncio
from contextlib import suppress
from random import Random
from time import monotonic
from typing import Any

import orjson

from bot.bench.load.network import Asked
from bot.bench.load.places import BUTTON, TOKENS, Place, Seat, laid
from bot.desk.base import custom_ids
from bot.playground import LocalDiscord
from bot.playground.model.world import EPHEMERAL, V2

Json = dict[str, Any]

#: seconds between two moves at a table, and how far one may be from that: people keep no beat
PACE, JITTER = 8.0, 2.0
#: Discord's patience with an answer, in seconds
PATIENCE = 3.0
#: seconds that somebody waits for what was announced
_DEFERRED = 30.0
_LOOK = 0.5  #: seconds between two looks at a table where nobody can move yet; looking costs this process
_MESSAGE, _UPDATE = 4, 7


class People:
    """Everybody, and what the bot sends them."""

    def __init__(self, local: LocalDiscord, tables: int) -> None:
        self._local = local
        self._tokens: dict[str, Seat] = {}
        self.places = laid(local, tables)
        self._by_message = {place.message: place for place in self.places}
        self._bot = local.serializer.someone(local.state.bot_id)
        self.forget()

    def forget(self) -> None:
        """Begin to count anew."""
        self.times: list[float] = []  #: seconds from a press to what it has brought
        self.failed = 0  #: presses that were not answered within Discord's three seconds
        self.deferred = self.refused = self.idle = 0

    # ---- what they do ------------------------------------------------------------------------------------------------------

    async def open_hands(self, abreast: int = 32) -> None:
        """Everybody asks for the hand."""
        gate = asyncio.Semaphore(abreast)

        async def ask(seat: Seat) -> None:
            async with gate:
                hand = custom_ids.write(seat.place.table, 1, "/hand")
                while not seat.hand:  # a bot that has just started may be late
                    await self._press(seat, {"component_type": BUTTON, "custom_id": hand, "id": 1}, on_table=True)

        await asyncio.gather(*(ask(seat) for place in self.places for seat in place.seats))

    async def play(self, seconds: float) -> None:
        """Every table has a move about every eight seconds, the first at a random moment of them."""
        end = monotonic() + seconds
        await asyncio.gather(*(self._play_at(place, end) for place in self.places))

    async def _play_at(self, place: Place, end: float) -> None:
        chance = Random(place.channel)
        due = monotonic() + chance.random() * PACE
        while due < end:
            await asyncio.sleep(due - monotonic())
            due += PACE + chance.uniform(-JITTER, JITTER)
            moves = self._moves(place, chance)
            while not moves and monotonic() < min(due, end):
                await asyncio.sleep(_LOOK)
                moves = self._moves(place, chance)
            if not moves:
                self.idle += 1
                continue
            await self._press(*chance.choice(moves))

    def _moves(self, place: Place, chance: Random) -> list[tuple[Seat, Json]]:
        return [(seat, move) for seat in place.seats if (move := seat.move(chance)) is not None]

    async def _press(self, seat: Seat, data: Json, *, on_table: bool = False) -> None:
        """Press something, and wait until there is an answer to look at; not for one that comes too late for Discord."""
        loop, number = asyncio.get_running_loop(), self._local.ids.new()
        token = f"aW50ZXJhY3Rpb24-{number}-{seat.member}".ljust(80, "0")
        if len(seat.tokens) == TOKENS:
            del self._tokens[seat.tokens[0]]
        seat.tokens.append(token)
        self._tokens[token] = seat
        seat.heard, seat.waits = loop.create_future(), loop.create_future()
        began = monotonic()
        self._tell(seat.place.guild, "INTERACTION_CREATE", self._event(seat, number, token, data, on_table=on_table))
        try:
            async with asyncio.timeout(PATIENCE):
                await seat.heard
        except TimeoutError:
            self.failed += 1
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(_DEFERRED):
                await seat.waits
        self.times.append(monotonic() - began)

    def _event(self, seat: Seat, number: int, token: str, data: Json, *, on_table: bool) -> Json:
        place = seat.place
        flags, parts = (V2, []) if on_table else (V2 | EPHEMERAL, seat.hand)
        pressed = self._message(place, place.message if on_table else number, flags, parts)
        return {**seat.about, "id": str(number), "token": token, "data": data, "message": pressed}

    def _tell(self, guild: int, event: str, body: Json) -> None:
        """Send an event to the newest session of a server's shard; where there is none, nobody hears of it."""
        shard = (guild >> 22) % self._local.shards
        sessions = reversed(self._local.gateway.sessions.values())
        if (session := next((one for one in sessions if one.shard[0] == shard), None)) is not None:
            session.dispatch(event, body)

    def _message(self, place: Place, number: int, flags: int, components: list[Json]) -> Json:
        return {
            "id": str(number), "channel_id": str(place.channel), "type": 0, "content": "", "author": self._bot, "flags": flags,
            "components": components, "attachments": [], "embeds": [], "mentions": [], "mention_roles": [], "pinned": False,
            "mention_everyone": False, "tts": False, "timestamp": "2026-01-01T00:00:00.000000+00:00", "edited_timestamp": None,
        }  # fmt: skip

    # ---- what they get -----------------------------------------------------------------------------------------------------

    def answer(self, asked: Asked) -> bytes | None:
        """Discord's answer to what the bot has sent; None where that has nothing to do with these people."""
        match asked.path:
            case ["interactions", _, token, "callback"]:
                return self._called_back(self._tokens.get(token), asked.body)
            case ["webhooks", _, token]:
                return self._told(self._tokens.get(token), asked.body)
            case ["webhooks", _, token, "messages", which] if asked.method == "PATCH":
                if which != "@original" and (place := self._by_message.get(int(which))):
                    return self._shown(place, asked.body)
                return self._told(self._tokens.get(token), asked.body)
            case ["webhooks", *_]:
                return b""
            case ["channels", _, "messages", which] if asked.method == "PATCH" and int(which) in self._by_message:
                return self._shown(self._by_message[int(which)], asked.body)
            case _:
                return None

    def _called_back(self, seat: Seat | None, body: Json) -> bytes:
        kind = body.get("type")
        if seat is None:
            return b""
        if seat.heard is not None and not seat.heard.done():
            seat.heard.set_result(None)
        if kind not in (_MESSAGE, _UPDATE):
            self.deferred += 1
            return b""
        parts = body["data"]["components"]
        if kind == _MESSAGE and seat.hand:
            self.refused += 1  # a sentence beside the hand
        else:
            seat.sees(parts)
        self._settle(seat)
        return b""

    def _told(self, seat: Seat | None, body: Json) -> bytes:
        """A hand is written by its token: of a press that was deferred, or because others have moved."""
        if seat is None:
            return orjson.dumps({"id": str(self._local.ids.new())})
        seat.sees(body["components"])
        self._settle(seat)
        return orjson.dumps(self._message(seat.place, self._local.ids.new(), V2 | EPHEMERAL, seat.hand))

    def _settle(self, seat: Seat) -> None:
        if seat.waits is not None and not seat.waits.done():
            seat.waits.set_result(None)

    def _shown(self, place: Place, body: Json) -> bytes:
        """A table's message is written; the bot hears of that as of every message."""
        if "attachments" in body:
            known = {one["id"]: one for one in place.hangs}
            place.hangs = [known.get(str(one["id"])) or self._hung(one) for one in body["attachments"]]
        message = self._message(place, place.message, V2, body.get("components", []))
        message["attachments"] = place.hangs
        self._tell(place.guild, "MESSAGE_UPDATE", {**message, "guild_id": str(place.guild)})
        return orjson.dumps(message)

    def _hung(self, file: Json) -> Json:
        # one that was to stay may have been replaced by what was sent before and came later
        name = file.get("filename", "replaced.png")
        return {"id": str(self._local.ids.new()), "filename": name, "size": 1, "url": "http://127.0.0.1/"}
