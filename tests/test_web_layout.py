"""Everything for a decision is on one screen: every mode of every game, at five sizes of window, in both languages.

The page is the real one; what it is told comes from matches played here at random, through a connection that the test holds.
A sample by default; IGROTEKA_ALL_SIZES=1 looks at all modes at all sizes in both languages.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

import igroteka as ig
from igroteka.core.game import Game
from igroteka.core.match import Match
from web import CHROMIUM, LANGUAGES, Server, needs_browser, running

pytestmark = needs_browser
SIZES = ((360, 640), (390, 664), (1024, 768), (1280, 800), (1920, 1080))
ALL = bool(os.environ.get("IGROTEKA_ALL_SIZES"))
POSITIONS = 12 if ALL else 4  # of each mode
STRIDE = 7  # decisions between them
NAMES = {"en": ("Anna", "Bot (Learner)", "Maximilian", "Guest", "Bot 2 (Learner)", "Olga", "Player 7"),
         "ru": ("Анна", "Бот (Ученик)", "Константин", "Гость", "Бот 2 (Ученик)", "Ольга", "Игрок 7")}  # fmt: skip

# Instead of the server's connection: one that says what the test wants
LINE = """window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    constructor() { super(); this.readyState = 1; window.line = this; }
    send(said) { (window.said ??= []).push(JSON.parse(said)); }
    close() {}
}"""

# What is wrong on the screen now
LOOK = """() => {
    const wrong = [], edge = 3, smallest = 10.9, finger = 39.5;
    const scale = (e) => Math.abs(e.getScreenCTM().a) || Math.abs(e.getScreenCTM().b);
    const name = (e) => (e.dataset?.key || e.id || e.getAttribute("aria-label") || e.textContent || e.tagName).trim().slice(0, 60);
    const outside = (box) => box.left < -edge || box.top < -edge || box.right > innerWidth + edge || box.bottom > innerHeight + edge;
    const board = document.getElementById("board"), svg = board.querySelector("svg");
    if (scrollY) wrong.push("the page is scrolled");
    if (document.documentElement.scrollWidth > innerWidth) wrong.push("sticks out sideways");
    for (const id of ["ask", "goal"]) {
        const e = document.getElementById(id);
        if (outside(e.getBoundingClientRect())) wrong.push(`${id} is outside`);
        if (e.scrollHeight > e.clientHeight + 2 || e.scrollWidth > e.clientWidth + 2) wrong.push(`${id} is cut: ${e.textContent}`);
    }
    for (const e of board.querySelectorAll("[data-action]")) {
        const box = (e.querySelector(":scope > .ring") ?? e).getBoundingClientRect();  // a card's picture may be larger than its window
        if (outside(box)) wrong.push(`outside: ${name(e)} ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
        const edged = getComputedStyle(e), line = edged.stroke === "none" ? 0 : parseFloat(edged.strokeWidth) * scale(e);  // the outline counts too
        const least = Math.min(box.width, box.height) + line;
        if (innerWidth < 720 && least < finger) wrong.push(`small target: ${name(e)} ${Math.round(least)}`);
    }
    const held = [...board.querySelectorAll("svg.tall .hand [data-action]")].map((e) => e.getBoundingClientRect());
    const close = held.some((box, i) => i && box.top === held[i - 1].top && box.left - held[i - 1].left < finger);
    if (close && !board.querySelector(".hand.tight")) wrong.push("cards lie too closely for a finger, and don't open");
    const size = (e) => parseFloat(e.getAttribute("font-size") || getComputedStyle(e).fontSize);
    const small = (px, words) => { if (px < smallest) wrong.push(`${px.toFixed(1)} px: ${words.trim().slice(0, 40)}`); };
    const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    for (const text of svg.querySelectorAll("text")) {
        if (!text.textContent.trim() || text.closest(".preview")) continue;
        small(size(text) * scale(text), text.textContent);
        const box = text.getBoundingClientRect(), frame = svg.getBoundingClientRect();
        if (box.left < frame.left - 2 || box.right > frame.right + 2) wrong.push(`cut at the edge: ${text.textContent}`);
    }
    const seen = new Set();
    const within = (use, factor, deep) => {
        const symbol = document.getElementById(use.getAttribute("href")?.slice(1));
        const box = symbol?.getAttribute("viewBox")?.split(" ").map(Number);
        if (!box || deep > 3) return;
        const inner = factor * Number(use.getAttribute("width") || box[2]) / box[2], about = `${symbol.id} ${inner.toFixed(2)}`;
        if (seen.has(about)) return;
        seen.add(about);
        for (const text of symbol.querySelectorAll("text")) {
            let own = 1;
            const factor = (e) => Number(/scale\\(([\\d.]+)/.exec(e.getAttribute("transform") ?? "")?.[1] ?? 1);
            for (let e = text; e !== symbol; e = e.parentElement) own *= factor(e);
            if (text.textContent.trim()) small(size(text) * inner * own, `${symbol.id}: ${text.textContent}`);
        }
        for (const nested of symbol.querySelectorAll("use")) within(nested, inner, deep + 1);
    };
    // a displaced unit of Meeting Engagement hangs smaller over its cell; the heading names it
    for (const use of svg.querySelectorAll("use")) if (!use.closest(".preview,.chosen")) within(use, scale(use), 0);
    for (const e of document.querySelectorAll("main *, .bar *")) {
        if (e.closest("svg,.step") || e.childElementCount || !e.textContent.trim() || !e.checkVisibility()) continue;
        small(parseFloat(getComputedStyle(e).fontSize), e.textContent);
    }
    const label = (e) => { if (e.scrollWidth > e.clientWidth + 1 && e.checkVisibility()) wrong.push(`cut: ${e.textContent}`); };
    document.querySelectorAll(".tool span").forEach(label);
    if (innerWidth < 720) {  // the strip of buttons along the lower edge has no gaps
        const strip = document.querySelector(".tools .buttons").getBoundingClientRect().right, part = document.getElementById("part");
        const next = part.checkVisibility({ opacityProperty: true }) ? part : document.getElementById("to-side");
        if (Math.abs(next.getBoundingClientRect().left - strip) > 1) wrong.push("a gap in the strip");
    }
    return [...new Set(wrong)];
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), jit=False) as one:
        yield one


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield one
        one.close()


def positions(game: Game, mode: str, seed: int) -> Iterator[tuple[Match, int]]:
    """Positions of a random match in which a player is asked something."""
    match, noise = game.new(seed=seed, **game.modes[mode]), random.Random(seed)
    for decision in range(POSITIONS * STRIDE):
        if match.over:
            return
        player = noise.choice(match.movers)
        if decision % STRIDE == seed % STRIDE:
            yield match, player
        match.play(noise.choice(match.legal(player)), player)


def message(match: Match, player: int, lang: str, tall: bool, version: int) -> dict[str, Any]:
    """What the server would tell this player's page."""
    names = NAMES[lang][: match.players]
    view, answers = match.view(player), match.game.answers
    assert answers
    seats = [
        {"seat": i, "name": name, "kind": "person", "mine": i == player, "here": True, "moving": i in match.movers, "thinking": False,
         "line": match.game.words.seat(view, i, lang), "note": "", "give": False, "take": False, "result": "", "won": False}
        for i, name in enumerate(names)
    ]  # fmt: skip
    return {
        "tell": "position", "version": version, "number": match.number(player), "begun": True, "over": False, "mine": True, "seat": player,
        "ask": match.game.words.ask(view, player, lang), "story": [], "svg": [match.picture(player, lang, tall, names)],
        "steps": match.steps(player, lang)[-6:], "seats": seats, "lines": [], "fair": {"hash": ""}, "rematch": None, "watching": False,
        "goal": answers.goal(view, lang), "part": "part-0", "clocks": None, "agreements": {"may": [], "hints": True, "proposal": None},
    }  # fmt: skip


PLACES = [(size, lang) for size in SIZES for lang in LANGUAGES]


def sample() -> list[Any]:
    """Every game at two of the ten places, its modes (a third of Unmatched's duels) now at one, now at the other; or all of them everywhere."""
    chosen = []
    for g, game in enumerate(ig.games()):
        modes = list(game.modes) if ALL or len(game.modes) < 10 else [*list(game.modes)[:-3:4], *list(game.modes)[-3:]]
        for i, mode in enumerate(modes):
            places = PLACES if ALL else [PLACES[(2 * g + i % 2) % len(PLACES)]]
            chosen += [pytest.param(game.id, mode, *place, id=f"{game.id}-{mode}-{place[0][0]}-{place[1]}") for place in places]
    return chosen


@pytest.fixture(scope="module")
def pages(browser: Any, server: Server) -> Iterator[dict[Any, Any]]:
    """One page for each size, language and game, kept open."""
    kept: dict[Any, Any] = {}
    yield kept
    for page in kept.values():
        page.context.close()


def at_table(browser: Any, server: Server, pages: dict[Any, Any], game: str, size: tuple[int, int], lang: str) -> Any:
    about = (game, size, lang)
    if about not in pages:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale=lang, base_url=server.url, reduced_motion="reduce",
                                      is_mobile=size[0] < 720, has_touch=size[0] < 720, service_workers="block")  # fmt: skip
        context.add_init_script(LINE)
        page = context.new_page()
        page.goto(f"/play/{game}")
        page.locator(".at-once button").click()
        page.wait_for_url("**/table/*")
        page.evaluate("document.fonts.ready")
        pages[about] = page
    return pages[about]


@pytest.mark.parametrize(("game", "mode", "size", "lang"), sample())
def test_everything_for_a_decision_is_on_the_screen(
    browser: Any, server: Server, pages: dict[Any, Any], game: str, mode: str, size: tuple[int, int], lang: str
) -> None:
    page, found = at_table(browser, server, pages, game, size, lang), {}
    tall = page.evaluate("document.getElementById('board').clientWidth < 720")
    start = int(page.locator("#room").get_attribute("data-version") or 0)
    for number, (match, player) in enumerate(positions(ig.game(game), mode, seed=3), start + 1):
        told = json.dumps(message(match, player, lang, tall, number))
        page.evaluate("told => window.line.dispatchEvent(new MessageEvent('message', { data: told }))", told)
        page.wait_for_function("v => document.getElementById('room').dataset.version === v", arg=str(number))
        for wrong in page.evaluate(LOOK):
            found.setdefault(wrong, match.position(player))
    assert not found, "\n".join(f"{wrong}  ({where})" for wrong, where in found.items())


def test_at_the_end_a_phones_strip_of_buttons_is_whole(browser: Any, server: Server, pages: dict[Any, Any]) -> None:
    page = at_table(browser, server, pages, "meeting", SIZES[0], "ru")
    match, noise = ig.game("meeting").new(seed=2), random.Random(2)
    while not match.over:
        match.play(noise.choice(match.legal(match.movers[0])), match.movers[0])
    version = int(page.locator("#room").get_attribute("data-version") or 0) + 1
    told = message(match, 0, "ru", tall=True, version=version) | {"over": True}
    page.evaluate("told => window.line.dispatchEvent(new MessageEvent('message', { data: told }))", json.dumps(told))
    page.locator("#finale").wait_for()
    assert [wrong for wrong in page.evaluate(LOOK) if "strip" in wrong or "cut:" in wrong] == []


def test_a_lessons_strip_and_a_rulebooks_figures_fit_a_phone(browser: Any, server: Server) -> None:
    phone = {"viewport": {"width": 360, "height": 640}, "is_mobile": True, "has_touch": True}
    page = browser.new_context(base_url=server.url, service_workers="block", **phone).new_page()
    page.goto("/learn/tenno/1")
    buttons = page.locator(".tools .buttons")
    buttons.wait_for()
    strip = buttons.bounding_box()
    assert (strip["x"], strip["width"]) == (0, 360)
    page.goto("/rules/portrait")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    letters = """[...document.querySelectorAll("figure svg > text, figure svg > g > text")].filter((e) => e.textContent.trim())
        .map((e) => parseFloat(getComputedStyle(e).fontSize) * Math.abs(e.getScreenCTM().a))"""
    assert min(page.evaluate(letters)) >= 10.9, "wide figures are pushed sideways, not made too small to read"
    page.context.close()


def test_what_is_asked_about_lies_open_for_the_second_tap(browser: Any, server: Server, pages: dict[Any, Any]) -> None:
    """With the switch for confirmation on, the words that ask for a second tap don't lie over the cards."""
    page = at_table(browser, server, pages, "portrait", SIZES[0], "ru")
    show(page, ig.game("portrait").new(seed=1), 0, "ru")
    page.evaluate("document.getElementById('confirm').checked = true")
    cards = page.locator("#board .hand [data-action]")
    cards.nth(2).tap()
    asked = page.evaluate("window.said.at(-1)")
    assert asked["ask"]
    page.evaluate("told => window.line.dispatchEvent(new MessageEvent('message', { data: told }))", json.dumps(asked | {"tell": "sure"}))
    page.locator("#toast").wait_for()
    for card in cards.all():
        box, said = card.bounding_box(), page.locator("#toast").bounding_box()
        assert box
        assert said
        assert said["y"] + said["height"] < box["y"]
    page.wait_for_timeout(450)  # two taps in the same place are one
    cards.nth(2).tap()
    assert page.evaluate("window.said.at(-1)") == asked | {"ask": False}
    page.evaluate("document.getElementById('confirm').checked = false")


def test_the_button_of_a_long_form_stands_on_a_bar_along_the_lower_edge(browser: Any, server: Server) -> None:
    """What lies above the bar can be tapped; what is gone to by keys stops above it."""
    phone = {"viewport": {"width": 360, "height": 640}, "is_mobile": True, "has_touch": True}
    page = browser.new_context(base_url=server.url, service_workers="block", **phone).new_page()
    page.goto("/play/unmatched")
    bar, sheet = page.locator(".starts").bounding_box(), page.locator(".sheet").bounding_box()
    assert bar
    assert sheet
    assert bar["y"] + bar["height"] == pytest.approx(640, abs=1)
    assert (bar["x"], bar["width"]) == pytest.approx((sheet["x"], sheet["width"]), abs=3)
    for field in page.locator("#new select:visible, #new input[name=name]").all():
        field.focus()
        box, bar = field.bounding_box(), page.locator(".starts").bounding_box()
        assert box
        assert bar
        assert box["y"] + box["height"] <= bar["y"] + 1, field.get_attribute("name")
    page.context.close()


@pytest.mark.parametrize("size", [SIZES[0], SIZES[3]], ids=["phone", "desktop"])
def test_in_a_list_of_tables_how_they_stand_is_at_the_right(browser: Any, server: Server, pages: dict[Any, Any], size: tuple[int, int]) -> None:
    front = at_table(browser, server, pages, "tenno", size, "en").context.new_page()
    front.goto("/")
    row, state = front.locator(".row.now").first.bounding_box(), front.locator(".row.now .state").first.bounding_box()
    assert 0 < row["x"] + row["width"] - state["x"] - state["width"] < 24
    front.close()


def show(page: Any, match: Match, player: int, lang: str = "en") -> None:
    """Tell the page that this is the table now."""
    version = int(page.locator("#room").get_attribute("data-version") or 0) + 1
    tall = page.evaluate("document.getElementById('board').clientWidth < 720")
    told = json.dumps(message(match, player, lang, tall, version))
    page.evaluate("told => { window.said = []; window.line.dispatchEvent(new MessageEvent('message', { data: told })); }", told)
    page.wait_for_function("v => document.getElementById('room').dataset.version === v", arg=str(version))


def test_a_phones_hand_opens_as_a_drawer(browser: Any, server: Server, pages: dict[Any, Any]) -> None:
    page = at_table(browser, server, pages, "tenno", SIZES[0], "en")
    match = ig.game("tenno").new(seed=1, players=2)
    while 0 not in match.movers or match.game.words.ask(match.view(0), 0, "en") != "Choose a card for slot 1":
        match.play(match.legal(match.movers[0])[0], match.movers[0])
    show(page, match, 0)
    cards = page.locator("#board .hand [data-action]")
    assert cards.count() > 5
    page.click("#hand")
    large = page.locator("#drawer .held.can")
    assert large.count() == cards.count()
    box = large.last.bounding_box()
    assert box
    assert box["width"] > 100, "in the drawer they are large"
    large.last.click()
    assert page.evaluate("window.said.map(one => [one.do, one.action])") == [["move", int(cards.last.get_attribute("data-action") or -1)]]
    assert page.locator("#drawer").is_hidden()
    page.evaluate("window.said = []; document.querySelector('#board .hand').classList.add('tight')")
    cards.first.dispatch_event("click")
    assert page.locator("#drawer").is_visible(), "cards that lie too closely open the drawer"
    assert page.evaluate("window.said.length") == 0, "and aren't chosen where they lie"
    page.keyboard.press("Escape")
    assert page.locator("#drawer").is_hidden()


@pytest.mark.parametrize("game", ["tash_kalar", "unmatched"])
def test_a_board_can_be_turned_round(browser: Any, server: Server, pages: dict[Any, Any], game: str) -> None:
    page = at_table(browser, server, pages, game, SIZES[3], "en")
    match = ig.game(game).new(seed=4)
    for _ in range(12):
        match.play(match.legal(match.movers[0])[0], match.movers[0])
    show(page, match, match.movers[0])
    middles = """() => Object.fromEntries([...document.querySelectorAll(".turns [data-key], .turns [data-action]")].map((e) => {
        const box = e.getBoundingClientRect(), at = e.getScreenCTM();
        return [e.dataset.key ?? e.dataset.action, [box.x + box.width / 2, box.y + box.height / 2, Math.sign(at.a)]]; }))"""
    before = page.evaluate(middles)
    page.keyboard.press("f")
    after = page.evaluate(middles)
    assert before.keys() == after.keys()
    sums = [(before[key][0] + after[key][0], before[key][1] + after[key][1]) for key in before]
    assert all(max(one) - min(one) < 30 for one in zip(*sums, strict=True)), "everything lies opposite"
    assert any(abs(before[key][0] - after[key][0]) > 20 for key in before)
    keyed = [key for key in after if not key.isdigit()]
    assert all(after[key][2] == 1 for key in keyed), "pieces stay upright"
    assert page.evaluate("localStorage.getItem(`flipped-${document.getElementById('room').dataset.game}`)") == "yes"
    page.keyboard.press("f")
    assert page.evaluate(middles) == before


# Where the middle of the board and of everything that can be chosen on it is
PLACES_NOW = """() => {
    const turns = document.querySelector(".turns"), svg = turns.ownerSVGElement, [x, y] = turns.dataset.turn.split(" ").map(Number);
    const { x: a, y: b } = new DOMPoint(x, y).matrixTransform(turns.getScreenCTM());
    return [[a, b], [...turns.querySelectorAll("[data-action]")].map((e) => {
        const box = e.getBoundingClientRect();
        return [Number(e.dataset.action), box.x + box.width / 2, box.y + box.height / 2];
    })];
}"""


@pytest.mark.parametrize("size", [SIZES[0], SIZES[3]], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", ["tash_kalar", "unmatched"])
def test_on_a_turned_board_what_is_tapped_is_chosen(browser: Any, server: Server, pages: dict[Any, Any], game: str, size: tuple[int, int]) -> None:
    """A click on the place opposite to where something was chooses that very thing."""
    page, noise = at_table(browser, server, pages, game, size, "en"), random.Random(7)
    match, chosen = ig.game(game).new(seed=7), 0
    while chosen < 5:
        player = match.movers[0]
        show(page, match, player)
        (x, y), before = page.evaluate(PLACES_NOW)
        page.keyboard.press("f")
        for action, left, top in noise.sample(before, min(2, len(before))):
            page.mouse.click(2 * x - left, 2 * y - top)
            assert page.evaluate("window.said.filter(one => one.do === 'move').map(one => one.action)") == [action], match.position(player)
            chosen += 1
            show(page, match, player)
            page.wait_for_timeout(450)  # two taps in the same place are one
        page.keyboard.press("f")
        match.play(noise.choice(match.legal(player)), player)
