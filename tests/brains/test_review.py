"""What moves cost: priced fairly, silent where chance may have done it, by what the seat could know and by nothing else."""

import pickle
from random import Random
from typing import Any, NamedTuple

import pytest

from bot import registry
from bot.brains import Search
from bot.brains.review import FEWEST, MOST, Cost, Decision, dearest, glance, reviews, weighed
from bot.room.match.reviewing import Moment, moments
from bot.rules import Refused
from bot.rules.checks.walks import canonical, next_move
from cogs.canadian_salad.search import SaladSearch
from tests.brains.positions import LITTLE, Position, by_players, played, start, usual
from tests.brains.test_secrets import redealt
from tests.house.deals import altered, cover

REVIEWED = [*filter(lambda key: reviews(registry.search_of(key)), registry.keys())]
SALAD = "canadian_salad"
#: as many deals to choose on as to price on
EVEN = FEWEST / 400


class Line(NamedTuple):
    revision: int
    actor: int
    move: str
    key: str | None


class Noise(SaladSearch):
    """Canadian Salad as if every card led to a hand that chance alone decides."""

    def play_out(self, state: Any, hand: int, chance: Random) -> int:
        self.came_to = chance.gauss(0.0, 1.0)
        return 1

    def worth(self, state: Any) -> list[float]:
        return [self.came_to] * len(state.hands)

    counted = worth


def search_of(key: str) -> Search[Any]:
    search = registry.search_of(key)
    assert search is not None
    return search


def by_hand(log: list[tuple[int, str]]) -> list[Line]:
    """A journal in which every move came by a press of its own."""
    return [Line(at, actor, move, f"press {at}") for at, (actor, move) in enumerate(log)]


def decision_of(going: Position, seat: int, made: str, chance: object = "x") -> Decision:
    return Decision(going.rules.blind(going.state, seat), seat, tuple(going.heard[seat]), made, f"{chance}")


def leads(count: int) -> list[Decision]:
    """The same choice among thirteen cards, with other chances."""
    rules = registry.rules_of(SALAD)
    going = next(played(rules, usual(rules, 1), Random("lead"), 1))
    (seat,) = going.asked()
    return [decision_of(going, seat, rules.moves(going.state, seat)[0], number) for number in range(count)]


# ---- the price -----------------------------------------------------------------------------------------------------------


def test_where_no_move_is_better_the_price_is_nothing_on_average_though_the_choice_looked_good() -> None:
    noise = Noise(registry.rules_of(SALAD))
    costs = [cost for decision in leads(120) if (cost := weighed(noise, decision, EVEN)) is not None]
    assert len(costs) > 100
    mean = sum(cost.gain for cost in costs) / len(costs)
    assert abs(mean) < 0.11  # four standard errors; priced where it was chosen it would be 0.4
    behind = [gap for decision in leads(40) if (gap := glance(noise, decision, EVEN)) is not None]
    assert sum(behind) / len(behind) > 0.1  # what the first sight makes of the very same moves, less an error


def test_where_no_move_is_better_hardly_any_is_told() -> None:
    noise = Noise(registry.rules_of(SALAD))
    told = [cost for decision in leads(120) if (cost := weighed(noise, decision, EVEN)) is not None and cost.is_told]
    assert len(told) <= 9  # one in forty by chance


def test_the_standard_error_is_that_of_the_difference() -> None:
    noise = Noise(registry.rules_of(SALAD))
    errors = [cost.error for decision in leads(30) if (cost := weighed(noise, decision, EVEN)) is not None]
    wanted = (2.0 / FEWEST) ** 0.5
    assert abs(sum(errors) / len(errors) - wanted) < 0.15 * wanted


def test_nothing_is_told_below_two_standard_errors_and_at_most_three_moves_are() -> None:
    assert Cost("a", 2.0, 1.0).is_told
    assert not Cost("a", 1.99, 1.0).is_told
    assert not Cost("a", 0.0, 0.0).is_told
    assert not Cost("a", -3.0, 0.1).is_told
    assert Cost("a", 0.5, 0.0).is_told  # an open end is solved: there is no chance in it
    costs = [Cost("a", gain, error) for gain, error in ((3.0, 1.0), (9.0, 5.0), (4.0, 1.0), (2.0, 0.5), (8.0, 1.0))]
    assert dearest([None, *costs]) == [5, 3, 1]
    assert MOST == 3


# ---- what it is made of --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", REVIEWED)
def test_cards_that_a_seat_cannot_know_change_no_review_when_they_are_dealt_anew(key: str) -> None:
    rules, search, chance = registry.rules_of(key), search_of(key), Random(f"review {key}")
    compared = 0
    for number, going in enumerate(played(rules, usual(rules), chance, 40)):
        if number % 6 != 3:
            continue
        for seat in going.asked():
            made = search.moves(going.state, seat)[-1]
            one, other = decision_of(going, seat, made), decision_of(redealt(going, seat, chance), seat, made)
            assert canonical(one.blind) == canonical(other.blind)
            assert glance(search, one, LITTLE) == glance(search, other, LITTLE)
            assert weighed(search, one, LITTLE) == weighed(search, other, LITTLE)
            compared += 1
    assert compared


@pytest.mark.parametrize("key", REVIEWED)
def test_the_same_play_over_another_hidden_deal_is_the_same_to_look_at(key: str) -> None:
    for length in (9, 5, 3, 2):  # the shorter the play, the more is still hidden when it ends
        if decisions_alike(key, length):
            return
    raise AssertionError("no two deals were found in which somebody decides who cannot tell them apart")


def decisions_alike(key: str, length: int) -> int:
    """Compare the decisions of everybody over deals that they cannot tell apart; how many there were."""
    rules, search, chance = registry.rules_of(key), search_of(key), Random(f"alike {key}")
    setting, compared = usual(rules), 0
    *_, one = played(rules, setting, chance, length)
    for swap in cover(rules, setting, one.log, chance, 2):
        for seat in (viewer for viewer in swap.viewers if viewer is not None):
            first, second = (
                moments(rules, search, setting, by_hand(list(log)), seat, "m")
                for log in (one.log, altered(one.log, swap))
            )
            assert [plain(moment) for moment in first] == [plain(moment) for moment in second]
            compared += len(first)
    return compared


def plain(moment: Moment) -> tuple[Any, ...]:
    asked = moment.decision
    return (moment.step, moment.number, canonical(asked.blind), asked.heard, asked.made, asked.chance)


@pytest.mark.parametrize("key", REVIEWED)
def test_a_decision_can_be_sent_to_another_process_and_is_weighed_the_same_there(key: str) -> None:
    rules, search = registry.rules_of(key), search_of(key)
    *_, going = played(rules, usual(rules), Random(f"sent {key}"), 8)
    for seat in going.asked():
        asked = decision_of(going, seat, search.moves(going.state, seat)[0])
        sent = pickle.loads(pickle.dumps(asked))
        assert (glance(search, asked, LITTLE), weighed(search, asked, LITTLE)) == (
            glance(search, sent, LITTLE), weighed(search, sent, LITTLE)
        )  # fmt: skip


# ---- whose moves ---------------------------------------------------------------------------------------------------------


def test_only_what_a_press_brought_first_counts_and_only_where_there_was_a_choice() -> None:
    rules, search = registry.rules_of(SALAD), search_of(SALAD)
    thumb = registry.game(SALAD).brains["thumb"]
    setting = usual(rules)
    log = by_players(rules, setting, [thumb] * setting.seats, Random("whose"), 40).log
    lines = by_hand(log)
    all_of_them = moments(rules, search, setting, lines, 0, "m")
    mine = [line for line in lines if line.actor == 0]
    assert 5 < len(all_of_them) < len(mine) + 1
    assert [one.decision.made for one in all_of_them if one.number == 1] == [mine[0].move]
    clock = [line._replace(key=None) if line.actor == 0 else line for line in lines]
    assert moments(rules, search, setting, clock, 0, "m") == []
    # what follows by itself upon somebody else's press stands in the same act
    ordered = list[Line]()
    for line in lines:
        ordered.append(line._replace(revision=ordered[-1].revision) if line.actor == 0 else line)
    assert moments(rules, search, setting, ordered, 0, "m") == []


def test_a_decision_is_found_where_the_replay_shows_it() -> None:
    rules, search = registry.rules_of(SALAD), search_of(SALAD)
    setting = usual(rules)
    log = by_players(rules, setting, [registry.game(SALAD).brains["thumb"]] * setting.seats, Random("step"), 30).log
    for moment in moments(rules, search, setting, by_hand(log), 1, "m"):
        going = start(rules, setting)
        for made in log[: moment.step + 1]:
            going.make(*made)
        assert going.asked() == [1]
        assert log[moment.step + 1] == (1, moment.decision.made)
        assert canonical(rules.blind(going.state, 1)) == canonical(moment.decision.blind)


def test_a_journal_that_these_rules_do_not_play_is_refused() -> None:
    rules = registry.rules_of(SALAD)
    *_, going = played(rules, usual(rules), Random("other"), 6)
    lines = [line._replace(move="play 2X") if line.actor == 0 else line for line in by_hand(going.log)]
    with pytest.raises(Refused):
        moments(rules, search_of(SALAD), going.setting, lines, 0, "m")


def with_blunder() -> tuple[Any, list[tuple[int, str]], int, list[str]]:
    """A first hand by the thumb, but that once somebody who plays last takes a trick with the highest card and could have ducked.

    The setting, the log, which move of it that is, and the moves that duck.
    """
    rules, thumb = registry.rules_of(SALAD), registry.game(SALAD).brains["thumb"]
    setting, chance = usual(rules), Random("blunder")
    going, at, ducks = start(rules, setting), -1, list[str]()
    while going.state.hand < 2:
        if not going.asked():
            going.make(*next_move(rules, going.state, chance))
            continue
        (seat,) = going.asked()
        move = going.choice(thumb, seat, chance.random())
        assert move is not None
        if at < 0 and len(going.log) > 12 and len(going.state.trick) == setting.seats - 1:
            taking = [other for other in rules.moves(going.state, seat) if takes(going, seat, other)]
            ducks = [other for other in rules.moves(going.state, seat) if other not in taking]
            if taking and ducks:
                at, move = len(going.log), taking[-1]
        going.make(seat, move)
    return setting, going.log, at, ducks


def takes(going: Position, seat: int, move: str) -> bool:
    """Whether the last card of a trick takes it."""
    return going.rules.apply(going.state, seat, move).state.turn == seat


def test_a_blunder_among_good_moves_is_found_and_its_better_move_is_named() -> None:
    """A hand of Canadian Salad in which no trick is to be taken: somebody who could duck takes one with the ace."""
    rules, search = registry.rules_of(SALAD), search_of(SALAD)
    setting, log, at, ducks = with_blunder()
    found = moments(rules, search, setting, by_hand(log), log[at][0], "m")
    behind = [glance(search, one.decision, 0.1) for one in found]
    costs = [weighed(search, one.decision, 0.2) for one, gap in zip(found, behind, strict=True) if gap is not None]
    weighed_moves = [one for one, gap in zip(found, behind, strict=True) if gap is not None]
    first = dearest(costs)[0]
    dear = costs[first]
    assert weighed_moves[first].decision.made == log[at][1]
    assert weighed_moves[first].step == at - 1
    assert dear is not None
    assert dear.better in ducks
    assert dear.gain > 5.0
