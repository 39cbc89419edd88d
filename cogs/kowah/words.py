"""What Kowah says: events, moves and views in plain English."""

from bot.cards import card, cards, sign, signs
from bot.rules import Choice, Event, View, Words
from bot.rules.words import Names, counted


class KowahWords(Words):
    """Kowah in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        shown = signs(event.cards)
        match event.kind:
            case "dealt":
                return f"Hand {event.amount}: {who} deals eight cards to everybody."
            case "drew":
                return f"{who} draws from the stock."
            case "drew_card":
                return f"You drew {shown}."
            case "revealed":
                return f"{who} must show the card: {shown}."
            case "took":
                return f"{who} takes {shown} from the pile."
            case "discarded":
                return f"{who} discards {shown}."
            case "checki":
                return f"{who} says *checki* and shows {shown} {shown}."
            case "lapsed":
                return f"{who}'s checki lapses: the pair goes back into the hand."
            case "let_go":
                return f"{who} lets {shown} go."
            case "third":
                return f"{who} draws the third {shown} and wins the hand!"
            case "claimed":
                return f"{who} claims {shown} from {names[event.other]} and wins the hand!"
            case "no_winner":
                return "The stock is used up: nobody wins this hand."
            case "won":
                return f"{who} wins the match with {counted(event.amount, 'hand')}."
            case "draw":
                return "Nobody won a hand: the match is a draw."
            case _:
                return ""

    def label(self, move: str, view: View, names: Names) -> str:
        words = move.split(" ")
        match words:
            case ["draw", "stock"]:
                return "Draw"
            case ["draw", _]:
                return f"Take {sign(card(view.table['discards'][-1]))}"
            case ["claim"]:
                shown = view.table["checki"][view.seat or 0]
                return f"Claim {sign(card(shown))}" if shown else "Claim"
            case ["pass"]:
                return "Let it go"
            case [_, thrown, _, pair]:
                return f"{sign(card(thrown))} out, checki {sign(card(pair))}"
            case _:
                return sign(card(words[1]))

    def table(self, view: View, names: Names) -> str:
        table = view.table
        lines = [f"Stock {table['stock']} · hand {view.hand} of {view.setting.options['hands']}"]
        if table["discards"]:
            top = cards(table["discards"][-5:])
            under = f" · under it {signs(reversed(top[:-1]))}" if len(top) > 1 else ""
            lines.insert(0, f"## On the pile {sign(top[-1])}{under}")
        if table["revealed"]:
            lines.append(f"**{names[table['turn']]} has shown {sign(card(table['revealed']))}.**")
        for seat, size in enumerate(table["sizes"]):
            arrow = "▶" if seat in view.to_act else "·"
            shown = table["checki"][seat]
            pair = f" · **checki {sign(card(shown))} {sign(card(shown))}**" if shown else ""
            won = f" · {view.scores[seat]} won" if view.setting.options["hands"] > 1 else ""
            lines.append(f"{arrow} **{names[seat]}** {size} cards{pair}{won}")
        if table["state"] == "claim" and view.to_act:
            lines.append(f"Waiting for {names[view.to_act[0]]} to claim.")
        elif table["state"] == "draw" and not table["may_take"]:
            lines.append("So many turns have begun with the pile that this one begins with the stock.")
        return "\n".join(lines)

    def hand(self, view: View, names: Names) -> str:
        table = view.table
        held = " ".join(f"**{sign(one)}**" for one in view.cards) or "no cards"
        mine = table["checki"][view.seat or 0]
        lines = [held]
        if mine:
            lines.append(f"Your open pair: {sign(card(mine))} {sign(card(mine))}. A third one wins.")
        if view.over:
            lines.append("The match is over.")
        elif not view.moves:
            lines.append(f"It is {names[table['turn']]}'s turn.")
        elif table["state"] == "draw":
            lines.append("Draw from the stock, or take the top discard.")
        elif table["state"] == "claim":
            lines.append(f"{sign(card(str(mine)))} is there: claim it and win.")
        else:
            lines.extend(self._before_a_discard(view, names))
        return "\n".join(lines)

    def _before_a_discard(self, view: View, names: Names) -> list[str]:
        lines = ["Discard one card."]
        if any(" checki " in move for move in view.moves):
            lines.append("You can say *checki*: choose the card that goes out and the pair that you show.")
            complete = [kind for kind in set(view.cards) if view.cards.count(kind) >= 3]
            if complete:
                lines.append(f"Three {sign(min(complete))} now win nothing: the third must come after the declaration.")
        for seat, shown in enumerate(view.table["checki"]):
            if shown and seat != view.seat:
                lines.append(f"{names[seat]} waits for {sign(card(shown))}.")
        return lines

    def choices(self, view: View, names: Names) -> list[list[Choice]]:
        if view.table["state"] != "discard":
            first, *rest = view.moves or ("",)
            made = (
                [Choice(self.label(first, view, names), first, "green" if first == "claim" else "blue")]
                if first
                else []
            )
            return [made + [Choice(self.label(move, view, names), move) for move in rest]] if made else []
        awaited = {shown for seat, shown in enumerate(view.table["checki"]) if shown and seat != view.seat}
        plain = [
            Choice(self.label(move, view, names), move, "red" if move.split(" ")[1] in awaited else "grey")
            for move in view.moves
            if " checki " not in move
        ]
        declared = [Choice(self.label(move, view, names), move, "green") for move in view.moves if " checki " in move]
        return [part[at : at + 5] for part in (plain, declared) for at in range(0, len(part), 5)]

    @property
    def page(self) -> str:
        return PAGE


PAGE = """\
**The aim.** Lay an identical pair open, and get the third card of the same rank *and* suit.

**The pack.** 120 cards: A to 9 of diamonds, hearts and spades, and J Q K of clubs, each of them four times. There is no ten and no small club.

**A turn.** Draw from the stock, or take the top discard; then discard a card (not the one you have just taken from the pile).

**Checki.** Eight cards are a checki when you can set an identical pair apart and the other six make two threes of a rank, whatever their suits.
*Example:* 5♠ 5♥ 5♦ · 7♥ 7♠ 7♦ · A♦ A♦ is a checki around A♦. 5♠ 5♥ 5♦ · 7♠ 7♠ 7♦ 7♦ 7♥ can show 7♠ or 7♦.
When your eight cards after a discard are a checki you may say so with that discard: the pair lies open and still belongs to your hand.

**Winning.** From then on a third copy of the open card wins the hand. You may draw it, take it from the pile, or *claim* it when somebody \
discards it. And while anybody has checki, all the others must show every card they draw from the stock: if it is yours, claim it.
Three of a kind in mixed suits win nothing, and three identical cards that you held before the declaration win nothing either.

**After checki** you play on. Discard what breaks it and it lapses: you may declare again later. You may change the open pair with a later discard.

**The end.** When the stock is used up, the last turn is played out and nobody wins the hand. When too many turns in a row have begun with \
the pile, the next must begin with the stock.

**Options.** *hands*: how many hands make a match; most hands won wins. *stake*: chips that everybody pays in and the winners share.

**Think of this.** There are twelve cards of each small rank but only four of each court card, so throw the clubs early. Show the pair of which you have \
seen the fewest copies elsewhere. Never discard the card that somebody waits for."""

WORDS = KowahWords()
