"""What keeps strangers out: signed cookies, origins, limits on size and rate, and what a page may load."""

from __future__ import annotations

import ipaddress
import json
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeSerializer

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

COOKIE = "igroteka"
NAME_LENGTH = 24
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
    watchers: int = 60  # connections to one table


@dataclass(frozen=True)
class Person:
    """Somebody without an account: a secret that the cookie keeps, and a name."""

    id: str
    name: str


class Signer:
    """Signs who somebody is. The key lies in the data folder, so that seats outlive the server."""

    def __init__(self, folder: Path):
        self._serializer = URLSafeSerializer(_key(folder), salt="person")

    def sign(self, person: Person) -> str:
        """The cookie's (or the API token's) text."""
        return str(self._serializer.dumps([person.id, person.name]))

    def read(self, text: str | None) -> Person | None:
        """Who that is; nobody if it wasn't signed here."""
        if not text or len(text) > 400:
            return None
        try:
            values = self._serializer.loads(text)
        except BadSignature:
            return None
        return Person(*values) if isinstance(values, list) and len(values) == 2 else None


def _key(folder: Path) -> str:
    path = folder / "secret.key"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_hex(32))
    return path.read_text().strip()


def new_person(name: str) -> Person:
    """A person nobody can guess."""
    return Person(secrets.token_urlsafe(18), name)


def clean_name(text: str) -> str:
    """A name on one line, not too long."""
    return " ".join("".join(c for c in text if c.isprintable()).split())[:NAME_LENGTH].strip()


def same_origin(headers: Mapping[str, str]) -> bool:
    """Did our own page send this? Clients that are no browsers send no origin."""
    origin = headers.get("origin")
    return origin is None or (origin != "null" and urlsplit(origin).netloc == headers.get("host"))


class Bucket:
    """Fills at a rate; every use takes a drop."""

    def __init__(self, rate: float, seconds: float):
        self.rate, self.room = rate, max(rate * seconds, 1.0)
        self.drops, self.at = self.room, time.monotonic()

    def take(self) -> bool:
        """Is there a drop left?"""
        now = time.monotonic()
        self.drops = min(self.room, self.drops + (now - self.at) * self.rate)
        self.at = now
        if self.drops < 1:
            return False
        self.drops -= 1
        return True


class Buckets:
    """A bucket for each address; full ones are forgotten."""

    def __init__(self, rate: float, seconds: float, most: int = 4096):
        self.rate, self.seconds, self.most = rate, seconds, most
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """May this address go on?"""
        if len(self._buckets) >= self.most:
            now = time.monotonic()
            self._buckets = {a: b for a, b in self._buckets.items() if b.drops + (now - b.at) * b.rate < b.room}
        return self._buckets.setdefault(address, Bucket(self.rate, self.seconds)).take()


class Guard:
    """Every HTTP request passes here: headers on the way out; origin, rate and size on the way in."""

    def __init__(self, app: Any, limits: Limits):
        self.app, self.limits = app, limits
        self.rates = Buckets(limits.requests, limits.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}
        refused = self._refuse(scope, headers)
        if refused:
            await _answer(send, *refused)
            return
        await self.app(scope, self._measured(receive), _with_headers(send))

    def _refuse(self, scope: Scope, headers: Mapping[str, str]) -> tuple[int, str] | None:
        if not self.rates.take(address(scope)):
            return 429, "Too many requests; wait a moment."
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not same_origin(headers):
            return 403, "This request came from another site."
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self.limits.body:
            return 413, f"A request may have {self.limits.body} bytes."
        return None

    def _measured(self, receive: Receive) -> Receive:
        """A body without a stated length ends where the limit is."""
        seen = 0

        async def measured() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            return {"type": "http.disconnect"} if seen > self.limits.body else message

        return measured


def address(scope: Scope) -> str:
    """Whose rate is counted: an IPv4 address, or the first half of an IPv6 one."""
    host = (scope.get("client") or ("unknown", 0))[0]
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return str(host)
    return str(ip) if ip.version == 4 else ip.exploded[:19]


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
    headers = {"content-type": "application/json", "content-length": str(len(body)), "content-security-policy": POLICY, **HEADERS}
    await send({"type": "http.response.start", "status": status, "headers": [(k.encode(), v.encode()) for k, v in headers.items()]})
    await send({"type": "http.response.body", "body": body})
