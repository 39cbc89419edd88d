"""Pontoon: what is told of, and which fields say what."""

from bot.rules.events import Kind, Kinds, at, flag, number, one, some, word
from bot.rules.families import series

EVENTS: Kinds = {
    "shuffled": Kind(),
    "banks": Kind(
        seat=at("who", house=True),
        amount=number("which hand", 1),
        text=word("why", "first", "stays", "pontoon", "poor"),
    ),
    "limits": Kind(seat=at("the banker"), amount=number("the least bet", 1), other=number("the greatest", 1)),
    "sits out": Kind(seat=at("who cannot bet")),
    "down": Kind(seat=at("who"), cards=one("a card face down"), private=True),
    "bet": Kind(seat=at("who"), amount=number("chips", 1)),
    "up": Kind(seat=at("who"), cards=one("a card face up")),
    "bank up": Kind(seat=at("the banker", house=True), cards=one("the bank's card")),
    "bank pontoon": Kind(seat=at("the banker", house=True), cards=some("the bank's hand")),
    "pontoon": Kind(seat=at("who"), cards=one("the ace that is shown")),
    "stuck": Kind(seat=at("who"), other=number("which of its hands", 0)),
    "twisted": Kind(seat=at("who"), cards=one("what")),
    "bought": Kind(seat=at("who"), amount=number("chips", 1)),
    "split": Kind(seat=at("who"), cards=some("the pair")),
    "bust": Kind(seat=at("who"), cards=some("the hand"), amount=number("its wager", 1)),
    "turned": Kind(seat=at("the banker", house=True), cards=some("the bank's hand")),
    "drew": Kind(seat=at("the banker", house=True), cards=one("what")),
    "bank sticks": Kind(
        seat=at("the banker", house=True), amount=number("best total", 2), other=flag("a five-card trick")
    ),
    "bank bust": Kind(seat=at("the banker", house=True), amount=number("the total", 22)),
    "settled": Kind(
        seat=at("who"),
        cards=some("the hand"),
        amount=number("net chips"),
        other=number("the wager", 0),
        text=word("how", "bank pontoon", "lose", "win", "double"),
        feat=True,
    ),
    "banked": Kind(
        seat=at("who banked", house=True), cards=some("the bank's hand"), amount=number("net chips"), feat=True
    ),
    "broke": Kind(seat=at("the banker", house=True)),
    "closed": Kind(seat=at("the house", house=True)),
    **series.KINDS,
}
