"""What happened: analyses are kept with their match."""

revision, down_revision = "0005", "0004"


def upgrade() -> None:
    pass
