"""What Pontoon says, and that it says nothing a reader may not know."""

from random import Random

import pytest

from bot.brains import any_member
from bot.cards import SIGNS, cards
from bot.rules import DEALER, Choice, Event, View, deal_text, number_range
from bot.rules.ahead import ahead_of
from cogs.pontoon.hand_words import own_last_hand
from cogs.pontoon.rules import RULES
from cogs.pontoon.state import LastHand, Settled
from cogs.pontoon.words import WORDS
from tests.cogs.pontoon.deals import PLAIN, Game, house, two
from tests.rules.hand_text import told

NAMES = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]


def seen(game: Game, seat: int | None) -> View:
    return RULES.view(game.state, seat)


def table(game: Game) -> str:
    return WORDS.table(seen(game, None), NAMES)


def hand(game: Game, seat: int) -> str:
    return told(WORDS, seen(game, seat), NAMES)


def said(game: Game, seat: int | None = None) -> list[str]:
    """The story as far as the table's text does not tell it."""
    view, lines = seen(game, seat), list[str]()
    for event in reversed(game.events):
        if WORDS.told(event, view):
            break
        if event.only in (None, seat):
            lines.append(WORDS.event(event, NAMES))
    return lines[::-1]


def buttons(game: Game, seat: int) -> list[list[Choice]]:
    return WORDS.choices(seen(game, seat), NAMES)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Event("shuffled"), "The pack is shuffled."),
        (Event("banks", 0, amount=1, text="first"), "Hand 1. Ann is the first banker."),
        (Event("banks", 0, amount=2, text="stays"), "Hand 2. Ann banks."),
        (Event("banks", -1, amount=1, text="first"), "Hand 1. The house banks."),
        (Event("banks", -1, amount=2, text="stays"), "Hand 2. The house banks."),
        (Event("banks", 1, amount=3, text="pontoon"), "Hand 3. Bob had a pontoon and banks from now on."),
        (
            Event("banks", 1, amount=3, text="poor"),
            "Hand 3. The banker could not cover the bets any more: the bank passes to Bob.",
        ),
        (Event("limits", 0, amount=2, other=5), "Ann sets the limits: first bets from 2 to 5."),
        (Event("sits out", 1), "Bob has too few chips for these bets and sits this hand out."),
        (Event("down", 1, (51,), only=1), "You get K♠ face down."),
        (Event("bet", 1, amount=4), "Bob bets 4 chips."),
        (Event("up", 1, (0,)), "Bob shows A♣."),
        (Event("bank up", 0, (0,)), "The bank shows A♣."),
        (
            Event("bank pontoon", 0, (0, 51)),
            "The bank has a pontoon, A♣ K♠: everybody in the hand pays twice the bet, and the hand is over.",
        ),
        (Event("pontoon", 1, (0,)), "Bob has a pontoon: A♣ and a ten-valued card!"),
        (Event("stuck", 1), "Bob sticks."),
        (Event("twisted", 1, (4,)), "Bob twists: 2♣."),
        (Event("bought", 1, amount=6), "Bob buys a card for 6 chips."),
        (Event("split", 1, (28, 29)), "Bob splits 8♣ 8♦ into two hands, with a bet of the same size on the second."),
        (Event("bust", 1, (51, 50, 4), 9), "Bob is bust with 22 and pays 9 chips."),
        (Event("turned", 0, (0, 4)), "The bank turns its card and has A♣ 2♣."),
        (Event("drew", 0, (8,)), "The bank draws 3♣."),
        (Event("bank sticks", 0, amount=17, other=0), "The bank sticks on 17."),
        (Event("bank sticks", 0, amount=17, other=1), "The bank has a five-card trick."),
        (Event("bank bust", 0, amount=24), "The bank is bust with 24."),
        (Event("settled", 1, (51, 32), 5, 5, "win"), "Bob wins 5 chips (19 with K♠ 9♣)."),
        (Event("settled", 1, (51, 0), 10, 5, "double"), "Bob wins 10 chips, paid double (pontoon with K♠ A♣)."),
        (
            Event("settled", 1, (51, 0), 7, 5, "double"),
            "Bob wins 7 of 10 chips, all that the bank has left (pontoon with K♠ A♣).",
        ),
        (Event("settled", 1, (51, 32), -5, 5, "lose"), "Bob loses 5 chips (19 with K♠ 9♣)."),
        (Event("settled", 1, (51, 32), -10, 5, "bank pontoon"), "Bob pays 10 chips, twice the bet (19 with K♠ 9♣)."),
        (Event("broke", 0), "Nobody can cover the bank any more."),
        (Event("broke", -1), "Nobody can bet any more."),
        (Event("banked", 1, (51, 32), 5), "Bob wins 5 chips as the bank (19 with K♠ 9♣)."),
        (Event("banked", 1, (51, 32), -1), "Bob loses 1 chip as the bank (19 with K♠ 9♣)."),
        (Event("banked", -1, (51, 32)), "The house breaks even as the bank (19 with K♠ 9♣)."),
        (Event("closed", -1), "The house closes its bank: the match ends here, settled."),
        (Event("won", 1, amount=30), "Bob wins the match, 30 chips up."),
        (Event("draw"), "Nobody has come out ahead, so nobody wins the match."),
    ],
)
def test_every_event_is_one_plain_sentence(event: Event, said: str) -> None:
    assert WORDS.event(event, NAMES) == said


def test_the_table_shows_backs_wagers_the_banks_purse_and_the_pack() -> None:
    game = two(*PLAIN, rest="6H").play(1, "buy 10")
    assert table(game).splitlines() == [
        "**Hand 1 of 10** · first bets 1 to 10 · pack 47 (shuffled for this hand)",
        "🏦 **Ann** banks · 200 chips · ▮ 8♠",
        "▶ **Bob** 200 chips · ▮ ▮ 4♦ · wager 15",
        "Bob is to stick, twist or buy.",
    ]


def test_bets_that_must_all_be_equal_are_told_by_one_number() -> None:
    game = Game(2, min_bet=5, max_bet=5).shuffle("7C 8C")
    assert "· every first bet 5 ·" in table(game)
    assert WORDS.event(Event("limits", 0, amount=5, other=5), NAMES) == "Ann sets the limits: every first bet is 5."


def test_the_table_says_since_when_the_pack_is_unshuffled_and_how_the_last_hand_went() -> None:
    game = two(*PLAIN).play(1, "stick").play(0, "stick")
    shown = table(game)
    assert "pack 50 (unshuffled, hand 2 since the shuffle)" in shown
    assert "Last hand: bank 9♦ 8♠ (17)." in shown
    assert "Bob loses 5 chips · 7♣ 4♦ (11)" in shown


def test_the_table_explains_that_a_banks_pontoon_ended_the_hand_and_who_banks_next_and_why() -> None:
    game = Game(3).shuffle("2C AS AC", "3C QH KD").play(0, "keep").play(1, "bet 5").play(2, "bet 7").shuffle("2C 3C 4C")
    shown = table(game)
    assert "the bank had a pontoon, A♣ K♦, and took twice every bet" in shown
    assert said(game)[-1] == "Hand 2. Cy had a pontoon and banks from now on."
    assert "Cy pays 14 chips, twice the bet" in shown


def test_a_hands_results_are_told_once_above_the_story_that_begins_with_the_next_hand() -> None:
    game = two(*PLAIN).play(1, "stick").play(0, "stick")
    assert table(game).count("Bob loses 5 chips") == 1
    assert said(game) == ["Hand 2. Ann banks."]
    game.play(1, "bet 2")
    assert table(game).count("Bob loses 5 chips") == 1  # it stays through the whole next hand
    assert "Bob loses" not in " ".join(said(game))


def test_a_private_hand_tells_what_the_last_hand_brought_its_owner() -> None:
    game = two(*PLAIN).play(1, "stick").play(0, "stick")
    assert "-# Last hand: **your bank won 5 chips** with 17." in hand(game, 0)
    assert "-# Last hand: **you lost 5 chips** (11; the bank had 17)." in hand(game, 1)
    game.play(1, "bet 2")
    assert "-# Last hand: **you lost 5 chips**" in hand(game, 1)


def last(bank: str, held: str, outcome: str, net: int) -> LastHand:
    return LastHand(0, tuple(cards(bank.split())), (Settled(1, tuple(cards(held.split())), 5, outcome, net),))


def test_a_private_hand_says_of_a_tie_that_ties_lose() -> None:
    even, worse = last("TC 8C", "QH 8D", "lose", -5), last("TC 8C", "QH 7D", "lose", -5)
    assert own_last_hand(even, 1, NAMES) == "-# Last hand: **you lost 5 chips** (18; the bank had 18, and ties lose)."
    assert own_last_hand(worse, 1, NAMES) == "-# Last hand: **you lost 5 chips** (17; the bank had 18)."


def test_of_split_hands_it_is_told_which_was_paid_double_and_no_other_seems_to_have_been() -> None:
    double, plain = last("TC 7C", "AS KD", "double", 20), last("TC 7C", "QH TD", "win", 10)
    both = double._replace(results=(*double.results, *plain.results))
    told = "-# Last hand: **you won 30 chips** (20, and a pontoon paid double; the bank had 17)."
    assert own_last_hand(both, 1, NAMES) == told
    same = plain._replace(results=plain.results * 2)
    assert "(20 and 20; the bank had 17)" in own_last_hand(same, 1, NAMES)


def test_a_private_hand_says_that_a_bank_had_too_few_chips_for_what_was_won() -> None:
    paid, unpaid = last("TC 6C QH", "QH 9D", "win", 5), last("TC 6C QH", "QH 9D", "win", 0)
    assert "too few" not in own_last_hand(paid, 1, NAMES)
    assert "(19, for which the bank had too few chips; the bank was bust with 26)" in own_last_hand(unpaid, 1, NAMES)
    assert "with 17." in own_last_hand(last("TC 7C", "QH 2D", "lose", -5), 0, NAMES)
    assert "lost 5 chips**, bust with 26: it paid Bob (19)." in own_last_hand(paid, 0, NAMES)


def test_the_lesson_speaks_to_whoever_banks_as_the_bank() -> None:
    bank, other = WORDS.lesson(seen(two(*PLAIN), 0)), WORDS.lesson(seen(two(*PLAIN), 1))
    assert "You bank" in bank[0]
    assert "Ties are yours" in bank[0]
    assert "draw" in bank[2]
    assert "You bank" not in " ".join(other)
    assert bank[3:] == other[3:]


def test_below_a_hand_stand_ones_own_chips_alone_as_the_others_stand_at_their_cards() -> None:
    game = two(*PLAIN)
    assert WORDS.score(seen(game, 1), NAMES) == "Hand 1 of 10 · Bob has 200 chips · first bets 1 to 10"


def test_standing_orders_say_which_bets_are_taken() -> None:
    labels = [WORDS.label(order, seen(two(*PLAIN), 1), NAMES) for order in ("always keep", "always equal 1..10")]
    assert labels == ["If I bank: any bet, 1 to 10", "If I bank: every bet …"]


def waiting_pontoon(**options: int) -> Game:
    """Bob plays; Cy has a pontoon, which is not declared before its turn."""
    game = Game(3, **options).shuffle("7C AC 9D", "4D KD 8S")
    return game.play(0, "keep").play(1, "bet 5").play(2, "bet 7")


def test_orders_for_the_bank_are_offered_to_whoever_has_a_pontoon_unless_the_hand_is_the_last() -> None:
    orders = ["always keep", "always equal 1..10"]
    assert len(WORDS.order_choices(orders, seen(waiting_pontoon(), 2), NAMES)) == 2
    assert WORDS.order_choices(orders, seen(waiting_pontoon(), 1), NAMES) == []
    assert WORDS.order_choices(orders, seen(waiting_pontoon(hands=1), 2), NAMES) == []


def test_a_pontoon_that_waits_for_its_turn_is_said_to_win_by_itself_and_asks_for_nothing() -> None:
    view = seen(waiting_pontoon(), 2)
    assert WORDS.advice(view, NAMES) == "A pontoon: it wins twice your wager."
    assert WORDS.choices(view, NAMES) == []
    assert ahead_of(RULES, view) == []


def test_the_cards_dealt_face_up_are_one_line() -> None:
    row = [Event("bet", 1, amount=5), Event("up", 1, (12,)), Event("up", 2, (16,)), Event("bank up", 0, (29,))]
    lines = [WORDS.line(row, at, NAMES) for at in range(4)]
    assert lines == ["Bob bets 5 chips.", "", "", "Face up: Bob 4♣ · Cy 5♣ · the bank 8♦."]


def test_after_the_match_a_hand_says_how_it_ended_and_nothing_of_bets_to_come() -> None:
    game = house(*PLAIN, hands=1).play(0, "stick")
    view = seen(game, 0)
    assert view.over
    assert WORDS.middle(view, NAMES).startswith("-# Last hand: **you")
    assert "\n" not in WORDS.middle(view, NAMES)
    assert "bets" not in WORDS.score(view, NAMES)
    assert f"Ann {view.table.purses[0]}" in WORDS.score(view, NAMES)


def test_a_banker_reads_why_its_first_card_is_not_seen() -> None:
    game = two(*PLAIN)
    assert "face down, for you too" in WORDS.advice(seen(game, 0), NAMES)
    assert "face down, for you" not in WORDS.advice(seen(game, 1), NAMES)
    game.play(1, "stick")
    assert "face down, for you" not in WORDS.advice(seen(game, 0), NAMES)


def test_a_banker_reads_what_is_at_stake_as_it_grows_without_what_has_been_settled() -> None:
    game = Game(4).shuffle("7C AC 2D 9D", "4D KD 8S 8C", "TC 3H").play(0, "keep")
    game.play(1, "bet 5").play(2, "bet 7").play(3, "bet 1")
    assert WORDS.advice(seen(game, 0), NAMES).endswith(" At stake so far: 13 chips.")  # nobody knows of the pontoon yet
    game.play(1, "buy 10").play(1, "stick")  # the pontoon declares itself
    assert WORDS.advice(seen(game, 0), NAMES).endswith(" At stake besides the pontoon: 16 chips.")
    game.play(3, "stick")
    assert WORDS.advice(seen(game, 0), NAMES) == "A 5 or more busts you; ties are yours."
    assert "16 chips at stake" in WORDS.score(seen(game, 0), NAMES)
    assert "at stake" not in WORDS.score(seen(game, 1), NAMES)


def test_an_ace_and_a_ten_valued_card_are_called_a_pontoon_before_it_is_declared() -> None:
    game = Game(3).shuffle("7C AC 9D", "4D KD 8S").play(0, "keep").play(1, "bet 5").play(2, "bet 7")
    assert game.view(None).table.turn == (1, 0)  # the pontoon's turn has not come
    assert "= pontoon" in hand(game, 2)
    assert "11 or 21" not in hand(game, 2)


def test_whoever_has_a_pontoon_is_offered_no_move_while_the_others_or_the_bank_play() -> None:
    game = Game(3).shuffle("7C AC 9D", "4D KD 8S").play(0, "keep").play(1, "bet 5").play(2, "bet 7")
    assert buttons(game, 2) == []
    assert game.play(1, "stick").view(None).table.phase == "bank"
    assert buttons(game, 2) == []
    assert buttons(game, 1) != []


def test_a_hand_leaves_out_the_purses_of_others_beside_their_cards_so_that_no_line_of_a_phone_breaks() -> None:
    game = Game(3).shuffle("7C 8C 9D", "4D KD 8S").play(0, "keep").play(1, "bet 5").play(2, "bet 7")
    assert "\n▶ **Bob** · ▮ 4♦ · wager 5\n" in hand(game, 2)
    assert "🏦 **Ann** banks · 200 chips · ▮ 8♠" in hand(game, 2)  # how much the bank is good for
    assert "**Bob** 200 chips · ▮ 4♦" in table(game)


def test_split_hands_and_seats_that_sit_out_have_lines_of_their_own() -> None:
    game = two("8C 9D", "8D 7S", "AH 8H").play(1, "split")
    assert "▶ **Bob** 200 chips · ▮ 8♣ · wager 5" in table(game)
    assert "· Bob, hand 2 · ▮ 8♦ · wager 5" in table(game)
    game = Game(3).shuffle("7C 2D 9D")
    game.state.purses[1], game.state.chips[1] = 8, -192
    assert "· **Bob** 8 chips · sits out" in table(game.play(0, "min 5"))


def test_a_private_hand_shows_the_face_down_cards_with_the_total() -> None:
    game = two("AC 9D", "4D 8S")
    assert "\nA♣ · 4♦ = 5 or 15\n-# A♣ face down · wager 5" in hand(game, 1)
    assert "\nA twist ends buying.\n" in hand(game, 1)
    assert hand(game, 0).endswith("\n▮ 8♠")


def test_a_hand_at_21_is_told_that_only_sticking_is_left() -> None:
    game = two(*PLAIN, rest="TH").play(1, "buy 5")
    assert "Only sticking is left" in hand(game, 1)


def test_after_a_twist_the_hand_says_that_there_is_no_buying() -> None:
    assert "\nNo buying after a twist. " in hand(two(*PLAIN, rest="2H").play(1, "twist"), 1)


def test_the_table_says_which_of_the_houses_rules_hold() -> None:
    assert "House rules" not in table(house(*PLAIN))
    shown = table(house(*PLAIN, buys="same", trick=1, shuffle="hand"))
    assert (
        "-# House rules: a card costs exactly the bet · a five-card trick is paid once · shuffled before every hand"
        in shown.splitlines()
    )
    assert "-# House rules: a five-card trick is paid once" in table(two(*PLAIN, trick=1)).splitlines()


def test_a_table_that_the_house_has_closed_shows_the_last_hand_and_no_other() -> None:
    game = house(*PLAIN, shuffle="hand").play(0, "stick")
    RULES.close_bank(game.state, game.events.append)
    assert "Last hand: bank 9♦ 8♠ (17)." in table(game)
    assert table(game).startswith("**Hand 1 of 10**")
    assert hand(game, 0).startswith("The match is over")
    assert said(game) == [
        "The house closes its bank: the match ends here, settled.",
        "Nobody has come out ahead, so nobody wins the match.",
    ]


def test_where_every_card_costs_the_bet_buying_has_one_button() -> None:
    game = two(*PLAIN, bet=6, buys="same")
    plain, buy = buttons(game, 1)
    assert [choice.label for choice in plain] == ["Stick", "Twist"]
    assert [(choice.move, choice.label) for choice in buy] == [("buy 6", "Buy for 6")]


def test_the_page_tells_what_holds_against_the_house() -> None:
    told = " ".join(WORDS.page.split())
    for sentence in (
        "purchases cost exactly your bet",
        "a five-card trick wins the wager once",
        "the pack is shuffled before every hand",
        "the largest bet is at most twice the smallest",
        "The house can close its bank between two hands",
    ):
        assert sentence in told


def test_bets_have_buttons_for_least_half_and_most_and_a_field() -> None:
    game = Game(2).shuffle("7C 8C").play(0, "keep")
    (row,) = buttons(game, 1)
    assert [choice.move for choice in row] == ["bet 1", "bet 5", "bet 10", "bet 1..10"]
    assert row[-1].question == "How many chips, 1 to 10?"
    assert row[-1].label == "Other amount …"  # its range begins and ends as the buttons beside it do


def test_buying_has_buttons_for_the_bet_one_and_a_half_and_double_and_a_field() -> None:
    game = two(*PLAIN, bet=6)
    plain, buy = buttons(game, 1)
    assert [choice.label for choice in plain] == ["Stick", "Twist"]
    assert [choice.move for choice in buy] == ["buy 6", "buy 9", "buy 12", "buy 6..12"]
    assert [choice.label for choice in buy] == ["Buy for 6", "Buy for 9", "Buy for 12", "Other amount …"]


def test_a_range_that_the_buttons_cover_has_no_field() -> None:
    game = two(*PLAIN, bet=1)
    assert [choice.move for choice in buttons(game, 1)[1]] == ["buy 1", "buy 2"]


def test_a_banker_keeps_the_limits_with_one_press_or_sets_them() -> None:
    game = Game(2).shuffle("7C 8C")
    plain, least = buttons(game, 0)
    assert [choice.label for choice in plain] == ["Any bet, 1 to 10"]
    assert [choice.move for choice in least] == ["min 10", "min 1..10"]
    assert [choice.label for choice in least] == ["Every bet 10", "Other limits …"]
    assert least[-1].question == "The least first bet, 1 to 10?"
    game.play(0, "min 1")
    (greatest,) = buttons(game, 0)
    assert [choice.label for choice in greatest] == ["Every bet 1", "Up to 10", "Up to …"]
    assert greatest[-1].question == "The greatest first bet, 1 to 10?"
    assert buttons(game, 1) == []


@pytest.mark.parametrize(
    "move",
    [
        "keep", "min 7", "min 99999..100000", "max 100000", "max 99999..100000", "bet 100000", "bet 99999..100000", "buy 100000",
        "buy 99999..100000", "always equal 99999..100000", "always equal 100000", "always keep", "stick", "twist", "split", "draw",
    ],
)  # fmt: skip
def test_every_label_fits_a_phone(move: str) -> None:
    game = Game(2, min_bet=100, max_bet=100_000, buy_in=100_000).shuffle("7C 8C")
    assert 0 < len(WORDS.label(move, seen(game, 1), NAMES)) <= 34


@pytest.mark.parametrize("bank", ["seat", "house"])
def test_no_hidden_card_is_named_before_it_is_shown(bank: str) -> None:
    chance = Random(f"words {bank}")
    state = RULES.start(RULES.setting(4, {"bank": bank, "hands": 3}))
    while not state.over:
        must = RULES.waiting(state).must[0]
        if must == DEALER:
            order = list(range(52))
            chance.shuffle(order)
            state = RULES.apply(state, DEALER, deal_text(order)).state
            continue
        shown = {card for held in RULES.table(state).hands for one in held for card in one.up}
        shown |= set(state.bank.up) | set(state.under)
        if state.last:
            shown |= {card for result in state.last.results for card in result.cards}
            shown |= set(state.last.bank)
        for seat in (None, *range(4)):
            view = RULES.view(state, seat)
            text = WORDS.table(view, NAMES) + (told(WORDS, view, NAMES) if seat is not None else "")
            for row in WORDS.choices(view, NAMES):
                text += " ".join(choice.label for choice in row)
            named = {card for card in range(52) if SIGNS[card] in text}
            assert named <= shown | set(view.cards)
        move = any_member(chance.choice(RULES.moves(state, must)), chance)
        assert move is not None
        state = RULES.apply(state, must, move).state


def test_the_buttons_offer_only_legal_moves() -> None:
    game = house("8C 9D", "8D 7S")
    for row in buttons(game, 0):
        assert len(row) <= 5
        for choice in row:
            assert RULES.allows(game.state, 0, choice.move) or number_range(choice.move)


def test_the_table_asks_for_no_purchase_of_a_hand_that_has_twisted_or_was_split() -> None:
    game = two("8C 9D", "8D 8S", rest="2H 3H 2S")
    assert "Bob is to stick, twist or buy." in table(game)
    assert "Bob is to stick or twist." in table(game.play(1, "split"))
    assert "Bob is to stick or twist." in table(two(*PLAIN, rest="2H").play(1, "twist"))


def test_with_split_hands_it_is_said_which_one_is_asked_about_and_that_it_cannot_buy() -> None:
    game = two("8C 9D", "8D 8S", rest="2H 3H 2S").play(1, "split")
    assert hand(game, 1).startswith("Your turn: stick or twist with hand 1\nA split hand cannot buy. No card can")
    assert hand(game.play(1, "stick"), 1).startswith("Your turn: stick or twist with hand 2")


def test_whoever_no_card_can_bust_reads_it_and_sticking_is_not_the_button_that_stands_out() -> None:
    def stick(game: Game, seat: int) -> str | None:
        return next(one.style for one in WORDS.choices(seen(game, seat), NAMES)[0] if one.move == "stick")

    game = two("3C 9D", "4D 2S")
    assert "A twist ends buying. No card can bust you." in hand(game, 1)
    assert stick(game, 1) == "grey"
    game = two("9C 5D", "TD 2S").play(1, "stick")  # the bank has 7
    assert WORDS.advice(seen(game, 0), NAMES).startswith("No card can bust you; ties")
    assert stick(game, 0) == "grey"
    for safe in (two("AC 9D", "8D 8S"), two("8C 9D", "4D 8S")):  # 9 or 19 is good as it is; 12 can be bust
        assert "No card" not in hand(safe, 1)
        assert stick(safe, 1) == "green"


def test_who_has_too_few_chips_to_buy_is_told_so() -> None:
    game = two(*PLAIN, rest="2H", bet=5, buy_in=14)
    assert "too few chips" not in hand(game, 1)
    assert "You have too few chips to buy. A 9 or more busts you." in hand(game.play(1, "buy 5"), 1)


def test_player_and_banker_read_which_card_would_bust_them() -> None:
    assert "Only a ten-valued card busts you." in hand(two("7C 9D", "5D 8S"), 1)
    assert "An 8 or more busts you." in hand(two("9C 9D", "5D 8S"), 1)
    game = two("TC 5D", "9D 8S").play(1, "stick")  # the bank has 13
    assert hand(game, 0).split("\n")[1] == "A 9 or more busts you; ties are yours."


def test_whoever_has_five_cards_reads_that_they_are_a_trick_not_what_busts_them() -> None:
    game = two("2C 9D", "3D 8S", rest="AH 4S 5C").play(1, "buy 5").play(1, "buy 5").play(1, "buy 5")
    assert "You have a five-card trick." in hand(game, 1)
    assert "busts you" not in hand(game, 1)


def test_where_the_pack_is_used_up_sticking_is_not_said_to_save_from_a_bust() -> None:
    game = two(*PLAIN)
    game.state.stock, game.state.under = [], []
    assert hand(game, 1).startswith("Your turn: stick\nOnly sticking is left: the pack is used up.")


def test_newcomers_do_not_read_that_a_five_card_trick_wins_twice_everywhere() -> None:
    (tricks,) = [line for line in WORDS.brief if "five-card trick" in line]
    assert "or once if the table says so" in tricks


def test_lines_of_the_others_in_a_hand_begin_with_their_names() -> None:
    game = house(*PLAIN)
    assert [line for line in WORDS.middle(seen(game, 0), NAMES).split("\n") if line.startswith("·")] == []
    assert [line for line in WORDS.middle(seen(two(*PLAIN), 0), NAMES).split("\n") if line.startswith("·")] == []


def test_the_lesson_says_what_a_five_card_trick_wins_here_and_speaks_of_the_bank_only_where_players_bank() -> None:
    twice, once = WORDS.lesson(seen(two(*PLAIN), 1)), WORDS.lesson(seen(house(*PLAIN, trick=1), 0))
    assert "wins twice the wager. So does a *five-card trick* (five cards up to 21)." in twice[4]
    assert "wins twice the wager, a *five-card trick* (five cards up to 21) the wager once." in once[4]
    assert twice[-1] == "Whoever has a pontoon takes over the bank."
    assert not any("takes over the bank" in line for line in once)


def test_a_first_card_is_said_to_lie_face_down_once_and_not_below_itself_as_well() -> None:
    game = Game(2).shuffle("7C 9D", "4D 8S").play(0, "keep")
    assert WORDS.hand(seen(game, 1), NAMES) == "7♣ = 7"
    game.play(1, "bet 5")
    assert WORDS.hand(seen(game, 1), NAMES) == "7♣ · 4♦ = 11\n-# 7♣ face down · wager 5"


def test_a_hand_in_which_all_are_bust_is_told_once() -> None:
    game = two(*PLAIN, rest="5S KS", hands=2).play(1, "twist").play(1, "twist")
    assert "lost 5 chips" in hand(game, 1)
    assert not [line for line in said(game) if "bust" in line or "turns its card" in line]


def test_the_cards_of_a_bust_hand_lie_on_the_table_until_the_hand_is_over() -> None:
    game = Game(3).shuffle("7C 8C 9D", "4D 9H 8S", "5S KS").play(0, "keep").play(1, "bet 5").play(2, "bet 5")
    game.play(1, "twist").play(1, "twist")
    assert "7♣ 4♦ 5♠ K♠ · bust" in table(game)
    assert WORDS.hand(game.view(1), NAMES) == "7♣ 4♦ 5♠ K♠ = 26, bust"


def test_a_bet_that_nobody_chose_is_told_with_the_first_question() -> None:
    game = Game(2, min_bet=10).shuffle("8C 9D", "4D 8S").play(0, "keep")
    assert WORDS.advice(game.view(1), NAMES).startswith("Every bet is 10.\nA twist ends buying. ")
    assert "Every bet" not in WORDS.advice(two(*PLAIN).view(1), NAMES)


def test_the_last_hand_says_why_it_was_paid_double_and_whom_the_bank_had_to_pay() -> None:
    game = two("KC 9D", "AS 8S", hands=2)
    assert "**you won 10 chips** (pontoon, paid double; the bank had 17)." in hand(game, 1)
    assert "**your bank lost 10 chips** with 17: it paid Bob (pontoon, paid double)." in hand(game, 0)


def test_the_last_hand_says_that_the_banks_pontoon_took_twice_every_bet() -> None:
    game = two("7C AD", "4D KS", hands=2)
    assert "**you lost 10 chips** (11; the bank had a pontoon: twice every bet)." in hand(game, 1)


def test_a_hand_does_not_tell_the_cards_that_are_dealt_which_lie_in_it() -> None:
    view = two(*PLAIN).view(1)
    kinds = ("down", "up", "bank up", "bet", "twisted")
    assert [WORDS.is_seen(Event(kind, 1, (0,)), view) for kind in kinds] == [True, True, True, False, False]


def test_a_banker_is_asked_how_much_the_others_may_bet() -> None:
    assert WORDS.asked(Game(2).shuffle("7C 9D").view(0), NAMES) == "Your turn: how much may the others bet?"


def test_a_first_bet_can_be_pressed_ahead_by_whoever_is_still_to_bet() -> None:
    game = Game(3, max_bet=9).shuffle("7C 8C 9D", "4D 5D 8S").play(0, "keep")
    assert ahead_of(RULES, seen(game, 1)) == []  # it is asked
    assert ahead_of(RULES, seen(game, 2)) == ["bet 1", "bet 4", "bet 9"]
    assert ahead_of(RULES, seen(game, 0)) == []  # it banks
    game.play(1, "bet 5")
    assert all(RULES.allows(game.state, 2, move) for move in ("bet 1", "bet 4", "bet 9"))
    assert ahead_of(RULES, seen(game, 1)) == []  # its bet lies there


def test_no_bet_is_pressed_ahead_that_a_purse_or_the_bank_cannot_pay() -> None:
    small = Game(3, buy_in=11, min_bet=1, max_bet=9).shuffle("7C 8C 9D", "4D 5D 8S").play(0, "keep")
    assert small.state.cover == 2
    assert ahead_of(RULES, seen(small, 2)) == ["bet 1", "bet 2"]
    poor = Game(3, buy_in=40, max_bet=100).shuffle("7C 8C 9D", "4D 5D 8S").play(0, "keep")
    assert ahead_of(RULES, seen(poor, 2))[-1] == "bet 10"
    assert RULES.allows(poor.play(1, "bet 1").state, 2, "bet 10")
    assert not RULES.allows(poor.state, 2, "bet 11")


@pytest.mark.parametrize(("buys", "most"), [("range", ["buy 4", "buy 6", "buy 8"]), ("same", ["buy 4"])])
def test_while_others_play_a_card_can_be_bought_ahead(buys: str, most: list[str]) -> None:
    game = Game(3, buys=buys).shuffle("7C 8C 9D", "4D 5D 8S").play(0, "keep").play(1, "bet 1").play(2, "bet 4")
    assert ahead_of(RULES, seen(game, 2)) == ["stick", "twist", *most]
    game.play(1, "stick")
    assert all(RULES.allows(game.state, 2, move) for move in most)


def test_buttons_to_press_ahead_show_the_amounts() -> None:
    game = Game(3, max_bet=9).shuffle("7C 8C 9D", "4D 5D 8S").play(0, "keep")
    view = seen(game, 2)
    assert [WORDS.label(move, view, NAMES) for move in ahead_of(RULES, view)] == ["Bet 1", "Bet 4", "Bet 9"]


def test_a_banker_reads_what_limits_do_and_that_equal_bets_need_not_be_small() -> None:
    game = Game(2).shuffle("7C 8C")
    advice = WORDS.advice(seen(game, 0), NAMES)
    assert (
        advice == "The others see a card before they bet: where every bet is the same, nobody bets more on a good one."
    )
    assert "safe" not in advice  # the button beside it has the largest bets that there are


@pytest.mark.parametrize(("purse", "goes"), [(0, True), (3, False)])
def test_whoever_has_run_out_of_chips_reads_that_they_may_go_and_where(purse: int, goes: bool) -> None:
    game = Game(3).shuffle("7C 2D 9D", "4D 2C 8S")
    game.state.chips[1], game.state.chips[0] = purse - 200, 200 - purse
    game.state.purses[1] = purse
    game.play(0, "min 5").play(0, "max 5")
    assert game.public["out"] == [1]
    advice = WORDS.advice(seen(game, 1), NAMES)
    assert ("*More* at the table tells how to leave" in advice) is goes
    assert "sit" in advice
    assert WORDS.advice(seen(game, 0), NAMES) != advice


def test_what_is_so_in_every_hand_is_not_told_in_each() -> None:
    shuffled, stays, passes = Event("shuffled"), Event("banks", 0, text="stays"), Event("banks", 0, text="pontoon")
    usual, every = (seen(two(*PLAIN, shuffle=when), 1) for when in ("pontoon", "hand"))
    assert [WORDS.is_seen(event, usual) for event in (shuffled, stays, passes)] == [False, True, False]
    assert [WORDS.is_seen(event, every) for event in (shuffled, stays, passes)] == [True, True, False]
