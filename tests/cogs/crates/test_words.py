"""What Crates says, and that it says nothing a reader may not know."""

from random import Random

import pytest

from bot.cards import SIGNS, card, cards
from bot.rules import DEALER, Event, deal_text
from bot.rules.families.turns import PLAY
from bot.rules.words import HARD, LINE
from cogs.crates.moves import PLAYS
from cogs.crates.rules import RULES
from cogs.crates.state import left_over
from cogs.crates.words import WORDS
from tests.cogs.crates.deals import Game
from tests.rules.hand_text import told

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Event("dealt", 0, amount=8, other=1), "Hand 8: Ann deals 1 card each."),
        (Event("dealt", 0, amount=1, other=8), "Hand 1: Ann deals 8 cards each."),
        (Event("upcard", cards=(card("8H"),)), "8♥ is turned up."),
        (Event("named", 1, other=3), "Bo names spades, hand unseen."),
        (Event("played", 1, (card("7H"),)), "Bo plays 7♥."),
        (Event("played", 1, (card("8H"),), other=0, text="one"), "Bo plays 8♥ and calls clubs: “One card!”"),
        (Event("forgot", 2), "Cy did not say “One card!” and draws two cards next turn."),
        (Event("skipped", 2), "Cy is skipped."),
        (Event("turned_round", other=-1), "Play now goes to the right ↺."),
        (Event("turned_round", other=1), "Play now goes to the left ↻."),
        (Event("pips", amount=5), "The next player must play an ace or a 2, or draws 5."),
        (Event("drew", 1, amount=1, text="stuck"), "Bo draws a card, as nothing fits."),
        (Event("drew", 1, amount=2, text="penalty"), "Bo draws 2 cards for the forgotten call."),
        (Event("drew", 1, amount=3, text="pips"), "Bo has no ace or 2 and draws 3 cards."),
        (Event("drew", 1, amount=1, text="five"), "Bo draws a card because of the 5."),
        (Event("drew", 1, amount=1, text="jack"), "Bo draws a card because of the jack."),
        (Event("played", 1, (card("6C"),), text="one"), "Bo plays 6♣ and goes again: “One card!”"),
        (Event("got", 1, (card("7H"), card("TS")), only=1), "You draw 7♥ 10♠."),
        (Event("pressure", 2, amount=10, other=1), "Cy must draw from an empty stock: a pressure, 10 penalty points."),
        (
            Event("pressure", 2, amount=5, other=9),
            "Cy must draw from an empty stock: a pressure, 5 penalty points. Number 10 ends the hand, this was 9.",
        ),
        (Event("pressure", 2, amount=5, other=10), "Cy must draw from an empty stock: a pressure, 5 penalty points."),
        (Event("reshuffled", amount=21), "The pile is shuffled: a new stock of 21 cards."),
        (Event("let_off", 0), "There is nothing to draw: Ann is let off."),
        (Event("cooper", 0), "Cooper! Ann is not out: a 6 as the last card makes its player draw."),
        (Event("out", 0), "Ann has no cards left."),
        (Event("dead"), "That was the tenth pressure: the hand ends."),
        (Event("left", 1, (card("8S"),), 50, 120), "Bo is left with 8♠: 50 penalty points, now 120 in all."),
        (
            Event("left", 1, tuple(cards("3C 4S 5D 6D 7S 8C".split())), 93, 120),
            "Bo is left with 6 cards: 93 penalty points, now 120 in all.",
        ),
        (Event("left", 1, (), 0, 70), "Bo is left with nothing: 0 penalty points, now 70 in all."),
        (Event("won", 1, amount=70), "Bo wins the match with 70 penalty points, the fewest."),
        (Event("nothing of the kind"), ""),
    ],
)
def test_events_are_told_in_one_sentence(event: Event, said: str) -> None:
    assert WORDS.event(event, NAMES) == said


def lines(game: Game, seat: int | None = None) -> list[str]:
    """What the story says of the last move, to a seat or to all."""
    events = [event for event in game.events if event.only in (None, seat)]
    told = [WORDS.line(events, at, NAMES[: game.state.setting.seats]) for at in range(len(events))]
    return [line for line in told if line]


def test_a_card_and_what_it_does_are_one_line() -> None:
    game = Game(3).table(0, "KS", s0="4S 7D 2D", s1="QD 3H 9D", s2="4D QH 3C").play("4S")
    assert lines(game) == ["Ann plays 4♠: Bo is skipped."]
    game = Game(3).table(0, "KS", s0="TS 7D 2D", s1="4D QH 3C", s2="QS 3H 3D").play("TS")
    assert lines(game) == ["Ann plays 10♠: play now goes to the right ↺."]
    game = Game(3).table(0, "KS", s0="2S 7D 2D", s1="AD QH 3C", s2="QD 3H 3D").play("2S")
    assert lines(game) == ["Ann plays 2♠: the next player must play an ace or a 2, or draws 2."]
    game = Game(3).table(0, "KS", s0="7S 4D", s1="7C QH 3C", s2="QD 3H 3D").play("7S one")
    assert lines(game) == ["Ann plays 7♠, “One card!”: Bo draws a card."]


def test_what_a_two_asks_of_the_next_player_is_told_until_it_is_answered() -> None:
    game = Game(3).table(0, "KS", stock="7H 8H 9H", s0="2S 7D 2D", s1="AD QH 3C", s2="QD 3H 3D")
    game.play("2S").play("AD")
    assert lines(game) == ["Ann plays 2♠.", "Bo plays A♦.", "Cy has no ace or 2 and draws 3 cards."]


def test_those_whom_a_five_makes_draw_are_one_line_and_whoever_draws_reads_the_card() -> None:
    game = Game(3).table(0, "KS", s0="5S 7D 2D", s1="5D QH 3C", s2="QD 3H 3D").play("5S")
    drawn = SIGNS[next(event.cards[0] for event in game.events if event.kind == "got" and event.seat == 1)]
    assert lines(game) == ["Ann plays 5♠: everybody else draws a card."]
    assert lines(game, 1) == [f"Ann plays 5♠: everybody else draws a card, Bo {drawn}."]
    game = Game(2).table(0, "KS", s0="5S 7D 2D", s1="5D QH 3C").play("5S")
    assert lines(game) == ["Ann plays 5♠: Bo draws a card."]


def test_a_draw_is_told_once_and_with_its_cause() -> None:
    game = Game(2).table(0, "KS", stock="7H 8H", s0="QS 7S 2D", s1="5D 4H 3C").play("QS")
    assert lines(game) == ["Ann plays Q♠.", "Bo draws a card, as nothing fits."]
    assert lines(game, 1) == ["Ann plays Q♠.", "Bo draws 7♥, as nothing fits."]
    game = Game(3).table(0, "KS", stock="7H", pile="3S 4C", s0="5S 7D 2D", s1="5D QH 3D", s2="QD 3H 9D").play("5S")
    game.shuffle()
    assert lines(game)[-1] == "Cy draws a card because of the 5."


def test_every_event_of_random_matches_is_told() -> None:
    chance, kinds = Random(4), set[str]()
    for seats in (2, 3, 5):
        state = RULES.start(RULES.setting(seats))
        while not state.over:
            if RULES.waiting(state).must == (DEALER,):
                order = RULES.pack(state)[:]
                chance.shuffle(order)
                step = RULES.apply(state, DEALER, deal_text(order))
            else:
                step = RULES.apply(state, state.turn, chance.choice(RULES.moves(state, state.turn)))
            state = step.state
            kinds |= {event.kind for event in step.events}
            assert all(WORDS.event(event, NAMES) for event in step.events)
    assert {"named", "forgot", "skipped", "turned_round", "pressure", "reshuffled", "cooper", "out", "won"} <= kinds


def test_every_label_is_short_and_no_two_are_alike() -> None:
    view = Game(2).table(0, "KS", s0="8S 3S", s1="KH").view(0)
    labels = [WORDS.label(move, view, NAMES) for move in PLAYS]
    assert max(map(len, labels)) <= 34
    assert len(set(labels)) == len(labels)
    assert WORDS.label("play TS", view, NAMES) == "10♠ · say nothing"
    assert WORDS.label("play 8S hearts", view, NAMES) == "8♠ → ♥ · say nothing"
    assert WORDS.label("play 7H one", view, NAMES) == "7♥ · One card!"
    assert WORDS.label("name spades", view, NAMES) == "♠ spades"


def test_the_table_shows_the_top_card_with_the_suit_called() -> None:
    game = Game(3).table(0, "KS", s0="8S 3S 4S", s1="KH 5H", s2="3D").play("8S hearts")
    text = WORDS.table(game.view(None), NAMES)
    assert text.startswith("# 8♠ → ♥ hearts\n")
    assert "▶ **Bo**" in text
    assert "**Cy** 🔴 **1 card**" in text
    assert "pile 2 · ↻ then Cy\n" in text
    assert "next pressure" not in text
    game.state.pressures[1] = 1
    assert WORDS.table(game.view(None), NAMES).count("next pressure costs 10") == 1


def test_the_table_shows_a_running_sequence_debts_pressures_and_the_last_hand() -> None:
    game = Game(4).table(0, "KS", s0="2S 3S", s1="AH 5H", s2="3D", s3="4D 5D").play("2S")
    text = WORDS.table(game.view(None), NAMES)
    assert "**2-sequence:** play an ace or a 2, or draw 2 cards." in text
    assert "owes 2 cards" in text
    assert "Ann & Cy play against Bo & Di" in text
    game.state.pressed = 7
    assert "7 pressures in this hand so far: number 10 ends it." in WORDS.table(game.view(None), NAMES)
    game = Game(2).table(0, "QH", s0="KH", s1="8S").play("KH").deal()
    assert "Hand 1 cost: Ann 0, Bo 50" in WORDS.table(game.view(None), NAMES)


def test_the_table_shows_no_hidden_card() -> None:
    game = Game(3).deal(up="QC")
    text = WORDS.table(game.view(None), NAMES)
    hidden = [SIGNS[one] for zone in RULES.hidden(game.state, None) for one in zone]
    assert not [sign for sign in hidden if sign in text]


def test_the_dealer_who_is_to_name_sees_backs_and_suit_buttons() -> None:
    game = Game(3, dealer=1).deal(up="9H")
    view = game.view(1)
    text = told(WORDS, view, NAMES)
    assert text.endswith("▮ ▮ ▮ ▮ ▮ ▮ ▮ ▮")
    assert not [SIGNS[one] for one in game.state.hands[1] if SIGNS[one] in text]
    assert [[choice.label for choice in row] for row in WORDS.choices(view, NAMES)] == [["♦ diamonds", "♥ hearts"]]
    assert "Bo is to name a suit" in WORDS.table(game.view(None), NAMES)
    assert told(WORDS, game.view(0), NAMES).startswith("Bo is thinking")


def test_while_the_dealer_names_the_others_cards_lie_in_their_usual_rows() -> None:
    view = Game(3, dealer=1).deal(up="9H").view(0)
    assert [choice.move for row in WORDS.choices(view, NAMES) for choice in row] == [PLAY[one] for one in view.cards]


def test_cards_that_do_not_fit_are_greyed_and_a_call_has_a_row_of_its_own() -> None:
    game = Game(2).table(0, "KS", s0="4C KD 9D 8S 9S", s1="3D")
    rows = WORDS.choices(game.view(0), NAMES)
    assert [[(choice.label, choice.enabled) for choice in row] for row in rows] == [
        [("4♣", False), ("K♦", True), ("9♦", False)],
        [("8♠ → ♣", True), ("8♠ → ♦", True), ("8♠ → ♥", True), ("8♠ → ♠", True)],
        [("9♠ → ♣", True), ("9♠ → ♠", True)],
    ]
    assert not any(choice.enabled for row in WORDS.choices(game.view(1), NAMES) for choice in row)


def test_the_call_one_card_comes_first_and_silence_that_costs_two_cards_last_and_red() -> None:
    game = Game(2).table(0, "KS", s0="KD 4S", s1="3D")
    rows = WORDS.choices(game.view(0), NAMES)
    assert [[choice.label for choice in row] for row in rows] == [
        ["K♦ · One card!", "4♠ · One card!"],
        ["K♦ · say nothing", "4♠ · say nothing"],
    ]
    assert [{choice.style for choice in row} for row in rows] == [{"blue"}, {"red"}]
    assert "in silence you would draw two cards" in told(WORDS, game.view(0), NAMES)
    game = Game(2).table(0, "KS", s0="KD 4S 5S", s1="3D")
    assert "silence" not in told(WORDS, game.view(0), NAMES)
    game = Game(2).table(0, "KS", s0="4D 4S", s1="3D")
    first = WORDS.choices(game.view(0), NAMES)[0]
    assert [(choice.label, choice.enabled) for choice in first] == [("4♦", False), ("4♠ · One card!", True)]
    game = Game(2).table(0, "KS", s0="8S 9S", s1="3D")
    rows = WORDS.choices(game.view(0), NAMES)
    assert [choice.style for row in rows for choice in row] == ["blue"] * 6 + ["red"] * 6


def test_every_move_has_its_button_however_large_the_hand_is() -> None:
    chance = Random(2)
    for _ in range(300):
        hand = chance.sample(range(52), chance.randint(1, 40))
        top = chance.choice([one for one in range(52) if one not in hand])
        game = Game(2).table(0, "KS")
        game.state.hands = [sorted(hand, key=lambda one: (one & 3, one)), []]
        game.state.pile, game.state.stock = [top], []
        game.state.called = chance.randrange(4) if 7 <= top >> 2 <= 8 else -1
        view = game.view(0)
        rows = WORDS.choices(view, NAMES)
        enabled = [choice.move for row in rows for choice in row if choice.enabled]
        assert sorted(enabled) == sorted(view.moves)
        assert sum(map(len, rows)) <= 25
        assert max(map(len, rows), default=0) <= 5
        assert len(rows) <= 5


@pytest.mark.parametrize(
    ("top", "sequence", "said"),
    [
        ("KS", 0, "play spades or a king"),
        (
            "AS",
            3,
            "play an ace or a 2, so that you need not draw 3\nAn ace adds 1 card, a 2 adds 2. The first player with neither",
        ),
    ],
)
def test_the_hand_says_what_is_needed(top: str, sequence: int, said: str) -> None:
    game = Game(2).table(0, top, s0="2S KS 4D", s1="3D")
    game.state.sequence = sequence
    assert told(WORDS, game.view(0), NAMES).startswith(f"Your turn: {said}")
    assert told(WORDS, game.view(1), NAMES).startswith("Ann is thinking")


def test_who_has_one_card_left_stands_right_below_what_is_asked_but_not_where_everybody_has() -> None:
    game = Game(3).table(0, "KS", s0="2S KD 4D", s1="3D", s2="4C 5C")
    assert told(WORDS, game.view(0), NAMES).split("\n")[1] == "🔴 Bo has one card left."
    assert told(WORDS, game.view(2), NAMES).split("\n")[1] == "🔴 Bo has one card left."
    assert "🔴" not in told(WORDS, game.view(1), NAMES)
    both = Game(3).table(0, "KS", s0="2S KD 4D", s1="3D", s2="4C")
    assert "🔴 Bo and Cy have one card left." in told(WORDS, both.view(0), NAMES)
    assert "🔴" not in told(WORDS, Game(2).table(0, "KS", s0="2S", s1="3D").view(0), NAMES)


def test_a_hand_says_beside_the_pile_how_many_cards_a_2_sequence_has_come_to() -> None:
    game = Game(2).table(0, "AS", s0="2S KS 4D", s1="3D")
    assert "to draw" not in WORDS.middle(game.view(0), NAMES)
    game.state.sequence = 3
    assert " · **3 cards** to draw · stock" in WORDS.middle(game.view(1), NAMES)


def test_the_hand_says_the_suit_that_was_called() -> None:
    game = Game(2).table(0, "9H", s0="2D 4D", s1="3D").calls("D")
    assert told(WORDS, game.view(0), NAMES).startswith(
        "Your turn: play diamonds or a 9\nPress a button with “One card!”"
    )
    game.state.hands[0] = cards("2D 4D KS".split())
    assert told(WORDS, game.view(0), NAMES).endswith(
        "\n2♦ 4♦ · K♠\n-# If the hand ended now, these would cost you 45 points"
        "\n-# **2** Bo must add A or 2, or draw · **4** you play again"
    )


@pytest.mark.parametrize(
    ("seats", "direction", "held", "said"),
    [
        (2, 1, "5C 7D JS TH", "**5, 7, J** makes Bo draw"),
        (
            3,
            1,
            "4C 5C 7D JS TH",
            "**4** skips Bo · **5** makes all others draw · **7** makes Bo draw · **10** turns the direction · **J** makes Cy draw",
        ),
        (3, -1, "4C 7D JS", "**4** skips Cy · **7** makes Cy draw · **J** makes Bo draw"),
        (4, 1, "7D JS 6C", "**6** you play another, or draw · **7** makes Cy draw"),
        (4, -1, "4D 7D", "**4** skips Di · **7** makes Cy draw"),
        (2, 1, "3C 8D", "**8** you name any suit"),  # which no 3 makes cheaper
        (
            2,
            1,
            "AS 3C 8D 9H",
            "**A** saves you from a 2 · **3** left over makes another cost 3 · **8** you name any suit"
            " · **9** you name a suit of its colour",
        ),
    ],
)
def test_below_a_hand_stands_what_its_cards_do_at_this_table(seats: int, direction: int, held: str, said: str) -> None:
    game = Game(seats).table(1, "KS", s0=held, s1="QS 3S")
    game.state.direction = direction
    assert WORDS.hand(game.view(0), NAMES).split("\n")[-1] == f"-# {said}"


def test_on_ones_turn_only_what_can_be_played_now_is_explained_and_in_a_2_sequence_nothing() -> None:
    game = Game(3).table(0, "KS", s0="4C 7S 9H", s1="QS 3S", s2="QD")
    assert WORDS.hand(game.view(0), NAMES).split("\n")[-1] == "-# **7** makes Bo draw"
    sequence = Game(3).table(0, "2C", s0="2S 4S 9H", s1="QS 3S", s2="QD")
    sequence.state.sequence = 2
    assert WORDS.does(sequence.view(0), NAMES) == WORDS.does(sequence.view(1), NAMES) == ""


def test_nothing_is_said_of_what_plain_cards_do() -> None:
    assert (
        WORDS.hand(Game(2).table(0, "KS", s0="QS KD").view(0), NAMES).split("\n")[-1].startswith("-# If the hand ended")
    )


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ("2D 6C", "cost you 50 points"),
        ("3C 3D 8S KD AH", "cost you 54 points"),
        ("AS", "cost you 1 point"),
        ("3C 3D", "save you 100 points"),
    ],
)
def test_the_hand_says_what_its_cards_would_cost(held: str, said: str) -> None:
    game = Game(2).table(0, "KS", s0=held, s1="3D")
    assert f"\n-# If the hand ended now, these would {said}" in told(WORDS, game.view(0), NAMES)


def test_who_is_next_as_play_goes_is_said_from_three_players_on() -> None:
    game = Game(3).table(0, "KS", s0="4C 7S 9H", s1="QS 3S", s2="QD 3D")
    assert " · ↻ then Bo\n" in told(WORDS, game.view(0), NAMES)
    game.state.direction = -1
    assert " · ↺ then Cy\n" in told(WORDS, game.view(0), NAMES)
    assert "then" not in told(WORDS, Game(2).deal(up="KS").view(0), NAMES)
    assert "then" not in WORDS.table(Game(2).deal(up="KS").view(None), NAMES)


def test_the_hand_says_that_it_is_over() -> None:
    assert told(WORDS, Game(2, largest=2).by_the_clock().view(0), NAMES).startswith("The match is over")


def test_the_page_explains_every_option() -> None:
    assert all(option.called in WORDS.page for option in RULES.info.options)


def test_the_advice_about_pressure_says_when_it_comes_and_what_it_costs() -> None:
    game = Game().deal()
    game.state.stock = game.state.stock[:2]
    advice = WORDS.advice(game.view(1), NAMES)
    assert advice.startswith("Only 2 cards in the stock. Having to draw from an empty one is a *pressure*")
    assert advice.endswith("it would cost you 5 points.")
    game.state.stock = []
    game.state.pressed = 6
    advice = WORDS.advice(game.view(1), NAMES)
    assert advice.startswith("The stock is empty.")
    assert advice.endswith("it would cost you 5 points. 6 pressures in this hand so far: number 10 ends it.")


def test_newcomers_read_who_draws_for_a_7_with_few_players_and_with_many() -> None:
    assert any("**7** the next draws (with 4 or 5 players the second)" in line for line in WORDS.brief)


def test_newcomers_read_what_every_rank_costs() -> None:
    (line,) = [line.replace(HARD, " ") for line in WORDS.brief if line.startswith("Left over: ")]
    said = {"8": "8", "5": "5, 6, 9", "T": "10", "2": "2, 7", "4": "4", "J": "J Q K"}
    for rank, words in said.items():
        assert f" {words} = {left_over([card(f'{rank}C')])}" in line


def test_the_lesson_says_what_ends_a_hand() -> None:
    assert any("Ten of them end a hand." in line for line in WORDS.brief)


@pytest.mark.parametrize(
    ("seats", "partners", "who"),
    [(2, 1, "the next"), (3, 1, "the next"), (4, 0, "the second after you"), (4, 1, "your partner")],
)
def test_the_lesson_says_whom_a_7_hits_at_this_table(seats: int, partners: int, who: str) -> None:
    lesson = WORDS.lesson(Game(seats, partners=partners).deal().view(0))
    assert [line for line in lesson if f"**7** {who} draws ·" in line]
    assert ("Who sits opposite shares your score." in lesson[-1]) == (who == "your partner")


@pytest.mark.parametrize(
    ("seats", "jack", "four", "turns"),
    [
        (2, "**J** the other draws", "**4** you again ·", False),
        (3, "**J** the player before you draws", "**4** skips the next ·", True),
        (4, "", "**4** skips the next ·", True),
        (5, "", "**4** skips the next ·", True),
    ],
)
def test_the_lesson_says_what_a_jack_a_4_and_a_10_do_at_this_table(
    seats: int, jack: str, four: str, turns: bool
) -> None:
    lesson = " ".join(WORDS.lesson(Game(seats, partners=0).deal().view(0))).replace(HARD, " ")
    assert (jack or "J Q K = 10") in lesson
    assert ("**J**" in lesson) == bool(jack)
    assert four in lesson
    assert ("**10** turns play round" in lesson) == turns


def test_what_the_cards_left_cost_everybody_is_one_line() -> None:
    row = [
        Event("left", 0, tuple(cards(["8S", "KD"])), 60, 70),
        Event("left", 1, (), 0, 30),
        Event("dealt", 1, amount=2, other=7),
    ]
    assert [WORDS.line(row, at, NAMES) for at in (0, 1)] == ["", "Cards left cost: Ann 60 for 8♠ K♦ · Bo 0."]
    many = [Event("left", 0, tuple(range(9)), 90, 90)]
    assert WORDS.line(many, 0, NAMES) == "Cards left cost: Ann 90 for 9 cards."


def test_of_many_players_no_row_of_cards_that_were_left_stands_above_ones_new_hand() -> None:
    row = [Event("left", seat, tuple(cards(["8S"])), 50, 50) for seat in range(3)] + [Event("left", 3, (), 0, 0)]
    names = ["Ann", "Bo", "Cy", "Di"]
    assert WORDS.line(row, 3, names) == "Cards left cost: Ann 50 · Bo 50 · Cy 50 · Di 0."


def test_those_whom_nothing_fits_one_after_the_other_are_one_line() -> None:
    drew = [Event("drew", seat, amount=1, text="stuck") for seat in (0, 1, 2, 0)]
    assert [WORDS.line(drew[:3], at, NAMES) for at in range(3)] == [
        "", "", "Ann, Bo and Cy draw a card each, as nothing fits.",
    ]  # fmt: skip
    assert WORDS.line(drew, 3, NAMES) == "Ann, Bo and Cy draw a card each, 4 in all, as nothing fits."
    own = [drew[0], drew[1], Event("got", 1, (4,), only=1), drew[2]]
    assert [WORDS.line(own, at, NAMES) for at in range(4)] == [
        "Ann draws a card, as nothing fits.", "", "Bo draws 2♣, as nothing fits.", "Cy draws a card, as nothing fits.",
    ]  # fmt: skip


@pytest.mark.parametrize(("up", "said"), [("8H", "any suit"), ("9H", "a suit of its colour")])
def test_a_dealer_who_is_to_name_a_suit_reads_why_these_are_offered(up: str, said: str) -> None:
    view = Game(3, dealer=1).deal(up=up).view(1)
    assert (
        WORDS.advice(view, NAMES) == f"{up[0]}♥ was turned up, so you, the dealer, name {said}: it is to be followed."
    )


def test_a_score_is_points_in_one_line_of_a_phone_and_before_there_are_any_the_cards_held() -> None:
    names, game = ["You", "Ada", "Blaise", "Caroline", "Daniel"], Game(5).deal()
    assert WORDS.score(game.view(0), names) == "Cards: You 8 · Ada 8 · Blaise 8 · Caroline 8 · Daniel 8"
    game.state.scores = [17, 44, 61, 8, 99]
    score = WORDS.score(game.view(0), names)
    assert score == "Points: You 17 · Ada 44 · Blaise 61 · Caroline 8 · Daniel 99"
    assert len(score) <= LINE
