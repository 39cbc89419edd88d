"""How Alembic runs here: on the connection, and in the transaction, of the store that is being opened.

A new migration is a file in `versions/`, made from `script.py.mako`: its steps are what `alembic.autogenerate` finds between
the last version and `bot.room.sql.schema.metadata`, read through by a person. Steps only ever go forward.
"""

from alembic import context

from bot.room.sql.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
