"""Take the pictures of the README: `make pictures`. Every game on a desktop and on a phone, after some moves against bots."""

from __future__ import annotations

import random
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import TimeoutError, sync_playwright

import igroteka as ig

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from web import CHROMIUM, running

HERE = Path(__file__).parent / "pictures"
SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 740}}
MOVES = {"meeting": 9, "tenno": 7, "portrait": 12, "unmatched": 9, "tash_kalar": 14}


def play(page: Any, moves: int) -> None:
    """Some moves, at random but always the same."""
    noise = random.Random(2)
    for _ in range(moves):
        page.wait_for_selector("#room.mine #board [data-action], #room[data-over=true]")
        targets = page.locator("#board [data-action]")
        if not targets.count():
            break
        version = page.locator("#room").get_attribute("data-version")
        targets.nth(noise.randrange(targets.count())).focus()
        page.keyboard.press("Enter")
        with suppress(TimeoutError):  # the picture may have been drawn anew under the key
            page.wait_for_function("v => document.getElementById('room').dataset.version !== v", arg=version, timeout=3000)
    page.wait_for_selector("#room.mine #board [data-action], #room[data-over=true]")
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(1200)
    page.evaluate("document.activeElement.blur(); document.getElementById('tip').hidden = true")  # what the keys explained


def main() -> None:
    HERE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for name, size in SIZES.items():
            phone = name == "phone"
            about = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2, "color_scheme": "dark"} if phone else {}
            page = browser.new_context(viewport=size, locale="en", **about).new_page()
            page.add_init_script("localStorage.setItem('pace', 'once')")
            page.goto(server.url)
            page.wait_for_load_state("networkidle")
            page.screenshot(path=HERE / f"front-{name}.png")
            for game in ig.games():
                page.goto(f"{server.url}/play/{game.id}")
                page.click("form .button.main")
                play(page, MOVES.get(game.id, 10))
                page.screenshot(path=HERE / f"{game.id}-{name}.png")
                print(HERE / f"{game.id}-{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
