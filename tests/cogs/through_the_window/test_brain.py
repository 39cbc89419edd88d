"""The computer player of Through the Window: as slow as a person, sometimes without a word, and honest about nouns."""

from random import Random
from statistics import median

from bot.brains import RandomBrain
from bot.brains.contest import play_match
from bot.rules import View
from cogs.through_the_window import nouns
from cogs.through_the_window.brain import Thumb
from cogs.through_the_window.nouns import EVERYDAY
from cogs.through_the_window.rules import RULES
from tests.cogs.through_the_window.test_rules import dealt, go

BRAIN = Thumb()


def choices(view: View, times: int = 2000) -> list[str | None]:
    return [BRAIN.choose(view, (), Random(at)) for at in range(times)]


def pauses(view: View, move: str) -> list[float]:
    return [BRAIN.pause(view, move, Random(at)) for at in range(2000)]


def test_it_reacts_in_a_persons_time() -> None:
    view = RULES.view(go(dealt("3D"), "0 look"), 1)
    times = pauses(view, "react")
    assert min(times) >= 1.5
    assert max(times) <= 6.0
    assert 2.7 < median(times) < 3.3


def test_it_is_slower_for_rare_letters_and_for_letters_with_many_used_words() -> None:
    fresh = pauses(RULES.view(go(dealt("3D"), "0 look"), 1), "react")
    rare = pauses(RULES.view(go(dealt("QD"), "0 look"), 1), "react")
    state = go(dealt("3D"), "0 look")
    state.words = ["tree", "tiger", "table", "tent", "tower", "town"]
    used = pauses(RULES.view(state, 1), "react")
    assert median(fresh) < median(rare)
    assert median(fresh) < median(used)


def test_about_one_time_in_eight_it_does_not_react_or_has_no_word() -> None:
    state = go(dealt("3D"), "0 look")
    silent = choices(RULES.view(state, 1)).count(None) / 2000
    wordless = choices(RULES.view(go(state, "1 react"), 1)).count(None) / 2000
    assert 0.09 < silent + wordless < 0.16


def test_it_says_common_nouns_with_the_letter_that_nobody_has_used() -> None:
    state = go(dealt("3D"), "0 look", "1 react")
    state.words = list(EVERYDAY["t"][:20])
    for move in filter(None, choices(RULES.view(state, 1), 300)):
        assert RULES.allows(state, 1, move)
        assert nouns.known(move.removeprefix("word "))
        assert move.removeprefix("word ") in EVERYDAY["t"]


def test_it_passes_when_it_has_no_idea_left() -> None:
    state = go(dealt("QD"), "0 look", "1 react")
    state.words = list(EVERYDAY["q"])
    assert set(choices(RULES.view(state, 1), 100)) == {"pass", None}


def test_it_never_doubts_a_known_noun_and_every_second_unknown_one() -> None:
    def doubted(word: str) -> bool:
        state = go(dealt("TC"), "0 look", "0 react", f"0 word {word}")
        return BRAIN.choose(RULES.view(state, 1), (), Random(1)) == "doubt"

    assert not any(doubted(word) for word in EVERYDAY["t"])
    unknown = [f"tz{first}{second}q" for first in "abcdefghij" for second in "klmnopqrst"]
    assert 35 <= sum(map(doubted, unknown)) <= 65


def test_it_does_not_toss_the_coin_for_a_word_again() -> None:
    view = RULES.view(go(dealt("TC"), "0 look", "0 react", "0 word tzzq"), 1)
    assert len(set(choices(view, 50))) == 1


def test_it_plays_a_match_of_thirteen_to_its_end_in_both_modes_and_beats_chance() -> None:
    for mode in ("reaction", "open"):
        setting = RULES.setting(13, {"mode": mode})
        brains = [BRAIN if seat % 2 else RandomBrain() for seat in range(13)]
        state = play_match(RULES, brains, setting, Random(mode)).state
        assert sum(state.scores) > 40
        assert sum(state.scores[1::2]) == sum(state.scores)
