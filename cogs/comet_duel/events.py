"""Comet for two, alternating: what is told of, and which fields say what."""

from bot.rules.events import Kind, Kinds, at, number, word
from bot.rules.families import coloured

EVENTS: Kinds = {
    "dealt": Kind(seat=at("the dealer"), amount=number("which hand", 1), text=word("the pack", "red", "black")),
    "comet": Kind(seat=at("who plays it")),
    "passed": Kind(seat=at("who is stopped")),
    "kept": Kind(seat=at("who is stopped and keeps the comet")),
    **coloured.KINDS,
}
