"""Through the Window: what is told of, and which fields say what."""

from bot.rules.events import Kind, Kinds, at, flag, number, one, some, words
from bot.rules.families import series

EVENTS: Kinds = {
    "dealt": Kind(seat=at("the dealer"), amount=number("cards each", 1)),
    "turned": Kind(seat=at("whose card"), cards=one("what"), amount=flag("the table did it")),
    "floor": Kind(seat=at("who")),
    "lost": Kind(seat=at("who loses the floor"), amount=flag("by passing")),
    "called": Kind(seat=at("who"), text=words("the word", "elk")),
    "doubted": Kind(seat=at("who")),
    "void": Kind(seat=at("who called it"), text=words("the word", "elk")),
    "taken": Kind(seat=at("who"), cards=some("what was won"), text=words("the word", "elk"), feat=True),
    "heap": Kind(cards=one("what nobody won")),
    **series.KINDS,
}
