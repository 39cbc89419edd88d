"""Whoever is called what, and whatever is typed: no message that leaves the bot makes a link, a mention or a heading of it.

Nobody has to remember to add a game or a command here: every game of the shelf and every command that the bot has told Discord
of is tried, by people with nasty names who type nasty words, and every body the bot sent is looked through.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bot.desk.base.names import clean
from bot.playground import CannotDo, Person
from bot.registry import keys
from bot.room import Person as Somebody
from bot.room import Table
from tests.desk.house import House, open_house

Json = dict[str, Any]

#: what people are called; each says "evil" in another way, as the door of the local Discord would never let it in
NAMES = (
    "[evil](http://evil.test/x)",
    "http://evil.test discord.gg/evil",
    "<@77777777777777777> @everyone",
    "`evil` **evil** __evil__ ~~evil~",
    "||evil|| </evil:77> <t:77> <#77>",
    "\u202eevil\u2066\u200b\u200f\n# evil\n> evil",
    "- evil",
    "1. evil e" + "\u0301" * 20,
)
WORD = "`evil` [evil](https://evil.test)\n# evil \u202e@everyone discord.gg/evil *evil* <@77777777777777777>"
HIDDEN = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c\ufeff]")
_ESCAPED = re.compile(r"\\[^0-9A-Za-z\s]")
#: what a seat has added to a shuffle, in a span of its own that begins with the number of its member
_SPAN = re.compile(r"`[0-9]{15,20} [^`]*`")
_MINE = re.compile(r"\]\(https://discord\.com/channels/[0-9/]+\)")
NASTY = (
    re.compile(r"[a-z]+://"),
    re.compile(r"discord(app)?\.(gg|com)"),
    re.compile(r"www\."),
    re.compile(r"<(@|#|t:|/evil:)77"),
    re.compile(r"@(everyone|here)"),
    re.compile(r"`\s*evil|evil\s*`"),
    re.compile(r"(__|~~|\|\||\*\*)\s?evil\s?(__|~~|\|\||\*\*)"),
    re.compile(r"\[evil\]"),
    re.compile(r"^\s*(#{1,3}|>|-|\d+\.) +evil", re.MULTILINE),
    re.compile("\u0301{4}"),
)


def wrong_in(text: str) -> list[str]:
    """What Discord would make of a text that nobody of the room has meant."""
    bare = _MINE.sub("]", _SPAN.sub("·", _ESCAPED.sub("·", text)))
    return [found[0] for pattern in NASTY if (found := pattern.search(bare))] + HIDDEN.findall(text)


def texts(node: Any) -> Iterator[str]:
    """Everything in a body that Discord reads as markdown."""
    for key, value in node.items() if isinstance(node, dict) else enumerate(node if isinstance(node, list) else ()):
        if key == "content" and isinstance(value, str):
            yield value
        yield from texts(value)


def bare_texts(node: Any) -> Iterator[str]:
    """Everything in a body that is shown as it is: labels, placeholders, titles, descriptions, names of choices."""
    for key, value in node.items() if isinstance(node, dict) else enumerate(node if isinstance(node, list) else ()):
        if key in ("label", "placeholder", "title", "description", "name") and isinstance(value, str):
            yield value
        yield from bare_texts(value)


class Watch:
    """Looks at everything that a house sends, once."""

    def __init__(self, house: House) -> None:
        self._house, self._seen = house, 0
        self.told: list[str] = []

    def look(self) -> None:
        """Judges what was sent since the last look."""
        for entry in self._house.discord.log[self._seen :]:
            if entry.path.endswith("/commands") or entry.body is None:
                continue
            for text in texts(entry.body):
                assert not (found := wrong_in(text)), (found, entry.path, text)
                self.told.append(text)
            for text in bare_texts(entry.body):
                assert "\n" not in text, (entry.path, text)
                assert not HIDDEN.search(text), (entry.path, text)
        self._seen = len(self._house.discord.log)

    def names_told(self) -> int:
        """In how many texts somebody of these names stood."""
        return sum("evil" in text for text in self.told)


def nasty(house: House, at: int, *, manage: bool = False) -> Person:
    """A member with a nasty name."""
    return house.person(NAMES[at % len(NAMES)], manage=manage)


async def press_all(house: House, person: Person, skip: tuple[str, ...] = ("Close", "Leave")) -> None:
    """Press every button of the desk's own on the table message once, fill its forms with the word, choose from its menus."""
    for label in [each.label for each in house.public(person).buttons if not each.label.startswith(skip)]:
        if person.can_press(label, house.public(person)):
            outcome = await person.press(label, on=house.public(person))
            await house.settle()
            if outcome.modal is not None:
                await person.submit(outcome, dict.fromkeys(_fields(outcome.modal.data), WORD[:40]))
                await house.settle()


def _fields(node: Any) -> Iterator[str]:
    for each in node if isinstance(node, list) else node.values() if isinstance(node, dict) else ():
        if isinstance(each, dict) and each.get("type") == 4:
            yield each["custom_id"]
        yield from _fields(each)


@pytest.mark.parametrize("key", keys())
async def test_names_and_words_are_harmless_at_every_table(tmp_path: Path, key: str):
    async with open_house(tmp_path) as house:
        watch, first = Watch(house), keys().index(key)
        host, guest, other = (nasty(house, first + at) for at in range(3))
        assert (await host.slash(f"{key} open")).ok
        await house.settle()
        for label in ("Options", "Add computer player", "People"):  # "Only …, who hosts this table, can do that."
            assert "Only" in (await other.press(label, on=house.public(other))).text
        await guest.press("Sit down", on=house.public(guest))
        await house.settle()
        while house.table().ready_problem():
            await host.press("Add computer player", on=house.public(host))
            await house.settle()
        for person in (host, guest):
            sealed = await person.press("🔒", on=house.public(person))
            outcome = await person.press("Add a word to the shuffle", on=sealed.message)
            await person.submit(outcome, {"word": WORD[:40]})
        for panel in ("Options", "People"):
            assert (await host.press(panel, on=house.public(host))).ok
        watch.look()
        await host.press("Start", on=house.public(host))
        await house.settle()
        watch.look()
        assert house.table().phase == "playing"
        for person in (host, guest, other):
            await press_all(house, person)
            watch.look()
        for _ in range(6):
            await house.play_on([host, guest], moves=2)
            for label in ("Hint", "Why not?"):
                hand = await house.hand(host) if house.table().phase == "playing" else None
                if hand is not None and host.can_press(label, hand):
                    await host.press(label, on=hand)
            watch.look()
        match = house.table().match
        for command in ("replay", "verify"):
            assert (await other.slash(command, match=match)).ok
        await house.settle()
        watch.look()
        assert watch.names_told() > 5
        await cleared(house.table(), other)


async def cleared(table: Table, by: Person) -> None:
    """Close a table; a match that is played is voided, for a reason that is not to be trusted either."""
    if table.phase == "playing":
        await table.void(Somebody(by.id, clean(by.name)), "`evil` [evil](https://evil.test) @everyone *evil*")
    else:
        await table.close(table.host, manager=True)


def _lines(command: Json, path: str = "") -> Iterator[tuple[str, list[Json]]]:
    """Every line that can be typed with a command, with its options."""
    inner = [each for each in command.get("options") or () if each["type"] in (1, 2)]
    here = f"{path} {command['name']}".strip()
    for each in inner:
        yield from _lines(each, here)
    if not inner:
        yield here, command.get("options") or []


async def test_words_are_harmless_in_every_command(tmp_path: Path):
    async with open_house(tmp_path) as house:
        watch, boss, guest = Watch(house), nasty(house, 0, manage=True), nasty(house, 1)
        await house.played(NAMES[0], NAMES[1])
        tried: set[str] = set()
        for person in (boss, guest):
            for command in list(house.discord.world.commands.values()):
                for line, options in _lines(command.body):
                    with suppress(CannotDo):  # a member who may not use it is not offered it
                        await _try(house, person, line, options)
                    tried.add(line)
                    await house.settle()
                    watch.look()
                    for table in house.room.all_tables():
                        if table.phase != "closed":
                            await cleared(table, boss)
                    await house.settle()
        assert {"bank grant", "season open", "settings set", "verify", "rules", "word"} <= tried
        watch.look()
        assert watch.names_told() > 5


async def _try(house: House, person: Person, line: str, options: list[Json]) -> None:
    """Type a line with the word in every field that takes words, and ask for what can be chosen there."""
    given: Json = {}
    for option in options:
        if option["type"] == 3 and not option.get("choices"):
            if option.get("autocomplete"):
                await person.complete(line, option["name"], WORD, **given)
                for chosen in (await person.complete(line, option["name"], "", **given))[:1]:
                    await person.slash(line, **{**_filled(house, options), option["name"]: chosen["value"]})
            given[option["name"]] = WORD[: option.get("max_length") or 90]
    await person.slash(line, **{**_filled(house, options), **given})


def _filled(house: House, options: list[Json]) -> Json:
    """Something that fits every other option that has to be there."""
    usual: dict[int, Any] = {4: 5, 10: 5, 5: True, 6: nasty(house, 2)}
    return {
        option["name"]: option["choices"][0]["value"] if option.get("choices") else usual[option["type"]]
        for option in options
        if (option["type"] in usual and (option.get("required") or option["type"] == 6))
        or (option.get("choices") and option.get("required"))
    }
