"""What a hint says of a lead and of the comet in Comet and in Commit is true, as long as nobody throws the comet in."""

import pytest

from bot import registry
from bot.cards import sign
from bot.cards.runs import next_card
from bot.rules.families.falling import COMET
from tests.rules.hinted import by_the_clock, said

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
