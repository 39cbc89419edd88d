"""*Faster* in a hand of Comet: said privately, taken back with the same button, and no sign that somebody knows the game."""

from pathlib import Path
from typing import Any

from bot.desk.private.likings import USUAL
from bot.playground import Person
from bot.room.privacy.mydata import export_of
from tests.desk.acts.test_play_acts import moves, on_turn
from tests.desk.house import House, open_house, remark

BLUE = 1  #: the style of the button that there is to press


async def export_notes(house: House, person: Person) -> list[dict[str, Any]]:
    """What is kept of somebody's pace."""
    found = await export_of(house.room.store, house.room.guilds.marks, person.id, 0.0)
    return [note for note in found["notes"] if "faster" in note["what"]]


async def test_the_button_says_what_stands_and_what_it_comes_to(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", computers=2, game="comet")
        hand = await house.hand(ann)
        assert "In short: Comet" in hand.text
        await ann.press("Faster", on=hand)
        await house.settle()
        assert (
            "**Cards fall faster as soon as everybody here has said so: 1 of 2 have. "
            "This is kept for your next matches of this game.**"
        ) in hand.text
        assert "In short: Comet" in hand.text  # it has been asked for nothing and read by nobody yet
        assert ann.can_press("✓ Faster", hand)
        told = await ben.press("Faster", on=await house.hand(ben))
        assert "**Cards fall faster from now on. This is kept for your next matches of this game.**" in told.text
        await ann.press("✓ Faster", on=hand)
        await house.settle()
        assert "**Every card waits its full time. This is kept for your next matches of this game.**" in hand.text
        assert ann.can_press("Faster", hand)


async def test_while_cards_fall_slowly_a_hand_says_what_the_button_is_for(tmp_path: Path):
    said = "It goes on by itself. Too slow? Press *Faster*."
    async with open_house(tmp_path) as house:
        people, table = await house.table_for("Ann", "Ben", computers=2, game="comet"), house.table()
        person, hand = await on_turn(house, people)
        assert said not in hand.text  # nothing falls yet
        assert [button.style == BLUE for button in hand.buttons if button.label == "Faster"] == [False]
        while table.clock != "pace":
            assert (await person.press(moves(hand)[0], on=hand)).ok
            await house.settle()
        for one in people:  # whoever holds the comet is asked, and needs the time
            shown = await house.hand(one)
            assert (said in shown.text) is not bool(table.view(table.seat_of(one.id)).moves)
            assert [button.style == BLUE for button in shown.buttons if button.label == "Faster"] == [
                said in shown.text
            ]
        watching = next(one for one in people if not table.view(table.seat_of(one.id)).moves)
        told = await watching.press("Faster", on=await house.hand(watching))
        assert said not in told.text


async def test_another_game_has_no_such_button_and_refuses_a_forged_one(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben")
        hand, table = await house.hand(ann), house.table()
        assert not ann.can_press("Faster", hand)
        told = await ann.forge(f"h1:{table.id}:{table.revision}:/hurry on", on=hand)
        assert remark(told.text).startswith("**Nothing waits in this game that could go on faster.**")


async def test_faster_is_said_once_and_kept_for_other_tables_and_over_a_restart_until_it_is_taken_back(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", computers=2, game="comet")
        await ann.press("Faster", on=await house.hand(ann))
        assert await export_notes(house, ann) == [
            {
                "what": "in which games cards may fall faster for you",
                "server": str(house.bot.guilds[0].id),
                "games": ["comet"],
            }
        ]
        assert await export_notes(house, ben) == []
        for member in (ann, ben):
            await house.table().leave(member.id)
        await house.pass_by(3600)
        await house.restart()
        ann, ben = await house.table_for("Ann", "Ben", computers=2, game="comet")
        assert ann.can_press("✓ Faster", await house.hand(ann))
        assert ben.can_press("Faster", await house.hand(ben))
        assert (await ann.press("✓ Faster", on=await house.hand(ann))).ok
        assert house.bot.desk.paces.of(house.bot.guilds[0].id, ann.id) == USUAL


async def test_faster_in_one_game_takes_no_time_to_declare_in_another(tmp_path: Path):
    async with open_house(tmp_path) as house:
        (ann,) = await house.table_for("Ann", computers=3, game="comet")
        await ann.press("Faster", on=await house.hand(ann))
        await house.table().close(ann.id, manager=True)
        (ann,) = await house.table_for("Ann", computers=2, game="new_comet")
        assert ann.can_press("Faster", await house.hand(ann))


async def test_beside_a_question_no_hand_says_that_it_goes_on_by_itself(tmp_path: Path):
    """In New Comet a rest and a chance to declare are to look alike, and to the others like a seat that thinks."""
    async with open_house(tmp_path) as house:
        people, table = await house.table_for("Ann", "Ben", "Cem", game="new_comet"), house.table()
        seen = set[tuple[bool, bool]]()
        for _ in range(400):
            if table.phase != "playing" or len(seen) == 3:
                break
            if table.clock != "claim":
                person, hand = await on_turn(house, people)
                wild = [move for move in moves(hand) if ":play 9S" in move]  # the comet of the red pack
                assert (await person.press((wild or moves(hand))[0], on=hand)).ok
                await house.settle()
                continue
            for one in people:
                view = table.view(table.seat_of(one.id))
                said = "It goes on by itself. Too slow? Press *Faster*." in (await house.hand(one)).text
                assert said is not bool(view.to_act)
                seen.add((said, bool(view.moves)))
            await house.pass_by(4.0)
        assert seen == {(True, True), (True, False), (False, False)}
