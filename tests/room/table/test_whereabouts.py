"""Tables are found where they stand, and by nobody once they are gone."""

from typing import NamedTuple

from bot.room.table.whereabouts import Whereabouts


class Standing(NamedTuple):
    id: str
    guild: int
    channel: int
    note: str = ""


class Looked(Standing):
    """One that counts how often it is looked at."""

    looks = 0

    @property
    def guild(self) -> int:  # type: ignore[override]
        Looked.looks += 1
        return self[1]


def three() -> Whereabouts[Standing]:
    known = Whereabouts[Standing]()
    for table in (Standing("a", 1, 10), Standing("b", 2, 20), Standing("c", 1, 10)):
        assert known.add(table) is table
    return known


def test_tables_are_found_by_name_server_and_channel_in_the_order_in_which_they_came() -> None:
    known = three()
    assert [table.id for table in known.all()] == ["a", "b", "c"]
    assert [table.id for table in known.of_guild(1)] == [table.id for table in known.of_channel(10)] == ["a", "c"]
    assert [table.id for table in known.of_guild(2)] == [table.id for table in known.of_channel(20)] == ["b"]
    assert known.of_guild(3) == known.of_channel(1) == []
    found = known.get("b")
    assert found is not None
    assert found.channel == 20


def test_a_table_that_is_gone_is_found_nowhere_and_its_neighbour_stays() -> None:
    known = three()
    known.drop("a")
    known.drop("a")
    known.drop("b")
    assert known.get("a") is None
    assert [table.id for table in known.all()] == ["c"]
    assert [table.id for table in known.of_guild(1)] == [table.id for table in known.of_channel(10)] == ["c"]
    assert known.of_guild(2) == known.of_channel(20) == []


def test_a_table_that_was_made_anew_stands_in_the_place_of_the_old_one() -> None:
    known = three()
    known.add(Standing("a", 1, 10, "anew"))
    assert [(table.id, table.note) for table in known.of_channel(10)] == [("a", "anew"), ("c", "")]
    assert known.of_guild(1) == known.of_channel(10)


def test_who_asks_for_a_channel_does_not_look_at_the_tables_of_others() -> None:
    known = Whereabouts[Standing]()
    for number in range(100):
        known.add(Looked(f"t{number}", number, number))
    Looked.looks = 0
    assert [table.id for table in known.of_channel(7)] == ["t7"]
    assert [table.id for table in known.of_guild(7)] == ["t7"]
    assert Looked.looks == 0
