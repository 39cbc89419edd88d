"""A picture in words: what stands in its place for those who cannot see it. From the same values, so nothing is left out.

At most 1,024 characters, which is what Discord takes; long names are shortened first, and then the words end where room ends.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from bot.cards import SIGNS, SUIT_SIGNS, SUIT_WORDS
from bot.pictures.faces import BACK, is_comet, plain
from bot.pictures.lettering import drawable
from bot.pictures.scene import (
    MOMENT,
    Bank,
    Board,
    Corners,
    Hand,
    Invitation,
    Laid,
    Melds,
    Outcome,
    Piles,
    Place,
    Race,
    Run,
    Scene,
    Seat,
    Trick,
)

LONGEST = 1024  #: characters
_SHOWN = 18  #: so many of a run's last cards are named: a picture shows no more


def table_words(scene: Scene) -> str:
    """The alternative text of a table's picture."""
    return _bounded(lambda longest: _table(scene, longest))


def result_words(outcome: Outcome) -> str:
    """The alternative text of a result's picture."""
    return _bounded(lambda longest: _result(outcome, longest))


def _bounded(told: Callable[[int], Iterator[str]]) -> str:
    """The sentences in one text, with names as long as there is room for."""
    text = ""
    for longest in (40, 20, 10):
        text = " ".join(_sentence(one) for one in told(longest) if one)
        if len(text) <= LONGEST:
            return text
    return f"{text[: LONGEST - 1].rpartition(' ')[0]}…"


def _sentence(text: str) -> str:
    told = text[0].upper() + text[1:]
    return told if told.endswith((".", "!", "?", "…")) else f"{told}."


def _short(name: str, longest: int) -> str:
    """A name in one line, without signs that steer other signs; those that join emojis stay."""
    one_line = " ".join("".join(sign for sign in name if sign.isprintable() or sign in " \u200d").split())
    one_line = "" if one_line.strip("\u200d") == "" else one_line
    return one_line if len(one_line) <= longest else f"{one_line[: longest - 1]}…"


def _called(name: str, number: int, longest: int) -> str:
    """A player's name; where the picture can only say which seat that is, so do these words, before the name."""
    told = _short(name, longest)
    return told if drawable(name) else f"Seat {number + 1} {told}".rstrip()


def _cards(cards: Iterable[int]) -> str:
    """Cards as people read them; neighbours that lie face down are counted."""
    told: list[str] = []
    for hidden, some in groupby(cards, lambda card: card == BACK):
        group = list(some)
        if hidden:
            told.append(f"{len(group)} face down")
        else:
            told.append(" ".join(SIGNS[plain(card)] + (" (the comet)" if is_comet(card) else "") for card in group))
    return ", ".join(told)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _names(scene: Scene, longest: int) -> list[str]:
    return [_called(seat.name, at, longest) for at, seat in enumerate(scene.seats)]


def _table(scene: Scene, longest: int) -> Iterator[str]:
    names = _names(scene, longest)
    yield from _corners(scene.corners)
    yield from (f"{name} is to act" for seat, name in zip(scene.seats, names, strict=True) if seat.turn)
    match scene.middle:
        case Trick() as shown:
            yield from _trick(shown, names)
        case Run() as shown:
            yield from _run(shown, names)
        case Piles() as shown:
            yield from _piles(shown, names, scene.corners)
        case Melds() as shown:
            yield from (
                f"{name} has laid down {_melds(melds)}"
                for name, melds in zip(names, shown.owners, strict=False)
                if melds
            )
            yield from _piles(shown.piles, names, scene.corners)
        case Board() as shown:
            yield from _board(shown, names)
        case Bank() as shown:
            yield from _bank(shown, scene.seats, names, longest)
        case Race() as shown:
            yield from _race(shown, names)
        case Invitation() as shown:
            yield from _invitation(shown)
    if scene.direction is not None:
        yield "Play goes clockwise" if scene.direction > 0 else "Play goes counter-clockwise"
    yield from (_seat(seat, name) for seat, name in zip(scene.seats, names, strict=True))


def _corners(corners: Corners) -> Iterator[str]:
    yield from (corners.top_left, corners.top_right, corners.bottom_left, corners.bottom_right)


def _seat(seat: Seat, name: str) -> str:
    marks = (
        ("to act", seat.turn),
        ("computer", seat.computer),
        ("away", seat.away),
        ("winner", seat.winner),
        ("dealer", seat.dealer),
    )
    shown = ", ".join(mark for mark, holds in marks if holds)
    figures = (
        f"score {seat.score}" if seat.score else "",
        f"chips {seat.chips}" if seat.chips else "",
        _count(seat.cards, "card") if seat.cards is not None else "",
        f"open {_cards(seat.open_cards)}" if seat.open_cards else "",
        seat.note,
    )
    told = ", ".join(one for one in figures if one)
    return f"{name}{f' ({shown})' if shown else ''}{f': {told}' if told else ''}"


def _laid(cards: Iterable[Laid], names: list[str]) -> str:
    """Cards with those who laid them, a name once for neighbours."""
    told: list[str] = []
    for seat, some in groupby(cards, lambda laid: laid.seat):
        shown = _cards(laid.card for laid in some)
        told.append(shown if seat is None else f"{names[seat]} {shown}")
    return ", ".join(told)


def _trick(trick: Trick, names: list[str]) -> Iterator[str]:
    yield f"Trick: {_laid(trick.cards, names)}" if trick.cards else "No card lies in the trick"
    if trick.best is not None:
        yield f"{names[trick.best]}: {trick.say or 'best so far'}"
    if trick.trump is not None:
        shown = f", shown by {SIGNS[trick.trump_card]}" if trick.trump_card is not None else ""
        yield f"Trumps: {SUIT_WORDS[trick.trump]}{shown}"


def _run(run: Run, names: list[str]) -> Iterator[str]:
    yield run.say
    hidden = len(run.cards) - _SHOWN
    before = f"{_count(hidden, 'card')} before, " if hidden > 0 else ""
    yield f"Run: {before}{_laid(run.cards[-_SHOWN:], names)}" if run.cards else "No card lies in the run"
    if run.due and not (len(run.due) == 1 and _names_card(run.say, run.due[0])):
        yield f"Due: {run.due[0]}" + (f", then {' '.join(run.due[1:])}" if run.due[1:] else "")


def _names_card(told: str, card: str) -> bool:
    """Whether a sentence names a card, such as 5♥: then it is not named again."""
    return card.endswith(tuple(SUIT_SIGNS)) and card in re.split(r"[^0-9A-Z♣♦♥♠]", told)


def _piles(piles: Piles, names: list[str], corners: Corners) -> Iterator[str]:
    yield piles.say
    if piles.upcard is not None and not _names_card(corners.bottom_left, _cards([piles.upcard])):  # what is asked
        yield f"Upcard: {_cards([piles.upcard])}"
    if piles.called is not None:
        yield f"Called: {SUIT_WORDS[piles.called]}"
    elif piles.draws:
        yield f"To draw: {_count(piles.draws, 'card')}"
    if piles.turned:
        yield f"Turned: {_laid(piles.turned, names)}"
    if piles.discards:
        yield f"Discards: {_cards(piles.discards)}"
    if piles.stock is not None:
        yield f"Stock: {_count(piles.stock, 'card')}"


def _melds(melds: tuple[tuple[int, ...], ...]) -> str:
    return "; ".join(_cards(meld) for meld in melds)


def _board(board: Board, names: list[str]) -> Iterator[str]:
    yield board.say
    yield f"Board: {_on_board(board)}" if board.cards else "The board is empty"
    lying = (*board.cards, *(bundle.top for bundle in board.bundles))
    if fresh := [card for card in board.fresh if card not in lying]:
        yield f"New on the board: {_cards(fresh)}"
    for name, bundle in zip(names, board.bundles, strict=False):
        top = f", top {_lies(bundle.top, board)}" if bundle.top is not None else ""
        yield f"{name}'s bundle: {_count(bundle.count, 'card')}{top}"
    if board.stock is not None:
        yield f"Stock: {_count(board.stock, 'card')}"


def _on_board(board: Board) -> str:
    """The cards of the board, with a word at those that are new."""
    return " ".join(_lies(card, board) for card in board.cards)


def _lies(card: int, board: Board) -> str:
    return _cards([card]) + (" (new)" if card in board.fresh else "")


def _hand(hand: Hand) -> str:
    marks = ("on turn" if hand.playing else "", "lost" if hand.lost else "", "paid" if hand.won else "")
    told = (_cards(hand.cards), f"bet {hand.bet}" if hand.bet else "", hand.state, *marks)
    return ", ".join(one for one in told if one)


def _bank(bank: Bank, seats: tuple[Seat, ...], names: list[str], longest: int) -> Iterator[str]:
    name = _short(bank.name, longest) if bank.seat is None else names[bank.seat]
    if bank.turn and (bank.seat is None or not seats[bank.seat].turn):
        yield f"{name} is to act"
    told = ", ".join(one for one in (bank.note, _hand(bank.hand)) if one)
    yield f"Bank: {name}{f', {told}' if told else ''}"
    yield from (
        f"{name} has {'; '.join(map(_hand, hands))}" for name, hands in zip(names, bank.hands, strict=False) if hands
    )
    if not any(bank.hands) and not bank.hand.cards:
        yield from bank.cloth
    if bank.pack is not None:
        yield f"Pack: {_count(bank.pack, 'card')}"


def _race(race: Race, names: list[str]) -> Iterator[str]:
    yield race.say
    yield f"Letter: {race.letter}" if race.letter else ""
    yield f"Card: {_cards([race.card])}" if race.card is not None else ""
    yield f"{names[race.floor]} has the floor" if race.floor is not None else ""
    yield f"Word: {race.word}" if race.word else ""
    yield f"Not again: {', '.join(race.out)}" if race.out else ""
    yield f"{_count(race.heap, 'card')} in the heap" if race.heap else ""


def _invitation(invitation: Invitation) -> Iterator[str]:
    yield invitation.say
    if invitation.free:
        kept = f", {invitation.kept} of them kept" if invitation.kept else ""
        yield f"{_count(invitation.free, 'chair')} free{kept}"


def _result(outcome: Outcome, longest: int) -> Iterator[str]:
    told = [outcome.title, outcome.subtitle, *(_place(place, at, longest) for at, place in enumerate(outcome.places))]
    yield from told
    # who made it, and with what, says it all mostly; cards that have been named are not named again
    named = any(_cards(outcome.moment_cards) in one for one in (*told, outcome.moment))
    if moment := " ".join(filter(None, (outcome.moment, "" if named else _cards(outcome.moment_cards)))):
        yield f"{outcome.heading or MOMENT}: {moment}"
    yield outcome.foot


def _place(place: Place, at: int, longest: int) -> str:
    marks = ", ".join(mark for mark, holds in (("computer", place.computer), ("winner", place.winner)) if holds)
    name = _called(place.name, at if place.seat is None else place.seat, longest) + (f" ({marks})" if marks else "")
    told = ", ".join(one for one in (place.score, place.chips, place.note) if one)
    return f"{f'{place.place}. ' if place.place else ''}{name}{f': {told}' if told else ''}"
