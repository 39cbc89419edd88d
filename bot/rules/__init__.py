"""What a rule set is: the contract every game keeps, and what follows from it for records and replays.

Pure: a match is a value that only moves change. Chance is an actor (DEALER), time is an actor (CLOCK), so that a log of
moves alone rebuilds a match, and a test can deal any hand. Illegal moves raise Refused, and nothing has happened.
"""

from bot.rules.ahead import Ahead, ahead_of
from bot.rules.contract import (
    BEAT,
    CLOCK,
    DEALER,
    Clock,
    Emit,
    Event,
    Info,
    Refused,
    Result,
    Rules,
    Setting,
    State,
    Step,
    View,
    Waiting,
    deal_text,
    quiet,
)
from bot.rules.extensions import (
    CLOSE,
    Banked,
    ByHand,
    Paced,
    Standing,
    askable,
    carried_out,
    has_brisk_clock,
    orders_last,
    orders_of,
    passing_view,
    settled_if_abandoned,
)
from bot.rules.options import Option
from bot.rules.patterns import fits, is_pattern, number_range
from bot.rules.versions import OtherRules
from bot.rules.words import Choice, Words

__all__ = [
    "BEAT",
    "CLOCK",
    "CLOSE",
    "DEALER",
    "Ahead",
    "Banked",
    "ByHand",
    "Choice",
    "Clock",
    "Emit",
    "Event",
    "Info",
    "Option",
    "OtherRules",
    "Paced",
    "Refused",
    "Result",
    "Rules",
    "Setting",
    "Standing",
    "State",
    "Step",
    "View",
    "Waiting",
    "Words",
    "ahead_of",
    "askable",
    "carried_out",
    "deal_text",
    "fits",
    "has_brisk_clock",
    "is_pattern",
    "number_range",
    "orders_last",
    "orders_of",
    "passing_view",
    "quiet",
    "settled_if_abandoned",
]
