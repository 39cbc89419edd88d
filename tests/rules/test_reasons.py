"""What speaks for a move, in every game: there is something, it is short, and it tells nothing that the seat cannot see."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from bot import registry
from bot.brains import FAIR, any_member
from bot.cards import sign
from bot.rules import View
from tests.brains.positions import Position, played, usual_or_not

#: characters that a reason may have, when nobody has a long name
LONGEST = 90
#: matches of a game, and moves of seats in each
MATCHES, MOVES = 6, 60
CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")


def positions(key: str) -> Iterator[tuple[Position, int, Random]]:
    """Seats that have something to decide, in the middle of random matches."""
    rules = registry.rules_of(key)
    for number in range(MATCHES):
        chance = Random(f"reasons {key} {number}")
        for going in played(rules, usual_or_not(rules, number, chance), chance, MOVES):
            for seat in going.asked():
                yield going, seat, chance


def names(seats: int) -> list[str]:
    return [f"Player {seat}" for seat in range(seats)]


def wrong(said: str) -> str:
    """What is wrong with the form of a reason; '' for nothing."""
    if not 0 < len(said) <= LONGEST:
        return f"{len(said)} characters"
    if said[0].isupper() and not said.startswith("Player ") and not CARD.match(said):
        return "it begins like a sentence"
    return "it ends like a sentence" if said.endswith((".", "!", "?", " ", ",")) or "  " in said else ""


def seen(going: Position, seat: int) -> set[str]:
    """The cards that a seat can see: its own, and all that lie open."""
    rules, state = going.rules, going.state
    every = Counter(one for place in rules.places(state) for one in place)
    hidden = Counter(one for zone in rules.hidden(state, seat) for one in zone)
    return {sign(one) for one in (*(every - hidden), *rules.view(state, seat).cards)}


@pytest.mark.parametrize("key", registry.keys())
def test_whatever_the_fair_player_chooses_has_a_reason_that_fits_behind_a_colon(key: str) -> None:
    game, asked = registry.game(key), 0
    for going, seat, chance in positions(key):
        view: View = game.rules.view(going.state, seat)
        made = game.brains[FAIR].choose(view, going.heard[seat], chance)
        said = game.words.reason(made or "", view, names(going.setting.seats))
        assert not wrong(said), (made, said, going.log)
        asked += 1
    assert asked


@pytest.mark.parametrize("key", registry.keys())
def test_every_legal_move_has_a_reason_that_names_no_card_but_those_that_the_seat_can_see(key: str) -> None:
    game = registry.game(key)
    for going, seat, chance in positions(key):
        view: View = game.rules.view(going.state, seat)
        for made in filter(None, (any_member(move, chance) for move in view.moves)):
            said = game.words.reason(made, view, names(going.setting.seats))
            assert not wrong(said), (made, said, going.log)
            assert set(CARD.findall(said)) <= seen(going, seat), (made, said, going.log)
