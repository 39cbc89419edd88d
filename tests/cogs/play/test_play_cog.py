"""`/play`: what fits so many people and so much time, the first hand two presses away, and the greeting of an empty channel."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot import registry
from bot.desk.base import custom_ids
from bot.desk.base.message_body import count
from bot.desk.views import shelf_view
from bot.desk.views.shelf_view import Asked
from bot.pictures.lettering import fitting
from bot.pictures.parts import clashes
from bot.pictures.shelf.shelf import shelf_height, shelf_parts
from bot.playground import Message, Outcome, Person
from bot.room import audit
from cogs.play.cog import PlayCog, greeting
from tests.desk.house import House, open_house
from tests.desk.messages.test_table_pictures import picture

KEYS = registry.keys()


def shown(outcome: Outcome) -> Message:
    assert outcome.message is not None, outcome.error
    return outcome.message


def shelf_of(house: House) -> PlayCog:
    cog = house.bot.cogs["PlayCog"]
    assert isinstance(cog, PlayCog)
    return cog


def ephemeral(person: Person) -> list[Message]:
    return [message for message in person.sees() if message.ephemeral]


# ---- what fits -------------------------------------------------------------------------------------------------------------


def test_for_two_in_ten_minutes_there_are_games_of_two_that_are_over_by_then() -> None:
    found = shelf_view.suiting(Asked(players=2, minutes=10), KEYS)
    assert {"stealing_bundles", "comet_duel", "pitty_pat"} <= found.keys()
    assert not {"tute", "comet", "canadian_salad"} & found.keys()
    for key, at in found.items():
        low, high = shelf_view.seats(key, shelf_view.presets(key)[at])
        assert low <= 2 <= high
        assert shelf_view.presets(key)[at].minutes[1] <= 10


def test_one_alone_may_play_everything_since_computer_players_fill_up() -> None:
    assert shelf_view.suiting(Asked(players=1), KEYS).keys() == set(KEYS)


def test_where_no_game_suits_the_page_says_which_other_wish_would_find_one() -> None:
    def told(asked: Asked, keys: tuple[str, ...] = ("stealing_bundles", "tute")) -> str:
        shown = [
            part.get("content", "")
            for part in shelf_view.panel(asked, keys, pictures=False)["components"][0]["components"]
        ]
        return "\n".join(line for line in shown if line)

    assert told(Asked(minutes=2), KEYS) == "## No game in 2 minutes\nTry more minutes."
    assert told(Asked(players=1, minutes=2)) == "## No game for you alone in 2 minutes\nTry more minutes."
    assert told(Asked(players=13)) == "## No game for 13 people\nTry another number of people."
    assert told(Asked(players=13, minutes=8)) == "## No game for 13 people in 8 minutes\nTry another number of people."
    both = "## No game for 13 people in 2 minutes\nTry more minutes and another number of people."
    assert told(Asked(players=13, minutes=2)) == both
    either = told(Asked(players=3, minutes=6), ("canadian_salad", "comet_run"))
    assert either == "## No game for 3 people in 6 minutes\nTry more minutes or another number of people."
    assert told(Asked(), ()) == "## What shall we play?\nThere is no game on the shelf at the moment."


def pressable(asked: Asked) -> list[tuple[str, int]]:
    """The buttons of a page with what they look like: 3 is green."""
    parts = shelf_view.panel(asked, KEYS, pictures=False)["components"][0]["components"]
    return [(one["label"], one["style"]) for part in parts for one in part.get("components", ()) if one["type"] == 2]


def test_whoever_looks_for_several_people_is_offered_a_table_first_and_anybody_else_a_hand() -> None:
    assert pressable(Asked()) == pressable(Asked(players=1)) == [("Pitty Pat now, against computers", 3)]
    assert pressable(Asked(players=2)) == [("Open a table of Pitty Pat", 3)]
    ways = ["Now, against computers", "Open a table"]
    for players, offered in ((1, ways), (2, ways[::-1])):
        shown = [one for one in pressable(Asked(players, game="pitty_pat")) if one[0] in ways]
        assert shown == [(offered[0], 3), (offered[1], 2)]


def test_a_game_that_is_not_for_what_was_asked_says_so() -> None:
    def page(asked: Asked) -> str:
        return str(shelf_view.panel(asked, KEYS, pictures=False))

    assert "**Quick is not for 5 people.**" in page(Asked(5, game="kowah"))
    assert "**Quick is not for 5 people in 5 minutes.**" in page(Asked(5, 5, game="kowah"))
    assert "is not for" not in page(Asked(2, game="kowah"))


def test_all_games_stand_on_the_shelf_when_nothing_is_asked() -> None:
    assert shelf_view.suiting(Asked(), KEYS).keys() == set(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_every_preset_of_every_game_has_its_page_within_discords_limits(key: str) -> None:
    for at, preset in enumerate(shelf_view.presets(key)):
        for pictures in (True, False):
            body = shelf_view.panel(Asked(13, 120, key, at), KEYS, pictures=pictures)
            assert count(body["components"]) <= 40
            rows = [part for part in body["components"][0]["components"] if part["type"] == 1]
            assert all(len(row["components"]) <= 4 for row in rows)
            assert preset.text in str(body)


@pytest.mark.parametrize(
    "told",
    ["now 0 0 tute", "now 0 0 tute x", "now 0 0 poker 0", "now 0 0 tute 9", "now -1 0 tute 0", "", "now 0 0 tute 0 0"],
)
def test_what_no_button_says_is_refused(told: str) -> None:
    with pytest.raises(shelf_view.Refused):
        shelf_view.read(told)


def test_the_longest_id_fits() -> None:
    longest = max(KEYS, key=len)
    assert len(Asked(13, 120, longest, 3).id("minutes")) <= custom_ids.LONGEST
    assert custom_ids.read(Asked(13, 120, longest, 3).id("minutes")) is not None


def test_the_shelf_is_a_picture_on_which_nothing_overlaps_and_its_words_name_every_game() -> None:
    drawn = shelf_view.panel(Asked(), KEYS, pictures=True)["files"][0]
    assert clashes(shelf_parts(drawn.plates), shelf_height(len(drawn.plates))) == []
    assert drawn.file().startswith(b"\x89PNG")
    for key in KEYS:
        assert registry.rules_of(key).info.title in drawn.told


def test_every_game_on_the_shelf_has_an_emblem_of_its_own_that_is_no_wider_than_its_place() -> None:
    drawn = shelf_view.panel(Asked(), KEYS, pictures=True)["files"][0]
    painters = [registry.painter_of(key) for key in shelf_view.titles(tuple(KEYS))]
    emblems = [painter.emblem for painter in painters if painter is not None]
    assert [plate.emblem for plate in drawn.plates] == emblems
    assert len(set(emblems)) == len(KEYS)
    for plate in drawn.plates:
        shown = Image.new("RGB", (378, 100), "#ffffff")
        plate.paint(shown)
        beside = shown.crop((106, 0, 116, 100))
        assert beside.getextrema() == beside.crop((0, 50, 1, 51)).getextrema(), (
            plate.title
        )  # nothing of it reaches the writing
        assert not fitting(plate.told, 22, 378 - 122).endswith("…"), plate.told


def test_a_game_without_an_emblem_has_two_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "painter_of", lambda key: None)
    (plate, *_) = shelf_view.panel(Asked(), KEYS, pictures=True)["files"][0].plates
    assert len(plate.emblem.cards) == 2


@pytest.mark.parametrize("key", KEYS)
def test_a_games_sample_shows_no_match_that_is_over_and_is_always_the_same(key: str) -> None:
    first = shelf_view.sample(key)
    shelf_view.sample.cache_clear()
    assert first == shelf_view.sample(key)
    assert first is not None


# ---- two presses -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
async def test_two_presses_lead_from_an_empty_channel_to_a_hand_at_any_game(tmp_path: Path, key: str):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await shelf_of(house)._hello(house.bot.guilds[0].id, ann.channel("card-table").id)
        (hello,) = ann.sees()
        panel = shown(await ann.pick(hello.selects[0].custom_id, key, on=hello))  # one
        assert panel.ephemeral
        assert (await ann.press("Now, against computers", on=panel)).ok  # two
        await house.settle()
        table = house.table()
        assert table.phase == "playing"
        assert all(seat.brain == "fair" for seat in table.seats[1:])
        (hand,) = ephemeral(ann)
        assert hand.id > (table.message or 0)  # below the table, where the eye is
        assert not panel.text or panel.deleted
        assert any(button.label == "Rules" for button in hand.buttons)
        assert await audit(house.room.store) == []


async def opened(house: House, name: str = "Ann", **options: Any) -> tuple[Person, Message]:
    ann = house.person(name)
    return ann, shown(await ann.slash("play", **options))


async def test_the_hand_that_comes_from_now_against_computers_says_how_to_play_to_a_newcomer(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, panel = await opened(house, game="tute")
        await ann.press("Now, against computers", on=panel)
        await house.settle()
        assert "**In short: Tute**" in ephemeral(ann)[-1].text


async def test_whoever_begins_alone_has_time_to_read_since_nobody_waits(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, panel = await opened(house, game="pitty_pat")
        await ann.press("Now, against computers", on=panel)
        await house.settle()
        assert house.table().speed == "slow"


async def test_a_table_that_is_dealt_at_once_shows_its_promise_and_nothing_to_press_before_the_deal(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, panel = await opened(house, game="pitty_pat")
        await ann.press("Now, against computers", on=panel)
        await house.settle()
        table = house.table()
        posted = next(entry.body for entry in house.requests("POST", f"/channels/{table.channel}/messages"))
        assert "The cards are being dealt" in str(posted)
        assert table.commitment in str(posted)
        assert "custom_id" not in str(posted)
        edits = house.requests("PATCH", f"/messages/{table.message}")
        assert edits
        assert not any("Sit down" in str(entry.body) for entry in edits)
        assert ann.can_press("My hand", on=house.public(ann))


async def test_a_table_at_which_others_may_sit_down_has_the_usual_time(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, panel = await opened(house, game="pitty_pat")
        await ann.press("Open a table", on=panel)
        assert house.table().speed == "normal"


async def test_without_pictures_the_games_are_told_in_words(tmp_path: Path):
    async with open_house(tmp_path) as house:
        mod = house.person("Mod", manage=True)
        await house.room.guilds.change(mod.guild.id, "pictures", "no")
        _, panel = await opened(house)
        assert not panel.attachments
        for key in KEYS:
            assert registry.rules_of(key).info.title in panel.text


async def test_where_no_files_may_be_attached_the_games_are_told_in_words(tmp_path: Path):
    async with open_house(tmp_path) as house:
        house.discord.faults.deny("card-table", "ATTACH_FILES")
        _, panel = await opened(house)
        assert not panel.attachments
        assert "**Tute**" in panel.text


async def test_menus_ask_for_people_and_minutes_and_the_choice_shows_what_fits(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, panel = await opened(house)
        assert panel.attachments
        await ann.pick("For how many: any number", "2", on=panel)
        await ann.pick("How long: any length", "10", on=panel)
        assert "games for 2 people in 10 minutes" in panel.text
        games = next(select for select in panel.selects if select.placeholder == "Choose a game …")
        assert {"tute", "comet"}.isdisjoint({option["value"] for option in games.options})
        await ann.pick("How long: at most 10 minutes", "5", on=panel)
        await ann.pick("For how many: 2 people", "8", on=panel)
        assert panel.text == "## No game for 8 people in 5 minutes\nTry more minutes or another number of people."
        assert not panel.buttons


async def test_at_a_game_nothing_is_asked_for_but_another_so_that_it_is_seen_whole_on_a_phone(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, panel = await opened(house)
        assert len(panel.selects) == 3
        await ann.pick("Choose a game …", "tute", on=panel)
        assert [select.placeholder for select in panel.selects] == ["Another game …"]
        await ann.pick("Another game …", "-", on=panel)
        assert len(panel.selects) == 3


async def test_a_preset_is_chosen_and_the_table_has_its_options(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, panel = await opened(house, game="Pontoon")
        await ann.press("Against the house", on=panel)
        assert "against the house's bank" in panel.text
        await ann.press("Now, against computers", on=panel)
        await house.settle()
        table = house.table()
        assert (table.options["bank"], len(table.seats), table.at_stake) == ("house", 1, 200)


async def test_practice_is_for_no_chips_and_has_hints(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, panel = await opened(house, game="Commit")
        assert any(button.label == "Now, against computers · up to 50 chips" for button in panel.buttons)
        await ann.press("Practice", on=panel)
        await ann.press("Now, against computers", on=panel)
        await house.settle()
        assert house.table().practice
        assert house.table().has_hints
        assert await house.room.ledger.balance(house.table().guild, ann.id) == 1000


async def test_a_table_that_cannot_be_dealt_is_closed_again_and_the_reason_told(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, panel = await opened(house, game="Pontoon")
        await house.room.guilds.change(ann.guild.id, "house_budget", "1")
        refused = await ann.press("Now, against computers", on=panel)
        await house.settle()
        assert "The house would stake 400 chips at this table and has 1 a day" in refused.text
        assert house.room.all_tables() == []
        assert await audit(house.room.store) == []


@pytest.mark.parametrize("label", ["Now, against computers", "Open a table"])
async def test_what_opens_a_table_can_be_pressed_twice_on_a_slow_line(tmp_path: Path, label: str):
    async with open_house(tmp_path) as house:
        ann, panel = await opened(house, game="pitty_pat")
        house.discord.faults.slow("POST /interactions/*", 0.2, times=4)
        both = await asyncio.gather(ann.press(label, on=panel), ann.press(label, on=panel))
        await house.settle()
        assert all(one.ok for one in both)
        assert house.table().host == ann.id
        assert len(ephemeral(ann)) == 1
        assert "already" not in ephemeral(ann)[0].text


async def test_in_a_taken_channel_the_way_to_its_table_is_told(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open")
        _, panel = await opened(house, "Ben", game="Tute")
        for label in ("Now, against computers", "Open a table"):
            told = shown(await ben.press(label, on=panel))
            assert "There is a table in this channel already." in told.text
            (way,) = [button for button in told.buttons if button.url]
            assert way.url
            assert way.url.endswith(f"/{house.table().channel}/{house.table().message}")


@pytest.mark.parametrize("key", KEYS)
def test_wherever_a_game_is_chosen_it_is_said_what_sort_of_game_it_is(key: str) -> None:
    kind = registry.rules_of(key).info.kind
    assert 1 <= len(kind.split()) <= 4
    (menu,) = shelf_view.games_menu(Asked(), {key: 0})
    (listed,) = menu["components"][0]["options"]
    assert listed["description"].startswith(f"{kind} · ")
    assert shelf_view.known(key).endswith(f" · {kind}")
    assert kind in "\n".join(shelf_view._card(Asked(game=key))).lower()


@pytest.mark.parametrize(
    ("pressed", "offered", "phase"),
    [
        ("Now, against computers", "Play in a thread", "playing"),
        ("Open a table", "Open in a thread", "lobby"),
    ],
)
async def test_in_a_taken_channel_one_press_has_the_same_in_a_thread(
    tmp_path: Path, pressed: str, offered: str, phase: str
):
    async with open_house(tmp_path) as house:
        await house.person("Ann").slash("pitty_pat open")
        await house.settle()
        ben, panel = await opened(house, "Ben", game="Tute")
        refused = shown(await ben.press(pressed, on=panel))
        told = await ben.press(offered, on=refused)
        await house.settle()
        (table,) = [one for one in house.room.all_tables() if one.game == "tute"]
        assert table.parent == ben.channel("card-table").id
        assert table.phase == phase
        assert f"stands in <#{table.channel}>" in told.text


async def test_every_button_that_opens_a_table_says_what_can_be_lost_there(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, panel = await opened(house, game="Pontoon")
        labels = [button.label or "" for button in panel.buttons]
        for way in ("Now, against computers", "Open a table", "In a thread"):
            assert f"{way} · up to 200 chips" in labels
        told = await ann.press("In a thread", on=panel)
        assert told.text.endswith("Up to 200 chips each are at stake.")
        await house.settle()
        ben = house.person("Ben")
        assert (await ben.slash("pontoon open", practice=True)).text.endswith("computer players fill empty chairs.")
        cem = house.person("Cem")
        taken = shown(await cem.press("Open a table", on=(await opened(house, "Cem", game="Pontoon"))[1]))
        assert "Open in a thread · up to 200 chips" in [button.label for button in taken.buttons]


async def test_pressing_now_twice_at_once_opens_one_table(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, panel = await opened(house, game="Tute")
        await asyncio.gather(*(ann.press("Now, against computers", on=panel) for _ in range(2)), return_exceptions=True)
        await house.settle()
        assert house.table().phase == "playing"


async def test_a_greeting_is_everybodys_and_each_gets_a_shelf_of_their_own(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        (guild,) = house.bot.guilds
        await shelf_of(house)._hello(guild.id, ann.channel("card-table").id)
        await shelf_of(house)._hello(guild.id, ann.channel("card-table").id)
        (hello,) = ann.sees()  # said once
        assert "Canadian Salad, 3-6 players" in picture(hello)["description"]
        assert [button.label for button in hello.buttons] == ["Pitty Pat now, against computers", "More ways to choose"]
        for person in (ann, ben):
            assert shown(await person.press("More ways to choose", on=hello)).ephemeral
            assert len(ephemeral(person)) == 1
        assert [button.label for button in hello.buttons] == ["Pitty Pat now, against computers", "More ways to choose"]


async def test_one_press_on_the_greeting_deals_ones_first_hand(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        (guild,) = house.bot.guilds
        await shelf_of(house)._hello(guild.id, ann.channel("card-table").id)
        (hello,) = ann.sees()
        hand = shown(await ann.press("Pitty Pat now, against computers", on=hello))
        assert hand.ephemeral
        assert "In short: Pitty Pat" in hand.text
        assert house.table().phase == "playing"
        assert hello in ann.sees()  # it stays for others


async def test_where_a_server_has_no_pictures_the_greeting_has_none(tmp_path: Path):
    async with open_house(tmp_path) as house:
        boss = house.person("Boss", manage=True)
        assert (await boss.slash("settings set", setting="pictures", value="no")).ok
        (guild,) = house.bot.guilds
        await shelf_of(house)._hello(guild.id, boss.channel("card-table").id)
        hello = next(message for message in boss.sees() if "Welcome" in message.text)
        assert hello.attachments == []


async def test_only_a_room_of_its_own_greets_and_only_empty_channels(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await shelf_of(house)._greet()
        await house.settle()
        assert ann.sees() == []
        house.bot.greets = True
        await shelf_of(house)._greet()
        await house.settle()
        assert len(ann.sees()) == 1


def test_the_greeting_names_all_games() -> None:
    parts = greeting(KEYS, pictures=False)["components"][0]["components"]
    (menu,) = [part["components"][0] for part in parts if part["type"] == 1][:1]
    assert {option["value"] for option in menu["options"]} == set(KEYS)


def test_the_greeting_counts_the_games() -> None:
    def said(keys: tuple[str, ...]) -> str:
        return next(
            part["content"]
            for part in greeting(keys, pictures=False)["components"][0]["components"]
            if part["type"] == 10
        )

    assert "\nFifteen card games, played" in said(KEYS[:15])
    assert "\nTwo card games, played" in said(KEYS[:2])
    assert "\nOne card game, played" in said(KEYS[:1])
