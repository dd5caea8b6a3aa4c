"""Starting the server: compile what isn't compiled yet, say the address, answer."""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn
from rich.console import Console
from rich.progress import Progress

from ..bots import compile_game
from ..core.cards import LANGUAGES
from ..games import games, ids
from . import pages, pictures
from .app import create_app
from .safety import Limits
from .tables import PACE

EVERYWHERE = ("0.0.0.0", "::")


def data_folder() -> Path:
    """Where matches are kept when nobody says otherwise."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "igroteka"


def warm(step: Callable[[str], None] = lambda name: None) -> None:
    """Compile every game and draw it once, so that nobody waits at a table."""
    for game in games():
        step(game.title["en"])
        compile_game(game.id)
        for lang in LANGUAGES:
            pictures.thumbnail(game.id, lang, "light")
            pictures.sheet(game.id, lang)
    step("")


def serve(
    host: str = "0.0.0.0", port: int = 8080, data: Path | None = None, open_page: bool = False, limits: Limits | None = None, pace: float = PACE
) -> None:
    """Run the server until it is stopped."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True) as progress:
        bar = progress.add_task("Compiling", total=len(ids()))
        warm(lambda name: progress.update(bar, advance=0 if not name else 1, description=f"Compiling {name}" if name else "Ready"))
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
            listening.listen(1024)  # whoever comes before we are ready waits in line
        except OSError as error:
            console.print(f"Port {port} can't be used: {error.strerror}. Try another one with --port.")
            sys.exit(1)
        port = listening.getsockname()[1]
        local = f"http://{'127.0.0.1' if host in EVERYWHERE else host}:{port}"
        print(f"Igroteka is at {local}", flush=True)
        if host in EVERYWHERE:
            print(f"In your network: http://{pages.network_address()}:{port}", flush=True)
        if open_page:
            threading.Timer(0.5, webbrowser.open, [local]).start()
        limits = limits or Limits()
        app = create_app(data or data_folder(), limits, public=host in EVERYWHERE, pace=pace)
        config = uvicorn.Config(app, log_level="warning", access_log=False, ws_max_size=4 * limits.frame, ws_ping_interval=20, server_header=False,
                                timeout_graceful_shutdown=2)  # fmt: skip
        sys.setswitchinterval(0.0005)  # a thinking bot hands over quickly
        uvicorn.Server(config).run([listening])
