"""Who somebody is: a name and a picture of their own, several devices, passkeys, what is known about them and how to delete it.

Nothing of this is needed to play: a signed cookie is enough. Whoever wants more gets a row in `people`; the name in it is nobody else's.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
import time
import unicodedata
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from sqlalchemy import Connection as Database
from sqlalchemy import delete, insert, or_, select, text, update
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import AuthenticatorSelectionCriteria, PublicKeyCredentialDescriptor, ResidentKeyRequirement

from ..bots import LEVELS
from ..bots import title as level_name
from ..core.cards import LANGUAGES
from . import pages
from .faces import INKS, SIGNS, face
from .pages import filled, language, page, remember, visitor
from .pictures import qr_code
from .safety import COOKIE, Buckets, Person, Signer, address, clean_name, new_person
from .store import (
    CHANNEL,
    OPEN,
    PERSON,
    Conflict,
    DeviceRow,
    EntryRow,
    GoneRow,
    InviteRow,
    MatchRow,
    MuteRow,
    OnceRow,
    PasskeyRow,
    PersonRow,
    SeatRow,
    TalkRow,
    TournamentRow,
    Trouble,
)
from .tables import STAND_IN, House
from .words import Refused, person_name, words

router = APIRouter(include_in_schema=False)
LINK_LIFE = 600.0  # seconds for which a link to another device works
CHALLENGE_LIFE = 300.0  # and for which a passkey may be asked for
DEVICES = 12  # devices, and passkeys, of one person
NOBODY = "-"  # the maker of a table whose maker is gone


# Names

LOOKALIKES = {
    ord(pair[0]): pair[1]
    for pair in (
        "аa вb еe кk мm нh оo рp сc тt уy хx іl јj ѕs ԛq ԝw һh ԁd ӏl ьb гr пn иu з3 "  # Cyrillic
        "αa βb εe ζz ηh ιl κk μm νn οo ρp τt υu χx γy ωw "  # Greek
        "0o 1l il ıl łl øo đd ɑa ɡg ſs"
    ).split(" ")
}
FOLDED = 96  # some characters stand for a whole sentence
KNOWN_SCRIPTS = {"LATIN", "CYRILLIC", "GREEK"}  # their look-alikes are above


def fold(name: str) -> str:
    """A name as the eye takes it: without case, accents, spaces and marks; letters that look alike are the same.

    >>> fold("Oscar") == fold("Оsсаr") == fold("Ó. SCAR"), fold("Борис") == fold("Boris")
    (True, False)
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(c for c in plain if c.isalnum()).translate(LOOKALIKES)
    return letters.replace("rn", "m").replace("vv", "w")[:FOLDED]


def one_script(name: str) -> bool:
    """Are its letters of scripts whose look-alikes we know, or all of one other script?"""
    scripts = {unicodedata.name(c, "?").split(" ")[0] for c in name if c.isalpha()}
    return scripts <= KNOWN_SCRIPTS or len(scripts) == 1


def _reserved() -> set[str]:
    """What nobody may be called: bots, and words that stand for somebody."""
    said = {words(lang, "bot-name", level=level_name(level, lang)) for lang in LANGUAGES for level in LEVELS}
    return {fold(name) for name in said | {words(lang, key) for lang in LANGUAGES for key in ("guest", "somebody", "open-seat", "brand")}}


def handle(person: str) -> str:
    """A person for pages and programs: it tells nothing, and nobody comes from it to the person."""
    return hashlib.sha256(person.encode()).hexdigest()[:16]


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


BROWSERS = {"Edg/": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS": "macOS", "Linux": "Linux"}


def _device_name(agent: str) -> str:
    """A browser in a few words."""
    found = (next((name for mark, name in some.items() if mark in agent), "") for some in (BROWSERS, SYSTEMS))
    return " · ".join(part for part in found if part) or "?"


class People:
    """Everybody who has a row, and whose signatures don't count any more."""

    def __init__(self, house: House, signer: Signer):
        self.house, self.store, self.signer = house, house.store, signer
        self.reserved, self.anybody = _reserved(), {fold(words(lang, "guest")) for lang in LANGUAGES}
        self._rate, self._addresses = Buckets(house.limits.links, 100, 10.0), Buckets(4 * house.limits.links, 100, 40.0)
        self.listeners: list[Callable[[str], None]] = []  # told who has another name or picture
        house.ears |= {"gone": self._heard_gone, "person": self._heard_person}

    async def open(self) -> None:
        """Remember who is gone."""
        self.signer.gone |= set(await self.store.look(lambda c: c.execute(select(GoneRow.id)).scalars().all()))

    def limit(self, person: str, where: str) -> None:
        """Names, links and invitations have a rate."""
        if not self._addresses.take(where) or (person and not self._rate.take(person)):
            raise Refused("too-often", 429)

    # Who they are

    async def row(self, person: str) -> Any:
        """Somebody's row, or None."""
        return await self.store.look(lambda c: c.execute(select(*PersonRow.__table__.columns).where(PersonRow.id == person)).first())

    async def called(self, known: Person | None, name: str, nameless: str = "") -> Person:
        """Whoever takes a seat: with their own name if they have one, else as they say, if that is nobody else's name.

        Whoever says nothing is called `nameless`; without that, everybody reads "guest" in their own language.
        """
        row = await self.row(known.id) if known else None
        if known and row and row.name:
            return Person(known.id, row.name, known.device)
        typed = clean_name(name)
        if typed and not await self.free(typed, known.id if known else ""):
            if known is None or typed != known.name:
                raise Refused("name-taken" if one_script(typed) else "name-strange", name=typed)
            typed = ""
        if not typed and known and await self.free(known.name, known.id):
            typed = known.name
        return Person(known.id, typed or nameless, known.device) if known else new_person(typed or nameless)

    async def free(self, name: str, person: str) -> bool:
        """May this person be called so?"""
        folded = fold(name)
        if not one_script(name) or folded in self.reserved - self.anybody:
            return False
        owner = await self.store.look(lambda c: c.execute(select(PersonRow.id).where(PersonRow.folded == folded)).scalar())
        return owner in (None, person)

    async def settle(self, person: Person, agent: str) -> Person:
        """They get a row and this device gets a number, unless they have them."""
        device = person.device or secrets.token_urlsafe(9)

        def work(connection: Database) -> None:
            if not connection.execute(select(PersonRow.id).where(PersonRow.id == person.id)).first():
                look = secrets.randbelow(len(SIGNS)), secrets.randbelow(len(INKS))
                values = {"id": person.id, "name": "", "sign": look[0], "ink": look[1], "shown": True, "created": time.time()}
                connection.execute(insert(PersonRow).values(values | {"feed": secrets.token_urlsafe(18)}))
            if not person.device:
                connection.execute(insert(DeviceRow).values(id=device, person=person.id, name=_device_name(agent), added=time.time()))

        await self.house.write(work)
        return Person(person.id, person.name, device)

    async def save(self, person: Person, name: str, sign: int, ink: int, shown: bool) -> Person:
        """A name, a picture, and whether others see that they are here."""
        name = clean_name(name)
        folded = fold(name)
        if name and (len(folded) < 2 or not one_script(name)):
            raise Refused("name-strange", 422)
        if name and folded in self.reserved:
            raise Refused("name-taken", name=name)
        values = {"name": name, "folded": folded if name else None, "sign": sign % len(SIGNS), "ink": ink % len(INKS), "shown": shown}

        def work(connection: Database) -> None:
            if name and connection.execute(select(PersonRow.id).where(PersonRow.folded == folded, PersonRow.id != person.id)).first():
                raise Conflict
            connection.execute(update(PersonRow).where(PersonRow.id == person.id).values(values))

        try:
            await self.store.write(work)
        except Conflict:
            raise Refused("name-taken", name=name) from None
        except Trouble as trouble:
            taken = name and not await self.free(name, person.id)  # another process was quicker
            raise Refused("name-taken", name=name) if taken else Refused("not-stored", 503, why=str(trouble)) from None
        await self.renamed(person.id)
        return Person(person.id, name or person.name, person.device)

    async def renamed(self, person: str) -> None:
        """Whoever keeps names in memory looks again, here and at other processes."""
        await self._heard_person(person)
        await self.store.tell(f"person {person}")

    async def _heard_person(self, person: str) -> None:
        for listen in self.listeners:
            listen(person)

    # Things that work once

    async def once(self, kind: str, person: str, life: float, secret: str = "") -> str:
        """A secret that works once and not for long."""
        secret = secret or secrets.token_urlsafe(18)
        values = {"id": _hash(secret), "kind": kind, "person": person, "until": time.time() + life}

        def work(connection: Database) -> None:
            connection.execute(delete(OnceRow).where(OnceRow.until < time.time()))
            if kind == "device":  # a new link makes the last one worthless
                connection.execute(delete(OnceRow).where(OnceRow.kind == kind, OnceRow.person == person))
            connection.execute(insert(OnceRow).values(values))

        await self.house.write(work)
        return secret

    async def is_good(self, kind: str, secret: str) -> str | None:
        """Whose it is, if it still works."""
        good = (OnceRow.id == _hash(secret), OnceRow.kind == kind, OnceRow.until > time.time())
        return await self.store.look(lambda c: c.execute(select(OnceRow.person).where(*good)).scalar())

    async def use(self, kind: str, secret: str) -> str:
        """Use it up; whose it was. Of two who come at once one is too late."""
        person, used = await self.is_good(kind, secret), 0

        def work(connection: Database) -> None:
            nonlocal used
            used = connection.execute(delete(OnceRow).where(OnceRow.id == _hash(secret), OnceRow.kind == kind)).rowcount

        await self.house.write(work)
        if person is None or used != 1:
            raise Refused("link-used", 410)
        return person

    # Devices

    async def join(self, person: str, agent: str) -> Person:
        """A new device of somebody."""
        row, device = await self.row(person), secrets.token_urlsafe(9)
        if row is None:
            raise Refused("link-used", 410)

        def work(connection: Database) -> None:
            connection.execute(insert(DeviceRow).values(id=device, person=person, name=_device_name(agent), added=time.time()))

        await self.house.write(work)
        return Person(person, row.name, device)

    async def devices(self, person: str) -> list[Any]:
        """The devices of somebody, oldest first."""
        query = select(*DeviceRow.__table__.columns).where(DeviceRow.person == person).order_by(DeviceRow.added)
        return list(await self.store.look(lambda c: c.execute(query).all()))

    async def passkeys(self, person: str) -> list[Any]:
        """Their passkeys, oldest first."""
        query = select(*PasskeyRow.__table__.columns).where(PasskeyRow.person == person).order_by(PasskeyRow.added)
        return list(await self.store.look(lambda c: c.execute(query).all()))

    async def sign_out(self, person: Person, device: str = "") -> None:
        """One device doesn't count any more, or, without a name, all but this one and whatever was signed before there were devices."""
        own = [row.id for row in await self.devices(person.id)]
        out = [device] if device in own else [] if device else [*(one for one in own if one != person.device), f"{person.id}:"]

        def work(connection: Database) -> None:
            connection.execute(delete(DeviceRow).where(DeviceRow.id.in_(out)))
            self._leave(connection, out)

        await self.house.write(work)
        await self._forget(out)

    @staticmethod
    def _leave(connection: Database, who: list[str]) -> None:
        known = set(connection.execute(select(GoneRow.id).where(GoneRow.id.in_(who))).scalars())
        new = [{"id": one, "at": time.time()} for one in who if one not in known]
        if new:
            connection.execute(insert(GoneRow), new)

    async def _forget(self, who: list[str]) -> None:
        for one in who:
            await self._heard_gone(one)
            await self.store.tell(f"gone {one}")

    async def _heard_gone(self, who: str) -> None:
        """Nobody comes in so any more, and pages that are open close."""
        self.signer.gone.add(who)
        for table in self.house.loaded():
            for watcher in list(table.watchers):
                person = getattr(watcher, "who", None)
                if person and who in (person.id, person.device or f"{person.id}:"):
                    watcher.send_away()  # type: ignore[attr-defined]

    # All that is known, and nothing any more

    async def export(self, person: Person) -> dict[str, Any]:
        """Everything that is kept about somebody."""

        def rows(connection: Database, row: Any, *which: Any) -> list[dict[str, Any]]:
            return [dict(found) for found in connection.execute(select(*row.__table__.columns).where(*which)).mappings()]

        def work(connection: Database) -> dict[str, Any]:
            seats = rows(connection, SeatRow, SeatRow.person == person.id)
            shown = (MatchRow.id, MatchRow.game, MatchRow.created, MatchRow.begun, MatchRow.result, MatchRow.public)
            matches = select(*shown).where(or_(MatchRow.id.in_([seat["match"] for seat in seats]), MatchRow.maker == person.id))
            asked = rows(connection, InviteRow, InviteRow.person == person.id)
            return {
                "id": person.id,
                "cookie": person.name,
                "person": next(iter(rows(connection, PersonRow, PersonRow.id == person.id)), None),
                "devices": rows(connection, DeviceRow, DeviceRow.person == person.id),
                "passkeys": rows(connection, PasskeyRow, PasskeyRow.person == person.id),
                "seats": seats,
                "matches": [dict(row) for row in connection.execute(matches).mappings()],
                "tournaments": [row["tournament"] for row in rows(connection, EntryRow, EntryRow.person == person.id)],
                "talk": rows(connection, TalkRow, TalkRow.person == person.id),
                "muted": [row["name"] for row in rows(connection, MuteRow, MuteRow.person == person.id)],
                "invitations": [{"match": row["match"], "from": row["name"], "at": row["at"]} for row in asked],
            }  # fmt: skip

        return await self.store.look(work)

    async def delete(self, person: str) -> None:
        """Nothing about this person is left; at their tables sits somebody. A bot plays on, or the seat is open if the match hasn't begun."""
        changed: dict[str, int] = {}

        def work(connection: Database) -> None:
            changed.clear()
            mine = or_(MatchRow.maker == person, MatchRow.id.in_(select(SeatRow.match).where(SeatRow.person == person)))
            which = select(MatchRow.id, MatchRow.revision, MatchRow.begun, MatchRow.result).where(mine)
            for match, revision, begun, result in connection.execute(which).all():
                empty = {"person": None, "name": ""} | ({"kind": OPEN, "level": None} if not begun else {"level": STAND_IN} if result is None else {})
                connection.execute(update(SeatRow).where(SeatRow.match == match, SeatRow.person == person, SeatRow.kind == PERSON).values(empty))
                seen = (MatchRow.id == match, MatchRow.revision == revision)
                if connection.execute(update(MatchRow).where(*seen).values(revision=revision + 1)).rowcount != 1:
                    raise Conflict
                changed[match] = revision + 1
                if self.store.shared:
                    said = {"channel": CHANNEL, "said": f"changed {match} {revision + 1}"}
                    connection.execute(text("select pg_notify(:channel, :said)"), said)
            connection.execute(update(MatchRow).where(MatchRow.maker == person).values(maker=NOBODY))
            connection.execute(update(TournamentRow).where(TournamentRow.maker == person).values(maker=NOBODY))
            connection.execute(update(EntryRow).where(EntryRow.person == person).values(person=None, name=""))
            for row in (DeviceRow, PasskeyRow, TalkRow, OnceRow):
                connection.execute(delete(row).where(row.person == person))
            connection.execute(delete(InviteRow).where(or_(InviteRow.person == person, InviteRow.sender == person)))
            connection.execute(delete(MuteRow).where(or_(MuteRow.person == person, MuteRow.other == person)))
            connection.execute(delete(PersonRow).where(PersonRow.id == person))
            self._leave(connection, [person])

        while True:
            try:
                await self.house.write(work)
                break
            except Conflict:  # a table went on meanwhile
                continue
        await self._forget([person])
        await self.renamed(person)
        for match, revision in changed.items():
            self.house.heard(f"changed {match} {revision}")


# The page


def _people(request: Request) -> People:
    found: People = request.app.state.people
    return found


async def _me(request: Request) -> Person:
    """Whoever asks, with a row and a device of their own."""
    person = visitor(request) or new_person("")
    _people(request).limit(person.id, address(request.scope))
    return await _people(request).settle(person, request.headers.get("user-agent", ""))


def _known(request: Request) -> Person:
    person = visitor(request)
    if person is None:
        raise Refused("nobody", 403)
    return person


@router.get("/me")
async def me(request: Request) -> Response:
    """Who I am, my devices, being called, what is known about me."""
    return await _page(request, visitor(request))


async def _page(request: Request, person: Person | None, status: int = 200, **values: Any) -> Response:
    people, who = _people(request), person.id if person else ""
    row, query = await people.row(who), select(MuteRow.other, MuteRow.name).where(MuteRow.person == who)
    muted, lang = await people.store.look(lambda c: c.execute(query).all()), language(request)
    record = f"person/{handle(who)}"
    about = {
        "record": record if record in (await request.app.state.ratings.book()).records else "",
        "row": row, "devices": await people.devices(who), "passkeys": await people.passkeys(who), "signs": list(SIGNS), "inks": range(len(INKS)),
        "muted": [(handle(other), person_name(name, other, lang)) for other, name in muted],
        "feed": f"{pages.origin(request)}/feed/{row.feed}.atom" if row else "", "link": "", "qr": "", "error": "",
        "minutes": round(LINK_LIFE / 60), "day": lambda at: time.strftime("%Y-%m-%d", time.gmtime(at)),
    }  # fmt: skip
    return page(request, "me.html", status, **about | values)


@router.post("/me")
async def save(request: Request) -> Response:
    """Name and picture."""
    form, person = await filled(request), await _me(request)
    number = re.compile(r"\d{1,2}")
    sign, ink = (int(form[key]) if number.fullmatch(form.get(key, "")) else 0 for key in ("sign", "ink"))
    try:
        named = await _people(request).save(person, form.get("name", ""), sign, ink, form.get("shown") == "1")
    except Refused as refused:
        return remember(request, await _page(request, person, refused.status, error=refused.say(language(request))), person)
    return remember(request, RedirectResponse("/me", 303), named)


@router.post("/me/device")
async def offer_device(request: Request) -> Response:
    """A link that makes another device mine, once."""
    person, people = await _me(request), _people(request)
    if len(await people.devices(person.id)) >= DEVICES:
        raise Refused("too-many-devices")
    link = f"{pages.origin(request)}/me/device/{await people.once('device', person.id, LINK_LIFE)}"
    return remember(request, await _page(request, person, link=link, qr=qr_code(link)), person)


@router.get("/me/device/{secret}")
async def ask_device(request: Request, secret: str) -> Response:
    """Whoever opens the link is asked first: programs that look at links don't use it up."""
    people = _people(request)
    owner = await people.is_good("device", secret)
    if owner is None:
        raise Refused("link-used", 410)
    row, person = await people.row(owner), visitor(request)
    seated = person is not None and person.id != owner and bool(await people.store.tables_of(person.id, 1))
    return page(request, "device.html", row=row, secret=secret, already=person is not None and person.id == owner, seated=seated)


@router.post("/me/device/{secret}")
async def take_device(request: Request, secret: str) -> Response:
    """This device is theirs now."""
    people = _people(request)
    person = await people.join(await people.use("device", secret), request.headers.get("user-agent", ""))
    return remember(request, RedirectResponse("/me", 303), person)


@router.post("/me/out")
async def sign_out(request: Request) -> Response:
    """One device, or all others, don't count any more."""
    form, person = await filled(request), _known(request)
    await _people(request).sign_out(person, form.get("device", ""))
    return RedirectResponse("/me", 303)


@router.post("/me/feed")
async def new_feed(request: Request) -> Response:
    """Another address for the feed; the old one is worth nothing then."""
    person = await _me(request)
    change = update(PersonRow).where(PersonRow.id == person.id).values(feed=secrets.token_urlsafe(18))
    await _people(request).house.write(lambda c: c.execute(change))
    return remember(request, RedirectResponse("/me#call", 303), person)


@router.post("/me/unmute")
async def unmute(request: Request) -> Response:
    """Hear somebody again."""
    form, person, people = await filled(request), _known(request), _people(request)
    query = select(MuteRow.other).where(MuteRow.person == person.id)
    others = [other for other in await people.store.look(lambda c: c.execute(query).scalars().all()) if handle(other) == form.get("who")]
    await people.house.write(lambda c: c.execute(delete(MuteRow).where(MuteRow.person == person.id, MuteRow.other.in_(others))))
    return RedirectResponse("/me", 303)


@router.get("/me/export.json")
async def export(request: Request) -> Response:
    """All that is kept about me."""
    known = await _people(request).export(_known(request))
    headers = {"content-disposition": 'attachment; filename="igroteka-me.json"', "cache-control": "no-store"}
    return Response(json.dumps(known, ensure_ascii=False, indent=1) + "\n", media_type="application/json", headers=headers)


@router.post("/me/delete")
async def delete_me(request: Request) -> Response:
    """Nothing about me any more."""
    form, person = await filled(request), _known(request)
    if form.get("sure") != "1":
        raise Refused("not-sure", 422)
    await _people(request).delete(person.id)
    response = RedirectResponse("/", 303)
    response.delete_cookie(COOKIE)
    return response


@router.get("/face/{sign}-{ink}.svg")
async def face_picture(sign: int, ink: int) -> Response:
    """A person's picture."""
    return Response(face(sign % len(SIGNS), ink % len(INKS)), media_type="image/svg+xml", headers={"cache-control": "max-age=86400"})


# Passkeys (WebAuthn)


def _site(request: Request) -> tuple[str, str]:
    """The name of the site and the origin of its pages."""
    parts = urlsplit(str(request.base_url))
    return parts.hostname or "", f"{parts.scheme}://{parts.netloc}"


async def _sent(request: Request) -> dict[str, Any]:
    try:
        sent = await request.json()
    except (ValueError, RecursionError):
        raise Refused("not-json", 422) from None
    if not isinstance(sent, dict):
        raise Refused("not-json", 422)
    return sent


async def _challenge(request: Request, sent: dict[str, Any], kind: str) -> tuple[bytes, str]:
    """The challenge that was answered, which works once, and whom it was made for."""
    try:
        told = json.loads(base64url_to_bytes(sent["response"]["clientDataJSON"]))["challenge"]
        return base64url_to_bytes(told), await _people(request).use(kind, told)
    except (KeyError, TypeError, ValueError):
        raise Refused("bad-passkey", 422) from None


@router.post("/me/passkey/begin")
async def begin_passkey(request: Request) -> Response:
    """What the browser needs to make a passkey."""
    person, people, (site, _) = await _me(request), _people(request), _site(request)
    row, known = await people.row(person.id), await people.passkeys(person.id)
    if len(known) >= DEVICES:
        raise Refused("too-many-devices")
    options = generate_registration_options(
        rp_id=site, rp_name="Igroteka", user_name=person_name(row.name, person.id, language(request)), user_id=handle(person.id).encode(),
        authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.id)) for key in known],
    )  # fmt: skip
    await people.once("passkey", person.id, CHALLENGE_LIFE, bytes_to_base64url(options.challenge))
    return remember(request, Response(options_to_json(options), media_type="application/json"), person)


@router.post("/me/passkey")
async def add_passkey(request: Request) -> Response:
    """Keep the public half."""
    person, sent, (site, where) = _known(request), await _sent(request), _site(request)
    challenge, owner = await _challenge(request, sent, "passkey")
    if owner != person.id:
        raise Refused("bad-passkey", 403)
    try:
        made = verify_registration_response(credential=sent, expected_challenge=challenge, expected_rp_id=site, expected_origin=where)
    except Exception:  # whatever a stranger sent: several libraries read it, and each complains in its own way
        raise Refused("bad-passkey", 422) from None
    values = {
        "id": bytes_to_base64url(made.credential_id), "person": person.id, "key": bytes_to_base64url(made.credential_public_key),
        "used": made.sign_count, "name": _device_name(request.headers.get("user-agent", "")), "added": time.time(),
    }  # fmt: skip
    await _people(request).house.write(lambda c: c.execute(insert(PasskeyRow).values(values)))
    return JSONResponse({"to": "/me"})


@router.post("/me/enter/begin")
async def begin_entering(request: Request) -> Response:
    """What the browser needs to use a passkey; which one, and whose, is told by the answer."""
    _people(request).limit("", address(request.scope))
    options = generate_authentication_options(rp_id=_site(request)[0])
    await _people(request).once("enter", "", CHALLENGE_LIFE, bytes_to_base64url(options.challenge))
    return Response(options_to_json(options), media_type="application/json")


@router.post("/me/enter")
async def enter(request: Request) -> Response:
    """This device belongs to whoever has the passkey."""
    sent, people, (site, where) = await _sent(request), _people(request), _site(request)
    challenge, _ = await _challenge(request, sent, "enter")
    query = select(PasskeyRow.person, PasskeyRow.key, PasskeyRow.used).where(PasskeyRow.id == str(sent.get("id"))[:1400])
    found = await people.store.look(lambda c: c.execute(query).first())
    if found is None:
        raise Refused("no-passkey", 404)
    try:
        used = verify_authentication_response(
            credential=sent, expected_challenge=challenge, expected_rp_id=site, expected_origin=where,
            credential_public_key=base64url_to_bytes(found.key), credential_current_sign_count=found.used,
        )  # fmt: skip
    except Exception:  # whatever a stranger sent: several libraries read it, and each complains in its own way
        raise Refused("bad-passkey", 403) from None
    more = update(PasskeyRow).where(PasskeyRow.id == str(sent["id"])).values(used=used.new_sign_count)
    await people.house.write(lambda c: c.execute(more))
    now = visitor(request)
    person = now if now and now.id == found.person else await people.join(found.person, request.headers.get("user-agent", ""))
    return remember(request, JSONResponse({"to": "/me"}), person)


@router.post("/me/passkey/drop")
async def drop_passkey(request: Request) -> Response:
    """A passkey that isn't wanted any more."""
    form, person = await filled(request), _known(request)
    dropped = delete(PasskeyRow).where(PasskeyRow.person == person.id, PasskeyRow.id == form.get("id", ""))
    await _people(request).house.write(lambda c: c.execute(dropped))
    return RedirectResponse("/me", 303)
