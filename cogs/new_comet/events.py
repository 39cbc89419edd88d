"""New Comet: what is told of, and which fields say what."""

from bot.rules.events import Kind, Kinds, at, number, one, rank, some, word
from bot.rules.families import series

EVENTS: Kinds = {
    "dealt": Kind(
        seat=at("the dealer"),
        amount=number("which hand", 1),
        other=at("who leads first"),
        text=word("the pack", "red", "black"),
    ),
    "led": Kind(seat=at("who"), cards=some("what is led")),
    "built": Kind(seat=at("who"), cards=some("what is built")),
    "comet": Kind(seat=at("who"), cards=one("the comet"), amount=rank("as what")),
    "king": Kind(seat=at("who"), amount=number("counters got", 0), feat=True),
    "declared": Kind(seat=at("who"), amount=number("counters got", 0), feat=True),
    "forgot": Kind(seat=at("who has not declared the comet")),
    "passed": Kind(seat=at("who"), amount=rank("what it has not got")),
    "stopped": Kind(seat=at("who leads now")),
    "alone": Kind(),
    "out": Kind(seat=at("who is out"), amount=number("counters got", 0), feat=True),
    "fine": Kind(seat=at("who pays"), amount=number("counters", 0), other=at("who gets them")),
    "left": Kind(seat=at("who"), cards=some("what was held")),
    "broke": Kind(seat=at("who has all counters")),
    "won": series.KINDS["won"],
}
