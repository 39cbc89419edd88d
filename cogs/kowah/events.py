"""Kowah: what is told of, and which fields say what."""

from bot.rules.events import Kind, Kinds, at, number, one
from bot.rules.families import series

EVENTS: Kinds = {
    "dealt": Kind(seat=at("the dealer"), amount=number("which hand", 1)),
    "drew": Kind(seat=at("who draws from the stock")),
    "drew_card": Kind(seat=at("who"), cards=one("what was drawn"), private=True),
    "revealed": Kind(seat=at("who drew"), cards=one("what all may see while somebody has checki")),
    "took": Kind(seat=at("who"), cards=one("what was taken from the pile")),
    "discarded": Kind(seat=at("who"), cards=one("what")),
    "checki": Kind(seat=at("who"), cards=one("a card of the pair")),
    "lapsed": Kind(seat=at("whose checki is broken")),
    "let_go": Kind(seat=at("who does not claim"), cards=one("what")),
    "third": Kind(seat=at("who has drawn it"), cards=one("the third card of the pair"), feat=True),
    "claimed": Kind(seat=at("who"), cards=one("what"), other=at("from whom"), feat=True),
    "no_winner": Kind(),
    **series.KINDS,
}
