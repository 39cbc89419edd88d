"""Play or Pay: what is told of, and which fields say what."""

from bot.rules.events import Kind, Kinds, at, number, one, seats, some
from bot.rules.families import series

EVENTS: Kinds = {
    "dealt": Kind(seat=at("the dealer"), amount=number("which hand", 1)),
    "led": Kind(seat=at("who"), cards=one("what starts the suit")),
    "followed": Kind(seat=at("who"), cards=one("what")),
    "paid": Kind(
        seat=at("who holds the next card"),
        cards=one("that card"),
        amount=number("chips in all", 1),
        seats=seats("who pays, one chip each, in turn"),
    ),
    "thirteenth": Kind(seat=at("who starts another suit")),
    "out": Kind(seat=at("who")),
    "left": Kind(seat=at("who"), cards=some("what was held"), amount=number("what was paid for it", 0)),
    "took": Kind(seat=at("who"), amount=number("the pot", 0), feat=True),
    **series.KINDS,
}
