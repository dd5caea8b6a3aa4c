"""People: names, devices, passkeys, invitations, talk."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    op.add_column("matches", sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_matches_public", "matches", ["public", "created"])
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("folded", sa.String(96), unique=True),
        sa.Column("sign", sa.Integer, nullable=False),
        sa.Column("ink", sa.Integer, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
        sa.Column("feed", sa.String(32), nullable=False, unique=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("added", sa.Float, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("added", sa.Float, nullable=False),
    )
    op.create_table(
        "once",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table("gone", sa.Column("id", sa.String(40), primary_key=True), sa.Column("at", sa.Float, nullable=False))
    op.create_table(
        "invitations",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True, index=True),
        sa.Column("sender", sa.String(32), nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "talk",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), nullable=False, index=True),
        sa.Column("gallery", sa.Boolean, nullable=False),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("text", sa.String(400), nullable=False),
        sa.Column("sign", sa.String(16), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(32), nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("process", sa.String(24), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("people", sa.Text, nullable=False),
    )
