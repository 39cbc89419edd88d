"""Conquian: what is told of, and which fields say what."""

from bot.rules.events import Kind, Kinds, at, number, one, words
from bot.rules.families import series

EVENTS: Kinds = {
    "dealt": Kind(seat=at("the dealer"), amount=number("which hand", 1)),
    "turned": Kind(seat=at("to whom it is offered first"), cards=one("the card on offer")),
    "passed": Kind(seat=at("who"), cards=one("what is let go by")),
    "melded": Kind(
        seat=at("who"),
        cards=one("the card that was on offer"),
        amount=number("cards on the table", 3),
        text=words("all melds of the seat, as in its move", "2C-3C-4C 7C-7D-7H"),
        feat=True,
    ),
    "discarded": Kind(seat=at("who"), cards=one("what is thrown")),
    "forced": Kind(seat=at("who forces"), cards=one("what"), other=at("who must meld it")),
    "let": Kind(seat=at("who does not force")),
    "eleven": Kind(seat=at("who has eleven cards on the table")),
    "no_stock": Kind(),
    **series.KINDS,
}
