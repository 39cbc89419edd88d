"""Tute for those who look ahead: what every play shows of its hand, and a quick way to play a hand out."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from bot.brains import Facts, Search
from bot.cards.tricks import winning
from bot.rules import Event, Rules, quiet
from bot.rules.families.turns import PLAY
from cogs.tute.brain import shown_by
from cogs.tute.rules import RULES, declarations
from cogs.tute.state import KINGS, MARRIAGES, POINTS, POWER, Tute

#: what a hand is worth that is won or lost, in points of cards: to win it counts, and by how much only a little
HAND, MARGIN = 40.0, 0.05
#: the card of each suit and height, from 0 for the deuce, and how high each card is so
_CARD = tuple(
    tuple(sorted((one for one in range(suit, 52, 4) if POWER[one]), key=POWER.__getitem__)) for suit in range(4)
)
_HEIGHT = tuple(power - 1 for power in POWER)
_FULL = (1 << len(_CARD[0])) - 1
#: king and queen, as bits by height, which win twenty or forty when they stay together
_PAIR = sum(1 << _HEIGHT[one] for one in MARRIAGES[0])
#: what is lost when king or queen goes while the other is there and nothing has been sung of them
_APART = 15.0
#: what a card of each height brings in a trick
_BRINGS = tuple(POINTS[one] for one in _CARD[0])
#: how a lead is liked: one that nothing beats, trumps, and so much either way by chance
_SURE_LEAD, _TRUMP_LEAD, _ANY_LEAD = 4.0, -6.0, 6.0


class Silence(NamedTuple):
    """A seat has led after a trick that it took, and not sung of a suit; `since` are the cards that it has played from then on."""

    seat: int
    suit: int
    since: set[int]


class TuteSearch(Search[Tute]):
    """Every card on the same deals, played out by singing, helping the partner and sparing what beats."""

    method = "flat"
    deals = 600
    steps = 24_000
    spread = 60.0
    heat = 0.36
    unit = "% of the hand"

    def __init__(self, rules: Rules[Tute]) -> None:
        super().__init__(rules)
        self._read: tuple[Sequence[Event], int, list[Silence]] = ((), -1, [])  # what was heard last, and what it says

    def facts(self, state: Tute, seat: int, heard: Sequence[Event]) -> Facts:
        _, most = shown_by(heard, state.trump)
        barred: dict[int, int] = {}
        for (who, suit), power in most.items():
            higher = sum(1 << one for one in range(suit, 52, 4) if POWER[one] > power)
            barred[who] = barred.get(who, 0) | higher
        return Facts(barred=tuple((state.hands[who], mask) for who, mask in sorted(barred.items())))

    def credible(self, state: Tute, seat: int, heard: Sequence[Event]) -> bool:
        """Whether nobody else let go by what could be sung."""
        if self._read[0] is not heard or self._read[1] != len(heard):
            self._read = (heard, len(heard), _silences(heard, state.trump))
        hands = state.hands
        return not any(
            who != seat and all(one in hands[who] or one in since for one in MARRIAGES[suit])
            for who, suit, since in self._read[2]
        )

    def actor(self, state: Tute) -> int:
        return state.turn

    def ended(self, state: Tute, hand: int) -> bool:
        return state.hand != hand or state.over

    def quick(self, state: Tute, actor: int, chance: Random) -> str:
        """Sing what there is; win with points, give points to the partner's trick, else the least."""
        if state.asked and (sung := declarations(state)):
            return sung[-1] if KINGS.issubset(state.hands[actor]) else sung[0]
        hands, trick = state.hands, state.trick
        suits = _heights(hands[actor])
        sung = _sung(state, actor)
        if not trick:
            out = [_FULL ^ gone ^ mine for gone, mine in zip(_heights(state.gone), suits, strict=True)]
            return PLAY[_lead(suits, out, state.trump, sung, chance)]
        best = winning(trick, POWER, state.trump)
        partners = len(trick) > 1 and trick[-2] == best
        return PLAY[_added(suits, state.trump, trick[0] & 3, best, partners, len(trick) == 3, sung)]

    def play_out(self, state: Tute, hand: int, chance: Random) -> int:
        """As by the rules, move by move; but they are asked only for what is sung and for the end of the hand."""
        if self.ended(state, hand):
            return 0
        hands, trump, trick = state.hands, state.trump, state.trick
        suits = [_heights(held) for held in hands]
        left = [one | two | three | four for one, two, three, four in zip(*suits, strict=True)]
        seat, steps = state.turn, 0
        led = best = winner = -1
        if trick:
            led, best = trick[0] & 3, winning(trick, POWER, trump)
            winner = (state.leader - trick.index(best)) & 3
        while True:
            mine, held = suits[seat], hands[seat]
            if trick:
                one = _added(mine, trump, led, best, (seat - winner) & 3 == 2, len(trick) == 3, _sung(state, seat))
            else:
                steps += self._sing(state, seat, chance)
                if self.ended(state, hand):
                    return steps
                out = [every ^ own for every, own in zip(left, mine, strict=True)]
                one = _lead(mine, out, trump, _sung(state, seat), chance)
            steps += 1
            if len(trick) == 3 and len(held) == 2:
                state.turn = seat
                self.rules.play(state, seat, PLAY[one], quiet)
                return steps
            held.remove(one)
            suit, bit = one & 3, 1 << _HEIGHT[one]
            mine[suit] ^= bit
            left[suit] ^= bit
            if not trick:
                led = suit
            if not trick or (POWER[one] > POWER[best] if suit == best & 3 else suit == trump):
                best, winner = one, seat
            trick.append(one)
            if len(trick) < 4:
                seat = (seat - 1) & 3
            else:
                _take(state, winner)
                trick, seat = state.trick, winner

    def _sing(self, state: Tute, seat: int, chance: Random) -> int:
        """Before a lead: sing what there is, by the rules; how many moves that took. `asked` is over then."""
        steps, pairs = 0, True
        while pairs and state.asked:
            suits = _heights(state.hands[seat])
            pairs = any(held & _PAIR == _PAIR for held in suits) or KINGS.issubset(state.hands[seat])
            if not pairs or not declarations(state):
                break
            self.rules.play(state, seat, self.quick(state, seat, chance), quiet)
            steps += 1
            if state.shuffling or state.over:
                return steps
        state.asked = False
        return steps

    def worth(self, state: Tute) -> Sequence[float]:
        last = state.last_hand
        assert last is not None  # a hand has ended
        gap = last.points[0] - last.points[1]
        if last.tute is not None:
            gap = 200 if last.side == 0 else -200
        worth = MARGIN * gap + (0.0 if last.side is None else HAND * (1 - 2 * last.side))
        return (worth, -worth, worth, -worth)

    def counted(self, state: Tute) -> Sequence[float]:
        """Winning the hand is all of it, losing it nothing."""
        last = state.last_hand
        assert last is not None  # a hand has ended
        won = 50.0 if last.side is None else 100.0 if last.side == 0 else 0.0
        return (won, 100.0 - won, won, 100.0 - won)


def _silences(heard: Sequence[Event], trump: int) -> list[Silence]:
    """What each seat let go by, if it could have sung it; who has just sung something may sing the rest after its next trick."""
    found: dict[tuple[int, int], Silence] = {}
    sung: set[tuple[int, int]] = set()
    gone: set[int] = set()
    asked = -1
    for event in heard:
        match event.kind:
            case "declared":
                sung.add((event.seat, event.cards[0] & 3))
                asked = -1
            case "played":
                if asked == event.seat:
                    spent = any(who == asked for who, _ in sung)  # after a twenty the forty is lost
                    for suit, pair in enumerate(MARRIAGES):
                        if gone.isdisjoint(pair) and (asked, suit) not in sung and not (spent and suit == trump):
                            found.setdefault((asked, suit), Silence(asked, suit, set()))
                asked = -1
                for silence in found.values():
                    if silence.seat == event.seat:
                        silence.since.add(event.cards[0])
                gone.add(event.cards[0])
            case "took":
                asked = event.seat
            case _:
                pass
    return [*found.values()]


def _heights(held: Sequence[int]) -> list[int]:
    """Cards by suit, as bits by height."""
    suits = [0, 0, 0, 0]
    for one in held:
        suits[one & 3] |= 1 << _HEIGHT[one]
    return suits


def _sung(state: Tute, seat: int) -> list[int]:
    """The suits of which a seat has sung."""
    return [suit for who, suit in state.declared if who == seat]


def _take(state: Tute, winner: int) -> None:
    """A trick that is not the last is taken, as by the rules."""
    trick = state.trick
    for one in trick:
        state.points[winner & 1] += POINTS[one]
    state.tricks[winner & 1] += 1
    state.last_trick = (state.leader, tuple(trick), winner)
    state.gone += trick
    state.trick = []
    state.leader = state.turn = winner
    state.asked = True


def _lead(suits: Sequence[int], out: Sequence[int], trump: int, sung: Sequence[int], chance: Random) -> int:
    """Of each suit the lowest card, or the highest when nothing that is out beats it; not king or queen that can still be sung."""
    most, found = -1e9, -1
    for suit, held in enumerate(suits):
        if not held:
            continue
        value, able = 0.0, held
        if suit == trump:
            value = _TRUMP_LEAD
        if held & _PAIR == _PAIR and suit not in sung:
            able = held & ~_PAIR
            if not able:
                able = held
                value -= _APART
        low, high = (able & -able).bit_length() - 1, able.bit_length() - 1
        if low != high or out[suit] >> high:
            liked = value - 0.5 * _BRINGS[low] + _ANY_LEAD * chance.random()
            if liked > most:
                most, found = liked, _CARD[suit][low]
        if not out[suit] >> high:
            liked = value + _SURE_LEAD + _ANY_LEAD * chance.random()
            if liked > most:
                most, found = liked, _CARD[suit][high]
    return found


def _added(
    suits: Sequence[int], trump: int, led: int, best: int, partners: bool, last: bool, sung: Sequence[int]
) -> int:
    """Win with points, give points to the partner's trick, else the least."""
    suit, able, beats = led, suits[led], False
    if not able and led != trump:
        suit, able = trump, suits[trump]
        beats = best & 3 != trump
    if able:
        if suit == best & 3 and (over := able >> POWER[best] << POWER[best]):
            able, beats = over, True
        if able & able - 1 == 0:
            return _CARD[suit][able.bit_length() - 1]
    gives = (beats and last) or (partners and not beats and (last or best & 3 == trump))
    if able:
        if able & _PAIR and suits[suit] & _PAIR == _PAIR and suit not in sung:
            able = able & ~_PAIR or able
        return _CARD[suit][able.bit_length() - 1 if gives else (able & -able).bit_length() - 1]
    most, found = -1e9, -1
    for suit, held in enumerate(suits):
        if not held:
            continue
        able, value = held, 0.0
        if held & _PAIR == _PAIR and suit not in sung:
            able = held & ~_PAIR
            if not able:
                able, value = held, -_APART
        height = able.bit_length() - 1 if gives else (able & -able).bit_length() - 1
        value += _BRINGS[height] if gives else -_BRINGS[height] - 0.1 * height
        if value > most:
            most, found = value, _CARD[suit][height]
    return found


SEARCH = TuteSearch(RULES)
