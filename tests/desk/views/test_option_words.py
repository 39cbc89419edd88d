"""Options as people read them: no names of a program, and no figure that stands for something else."""

from pathlib import Path

import pytest
from discord import AppCommandOptionType

from bot import registry
from bot.desk.acts.rules_pages import options_told
from bot.desk.slash_options import group_of
from tests.desk.house import open_house


@pytest.mark.parametrize("key", registry.keys())
def test_no_name_of_a_program_and_no_nought_that_means_something_else_is_read(key: str) -> None:
    for option in registry.rules_of(key).info.options:
        assert "_" not in option.called
        assert "_" not in option.shown(option.default)
        if option.default == 0 and option.name != "stake" and not isinstance(option.default, bool):
            assert option.shown(0) != "0", option.name


@pytest.mark.parametrize("key", registry.keys())
def test_the_rules_and_the_options_of_a_game_name_them_alike(key: str) -> None:
    info, page = registry.rules_of(key).info, registry.game(key).words.page
    assert "_" not in page.partition("**Options.**")[2].partition("\n\n")[0]
    for option in info.options:
        assert f"*{option.called}*" in page, option.called
        assert f"- **{option.called}** (" in options_told(info)
        assert option.text not in options_told(info)  # what it means the page has said


@pytest.mark.parametrize(
    ("key", "name", "value", "shown"),
    [
        ("new_comet", "hands", 0, "one deal each"),
        ("new_comet", "hands", 3, "3"),
        ("canadian_salad", "early_end", 0, "no"),
        ("canadian_salad", "early_end", 1, "yes"),
        ("new_comet", "four", False, "no"),
        ("pontoon", "buys", "same", "exactly the bet"),
        ("crates", "pressure_cap", 0, "no limit"),
    ],
)
def test_a_value_is_shown_as_what_it_means(key: str, name: str, value: object, shown: str) -> None:
    (option,) = [one for one in registry.rules_of(key).info.options if one.name == name]
    assert option.shown(value) == shown


def test_a_slash_command_says_what_is_usual_in_words() -> None:
    async def opening(*_: object) -> None: ...

    (command,) = group_of(registry.rules_of("commit").info, opening).commands
    (hands,) = [one for one in command.parameters if one.name == "hands"]  # type: ignore[union-attr]  # it is no group
    assert str(hands.description).endswith("(usually one deal each)")


@pytest.mark.parametrize("key", registry.keys())
def test_what_is_answered_by_yes_or_no_is_so_in_the_command_and_in_the_rules(key: str) -> None:
    async def opening(*_: object) -> None: ...

    info = registry.rules_of(key).info
    (command,) = group_of(info, opening).commands
    kinds = {one.name: one.type for one in command.parameters}  # type: ignore[union-attr]  # it is no group
    for option in info.options:
        asked = {option.shown(value) for value in range(2)} if isinstance(option.default, int) else set[str]()
        yes_or_no = isinstance(option.default, bool) or asked == {"yes", "no"}
        assert (kinds[option.name] is AppCommandOptionType.boolean) is yes_or_no
        assert (f"- **{option.called}** (yes or no, usually " in options_told(info)) is yes_or_no
        assert not option.text.startswith(("0", "1"))


@pytest.mark.parametrize(("said", "value"), [(True, 1), (False, 0)])
async def test_a_yes_in_the_command_is_the_figure_that_the_rules_know(tmp_path: Path, said: bool, value: int) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        assert (await ann.slash("canadian_salad open", early_end=said)).ok
        await house.settle()
        assert house.table().options["early_end"] is value
        assert ("hands stop early: **yes**" in house.public(ann).text) is said


def test_a_value_that_has_a_name_is_chosen_by_it_and_a_number_is_typed() -> None:
    async def opening(*_: object) -> None: ...

    (command,) = group_of(registry.rules_of("pontoon").info, opening).commands
    known = {one.name: one for one in command.parameters}  # type: ignore[union-attr]  # it is no group
    assert [(one.name, one.value) for one in known["buys"].choices] == [
        ("the bet to twice the bet", "range"), ("exactly the bet", "same"),
    ]  # fmt: skip
    assert [(one.name, one.value) for one in known["trick"].choices] == [("the wager", 1), ("twice the wager", 2)]
    assert (known["hands"].choices, known["hands"].min_value, known["hands"].max_value) == ([], 1, 100)


def test_a_number_that_is_too_large_is_refused_by_the_name_that_people_read() -> None:
    (option,) = [one for one in registry.rules_of("play_or_pay").info.options if one.name == "buy_in"]
    assert option.wrong(0) == "Buy-in must be a whole number from 1 to 100,000."


@pytest.mark.parametrize("key", registry.keys())
def test_the_rules_say_no_figure_where_a_name_is_chosen(key: str) -> None:
    info = registry.rules_of(key).info
    for option, line in zip(info.options, options_told(info).splitlines(), strict=True):
        names = "" if option.is_yes_or_no else ", ".join(map(option.shown, option.named))
        assert line.startswith(f"- **{option.called}** ({names}; usually ") == bool(names)


async def test_a_number_that_has_a_name_is_chosen_in_a_command(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pontoon open", trick=1)
        await house.settle()
        assert "**the wager**" in house.public(ann).text
        assert house.table().options["trick"] == 1


async def test_the_lobby_and_the_forms_say_them_as_people_do(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("commit open")
        await house.settle()
        assert "hands: **one deal each** · pool: **5** · buy-in: **50**" in house.public(ann).text
