"""A table before the deal, as everybody sees it: who sits, what is set, what is promised; two rows of four buttons at most."""

from bot import registry
from bot.brains import CHARACTERS, EASY, FAIR, GAMBLER, LEVELS, MISER, STRONG
from bot.desk.base import custom_ids
from bot.desk.base.message_body import Component, MessageBody, Pictured, box, button, gallery, message_body, row, text
from bot.desk.base.names import mention, safe, spoken
from bot.desk.views.waiting import cut_buttons, cut_line
from bot.pictures import scene
from bot.registry import Game, game
from bot.room import Seat, Table
from bot.room.match.chairs import WEAKER_THAN_FAIR
from bot.room.table.lobby import offered_here
from bot.rules.presets import Preset, whole

#: on the button that explains the commitment, and before it
LOCK = "🔒"
PRACTICE = Preset("Practice", "Hints, and neither chips nor a rating at stake.", (1, 1), practice=True)
#: the edge of a table before the deal
LOBBY = 0x3B6EA5
NOBODY = "Nobody sits here yet."
#: buttons in a row of presets, of which one is for practice
_ABREAST = 4


def act(table: Table, label: str, name: str, style: str = "grey", enabled: bool = True) -> Component:
    """A button of the desk's own."""
    return button(label, custom_ids.write(table.id, table.revision, f"/{name}"), style, enabled)


def channel_link(table: Table) -> str:
    """Where a table is: its message, or its channel as long as there is none."""
    place = f"https://discord.com/channels/{table.guild}/{table.channel}"
    return f"{place}/{table.message}" if table.message else place


def with_stake(label: str, table: Table) -> str:
    """A button's label with the most that whoever presses it can lose."""
    if table.practice:
        return f"{label} · practice"
    return f"{label} · up to {table.at_stake:,} chips" if table.at_stake else label


def title(table: Table, found: Game) -> str:
    """What is played here, and that it is for practice if it is."""
    return f"{found.rules.info.title} · practice" if table.practice else found.rules.info.title


def span(low: int, high: int) -> str:
    """From how many to how many."""
    return f"{low}" if low == high else f"{low} to {high}"


# ---- the lobby -----------------------------------------------------------------------------------------------------


def lobby(table: Table, found: Game, shown: Pictured | None = None, closed: str = "") -> list[Component]:
    """The parts of the table message; where a picture shows the chairs, a line tells of them. `closed` says why the house would not
    deal today: it may have changed its mind by the time that *Start* is pressed, which can be tried."""
    info = found.rules.info
    preset = preset_of(table)
    players = span(*found.rules.seats(table.options))
    about = f"## {title(table, found)}\n{info.tagline}\n-# {players} players{_minutes(table, found)}"
    refused = None if table.cutting else table.ready_problem()
    problem = refused or closed
    state = f"*{spoken(problem)}*" if problem else "*Ready: the host can start.*"
    if shown is not None and (not problem or (refused and _missing(table) > 0)):
        state = ""  # the picture says it
    if table.cutting:
        state = cut_line(table)
    named = [f"**{preset.name}**: {preset.text}"] if preset else []
    seated = chairs(table) if shown is None else _seated_line(table)
    told = "\n".join(
        [seated, *partners(table), *_whose(table), *([state] if state else []), *named, f"-# {options_line(table)}"]
    )
    can_start = refused is None
    buttons = [cut_buttons(table)] if table.cutting else _buttons(table, found, ready=not problem, can_start=can_start)
    # what nobody reads before they play stands below what they press
    return [text(about), *([gallery(shown)] if shown is not None else []), text(told), *buttons, *_sealed(table)]


def dealing(table: Table) -> MessageBody:
    """A table that is dealt as soon as it is opened: what is promised of the shuffle, and nothing to press for a moment."""
    told = f"## {title(table, game(table.game))}\n*The cards are being dealt …*"
    return message_body([box([text(told), *_sealed(table)], LOBBY)])


def _sealed(table: Table) -> list[Component]:
    """What is promised of the shuffle, for all to see before the deal; older tables have no such promise."""
    return [text(f"-# {LOCK} Sealed shuffle:\n{digest(table.commitment)}")] if table.commitment else []


def invitation(table: Table, emblem: scene.Emblem, *, closed: bool = False) -> scene.Scene:
    """The table with its chairs, as a picture shows it before the deal."""
    _, most = game(table.game).rules.seats(table.options)
    missing, ready = _missing(table), not (table.cutting or closed) and table.ready_problem() is None
    wanted = f"{missing} more {'player' if missing == 1 else 'players'} needed" if missing > 0 else ""
    seats = tuple(
        scene.Seat(seat.name, note=_level(table, seat), computer=True)
        if seat.member is None
        else scene.Seat(seat.name, note=_role(table, seat) or "ready")
        for seat in table.seats
    )
    free = max(0, most - len(seats))
    middle = scene.Invitation(
        emblem, free, min(free, len(table.kept)), "Ready to start" if ready else wanted, ready=ready
    )
    return scene.Scene(emblem.ground, seats, middle)


def _missing(table: Table) -> int:
    """How many more must sit down before the cards can be dealt."""
    return game(table.game).rules.seats(table.options)[0] - len(table.seats)


def digest(told: str) -> str:
    """Hexadecimal digits in full, in small print on a line of their own, each as wide as the other."""
    return f"-# `{told}`"


def _buttons(table: Table, found: Game, *, ready: bool, can_start: bool) -> list[Component]:
    most = found.rules.seats(table.options)[1]
    full = len(table.seats) >= most
    # one thing is green, what the table needs next: while players are lacking, what whoever sits already can press; to sit down is
    # blue beside that, for others
    start = act(table, "Start", "start", "green" if ready else "grey", enabled=can_start)
    asked = any(seat.member is not None and not seat.agreed for seat in table.seats)
    lacking = not ready and not asked
    sit, computer = ("blue", "green") if lacking else ("grey", "grey")
    if asked:  # nobody can start before that
        start = button(with_stake("I agree", table), custom_ids.write(table.id, table.revision, "/sit", 1), "green")
    return [
        row([
            act(table, with_stake("Sit down", table), "sit", sit, enabled=not full),
            act(table, "Leave", "leave"),
            act(table, "Add computer player", "computer", computer, enabled=len(table.seats) + len(table.kept) < most),
            start,
        ]),
        row([
            act(table, "Options", "options"), act(table, "People", "people"),
            act(table, "Rules", "rules"), act(table, LOCK, "seal"),
        ]),
    ]  # fmt: skip


def chairs(table: Table) -> str:
    """The chairs that are taken, one a line."""
    lines: list[str] = []
    names = safe(table.names())
    for number, (seat, name) in enumerate(zip(table.seats, names, strict=True), 1):
        role = f"computer player, {level_of(table, seat)}" if seat.member is None else _role(table, seat)
        lines.append(f"{number}. **{name}**{f' · {role}' if role else ''}")
    return "\n".join(lines) or NOBODY


def _seated_line(table: Table) -> str:
    """The same in one line, for those who cannot see the picture and for its marks of computer players, who stand together."""
    people: list[str] = []
    computers: dict[str, list[str]] = {}
    for seat, name in zip(table.seats, safe(table.names()), strict=True):
        if seat.member is None:
            computers.setdefault(level_of(table, seat), []).append(f"**{name}**")
        else:
            people.append(f"**{name}**{f' ({role})' if (role := _role(table, seat)) else ''}")
    thinking = [
        f"{', '.join(names)} (computer{'s' if len(names) > 1 else ''}, {level})" for level, names in computers.items()
    ]
    return " · ".join([*people, *thinking]) or NOBODY


def partners(table: Table) -> list[str]:
    """Who plays with whom, where people play in partnerships: it goes by the chairs, and is to be known before the deal."""
    names = safe(table.names())
    sides = [" & ".join(f"**{names[seat]}**" for seat in side) for side in table.partners]
    return [f"Partners: {' · '.join(sides)}"] if sides else []


def _role(table: Table, seat: Seat) -> str:
    """What is said of a person who sits, in a word or two."""
    roles = (("host", seat.member == table.host), ("has to agree", not seat.agreed))
    return " · ".join(role for role, holds in roles if holds)


def _whose(table: Table) -> list[str]:
    """For whom chairs are kept, and that nobody else may sit."""
    kept = ", ".join(mention(member) for member in table.kept)
    told = [f"*A chair is kept for {kept}.*"] if kept else []
    return [*told, "*For invited people alone.*"] if table.private else told


# ---- how well computer players play ----------------------------------------------------------------------------------

#: the mark of each level and character
MARKS = {EASY: "★", FAIR: "★★", STRONG: "★★★", GAMBLER: "🎲", MISER: "💰"}
_TOLD = {
    EASY: "makes mistakes, as people do",
    FAIR: "plays by the rule of thumb of the game",
    STRONG: "looks ahead",
    GAMBLER: "goes for what can be won when all goes well",
    MISER: "looks first at what can be lost",
}


def level_called(level: str) -> str:
    """A level with its mark."""
    return f"{MARKS[level]} {level}"


def _raised(table: Table, seat: Seat) -> bool:
    """Whether a computer player plays better than was asked for: where chips are at stake nobody is weaker than fair."""
    return seat.brain in WEAKER_THAN_FAIR and table.at_stake > 0


def _level(table: Table, seat: Seat) -> str:
    """The level at which a computer player will play; the fair one for what older tables name."""
    return FAIR if seat.brain not in MARKS or _raised(table, seat) else seat.brain


def level_of(table: Table, seat: Seat) -> str:
    """What is said of a computer player before the deal."""
    return f"{level_called(_level(table, seat))}{', as chips are at stake' if _raised(table, seat) else ''}"


def level_rows(table: Table, chosen: str, after: str = "") -> list[Component]:
    """One button a level, the present one marked, and below them one a character, where the game has any."""

    def pressed(level: str) -> Component:
        act_of_it = custom_ids.write(table.id, table.revision, f"/level {level}{after}")
        return button(f"{level.capitalize()} {MARKS[level]}", act_of_it, "blue" if level == chosen else "grey")

    offered = offered_here(table.game)
    lines = [[pressed(name) for name in names if name in offered] for names in (LEVELS, CHARACTERS)]
    return [row(line) for line in lines if line]


def level_question(table: Table, chosen: str) -> MessageBody:
    """How well are they to play? For one person's eyes, asked once."""
    levels = "\n".join(f"{MARKS[name]} **{name.capitalize()}** {_TOLD[name]}." for name in offered_here(table.game))
    later = "-# You are asked this once. Afterwards *People* changes it, at any table before the deal."
    told = f"**How well should your computer players play?**\n{levels}\n{later}"
    return message_body([text(told), *level_rows(table, chosen)], private=True)


def level_chosen(table: Table, level: str) -> str:
    """What is said to whoever has chosen."""
    how = f"as a {level_called(level)}" if level in CHARACTERS else level_called(level)
    told = f"Computer players play {how} here, and so do those whom you seat from now on."
    weaker = level in WEAKER_THAN_FAIR and table.at_stake
    return f"{told} Where chips are at stake nobody is weaker than fair." if weaker else told


# ---- what is set ---------------------------------------------------------------------------------------------------


def presets_abreast(key: str) -> tuple[Preset, ...]:
    """As many of a game's presets as stand in a row beside the one for practice."""
    return registry.presets_of(key)[: _ABREAST - 1]


def preset_of(table: Table) -> Preset | None:
    """The preset with which the table's options came about; None where they are the host's own."""
    rules = game(table.game).rules
    return next((one for one in registry.presets_of(table.game) if whole(rules, one) == dict(table.options)), None)


def _minutes(table: Table, found: Game) -> str:
    """How long a match takes, where that is known: by the preset that differs from these options in nothing but the chips."""
    rules = found.rules
    chips = {rules.info.brings: table.options.get(rules.info.brings)}
    for one in registry.presets_of(table.game):
        if {**whole(rules, one), **chips} == {**table.options, **chips}:
            return f" · {span(*one.minutes)} minutes"
    return ""


def options_line(table: Table, preset: Preset | None = None) -> str:
    """Every option with its value, the room's own speed last; before them the name of the preset."""
    listed = game(table.game).rules.info.options
    told = [f"{one.called}: **{one.shown(table.options.get(one.name, one.default))}**" for one in listed]
    own = [f"{name}: **yes**" for name, on in (("practice", table.practice), ("cut", table.cut)) if on]
    return " · ".join([*([f"**{preset.name}**"] if preset else []), *told, f"speed: **{table.speed}**", *own])


# ---- what is promised ----------------------------------------------------------------------------------------------

_SEALED = """\
## {lock} The sealed shuffle
The chance behind every shuffle of the next match is drawn already, secret, and sealed with this line:
{commitment}
Nobody can exchange it now without the line changing too. Everybody who sits down adds something of their own before the cards \
are dealt, so that who drew it does not know the cards either. After the match it is shown, and `/verify` deals everything again.

If you like, add a word of your own: then no order can have been prepared for you."""


def seal(table: Table) -> MessageBody:
    """What the commitment is, for one person's eyes."""
    told = text(_SEALED.format(lock=LOCK, commitment=digest(table.commitment)))
    return message_body([told, row([act(table, "Add a word to the shuffle", "salt")])], private=True)
