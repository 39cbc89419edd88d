"""Sentences about the reader: "you" in the right case, with the verbs that go with it."""

import pytest

from bot.desk.base.names import plain, safe
from bot.desk.views.second_person import YOU, addressed, spoken_to


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (f"{YOU} plays 5♠.", "You play 5♠."),
        (f"{YOU} passes 5♠.", "You pass 5♠."),
        (f"{YOU} has a pontoon.", "You have a pontoon."),
        (f"{YOU} was left with 5♠.", "You were left with 5♠."),
        (f"{YOU} still had the comet and loses a point.", "You still had the comet and lose a point."),
        (f"{YOU} cannot play and draws a card.", "You cannot play and draw a card."),
        (f"{YOU} draws 5♠ and has to show it.", "You draw 5♠ and have to show it."),
        (f"{YOU} draws 5♠ and discards 6♠.", "You draw 5♠ and discard 6♠."),
        (f"Ben claims 5♠ from {YOU} and wins the hand!", "Ben claims 5♠ from you and wins the hand!"),
        (f"Ben forces {YOU} to meld 5♠!", "Ben forces you to meld 5♠!"),
        (f"Nobody goes on: {YOU} leads.", "Nobody goes on: you lead."),
        (f"Hand 2: {YOU} deals, Ben leads.", "Hand 2: you deal, Ben leads."),
        (f"Hand 2: every trick costs 10. {YOU} deals.", "Hand 2: every trick costs 10. You deal."),
        (f"{YOU}: 20 penalty points in this hand.", "You: 20 penalty points in this hand."),
        (f"The table turns {YOU}'s card.", "The table turns your card."),
        (f"{YOU}'s checki is over.", "Your checki is over."),
        (f"**{YOU} steals the bundle**: 3 cards!", "**You steal the bundle**: 3 cards!"),
        (f"Ben\u00a0**4♣** →\u00a0{YOU}\u00a0**5♣**", "Ben\u00a0**4♣** →\u00a0You\u00a0**5♣**"),
        (f"▶ **{YOU}** 200 chips", "▶ **You** 200 chips"),
        (f"-# ☄️ {YOU} puts down the comet", "-# ☄️ You put down the comet"),
        (f"Ben & Dan 31 · {YOU} & Cleo 24", "Ben & Dan 31 · You & Cleo 24"),
        (f"{YOU} and Cleo win the match together.", "You and Cleo win the match together."),
        (f"Ben and {YOU} share the win.", "Ben and you share the win."),
        (f"Ben and {YOU} pass: no jack.", "Ben and you pass: no jack."),
        (f"Chips paid: {YOU}\u00a06, Ben\u00a02.", "Chips paid: You\u00a06, Ben\u00a02."),
        (f"Trick: 5♠ {YOU} · **6♠ Ben, winning**", "Trick: 5♠ you · **6♠ Ben, winning**"),
        ("Ben plays 5♠.", "Ben plays 5♠."),
    ],
)
def test_what_is_told_of_the_reader_is_said_to_the_reader(told: str, said: str) -> None:
    assert spoken_to(told) == said


def test_of_the_names_only_the_readers_own_becomes_you() -> None:
    assert addressed(["Ann", "Ben", "Ann"], 2) == ["Ann", "Ben", YOU]


def test_nobody_can_be_called_by_the_sign_that_stands_for_the_reader() -> None:
    assert YOU not in plain(f"A{YOU}nn")
    assert all(YOU not in name for name in safe([YOU, f"{YOU}s"]))
