"""Where the store names members: every column of every table that can hold a member's id, and why the others cannot.

What is forgotten of somebody and what is exported both go by this list; a test sees to it that no column is missing here.
"""

from collections.abc import Mapping
from types import MappingProxyType

#: columns that are a member's id, by table; in each of these tables a column `guild` says where
MEMBERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "match": ("void_by",),
        "allowance": ("member",),
        "handover": ("author", "member"),
        "gift_day": ("giver",),
        "waiting_purse": ("member",),
        "barred": ("member", "author"),
        "gain_day": ("winner", "loser"),
        "gain_match": ("winner", "loser"),
        "chair": ("member",),
        "rating": ("member",),
        "rated_pair": ("one", "other"),
        "setting_change": ("author",),
    }
)
#: texts in which a member's id may stand, or a word of theirs, by table
TEXTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "account": ("id", "owner"),
        "posting": ("transfer", "account"),
        "transfer": ("key",),
        "card_table": ("sheet",),
        "match": ("seats", "entropy", "salts"),
        "chair": ("name",),
        "note": ("key", "value"),
    }
)
#: notes that are about one member in one server: their keys are `what:server:member`
MEMBER_NOTES = ("uncalled", "taught", "look", "pace", "level", "hints")
#: tables that are about members who leave; they are looked after by themselves
OWN: Mapping[str, str] = MappingProxyType(
    {
        "farewell": "a request, gone as soon as it is carried out",
        "mark": "a keyed hash, which is what is to remain",
        "secret": "the key of those hashes",
        "former": "a number that leads back to nobody",
        "departure": "a server, and since when it is gone",
        "seal": "the checksum of another row by that row's key, which it follows",
        "seal_count": "how many rows of a table there are, and for which shards they were written",
        "process": "a process of the bot",
        "identify": "when a shard may connect",
        "journal_head": "where a match's chain has come to",
        "transfer_head": "where the chain of a server's transfers has come to",
    }
)

_KEY = "the id of an interaction: Discord alone knows whose it was"
_NUMBER = "a number or a time that is about no one member"
_TABLE = "a table, a match, a game, a server, a channel or a day"
#: all other columns, and why they name nobody; `*` stands for every table
NOBODY: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(
            ("*.guild", "*.channel", "*.card_table", "*.game", "*.day", "*.kind", "*.phase", "*.outcome"), _TABLE
        ),
        **dict.fromkeys(
            ("*.number", "*.revision", "*.stored", "*.seat", "*.season", "*.side", "*.place", "*.links"), _NUMBER
        ),
        **dict.fromkeys(("*.at", "*.started", "*.ended", "*.opened", "*.closed", "*.since", "*.deadline"), _NUMBER),
        **dict.fromkeys(
            ("*.amount", "*.balance", "*.held", "*.lost", "*.net", "*.given", "*.brings", "*.taken"), _NUMBER
        ),
        **dict.fromkeys(
            ("*.until", "*.paid", "*.lifted", "*.voided", "*.won", "*.score", "*.chips", "*.today"), _NUMBER
        ),
        **dict.fromkeys(("chair.hand_chips", "chair.chips_hand", "chair.hand_points", "chair.points_hand"), _NUMBER),
        **dict.fromkeys(("*.matches", "*.people", "*.mu", "*.sigma", "*.weight", "*.rules", "*.practice"), _NUMBER),
        **dict.fromkeys(("card_table.id", "card_table.match", "match.id", "journal.match", "*.match"), _TABLE),
        **dict.fromkeys(("act.key", "transfer.act", "journal.key"), _KEY),
        "handover.transfer": "a key of the kinds that are made of interactions",
        "act.answer": "a sentence of the room's that names nobody",
        **dict.fromkeys(("journal.link", "transfer.link"), "a hash of what names nobody"),
        "journal.actor": "a seat",
        "journal.move": "a move; who sits where stands with the match",
        "match.setting": "options of a game",
        "match.seed": "a seed; those by which people could be found out go with them",
        "match.result": "places, scores and chips by seats",
        "match.left": "chips by seats",
        "match.reason": "what a manager wrote about a match",
        "transfer.reason": "what a manager wrote about chips, or the room's own words",
        "chair.brain": "a computer player",
        "server_setting.name": "a setting",
        "server_setting.value": "what a server has set",
        "setting_change.name": "a setting",
        **dict.fromkeys(("setting_change.was", "setting_change.became"), "what a server has set"),
        "season.name": "what a manager called a season",
        **dict.fromkeys(
            ("keeper.id", "keeper.holder", "keeper.place", "keeper.lock", "keeper.beat", "keeper.shards"),
            "the process that has the store",
        ),
        "keeper.application": "the application to which the store belongs",
    }
)


def classed(table: str, column: str) -> bool:
    """Whether it is said of a column whether it can name a member."""
    listed = column in (*MEMBERS.get(table, ()), *TEXTS.get(table, ()))
    return listed or table in OWN or f"{table}.{column}" in NOBODY or f"*.{column}" in NOBODY
