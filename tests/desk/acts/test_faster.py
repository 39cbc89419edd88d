"""*Faster* in a hand of Comet: said privately, taken back with the same button, and no sign that somebody knows the game."""

from pathlib import Path

from tests.desk.acts.test_play_acts import moves, on_turn
from tests.desk.house import open_house, remark


async def test_the_button_says_what_stands_and_what_it_comes_to(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", computers=2, game="comet")
        hand = await house.hand(ann)
        assert "How to play Comet" in hand.text
        await ann.press("Faster", on=hand)
        await house.settle()
        assert "**Cards may fall faster. As soon as everybody here has said so: 1 of 2 have.**" in hand.text
        assert "How to play Comet" in hand.text  # it has been asked for nothing and read by nobody yet
        assert ann.can_press("✓ Faster", hand)
        told = await ben.press("Faster", on=await house.hand(ben))
        assert "**Cards may fall faster. From now on.**" in told.text
        await ann.press("✓ Faster", on=hand)
        await house.settle()
        assert "**Every card waits its full time.**" in hand.text
        assert ann.can_press("Faster", hand)


async def test_while_cards_fall_slowly_a_hand_says_what_the_button_is_for(tmp_path: Path):
    said = "It goes on by itself. Too slow? Press *Faster*."
    async with open_house(tmp_path) as house:
        people, table = await house.table_for("Ann", "Ben", computers=2, game="comet"), house.table()
        person, hand = await on_turn(house, people)
        assert said not in hand.text  # nothing falls yet
        while table.clock != "pace":
            assert (await person.press(moves(hand)[0], on=hand)).ok
            await house.settle()
        for one in people:  # whoever holds the comet is asked, and needs the time
            shown = await house.hand(one)
            assert (said in shown.text) is not bool(table.view(table.seat_of(one.id)).moves)
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
