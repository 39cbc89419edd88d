"""Comet for two, running: what is told of, and which fields say what."""

from bot.rules.events import Kind, Kinds, at, number, rank, some, word
from bot.rules.families import coloured

EVENTS: Kinds = {
    "dealt": Kind(seat=at("the dealer"), amount=number("which hand", 1)),
    "played": Kind(seat=at("who plays"), cards=some("what is played"), text=word("how", "lead", "build")),
    "comet": Kind(seat=at("who plays it")),
    "stop": Kind(seat=at("who leads anew")),
    "passed": Kind(seat=at("who is stopped"), amount=rank("what it has not got")),
    **coloured.KINDS,
}
