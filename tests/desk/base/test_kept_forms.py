"""What is kept of long forms: one form a person, for some minutes, of so many people; and how it stands in the form again."""

from bot.desk.base.kept_forms import BACK, KEPT, MOST, PEOPLE, KeptForms, is_long, refilled, refusal
from bot.desk.base.message_body import chooser, field, form

HERE = (1, "k3n8x2aa", "/form")
ANN, BEN = 11, 12


class Hand:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.at = 1000.0

    def now(self) -> float:
        return self.at


def test_what_was_typed_is_given_back_to_its_owner_for_that_form_alone() -> None:
    kept = KeptForms(Hand().now)
    kept.keep(ANN, HERE, {"hands": "many"})
    assert kept.of(ANN, HERE) == {"hands": "many"}
    assert kept.of(BEN, HERE) == {}
    for elsewhere in ((2, *HERE[1:]), (1, "other", "/form"), (1, "k3n8x2aa", "/void")):
        assert kept.of(ANN, elsewhere) == {}


def test_it_goes_after_some_minutes_when_it_is_taken_and_when_its_owner_is_forgotten() -> None:
    clock = Hand()
    kept = KeptForms(clock.now)
    kept.keep(ANN, HERE, {"hands": "many"})
    clock.at += KEPT - 1
    assert kept.of(ANN, HERE)
    clock.at += 1
    assert not kept.of(ANN, HERE)
    kept.done(ANN, kept.keep(ANN, HERE, {"hands": "2"}))
    assert not kept.of(ANN, HERE)
    kept.keep(ANN, HERE, {"hands": "many"})
    kept.drop(ANN)
    assert not kept.of(ANN, HERE)


def test_a_form_that_is_taken_leaves_one_that_was_sent_since_then() -> None:
    kept = KeptForms(Hand().now)
    first = kept.keep(ANN, HERE, {"hands": "2"})
    kept.keep(ANN, HERE, {"hands": "many"})
    kept.done(ANN, first)
    assert kept.of(ANN, HERE) == {"hands": "many"}


def test_somebody_has_one_form_and_of_many_people_the_oldest_leaves_first() -> None:
    kept = KeptForms(Hand().now)
    for member in range(PEOPLE):
        kept.keep(member, HERE, {"hands": str(member)})
    kept.keep(0, (1, "other", "/form"), {"hands": "again"})  # the newest now
    kept.keep(PEOPLE, HERE, {"hands": "last"})
    assert not kept.of(0, HERE)
    assert not kept.of(1, HERE)
    assert kept.of(2, HERE) == {"hands": "2"}
    assert kept.of(0, (1, "other", "/form")) == {"hands": "again"}


def test_more_than_forms_have_room_for_is_not_kept_nor_what_was_there_before() -> None:
    kept = KeptForms(Hand().now)
    for forged in ({"hands": "x" * MOST}, {"x" * MOST: "2"}, {f"field {at}": "" for at in range(MOST // 5)}):
        kept.keep(ANN, HERE, {"hands": "2"})
        kept.keep(ANN, HERE, forged)
        assert not kept.of(ANN, HERE)


def test_what_was_typed_is_not_in_what_a_log_would_show() -> None:
    assert "marmalade" not in repr(KeptForms(Hand().now).keep(ANN, HERE, {"word": "marmalade"}))


def test_several_fields_or_one_for_a_text_make_a_form_long() -> None:
    number = field("hands (1 to 20)", "hands", longest=12)
    assert not is_long(form("Options", "h1:a:1:/set hands", [number]))
    assert not is_long(form("Options", "h1:a:1:/set bank", [chooser("bank", "bank", [("house", "house")], "house")]))
    assert is_long(form("Options", "h1:a:1:/form", [number, number]))
    assert is_long(form("Void the match", "h1:a:1:/void", [field("Why?", "reason", longest=150)]))


def test_a_form_stands_filled_with_what_was_typed_and_as_usual_elsewhere() -> None:
    banks = [("of the house", "house"), ("of players", "players")]
    asked = form(
        "Options",
        "h1:a:1:/form",
        [
            field("hands", "hands", longest=12, value="1"),
            field("stake", "stake", longest=12, value="0"),
            field("pot", "pot", longest=12, value="5"),
            chooser("bank", "bank", banks, "house"),
            chooser("speed", "speed", banks, "house"),
        ],
    )
    typed = {"hands": "many, many, many", "pot": "", "bank": "players", "speed": "forged", "nothing": "x"}
    made = [part["component"] for part in refilled(asked, typed)["components"]]
    assert [part.get("value") for part in made[:3]] == ["many, many,…", "0", None]
    chosen = [[each["value"] for each in part["options"] if each.get("default")] for part in made[3:]]
    assert chosen == [["players"], ["house"]]


def test_a_refusal_is_private_and_has_one_button() -> None:
    made = refusal("Hands must be a whole number from 1 to 20.", "h1:a:1:/form#a")
    assert made["flags"] & 64
    (button,) = made["components"][1]["components"]
    assert (button["label"], button["custom_id"]) == (BACK, "h1:a:1:/form#a")
