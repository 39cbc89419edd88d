"""Guests: people who play any game by what their screens show, choosing among the buttons that are on.

Nothing here names a game. A guest opens its hand, presses a button or picks from a menu, and fills in the form that opens.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from bot.desk.acts.router import ACTS
from bot.desk.base import custom_ids
from bot.playground import Message, Outcome, Person
from bot.registry import game, rules_of
from bot.room.match.play import Play
from bot.rules import Option, Rules, View, fits, is_pattern, number_range
from bot.rules.checks import member
from tests.desk.house import House

#: options that say how long a match is, whatever the game
LENGTHS = ("hands", "target", "cards", "largest", "early_end")
CHIPS = 10


class Offer(NamedTuple):
    """Something that can be pressed: a button, or a line of a menu with its value."""

    message: Message
    custom_id: str
    act: str
    value: str = ""


def offers(message: Message) -> list[Offer]:
    """The moves that a message offers: buttons that are on, and lines of menus; not the desk's own acts."""
    found: list[Offer] = []
    for button in message.buttons:
        pressed = custom_ids.read(button.custom_id)
        if pressed and not button.disabled and pressed.act.partition(" ")[0] not in ACTS:
            found.append(Offer(message, button.custom_id, pressed.act))
    for select in message.selects:
        pressed = custom_ids.read(select.custom_id)
        if pressed and not select.disabled and pressed.act == "/choose":
            found += [Offer(message, select.custom_id, each["value"], each["value"]) for each in select.options]
    return found


async def orders(person: Person, hand: Message) -> list[Offer]:
    """The standing orders that a hand offers, by buttons or on a page of their own, which is opened."""
    read = [(button.custom_id, custom_ids.read(button.custom_id)) for button in hand.buttons]
    found = [Offer(hand, made, at.act) for made, at in read if at and at.act.startswith("/order ")]
    for made, _ in [one for one in read if one[1] and one[1].act == "/orders"]:
        page = (await person.press(made, on=hand)).message
        assert page is not None
        found += [
            Offer(page, select.custom_id, f"/order {one['value']}", one["value"])
            for select in page.selects
            for one in select.options
        ]
    return found


async def take(person: Person, offer: Offer, fill: Callable[[str], str]) -> Outcome:
    """Press what is offered; `fill` gives what is typed into the form that a family of moves opens."""
    if offer.value:
        return await person.pick(offer.custom_id, offer.value, on=offer.message)
    outcome = await person.press(offer.custom_id, on=offer.message)
    if outcome.modal is None:
        return outcome
    (asked,) = outcome.modal.fields
    pressed = custom_ids.read(outcome.modal.custom_id)
    assert pressed is not None, outcome.modal
    return await person.submit(outcome.modal, {asked.custom_id: fill(pressed.act)})


def short(rules: Rules[Any]) -> dict[str, int]:
    """Options for a match as short as may be, with chips at stake."""
    made = {option.name: _least(option) for option in rules.info.options if option.name in LENGTHS}
    for option in rules.info.options:
        if option.name == rules.info.brings and not option.default:
            made[option.name] = CHIPS
        if option.name.startswith("auto_"):
            made[option.name] = False  # people are to decide what there is to decide
    return made


def _least(option: Option) -> int:
    return max(option.low, 1)  # nought means 'as long as it takes'


@dataclass(slots=True)
class Guest:
    """A person at the table with a mind of its own: the same chance, the same play."""

    house: House
    person: Person
    chance: Random
    hand: Message | None = None

    async def act(self) -> bool:
        """Make a move if this person is asked for one; whether it did."""
        table = self.house.table()
        seat = table.seat_of(self.person.id)
        assert seat is not None
        if not table.view(seat).moves or table.held(seat) is not None or table.state.delayed:
            return False
        play = table.play
        assert play is not None
        if seat not in play.rules.waiting(play.state).must and self.chance.random() < 0.6:
            return False  # an offer that may go by
        hand = await self.look()
        choice, typed = self._choose(hand, table.view(seat))
        before, refusal = table.state.stored, self._refusal(play, seat, choice.act)
        outcome = await take(self.person, choice, typed or self._fill)
        assert outcome.ok, (choice, outcome.error)
        await self.house.settle()
        if refusal:  # a button that is there for all to see, whoever may use it
            assert refusal in outcome.text, (choice.act, outcome.text)
        else:
            assert table.state.stored > before, (choice.act, hand.text, outcome.text)
        return True

    def _choose(self, hand: Message, view: View) -> tuple[Offer, Callable[[str], str] | None]:
        """Any button; now and then the one that a computer player would press, so that matches come to their end."""
        mine = self._choices(hand)
        if self.chance.random() < 0.5:
            heard = [event for _, event in self.house.table().heard(view.seat)]
            wanted = game(self.house.table().game).brains["thumb"].choose(view, heard, self.chance)
            for offer in mine:
                if wanted is not None and fits(offer.act, wanted):
                    # the form that another move leads to is filled in as any other
                    return offer, (lambda _: wanted.partition(" ")[2]) if is_pattern(offer.act) else None
        return self.chance.choice(mine), None

    def _refusal(self, play: Play, seat: int, act: str) -> str:
        """What the rules say against a move; nothing when they allow it."""
        allowed = is_pattern(act) or play.rules.allows(play.state, seat, act)
        return "" if allowed else play.rules.why(play.state, seat, act)

    async def look(self) -> Message:
        """The hand, opened when it is not open yet."""
        if self.hand is None or self.hand.deleted:
            self.hand = await self.house.hand(self.person)
        return self.hand

    def _choices(self, hand: Message) -> Sequence[Offer]:
        mine = offers(hand)
        assert mine, f"{self.person.name} is asked and has no button: {hand.text}"
        texts = {offer.act for offer in mine}
        table = self.house.public(self.person)
        return [*mine, *(offer for offer in offers(table) if offer.act in texts)]

    def _fill(self, pattern: str) -> str:
        table = self.house.table()
        seat = table.seat_of(self.person.id)
        if span := number_range(pattern):
            return str(self.chance.randint(*span))
        assert table.play is not None
        assert seat is not None
        move = member(rules_of(table.game), table.play.state, seat, pattern, self.chance)
        assert move is not None, pattern
        return move.partition(" ")[2]


async def seated(house: House, key: str, *names: str, **options: Any) -> list[Person]:
    """A dealt table of a game with these people, and computer players where more seats are needed."""
    rules = rules_of(key)
    given = short(rules) | options
    complete = {option.name: option.default for option in rules.info.options} | given
    fewest, most = rules.seats(complete)
    people = list(names)[:most]
    return await house.table_for(*people, computers=max(0, fewest - len(people)), game=key, **given)
