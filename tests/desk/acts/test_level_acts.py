"""How well computer players play: asked once, remembered, changed under People, never weak where chips are at stake."""

from pathlib import Path

from bot.desk.base import custom_ids
from bot.playground import Message, Person
from bot.room import audit
from tests.desk.house import House, open_house, until

QUESTION = "How well should your computer players play?"


async def add(house: House, person: Person) -> None:
    assert (await person.press("Add computer player", on=house.public(person))).type == 7
    await house.settle()


async def asked_now(person: Person) -> Message:
    """The question, as soon as it is there."""
    await until(lambda: bool(asked(person)), 20)
    (question,) = asked(person)
    return question


def asked(person: Person) -> list[Message]:
    return [message for message in person.sees() if QUESTION in message.text]


def levels(house: House) -> list[str | None]:
    return [seat.brain for seat in house.table().seats if seat.member is None]


async def test_who_seats_a_computer_player_for_the_first_time_is_asked_once_how_well_it_is_to_play(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open", practice=True)
        await add(house, ann)
        question = await asked_now(ann)
        assert question.ephemeral
        assert [button.label for button in question.buttons] == ["Easy ★", "Fair ★★", "Strong ★★★"]
        assert "Ada** (computer, ★★ fair)" in house.public(ann).text
        chosen = await ann.press("Strong ★★★", on=question)
        assert chosen.text == "Computer players play ★★★ strong here, and so do those whom you seat from now on."
        await house.settle()
        assert "Ada** (computer, ★★★ strong)" in house.public(ben).text
        await add(house, ann)
        assert asked(ann) == []
        assert levels(house) == ["strong", "strong"]


async def test_the_level_is_remembered_at_the_next_table_and_after_a_restart_and_is_ones_own(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open", practice=True)
        await add(house, ann)
        await ann.press("Easy ★", on=await asked_now(ann))
        await house.table().close(ann.id)
        await house.restart()
        await ann.slash("tute open", practice=True)
        await add(house, ann)
        assert levels(house) == ["easy"]
        await house.table().close(ann.id)
        await house.settle()
        await ben.slash("tute open", practice=True)
        await add(house, ben)
        assert levels(house) == ["fair"]
        assert await asked_now(ben)
        await house.table().close(ben.id)
        await house.settle()
        played = await ann.slash("play", game="Pitty Pat")
        await ann.press("Practice", on=played.message)
        await ann.press("Now, against computers · practice", on=ann.sees()[-1])
        await house.settle()
        assert set(levels(house)) == {"easy"}


async def test_the_panel_of_people_changes_the_level_of_all_computer_players(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open", practice=True)
        panel = (await ann.press("People", on=house.public(ann))).message
        assert panel is not None
        assert "Easy ★" not in [button.label for button in panel.buttons]  # nobody is there whom it would be about
        await add(house, ann)
        await add(house, ann)
        panel = (await ann.press("People", on=house.public(ann))).message
        assert panel is not None
        changed = await ann.press("Easy ★", on=panel)
        assert changed.type == 7
        assert "Computer players play ★ easy here" in changed.text
        assert levels(house) == ["easy", "easy"]
        await ben.press("Sit down", on=house.public(ben))
        custom_id = next(button.custom_id for button in panel.buttons if button.label == "Strong ★★★")
        refused = await ben.forge(custom_id, on=house.public(ben))
        assert "who hosts this table" in refused.text
        nonsense = await ann.forge(custom_id.replace("strong", "divine"), on=house.public(ann))
        assert nonsense.text == "A level here must be one of easy, fair, strong."
        assert levels(house) == ["easy", "easy"]


async def test_where_chips_are_at_stake_an_easy_player_is_said_to_play_fair_and_does(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open", stake=10)
        await add(house, ann)
        chosen = await ann.press("Easy ★", on=await asked_now(ann))
        assert "Where chips are at stake nobody is weaker than fair." in chosen.text
        await house.settle()
        assert "(computer, ★★ fair, as chips are at stake)" in house.public(ann).text
        await ann.press("Start", on=house.public(ann))
        await house.settle()
        assert levels(house) == ["fair"]
        assert await audit(house.room.store) == []


async def test_in_the_middle_of_a_match_no_level_is_changed(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open", practice=True)
        await add(house, ann)
        strong = next(button.custom_id for button in (await asked_now(ann)).buttons if button.label == "Strong ★★★")
        await ann.press("Start", on=house.public(ann))
        await house.settle()
        assert asked(ann) == []  # the hand stands in its place
        late = await ann.forge(strong, on=house.public(ann))
        assert "The cards are dealt" in late.text
        assert levels(house) == ["fair"]


async def test_a_character_is_chosen_where_the_game_has_any_and_plays_fair_in_other_games(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("tute open", practice=True)
        await add(house, ann)
        question = await asked_now(ann)
        assert [button.label for button in question.buttons][3:] == ["Gambler 🎲", "Miser 💰"]
        gambler = next(button.custom_id for button in question.buttons if button.label == "Gambler 🎲")
        chosen = await ann.press("Gambler 🎲", on=question)
        assert chosen.text == "Computer players play as a 🎲 gambler here, and so do those whom you seat from now on."
        await house.settle()
        assert "Ada** (computer, 🎲 gambler)" in house.public(ann).text
        await house.table().close(ann.id)
        await house.settle()
        await ann.slash("pitty_pat open", practice=True)
        await add(house, ann)
        assert asked(ann) == []  # who has chosen is not asked again
        assert levels(house) == ["fair"]
        old = custom_ids.read(gambler or "")
        assert old is not None
        forged = await ann.forge(
            custom_ids.write(house.table().id, house.table().revision, old.act), on=house.public(ann)
        )
        assert forged.text == "A level here must be one of easy, fair, strong."
        assert levels(house) == ["fair"]


async def test_where_chips_are_at_stake_characters_play_fair(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("stealing_bundles open", stake=10)
        await add(house, ann)
        chosen = await ann.press("Miser 💰", on=await asked_now(ann))
        assert "Where chips are at stake nobody is weaker than fair." in chosen.text
        await ann.press("Start", on=house.public(ann))
        await house.settle()
        assert levels(house) == ["fair"]
