"""Commit: what is told of, and which fields say what."""

from bot.rules.events import Kind, Kinds, at, number, one, some
from bot.rules.families import series

EVENTS: Kinds = {
    "ante": Kind(amount=number("what each seat puts into the pool", 1)),
    "dealt": Kind(seat=at("the dealer"), amount=number("which hand", 1), other=at("who leads first")),
    "led": Kind(seat=at("who leads"), cards=one("what is led")),
    "fell": Kind(seat=at("whose card it was"), cards=one("what falls by itself")),
    "comet": Kind(seat=at("who plays it"), cards=one("the comet")),
    "paid": Kind(seat=at("who gets it"), amount=number("chips for the comet", 0)),
    "king": Kind(seat=at("who gets it"), amount=number("chips for a king", 0)),
    "must": Kind(seat=at("who must follow the comet"), cards=some("what is wanted")),
    "followed": Kind(seat=at("who follows the comet"), cards=one("what follows")),
    "stopped": Kind(seat=at("who leads now"), cards=one("the last card of the run")),
    "out": Kind(seat=at("who is out"), amount=number("the pool", 0)),
    "fine": Kind(seat=at("who pays"), amount=number("chips", 1), other=at("who gets them")),
    "left": Kind(seat=at("who"), cards=some("what was held")),
    "short": Kind(seat=at("who cannot fill the pool")),
    "won": series.KINDS["won"],
}
