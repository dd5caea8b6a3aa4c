"""Questions answered in a real browser: cards that open, why not, invitations, the end of a match, the house as an app."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import igroteka as ig
from test_web_browser import PHONE, UNTOUCHED, await_turn, browser, click_something, load, random_match, server, start, version, visit  # noqa: F401
from web import Server, needs_browser

pytestmark = needs_browser


@pytest.fixture
def quick(browser: Any, server: Server) -> Iterator[Callable[..., Any]]:  # noqa: F811
    """Somebody whose browser runs the house as an app and moves things."""
    contexts = []

    def come(**about: Any) -> Any:
        contexts.append(browser.new_context(viewport={"width": 1280, "height": 800}, locale="en", base_url=server.url, **about))
        page = contexts[-1].new_page()
        page.set_default_timeout(15_000)
        return page

    yield come
    for context in contexts:
        context.close()


def tap_untouchable(page: Any, kind: str) -> None:
    """A click in the middle of something that can't be chosen and whose key begins so."""
    x, y = page.evaluate(
        """kind => { for (const e of document.querySelectorAll(`#board [data-key^="${kind}"]:not([data-action])`)) {
               const b = e.getBoundingClientRect(), x = b.left + b.width / 2, y = b.top + b.height / 2;
               if (document.elementFromPoint(x, y)?.closest("[data-key]") === e) return [x, y]; } }""",
        kind,
    )
    page.mouse.click(x, y)


def test_a_card_that_cant_be_chosen_opens_large_and_says_why(visit: Any, server: Server) -> None:  # noqa: F811
    page = visit()
    load(page, random_match("tash_kalar", start=40))
    await_turn(page)
    page.wait_for_timeout(800)  # the gallery has come
    before = version(page)
    tap_untouchable(page, "card-b")
    page.wait_for_selector("#zoom[open] .shown")
    page.wait_for_selector("#zoom-why:not([hidden])")
    assert page.inner_text("#zoom-why")
    assert page.locator("#zoom .card").bounding_box()["width"] > 150
    assert page.locator("#zoom dl").count(), "what its words mean"
    page.keyboard.press("Escape")
    assert not page.locator("#zoom[open]").count()
    assert version(page) == before, "looking at a card does nothing"
    page.keyboard.press("p")
    page.fill("#in-words-find", "common")
    said = page.locator("#in-words-list li").all_inner_texts()
    assert said
    assert all("common" in line.lower() for line in said), "whoever asks hears of that alone"


def test_a_tip_is_beside_what_it_explains_and_goes_with_scrolling(visit: Any, server: Server) -> None:  # noqa: F811
    page = visit(PHONE)
    load(page, random_match("tash_kalar", start=40))
    await_turn(page)
    x, y = page.evaluate(UNTOUCHED)
    page.touchscreen.tap(x, y)
    page.wait_for_function("() => !document.getElementById('tip').hidden || document.querySelector('#zoom[open]')")
    if page.locator("#tip").is_visible():
        tip = page.locator("#tip").bounding_box()
        assert not (tip["x"] <= x <= tip["x"] + tip["width"] and tip["y"] <= y <= tip["y"] + tip["height"])
        page.evaluate("scrollBy(0, 60)")
        page.wait_for_selector("#tip", state="hidden")
        page.evaluate("document.getElementById('room').dispatchEvent(new CustomEvent('told', { detail: { tell: 'why', text: 'Late.' } }))")
        assert page.locator("#tip").is_hidden(), "an answer that comes after scrolling would be beside something else"


def test_what_can_be_chosen_has_nobodys_colour_and_the_whole_square_counts(visit: Any, server: Server) -> None:  # noqa: F811
    page = visit()
    load(page, random_match("tash_kalar", start=41))
    await_turn(page)
    amber, players = page.evaluate(
        """() => { const s = getComputedStyle(document.documentElement);
                   return [s.getPropertyValue("--ring"), [0, 1, 2, 3, 4, 5, 6].map((i) => s.getPropertyValue(`--p${i}`))]; }"""
    )
    assert amber.strip()
    assert amber not in players
    share = page.evaluate(
        """() => { const e = [...document.querySelectorAll("#board path[data-action]")][0];
                   if (!e) return 1;
                   const b = e.getBoundingClientRect(); let hit = 0, all = 0;
                   for (let u = 0.05; u < 1; u += 0.1) for (let v = 0.05; v < 1; v += 0.1) {
                       all++; hit += document.elementFromPoint(b.left + u * b.width, b.top + v * b.height) === e; }
                   return hit / all; }"""
    )
    assert share > 0.95


def test_what_cant_be_taken_back_is_done_at_the_second_tap_if_one_wants_so(visit: Any, server: Server) -> None:  # noqa: F811
    page = visit()
    start(page, "portrait")
    await_turn(page)
    page.click("#tab-more")
    page.check("#confirm")
    page.click("#tab-log")
    before = version(page)
    card = page.locator("#board [data-action]").first.bounding_box()
    x, y = card["x"] + card["width"] / 2, card["y"] + 20
    page.mouse.click(x, y)
    page.wait_for_selector("#toast:not([hidden])")
    assert version(page) == before
    page.wait_for_timeout(500)
    page.mouse.click(x, y)
    assert await_turn(page, before)


def test_an_invited_guest_has_one_button_and_a_spectator_follows_into_the_rematch(visit: Any, server: Server) -> None:  # noqa: F811
    host, guest, watcher = visit(), visit(PHONE), visit()
    start(host, "meeting", "friends")
    guest.goto(host.url)
    assert "invites you" in guest.inner_text("h1")
    assert "Meeting Engagement" in guest.inner_text("h1")
    button = guest.locator(".invitation .button.main")
    assert button.bounding_box()["y"] < 640
    assert guest.locator(".button.main:visible").count() == 1
    assert not guest.locator("#link").count(), "no link to send: that is the host's"
    button.click()
    guest.wait_for_selector("#board svg")
    watcher.goto(host.url)
    watcher.wait_for_selector("#watching:not([hidden])")
    host.goto(watcher.url)
    await_turn(host) if host.locator("#room.mine").count() else host.wait_for_selector("#board svg")
    host.click("#tab-more")
    host.click("#resign")
    host.click("#resign")
    host.wait_for_selector("#finale:not([hidden])")
    assert "You resigned" in host.inner_text("#finale-title")
    watcher.wait_for_selector("#finale:not([hidden])")
    assert watcher.locator("#rematch").is_hidden(), "there is nothing to follow yet"
    host.click("#finale-again")
    host.wait_for_url(lambda url: url != watcher.url)
    watcher.wait_for_selector("#rematch:not([hidden])")
    watcher.click("#finale-again")
    watcher.wait_for_url(host.url)
    host.goto("/")
    host.wait_for_load_state("networkidle")  # the lobby has told what is new
    tops = [host.locator(f"{place}:visible").first.evaluate("e => e.getBoundingClientRect().top") for place in (".row", ".games")]
    assert tops[0] < tops[1], "my tables come first"
    assert host.evaluate("() => [...document.images].filter((i) => i.checkVisibility() && i.loading !== 'lazy').every((i) => i.naturalWidth > 0)")


def test_play_now_is_a_first_game_for_a_newcomer_and_sides_are_pictures(visit: Any, server: Server) -> None:  # noqa: F811
    page = visit(PHONE)
    page.goto("/play/tash_kalar")
    assert page.locator(".button.now").bounding_box()["y"] < 560
    assert page.locator("#yours svg").count() == 4
    page.click(".button.now")
    page.wait_for_url("**/table/*")
    await_turn(page)
    assert page.inner_text("#goal").startswith("6 points win"), "that is the first game's goal"
    page.goto("/play/unmatched")
    page.locator("#yours label").nth(2).click()
    assert page.locator('[name="option-heroes-0"]').input_value() == "2"
    assert page.locator('[name="option-heroes-1"]').input_value() != "2"
    assert not page.locator('[name="option-excalibur"]').is_visible(), "a fine point"


def test_rulebook_and_gallery_are_searched_and_a_tap_at_the_table_opens_the_part_that_matters(visit: Any, server: Server) -> None:  # noqa: F811
    page = visit()
    page.goto("/rules/tenno")
    page.fill("#search", "shogun")
    shown = page.locator("#searched > section:visible")
    assert 0 < shown.count() < page.locator("#searched > section").count()
    page.click("text=All cards, with pictures")
    page.fill("#search", "geisha")
    assert page.locator(".shown:visible").count() < page.locator(".shown").count()
    start(page, "tenno")
    await_turn(page)
    page.click("#part")
    page.wait_for_selector("#rules #part-1")
    part = page.evaluate("() => document.activeElement.querySelector('h2,h3')?.textContent")
    assert part == "Getting ready"


def test_sounds_are_heard_with_what_is_seen_and_can_be_switched_off(quick: Any, server: Server) -> None:  # noqa: F811
    page = quick()
    start(page, "meeting")
    await_turn(page)
    page.mouse.click(5, 5)
    at = click_something(page, random.Random(3))
    await_turn(page, at or 0)
    heard = int(page.locator("#room").get_attribute("data-heard") or 0)
    if page.evaluate("new AudioContext().state") == "running":
        assert heard > 0
    page.click("#tab-more")
    page.uncheck("#sounds")
    before = int(page.locator("#room").get_attribute("data-heard") or 0)
    at = click_something(page, random.Random(3))
    await_turn(page, at or 0)
    assert int(page.locator("#room").get_attribute("data-heard") or 0) == before
    page.reload()
    assert not page.locator("#sounds").is_checked()


def test_without_network_the_app_opens_and_says_what_is_going_on(quick: Any, server: Server) -> None:  # noqa: F811
    page = quick()
    start(page, "meeting")
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    page.wait_for_timeout(500)
    assert page.request.get("/manifest.webmanifest").json()["icons"]
    page.context.set_offline(True)
    page.goto("/")
    assert page.locator(".row").count(), "my tables as they were"
    page.wait_for_selector("#no-network:not([hidden])")
    page.goto("/play/meeting")
    assert "No connection" in page.inner_text("h1")
    page.context.set_offline(False)


def test_arrow_keys_look_back_and_the_end_is_a_scene(visit: Any, server: Server) -> None:  # noqa: F811
    page = visit()
    match, noise = ig.game("meeting").new(seed=5), random.Random(5)
    while not match.over:
        match.play(noise.choice(match.legal(match.movers[0])), match.movers[0])
    load(page, match)
    page.wait_for_selector("#finale:not([hidden])")
    assert page.locator("#finale-seats li").count() == 2
    assert page.inner_text("#finale-how")
    page.click("#finale-close")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("t => document.getElementById('slider').value == t", arg=str(len(match.moves) - 1))
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => !document.querySelector('#board.past')")
