"""Lines of a picture's corners: who is asked, who has won."""

from dataclasses import replace
from typing import Any

from bot.cards import card, cards
from bot.pictures import faces
from bot.rules import Setting, View
from bot.scenes.lines import asked, ended, listed, pot, title, went_out

NAMES = ["Ann", "Ben", "Cleo", "Dov"]


def view(**changes: Any) -> View[Any]:
    plain: View[Any] = View(
        None, Setting(3, {}), 1, False, (), (), (), table=None, scores=(0, 0, 0), chips=(0, 0, 0), winners=()
    )
    return replace(plain, **changes)


def test_somebody_is_asked_only_while_the_table_waits_for_somebody() -> None:
    assert asked(view(over=False, to_act=(1,)), NAMES, "draw?") == "Ben: draw?"
    assert asked(view(over=False, to_act=(1,)), ["Ann", "🎲"], "draw?") == "Seat 2: draw?"
    assert asked(view(over=False, to_act=()), NAMES, "draw?") == ""
    assert asked(view(over=True, to_act=(1,)), NAMES, "draw?") == ""


def test_two_players_are_named_and_more_are_counted() -> None:
    assert [listed(NAMES, tuple(range(count))) for count in (1, 2, 4)] == ["Ann", "Ann and Ben", "Ann and 3 others"]


def test_the_end_of_a_match_names_who_has_won_it() -> None:
    assert ended(view(over=False), NAMES) == ""
    assert ended(view(over=True, winners=(2,)), NAMES) == "Cleo wins the match"
    assert ended(view(over=True, winners=(0, 2)), NAMES) == "Ann and Cleo share the win"
    assert ended(view(over=True, winners=()), NAMES) == "nobody wins"


def test_an_empty_pot_is_not_told() -> None:
    assert (pot(60), pot(0)) == ("pot 60", "")


def test_the_hand_is_told_only_where_there_are_several() -> None:
    setting = view().setting
    several = replace(setting, options={"hands": 5})
    assert title(view(setting=several, hand=2), "Kowah") == "Kowah · hand 2 of 5"
    assert title(view(setting=replace(setting, options={"hands": 1})), "Kowah") == "Kowah"


def test_whoever_ends_a_match_is_told_with_the_cards_put_down_last_the_comet_with_its_mark() -> None:
    four, over = cards(["7S", "9D", "TD", "JD"]), view(over=True)
    told, shown = went_out(over, NAMES, 1, four, card("9D"))
    assert told == "Ben goes out with 9♦ 10♦ J♦"
    assert shown == (faces.comet(card("9D")), *four[2:])
    assert went_out(over, NAMES, 1, []) == went_out(view(), NAMES, 1, four) == ("", ())
