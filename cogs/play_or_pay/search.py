"""Play or Pay for those who look ahead: it wins nothing against the thumb, but an easy player weighs its mistakes by it."""

from collections.abc import Sequence

from bot.brains import Search
from bot.brains.search import ahead
from cogs.play_or_pay.rules import RULES
from cogs.play_or_pay.state import PlayOrPay


class PlayOrPaySearch(Search[PlayOrPay]):
    """The thumb, and play at random for what a mistake costs."""

    method = "thumb"
    deals = 100
    glance = 3  # with ten an easy player is nearly as good as the thumb where many sit
    steps = 10_000
    spread = 10.0

    def worth(self, state: PlayOrPay) -> Sequence[float]:
        return ahead(state.chips)


SEARCH = PlayOrPaySearch(RULES)
