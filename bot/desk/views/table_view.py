"""The table message, which everybody sees: the lobby, the table in play, the result. Made from an onlooker's view alone."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bot.brains.review import reviews
from bot.desk.base import custom_ids
from bot.desk.base.message_body import (
    FILES,
    Component,
    MessageBody,
    box,
    button,
    gallery,
    message_body,
    row,
    rows,
    text,
)
from bot.desk.base.names import plain, safe, spoken
from bot.desk.views import lobby_view
from bot.desk.views.lobby_view import act, with_stake
from bot.desk.views.lobby_view import title as _title
from bot.desk.views.shelf_view import another_game
from bot.desk.views.table_pictures import BEST, COSTLIEST, Look, Sketch, best_of, remembered, sketch
from bot.desk.views.waiting import clock_line, for_computers
from bot.pictures.scene import Outcome, Place, Scene
from bot.registry import Game, game, search_of
from bot.room import Table
from bot.room.match.play import Play
from bot.rules import Choice, Event, View, Words
from bot.rules.words import ENDS, gained, listed, signed

STORY = 5  #: how many sentences of the story the table message tells
LOOKED_BACK = 60  #: how many events before one its line may lean on: a suit that runs round a table of ten
LOOKED_ON = 4  #: and how many from it on
SHORT = 2  #: and how many below a picture
WHOLE = 6  #: and when a match is over, so that everybody's last cards are told
#: before what the clock did for somebody
BY_CLOCK = "Time was up: "
#: the clock moved for nobody
_NOBODY: Mapping[int, int] = MappingProxyType({})
PLAY, OVER, CLOSED = 0x2E7D4F, 0xC9A227, 0x6B6B6B


def face(table: Table, look: Look) -> MessageBody:
    """The table message as it should look now; a picture of it is still to be drawn, and its sketch stands under FILES."""
    found, shown = game(table.game), sketch(table, look)
    match table.phase:
        case "lobby":
            parts = box(lobby_view.lobby(table, found, shown, look.closed), lobby_view.LOBBY)
        case "playing":
            parts = box(_playing(table, found, shown, look), PLAY)
        case "over" if look.shot is not None:
            parts = box(_playing(table, found, shown, look), PLAY)
        case "over":
            parts = box(_over(table, found, shown), OVER)
        case _:
            parts = box(_closed(table, found, shown), CLOSED)
    made = message_body([parts])
    return made if shown is None else {**made, FILES: (shown,)}


def present(table: Table) -> MessageBody:
    """How a match stands, for one person who does not want to wait: in words, and with nothing to press."""
    found, view, names = game(table.game), table.view(None), safe(table.names())
    told = (found.words.table(view, names), story(found.words, view, table.heard(None), names, late=table.late))
    ended = found.words.ending([event for _, event in table.heard(None)], view, names) if view.over else ""
    return message_body([text(line) for line in (*told, ended) if line], private=True)


def closed_sentence(table: Table) -> str:
    """Why there is nothing to play at a table any more."""
    return table.reason or "This table is closed."


def stakes(table: Table, found: Game) -> str:
    """What everybody has put in, to follow the game's title: the stake with the pot, or the buy-in."""
    rules = found.rules
    each = table.options.get(rules.info.brings, 0)
    if not each:
        return ""
    what = "practice chips" if table.practice else "chips"
    if rules.info.brings != "stake":
        return f" · everybody brought {each:,} {what}"
    return f" · stake {each:,} {what} each, pot {each * len(table.seats):,}"


# ---- play ----------------------------------------------------------------------------------------------------------


def _playing(table: Table, found: Game, shown: Sketch | None, look: Look) -> list[Component]:
    """The match as it stands, or as it stood at a moment that is shown on the way there."""
    shot = look.shot
    # the words below a moving picture are those of its beginning, so that they do not say how it ends
    seen = (shot.before[0] if shot.before else shot.moment) if shot else None
    view, names = seen.view if seen else table.view(None), safe(table.names())
    if shot is not None and shot.card is not None:
        parts = _card(table, found, shown, shot.card)
    else:
        heard = table.heard(None)[: seen.heard] if seen else table.heard(None)
        parts = _board(table, found, shown, view, heard)
    to_act = table.view(None).to_act
    later = shot is not None and view.to_act != to_act
    # who plays alone reads it in the hand, but a score card looks as if the next one had not begun
    asked = shot is None or bool(to_act)
    if table.state.alone and (shot is None or shot.card is None):
        asked = False
    if table.phase == "playing" and asked and (line := clock_line(table, found, names, to_act, later=later)):
        parts.append(text(line))
    if line := _absent(table, names):
        parts.append(text(line))
    if shot is None:
        offered = (found.words.open_choices if look.unposted else found.words.table_choices)(view, table.names())
        if for_computers(table, to_act):
            offered = [[choice._replace(enabled=False) for choice in line] for line in offered]
        parts.extend(choice_rows(table, offered))
    parts.append(row(_buttons(table, ahead=look.far)))
    return parts


def _board(
    table: Table, found: Game, shown: Sketch | None, view: View, heard: Sequence[tuple[int, Event]]
) -> list[Component]:
    """What lies on the table, and what has just happened."""
    names = safe(table.names())
    at_stake = stakes(table, found)
    title = f"-# {_title(table, found)}{at_stake}"
    if shown is None:
        parts, most = [text(f"{title}\n{found.words.table(view, names)}")], STORY
    else:
        # the picture names the game: at most four lines stand below it; who plays alone reads all but the last in the hand, which
        # they would push away from the picture
        below, most = [score_line(shown, names)], SHORT
        if at_stake or table.practice:
            below, most = [title, *below], SHORT - 1
        if table.state.alone:
            below, most = below[:-1] if table.practice else [], 1
        parts = [gallery(shown), *([text("\n".join(below))] if below else [])]
    if told := story(found.words, view, heard, names, most, table.late):
        parts.append(text(told))
    return parts


def _card(table: Table, found: Game, shown: Sketch | None, card: Outcome) -> list[Component]:
    """The score card of the hand that is over, for some seconds."""
    title = f"-# {_title(table, found)}{(at_stake := stakes(table, found))}"
    if shown is not None:  # the picture names the game
        return [gallery(shown), *([text(title)] if at_stake or table.practice else [])]
    lines = [title, f"**{plain(card.title)}**", plain(card.subtitle), *map(_place, card.places), plain(card.moment)]
    return [text("\n".join(line for line in lines if line))]


def _place(place: Place) -> str:
    """A line of a score card."""
    told = (f"**{plain(place.name)}**", plain(place.score), plain(place.chips), plain(place.note))
    return f"{'★' if place.winner else '·'} {' · '.join(one for one in told if one)}"


def _buttons(table: Table, *, ahead: bool) -> list[Component]:
    """What can be pressed at a match; `ahead`: the match is some seconds ahead of what is shown."""
    buttons = [act(table, "My hand", "hand", "blue"), act(table, "More", "more")]
    if away := any(seat.member is not None and seat.brain is not None for seat in table.seats):
        buttons.insert(1, act(table, "Take back my chair", "back", "green"))
    # four would take two rows on a phone, and the rules, which every hand has too, can wait as long as there is something else
    if ahead:
        return [*buttons, act(table, "Fast-forward", "now")]
    return buttons if away else [*buttons, act(table, "Rules", "rules")]


def score_line(shown: Sketch, names: Sequence[str]) -> str:
    """Everybody in one line below the picture, partners side by side: who is to act, and the figure that counts, or the chips."""
    seats, sides = (shown.shown.seats, shown.shown.sides) if isinstance(shown.shown, Scene) else ((), ())
    each = [f"{'▶ ' if seat.turn else ''}**{name}**" for seat, name in zip(seats, names, strict=True)]
    pairs = [sorted(side, key=lambda at: not seats[at].turn) for side in sides or [(at,) for at in range(len(seats))]]
    counts = [seat.score or seat.chips for seat in seats]
    told = [f"{' & '.join(each[at] for at in pair)} {counts[pair[0]]}".rstrip() for pair in pairs]
    return f"-# {' · '.join(told)}"


def _absent(table: Table, names: Sequence[str]) -> str:
    """For whom computer players play, and who agrees to end the match."""
    lines: list[str] = []
    people = [(names[at], seat) for at, seat in enumerate(table.seats) if seat.member is not None]
    if gone := [name for name, seat in people if seat.left]:
        lines.append(f"-# Left: {', '.join(gone)}. A computer player finishes for whoever has left.")
    if away := [name for name, seat in people if seat.brain is not None and not seat.left]:
        lines.append(f"-# A computer player sits in for {', '.join(away)}.")
    if table.deserted and away:
        when = f" <t:{int(table.played_out_at)}:R>" if table.played_out_at else ""
        lines.append(
            f"*Nobody is at the table, so nothing moves. Computer players finish the match{when}, and the result counts.*"
        )
    if voters := [name for name, seat in people if seat.member in table.votes]:
        lines.append(f"-# Would like to end the match: {', '.join(voters)}. To agree, press *More*.")
    return "\n".join(lines)


def story(
    words: Words,
    view: View,
    heard: Sequence[tuple[int, Event]],
    names: Sequence[str],
    most: int = STORY,
    late: Mapping[int, int] = _NOBODY,
    *,
    in_hand: bool = False,
) -> str:
    """The last few things that happened, the newest last; nothing that is said elsewhere, as the end of a match is.

    `in_hand`: below the middle of a hand, which shows some of it. `late` are the seats for which the clock moved, each with the
    revision of that move: their moves are told as the clock's.
    """
    lines: list[str] = []
    for at in range(len(heard) - 1, -1, -1):
        event = heard[at][1]
        if event.kind in ENDS:
            continue
        if words.told(event, view) and not _is_by_clock(heard, at, late):
            break
        if line := _line(words, heard, at, names) or _left_to_others(words, heard, at, names, late):
            by_clock = _tells_the_clock(words, heard, at, names, late)
            if in_hand and not by_clock and words.is_seen(event, view):
                continue
            said = f"{BY_CLOCK}{line}" if by_clock else line
            if in_hand and lines[-1:] == [said]:
                continue  # what lay between the two is not told any more
            lines.append(said)
            if len(lines) == most:
                break
    return small_print(lines[::-1])


def small_print(lines: Sequence[str]) -> str:
    """Lines of the story as they stand below a picture; what several have in hand has one each, and is one thing told."""
    return "\n".join(f"-# {part}" for line in lines for part in line.split("\n"))


def _line(words: Words, heard: Sequence[tuple[int, Event]], at: int, names: Sequence[str]) -> str:
    """An event as a line, beside those around it."""
    first = max(0, at - LOOKED_BACK)
    return words.line([event for _, event in heard[first : at + LOOKED_ON]], at - first, names)


def _left_to_others(
    words: Words, heard: Sequence[tuple[int, Event]], at: int, names: Sequence[str], late: Mapping[int, int]
) -> str:
    """A move of the clock that has no line, as the move of another has followed that tells it too: it is told all the same."""
    alone = all(revision != heard[at][0] for revision, _ in heard[at + 1 : at + 2])
    return words.event(heard[at][1], names) if alone and _is_by_clock(heard, at, late) else ""


def _tells_the_clock(
    words: Words, heard: Sequence[tuple[int, Event]], at: int, names: Sequence[str], late: Mapping[int, int]
) -> bool:
    """Whether a line tells a move that the clock has made, be it that of an event before it that leaves the telling to this one."""
    while not _is_by_clock(heard, at, late):
        at -= 1
        if not late or at < 0 or heard[at][0] != heard[at + 1][0] or _line(words, heard, at, names):
            return False
    return True


def _is_by_clock(heard: Sequence[tuple[int, Event]], at: int, late: Mapping[int, int]) -> bool:
    """Whether an event is the move itself that the clock made for a seat, not what followed from it."""
    revision, event = heard[at]
    if late.get(event.seat) != revision:
        return False
    earlier = at - 1
    while earlier >= 0 and heard[earlier][0] == revision:
        if heard[earlier][1].seat == event.seat:
            return False
        earlier -= 1
    return True


def choice_rows(table: Table, choices: Sequence[Sequence[Choice]]) -> list[Component]:
    """Rows of buttons for moves; moves that two buttons share get ids of their own."""
    used: dict[str, int] = {}
    made: list[Component] = []
    for line in choices:
        buttons: list[Component] = []
        for choice in line:
            copy = used.get(choice.move, 0)
            used[choice.move] = copy + 1
            custom_id = custom_ids.write(table.id, table.revision, choice.move, copy)
            buttons.append(button(choice.label, custom_id, choice.style, choice.enabled))
        made.extend(rows(buttons))
    return made


# ---- the end -------------------------------------------------------------------------------------------------------


def _over(table: Table, found: Game, shown: Sketch | None) -> list[Component]:
    return [
        *_result(table, found, shown),
        # two and two: four would not stand in one row of a phone
        row([
            act(table, with_stake("Rematch", table), "rematch", "green"),
            act(table, with_stake("New table", table), "new"),
        ]),
        row([act(table, "My hand", "hand"), act(table, "Close", "close"), another_game()]),
        *_again(table),
        _proof(table),
    ]  # fmt: skip


def _again(table: Table) -> list[Component]:
    """What can be pressed for ever below a result: it belongs to no table."""
    pages = [("Replay", f"/replay {table.match} 0")]
    if reviews(search_of(table.game)):
        pages.append(("How did I play?", f"/review {table.match}"))
    return [row([button(label, custom_ids.write(custom_ids.NO_TABLE, 0, page)) for label, page in pages])]


def _closed(table: Table, found: Game, shown: Sketch | None) -> list[Component]:
    """Why there is nothing to press any more, below the result of a match that was played to its end."""
    if table.result() is None:
        told = (f"## {found.rules.info.title}", spoken(closed_sentence(table)), _sealed(table))
        return [text("\n".join(line for line in told if line)), row([another_game()])]
    closed = text(f"-# {spoken(closed_sentence(table))}")
    return [*_result(table, found, shown), closed, *_again(table), row([another_game()]), _proof(table)]


def _result(table: Table, found: Game, shown: Sketch | None) -> list[Component]:
    view = table.view(None)
    names = safe(table.names())
    if shown is None:
        parts, most = [text(f"-# {_title(table, found)}\n{found.words.table(view, names)}")], STORY
    else:
        parts, most = [gallery(shown)], _last_lines([event.kind for event in _told(found.words, table, names)])
    told = story(found.words, view, table.heard(None), names, most, table.late) if most else ""
    if told:
        parts.append(text(told))
    ended = found.words.ending([event for _, event in table.heard(None)], view, names)
    best = best_line(table.current_play(), found.words, names)
    how, _, sentence = best.partition(": ")
    in_picture = shown is not None and isinstance(shown.shown, Outcome) and shown.shown.heading == how
    last = {how, how.removesuffix(f", hand {view.hand}")} & {BEST, COSTLIEST}
    if in_picture or (last and f"-# {sentence}" in told.split("\n")):
        best = ""  # it has just been told, or is in the picture
    lines = (f"**{ended}**", chips_line(view.chips, names) if shown is None else "", best)
    parts.append(text("\n".join(line for line in lines if line)))
    return parts


def _proof(table: Table) -> Component:
    """What nobody reads who does not want to check, below everything that can be pressed."""
    return text(_sealed(table) or f"-# {lobby_view.LOCK} Match {table.match}, which `/verify` checks.")


def _sealed(table: Table) -> str:
    """A match that has ended with the end of its chain, in full: whoever has seen that can tell another record of it."""
    if not table.chain_end:
        return ""
    return f"-# {lobby_view.LOCK} Sealed match {table.match}, which `/verify` checks:\n{lobby_view.digest(table.chain_end)}"


def _told(words: Words, table: Table, names: Sequence[str]) -> list[Event]:
    """The last events of a match that have a line of their own, the end itself left out."""
    heard = table.heard(None)[-4 * WHOLE :]
    return [event for at, (_, event) in enumerate(heard) if event.kind not in ENDS and _line(words, heard, at, names)]


def _last_lines(kinds: Sequence[str]) -> int:
    """How many of the last events are told below a result: a few, but of a row of the same kind all or none."""
    first = max(0, len(kinds) - SHORT)
    while first and kinds[first - 1] == kinds[first]:
        first -= 1
    if len(kinds) - first > WHOLE:
        first = next((at for at in range(first, len(kinds)) if kinds[at] != kinds[first]), len(kinds))
    return len(kinds) - first


def best_line(play: Play, words: Words, names: Sequence[str]) -> str:
    """What is remembered of a match that is over, in the game's own words, and in which hand it was; '' where there was nothing.

    Where nobody has done anything for it, it is what one hand of several brought.
    """
    progress, rules = play.progress, play.rules
    done = remembered(play)
    if done is not None and (told := words.feat(done[1], names)):
        return f"{done[0]}: {told}"
    best = best_of(play)
    if best is None or len(progress.ends) == 1 or (rules.info.low_wins and not best.in_chips):
        return ""
    sides = rules.sides(play.setting)
    who = listed([names[seat] for seat, side in enumerate(sides) if side == sides[best.seat]])
    return f"Best hand: hand {best.hand}, {who} {gained(best.rise, 'chip' if best.in_chips else 'point')}."


def chips_line(chips: Sequence[int], names: Sequence[str]) -> str:
    """What everybody won or lost; nothing when no chip moved."""
    if not any(chips):
        return ""
    # no line breaks between a name and its figure, or begins with a point
    return "Chips: " + "\u00a0· ".join(
        f"{name}\u00a0{signed(change)}" for name, change in zip(names, chips, strict=True)
    )
