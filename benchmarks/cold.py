"""How long somebody waits on a machine where nothing is compiled: `python benchmarks/cold.py [--runs N] [GAME …]`.

From the address in the terminal to the first own decision on the screen: the front page is opened, a game chosen, "play now" pressed. The server
has an empty cache and an empty folder each time; the browser is open before. Then `ig.game(GAME).new()` and ten random decisions in a new process.
Needs playwright and Chromium.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import igroteka as ig

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from web import CHROMIUM

OWN = "#room.mine #board [data-action]"
LIBRARY = """
import time
start = time.perf_counter()
import random, igroteka as ig
match = ig.game({!r}).new()
for _ in range(10):
    player = match.movers[0]
    match.play(random.choice(match.legal(player)), player)
print(time.perf_counter() - start)
"""


def environment(folder: str) -> dict[str, str]:
    """As on a machine where the package was just installed."""
    given = {name: value for name, value in os.environ.items() if name not in ("IGROTEKA_JIT", "PYTHONDONTWRITEBYTECODE")}
    return given | {"IGROTEKA_CACHE": f"{folder}/cache"}


def page(browser: Browser, game: str) -> list[float]:
    """Seconds after the address until the front page, the game's page, the table and the first decision are there."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [sys.executable, "-m", "igroteka", "serve", "--host", "127.0.0.1", "--port", "0", "--data", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment(folder))
        try:
            assert server.stdout
            address = server.stdout.readline().split()[-1]
            start, shown = time.perf_counter(), []
            opened = browser.new_page()
            opened.goto(address, wait_until="commit")
            for press, appears in ((f'.games a[href="/play/{game}"]', ".at-once"), (".at-once button", "#room"), (None, OWN)):
                if press:
                    opened.click(press, no_wait_after=True)
                    shown.append(time.perf_counter() - start)
                opened.wait_for_selector(appears, state="attached", timeout=60_000)
            opened.wait_for_selector(OWN)
            shown.append(time.perf_counter() - start)
            opened.close()
            return shown
        finally:
            server.kill()
            server.wait()


def library(game: str) -> float:
    """Seconds for ten decisions in a new process."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [sys.executable, "-c", LIBRARY.format(game)]
        return float(subprocess.run(command, check=True, capture_output=True, text=True, env=environment(folder)).stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("games", nargs="*", default=[game.id for game in ig.games()])
    given = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for game in given.games:
            waits = [page(browser, game) for _ in range(given.runs)]
            told = "; ".join(" ".join(f"{seconds:.1f}" for seconds in wait) for wait in waits)
            middle = statistics.median(wait[-1] for wait in waits)
            print(f"{game:12} first decision {middle:.1f} s ({told}), ten decisions in the library {library(game):.1f} s", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
