"""Whatever a scene holds, it can be drawn: random tables of every family, sensible or not."""

from random import Random

import pytest

from bot.pictures.faces import BACK, comet
from bot.pictures.palette import Ground
from bot.pictures.parts import LARGEST, clashes
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
    Middle,
    Piles,
    Race,
    Run,
    Scene,
    Seat,
    Trick,
)
from bot.pictures.table import height, table_parts, table_png
from bot.pictures.words import LONGEST, table_words
from tests.pictures.samples import STRANGE

TEXTS = ("", "short", "a rather long text that goes on and on ♠", "W" * 80, "漢字", "-12")
MOST = {"trick": 8, "run": 13, "piles": 13, "melds": 4, "board": 4, "bank": 9, "race": 13, "invitation": 13}


class Chance(Random):
    """Draws the parts of a scene."""

    def card(self) -> int:
        return self.choice([self.randrange(52), BACK, comet(self.randrange(52))])

    def cards(self, most: int) -> tuple[int, ...]:
        return tuple(self.card() for _ in range(self.randint(0, most)))

    def text(self) -> str:
        return self.choice(TEXTS)

    def yes(self) -> bool:
        return self.random() < 0.3

    def laid(self, most: int, seats: int) -> tuple[Laid, ...]:
        return tuple(Laid(card, self.choice([None, self.randrange(seats)])) for card in self.cards(most))

    def seat(self) -> Seat:
        score, chips = self.choice(("", "-1250", "7", "1234567")), self.choice(("", "+240", "12"))
        turn, computer, away, winner, dealer = (self.yes() for _ in range(5))
        name, held, note, shown = self.choice(STRANGE), self.choice([None, 0, 1, 17]), self.text(), self.cards(3)
        return Seat(name, score, chips, held, note, turn, computer, away, winner, dealer, shown)

    def hand(self) -> Hand:
        return Hand(self.cards(7), self.choice(("", "10", "1000")), self.text(), self.yes(), self.yes(), self.yes())

    def piles(self, seats: int) -> Piles:
        stock, upcard = self.choice([None, 0, 1, 120]), self.choice([None, self.card()])
        return Piles(
            stock,
            upcard,
            self.cards(6),
            self.laid(6, seats),
            self.choice([None, 2]),
            self.choice([0, 4, 31]),
            self.text(),
        )

    def middle(self, family: str, seats: int) -> Middle:
        match family:
            case "trick":
                order = self.sample(range(seats), self.randint(0, seats))
                played = tuple(Laid(self.randrange(52), seat) for seat in order)
                best = self.choice([None, *range(seats)])
                return Trick(played, best, self.text(), self.choice([None, 1]), self.choice([None, 3]))
            case "run":
                due = tuple(self.choice(("8♣", "9", "J", "10♠")) for _ in range(self.randint(0, 13)))
                return Run(self.laid(60, seats), due, self.text())
            case "piles":
                return self.piles(seats)
            case "melds":
                owned = tuple(tuple(self.cards(5) for _ in range(self.randint(0, 4))) for _ in range(seats))
                return Melds(owned, self.piles(seats))
            case "board":
                bundles = tuple(Bundle(self.choice([None, self.card()]), self.randint(0, 52)) for _ in range(seats))
                return Board(self.cards(20), bundles, self.choice([None, 0, 40]), self.cards(3), self.text())
            case "bank":
                hands = tuple(tuple(self.hand() for _ in range(self.randint(0, 4))) for _ in range(seats))
                banker, pack = self.choice([None, self.randrange(seats)]), self.choice([None, 52])
                return Bank(hands, self.hand(), banker, self.choice(STRANGE), self.text(), pack, self.yes())
            case "invitation":
                lie = self.choice(("row", "trick", "piles", "word"))
                cards = (self.card(),) if lie == "word" else tuple(self.card() for _ in range(self.randint(1, 5)))
                ring = self.choice([None, len(cards) - 1])
                emblem = Emblem(self.choice(list(Ground)), lie, cards, ring, "W" if lie == "word" else "")
                free = self.randint(0, 13 - seats)
                return Invitation(emblem, free, self.randint(0, free), self.text(), self.yes())
            case _:
                floor, heap = self.choice([None, self.randrange(seats)]), self.choice([0, 13])
                card, out = self.choice([None, self.card()]), tuple(self.sample(STRANGE, 2))
                return Race(self.choice(("", "N", "W")), card, floor, self.text(), heap, out, self.text())

    def scene(self, family: str) -> Scene:
        seats = tuple(self.seat() for _ in range(self.randint(1, MOST[family])))
        corners = Corners(self.text(), self.text(), self.text(), self.text())
        ground = self.choice(list(Ground))
        return Scene(ground, seats, self.middle(family, len(seats)), corners, self.choice([None, 1, -1]), self.yes())


@pytest.mark.parametrize("family", MOST)
@pytest.mark.parametrize("seed", range(4))
def test_a_scene_of_any_kind_is_drawn_and_said_within_its_limits(family: str, seed: int) -> None:
    chance = Chance(f"{family} {seed}")
    for _ in range(6):
        scene = chance.scene(family)
        assert clashes(table_parts(scene), height(scene)) == []
        assert len(table_png(scene)) <= LARGEST
        assert 0 < len(table_words(scene)) <= LONGEST
