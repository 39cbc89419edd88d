"""Standing orders are chosen from menus of real cards; nobody can leave an order for what is no card."""

from dataclasses import replace
from pathlib import Path

from bot.cards import card
from bot.desk.views.hand_buttons import own
from bot.playground import Message, Person
from bot.registry import game
from bot.rules import Choice
from tests.desk.house import House, open_house, remark


async def holder(house: House, people: list[Person]) -> tuple[Person, Message]:
    """Whoever holds the comet, with the hand."""
    table = house.table()
    person = next(each for each in people if card("9D") in table.view(table.seat_of(each.id)).cards)
    return person, await house.hand(person)


async def test_the_orders_of_commit_stand_in_menus_of_cards_that_can_still_fall(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", game="commit")
        person, hand = await holder(house, people)
        assert not any(
            "standing" in menu.custom_id for menu in hand.selects
        )  # they would push the hand off a phone's screen
        page = (await person.press("Orders", on=hand)).message
        assert page is not None
        assert page.ephemeral
        general, *named = page.selects
        assert general.placeholder == "Choose an order …"
        assert [one["label"] for one in general.options] == [
            "Comet at the next chance",
            "Comet at the next stop",
            "Keep the comet until I say",
        ]
        offered = [one["label"] for menu in named for one in menu.options]
        table = house.table().view(None).table
        assert len(offered) == 52 - len(table.removed) - len(table.played) - 1
        assert "Comet after 7♣" in offered
        assert "Comet after 9♦" not in offered
        assert not any("omet" in button.label for button in hand.buttons if "order" in button.custom_id)
        label = named[0].options[0]["label"]
        await person.pick(named[0].custom_id, named[0].options[0]["value"], on=page)
        assert page.text == f"Your order stands; nobody else can see it. **{label}**."
        assert not page.selects
        await house.settle()
        assert f"Your standing order: **{label}**." in hand.text
        page = (await person.press("Orders", on=hand)).message
        assert page is not None
        await person.press("No order", on=page)
        assert page.text == "You have no standing order now."
        await house.settle()
        assert "Your standing order" not in hand.text


async def test_an_order_after_a_banana_is_refused(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", game="commit")
        person, hand = await holder(house, people)
        table = house.table()
        seat = table.seat_of(person.id)
        assert seat is not None
        for wanted in ("comet after banana", "comet after 9D", "comet after 9d"):
            await person.forge(f"h1:{table.id}:{table.revision}:/order {wanted}", on=hand)
            assert remark(hand.text).startswith("**That card cannot fall any more in this hand")
            assert table.order(seat) is None


async def test_beside_the_page_of_orders_there_is_no_fifth_button(tmp_path: Path) -> None:
    """On a phone it would have a row of its own; one that comes and goes would move all others while somebody has seconds to press."""
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", game="commit")
        table = house.table()
        choices = [[Choice("2♣", "play 2C"), Choice("3♣", "play 3C", enabled=False)]]
        for person in people:
            seat = table.seat_of(person.id)
            assert seat is not None
            view = replace(table.view(seat), moves=("play 2C", "play 4C"))
            made = own(table, seat, view, game("commit"), choices)
            labels = [one["label"] for line in made for one in line["components"]]
            assert ("Orders" in labels) == (card("9D") in view.cards) == ("Why not?" not in labels)
            assert ("Rules" in labels) == ("Orders" not in labels)  # the table has them, too
            assert len(labels) <= 5 - ("Orders" in labels)
            whole = own(table, seat, view, game("commit"), choices, "whole")
            read = [one["label"] for line in whole for one in line["components"]]
            assert read == [*labels[: labels.index("Faster") + 1], "Got it", "Rules"]
