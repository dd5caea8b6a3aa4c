"""How quickly the page answers: `python benchmarks/clicks.py [--clicks N] [GAME …]`.

From a click on the board to the frame in which the changed picture is on the screen, on a desktop and on a phone, in a match of two on one
device, so that no bot's thinking is in it; the size of every update, a picture; and all that a first visit of the front page loads.
Needs playwright and Chromium, and a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import igroteka as ig

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from web import CHROMIUM, running

SIZES = {"desktop": (1280, 800), "phone": (360, 640)}
WATCH = """() => {
    window.times = [];
    let at = null;
    addEventListener("click", (event) => { if (event.target.closest("#board [data-action], #drawer .can")) at = event.timeStamp; }, true);
    new MutationObserver(() => {
        if (at === null) return;
        const from = at;
        at = null;
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - from)));  // when the frame is drawn
    }).observe(document.getElementById("board"), { childList: true });
}"""
POINT = """share => {
    const all = [...document.querySelectorAll("#board [data-action]")], from = Math.floor(share * all.length);
    for (const one of [...all.slice(from), ...all.slice(0, from)]) {
        const box = one.getBoundingClientRect();
        for (const [u, v] of [[.5, .5], [.5, .8], [.2, .2], [.8, .8]]) {
            const x = box.left + u * box.width, y = box.top + v * box.height;
            if (document.elementFromPoint(x, y)?.closest("[data-action]") === one) return [x, y];
        }
    }
    return null;
}"""


def first_visit(browser: Browser, url: str, lang: str) -> float:
    """Bytes of everything that the front page loads."""
    page = browser.new_context(locale=lang, service_workers="block").new_page()
    network, sizes = page.context.new_cdp_session(page), list[int]()
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda about: sizes.append(about["encodedDataLength"]))
    page.goto(url)
    page.wait_for_load_state("networkidle")
    page.context.close()
    return sum(sizes)


def play(browser: Browser, url: str, game: str, size: tuple[int, int], clicks: int) -> tuple[list[float], list[float]]:
    """Milliseconds of every click, and bytes of every update for each of its pictures."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="en", has_touch=size[0] < 720, service_workers="block")
    page, told = context.new_page(), list[Any]()
    page.on("websocket", lambda line: line.on("framereceived", lambda text: told.append(text)))
    page.goto(f"{url}/play/{game}")
    page.wait_for_selector("#with:not([hidden])")
    page.locator('#with label:has(input[value="device"])').click()
    page.click("form .button.main")
    page.wait_for_url("**/table/*")
    page.wait_for_selector("#board svg")
    page.evaluate(WATCH)
    for number in range(clicks):
        if page.locator("#lift").is_visible():
            page.click("#lift")
        page.wait_for_selector("#room.mine #board [data-action], #room[data-over=true]")
        page.wait_for_timeout(600)  # what moves has arrived
        at, known = page.evaluate(POINT, number * 0.618 % 1), page.evaluate("times.length")
        if not at:
            continue
        page.mouse.click(*at)
        if page.locator("#drawer").is_visible():  # cards that lie closely open it
            page.locator("#drawer .can").first.click()
        page.wait_for_function("known => times.length > known || !document.querySelector('#curtain').hidden", arg=known)
    times = page.evaluate("times")
    context.close()
    messages = [(len(text), json.loads(text)) for text in told]
    positions = [size / (len(message["story"]) + 1) for size, message in messages if message["tell"] == "position"]
    return sorted(times), sorted(positions[1:])  # the first brings everything


def main() -> None:
    given = argparse.ArgumentParser()
    given.add_argument("games", nargs="*", default=[game.id for game in ig.games()])
    given.add_argument("--clicks", type=int, default=40)
    asked = given.parse_args()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for lang in ("en", "ru"):
            print(f"front page ({lang}): {first_visit(browser, server.url, lang) / 1024:.0f} KB", flush=True)
        for name, size in SIZES.items():
            for game in asked.games:
                times, sizes = play(browser, server.url, game, size, asked.clicks)
                print(f"{name} {game}: {len(times)} clicks, median {times[len(times) // 2]:.0f} ms, largest {times[-1]:.0f} ms; "
                      f"{len(sizes)} updates, largest {sizes[-1] / 1024:.1f} KB a picture", flush=True)  # fmt: skip
        browser.close()


if __name__ == "__main__":
    main()
