"""What a hint says of a lead and of the comet in Comet and in Commit is true, as long as nobody throws the comet in."""

from typing import Any

import pytest

from bot import registry
from bot.cards import sign
from bot.cards.runs import next_card
from bot.rules.families.falling import COMET, LEAD, RUN
from tests.rules.hand_made import held, laid, what_is_said
from tests.rules.hinted import by_the_clock, said

#: the game, what is said, of which move, with which cards, at which table
SAID: list[tuple[str, str, str, str, dict[str, Any]]] = [
    ("comet", "it is your last card", "play 4D", "4D", {"phase": LEAD}),
    ("comet", "it is your last card", "play 9D", "9D", {"phase": LEAD}),
    ("comet", "the run may go on, so the comet can wait", "pass", "9D", {"played": laid("4C"), "due": held("5C")}),
    ("comet", "nobody else can follow it", "play 9D", "9D TD", {"phase": LEAD}),
    ("comet", "nobody else can follow it", "play 9D", "9D TD 5C", {"phase": RUN, "played": laid("4C")}),
    ("comet", "nobody else can follow it", "play 9D", "9D 4S", {"phase": LEAD, "played": laid("TD")}),
    ("comet", "Ben has only 3 cards left", "play 9D", "9D 4S", {"phase": LEAD, "counts": (2, 3, 4, 5)}),
    (
        "comet",
        "Ben has only 3 cards left",
        "play 9D",
        "9D TD",
        {"phase": RUN, "played": laid("4C"), "due": held("5C"), "counts": (2, 3, 4, 5)},
    ),
    ("comet", "Dee has only 1 card left", "play 9D", "9D 4S", {"phase": LEAD, "counts": (2, 3, 4, 1)}),
    ("comet", "it costs you if it is left in your hand", "play 9D", "9D 4S", {"phase": LEAD, "counts": (2, 4, 4, 5)}),
    ("comet", "the run may go on, so the comet can wait", "pass", "9D 4S", {"played": laid("4C"), "due": held("5C")}),
    (
        "comet",
        "you lead next in any case, so the comet can wait",
        "pass",
        "9D 4S",
        {"played": (*laid("5C"), *laid("4C", 0)), "due": held("5C")},
    ),
    (
        "comet",
        "nobody else has fewer than 4 cards, so the comet can wait",
        "pass",
        "9D 4S",
        {"played": laid("5C 4C"), "due": held("5C"), "counts": (1, 5, 4, 5)},
    ),
    (
        "commit",
        "you lead next in any case, so the comet can wait",
        "pass",
        "9D 4S",
        {"played": laid("4C", 0), "due": held("5C"), "stopped": True},
    ),
    ("comet", "nothing follows a king, so you lead again", "play KC", "KC 9D", {}),
    ("comet", "but for the comet, nothing follows a king, so you lead again", "play KC", "KC 4D", {}),
    ("comet", "nothing follows a king, so you lead again", "play KC", "KC 4D", {"comet": 1}),
    ("comet", "nothing follows it, so you lead again", "play 4C", "4C 9D", {"played": laid("5C")}),
    ("comet", "it runs no further than 6♣, which is yours", "play 4C", "4C 6C 9D", {"played": laid("7C")}),
    ("comet", "but for the comet, it runs no further than K♣, which is yours", "play 4C", "4C KC", {}),
    ("comet", "its run can take 2 of your cards along, and your own stops wait", "play 4C", "4C 6C KD 9D", {}),
    ("comet", "its run can take 2 of your cards along", "play 4C", "4C 6C 8S 9D", {}),
    ("comet", "your own stops wait for the end", "play 4C", "4C KD 9D", {}),
    ("comet", "nothing runs up to an ace, so you must lead it some time", "play AC", "AC 5D", {}),
    ("comet", "you hold nothing else of its run", "play 4C", "4C 5S 9D", {"played": laid("TD")}),
]


GAMES = ("comet", "commit")


@pytest.mark.parametrize("key", GAMES)
def test_a_run_goes_no_further_than_the_card_that_is_said_and_that_is_ones_own(key: str) -> None:
    for one in said(key, "(?:but for the comet, )?it runs no further than (.*), which is yours"):
        stopped = one.until("stopped", by_the_clock(registry.rules_of(key)))
        (last,) = [card for card in one.view.cards if sign(card) == one.found[1]]
        if stopped is not None:
            assert stopped.cards[0] <= last, one
            assert stopped.cards[0] & 3 == last & 3, one


@pytest.mark.parametrize("key", GAMES)
def test_whose_card_nothing_can_follow_leads_again(key: str) -> None:
    for one in said(key, "(?:but for the comet, )?nothing follows"):
        stopped = one.until("stopped", by_the_clock(registry.rules_of(key)))
        assert stopped is None or stopped.seat == one.seat, one


@pytest.mark.parametrize("key", GAMES)
def test_where_nobody_else_can_follow_the_comet_nobody_else_does(key: str) -> None:
    for one in said(key, "nobody else can follow it"):
        state = one.after()
        assert state.played[-1][1] == COMET
        wanted = {*state.wanted}
        assert not [seat for seat, hand in enumerate(state.hands) if seat != one.seat and wanted.intersection(hand)], (
            one
        )


@pytest.mark.parametrize("key", GAMES)
def test_the_comet_waits_while_a_run_may_go_on_only_where_the_next_card_has_not_fallen(key: str) -> None:
    for one in said(key, "the run may go on"):
        following = next_card(one.state.played[-1][1])
        assert following not in {card for _, card in one.state.played}, one
        assert following >= 0, one


@pytest.mark.parametrize(("key", "words", "move", "mine", "rest"), SAID)
def test_what_is_said_depends_on_what_is_held_and_what_lies_there(
    key: str, words: str, move: str, mine: str, rest: dict[str, Any]
) -> None:
    assert what_is_said(key, move, mine, **rest) == words
