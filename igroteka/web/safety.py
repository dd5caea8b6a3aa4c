"""What keeps strangers out: signed cookies, origins, limits on size, rate and work, and what a page may load."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, MutableMapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from ..core.errands import Errands, Lost
from ..games import games
from .words import Refused

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
T = TypeVar("T")
log = logging.getLogger("igroteka.web")

COOKIE = "igroteka"
NAME_LENGTH = 24
MISTAKE = 0.1  # seconds of work that a mistake costs: it isn't free
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


@dataclass(frozen=True)
class Limits:
    """How much one visitor may ask for."""

    body: int = 64 * 1024  # bytes of a request
    frame: int = 2048  # bytes of a message over the WebSocket
    frames: float = 15.0  # messages a second over one WebSocket
    requests: float = 40.0  # requests a second from one address
    tables: float = 0.5  # new tables a second from one address
    burst: float = 8.0  # seconds of these that may come at once
    watchers: int = 60  # spectators at one table
    pages: int = 8  # pages of one person who sits there
    connections: int = 200  # half-finished requests from one address
    patience: float = 15.0  # seconds that a request may take to arrive
    work: float = 0.25  # seconds of work a second for one person: replaying, looking back, hints
    saved_work: float = 12.0  # seconds of it that may be asked for at once
    grace: float = 60.0  # seconds before somebody who left may be replaced
    talk: float = 0.5  # lines a second that one person may say; an address four times as many
    links: float = 0.1  # links, passkeys, names and invitations a second from one person, and from one address


@dataclass(frozen=True)
class Person:
    """Somebody without an account: a secret that the cookie keeps, and a name; with several devices, which one it is."""

    id: str
    name: str
    device: str = ""


class Signer:
    """Signs who somebody is."""

    def __init__(self, key: str):
        self._serializer = URLSafeSerializer(key, salt="person")
        self.gone: set[str] = set()  # people, devices, and `PERSON:` for what was signed without a device, that don't count any more

    def sign(self, person: Person) -> str:
        """The cookie's (or the API token's) text."""
        return str(self._serializer.dumps([person.id, person.name] + ([person.device] if person.device else [])))

    def read(self, text: str | None) -> Person | None:
        """Who that is; nobody if it wasn't signed here."""
        if not text or len(text) > 400:
            return None
        try:
            values = self._serializer.loads(text)
        except BadSignature:
            return None
        if not isinstance(values, list) or len(values) not in (2, 3):
            return None
        person = Person(*values)
        return None if {person.id, person.device or f"{person.id}:"} & self.gone else person


def new_person(name: str) -> Person:
    """A person nobody can guess."""
    return Person(secrets.token_urlsafe(18), name)


def clean_name(text: str, longest: int = NAME_LENGTH) -> str:
    """A name on one line, not too long."""
    return " ".join("".join(c for c in text if c.isprintable()).split())[:longest].strip()


def same_origin(headers: Mapping[str, str]) -> bool:
    """Did our own page send this? Clients that are no browsers send no origin."""
    origin = headers.get("origin")
    return origin is None or (origin != "null" and urlsplit(origin).netloc == headers.get("host"))


class Bucket:
    """Fills at a rate; every use takes a drop."""

    def __init__(self, rate: float, seconds: float, least: float = 1.0):
        self.rate, self.room = rate, max(rate * seconds, least)
        self.drops, self.at = self.room, time.monotonic()

    @property
    def level(self) -> float:
        """How many drops there are now."""
        now = time.monotonic()
        self.drops, self.at = min(self.room, self.drops + (now - self.at) * self.rate), now
        return self.drops

    def take(self) -> bool:
        """Is there a drop left?"""
        if self.level < 1:
            return False
        self.drops -= 1
        return True


class Buckets:
    """A bucket for everybody who comes; full ones are forgotten."""

    def __init__(self, rate: float, seconds: float, least: float = 1.0, most: int = 4096):
        self.rate, self.seconds, self.least, self.most = rate, seconds, least, most
        self._buckets: dict[str, Bucket] = {}

    def of(self, name: str) -> Bucket:
        """Somebody's."""
        if len(self._buckets) >= self.most:
            self._buckets = {n: b for n, b in self._buckets.items() if b.level < b.room}
        return self._buckets.setdefault(name, Bucket(self.rate, self.seconds, self.least))

    def take(self, name: str) -> bool:
        """May they go on?"""
        return self.of(name).take()


class Budget:
    """All that may take long is done here, in a thread beside the event loop or by a process, and counts against whoever asked for it.

    A person has seconds of work that fill up slowly, at all tables and by all ways together; so has an address, four times as many.
    """

    AT_ONCE = 3  # works of one person that may wait
    NEIGHBOURS = 4  # people behind one address

    def __init__(self, limits: Limits, threads: int = 1):
        burst = limits.saved_work / limits.work
        self._people, self._addresses = Buckets(limits.work, burst, 0.0), Buckets(self.NEIGHBOURS * limits.work, burst, 0.0)
        self._asked: Counter[str] = Counter()
        self._pool, self.errands = ThreadPoolExecutor(threads, "work"), Errands(games)

    async def run(self, person: str, address: str, work: Callable[[], T]) -> T:
        """Do it when its turn comes; refused if too much was asked for already."""

        def timed() -> tuple[T, float]:
            began = time.thread_time()
            return work(), time.thread_time() - began

        with self.asking(person, address) as spent:
            try:
                done, seconds = await asyncio.get_running_loop().run_in_executor(self._pool, timed)
            except Exception:
                spent(MISTAKE)
                raise
            spent(seconds)
            return done

    async def send(self, person: str, address: str, work: Callable[..., T], *given: Any) -> T:
        """The same for what a process can do that knows nothing but what it is given: nobody waits for Python's lock meanwhile."""
        with self.asking(person, address) as spent:
            try:
                done, seconds = await self.errands.run(work, *given)
            except Exception as error:
                spent(MISTAKE)
                if isinstance(error, Lost):
                    log.error("an errand was lost: %s", error)
                    raise Refused("lost", 503) from None
                raise
            spent(seconds)
            return done

    @contextmanager
    def asking(self, person: str, address: str) -> Iterator[Callable[[float], None]]:
        """For work that is done elsewhere: yields what to tell the seconds that it took."""
        buckets = [self._addresses.of(address)] + ([self._people.of(person)] if person else [])
        empty = [bucket for bucket in buckets if bucket.level <= 0]
        if empty:
            raise Refused("budget", 429, seconds=max(1, round(max(-bucket.drops / bucket.rate for bucket in empty) + 1)))
        name = person or address
        if self._asked[name] >= self.AT_ONCE:
            raise Refused("busy", 429)
        self._asked[name] += 1

        def spent(seconds: float) -> None:
            for bucket in buckets:
                bucket.drops -= seconds

        try:
            yield spent
        finally:
            self._asked[name] -= 1
            if not self._asked[name]:
                del self._asked[name]

    @property
    def waiting(self) -> int:
        """Works that aren't done yet."""
        return sum(self._asked.values())

    def close(self) -> None:
        """No more work."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self.errands.close()


def networks(texts: Sequence[str]) -> list[Network]:
    """Trusted proxies, as addresses or networks."""
    try:
        return [ipaddress.ip_network(text, strict=False) for text in texts]
    except ValueError as error:
        raise ValueError(f"--proxy should be an address such as 127.0.0.1 or a network such as 10.0.0.0/8: {error}") from None


class Guard:
    """Everything passes here: what a trusted proxy says is believed; origin, rate and size on the way in; headers on the way out."""

    def __init__(self, app: Any, limits: Limits, proxies: Sequence[Network], broken: Callable[[Scope, Exception], Awaitable[Any]]):
        self.app, self.limits, self.proxies, self.broken = app, limits, proxies, broken
        self.rates = Buckets(limits.requests, limits.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}
        self._believe(scope, headers)
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        started = False

        async def sending(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        guarded = _with_headers(sending)
        refused = self._refuse(scope, headers)
        if refused:
            scope["app"].state.house.figures.count("refused_total", why=str(refused[0]))
            await _answer(guarded, *refused)
            return
        try:
            await self.app(scope, self._measured(receive), guarded)
        except ClientDisconnect:
            pass  # nobody waits for an answer
        except Exception as error:
            answer = await self.broken(scope, error)
            if not started:
                await answer(scope, receive, guarded)

    def _believe(self, scope: Scope, headers: dict[str, str]) -> None:
        """A trusted proxy says who asks, how, and for which site; from anybody else that is just text."""
        if not self._trusted((scope.get("client") or ("", 0))[0]):
            return
        asked = [part.strip() for part in headers.get("x-forwarded-for", "").split(",") if part.strip()]
        while len(asked) > 1 and self._trusted(asked[-1]):
            asked.pop()  # a chain of our own proxies
        if asked:
            scope["client"] = (asked[-1].strip("[]"), 0)
        if headers.get("x-forwarded-proto") in ("http", "https"):
            secure = headers["x-forwarded-proto"] == "https"
            scope["scheme"] = {"http": ("http", "https"), "websocket": ("ws", "wss")}[scope["type"]][secure]
        if headers.get("x-forwarded-host"):
            headers["host"] = headers["x-forwarded-host"]
            scope["headers"] = [(k, v) for k, v in scope["headers"] if k != b"host"] + [(b"host", headers["host"].encode("latin-1"))]

    def _trusted(self, host: str) -> bool:
        return within(host, self.proxies)

    def _refuse(self, scope: Scope, headers: Mapping[str, str]) -> tuple[int, str] | None:
        if not self.rates.take(address(scope)):
            return 429, "Too many requests; wait a moment."
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not same_origin(headers):
            return 403, "This request came from another site."
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or int(length) > self.limits.body:
            return 413, f"A request may have {self.limits.body} bytes."
        return None

    def _measured(self, receive: Receive) -> Receive:
        """A body has a largest size, also without a stated length, and a time to arrive."""
        seen, until, whole = 0, time.monotonic() + self.limits.patience, False

        async def measured() -> Message:
            nonlocal seen, whole
            if whole:
                return await receive()  # waits for the other side to go
            try:
                message = await asyncio.wait_for(receive(), until - time.monotonic())
            except TimeoutError:
                raise HTTPException(408, "The request took too long to arrive.", {"connection": "close"}) from None
            whole = not message.get("more_body")
            seen += len(message.get("body", b""))
            if seen > self.limits.body:
                raise HTTPException(413, f"A request may have {self.limits.body} bytes.", {"connection": "close"})
            return message

        return measured


def within(host: str, networks: Sequence[Network]) -> bool:
    """Is this address in one of the networks?"""
    ip = _ip(host)
    return ip is not None and any(ip in network for network in networks)


def _ip(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An address; an IPv4 one that came over an IPv6 socket is what it is."""
    try:
        ip = ipaddress.ip_address(host.split("%")[0])
    except ValueError:
        return None
    return (ip.version == 6 and ip.ipv4_mapped) or ip


def address(scope: Scope) -> str:
    """Whose rate is counted: an IPv4 address, or the first half of an IPv6 one."""
    host = (scope.get("client") or ("unknown", 0))[0]
    ip = _ip(host)
    return str(host) if ip is None else str(ip) if ip.version == 4 else ip.exploded[:19]


def arrived(scope: Scope) -> float:
    """When the last bytes of a request or a page arrived at this machine, by the monotonic clock; now, where the server can't tell."""
    return float(scope.get("arrived") or time.monotonic())


def near(scope: Scope) -> bool:
    """Does somebody of our own network ask?"""
    ip = _ip((scope.get("client") or ("", 0))[0])
    return ip is not None and (ip.is_private or ip.is_loopback)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            kind = dict(message["headers"]).get(b"content-type", b"")
            policy = PICTURE_POLICY if kind.startswith(b"image/svg") else POLICY
            extra = {**HEADERS, "content-security-policy": policy}
            message["headers"] = [*message["headers"], *((k.encode(), v.encode()) for k, v in extra.items())]
        await send(message)

    return sending


async def _answer(send: Send, status: int, text: str) -> None:
    body = json.dumps({"detail": text}).encode()
    headers = {"content-type": "application/json", "content-length": str(len(body))}
    await send({"type": "http.response.start", "status": status, "headers": [(k.encode(), v.encode()) for k, v in headers.items()]})
    await send({"type": "http.response.body", "body": body})
