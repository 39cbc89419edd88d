"""`/replay` and `/verify`, as people use them."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.desk.house import House, open_house
from tests.desk.messages.test_paced_tables import in_words


async def finished(house: House) -> tuple[str, str]:
    """A match that has been played to its end: its id, and the commitment that was shown during play."""
    ann, _ = await house.table_for("Ann", "Ben")
    table = house.table()
    match, commitment = table.match, table.commitment
    assert match
    while table.phase == "playing":
        await house.pass_by(70)
    assert f"-# 🔒 Sealed match {match}, which `/verify` checks:" in house.public(ann).text
    return match, commitment


async def test_a_match_is_stepped_through_and_hands_open_only_on_demand(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        match, _ = await finished(house)
        cem = house.person("Cem")
        offered = await cem.complete("replay", "match", "pitty")
        assert [choice["value"] for choice in offered] == [match]
        page = (await cem.slash("replay", match=match)).message
        assert page is not None
        assert "Pitty Pat · step 0 of" in page.text
        assert "Open hands" not in page.text
        await cem.press("Next ›", on=page)
        assert "Pitty Pat · step 1 of" in page.text
        await cem.press("Open the hands", on=page)
        assert "Open hands:" in page.text
        assert "**Ann**" in page.text
        await cem.press("‹ Back", on=page)
        assert "Pitty Pat · step 0 of" in page.text
        assert "Open hands:" in page.text
        await cem.press("Close the hands", on=page)
        assert "Open hands:" not in page.text


async def test_a_running_match_shows_its_public_side_and_keeps_its_hands_and_seed(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben")
        match = house.table().match
        shown = await ann.slash("replay", match=match)
        assert "Pitty Pat · step 0 of 0" in shown.text
        assert not ann.can_press("Open the hands", on=shown.message)
        forged = await ann.forge(f"h1:-:0:/replay {match} 0 open", on=shown.message)
        assert "Open hands" not in forged.text
        checked = await ann.slash("verify", match=match)
        assert house.table().commitment in checked.text
        assert "The match goes on" in checked.text
        assert "The seed:" not in checked.text
        assert [choice["value"] for choice in await ann.complete("verify", "match", "")] == [match]


async def test_the_hands_that_a_running_match_is_done_with_are_verified(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", hands=5)
        table = house.table()
        while table.revealed is None or table.revealed.length < 2:
            await house.play_on([ann, ben], moves=1)
        told = (await ann.slash("verify", match=table.match)).text
        assert "Dealt fairly so far" in told
        assert "2 of 2 shuffles" in told
        assert table.state.chain.seed(1).hex() in told
        assert table.state.chain.seed(2).hex() not in told
        assert table.commitment in told


async def test_a_finished_match_is_verified_with_seed_and_commitment(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        match, commitment = await finished(house)
        told = (await house.person("Ben").slash("verify", match=match)).text
        assert "✅ Dealt fairly, and played by the rules to the end that is told." in told
        assert "the match was finished." in told
        assert "another play of the same deal" in told
        assert commitment in told


async def test_the_end_of_a_matchs_chain_stands_under_its_result_and_in_verify_and_survives_a_restart(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        match, _ = await finished(house)
        with closing(sqlite3.connect(tmp_path / "house.sqlite3")) as store:
            ((end,),) = store.execute("SELECT hex(link) FROM journal_head")
        line = f"-# `{end.lower()}`"
        ann = house.person("Ann")
        lines = house.public(ann).text.splitlines()
        assert lines[lines.index(line) - 1 :] == [f"-# 🔒 Sealed match {match}, which `/verify` checks:", line]
        assert end.lower() in (await ann.slash("verify", match=match)).text
        await house.restart()
        assert house.table().chain_end == end.lower()


async def test_a_match_whose_moves_were_altered_behind_its_back_does_not_come_to_the_end_of_its_chain(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        match, _ = await finished(house)
        with closing(sqlite3.connect(tmp_path / "house.sqlite3")) as store:
            store.execute("UPDATE journal SET at = at + 1 WHERE number = 1")
            store.commit()
        told = (await house.person("Ben").slash("verify", match=match)).text
        assert "❌" in told
        assert "The end of its chain does NOT follow from what the record tells." in told


async def test_a_match_whose_stored_result_was_altered_is_not_verified(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        match, _ = await finished(house)
        with closing(sqlite3.connect(tmp_path / "house.sqlite3")) as store:
            (kept,) = store.execute("SELECT result FROM match").fetchone()
            store.execute("UPDATE match SET result = ?", (kept.replace('"scores":[', '"scores":[9'),))
            store.commit()
        told = (await house.person("Ben").slash("verify", match=match)).text
        assert "❌" in told
        assert "does NOT come to the result" in told
        with closing(sqlite3.connect(tmp_path / "house.sqlite3")) as store:
            store.execute("UPDATE match SET result = '{'")
            store.commit()
        assert "damaged" in (await house.person("Ben").slash("verify", match=match)).text


async def test_an_unknown_match_and_one_of_another_server_get_one_sentence(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        match, _ = await finished(house)
        ann = house.person("Ann")
        assert "no such match" in (await ann.slash("replay", match="nothing")).text
        other = house.discord.guilds.add("Elsewhere")
        stranger = house.discord.person("Dee", guild=other)
        assert "no such match" in (await stranger.slash("replay", match=match)).text
        garbled = await ann.forge("h1:-:0:/replay x y z", on=ann.sees()[0])
        assert "no such match" in garbled.text


async def test_a_voided_match_cannot_be_looked_at_in_any_way_until_nobody_can_restore_it(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben")
        mod, match = house.person("Mod", manage=True), house.table().match
        before = await ann.slash("replay", match=match)  # a page from before the void, whose buttons are still there
        await mod.slash("match void", match=match, reason="a mistake")
        await house.settle()
        secret = f"Match {match} was voided and can still be restored and played on"
        for person in (ann, mod):
            assert secret in (await person.slash("replay", match=match)).text
            assert secret in (await person.slash("verify", match=match)).text
        for page in ("0", "0 open", "h0 open", "9999 open", "x open"):
            forged = await ann.forge(f"h1:-:0:/replay {match} {page}", on=before.message)
            assert secret in forged.text
            assert "Open hands" not in forged.text
        assert "The match goes on." in (await mod.slash("match restore", match=match)).text
        assert "Pitty Pat · step 0 of 0" in (await ann.slash("replay", match=match)).text
        await mod.slash("match void", match=match, reason="no mistake")
        await house.pass_by(24 * 3600 + 1)
        assert "Dealt fairly" in (await ann.slash("verify", match=match)).text
        page = (await ann.slash("replay", match=match)).message
        await ann.press("Open the hands", on=page)
        assert page is not None
        assert "Open hands:" in page.text


async def test_open_hands_show_the_banks_card_that_lay_face_down(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await in_words(house)
        match = await house.played("Ann", game="pontoon", bank="house", hands=2)
        ann = house.person("Ann")
        page = (await ann.slash("replay", match=match)).message
        assert page is not None
        assert "🏦 **The house** banks · ▮" in page.text
        assert "**The bank**" not in page.text
        await ann.press("Open the hands", on=page)
        (bank,) = [line for line in page.text.split("\n") if line.startswith("**The bank** ")]
        assert [sign in bank for sign in "♠♥♦♣"].count(True) == 1  # a card, no back


async def test_a_game_without_a_bank_opens_none(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        match, _ = await finished(house)
        cem = house.person("Cem")
        page = (await cem.slash("replay", match=match)).message
        await cem.press("Open the hands", on=page)
        assert page is not None
        assert "The bank" not in page.text


async def test_the_end_of_a_match_is_told_once_and_its_day_as_each_readers_own(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        match, _ = await finished(house)
        cem = house.person("Cem")
        page = (await cem.slash("replay", match=match)).message
        assert page is not None
        began = int(house.time.now())
        stamp = page.text.split("<t:")[1].split(":f>")[0]
        assert began - 3600 < int(stamp) <= began
        while cem.can_press("Next ›", on=page):
            await cem.press("Next ›", on=page)
        assert page.text.count("wins the match") + page.text.count("share the win") + page.text.count("draw.") == 1


async def test_verify_names_no_file_that_its_reader_does_not_have(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        match, _ = await finished(house)
        told = (await house.person("Cem").slash("verify", match=match)).text
        assert "docs/" not in told
        assert "How to check it yourself: each seed is the SHA-256 of the next" in told


async def test_whether_a_match_was_fair_is_one_press_away_from_its_replay(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        match, _ = await finished(house)
        ann = house.person("Ann")
        page = (await ann.slash("replay", match=match)).message
        checked = await ann.press("Was it fair?", on=page)
        assert checked.message is not None
        assert checked.message.ephemeral
        assert checked.message != page  # the replay stays where it was
        assert checked.text == (await ann.slash("verify", match=match)).text
        assert "✅ Dealt fairly" in checked.text
