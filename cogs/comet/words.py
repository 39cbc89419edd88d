"""What Comet says: events, moves and views in plain English."""

from bot.cards import card, cards, sign, signs
from bot.cards.runs import suit_lines, suit_rows
from bot.rules import Choice, Event, View, Words
from bot.rules.words import Names

KINGS = ("KC", "KD", "KH", "KS")
ANSWERS = {"play 9D": "Comet now", "pass": "Not here", "run": "Not in this run"}
ORDERS = {
    "comet now": "Comet at the next chance",
    "comet after *": "Comet after a card you name",
    "comet stop": "Comet at the next dead end",
    "comet wait": "Keep the comet until I say",
}


class CometWords(Words):
    """Comet in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        shown = signs(event.cards)
        match event.kind:
            case "dealt":
                return f"Hand {event.amount}: {who} deals, {names[event.other]} leads."
            case "led":
                return f"{who} leads {shown}."
            case "fell":
                return f"{shown} falls from {who}."
            case "comet":
                return f"☄️ {who} puts down the comet, {shown}!"
            case "must":
                return f"{who} is the first who can go on, with {_either(event.cards)}."
            case "followed":
                return f"{who} goes on with {shown}."
            case "stopped":
                return f"Nobody goes on after {shown}: {who} leads."
            case "out":
                return f"{who} is out and scores {_points(event.amount)}."
            case "lost":
                return f"{who} still had the comet and loses a point."
            case "left":
                return f"{who} was left with {shown}."
            case "aside":
                return f"Aside lay {shown}."
            case "won":
                return f"{who} wins the match with {_points(event.amount)}!"
            case _:
                return ""

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
        lines = [_sequence(view, names)] if table["played"] else []
        lines.append(_stands(view, names))
        lines.append("")
        for seat, count in enumerate(table["counts"]):
            arrow = "▶" if seat == table["turn"] else "·"
            deals = " · dealer" if seat == table["dealer"] else ""
            lines.append(f"{arrow} **{names[seat]}** {'▮' * count} {count} · {_points(view.scores[seat])}{deals}")
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
            after = f"before {due}" if due else "now that nothing can follow"
            return f"You hold the comet, 9♦. Throw it in {after}? Nobody sees that you are asked."
        match table["state"]:
            case "lead" if view.moves:
                return "You lead: put down any card."
            case "follow" if view.moves:
                return f"You must follow the comet with {_either(tuple(cards(table['due'])))}."
            case "lead":
                return f"{names[table['turn']]} leads."
            case "follow":
                return f"{names[table['turn']]} must follow the comet."
            case "running" if table["hushed"]:
                return "Not in this run, you said: you are asked again after the next lead."
            case "running":
                return "The cards that follow fall by themselves."
            case _:
                return "The cards are being dealt."

    def choices(self, view: View, names: Names) -> list[list[Choice]]:
        if _asked(view):
            styles = {"play 9D": "green"}
            return [[Choice(ANSWERS[move], move, styles.get(move, "grey")) for move in view.moves]]
        open_now = {card(move.rpartition(" ")[2]): move for move in view.moves}
        return [
            [Choice(self.label(open_now[one], view, names), open_now[one], "blue") for one in row]
            for row in suit_rows(open_now)
        ]

    @property
    def page(self) -> str:
        return PAGE


def _asked(view: View) -> bool:
    return "pass" in view.moves


def _either(wanted: tuple[int, ...]) -> str:
    return " or ".join(sign(one) for one in wanted)


def _points(points: int) -> str:
    return f"{points} {'point' if abs(points) == 1 else 'points'}"


def _sequence(view: View, names: Names) -> str:
    """The sequence that runs or has just been broken, in a line: a name only where it changes."""
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
        case "running" if due:
            return f"Next: {_either(due)}"
        case "running":
            return "Nothing follows a king."
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
    comet = "the comet has not been seen" if table["comet"] is None else "the comet is down"
    out = signs(cards(table["removed"]))
    stub = f" · {table['aside']} aside" if table["aside"] else ""
    pot = f" · pot {table['pot']}" if table["pot"] else ""
    return f"Hand {view.hand}, to {view.setting.options['target']} · kings still to come: {kings} · {comet} · not in the pack: {out}{stub}{pot}"


def _last_hand(view: View, names: Names) -> str:
    last = view.table["last_hand"]
    lost = [seat for seat, change in enumerate(last["change"]) if change < 0]
    with_comet = f"; {names[lost[0]]} -1 for the comet" if lost else ""
    return f"Last hand: {names[last['winner']]} +{last['change'][last['winner']]}{with_comet}."


PAGE = """\
**The aim.** Be the first to get rid of your cards. You score for what the others are left with.

**Runs.** The leader puts down any card. Whoever holds the next higher card *of the same suit* must add it, then the next, and so on. \
There is nothing to choose there, so these cards fall by themselves. Aces are low, and nothing follows a king. When nobody has the next \
card, the run stops, and whoever put down the last card leads again.
*Example:* Ann leads 4♣. 5♣ falls from Cem, 6♣ from Ben, 7♣ from Ann herself. Nobody has 8♣: Ann leads again.

**Known stops.** 8♦ is never in the pack, so diamonds always stop at 7♦. Cards that have been put down stop a run as well.

**The comet.** 9♦ may be thrown in after *any* card, whoever put it down. If you hold it, three buttons appear in your hand while a run \
goes: *Comet now*, *Not here*, *Not in this run*. Every card waits the same few seconds whether anybody is asked or not, so nobody can see \
that you have it. Say nothing, and it counts as *Not here*. You can also lead the comet, or leave an order: at the next chance, after a \
card you name, at the next dead end, or not at all until you say so.

**After the comet** the first player round to the left who has 10♦ *or the card that was wanted before* must play one of them. \
With both, that player chooses. The comet does not stand for a card!
*Example:* 6♣ has fallen and Dan throws in 9♦. Wanted are 10♦ and 7♣. Ann has neither; Ben has 10♦ and must play it. J♦ may follow; \
7♣ stays where it is. If nobody has either, Dan leads: after a king the comet can steal the lead.

**Scores.** Out first? You get 1, and 1 for every card in the other hands, and 2 for every king that was not put down. \
Whoever still holds the comet loses 1.
*Example:* the others hold 3, 2 and 4 cards and two kings never appeared: 1 + 9 + 4 = 14.

**Options.** *deal*: with "stub" a few cards lie aside unseen and stop runs where nobody expects it; with "strip" more eights leave \
the pack until all cards can be dealt, so every stop can be worked out. *target*: points that win the match. *stake*: chips that \
everybody pays in and the winner takes.

**Think of this.** Low cards of a suit go only when you lead them. Kings and sevens of diamonds cost you nothing to lead: the lead comes back."""

WORDS = CometWords()
