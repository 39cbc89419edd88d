"""The checks by discovery find what they are there to find."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from bot import registry
from bot.rules import Choice, Event, Rules
from bot.rules.checks import Broken, check_kinds, check_match, check_spoken, check_told, walk
from bot.rules.checks.moves import check_refusals, check_texts
from bot.rules.events import Kind, at, bare, number, one, seats, some, suit, word, words
from bot.rules.patterns import fits

CHIEF = Path(__file__).resolve().parents[1] / "cogs"


def rules_of(key: str = "tute") -> Rules[Any]:
    return registry.rules_of(key)


def declare(patch: pytest.MonkeyPatch, name: str, kind: Kind | None, key: str = "tute") -> Rules[Any]:
    """The rules of a game with one kind of event declared otherwise, or not at all."""
    rules = rules_of(key)
    kinds = {other: kept for other, kept in rules.events.items() if other != name}
    patch.setattr(type(rules), "events", kinds if kind is None else kinds | {name: kind})
    return rules


@pytest.mark.parametrize("key", registry.keys())
def test_every_game_has_tests_of_its_rules_and_words(key: str) -> None:
    for part in ("rules", "words"):
        file = CHIEF / key / f"test_{part}.py"
        assert file.exists(), file
        assert file.read_text(encoding="utf-8").count("\ndef test_") >= 2, file


def test_an_event_that_is_not_declared_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = declare(monkeypatch, "took", None)
    with pytest.raises(Broken, match="The event 'took' is not declared"):
        check_match(rules, Random(1))


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"amount": None}, "uses the field 'amount', which its kind does not declare"),
        ({"cards": one("a card")}, "as cards, which is no 'a card'"),
        ({"amount": number("few", 0, 3)}, "as amount, which is no 'few'"),
        ({"text": word("how", "well")}, "has '' as text, which is no 'how'"),
        ({"private": True}, "is for everybody"),
    ],
)
def test_an_event_that_is_not_as_it_was_declared_is_found(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], wrong: str
) -> None:
    rules = declare(monkeypatch, "took", replace(rules_of().events["took"], **change))
    with pytest.raises(Broken, match=wrong):
        check_match(rules, Random(1))


@pytest.mark.parametrize(
    ("says", "good", "bad"),
    [
        (at("who"), [0, 3], [-1, 4, True, "1", None]),
        (at("who", house=True), [-1, 3], [-2, 4]),
        (number("points"), [-50, 0], ["1", 1.5, False]),
        (number("points", 1, 3), [1, 3], [0, 4]),
        (suit("which"), [0, 3], [-1, 4]),
        (suit("which", none=True), [-1, 3], [4]),
        (one("card"), [(51,)], [(), (1, 2), (52,), (-1,), [1], 1]),
        (some("cards"), [(1,), (1, 2)], [(), ("AC",)]),
        (some("cards", none=True), [(), (1,)], [None]),
        (seats("who"), [(0,), (3, 1)], [(), (1, 1), (4,), 2]),
        (word("why", "", "five"), ["", "five"], ["six", None]),
        (words("a noun", "elk"), ["elk", "2C-3C 4D-5D"], ["", "7", "2 3", "+5", "-1 x", 7]),
    ],
)
def test_what_a_field_may_say(says: Any, good: Sequence[Any], bad: Sequence[Any]) -> None:
    assert [value for value in (*good, says.example) if not says.fits(value, 4)] == []
    assert [value for value in bad if says.fits(value, 4)] == []


def test_an_event_for_a_seat_that_is_not_there_or_for_one_seat_that_all_may_know_is_wrong() -> None:
    secret, open_ = Kind(private=True), Kind()
    assert secret.wrong(Event("x", only=1), 2) is None
    assert secret.wrong(Event("x", only=2), 2) == "is for a seat that is not there: 2"
    assert secret.wrong(Event("x"), 2) == "is for everybody"
    assert open_.wrong(Event("x", only=0), 2) == "is for one seat alone"
    assert open_.wrong(Event("x", seats=(1,)), 2) == "uses the field 'seats', which its kind does not declare"


def speechless(patch: pytest.MonkeyPatch, kind: str, said: str = "") -> Any:
    """The words of Tute, which say something else of a kind of event."""
    spoken = registry.game("tute").words
    before = type(spoken).event
    patch.setattr(
        type(spoken), "event", lambda self, event, names: said if event.kind == kind else before(self, event, names)
    )
    return spoken


def many(look: Callable[[Any], None], rules: Rules[Any]) -> None:
    for going in walk(rules, Random(1)):
        look(going)


def test_an_event_without_words_is_found_when_it_happens_and_also_when_it_hardly_ever_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spoken = speechless(monkeypatch, "took")
    with pytest.raises(Broken, match="The event 'took' has no words"):
        many(lambda going: check_told(going, spoken), rules_of())
    monkeypatch.undo()
    spoken = speechless(monkeypatch, "tute")
    with pytest.raises(Broken, match="there are no words for Event\\(kind='tute'"):
        check_kinds(rules_of(), spoken)


def test_words_for_an_event_that_is_declared_silent_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = declare(monkeypatch, "dealt", Kind(seat=at("who"), amount=number("hand"), silent=bare))
    spoken = registry.game("tute").words
    with pytest.raises(Broken, match="The event 'dealt' has words"):
        many(lambda going: check_told(going, spoken), rules)
    speechless(monkeypatch, "dealt")
    many(lambda going: check_told(going, spoken), rules)


@pytest.mark.parametrize(
    ("key", "place", "wrong"),
    [
        ("pitty_pat", lambda state: state.stock, "These cards are gone"),
        ("tute", lambda state: state.gone, "These cards are gone"),
        ("conquian", lambda state: state.discards, "These cards are gone"),
    ],
)
def test_a_card_that_is_lost_outside_the_hands_is_found(
    monkeypatch: pytest.MonkeyPatch, key: str, place: Callable[[Any], list[int]], wrong: str
) -> None:
    rules = rules_of(key)
    play = type(rules).play

    def lossy(self: Any, state: Any, *rest: Any) -> None:
        play(self, state, *rest)
        if len(place(state)) > 3:
            place(state).pop(0)

    monkeypatch.setattr(type(rules), "play", lossy)
    with pytest.raises(Broken, match=wrong):
        check_match(rules, Random(1))


def test_a_card_that_comes_from_nowhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of("crates")
    play = type(rules).play

    def generous(self: Any, state: Any, *rest: Any) -> None:
        play(self, state, *rest)
        state.stock.append(0)

    monkeypatch.setattr(type(rules), "play", generous)
    with pytest.raises(Broken, match="These cards have come from nowhere: AC"):
        check_match(rules, Random(1))


def test_a_failure_shows_the_last_twenty_moves_and_carries_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, going = walk(rules_of(), Random(1))
    failure = going.fail("Something is wrong.")
    assert str(failure).count(" play ") + str(failure).count(" declare ") + str(failure).count("deal …") == 20
    assert len(str(failure)) < 500
    assert failure.record is not None
    assert len(failure.record["moves"]) == len([move for actor, move in going.log if actor >= 0])


def tute_words(patch: pytest.MonkeyPatch, change: Callable[[list[list[Choice]]], list[list[Choice]]]) -> Any:
    spoken = registry.game("tute").words
    before = type(spoken).choices
    patch.setattr(type(spoken), "choices", lambda self, view, names: change(before(self, view, names)))
    return spoken


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (lambda rows: rows[1:], "has no button for"),
        (lambda rows: [[each._replace(enabled=True) for each in row] for row in rows], "which is not legal"),
        (lambda rows: [[each._replace(enabled=False) for each in row] for row in rows], "which is legal"),
        (lambda rows: [*rows, [Choice("Pass", "pass")]], "has a button for 'pass', which is not legal"),
        (lambda rows: [[each._replace(label="") for each in row] for row in rows], "is no label"),
    ],
)
def test_buttons_that_are_not_the_legal_moves_are_found(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[list[list[Choice]]], list[list[Choice]]], wrong: str
) -> None:
    spoken = tute_words(monkeypatch, change)
    with pytest.raises(Broken, match=wrong):
        many(lambda going: check_spoken(going, spoken), rules_of())


def test_a_move_that_does_not_fit_a_button_is_found_in_any_game(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of("conquian")
    monkeypatch.setattr(type(rules), "moves", lambda *_: ["meld " + "-".join(["2C"] * 20)])
    with pytest.raises(Broken, match="does not fit a button"):
        many(check_texts, rules)


def test_a_foreign_move_that_is_taken_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of("pontoon")
    monkeypatch.setattr(type(rules), "why", lambda *_: "no")
    with pytest.raises(Broken, match="is no sentence"):
        many(check_refusals, rules)
    monkeypatch.undo()
    monkeypatch.setattr(type(rules), "apply", lambda *_: None)
    going = next(walk(rules, Random(1)))
    assert not fits("bet 1..10", "dance")
    with pytest.raises(Broken, match="was not refused"):
        check_refusals(going)


def test_a_table_that_could_be_changed_by_who_sees_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of()
    table = type(rules).table
    monkeypatch.setattr(
        type(rules), "table", lambda self, state: replace(cast("Any", table(self, state)), points=state.points)
    )
    with pytest.raises(Broken, match="What viewer None is shown can be changed"):
        check_match(rules, Random(1))
