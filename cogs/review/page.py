"""A review as its reader sees it: at most three moves, each with the better one and what it cost, and ways into the replay."""

from bot.brains.review import Cost
from bot.desk.base.custom_ids import NO_TABLE, write
from bot.desk.base.message_body import Component, MessageBody, button, message_body, row, text
from bot.desk.base.names import safe
from bot.desk.views.hand_buttons import label_of
from bot.desk.views.second_person import addressed, spoken_to
from bot.registry import Game, game, search_of
from bot.room.history.reviews import Review
from bot.room.match.reviewing import Moment

HOW = (
    "-# You are judged by what you could know: each cost is an average over deals that were possible then, and ± says how far it "
    "may be off. Only what you chose yourself on your turn is looked at, and only what clearly cost something is told."
)
WHAT = "-# Only what you choose yourself on your turn counts here, judged by what you could know then."


def page(review: Review) -> MessageBody:
    """The moves that cost most, the dearest first."""
    found = game(review.game)
    lines = [f"### How you played · {found.rules.info.title}", f"-# match {review.match}"]
    if review.costs:
        lines += [_line(review, found, *cost) for cost in review.costs]
        lines.append(HOW + _counted(_unit(review), len(review.names)))
    else:
        lines += [_nothing(review.decided), WHAT]
    parts = [text("\n".join(lines))]
    if review.costs:
        parts.append(row([_to(review.match, found, moment) for moment, _ in review.costs]))
    return message_body(parts, private=True)


def _line(review: Review, found: Game, moment: Moment, cost: Cost) -> str:
    decision = moment.decision
    names = addressed(safe(review.names), decision.seat)
    view = found.rules.view(decision.blind, decision.seat)
    made, better = (label_of(found, view, names, move) for move in (decision.made, cost.better))
    asked = spoken_to(found.words.question(view, names))
    told = f"you chose {spoken_to(made)}, better was **{spoken_to(better)}**"
    return f"- **{_when(found, moment)}**, {asked}: {told}: {_price(cost, _unit(review))}"


def _price(cost: Cost, unit: str) -> str:
    apart = "" if unit.startswith("%") else " "
    return f"cost {cost.gain:,.1f}{apart}{unit} (± {cost.error:,.1f})"


def _unit(review: Review) -> str:
    search = search_of(review.game)
    assert search is not None  # nothing else prices a move
    return search.unit


def _counted(unit: str, seats: int) -> str:
    """What a unit is, as far as it is not plain."""
    if unit.startswith("%"):
        return " What is counted is the chance to win the hand: 100% is a hand won for certain."
    others, gain = ("the other", "the other gains") if seats == 2 else ("the average of the others", "the others gain")
    more = f"what {gain} by a move counts as well as what you miss, so it can cost more than there was to win"
    return f" What is counted is your lead in {unit} over {others}: {more}."


def _when(found: Game, moment: Moment) -> str:
    hand = found.rules.view(moment.decision.blind, moment.decision.seat).hand
    return f"Hand {hand}, move {moment.number}"


def _to(match: str, found: Game, moment: Moment) -> Component:
    """To the moment in the replay, with open hands, and back again."""
    return button(_when(found, moment), write(NO_TABLE, 0, f"/replay {match} {moment.step} open mine"))


def _nothing(decided: int) -> str:
    if not decided:
        return "You made no choice on your turn in this match, so there is nothing to look at."
    if decided == 1:
        return "Well played: the one move that you chose by hand did not clearly cost you anything."
    return f"Well played: you chose {decided} moves by hand, and none of them clearly cost you anything."
