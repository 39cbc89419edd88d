"""Who has agreed to end a match is known after a kill, shown to all, and counted once."""

from pathlib import Path

from bot.playground import LocalDiscord, Message, Person
from tests.faults.process import Process, people, table_message


async def agree(person: Person) -> Message:
    """Agree to end the match, and what is shown for that."""
    more = (await person.press("More", on=table_message(person))).message
    assert more is not None
    assert (await person.press("Agree to end the match", on=more)).ok
    return more


def voters(person: Person) -> str:
    """Who would like to end the match, as the table says."""
    shown = table_message(person)
    lines = shown.text.splitlines() if shown is not None else []
    return next((line for line in lines if "Would like to end the match" in line), "")


async def test_a_vote_outlives_a_kill_is_shown_to_all_and_counts_once(tmp_path: Path) -> None:
    async with LocalDiscord() as discord:
        process = Process(discord, f"sqlite:///{tmp_path / 'house.sqlite3'}")
        await process.start()
        try:
            ann, ben = people(discord, "Ann", "Ben")
            assert (await ann.slash("pitty_pat open", stake=50, hands=5)).ok
            await discord.until(lambda: table_message(ann))
            assert (await ben.press("Sit down", on=table_message(ben))).ok
            assert (await ann.press("Start", on=table_message(ann))).ok
            await discord.until(lambda: ann.can_press("My hand"))
            agreed = await agree(ann)
            (back,) = [button.custom_id for button in agreed.buttons]
            await process.kill()
            await discord.until(lambda: voters(ben).endswith("match: Ann. To agree, press *More*."), 10)
            face = table_message(ann)
            assert face is not None
            again = await ann.forge(back.replace("/vote no ", "/vote "), on=face)  # the same vote once more
            assert again.text == "You agree to end the match: it ends once Ben agrees as well."
            await agree(ben)
            await process.kill()
            for person in (ann, ben):
                assert "**1,000** chips" in (await person.slash("chips balance")).text
        finally:
            await process.stop()
