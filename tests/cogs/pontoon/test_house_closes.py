"""The house closes its bank between two hands: the match ends as if the last hand played had been the last of all."""

from random import Random
from typing import Any

import pytest

from bot.rules import DEALER, Event, Refused
from bot.rules.checks import facts, walk
from cogs.pontoon.bank.house import close
from cogs.pontoon.rules import RULES
from cogs.pontoon.state import Pontoon
from tests.cogs.pontoon.deals import Game, house

#: the seat has 9 + 2, the bank 17; then 4 5 against 6 7 from the same pack
DEALT = ("9C 9D", "2D 8S", "4C 6D 5C 7D")


def closed(state: Pontoon) -> tuple[Pontoon, list[Event]]:
    after, told = state.copy(), list[Event]()
    RULES.close_bank(after, told.append)
    return after, told


def ending(log: list[tuple[int, str]], seats: int, options: dict[str, Any], dealer: int = 0) -> dict[str, Any]:
    """The report after these moves."""
    game = Game(seats, dealer, **options)
    for actor, move in log:
        if game.state.over:
            break
        game.make(actor, move)
    return game.report


def test_bets_that_placed_themselves_go_back_and_the_hand_is_not_played() -> None:
    options: dict[str, Any] = {"bank": "house", "min_bet": 5, "max_bet": 5}
    game = Game(1, **options).shuffle(*DEALT).play(0, "stick")
    assert game.public["phase"] == "play"
    assert game.public["bets"] == [5]
    after, told = closed(game.state)
    assert RULES.report(after) == ending(game.log, 1, options | {"hands": 1})
    assert RULES.report(after)["hand"] == 1
    assert after.chips == [-5]
    assert [event.kind for event in told] == ["closed", "draw"]


def test_a_hand_that_waits_for_its_bets_is_not_played() -> None:
    game = house(*DEALT).play(0, "stick")
    assert game.public["phase"] == "bet"
    after, _ = closed(game.state)
    assert RULES.report(after) == ending(game.log, 1, {"bank": "house", "hands": 1})
    assert RULES.report(after)["public"]["pack"] == 52


def test_a_hand_that_waits_for_its_shuffle_is_not_played_and_the_most_net_chips_win() -> None:
    game = house("TC 9D", "9C 8S", shuffle="hand").play(0, "stick")
    after, told = closed(game.state)
    assert RULES.report(after) == ending(game.log, 1, {"bank": "house", "hands": 1, "shuffle": "hand"})
    assert after.winners == [0]
    assert [event.kind for event in told] == ["closed", "won"]
    result = RULES.result(after)
    assert result is not None
    assert result.reason == "the house closed its bank"


def test_pontoons_that_declared_themselves_in_the_hand_that_is_not_played_are_not_paid() -> None:
    game = Game(2, bank="house", min_bet=5, max_bet=5).shuffle("9C TC 9D", "2D 9S 8S", "AC 4C 6D KC 5C 7D")
    game.play(1, "stick").play(0, "stick")
    assert game.public["table"][1][0]["state"] == "pontoon"
    after, _ = closed(game.state)
    assert after.chips == game.state.chips == [5, -5]


def test_the_house_may_close_before_the_first_shuffle() -> None:
    after, _ = closed(Game(2, bank="house").state)
    report = RULES.report(after)
    assert (report["over"], report["hand"], report["public"]["pack"], report["chips"]) == (True, 1, 52, [0, 0])


@pytest.mark.parametrize(
    "game",
    [
        Game(2, bank="house").shuffle("7C 8C 9D").play(1, "bet 3"),
        house("7C 9D", "4D 8S", "2S").play(0, "twist"),
        Game(1, bank="house", min_bet=5, max_bet=5).shuffle("8C 9D", "8D 8S", "2S 3S").play(0, "split"),
        Game(2, bank="house", min_bet=5, max_bet=5).shuffle("7C 8C 9D", "4D 5D 8S").play(1, "stick"),
        Game(2, bank="house", min_bet=5, max_bet=5).shuffle("7C 8C 9D", "4D 5D 8S", "2S").play(1, "twist"),
        Game(2, bank="house", min_bet=5, max_bet=5).shuffle("TC 8C 9D", "9S 5D 8S", "KS").play(1, "twist"),
        Game(2),
        Game(2).shuffle("7C 8C"),
        house("7C 9D", "4D 8S", hands=1).play(0, "stick"),
    ],
)
def test_the_house_never_closes_in_a_hand_in_which_somebody_has_acted_nor_a_bank_that_is_not_its_own(
    game: Game,
) -> None:
    before = facts(game.state)
    with pytest.raises(Refused, match=r"The house closes its bank|Only the house"):
        close(game.state, lambda _: None)
    assert facts(game.state) == before


@pytest.mark.parametrize("seed", range(12))
def test_closing_after_any_hand_ends_the_match_as_if_that_hand_had_been_its_last(seed: int) -> None:
    chance = Random(f"close {seed}")
    options: dict[str, Any] = {
        "bank": "house",
        "hands": 8,
        "min_bet": chance.choice((1, 5)),
        "max_bet": chance.choice((5, 10)),
        "buy_in": chance.choice((40, 200)),
        "shuffle": chance.choice(("pontoon", "hand")),
        "buys": chance.choice(("range", "same")),
        "trick": chance.choice((1, 2)),
    }
    seats = chance.randint(1, 5)
    hand = 1
    for going in walk(RULES, chance, RULES.setting(seats, options)):
        if going.state.over or going.state.hand == hand:
            continue
        hand = going.state.hand
        after, _ = closed(going.state)
        assert RULES.report(after) == ending(going.log, seats, options | {"hands": hand - 1})
        again = Game(seats, **options)
        for actor, move in going.log:
            again.make(actor, move)
        assert facts(closed(again.state)[0]) == facts(after)
        assert RULES.waiting(after).must == ()


def test_the_dealer_is_not_waited_for_once_the_house_has_closed() -> None:
    after, _ = closed(Game(1, bank="house").state)
    assert DEALER not in RULES.waiting(after).must
    assert RULES.pack(after) == []


def test_cards_that_were_dealt_face_down_for_the_hand_that_is_not_played_stay_unseen() -> None:
    options: dict[str, Any] = {"bank": "house", "min_bet": 5, "max_bet": 5}
    deals = (DEALT, (*DEALT[:2], "6D 4C 5C 7D"))
    ends = [closed(Game(1, **options).shuffle(*deal).play(0, "stick").state)[0] for deal in deals]
    one, other = (facts(RULES.blind(end, None)) for end in ends)
    assert one == other
