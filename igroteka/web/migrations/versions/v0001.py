"""Matches, seats and moves, as they were before the schema had versions."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0001", None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(24), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("cards", sa.String(24), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("maker", sa.String(32), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("begun", sa.Boolean, nullable=False),
        sa.Column("undos", sa.Integer, nullable=False),
        sa.Column("result", sa.JSON),
        sa.Column("rematch", sa.String(24)),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("level", sa.String(16)),
        sa.Column("resigned", sa.Boolean, nullable=False),
    )
    op.create_index("ix_seats_person", "seats", ["person"])
    op.create_table(
        "moves",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("player", sa.Integer, nullable=False),
        sa.Column("action", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
