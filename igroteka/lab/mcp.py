"""`igroteka mcp`: an agent plays, in a match of its own against bots or at a table on a server, by the Model Context Protocol.

Tools: games, rules, cards, new_match, join_table, look, play. All answers are texts (lab/text.py) in English or Russian.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any, Literal, Protocol
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from ..bots import Bot
from ..core.cards import card_files
from ..core.game import BadOption, Game
from ..core.match import IllegalAction
from ..core.rule import game_folders
from ..games import game as find
from ..games import games as all_games
from . import text
from .arena import enter

Lang = Literal["en", "ru"]
ABOUT = """Tactical board games with complete rules. Start a match with new_match or sit down with join_table, then play one of the
actions you are offered, again and again, until the match is over. `rules` gives a game's rulebook, `cards` what its cards do and
how its boards are connected."""
LONGEST_WAIT = 120.0  # seconds for others to move, before the agent is told that it is still their turn


class Place(Protocol):
    """Where the agent plays."""

    def look(self) -> str:
        """What it sees, once it is asked or the match is over."""

    def play(self, action: str) -> str:
        """Decide, and look."""


class OwnMatch:
    """A match in this process; bots have the other seats."""

    def __init__(self, game: Game, options: dict[str, Any], seat: int, opponent: str, seed: int | None, lang: str, seconds: float = 0.5):
        self.match, self.seat, self.lang, self.seconds = game.new(seed=seed, **options), seat - 1, lang, seconds
        if not 1 <= seat <= self.match.players:
            raise BadOption(f"the seat should be from 1 to {self.match.players}, not {seat}")
        self.bots: list[Bot] = [enter(opponent, game.id, self.match.seed + player) for player in range(self.match.players)]

    def look(self) -> str:
        """The bots move until the agent is asked."""
        match = self.match
        while not match.over and self.seat not in match.movers:
            player = match.movers[0]
            match.play(self.bots[player].choose(match, player, seconds=self.seconds), player)
        return text.tell(match, self.seat, self.lang)

    def play(self, action: str) -> str:
        """By number or name."""
        self.look()
        try:
            self.match.play(int(action) if action.isdigit() else action, self.seat)
        except IllegalAction:
            return text.refusal(self.match, self.seat, action, self.lang)
        return self.look()


class AtTable:
    """A seat at a server's table, by the HTTP API."""

    def __init__(self, link: str, name: str, lang: str):
        where = urlsplit(link)
        if where.scheme not in ("http", "https") or "/table/" not in where.path:
            raise BadOption(f"a table's link looks like http://SERVER/table/ID, not {link!r}")
        self.base = f"{where.scheme}://{where.netloc}/api/v1/tables/{where.path.rpartition('/')[2]}"
        self.lang, self.token = lang, ""
        free = [seat["seat"] for seat in self._ask(f"?lang={lang}")["seats"] if seat["kind"] == "open"]
        if not free:
            raise BadOption("there is no open seat at this table")
        self.token = self._ask(f"/seats/{free[0]}", {"name": name})["token"]
        self.version = -1

    def look(self) -> str:
        """Wait for the others, but not for ever."""
        waited = 0.0
        while True:
            view = self._ask(f"/view?lang={self.lang}")
            if view["asked"] or view["over"] or waited >= LONGEST_WAIT:
                self.version = view["version"]
                return self._told(view)
            self._ask(f"/events?after={view['version']}&seconds=20&lang={self.lang}")
            waited += 20

    def play(self, action: str) -> str:
        """By number or name; the server says why not."""
        decision = {"action": int(action) if action.isdigit() else action, "version": self.version}
        try:
            self._ask("/moves", decision)
        except BadOption as error:
            return str(error)
        return self.look()

    def _told(self, view: dict[str, Any]) -> str:
        offered = [f"{action['name']}: {action['say']}" for action in view["actions"]]
        parts = [view["position"], view["ask"]]
        if view["over"]:
            parts.append(text.section(text.words(self.lang, "over"), [str(view["result"])]))
        elif offered:
            parts.append(text.section(text.words(self.lang, "you-may"), offered))
        return "\n\n".join(parts)

    def _ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        request = Request(self.base + path, None if body is None else json.dumps(body).encode(), {"content-type": "application/json"})
        if self.token:
            request.add_header("authorization", f"Bearer {self.token}")
        try:
            with urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except HTTPError as error:
            said = error.read().decode("utf-8", "replace")
            with suppress(ValueError, KeyError, TypeError):
                said = json.loads(said)["detail"]
            raise BadOption(f"the server refused: {said}") from None
        except URLError as error:
            raise BadOption(f"the server can't be reached: {error.reason}") from None


def explained(tool: Callable[..., str]) -> Callable[..., str]:
    """A mistake of the agent is told in its own words; other errors aren't its business."""

    @wraps(tool)
    def called(*arguments: Any, **named: Any) -> str:
        try:
            return tool(*arguments, **named)
        except BadOption as error:
            raise ToolError(str(error)) from None

    return called


def server() -> MCPServer:
    """The tools; one match at a time."""
    made: MCPServer = MCPServer("igroteka", instructions=ABOUT)
    playing: list[Place] = []

    def begin(place: Place) -> str:
        playing[:] = [place]
        return place.look()

    def current() -> Place:
        if not playing:
            raise BadOption("there is no match yet: start one with new_match or join_table")
        return playing[0]

    @made.tool()
    @explained
    def games(lang: Lang = "en") -> str:
        """The games, their numbers of players and options."""
        lines = []
        for game in all_games():
            options = "; ".join(f"{o.name}{' (a list, one a player)' if o.each else ''}: {', '.join(map(str, o.values))}" for o in game.options)
            players = "-".join(map(str, dict.fromkeys((game.players[0], game.players[-1]))))
            lines.append(f"{text.words(lang, 'a-game', id=game.id, title=game.title[lang], players=players)} {options}")
        return "\n".join(lines)

    @made.tool()
    @explained
    def rules(game: str, lang: Lang = "en") -> str:
        """The rulebook of a game."""
        known(game)
        for folder in game_folders():
            path = folder / game / f"rulebook.{lang}.md"
            if path.exists():
                return path.read_text(encoding="utf-8")
        raise BadOption(f"{game} has no rulebook in {lang!r}")

    @made.tool()
    @explained
    def cards(game: str, file: str = "") -> str:
        """What is printed on a game's cards, units and boards: its card files (TOML, both languages), or one of them by its name."""
        files = card_files(known(game).id)
        if file and file not in files:
            raise BadOption(f"{game} has no card file {file!r}; it has {', '.join(files)}")
        return "\n".join(f"# {name}\n{path.read_text(encoding='utf-8')}" for name, path in files.items() if file in ("", name))

    @made.tool()
    @explained
    def new_match(
        game: str, options: dict[str, Any] | None = None, seat: int = 1, opponent: str = "greedy", seed: int | None = None, lang: Lang = "en"
    ) -> str:
        """Start a match against bots. `options` as `games` lists them, with `players`; the opponent is random, greedy or a level."""
        return begin(OwnMatch(known(game), options or {}, seat, opponent, seed, lang))

    @made.tool()
    @explained
    def join_table(link: str, name: str = "Agent", lang: Lang = "en") -> str:
        """Sit down at an open seat of a table on a server, by its link."""
        return begin(AtTable(link, name, lang))

    @made.tool()
    @explained
    def look() -> str:
        """What you see and may do now."""
        return current().look()

    @made.tool()
    @explained
    def play(action: str) -> str:
        """Make one of the offered decisions, by its name (the words before the colon); then the others move."""
        return current().play(action)

    return made


def known(name: str) -> Game:
    """A game by its id, or what there is."""
    try:
        return find(name)
    except KeyError as error:
        raise BadOption(str(error.args[0])) from None


def serve() -> None:
    """Speak with an agent on the standard streams."""
    server().run("stdio")


