"""Stealing Bundles: what is told of, and which fields say what."""

from bot.rules.events import Kind, Kinds, at, number, one, some
from bot.rules.families import series

EVENTS: Kinds = {
    "dealt": Kind(seat=at("the dealer"), amount=number("which hand", 1)),
    "board": Kind(cards=some("what lies face up")),
    "more": Kind(amount=number("cards left in the stock", 0)),
    "took": Kind(seat=at("who"), cards=some("the card played, then what it takes"), feat=True),
    "stole": Kind(seat=at("who"), cards=one("the card played"), amount=number("cards stolen", 1), feat=True),
    "trailed": Kind(seat=at("who"), cards=one("what")),
    "leftovers": Kind(seat=at("who gets them, if anybody", house=True), cards=some("what was left on the board")),
    "counted": Kind(seat=at("who"), amount=number("cards in its bundle", 0)),
    "won": series.KINDS["won"],
}
