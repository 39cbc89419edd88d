"""Tute: what is told of, and which fields say what."""

from bot.rules.events import Kind, Kinds, at, number, one, some
from bot.rules.families import series

EVENTS: Kinds = {
    "dealt": Kind(seat=at("the dealer"), amount=number("which hand", 1)),
    "trump": Kind(seat=at("the dealer"), cards=one("what is shown")),
    "played": Kind(seat=at("who"), cards=one("what")),
    "took": Kind(
        seat=at("who"), cards=some("the trick"), amount=number("points, the last trick's ten included", 0), feat=1
    ),
    "declared": Kind(seat=at("who"), cards=some("king and queen"), amount=number("points", 20, 40), feat=2),
    "tute": Kind(seat=at("who"), cards=some("the kings"), feat=3),
    "hand_won": Kind(
        seat=at("the first of the side"), amount=number("its points", 0), other=number("the other side's", 0)
    ),
    "hand_tied": Kind(amount=number("points of each side", 0)),
    "won": series.KINDS["won"],
    "draw": Kind(amount=number("hands of each side", 0)),
}
