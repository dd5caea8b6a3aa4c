"""What happened: analyses are kept with their match, and a match may begin at a position."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0005", "0004"


def upgrade() -> None:
    op.add_column("matches", sa.Column("start", sa.Text))
    op.create_table(
        "analyses",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("data", sa.JSON, nullable=False),
    )
