"""A match in memory: moves are made on a copy, with all that follows by itself, and taken over once they are stored."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from bot import registry
from bot.cards import Chain, shuffled
from bot.room.match import play as module
from bot.room.match.play import Made, Moving, Play, advance, clock_of, first_dealer
from bot.room.table.people import Seat
from bot.room.table.salts import Root, Salted, promise
from bot.room.table.table_state import TableState
from bot.rules import CLOCK, CLOSE, DEALER, Refused, carried_out, deal_text, passing_view
from bot.rules.checks import next_move

CHAIN = Chain(bytes(32), 8)
ENTROPY = ("101 comet", "102")


def match(key: str, seats: int, *, entropy: tuple[str, ...] = ENTROPY, brings: int = 0, **options: Any) -> Play:
    """A match before its first deal."""
    rules = registry.rules_of(key)
    setting = rules.setting(seats, options)
    return Play(rules, setting, CHAIN, entropy, brings, rules.start(setting))


def dealt(play: Play) -> Play:
    moving = Moving(play)
    moving.deal()
    play.take(moving.made, 1)
    return play


def play_on(
    play: Play, until: Callable[[Any], bool], chance: Random | None = None, orders: Mapping[int, str] | None = None
) -> Made:
    """Random moves until the state is so, each stored by itself; the last that was made."""
    chance, revision = chance or Random(7), 1
    while True:
        moving = Moving(play, orders)
        moving.make(*next_move(play.rules, play.state, chance))
        revision += 1
        play.take(moving.made, revision)
        if until(play.state):
            return moving.made


# ---- what is taken over ------------------------------------------------------------------------------------------------


def test_nothing_of_a_match_changes_until_its_moves_are_taken_over() -> None:
    play = match("pitty_pat", 2)
    before = play.rules.report(play.state)
    moving = Moving(play)
    moving.deal()
    assert play.rules.report(play.state) == before
    assert (play.rows, play.log, play.progress.shuffles) == (0, [], 0)
    play.take(moving.made, 5)
    assert play.state is moving.state
    assert play.rows == len(moving.made.rows) == 1
    assert play.progress == moving.made.progress
    assert play.progress.shuffles == 1
    assert play.log == [(5, event) for event in moving.made.events]


def test_everybody_hears_what_is_for_all_and_a_seat_what_is_for_it_alone() -> None:
    play = dealt(match("kowah", 3, entropy=()))
    play_on(play, lambda state: state.over)
    assert any(event.only is not None for _, event in play.log)
    for seat in (None, 0, 1, 2):
        told = [entry for entry in play.log if entry[1].only in (None, seat)]
        assert play.heard(seat) == told
        assert told[0] == play.log[0]


def test_what_was_heard_grows_with_the_match_and_is_never_heard_twice() -> None:
    play = dealt(match("kowah", 2))
    heard = [*play.heard(0)]
    play_on(play, lambda state: state.over)
    assert play.heard(0)[: len(heard)] == heard
    assert play.heard(0) == play.heard(0) == [entry for entry in play.log if entry[1].only in (None, 0)]


def test_a_match_commits_to_its_first_seed_and_with_salts_to_these_as_well() -> None:
    play = match("pitty_pat", 2)
    assert play.commitment == CHAIN.commitment == sha256(CHAIN.seed(0)).hexdigest()
    root = Root(bytes(32))
    play.salted = Salted(root.covers, ())
    assert play.commitment == promise(CHAIN.seed(0), root.covers) != CHAIN.commitment


def test_the_table_holds_what_the_seats_have_brought_won_and_put_into_the_pot() -> None:
    play = dealt(match("play_or_pay", 3, brings=50, buy_in=50))
    ended = play_on(play, lambda state: state.pot > 0 and any(state.chips))
    assert play.escrow() == 150 + sum(ended.state.chips) + ended.state.pot == 150
    state = ended.state.copy()
    state.chips[1] -= 7
    state.pot += 2
    assert play.escrow(state) == 150 - 7 + 2
    play.practice = True
    assert play.escrow() == play.escrow(state) == 0


# ---- seeds -----------------------------------------------------------------------------------------------------------------


def test_the_seeds_of_a_match_that_is_over_are_those_of_its_shuffles_and_no_more() -> None:
    play = dealt(match("pitty_pat", 2, hands=3))
    play_on(play, lambda state: state.over)
    assert play.shown(ended=True) == CHAIN.first(3)


def test_of_a_match_that_goes_on_the_seeds_before_the_last_whole_pack_are_shown() -> None:
    play = dealt(match("pitty_pat", 2, hands=3))
    assert play.shown(ended=False) is None
    play_on(play, lambda state: state.hand == 2)
    assert play.shown(ended=False) == CHAIN.first(1)
    play_on(play, lambda state: state.hand == 3)
    assert play.shown(ended=False) == CHAIN.first(2)


def test_shuffles_beyond_the_end_of_the_chain_show_no_seed_that_is_still_in_use() -> None:
    play = match("pitty_pat", 2, hands=3)
    play.chain = CHAIN.first(2)
    dealt(play)
    play_on(play, lambda state: state.hand == 3)
    assert play.shown(ended=False) == CHAIN.first(1)
    play_on(play, lambda state: state.over)
    assert play.shown(ended=True) == CHAIN.first(2)


def test_seeds_that_would_give_away_somebody_who_was_forgotten_are_not_shown() -> None:
    play = dealt(match("pitty_pat", 2, hands=1))
    play.chain = Chain(CHAIN.last, 0)
    assert play.shown(ended=True) is play.shown(ended=False) is None


def test_each_shuffle_is_the_published_one_with_its_own_seed_and_number() -> None:
    play = match("pitty_pat", 2, hands=2)
    moving = Moving(play)
    moving.deal()
    pack = play.rules.pack(play.state)
    assert moving.made.rows == ((DEALER, deal_text(shuffled(pack, CHAIN.seed(0), ENTROPY, 0))),)
    play.take(moving.made, 1)
    rows = play_on(play, lambda state: state.hand == 2).rows
    assert rows[-1] == (DEALER, deal_text(shuffled(pack, CHAIN.seed(1), ENTROPY, 1)))


def test_who_deals_first_follows_from_the_seed_the_seats_and_what_they_added() -> None:
    by_hand = sha256(b"halley dealer 1\0" + bytes(range(32)) + b"\x00101 comet\n102").digest()
    for seats in (2, 3, 7):
        assert first_dealer(bytes(range(32)), ENTROPY, seats) == int(by_hand.hex(), 16) % seats


# ---- time --------------------------------------------------------------------------------------------------------------------


def at_speed(speed: str, *chairs: Seat, brisk: tuple[int, ...] = ()) -> TableState:
    """A table of a speed, with these chairs."""
    return TableState("t", 1, 2, "commit", 101, "", 0, speed=speed, seats=chairs, brisk=brisk)


def test_the_clock_is_the_rule_sets_own_where_it_has_one_and_else_the_tables() -> None:
    play = dealt(match("through_the_window", 3))
    name, clock = play.clock(at_speed("fast"))
    assert (name, clock.seconds, clock.delay) == ("look", 30.0, (1.5, 4.0))
    play = dealt(match("pitty_pat", 2))
    assert [play.clock(at_speed(speed))[1].seconds for speed in ("fast", "normal", "slow")] == [30, 60, 600]
    assert play.clock(at_speed("fast"))[0] == "turn"
    assert clock_of(play.rules, play.state, at_speed("slow")) == play.clock(at_speed("slow"))


PERSON, COMPUTER = Seat(101, "Ann"), Seat(None, "Bot", "fair")


def test_a_beat_is_as_long_as_a_person_needs_who_could_be_asked_and_short_where_none_could() -> None:
    """Commit: before a stop it is who has just played, at a stop anybody; once the comet has fallen, nobody."""
    play, chance, seen = dealt(match("commit", 3)), Random(3), set[tuple[str, bool, bool, float]]()
    chairs = (PERSON, COMPUTER, Seat(102, "Ben", "fair"))  # Ben has left the chair to a computer player
    while not play.state.over and len(seen) < 6:
        moving = Moving(play)
        moving.make(*next_move(play.rules, play.state, chance))
        play.take(moving.made, 2)
        if play.state.phase in ("run", "stop"):
            table = play.rules.view(play.state, None).table
            fallen, last = table.comet is not None, table.played[-1][0] == 0
            name, clock = play.clock(at_speed("normal", *chairs))
            seen.add((name, fallen, last or name == "stop", clock.seconds))
            assert clock.held
            assert play.clock(at_speed("normal", *chairs, brisk=(0,)))[1].seconds == (1.2 if name == "pace" else 1.8)
            assert play.clock(at_speed("normal", *chairs, brisk=(1, 2)))[1] == clock
    assert {(name, fallen, could): seconds for name, fallen, could, seconds in seen} == {
        ("pace", False, True): 3.0,
        ("pace", False, False): 1.2,
        ("stop", False, True): 5.0,
        ("pace", True, True): 1.2,
        ("pace", True, False): 1.2,
        ("stop", True, True): 1.8,
    }


def test_the_pace_is_the_median_of_the_last_fifteen_reactions_once_there_are_three() -> None:
    play = dealt(match("through_the_window", 3))
    moving = Moving(play)
    moving.make(*next_move(play.rules, play.state, Random(0)))
    play.take(moving.made, 2)
    assert play.clock(at_speed("fast"))[0] == "open"
    seat = play.rules.waiting(play.state).may[0]
    assert play.pace is None
    for seconds in (9.0, 2.0):
        play.reacted(seat, seconds)
    assert play.pace is None
    play.reacted(seat, 3.0)
    assert play.pace == 3.0
    for _ in range(13):
        play.reacted(seat, 1.0)
    assert [*play.reactions["open"]] == [2.0, 3.0, *[1.0] * 13]
    play.reacted(99, 50.0)  # nobody who is asked
    assert len(play.reactions["open"]) == 15
    assert play.pace == 1.0


# ---- moves on a copy ------------------------------------------------------------------------------------------------------


def test_moments_in_between_are_what_an_onlooker_could_have_seen_each_with_what_was_heard_by_then() -> None:
    chance, several = Random(3), 0
    play = dealt(match("comet", 4))
    while not play.state.over and several < 40:
        moving = Moving(play)
        before = len(play.heard(None))
        actor, move = next_move(play.rules, play.state, chance)
        moving.make(actor, move)
        made = moving.made
        play.take(made, 2)
        moments = play.moments(made)
        assert [moment.view for moment in moments] == [passing_view(play.rules, state) for state, _ in made.stood]
        for moment, (_, upto) in zip(moments, made.stood, strict=True):
            public = sum(event.only is None for event in made.events[:upto])
            assert moment.heard == before + public
        several += len(moments)
    assert several


def test_of_two_moves_in_one_act_the_state_after_the_first_is_a_moment() -> None:
    play = dealt(match("kowah", 2))
    moving, chance = Moving(play), Random(1)
    moving.make(*next_move(play.rules, moving.state, chance))
    first, heard = moving.state, len(moving.made.events)
    assert moving.made.stood == ()
    moving.make(*next_move(play.rules, moving.state, chance))
    assert moving.made.stood[-1] == (first, heard)


def test_a_fork_goes_on_by_itself() -> None:
    play = dealt(match("pitty_pat", 2))
    moving, chance = Moving(play, {0: "an order"}, banked=True), Random(1)
    moving.make(*next_move(play.rules, moving.state, chance))
    other = moving.fork()
    made = moving.made
    assert (other.made, other.banked, other._orders) == (made, True, {0: "an order"})
    other.make(*next_move(play.rules, other.state, chance))
    assert moving.made == made
    assert other.made.rows[: len(made.rows)] == made.rows
    assert len(other.made.rows) > len(made.rows)


def test_moves_that_are_taken_over_from_elsewhere_are_the_same_as_if_they_were_made_here() -> None:
    play, chance = dealt(match("comet", 4)), Random(5)
    play_on(play, lambda state: play.rules.waiting(state).clock == "turn", chance)
    here, moves = Moving(play), list[tuple[int, str]]()
    for _ in range(4):
        moves.append(next_move(play.rules, here.state, chance))
        here.make(*moves[-1])
    there = Moving(play)
    there.make(*moves[0])
    rest = there.fork()
    before = there.made
    for one in moves[1:]:
        rest.make(*one)
    whole = rest.made
    follow = Made(
        whole.state,
        whole.rows[len(before.rows) :],
        whole.events[len(before.events) :],
        whole.progress,
        tuple((state, upto - len(before.events)) for state, upto in whole.stood if upto > len(before.events)),
    )
    there.adopt(follow)
    assert there.made.rows == here.made.rows
    assert there.made.events == here.made.events
    assert there.made.progress == here.made.progress
    assert [upto for _, upto in there.made.stood] == [upto for _, upto in here.made.stood]
    report = play.rules.report
    assert [report(state) for state, _ in there.made.stood] == [report(state) for state, _ in here.made.stood]


def test_a_hand_is_over_when_the_next_begins_and_not_when_the_match_is_over() -> None:
    play, chance = dealt(match("pitty_pat", 2, hands=2)), Random(2)
    seen = set[tuple[int, bool]]()
    while not play.state.over:
        moving = Moving(play)
        assert not moving.hand_over
        moving.make(*next_move(play.rules, play.state, chance))
        assert moving.hand_over == (not moving.state.over and moving.state.hand > play.state.hand)
        seen.add((moving.state.hand, moving.hand_over))
        play.take(moving.made, 2)
    assert (2, True) in seen
    assert not Moving(play).hand_over


def test_of_several_moves_those_that_are_still_legal_are_made() -> None:
    play = dealt(match("pitty_pat", 2))
    seat, move = next_move(play.rules, play.state, Random(0))
    moving = Moving(play)
    moving.make_all([(seat, "nonsense"), (seat, move), (seat, move)])
    assert moving.made.rows[0] == (seat, move)
    assert len([row for row in moving.made.rows if row == (seat, move)]) == 1
    with pytest.raises(Refused):
        Moving(play).make(seat, "nonsense")


def test_moves_that_follow_without_end_are_a_fault_that_says_whose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_ENOUGH", 2)
    play = match("pontoon", 3, min_bet=5, max_bet=5)
    with pytest.raises(RuntimeError, match="pontoon makes moves by itself without end"):
        Moving(play).deal()  # both of the banker's questions have one answer
    monkeypatch.setattr(module, "_ENOUGH", 3)
    moving = Moving(play)
    moving.deal()
    assert [move for _, move in moving.made.rows[1:]] == ["min 5", "max 5"]


# ---- the house as bank -------------------------------------------------------------------------------------------------------


def test_where_the_house_banks_no_further_hand_is_dealt_until_it_is_asked() -> None:
    play, chance = match("pontoon", 2, bank="house", hands=3, shuffle="hand", buy_in=1000), Random(4)
    moving = Moving(play, banked=True)
    assert moving.waits_for_deal
    moving.deal()
    assert not moving.waits_for_deal
    play.take(moving.made, 1)
    while not Moving(play, banked=True).waits_for_deal:
        moving = Moving(play, banked=True)
        moving.make(*next_move(play.rules, play.state, chance))
        assert moving.hand_over == moving.waits_for_deal
        play.take(moving.made, 2)
    assert play.progress.shuffles == 1
    assert not play.state.over
    moving = Moving(play, banked=True)
    moving.deal()
    assert moving.made.progress.shuffles == 2


def test_a_match_of_the_houses_is_closed_between_two_hands_as_a_move_of_the_clock() -> None:
    play, chance = match("pontoon", 2, bank="house", hands=3, shuffle="hand", buy_in=1000), Random(4)
    moving = Moving(play, banked=True)
    moving.deal()
    play.take(moving.made, 1)
    while not (moving := Moving(play, banked=True)).waits_for_deal:
        moving.make(*next_move(play.rules, play.state, chance))
        play.take(moving.made, 2)
    before = play.rules.report(play.state)
    moving = Moving(play, banked=True)
    moving.close_bank()
    assert moving.state.over
    assert moving.made.rows == ((CLOCK, CLOSE),)
    assert moving.made.events
    assert moving.made.stood == ()
    assert play.rules.report(play.state) == before
    again = play.state.copy()
    heard: list[Any] = []
    advance(play.rules, again, CLOCK, CLOSE, heard.append)
    assert play.rules.report(again) == play.rules.report(moving.state)
    assert tuple(heard) == moving.made.events


def test_the_end_of_the_hand_before_the_house_closes_is_a_moment() -> None:
    play, chance = match("pontoon", 2, bank="house", hands=3, shuffle="hand", buy_in=1000), Random(4)
    moving = Moving(play, banked=True)
    moving.deal()
    play.take(moving.made, 1)
    while not moving.waits_for_deal:
        play.take(moving.made, 2)
        moving = Moving(play, banked=True)
        moving.make(*next_move(play.rules, play.state, chance))
    end, heard = moving.state, len(moving.made.events)
    moving.close_bank()
    assert moving.made.stood[-1] == (end, heard)


def test_closing_is_no_move_where_no_house_banks_and_none_of_a_match_that_is_over() -> None:
    play = dealt(match("pitty_pat", 2, hands=1))
    with pytest.raises(Refused):
        advance(play.rules, play.state.copy(), CLOCK, CLOSE)
    over = dealt(match("pontoon", 2, bank="house", hands=1))
    play_on(over, lambda state: state.over)
    with pytest.raises(Refused):
        advance(over.rules, over.state.copy(), CLOCK, CLOSE)


def test_a_move_of_a_journal_is_made_in_place_and_refused_with_the_rules_own_words() -> None:
    play = match("pitty_pat", 2)
    state = play.state
    advance(play.rules, state, DEALER, deal_text(play.rules.pack(state)))
    seat, move = next_move(play.rules, state, Random(0))
    with pytest.raises(Refused) as refused:
        advance(play.rules, state, 1 - seat, move)
    assert str(refused.value) == play.rules.why(state, 1 - seat, move)
    before = play.rules.report(state)
    advance(play.rules, state, seat, move)
    assert play.rules.report(state) != before


# ---- standing orders -------------------------------------------------------------------------------------------------------------


def test_a_standing_order_answers_what_is_asked_in_the_open() -> None:
    play = match("pontoon", 3, min_bet=1, max_bet=10)
    moving = Moving(play, {0: "always equal 4"})
    moving.deal()
    assert moving.made.rows[1:] == ((0, "min 4"), (0, "max 4"))
    alone = Moving(play, {1: "always equal 4"})
    alone.deal()
    assert len(alone.made.rows) == 1


def test_an_order_for_the_match_holds_in_the_next_hand_and_one_for_the_hand_does_not() -> None:
    play = dealt(match("pontoon", 3, min_bet=1, max_bet=10, hands=100, buy_in=1000))
    orders = dict.fromkeys(range(3), "always equal 4")
    made = play_on(play, lambda state: state.banker > 0, orders=orders)
    assert play.state.hand > 1
    assert [move for _, move in made.rows[-3:-1]] == ["min 4", "max 4"]
    play = dealt(match("new_comet", 3, hands=4))
    orders = dict.fromkeys(range(3), "play on")
    carried = play_on(play, lambda state: state.phase == "build", orders=orders).rows
    assert len(carried) > 1
    assert all(actor >= 0 for actor, _ in carried)
    made = play_on(play, lambda state: state.hand == 2, orders=orders)
    assert made.rows[-1][0] == DEALER


def test_a_held_clock_keeps_its_answers_to_its_end() -> None:
    """Commit asks the comet's holder whether it is thrown in; an order answers at the end of the pause, with everybody's silence."""
    play, chance, kept = dealt(match("commit", 4)), Random(11), 0
    for _ in range(200):
        moving = Moving(play, dict.fromkeys(range(4), "comet now"))
        moving.make(*next_move(play.rules, play.state, chance))
        play.take(moving.made, 2)
        waiting = play.rules.waiting(play.state)
        answered = [carried_out(play.rules, play.state, seat, "comet now") for seat in waiting.must]
        kept += any(answered)
        assert not any(answered) or play.clock(at_speed("fast"))[1].held
        if play.state.over:
            break
    assert kept
