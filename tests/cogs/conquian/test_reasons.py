"""What a hint says of a move in Conquian is true."""

from typing import Any

import pytest

from bot.cards.melds import mask_of
from cogs.conquian.moves import read
from cogs.conquian.state import ASK, OFFER, THROW, neighbours
from tests.rules.hand_made import held, what_is_said
from tests.rules.hinted import said

#: melds that lie on the table, as masks
THREES, RUN = mask_of(held("3C 3D 3H")), mask_of(held("5C 6C 7C"))
FOURS, EIGHT = mask_of(held("4C 4D 4H 4S")), mask_of(held("AS 2S 3S 4S 5S 6S 7S JS"))
#: melds that win, to which but the queen of clubs could be added
ELEVEN_CARDS = "meld 4C-4D-4H-4S AS-2S-3S 5C-6C-7C-JC"
SAID: list[tuple[str, str, str, dict[str, Any]]] = [
    ("eleven cards on the table win the hand", "meld 3C-3D-3H AS-2S-3S-4S-5S-6S-7S-JS", "2C", {}),
    ("it makes 3 of the 11 cards that you need, and 1 more fits as they lie", "meld 3C-3D-3H", "2C", {}),
    ("it makes 3 of the 11 cards that you need, and 2 more fit as they lie", "meld 5C-6C-7C", "2C", {}),
    (
        "it makes 3 of the 11 cards that you need, and 1 more fits as they lie",
        "meld 5C-6C-7C",
        "2C",
        {"discards": held("4C")},
    ),
    ("it makes 3 of the 11 cards that you need", "meld 3C-3D-3H", "2C", {"discards": held("3S")}),
    ("it makes 3 of the 11 cards that you need", "meld 3C-3D-3H", "2C", {"melds": ((), (mask_of(held("2S 3S 4S")),))}),
    ("it makes 4 of the 11 cards that you need", "meld 4C-4D-4H-4S", "2C", {}),
    ("Ben must throw a card then, which you are offered", "force", "2C", {"melds": ((FOURS,), (RUN,))}),
    ("with 8 cards on the table, melding it may spoil Ben's eleven", "force", "2C", {"melds": ((FOURS,), (EIGHT,))}),
    ("with 3 cards on the table, melding it may help Ben", "let", "2C", {"phase": ASK, "melds": ((FOURS,), (RUN,))}),
    ("none of your cards makes a meld with it", "pass", "2C", {"phase": OFFER}),
    (
        "nothing could be added to the melds as they would lie",
        "pass",
        "2C",
        {"phase": OFFER, "others": ("meld 4C-4D-4H-4S",)},
    ),
    ("your cards stay as they are", "pass", "2C", {"phase": OFFER, "others": ("meld 4C-4D-4H-4S", "meld 5C-6C-7C")}),
    (
        "your cards stay as they are",
        "pass",
        "2C",
        {"phase": OFFER, "others": (ELEVEN_CARDS,)},
    ),
    ("none of your other cards goes with it", "discard 2C", "2C 7D KH", {"phase": THROW}),
    ("none of your cards has fewer in your hand that go with it", "discard 2C", "2C 3C 7D 6D", {"phase": THROW}),
    (
        "only 1 other card of yours goes with 2♣, and none of your melds takes it",
        "discard 2C",
        "2C 3C KH",
        {"phase": THROW},
    ),
    (
        "only 2 other cards of yours go with 2♣, and none of your melds takes it",
        "discard 2C",
        "2C 3C 2D KH",
        {"phase": THROW},
    ),
    ("only 1 other card of yours goes with 3♠", "discard 3S", "3S 2S KH", {"phase": THROW, "melds": ((THREES,), ())}),
    (
        "only 1 other card of yours goes with 3♠, and none of your melds takes it",
        "discard 3S",
        "3S 2S KH",
        {"phase": THROW, "melds": ((), (THREES,))},
    ),
    (
        "with 3 cards on the table, melding it may help Ann",
        "let",
        "2C",
        {"seat": 1, "phase": ASK, "melds": ((RUN,), (FOURS,))},
    ),
    (
        "only 1 other card of yours goes with 3♠",
        "discard 3S",
        "3S 2S KH",
        {"seat": 1, "phase": THROW, "melds": ((), (THREES,))},
    ),
    ("your cards stay as they are", "pass", "2C", {"phase": OFFER, "others": (ELEVEN_CARDS,), "discards": held("QC")}),
]


def test_so_many_cards_lie_on_the_table_after_a_meld_as_is_said() -> None:
    for one in said("conquian", r"it makes (\d+) of the 11 cards"):
        lie = sum(meld.bit_count() for meld in one.after().melds[one.seat])
        assert lie == int(one.found[1]), one


def test_a_card_is_lonely_where_none_of_the_others_could_be_in_one_meld_with_it() -> None:
    for one in said("conquian", "none of your other cards goes with it"):
        thrown = read(one.move).thrown
        assert not [card for card in one.state.hands[one.seat] if card != thrown and neighbours(card, thrown)], one


def test_where_nothing_melds_with_the_card_no_meld_is_offered() -> None:
    for one in said("conquian", "none of your cards makes a meld with it"):
        assert not [move for move in one.view.moves if read(move).melds], one


@pytest.mark.parametrize(("words", "move", "mine", "rest"), SAID)
def test_what_is_said_depends_on_what_is_held_and_what_lies_there(
    words: str, move: str, mine: str, rest: dict[str, Any]
) -> None:
    assert what_is_said("conquian", move, mine, **rest) == words
