"""A match as people play it: hands, moves, stale and double presses, onlookers, rematches."""

import asyncio
from pathlib import Path

import pytest

from bot import registry
from bot.desk.acts.play_acts import ONLOOKER
from bot.desk.views.hand_buttons import label_of
from bot.playground import Message, Person
from bot.room import Table
from tests.desk.house import House, open_house, remark


def moves(hand: Message) -> list[str]:
    """The ids of the buttons that make a move."""
    return [button.custom_id for button in hand.buttons if not button.disabled and ":/" not in button.custom_id]


async def on_turn(house: House, people: list[Person]) -> tuple[Person, Message]:
    """Who is asked now, and the hand."""
    while True:
        for person in people:
            seat = house.table().seat_of(person.id)
            if seat is not None and house.table().view(seat).moves:
                return person, await house.hand(person)
        await house.pass_by(2)


def hint_in(hand: Message) -> str:
    """The remark above a hand."""
    return remark(hand.text)


def said_of(table: Table, game: str) -> str:
    """The hint for the first chair, as it is to be said."""
    found, view, move = registry.game(game), table.view(0), table.advice(0)
    assert move
    why = found.words.reason(move, view, table.names())
    if len(view.moves) == 1 and move == view.moves[0]:
        why = "there is nothing else that you can do"
    return f"**💡 Hint · {label_of(found, view, table.names(), move)}: {why}.**"


async def test_a_match_is_played_to_its_end(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", computers=2, hands=2)
        assert await house.play_on(people)
        face = house.public(people[0])
        ended = [
            line
            for line in face.text.split("\n")
            if "wins the match" in line or "share the win" in line or "a draw" in line
        ]
        assert len(ended) == 1, ended  # told once, not by the story and by the result
        assert {"Rematch", "New table"} <= {button.label for button in face.buttons}
        assert not house.discord.complaints


async def test_a_hand_is_for_its_owner_alone(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben")
        hand = await house.hand(ann)
        assert hand.ephemeral
        assert hand in ann.sees()
        assert hand not in ben.sees()


async def test_a_press_on_the_hand_updates_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        person, hand = await on_turn(house, people)
        before = hand.text
        pressed = await person.press(moves(hand)[0], on=hand)
        assert pressed.type == 7
        assert hand.text != before
        assert [message for message in person.sees() if message.ephemeral][-1] == hand


async def test_a_hand_is_refreshed_when_others_move(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        person, hand = await on_turn(house, people)
        other = next(each for each in people if each is not person)
        waiting = await house.hand(other)
        before = waiting.text
        await person.press(moves(hand)[0], on=hand)
        await house.settle()
        assert waiting.text != before


async def test_a_new_hand_takes_the_place_of_the_old_one(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben")
        first = await house.hand(ann)
        second = await house.hand(ann)
        assert first.deleted
        assert not second.deleted


async def test_a_move_pressed_twice_at_once_is_made_once(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        person, hand = await on_turn(house, people)
        seat = house.table().seat_of(person.id)
        assert seat is not None
        move = moves(hand)[0]
        held = len(house.table().view(seat).cards)
        first, second = await asyncio.gather(person.press(move, on=hand), person.press(move, on=hand))
        assert first.ok
        assert second.ok
        assert "earlier moment" not in first.text + second.text
        await house.settle()
        assert len(house.table().view(seat).cards) == held - 2


async def test_a_button_of_an_earlier_moment_is_answered_with_the_present_hand(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        person, hand = await on_turn(house, people)
        old = moves(hand)[1]
        await person.press(moves(hand)[0], on=hand)
        await house.settle()
        cards = house.table().view(house.table().seat_of(person.id)).cards
        late = await person.forge(old, on=hand)
        assert late.type == 7
        assert "That button was from an earlier moment" in late.text
        assert house.table().view(house.table().seat_of(person.id)).cards == cards


async def test_an_illegal_move_is_refused_with_the_rule_and_the_hand_stays(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        person, hand = await on_turn(house, people)
        table = house.table()
        refused = await person.forge(f"h1:{table.id}:{table.revision}:match AC discard AC", on=hand)
        assert "match" in refused.text
        assert refused.type == 7
        assert house.table().revision == table.revision


async def test_an_onlooker_sees_the_table_and_no_hand(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await house.table_for("Ann", "Ben")
        eve = house.person("Eve")
        asked = await eve.press("My hand", on=house.public(eve))
        assert asked.message is not None
        assert asked.message.ephemeral
        assert asked.text == ONLOOKER


async def test_a_strangers_forged_move_is_refused(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        _, hand = await on_turn(house, people)
        eve = house.person("Eve")
        refused = await eve.forge(moves(hand)[0], on=house.public(eve))
        assert refused.message is not None
        assert refused.message.ephemeral
        assert refused.text == ONLOOKER


async def test_the_move_of_another_seat_is_refused(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        person, hand = await on_turn(house, people)
        other = next(each for each in people if each is not person)
        revision = house.table().revision
        refused = await other.forge(moves(hand)[0], on=house.public(other))
        assert "not your turn" in refused.text
        assert house.table().revision == revision


async def test_a_hint_is_what_the_fair_player_would_do_and_why_and_does_nothing(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", computers=1)
        table, words = house.table(), registry.game("pitty_pat").words
        while len(table.view(0).moves) < 2:
            await house.pass_by(2)
        person, hand = await on_turn(house, people)
        before, view = table.revision, table.view(0)
        move = table.advice(0)
        assert move in view.moves
        label = label_of(registry.game("pitty_pat"), view, table.names(), move)  # as its button says it
        why = words.reason(move, view, table.names())
        assert (await person.press("Hint", on=hand)).ok
        assert hint_in(hand) == f"**💡 Hint · {label}: {why}.**"  # it says what it is: it orders nobody
        assert table.revision == before


@pytest.mark.parametrize("game", registry.keys())
async def test_a_hint_asked_for_again_says_the_same_in_every_game(tmp_path: Path, game: str):
    async with open_house(tmp_path) as house:
        least = registry.rules_of(game).info.seats[0]
        people = await house.table_for("Ann", computers=max(least - 1, 1), game=game, practice=True)
        table = house.table()
        while 0 not in table.view(0).to_act or not table.view(0).moves:
            assert table.phase == "playing"
            await house.pass_by(1)
        hand = await house.hand(people[0])
        for _ in range(2):
            assert (await people[0].press("Hint", on=hand)).ok
            assert hint_in(hand) == said_of(table, game)


async def test_the_host_cannot_close_a_match_over_the_heads_of_others(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", computers=1)
        more = (await ann.press("More", on=house.public(ann))).message
        asked = (await ann.press("Close the table", on=more)).message
        refused = await ann.press("Close it", on=asked)
        assert "ended by a vote" in refused.text
        assert house.table().phase == "playing"


async def test_a_match_is_ended_by_votes(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben")
        face = house.public(ann)
        for person in (ann, ben):
            more = (await person.press("More", on=face)).message
            assert (await person.press("Agree to end the match", on=more)).ok
            await house.settle()
        assert not house.room.all_tables()
        assert [one.label for one in face.buttons] == ["Another game"]


async def test_only_who_may_close_a_table_is_offered_it_and_an_onlooker_is_not_told_of_leaving(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", computers=1)  # of no rating
        cem = house.person("Cem")
        offered = {}
        for person in (ann, ben, cem):
            more = (await person.press("More", on=house.public(ann))).message
            assert more is not None
            offered[person.name] = [button.label for button in more.buttons]
        assert "Close the table" in offered["Ann"]
        assert offered["Ben"] == ["Agree to end the match", "Leave the table", "My look"]
        assert offered["Cem"] == ["My look", "Another game"]
        assert more.text.startswith("You watch this match.\n")


@pytest.mark.parametrize("away", [False, True], ids=["at the table", "a computer player sits in"])
async def test_whoever_plays_against_computers_alone_ends_the_match_without_a_vote(tmp_path: Path, *, away: bool):
    async with open_house(tmp_path) as house:
        (ann,) = await house.table_for("Ann", computers=2)
        while away and house.table().seats[0].brain is None:  # until nobody has pressed anything for long
            await house.pass_by(30)
        face = house.public(ann)
        more = (await ann.press("More", on=face)).message
        assert more is not None
        assert [button.label for button in more.buttons] == ["Leave the table", "End the match", "My look"]
        assert "*End the match* ends it now, without a result." in more.text
        await ann.press("End the match", on=more)
        await house.settle()
        assert "The match was ended early." in face.text
        assert more not in ann.sees()  # the table says it, and the hand


async def test_from_a_table_that_is_closed_one_press_leads_to_all_games(tmp_path: Path):
    async with open_house(tmp_path) as house:
        (ann,) = await house.table_for("Ann", computers=2)
        face = house.public(ann)
        await house.play_on([ann])
        await house.settle()
        assert "Another game" in [button.label for button in face.buttons]
        await ann.press("Close", on=face)
        await house.settle()
        page = await ann.press("Another game", on=face)
        assert page.message is not None
        assert page.message.ephemeral
        assert "What shall we play?" in page.text


async def test_a_vote_to_end_a_match_can_be_taken_back_where_it_was_given(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben")
        more = (await ann.press("More", on=house.public(ann))).message
        told = await ann.press("Agree to end the match", on=more)
        assert told.text == "You agree to end the match: it ends once Ben agrees as well."
        assert house.table().votes == (ann.id,)
        back = await ann.press("Do not end the match", on=more)
        assert back.text == "You have taken your vote back: the match goes on."
        assert house.table().votes == ()
        await ann.press("Agree to end the match", on=more)
        assert house.table().votes == (ann.id,)


async def test_when_the_last_one_agrees_the_way_to_another_game_stands_there(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben")
        for person in (ann, ben):
            more = (await person.press("More", on=house.public(person))).message
            told = await person.press("Agree to end the match", on=more)
        assert told.text == "The match has ended."
        assert ben.can_press("Another game", on=more)


async def test_whoever_leaves_gets_the_chair_back_with_one_press(tmp_path: Path):
    async with open_house(tmp_path) as house:
        _, ben = await house.table_for("Ann", "Ben")
        more = (await ben.press("More", on=house.public(ben))).message
        await ben.press("Leave the table", on=more)
        assert more is not None
        assert "a computer player finishes for you and the result counts" in more.text
        assert "half" not in more.text
        left = await ben.press("Leave", on=more)
        assert "*Take back my chair* at the table brings you back" in left.text
        await house.settle()
        seat = house.table().seat_of(ben.id)
        assert seat is not None
        assert house.table().seats[seat].brain == "fair"
        hand = await house.hand(ben)
        assert "**A computer player sits in for you** until you take your chair back." in hand.text
        await ben.press("Take back my chair", on=hand)
        assert house.table().seats[seat].brain is None
        assert "sits in for you" not in hand.text


async def test_a_rematch_is_one_press_and_a_new_table_too(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        await house.play_on(people)
        face = house.public(people[0])
        await people[1].press("Rematch", on=face)
        await house.settle()
        assert house.table().phase == "lobby"
        await people[0].press("I agree", on=house.public(people[0]))
        await house.settle()
        await people[0].press("Start", on=house.public(people[0]))
        await house.settle()
        await house.play_on(people)
        await people[1].press("New table", on=house.public(people[1]))
        await house.settle()
        assert house.table().phase == "lobby"
        assert house.table().host == people[1].id
        assert [button.label for button in face.buttons] == ["Replay"]


async def test_chips_move_and_are_shown_at_the_end(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", stake=100)
        await house.play_on(people)
        ledger = house.room.ledger
        chips = [await ledger.balance(house.table().guild, person.id) for person in people]
        assert sum(chips) == 2000
        if house.table().view(None).winners:
            assert sorted(chips) == [900, 1100]
            (shown,) = house.public(people[0]).attachments
            assert "+100 chips" in shown["description"]


async def test_a_stake_beyond_the_purse_is_refused(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open", stake=5000)
        await ann.press("Add computer player", on=house.public(ann))
        refused = await ann.press("Start", on=house.public(ann))
        assert refused.text == "Everybody needs 5000 chips at this table: Ann has 1000."
        assert house.table().phase == "lobby"


async def test_the_rules_are_one_press_away(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben")
        shown = await ann.press("Rules", on=house.public(ann))
        assert "The aim." in shown.text
        assert "**stake** (0 to 100,000, usually 0)" in shown.text


async def test_nothing_is_kept_by_discord_py(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", computers=1)
        await house.play_on(people)
        kept = house.bot._connection._view_store
        assert not kept._views
        assert not kept._modals
        assert not kept._synced_message_views
        assert not kept._dynamic_items


async def test_what_the_tables_text_tells_is_not_told_again_in_the_story_below(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await house.room.guilds.change(house.discord.guilds.default.id, "pictures", "no")
        people = await house.table_for("Ann", "Ben", computers=1, game="pontoon", hands=2, bank="house", max_bet=2)
        while "Last hand" not in house.public(people[0]).text:
            assert await house.play_on(people, moves=1)
        told = house.public(people[0]).text.split("\n")
        for name in house.table().names():
            results = [line for line in told if line.startswith(f"-# {name} ") and ("wins" in line or "los" in line)]
            # somebody who has split has a line for each hand, with its cards
            assert len(results) >= 1
            assert len(set(results)) == len(results)
            assert all(" · " in line for line in results)
        assert "-# Hand 2. The house banks." in told
        hand = (await house.hand(people[0])).text
        assert hand.count("-# Last hand: ") == 1
        assert not any(f"-# {name} wins" in hand or f"-# {name} loses" in hand for name in house.table().names())


async def test_who_only_watches_reads_nothing_of_leaving_and_closes_nothing(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", practice=True)
        told = {}
        for person in (ann, house.person("Cem")):
            more = (await person.press("More", on=house.public(person))).message
            assert more is not None
            told[person.name] = ("If you leave" in more.text, "Close the table" in [one.label for one in more.buttons])
        assert told == {"Ann": (True, True), "Cem": (False, False)}
