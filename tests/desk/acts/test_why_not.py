"""\"Why not?\" says the rule, and never plays anything."""

from pathlib import Path

from tests.desk.house import got_it, open_house, remark


async def test_a_card_that_cannot_be_played_is_explained_and_asking_plays_nothing(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben")
        table = house.table()
        seat = table.view(None).to_act[0]
        asker = next(person for person in (ann, ben) if table.seats[seat].member == person.id)
        hand = (await asker.press("My hand")).message
        before, legal = table.revision, table.view(seat).moves[0]

        async def ask(move: str, revision: int) -> str:
            return (await asker.forge(f"h1:{table.id}:{revision}:/why", on=hand, values=[move])).text

        told = await ask("pass", table.revision)
        assert "you must match with it" in told
        assert (
            await ask("pass", table.revision - 1) == told
        )  # a menu from an earlier moment is answered as things stand
        assert remark(await ask(legal, table.revision)).startswith("**That can be played now.**")
        await house.settle()
        assert table.revision == before
        assert table.view(seat).moves[0] == legal


async def test_where_one_move_alone_can_be_made_the_question_says_why_and_nothing_asks_it(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", game="kowah")
        (seat,) = house.table().view(None).to_act
        asked = next(one for one in people if house.table().seat_of(one.id) == seat)
        hand = await house.hand(asked)
        await got_it(asked, hand)
        assert "Your turn: draw from the stock" in hand.text
        assert "Why not?" not in [button.label for button in hand.buttons]
        await asked.press("Draw", on=hand)
        await house.settle()
        assert hand.buttons[-1].label == "Why not?"
