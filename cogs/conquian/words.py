"""What Conquian says: events, moves and views in plain English."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from bot.cards import SUIT_SIGNS, sign, signs, suit_of
from bot.cards.hand_rows import even_rows
from bot.cards.melds import cards_of, mask_of
from bot.rules import Choice, Event, View, Words
from bot.rules.words import Names, of_hand, own_first, standing, with_hands
from cogs.conquian.moves import DEAD_CARDS, DISCARD, FORCE, LET, PASS, melds_of, read
from cogs.conquian.page import BRIEF, PAGE
from cogs.conquian.reasons import reason
from cogs.conquian.rules import fits, table_alone_can_take
from cogs.conquian.state import ASK, ELEVEN, FORCED, MELDS, PACK, STOCK, THROW, Table, neighbours

#: what a phone shows of a button's label
LONGEST = 34
#: what the next event says as well
_NEXT = {"turned": frozenset(("passed", "melded")), "no_stock": frozenset(("draw",)), "eleven": frozenset(("won",))}


def meld_words(meld: int, *, short: bool = False) -> str:
    """A meld as people read it; where room is `short` a set by its suits, 4♣♦♥, and a long run by its ends, 4♠ to J♠."""
    held = cards_of(meld)
    is_run = held[0] & 3 == held[1] & 3
    if not short or (is_run and len(held) == 3):
        return signs(held)
    if is_run:
        return f"{sign(held[0])} to {sign(held[-1])}"
    return sign(held[0]) + "".join(SUIT_SIGNS[one & 3] for one in held[1:])


def _moved(view: View[Table], meld: int) -> list[int]:
    """The old table cards that leave their meld for the one with the centre card."""
    old = view.table.melds[view.seat or 0]
    grown = next((one for one in old if not one & ~meld), 0)
    return cards_of(meld & sum(old) & ~grown)  # melds of a seat share no card


def _both_pass(two: Sequence[Event]) -> bool:
    """Whether two events tell of one card that both have passed."""
    return len(two) == 2 and two[0].kind == two[1].kind == "passed" and two[0].cards == two[1].cards


class ConquianWords(Words):
    """Conquian in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        shown = signs(event.cards)
        match event.kind:
            case "dealt":
                return f"Hand {event.amount}: {who} deals ten cards each."
            case "turned":
                return f"{shown} is turned up for {who}."
            case "passed":
                return f"{who} passes {shown}."
            case "melded":
                # the card that was on offer first: where it was turned up for who melds it, no other line says which it was
                melds = [cards_of(one) for one in melds_of(event.text) if one >> event.cards[0] & 1]
                with_it = [signs(one for one in meld if one not in event.cards) for meld in melds]
                return f"{who} melds {' with '.join([shown, *with_it])}: {event.amount} of {ELEVEN} on the table."
            case "discarded":
                return f"{who} discards {shown}."
            case "forced":
                return f"{who} forces {names[event.other]} to meld {shown}!"
            case "let":
                return f"{who} lets it go."
            case "eleven":
                return f"{who} has eleven cards on the table and wins the hand!"
            case "no_stock":
                return "The stock is used up: nobody wins the hand."
            case "won":
                return f"{who} wins the match{with_hands(event.amount)}."
            case "draw":
                return "No card is left to turn up and nobody has won a hand: the match is a draw."
            case _:
                return ""

    def line(self, events: Sequence[Event], at: int, names: Names) -> str:
        """A card that is turned up is told with what becomes of it, and all that both have passed since anything else in one line;
        who wins the last hand, or that nobody does, with how the match ends."""
        if _both_pass(events[at : at + 2]):
            return ""
        if at and _both_pass(events[at - 1 : at + 1]):
            # between two such cards lies that the later one was turned up
            if events[at + 1 : at + 2] and _both_pass(events[at + 2 : at + 4]):
                return ""
            let_go = list[int]()
            while at > 0 and _both_pass(events[at - 1 : at + 1]):
                let_go = [*events[at].cards, *let_go]
                at -= 3
            return f"Both pass {signs(let_go)}."
        told_next = _NEXT.get(events[at].kind, frozenset())
        told = any(one.kind in told_next and one.seat == events[at].seat for one in events[at + 1 : at + 2])
        return "" if told else self.event(events[at], names)

    def told(self, event: Event, view: View[Table]) -> bool:
        if event.kind == "dealt":  # nobody looks for it, or for the hand before, once a card has been let go or melded
            return bool(view.table.discards or any(view.table.melds))
        return view.over and event.kind == "passed"  # how it was won is told, and nothing of what was let go before

    def is_seen(self, event: Event, view: View[Table]) -> bool:
        """What has become so far of the card on offer stands where that is named."""
        return view.table.card is not None and event.cards == (view.table.card,)

    def label(self, move: str, view: View[Table], names: Names) -> str:
        meant = read(move)
        if meant.melds:
            return _with_verb(self._meld_label(view, meant.melds))
        if move == FORCE:
            return f"Force {names[1 - (view.seat or 0)]}"[:LONGEST]
        if move == LET:
            return "Let it go"
        if move == DEAD_CARDS:
            return "Pass dead cards"
        return "Pass" if move == PASS else sign(meant.thrown)

    def _meld_label(self, view: View[Table], melds: Sequence[int], *, whole: bool = False) -> str:
        """The meld with the centre card, and what else changes: `whole` spells out every new meld instead of the cards moved."""
        centre = view.table.card
        meld = next((one for one in melds if centre is not None and one >> centre & 1), melds[0])
        moved = _moved(view, meld)
        if moved and not whole:
            ways = [meld_words(meld), meld_words(meld, short=True)]
            texts = [f"{way}, moving {what}" for what in (signs(moved), f"{len(moved)} cards") for way in ways]
            return next((text for text in texts if len(text) <= LONGEST), texts[-1])
        old = view.table.melds[view.seat or 0]
        fresh = [meld, *(one for one in melds if one != meld and one not in old)]
        text = " · ".join(meld_words(one) for one in fresh)
        return text if len(text) <= LONGEST else " · ".join(meld_words(one, short=True) for one in fresh)

    def _spelled(self, made: list[Choice], view: View[Table]) -> list[Choice]:
        """Cards may be moved in several ways for the same meld: labels that would be the same say all that is new."""
        often = Counter(choice.label for choice in made)
        return [
            choice
            if often[choice.label] == 1
            else choice._replace(label=_with_verb(self._meld_label(view, read(choice.move).melds, whole=True)))
            for choice in made
        ]

    def table(self, view: View[Table], names: Names) -> str:
        table = view.table
        lines: list[str] = []
        if table.card is None:
            lines.append(f"Stock {table.stock}")
        else:
            whence = "from the stock" if table.source == STOCK else "from the discards"
            lines.append(f"# {sign(table.card)}")
            lines.append(f"-# {whence} · stock {table.stock}")
        for seat, size in enumerate(table.sizes):
            arrow = "▶" if seat in view.to_act else "·"
            melds = "\n".join(f"> {meld_words(meld)}" for meld in table.melds[seat]) or "> no melds yet"
            count = _laid(table, seat)
            won = f" · {view.scores[seat]} won" if view.setting.options["hands"] > 1 else ""
            lines.append(f"{arrow} **{names[seat]}** {size} in hand, {count} on the table{won}\n{melds}")
        if table.phase == ASK and view.to_act:
            lines.append(f"{names[view.to_act[0]]} may force {names[1 - view.to_act[0]]}.")
        elif table.phase == FORCED and view.to_act:
            lines.append(f"{names[view.to_act[0]]} must meld this card.")
        return "\n".join(lines)

    def asked(self, view: View[Table], names: Names) -> str:
        """Who waits while a card is forced reads what hangs over them, as everybody can see it."""
        table = view.table
        if view.moves or not view.to_act or table.card is None:
            return super().asked(view, names)
        (other,) = (names[seat] for seat in view.to_act)
        if table.phase == ASK:
            return f"{other} may force you to meld {sign(table.card)}"
        if table.phase == FORCED:
            return f"You have forced {other} to meld {sign(table.card)}"
        return super().asked(view, names)

    def question(self, view: View[Table], names: Names) -> str:
        table = view.table
        if table.card is None:
            return "discard one card"
        offer = sign(table.card)
        match table.phase:
            case "force":
                return f"force {names[table.turn or 0]} to meld {offer}?"
            case "forced":
                return f"you must meld {offer}"
            case _:
                melds = any(read(move).melds for move in view.moves)
                if FORCE in view.moves:
                    other = names[1 - (view.seat or 0)]
                    return f"{f'meld {offer}, pass' if melds else f'pass {offer}'}, or force {other} to meld it"
                return f"meld {offer}, or pass" if melds else f"pass {offer}, as it makes no meld"

    def advice(self, view: View[Table], names: Names) -> str:
        other = 1 - (view.seat or 0)
        own, who = self._own_advice(view, names), names[other]
        # that who is forced would win is said already
        if view.over or view.table.sizes[other] or FORCE in view.moves:
            return own
        out = f"{who} wins with the next card that fits."
        return f"{own}\n{out}" if own else out

    def _own_advice(self, view: View[Table], names: Names) -> str:
        table = view.table
        other = names[1 - (view.seat or 0)]
        if FORCE in view.moves and table.card is not None:
            wins = _laid(table, 1 - (view.seat or 0)) + 1 == ELEVEN
            must = "wins with it" if wins else "must lay it down and discard a card, which you are offered"
            return f"It fits {other}'s melds: forced, {other} {must}."
        if view.moves and table.phase == FORCED:
            return f"{other} forces you, because your open melds could take it and you passed. Then you discard a card."
        if view.to_act and not view.cards:
            return "You win with the next card that fits."
        if view.moves and table.phase == THROW:
            taken = " or ".join(map(sign, _wanted(view)))
            return f"{other}'s melds could take {taken}, if you discard it." if taken else ""
        if not view.moves or table.card is None:
            return ""
        alone = sum(table.melds[view.seat or 0]) | mask_of([table.card])
        may_force = any(sum(read(move).melds) == alone for move in view.moves)
        return f"If you pass it, {other} may force you to meld it: your open melds could take it." if may_force else ""

    def middle(self, view: View[Table], names: Names) -> str:
        table = view.table
        offer = "" if table.card is None else f"{_on_offer(view, names)} · "
        if offer and table.source == STOCK:
            lines = [f"{offer}{table.stock} left"]
        else:
            lines = [] if view.over else [f"{offer}{'stock' if offer else 'Stock'} {table.stock}"]
        if not any(table.melds) and not view.over:
            return "\n".join([*lines, "Nobody has melds on the table yet"])
        for seat in own_first(view):
            melds = " · ".join(meld_words(meld) for meld in table.melds[seat]) or "no melds yet"
            count = _laid(table, seat)
            # eleven cards are one line of a phone where nothing counts them
            lines.append(f"{names[seat]}{f' ({count} of {ELEVEN})' if 0 < count < ELEVEN else ''}: {melds}")
        return "\n".join(lines)

    def hand(self, view: View[Table], names: Names) -> str:
        """Melds, then what one card more would make a meld, then the rest by suit; what fits the card on offer, buttons tell."""
        held, waits = " · ".join(map(signs, _groups(view.cards))), self.does(view, names)
        return f"{held}\n-# {waits}" if waits else held

    def does(self, view: View[Table], names: Names) -> str:
        """What one hopes for while one card after the other has to be passed: any that can still come and would make a meld."""
        table = view.table
        if view.over or not (view.cards or any(table.melds)) or (view.moves and table.phase == THROW):
            return ""
        gone = {*view.cards, *table.discards, table.card, *cards_of(sum(map(sum, table.melds)))}
        mine = table.melds[view.seat or 0]
        waits = [one for one in sorted(PACK, key=suit_of) if one not in gone and fits(mine, view.cards, one)]
        return f"You wait for {signs(waits)}" if waits else "No card that can still come makes you a meld"

    def score(self, view: View[Table], names: Names) -> str:
        hands, sizes = view.setting.options["hands"], view.table.sizes
        if hands == 1:
            return f"Cards in hand: {standing(view, names, lambda seat: sizes[seat])}"
        figures = standing(view, names, lambda seat: f"{view.scores[seat]} ({sizes[seat]})")
        return of_hand(view, hands, f"hands won (cards in hand): {figures}")

    def choices(self, view: View[Table], names: Names) -> list[list[Choice]]:
        melds = sorted((move for move in view.moves if read(move).melds), key=lambda move: _at_stake(view, move))
        named = self._spelled([Choice(self.label(move, view, names), move, "green") for move in melds], view)
        near = _laid(view.table, 1 - (view.seat or 0)) + 1 == ELEVEN
        lost = _wanted(view) if near else []  # with any of these the other wins at once
        cards = [
            Choice(sign(one), DISCARD[one], "red" if one in lost else "blue")
            for group in _groups(view.cards)
            for one in group
            if DISCARD[one] in view.moves
        ]
        rest = [
            Choice(self.label(move, view, names), move, "blue" if move == FORCE or len(view.moves) == 1 else "grey")
            for move in view.moves
            if move not in melds and move not in DISCARD
        ]
        if not view.moves and not view.over:
            rest = [Choice("Pass", PASS, enabled=False)]  # so that the hand stays as high between turns
        if len(named) == 1:
            return [[*rest, *named]]  # Pass stays where it stands between turns
        rows = even_rows(cards) + [named[at : at + 3] for at in range(0, len(named), 3)]  # their labels are long
        return [*rows, rest] if rest else rows

    def reason(self, move: str, view: View[Table], names: Names) -> str:
        return reason(move, view, names)

    @property
    def brief(self) -> tuple[str, ...]:
        return BRIEF

    @property
    def page(self) -> str:
        return PAGE


def _laid(table: Table, seat: int) -> int:
    """How many cards a seat has on the table."""
    return sum(meld.bit_count() for meld in table.melds[seat])


def _wanted(view: View[Table]) -> list[int]:
    """The cards of the hand that the other's open melds could take, laid anew where that needs to be."""
    theirs = view.table.melds[1 - (view.seat or 0)]
    return [one for group in _groups(view.cards) for one in group if table_alone_can_take(theirs, one)]


def _on_offer(view: View[Table], names: Names) -> str:
    """The card on offer and where it comes from; only the latter where what is asked, one line above, names the card."""
    table, whence = view.table, _whence(view, names)
    if table.card is None or view.moves or (view.to_act and table.phase in (ASK, FORCED)):
        return whence[:1].upper() + whence[1:]
    return f"On offer: **{sign(table.card)}** {whence}"


def _whence(view: View[Table], names: Names) -> str:
    """Where the card on offer comes from: a card that may be forced has been passed by whom it is forced on, whoever threw it."""
    table = view.table
    if table.source == STOCK:
        return "from the stock"
    if table.phase in (ASK, FORCED) and table.turn is not None:
        return f"passed by {names[table.turn]}"
    how = "passed" if table.declined else "discarded"
    return f"{how} by {names[1 - view.to_act[0]]}" if view.to_act else ""


def _with_verb(melds: str) -> str:
    """What is done, where a phone has room to say it."""
    told = f"Meld {melds}"
    return told if len(told) <= LONGEST else melds


def _at_stake(view: View[Table], move: str) -> tuple[int, int]:
    """What a way to meld is sorted by: how many cards of older melds it moves, and the most cards laid down first."""
    melds = read(move).melds
    centre = view.table.card
    meld = next((one for one in melds if centre is not None and one >> centre & 1), melds[0])
    return len(_moved(view, meld)), -sum(one.bit_count() for one in melds)


def _groups(held: Sequence[int]) -> list[list[int]]:
    """A hand as it stands: melds, pairs of cards that could be in one meld, the rest by suit."""
    groups = [cards_of(meld) for meld in _grouped(mask_of(held))]
    loose = [one for one in held if not any(one in group for group in groups)]
    while pair := next((pair for pair in combinations(loose, 2) if neighbours(*pair)), None):
        groups.append(sorted(pair, key=suit_of) if suit_of(pair[0]) != suit_of(pair[1]) else list(pair))
        loose = [one for one in loose if one not in pair]
    return [*groups, loose] if loose else groups


@lru_cache(maxsize=4096)
def _grouped(held: int) -> tuple[int, ...]:
    """Melds that some cards hold already, as many cards in them as possible."""
    best: tuple[int, ...] = ()
    for meld in MELDS.all:
        if not meld & ~held:
            found = (meld, *_grouped(held & ~meld))
            if sum(one.bit_count() for one in found) > sum(one.bit_count() for one in best):
                best = found
    return best


WORDS = ConquianWords()
