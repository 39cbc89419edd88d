"""The private hand: whether it is one's turn, what lies there, one's cards, how it stands. Made from that seat's view alone.

It answers in the order in which a player looks: what am I asked, what lies on the table and who is winning it, what do I hold, how
do we stand, what has just happened, how long have I got. Whoever reads it is "you", never a name.
"""

from collections.abc import Sequence

from bot.cards import sign
from bot.desk.base.message_body import MOST_PARTS, MessageBody, count, message_body, row, text
from bot.desk.base.names import plain, safe, spoken
from bot.desk.views import ahead
from bot.desk.views.hand_buttons import Lesson, goes_on, label_of, moves, orders, own
from bot.desk.views.second_person import addressed, spoken_to
from bot.desk.views.table_view import BY_CLOCK, act, closed_sentence, stakes, story
from bot.desk.views.waiting import heard_by, waits_until
from bot.registry import Game, game
from bot.room import Moment, Table
from bot.rules import Choice, Event, View, Words
from bot.rules.contract import MATCH_OVER
from bot.rules.words import FIRST, HARD

STORY = 3  #: how many sentences of the story stand in a hand
NEWS = 3  #: so many of the last events are looked through for what has just come to the reader
DEALT = "dealt"  #: the event that begins a hand in every game
SMALL, CARDS = "-# ", "## "  #: how a line of small print begins, and one of cards
#: why there is no button for a hint, in one line of a phone
WITHOUT_HINTS = "No hints: ratings or chips are at stake. *Practice* has them."
#: how long what stays in one line may be, such as a name with its figure
UNBROKEN = 32


def hand(table: Table, seat: int, remark: str = "", lesson: Lesson = "", at: Moment | None = None) -> MessageBody:
    """A seat's hand as it should look now, or `at` a moment on the way; `remark` is a sentence about the last press, `lesson` how
    much it says of how to play."""
    found = game(table.game)
    names = addressed(safe(table.names()), seat)
    if table.phase in ("closed", "over"):
        return _last_look(table, seat, found, names, remark)
    view, heard = table.view(seat), heard_by(table, seat)
    if at is not None and at.of is not None:
        view, known = at.of(seat)
        heard = table.heard(seat)[:known]
    # the lesson comes first: below the hand it would push what is asked off a phone's screen
    parts = [text(line) for line in _taught(table, found, view, lesson)]
    parts += [text(f"**{spoken(remark)}**")] if remark else []
    parts += [text(line) for line in _sat_in(table, seat)]
    news = found.words.news([event for _, event in heard[-NEWS:]], view, names)
    choices = ahead.choices(table, seat, view, table.names(), found.words.choices(view, table.names()))
    above = top(found, view, names, news, _pressed(table, seat, view, found))
    if lesson:
        above = beside_lesson(above, view, choices)
        # what nobody new knows by heart is in sight before the first press; the whole lesson tells it already
        does = found.words.does(view, names) if lesson == "short" else ""
        above += f"\n{_small_print(f'{SMALL}{does}')}" if does else ""
    clock = "" if at else _hurry(table, seat, view) or _deadline(table, found, view, names)
    under = _below(table, found, view, heard, names, lesson, clock)
    parts += [text(spoken_to(told)) for told in (above, under) if told]
    parts += [text(line) for line in _kept(table, seat, view, found)]
    parts += ahead.told(table, seat, view)
    # beside the lesson a hand of many cards would push what is asked off a phone's screen with them
    ordered = [] if lesson else orders(table, seat, view, found)
    below = [*ordered, *own(table, seat, view, found, choices, lesson)]
    made = moves(table, seat, choices, MOST_PARTS - 1 - count([*parts, *below]))
    parts += [
        # all of how to play fills a phone by itself
        *([text(ahead.HOW)] if lesson != "whole" and ahead.are_offered(made) and ahead.are_news(table, seat) else []),
        *made,
        *below,
    ]
    return message_body(parts, private=True)


def ending(table: Table, remark: str = "") -> MessageBody:
    """A seat's hand while the table's message still shows how the one before, or the match, ends: it does not say so first."""
    over = table.phase == "over"
    # a press that has come too late is answered by what stands below
    parts = [text(f"**{spoken(remark)}**")] if remark and not (over and remark == MATCH_OVER) else []
    how = (
        "How the match ends can be seen at the table."
        if over
        else "See at the table how it ends; then come your next cards."
    )
    told = text(f"**The {'last card has been played' if over else 'hand is over'}.** {how}")
    return message_body([*parts, told, row([act(table, "Fast-forward", "now")])], private=True)


def _taught(table: Table, found: Game, view: View, lesson: Lesson) -> list[str]:
    """How a hand of this game is played at this table: what one needs first, or with "How to play" all of it, and then why there is
    no button for a hint."""
    title, lines = found.rules.info.title, found.words.lesson(view)
    match lesson:
        case "short":
            return ["\n".join([f"**In short: {title}**", *(f"- {line}" for line in lines[:FIRST])])]
        case "whole":
            no_hints = [] if table.has_hints else [f"{SMALL}{WITHOUT_HINTS}"]
            return ["\n".join([f"**How to play {title}**", *(f"- {line}" for line in lines), *no_hints])]
        case _:
            return []


def top(found: Game, view: View, names: Sequence[str], news: str = "", pressed: str = "") -> str:
    """What is asked, or what the reader has `pressed` already; what has just come to the reader; what lies on the table, and the
    cards, large."""
    words = found.words
    first = words.asked(view, names)
    # only what one is asked is large; a name never begins a heading
    turn = bool(view.moves) and view.seat in view.to_act
    asks = pressed or (f"### {first}" if turn else f"**{first}**")
    asked = [asks, news, words.advice(view, names), words.middle(view, names)]
    return "\n".join([line for line in asked if line] + _held(words.hand(view, names)))


def beside_lesson(told: str, view: View, choices: Sequence[Sequence[Choice]]) -> str:
    """The same beside a lesson, so that both are seen at once: without small print, and without the cards where each is a button;
    where not, they stand in a line of text. Two alike share a button, which does not say so."""
    cards = {sign(card) for card in view.cards}
    # a card's button may say more than its name, such as what is called with it
    named = [[word for word in choice.label.split() if word in cards] for line in choices for choice in line]
    are_buttons = len(cards) == len(view.cards) and cards <= {words[0] for words in named if len(words) == 1}
    left_out = (SMALL, CARDS) if are_buttons else (SMALL,)
    shown = [line for line in told.split("\n") if not line.startswith(left_out)]
    return "\n".join(_small(line) if line.startswith(CARDS) else line for line in shown)


def _small(cards: str) -> str:
    """A line of cards no larger than the text around it."""
    return f"You hold {cards.removeprefix(CARDS).replace(' · ', ' ')}"


def _held(told: str) -> list[str]:
    """A hand in lines, its cards in headings; a list in small print breaks between its entries."""
    return [_small_print(line) if line.startswith(SMALL) else f"{CARDS}{line}" for line in told.split("\n") if line]


def _small_print(line: str) -> str:
    return f"{SMALL}{unbroken(line.removeprefix(SMALL))}" if " · " in line else line


def _below(
    table: Table,
    found: Game,
    view: View,
    heard: Sequence[tuple[int, Event]],
    names: Sequence[str],
    lesson: Lesson,
    clock: str,
) -> str:
    """How it stands and what is at stake, what has just happened, how much time there is by the `clock`; beside a lesson, until
    somebody is ahead, only the last thing that happened, with what the clock did, and the time."""
    # what everybody brought is in the chips that they have
    staked = stakes(table, found) if found.rules.info.brings == "stake" else ""
    if lesson and view.seat in view.to_act:  # who is asked something knows that cards have been dealt
        heard = [one for one in heard if one[1].kind != DEALT]
    told = story(found.words, view, heard, names, STORY, table.late, in_hand=True)
    even = lesson and not staked and len({*view.scores}) < 2 and len({*view.chips}) < 2
    lines = [
        "" if even else f"{_score(found.words, view, names)}{staked}",
        latest(told) if lesson else told,
        clock,
    ]
    return "\n".join(line for line in lines if line)


def latest(told: str) -> str:
    """Of the last few things that happened the last one, and what the clock did: no beginner should wonder where a card went."""
    *before, last = told.split("\n")
    return "\n".join([*(line for line in before if line.startswith(f"{SMALL}{BY_CLOCK}")), last])


def unbroken(told: str) -> str:
    """A list whose lines break between two entries, behind the point, and never in one, as between a name and its figure."""
    return f"{HARD}· ".join(_whole(entry) for entry in told.split(" · "))


def _whole(entry: str) -> str:
    head, colon, told = entry.rpartition(": ")
    return f"{head}{colon}{told.replace(' ', HARD) if len(told.replace('*', '')) <= UNBROKEN else told}"


def _hurry(table: Table, seat: int, view: View) -> str:
    """What the button is for that is blue meanwhile."""
    return f"{SMALL}⏳ It goes on by itself. Too slow? Press *Faster*." if goes_on(table, seat, view) else ""


def _deadline(table: Table, found: Game, view: View, names: Sequence[str]) -> str:
    """Whose time runs out and when."""
    until = waits_until(table, found, view.to_act)
    if until is None or not view.to_act:
        return ""
    one = names[view.to_act[0]]
    whose = "Your time" if view.seat in view.to_act else f"{one}'s time" if len(view.to_act) == 1 else "Their time"
    return f"{SMALL}⏳ {whose} runs out <t:{int(until)}:R>"


def _last_look(table: Table, seat: int, found: Game, names: Sequence[str], remark: str) -> MessageBody:
    """What stays of a hand when a match has ended. What happened last, and all that can be pressed, stands below the result: a hand
    that said it once more would push that off a phone's screen."""
    closed = closed_sentence(table) if table.phase == "closed" else ""
    parts = [text(f"**{spoken(line)}**") for line in (remark, closed) if line]
    if table.result() is not None:  # it was played out
        view = table.view(seat)
        ended = found.words.ending([event for _, event in table.heard(seat)], view, names)
        parts.append(text(spoken_to(last_look(found, view, names, ended))))
    return message_body(parts, private=True)


def last_look(found: Game, view: View, names: Sequence[str], ended: str) -> str:
    """How a match has ended: what lay there, the cards that were left, the score."""
    words = found.words
    left = ["-# Left in your hand:"] if view.cards else []
    held = [f"**{ended}**", words.middle(view, names), *left, *_held(words.hand(view, names))]
    return "\n".join([*filter(None, held), _score(words, view, names)])


def _score(words: Words, view: View, names: Sequence[str]) -> str:
    """How everybody stands, each line of it in small print."""
    return "\n".join(f"{SMALL}{unbroken(line)}" for line in spoken_to(words.score(view, names)).split("\n"))


def _sat_in(table: Table, seat: int) -> list[str]:
    """That a computer player has this chair, for whoever comes back to the hand."""
    if table.seats[seat].brain is None:
        return []
    still = " Until then nothing moves." if table.deserted else ""
    # nobody can look at the table to see why
    why = ["**The table's channel is gone: the match goes on in everybody's hand.**"] if table.placeless else []
    return [*why, f"**A computer player sits in for you** until you take your chair back.{still}"]


def _pressed(table: Table, seat: int, view: View, found: Game) -> str:
    """The answer of this seat that is carried out by itself in some seconds: another press is refused, so nothing is asked."""
    held = table.held(seat) if table.state.delayed else None
    return f"Pressed: {_answer(table, view, found, held)} It happens in a few seconds." if held else ""


def _answer(table: Table, view: View, found: Game, held: str) -> str:
    label = label_of(found, view, table.names(), held)
    # a label that goes on, as "I looked through the window…" does, needs no full stop
    return f"**{plain(label)}**{'' if label.endswith('…') else '.'}"


def _kept(table: Table, seat: int, view: View, found: Game) -> list[str]:
    """What the room keeps for this seat: an answer until the clock is out, a standing order."""
    kept: list[str] = []
    if (held := table.held(seat)) and not table.state.delayed:
        answer = _answer(table, view, found, held)
        kept.append(f"{SMALL}Kept until time is up: {answer} You can still change it.")
    if order := table.order(seat):
        label = found.words.label(order, view, table.names())
        kept.append(f"Your standing order: **{plain(label)}**.")
    return kept
