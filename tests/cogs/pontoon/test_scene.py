"""Pontoon as a picture: whose cards lie where, what is told of the hand before, and that nobody's total is told."""

from dataclasses import replace

from bot.cards import cards
from bot.pictures.faces import BACK
from bot.pictures.parts import WIDTH
from bot.pictures.scene import Bank, Hand, Outcome, Scene
from bot.pictures.seats import EDGE
from bot.pictures.sprites import LARGE, pill_width
from bot.rules import View, passing_view
from cogs.pontoon.rules import RULES
from cogs.pontoon.scene import PAINTER
from cogs.pontoon.state import LastHand, Settled, Table
from tests.cogs.pontoon.deals import PLAIN, Game, house, two

NAMES = ["Ann", "Bob", "Cy"]


def scene(game: Game) -> Scene:
    return PAINTER.scene(RULES.view(game.state, None), NAMES[: game.state.setting.seats])


def bank(game: Game) -> Bank:
    middle = scene(game).middle
    assert isinstance(middle, Bank)
    return middle


def card(game: Game) -> Outcome:
    found = PAINTER.score_card(RULES.view(game.state, None), NAMES[: game.state.setting.seats])
    assert found is not None
    return found


def test_one_card_of_each_hand_lies_face_down_and_no_total_is_told() -> None:
    shown = bank(two(*PLAIN))
    assert shown.hand == Hand((BACK, *cards(["8S"])))
    assert shown.hands == ((), (Hand((BACK, *cards(["4D"])), "5", "", playing=True),))
    assert (shown.seat, shown.pack, shown.note) == (0, 48, "the bank")


def test_the_corners_say_the_hand_the_bets_what_is_asked_and_how_old_the_pack_is() -> None:
    corners = scene(two(*PLAIN)).corners
    assert corners.top_left == "Pontoon · hand 1 of 10"
    assert corners.top_right == "bets 1 to 10"
    assert corners.bottom_left == "Bob: stick, twist or buy?"
    assert corners.bottom_right == "fresh pack"


def test_what_is_asked_of_somebody_stays_whole_beside_how_old_the_pack_is() -> None:
    game = two(*PLAIN).play(1, "stick").play(0, "stick").play(1, "bet 5")
    corners = PAINTER.scene(RULES.view(game.state, None), ["Ann", "Caroline"]).corners
    assert (corners.bottom_left, corners.bottom_right) == ("Caroline: stick, twist or buy?", "hand 2 of this pack")
    assert pill_width(corners.bottom_left, LARGE) + pill_width(corners.bottom_right, LARGE) < WIDTH - 2 * EDGE


def test_purses_stand_beside_the_coin_of_everybody_the_banker_too() -> None:
    assert [seat.chips for seat in scene(two(*PLAIN)).seats] == ["200", "200"]


def test_a_bought_card_lies_face_down_and_its_price_is_in_the_wager() -> None:
    held = bank(two(*PLAIN, "2C").play(1, "buy 7")).hands[1][0]
    assert held == Hand((BACK, BACK, *cards(["4D"])), "12", "", playing=True)


def test_a_bust_hand_is_shown_dimmed_with_its_total() -> None:
    game = Game(3).shuffle("TC 7C 9D", "9S 4D 8S", "KH").play(0, "keep").play(1, "bet 5").play(2, "bet 5")
    held = bank(game.play(1, "twist")).hands[1][0]
    assert held == Hand(tuple(cards(["TC", "9S", "KH"])), "", "bust 29", lost=True)


def test_a_pontoon_lies_with_its_ace_up_and_is_marked() -> None:
    game = Game(3).shuffle("KC 7C 9D", "AS 4D 8S").play(0, "keep").play(1, "bet 5").play(2, "bet 5")
    assert bank(game).hands[1] == (Hand((BACK, *cards(["AS"])), "5", "pontoon", won=True),)


def test_split_hands_lie_side_by_side_and_the_one_on_turn_is_marked() -> None:
    game = two("8C 9D", "8D 8S", "2C 3C").play(1, "split")
    assert [(hand.cards[-1], hand.playing) for hand in bank(game).hands[1]] == [
        (cards(["8C"])[0], True),
        (cards(["8D"])[0], False),
    ]
    assert scene(game).corners.bottom_left == "Bob: stick or twist?"


def test_the_banks_total_is_told_once_its_cards_lie_open() -> None:
    shown = bank(two("7C 9D", "4D 3S", "2C").play(1, "stick"))
    assert shown.hand == Hand(tuple(cards(["9D", "3S"])), state="12", playing=True)


def test_a_hand_that_is_over_stays_on_the_table_until_the_next_cards_come() -> None:
    game = two(*PLAIN, shuffle="hand").play(1, "stick").play(0, "stick")
    shown = bank(game)
    assert shown.hand == Hand(tuple(cards(["9D", "8S"])), state="17")
    assert shown.hands[1] == (Hand(tuple(cards(["7C", "4D"])), state="11: −5", lost=True, brief="−5"),)
    assert shown.note == "banked +5"
    assert scene(game).corners.bottom_left == "hand 1 is over"
    over = two(*PLAIN, hands=1).play(1, "stick").play(0, "stick")
    assert (bank(over).hand.cards, bank(over).pack) == (tuple(cards(["9D", "8S"])), None)  # they are back in it by then


def test_while_the_next_bets_are_placed_each_plate_says_what_the_last_hand_brought() -> None:
    game = two(*PLAIN).play(1, "stick").play(0, "stick")
    assert [seat.note for seat in scene(game).seats] == ["last +5", "last −5"]
    assert bank(game).hands[1] == (Hand((BACK,), playing=True),)


def test_who_had_a_pontoon_banks_next_while_the_hand_still_lies_there() -> None:
    game = two("KC 9D", "AS 8S")
    assert [seat.note for seat in scene(game).seats] == ["", "banks next"]
    assert bank(game).hands[1] == (Hand(tuple(cards(["KC", "AS"])), state="pontoon: +10", won=True, brief="+10"),)


def test_the_house_says_how_it_draws_and_pays_and_what_a_card_costs() -> None:
    game = house("7C 9D", "4D 8S", trick=1, buys="same", shuffle="hand")
    assert (bank(game).seat, bank(game).note) == (None, "draws to 16, 5 cards pay 1:1")
    assert scene(game).corners.bottom_right == "cards cost the bet"


def test_the_cloth_says_what_the_table_pays() -> None:
    assert bank(two(*PLAIN)).cloth == ("A pontoon pays 2 to 1", "Five cards up to 21 pay 2 to 1", "Ties lose")
    assert bank(house(*PLAIN, trick=1)).cloth[1] == "Five cards up to 21 pay 1 to 1"


def test_who_cannot_bet_any_more_sits_out_and_has_no_cards() -> None:
    game = Game(3, buy_in=20, min_bet=5, max_bet=10).shuffle("TC 7C 9D", "9S 4D 8S", "KH").play(0, "keep")
    game.play(1, "buy 10").play(2, "stick").play(0, "stick")
    seat = scene(game).seats[1]
    assert (seat.chips, seat.note, bank(game).hands[1]) == ("5", "sits out", ())


def test_a_score_card_says_what_each_won_or_lost_and_with_what() -> None:
    told = card(two(*PLAIN).play(1, "stick").play(0, "stick"))
    assert (told.title, told.subtitle) == ("Hand 1: the bank has 17", "Ann banked: 9♦ 8♠")
    assert [(line.name, line.score, line.chips, line.note) for line in told.places] == [
        ("Ann", "205", "+5 chips", "the bank"),
        ("Bob", "195", "-5 chips", "with 11"),
    ]
    assert [line.winner for line in told.places] == [True, False]


def test_a_score_card_counts_one_chip_as_people_do_and_leaves_the_unit_out_beside_the_moment() -> None:
    one = card(two(*PLAIN, bet=1).play(1, "stick").play(0, "stick"))
    assert [line.chips for line in one.places] == ["+1 chip", "-1 chip"]
    game = Game(3).shuffle("9C 7C 9D", "TD 4D 8S").play(0, "keep").play(1, "bet 5").play(2, "bet 5")
    none = card(game.play(1, "stick").play(2, "stick").play(0, "stick"))
    assert [line.chips for line in none.places] == ["+5", "0", "-5"]  # beside the moment there is no room for the unit
    assert none.subtitle == "Ann banked: 9♦ 8♠ · in chips"


def settled(outcome: str, net: int, held: str) -> View[Table]:
    """A hand of two that has been settled, in which Bob's cards came to this."""
    view = RULES.view(two(*PLAIN).play(1, "stick").play(0, "stick").state, None)
    last = LastHand(0, tuple(cards(["9D", "8S"])), (Settled(1, tuple(cards(held.split())), 70, outcome, net),))
    return replace(view, table=replace(view.table, last=last, hands=((), ()), bank=(), bank_down=0))


def test_of_a_hand_that_a_bank_without_chips_does_not_pay_picture_and_score_card_say_so() -> None:
    told = PAINTER.score_card(settled("win", 0, "TC 9S"), NAMES[:2])
    assert told is not None
    assert {place.name: place.note for place in told.places}["Bob"] == "19, unpaid"
    middle = PAINTER.scene(settled("win", 0, "TC 9S"), NAMES[:2]).middle
    assert isinstance(middle, Bank)
    assert (middle.hands[1][0].state, middle.hands[1][0].brief) == ("19: unpaid", "unpaid")


def test_a_five_card_trick_that_is_settled_leaves_room_for_what_it_brought() -> None:
    middle = PAINTER.scene(settled("double", 140, "2D 3D AC 6D 7C"), NAMES[:2]).middle
    assert isinstance(middle, Bank)
    assert (middle.hands[1][0].state, middle.hands[1][0].brief) == ("5 cards: +140", "+140")


def test_a_pontoon_is_the_moment_of_its_hand() -> None:
    told = card(two("KC 9D", "AS 8S"))
    assert told.moment == "Bob has a pontoon and is paid double"
    assert told.moment_cards == tuple(cards(["KC", "AS"]))
    assert told.places[0].note == "pontoon, paid double"


def test_beside_the_moment_a_score_card_says_briefly_that_a_hand_was_paid_double() -> None:
    game = Game(3).shuffle("AC 7C 9D", "TD 4D 8S").play(0, "keep").play(1, "bet 5").play(2, "bet 5")
    told = card(game.play(2, "stick").play(0, "stick"))
    assert {place.name: place.note for place in told.places} == {
        "Ann": "bank",
        "Bob": "pontoon ×2",
        "Cy": "with 11",
    }


def test_an_ordinary_hand_shows_the_cards_that_won_most() -> None:
    bank_wins = card(two(*PLAIN).play(1, "stick").play(0, "stick"))
    assert (bank_wins.moment, bank_wins.moment_cards) == ("The bank wins 5 chips", tuple(cards(["9D", "8S"])))
    player = card(two(*PLAIN, rest="7H").play(1, "buy 10", "stick").play(0, "stick"))
    assert player.moment == "Bob wins 15 chips with 18"
    assert player.moment_cards == tuple(cards(["7C", "4D", "7H"]))


def test_before_the_first_hand_has_ended_there_is_no_score_card() -> None:
    assert PAINTER.score_card(RULES.view(two(*PLAIN).state, None), NAMES) is None


def test_after_the_match_the_last_hand_lies_there_and_the_winner_is_named() -> None:
    game = two(*PLAIN, hands=1).play(1, "stick").play(0, "stick")
    assert scene(game).corners.bottom_left == "Ann wins the match"
    assert [seat.winner for seat in scene(game).seats] == [True, False]
    assert bank(game).hand.cards == tuple(cards(["9D", "8S"]))


def test_a_bank_that_is_bust_is_not_on_turn_any_more() -> None:
    game = two(*PLAIN, rest="2H 7H").play(1, "stick").play(0, "draw")
    ((bust, _),) = RULES.apply(game.state, 0, "draw").stood
    shown = PAINTER.scene(passing_view(RULES, bust), NAMES[:2]).middle
    assert isinstance(shown, Bank)
    assert (shown.hand.state, shown.hand.playing, shown.hand.lost) == ("bust 26", False, True)


def test_the_corner_asks_for_no_purchase_after_a_twist() -> None:
    assert scene(two(*PLAIN, rest="2H").play(1, "twist")).corners.bottom_left == "Bob: stick or twist?"


def test_a_pack_is_not_called_fresh_once_its_hand_is_over() -> None:
    over = two(*PLAIN, shuffle="hand").play(1, "stick").play(0, "stick")
    assert scene(over).corners.bottom_right == ""
    bought = two(*PLAIN, shuffle="hand", buys="same").play(1, "stick").play(0, "stick")
    assert scene(bought).corners.bottom_right == "cards cost the bet"


def test_what_the_last_hand_brought_the_bank_has_room_on_its_plate() -> None:
    game = two(*PLAIN).play(1, "stick").play(0, "stick")
    assert bank(game).note == "last +5"
