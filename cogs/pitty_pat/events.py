"""Pitty Pat: what is told of, and which fields say what."""

from bot.rules.events import Kind, Kinds, at, number, one, some
from bot.rules.families import series

EVENTS: Kinds = {
    "dealt": Kind(seat=at("the dealer"), amount=number("which hand", 1)),
    "upcard": Kind(cards=one("what is turned up")),
    "turned": Kind(seat=at("for whom"), cards=one("what")),
    "passed": Kind(seat=at("who cannot match")),
    "matched": Kind(seat=at("who"), cards=some("the match, and what went with it")),
    "reshuffled": Kind(),
    "out": Kind(seat=at("who"), cards=some("its last match, and what went with it"), feat=True),
    "dead": Kind(),
    **series.KINDS,
}
