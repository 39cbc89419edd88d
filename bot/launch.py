"""Starting the house: with a token on Discord, without one on a local Discord that a browser shows."""

import asyncio
import gc
import os
import secrets
import signal
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import SecretStr, ValidationError
from pydantic_settings import SettingsError

from bot import loop
from bot.commands import complain, say
from bot.settings import Settings, unknown_names

if TYPE_CHECKING:
    from bot.room import Room, Thinking

#: Python's usual rounds of garbage collection took a quarter of what a press costs, and found some twenty objects for it
ROUNDS = (10_000, 20, 10)
#: so many seconds after its start a bot has loaded what lives as long as the process
LOADED = 10.0

TO_PLAY_ON_DISCORD = """\
To play on Discord itself, make a bot in Discord's developer portal (Applications, New, Bot, Reset Token),
put DISCORD_TOKEN=your-token into a file called .env in this folder, and start again; README.md has the steps."""


def settings() -> Settings | None:
    """The settings, or None after one clear sentence about what is wrong with them."""
    try:
        found = Settings()
        unknown = unknown_names(os.environ)
    except ValidationError as wrong:
        for error in wrong.errors(include_input=False, include_url=False):
            told = error["msg"].removeprefix("Value error, ")
            complain(f"The setting {'.'.join(str(part) for part in error['loc']).upper()} is wrong: {told}.")
        return None
    except SettingsError as wrong:
        complain(f"A setting cannot be read: {wrong}.")
        return None
    except UnicodeDecodeError:
        complain("The file .env is no text in UTF-8.")
        return None
    for name in unknown:
        complain(f"There is no setting {name}; .env.example explains those that there are.")
    return None if unknown else found


def run() -> int:
    """`python -m bot`: Discord when there is a token, else the playground."""
    found = settings()
    if found is None:
        return 2
    if found.discord_token is not None and found.discord_token.get_secret_value().strip():
        return _go(found, playground=False)
    return _open_playground(found)


def play() -> int:
    """`python -m bot play`: the playground, whatever is set."""
    found = settings()
    return 2 if found is None else _open_playground(found)


def _open_playground(found: Settings) -> int:
    from bot.playground.page.guard import is_loopback

    if not is_loopback(found.halley_host) and not (found.halley_public and found.halley_password):
        complain(
            f"HALLEY_HOST {found.halley_host} lets other machines reach the playground: set HALLEY_PUBLIC=yes and a "
            "HALLEY_PASSWORD as well, or leave HALLEY_HOST at 127.0.0.1."
        )
        return 2
    return _go(found, playground=True)


def _go(found: Settings, playground: bool) -> int:
    gc.set_threshold(*ROUNDS)
    from bot.logs import write_log
    from bot.room import StoreProblem
    from bot.running import CannotRun

    write_log(found.log_level, found.log_format)
    try:
        loop.run(_playground(found) if playground else _discord(found))
    except (CannotRun, StoreProblem) as why:
        complain(str(why))
        return 1
    except (KeyboardInterrupt, asyncio.CancelledError):
        return 0
    return 0


async def _host(found: Settings, room: "Room", *, greets: bool = False) -> None:
    """Run the bot over a room; `greets` as at Halley. Raises CannotRun."""
    from bot.running import run_bot

    asyncio.get_running_loop().call_later(LOADED, gc.freeze)  # what is there by then is not looked through again
    await room.store.while_ours(run_bot(found, room, greets=greets))


async def _discord(found: Settings) -> None:
    from bot.room import Room, Store
    from bot.room.guild.shards import EVERY, Shards
    from bot.room.ownership.peek import is_postgres
    from bot.running import about_bot

    Store(found.database_url)  # an address that is none is said before Discord is asked
    _end_on_sigterm()
    about = await about_bot(found)
    if is_postgres(found.database_url) and (found.shards or found.shard_ids is not None):
        from bot.clusters import run_clusters

        say("Connecting to Discord, as one of several processes. Stop with Ctrl+C.")
        asyncio.get_running_loop().call_later(LOADED, gc.freeze)
        await run_clusters(found, about, _thinking(found))
        return
    mine = EVERY
    if found.shard_ids is not None and found.shard_count:
        mine = Shards(frozenset(found.shard_ids), found.shard_count)
    room = Room(found.database_url, shards=mine, thinking=_thinking(found))
    await room.open(application=about.application, standby=found.halley_standby)
    try:
        say("Connecting to Discord. Stop with Ctrl+C.")
        await _host(found, room)
    finally:
        await room.close()


def _end_on_sigterm() -> None:
    """Until the bot runs, which stops in its own way: whoever waits for a store has nothing to leave."""
    running = asyncio.current_task()
    assert running is not None  # called from within the loop
    with suppress(NotImplementedError, ValueError):  # not on Windows, not outside the main thread
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)


def _thinking(found: Settings) -> "Thinking":
    """What may be spent on computer players who look ahead."""
    from bot.room import Thinking

    processes = found.halley_thinkers
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    spare = min(4, max(1, cores - 1))  # a core is left to the bot itself, and memory to everybody
    return Thinking(spare if processes is None else processes, found.halley_think_ms / 1000)


def own_store(database_url: str) -> str:
    """The playground's store: never the one that is set, in the folder where that one is."""
    from bot.room.ownership.owner import PLAYGROUND_FILE
    from bot.room.ownership.peek import address, is_postgres

    if is_postgres(database_url):  # beside a database on a server there is no folder: it stands in this one
        return f"sqlite:///{PLAYGROUND_FILE}"
    url = address(database_url)
    file = Path(url.database or "").with_name(PLAYGROUND_FILE)
    return url.set(drivername="sqlite", database=str(file)).render_as_string(hide_password=False)


def _beside(database_url: str) -> Path | None:
    """Where the local Discord keeps its own messages: beside the store, so that buttons outlive the process."""
    scheme, _, path = database_url.partition(":///")
    return (
        Path(path).with_suffix(".playground.db")
        if scheme.startswith("sqlite") and path not in ("", ":memory:")
        else None
    )


async def _playground(found: Settings) -> None:
    from bot.playground import LocalDiscord
    from bot.room import Room
    from bot.room.ownership.owner import PLAYGROUND
    from bot.running import CannotRun

    store = own_store(found.database_url)
    _end_on_sigterm()
    room = Room(store, thinking=_thinking(found))
    await room.open(application=PLAYGROUND, standby=found.halley_standby)
    token = secrets.token_urlsafe(32)  # for the bot in this process alone
    local = LocalDiscord(
        limits="headers",
        host=found.halley_host,
        port=found.halley_port,
        state_file=_beside(store),
        token=token,
        password=None if found.halley_password is None else found.halley_password.get_secret_value(),
    )
    try:
        try:
            await local.start()
        except OSError:
            raise CannotRun(
                f"Port {found.halley_port} on {found.halley_host} cannot be opened; is Halley running already? "
                "Another one can be set with HALLEY_PORT."
            ) from None
        say(f"Halley's playground is open: http://{local.host}:{local.port}/")
        say("Every tab can be another person. Type / in the page to begin; stop with Ctrl+C.")
        say("")
        say(TO_PLAY_ON_DISCORD)
        here = {
            "discord_token": SecretStr(token),
            "halley_api_url": local.api_url,
            "halley_gateway_url": local.gateway_url,
            "shard_ids": None,
            "shard_count": None,
            "shards": None,
        }
        await _host(found.model_copy(update=here), room, greets=True)
    finally:
        await local.stop()
        await room.close()
