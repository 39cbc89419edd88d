"""Seals and chains on PostgreSQL: what bot.room.store.seals does in SQLite's writing connection, triggers do here in the database.

They act only where the session says so by the setting `halley.seals`, as the room's own writing connection does. So what another
program writes is not sealed, and is found. Chains are those of bot.room.sql.links, byte by byte; a checksum of a row is of its
own kind, and a store that is moved from one database to another is sealed anew.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import Connection, Table, text

from bot.room.sql import schema
from bot.room.sql.proofs_schema import UNSEALED

#: what a session sets that writes for the room; and by which name it says for which cluster of shards
SETTING = {"halley.seals": "on"}
PART = "halley.part"
_WHEN = "WHEN (current_setting('halley.seals', true) = 'on')"
#: what the room writes on in these stands beside what it leaves: a row that was altered is not made good by that
_WRITTEN_ON = frozenset({"match", "season"})
#: whose rows are numbered: in the order in which they are stored, as far as those of one server go
NUMBERED = ("account", "transfer", "chair")
#: what a statement raises that has not hit exactly the one row that it is for
MISSED = "HL001"

_FUNCTIONS = (
    """
CREATE FUNCTION halley_sum(told text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT ('x' || substr(md5(told), 1, 15))::bit(60)::bigint
$$""",
    f"""
CREATE FUNCTION halley_hit(hit bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF hit <> 1 THEN
        RAISE EXCEPTION '% rows were there', hit USING ERRCODE = '{MISSED}';
    END IF;
END $$""",
    # bot.room.sql.links.link of a move
    """
CREATE FUNCTION link_of(before bytea, number integer, revision bigint, actor integer, move text, at bigint, key text)
RETURNS bytea LANGUAGE sql STABLE AS $$
    SELECT sha256(before || convert_to(concat('[', number, ',', revision, ',', actor, ',', to_json(move), ',', at, ',',
        coalesce(to_json(key)::text, 'null'), ']'), 'UTF8'))
$$""",
    """
CREATE FUNCTION halley_match_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM journal_head WHERE match = OLD.id;
    RETURN NULL;
END $$""",
    """
CREATE FUNCTION halley_move_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE journal_head SET length = length + 1, link = NEW.link WHERE match = NEW.match;
    RETURN NULL;
END $$""",
    # bot.room.sql.links.link_of_transfer: the postings are there already
    r"""
CREATE FUNCTION halley_chips_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    part text[] := string_to_array(NEW.key, '/');
    told text := NEW.key;
    named bigint;
    moved text;
BEGIN
    IF part[1] IN ('opening', 'daily') AND cardinality(part) >= 3 THEN
        SELECT account.number INTO named FROM posting JOIN account ON account.id = posting.account
            WHERE posting.transfer = NEW.key AND account.kind = 'member' AND account.owner = part[3];
        IF FOUND THEN
            part[3] := '@' || named;
            told := array_to_string(part, '/');
        END IF;
    END IF;
    SELECT string_agg(one.told, ',' ORDER BY one.sorted COLLATE "C") INTO moved FROM (
        SELECT concat('[', account.number, ',', posting.amount, ']') AS told,
            concat('[', account.number, ', ', posting.amount, ']') AS sorted
        FROM posting JOIN account ON account.id = posting.account WHERE posting.transfer = NEW.key
    ) AS one;
    INSERT INTO transfer_head (guild, link, length)
        VALUES (NEW.guild, sha256('\x68616c6c657920736572766572203100'::bytea || convert_to(NEW.guild::text, 'UTF8')), 0)
        ON CONFLICT (guild) DO NOTHING;
    UPDATE transfer_head SET length = length + 1, link = sha256(transfer_head.link || convert_to(concat(
        '[', NEW.number, ',', to_json(told), ',', NEW.guild, ',',
        to_json(regexp_replace(NEW.reason, '[0-9]{15,}', '#', 'g')), ',',
        coalesce(to_json(NEW.match)::text, 'null'), ',', coalesce(to_json(NEW.act)::text, 'null'), ',',
        NEW.at, ',[', moved, ']]'), 'UTF8')) WHERE guild = NEW.guild RETURNING link INTO NEW.link;
    RETURN NEW;
END $$""",
    # on a row of this cluster's own: what one puts there another may take away, and together they are right
    f"""
CREATE FUNCTION halley_count(name text, more integer) RETURNS void LANGUAGE sql AS $$
    INSERT INTO seal_count VALUES (name, coalesce(current_setting('{PART}', true), '0')::integer, more)
        ON CONFLICT (of, part) DO UPDATE SET rows = seal_count.rows + more
$$""",  # noqa: S608 - a name of ours
    """
CREATE FUNCTION halley_sealed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM halley_count(NEW.of, 1);
    RETURN NULL;
END $$""",
    """
CREATE FUNCTION halley_unsealed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM halley_count(OLD.of, -1);
    RETURN NULL;
END $$""",
)

_TRIGGERS = (
    f"CREATE TRIGGER halley_match_gone AFTER DELETE ON match FOR EACH ROW {_WHEN} EXECUTE FUNCTION halley_match_gone()",
    f"CREATE TRIGGER halley_move_made AFTER INSERT ON journal FOR EACH ROW {_WHEN} EXECUTE FUNCTION halley_move_made()",
    "CREATE TRIGGER halley_chips_moved BEFORE UPDATE OF link ON transfer FOR EACH ROW "
    f"{_WHEN[:-1]} AND NEW.link = ''::bytea) EXECUTE FUNCTION halley_chips_moved()",
    f"CREATE TRIGGER halley_sealed AFTER INSERT ON seal FOR EACH ROW {_WHEN} EXECUTE FUNCTION halley_sealed()",
    f"CREATE TRIGGER halley_unsealed AFTER DELETE ON seal FOR EACH ROW {_WHEN} EXECUTE FUNCTION halley_unsealed()",
)


def sealed_tables() -> list[Table]:
    """The tables whose rows have a checksum."""
    return [table for name, table in sorted(schema.metadata.tables.items()) if name not in UNSEALED]


def id_of(table: Table, row: str) -> str:
    """SQL: the name of a row."""
    return " || '/' || ".join(f'{row}."{column.name}"::text' for column in table.primary_key.columns)


def functions() -> Iterator[str]:
    """SQL: every function, one statement each."""
    yield from _FUNCTIONS
    yield from map(_numbering, NUMBERED)
    yield from map(_sealing, sealed_tables())


def triggers() -> Iterator[str]:
    """SQL: every trigger, one statement each."""
    yield from _TRIGGERS
    for name in NUMBERED:
        yield (
            f'CREATE TRIGGER halley_number_{name} BEFORE INSERT ON "{name}" FOR EACH ROW WHEN (NEW.number IS NULL) '
            f"EXECUTE FUNCTION halley_number_{name}()"
        )
    for table in sealed_tables():
        yield (
            f'CREATE TRIGGER halley_seal_{table.name} AFTER INSERT OR UPDATE OR DELETE ON "{table.name}" FOR EACH ROW '
            f"{_WHEN} EXECUTE FUNCTION halley_seal_{table.name}()"
        )


def _numbering(name: str) -> str:
    return f"""
CREATE FUNCTION halley_number_{name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.number := nextval('halley_{name}');
    RETURN NEW;
END $$"""


def _sealing(table: Table) -> str:
    name = table.name
    sound = " AND sum = halley_sum(OLD::text)" if name in _WRITTEN_ON else ""
    return f"""
CREATE FUNCTION halley_seal_{name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF {id_of(table, "OLD")} = {id_of(table, "NEW")} THEN
            UPDATE seal SET sum = halley_sum(NEW::text) WHERE of = '{name}' AND id = {id_of(table, "NEW")}{sound};
            RETURN NULL;
        END IF;
    END IF;
    IF TG_OP <> 'INSERT' THEN
        DELETE FROM seal WHERE of = '{name}' AND id = {id_of(table, "OLD")};
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO seal VALUES ('{name}', {id_of(table, "NEW")}, halley_sum(NEW::text))
            ON CONFLICT (of, id) DO UPDATE SET sum = excluded.sum;
    END IF;
    RETURN NULL;
END $$"""  # noqa: S608 - names of our tables


def seal_all(connection: Connection, names: Sequence[str]) -> None:
    """Seal every row of these tables as it stands. The session's own setting is off."""
    for name in names:
        table = schema.metadata.tables[name]
        connection.execute(text("DELETE FROM seal WHERE of = :of"), {"of": name})
        connection.exec_driver_sql(
            f"INSERT INTO seal SELECT '{name}', {id_of(table, 'it')}, halley_sum(it::text) FROM \"{name}\" AS it"  # noqa: S608
        )
        connection.execute(text("DELETE FROM seal_count WHERE of = :of"), {"of": name})
        connection.execute(
            text("INSERT INTO seal_count (of, rows) SELECT :of, count(*) FROM seal WHERE of = :of"), {"of": name}
        )


def count_on(connection: Connection) -> None:
    """The next numbers follow those that are there; only where nobody else writes."""
    for name in NUMBERED:
        connection.exec_driver_sql(
            f"SELECT setval('halley_{name}', (SELECT coalesce(max(number), 0) + 1 FROM \"{name}\"), false)"  # noqa: S608 - our tables
        )


@contextmanager
def resealed(connection: Connection, *names: str) -> Generator[None, None, None]:
    """A migration alters these tables; then they are sealed anew, and what was off before is off afterwards."""
    tables = [schema.metadata.tables[name] for name in names]
    lost = [(table.name, row) for table in tables for row in _gone(connection, table)]
    lost += [(table.name, row) for table in tables for row, _ in _unsealed(connection, table)]
    missing = {name: _count_due(connection, name) - _count(connection, name) for name in names}
    yield
    seal_all(connection, names)
    for name, rows in missing.items():
        connection.execute(
            text("UPDATE seal_count SET rows = rows + :missing WHERE of = :of"), {"missing": rows, "of": name}
        )
    for name, row in lost:
        connection.execute(
            text("INSERT INTO seal VALUES (:of, :id, -1) ON CONFLICT (of, id) DO UPDATE SET sum = -1"),
            {"of": name, "id": row},
        )


def _count(connection: Connection, name: str) -> int:
    return connection.exec_driver_sql(f'SELECT count(*) FROM "{name}"').scalar_one()  # noqa: S608 - one of our tables


def _count_due(connection: Connection, name: str) -> int:
    return connection.execute(text("SELECT sum(rows) FROM seal_count WHERE of = :of"), {"of": name}).scalar() or 0


def off(connection: Connection) -> list[tuple[str, list[tuple[str, bool]], list[str]]]:
    """Of every sealed table the rows that are not as their checksums say, whether they have none at all; and those that are gone."""
    return [(table.name, _unsealed(connection, table), _gone(connection, table)) for table in sealed_tables()]


def _unsealed(connection: Connection, table: Table) -> list[tuple[str, bool]]:
    query = f"""
        SELECT {id_of(table, "it")}, seal.sum IS NULL FROM "{table.name}" AS it
        LEFT JOIN seal ON seal.of = '{table.name}' AND seal.id = {id_of(table, "it")}
        WHERE seal.sum IS DISTINCT FROM halley_sum(it::text)
    """  # noqa: S608 - one of our tables
    return [(row, unknown) for row, unknown in connection.exec_driver_sql(query)]


def _gone(connection: Connection, table: Table) -> list[str]:
    query = f"""
        SELECT id FROM seal WHERE of = '{table.name}' EXCEPT SELECT {id_of(table, "it")} FROM "{table.name}" AS it
    """  # noqa: S608 - one of our tables
    return [row for (row,) in connection.exec_driver_sql(query)]
