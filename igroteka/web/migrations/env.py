"""Alembic's way in: the connection comes from `store.migrate`."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
