"""The levels: legal, the same again whatever has happened since, never late, and each as it is called."""

import os
import pickle
import subprocess
import sys
from random import Random
from time import thread_time

import pytest

from bot import registry
from bot.brains import CHARACTERS, EASY, FAIR, STRONG
from bot.brains.contest import tournament
from bot.brains.effort import Effort, TooLate, effort
from bot.brains.flat import Tried, best, safe, sifted
from bot.brains.levels import SILLY, WHIM, Level, Searching, by_heat, by_taste
from bot.brains.player import latest
from tests.brains.positions import by_players, least, played, usual

LEVELS = (EASY, FAIR, STRONG)
SEARCHED = [*filter(registry.search_of, registry.keys())]
#: games in which the strong player looks ahead
AHEAD = [key for key in SEARCHED if isinstance(registry.game(key).brains[STRONG], Searching)]


@pytest.mark.parametrize("key", registry.keys())
def test_every_level_plays_legal_moves_at_every_table(key: str) -> None:
    game, chance = registry.game(key), Random(f"legal {key}")
    for more in range(3):
        setting = usual(game.rules, more)
        offered = [name for name in (*LEVELS, *CHARACTERS) if name in game.brains]
        brains = [least(game.brains[chance.choice(offered)]) for _ in range(setting.seats)]
        going = by_players(game.rules, setting, brains, chance, 60)
        assert len(going.log) > 5


@pytest.mark.parametrize("key", registry.keys())
def test_tables_offer_three_levels_and_older_ones_find_their_players(key: str) -> None:
    brains = registry.game(key).brains
    assert {*LEVELS, "thumb", "random"} <= {*brains}
    assert [brains[level].name for level in LEVELS] == [*LEVELS]


@pytest.mark.parametrize("key", registry.keys())
def test_what_was_heard_before_the_part_that_a_player_asks_for_changes_nothing(key: str) -> None:
    game, chance = registry.game(key), Random(f"since {key}")
    thumb, rules = game.brains["thumb"], game.rules
    for number, going in enumerate(played(rules, usual(rules), chance, 250)):
        for seat in going.asked():
            view, heard = rules.view(going.state, seat), going.heard[seat]
            whole = thumb.choose(view, heard, Random(number))
            assert thumb.choose(view, latest(heard, thumb.since), Random(number)) == whole, going.log


#: prints what a strong player chooses at some positions, in a process of its own
CHOICES = """
import sys
from random import Random
from bot import registry
from tests.brains.positions import least, played, usual

for key in sys.argv[1:]:
    game = registry.game(key)
    for number, going in enumerate(played(game.rules, usual(game.rules), Random(key), 14)):
        if number % 4 == 1:
            for seat in going.asked():
                brains = [game.brains[level] for level in ("easy", "strong", "miser") if level in game.brains]
                print(key, number, seat, *(going.choice(least(brain), seat, number) for brain in brains))
"""


def test_a_choice_is_the_same_in_another_process() -> None:
    def printed(seed: str) -> str:
        env = {**os.environ, "PYTHONHASHSEED": seed}
        made = subprocess.run(
            [sys.executable, "-c", CHOICES, *SEARCHED], env=env, capture_output=True, text=True, check=True
        )
        return made.stdout

    first = printed("1")
    assert {line.split(" ")[0] for line in first.splitlines()} == {*SEARCHED}
    assert first == printed("2")


@pytest.mark.parametrize("key", SEARCHED)
def test_what_a_choice_is_made_of_can_be_sent_to_another_process(key: str) -> None:
    game = registry.game(key)
    brain = least(game.brains[STRONG])
    for going in played(game.rules, usual(game.rules), Random(key), 6):
        for seat in going.asked():
            blind, heard = pickle.loads(pickle.dumps((game.rules.blind(going.state, seat), going.heard[seat])))
            view = game.rules.view(blind, seat)
            assert view == game.rules.view(going.state, seat)
            assert brain.decide(game.rules, blind, view, heard, Random("x")) == going.choice(brain, seat, "x")


@pytest.mark.parametrize("key", AHEAD)
def test_who_is_late_plays_by_rule_of_thumb(key: str) -> None:
    game = registry.game(key)
    rules, strong = game.rules, game.brains[STRONG]
    assert isinstance(strong, Searching)
    for number, going in enumerate(played(rules, usual(rules), Random(key), 6)):
        for seat in going.asked():
            view, blind = rules.view(going.state, seat), rules.blind(going.state, seat)
            late = strong.decide(rules, blind, view, going.heard[seat], Random(number), seconds=-1.0)
            if len(strong.search.moves(blind, seat)) > 1:
                assert late == strong.choose(view, going.heard[seat], Random(number))


def test_a_match_by_earlier_rules_is_played_by_rule_of_thumb() -> None:
    game = registry.game("tute")
    today, strong = game.rules, game.brains[STRONG]
    earlier = type(today)()
    differ = 0
    for number, going in enumerate(played(today, usual(today), Random("earlier"), 40)):
        for seat in going.asked():
            view, blind = today.view(going.state, seat), today.blind(going.state, seat)
            usual_move = game.brains[FAIR].decide(today, blind, view, going.heard[seat], Random(number))
            assert strong.decide(earlier, blind, view, going.heard[seat], Random(number)) == usual_move
            differ += going.choice(least(strong), seat, number) != usual_move
    assert differ


def test_effort_is_counted_in_deals_and_moves_and_time_only_ends_it() -> None:
    count = effort(200, 10_000, 0.5, None)
    assert (count.deals, count.steps, count.until) == (100, 5_000, None)
    assert count.goes_on(99, 8)
    assert not count.goes_on(100, 8)
    count.spend(5_000)
    assert count.goes_on(7, 8)  # the fewest deals are looked at in any case
    assert not count.goes_on(8, 8)
    with pytest.raises(TooLate):
        Effort(10, 10, until=thread_time() - 1.0).goes_on(0, 8)


@pytest.mark.parametrize("key", registry.keys())
def test_characters_are_offered_where_looking_ahead_tells_moves_apart(key: str) -> None:
    offered = {*CHARACTERS} & {*registry.game(key).brains}
    assert offered == ({*CHARACTERS} if key in AHEAD else set())


def test_a_gambler_hopes_a_miser_fears_and_neither_throws_much_away() -> None:
    spread = 20.0
    found = [
        Tried("sure", [10.0] * 10),
        Tried("daring", [0.0] * 5 + [19.0] * 5),
        Tried("wild", [-40.0] * 5 + [2 * (10.0 - WHIM * spread) + 39.0] * 5),
        Tried("given up", [90.0]),
    ]
    assert by_taste(found, spread, hopes=True) == "daring"
    assert by_taste(found, spread, hopes=False) == "sure"


@pytest.mark.slow
@pytest.mark.parametrize("key", AHEAD)
def test_characters_play_in_manners_of_their_own(key: str) -> None:
    game = registry.game(key)
    for walk in range(5):
        for number, going in enumerate(played(game.rules, usual(game.rules), Random(f"{key} {walk}"), 400)):
            for seat in going.asked() if number % 3 == 2 else ():
                if len({going.choice(game.brains[name], seat, number) for name in CHARACTERS}) > 1:
                    return
    raise AssertionError("a gambler and a miser have played alike all the time")


def test_who_looks_ahead_and_who_hints_hold_to_the_better_thumb_where_a_game_has_one() -> None:
    game = registry.game("conquian")
    strong, fair = game.brains[STRONG], game.brains[FAIR]
    assert isinstance(strong, Searching)
    assert isinstance(fair, Level)
    assert strong.thumb is game.adviser is not fair.thumb
    other = registry.game("tute")
    assert other.adviser is other.brains["thumb"]


def test_an_easy_player_takes_worse_moves_but_no_silly_one() -> None:
    heat = 5.0
    found = [Tried("best", [10.0]), Tried("near", [10.0 - heat]), Tried("silly", [10.0 - SILLY * heat - 0.1])]
    chance = Random(1)
    moves = [by_heat(found, heat, chance) for _ in range(400)]
    assert "silly" not in moves
    assert 400 / 6 < moves.count("near") < 400 / 2.5  # e times rarer than the best


def test_the_usual_move_stays_unless_another_is_surely_better() -> None:
    usual_move = Tried("usual", [0.0, 1.0, 0.0, 1.0])
    unsure = Tried("unsure", [4.0, -1.0, 3.0, -2.0])  # ahead by 0.5 on average, with a standard error of 1.7
    sure = Tried("sure", [1.0, 1.5, 0.5, 1.5])
    assert best([usual_move, unsure]) == "unsure"
    assert safe([usual_move, unsure], "usual") == "usual"
    assert safe([usual_move, unsure, sure], "usual") == "sure"
    assert safe([unsure], "usual") == "usual"  # one that was never tried cannot be beaten


def test_moves_that_are_surely_worse_are_tried_no_more_but_the_usual_one_is() -> None:
    good, poor, usual_move = (
        Tried("good", [5.0, 6.0] * 4),
        Tried("poor", [1.0, 2.0] * 4),
        Tried("usual", [0.0, 1.0] * 4),
    )
    assert sifted([good, poor, usual_move], "usual") == [good, usual_move]
    assert sifted([good, poor], None) == [good]


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats", "matches", "most"), [("commit", 3, 240, 0.30), ("crates", 2, 240, 0.47)])
def test_an_easy_player_loses_to_fair_ones_clearly(key: str, seats: int, matches: int, most: float) -> None:
    brains = registry.game(key).brains
    figures = tournament(registry.rules_of(key), [brains[EASY], *[brains[FAIR]] * (seats - 1)], matches, 7)
    assert figures[EASY]["win"] < most < 1 / seats
