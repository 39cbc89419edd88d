"""Comet: what is told of, and which fields say what."""

from bot.rules.events import Kind, Kinds, at, number, one, some
from bot.rules.families import falling

EVENTS: Kinds = {
    **falling.KINDS,
    "comet": Kind(seat=at("who puts it down"), cards=one("the comet")),
    "out": Kind(seat=at("who is out"), amount=number("points", 1), feat=True),
    "lost": Kind(seat=at("who held the comet")),
    "aside": Kind(cards=some("what lay aside")),
}
