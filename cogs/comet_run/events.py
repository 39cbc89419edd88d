"""Comet for two, running: what is told of, and which fields say what."""

from bot.rules.events import Kind, Kinds, at, number, rank
from bot.rules.families import coloured

EVENTS: Kinds = {
    "dealt": Kind(seat=at("the dealer"), amount=number("which hand", 1)),
    "comet": Kind(seat=at("who plays it")),
    "passed": Kind(seat=at("who is stopped"), amount=rank("what it has not got")),
    **coloured.KINDS,
}
