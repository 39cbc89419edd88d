"""What Canadian Salad says, and that it says nothing a reader may not know."""

import re

import pytest

from bot.cards import SIGNS, cards
from bot.rules import Event
from cogs.canadian_salad.rules import RULES
from cogs.canadian_salad.words import GOALS, WORDS
from tests.cogs.canadian_salad.deals import Game
from tests.rules.hand_text import told

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Event("dealt", 0, amount=3), "Hand 3: every queen costs 25 points. Ann deals."),
        (Event("played", 1, (36,)), "Bo plays 10♣."),
        (Event("took", 2, (36, 40), 35), "Cy takes 10♣ J♣: 35 penalty points."),
        (Event("took", 2, (36, 40), 0), "Cy takes 10♣ J♣."),
        (Event("stopped", amount=4), "Nothing that costs is left to take: the hand stops here."),
        (Event("scored", 1, amount=40, other=90), "Bo: 40 penalty points in this hand, 90 in all."),
        (Event("won", 3, amount=120), "Di wins the match with 120 penalty points, the fewest."),
        (Event("nothing of the kind"), ""),
    ],
)
def test_events_are_told_in_one_sentence(event: Event, said: str) -> None:
    assert WORDS.event(event, NAMES) == said


def test_every_kind_of_event_of_a_match_is_told() -> None:
    game = Game(4, early_end=1).by_the_clock(99)
    assert {"dealt", "played", "took", "stopped", "scored", "won"} == {event.kind for event in game.events}
    assert all(WORDS.event(event, NAMES) for event in game.events)


def test_a_label_is_the_card() -> None:
    game = Game(4).deal("TD")
    assert WORDS.label("play TD", game.view(1), NAMES) == "10♦"
    assert all(len(WORDS.label(move, game.view(1), NAMES)) <= 34 for move in game.view(1).moves)


def test_the_table_says_what_costs_now_and_shows_the_trick_with_names() -> None:
    game = Game(4).by_the_clock(3).deal("9D", "KD")
    first = game.state.turn
    game.play("9D KD")
    text = WORDS.table(game.view(None), NAMES)
    assert "Hand 3 of 6: every queen costs 25" in text
    assert f"**Trick:** {NAMES[first]} 9♦ · {NAMES[(first + 1) % 4]} K♦" in text
    assert "Trick before:" in text
    assert "Hand 2 cost:" in text
    assert f"▶ **{NAMES[game.state.turn]}** 13 cards" in text


def test_the_score_says_that_its_points_are_penalties() -> None:
    told = WORDS.score(Game(4).by_the_clock(3).deal("9D", "KD").view(1), NAMES)
    assert told.startswith("Hand 3 of 6 · penalties: Bo ")


def test_the_score_counts_what_the_hand_has_cost_so_far_as_the_table_does() -> None:
    game = Game(4).deal("9D", "KD", "2D", "3D").play("9D KD 2D 3D")
    assert WORDS.score(game.view(1), NAMES) == "Hand 1 of 6 · penalties: Bo 0 · Cy 10 · Di 0 · Ann 0"
    assert "**10** in all, 10 of them in this hand" in WORDS.table(game.view(None), NAMES)
    over = Game(4).by_the_clock(99)
    assert f"Ann {over.state.scores[0]}" in WORDS.score(over.view(0), NAMES)


def test_where_everything_costs_a_hand_says_which_of_the_dear_cards_nobody_has_taken() -> None:
    game = Game(4).by_the_clock(6).deal("QC", "4C", "AC", "QH -C")
    begun = WORDS.middle(game.view(0), NAMES)
    assert begun.startswith("**Everything costs: tricks 10, hearts 10, queens 25, K♠ 100, last trick 100**")
    assert "taken" not in begun
    one = Game(4).by_the_clock(6).deal("QC", "4C", "AC", "2C").play("QC 4C AC 2C")
    assert "**Costs: trick 10, ♥ 10, Q 25, K♠ 100, last 100**\nQ♣ has been taken" in WORDS.middle(one.view(0), NAMES)
    game.play("QC 4C AC QH")
    assert "last 100**\nNot taken yet: K♠ Q♦ Q♠" in WORDS.middle(game.view(0), NAMES)
    game.state.captured[0] += cards("KS QD QS".split())
    told = WORDS.middle(game.view(0), NAMES)
    assert "**Still costly: tricks 10, hearts 10, last trick 100**" in told
    assert "queens" not in told
    assert "K♠ and all queens have been taken" in WORDS.table(game.view(None), NAMES)


def test_hands_three_and_four_show_what_nobody_has_taken() -> None:
    game = Game(4).by_the_clock(3).deal("QC", "4C", "AC", "QH -C")
    assert "None taken yet" in WORDS.table(game.view(None), NAMES)
    assert WORDS.middle(game.view(0), NAMES).startswith("**Every queen costs 25 points** · none taken yet")
    game.play("QC 4C AC QH")
    assert "Not taken yet: Q♦ Q♠" in WORDS.table(game.view(None), NAMES)
    game = Game(4).by_the_clock(4).deal("KS", "AS", "2S", "3S").play("KS AS 2S 3S")
    assert "K♠ is taken: nothing costs any more" in WORDS.table(game.view(None), NAMES)
    game = Game(4).by_the_clock(2).deal()
    game.state.points = [120, 0, 10, 0]  # all hearts
    assert WORDS.middle(game.view(0), NAMES).startswith("**All hearts are taken: nothing costs any more**")
    assert "taken" not in WORDS.table(Game(4).deal().view(None), NAMES)


def test_the_table_shows_no_hidden_card() -> None:
    game = Game(4).deal("9D", "KD").play("9D KD")
    text = WORDS.table(game.view(None), NAMES)
    held = [SIGNS[one] for hand in game.state.hands for one in hand]
    assert not [sign for sign in held if sign in text.replace("K♠ costs", "")]


def test_the_hand_says_what_one_must_do() -> None:
    game = Game(4).deal("9D", "KD", "AC -D")
    assert "Your turn: lead any card" in told(WORDS, game.view(1), NAMES)
    game.play("9D")
    assert "Your turn: follow diamonds" in told(WORDS, game.view(2), NAMES)
    assert "Cy is thinking" in told(WORDS, game.view(1), NAMES)
    game.play("KD")
    assert "Your turn: no diamonds, so throw any card" in told(WORDS, game.view(3), NAMES)
    assert "A♣" in told(WORDS, game.view(3), NAMES)
    assert told(WORDS, Game(3).by_the_clock(99).view(0), NAMES).startswith("The match is over")


def test_cards_that_may_not_be_played_are_greyed_and_stand_suit_by_suit() -> None:
    game = Game(4).deal("9D", "KD 2D AC QH -D").play("9D")
    game.state.hands[2] = cards("AC QC KD 2D QH".split())
    rows = WORDS.choices(game.view(2), NAMES)
    assert [[choice.label for choice in row] for row in rows] == [["A♣", "Q♣", "K♦", "2♦", "Q♥"]]
    assert [choice.move for row in rows for choice in row if choice.enabled] == ["play KD", "play 2D"]
    waiting = [choice for row in WORDS.choices(game.view(1), NAMES) for choice in row]
    assert len(waiting) == len(game.state.hands[1])
    assert not any(choice.enabled for choice in waiting)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_whole_hand_fits_the_buttons(seats: int) -> None:
    game = Game(seats).deal("-S -H")
    rows = WORDS.choices(game.view(1), NAMES)
    assert sum(map(len, rows)) == len(game.state.hands[1])
    assert len(rows) <= 5
    assert max(map(len, rows)) <= 5


def test_the_page_explains_every_hand_and_option() -> None:
    assert all(option.called in WORDS.page for option in RULES.info.options)
    assert "245" in WORDS.page
    assert len(GOALS) == 7
    assert GOALS[6].startswith("everything costs: ")  # figures alone do not say that they are bad


def test_a_hand_begins_with_what_the_last_one_has_cost_everybody_the_reader_too() -> None:
    assert "cost:" not in WORDS.middle(Game(4).by_the_clock(2).view(0), NAMES)  # the totals below it are the same
    game = Game(4).by_the_clock(3)
    last = game.state.last_hand
    assert last is not None
    told = " · ".join(f"{name} {points}" for name, points in zip(NAMES, last.points, strict=False))
    assert f"-# Hand 2 cost: {told}" in WORDS.middle(game.view(0), NAMES)
    scored = [event for event in game.events if event.kind == "scored"]
    assert scored
    assert all(WORDS.told(event, game.view(0)) for event in scored)  # so no story tells a part of it again


def test_of_a_trick_the_newest_card_is_told_and_what_a_hand_has_cost_is_one_line() -> None:
    game = Game(4).deal("9D", "KD").play("9D KD")
    assert [WORDS.line(game.events, at, NAMES) for at in range(len(game.events))][-2:] == ["", "Cy plays K♦."]
    game = Game(4).by_the_clock(99)
    lines = [line for at in range(len(game.events)) if (line := WORDS.line(game.events, at, NAMES[:4]))]
    last = game.state.last_hand
    assert last is not None
    cost = " · ".join(f"{name}\xa0{points}" for name, points in zip(NAMES, last.points, strict=False))
    assert f"The hand cost: {cost}." in lines
    assert not [line for line in lines if "in this hand" in line]


def test_a_story_does_not_say_again_what_costs() -> None:
    game = Game(4).deal()
    assert WORDS.line(game.events, 0, NAMES) == "Ann deals hand 1."
    over = Game(4).by_the_clock(99)
    assert all(WORDS.told(event, over.view(None)) == (event.kind == "played") for event in over.events)


def test_what_is_not_in_the_game_is_said_while_the_first_hand_begins() -> None:
    assert "-# Not in the game: 2♣" in WORDS.middle(Game(3).deal().view(0), NAMES)
    assert "Not in the game" not in WORDS.middle(Game(4).deal().view(0), NAMES)


def test_the_trick_says_whose_card_is_the_highest_yet_and_what_lies_there_costs() -> None:
    def trick(hand: int, *led: str) -> str:
        game = Game(4).by_the_clock(hand).deal(*led) if hand > 1 else Game(4).deal(*led)
        game.play(" ".join(led))
        return WORDS.middle(game.view(None), [f"seat {seat}" for seat in range(4)]).split("\n")[-1]

    assert re.fullmatch(
        r"Trick: 9♥\xa0seat \d · \*\*K♥\xa0seat \d, highest\*\* · \*\*costs 20\*\*", trick(2, "9H", "KH")
    )
    assert "costs 25" in trick(3, "9D", "QD")
    assert "costs" not in trick(3, "9D", "KD")
    assert "costs" not in trick(1, "9D", "KD")  # each trick 10, which stands above
    assert "costs 30" in trick(6, "9H", "KH")  # with the 10 for the trick
