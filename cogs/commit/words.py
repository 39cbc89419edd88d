"""What Commit says: events, moves and views in plain English."""

from bot.cards import card, cards, sign, signs
from bot.cards.runs import suit_lines, suit_rows
from bot.rules import Choice, Event, View, Words
from bot.rules.words import Names

KINGS = ("KC", "KD", "KH", "KS")
ANSWERS = {"play 9D": "Comet", "pass": "Not now"}
ORDERS = {
    "comet now": "Comet at the next chance",
    "comet after *": "Comet after a card you name",
    "comet stop": "Comet at the next stop",
    "comet wait": "Keep the comet until I say",
}


class CommitWords(Words):
    """Commit in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        shown, amount = signs(event.cards), _chips(event.amount)
        match event.kind:
            case "ante":
                return f"Everybody puts {amount} into the pool."
            case "dealt":
                return f"Hand {event.amount}: {who} deals, {names[event.other]} leads."
            case "led":
                return f"{who} leads {shown}."
            case "fell":
                return f"{shown} falls from {who}."
            case "king":
                return f"{who} gets {amount} for the king."
            case "comet":
                return f"☄️ {who} plays the comet, {shown}!"
            case "paid":
                return f"{who} gets {amount} for the comet."
            case "must":
                return f"{who} is the first who can go on, with {_either(event.cards)}."
            case "followed":
                return f"{who} goes on with {shown}."
            case "stopped":
                return f"Nobody goes on after {shown}: {who} leads."
            case _:
                return _ending(event, who, names)

    def label(self, move: str, view: View, names: Names) -> str:
        if move in ORDERS:
            return ORDERS[move]
        verb, _, rest = move.partition(" ")
        if verb == "comet":
            return f"Comet after {rest.removeprefix('after ')}"
        if _asked(view) or verb != "play":
            return ANSWERS.get(move, move)
        return f"{sign(card(rest))} ☄️" if rest == "9D" else sign(card(rest))

    def table(self, view: View, names: Names) -> str:
        table = view.table
        lines = [_run(view, names)] if table["played"] else []
        lines += [_stands(view, names), ""]
        brought = view.setting.options["buy_in"]
        for seat, count in enumerate(table["counts"]):
            arrow = "▶" if seat == table["turn"] else "·"
            deals = " · dealer" if seat == table["dealer"] else ""
            lines.append(
                f"{arrow} **{names[seat]}** {'▮' * count} {count} · {_chips(brought + view.chips[seat])}{deals}"
            )
        lines += ["", _facts(view)]
        if table["last_hand"]:
            lines.append(_last_hand(view, names))
        return "\n".join(lines)

    def hand(self, view: View, names: Names) -> str:
        held = "\n".join(f"**{line}**" for line in suit_lines(view.cards)) or "You hold no cards."
        return f"{held}\n{self._asked_for(view, names)}"

    def _asked_for(self, view: View, names: Names) -> str:
        table = view.table
        if view.over:
            return "The match is over."
        if _asked(view):
            due = signs(cards(table["due"]))
            place = f"in the place of {due}" if due else "on the king"
            return f"You hold the comet, 9♦. Play it {place}? Nobody sees that you are asked."
        match table["state"]:
            case "lead" if view.moves:
                return _lead(view)
            case "follow" if view.moves:
                return f"You must follow the comet with {_either(tuple(cards(table['due'])))}."
            case "lead":
                return f"{names[table['turn']]} leads."
            case "follow":
                return f"{names[table['turn']]} must follow the comet."
            case "running":
                return "The cards that follow fall by themselves."
            case _:
                return "The cards are being dealt."

    def choices(self, view: View, names: Names) -> list[list[Choice]]:
        if _asked(view):
            return [[Choice(ANSWERS[move], move, "green" if move == "play 9D" else "grey") for move in view.moves]]
        open_now = {card(move.rpartition(" ")[2]): move for move in view.moves}
        return [
            [Choice(self.label(open_now[one], view, names), open_now[one], "blue") for one in row]
            for row in suit_rows(open_now)
        ]

    @property
    def page(self) -> str:
        return PAGE


def _ending(event: Event, who: str, names: Names) -> str:
    amount = _chips(event.amount)
    match event.kind:
        case "out":
            return f"{who} is out and takes the pool: {amount}."
        case "fine":
            return f"{who} pays {names[event.other]} {amount} for kings or the comet left in hand."
        case "left":
            return f"{who} was left with {signs(event.cards)}."
        case "short":
            return f"{who} cannot fill the pool again: that ends the match."
        case "won":
            return f"{who} wins the match, {event.amount:+d} chips."
        case _:
            return ""


def _asked(view: View) -> bool:
    return "pass" in view.moves


def _either(wanted: tuple[int, ...]) -> str:
    return " or ".join(sign(one) for one in wanted)


def _chips(amount: int) -> str:
    return f"{amount} {'chip' if amount == 1 else 'chips'}"


def _lead(view: View) -> str:
    due = signs(cards(view.table["due"]))
    if "play 9D" in view.moves:
        return (
            f"You lead: put down any card; the comet would stand for {due}." if due else "You lead: put down any card."
        )
    return "You lead: put down any card" + (" but the comet." if card("9D") in view.cards else ".")


def _run(view: View, names: Names) -> str:
    """The run that goes on or has just stopped, in a line: a name only where it changes."""
    parts: list[str] = []
    before = None
    for seat, text in view.table["played"][view.table["first"] :]:
        shown = f"**{sign(card(text))}**" + (" ☄️" if text == "9D" else "")
        parts.append(shown if seat == before else f"{shown} {names[seat]}")
        before = seat
    return " → ".join(parts)


def _stands(view: View, names: Names) -> str:
    """Where the hand stands, as an onlooker may know it."""
    table = view.table
    due = tuple(cards(table["due"]))
    match table["state"]:
        case "running" if table["stopped"]:
            return f"Stop: nobody has {_either(due)}." if due else "Stop: nothing follows a king."
        case "running":
            return f"Next: {_either(due)}"
        case "lead":
            return f"{names[table['turn']]} leads."
        case "follow":
            return f"{names[table['turn']]} must follow the comet, with {_either(due)}."
        case "over":
            return f"{' and '.join(names[seat] for seat in view.winners)} won the match."
        case _:
            return "The cards are being dealt."


def _facts(view: View) -> str:
    table = view.table
    down = {text for _, text in table["played"]}
    kings = signs(cards([king for king in KINGS if king not in down])) or "none"
    comet = "the comet is in a hand" if table["comet"] is None else "the comet is down"
    hands = view.setting.options["hands"] or view.setting.seats
    out = signs(cards(table["removed"]))
    return f"Pool {table['pot']} · hand {view.hand} of {hands} · kings still to come: {kings} · {comet} · not in the pack: {out}"


def _last_hand(view: View, names: Names) -> str:
    last = view.table["last_hand"]
    changes = ", ".join(f"{names[seat]} {change:+d}" for seat, change in enumerate(last["change"]))
    return f"Last hand: {changes}."


PAGE = """\
**The aim.** Be the first to get rid of your cards: you take the pool. On the way there, kings and the comet earn chips at once.

**Runs.** Everybody fills the pool; all cards are dealt. The leader puts down any card. Whoever holds the next higher card *of the \
same suit* must add it, then the next, and so on; there is nothing to choose, so these cards fall by themselves. Aces are low, and nothing \
follows a king. When nobody has the next card, that is a stop, and whoever put down the last card leads again.
*Example:* Ann leads 5♠. 6♠ falls from Cem, 7♠ from Ben. 8♠ is not in the pack: a stop, Ben leads.

**Every stop can be worked out.** 8♦ is always out of the pack, and as many other eights as an equal deal needs; the table says which.

**Kings.** Put down a king, and each other player pays you a chip at once.

**The comet.** 9♦ may be played at any stop, whoever's it is; or after your own card, when you do not hold the next one yourself; or as \
your lead after a stop, but never as the first card of a hand. It earns two chips from each other player. The comet *stands for the next \
card*: after 6♣ it is the 7♣, so now 8♣ is wanted, or 10♦. The first player round to the left who has one of them must play one.
*Example:* Dan put down 4♥ and has no 5♥. He plays 9♦ as the 5♥. Ann holds 6♥ and must play it; whoever has the real 5♥ is stuck \
with it until he leads it.
After a king, and after 7♦, only 10♦ can follow. If nobody can, the comet's player leads.

**Nobody sees that you are asked.** Two buttons, *Comet* and *Not now*, show in your hand when you may play it. Every card waits the same few \
seconds, asked or not, and a stop a little longer. Say nothing, and it counts as *Not now*. Or leave an order: at the next chance, after a card \
you name, at the next stop, or not until you say so.

**The end of a hand.** First out takes the pool, and a chip for each king and two for the comet from the player who still holds them. Nobody \
ever pays more than he has.

**Options.** *hands*: hands in the match, 0 for one deal each; most chips win. *pool*: chips each puts in before a hand; who cannot do so any more \
ends the match. *buy_in*: chips each brings.

**Think of this.** A king in the hand is a chip lost and one from each not won. And the comet steals the lead from whoever stopped the run."""

WORDS = CommitWords()
