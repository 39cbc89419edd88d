"""How matches for two with the coloured packs speak: the end of a hand, moves, the table with its two seats, the cards held."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.cards import RANK_SIGNS, RANK_WORDS, rank_of, sign
from bot.cards.coloured import COMETS, KING, last_run, pips
from bot.cards.hand_rows import even_rows
from bot.rules.contract import Event, View
from bot.rules.families.coloured import ASIDE, LEAD, PASS, ColouredTable, play_text, read
from bot.rules.families.run_table import by_player, is_under_way, named_or_counted
from bot.rules.words import (
    HARD,
    Choice,
    Names,
    Words,
    are_out,
    counted,
    hand_line,
    is_due,
    of_hand,
    one_left,
    standing,
)

#: how a view of these games is called for short
Seen = View[ColouredTable]
#: the events that tell how a hand ended
_ENDED = ("blocked", "level", "hand_won", "left")


def rank_name(rank: int | None) -> str:
    """A rank as it stands on a card; nothing for none."""
    return "" if rank is None else RANK_SIGNS[rank]


def rank_word(rank: int | None) -> str:
    """A rank in a sentence; nothing for none."""
    return "" if rank is None else RANK_WORDS[rank]


def any_rank(ranks: Sequence[int]) -> str:
    """Ranks of which any will do, from a word such as 'from' on: '7', '7, 10 or K'."""
    told = [RANK_SIGNS[rank] for rank in ranks]
    return f"{', '.join(told[:-1])} or {told[-1]}" if len(told) > 1 else told[0]


def up_from(ranks: Sequence[int]) -> str:
    """The same of ranks that go up to the king without a gap: more than two are told by the lowest."""
    return f"{any_rank(ranks[:1])} or above" if len(ranks) > 2 else any_rank(ranks)


class ColouredWords(Words):
    """What is the same for all these games."""

    #: the kind of event that tells that the comet has been put down: a game is called like it, and no game is named here
    comet_fell: ClassVar[str]

    @abstractmethod
    def laid(self, view: Seen) -> list[str]:
        """The first lines of the table: what lies on top."""

    @abstractmethod
    def due(self, view: Seen) -> str:
        """What is to be put down now, as the table says it, and with which pack."""

    @abstractmethod
    def plain_label(self, view: Seen, plain: Sequence[int]) -> str:
        """The label of a move that puts down these plain cards."""

    def lying(self, view: Seen) -> Sequence[tuple[int, int]]:
        """The cards since the last lead, each with its seat."""
        return last_run(view.table.played, _comet(view))

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "blocked":
                return "Both are stopped: the hands are compared."
            case "hand_won":
                once = event.amount // max(event.other, 1)
                times = {2: f", {once} doubled", 4: f", {once} quadrupled by the comet as a nine"}.get(event.other, "")
                return f"{who} scores {counted(event.amount, 'point')}{times}."
            case "level":
                return "Both hands are worth the same: nobody scores."
            case "left":
                # a score is made of what these count
                count = counted(pips(event.cards), "point")
                return f"{who} still held {named_or_counted(event.cards)}: {count}." if event.cards else ""
            case "won":
                return f"{who} wins the match with {counted(event.amount, 'point')}."
            case _:
                return ""

    def line(self, events: Sequence[Event], at: int, names: Names) -> str:
        """Who begins anew is said with the cards, why somebody scores with the score, and what both still held as one, so that who won
        stays in sight above it."""
        follows = events[at + 1].kind if at + 1 < len(events) else ""
        told = self.event(events[at], names)
        match events[at].kind:
            case "stop" if follows == "played":
                return ""
            case "hand_won" if at:
                return self.feat(events[at - 1 : at + 1], names)
            case "left" if follows == "left":
                return ""
            case "left" if at and events[at - 1].kind == "left":
                # each begins a line of its own: in one paragraph the cards of one run into the next one's name
                return f"{self.event(events[at - 1], names)}\n{told}".strip()
            case _:
                return told

    def feat(self, feats: Sequence[Event], names: Names) -> str:
        """Why somebody scores is said with the score."""
        why = "has the lower hand" if len(feats) > 1 and feats[-2].kind == "blocked" else "is out of cards"
        return self.event(feats[-1], names).replace(" scores ", f" {why} and scores ", 1)

    def told(self, event: Event, view: Seen) -> bool:
        """Which hand it is, and with which pack, stands elsewhere; how the last one ended, nobody looks for once a card of this one
        lies there, nor for what was before a pile where a hand says what has stopped it."""
        played = view.table.played
        if event.kind in _ENDED:
            return bool(played and view.to_act)
        led = event.kind == "played" and event.text == LEAD and view.seat is not None
        return (event.kind == "dealt" and is_under_way(played)) or (led and view.table.phase == LEAD)

    def is_seen(self, event: Event, view: Seen) -> bool:
        """The pile lies in the middle with who built what; there it says as well that the comet or a king has stopped it."""
        lying = self.lying(view)
        if event.kind == self.comet_fell:
            return (event.seat, _comet(view)) in lying
        # which hand it is stands in the score, and who leads above the pile
        return event.kind in ("stop", "dealt") or (
            event.kind == "played" and all((event.seat, one) in lying for one in event.cards)
        )

    def label(self, move: str, view: Seen, names: Names) -> str:
        if move == PASS:
            return "Pass"
        thrown, comet = read(move), _comet(view)
        plain = [one for one in thrown if one != comet]
        if not plain:
            return f"☄️ Comet {sign(comet)}"
        return self.plain_label(view, plain) + (" + ☄️" if len(plain) < len(thrown) else "")

    def button(self, move: str, view: Seen, names: Names) -> Choice:
        """The button of a move."""
        besides = move == PASS and len(view.moves) > 1
        return Choice(self.label(move, view, names), move, "grey" if besides else "blue")

    def table(self, view: Seen, names: Names) -> str:
        seen = "☄️ the comet has not been played" if view.table.comet is None else "the comet has been played"
        due = self.due(view)
        if not view.to_act and not view.over and view.table.played:  # the hand is about to be counted
            due = f"{are_out(view.table.counts, names) or 'Both are stopped'} · "
        return "\n".join([*self.laid(view), f"{due}{seen}", *_seats(view, names)])

    def middle(self, view: Seen, names: Names) -> str:
        """What has been put down since the last lead and what has stopped it, what is due, and of what the pack consists."""
        table = view.table
        if view.over:  # the result says it, and below it there is little room
            return ""
        pack = pack_told(table.pack, ASIDE, begun=bool(table.played), played=table.comet is not None)
        if not table.played:  # what the last hand brought, the story tells
            return pack
        pile = by_player(self.lying(view), names, lambda one: f"{sign(one)} ☄️" if one == _comet(view) else sign(one))
        stopped = f" — {_stop(view, names)}" if table.phase == LEAD and view.to_act else ""
        # whoever is asked has read the rank in the question
        due = "" if table.due is None or view.seat in view.to_act else is_due(table.due)
        near = one_left(view, table.counts, names)
        return "\n".join(filter(None, (f"{pile}{stopped}", due, near, pack)))

    def hand(self, view: Seen, names: Names) -> str:
        """The cards, and what they count in the end."""
        held = hand_line(view.cards, rank_of, lambda one: _shown(one, view))
        if view.over or not view.cards:
            return held
        double = "; the comet doubles a loss" if _comet(view) in view.cards else ""
        return f"{held}\n-# Your cards count {counted(pips(view.cards), 'point')}{double}"

    def score(self, view: Seen, names: Names) -> str:
        figures = standing(view, names, lambda seat: f"{view.scores[seat]} ({view.table.counts[seat]})")
        return of_hand(view, view.setting.options["hands"], f"points (cards left): {figures}")

    def choices(self, view: Seen, names: Names) -> list[list[Choice]]:
        """A button a rank stands there all the time; ways to put down several, the comet and the pass below them."""
        single = {rank_of(read(move)[0]): move for move in view.moves if self._is_single(move, view)}
        firsts = {rank_of(one): one for one in reversed(view.cards) if one != _comet(view)}
        held = [self._rank(firsts[rank], single, view, names) for rank in sorted(firsts)]
        rest = [self.button(move, view, names) for move in view.moves if move not in single.values()]
        rest.sort(key=lambda choice: choice.move == PASS)
        beside = [choice for choice in rest if self.is_beside(choice.move, view)]
        if beside:  # as many as one likes of the rank that is due, which no other can be
            at = next(at for at, choice in enumerate(held) if choice.move in single.values()) + 1
            held[at:at] = beside
        return [*even_rows(held), *even_rows([choice for choice in rest if choice not in beside])]

    def is_beside(self, move: str, view: Seen) -> bool:
        """Whether the button of a move that puts down several cards stands beside that of one of them, not below."""
        return False

    def alike(self, move: str, view: Seen) -> str | int:
        """Suits mean nothing: any plain card of a rank is as good as another."""
        return rank_of(read(move)[0]) if self._is_single(move, view) else move

    def _is_single(self, move: str, view: Seen) -> bool:
        """Whether a move puts down one plain card."""
        return len(read(move)) == 1 and read(move)[0] != _comet(view)

    def _rank(self, one: int, single: Mapping[int, str], view: Seen, names: Names) -> Choice:
        if (move := single.get(rank_of(one))) is not None:
            return self.button(move, view, names)
        return Choice(rank_name(rank_of(one)), play_text([one]), enabled=False)


#: of each pack: its suits, and the nine of which one copy has given way to the comet
_PACKS = {"red": ("♦ ♥", "9♦"), "black": ("♣ ♠", "9♠")}


def pack_told(colour: str, aside: int, *, begun: bool, played: bool) -> str:
    """In a line that a phone does not break: before a hand has `begun` what is in its pack, later whether its comet has been `played`,
    for no lesson says in its first lines which card that is; and how much of the pack is not dealt."""
    suits, nine = _PACKS[colour]
    comet = sign(COMETS[colour])
    rest = f" · {aside} not dealt" if aside else ""
    if begun:
        return f"Comet {comet} ☄️ {'played' if played else 'not played yet'}{rest}"
    return f"-# {colour.capitalize()} pack: {suits} 2 to K, twice; ☄️ {comet} replaces a {nine}{rest}"


def _stop(view: Seen, names: Names) -> str:
    """What has stopped the pile, before the next lead: its last card, or who passed."""
    last = view.table.played[-1][1]
    if last == _comet(view):
        return "the comet stops it"
    return "the king stops it" if rank_of(last) == KING else f"{names[1 - view.to_act[0]]}{HARD}passed"


def _shown(one: int, view: Seen) -> str:
    """A card with the comet's own sign."""
    return ("☄️" if one == _comet(view) else "") + sign(one)


def _comet(view: Seen) -> int:
    """The comet of the pack in use."""
    return COMETS[view.table.pack]


def _seats(view: Seen, names: Names) -> list[str]:
    """The last lines of the table: each seat, then which hand it is."""
    lines: list[str] = []
    for seat, count in enumerate(view.table.counts):
        arrow = "▶" if seat in view.to_act else "·"
        deals = " (dealer)" if seat == view.table.dealer else ""
        lines.append(
            f"{arrow} **{names[seat]}**{deals} {counted(count, 'card')} · {counted(view.scores[seat], 'point')}"
        )
    return [*lines, f"Hand {view.hand} of {view.setting.options['hands']}"]
