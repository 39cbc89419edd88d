"""Card text becomes faces in paragraphs, buttons and menu entries, nowhere else; a message that would be too long keeps its text."""

import re
from random import Random
from typing import Any

import pytest

from bot.cards import SIGNS, card
from bot.desk.base.card_faces import _APART, _SHOWN, GAP, Deck, Face, _marked, card_of, faced, unfaced
from bot.desk.base.message_body import (
    MOST_TEXT,
    attached,
    box,
    button,
    field,
    form,
    gallery,
    link,
    menu,
    message_body,
    row,
    section,
    text,
    with_pictures,
    written,
)
from bot.desk.base.message_body import Picture as File
from bot.desk.base.names import safe
from bot.desk.transport.card_emojis import COMETS, drawn, whole_set
from bot.pictures import faces

NAMES = {one.key: Face(f"{one.key}_ab12", 10**18 + at) for at, one in enumerate(whole_set(False))}
DECK = Deck(
    tuple(NAMES[drawn(one, False).key] for one in range(52)),
    {one: NAMES[drawn(faces.comet(one), False).key] for one in COMETS},
    NAMES["card_back"],
)


def short(told: str) -> str:
    """A text with `[A_spades]` for a face, so that a test can be read."""
    return re.sub(r"<:(\w+)_ab12:\d{19}>", r"[\1]", told)


def shown(told: str, *, hand: bool = False) -> str:
    (part,) = faced(message_body([text(told)]), DECK, hand=hand)["components"]
    return short(part["content"])


@pytest.mark.parametrize("number", range(52))
def test_every_card_in_a_text_has_its_face(number: int):
    assert shown(f"Ann plays {SIGNS[number]}.") == f"Ann plays [{drawn(number, False).key}]."


@pytest.mark.parametrize(
    ("told", "face"),
    [
        ("-# Ben takes K♠ Q♥: 10 points.", "-# Ben takes [K_spades][Q_hearts]: 10 points."),
        ("# J♣ 4♥", "# [J_clubs][4_hearts]"),
        ("> 2♣ 2♦ 2♠", "> [2_clubs][2_diamonds][2_spades]"),
        ("**10♦** Ann → **J♦**", "**[10_diamonds]** Ann → **[J_diamonds]**"),
        ("☄9♠ and 9♠", "[9_spades_comet] and [9_spades]"),
        ("**9♦** ☄️ Ann", "**[9_diamonds_comet]** Ann"),
        ("9♦ ☄️", "[9_diamonds_comet]"),
        ("the comet 9♠ ☄️ is out", "the comet [9_spades_comet] is out"),
        ("Ann plays the comet, 9♦!", "Ann plays the comet, [9_diamonds_comet]!"),
        ("☄ the comet has not been played", "☄ the comet has not been played"),
        ("8♥ ☄️", "[8_hearts] ☄️"),  # no game's comet: nothing is lost
        ("· Ann · ▮ ▮ 6♥ · wager", "· Ann · [card_back][card_back][6_hearts] · wager"),
        ("🏦 banks · ▮ 10♠", "🏦 banks · [card_back][10_spades]"),
        ("`A♠` and ``", "`A♠` and ``"),
        ("4♣♦♥", "4♣♦♥"),  # a set by its suits alone
        ("# ♦ diamonds are trumps", "# ♦ diamonds are trumps"),
        ("110♠ XA♠", "110♠ XA♠"),
        ("No card here.", "No card here."),
    ],
)
def test_what_is_a_card_in_a_text_and_what_is_not(told: str, face: str):
    assert shown(told) == face


def test_nobody_is_taken_for_a_card_because_of_a_name():
    (name,) = safe(["K♠ and A♥"])
    assert name == "K\\♠ and A\\♥"
    assert shown(f"**{name}** plays 2♣.") == "**K\\♠ and A\\♥** plays [2_clubs]."
    assert safe(["♠Ann♠", "Ann"]) == ["♠Ann♠", "Ann"]


def test_a_hand_is_a_heading_line_and_its_groups_stand_apart():
    told = "**A♠ K♠ · ☄9♦ · ▮**\nYou may play 2♣."
    assert shown(told, hand=True) == (
        f"# [A_spades][K_spades]{GAP}[9_diamonds_comet]{GAP}[card_back]\nYou may play [2_clubs]."
    )
    assert shown("## A♠ K♠ · 2♣", hand=True) == f"# [A_spades][K_spades]{GAP}[2_clubs]"  # larger than it stands as text
    # thirteen have no room in a row of a phone: no suit goes on in the next one
    salad = "6♣ 3♣ · J♦ 7♦ · A♥ K♥ 10♥ 5♥ 4♥ · J♠ 8♠ 6♠ 4♠"
    assert [row.count("[") for row in shown(f"## {salad}", hand=True).split("\n# ")] == [9, 4]
    short = "2♣ 3♣ 4♣ 5♣ · 2♦ 3♦ 4♦ 5♦ · 2♥ 3♥ 4♥ · 2♠"
    assert [row.count("[") for row in shown(f"## {short}", hand=True).split("\n# ")] == [8, 4]
    tute = "A♣ · K♦ J♦ 7♦ 4♦ 2♦ · 3♥ · 3♠ K♠ 4♠"
    assert shown(f"## {tute}", hand=True).count("\n") == 0
    suit = " ".join(f"{rank}♥" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split())
    assert shown(f"## {suit}", hand=True).count("\n") == 0  # one group is broken by whoever shows it
    assert shown("## No cards: 2♣ is out", hand=True) == "## No cards: [2_clubs] is out"
    assert "# " not in shown(told)  # at the table others' words stay what they are
    assert shown("· ▮ **", hand=True) == "· [card_back] **"  # not a hand


def test_what_bold_says_of_single_cards_of_a_hand_is_not_lost():
    assert shown("4♣ **K♣** · A♦", hand=True) == f"# [4_clubs][K_clubs]{GAP}[A_diamonds]\n-# 4♣ **K♣** · A♦"


def test_without_a_deck_a_body_stays_the_very_same():
    made = message_body([text("A♠"), row([button("A♠", "h1:t:1:play AS")])])
    assert faced(made, None) is made


def test_the_same_body_gets_the_same_faces_and_keeps_its_own_text():
    made = message_body([box([text("A♠"), row([button("A♠", "h1:t:1:play AS")])])])
    assert faced(made, DECK) == faced(made, DECK)
    assert made["components"][0]["components"][0]["content"] == "A♠"
    assert "emoji" not in made["components"][0]["components"][1]["components"][0]


@pytest.mark.parametrize(
    ("act", "label", "of"),
    [
        ("play AS", "A♠", "AS"),
        ("match 7C discard KD", "7♣ + K♦", "7C"),
        ("match 7C discard KD", "K♦", "KD"),
        ("meld 2C-2D-2S", "2♣ 2♦ 2♠", "2C"),
        ("meld 4C-4D-4S QC-QD-QH-QS", "Meld Q♣ Q♦ Q♥ Q♠", "QC"),
        ("play 9S QD QH", "Q ×2 + ☄️", "QD"),
        ("play 9S TD TH", "Both 10s + ☄️", "TD"),
        ("play 9S TD TH TC", "All three 10s + ☄️", "TD"),
        ("play 9S QD", "Q + ☄️", "QD"),
        ("play 9D AD", "A comet and more", "9D"),
        ("/order comet after TD", "Comet after 10♦", "TD"),
        ("claim", "Claim 9♠", "9S"),
        ("draw pile", "Take 10♥", "TH"),
        ("/free 12", "Free A♠'s chair", None),
        ("word a*", "Say a word with A", None),
        ("bet 1..10", "Bet", None),
        ("pass", "Pass", None),
        ("/hand", "My hand", None),
    ],
)
def test_an_acts_text_says_which_card_it_is_about(act: str, label: str, of: str | None):
    assert card_of(act, label) == (None if of is None else card(of))


def test_buttons_and_menu_entries_carry_their_cards_face_and_keep_their_words():
    made = faced(
        message_body([
            row([button("9♦ ☄️", "h1:t:1:play 9D"), button("9♦", "h1:t:1:play 9D#1"), button("Pass", "h1:t:1:pass")]),
            menu("h1:t:1:/choose", "Choose 2♣ or 3♣", [("2♣", "play 2C", "lowest: 2♣"), ("Pass", "pass", "")]),
            section("Top: 5♥", button("Take 5♥", "h1:t:1:draw pile")),
            row([link("K♦", "https://example.org/"), button("Comet", "h1:t:1:play 9D#2")]),
            row([button("9♦ + ☄", "h1:t:1:play 9D 9S")]),
        ]),
        DECK,
    )  # fmt: skip
    comet, nine, passing = made["components"][0]["components"]
    assert comet["emoji"] == {"id": str(DECK.comets[card("9D")].id), "name": DECK.comets[card("9D")].name}
    assert (comet["label"], comet["custom_id"]) == ("9♦ ☄️", "h1:t:1:play 9D")
    assert nine["emoji"]["name"] == "9_diamonds_ab12"
    assert "emoji" not in passing
    (choice,) = made["components"][1]["components"]
    assert choice["placeholder"] == "Choose 2♣ or 3♣"
    two, other = choice["options"]
    assert (two["label"], two["description"], two["emoji"]["name"]) == ("2♣", "lowest: 2♣", "2_clubs_ab12")
    assert "emoji" not in other
    part = made["components"][2]
    assert short(part["components"][0]["content"]) == "Top: [5_hearts]"
    assert part["accessory"]["emoji"]["name"] == "5_hearts_ab12"
    elsewhere, called = made["components"][3]["components"]
    assert "emoji" not in elsewhere
    assert called["emoji"] == comet["emoji"]
    assert made["components"][4]["components"][0]["emoji"] == nine["emoji"]  # the nine of the pair is no comet


def test_alternative_texts_and_forms_stay_words():
    picture = File("table.png", b"", "Ann holds A♠")
    made = with_pictures(message_body([gallery(picture), attached(picture)]), [picture])
    assert faced(made, DECK) == made
    asked = form("Play A♠", "h1:t:1:bet 1..10", [field("How much on A♠?", "typed", hint="A♠")])
    assert faced(asked, DECK) == asked


def test_a_message_with_more_cards_than_fit_keeps_its_text_and_its_buttons_their_faces():
    cards = " ".join(SIGNS)
    fits, full = [text(cards)], [text(cards) for _ in range(3)]
    press = row([button("A♠", "h1:t:1:play AS")])
    assert "<:" in faced(message_body([*fits, press]), DECK)["components"][0]["content"]
    made = faced(message_body([*full, press], private=True), DECK)
    assert [part["content"] for part in made["components"][:3]] == [cards] * 3
    assert made["components"][3]["components"][0]["emoji"]["name"] == "A_spades_ab12"


def test_no_message_ever_goes_beyond_what_discord_takes():
    for number in range(1, 200, 3):
        made = faced(message_body([text("A♠ " * number), box([text("K♦ " * number)])]), DECK)
        assert written(made["components"]) <= MOST_TEXT


def test_a_body_can_be_stripped_of_its_faces_but_not_of_other_emojis():
    plain: dict[str, Any] = message_body([
        box([row([button("A♠", "h1:t:1:play AS"), {**button("x", "h1:t:1:/x"), "emoji": {"name": "☄"}}])]),
        menu("h1:t:1:/choose", "Choose", [("2♣", "play 2C", "")]),
        section("Top", button("Take 5♥", "h1:t:1:draw pile")),
    ])  # fmt: skip
    made = faced(plain, DECK)
    assert made != plain
    assert unfaced(made) == plain


def test_a_line_without_comets_and_backs_is_read_the_quick_way_with_the_same_outcome():
    random, signs = (
        Random(7),
        ["10", "1", "0", "9", "A", "K", "♠", "♥", "♣", " ", "*", "**", "x", "\\", "_", ">", "> ", ".", "<"],
    )
    for _ in range(20_000):
        line = "".join(random.choices(signs, k=random.randrange(1, 9)))
        thorough = "".join(_SHOWN.sub(lambda found: _marked(found, DECK), line))
        assert shown(line) == short(_APART.sub("", thorough)), line


def test_a_card_with_what_is_called_is_named_by_its_face_and_by_its_text_where_faces_are_refused() -> None:
    plain = message_body([row([button("8♦ → ♣", "h1:T:1:play 8D C"), button("✓ 8♦ → ♥", "h1:T:1:/ahead 1 play 8D H")])])
    made = faced(plain, DECK)
    assert [each["label"] for each in made["components"][0]["components"]] == ["→ ♣", "✓ 8♦ → ♥"]
    assert unfaced(made) == plain


def test_the_sign_of_the_comet_belongs_to_the_card_that_follows_it_where_one_does() -> None:
    assert shown("9♥ ☄9♠ · 10♦", hand=True) == f"# [9_hearts][9_spades_comet]{GAP}[10_diamonds]"
    assert shown("☄9♠ 9♥", hand=True) == "# [9_spades_comet][9_hearts]"
    assert shown("9♥ 9♠ ☄️ · 10♦", hand=True) == f"# [9_hearts][9_spades_comet]{GAP}[10_diamonds]"


def test_nothing_of_the_sign_is_left_behind_a_comet_that_another_card_follows() -> None:
    assert shown("3♦ 9♦ ☄️ 10♦", hand=True) == "# [3_diamonds][9_diamonds_comet][10_diamonds]"
    assert shown("9♣ 9♦ ☄️ 9♠", hand=True) == "# [9_clubs][9_diamonds_comet][9_spades]"
    assert shown("3♦ ☄️ 9♦", hand=True) == "# [3_diamonds][9_diamonds_comet]"
