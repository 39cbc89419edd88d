"""What can be played, for one person's eyes: the games for so many people and so much time, one of them with its table."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from random import Random
from typing import Any

from bot import registry
from bot.brains.contest import Table as Arena
from bot.desk.base import custom_ids
from bot.desk.base.message_body import (
    FILES,
    Component,
    MessageBody,
    box,
    button,
    gallery,
    menu,
    message_body,
    row,
    text,
)
from bot.desk.views.lobby_view import PRACTICE, presets_abreast, span
from bot.desk.views.table_pictures import Sketch, sketched
from bot.pictures.palette import Ground
from bot.pictures.scene import Emblem
from bot.pictures.shelf.shelf import Plate, shelf_png
from bot.room.table.namesakes import COMPUTERS
from bot.rules import Info, Refused
from bot.rules.presets import Preset, settings, whole

COLOUR = 0x3B6EA5
#: the page's name in the ids of its buttons
PAGE = "/play"
PLAYERS, MINUTES = (1, 2, 3, 4, 5, 6, 7, 8), (5, 10, 15, 20, 30)
ANY, NONE = 0, "-"
#: moves after which a table looks like one
_MOVES = 12


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody looks for, and at: people and minutes (0: any), a game ("-": none yet), the number of its preset."""

    players: int = ANY
    minutes: int = ANY
    game: str = NONE
    preset: int = 0

    def id(self, verb: str) -> str:
        """The id of a button that does something with it."""
        told = f"{PAGE} {verb} {self.players} {self.minutes} {self.game} {self.preset}"
        return custom_ids.write(custom_ids.NO_TABLE, 0, told)


def read(told: str) -> tuple[str, Asked]:
    """The verb and what is asked, from what follows the page's name. Raises Refused for what no button of ours says."""
    verb, *rest = told.split(" ")
    if len(rest) != 4 or not all(
        one.isascii() and one.isdigit() and len(one) < 4 for one in (rest[0], rest[1], rest[3])
    ):
        raise Refused("This button does not belong to any game here.")
    asked = Asked(int(rest[0]), int(rest[1]), rest[2], int(rest[3]))
    known = registry.keys()
    if asked.game != NONE and (asked.game not in known or asked.preset >= len(presets(asked.game))):
        raise Refused("There is no such game here.")
    return verb, asked


def looking_at(asked: Asked, key: str, preset: int) -> Asked:
    """The same question, at a game with one of its presets."""
    return replace(asked, game=key, preset=preset)


def looked_for(asked: Asked, what: str, value: int) -> Asked:
    """The same with another number of `players` or `minutes`, at no game."""
    changed = replace(asked, players=value) if what == "players" else replace(asked, minutes=value)
    return replace(changed, game=NONE, preset=0)


def titles(keys: tuple[str, ...]) -> dict[str, str]:
    """Games by key with their titles, in the order of those."""
    named = {key: registry.rules_of(key).info.title for key in keys}
    return dict(sorted(named.items(), key=lambda one: one[1]))


def known(key: str) -> str:
    """A game in a list of commands, for those who do not know it either."""
    info = registry.rules_of(key).info
    return f"{info.title} · {info.kind}" if info.kind else info.title


# ---- what fits -------------------------------------------------------------------------------------------------------


def presets(key: str) -> tuple[Preset, ...]:
    """A game's presets, and last the one for practice: the first of them without chips and with hints."""
    info = registry.rules_of(key).info
    own = presets_abreast(key) or (Preset("Classic", info.tagline, info.minutes),)
    return *own, replace(own[0], name=PRACTICE.name, text=PRACTICE.text, practice=True)


def seats(key: str, preset: Preset) -> tuple[int, int]:
    """The fewest and the most who can play a preset."""
    rules = registry.rules_of(key)
    return rules.seats(whole(rules, preset))


def suits(key: str, preset: Preset, asked: Asked) -> bool:
    """Whether a preset is for so many people, computer players filling up for one alone, in so many minutes."""
    low, high = seats(key, preset)
    room = asked.players in (ANY, 1) or low <= asked.players <= high
    return room and (asked.minutes == ANY or preset.minutes[1] <= asked.minutes)


def suiting(asked: Asked, keys: tuple[str, ...]) -> dict[str, int]:
    """The games that suit, by title, each with the number of its first preset that does."""
    found = dict[str, int]()
    for key in sorted(keys, key=lambda one: registry.rules_of(one).info.title):
        numbers = [at for at, one in enumerate(presets(key)) if suits(key, one, asked)]
        if numbers:
            found[key] = numbers[0]
    return found


def suggested(found: dict[str, int]) -> Asked:
    """Of the games that suit the shortest, for somebody who wants to begin at once."""
    key = min(found, key=lambda one: (presets(one)[found[one]].minutes, one))
    return Asked(game=key, preset=found[key])


def company(key: str, preset: Preset) -> int:
    """At how many chairs one plays against computer players: three where that can be, one where the house banks."""
    rules = registry.rules_of(key)
    counts = [setting.seats for setting in settings(rules, preset)]
    if counts[0] == 1:
        return 1
    return min((count for count in counts if count >= 3), default=counts[-1])


# ---- the panel -------------------------------------------------------------------------------------------------------


def panel(asked: Asked, keys: tuple[str, ...], *, pictures: bool, remark: str = "") -> MessageBody:
    """The page as it stands for this question; a picture of it is still to be drawn, and its sketch stands under FILES."""
    found = suiting(asked, keys)
    shown = _card(asked) if asked.game != NONE else _shelf(asked, found, keys, pictures=pictures)
    drawn = (sample(asked.game) if asked.game != NONE else _drawn(found)) if pictures else None
    parts: list[Component] = [text(_heading(asked, found))]
    if drawn is not None:
        parts.append(gallery(drawn))
    if told := "\n".join([*shown, *([f"**{remark}**"] if remark else [])]):
        parts.append(text(told))
    parts += _menus(asked, found)
    parts += _buttons(asked, found)
    made = message_body([box(parts, COLOUR)], private=True)
    return made if drawn is None else {**made, FILES: (drawn,)}


def welcome(told: str, keys: tuple[str, ...], *, pictures: bool) -> MessageBody:
    """A message with all games for everybody, who each get a page of their own by its menu and buttons. Its sketch as `panel`'s."""
    asked, found = Asked(), suiting(Asked(), keys)
    drawn = _drawn(found) if pictures else None
    parts: list[Component] = [text(told), *([gallery(drawn)] if drawn is not None else [])]
    parts += games_menu(asked, found)
    parts.append(row([*_at_once(asked, found), button("More ways to choose", asked.id("all"))]))
    made = message_body([box(parts, COLOUR)])
    return made if drawn is None else {**made, FILES: (drawn,)}


def _heading(asked: Asked, found: dict[str, int]) -> str:
    if asked.game != NONE:
        return f"## {registry.rules_of(asked.game).info.title}"
    wanted = _wanted(asked)
    many = f"{len(found)} game{'s' * (len(found) != 1)}" if found else "No game"
    return f"## {many}{wanted}" if wanted else "## What shall we play?"


def _wanted(asked: Asked) -> str:
    """For whom and how long, to follow what is or is not."""
    who = {ANY: "", 1: " for you alone"}.get(asked.players, f" for {asked.players} people")
    return f"{who} in {asked.minutes} minutes" if asked.minutes else who


def _shelf(asked: Asked, found: dict[str, int], keys: tuple[str, ...], *, pictures: bool) -> list[str]:
    """The games that suit, one a line; with a picture they stand there. Where there are none, what to try."""
    if not found:
        return [_none(asked, keys)]
    if pictures:
        return []
    return [
        f"- **{registry.rules_of(key).info.title}** · {_described(key, presets(key)[at])}" for key, at in found.items()
    ]


def _none(asked: Asked, keys: tuple[str, ...]) -> str:
    """What to ask for instead, where the heading says that no game suits: one of the two wishes changed, or both."""
    if not suiting(Asked(), keys):
        return "There is no game on the shelf at the moment."
    others = {"more minutes": replace(asked, minutes=ANY), "another number of people": replace(asked, players=ANY)}
    helps = [told for told, other in others.items() if suiting(other, keys)]
    return f"Try {' or '.join(helps) or ' and '.join(others)}."


def _card(asked: Asked) -> list[str]:
    """The game that is looked at."""
    info, preset = registry.rules_of(asked.game).info, presets(asked.game)[asked.preset]
    return [
        info.tagline,
        _described(asked.game, preset, begun=True),
        f"-# **{preset.name}**: {preset.text}",
        *([] if suits(asked.game, preset, asked) else [f"**{preset.name} is not{_wanted(asked)}.**"]),
    ]


def _described(key: str, preset: Preset, *, begun: bool = False) -> str:
    """What sort of game it is, for how many and how long; `begun`: as a line of its own."""
    kind = registry.rules_of(key).info.kind
    told = [*([kind] if kind else []), f"{span(*seats(key, preset))} players", f"{span(*preset.minutes)} minutes"]
    line = " · ".join(told)
    return f"{line[0].upper()}{line[1:]}" if begun else line


def games_menu(asked: Asked, found: dict[str, int]) -> list[Component]:
    """The menu of the games that suit; none where none does."""
    listed = [(registry.rules_of(key).info.title, key, _described(key, presets(key)[at])) for key, at in found.items()]
    if asked.game != NONE:
        return [menu(asked.id("game"), "Another game …", [("All games", NONE, ""), *listed])]
    return [menu(asked.id("game"), "Choose a game …", listed)] if listed else []


def _menus(asked: Asked, found: dict[str, int]) -> list[Component]:
    """What can be asked for; at a game only the way to another, so that it is seen whole on a phone's screen."""
    if asked.game != NONE:
        return games_menu(asked, found)
    people = [("any number", "0", ""), ("me alone", "1", ""), *((f"{one} people", str(one), "") for one in PLAYERS[1:])]
    times = [("any length", "0", ""), *((f"at most {one} minutes", str(one), "") for one in MINUTES)]
    who = {value: label for label, value, _ in people}.get(str(asked.players), f"{asked.players} people")
    time = {value: label for label, value, _ in times}.get(str(asked.minutes), f"at most {asked.minutes} minutes")
    return [
        *games_menu(asked, found),
        menu(asked.id("players"), f"For how many: {who}", people),
        menu(asked.id("minutes"), f"How long: {time}", times),
    ]


def _buttons(asked: Asked, found: dict[str, int]) -> list[Component]:
    if asked.game == NONE:
        at_once = _at_once(asked, found)
        return [row(at_once)] if at_once else []
    own = [
        button(one.name, replace(asked, preset=at).id("preset"), "blue" if at == asked.preset else "grey")
        for at, one in enumerate(presets(asked.game))
    ]
    return [
        row(own),
        row(
            [
                *_beginnings(asked),
                button(stake_label("In a thread", asked), asked.id("thread")),
                button("Rules", asked.id("rules")),
            ]
        ),
    ]


def _beginnings(asked: Asked) -> list[Component]:
    """The ways to begin, the likelier one first and green: whoever looks for several people wants a table for them."""
    ways = [("Now, against computers", "now"), ("Open a table", "open")]
    likely, other = ways[:: -1 if asked.players > 1 else 1]
    return [
        button(stake_label(label, asked), asked.id(verb), style)
        for (label, verb), style in ((likely, "green"), (other, "grey"))
    ]


def beside(asked: Asked, *, now: bool) -> Component:
    """Where a channel has a table already: the same in a thread, opened or dealt at once."""
    label, verb = ("Play in a thread", "aside") if now else ("Open in a thread", "thread")
    return button(stake_label(label, asked), asked.id(verb), "green")


def beside_for(key: str, given: Mapping[str, Any]) -> Component | None:
    """The same for what a game's command asks for; None where that is no preset, which is all that a button can say."""
    rules, offered = registry.rules_of(key), presets(key)
    options = {name: value for name, value in given.items() if name != "practice"}
    wanted = replace(offered[0], options=options, practice=bool(given.get("practice")))
    try:
        meant = (whole(rules, wanted), wanted.practice)
    except ValueError:  # an option of the room's own, such as the speed
        return None
    alike = (at for at, one in enumerate(offered) if (whole(rules, one), one.practice) == meant)
    found = next(alike, None)
    return None if found is None else beside(Asked(game=key, preset=found), now=False)


def _at_once(asked: Asked, found: dict[str, int]) -> list[Component]:
    """The button of the game that is suggested: for several people a table of it, else a hand at once."""
    if not found:
        return []
    best = suggested(found)
    title, several = registry.rules_of(best.game).info.title, asked.players > 1
    label = f"Open a table of {title}" if several else f"{title} now, against computers"
    begin = replace(asked, game=best.game, preset=best.preset).id("open" if several else "now")
    return [button(stake_label(label, best), begin, "green")]


def all_games(label: str) -> Component:
    """A button that opens the page of all games: it belongs to no table, and can be pressed for ever."""
    return button(label, Asked().id("all"))


def another_game() -> Component:
    """The same, below a game."""
    return all_games("Another game")


def play_it(key: str) -> Component:
    """A button that opens a game's page."""
    return button("Play it", Asked(game=key).id("preset"), "green")


def stake_label(label: str, asked: Asked) -> str:
    """A button's label with the most that whoever presses it can lose."""
    info, preset = registry.rules_of(asked.game).info, presets(asked.game)[asked.preset]
    if preset.practice:
        return f"{label} · practice"
    most = int(whole(registry.rules_of(asked.game), preset).get(info.brings, 0))
    return f"{label} · up to {most:,} chips" if most else label


# ---- pictures --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drawn:
    """The shelf before it is drawn."""

    plates: tuple[Plate, ...]
    name: str
    told: str

    def file(self) -> bytes:
        """The file's bytes."""
        return shelf_png(self.plates)


def _drawn(found: dict[str, int]) -> Drawn | None:
    if not found:
        return None
    plates = tuple(_plate(registry.rules_of(key).info, key, at) for key, at in found.items())
    told = "; ".join(f"{plate.title}, {plate.told}" for plate in plates)
    name = blake2b(repr(plates).encode(), digest_size=8).hexdigest()
    return Drawn(plates, f"shelf-{name}.png", f"The games: {told}.")


def _plate(info: Info, key: str, at: int) -> Plate:
    preset = presets(key)[at]
    low, high = seats(key, preset)
    players = f"{low}" if low == high else f"{low}-{high}"
    painter = registry.painter_of(key)
    emblem = painter.emblem if painter is not None else None
    shown = emblem or Emblem(Ground.PETROL, "row", tuple(Random(key).sample(range(52), 2)))
    return Plate(info.title, f"{players} players · {preset.minutes[0]}-{preset.minutes[1]} min", shown)


@lru_cache(64)
def sample(key: str) -> Sketch | None:
    """A table of a game as it may look some moves into a match, always the same; None for a game without a painter."""
    found, preset = registry.game(key), presets(key)[0]
    if found.painter is None:
        return None
    rules, chance = found.rules, Random(f"a table of {key}")
    wanted = company(key, preset)
    setting = next(one for one in settings(rules, preset) if one.seats >= min(max(wanted, 2), 4))
    brains = [found.brains["thumb"]] * setting.seats
    arena = Arena(rules, brains, rules.start(setting), chance, [[] for _ in brains])
    view = rules.view(arena.state, None)
    for _ in range(_MOVES):
        arena.step()
        if arena.state.over:
            break
        view = rules.view(arena.state, None)
    return sketched(found.painter.scene(view, ("Ann", "Ben", *COMPUTERS)[: setting.seats]))
