"""How Alembic runs here: on the connection, and in the transaction, of the store that is being opened.

A new migration: `alembic` is given no ini file; see docs in bot/room/migrate.py, and write the step by hand or with
`alembic.autogenerate` against `bot.room.schema.metadata`.
"""

from alembic import context

from bot.room.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
