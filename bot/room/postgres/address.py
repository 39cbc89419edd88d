"""Connections to a PostgreSQL database, made by asyncpg from the address as it stands: its sslmode and all else holds."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from ssl import SSLError
from types import MappingProxyType
from typing import Any

import asyncpg  # pyright: ignore[reportMissingTypeStubs]
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.room.sql.database_errors import UNREACHED, in_words
from bot.room.sql.transaction import StoreProblem

driver: Any = asyncpg  # it says too little of itself for strict types
#: what it raises, and the network
FAULTS = (driver.PostgresError, driver.InterfaceError, driver.InternalClientError, OSError)
#: seconds after which a server that does not answer is not there
PATIENCE = 10.0
#: a double reads back as it was to its last bit, in the checksums of rows, too; plans are too small for a compiler
_SETTINGS = {"application_name": "halley", "extra_float_digits": "1", "jit": "off"}

Connection = Any  # the driver's own


def name_of(dsn: str) -> str:
    """A database for people: without user, password, or whatever else the address holds. Raises StoreProblem."""
    try:
        url = make_url(dsn)
    except (ArgumentError, ValueError):
        raise StoreProblem("DATABASE_URL is not an address such as postgresql://halley@localhost/halley.") from None
    host = url.host or url.query.get("host") or "this machine"
    return f"the PostgreSQL database {url.database or 'of that user'} on {host if isinstance(host, str) else host[0]}"


async def connect(dsn: str, settings: Mapping[str, str] = MappingProxyType({})) -> Connection:
    """A connection. Raises StoreProblem, and never says what stands in the address."""
    try:
        made = await driver.connect(
            dsn,
            timeout=PATIENCE,
            command_timeout=None,
            statement_cache_size=512,
            max_cached_statement_lifetime=0,
            server_settings=_SETTINGS | dict(settings),
        )
    except driver.PostgresError as fault:
        raise in_words(fault) from fault
    except (driver.InterfaceError, OSError, ValueError) as fault:
        raise StoreProblem(_unconnected(dsn, fault)) from None
    # sums of whole numbers come as numbers with as many digits as they need
    await made.set_type_codec("numeric", schema="pg_catalog", encoder=str, decoder=_number, format="text")
    return made


def _unconnected(dsn: str, fault: BaseException) -> str:
    """Why there is no connection, where the server has not said so itself."""
    if isinstance(fault, SSLError):
        return "The certificate of the room's PostgreSQL server is not one that DATABASE_URL trusts: see its sslmode and sslrootcert."
    if "rejected SSL upgrade" in str(fault):
        return (
            "The room's PostgreSQL server takes no encrypted connections, for which DATABASE_URL asks by its sslmode."
        )
    if "certificate file" in str(fault) or (isinstance(fault, FileNotFoundError) and "cert=" in dsn):
        return "DATABASE_URL asks for a certificate that is not there: see its sslmode and sslrootcert."
    if isinstance(fault, OSError):
        return f"{UNREACHED}; nothing has changed."
    return "DATABASE_URL is not an address such as postgresql://halley@localhost/halley."


def _number(text: str) -> Any:
    return int(text) if text.lstrip("-").isdecimal() else float(text)


@asynccontextmanager
async def connected(dsn: str) -> AsyncGenerator[Connection, None]:
    """A connection for a moment. Raises StoreProblem for whatever the driver raises."""
    connection = await connect(dsn)
    try:
        yield connection
    except FAULTS as fault:
        raise in_words(fault) from fault
    finally:
        await shut(connection)


async def shut(connection: Connection) -> None:
    """Let go of a connection, whatever state it is in."""
    try:
        await connection.close(timeout=2.0)
    except FAULTS:
        connection.terminate()


def engine_of(dsn: str, *, readonly: bool) -> AsyncEngine:
    """An engine whose connections are made like all others. What only reads sees the database at one moment."""
    made = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: connect(dsn),
        isolation_level="REPEATABLE READ" if readonly else "READ COMMITTED",
        pool_size=3,
        pool_pre_ping=True,
    )
    return made.execution_options(postgresql_readonly=readonly)
