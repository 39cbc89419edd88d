"""What New Comet says: events, moves and views in plain English."""

from bot.cards import RANKS, rank_of, sign, signs
from bot.cards.coloured import COMETS
from bot.rules import Choice, Event, View
from bot.rules.families.run_words import RunWords, turn_of
from bot.rules.words import Names, a_rank, counted, hand_line
from cogs.new_comet.moves import DECLARE_NINE, PASS, PLAY_ON, read
from cogs.new_comet.page import PAGE
from cogs.new_comet.state import LEAD, Table

MOST = 25  # buttons
DECLARE = Choice("Declare the nine", DECLARE_NINE)


class NewCometWords(RunWords[Table]):
    """New Comet in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        shown = signs(event.cards)
        match event.kind:
            case "dealt":
                return f"Hand {event.amount}, the {event.text} pack: {who} deals, {names[event.other]} leads."
            case "led":
                return f"{who} leads {shown}."
            case "built":
                return f"{who} goes on with {shown}."
            case "comet":
                return f"☄️ {who} puts down {shown} as {_a(event.amount)}."
            case "king":
                return f"A stop: {who} gets {counted(event.amount, 'counter')} for it."
            case "declared":
                return f"{who} declares the nine and gets {counted(event.amount, 'counter')}."
            case "forgot":
                return f"{who} did not declare the nine; the chance has gone."
            case "passed":
                return f"{who}: no {_rank(event.amount)}."
            case "stopped":
                return f"Nobody goes on: {who} leads."
            case "alone":
                return "The comet is out: from now on passes happen by themselves."
            case _:
                return _ending(event, who, names)

    def label(self, move: str, view: View[Table], names: Names) -> str:
        if move == DECLARE_NINE:
            return DECLARE.label
        if move == PLAY_ON:
            return "Play on (forced cards only)"
        meant = read(move)
        if meant is None:
            return _pass(view) if move == PASS else move
        if meant.rank >= 0:
            return f"{signs(meant.cards)} ☄️ as {_rank(meant.rank)}"
        return f"{signs(meant.cards)} ☄️" if meant.cards[0] == _comet(view) else signs(meant.cards)

    def sequence(self, view: View[Table], names: Names) -> str:
        """Each player's cards together, then who has passed since."""
        groups: list[tuple[int, list[str]]] = []
        for seat, one in view.table.sequence:
            if not groups or groups[-1][0] != seat:
                groups.append((seat, []))
            groups[-1][1].append(f"**{_shown(one, view)}**")
        line = " · ".join(f"{' '.join(shown)} {names[seat]}" for seat, shown in groups)
        passed, due = view.table.passed, view.table.due
        if passed and due is not None:
            line += f" — no {_rank(due)}: {', '.join(names[seat] for seat in passed)}"
        return line

    def stands(self, view: View[Table], names: Names) -> str:
        table = view.table
        match table.phase:
            case "build" if table.due is not None:
                return f"Due: {_rank(table.due)}, from {turn_of(view, names)}."
            case "declare":
                return f"{turn_of(view, names)} is out."
            case _:
                return super().stands(view, names)

    def worth(self, view: View[Table], seat: int) -> str:
        return counted(view.setting.options["buy_in"] + view.chips[seat], "counter")

    def facts(self, view: View[Table]) -> str:
        table = view.table
        hands = view.setting.options["hands"] or view.setting.seats
        comet = sign(_comet(view))
        seen = "has not been seen" if table.comet is None else "is out: passes happen by themselves"
        return (
            f"Hand {view.hand} of {hands} · {table.pack} pack · the comet {comet} ☄️ {seen} · {table.aside} cards aside"
        )

    def hand(self, view: View[Table], names: Names) -> str:
        line = hand_line(view.cards, rank_of, lambda one: _shown(one, view))
        return f"{f'**{line}**' if line else 'You hold no cards.'}\n{self._asked_for(view, names)}"

    def _asked_for(self, view: View[Table], names: Names) -> str:
        """What a seat is asked. Nothing here may depend on whether the comet can be declared."""
        table = view.table
        if view.over:
            return "The match is over."
        if table.phase == LEAD and view.moves:
            return "You lead: begin with any rank, and carry it up as far as you can."
        if view.to_act and view.seat == table.turn and table.due is not None:
            if _can_go_on(view):
                return f"You must go on with {_a(table.due)}."
            return f"The next card is {_a(table.due)}, and you have no plain one."
        return self.stands(view, names)

    def choices(self, view: View[Table], names: Names) -> list[list[Choice]]:
        """The declaration stands last, also when it means nothing, so that it reminds nobody (page, section 12).

        It is gone once all can see that this seat has nothing to declare any more: another seat has put the comet down, or
        the comet declares itself.
        """
        if view.over:
            return []
        gone = view.table.comet not in (None, view.seat) or view.setting.options["auto_declare"]
        last = [] if gone else [DECLARE]
        first = next((move for move in view.moves if read(move)), "")
        shown = [
            Choice(self.label(move, view, names), move, "blue" if move == first else "grey")
            for move in (view.moves if view.to_act else ())
            if move != DECLARE_NINE
        ]
        if len(shown) > MOST - 5:
            return _rows([*shown, *last])
        return [*_rows(shown), last] if last else _rows(shown)

    @property
    def page(self) -> str:
        return PAGE


def _rows(made: list[Choice]) -> list[list[Choice]]:
    return [made[at : at + 5] for at in range(0, len(made), 5)]


def _ending(event: Event, who: str, names: Names) -> str:
    match event.kind:
        case "left":
            return f"{who} was left with {signs(event.cards)}."
        case "fine":
            return f"{who} pays {names[event.other]} {counted(event.amount, 'counter')}."
        case "out":
            return f"{who} is out and gets {counted(event.amount, 'counter')}."
        case "broke":
            return f"{who} has all the counters."
        case "won":
            return f"{who} wins the match with {counted(event.amount, 'counter')}!"
        case _:
            return ""


def _comet(view: View[Table]) -> int:
    return COMETS[view.table.pack]


def _shown(one: int, view: View[Table]) -> str:
    """A card with the wild nine's own sign."""
    return f"{sign(one)} ☄️" if one == _comet(view) else sign(one)


def _rank(rank: int) -> str:
    return {"T": "10", "J": "jack", "Q": "queen", "K": "king"}.get(RANKS[rank], RANKS[rank])


def _a(rank: int) -> str:
    return a_rank(_rank(rank))


def _pass(view: View[Table]) -> str:
    due = view.table.due
    return "Pass" if due is None else f"Pass: no {_rank(due)}"


def _can_go_on(view: View[Table]) -> bool:
    return any(rank_of(one) == view.table.due and one != _comet(view) for one in view.cards)


WORDS = NewCometWords()
