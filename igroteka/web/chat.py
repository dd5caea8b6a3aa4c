"""Talk at a table. Players hear players; whoever watches talks in the gallery, which no player hears while the match goes on: nobody gets advice.

A line is a text, never markup, or one of a dozen signs that everybody reads in their own language.
"""

from __future__ import annotations

import json
import re
import secrets
import time
import unicodedata
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection as Database
from sqlalchemy import delete, insert, select

from .safety import Buckets, Person, clean_name
from .store import PERSON, MatchRow, MuteRow, TalkRow, Trouble
from .tables import House, Table
from .words import Refused, person_name, words

SIGNS = ("hello", "luck", "yours", "moment", "thinking", "nice", "oops", "sorry", "thanks", "played", "again", "bye")
LONGEST = 300  # characters of a line
SHOWN = 100  # lines that a page gets
KEPT = 200  # lines of a table that are kept
CLEAN = 20  # one line in so many looks for older ones
AFTER = 86400.0  # seconds after which talk at a table that is over is forgotten
ACCENTS = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
TOWER = re.compile(f"({ACCENTS}{{2}}){ACCENTS}+")


def clean_text(said: str) -> str:
    """One line of things one can see. Half characters, control characters and towers of accents are left out."""
    seen = "".join(c if c.isprintable() else " " for c in said if not 0xD800 <= ord(c) < 0xE000)
    return " ".join(TOWER.sub(r"\1", unicodedata.normalize("NFC", seen)).split())[:LONGEST].strip()


def may_talk(table: Table) -> bool:
    """Is there anybody to talk with: two people, or people who come to watch?"""
    return table.public or len({seat.person for seat in table.seats if seat.kind == PERSON}) > 1


def talk_words(table: Table, person: Person | None, lang: str) -> dict[str, Any] | None:
    """What the page needs for talking here; None where nobody talks."""
    if not may_talk(table):
        return None
    keys = ("talk-mute", "talk-gallery", "talk-players", "talk-muted")
    said = {key: words(lang, key, name="{name}") for key in keys}
    signs = [(sign, words(lang, f"sign-{sign}")) for sign in SIGNS]
    about = {"signs": signs, "words": json.dumps(said, ensure_ascii=False), "known": person is not None, "longest": LONGEST}
    return about | {"seated": bool(person and table.seats_of(person.id))}


def hears(table: Table, person: str, line: Any, muted: set[str]) -> bool:
    """Does somebody get this line? While the match goes on only from their own side; never from those they don't want to hear."""
    return line.person not in muted and (table.over or bool(line.gallery) != bool(person and table.seats_of(person)))


def written(line: Any, person: str, lang: str) -> dict[str, Any]:
    """A line for a page: plain text."""
    said = words(lang, f"sign-{line.sign}") if line.sign in SIGNS else line.text
    name, mine = person_name(line.name, line.person, lang), bool(person) and line.person == person
    return {"id": line.id, "name": name, "mine": mine, "gallery": bool(line.gallery), "at": round(line.at), "text": said, "sign": line.sign}


class Chat:
    """What is said at all tables."""

    def __init__(self, house: House):
        self.house, self.store = house, house.store
        rate = house.limits.talk
        self._people, self._addresses = Buckets(rate, 10, 5.0), Buckets(4 * rate, 10, 20.0)
        house.ears["talk"] = self._heard

    async def say(self, table: Table, person: Person, where: str, text: str, sign: str) -> None:
        """One line of somebody who sits at the table or watches."""
        if not person.id:
            raise Refused("nobody", 403)
        if not may_talk(table) or (sign and sign not in SIGNS):
            raise Refused("unknown-message", 422)
        line = "" if sign else clean_text(text)
        if not line and not sign:
            raise Refused("nothing-said", 422)
        if not self._addresses.take(where) or not self._people.take(person.id):
            raise Refused("talk-slowly", 429)
        own = table.seats_of(person.id)
        values = {
            "id": secrets.token_urlsafe(9), "match": table.id, "gallery": not own, "person": person.id, "at": time.time(), "text": line, "sign": sign,
            "name": table.seats[own[0]].name if len(own) == 1 else person.name,
        }  # fmt: skip

        def work(connection: Database) -> None:
            connection.execute(insert(TalkRow).values(values))
            if secrets.randbelow(CLEAN):
                return
            kept = select(TalkRow.id).where(TalkRow.match == table.id, TalkRow.gallery == (not own)).order_by(TalkRow.at.desc()).offset(KEPT)
            old = connection.execute(kept).scalars().all()
            if old:
                connection.execute(delete(TalkRow).where(TalkRow.id.in_(old)))

        await self.house.write(work)
        self._tell(table, TalkRow(**values))
        await self.store.tell(f"talk {table.id} {values['id']} {self.store.process}")

    @staticmethod
    def _tell(table: Table, line: Any) -> None:
        for watcher in list(table.watchers):
            watcher.talked(line)

    async def _heard(self, name: str, line: str, process: str) -> None:
        """Something was said at another process."""
        table = next((table for table in self.house.loaded() if table.id == name), None)
        if table is None or not table.watchers or process == self.store.process:
            return
        query = select(*TalkRow.__table__.columns).where(TalkRow.id == line)
        with suppress(Trouble):
            found = await self.store.look(lambda c: c.execute(query).first())
            if found:
                self._tell(table, found)

    async def lines(self, table: Table, person: str) -> tuple[list[Any], set[str]]:
        """What somebody may read here, oldest first, and whom they don't want to hear."""
        query = select(*TalkRow.__table__.columns).where(TalkRow.match == table.id)
        query = query if table.over else query.where(TalkRow.gallery == (not table.seats_of(person)))
        last, muted = query.order_by(TalkRow.at.desc(), TalkRow.id).limit(SHOWN), select(MuteRow.other).where(MuteRow.person == person)
        rows, silent = await self.store.look(lambda c: (c.execute(last).all(), set(c.execute(muted).scalars())))
        return [row for row in reversed(rows) if hears(table, person, row, silent)], silent

    async def mute(self, table: Table, person: str, line: str) -> None:
        """Don't hear whoever said this any more, here and elsewhere."""
        query = select(TalkRow.person, TalkRow.name).where(TalkRow.id == clean_name(line), TalkRow.match == table.id)
        try:
            found = await self.store.look(lambda c: c.execute(query).first())
        except Trouble as trouble:
            raise Refused("not-read", 503, why=str(trouble)) from None
        if not person or found is None or found.person == person:
            raise Refused("unknown-message", 422)

        def work(connection: Database) -> None:
            connection.execute(delete(MuteRow).where(MuteRow.person == person, MuteRow.other == found.person))
            connection.execute(insert(MuteRow).values(person=person, other=found.person, name=found.name))

        await self.house.write(work)

    async def clean_up(self) -> None:
        """Talk at tables that are over is forgotten after a day."""
        over = select(MatchRow.id).where(MatchRow.result.is_not(None))
        old = delete(TalkRow).where(TalkRow.at < time.time() - AFTER, TalkRow.match.in_(over))
        await self.store.write(lambda c: c.execute(old))
