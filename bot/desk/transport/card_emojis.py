"""Card faces as emojis of the application: drawn by us, uploaded once, found again by name and hash.

Discord keeps them (2,000 at most an application), and every process finds there what another has uploaded. An emoji's name says which
card it is and ends in a hash of the drawing: what is there already is not sent again, and what was drawn otherwise once is taken
away. Nothing waits for that: as long as a deck is not whole, cards stand as text.

The names and ids are also written down, so that after a start tables look at once as they did before.
"""

import asyncio
import json
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

from discord import HTTPException

from bot.cards import SUIT_WORDS, card, suit_of
from bot.desk.base.card_faces import Deck, Face
from bot.desk.base.tasks import guarded, log
from bot.desk.base.timing import Timing
from bot.desk.transport import wire
from bot.desk.transport.pacer import Pacer, Rank
from bot.pictures import faces
from bot.room import Store

#: the cards that are the comet in one game or another
COMETS = (card("9D"), card("9S"))
#: seconds until we look again whether they are all there
_LONGEST = 3600.0
_NOTE = "emojis"
_LANE = "emojis"
_BACK = "card_back"
#: our emojis' names: what they show, then four letters of a hash
_OURS = re.compile(rf"((?:A|[2-9]|10|J|Q|K)_(?:{'|'.join(SUIT_WORDS)})(?:_four)?(?:_comet)?|{_BACK})_([0-9a-f]{{4}})")


class Drawn(NamedTuple):
    """What an emoji is to show: a card's number, as `bot.pictures.faces` has it, in two colours or four."""

    shows: int
    four: bool

    @property
    def key(self) -> str:
        """Its name without the hash: 'A_spades', '9_diamonds_four_comet'."""
        if self.shows == faces.BACK:
            return _BACK
        suit = SUIT_WORDS[suit_of(faces.plain(self.shows))]
        four = "_four" if self.four else ""
        comet = "_comet" if faces.is_comet(self.shows) else ""
        return f"{faces.rank_text(self.shows)}_{suit}{four}{comet}"


def drawn(shows: int, four: bool) -> Drawn:
    """A card of a set; what looks the same in both sets is one emoji."""
    same = shows == faces.BACK or faces.suit_colour(shows, True) == faces.suit_colour(shows, False)
    return Drawn(shows, four and not same)


def whole_set(four: bool) -> list[Drawn]:
    """All that a deck needs."""
    shown = [*range(52), *map(faces.comet, COMETS), faces.BACK]
    return [drawn(one, four) for one in shown]


@lru_cache(256)
def named(one: Drawn) -> str:
    """Its whole name. Draws it, so not for the event loop."""
    return f"{one.key}_{blake2b(faces.tile(*one).tobytes(), digest_size=2).hexdigest()}"


def deck_of(found: Mapping[str, Face], four: bool) -> Deck | None:
    """A deck from emojis by their keys; None as long as one is missing."""
    try:
        cards = tuple(found[drawn(one, four).key] for one in range(52))
        comets = {one: found[drawn(faces.comet(one), four).key] for one in COMETS}
        return Deck(cards, comets, found[_BACK])
    except KeyError:
        return None


class CardEmojis:
    """What Discord has of our card faces. `changed` is called with a set (four colours?) when its cards look different from now on."""

    def __init__(
        self, client: Any, store: Store, pacer: Pacer, timing: Timing, changed: Callable[[bool], None]
    ) -> None:
        self._client = client
        self._store = store
        self._pacer = pacer
        self._timing = timing
        self._changed = changed
        self._decks: dict[bool, Deck] = {}
        self._pause = timing.hand_in_again
        self._timer: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None
        self._stopped = False

    def deck(self, four: bool) -> Deck | None:
        """The faces of a set; None while cards have to be text."""
        return self._decks.get(four)

    # ---- when we look ---------------------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Take up what an earlier process has written down."""
        known = await self._store.note(_NOTE)
        self._show({key: Face(name, number) for key, (name, number) in json.loads(known or "{}").items()})

    def see_to_it(self, seconds: float = 0.0) -> None:
        """Look in a while what Discord has, and upload what is missing, beside everything else."""
        if self._stopped:
            return
        if self._timer is not None:
            self._timer.cancel()
        # not among the tasks: there is nothing in it that anybody should wait for
        self._timer = asyncio.get_running_loop().call_later(seconds, self._begin)

    def doubt(self) -> None:
        """Discord does not know an emoji of ours: cards are text until we have looked again."""
        if self._decks:
            log.warning("card emojis are gone; cards are text", again=self._pause)
            self._show({})
            self.see_to_it(self._waited())

    async def stop(self) -> None:
        """Look no more."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait([self._looking], timeout=0.5)

    def _begin(self) -> None:
        if self._looking is None or self._looking.done():
            self._looking = asyncio.get_running_loop().create_task(guarded(self._look()))

    async def _look(self) -> None:
        again = _LONGEST
        try:
            await self._compare()
            if len(self._decks) < 2:
                again = self._waited()  # another process is still at it
            else:
                self._pause = self._timing.hand_in_again
        except (HTTPException, *wire.UNREACHABLE) as refused:
            again = self._waited()
            told = " ".join(str(refused).split()) or type(refused).__name__
            log.warning("Discord did not take the card emojis", why=told, again=again)
        finally:
            self.see_to_it(again)

    def _waited(self) -> float:
        """The next pause; each is twice as long as the one before."""
        pause, self._pause = self._pause, min(self._pause * 2, _LONGEST)
        return pause

    # ---- comparing --------------------------------------------------------------------------------------------------------

    async def _compare(self) -> None:
        """Upload what is missing, the usual deck first; then take away what is ours and out of date."""
        theirs, wanted = await self._theirs(), set[str]()
        for four in (False, True):
            for one in whole_set(four):
                name = await asyncio.to_thread(named, one)
                if name not in wanted and name not in theirs and self._client.speaks_first:
                    theirs[name] = await self._upload(name, one)
                wanted.add(name)
            await self._take(theirs, wanted)
        stale = (
            [] if not self._client.speaks_first else [number for name, number in theirs.items() if name not in wanted]
        )
        if stale:
            await asyncio.sleep(self._timing.stale_faces)
        for number in stale:
            await self._take_away(number)

    async def _theirs(self) -> dict[str, int]:
        """Our emojis at Discord, by name. Whatever else the application has is none of our business."""
        async with self._pacer.turn(_LANE, Rank.LOOK) as turn:
            turn.used = True
            found = await self._client.fetch_application_emojis()
        mine = self._client.user.id
        return {
            one.name: one.id
            for one in sorted(found, key=lambda one: one.id)
            if _OURS.fullmatch(one.name) and (one.user is None or one.user.id == mine)
        }

    async def _upload(self, name: str, one: Drawn) -> int:
        image = await asyncio.to_thread(faces.tile_png, *one)
        async with self._pacer.turn(_LANE, Rank.LOOK) as turn:
            turn.used = True
            made = await self._client.create_application_emoji(name=name, image=image)
        return made.id

    async def _take_away(self, number: int) -> None:
        async with self._pacer.turn(_LANE, Rank.LOOK) as turn:
            turn.used = True
            await self._client.http.delete_application_emoji(self._client.application_id, number)

    async def _take(self, theirs: Mapping[str, int], wanted: set[str]) -> None:
        """Use what is there: as we draw it, else as another process of ours does."""
        found: dict[str, Face] = {}
        for name in sorted(theirs, key=lambda name: (name in wanted, theirs[name])):
            found[_key(name)] = Face(name, theirs[name])
        if self._show(found):
            log.info("card emojis", decks=len(self._decks), emojis=len(found))
            await self._store.set_note(_NOTE, json.dumps(found))

    def _show(self, found: Mapping[str, Face]) -> bool:
        """Show these from now on; whether anything looks different for it."""
        before = self._decks
        decks = {four: deck_of(found, four) for four in (False, True)}
        self._decks = {four: deck for four, deck in decks.items() if deck is not None}
        different = [four for four in decks if self._decks.get(four) != before.get(four)]
        for four in different:
            self._changed(four)
        return bool(different)


def _key(name: str) -> str:
    return name.rpartition("_")[0]
