"""Tute, four seats, partners across (seats 0 and 2 against 1 and 3), played to the right (counter-clockwise).

Forty cards; A 3 K Q J 7 6 5 4 2 from high to low, worth 11 10 4 3 2 and nothing. The last card dealt, the dealer's own, is shown
and makes trumps. A player must follow suit, else trump, and either way beat the best card so far if able, also the partner's (R3);
who can only undertrump must (R1); under another suit's trump any card of the suit led will do (R2). Highest trump, else highest of
the suit led, takes the trick and leads (R12). Before that lead its taker may make one declaration (R5) of cards held: 40 for king and
queen of trumps, only while that player has declared nothing else in the hand (R4), 20 for those of another suit, or tute, all four
kings, which wins the hand at once. To let one go by needs no move (R6). The last trick is worth 10 and plays itself; nothing
can be declared after it (R7). More points win the hand, equal points nobody (R8). The deal passes to the right (R10). The match ends
after `hands` hands or with a majority of them (R9). Four queens are nothing special (R11).
"""

from collections.abc import Sequence

from bot.cards import SUIT_WORDS, sign
from bot.cards.tricks import by_suit, heading, winning
from bot.rules import Ahead, Emit, Event, Info, Option, Setting, quiet
from bot.rules.blind import Known
from bot.rules.families.stakes import pay_in, pay_out
from bot.rules.families.tricks import laid, taken
from bot.rules.families.turns import PLAY, TurnRules
from cogs.tute.events import EVENTS
from cogs.tute.moves import FORTY, TUTE, TWENTY, Move, read
from cogs.tute.state import KINGS, LAST_TRICK, MARRIAGES, PLACE, POINTS, POWER, LastHand, Table, Tute


class TuteRules(TurnRules[Tute], Ahead):
    """The rules of Tute."""

    events = EVENTS
    beats = frozenset(("played", "took"))
    info = Info(
        key="tute",
        title="Tute",
        seats=(4, 4),
        options=(
            Option("hands", 1, "Hands in a match; the side that wins most of them wins.", 1, 15),
            Option("stake", 0, "Chips each seat pays into the pot at the start.", 0, 1000, pays=True),
        ),
        kind="trick game, in pairs",
        tagline="Spain's great partnership game: beat every card you can, and sing when you hold king and queen.",
        minutes=(5, 8),
    )

    def sides(self, setting: Setting) -> tuple[int, ...]:
        return tuple(seat & 1 for seat in range(setting.seats))

    def begin(self, setting: Setting) -> Tute:
        state = Tute(setting)
        pay_in(state, setting.options["stake"])
        return state

    def moves(self, state: Tute, actor: int) -> list[str]:
        if actor != state.turn or actor < 0:
            return []
        found = [PLAY[one] for one in playable(state)]
        return found + declarations(state) if state.asked else found

    def deal(self, state: Tute, order: list[int], emit: Emit) -> None:
        state.shuffling = []
        for at in range(4):
            state.hands[(state.dealer - 1 - at) % 4] = by_suit(order[at::4], PLACE)
        state.trump_card = order[-1]
        state.trump = order[-1] & 3
        state.leader = state.turn = (state.dealer - 1) % 4
        emit(Event("dealt", state.dealer, amount=state.hand))
        emit(Event("trump", state.dealer, (state.trump_card,)))

    def play(self, state: Tute, actor: int, move: str, emit: Emit) -> None:
        meant = read(move)
        assert meant is not None  # a legal move is one of Tute's
        if meant.declares:
            self._declare(state, actor, meant, emit)
        else:
            self._lay(state, meant.card, emit)

    def _declare(self, state: Tute, seat: int, meant: Move, emit: Emit) -> None:
        """Show what is declared; the cards stay in the hand."""
        if not meant.sung:
            emit(Event("tute", seat, tuple(sorted(KINGS))))
            self._end_hand(state, emit, tute=seat)
            return
        suit = state.trump if meant.suit < 0 else meant.suit
        state.asked = False
        state.declared.append((seat, suit))
        state.points[seat & 1] += meant.sung
        emit(Event("declared", seat, MARRIAGES[suit], meant.sung))

    def _lay(self, state: Tute, one: int, emit: Emit) -> None:
        """The seat on turn plays a card."""
        seat = state.turn
        if emit is not quiet:
            emit(Event("played", seat, (one,)))
        state.hands[seat].remove(one)
        state.trick.append(one)
        state.asked = False
        if len(state.trick) == 4:
            self._take(state, emit)
        else:
            state.turn = (seat - 1) % 4

    def _take(self, state: Tute, emit: Emit) -> None:
        """The best card takes the trick and leads to the next."""
        trick = tuple(state.trick)
        winner = (state.leader - trick.index(winning(trick, POWER, state.trump))) % 4
        left = len(state.hands[winner])
        worth = sum([POINTS[one] for one in trick]) + (0 if left else LAST_TRICK)
        state.turn = winner
        if emit is not quiet:
            emit(Event("took", winner, trick, worth))  # the whole trick lies there, with the turn at who takes it
        state.points[winner & 1] += worth
        state.tricks[winner & 1] += 1
        state.last_trick = (state.leader, trick, winner)
        state.gone += trick
        state.trick = []
        state.leader = winner
        state.asked = True
        if not left:
            self._end_hand(state, emit)
        elif left == 1:
            for _ in trick:  # the last trick holds no choice
                self._lay(state, state.hands[state.turn][0], emit)

    def _end_hand(self, state: Tute, emit: Emit, tute: int | None = None) -> None:
        """Give the hand to the side that won it, and go on to the next deal or the end."""
        ours, theirs = state.points
        side = None if ours == theirs else int(theirs > ours)  # a tie wins it for nobody (R8)
        if tute is not None:
            side = tute & 1
        state.last_hand = LastHand(state.hand, side, (ours, theirs), tute)
        state.turn = -1
        if side is None:
            emit(Event("hand_tied", amount=ours))
        else:
            for seat in (side, side + 2):
                state.scores[seat] += 1
            emit(Event("hand_won", side, amount=state.points[side], other=state.points[1 - side]))
        hands = state.setting.options["hands"]
        if state.hand == hands or 2 * max(state.scores) > hands:
            self._end_match(state, emit)
            return
        state.hand += 1
        state.dealer = (state.dealer - 1) % 4
        state.clear()

    def _end_match(self, state: Tute, emit: Emit) -> None:
        state.over = True
        most = max(state.scores)
        if state.scores[0] != state.scores[1]:
            state.winners = [seat for seat in range(4) if state.scores[seat] == most]
        pay_out(state)
        for seat in state.winners:
            emit(Event("won", seat, amount=most))
        if not state.winners:
            emit(Event("draw", amount=most))

    def table(self, state: Tute) -> Table:
        dealt = state.trump >= 0
        return Table(
            dealer=state.dealer,
            turn=state.turn if state.turn >= 0 else None,
            trump=state.trump if dealt else None,
            trump_card=state.trump_card if dealt else None,
            trick=laid(state.trick, state.leader, 4, -1),
            last_trick=taken(state.last_trick, 4, -1),
            tricks=tuple(state.tricks),
            points=tuple(state.points),
            declared=tuple(state.declared),
            sizes=tuple(map(len, state.hands)),
            last_hand=state.last_hand,
            pot=state.pot,
        )

    def places(self, state: Tute) -> list[Sequence[int]]:
        return [*state.hands, state.trick, state.gone]

    def known(self, state: Tute, seat: int | None) -> list[Known]:
        """The dealer's shown trump and what was declared, until they are played."""
        shown = [(state.hands[state.dealer], state.trump_card)]
        return shown + [(state.hands[at], one) for at, suit in state.declared for one in MARRIAGES[suit]]

    def timeout(self, state: Tute) -> list[tuple[int, str]]:
        if state.turn < 0:
            return []
        lowest = min(playable(state), key=lambda one: (POINTS[one], POWER[one], one & 3))
        return [(state.turn, PLAY[lowest])]

    def why(self, state: Tute, actor: int, move: str) -> str:
        if state.over or actor != state.turn or actor < 0:
            return super().why(state, actor, move)
        meant = read(move)
        if move.startswith("declare"):
            return _why_not_declared(state)
        if meant is None:
            return "You play one card of your hand."
        if meant.card not in state.hands[actor]:
            return f"You do not hold {sign(meant.card)}."
        return _why_not_played(state, meant.card)

    def reason(self, state: Tute) -> str:
        return "most hands won" if state.winners else "both sides won as many hands"


def playable(state: Tute) -> list[int]:
    """The cards that the seat on turn may play: any to lead, else follow, trump, and beat the best card if able."""
    hand, trick = state.hands[state.turn], state.trick
    if not trick:
        return hand
    return heading(hand, trick[0] & 3, winning(trick, POWER, state.trump), POWER, state.trump)


def declarations(state: Tute) -> list[str]:
    """What the seat on turn, which has just won a trick, may declare."""
    seat, hand = state.turn, state.hands[state.turn]
    mine = [suit for at, suit in state.declared if at == seat]
    found: list[str] = []
    for suit, (king, queen) in enumerate(MARRIAGES):
        if king in hand and queen in hand and suit not in mine:
            if suit != state.trump:
                found.append(TWENTY[suit])
            elif not mine:  # after a 20 the same player's 40 is lost (R4)
                found.insert(0, FORTY)
    if KINGS.issubset(hand):
        found.append(TUTE)
    return found


def _why_not_declared(state: Tute) -> str:
    if not state.asked:
        return "You may declare once after each trick you win, before you lead to the next."
    king, queen = MARRIAGES[state.trump]
    hand = state.hands[state.turn]
    if king in hand and queen in hand and any(seat == state.turn for seat, _ in state.declared):
        return "The 40 must be your first declaration, and each 20 is declared once."
    return "You can declare king and queen of one suit once, or all four kings, while you hold them."


def _why_not_played(state: Tute, one: int) -> str:
    hand, led = state.hands[state.turn], state.trick[0] & 3
    if any(held & 3 == led for held in hand):
        if one & 3 != led:
            return f"You hold {SUIT_WORDS[led]}, and {SUIT_WORDS[led]} were led: you must follow suit."
    elif one & 3 != state.trump:
        return f"You cannot follow suit, so you must play a trump ({SUIT_WORDS[state.trump]})."
    best = sign(winning(state.trick, POWER, state.trump))
    return f"You must beat {best} if you can, even when your partner played it."


RULES = TuteRules()
