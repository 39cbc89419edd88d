"""Through the Window in a channel: what arrives for a card that has been settled meanwhile."""

import asyncio
from pathlib import Path

from bot.playground import Outcome
from tests.cogs.through_the_window.test_cog import EMOJI, GAME, card, looked, noun, public, seat
from tests.desk.house import open_house, until


async def test_a_form_of_a_settled_card_says_no_word_for_the_next(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = ann, ben, cat = await house.table_for("Ann", "Ben", "Cat", game=GAME, mode="open", cards=2)
        shown = await looked(house, people)
        form = await ben.press(f"Say a noun beginning with {public(house)['letter'].upper()}", on=shown)
        await house.table().press(cat.id, house.table().revision, f"word {noun(house)}")
        await house.settle()
        await looked(house, people)
        said = public(house)["words"]
        told = await ben.submit(form, answer=noun(house))
        assert told.text == "That card is settled."
        await house.settle()
        assert (public(house)["state"], public(house)["words"]) == ("open", said)
        assert (await ann.slash("word", noun=noun(house))).ok


async def test_a_form_out_of_the_hand_for_a_settled_card_says_no_word_for_the_next_of_that_letter(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        people = _, ben, _ = await house.table_for("Ann", "Ben", "Cat", game=GAME, mode="open", challenge=False)
        forms: dict[str, Outcome] = {}
        while True:  # twelve cards, nine letters
            await looked(house, people)
            hand, letter = await house.hand(ben), public(house)["letter"]
            if letter in forms:
                break
            forms[letter] = await ben.press(f"Say a noun beginning with {letter.upper()}", on=hand)
            await house.pass_by(21)
        word = noun(house)
        told = await ben.submit(forms[letter], answer=word)
        assert "That card is settled." in told.text
        assert (public(house)["state"], public(house)["words"]) == ("open", [])
        form = await ben.press(f"Say a noun beginning with {letter.upper()}", on=hand)
        assert (await ben.submit(form, answer=word)).ok
        assert public(house)["words"] == [word]


async def test_a_doubt_out_of_the_hand_about_a_word_that_is_void_does_not_doubt_the_next(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = ann, ben, cat, dan = await house.table_for("Ann", "Ben", "Cat", "Dan", game=GAME, mode="open")
        await looked(house, people)
        table, letter = house.table(), public(house)["letter"]
        await table.press(dan.id, table.revision, f"word {letter}xxx")
        await house.settle()
        hand = await house.hand(cat)
        (doubt,) = [button.custom_id for button in hand.buttons if button.custom_id.endswith(":doubt")]
        for one in (ann, ben):
            await table.press(one.id, table.revision, "doubt")
        await table.press(ann.id, table.revision, f"word {letter}yyy")
        await house.settle()
        await cat.forge(doubt, on=hand)  # on its way meanwhile
        assert (public(house)["word"], public(house)["doubts"]) == (f"{letter}yyy", [])
        assert "That word is settled." in hand.text
        (doubt,) = [button.custom_id for button in hand.buttons if button.custom_id.endswith(":doubt")]
        await cat.forge(doubt, on=hand)
        assert public(house)["doubts"] == [seat(house, cat)]


async def test_a_reaction_to_a_settled_card_does_not_race_for_the_next_when_discord_was_slow(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = _, ben, cat = await house.table_for("Ann", "Ben", "Cat", game=GAME, cards=2)
        table = house.table()

        async def turned() -> None:
            turn = public(house)["turn"]
            await table.press(next(one.id for one in people if seat(house, one) == turn), table.revision, "look")
            await house.time.pass_by(4)
            await until(lambda: public(house)["state"] == "open")

        # the card can be seen, and we do not hear of its number
        posted = house.discord.faults.hold("POST /channels/*/messages")
        await turned()
        await until(lambda: posted.times == 0 and any(one.text.startswith("# ") for one in cat.sees()))
        await cat.react(EMOJI, card(house, cat))
        await asyncio.sleep(0.05)
        await table.press(ben.id, table.revision, "react")
        await table.press(ben.id, table.revision, f"word {noun(house)}")
        await turned()
        posted.answered.set()
        await house.settle()
        assert (public(house)["state"], public(house)["floor"]) == ("open", -1)
