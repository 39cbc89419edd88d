"""Scenes as the fifteen games would say them, and some that are as full as can be."""

from bot.cards import card
from bot.pictures.faces import BACK, comet, tile_png
from bot.pictures.palette import Ground
from bot.pictures.result import result_png
from bot.pictures.scene import (
    Bank,
    Board,
    Bundle,
    Corners,
    Emblem,
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
from bot.pictures.table import table_png

#: names as Discord lets people have them
STRANGE = (
    "Maximiliana Featherstonehaugh-W", "漢字かな交じり文の名前", "مريم العبدالله", "🎲🎲🎲 dice", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Zoë̈ ♠♥", "\u202eevil\u202c", "\u200b\u200b", "𝕱𝖗𝖆𝖐𝖙𝖚𝖗", "👨‍👩‍👧‍👦", "Ｆｕｌｌ ｗｉｄｔｈ", "Łukasz Żółć", "x",
)  # fmt: skip


def laid(text: str) -> tuple[Laid, ...]:
    """'0:TH 1:QH' as cards with their seats; '*' after a card makes it the comet, no seat before it leaves it open."""
    found: list[Laid] = []
    for word in text.split():
        seat, _, name = word.rpartition(":")
        number = card(name.rstrip("*"))
        found.append(Laid(comet(number) if name.endswith("*") else number, int(seat) if seat else None))
    return tuple(found)


def of(text: str) -> tuple[int, ...]:
    """Cards by name; '--' is one that lies face down."""
    return tuple(BACK if name == "--" else card(name) for name in text.split())


def full(count: int, names: tuple[str, ...] = STRANGE, turn: int = 1) -> tuple[Seat, ...]:
    """Seats with everything that a plate can say."""
    return tuple(
        Seat(names[at % len(names)], "-1250", "+2480", 17, "12 tricks · owes 2", turn=at == turn, computer=at % 3 == 1,
             away=at % 4 == 2, winner=at == 3, dealer=at == 0 or at == 5)
        for at in range(count)
    )  # fmt: skip


SALAD = Scene(
    Ground.FELT,
    (
        Seat("Ann", "25", cards=9, note="no trick", turn=True),
        Seat("Cleo", "110", cards=8, note="1 trick"),
        Seat("Ben", "50", cards=8, note="2 tricks", dealer=True),
        Seat("Ada", "75", cards=8, note="1 trick", computer=True),
    ),
    Trick(laid("1:TH 2:QH 3:4H"), best=2, say="best so far"),
    Corners("Canadian Salad · hand 3 of 6", "queens cost 25", "Ann to follow ♥", "still out Q♠ Q♦"),
)
SALAD_SIX = Scene(
    Ground.FELT,
    (
        Seat("Ann", "25", cards=3, note="2 tricks"), Seat("Cleo", "110", cards=3), Seat("Ben", "50", cards=3, dealer=True),
        Seat("Ada", "75", cards=3, computer=True), Seat("Bartholomew", "15", cards=3, away=True),
        Seat("Dov", "0", cards=3, winner=True),
    ),
    Trick(laid("0:TH 1:QH 2:4H 3:KC 4:2H 5:AH"), best=5, say="takes it"),
    Corners("Canadian Salad · hand 6 of 6", "everything costs", "Dov takes the trick", "pot 60 chips"),
    four=True,
)  # fmt: skip
TUTE = Scene(
    Ground.FELT,
    (
        Seat("Ann", "64", cards=6, note="with Ben", open_cards=of("KS QS")), Seat("Cleo", "51", cards=6, note="with Ada"),
        Seat("Ben", "64", cards=7, turn=True), Seat("Ada", "51", cards=6, computer=True, dealer=True),
    ),
    Trick(laid("0:3S 3:KS"), best=0, say="best so far", trump=2, trump_card=card("3H")),
    Corners("Tute · hand 1 of 3", "64 to 51", "last trick: Ann, 14", "pot 20"),
    direction=-1,
)  # fmt: skip
COMET = Scene(
    Ground.NIGHT,
    (
        Seat("Ann", "12", cards=6), Seat("Ben", "-4", cards=3), Seat("Cleo", "7", cards=8, turn=True),
        Seat("Daniel", "-15", cards=5, computer=True), Seat("Eve", "0", cards=7, dealer=True),
    ),
    Run(laid("0:4S 1:5S 1:6S 0:7S 3:8S 2:9S 4:TS 0:JS 1:9D*"), due=("Q♠",), say="The comet! Cleo goes on"),
    Corners("Comet · hand 2", "pool 42", "kings out: K♣ K♥", "8♦ is out"),
)  # fmt: skip
DUEL = Scene(
    Ground.NIGHT,
    (Seat("Ann", "31", cards=11, turn=True), Seat("Ben", "18", cards=9, computer=True, dealer=True)),
    Run(laid("1:6D 1:6H 0:7D 1:8H 1:8D"), due=("9",)),
    Corners("Comet · hand 1 of 4", "red pack", "Ann builds a 9", "12 aside"),
)
PLAY_OR_PAY = Scene(
    Ground.NIGHT,
    tuple(Seat(name, chips=str(20 - at), cards=5 + at % 2, turn=at == 3, note="paid 2" * (at == 2))
          for at, name in enumerate(("Ann", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo"))),
    Run(laid("0:6C 1:7C 4:8C 9:9C 2:TC"), due=("J♣", "Q", "K", "A", "2", "3", "4", "5")),
    Corners("Play or Pay · hand 2 of 4", "pot 14", "Dov must play J♣", "Ben, Cleo paid"),
)  # fmt: skip
PITTY_PAT = Scene(
    Ground.PETROL,
    (Seat("Ann", "1", cards=3, turn=True), Seat("Ben", "0", cards=5), Seat("Cleo", "2", cards=1, computer=True)),
    Piles(27, card("7D"), of("KC 2H"), laid("1:5S 2:7D"), say="Ann pairs a 7"),
    Corners("Pitty Pat · hand 2", "pot 30"),
)
CRATES = Scene(
    Ground.PETROL,
    (
        Seat("Ann", "44", cards=6), Seat("Ben", "61", cards=1, note="one card!"),
        Seat("Cleo", "44", cards=4, turn=True, note="owes 2"),
        Seat("Ada", "61", cards=5, computer=True),
    ),
    Piles(21, card("8D"), of("QC 4C 8C"), called=3),
    Corners("Crates · hand 4 of 15", "lowest total wins", "Cleo: ♠ or an 8", "5 of 10 pressures"),
    direction=-1,
)  # fmt: skip
CONQUIAN = Scene(
    Ground.WINE,
    (Seat("Ann", "1", cards=7, note="needs 6", turn=True), Seat("Ben", "2", cards=6, note="needs 5", dealer=True)),
    Melds((((of("KS KD KC")),), (of("4H 5H 6H 7H"), of("2C 2D 2S"))), Piles(19, card("JH"), of("QC"), say="meld it?")),
    Corners("Conquian · hand 3", "pot 20", "J♥ is offered to Ann"),
)
KOWAH = Scene(
    Ground.WINE,
    (
        Seat("Ann", "2", cards=8), Seat("Ben", "0", cards=8, turn=True), Seat("Cleo", "1", cards=8, computer=True, note="checki"),
        Seat("Dov", "0", cards=8),
    ),
    Melds(((), (), (of("7S 7S"),), ()), Piles(71, card("4H"), of("KC 2D 9S"), say="Ben draws")),
    Corners("Kowah · hand 4", "pot 40", "shown: 7♠ 7♠"),
)  # fmt: skip
BUNDLES = Scene(
    Ground.WINE,
    (Seat("Ann", "27", cards=3, turn=True), Seat("Ben", "9", cards=4, computer=True, dealer=True)),
    Board(of("7C 7D 2S KH AC 9H"), (Bundle(card("QS"), 27), Bundle(card("4D"), 9)), 24, say="Ann stole 12 cards!"),
    Corners("Stealing Bundles", "pot 10"),
)
PONTOON = Scene(
    Ground.FELT,
    (Seat("Ann", chips="180", turn=True), Seat("Ben", chips="240"), Seat("Cleo", chips="95", computer=True)),
    Bank(((Hand(of("-- 6D"), "20", "her turn", playing=True),), (Hand(of("-- -- 4C"), "40", "sticks"),),
                       (Hand(of("9S 7H 8C"), "10", "bust", lost=True),)),
         Hand(of("-- 9C")), note="draws to 16", pack=39),
    Corners("Pontoon · hand 4 of 10", "bets 10 to 20", "shuffled this hand"),
)  # fmt: skip
PONTOON_EIGHT = Scene(
    Ground.FELT,
    tuple(Seat(name, chips=str(200 + 31 * at), turn=at == 2, computer=at == 5, dealer=at == 7)
          for at, name in enumerate(("Ann", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal"))),
    Bank(((Hand(of("-- 6D"), "20"),), (Hand(of("-- -- 4C 2D"), "40", "sticks"),),
                 (Hand(of("8S -- "), "10", playing=True), Hand(of("8H KD"), "10", "sticks")),
                 (Hand(of("9S 7H 8C"), "10", "bust", lost=True),), (Hand(of("AS KD"), "10", "pontoon", won=True),),
                 (Hand(of("-- 2D -- 3H 4S"), "10", "5 cards"),), (Hand(of("-- TD"), "10"),), ()),
         Hand(of("-- AC")), seat=7, note="holds the bank", pack=26),
    Corners("Pontoon · hand 9", "bets 10 to 20", "unshuffled, hand 3", "cover 14"),
)  # fmt: skip
WINDOW = Scene(
    Ground.PETROL,
    (
        Seat("Ann", "3", cards=2), Seat("Ben", "1", cards=2, turn=True), Seat("Cleo", "2", cards=1, computer=True),
        Seat("Dov", "0", cards=2, note="locked out"),
    ),
    Race("N", card("9H"), floor=2, word="narwhal", heap=3, out=("night", "nest")),
    Corners("Through the Window", "pot 40", "Ben looked through"),
)  # fmt: skip
LOBBY = Scene(
    Ground.FELT,
    (Seat("Ann", note="host"), Seat("Ben", note="ready"), Seat("Ada", note="fair", computer=True)),
    Invitation(Emblem(Ground.FELT, "trick", of("TC AC KC"), ring=1), free=2, kept=1, say="Ready to start", ready=True),
)
TABLES = {
    "salad": SALAD, "salad-six": SALAD_SIX, "tute": TUTE, "comet": COMET, "duel": DUEL, "play-or-pay": PLAY_OR_PAY,
    "pitty-pat": PITTY_PAT, "crates": CRATES, "conquian": CONQUIAN, "kowah": KOWAH, "bundles": BUNDLES, "pontoon": PONTOON,
    "pontoon-eight": PONTOON_EIGHT, "window": WINDOW, "lobby": LOBBY,
}  # fmt: skip

RESULT = Outcome(
    Ground.FELT,
    "Ann wins",
    (
        Place("Ann", 1, "135", "+30 chips", winner=True), Place("Ben", 2, "240", "-10 chips"),
        Place("Ada", 3, "325", "-10 chips", computer=True), Place("Cleo", 4, "420", "-10 chips", "left early"),
    ),
    "Canadian Salad · six hands · 14 minutes",
    "Cleo took K♠ with the ace: 100 points in one trick",
    of("KS AS"),
    "Match kf3z-1 · fair deal: /verify kf3z-1",
)  # fmt: skip
SCORE_CARD = Outcome(
    Ground.NIGHT,
    "Hand 2: Eve is out",
    (
        Place("Eve", 0, "19", "+19", winner=True), Place("Ann", 0, "6", "-6", "2 cards left"), Place("Ben", 0, "-9", "-5"),
        Place("Daniel", 0, "-23", "-8", computer=True), Place("Cleo", 0, "7", "0"),
    ),
    "Comet · scores so far",
)  # fmt: skip
LONG_RESULT = Outcome(
    Ground.PETROL,
    "Maximiliana Featherstonehaugh-W and Bartholomew share the win",
    tuple(
        Place(STRANGE[at], at + 1, "1,234 points", "-1,250 chips", "left early", computer=at % 2 == 1, winner=at < 2)
        for at in range(13)
    ),
    "Through the Window · four cards each · twenty-one minutes and three seconds",
    "Supercalifragilisticexpialidocious won the last card after everybody had doubted it and nobody had been right "
    * 2,
    of("KS AS 9D"),
    "Match kf3z-1 · fair deal: /verify kf3z-1",
)
RESULTS = {"result": RESULT, "score-card": SCORE_CARD, "long-result": LONG_RESULT}

_LONG = Corners(
    "The longest name of a game there is · hand 13 of 15", "everything costs a hundred points", "Maximiliana to follow spades ♠",
    "still out Q♠ Q♦ Q♣ Q♥ K♠ K♦",
)  # fmt: skip
_SUIT = of("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC")


def crowded() -> dict[str, Scene]:
    """Every family with the most seats, the longest names and the most cards."""
    found: dict[str, Scene] = {}
    for count in range(2, 9):
        whole = Trick(
            tuple(Laid(_SUIT[at], at) for at in range(count)),
            best=count // 2,
            say="takes the last trick",
            trump=2,
            trump_card=5,
        )
        found[f"trick-{count}"] = Scene(Ground.FELT, full(count), whole, _LONG, direction=-1, four=True)
    for count in (*range(1, 11), 13):
        long = Run(
            tuple(Laid(one, at % count) for at, one in enumerate(_SUIT * 4)),
            ("10♠", "J", "Q"),
            "Stopped: nobody has the eight of diamonds",
        )
        found[f"run-{count}"] = Scene(Ground.NIGHT, full(count), long, _LONG)
        many = Piles(
            120, 5, _SUIT, tuple(Laid(one, 0) for one in _SUIT), 3, say="Maximiliana must follow what was called"
        )
        found[f"piles-{count}"] = Scene(Ground.PETROL, full(count), many, _LONG, direction=1)
        race = Race("W", 5, count - 1, "supercalifragilistic", 12, STRANGE, "")
        lies: tuple[Emblem, ...] = (
            Emblem(Ground.FELT, "trick", _SUIT[:3], 1), Emblem(Ground.NIGHT, "row", _SUIT[:5]),
            Emblem(Ground.PETROL, "piles", _SUIT[:4], 3), Emblem(Ground.PETROL, "word", _SUIT[:1], letter="W"),
        )  # fmt: skip
        for emblem in lies:
            asked = Invitation(
                emblem, count // 2, count // 3, "Maximiliana has to agree to what it costs her", ready=count % 2 == 1
            )
            found[f"invitation-{emblem.lie}-{count}"] = Scene(emblem.ground, full(count - count // 2), asked, _LONG)
        found[f"race-{count}"] = Scene(Ground.PETROL, full(count), race, _LONG)
    for count in (2, 3, 4):
        melds = tuple((_SUIT[:4], _SUIT[4:8], _SUIT[:3]) for _ in range(count))
        found[f"melds-{count}"] = Scene(
            Ground.WINE, full(count), Melds(melds, Piles(120, 5, _SUIT, say="take it or pass it on")), _LONG
        )
        board = Board(
            (_SUIT + _SUIT)[:16],
            tuple(Bundle(5, 48) for _ in range(count)),
            40,
            of("5C"),
            "Maximiliana stole 48 cards from you",
        )
        found[f"board-{count}"] = Scene(Ground.WINE, full(count), board, _LONG)
    for count in range(1, 9):
        hands = (
            Hand(of("-- 2D -- 3H 4S AC"), "1000", "5 cards"),
            Hand(of("8S 7D KD"), "1000", "bust", lost=True),
            Hand(of("8D --"), "1000", playing=True),
        )
        bank = Bank(
            tuple(hands[: 1 + at % 3] for at in range(count)),
            Hand(_SUIT[:7], "", "bust with 25", lost=True),
            None,
            STRANGE[0],
            "1200 chips",
            52,
            True,
        )
        found[f"bank-{count}"] = Scene(Ground.FELT, full(count, STRANGE[1:]), bank, _LONG)
    return found


def stored() -> dict[str, bytes]:
    """The pictures of which copies are kept: one a family, two results, and a few cards."""
    tables = {
        name: table_png(TABLES[name])
        for name in ("salad", "comet", "crates", "conquian", "bundles", "pontoon", "window", "lobby")
    }
    results = {name: result_png(RESULTS[name]) for name in ("result", "score-card")}
    tiles = {
        f"tile-{name}": tile_png(number, True)
        for name, number in (("TC", 36), ("KD", 49), ("comet", comet(33)), ("back", BACK))
    }
    return tables | results | tiles
