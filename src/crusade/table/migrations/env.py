"""Alembic's way in: it works on the connection the store hands it."""

from alembic import context

from crusade.table.rows import Base

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
