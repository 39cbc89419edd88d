"""What a hint says of a move in running Comet is true."""

from bot.cards import RANK_WORDS
from bot.rules.families.coloured import PASS
from cogs.comet_run.rules import RULES
from cogs.comet_run.state import COMET
from tests.rules.hinted import Said, said


def run_on(one: Said) -> tuple[int, int]:
    """Who is on turn when the own run has ended, and how many cards it took; the comet stays in the hand."""
    state, before = one.after(), len(one.state.hands[one.seat])
    while not state.shuffling and not state.over and state.turn == one.seat and state.due >= 0:
        moves = [move for move in RULES.moves(state, one.seat) if move != PASS and "9D" not in move]
        if not moves:
            break
        state = RULES.apply(state, one.seat, moves[0]).state
    return (one.seat if state.shuffling or state.over else state.turn), before - len(state.hands[one.seat])


def test_a_run_that_is_said_to_end_with_a_king_leads_again() -> None:
    for one in said("comet_run", ".* with a king, so you begin again"):
        assert run_on(one)[0] == one.seat, one


def test_a_run_takes_at_least_as_many_cards_along_as_is_said() -> None:
    for one in said("comet_run", r"your run takes (\d+) cards along"):
        assert run_on(one)[1] >= int(one.found[1]), one


def test_where_all_plain_cards_have_been_played_nobody_holds_one() -> None:
    for one in said("comet_run", "all plain (.*)s have been played"):
        rank = RANK_WORDS.index(one.found[1])
        assert not [card for hand in one.state.hands for card in hand if card >> 2 == rank and card != COMET], one


def test_the_comet_is_a_stop_after_which_its_player_begins() -> None:
    for one in said("comet_run", "it stops Player .*, and you begin a new run"):
        state = one.after()
        assert (state.turn, state.due) == (one.seat, -1), one
