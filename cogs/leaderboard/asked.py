"""Which board somebody asks for, and how a button says it: `<by> <game> <season> <people> <page>`."""

from dataclasses import dataclass, replace
from typing import Self

from bot.registry import keys
from bot.room.history.leaderboards import Leaderboard
from bot.rules import Refused

#: what can be counted, and how the command and the menu call it
BY = {
    "chips": "chips in the purse",
    "wins": "wins",
    "won": "chips won at matches",
    "rating": "rating at a game",
    "season": "season",
}
#: no game, or no season
NONE = "-"


@dataclass(frozen=True, slots=True)
class Asked:
    """A board as it is asked for. `table`: only the people at this channel's table."""

    by: str = "chips"
    game: str | None = None
    season: int | None = None
    table: bool = False
    page: int = 0

    def written(self, page: int) -> str:
        """What a button says that leads to a page of this board."""
        people = "table" if self.table else "server"
        return f"{self.by} {self.game or NONE} {self.season or NONE} {people} {page}"

    @classmethod
    def read(cls, text: str) -> Self:
        """What a button says; a garbled one leads to the chips."""
        words = text.split(" ")
        if len(words) != 5:
            return cls()
        by, game, season, people, page = words
        if by not in BY or (game != NONE and game not in keys()):
            return cls()
        return cls(by, None if game == NONE else game, _number(season), people == "table", _number(page) or 0)

    def turned(self, what: str, chosen: str) -> Self:
        """The board that a menu leads to, from its first page: another count, or another game; for a garbled choice the same one."""
        if what == "by" and chosen in BY:  # chips have no game, and a season stays with its own board
            return replace(self, by=chosen, game=None if chosen == "chips" else self.game, season=None, page=0)
        if what == "game" and chosen == NONE and self.by != "rating":
            return replace(self, game=None, page=0)
        if what == "game" and chosen in keys():
            return replace(self, game=chosen, page=0)
        return self

    def sensible(self) -> Self:
        """The same, with the board that fits what was given: a season or a game says which."""
        if self.by == "rating" and self.season is not None:
            raise Refused("Ratings go on from season to season: leave the season out.")
        if self.by == "chips" and self.season is not None:
            return replace(self, by="season")
        if self.by == "chips" and self.game is not None:
            return replace(self, by="won")
        return self

    def board(self, guild: int, members: tuple[int, ...] | None) -> Leaderboard:
        """The board in the room's words."""
        by = "won" if self.by == "season" else self.by
        return Leaderboard(guild, by, self.game, self.season, members)


def _number(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 7 else None
