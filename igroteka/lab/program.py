"""A bot that is any program: it reads positions and writes actions on its standard streams.

igroteka arena meeting command:"python my_bot.py" greedy

Each question is one line of JSON: game, players, player (from 0), seconds, lang, text (lab/text.py), actions (number, name
and words of each) and, after an answer that wasn't possible, refused. The answer is one line: a number or a name.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import threading
from contextlib import suppress
from signal import SIGKILL
from typing import Any

from ..bots import Hint
from ..core.game import BadOption
from ..core.match import IllegalAction, Match
from . import text

TRIES = 3
LONGEST_WAIT = 60.0  # seconds, and ten times what it is told to take
LONGEST_END = 5.0  # seconds to end in, once its input has


class Program:
    """A program that plays; it is started with the first decision and hears the end of its input when the match is over."""

    def __init__(self, command: str, lang: str = "en"):
        if not command.strip():
            raise BadOption('a program is written command:"PROGRAM ARGUMENTS"')
        self.command, self.lang = command, lang
        self.process: subprocess.Popen[str] | None = None

    def choose(self, match: Match, player: int, seconds: float = 1.5) -> int:
        """What the program answers; it gets a few tries."""
        refused, answer = "", ""
        for _ in range(TRIES):
            answer = self._ask(question(match, player, seconds, self.lang, refused), LONGEST_WAIT + 10 * seconds)
            try:
                return match._number(int(answer) if answer.lstrip("-").isdigit() else answer, player)
            except IllegalAction:
                refused = text.refusal(match, player, answer, self.lang)
        raise BadOption(f"{self.command!r} answered {answer!r}: {refused}")

    def explain(self, match: Match, player: int, seconds: float = 1.0, move: int | None = None, lang: str = "en") -> list[Hint]:
        """It doesn't explain itself."""
        return []

    def _ask(self, line: dict[str, Any], limit: float) -> str:
        if self.process is None:
            try:
                self.process = subprocess.Popen(shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
            except OSError as error:
                raise BadOption(f"{self.command!r} can't be started: {error}") from None
        assert self.process.stdin
        assert self.process.stdout
        clock = threading.Timer(limit, self.process.kill)
        clock.start()
        try:
            self.process.stdin.write(json.dumps(line, ensure_ascii=False) + "\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        finally:
            clock.cancel()
        if not answer:
            code = self._end()
            why = f"gave no answer within {limit:g} s" if code == -SIGKILL else f"ended with exit code {code} before it answered"
            raise BadOption(f"{self.command!r} {why}")
        return answer.strip()

    def _end(self) -> int | None:
        """Close its input, and wait until it has ended; who doesn't end by then is ended."""
        process, self.process = self.process, None
        if process is None:
            return None
        with suppress(OSError, ValueError):  # it may have ended long ago
            process.stdin.close()  # type: ignore[union-attr]
        try:
            return process.wait(LONGEST_END)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait()
        finally:
            process.stdout.close()  # type: ignore[union-attr]

    def __del__(self) -> None:
        self._end()


def question(match: Match, player: int, seconds: float, lang: str, refused: str) -> dict[str, Any]:
    """What a program is told."""
    actions = [{"action": a, "name": match.name(a, player), "say": match.say(a, player, lang)} for a in match.legal(player)]
    asked = {
        "game": match.game.id, "players": match.players, "player": player, "seconds": seconds, "lang": lang,
        "text": text.tell(match, player, lang), "actions": actions,
    }  # fmt: skip
    return asked | ({"refused": refused} if refused else {})
