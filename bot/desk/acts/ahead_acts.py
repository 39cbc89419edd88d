"""Pressing a move ahead of one's turn, and taking it back."""

from bot.desk.acts.play_acts import OLD_BUTTON, answer_press, seat_of
from bot.desk.acts.press import Press
from bot.rules import Refused


async def ahead(press: Press) -> None:
    """A move was pressed ahead: kept until its turn comes. Without a move: nothing is kept any more.

    The button says of which hand it is, since a card may come back in the next one.
    """
    seat_of(press)
    hand, _, move = press.rest.partition(" ")
    if not (hand.isascii() and hand.isdigit() and len(hand) < 6):
        raise Refused(OLD_BUTTON)
    await answer_press(press, press.table.press_ahead(press.member, int(hand), move, key=press.key))
