"""What a hint says of a card in Crates is true."""

from cogs.crates.moves import PLAYS
from tests.rules.hinted import said


def test_everybody_else_draws_after_a_five() -> None:
    for one in said("crates", "everybody else draws a card"):
        told = one.told()
        drew = {event.seat for event in told if event.kind in ("drew", "let_off")}
        assert drew >= {*range(one.view.setting.seats)} - {one.seat} or "pressure" in {event.kind for event in told}, (
            one
        )


def test_who_is_said_to_be_skipped_is_skipped() -> None:
    for one in said("crates", r"Player (\d) is skipped"):
        assert int(one.found[1]) in {event.seat for event in one.told() if event.kind == "skipped"}, one


def test_who_is_said_to_draw_a_card_draws_it() -> None:
    for one in said("crates", r"Player (\d) draws a card"):
        told = one.told()
        drew = {event.seat for event in told if event.kind in ("drew", "let_off")}
        assert int(one.found[1]) in drew or "pressure" in {event.kind for event in told}, one


def test_so_many_cards_of_the_suit_are_held_as_is_said_with_a_call() -> None:
    for one in said("crates", r".*you hold (\d+) more "):
        suit = PLAYS[one.move].suit
        held = [card for card in one.state.hands[one.seat] if card & 3 == suit and card != PLAYS[one.move].card]
        assert len(held) == int(one.found[1]), one
