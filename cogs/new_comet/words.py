"""What New Comet says: events, moves and views in plain English."""

from bot.cards import RANKS, card, rank_of, sign, signs
from bot.cards.coloured import COMETS
from bot.rules import Choice, Event, View
from bot.rules.families.run_words import RunWords
from bot.rules.words import Names, counted

MOST = 25  # buttons
DECLARE = Choice("Declare the nine", "declare")


class NewCometWords(RunWords):
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

    def label(self, move: str, view: View, names: Names) -> str:
        words = move.split(" ")
        if words[0] == "declare":
            return DECLARE.label
        if move == "play on":
            return "Play on (forced cards only)"
        if words[0] != "play":
            return _pass(view) if move == "pass" else move
        first = card(words[1])
        if "as" in words:
            return f"{sign(first)} ☄️ as {_rank(RANKS.index(words[3]))}"
        if first == _comet(view):
            return f"{sign(first)} ☄️"
        return signs(card(text) for text in words[1:])

    def sequence(self, view: View, names: Names) -> str:
        """Each player's cards together, then who has passed since."""
        groups: list[tuple[int, list[str]]] = []
        for seat, text in view.table["played"][view.table["first"] :]:
            if not groups or groups[-1][0] != seat:
                groups.append((seat, []))
            groups[-1][1].append(f"**{_shown(card(text), view)}**")
        line = " · ".join(f"{' '.join(shown)} {names[seat]}" for seat, shown in groups)
        passed: list[int] = view.table["passed"]
        if passed and view.table["due"]:
            line += f" — no {_rank(RANKS.index(view.table['due']))}: {', '.join(names[seat] for seat in passed)}"
        return line

    def stands(self, view: View, names: Names) -> str:
        table = view.table
        match table["state"]:
            case "build":
                return f"Due: {_rank(RANKS.index(table['due']))}, from {names[table['turn']]}."
            case "declare":
                return f"{names[table['turn']]} is out."
            case _:
                return super().stands(view, names)

    def worth(self, view: View, seat: int) -> str:
        return counted(view.setting.options["buy_in"] + view.chips[seat], "counter")

    def facts(self, view: View) -> str:
        table = view.table
        hands = view.setting.options["hands"] or view.setting.seats
        comet = sign(_comet(view))
        seen = "has not been seen" if table["comet"] is None else "is out: passes happen by themselves"
        return f"Hand {view.hand} of {hands} · {table['pack']} pack · the comet {comet} ☄️ {seen} · {table['aside']} cards aside"

    def hand(self, view: View, names: Names) -> str:
        held = " ".join(f"**{_shown(one, view)}**" for one in view.cards) or "You hold no cards."
        return f"{held}\n{self._asked_for(view, names)}"

    def _asked_for(self, view: View, names: Names) -> str:
        """What a seat is asked. Nothing here may depend on whether the comet can be declared."""
        table = view.table
        if view.over:
            return "The match is over."
        if table["state"] == "lead" and view.moves:
            return "You lead: begin with any rank, and carry it up as far as you can."
        if view.to_act and view.seat == table["turn"]:
            due = _rank(RANKS.index(table["due"]))
            must = "you must go on." if _can_go_on(view) else "you have no plain one."
            return f"Due: {due}; {must}"
        return self.stands(view, names)

    def choices(self, view: View, names: Names) -> list[list[Choice]]:
        """The declaration always stands first, whether it means anything or not, so that it reminds nobody (page, section 12)."""
        if view.over:
            return []
        first = next((move for move in view.moves if move.startswith("play ")), "")
        shown = [
            Choice(self.label(move, view, names), move, "blue" if move == first else "grey")
            for move in (view.moves if view.to_act else ())
            if move != "declare"
        ]
        if len(shown) > MOST - 5:
            return _rows([DECLARE, *shown])
        return [[DECLARE], *_rows(shown)]

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


def _comet(view: View) -> int:
    return COMETS[view.table["pack"]]


def _shown(one: int, view: View) -> str:
    """A card with the wild nine's own sign."""
    return f"{sign(one)} ☄️" if one == _comet(view) else sign(one)


def _rank(rank: int) -> str:
    return {"T": "10", "J": "jack", "Q": "queen", "K": "king"}.get(RANKS[rank], RANKS[rank])


def _a(rank: int) -> str:
    return f"an {_rank(rank)}" if RANKS[rank] == "8" else f"a {_rank(rank)}"


def _pass(view: View) -> str:
    due = view.table["due"]
    return f"Pass: no {_rank(RANKS.index(due))}" if due else "Pass"


def _can_go_on(view: View) -> bool:
    due = RANKS.index(view.table["due"])
    return any(rank_of(one) == due and one != _comet(view) for one in view.cards)


PAGE = """\
**The aim.** Be the first to put down all your cards. Suits mean nothing; there are no aces; counters change hands all the time.

**A sequence.** The leader puts down any card and then *must* carry it upwards, one rank at a time, as far as he can. Then the player to the left \
goes on from there, or passes, and so on round the table.
*Example:* Ann leads 4♦, then 5♥ 6♦ 7♦, and has no 8: pass. Ben: 8♥ 9♦ 10♦, no jack. Cem, Dan and Ann have no jack either. Ben, who put down the last \
card, begins a new sequence.

**Kings.** A king stops the sequence. Its player gets a counter from everybody else, and leads again.

**The comet.** There are two packs, used in turn: all red cards twice, and all black cards twice, with one nine swapped over. In the red pack 9♠ is \
the comet, in the black pack 9♦; the other nines are plain nines. The comet is wild: on your turn it can stand for the rank that is due, or, as a lead, for \
any rank you name, and the sequence goes on above it. It alone may be kept back when it could be played. As a king it stops the sequence but earns no \
king's counter.

**Declare it!** Put the comet down and press *Declare the nine* before you do anything else: two counters from everybody. The button \
always stands in your hand and nobody reminds you; your next card or pass gives the claim up for good. When you cannot go on, the table \
waits a few seconds and then passes for you, whether there was something to declare or not.
*Example:* an 8 is due. Dan has none, but 9♠: he puts it down as the 8 and declares, +2 from each. A 9 is due, from Dan again: he plays 9♥.

**Passes.** Until the comet has been seen everybody presses *Pass* himself. After that passes happen by themselves. Tell the table to *Play on*, and your \
forced cards go by themselves too; never the comet, never a pass.

**The end of a hand.** First out gets from everybody, for each card left: 5 for the comet, 3 for a king, 1 for any other. Who has \
no counters pays nothing and plays on.
*Example:* Ben goes out; Cem holds K♥ K♦ 4♦ and pays 7, Dan holds 9♠ 9♥ and pays 6.

**Options.** *hands*: hands in the match, 0 for one deal each; most counters win, and a player who has them all ends it. *buy_in*: \
counters each brings. *four*: four of a kind may be put down at once. *auto_declare*: the comet declares itself.

**Think of this.** Who has passed on a rank will never have it in this hand. Lead what runs up to a king of your own."""

WORDS = NewCometWords()
