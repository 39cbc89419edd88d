"""Messages hold Discord's limits, whatever is put into them."""

import pytest

from bot.desk.base.message_body import (
    MOST_TEXT,
    box,
    button,
    count,
    cut,
    form,
    menu,
    message_body,
    note,
    row,
    rows,
    text,
)
from bot.desk.base.names import plain


def test_a_text_that_is_too_long_is_shortened_and_the_others_are_left_alone():
    made = message_body([text("a" * 5000), box([text("b" * 100)])])
    first, frame = made["components"]
    assert len(first["content"]) + len(frame["components"][0]["content"]) <= MOST_TEXT
    assert first["content"].endswith("…")
    assert frame["components"][0]["content"] == "b" * 100


def test_nested_components_are_counted():
    assert count([box([text("a"), row([button("b", "c"), button("d", "e")])])]) == 5


def test_a_row_has_five_buttons():
    made = rows([button(str(at), str(at)) for at in range(12)])
    assert [len(one["components"]) for one in made] == [5, 5, 2]


def test_a_label_is_shortened_to_what_discord_takes():
    assert len(button("x" * 200, "id")["label"]) == 80
    assert cut("short", 80) == "short"


def test_a_menu_offers_twenty_five_at_most():
    made = menu("id", "Choose", [(str(at), str(at), "") for at in range(40)])
    assert len(made["components"][0]["options"]) == 25


def test_a_form_has_a_short_title():
    assert len(form("t" * 60, "id", [])["title"]) == 45


def test_a_note_is_for_one_person_and_calls_nobody():
    made = note("Hello @everyone.")
    assert made["flags"] & 64
    assert made["allowed_mentions"] == {"parse": []}


def test_a_name_means_nothing_but_itself():
    assert plain("**_x_** <@1> [a](b) `c`") == r"\*\*\_x\_\*\* \<\@1\> \[a\](b) \`c\`"
    assert plain("Ann") == "Ann"


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ("You -1 (8) · Ann **-1,200**", "You −1 (8) · Ann **−1,200**"),
        ("-# Hand 3-6, 2026-11-24, match `abc-1`", "-# Hand 3-6, 2026-11-24, match `abc-1`"),
        ("- 5 cards\n-# -4", "- 5 cards\n-# −4"),
        ("https://example.org/-1?a=-1 <t:-1:R>", "https://example.org/-1?a=-1 <t:-1:R>"),
    ],
)
def test_a_figure_below_zero_has_a_real_minus_and_nothing_else_has(told: str, read: str) -> None:
    assert text(told)["content"] == read
