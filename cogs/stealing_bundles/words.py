"""What Stealing Bundles says: events, moves and views in plain English."""

from bot.cards import card, cards, rank_of, sign, signs
from bot.rules import Choice, Event, View, Words
from bot.rules.words import Names, counted

STYLES = {"take": "blue", "steal": "green", "trail": "grey"}


class BundlesWords(Words):
    """Stealing Bundles in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else "Nobody"
        match event.kind:
            case "dealt":
                return f"Hand {event.amount}: {who} deals four cards each."
            case "board":
                return f"On the board: {signs(event.cards)}."
            case "more":
                return f"New cards: press My hand. {event.amount} left in the stock." if event.amount else LAST_DEAL
            case "took":
                return f"{who} plays {sign(event.cards[0])} and takes {signs(event.cards[1:])}."
            case "stole":
                return f"**{who} steals the bundle**: {counted(event.amount, 'card')} with {sign(event.cards[0])}!"
            case "trailed":
                return f"{who} trails {sign(event.cards[0])}."
            case "leftovers" if event.seat >= 0:
                return f"{who} captured last and gets what is left on the board: {signs(event.cards)}."
            case "leftovers":
                return f"Nobody gets what is left on the board: {signs(event.cards)}."
            case "counted":
                return f"{who} has {counted(event.amount, 'card')}."
            case "won":
                return f"{who} wins with {counted(event.amount, 'card')}."
            case _:
                return ""

    def label(self, move: str, view: View, names: Names) -> str:
        verb, text = move.split(" ")
        played = card(text)
        match verb:
            case "take":
                rank = rank_of(played)
                taken = [one for one in cards(view.table["board"]) if rank_of(one) == rank]
                return f"{sign(played)} takes {signs(taken)}"
            case "steal":
                return f"{sign(played)} steals {counted(view.table['bundles'][1 - view.table['turn']], 'card')}"
            case _:
                return f"Trail {sign(played)}"

    def table(self, view: View, names: Names) -> str:
        table = view.table
        lines = [f"# {signs(cards(table['board'])) or 'the board is empty'}"]
        hands = view.setting.options["hands"]
        lines.append(f"Stock {table['stock']}" + (f" · hand {view.hand} of {hands}" if hands > 1 else ""))
        for seat, count in enumerate(table["counts"]):
            arrow = "▶" if seat in view.to_act else "·"
            total = f" · {view.scores[seat]} won before" if hands > 1 and not view.over else ""
            lines.append(f"{arrow} **{names[seat]}** {_bundle(view, seat)} · {count} in hand{total}")
        if view.over:
            lines.append(f"Final count: {names[0]} {view.scores[0]}, {names[1]} {view.scores[1]}.")
        elif table["last"]:
            lines.append(f"The hand before: {names[0]} {table['last'][0]}, {names[1]} {table['last'][1]}.")
        return "\n".join(lines)

    def hand(self, view: View, names: Names) -> str:
        held = " ".join(f"**{sign(one)}**" for one in view.cards) or "You hold no cards."
        if view.over:
            return f"{held}\nThe match is over."
        board = signs(cards(view.table["board"])) or "empty"
        other = 1 - (view.seat or 0)
        if not view.moves:
            return f"{held}\nBoard: {board}. {names[other]} is to play."
        if view.moves[0].startswith("trail "):
            return f"{held}\nBoard: {board}. Nothing to capture: trail a card to the board."
        if any(move.startswith("steal ") for move in view.moves):
            return f"{held}\nBoard: {board}. You can steal {names[other]}'s {_bundle(view, other)}!"
        return f"{held}\nBoard: {board}. You can capture, so you must: choose what."

    def choices(self, view: View, names: Names) -> list[list[Choice]]:
        made = [Choice(self.label(move, view, names), move, STYLES[move.split(" ")[0]]) for move in view.moves]
        return [made[at : at + 4] for at in range(0, len(made), 4)]

    @property
    def page(self) -> str:
        return PAGE


def _bundle(view: View, seat: int) -> str:
    top = view.table["tops"][seat]
    return f"bundle of {counted(view.table['bundles'][seat], 'card')}, top {sign(card(top))}" if top else "no bundle"


LAST_DEAL = "New cards: press My hand. These are the last; the stock is empty."

PAGE = """\
**The aim.** Carry home more of the 52 cards than the other player. Suits mean nothing.

**The deal.** Four cards each, four face up on the board. When both have played their four, four more each come from the stock, \
six times in all.

**A turn.** Play one card:
· **Take.** It matches cards on the board: it takes *all* cards of its rank there. They go face up on your bundle, your card on top. \
*Example:* board 7♣ 7♦ K♠ 2♥, you play 7♠: you take both sevens, and your bundle is three cards with a seven on top.
· **Steal.** It matches the top card of the other player's bundle: you get the *whole bundle*. *Example:* the other has 12 cards with \
7♠ on top and you play 7♥: all 12 are yours, and 7♥ lies on top.
· **Trail.** Nothing you hold captures anything: lay one card face up on the board.
Whoever can capture must, with any card and any capture they like; one card makes one capture. A card that fits both the board and \
the other bundle has two buttons: choose.

**The end.** When all cards are played, whoever captured last also gets what is left on the board. Count your bundle: more than 26 \
wins, 26 each is a tie that both win.

**Options.** *hands*: how many hands make a match; the cards are added up. *leftovers*: with "nobody" the last cards on the board \
count for nobody. *stake*: chips that both pay in and the winner takes.

**Think of this.** Your bundle is as safe as its top card: a rank of which all four cards have been seen cannot be stolen. When you \
must trail, trail one of a pair, so that you can take both back."""

WORDS = BundlesWords()
