"""Checks of what is said: every event, move and view has words that fit Discord, and the buttons are the legal moves."""

from collections.abc import Sequence
from typing import Any

from bot.cards.hand_rows import ROW
from bot.rules.checks.walks import Broken, Walk
from bot.rules.contract import DEALER, Rules, View
from bot.rules.patterns import fits
from bot.rules.words import FIRST, Words

#: longest sentence of an event, table and hand, and label of a button, in characters
LONG, TABLE, HAND, LABEL = 300, 3000, 2500, 80
#: longest line that says what is asked, and of how to play: of the first few lines, which stand in a first hand, and of the others
ASKED, EARLY, BRIEF = 100, 100, 160
#: how a race is asked, which is nobody's turn alone
EVERYBODY = "Everybody's turn: "
#: how many choices a line has at most: one that is longer than a row of buttons is a menu of what can be done now
MENU = 25


def _names(seats: int) -> list[str]:
    return [f"Player {seat}" for seat in range(seats)]


def check_told(going: Walk, words: Words) -> None:
    """What has just been told has words, unless its kind is declared to have none."""
    names = _names(going.setting.seats)
    for at, event in enumerate(going.told):
        sentence = words.event(event, names)
        if bool(sentence) == going.rules.events[event.kind].silent(event):
            raise going.fail(f"The event {event.kind!r} has {'no ' if not sentence else ''}words: {event}.")
        if max(len(sentence), len(words.line(going.told, at, names))) > LONG:
            raise going.fail(f"The event {event.kind!r} has {len(sentence)} characters.")


def check_kinds(rules: Rules[Any], words: Words) -> None:
    """Every kind that is declared has words, also one that hardly ever happens; what is not declared has none; how to play is told."""
    _check_brief(rules, words)
    names = _names(rules.info.seats[1])
    for name, kind in rules.events.items():
        event = kind.example(name)
        if wrong := kind.wrong(event, rules.info.seats[0]):
            raise Broken(f"{rules.info.key}: the example of {name!r} {wrong}.")
        if bool(words.event(event, names)) == kind.silent(event):
            raise Broken(f"{rules.info.key}: there are no words for {event}, or some that nobody expects.")


def check_spoken(going: Walk, words: Words) -> None:
    """The table and every hand have words; the buttons of a hand, with those open to all, are exactly its legal moves."""
    rules, state, names = going.rules, going.state, _names(going.setting.seats)
    if DEALER in rules.waiting(state).must:
        return
    onlooker = rules.view(state, None)
    if not 0 < len(words.table(onlooker, names)) <= TABLE:
        raise going.fail("The table has no words, or too many.")
    offered = [choice for row in words.open_choices(onlooker, names) for choice in row]
    for seat in range(going.setting.seats):
        view = rules.view(state, seat)
        _check_hand(going, words, view, names)
        choices = [choice for row in words.choices(view, names) for choice in row]
        if odd := [each.label for each in (*choices, *offered) if not 0 < len(each.label) <= LABEL]:
            raise going.fail(f"{odd[0]!r} is no label.")
        if wrong := [each.move for each in choices if each.enabled and not _is_open(going, seat, each.move)]:
            raise going.fail(f"Seat {seat} has a button for {wrong[0]!r}, which is not legal.")
        if shut := [each.move for each in choices if not each.enabled and rules.allows(state, seat, each.move)]:
            raise going.fail(f"Seat {seat} cannot press {shut[0]!r}, which is legal.")
        there = {each.move for each in (*choices, *offered) if each.enabled}
        missing = [move for move in view.moves if move not in there and not any(fits(move, one) for one in there)]
        if missing and seat in view.to_act:  # who is not seen to act is not reminded of what may be done besides
            raise going.fail(f"Seat {seat} has no button for {missing[0]!r}.")
        if dumb := [move for move in view.moves if not words.label(move, view, names)]:
            raise going.fail(f"{dumb[0]!r} has no label.")


def _check_hand(going: Walk, words: Words, view: View[Any], names: list[str]) -> None:
    """A hand says in a line whether it is asked and what, what lies there and how it stands; its buttons stand in good order."""
    seat, asked = view.seat, words.asked(view, names)
    if (wrong := _no_lesson(words.lesson(view))) is not None:
        raise going.fail(f"Seat {seat} is not told how to play in four to eight short lines: {wrong!r}.")
    if not 0 < len(asked) <= ASKED or "\n" in asked:
        raise going.fail(f"Seat {seat} is not told in a line what it is asked: {asked!r}.")
    if seat in view.to_act and view.moves and not asked.startswith(("Your ", EVERYBODY)):
        raise going.fail(f"Seat {seat} is not told that it is asked: {asked!r}.")
    told = [
        asked,
        words.advice(view, names),
        words.middle(view, names),
        words.hand(view, names),
        words.score(view, names),
    ]
    if not told[-1] or "\n" in told[-1]:
        raise going.fail(f"Seat {seat} is not told in a line how it stands.")
    if sum(map(len, told)) > HAND:
        raise going.fail(f"The hand of seat {seat} has too many words.")
    rows = words.choices(view, names)
    if any(not 0 < len(row) <= MENU for row in rows):
        raise going.fail(f"Seat {seat} has a line of {max(map(len, rows))} choices, or an empty one.")
    if any(len(row) > ROW and not all(choice.enabled for choice in row) for row in rows):
        raise going.fail(f"Seat {seat} has a menu in which something cannot be chosen.")
    open_now = [choice.style for row in rows for choice in row if choice.enabled]
    if open_now and open_now[0] == "red":
        raise going.fail(f"The first button of seat {seat} is one that costs something.")


def _check_brief(rules: Rules[Any], words: Words) -> None:
    """How to play is told in some short lines."""
    if _no_lesson(words.brief) is not None:
        raise Broken(f"{rules.info.key}: how to play is not told in four to eight short lines.")


def _no_lesson(lines: Sequence[str]) -> str | None:
    """The line that is too long or empty, or what else is there where the lines are too few or too many; None for a good lesson."""
    if not 4 <= len(lines) <= 8:
        return " ".join(lines)
    return next((line for at, line in enumerate(lines) if not 0 < len(line) <= (EARLY if at < FIRST else BRIEF)), None)


def _is_open(going: Walk, seat: int, move: str) -> bool:
    """A legal move, a family of them or one of a family; or of a kind for which a seat is never told whether it is legal."""
    rules, state = going.rules, going.state
    known = move in rules.moves(state, seat) or rules.allows(state, seat, move)
    return known or move.partition(" ")[0] in rules.info.anytime
