"""Comet: what is told of, and which fields say what."""

from bot.rules.events import Kind, Kinds, at, number, one, some
from bot.rules.families import series

EVENTS: Kinds = {
    "dealt": Kind(seat=at("the dealer"), amount=number("which hand", 1), other=at("who leads first")),
    "led": Kind(seat=at("who leads"), cards=one("what is led")),
    "fell": Kind(seat=at("whose card it was"), cards=one("what falls by itself")),
    "comet": Kind(seat=at("who throws it in or leads it"), cards=one("the comet")),
    "must": Kind(seat=at("who must follow the comet"), cards=some("what is wanted")),
    "followed": Kind(seat=at("who follows the comet"), cards=one("what follows")),
    "stopped": Kind(seat=at("who leads now"), cards=one("the last card of the run")),
    "out": Kind(seat=at("who is out"), amount=number("points", 1)),
    "lost": Kind(seat=at("who held the comet")),
    "left": Kind(seat=at("who"), cards=some("what was held")),
    "aside": Kind(cards=some("what lay aside")),
    "won": series.KINDS["won"],
}
