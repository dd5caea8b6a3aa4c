"""Many processes: a match counts its changes, bots are leased, and what all processes share is in the database."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    op.add_column("matches", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("movers", sa.Integer))
    op.add_column("matches", sa.Column("changed", sa.Float, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("undone", sa.Integer, nullable=False, server_default="0"))
    op.execute("update matches set changed = created")
    op.create_index("ix_matches_changed", "matches", ["changed"])
    op.create_index("ix_matches_maker", "matches", ["maker"])
    op.create_table("settings", sa.Column("name", sa.String(24), primary_key=True), sa.Column("value", sa.Text, nullable=False))
    op.create_table(
        "processes",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("figures", sa.Text, nullable=False),
    )
    op.create_table("leases", sa.Column("match", sa.String(24), primary_key=True), sa.Column("process", sa.String(24), nullable=False))
