"""Canadian Salad: what is told of, and which fields say what."""

from bot.rules.events import Kind, Kinds, at, number, one, some
from bot.rules.families import series

EVENTS: Kinds = {
    "dealt": Kind(seat=at("the dealer"), amount=number("which hand", 1)),
    "played": Kind(seat=at("who plays"), cards=one("what is played")),
    "took": Kind(seat=at("who takes the trick"), cards=some("the trick"), amount=number("what it costs", 0), feat=True),
    "stopped": Kind(amount=number("the hand in which nothing is left to take", 2, 4)),
    "scored": Kind(seat=at("who"), amount=number("points in this hand", 0), other=number("points in all", 0)),
    "won": series.KINDS["won"],
}
