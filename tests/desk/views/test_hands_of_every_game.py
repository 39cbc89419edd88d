"""The private hands of all games: what is asked, never one's own name, what lies there, large cards, Discord's limits."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot import registry
from bot.desk.base.message_body import MOST_PARTS, MOST_TEXT, count, written
from bot.desk.views.hand_view import last_look, top
from bot.desk.views.second_person import YOU, addressed, spoken_to
from bot.rules import DEALER, View
from bot.rules.checks.walks import walk
from tests.desk.house import House, open_house

GAMES = sorted(registry.keys())
#: how a hand begins that is asked; in a race it is nobody's turn alone
TURN = ("### Your ", "### Everybody's turn: ")
#: names that no sentence holds by itself
PEOPLE = tuple(f"Xavia{letter}" for letter in "abcdefghijklmnopqrst")
#: a verb for others behind "you"; what else ends in s is none
ODD_VERB = re.compile(r"\b[Yy]ou (?:still )?(?!always\b|cards\b|points\b|chips\b|others\b)[a-z]+(?<!s)s\b")

#: what matters to nobody once a match is over
STALE = re.compile(
    r"[Ss]tock|Upcard|Pile|On offer|Trick before|to come|to be turned|decides the match|are gone|[Pp]ot 0|are trumps|last trick 100"
)


def moments(key: str, seed: str, most: int = 60) -> Iterator[tuple[registry.Game, View[Any], list[str], list[str]]]:
    """Random moments of a match as each seat sees them: the game, the view, the names as the seat has them, the story."""
    game = registry.game(key)
    for going in walk(game.rules, Random(f"{seed} {key}")):
        if len(going.log) > most:
            return
        if DEALER in game.rules.waiting(going.state).must:
            continue
        for seat in range(going.setting.seats):
            names = addressed(PEOPLE[: going.setting.seats], seat)
            heard = [event for event in going.told if event.only in (None, seat)]
            yield game, game.rules.view(going.state, seat), names, [game.words.event(event, names) for event in heard]


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_says_first_whether_it_is_ones_turn_and_what_is_asked(key: str) -> None:
    turns = 0
    for game, view, names, _ in moments(key, "asked"):
        first = spoken_to(top(game, view, names)).split("\n")[0]
        assert first.startswith((*TURN, "**")), first
        if view.moves and view.seat in view.to_act:
            assert first.startswith(TURN), first
            turns += 1
        elif not view.over:
            assert " turn:" not in first, first
    assert turns


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_calls_its_owner_you_with_the_verbs_that_go_with_it(key: str) -> None:
    told = 0
    for game, view, names, story in moments(key, "you"):
        for line in (
            spoken_to(top(game, view, names)),
            spoken_to(game.words.score(view, names)),
            *map(spoken_to, story),
        ):
            assert YOU not in line
            assert PEOPLE[view.seat or 0] not in line
            assert not ODD_VERB.search(line), line
            told += "you" in line.lower()
    assert told


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_holds_what_lies_on_the_table_and_its_own_cards_large(key: str) -> None:
    middles = 0
    for game, view, names, _ in moments(key, "middle"):
        told = top(game, view, names)
        middle, held = game.words.middle(view, names), game.words.hand(view, names)
        assert middle in told
        middles += bool(middle)
        for line in held.split("\n"):
            assert not line or line.startswith("-# ") or f"\n## {line}" in told
    assert middles


@pytest.mark.parametrize("key", GAMES)
def test_at_the_end_of_a_match_a_hand_says_first_how_it_ended_and_nothing_of_what_would_have_come(key: str) -> None:
    game = registry.game(key)
    *_, going = walk(game.rules, Random(f"end {key}"))
    names = addressed(PEOPLE[: going.setting.seats], 0)
    view = game.rules.view(going.state, 0)
    assert view.over
    ended = game.words.ending(going.told, view, names)
    told = last_look(game, view, names, ended)
    assert told.startswith(f"**{ended}**")
    assert ("Left in your hand:\n" in told) == bool(view.cards)
    assert told.split("\n")[-1].replace("\u00a0", " ") == f"-# {spoken_to(game.words.score(view, names))}"
    assert not STALE.search(told), told


@pytest.mark.parametrize("key", GAMES)
def test_a_line_can_be_told_without_those_before_and_after_it(key: str) -> None:
    words, kinds = registry.game(key).words, set[str]()
    for going in walk(registry.game(key).rules, Random(f"window {key}")):
        for event in going.told:
            words.line([event], 0, PEOPLE[: going.setting.seats])
            kinds.add(event.kind)
    assert len(kinds) > 3


@pytest.mark.parametrize("key", GAMES)
def test_no_line_of_a_hand_begins_with_a_small_letter(key: str) -> None:
    for game, view, names, _ in moments(key, "lines"):
        for line in spoken_to(top(game, view, names)).split("\n"):
            # small print below a card is its caption
            assert line.startswith("-# ") or not line.lstrip("#*> ")[:1].islower(), line


@pytest.mark.parametrize("key", GAMES)
def test_the_buttons_of_a_hand_do_not_vanish_when_it_is_not_its_turn(key: str) -> None:
    """What stands there on another's turn is disabled; a hand that holds cards which it may play on its turn shows them."""
    waits = 0
    for game, view, names, _ in moments(key, "stay"):
        if view.over or view.moves or not view.cards or view.seat in view.to_act:
            continue
        shown = [choice for row in game.words.choices(view, names) for choice in row]
        if key == "crates" and view.table.phase == "name":
            continue
        assert shown, (view.table, view.seat)
        waits += 1
    assert waits or key == "through_the_window"  # nobody looks at the cards there


@pytest.mark.parametrize("key", GAMES)
async def test_a_hand_keeps_to_discords_limits_at_every_moment(tmp_path: Path, key: str) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person(PEOPLE[0])
        await ann.slash(f"{key} open")
        while house.table().ready_problem():
            await ann.press("Add computer player", on=house.public(ann))
        await ann.press("Start", on=house.public(ann))
        await house.settle()
        await house.hand(ann)
        for _ in range(12):
            _look(house, ann.id)
            if house.table().phase != "playing":
                break
            hand = await house.hand(ann)
            open_now = [button for button in hand.buttons if not button.disabled and ":/" not in button.custom_id]
            if open_now:
                assert (await ann.press(open_now[0].custom_id, on=hand)).ok
            await house.pass_by(0 if open_now else 2)


def _look(house: House, member: int) -> None:
    table = house.table()
    seat = table.seat_of(member)
    assert seat is not None
    parts = house.bot.desk.hand(table, seat)["components"]
    assert count(parts) <= MOST_PARTS
    assert written(parts) <= MOST_TEXT
    for part in parts:
        if part["type"] == 1:
            assert 1 <= len(part["components"]) <= 5
    told = "\n".join(part["content"] for part in parts if part["type"] == 10)
    assert told[-1:] != "…"
    assert PEOPLE[0] not in told
    if table.phase == "playing":
        turn = seat in table.view(seat).to_act and bool(table.view(seat).moves)
        assert turn == any(begins in told for begins in TURN), told
