"""The page in a real browser: whole games by clicks and by keys, two people at one table, what one sees and what one doesn't."""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

import igroteka as ig
from igroteka.core import verbs
from igroteka.core.match import Match
from igroteka.core.record import SPECTATOR, events
from igroteka.core.scene import picture as drawn
from igroteka.web.changes import Told
from web import CHROMIUM, LANGUAGES, Server, needs_browser, running

pytestmark = needs_browser
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}
GAMES = [game.id for game in ig.games()]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as one:
        yield one
        assert "Traceback" not in one.errors(), one.errors()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        switches = ["--no-sandbox", "--disable-gpu", "--disable-features=LocalNetworkAccessChecks"]  # answers that a test passes on count as foreign
        one = playwright.chromium.launch(executable_path=CHROMIUM, args=switches)
        yield one
        one.close()


@pytest.fixture
def visit(browser: Any, server: Server) -> Iterator[Callable[..., Any]]:
    """Somebody with a browser of their own. Everything the browser complains about fails the test."""
    contexts, complaints = [], []

    def come(size: dict[str, int] = DESKTOP, lang: str = "en", **about: Any) -> Any:
        context = browser.new_context(viewport=size, locale=lang, base_url=server.url, reduced_motion="reduce", has_touch=size is PHONE,
                                      service_workers="block", **about)  # fmt: skip
        contexts.append(context)
        context.add_init_script("const later = setTimeout; window.setTimeout = (f, ms, ...more) => later(f, ms / 20, ...more)")  # nobody reads
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        return page

    yield come
    for context in contexts:
        context.close()
    assert complaints == []


# Helpers that say what a person does


def start(page: Any, game: str, who: str = "bots", level: str = "novice", **choices: str) -> str:
    """From the front page to a table in two clicks, with choices in between."""
    page.goto("/")
    page.click(f'a[href="/play/{game}"]')
    page.wait_for_selector("#with:not([hidden])")
    if who != "bots":
        page.locator(f'#with input[value="{who}"]').check(force=True)
    else:
        page.select_option("#level", level)
    for name, value in choices.items():
        page.select_option(f'[name="{name}"]', value)
    page.click("form .button.main")
    page.wait_for_url("**/table/*")
    return str(page.url.rsplit("/", 1)[1])


def version(page: Any) -> int:
    return int(page.locator("#room").get_attribute("data-version") or -1)


def await_turn(page: Any, after: int = -1) -> bool:
    """Wait until it is this page's move, or the match is over; True while it goes on."""
    page.wait_for_function(
        """v => { const r = document.getElementById("room"), d = r.dataset;
                  return Number(d.version ?? -1) > v
                    && (d.over === "true" || (r.classList.contains("mine") && document.querySelector("#board [data-action]"))) }""",
        arg=after,
    )
    return bool(page.locator("#room").get_attribute("data-over") == "false")


# Waits for this page's turn after a version, then finds a point where a random one of the things to choose is really hit.
PICK = """async ([after, share]) => {
    const room = document.getElementById("room"), ready = () => Number(room.dataset.version ?? -1) > after
        && (room.dataset.over === "true" || (room.classList.contains("mine") && document.querySelector("#board [data-action]")));
    for (let i = 0; !ready(); i++) { if (i > 900) throw "no turn"; await new Promise(requestAnimationFrame); }
    if (room.dataset.over === "true") return null;
    const all = [...document.querySelectorAll("#board [data-action]")], from = Math.floor(share * all.length), missed = [];
    for (const one of [...all.slice(from), ...all.slice(0, from)]) {
        let box = one.getBoundingClientRect();
        if (box.top < 0 || box.bottom > innerHeight) { one.scrollIntoView({ block: "center" }); box = one.getBoundingClientRect(); }
        for (const patience of [0, 500]) {  // a piece may be on its way, or under the heading of a page that was scrolled
        if (patience) { one.scrollIntoView({ block: "center" }); await new Promise(done => setTimeout(done, patience)); }
        box = one.getBoundingClientRect();
        if (!one.isConnected) break;
        for (const [u, v] of [[.5, .5], [.5, .85], [.5, .15], [.15, .5], [.85, .5], [.1, .1], [.9, .9], [.1, .9], [.9, .1], [.3, .3], [.7, .7]]) {
            const x = box.left + u * box.width, y = box.top + v * box.height;
            if (document.elementFromPoint(x, y)?.closest("[data-action]") === one) return [x, y, Number(room.dataset.version), missed];
        } }
        missed.push(one.outerHTML.slice(0, 200));
    }
    throw "nothing can be hit: " + missed;
}"""


def click_something(page: Any, noise: random.Random, after: int = -1) -> int | None:
    """A real click on something that can be chosen, when it is this page's turn; the version it was clicked at, or None at the end."""
    found = page.evaluate(PICK, [after, noise.random()])
    if found is None:
        return None
    x, y, now, missed = found
    assert missed == [], "everything that can be chosen can be hit"
    page.mouse.click(x, y)
    if page.locator("#drawer").is_visible():  # a phone's hand opens where cards lie closely
        page.locator("#drawer .held.can").first.click()
    return int(now)


def play_to_the_end(page: Any, seed: int, most: int = 2000) -> int:
    noise, clicks, at = random.Random(seed), 0, click_something(page, random.Random(seed))
    while at is not None:
        at = click_something(page, noise, at)
        clicks += 1
        assert clicks < most
    return clicks


def truth(server: Server, table: str) -> Match:
    """The match as the store has it."""
    engine = create_engine(f"sqlite:///{server.data / 'igroteka.db'}")
    with engine.connect() as connection:
        row = connection.execute(text("select game, options, seed from matches where id = :id"), {"id": table}).one()
        moves = connection.execute(text("select player, action from moves where match = :id order by number"), {"id": table}).all()
    engine.dispose()
    match = Match(ig.game(row.game), json.loads(row.options), row.seed)
    for player, action in moves:
        match.play(action, player)
    return match


# Whole games


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_by_clicking(visit: Any, server: Server, game: str, size: dict[str, int]) -> None:
    page = visit(size)
    table = start(page, game)
    assert play_to_the_end(page, 1) > 3
    assert truth(server, table).over
    assert page.locator("#rematch").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out sideways"


@pytest.mark.parametrize("game", [game for game in GAMES if game != "meeting"])  # that one is played whole, below
def test_a_game_is_played_by_keys_alone_in_russian(visit: Any, server: Server, game: str) -> None:
    page = visit(lang="ru")
    page.goto(f"/play/{game}")
    page.locator("#level").select_option("novice")
    page.locator("form .button.main").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    assert play_by_keys(page, 8) > 3
    assert len(truth(server, page.url.rsplit("/", 1)[1]).moves) > 4
    assert re.search("[а-яё]", page.inner_text("#ask"), re.IGNORECASE)
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    load(page, random_match(game, before_the_end=12))
    page.keyboard.press("Tab")
    play_by_keys(page, 30)
    if page.locator("#room").get_attribute("data-over") == "true":
        assert page.evaluate("document.activeElement !== document.body"), "focus isn't lost at the end"


def test_a_whole_game_from_the_front_page_to_its_end_without_a_mouse(visit: Any, server: Server) -> None:
    page = visit(lang="ru")
    page.goto("/")

    def tab_to(where: str) -> None:
        for _ in range(80):
            page.keyboard.press("Tab")
            if page.evaluate("where => document.activeElement.matches(where)", where):
                return
        raise AssertionError(f"no way to {where}")

    tab_to('a[href="/play/meeting"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/play/meeting")
    tab_to("#level")
    page.keyboard.press("Home")
    tab_to("form .button.main")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    assert play_by_keys(page, 400) > 10
    assert truth(server, page.url.rsplit("/", 1)[1]).over
    page.wait_for_selector("#finale:not([hidden])")
    assert page.evaluate("document.activeElement !== document.body"), "focus isn't lost at the end"
    tab_to("#finale-again")


def play_by_keys(page: Any, most: int) -> int:
    """Choose by arrows and Enter until the match is over; whoever plays so never has to look for the focus."""
    noise, at = random.Random(3), -1
    for decision in range(most):
        if not await_turn(page, at):
            return decision
        at = version(page)
        if decision:  # while a choice was on its way another player may have chosen too
            page.wait_for_function("() => document.activeElement.closest('#board [data-action]') || !document.querySelector('#room.mine')")
            if not page.locator("#room.mine").count():
                continue
        for _ in range(noise.randrange(1, 4)):
            page.keyboard.press(noise.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
        label = page.evaluate("document.activeElement.dataset.action !== undefined && document.activeElement.getAttribute('aria-label')")
        assert label, "an arrow goes to something that can be chosen"
        assert re.search("[а-яё]", label, re.IGNORECASE)
        page.keyboard.press("Enter")
    return most


def random_match(game: str, start: int = 0, before_the_end: int = 0) -> Match:
    """A random match up to the first player's turn: so many decisions after its start, or before its end."""
    match, noise = ig.game(game).new(seed=5), random.Random(5)
    moves: list[tuple[int, int]] = []
    while not match.over and not (start and len(moves) == start):
        player = match.movers[0]
        match.play(noise.choice(match.legal(player)), player)
        moves.append(match.moves[-1])
    match = ig.game(game).new(seed=5)
    for player, action in moves[: len(moves) - before_the_end]:
        match.play(action, player)
    while 0 not in match.movers:
        match.play(match.legal(match.movers[0])[0], match.movers[0])
    return match


def load(page: Any, match: Match) -> None:
    """Bring a match; bots have the other seats."""
    answer = page.request.post("/load", data=json.dumps(match.to_json()), headers={"content-type": "application/json"})
    page.goto(f"/table/{answer.json()['table']}")
    page.wait_for_selector("#board svg")


def test_on_a_touch_screen_a_tap_or_a_long_press_explains(visit: Any, server: Server) -> None:
    page = visit(PHONE)
    load(page, random_match("tash_kalar", start=40))
    await_turn(page)
    before = version(page)
    x, y = page.evaluate(UNTOUCHED)
    page.touchscreen.tap(x, y)
    page.wait_for_selector("#tip:not([hidden])")
    assert page.inner_text("#tip")
    page.tap("#ask")
    page.wait_for_selector("#tip", state="hidden")
    x, y = page.evaluate(PICK, [-1, 0.5])[:2]
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_selector("#tip:not([hidden])")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(200)
    assert version(page) == before, "a long press explains, it doesn't act"
    assert page.inner_text("#tip")
    page.wait_for_timeout(600)
    page.touchscreen.tap(x, y)
    assert await_turn(page, before) in (True, False), "a tap acts"


# A point of something that explains itself and can't be chosen
UNTOUCHED = """() => {
    for (const one of document.querySelectorAll("#board [data-tip]:not([data-action])")) {
        one.scrollIntoView({ block: "center" });
        const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
        if (document.elementFromPoint(x, y)?.closest("[data-tip]") === one) return [x, y];
    }
}"""


# Two people with secrets


KEYS = {
    "tell", "version", "number", "begun", "over", "mine", "seat", "ask", "story", "svg", "steps", "seats", "lines", "fair", "rematch", "curtain",
    "watching", "goal", "part", "clocks", "agreements", "open", "triumph",
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_no_frame_and_no_response_tells_what_the_other_holds(visit: Any, server: Server, game: str) -> None:
    """Every message is exactly what follows from that player's hidden view, and nothing else is sent."""
    pages, frames, bodies = [visit(), visit()], ([], []), ([], [])  # type: ignore[var-annotated]
    for page, heard, got in zip(pages, frames, bodies, strict=True):
        page.on("websocket", partial(listen, heard))
        page.route("**/*", partial(keep, got))
    mode = secret_mode(game)
    options = {f"option-{o.name}": str(o.values.index(mode[o.name])) for o in ig.game(game).options if o.name in mode and not o.each}
    table = start(pages[0], game, "friends", **options)
    pages[1].goto(f"/table/{table}")
    while pages[1].locator("text=Sit here").count():
        pages[1].locator("text=Sit here").first.click()
        break
    while pages[0].locator("text=Put a bot here").count():
        pages[0].locator("text=Put a bot here").first.click()
        pages[0].wait_for_load_state()
    noise = random.Random(5)
    for page in pages:
        page.wait_for_selector("#board svg")
    for _ in range(16):
        match = truth(server, table)
        if match.over:
            break
        mover = next((p for p in (0, 1) if p in match.movers), None)
        if mover is not None:
            await_turn(pages[mover])
            click_something(pages[mover], noise)
        pages[0].wait_for_timeout(400)
    pages[0].wait_for_timeout(300)
    match = truth(server, table)
    assert not match.over
    secrets = [str(match.seed)]
    for player in (0, 1):
        assert len(frames[player]) > 5
        for frame in frames[player]:
            check_frame(match, player, frame)
            assert not any(secret in json.dumps(frame) for secret in secrets)
        downloaded = pages[player].request.get(f"/table/{table}/match.json").text()
        assert json.loads(downloaded)["unfinished"]
        for url, body in [*bodies[player], ("", downloaded)]:
            assert not any(secret in body for secret in secrets)
            assert "data-key" not in body or "/picture/" in url or "/static/" in url, f"positions come over the WebSocket alone, not from {url}"


def listen(heard: list[dict[str, Any]], socket: Any) -> None:
    """Keep every frame, as the page reads it."""
    told = Told()
    socket.on("framereceived", lambda frame: heard.append(told.unfold(json.loads(frame))))


def keep(got: list[tuple[str, str]], route: Any) -> None:
    """Let a request through and keep its answer."""
    answer = route.fetch(max_redirects=0)
    got.append((route.request.url, answer.text()))
    route.fulfill(response=answer)


def secret_mode(game: str) -> dict[str, Any]:
    """The options under which players know most that others don't."""
    modes = ig.game(game).modes.values()
    return dict(next((mode for mode in modes if holds_secrets(ig.game(game).new(seed=1, **mode))), {}))


def holds_secrets(match: Match) -> bool:
    for _ in range(30):
        if match.over:
            return False
        if match.view(0).tobytes() != match.view(SPECTATOR).tobytes():
            return True
        match.play(match.legal(match.movers[0])[0], match.movers[0])
    return False


def check_frame(match: Match, player: int, message: dict[str, Any]) -> None:
    """The frame again, from the player's own view (a spectator's before they sat down), in another process."""
    if message["tell"] in ("seats", "talk", "lobby"):  # who is here and what was said: nothing of the position
        return
    assert set(message) <= KEYS
    assert message["seat"] in (player, SPECTATOR)
    if not message["svg"]:
        return
    player, names = message["seat"], [seat["name"] for seat in message["seats"]]
    match = as_told(match, player, message["number"], len(message["steps"]))
    view, choices = match.view(player), {}
    if message["mine"]:
        mask = match.game.mask()
        verbs.legal(view, player, mask)
        choices = {int(a): str(match.game.words.say(view, player, int(a), "en")) for a in mask.nonzero()[0]}
    assert message["svg"] == drawn(match.game, view, player, choices, "en", False, names)
    for line in message["lines"]:
        seen = match.view(player, line["move"])
        said = [match.game.words.event(seen, event, "en", names) for event in events(seen)]
        assert line["text"] in said
    for frame in message["story"]:
        told = [drawn(match.game, moment.view, player, {}, "en", False, names) for moment in match.story(frame["move"], player)]
        assert frame["svg"] in told


def as_told(match: Match, player: int, number: int, steps: int) -> Match:
    """The match as a player knew it after so many decisions, of which they could still take back some."""
    before = Match(match.game, match.options, match.seed)
    for mover, action in match.moves[: number - steps]:
        before.play(action, mover)
    before.end_undo()
    for action in [action for mover, action in match.moves[number - steps :] if mover == player][:steps]:
        before.play(action, player)
    return before


# One story


@pytest.fixture
def unhurried(browser: Any, server: Server) -> Iterator[Callable[..., Any]]:
    """Somebody with a browser in which time passes as it does."""
    contexts = []

    def come(size: dict[str, int] = DESKTOP, **about: Any) -> Any:
        contexts.append(browser.new_context(viewport=size, locale="en", base_url=server.url, **about))
        page = contexts[-1].new_page()
        page.set_default_timeout(20_000)
        return page

    yield come
    for context in contexts:
        context.close()


# Every frame of the screen: is there something to choose in the picture, does the page say that it is our move, the heading, the log's length
FRAMES = """() => {
    window.frames_ = [];
    const room = document.getElementById("room"), board = document.getElementById("board");
    const look = () => {
        frames_.push([!!board.querySelector("[data-action]"), room.classList.contains("mine"), document.getElementById("ask").textContent,
            document.querySelectorAll("#log li").length, board.querySelector("svg")?.innerHTML.length ?? 0]);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""


@pytest.mark.parametrize("game", ["portrait", "unmatched"])
def test_the_heading_is_in_step_with_the_board_in_every_frame(unhurried: Any, server: Server, game: str) -> None:
    page = unhurried()
    start(page, game)
    await_turn(page)
    page.evaluate(FRAMES)
    noise, at = random.Random(4), -1
    for _ in range(5):
        at = click_something(page, noise, at)
        if at is None or not await_turn(page, at):
            break
    seen = page.evaluate("frames_")
    assert len(seen) > 20
    assert [frame for frame in seen if frame[0] != frame[1]] == [], "what can be chosen, and that it is our move, are shown together"


def test_a_round_of_portrait_is_told_card_by_card_and_a_press_ends_it(unhurried: Any, server: Server) -> None:
    page = unhurried()
    start(page, "portrait")
    await_turn(page)
    page.evaluate(FRAMES)
    before = page.inner_text("#ask")
    noise, at, told = random.Random(4), -1, list[str]()
    for _ in range(8):  # a card may ask its painter for something before the others' are carried out
        at = click_something(page, noise, at)
        assert at is not None
        await_turn(page, at)
        seen = page.evaluate("frames_")
        told = list(dict.fromkeys(heading for _, mine, heading, _, _ in seen if not mine and heading != before))
        if len(told) > 3:
            break
    assert len(told) > 3, "several events, each with its sentence"
    lengths = [frame[3] for frame in seen]
    assert lengths == sorted(lengths)
    assert len(set(lengths)) > 3, "the log grows with them"
    page.click("#tab-more")
    page.select_option("#pace", "slow")
    page.click("#tab-log")
    for _ in range(8):
        before = page.inner_text("#ask")
        at = click_something(page, noise, at)
        assert at is not None
        page.wait_for_function(
            """([at, before]) => { const room = document.getElementById("room"), mine = room.classList.contains("mine");
                return mine ? Number(room.dataset.version) > at : document.getElementById("ask").textContent !== before }""",
            arg=[at, before],
        )
        if not page.evaluate("document.getElementById('room').classList.contains('mine')"):
            break  # the others' cards are being told
    page.mouse.click(5, 5)
    page.wait_for_function("v => Number(document.getElementById('room').dataset.version) > v", arg=at, timeout=4000)
    page.reload()
    await_turn(page)
    assert page.locator("#pace").input_value() == "slow", "the pace is remembered"


def test_told_at_once_there_is_no_waiting_and_it_can_be_shown_again(unhurried: Any, server: Server) -> None:
    page = unhurried()
    start(page, "portrait")
    await_turn(page)
    page.click("#tab-more")
    page.select_option("#pace", "once")
    page.evaluate("document.activeElement.blur()")
    noise, at = random.Random(4), -1
    for _ in range(8):  # until the others' decisions have been told with ours
        at = click_something(page, noise, at)
        assert at is not None
        await_turn(page, at)
        if version(page) > at + 1:
            break
    asked = page.inner_text("#ask")
    page.select_option("#pace", "quick")
    page.click("#again")
    page.wait_for_function("asked => document.getElementById('ask').textContent !== asked", arg=asked)
    page.wait_for_function("asked => document.getElementById('ask').textContent === asked", arg=asked)
    assert await_turn(page)


def test_a_tap_without_connection_is_said_and_the_table_goes_on_afterwards(visit: Any, server: Server) -> None:
    """The tap was dropped: the table must not wait for its answer for ever."""
    page = visit()
    page.add_init_script("const Real = WebSocket; window.WebSocket = class extends Real { constructor(...a) { super(...a); window.line = this; } }")
    start(page, "meeting")
    assert await_turn(page)
    page.evaluate("window.line.close(); Object.defineProperty(window.line, 'readyState', { value: WebSocket.CLOSING })")
    found = page.evaluate(PICK, [-1, 0.5])
    page.mouse.click(found[0], found[1])
    page.wait_for_function("() => window.line.readyState === WebSocket.OPEN")
    page.wait_for_timeout(300)
    at = click_something(page, random.Random(1))
    assert at is not None
    assert await_turn(page, at)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["mouse", "touch"])
def test_two_taps_in_the_same_place_make_one_decision(visit: Any, server: Server, size: dict[str, int]) -> None:
    """In Portrait a direction is asked for where the card was."""
    page = visit(size)
    table = start(page, "portrait")
    noise = random.Random(2)
    for _ in range(4):
        page.wait_for_timeout(500)  # a decision later than the tap before it
        x, y, now, _ = page.evaluate(PICK, [-1, noise.random()])
        made = sum(player == 0 for player, _ in truth(server, table).moves)
        if size is PHONE:
            page.touchscreen.tap(x, y)
            page.touchscreen.tap(x, y)
        else:
            page.mouse.dblclick(x, y, delay=30)
        await_turn(page, now)
        assert sum(player == 0 for player, _ in truth(server, table).moves) == made + 1


def test_the_board_and_the_slider_keep_their_places(visit: Any, server: Server) -> None:
    """Steps that can be taken back, long sentences and a growing log move nothing."""
    for size in (DESKTOP, PHONE):
        page = visit(size)
        start(page, "meeting")
        await_turn(page)
        places, noise, at, steps = set(), random.Random(8), -1, 0
        for _ in range(12):
            at = click_something(page, noise, at)
            if at is None or not await_turn(page, at):
                break
            page.evaluate("scrollTo(0, 0)")
            steps += page.locator(".step").count()
            places.add(page.evaluate("['board', 'slider'].map((id) => Math.round(document.getElementById(id).getBoundingClientRect().top))[0]"))
            if size is DESKTOP:
                places.add(-page.evaluate("Math.round(document.getElementById('slider').getBoundingClientRect().top)"))
        assert steps
        assert len(places) == (2 if size is DESKTOP else 1)


# One at a time


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(visit: Any, server: Server) -> None:
    page = visit()
    table = start(page, "meeting")
    noise, at = random.Random(8), -1
    while not (page.locator(".step").count() and page.locator("#room.mine").count()):
        assert await_turn(page, at)
        at = click_something(page, noise)
        page.wait_for_timeout(60)
    before = (version(page), page.inner_text("#ask"), page.locator(".step").count(), page.locator("#log li").count())
    page.reload()
    assert await_turn(page)
    assert (version(page), page.inner_text("#ask"), page.locator(".step").count(), page.locator("#log li").count()) == before
    assert len(truth(server, table).moves) == before[0]


def test_escape_steps_back_and_the_step_can_be_made_again(visit: Any, server: Server) -> None:
    page = visit()
    table = start(page, "meeting")
    noise, at = random.Random(8), -1
    while not (page.locator(".step").count() and page.locator("#room.mine").count()):
        assert await_turn(page, at)
        at = click_something(page, noise)
        page.wait_for_timeout(60)
    moves = len(truth(server, table).moves)
    seen = version(page)
    page.keyboard.press("Escape")
    assert await_turn(page, seen)
    assert len(truth(server, table).moves) == moves - 1
    assert version(page) == seen + 1
    assert page.locator("#log li[data-move]").last.get_attribute("data-move") in (str(moves - 1), str(moves - 2))


def test_a_hint_says_what_a_bot_would_do(visit: Any, server: Server) -> None:
    page = visit()
    start(page, "meeting")
    await_turn(page)
    page.keyboard.press("h")
    page.wait_for_selector(".idea-row")
    ideas = page.locator(".idea-row")
    assert "%" in ideas.first.inner_text()
    assert page.locator("#board .idea").count()
    ideas.first.click()
    page.keyboard.press("Enter")
    await_turn(page, 0)


def test_a_spectator_sees_the_table_and_can_choose_nothing(visit: Any, server: Server) -> None:
    player, guest = visit(), visit()
    table = start(player, "meeting", **{"option-variant": "1"})
    frames: list[dict[str, Any]] = []
    guest.on("websocket", partial(listen, frames))
    guest.goto(f"/table/{table}")
    guest.wait_for_selector("#board svg")
    seen, noise = -1, random.Random(2)
    for _ in range(10):
        seen = click_something(player, noise, seen) or 0
    guest.wait_for_function("() => Number(document.getElementById('room').dataset.version) > 3")
    assert guest.locator("#board [data-action]").count() == 0
    assert guest.locator("#resign").is_hidden()
    match = truth(server, table)
    for message in frames:
        if message["tell"] == "position":
            assert message["seat"] == SPECTATOR
            names = [seat["name"] for seat in message["seats"]]
            assert message["svg"] == drawn(match.game, match.view(SPECTATOR, message["number"]), SPECTATOR, {}, "en", False, names)


def test_after_the_end_one_steps_through_the_match_and_checks_the_deal(visit: Any, server: Server, tmp_path: Path) -> None:
    page = visit()
    table = start(page, "meeting", **{"option-variant": "1"})
    shown_at_start = page.locator("#fair-hash").inner_text() if page.locator("#tab-more").click() is None else ""
    page.click("#tab-log")
    page.evaluate("document.activeElement.blur()")
    play_to_the_end(page, 4)
    match = truth(server, table)
    total = len(match.moves)
    page.keyboard.press(",")
    page.wait_for_function("t => document.getElementById('slider').value == t", arg=str(total - 1))
    assert page.locator("#board.past").count()
    page.click("#first")
    page.wait_for_function("() => document.getElementById('slider').value == '0'")
    page.keyboard.press(".")
    page.check("#open")
    page.wait_for_function("() => document.getElementById('slider').value == '1'")
    page.wait_for_timeout(200)
    assert page.locator("#board svg").count() == 1
    page.click("#last")
    assert not page.locator("#board.past").count()
    page.click("#tab-more")
    assert hashlib.sha256(page.locator("#fair-seed").inner_text().encode()).hexdigest() == page.locator("#fair-hash").inner_text() == shown_at_start
    with page.expect_download() as found:
        page.click("text=Download")
    saved = tmp_path / "match.json"
    found.value.save_as(saved)
    assert ig.load(saved).state.tobytes() == match.state.tobytes()
    page.goto("/")
    page.set_input_files("#file", saved)
    page.wait_for_url("**/table/*")
    page.wait_for_selector("#board svg")
    assert page.locator("#slider").get_attribute("max") == str(total)


def test_two_on_one_device_have_a_curtain_between_them(visit: Any, server: Server) -> None:
    page = visit()
    frames: list[dict[str, Any]] = []
    page.on("websocket", partial(listen, frames))
    table = start(page, "meeting", "device", **{"option-variant": "1"})
    noise, lifted, at = random.Random(6), 0, -1
    while lifted < 4:
        page.wait_for_function(
            """v => Number(document.getElementById("room").dataset.version ?? -1) > v && (!document.getElementById("curtain").hidden
                    || document.querySelector("#room.mine #board [data-action]"))""",
            arg=at,
        )
        if page.locator("#curtain").is_visible():
            assert frames[-1]["seat"] == SPECTATOR, "nobody's cards are on the screen"
            assert not page.locator("#board [data-action]").count()
            page.click("#lift")
            lifted += 1
            page.wait_for_selector("#room.mine #board [data-action]")
        at = click_something(page, noise)
    assert lifted == 4
    assert truth(server, table).moves


def test_whoever_leaves_is_replaced_by_a_bot_and_comes_back(visit: Any, server: Server) -> None:
    host, friend = visit(), visit()
    table = start(host, "meeting", "friends")
    friend.goto(f"/table/{table}")
    friend.fill("[name=name]", "Ольга")
    friend.click("text=Sit here")
    friend.wait_for_selector("#board svg")
    host.wait_for_selector("#board svg")
    friend.goto("about:blank")
    host.click("text=Let a bot play for Ольга")
    host.wait_for_selector("text=a bot stands in")
    at = -1
    for _ in range(3):
        assert await_turn(host, at)
        at = click_something(host, random.Random(1))
    friend.goto(f"/table/{table}")
    friend.click("text=Take my seat back")
    friend.wait_for_function("() => !document.querySelector('.act')")
    assert "a bot stands in" not in friend.inner_text("#seats")


def test_resigning_and_playing_again(visit: Any, server: Server) -> None:
    page = visit()
    table = start(page, "meeting")
    await_turn(page)
    page.click("#tab-more")
    page.click("#resign")
    page.click("#resign")
    page.wait_for_selector("#rematch:not([hidden])")
    assert "You resigned" in page.inner_text("#ask")
    page.click("#rematch")
    page.wait_for_url(lambda url: table not in url)
    assert await_turn(page)
    page.goto("/")
    assert page.locator(".row").count() >= 2


@pytest.mark.parametrize("game", GAMES)
def test_a_game_s_pages_are_accessible(visit: Any, server: Server, game: str) -> None:
    """The form, the rulebook, the table in play and at its end; every other game in the other language and theme."""
    page = visit(lang=LANGUAGES[GAMES.index(game) % 2])
    bad = []
    for path in (f"/play/{game}", f"/rules/{game}"):
        page.goto(path)
        bad += mistakes(page, THEMES[GAMES.index(game) % 2])
    load(page, random_match(game, start=30))
    await_turn(page)
    bad += mistakes(page)
    page.click("#tab-more")
    page.click("#resign")
    page.click("#resign")
    page.wait_for_function("() => document.getElementById('room').dataset.over === 'true' || !document.querySelector('#room.mine')")
    assert bad + mistakes(page, THEMES[GAMES.index(game) % 2]) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_around_the_tables_are_accessible(visit: Any, server: Server, lang: str) -> None:
    """Those of people, lessons, puzzles, tournaments, ratings, cards and what happened: every second one in one language and in the light, the
    others in the other and in the dark."""
    page, turn = visit(lang=lang), LANGUAGES.index(lang)
    start(page, "meeting", "friends")
    bad = mistakes(page)
    page.goto("/")
    assert page.locator(".row").count(), "my tables"
    bad += mistakes(page)
    page.goto("/tournaments")
    page.click("form .button.main")
    page.wait_for_url("**/tournament/*")
    match, noise = ig.game("meeting").new(seed=5), random.Random(5)
    while not match.over:
        match.play(noise.choice(match.legal(match.movers[0])), match.movers[0])
    tournament = page.url
    load(page, match)
    page.wait_for_selector("#finale:not([hidden])")
    page.route("**/analysis", lambda route: route.continue_() if route.request.method == "GET" else route.fulfill(json={"done": -1, "html": ""}))
    for path in (tournament, page.url, f"{page.url}/analysis", *AROUND)[turn::2]:
        page.goto(path)
        bad += mistakes(page, THEMES[turn])
    assert bad == []


AROUND = ("/tournaments", "/learn", "/workshop", "/puzzles", "/puzzles/tenno/1", "/ratings", "/bot/learner", "/me", "/cards/tenno", "/offline")


THEMES = ("light", "dark")
SEEN = {"exclude": [[".sheet-symbols"]]}  # what is only placed elsewhere


def mistakes(page: Any, *themes: str) -> list[str]:
    """What axe-core finds; in a second theme, what is about colours."""
    from axe_playwright_python.sync_playwright import Axe

    found = []
    for number, theme in enumerate(themes or THEMES):
        options = {"runOnly": ["color-contrast"]} if number else {}
        page.evaluate("theme => { document.documentElement.className = theme }", theme)
        page.evaluate("Promise.allSettled(document.getAnimations().map((animation) => animation.finished))")
        result = Axe().run(page, context=SEEN, options=options).response["violations"]
        found += [f"{page.url} {theme} {v['id']}: {v['help']}: {v['nodes'][0]['html'][:160]}" for v in result]
    return found


def test_a_narrow_window_gets_the_tall_picture(visit: Any, server: Server) -> None:
    page = visit()
    start(page, "meeting")
    await_turn(page)
    wide = page.locator("#board svg").first.get_attribute("viewBox")
    page.set_viewport_size(PHONE)
    page.wait_for_function("box => document.querySelector('#board svg').getAttribute('viewBox') !== box", arg=wide)
    assert page.locator("#board svg").first.get_attribute("viewBox").startswith("0 0 360 ")


def test_theme_and_language_are_kept(visit: Any, server: Server) -> None:
    page = visit()
    page.goto("/")
    page.click("#theme")
    page.click("#theme")
    assert page.evaluate("document.documentElement.className") == "dark"
    page.click("text=Русский")
    page.reload()
    assert page.evaluate("document.documentElement.className") == "dark"
    assert page.locator("html").get_attribute("lang") == "ru"
