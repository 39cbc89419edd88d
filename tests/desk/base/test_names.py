"""Names and typed words: what is shown of them, in markdown and elsewhere."""

from types import SimpleNamespace

import pytest

from bot.desk.base.message_body import Picture, button, field, form, gallery, menu, message_body, text, with_pictures
from bot.desk.base.names import NOBODY, clean, code, lines, person, plain, safe, spoken


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("Ann", "Ann"),
        ("  Ann \n\t of  Wye ", "Ann of Wye"),
        ("\u202eAnn\u202c", "Ann"),
        ("A\u200bn\u2066n\u00ad\ufeff\u200f", "Ann"),
        ("Zoe\u0308", "Zoë"),
        ("Z" + "\u0334" * 30 + "o", "Z\u0334\u0334o"),
        ("\u0301\u0302Ann", "Ann"),
        ("Jürgen Ødegård", "Jürgen Ødegård"),
        ("שלום", "שלום"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("A\u200d👧", "A👧"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
        ("A\ud800B", "AB"),
        ("\u3164\u200b\u2800\u115f", ""),
        (" \n ", ""),
        ("A\u2028B\u2029C\x85D\x0bE", "A B C D E"),
    ],
)
def test_a_name_is_what_can_be_seen_of_it(typed: str, seen: str) -> None:
    assert clean(typed) == seen


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("[win](http://evil.test)", "\\[win\\](http: //evil.test)"),
        ("HTTPS://evil.test", "HTTPS: //evil.test"),
        ("Discord.GG/evil", "Discord. GG/evil"),
        ("discordapp.com/invite/x", "discordapp. com/invite/x"),
        ("www.evil.test", "www. evil.test"),
        ("<@1> <#2> </x:3> <t:4> @here", "\\<\\@1\\> \\<\\#2\\> \\</x:3\\> \\<t:4\\> \\@here"),
        ("`a` **b** _c_ ~~d~~ ||e||", "\\`a\\` \\*\\*b\\*\\* \\_c\\_ \\~\\~d\\~\\~ \\|\\|e\\|\\|"),
        ("max_bet 2, min_bet 5", "max_bet 2, min_bet 5"),
        ("_a_ __b__ a__b__c _a_b_ é_é_ a_", "\\_a\\_ \\_\\_b\\_\\_ a\\_\\_b\\_\\_c \\_a_b\\_ é\\_é\\_ a\\_"),
        ("a_*b*_c", "a\\_\\*b\\*\\_c"),
        ("# a", "\\# a"),
        ("-# a", "\\-\\# a"),
        ("- a", "\\- a"),
        ("+ a", "\\+ a"),
        ("12. a", "12\\. a"),
        ("> a", "\\> a"),
        ("back\\", "back\\\\"),
        ("a\n# b", "a \\# b"),
        ("Dr. J.R. Hartley 2.5 :-)", "Dr. J.R. Hartley 2.5 :-)"),
    ],
)
def test_a_word_in_markdown_means_nothing_but_itself(typed: str, written: str) -> None:
    assert plain(typed) == written


def test_somebody_without_a_name_that_can_be_seen_is_still_called_something() -> None:
    assert safe(["\u200b", "Ann"]) == [NOBODY, "Ann"]
    assert person(SimpleNamespace(id=5, display_name="\u3164")).name == NOBODY


def test_a_person_comes_to_the_room_with_a_name_of_at_most_32_signs() -> None:
    assert person(SimpleNamespace(id=5, display_name="x" * 31 + " " + "y" * 40)).name == "x" * 31
    assert len(person(SimpleNamespace(id=5, display_name="👨\u200d" * 40)).name) <= 32


def test_a_word_can_not_leave_its_code_span() -> None:
    assert code("a` **b** `c") == "`aˋ **b** ˋc`"
    assert code("") == "` `"
    assert code("x\ny\u202e") == "`x y`"


def test_a_refusal_keeps_the_commands_it_names_and_nothing_else() -> None:
    assert spoken("It is over. `/tables` shows more.") == "It is over. `/tables` shows more."
    assert spoken("Only **[x](http://y)**, the host.") == "Only \\*\\*\\[x\\](http: //y)\\*\\*, the host."
    assert spoken("There is no match `x`\n# y") == "There is no match \\`x\\` \\# y"
    assert spoken("`/a\n# b`") == "\\`/a \\# b\\`"


def test_lines_stay_lines_but_nothing_unseen_stays() -> None:
    assert lines("a\nb\u202e\u200bc\u2028d") == "a\nbc d"
    assert text("a\u202e\nb")["content"] == "a\nb"


def test_nothing_unseen_and_no_line_break_comes_into_labels_menus_forms_or_what_pictures_tell() -> None:
    odd = "a\nb\u202ec\u200b"
    made = [
        button(odd, "x"),
        menu("x", odd, [(odd, "y", odd)]),
        form(odd, "x", [field(odd, "y", hint=odd)]),
        gallery(Picture("x.png", b"", odd)),
        with_pictures(message_body([]), [Picture("x.png", b"", odd)])["attachments"],
    ]
    said = str(made)
    assert said.count("a bc") == 9
    assert "\\n" not in said
    assert "\u202e" not in said
