"""Crates: what is told of, and which fields say what."""

from bot.rules.events import Kind, Kinds, at, number, one, some, suit, word
from bot.rules.families import series

EVENTS: Kinds = {
    "dealt": Kind(seat=at("the dealer"), amount=number("which hand", 1), other=number("cards each", 1)),
    "upcard": Kind(cards=one("what is turned up")),
    "named": Kind(seat=at("the dealer"), other=suit("the suit")),
    "played": Kind(
        seat=at("who plays"), cards=one("what"), other=suit("called", none=True), text=word("said", "", "one")
    ),
    "forgot": Kind(seat=at('who has not said "One card"')),
    "skipped": Kind(seat=at("whom a 4 skips")),
    "turned_round": Kind(other=number("the direction now", -1, 1)),
    "pips": Kind(amount=number("in the 2-sequence so far", 1)),
    "drew": Kind(
        seat=at("who"),
        amount=number("cards", 0),
        text=word("why", "stuck", "penalty", "pips", "five", "seven", "jack"),
    ),
    "got": Kind(seat=at("who"), cards=some("what was drawn", none=True), private=True),
    "pressure": Kind(seat=at("who"), amount=number("points", 0), other=number("which of the hand", 1)),
    "reshuffled": Kind(amount=number("cards", 1)),
    "let_off": Kind(seat=at("who need not draw")),
    "cooper": Kind(seat=at("whose last card is a 6")),
    "out": Kind(seat=at("who")),
    "dead": Kind(),
    "left": Kind(
        seat=at("who"),
        cards=some("what is left", none=True),
        amount=number("points"),
        other=number("score now"),
        feat=True,
    ),
    "won": series.KINDS["won"],
}
