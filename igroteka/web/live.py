"""The live side: one WebSocket for everybody who looks at a table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic_core import from_json, to_json

from ..core.record import SPECTATOR
from . import agreements, chat, views
from .changes import Told
from .safety import Bucket, Limits, Person, address, arrived
from .store import Trouble
from .tables import House, Table
from .words import Refused, words

WAITING = 32  # messages that may wait for a slow reader
TOO_MANY, STRANGE = 4429, 4400


class Connection:
    """One page that shows a table. On a device with several seats a curtain is between them."""

    def __init__(self, socket: WebSocket, house: House, table: Table, person: Person, lang: str, tall: bool):
        self.socket, self.house, self.table, self.lang, self.tall = socket, house, table, lang, tall
        self.who, self.person = person, person.id
        self.viewer, self.curtain = SPECTATOR, False
        self.over, self.muted = table.over, set[str]()  # whom this person doesn't want to hear
        self.seen: tuple[int, int] | None = None  # whose view was shown last, and how many decisions it knew of
        self.tasks: set[asyncio.Task[None]] = set()
        self.answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue(WAITING)

    def changed(self) -> None:
        """The table isn't what it was."""
        self._push(self.present())
        if self.table.over and not self.over:
            self.over = True
            self._later(self._tell_talk())  # both sides read each other now

    def nudged(self, by: int) -> None:
        """Somebody waits for this page."""
        self._push({"tell": "nudged", "text": words(self.lang, "nudged-by", who=views.names(self.table, self.lang)[by])})

    def met(self) -> None:
        """Somebody came or went: it is seen at their seat."""
        if self.seen:  # the first position says it too
            self._push({"tell": "seats", "seats": views.seats(self.table, self.person, self.lang)})

    def talked(self, line: Any) -> None:
        """Something was said at the table."""
        if chat.hears(self.table, self.person, line, self.muted):
            self._push({"tell": "talk", "said": [chat.written(line, self.person, self.lang)], "more": True})

    def send_away(self) -> None:
        """Whoever this was doesn't count any more."""
        self._later(self.socket.close(4403, "signed out"))

    async def run(self, limits: Limits) -> None:
        """Show the table until the page goes away."""
        self.table.watchers.add(self)
        self.house.meet(self.table, self.person, True)
        self.socket.app.state.lobby.come(self.person)
        sender = asyncio.create_task(self._send())
        try:
            self._tell_others()
            self._turn_to()
            await asyncio.to_thread(views.lines, self.table, self.viewer, self.lang)  # a long log is put into words beside the event loop
            self._push(self.present())
            await self._tell_talk()
            await self._listen(Bucket(limits.frames, limits.burst), limits.frame)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self.table.watchers.discard(self)
            self.socket.app.state.lobby.go(self.person)
            for task in (sender, *self.tasks):
                task.cancel()
            self.house.meet(self.table, self.person, self.table.looks(self.person))
            self._tell_others()

    def present(self) -> dict[str, Any]:
        """The position as this page may show it now."""
        self._turn_to()
        number, lines = self.table.match.number(self.viewer), views.lines(self.table, self.viewer, self.lang)
        since = self.seen[1] if self.seen and self.seen[0] == self.viewer and self.seen[1] < number else None
        if since is not None and self.house.figures.crowded(time.monotonic()):  # less, never later; the log tells it all the same
            self.house.figures.count("hurried_total")
            since = None
        message = views.position(self.table, self.person, self.viewer, self.lang, self.tall, lines, since)
        self.seen = (self.viewer, number)
        if self.curtain:
            message["curtain"] = self._next()
        return message

    def _turn_to(self) -> None:
        """Whose view it is. With several seats here: that of whoever moves, behind a curtain if they hold secrets."""
        own = self.table.seats_of(self.person)
        if len(own) < 2:
            self.viewer, self.curtain = (own[0] if own else SPECTATOR), False
            return
        following = self._next()
        if following is None or following == self.viewer:
            if self.viewer not in own:
                self.viewer = SPECTATOR
            self.curtain = False
        elif views.secret(self.table, following):
            self.viewer, self.curtain = SPECTATOR, True
        else:
            self.viewer, self.curtain = following, False

    def _next(self) -> int | None:
        movers = [p for p in self.table.seats_of(self.person) if views.asked(self.table, p)]
        return self.viewer if self.viewer in movers else movers[0] if movers else None

    def _tell_others(self) -> None:
        for watcher in list(self.table.watchers):
            if watcher is not self:
                watcher.met()

    def _push(self, message: dict[str, Any]) -> None:
        try:
            self.answers.put_nowait(message)
        except asyncio.QueueFull:
            self.table.watchers.discard(self)
            self._later(self.socket.close(TOO_MANY, "too slow"))  # the page will connect anew

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _send(self) -> None:
        told = Told()
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = told.fold(await self.answers.get())
                await self.socket.send_text(to_json(message).decode())

    async def _listen(self, rate: Bucket, longest: int) -> None:
        while True:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text") or ""
            if not rate.take():
                await self.socket.close(TOO_MANY, "too many messages")
                return
            await self._try(self._do(text, longest))

    async def _try(self, work: Coroutine[Any, Any, None]) -> None:
        """A refusal is said, not fatal."""
        try:
            await work
        except Refused as refused:
            self.house.figures.count("refused_total", why=refused.key)
            self._push({"tell": "refused", "why": refused.key, "text": refused.say(self.lang), "version": self.table.version_for(self.person)})

    async def _do(self, text: str, longest: int) -> None:
        message = _parse(text, longest)
        do = {
            "move": self._move, "undo": self._undo, "resign": self._resign, "hint": self._hint, "look": self._look, "give": self._give,
            "take": self._take, "lift": self._lift, "shape": self._shape, "again": self._again, "ping": self._pong,
            "why": self._why, "talk": self._talk, "mute": self._mute, "propose": self._propose, "answer": self._answer, "go-on": self._go_on,
            "nudge": self._nudge,
        }.get(str(message.get("do")))  # fmt: skip
        if do is None:
            raise Refused("unknown-message", 422)
        await do(message)

    async def _move(self, message: dict[str, Any]) -> None:
        seat, action, version = self._seat(message), _int(message, "action"), _int(message, "version")
        asks = message.get("ask") is True and version == self.table.version_for(self.person) and action in self.table.match.legal(seat)
        if asks and views.ends_something(self.table, seat, action):
            self._push({"tell": "sure", "action": action, "version": version})
            return
        await self.house.move(self.table, seat, action, version, self.person, arrived(self.socket.scope))

    async def _why(self, message: dict[str, Any]) -> None:
        """Something that can't be chosen was asked about."""
        key, at = str(message.get("key") or "")[:40], (float(_int(message, "x")), float(_int(message, "y")))
        self._push(views.why(self.table, self.viewer, self.lang, self.tall, key, at))

    async def _undo(self, message: dict[str, Any]) -> None:
        await self.house.undo(self.table, self._seat(message), _int(message, "version"), self.person)

    async def _resign(self, message: dict[str, Any]) -> None:
        await self.house.resign(self.table, self._seat(message), self.person)

    async def _hint(self, message: dict[str, Any]) -> None:
        """Takes a while; the page goes on meanwhile, but asks one thing at a time."""
        if self.tasks:
            raise Refused("busy", 429)
        self._later(self._try(self._explain(message)))

    async def _explain(self, message: dict[str, Any]) -> None:
        seat, version = self._seat(message), self.table.version_for(self.person)
        ideas = await self.house.hint(self.table, seat, self.person, address(self.socket.scope), self.lang)
        if version == self.table.version_for(self.person):
            self._push(views.hint(self.table, ideas, self.lang, version))

    async def _look(self, message: dict[str, Any]) -> None:
        table, viewer, lang, tall, move, bare = self.table, self.viewer, self.lang, self.tall, _int(message, "move"), message.get("open") is True
        if bare:
            await self.house.look_into_cards(table, self.person)
        self._push(await self.house.budget.run(self.person, address(self.socket.scope), lambda: views.past(table, viewer, lang, tall, move, bare)))

    async def _propose(self, message: dict[str, Any]) -> None:
        await agreements.propose(self.house, self.table, str(message.get("what")), self.person)

    async def _answer(self, message: dict[str, Any]) -> None:
        await agreements.answer(self.house, self.table, message.get("yes") is True, self.person)

    async def _go_on(self, message: dict[str, Any]) -> None:
        await agreements.go_on(self.house, self.table, self.person)

    async def _nudge(self, message: dict[str, Any]) -> None:
        await self.house.nudge(self.table, self.person)

    async def _give(self, message: dict[str, Any]) -> None:
        await self.house.give(self.table, _int(message, "seat"), self.person)

    async def _take(self, message: dict[str, Any]) -> None:
        await self.house.take_back(self.table, _int(message, "seat"), self.person)

    async def _lift(self, message: dict[str, Any]) -> None:
        """The curtain: the next player has the device now."""
        following = self._next()
        if self.curtain and following is not None:
            self.viewer, self.curtain = following, False
            self._push(self.present())

    async def _shape(self, message: dict[str, Any]) -> None:
        """The window became narrow or wide."""
        self.tall = message.get("tall") is True
        self._push(self.present())

    async def _again(self, message: dict[str, Any]) -> None:
        self._push({"tell": "rematch", "table": await self.house.make_rematch(self.table, self.person, address(self.socket.scope))})

    async def _talk(self, message: dict[str, Any]) -> None:
        text, sign = message.get("text", ""), message.get("sign", "")
        if not isinstance(text, str) or not isinstance(sign, str):
            raise Refused("unknown-message", 422)
        await self.socket.app.state.chat.say(self.table, self.who, address(self.socket.scope), text, sign)

    async def _mute(self, message: dict[str, Any]) -> None:
        await self.socket.app.state.chat.mute(self.table, self.person, str(message.get("line"))[:16])
        await self._tell_talk()

    async def _tell_talk(self) -> None:
        """All that may be read here."""
        with suppress(Trouble):
            lines, self.muted = await self.socket.app.state.chat.lines(self.table, self.person)
            if lines or self.muted or self.over:
                self._push({"tell": "talk", "said": [chat.written(line, self.person, self.lang) for line in lines], "more": False})

    async def _pong(self, message: dict[str, Any]) -> None:
        self._push({"tell": "pong"})

    def _seat(self, message: dict[str, Any]) -> int:
        seat = _int(message, "seat")
        if seat != self.viewer:
            raise Refused("not-your-seat", 403)
        return seat


def _parse(text: str, longest: int) -> dict[str, Any]:
    if len(text) > longest:
        raise Refused("too-long", 413)
    try:
        message = from_json(text)  # unlike Python's own it takes no half characters, which couldn't be sent back
    except (ValueError, TypeError):
        raise Refused("not-json", 422) from None
    if not isinstance(message, dict):
        raise Refused("not-json", 422)
    return message


def _int(message: dict[str, Any], key: str) -> int:
    value = message.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not -(2**31) < value < 2**31:
        raise Refused("not-a-number", 422, field=key)
    return value
