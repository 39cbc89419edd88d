"""What a picture shows: seats, corners, and one middle. Values only, and nothing of any game in them.

A card is its number; `faces.BACK` lies face down and `faces.comet(card)` bears the comet's mark. A scene is made from what an
onlooker may know: what it does not hold cannot be drawn. All texts are short; a suit's sign in a text is drawn as the suit.
Figures such as '+12' or '25' come as text, so that the one who makes a scene chooses sign and unit. Seats are named by their
place in `Scene.seats`, clockwise.
"""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from bot.pictures.palette import Ground


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table.

    `score` is the figure that counts, shown in gold, and `chips` the coins beside it; `cards` is how many are held; `note` says
    more in a word or two ('2 tricks', 'sticks', 'owes 2'). `open_cards` lie face up before the seat for all to see.
    """

    name: str
    score: str = ""
    chips: str = ""
    cards: int | None = None
    note: str = ""
    turn: bool = False
    computer: bool = False
    away: bool = False
    winner: bool = False
    dealer: bool = False
    open_cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Corners:
    """Four short lines: the game and its hand, what counts, what is asked, what is at stake."""

    top_left: str = ""
    top_right: str = ""
    bottom_left: str = ""
    bottom_right: str = ""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card, and the seat that put it there."""

    card: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Trick:
    """The trick in the order of play. `best` is the seat whose card is winning, and `say` what the mark at it says
    ('best so far', 'takes it'). `trump` is a suit's number, `trump_card` the card that showed it."""

    cards: tuple[Laid, ...] = ()
    best: int | None = None
    say: str = ""
    trump: int | None = None
    trump_card: int | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """A row of cards, the oldest first; as many of the last as fit are drawn large. `due` are the places to come, the first of
    them what is wanted now ('8♣', '9', …). `say` is what stopped the run or what goes on. In a moving picture `room` is how many
    cards lie here in the end, and `rest` how many places are still to come then, so that what lies here already stays where it is."""

    cards: tuple[Laid, ...] = ()
    due: tuple[str, ...] = ()
    say: str = ""
    room: int = 0
    rest: int = 0


@dataclass(frozen=True, slots=True)
class Piles:
    """Stock and discards. `stock` is a number of cards; `upcard` the card that counts, ringed; `discards` the last few under it,
    oldest first; `turned` what was turned by itself, in order. `called` is a suit's number that was called for, `draws` how many
    cards whoever cannot go on has to draw."""

    stock: int | None = None
    upcard: int | None = None
    discards: tuple[int, ...] = ()
    turned: tuple[Laid, ...] = ()
    called: int | None = None
    draws: int = 0
    say: str = ""


@dataclass(frozen=True, slots=True)
class Melds:
    """What each owner has laid down, a tuple of melds a seat, with the piles beside them. For two to four seats."""

    owners: tuple[tuple[tuple[int, ...], ...], ...]
    piles: Piles = Piles()


@dataclass(frozen=True, slots=True)
class Bundle:
    """A heap of won cards: its top and how many they are."""

    top: int | None = None
    count: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    """Open cards between two to four owners of bundles; `fresh` are cards on the board to be ringed."""

    cards: tuple[int, ...] = ()
    bundles: tuple[Bundle, ...] = ()
    stock: int | None = None
    fresh: tuple[int, ...] = ()
    say: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand against the bank: its cards in order, the bet, a word for its state ('sticks', 'bust', 'pontoon'); `brief` is what is
    told where that has no room. `playing` is the hand on turn, `lost` one that is out, `won` one that is paid."""

    cards: tuple[int, ...] = ()
    bet: str = ""
    state: str = ""
    playing: bool = False
    lost: bool = False
    won: bool = False
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Bank:
    """The bank's hand, and every seat's hands. `seat` is the banker's, which is then shown as the bank and not among the others;
    without one `name` says who banks. `note` is its purse or way of playing, `pack` how many cards the pack holds. `cloth` is what
    is written on the cloth itself, to be read as long as no cards lie there."""

    hands: tuple[tuple[Hand, ...], ...]
    hand: Hand = Hand()
    seat: int | None = None
    name: str = "The house"
    note: str = "the bank"
    pack: int | None = None
    turn: bool = False
    cloth: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Race:
    """A letter to be answered: the card, who has the floor, the word on the table, how many cards wait, words that are out."""

    letter: str = ""
    card: int | None = None
    floor: int | None = None
    word: str = ""
    heap: int = 0
    out: tuple[str, ...] = ()
    say: str = ""


@dataclass(frozen=True, slots=True)
class Emblem:
    """A game in a few cards, beside its title: they lie as 'row', as 'trick', as 'piles' (the last apart from those before), or as
    'word' (a card and the letter that it asks for). The number of the one that counts is `ring`."""

    ground: Ground
    lie: Literal["row", "trick", "piles", "word"]
    cards: tuple[int, ...]
    ring: int | None = None
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A table before the deal: the game's emblem, how many chairs are `free` beside those that are taken and how many of these
    are `kept` for somebody, and in a few words what is missing, or that it is `ready`."""

    emblem: Emblem
    free: int = 0
    kept: int = 0
    say: str = ""
    ready: bool = False


Middle: TypeAlias = Trick | Run | Piles | Melds | Board | Bank | Race | Invitation


@dataclass(frozen=True, slots=True)
class Scene:
    """A table. `direction` is 1 where play goes clockwise, -1 where it goes the other way, None where it need not be said;
    `four` draws the suits in four colours. `sides` are the seats that play together and have one figure, side by side; none where
    everybody plays alone. The picture shows that by its notes, the line below it by them."""

    ground: Ground
    seats: tuple[Seat, ...]
    middle: Middle
    corners: Corners = Corners()
    direction: int | None = None
    four: bool = False
    #: no part of what is drawn, so that a picture is called as ever
    sides: tuple[tuple[int, ...], ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a result: the place from 1 (0 for none), the name, the score, the chips with their sign; `note` in small. By its
    `seat` a player is called whose name cannot be drawn; places stand in another order than seats."""

    name: str
    place: int = 0
    score: str = ""
    chips: str = ""
    note: str = ""
    computer: bool = False
    winner: bool = False
    seat: int | None = None


#: above the line for what decided a match or a hand, where it has no heading of its own
MOMENT = "The moment"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What stays at the end of a match or of a hand: a title, a line below it, the places in order, one line for the moment that
    decided it with up to five cards, under its heading, and a foot."""

    ground: Ground
    title: str
    places: tuple[Place, ...]
    subtitle: str = ""
    moment: str = ""
    moment_cards: tuple[int, ...] = ()
    foot: str = ""
    four: bool = False
    heading: str = ""
