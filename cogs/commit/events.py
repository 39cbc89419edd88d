"""Commit: what is told of, and which fields say what."""

from bot.rules.events import Kind, Kinds, at, number, one
from bot.rules.families import falling

EVENTS: Kinds = {
    **falling.KINDS,
    "comet": Kind(seat=at("who puts it down"), cards=one("the comet")),
    "ante": Kind(amount=number("what each seat puts into the pool", 1)),
    "paid": Kind(seat=at("who gets it"), amount=number("chips for the comet", 0), feat=True),
    "king": Kind(seat=at("who gets it"), amount=number("chips for a king", 0), feat=True),
    "out": Kind(seat=at("who is out"), amount=number("the pool", 0), feat=True),
    "fine": Kind(seat=at("who pays"), amount=number("chips", 1), other=at("who gets them")),
    "short": Kind(seat=at("who cannot fill the pool")),
}
