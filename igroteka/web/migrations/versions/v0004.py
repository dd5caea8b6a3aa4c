"""Time and records: clocks, agreements, ratings, tournaments."""

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    pass
