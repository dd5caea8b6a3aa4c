"""Backup and restore: all rows to one SQLite file and back, from and to any database we keep matches in."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, delete, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from .store import (
    FILE,
    AnalysisRow,
    DeviceRow,
    EntryRow,
    GoneRow,
    InviteRow,
    MatchRow,
    MoveRow,
    MuteRow,
    PairingRow,
    PasskeyRow,
    PersonRow,
    SeatRow,
    SettingRow,
    Store,
    TalkRow,
    TournamentRow,
    Trouble,
    migrate,
    reason,
)

LASTING = (
    SettingRow, MatchRow, SeatRow, MoveRow, PersonRow, DeviceRow, PasskeyRow, GoneRow, InviteRow, TalkRow, MuteRow,
    TournamentRow, EntryRow, PairingRow, AnalysisRow,
)  # fmt: skip
AT_ONCE = 2000  # rows


def backup(file: Path, data: Path, database: str = "") -> int:
    """Write all there is to a new file, as it is at one moment; how many matches."""
    if file.exists():
        raise Trouble(f"{file} exists already; a backup is written to a new file.")
    source = Store(data, database)
    if not source.shared and not (data / FILE).exists():
        raise Trouble(f"There are no matches in {data}.")
    part = file.with_name(file.name + ".part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
        with _file(part).begin() as target, source.engine.connect() as connection:
            migrate(target)
            _one_moment(connection)
            count = _copy(connection, target)
        os.replace(part, file)
    except SQLAlchemyError as error:
        raise Trouble(f"The backup failed: {reason(error)}") from None
    except OSError as error:
        raise Trouble(f"{file} can't be written: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)
        source.engine.dispose()
    return count


def restore(file: Path, data: Path, database: str = "") -> int:
    """Bring a backup back; how many matches. A database has to be empty; a file in the data folder is put aside."""
    if not file.is_file():
        raise Trouble(f"There is no backup {file}.")
    target = Store(data, database)
    target.take()
    try:
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "backup.db"
            shutil.copyfile(file, copy)  # it may be of an older version: what is brought up to date is the copy
            with _file(copy).begin() as source:
                migrate(source)
                if not target.shared:
                    _put_aside(data)
                with target.engine.begin() as connection:
                    migrate(connection)
                    if connection.execute(select(func.count()).select_from(MatchRow)).scalar():
                        raise Trouble("This database has matches already; a backup is restored into an empty one.")
                    connection.execute(delete(SettingRow))
                    return _copy(source, connection)
    except SQLAlchemyError as error:
        raise Trouble(f"{file} can't be restored: {reason(error)}") from None
    finally:
        target.let_go()
        target.engine.dispose()


def _put_aside(data: Path) -> None:
    """What was there before stays, under another name."""
    aside = f"before-{time.strftime('%Y%m%d-%H%M%S')}-"
    for path in [data / f"{FILE}{end}" for end in ("", "-wal", "-shm")]:
        if path.exists() and path.stat().st_size:
            path.rename(path.with_name(aside + path.name))
    os.close(os.open(data / FILE, os.O_RDWR | os.O_CREAT, 0o600))


def _file(path: Path) -> Engine:
    return create_engine(f"sqlite:///{path}")


def _one_moment(connection: Connection) -> None:
    """Everything that is read from now on is of the same moment."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
    else:
        connection.execution_options(isolation_level="REPEATABLE READ")


def _copy(source: Connection, target: Connection) -> int:
    matches = 0
    for row in LASTING:
        found = source.execution_options(yield_per=AT_ONCE).execute(select(*row.__table__.columns))
        for some in found.mappings().partitions(AT_ONCE):
            target.execute(insert(row), [dict(values) for values in some])
            matches += len(some) if row is MatchRow else 0
    return matches
