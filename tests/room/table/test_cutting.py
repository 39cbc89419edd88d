"""Cutting the pack: after Start everybody may add a last word, unseen, and nothing else moves meanwhile."""

import orjson
import pytest

from bot.room import Refused
from bot.room.table import cutting
from bot.room.table.people import Seat
from bot.room.table.table_state import TableState, read, written

SHEET = TableState(
    "t", 7, 70, "pitty_pat", 101, "00", 0, seats=(Seat(101, "Ann"), Seat(None, "Ada", "thumb"), Seat(102, "Ben"))
)


def test_everybody_at_the_table_is_asked_and_computers_are_not() -> None:
    assert not cutting.is_on(SHEET)
    assert cutting.awaited(SHEET) == ()
    asked = cutting.begun(SHEET, 1000)
    assert cutting.awaited(asked) == (101, 102)
    assert asked.deadline == 1000 + cutting.TIME
    one = cutting.answered(asked, 102, "")
    assert cutting.awaited(one) == (101,)
    assert not cutting.is_done(one)
    assert cutting.is_done(cutting.answered(one, 101, "x"))


def test_each_answers_once_and_nobody_else_does() -> None:
    asked = cutting.answered(cutting.begun(SHEET, 1000), 101, "moon")
    for member in (101, 103):
        with pytest.raises(Refused):
            cutting.answered(asked, member, "sun")
    with pytest.raises(Refused, match="not being cut"):
        cutting.answered(SHEET, 101, "sun")


def test_the_time_is_up_at_the_deadline_and_not_before() -> None:
    asked = cutting.begun(SHEET, 1000)
    assert not cutting.is_due(asked, 999 + cutting.TIME)
    assert cutting.is_due(asked, 1000 + cutting.TIME)
    assert not cutting.is_due(SHEET.but(deadline=5), 9)


def test_the_last_words_stand_behind_the_first_and_nothing_of_the_cutting_is_left() -> None:
    asked = cutting.begun(SHEET.with_seat(0, word="honey"), 1000)
    for member, word in ((101, "moon"), (102, "sun")):
        asked = cutting.answered(asked, member, word)
    sealed = cutting.with_last_words(asked)
    assert [seat.word for seat in sealed.seats] == ["honey / moon", "", "/ sun"]
    assert (sealed.cuts, sealed.deadline) == (None, None)
    assert cutting.stopped(asked).seats == asked.seats
    assert cutting.stopped(SHEET) is SHEET


def test_a_sheet_keeps_the_words_and_an_older_one_has_none() -> None:
    asked = cutting.answered(cutting.begun(SHEET, 1000), 101, "moon")
    assert read(written(asked)) == asked
    older = orjson.loads(written(SHEET))
    del older["cut"], older["cuts"]
    assert read(orjson.dumps(older).decode()) == SHEET
