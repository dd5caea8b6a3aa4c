"""Take the pictures of the README: `make pictures`. Every game on a desktop and on a phone, after some moves against bots."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import TimeoutError, sync_playwright

import igroteka as ig

HERE = Path(__file__).parent / "pictures"
SERVER = "from igroteka.web import serve; from pathlib import Path; import sys; serve('127.0.0.1', 0, Path(sys.argv[1]), pace=0)"
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
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = subprocess.Popen([sys.executable, "-c", SERVER, data], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout
            url = server.stdout.readline().split()[-1]
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            for name, size in SIZES.items():
                phone = name == "phone"
                about = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2, "color_scheme": "dark"} if phone else {}
                page = browser.new_context(viewport=size, locale="en", **about).new_page()
                page.add_init_script("localStorage.setItem('pace', 'once')")
                page.goto(url)
                page.wait_for_load_state("networkidle")
                page.screenshot(path=HERE / f"front-{name}.png")
                for game in ig.games():
                    page.goto(f"{url}/play/{game.id}")
                    page.click("form .button.main")
                    play(page, MOVES.get(game.id, 10))
                    page.screenshot(path=HERE / f"{game.id}-{name}.png")
                    print(HERE / f"{game.id}-{name}.png")
            browser.close()
        finally:
            server.kill()


if __name__ == "__main__":
    main()
