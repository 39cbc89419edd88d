"""The deal: whether the cards can be dealt, and what is stored when they are. Pure."""

from bot import registry
from bot.room.chips import budget
from bot.room.chips.pacts import pact_of, stake_of
from bot.room.guild.guild_settings import GuildSettings
from bot.room.live import moves
from bot.room.live.pending_change import Occasion, PendingChange, brought
from bot.room.match import chairs
from bot.room.match.play import Moving, Play, first_dealer
from bot.room.table import consent, cutting, lobby, table_limits
from bot.room.table.table_state import TableState
from bot.rules import Setting, has_brisk_clock


def ready_problem(state: TableState, settings: GuildSettings) -> str | None:
    """Why the match cannot be started yet, as one sentence: the game's reasons first, then the server's, then the house's."""
    problem = lobby.ready_problem(state)
    if problem is not None or state.practice:
        return problem
    if (problem := table_limits.problem(settings, state.game, state.options)) is not None or not consent.at_stake(
        state
    ):
        return problem
    # what is left of the day's budget is for the store to say
    stake = house_stake(state, settings)
    return None if stake is None else budget.beyond(stake)


def house_stake(state: TableState, settings: GuildSettings) -> budget.Stake | None:
    """What the house would put up if the match were dealt now, on no day in particular; None where that is nothing."""
    if state.practice or not consent.at_stake(state) or lobby.ready_problem(state) is not None:
        return None
    # who deals first stays unread, since nobody may know it yet
    rules = registry.rules_of(state.game)
    return stake_of(state, rules.start(rules.setting(len(state.seats), state.options)), settings, "")


def setting_of(state: TableState) -> Setting:
    """How the match at this table is set up."""
    seats = len(state.seats)
    dealer = first_dealer(state.chain.seed(0), lobby.entropy(state), seats)
    return registry.rules_of(state.game).setting(seats, state.options, dealer)


def started(state: TableState, occasion: Occasion, by: int, *, manager: bool) -> PendingChange:
    """Whoever runs the table deals, or has the pack cut first."""
    lobby.must_run(state, by, manager)
    _must_be_ready(state, occasion)
    there = state.but(acted=occasion.now)
    return PendingChange(cutting.begun(there, occasion.now)) if state.cut else _dealt(there, occasion)


def cut(state: TableState, occasion: Occasion) -> PendingChange:
    """The pack that has been cut is dealt, if everything still allows it."""
    dealt = cutting.with_last_words(state)
    _must_be_ready(dealt, occasion)
    return _dealt(dealt, occasion)


def _must_be_ready(state: TableState, occasion: Occasion) -> None:
    """Refuse a deal that the game or the server does not allow, or to somebody whom it keeps from its tables."""
    table_limits.must_be_allowed(ready_problem(state, occasion.guilds.of(state.guild)))
    people = [(seat.member, seat.name) for seat in state.seats if seat.member is not None]
    occasion.guilds.must_all_be_welcome(state.guild, people)


def _dealt(state: TableState, occasion: Occasion) -> PendingChange:
    """The cards are dealt: chips are brought, the house puts up its stake, the match begins."""
    brings = consent.at_stake(state)
    play = _new_play(state, brings)
    after = state.but(
        phase="playing",
        matches=state.matches + 1,
        votes=(),
        misses={},
        orders={},
        held={},
        spent={},
        late={},
        brisk=_in_a_hurry(state, occasion, play.setting),
        deadline=None,
        placeless=False,
        salt="",
    )
    if brings:
        after = chairs.fair_computers(after)
    moving = Moving(play, banked=consent.house_banks(after))
    moving.deal()
    pending = moves.moved(after, occasion, moving, "deal")
    assert after.match is not None  # it has just been given its number
    pending.begins = True
    if brings:
        settings, day = occasion.guilds.of(state.guild), occasion.guilds.today(state.guild).name
        pending.stake = stake_of(state, play.state, settings, day)
        pending.pact = pact_of(state, settings, day)
    pending.transfers[:0] = brought(after, after.match, play)
    return pending


def _in_a_hurry(state: TableState, occasion: Occasion, setting: Setting) -> tuple[int, ...]:
    """The seats whose people have said at an earlier match of this game that cards may fall faster, where any wait for somebody."""
    if not has_brisk_clock(registry.rules_of(state.game), setting):
        return ()
    people = ((at, seat.member) for at, seat in enumerate(state.seats) if seat.member is not None)
    return tuple(at for at, member in people if occasion.likes_faster(state.guild, member, state.game))


def _new_play(state: TableState, brings: int) -> Play:
    """The match at this table before its first shuffle."""
    rules, setting = registry.rules_of(state.game), setting_of(state)
    return Play(
        rules,
        setting,
        state.chain,
        lobby.entropy(state),
        brings,
        rules.start(setting),
        state.practice,
        salted=lobby.salted(state),
    )
