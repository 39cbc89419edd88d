"""What stops show of the cards aside in Comet, for those who look ahead."""

from bot.cards import cards
from bot.rules import DEALER, deal_text
from cogs.comet.rules import RULES
from cogs.comet.search import SEARCH
from tests.brains.positions import Position, start

#: what was wanted when the comet was thrown in behind the four of clubs
NEXT, TEN = cards("5C TD".split())


def dealt(*hands: str, aside: str) -> Position:
    """Dealer 0; seat 1 is dealt to first and leads; twelve cards each, filled up with what is left, and three aside."""
    going = start(RULES, RULES.setting(4))
    order = RULES.pack(going.state)
    last = cards(aside.split())
    held = [cards(hand.split()) for hand in hands]
    free = [one for one in order if one not in last and not any(one in hand for hand in held)]
    for hand in held:
        missing = 12 - len(hand)
        hand += free[:missing]
        free = free[missing:]
    going.make(DEALER, deal_text([hand[at] for at in range(12) for hand in held] + last))
    return going


def beats(going: Position) -> None:
    """Nobody says anything until somebody leads."""
    while not going.rules.moves(going.state, 1) or going.state.phase == "run":
        going.make(*RULES.timeout(going.state)[0])


def aside_as_seen_by(going: Position, seat: int) -> set[int]:
    return {one for _, one in SEARCH.facts(RULES.blind(going.state, seat), seat, going.heard[seat]).fixed}


def test_where_nobody_follows_the_comet_neither_the_ten_nor_the_card_before_was_held() -> None:
    going = dealt("4C 9D AC", "2C", "3C", "6C", aside="5C TD 7C")
    going.make(1, "play 4C")
    going.make(1, "play 9D")
    beats(going)
    assert going.state.phase == "lead"
    for seat in (0, 1, 2, 3):
        assert aside_as_seen_by(going, seat) == {NEXT, TEN}
    assert {NEXT, TEN} <= {*going.state.aside}


def test_a_comet_that_is_led_tells_of_the_ten_alone() -> None:
    going = dealt("4C 9D AC", "2C", "3C", "6C", aside="5C TD 7C")
    going.make(1, "play 9D")
    beats(going)
    assert aside_as_seen_by(going, 2) == {TEN}
