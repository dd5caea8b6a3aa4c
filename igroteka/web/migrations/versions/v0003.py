"""People: names, devices, passkeys, chat."""

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    pass
