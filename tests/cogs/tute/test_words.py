"""What Tute says, and that it says nothing a reader may not know."""

from random import Random

import pytest

from bot.cards import SIGNS, cards
from bot.desk.views.table_view import story
from bot.rules import DEALER, Event, deal_text
from cogs.tute.presets import PRESETS
from cogs.tute.rules import RULES
from cogs.tute.words import WORDS
from tests.cogs.tute.deals import Game
from tests.rules.hand_text import told

NAMES = ["Ann", "Bo", "Cy", "Di"]
KC, QC, KD, KH, KS = cards("KC QC KD KH KS".split())


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Event("dealt", 0, amount=2), "Hand 2: Ann deals ten cards to everybody."),
        (Event("trump", 0, (KH,)), "Ann shows K♥: hearts are trumps."),
        (Event("played", 1, (KC,)), "Bo plays K♣."),
        (Event("took", 2, (KC, QC), 7), "Cy takes K♣ Q♣: 7 points."),
        (Event("took", 2, (KC, QC), 17), "Cy takes K♣ Q♣: 17 points, 10 for the last trick."),
        (Event("declared", 3, (KC, QC), 20), "Di sings 20 in clubs with K♣ Q♣!"),
        (Event("tute", 1, (KC, KD, KH, KS)), "Tute! Bo shows all four kings and wins the hand at once."),
        (Event("hand_won", 0, amount=90, other=80), "Ann and Cy win the hand, 90 to 80 points."),
        (Event("hand_tied", amount=65), "65 points each: nobody wins this hand."),
        (Event("won", 2, amount=1), "Cy wins the match."),
        (Event("won", 2, amount=3), "Cy wins the match with 3 hands."),
        (Event("draw", amount=0), "Both sides won as many hands: the match is a draw."),
        (Event("nothing of the kind"), ""),
    ],
)
def test_events_are_told_in_one_sentence(event: Event, said: str) -> None:
    assert WORDS.event(event, NAMES) == said


def test_every_event_of_random_matches_is_told() -> None:
    chance, kinds = Random(4), set[str]()
    for _ in range(12):
        state = RULES.start(RULES.setting(4, {"hands": 4}))
        while not state.over:
            if RULES.waiting(state).must == (DEALER,):
                order = RULES.pack(state)
                chance.shuffle(order)
                step = RULES.apply(state, DEALER, deal_text(order))
            else:
                step = RULES.apply(state, state.turn, chance.choice(RULES.moves(state, state.turn)))
            state = step.state
            kinds |= {event.kind for event in step.events}
            assert all(WORDS.event(event, NAMES) for event in step.events)
    assert {"dealt", "trump", "played", "took", "declared", "hand_won", "won"} <= kinds


@pytest.mark.parametrize(
    ("move", "label"),
    [
        ("play AD", "A♦"),
        ("declare 40", "Sing 40"),
        ("declare 20 diamonds", "Sing 20 in diamonds"),
        ("declare tute", "Tute!"),
    ],
)
def test_labels(move: str, label: str) -> None:
    assert WORDS.label(move, Game().deal().view(3), NAMES) == label
    assert len(label) <= 34


def test_the_table_shows_trumps_in_large_the_trick_and_both_sides() -> None:
    game = Game(hands=3).deal("5C", "6C").play("5C 6C")
    text = WORDS.table(game.view(None), NAMES)
    assert "# ♥ hearts are trumps" in text
    assert "Ann dealt and showed 2♥ · play goes to the right" in text
    assert "**Trick:** Di 5♣ · Cy 6♣" in text
    assert "▶ **Bo** & **Di**" in text or "▶ **__Bo__ & Di**" in text
    assert "0 of 3 hands" in text


def test_the_table_shows_declarations_the_last_trick_and_the_last_hand() -> None:
    game = Game(hands=3).deal().only("AC KH QH", "2C 4S 5S", "5C 4D 5D", "7C JD 6D").play("AC 2C 5C 7C").declare("40")
    text = WORDS.table(game.view(None), NAMES)
    assert "Sung: Di 40 in hearts" in text
    assert "Trick before: Di A♣ · Cy 2♣ · Bo 5♣ · Ann 7♣ → Di" in text
    game = Game(hands=3).deal().only("AC 3C", "2C 4C", "5C 6C", "7C JC").play("AC 2C 5C 7C")
    assert "Hand 1: won by Bo & Di, 33 to 0" in WORDS.table(game.view(None), NAMES)
    game = Game(hands=3).deal().only("AC KC KD KH KS", "2C 4S 5S 6S 7S", "5C 4D 5D 6D 7D", "7C JD JS QS QD")
    game.play("AC 2C 5C 7C").declare("tute")
    assert "Hand 1: won by Bo & Di with a tute" in WORDS.table(game.view(None), NAMES)


def test_the_table_shows_no_hidden_card_but_the_dealers_trump() -> None:
    game = Game().deal("5C", "6C").play("5C 6C")
    text = WORDS.table(game.view(None), NAMES)
    held = [SIGNS[one] for hand in game.state.hands for one in hand]
    assert [sign for sign in held if sign in text] == ["2♥"]


def test_the_winner_of_a_trick_gets_buttons_to_sing_and_a_warning() -> None:
    game = (
        Game().deal().only("AC KH QH KS QS", "2C 4S 5S 6S 7S", "5C 4D 5D 6D 7D", "7C JD JS QD 3D").play("AC 2C 5C 7C")
    )
    rows = WORDS.choices(game.view(3), NAMES)
    assert [(choice.label, choice.style) for choice in rows[-1]] == [("Sing 40", "green"), ("Sing 20 in spades", "red")]
    assert "Sing the 40 first" in told(WORDS, game.view(3), NAMES)
    assert [[choice.label for choice in row] for row in rows[:-1]] == [["K♥", "Q♥", "K♠", "Q♠"]]
    game.declare("40")
    assert WORDS.choices(game.view(3), NAMES)[-1][-1].label == "Q♠"


def test_cards_are_held_in_this_games_order_and_greyed_when_they_may_not_be_played() -> None:
    game = Game().deal().only("5C 2D 4D 5D 6D", "AC 3C KC 2C AH", "4C 4S 5S 6S 7S", "7C JD JS QD 3D").play("5C")
    rows = WORDS.choices(game.view(2), NAMES)
    assert [choice.label for choice in rows[0]] == ["A♣", "3♣", "K♣", "2♣", "A♥"]
    assert [choice.label for row in rows for choice in row if not choice.enabled] == ["2♣", "A♥"]
    assert not any(choice.enabled for row in WORDS.choices(game.view(1), NAMES) for choice in row)


def test_a_whole_hand_fits_the_buttons() -> None:
    game = Game().deal("AC 3C KC QC JC 7C AD AS AH 3H")
    rows = WORDS.choices(game.view(3), NAMES)
    assert sum(map(len, rows)) == 10
    assert len(rows) <= 5
    assert max(map(len, rows)) <= 5


@pytest.mark.parametrize(
    ("hands", "played", "said"),
    [
        (("5C 2D", "2C KC AH", "4C", "7C"), "5C", "follow clubs and beat 5♣"),
        (("KC 2D", "2C 5C", "4C", "7C"), "KC", "follow clubs"),
        (("KC 2D", "4H 3D", "4C", "7C"), "KC", "no clubs, so trump"),
        (("KC 2D", "4H 3D", "JH 5S", "7C"), "KC 4H", "no clubs, so trump and beat 4♥"),
        (("KC 2D", "4S 3D", "4C", "7C"), "KC", "no clubs and no trumps, so play any card"),
        (("KC 2D", "4H 3D", "AC 2C", "7C"), "KC 4H", "follow clubs"),
        (("KC 2D", "4H 3D", "AC 2C", "7C"), "", "lead any card"),
    ],
)
def test_the_hand_names_the_duty(hands: tuple[str, ...], played: str, said: str) -> None:
    game = Game().deal().only(*hands).play(played)
    assert told(WORDS, game.view(game.state.turn), NAMES).split("\n")[0] == f"Your turn: {said}"


def test_the_hand_says_whom_it_waits_for_and_when_it_is_over() -> None:
    game = Game().deal()
    assert told(WORDS, game.view(1), NAMES).startswith("Di is thinking")
    over = told(WORDS, game.by_the_clock(99).view(1), NAMES)
    assert over.startswith("The match is over")


def test_of_a_trick_the_newest_card_is_told_and_then_all_of_it_with_who_takes_it() -> None:
    game = Game().deal("5C", "6C").play("5C")
    assert WORDS.line(game.events, len(game.events) - 1, NAMES) == "Di plays 5♣."
    game.play("6C")
    told_now = [WORDS.line(game.events, at, NAMES) for at in range(len(game.events))]
    assert told_now[-2:] == ["", "Cy plays 6♣."]
    game = Game(hands=3).deal().only("AC 3C KH", "2C 4C 5H", "5C 6C 6H", "7C JC 7H").play("AC 2C 5C 7C")
    assert [line for at in range(len(game.events)) if (line := WORDS.line(game.events, at, NAMES))][-1].startswith(
        "Di takes A♣"
    )
    assert "Trick" not in WORDS.middle(game.view(0), NAMES)


def test_the_score_of_a_match_tells_how_its_last_hand_ended_and_no_line_besides() -> None:
    won, over = Event("hand_won", 0, amount=90, other=80), Event("won", 0, amount=1)
    assert WORDS.line([won, over], 0, NAMES) == ""
    assert WORDS.line([won, Event("dealt", 1, amount=2)], 0, NAMES) == "Ann and Cy win the hand, 90 to 80 points."


def test_the_score_of_a_hand_tells_what_is_still_to_come_in_its_tricks_whatever_has_been_sung() -> None:
    game = Game(hands=1).deal()
    assert WORDS.score(game.view(0), NAMES) == "Points: Ann & Cy 0 · Bo & Di 0 · 130 to come"
    game = Game(hands=3).deal().trumps("H").only("AC KH QH", "2C 4S 5S", "5C 4D 5D", "7C JD 6D").play("AC 2C 5C 7C")
    assert WORDS.score(game.view(1), NAMES).startswith("Hand 1 of 3 · points: Bo & Di 11 · Ann & Cy 0 · 119 to come")
    game.declare("40")
    assert WORDS.score(game.view(1), NAMES).startswith("Hand 1 of 3 · points: Bo & Di 51 · Ann & Cy 0 · 119 to come")
    over = Game(hands=1).deal().by_the_clock(99).view(0)
    assert over.over
    assert "to come" not in WORDS.score(over, NAMES)


def test_of_a_match_that_is_over_the_last_trick_alone_is_told() -> None:
    game = Game(hands=1).deal().by_the_clock(99)
    view = game.view(0)
    heard = list(enumerate(game.events))
    assert [line.count(" takes ") for line in story(WORDS, view, heard, NAMES, 5).split("\n")] == [1]
    assert not any(WORDS.told(event, Game().deal().view(0)) for event in game.events)


def test_the_hand_says_who_the_partner_is_and_which_way_play_goes() -> None:
    assert WORDS.middle(Game().deal().view(1), NAMES).endswith("are trumps** · partner Di")


def test_the_page_explains_every_option() -> None:
    assert all(option.name in WORDS.page for option in RULES.info.options)


def test_whoever_holds_all_kings_reads_that_a_tute_wins_the_hand() -> None:
    game = Game().deal().only("KC KD KH KS AC", "2C 4D 5D 6D 7D", "4C 4S 5S 6S 7S", "5C JD JS QD 3D")
    game.play("AC 2C 4C 5C")
    assert "All four kings are yours: Tute wins the hand at once." in told(WORDS, game.view(3), NAMES)


def test_of_three_hands_two_are_not_said_to_be_needed_because_hands_can_be_tied() -> None:
    assert [preset.text for preset in PRESETS][1] == "Three hands; the side that wins most of them wins."


def test_the_lesson_says_how_trumps_are_chosen() -> None:
    assert any("The dealer's last card is shown: its suit is **trumps**" in line for line in WORDS.brief)
