"""How a game is played is told once a person a game, again when asked for, and is forgotten with the person."""

from pathlib import Path

from bot.cards import sign
from bot.desk.base.tasks import Tasks
from bot.desk.private.lessons import NOTE, Lessons
from bot.desk.views.hand_view import latest
from bot.playground import Message, Person
from bot.room import Store
from bot.room.privacy.mydata import export_of
from tests.desk.house import House, open_house

TOLD = "**How to play Pitty Pat**"


def labels(hand: Message) -> list[str]:
    return [button.label for button in hand.buttons]


async def played(house: House, person: Person) -> Message:
    """The hand of a person who has just made a move."""
    while not await house.play_on([person], moves=1):
        pass
    return await house.hand(person)


async def test_the_first_hand_of_a_game_says_how_to_play_until_its_owner_has_played(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", hands=10)
        hand = await house.hand(ann)
        assert TOLD in hand.text
        assert 5 <= hand.text.split(TOLD)[1].count("\n- ") <= 6
        assert "Got it" in labels(hand)
        hand = await played(house, ann)
        assert TOLD not in hand.text
        assert "How to play" in labels(hand)


async def test_the_lesson_stands_above_the_hand_so_that_what_is_asked_stays_beside_the_buttons(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", hands=10)
        hand = await house.hand(ann)
        assert hand.text.index(TOLD) < hand.text.index("Upcard:")


async def test_how_to_play_tells_it_again_and_got_it_puts_it_away(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", hands=10)
        hand = await house.hand(ann)
        await ann.press("Got it", on=hand)
        assert TOLD not in hand.text
        await ann.press("How to play", on=hand)
        assert TOLD in hand.text
        await ann.press("Got it", on=hand)
        assert TOLD not in hand.text


async def test_who_has_been_told_is_not_told_again_after_a_restart_and_others_are(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", hands=10)
        await ann.press("Got it", on=await house.hand(ann))
        await house.settle()
        await house.restart()
        assert TOLD not in (await house.hand(ann)).text
        assert TOLD in (await house.hand(ben)).text


async def test_what_somebody_has_been_told_is_exported_and_goes_when_they_are_forgotten(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", hands=1)
        await house.play_on((ann, ben))
        await house.settle()
        found = await export_of(house.room.store, house.room.guilds.marks, ann.id, 0.0)
        assert [note["games"] for note in found["notes"] if "games" in note] == [["pitty_pat"]]
        await house.table().close(ann.id)
        assert await house.room.farewells.ask(ann.id)
        kept = await house.room.store.notes(f"{NOTE}:")
        assert [key.rpartition(":")[2] for key in kept] == [str(ben.id)]
        await house.table_for("Ann", "Ben", hands=1)
        assert TOLD in (await house.hand(ann)).text
        assert TOLD not in (await house.hand(ben)).text


async def test_that_somebody_has_asked_again_is_not_remembered_of_who_is_forgotten(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", hands=10)
        lessons, table = house.bot.desk.lessons, house.table()
        for person in (ann, ben):
            hand = await house.hand(person)
            await person.press("Got it", on=hand)
            await person.press("How to play", on=hand)
        house.room.gone(ann.id)
        assert [lessons.shows(table, person.id) for person in (ann, ben)] == [False, True]


class Counting(Store):
    """A store that notes which notes are read."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.asked: list[str] = []

    async def note(self, key: str) -> str | None:
        self.asked.append(key)
        return await super().note(key)


async def test_who_has_been_looked_up_is_not_looked_up_again_when_they_have_played(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", hands=10)
        table, tasks = house.table(), Tasks()
        store = Counting(f"sqlite:///{tmp_path}/other.sqlite3")
        await store.open()
        lessons = Lessons(store, tasks)
        await lessons.meet(table, ann.id)
        lessons.learn(table, ann.id)  # met: nothing is to be read
        await tasks.quiet()
        assert len(store.asked) == 1
        lessons.learn(table, ben.id)  # not met: what is known from before stays
        await tasks.quiet()
        assert len(store.asked) == 2
        assert await store.note(f"{NOTE}:{table.guild}:{ann.id}") == table.game
        await store.close()


async def test_beside_the_lesson_a_hand_has_no_small_print_above_its_score_and_no_card_twice(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", game="kowah")
        hand = await house.hand(ann)
        held = house.table().view(house.table().seat_of(ann.id)).cards
        cards = [sign(one) for one in held]
        assert set(cards) <= set(labels(hand))
        assert "Towards checki" not in hand.text
        assert not any(line.startswith("## ") for line in hand.text.split("\n"))
        await ann.press("Got it", on=hand)
        assert "Towards checki" in hand.text
        assert any(line.startswith("## ") and all(one in line for one in cards) for line in hand.text.split("\n"))


async def test_beside_the_lesson_a_hand_says_neither_the_score_nor_why_a_card_cannot_be_played(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", game="kowah", hands=2)
        (seat,) = house.table().view(None).to_act
        asked = next(one for one in people if house.table().seat_of(one.id) == seat)
        hand = await house.hand(asked)
        assert TOLD.replace("Pitty Pat", "Kowah") in hand.text
        assert "hands won" not in hand.text
        assert not hand.selects
        await asked.press("Got it", on=hand)
        assert "hands won" in hand.text
        assert [select.placeholder for select in hand.selects] == ["Why not …?"]


async def test_beside_the_lesson_cards_that_are_not_all_buttons_stand_in_a_line_of_text(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, *_ = await house.table_for("Ann", "Ben", "Cem", game="new_comet")
        hand = await house.hand(ann)
        held = [sign(one) for one in house.table().view(house.table().seat_of(ann.id)).cards]
        (line,) = (line for line in hand.text.split("\n") if line.startswith("You hold "))
        assert [one for one in line.removeprefix("You hold ").split(" ") if one != "☄️"] == held
        await ann.press("Got it", on=hand)
        assert "You hold" not in hand.text


async def test_beside_the_lesson_a_hand_says_how_it_stands_once_chips_have_moved(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", game="play_or_pay")
        (seat,) = house.table().view(None).to_act
        leader = next(one for one in people if house.table().seat_of(one.id) == seat)
        waits = next(one for one in people if one is not leader)
        assert "chips:" not in (await house.hand(waits)).text
        hand = await house.hand(leader)
        await leader.press(hand.buttons[0].label, on=hand)
        await house.settle()
        hand = await house.hand(waits)
        assert TOLD.replace("Pitty Pat", "Play or Pay") in hand.text
        assert "chips:" in hand.text


def test_beside_the_lesson_stands_the_last_thing_that_happened_with_what_the_clock_did() -> None:
    clock, last = "-# Time was up: You play 4♦.", "-# Ben takes 3♦ 4♦ 5♦."
    assert latest("\n".join(("-# Ada leads 3♦.", clock, last))) == f"{clock}\n{last}"
    assert latest(last) == last
    assert latest("") == ""
