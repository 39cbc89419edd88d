"""What Conquian says: events, moves and views in plain English."""

from collections import Counter

from bot.cards import NAMES, SUIT_SIGNS, card, cards, sign, signs
from bot.rules import Choice, Event, View, Words
from bot.rules.words import Names

#: what a phone shows of a button's label
LONGEST = 34


def meld_words(meld: list[str], *, short: bool = False) -> str:
    """A meld as people read it; a long run by its ends, and where room is `short` a set by its suits: 4♣♦♥."""
    held = cards(meld)
    run = held[0] & 3 == held[1] & 3
    if run and (short or len(held) > 4):
        return f"{sign(held[0])}…{sign(held[-1])}"
    return sign(held[0]) + "".join(SUIT_SIGNS[one & 3] for one in held[1:]) if short else signs(held)


def _melds(move: str) -> list[list[str]]:
    """The melds that a `meld` move names."""
    return [meld.split("-") for meld in move.split(" ")[1:]]


def _moved(view: View, meld: list[str]) -> list[str]:
    """The old table cards that leave their meld for the one with the centre card."""
    old = [set(one) for one in view.table["melds"][view.seat or 0]]
    grown = next((one for one in old if one <= set(meld)), set[str]())
    return [text for text in meld if any(text in one for one in old) and text not in grown]


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
                melds = " · ".join(meld_words(meld.split("-")) for meld in event.text.split(" "))
                return f"{who} melds {shown}: {melds} ({event.amount} on the table)."
            case "discarded":
                return f"{who} discards {shown}."
            case "forced":
                return f"{who} forces {names[event.other]} to meld {shown}!"
            case "let":
                return f"{who} lets it go."
            case "eleven":
                return f"{who} has eleven cards on the table and wins the hand!"
            case "no_stock":
                return "The stock is used up: the hand is drawn."
            case "won":
                return f"{who} wins the match with {event.amount} {'hand' if event.amount == 1 else 'hands'}."
            case "draw":
                return "Nobody won a hand: the match is a draw."
            case _:
                return ""

    def label(self, move: str, view: View, names: Names) -> str:
        verb, _, rest = move.partition(" ")
        other = names[1 - (view.seat or 0)]
        match verb:
            case "meld":
                return self._meld_label(view, _melds(move))
            case "discard":
                return sign(card(rest))
            case "force":
                return f"Force {other}"[:34]
            case "let":
                return "Let it go"
            case _:
                return "Pass"

    def _meld_label(self, view: View, melds: list[list[str]], *, whole: bool = False) -> str:
        """The meld with the centre card, and what else changes: `whole` spells out every new meld instead of the cards moved."""
        centre = view.table["card"]
        meld = next((one for one in melds if centre in one), melds[0])
        moved = _moved(view, meld)
        if moved and not whole:
            text = f"{meld_words(meld)}, moving {signs(cards(moved))}"
            return text if len(text) <= LONGEST else f"{meld_words(meld)}, moving {len(moved)} cards"
        old = {tuple(one) for one in view.table["melds"][view.seat or 0]}
        fresh = [meld, *(one for one in melds if one is not meld and tuple(one) not in old)]
        text = " · ".join(meld_words(one) for one in fresh)
        return text if len(text) <= LONGEST else " · ".join(meld_words(one, short=True) for one in fresh)

    def _spelled(self, made: list[Choice], view: View) -> list[Choice]:
        """Cards may be moved in several ways for the same meld: labels that would be the same say all that is new."""
        often = Counter(choice.label for choice in made)
        return [
            choice
            if often[choice.label] == 1
            else choice._replace(label=self._meld_label(view, _melds(choice.move), whole=True))
            for choice in made
        ]

    def table(self, view: View, names: Names) -> str:
        table = view.table
        lines: list[str] = []
        if table["card"]:
            whence = "from the stock" if table["source"] == "stock" else "from the discard pile"
            lines.append(f"# {sign(card(table['card']))}")
            lines.append(f"-# {whence} · stock {table['stock']}")
        else:
            lines.append(f"Stock {table['stock']}")
        for seat, size in enumerate(table["sizes"]):
            arrow = "▶" if seat in view.to_act else "·"
            melds = "\n".join(f"> {meld_words(meld)}" for meld in table["melds"][seat]) or "> no melds yet"
            count = sum(len(meld) for meld in table["melds"][seat])
            won = f" · {view.scores[seat]} won" if view.setting.options["hands"] > 1 else ""
            lines.append(f"{arrow} **{names[seat]}** {size} in hand, {count} on the table{won}\n{melds}")
        if table["state"] == "force" and view.to_act:
            lines.append(f"{names[view.to_act[0]]} may force {names[table['turn']]}.")
        elif table["state"] == "forced" and view.to_act:
            lines.append(f"{names[view.to_act[0]]} must meld this card.")
        return "\n".join(lines)

    def hand(self, view: View, names: Names) -> str:
        table = view.table
        fits = _beside(view)
        held = " ".join(f"**{sign(one)}**" if one in fits else sign(one) for one in view.cards) or "no cards in hand"
        if view.over:
            return f"{held}\nThe match is over."
        if not view.moves:
            return f"{held}\nIt is {names[view.to_act[0]]}'s move." if view.to_act else held
        if table["state"] == "discard":
            return f"{held}\nDiscard one card."
        offer = sign(card(table["card"]))
        asked = {
            "force": f"{names[table['turn']]} passed {offer}, which fits the open melds. Force it?",
            "forced": f"You must meld {offer}.",
        }.get(table["state"], f"{offer} is on offer: meld it, or pass.")
        return f"{held}\n{asked}"

    def choices(self, view: View, names: Names) -> list[list[Choice]]:
        styles = {"meld": "green", "force": "blue", "discard": "grey", "pass": "grey", "let": "grey"}
        made = [Choice(self.label(move, view, names), move, styles[move.split(" ")[0]]) for move in view.moves]
        melds = self._spelled([choice for choice in made if choice.style == "green"], view)
        rest = [choice for choice in made if choice.style != "green"]
        order = {f"discard {NAMES[one]}": at for at, one in enumerate(view.cards)}
        rest.sort(key=lambda choice: order.get(choice.move, 0))  # the cards stand as in the hand
        rows = [melds[at : at + 3] for at in range(0, len(melds), 3)]  # their labels are long
        return rows + [rest[at : at + 5] for at in range(0, len(rest), 5)]

    @property
    def page(self) -> str:
        return PAGE


def _beside(view: View) -> set[int]:
    """Cards of the hand that some legal meld would lay beside the card on offer."""
    laid = {
        card(text) for move in view.moves if move.startswith("meld ") for text in move[5:].replace(" ", "-").split("-")
    }
    return laid & set(view.cards)


PAGE = """\
**The aim.** Have eleven cards in melds on the table. You hold ten, so the last one must come from the centre.

**The pack.** Forty cards: A 2 3 4 5 6 7 J Q K of each suit. A *set* is three or four of a rank; a *run* is three or more neighbours of a suit. 7 and J are neighbours; the ace is low only.

**A turn.** One card is on offer: first what the other has left on the discard pile, then a new card from the stock. Meld it at once, or pass. No card is ever taken into the hand. When you meld, you discard a card afterwards, and that is offered to the other.
*Example:* you hold 4♣ 4♦ and 4♥ is turned up: you lay 4♣ 4♦ 4♥ and discard, say, K♣.

**Melds.** Cards from your hand go only beside the card on offer, in the same meld. What lies on your table may be rearranged as you like, as long as all of it stays in melds.
*Example:* you have 4♣ 4♦ 4♥ 4♠ and A♥ 2♥ 3♥, and 5♥ is on offer: 4♥ may move over, for A♥ 2♥ 3♥ 4♥ 5♥ and 4♣ 4♦ 4♠.

**Forcing.** If you pass a card that your open melds alone could have taken, the other may force you to meld it. That can wreck a plan: you must lay it down and discard from your hand.

**The end.** Eleven cards on the table win the hand. When a card should be turned up and the stock is empty, the hand is drawn.

**Options.** *hands*: how many hands make a match; most hands won wins. *stake*: chips that both pay in and the winner takes.

**Think of this.** Plan for exactly eleven: 3+4+4, 3+3+5, 4+7 … Four of a kind can grow no more. Discard cards that fit the other's open melds when you want to force them."""

WORDS = ConquianWords()
