"""Time and records: terms, clocks, agreements, how matches ended, tournaments."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    op.add_column("matches", sa.Column("terms", sa.JSON))
    op.add_column("matches", sa.Column("clock", sa.JSON))
    op.add_column("matches", sa.Column("due", sa.Float))
    op.add_column("matches", sa.Column("proposal", sa.JSON))
    op.add_column("matches", sa.Column("ended", sa.String(12)))
    op.add_column("matches", sa.Column("finished", sa.Float))
    op.add_column("matches", sa.Column("counted", sa.Boolean))
    op.create_index("ix_matches_due", "matches", ["due"])
    op.create_index("ix_matches_finished", "matches", ["finished"])
    op.execute("update matches set finished = changed where result is not null")
    op.add_column("seats", sa.Column("late", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("hints", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("looked", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("game", sa.String(24), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("terms", sa.JSON),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("maker", sa.String(32), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("tournament", sa.String(24), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32)),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("level", sa.String(16)),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_index("ix_entries_person", "entries", ["person"])
    op.create_table(
        "pairings",
        sa.Column("tournament", sa.String(24), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer),
        sa.Column("match", sa.String(24)),
        sa.Column("result", sa.JSON),
    )
