"""What a hint says of a move in New Comet is true."""

from bot.cards import rank_of
from bot.cards.coloured import COMETS
from cogs.new_comet.moves import read
from cogs.new_comet.rules import RULES
from cogs.new_comet.state import LEAD
from tests.rules.hinted import said


def test_who_runs_up_to_a_king_leads_again() -> None:
    for one in said("new_comet", ".* ends with a king, so you lead again"):
        comet, state = COMETS[one.view.table.pack], one.after()
        while state.hand == one.state.hand and state.phase != LEAD and state.turn == one.seat:
            plays = [move for move in RULES.moves(state, one.seat) if (meant := read(move)) and meant.cards[0] != comet]
            if not plays:
                break
            state = RULES.apply(state, one.seat, plays[0]).state
        assert state.hand != one.state.hand or state.over or state.turn == one.seat, one


def test_what_the_comet_leads_on_to_is_held() -> None:
    for one in said("new_comet", "as the .* it leads on to your own"):
        meant = read(one.move)
        assert meant is not None
        stands = meant.rank if meant.rank >= 0 else one.state.due
        held = one.state.hands[one.seat]
        assert stands + 1 in [rank_of(card) for card in held if card != COMETS[one.view.table.pack]], one
